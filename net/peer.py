"""A machine at a table: the host or a guest, whichever it is now, and how it changes.

Joins the state machines to the sockets. A guest that loses its host calls it again, and if it is
gone looks for the next one, or becomes it. A host with nobody left looks whether the others sit
elsewhere by now. The time comes in as an argument; nothing here waits unless asked to.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from net import roster, wire
from net.guest import Guest
from net.host import Host
from net.link import Closed, Data, Happened, Links, Opened
from net.lockstep import (
    Ended,
    Event,
    Game,
    Me,
    Moved,
    Reason,
    Started,
    Story,
    sentence,
)
from net.wire import Chair, Decoder, Hello, Machine, Table, WireError

GONE: Final = 20.0
"""A host that has been silent for so long is gone; one whose port refuses is gone at once."""
_FIRST: Final = 5.0
_AGAIN: Final = 0.3
_KNOCK: Final = 2.0
_GIVE_UP: Final = 120.0
_UNREACHED: Final = 6.0
"""A machine that could not be reached for so long cannot host."""
_ANSWER: Final = 5.0
"""Seconds for an answer to a first HELLO."""
_REPEAT: Final = 1.0
_FINAL: Final = {
    *(Reason.VERSION, Reason.RULES, Reason.LEVEL, Reason.CODE, Reason.FULL, Reason.TOKEN),
    *(Reason.NONSENSE, Reason.NOT_NOW, Reason.FORGED, Reason.OUT_OF_STEP, Reason.ELSEWHERE),
    *(Reason.CLOSED, Reason.UNFAIR),
}
"""After these there is no use in calling again."""


class Wanted(NamedTuple):
    """A command that has been proposed and not yet come back."""

    number: int
    seat: int
    text: str
    since: float


@dataclass
class Door:
    """A machine that may host by now, and how calling it has gone."""

    refusals: int = 0
    failing: float | None = None
    """Since when it could not be reached."""
    idle: float | None = None
    """Since when it has said that it has no host either."""
    gone: bool = False


@dataclass
class Seek:
    """The search for a host."""

    lost: float
    """When the host was last heard of."""
    began: float
    next: float
    host_gone: bool = False
    refusals: int = 0
    doors: dict[int, Door] = field(default_factory=dict)
    round: int = 0
    calling: int = -1
    """The connection that is being made."""
    opened: bool = False
    machine: int = -1
    """Whose it is; -1: the host's own address."""

    def door(self, machine: int) -> Door:
        """How calling a machine has gone."""
        return self.doors.setdefault(machine, Door())


@dataclass
class Visitor:
    """Somebody who calls a guest: told that nobody hosts here."""

    decoder: Decoder
    since: float
    address: str
    answered: bool = False


