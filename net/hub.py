"""What the parts of a host share: its connections, the table, and the story as it is told. No I/O.

`Host` has one hub and gives it to its parts (`door`, `ordering`, `drawing`, ...). Each part
reads the table and the story here, and speaks to the connections through it.
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from net import roster, wire
from net.lockstep import (
    BEAT,
    SILENT,
    Committed,
    Dropped,
    Event,
    Me,
    Reason,
    Stage,
    Started,
    Story,
    TableChanged,
)
from net.wire import Bye, Commit, Decoder, Links, Machine, Message, Ping, Pong, Start, Table

HANDSHAKE: Final = 5.0
"""Seconds that somebody unknown has to get in."""
STRIKES: Final = 8
"""A machine may be late with a few messages, as when a bot has just played for it. The next one
that is late ends its connection."""


@dataclass
class Caller:
    """One connection."""

    number: int
    address: str
    opened: float
    heard: float
    stage: Stage = Stage.HELLO
    machine: int = -1
    """Which machine it is; -1 while it is not known."""
    decoder: Decoder = field(default_factory=Decoder)
    nonce: bytes = field(default_factory=lambda: secrets.token_bytes(wire.LINK))
    theirs: bytes = b""
    """The nonce of its HELLO."""
    strikes: int = 0
    again: bool = False
    """Whether it has been told the story again because it differed."""
    deaf: bool = False
    """Whether it has been told again and its answers are still those from before."""
    up: bool = False
    """Whether it has been told the story as far as it goes; what comes next is then for it, too."""
    have: int = 0
    hash: bytes = b""
    """How much of the story it had when it came."""
    pinged: float = 0.0
    barrier: int | None = None
    """The stamp of a PING: until its PONG, digests are still those of the game before."""


class Hub:
    """The connections of one host."""

    def __init__(self, me: Me, story: Story, table: Table) -> None:
        self.me, self.story, self.table = me, story, table
        self.now = 0.0
        self.callers: dict[int, Caller] = {}
        self.outbox: list[tuple[int, bytes]] = []
        self.hangups: list[int] = []
        self.events: list[Event] = []

    # ----------------------------------------------------------------------------- who is there

    def who(self, caller: Caller) -> str:
        """The name of the machine that calls, or its address."""
        machine = self.machine(caller)
        return machine.name if machine else caller.address

    def machine(self, caller: Caller) -> Machine | None:
        """The machine that calls, if it is known."""
        return roster.find(self.table, caller.machine)

    def known(self) -> Iterator[Caller]:
        """The connections of machines that are in."""
        return (caller for caller in list(self.callers.values()) if caller.machine >= 0)

    # --------------------------------------------------------------------------------- speaking

    def send(self, caller: Caller, message: Message) -> None:
        """Say something to one machine."""
        self.outbox.append((caller.number, wire.encode(message)))

    def send_all(self, message: Message) -> None:
        """Say something to all machines."""
        frame = wire.encode(message)
        self.outbox += [(caller.number, frame) for caller in self.known()]

    def send_up(self, message: Message) -> None:
        """Say something to those who have the story so far."""
        frame = wire.encode(message)
        self.outbox += [(caller.number, frame) for caller in self.known() if caller.up]

    def tell(self, item: Start | Links | Commit) -> None:
        """Add to the story, here and everywhere. ValueError if it does not fit."""
        self.story.add(item)
        self.send_up(item)
        if isinstance(item, Commit):
            self.events.append(Committed(item.number))
        elif item.number == 0 if isinstance(item, Links) else not item.ends:
            self.events.append(Started())

    def tell_table(self) -> None:
        """Tell all machines who sits where now."""
        self.send_all(self.table)
        self.events.append(TableChanged())

    def game_over(self) -> None:
        """The game has ended; everybody must be ready again for the next."""
        self.table = roster.over(self.table)
        self.tell_table()

    # ------------------------------------------------------------------------- being there or not

    def watch_silence(self) -> None:
        """Send away who has not been heard for too long; ask the others for a sign of life."""
        for caller in list(self.callers.values()):
            unknown = caller.machine < 0
            too_slow = unknown and self.now - caller.opened > HANDSHAKE
            if too_slow or self.now - caller.heard > SILENT:
                self.drop(caller, Reason.SILENT)
            elif not unknown and self.now - caller.pinged >= BEAT:
                self.ping(caller)

    def ping(self, caller: Caller) -> int:
        """Send a PING; return its stamp."""
        caller.pinged, stamp = self.now, int(self.now * 1000) % 2**31
        self.send(caller, Ping(stamp))
        return stamp

    def on_ping(self, caller: Caller, ping: Ping) -> None:
        """Answer."""
        self.send(caller, Pong(ping.stamp))

    def on_pong(self, caller: Caller, pong: Pong) -> None:
        """Note how long the way there and back took."""
        if pong.stamp == caller.barrier:
            caller.barrier = None
        delay = (int(self.now * 1000) - pong.stamp) % 2**31
        if delay < 60_000:
            self.table = roster.change(self.table, caller.machine, delay=delay)

    def on_bye(self, caller: Caller, bye: Bye) -> None:
        """It has left."""
        self.hangups.append(caller.number)
        self.lost(caller, bye.reason, bye.detail)

    def strike(self, caller: Caller, detail: str) -> None:
        """Pass over a message that came too late, a few times."""
        caller.strikes += 1
        if caller.strikes > STRIKES:
            self.drop(caller, Reason.NOT_NOW, detail)

    def drop(self, caller: Caller, reason: Reason, detail: str = "") -> None:
        """Send a connection away, and say why."""
        self.send(caller, Bye(reason, detail[: wire.DETAIL]))
        self.hangups.append(caller.number)
        del self.callers[caller.number]
        who = self.who(caller)
        self._went(caller)
        self.events.append(Dropped(who, reason, detail))

    def lost(self, caller: Caller, reason: int, detail: str) -> None:
        """A connection has ended from the other side."""
        del self.callers[caller.number]
        who = self.who(caller)
        self._went(caller)
        if caller.machine >= 0:
            self.events.append(Dropped(who, reason, detail))

    def _went(self, caller: Caller) -> None:
        """A machine is no longer there: in the lobby its seat is free again, in a game it waits."""
        machine = self.machine(caller)
        if machine is None or any(one.machine == machine.number for one in self.known()):
            return
        if machine.number in roster.seated(self.table) and self.story.start is not None:
            self.table = roster.change(self.table, machine.number, here=False, ready=False)
        else:
            self.table = roster.forget(self.table, machine.number)
        self.tell_table()
