"""A guest's connection, of which it has one at a time: what the parts of a guest share. No I/O."""

import secrets
from typing import Final

from net import wire
from net.lockstep import BEAT, SILENT, Ended, Event, Reason, Stage
from net.wire import Bye, Decoder, Message, Ping, Pong

_HANDSHAKE: Final = 5.0
"""Seconds that whoever was called has to let us in."""


class Line:
    """The connection to a host, or to somebody who may be one."""

    def __init__(self) -> None:
        self.outbox: list[tuple[int, bytes]] = []
        self.hangups: list[int] = []
        self.events: list[Event] = []
        self.stage = Stage.AWAY
        self.caller = -1
        """The number of the connection."""
        self.now = self.heard = 0.0
        self.told = False
        """Whether the table has been told on this connection."""
        self.delay = 0
        """Milliseconds to the host and back."""
        self.decoder = Decoder()
        self.nonce = self.theirs = b""
        self._pinged = 0.0

    @property
    def here(self) -> bool:
        """Whether this machine is at the table now."""
        return self.stage is Stage.IN

    def open(self, caller: int, now: float) -> None:
        """The connection is made; nothing has been said."""
        self.caller, self.heard, self.stage, self.told = caller, now, Stage.HELLO, False
        self.decoder, self.nonce = Decoder(), secrets.token_bytes(wire.LINK)

    def send(self, message: Message) -> None:
        """Say something."""
        self.outbox.append((self.caller, wire.encode(message)))

    def hang_up(self) -> None:
        """End the connection without a word."""
        self.hangups.append(self.caller)
        self.away()

    def away(self) -> None:
        """There is no connection any more."""
        self.stage, self.caller, self.told = Stage.AWAY, -1, False

    def end(self, reason: int, detail: str = "", tell: bool = True) -> None:
        """This table is not, or no longer, for us."""
        if tell:
            self.send(Bye(reason, detail[: wire.DETAIL]))
        self.hang_up()
        self.events.append(Ended(reason, detail))

    def watch_silence(self) -> None:
        """Hang up on a host that is silent for too long; ask it for a sign of life."""
        if self.stage is Stage.AWAY:
            return
        if self.now - self.heard > (SILENT if self.here else _HANDSHAKE):
            self.hang_up()
        elif self.here and self.now - self._pinged >= BEAT:
            self._pinged = self.now
            self.send(Ping(int(self.now * 1000) % 2**31))

    def on_ping(self, ping: Ping) -> None:
        """Answer."""
        self.send(Pong(ping.stamp))

    def on_pong(self, pong: Pong) -> None:
        """Note how long the way there and back took."""
        self.delay = (int(self.now * 1000) - pong.stamp) % 2**31

    def on_bye(self, bye: Bye) -> None:
        """The host sends us away, or leaves."""
        self.end(bye.reason, bye.detail, tell=False)

    def leave(self) -> None:
        """Say goodbye, if anybody is there."""
        if self.stage is not Stage.AWAY:
            self.send(Bye(Reason.LEFT, ""))
            self.hang_up()
