"""The host: orders the commands, and says which of its parts takes which message. No I/O.

The caller hands over what a connection brings (`opened`, `received`, `closed`) and the time
(`tick`), and afterwards sends what lies in `outbox`, hangs up on `hangups`, and reads `events`; it
empties all three. What is not about the order of commands is done by the parts: `door` (who may
come in), `drawing` (the links of a draw), `telling` (who knows how much), `succession` (after
taking over); they share the `hub`.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from net import roster, wire
from net.door import Door
from net.drawing import Drawing
from net.hub import Caller, Hub
from net.lockstep import CHANCE, OVER, Me, Reason, Said, Stage, Story, detail_of
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
            Propose: self._on_propose,
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
        self._advance()

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
        self._advance()

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
        self._advance()

    def drives(self, seat: int) -> bool:
        """Whether this machine plays the seat now."""
        chair = self.table.seats[seat]
        return chair.machine == self.me.number or bool(chair.stand_in)

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
        self._advance()

    # ------------------------------------------------------------------------------------- the game

    @property
    def waiting(self) -> bool:
        """Whether nothing may be committed: after taking over until the others are there, and
        while all others are away and nobody has said to carry on without them."""
        if self.succession.gathering:
            return True
        rest = roster.seated(self.table) - {self.me.number, -1}
        if any(roster.is_here(self.table, number) for number in rest):
            return False
        return not all(roster.excused(self.table, number) for number in rest)

    def propose(self, seat: int, text: str, late: bool = False) -> bool:
        """Play a command for a seat of this machine, or for one whose time has run out."""
        if not (self.table.playing and self.story.turn == seat) or self.waiting:
            return False
        if not (late or self.drives(seat)):
            return False
        self._commit(seat, text)
        self._advance()
        return True

    def _on_propose(self, caller: Caller, wanted: Propose) -> None:
        due = (self.story.commands + 1, self.story.turn)
        if not roster.owns(self.table, caller.machine, wanted.seat):
            self.hub.drop(caller, Reason.FORGED, "propose")
        elif self.waiting or caller.deaf:
            return  # it will be said again, or has no meaning in the story that it is told now
        elif not self.table.playing or (wanted.number, wanted.seat) != due:
            self.hub.strike(caller, "propose")
        else:
            self._try(caller, wanted)

    def _try(self, caller: Caller, wanted: Propose) -> None:
        try:
            self._commit(wanted.seat, wanted.text)
        except ValueError as error:
            self.hub.drop(caller, Reason.NOT_NOW, detail_of(error))
        else:
            caller.strikes = 0  # said again while it was under way, it will come late a few times

    def _commit(self, seat: int, text: str) -> None:
        self.hub.tell(Commit(self.story.commands + 1, seat, text))
        if self.story.turn == OVER:
            self.hub.game_over()

    def _advance(self) -> None:
        """Do what is due without anybody's move: the draws and the deals."""
        self.succession.advance()
        while self.table.playing and not self.waiting:
            draw = self.story.due_draw
            if draw is not None:
                if not self.drawing.make(draw):
                    return
            elif self.story.turn == CHANCE:
                self._commit(CHANCE, self.story.deal())
            else:
                return

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
