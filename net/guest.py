"""A guest: gets in, proposes commands, and says which of its parts takes which message. No I/O.

The same three ways in (`opened`, `received`, `closed`) and out (`outbox`, `hangups`, `events`) as
the host has. `line` is its connection, `following` how it follows the story.
"""

from collections.abc import Callable
from typing import Any

from net import roster, wire
from net.following import Following
from net.line import Line
from net.lockstep import Me, Reason, Said, Stage, Story, TableChanged, proof, proves
from net.wire import (
    Again,
    Bye,
    Commit,
    Draw,
    Hello,
    Join,
    Links,
    Message,
    Ping,
    Pong,
    Propose,
    Say,
    Start,
    Table,
    Tell,
    Welcome,
    WireError,
)


class Guest:
    """This machine at somebody else's table."""

    def __init__(self, me: Me, story: Story, table: Table | None = None) -> None:
        self.me, self.story = me, story
        self.table = table or Table(0, 0, 0, False, "", (), ())
        self.met: Hello | None = None
        """What whoever was last called said first."""
        self.line = Line()
        self.following = Following(me, story, self.line)
        # The line's own lists.
        self.outbox, self.hangups = self.line.outbox, self.line.hangups
        self.events = self.line.events
        self.handlers = self._handlers()

    def _handlers(self) -> dict[Stage, dict[type, Callable[[Any], None]]]:
        """What may come at which stage of the connection, and who takes it; nothing else may."""
        line, following = self.line, self.following
        return {
            Stage.AWAY: {},
            Stage.HELLO: {Hello: self._on_hello, Bye: line.on_bye},
            Stage.JOIN: {Welcome: self._on_welcome, Bye: line.on_bye},
            Stage.IN: {
                Table: self._on_table,
                Start: following.on_story,
                Draw: following.on_draw,
                Links: following.on_story,
                Commit: following.on_story,
                Again: following.on_again,
                Tell: following.on_tell,
                Say: self._on_say,
                Ping: line.on_ping,
                Pong: line.on_pong,
                Bye: line.on_bye,
            },
        }

    # ------------------------------------------------------------------------------ the connection

    @property
    def caller(self) -> int:
        """The number of the connection in use; -1 if there is none."""
        return self.line.caller

    @property
    def here(self) -> bool:
        """Whether this machine is at the table now."""
        return self.line.here

    @property
    def told(self) -> bool:
        """Whether the table has been told on this connection."""
        return self.line.told

    @property
    def delay(self) -> int:
        """Milliseconds to the host and back."""
        return self.line.delay

    def opened(self, caller: int, now: float) -> None:
        """The connection to a host, or to somebody who may be one, is made."""
        self.line.open(caller, now)
        self.line.send(self.me.hello(self.line.nonce, 0, self.table.term))

    def received(self, caller: int, data: bytes, now: float) -> None:
        """Bytes have come."""
        line = self.line
        if caller != line.caller:
            return
        line.heard = line.now = now
        try:
            for message in line.decoder.feed(data):
                self._take(message)
                if line.stage is Stage.AWAY:
                    return
        except WireError as error:
            line.end(Reason.NONSENSE, str(error))

    def _take(self, message: Message) -> None:
        handler = self.handlers[self.line.stage].get(type(message))
        if handler:
            handler(message)
        else:
            self.line.end(Reason.NOT_NOW, wire.name(message))

    def closed(self, caller: int) -> bool:
        """The connection is gone. Return whether it was the one in use."""
        if caller != self.line.caller:
            return False
        self.line.away()
        return True

    def tick(self, now: float) -> None:
        """Time has passed."""
        self.line.now = now
        self.line.watch_silence()

    # ---------------------------------------------------------------------------------- getting in

    def _on_hello(self, hello: Hello) -> None:
        self.met = hello
        me, line = self.me, self.line
        reason = me.differs(hello)
        if hello.role != 1 or (me.table and hello.table != me.table):
            reason = Reason.NOT_HOSTING
        if reason:
            line.end(reason)
            return
        if not me.table:
            me.recall(hello.table)
        me.table, line.theirs = hello.table, hello.nonce
        line.send(self._join())
        line.stage = Stage.JOIN

    def _join(self) -> Join:
        me, line, have = self.me, self.line, len(self.story)
        token = me.token() if me.number >= 0 else b""
        mine = proof(me.code, me.table, "guest", line.nonce, line.theirs)
        return Join(
            *(me.name, me.watch, me.kind, mine, token, me.key, me.port),
            *(have, self.story.hash(have)),
        )

    def _on_welcome(self, welcome: Welcome) -> None:
        me, line = self.me, self.line
        if not proves(welcome.proof, me.code, me.table, "host", line.nonce, line.theirs):
            line.end(Reason.CODE, "host_lacks_code")
            return
        me.number = welcome.machine
        line.stage = Stage.IN
        line.decoder.limit = wire.LARGE
        self.following.welcome()

    # -------------------------------------------------------------------------------- at the table

    def _on_table(self, table: Table) -> None:
        self.table, self.line.told = table, True
        self.events.append(TableChanged())

    def _on_say(self, said: Say) -> None:
        self.events.append(Said(said.seat, said.phrase))

    def ready(self, ready: bool) -> None:
        """Say whether this machine is ready for the next game, and commit to its links."""
        if self.told and not self.table.playing:
            self.following.ready(self.table.game + 1, ready)

    def propose(self, seat: int, text: str) -> None:
        """Ask for a command of a seat of this machine."""
        if self.here:
            self.line.send(Propose(self.story.commands + 1, seat, text))

    def drives(self, seat: int) -> bool:
        """Whether this machine plays the seat now."""
        owns = roster.owns(self.table, self.me.number, seat)
        return owns and not self.table.seats[seat].stand_in

    def say(self, seat: int, phrase: int) -> None:
        """Say a quick phrase for a seat of this machine."""
        if self.here:
            self.line.send(Say(seat, phrase))

    def bye(self) -> None:
        """Leave the table."""
        self.line.leave()