class Peer:
    """This machine at the table."""

    def __init__(self, me: Me, game: Game) -> None:
        self.me = me
        self.links = Links()
        self.story = Story(game)
        self.side: Host | Guest = Guest(me, self.story)
        self.events: list[Event] = []
        self.host_address = ("", 0)
        self.wanted: Wanted | None = None
        self.over = False
        """Whether this machine has left the table, or was sent away."""
        self.sent = 0
        """Bytes that have been sent, heartbeats included."""
        self._seek: Seek | None = None
        self._visitors: dict[int, Visitor] = {}
        self._knock: tuple[int, Decoder, int] | None = None
        """A connection to somebody who may host by now, and which machine it is."""
        self._knocked = 0.0
        self._door = 0
        self._calling_to = ("", 0)

    # ----------------------------------------------------------------------------------- beginning

    @staticmethod
    def hosting(
        me: Me, game: Game, seats: Sequence[Chair], options: str, port: int, any_if_taken: bool
    ) -> "Peer":
        """A new table; OSError if the port cannot be had."""
        peer = Peer(me, game)
        try:
            me.port = peer.links.listen(port, any_if_taken)
        except OSError:
            peer.links.close()
            raise
        peer.side = Host.new(me, peer.story, seats, options)
        return peer

    @staticmethod
    def joining(
        me: Me, game: Game, address: tuple[str, int], now: float, others: Sequence[Machine] = ()
    ) -> "Peer":
        """Call a table. With machines known from before, they are called, too."""
        peer = Peer(me, game)
        me.port = peer.links.listen(0)
        peer.host_address = address
        table = Table(0, -1, 0, bool(others), "", tuple(others), ())
        peer.side = Guest(me, peer.story, table)
        peer._seek = Seek(lost=now, began=now, next=now)
        return peer

    @property
    def host(self) -> Host | None:
        """The host, if this machine is it."""
        return self.side if isinstance(self.side, Host) else None

    @property
    def guest(self) -> Guest | None:
        """The guest, if this machine is one."""
        return self.side if isinstance(self.side, Guest) else None

    @property
    def table(self) -> Table:
        """Who sits where."""
        return self.side.table

    @property
    def seeking(self) -> bool:
        """Whether this machine is looking for its host."""
        return self._seek is not None

    # ------------------------------------------------------------------------------------- pumping

    def pump(self, now: float, wait: float = 0.0) -> list[Event]:
        """Take in what has come, send what is due; what happened comes back."""
        self._flush(now)
        for happened in self.links.pump(now, wait):
            self._route(happened, now)
        self.side.tick(now)
        if isinstance(self.side, Guest):
            self._look_for_host(self.side, now)
        else:
            self._look_for_others(self.side, now)
        self._repeat(now)
        self._turn_away_visitors(now)
        self._flush(now)
        events, self.events = self.events, []
        return events

    def _flush(self, now: float) -> None:
        """Send what the state machine has to say, and take its events over."""
        side = self.side
        for number, frame in side.outbox:
            self.links.send(number, frame)
            self.sent += len(frame)
        for number in side.hangups:
            self.links.hang_up(number, now)
        side.outbox, side.hangups = [], []
        events, side.events = side.events, []
        for event in events:
            if isinstance(event, Ended):
                self._ended(event, now)
            else:
                if isinstance(event, Started):
                    self.wanted = None  # it was wanted in another story
                self.events.append(event)

    def _route(self, happened: Happened, now: float) -> None:
        number = happened.number
        if self._knock and number == self._knock[0]:
            self._knocking(happened, now)
        elif number in self._visitors:
            self._visited(happened, now)
        elif isinstance(self.side, Host):
            self._to_host(self.side, happened, now)
        else:
            self._to_guest(self.side, happened, now)
        self._flush(now)

    def _to_host(self, host: Host, happened: Happened, now: float) -> None:
        if isinstance(happened, Opened):
            host.opened(happened.number, happened.address, now)
        elif isinstance(happened, Data):
            host.received(happened.number, happened.data, now)
        else:
            host.closed(happened.number, now, happened.why)

    def _to_guest(self, guest: Guest, happened: Happened, now: float) -> None:
        if isinstance(happened, Opened) and not happened.called:
            self._visitors[happened.number] = Visitor(Decoder(), now, happened.address)
        elif isinstance(happened, Opened):
            guest.opened(happened.number, now)
            if self._seek:
                self._seek.opened = True
        elif isinstance(happened, Data):
            guest.received(happened.number, happened.data, now)
        elif self._seek and happened.number == self._seek.calling:
            guest.closed(happened.number)
            self._call_failed(self._seek, happened, now)
        elif guest.closed(happened.number):
            self._lost(guest, now)

    # ------------------------------------------------------------------------ looking for the host

    def _ended(self, event: Ended, now: float) -> None:
        """The table sent us away, or we it."""
        guest = self.side
        assert isinstance(guest, Guest)
        newcomer = self.me.watch or not self.story.begun
        if event.reason == Reason.TOKEN and self.me.number >= 0 and newcomer:
            self.me.forget()  # the table has forgotten us, so we come as somebody new
            self._seek = Seek(lost=now, began=now, next=now)
        elif event.reason in _FINAL:
            self._finish(event)
        elif self._seek is not None:
            self._seek.calling = -1
            self._turned_away(self._seek, event, now)
        elif event.reason == Reason.LEFT and guest.table.playing:
            self._lost(guest, now)
            assert self._seek is not None
            self._seek.host_gone = True
        else:
            self._lost(guest, now)

    def _turned_away(self, seek: Seek, event: Ended, now: float) -> None:
        """Somebody answered, but we are not in."""
        if event.reason not in (Reason.CROWDED, Reason.SILENT):
            self._not_hosting(seek, now)
        elif self.table.machines:
            seek.next = now + 1.0  # a host that has no time for us is still a host
        else:
            self._finish(event)

    def _finish(self, event: Ended) -> None:
        self.over = True
        self._seek = None
        self.events.append(event)

    def _lost(self, guest: Guest, now: float) -> None:
        """The host does not answer any more."""
        if self.over or self._seek:
            return
        self._seek = Seek(lost=guest.heard, began=now, next=now)

    def _look_for_host(self, guest: Guest, now: float) -> None:
        seek = self._seek
        if self.over:
            return
        if guest.here:
            if seek is not None and guest.told:
                self._found(guest)
            return
        if seek is None:
            self._lost(guest, now)
        elif seek.calling >= 0 and seek.opened and guest.stage == "away":
            self._call_failed(seek, Closed(seek.calling, "nobody answers there"), now)
        elif seek.calling < 0 and now >= seek.next:
            self._call_next(guest, seek, now)

    def _found(self, guest: Guest) -> None:
        self._seek = None
        self.host_address = self._calling_to
        self.events.append(Moved(guest.table.host))
        if self.wanted:
            self.wanted = self.wanted._replace(since=0.0)

    def _call_next(self, guest: Guest, seek: Seek, now: float) -> None:
        if not seek.host_gone:
            self._call(seek, -1, self.host_address, now)
            return
        standing = [m for m in self._heirs(guest.table) if not seek.door(m.number).gone]
        others = [m for m in standing if m.number != self.me.number]
        first = bool(standing) and standing[0].number == self.me.number
        if first and self.story.begun and self._nobody_has_a_host(seek, others):
            self._inherit(guest, now)
        elif not others or now - seek.began > _GIVE_UP:
            self._start_over(seek, now)
        else:
            seek.round += 1
            next_one = others[seek.round % len(others)]
            self._call(seek, next_one.number, self.reach(next_one), now)

    @staticmethod
    def _nobody_has_a_host(seek: Seek, others: Sequence[Machine]) -> bool:
        """Whether the host's port refused, or nobody else can be reached who still has a host."""
        doors = [seek.door(machine.number) for machine in others]
        without = all(door.idle is not None or door.failing is not None for door in doors)
        return seek.refusals >= 2 or without

    def _call(self, seek: Seek, machine: int, address: tuple[str, int], now: float) -> None:
        seek.machine, seek.opened = machine, False
        seek.calling = self.links.call(*address, now)
        self._calling_to = address

    def _heirs(self, table: Table) -> list[Machine]:
        """Who may host when the host has gone: those with a seat, the lowest first."""
        known = {m.number: m for m in table.machines}
        if not table.seats:  # started again: only addresses are known
            return [m for m in table.machines if m.number != self.me.number and m.port]
        order = list(dict.fromkeys(seat.machine for seat in table.seats))
        return [known[n] for n in order if n in known and n != table.host]

    def reach(self, machine: Machine) -> tuple[str, int]:
        """Where a machine can be called: one that is local to the host is where the host is."""
        local = machine.address in ("", "127.0.0.1", "::1")
        return (self.host_address[0] if local else machine.address), machine.port

    def _start_over(self, seek: Seek, now: float) -> None:
        if now - seek.began > _GIVE_UP or not self._may_return():
            self._finish(Ended(Reason.SILENT, "the host went away"))
            return
        seek.doors, seek.host_gone, seek.refusals, seek.next = {}, False, 0, now + 1.0

    def _may_return(self) -> bool:
        table = self.side.table
        return table.playing and bool(self._heirs(table) or table.machines)

    def _call_failed(self, seek: Seek, closed: Closed, now: float) -> None:
        """Nobody was reached, or the line broke before we were in."""
        seek.calling, seek.next = -1, now + _AGAIN
        if seek.machine >= 0:
            door = seek.door(seek.machine)
            door.refusals += closed.refused
            door.failing = now if door.failing is None else door.failing
            door.gone = door.refusals >= 2 or now - door.failing > _UNREACHED
            return
        seek.refusals += closed.refused
        patience = GONE if self.side.table.machines else _FIRST
        if seek.refusals >= 2 or now - seek.lost > patience:
            self._host_is_gone(seek, closed.why)

    def _host_is_gone(self, seek: Seek, why: str) -> None:
        if self.side.table.playing:
            seek.host_gone = True
        else:
            reached = bool(self.side.table.machines)
            self._finish(Ended(Reason.SILENT if reached else Reason.UNREACHED, why))

    def _not_hosting(self, seek: Seek, now: float) -> None:
        """Somebody was reached who does not host: not yet, or not any more."""
        seek.next = now + _AGAIN
        if seek.machine < 0:
            self._host_is_gone(seek, sentence(Reason.NOT_HOSTING))
            return
        door, guest = seek.door(seek.machine), self.side
        door.refusals, door.failing = 0, None
        if isinstance(guest, Guest) and guest.met and guest.met.others:
            door.idle, seek.host_gone = None, False  # there is a host, which may answer us, too
        else:
            door.idle = now if door.idle is None else door.idle
            # One that was started again has not got the story, and so cannot host.
            door.gone = now - door.idle > GONE + 5

    def _inherit(self, guest: Guest, now: float) -> None:
        """This machine hosts from now on."""
        machines = tuple(m._replace(address=self.reach(m)[0]) for m in guest.table.machines)
        self.side = Host.heir(self.me, self.story, guest.table._replace(machines=machines), now)
        self._seek = None
        # Those who have just called have reached a host.
        for number, visitor in self._visitors.items():
            if not visitor.answered:
                self.side.opened(number, visitor.address, now)
                self.side.callers[number].decoder = visitor.decoder
        self._visitors.clear()
        self.events.append(Moved(self.me.number))

    # ----------------------------------------------------------------------- two hosts at a table

    def _look_for_others(self, host: Host, now: float) -> None:
        """A host calls those who are away: they may sit at a table of their own."""
        if self._knock and now - self._knocked > _ANSWER:
            self.links.hang_up(self._knock[0], now)
            self._knock = None
        away = [m for m in self._heirs(host.table) if not m.here and m.port]
        if not (host.table.playing and away) or self._knock or now - self._knocked < _KNOCK:
            return
        self._knocked = now
        self._door = (self._door + 1) % len(away)
        machine = away[self._door]
        self._calling_to = (machine.address, machine.port)
        self._knock = (self.links.call(*self._calling_to, now), Decoder(), machine.number)

    def _knocking(self, happened: Happened, now: float) -> None:
        assert self._knock is not None
        number, decoder, machine = self._knock
        if isinstance(happened, Opened):
            hello = self.me.hello(bytes(wire.LINK), 1, self.table.term)
            self.links.send(number, wire.encode(hello))
        elif isinstance(happened, Closed):
            self._knock = None
        else:
            self._knock = None
            self.links.hang_up(number, now)
            try:
                answer = next(decoder.feed(happened.data), None)
            except WireError:
                return
            if isinstance(answer, Hello) and self._yields_to(answer, machine):
                self._step_down(machine, now)

    def _yields_to(self, other: Hello, machine: int) -> bool:
        """Of two hosts the one with more machines goes on, then the later, then the lower seat."""
        host = self.side
        if other.table != self.me.table or other.role != 1 or not isinstance(host, Host):
            return False
        seats = [seat.machine for seat in self.table.seats]
        theirs = (other.others, other.term, -seats.index(machine))
        return theirs > (roster.others(host.table), self.table.term, -seats.index(self.me.number))

    def _step_down(self, to: int, now: float) -> None:
        """The others sit elsewhere: join them. Whoever watches here will look for them, too."""
        self.side.bye()
        self._flush(now)
        self.host_address = self._calling_to
        self.side = Guest(self.me, self.story, self.table._replace(host=to))
        self._seek = Seek(lost=now, began=now, next=now)

    # ------------------------------------------------------------------------------------ visitors

    def _visited(self, happened: Happened, now: float) -> None:
        """A guest is called by somebody who looks for a host."""
        number = happened.number
        if not isinstance(happened, Data):
            del self._visitors[number]
            return
        visitor, guest = self._visitors[number], self.guest
        try:
            first = next(visitor.decoder.feed(happened.data), None)
        except WireError:
            first = None
        if isinstance(first, Hello) and guest:
            answer = self.me.hello(bytes(wire.LINK), 0, self.table.term, int(guest.here))
            self.links.send(number, wire.encode(answer))
        visitor.answered = True
        self.links.hang_up(number, now)

    def _turn_away_visitors(self, now: float) -> None:
        for number, visitor in list(self._visitors.items()):
            if now - visitor.since > 5:
                del self._visitors[number]
                self.links.hang_up(number, now)

    # ------------------------------------------------------------------------------------ the game

    def drives(self, seat: int) -> bool:
        """Whether this machine plays the seat now."""
        return self.side.drives(seat)

    def propose(self, seat: int, text: str, now: float) -> None:
        """Ask for a command; it is played when it comes back, whatever happens in between."""
        self.wanted = Wanted(self.story.commands + 1, seat, text, 0.0)
        self._repeat(now)
        self._flush(now)

    def _repeat(self, now: float) -> None:
        """Say again what was wanted, if it has not come back."""
        wanted = self.wanted
        if wanted is None:
            return
        if wanted.number != self.story.commands + 1 or not self.drives(wanted.seat):
            self.wanted = None
        elif isinstance(self.side, Host):
            if self.side.propose(wanted.seat, wanted.text):
                self.wanted = None
        elif self.side.here and now - wanted.since > _REPEAT:
            self.side.propose(wanted.seat, wanted.text)
            self.wanted = wanted._replace(since=now)

    def leave(self, now: float) -> None:
        """Leave the table, and say so."""
        if not self.over:
            self.over = True
            self.side.bye()
            self._flush(now)
            self.links.pump(now)
        self.links.close()
