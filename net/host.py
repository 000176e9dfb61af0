"""The host: one table, and which part of it takes which message. No I/O.

The caller hands over what a connection brings (`opened`, `received`, `closed`) and the time
(`tick`), and afterwards sends what lies in `outbox`, hangs up on `hangups`, and reads `events`; it
empties all three. The parts do the rest: `door` (who may come in), `ordering` (which command comes
next), `drawing` (the links of a draw), `telling` (who knows how much), `succession` (after taking
over); they share the `hub`.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from net import roster, wire
from net.door import Door
from net.drawing import Drawing
from net.hub import Caller, Hub
from net.lockstep import Me, Reason, Said, Stage, Story
from net.ordering import Ordering
from net.succession import Succession
from net.telling import Telling
from net.wire import (
    Bye,
    Chair,
    Commit,
    Digest,
    Hello,
    Join,
    Link,
    Links,
    Machine,
    Message,
    Ping,
    Pong,
    Propose,
    Ready,
    Say,
    Start,
    Table,
    WireError,
)

Handler: TypeAlias = Callable[[Caller, Any], None]


class Host:
    """One table."""

    def __init__(self, me: Me, story: Story, table: Table) -> None:
        self.me, self.story = me, story
        self.hub = Hub(me, story, table)
        self.drawing = Drawing(self.hub)
        self.telling = Telling(self.hub, self.drawing)
        self.succession = Succession(self.hub, self.telling)
        self.ordering = Ordering(self.hub, self.drawing, self.succession)
        self.door = Door(self.hub, self.drawing, self.telling, self.succession)
        # The hub's own lists, and who has answered which command last.
        self.callers, self.seen = self.hub.callers, self.telling.seen
        self.outbox, self.hangups = self.hub.outbox, self.hub.hangups
        self.events = self.hub.events
        self.handlers = self._handlers()

    def _handlers(self) -> dict[Stage, dict[type, Handler]]:
        """What may come at which stage of a connection, and who takes it; nothing else may."""
        hub, on_told = self.hub, self.succession.on_told
        always: dict[type, Handler] = {
            Link: self.drawing.on_link,
            Propose: self.ordering.on_propose,
            Digest: self.telling.on_digest,
            Say: self._on_say,
            Ping: hub.on_ping,
            Pong: hub.on_pong,
            Bye: hub.on_bye,
        }
        return {
            Stage.AWAY: {},
            Stage.HELLO: {Hello: self.door.on_hello, Bye: hub.on_bye},
            Stage.JOIN: {Join: self.door.on_join, Bye: hub.on_bye},
            Stage.IN: {Ready: self.drawing.on_ready, **always},
            Stage.TELLING: {Start: on_told, Links: on_told, Commit: on_told, **always},
        }

    @staticmethod
    def new(me: Me, game_story: Story, seats: Sequence[Chair], options: str) -> "Host":
        """A new table, its host alone at it."""
        me.table, me.number = secrets.token_bytes(8), 0
        host = Machine(0, me.name, "", me.port, me.key, True, True, 0, 0)
        return Host(me, game_story, Table(1, 0, 0, False, options, (host,), tuple(seats)))

    @staticmethod
    def heir(me: Me, story: Story, table: Table, now: float) -> "Host":
        """The table of a host that has gone, carried on by this machine."""
        host = Host(me, story, roster.inherited(table, me.number))
        host.hub.now = now
        known = {machine.number for machine in table.machines if machine.here}
        host.succession.begin(known - {me.number, table.host})
        return host

    @property
    def table(self) -> Table:
        """Who sits where."""
        return self.hub.table

    # ------------------------------------------------------------------------------ the connection

    def opened(self, caller: int, address: str, now: float) -> None:
        """Somebody calls."""
        self.hub.now = now
        self.door.opened(caller, address)

    def received(self, caller: int, data: bytes, now: float) -> None:
        """Bytes have come."""
        self.hub.now = now
        known = self.callers.get(caller)
        if known is None:
            return
        known.heard = now
        try:
            for message in known.decoder.feed(data):
                self._take(known, message)
                if caller not in self.callers:
                    return
        except WireError as error:
            self.hub.drop(known, Reason.NONSENSE, str(error))
        self.ordering.advance()

    def _take(self, caller: Caller, message: Message) -> None:
        handler = self.handlers[caller.stage].get(type(message))
        if handler:
            handler(caller, message)
        else:
            self.hub.drop(caller, Reason.NOT_NOW, wire.name(message))

    def closed(self, caller: int, now: float, why: str = "") -> None:
        """The connection is gone."""
        self.hub.now = now
        if caller in self.callers:
            self.hub.lost(self.callers[caller], Reason.SILENT, why)

    def tick(self, now: float) -> None:
        """Time has passed."""
        self.hub.now = now
        self.hub.watch_silence()
        self.ordering.advance()

    # ------------------------------------------------------------------------------------ the table

    def choose(self, seats: Sequence[Chair] | None = None, options: str | None = None) -> None:
        """Change the seats or what is chosen, in the lobby."""
        if seats is not None:
            self.hub.table = self.table._replace(seats=tuple(seats))
        if options is not None:
            self.hub.table = self.table._replace(options=options)
        self.hub.tell_table()

    def send_away(self, number: int) -> None:
        """Take a guest's seat from it, in the lobby."""
        for caller in [one for one in self.hub.known() if one.machine == number]:
            self.hub.drop(caller, Reason.CLOSED)

    def let_bot(self, seat: int, kind: str) -> None:
        """Let a bot play a seat whose machine is away; with no kind, wait again."""
        chair = self.table.seats[seat]
        if roster.is_here(self.table, chair.machine):
            return
        self.hub.table = roster.set_seat(self.table, seat, chair._replace(stand_in=kind))
        self.hub.tell_table()
        self.ordering.advance()

    @property
    def everybody_ready(self) -> bool:
        """Whether a game can begin."""
        return roster.everybody_ready(self.table)

    def start(self, setup: str, fair_draws: bool) -> None:
        """Begin a game; afterwards the story tells it. WireError if nobody could be told."""
        game = self.table.game + 1
        owners = roster.seated(self.table)
        numbers = tuple(m.number for m in self.table.machines if m.number in owners)
        ends = self.drawing.committed(game, numbers) if fair_draws else ()
        start = Start(game, setup, numbers, ends)
        wire.decode(wire.encode(start)[2:])
        self.hub.table = self.table._replace(game=game, playing=True)
        self.drawing.ends.clear()
        self.telling.new_game()
        self.hub.tell_table()
        self.hub.tell(start)
        self.ordering.advance()

    # ------------------------------------------------------------------------------------- the game

    @property
    def waiting(self) -> bool:
        """Whether nothing may be committed, as others are expected."""
        return self.ordering.waiting

    def drives(self, seat: int) -> bool:
        """Whether this machine plays the seat now."""
        return self.ordering.drives(seat)

    def propose(self, seat: int, text: str, late: bool = False) -> bool:
        """Play a command for a seat of this machine, or for one whose time has run out."""
        return self.ordering.propose(seat, text, late)

    # -------------------------------------------------------------------------------------- talking

    def _on_say(self, caller: Caller, said: Say) -> None:
        if roster.owns(self.table, caller.machine, said.seat):
            self.say(said.seat, said.phrase)
        else:
            self.hub.drop(caller, Reason.FORGED, "say")

    def say(self, seat: int, phrase: int) -> None:
        """Say a quick phrase to all."""
        self.hub.send_all(Say(seat, phrase))
        self.hub.events.append(Said(seat, phrase))

    def bye(self) -> None:
        """Leave: in the middle of a game the others go on, otherwise the table is closed."""
        reason = Reason.LEFT if self.table.playing else Reason.CLOSED
        for caller in list(self.callers.values()):
            self.hub.send(caller, Bye(reason, ""))
            self.hub.hangups.append(caller.number)
        self.callers.clear()
