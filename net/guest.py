"""A guest: proposes, applies what is committed, answers with digests. No I/O.

The same three ways in (`opened`, `received`, `closed`) and out (`outbox`, `hangups`, `events`) as
the host has; a guest has one connection at a time.
"""

import secrets
from collections.abc import Callable
from typing import Any, Final

from net import fair, wire
from net.lockstep import (
    BEAT,
    SILENT,
    WRONG,
    Ended,
    Event,
    Me,
    Played,
    Reason,
    Said,
    Started,
    Story,
    TableChanged,
    proof,
    proves,
)
from net.wire import (
    Again,
    Bye,
    Commit,
    Decoder,
    Digest,
    Draw,
    Hello,
    Join,
    Link,
    Links,
    Message,
    Ping,
    Pong,
    Propose,
    Ready,
    Say,
    Start,
    Table,
    Tell,
    Welcome,
    WireError,
)

_HANDSHAKE: Final = 5.0

_MAY: Final[dict[str, tuple[type, ...]]] = {
    "away": (),
    "hello": (Hello, Bye),
    "join": (Welcome, Bye),
    "in": (Table, Start, Draw, Links, Commit, Again, Tell, Say, Ping, Pong, Bye),
}


class Guest:
    """This machine at somebody else's table."""

    def __init__(self, me: Me, story: Story, table: Table | None = None) -> None:
        self.me, self.story = me, story
        self.table = table or Table(0, 0, 0, False, "", (), ())
        self.outbox: list[tuple[int, bytes]] = []
        self.hangups: list[int] = []
        self.events: list[Event] = []
        self.stage = "away"
        self.caller = -1
        self.heard = 0.0
        self.told = False
        """Whether the table has been told on this connection."""
        self.delay = 0
        """Milliseconds to the host and back."""
        self.met: Hello | None = None
        """What whoever was last called said first."""
        self._pinged = 0.0
        self._now = 0.0
        self._ready: tuple[int, bool] | None = None
        self._revealed: Start | None = None
        """The last game of which a link of ours has been shown."""

    @property
    def here(self) -> bool:
        """Whether this machine is at the table now."""
        return self.stage == "in"

    # ------------------------------------------------------------------------------ the connection

    def opened(self, caller: int, now: float) -> None:
        """The connection to a host, or to somebody who may be one, is made."""
        self.caller, self.heard, self.stage, self.told = caller, now, "hello", False
        self._decoder, self._nonce = Decoder(), secrets.token_bytes(wire.LINK)
        self._send(self.me.hello(self._nonce, 0, self.table.term))

    def received(self, caller: int, data: bytes, now: float) -> None:
        """Bytes have come."""
        if caller != self.caller:
            return
        self.heard = self._now = now
        try:
            for message in self._decoder.feed(data):
                self._take(message)
                if self.stage == "away":
                    return
        except WireError as error:
            self._end(Reason.NONSENSE, str(error))

    def closed(self, caller: int) -> bool:
        """The connection is gone; whether it was the one in use."""
        if caller != self.caller:
            return False
        self._away()
        return True

    def tick(self, now: float) -> None:
        """Time has passed."""
        self._now = now
        if self.stage == "away":
            return
        if now - self.heard > (SILENT if self.here else _HANDSHAKE):
            self._hang_up()
        elif self.here and now - self._pinged >= BEAT:
            self._pinged = now
            self._send(Ping(int(now * 1000) % 2**31))

    def _send(self, message: Message) -> None:
        self.outbox.append((self.caller, wire.encode(message)))

    def _hang_up(self) -> None:
        self.hangups.append(self.caller)
        self._away()

    def _away(self) -> None:
        self.stage, self.caller, self.told = "away", -1, False

    def _end(self, reason: int, detail: str = "", tell: bool = True) -> None:
        """This table is not, or no longer, for us."""
        if tell:
            self._send(Bye(reason, detail[:200]))
        self._hang_up()
        self.events.append(Ended(reason, detail))

    # ---------------------------------------------------------------------------------- messages

    def _take(self, message: Message) -> None:
        if not isinstance(message, _MAY[self.stage]):
            self._end(Reason.NOT_NOW, type(message).__name__)
            return
        handlers: dict[type, Callable[[Any], None]] = {
            Hello: self._on_hello,
            Welcome: self._on_welcome,
            Table: self._on_table,
            Start: self._on_story,
            Links: self._on_story,
            Commit: self._on_story,
            Draw: self._on_draw,
            Again: self._on_again,
            Tell: self._on_tell,
            Say: self._on_say,
            Ping: self._on_ping,
            Pong: self._on_pong,
            Bye: self._on_bye,
        }
        handlers[type(message)](message)

    def _on_hello(self, hello: Hello) -> None:
        self.met = hello
        reason = self.me.differs(hello)
        if hello.role != 1 or (self.me.table and hello.table != self.me.table):
            reason = Reason.NOT_HOSTING
        if reason:
            self._end(reason)
            return
        if not self.me.table:
            self.me.recall(hello.table)
        self.me.table, self._theirs = hello.table, hello.nonce
        me, have = self.me, len(self.story)
        token = me.token() if me.number >= 0 else b""
        mine = proof(me.code, me.table, "guest", self._nonce, hello.nonce)
        self._send(
            Join(
                *(me.name, me.watch, me.kind, mine, token, me.key, me.port),
                *(have, self.story.hash(have)),
            )
        )
        self.stage = "join"

    def _on_welcome(self, welcome: Welcome) -> None:
        me = self.me
        shown = (welcome.proof, me.code, me.table, "host", self._nonce, self._theirs)
        if not proves(*shown):
            self._end(Reason.CODE, "the host does not know it")
            return
        me.number = welcome.machine
        self.stage = "in"
        self._ready = None
        self._decoder.limit = wire.LARGE

    def _on_table(self, table: Table) -> None:
        self.table, self.told = table, True
        self.events.append(TableChanged())

    def _on_story(self, item: Start | Links | Commit) -> None:
        try:
            self.story.add(item)
        except fair.Unfair as error:
            self._end(Reason.UNFAIR, str(error))
        except ValueError as error:
            self._cannot_follow(item, str(error))
        else:
            self._told(item)

    def _cannot_follow(self, item: Start | Links | Commit, why: str) -> None:
        """Our state has come to differ: the host will tell all of it again."""
        number = item.number if isinstance(item, Commit) else self.story.commands
        if number and not isinstance(item, Start):
            self._send(Digest(number, WRONG))
        else:
            self._end(Reason.NONSENSE, why)

    def _told(self, item: Start | Links | Commit) -> None:
        if isinstance(item, Commit):
            self._send(Digest(item.number, self.story.digests[-1]))
            self.events.append(Played(item.number))
        elif isinstance(item, Start):
            if item.ends and not self._own_end_is_in(item):
                self._end(Reason.UNFAIR, "the commitment of this machine was changed")
            elif item.ends and self._is_known(item):
                self._end(Reason.UNFAIR, "a game was begun with links that have been shown")
            elif not item.ends:
                self.events.append(Started())
        elif item.number == 0:
            self.events.append(Started())

    def _own_end_is_in(self, start: Start) -> bool:
        if self.me.number not in start.machines:
            return True
        index = start.machines.index(self.me.number)
        return start.ends[index] == self.me.links(start.game)[0]

    def _is_known(self, start: Start) -> bool:
        """Whether links of this chain were shown in another game: then it can be foreseen."""
        shown = self._revealed
        return shown is not None and start.game <= shown.game and start != shown

    def _on_draw(self, draw: Draw) -> None:
        start = self.story.start
        if start is None or self.me.number not in start.machines:
            return
        if draw.number != len(self.story.draws.made):
            # To reveal a link ahead of its draw would give the deal away.
            self._end(Reason.UNFAIR, f"draw {draw.number} was asked for out of turn")
            return
        if draw.number != self.story.due_draw:
            return  # our state differs, and we are told again; until then nothing is revealed
        self._revealed = start
        self._send(Link(draw.number, self.me.links(start.game)[draw.number + 1]))

    def _on_again(self, _: Again) -> None:
        self.story.clear()

    def _on_tell(self, wanted: Tell) -> None:
        if self.story.agrees(wanted.have, wanted.hash):
            for item in self.story.rest(wanted.have):
                self._send(item)
        else:
            self._hang_up()

    def _on_say(self, said: Say) -> None:
        self.events.append(Said(said.seat, said.phrase))

    def _on_ping(self, ping: Ping) -> None:
        self._send(Pong(ping.stamp))

    def _on_pong(self, pong: Pong) -> None:
        self.delay = (int(self._now * 1000) - pong.stamp) % 2**31

    def _on_bye(self, bye: Bye) -> None:
        self._end(bye.reason, bye.detail, tell=False)

    # -------------------------------------------------------------------------------- what we say

    def ready(self, ready: bool) -> None:
        """Say that this machine is ready for the next game, and commit to its links."""
        game = self.table.game + 1
        if not self.told or self.table.playing or self._ready == (game, ready):
            return
        if self._revealed and game <= self._revealed.game:
            self._end(Reason.UNFAIR, "a game was to begin with links that have been shown")
        else:
            self._ready = (game, ready)
            self._send(Ready(ready, self.me.links(game)[0]))

    def propose(self, seat: int, text: str) -> None:
        """Ask for a command of a seat of this machine."""
        if self.here:
            self._send(Propose(self.story.commands + 1, seat, text))

    def drives(self, seat: int) -> bool:
        """Whether this machine plays the seat now."""
        chair = self.table.seats[seat] if seat < len(self.table.seats) else None
        return chair is not None and chair.machine == self.me.number and not chair.stand_in

    def say(self, seat: int, phrase: int) -> None:
        """Say a quick phrase for a seat of this machine."""
        if self.here:
            self._send(Say(seat, phrase))

    def bye(self) -> None:
        """Leave the table."""
        if self.stage != "away":
            self._send(Bye(Reason.LEFT, ""))
            self._hang_up()
