"""A machine at a table: the host or a guest, whichever it is now, and how it changes.

Only routes: what comes from the sockets goes to the side that this machine is on, and what that has
to say goes back. When there is no host, `seek` says what is to be done, and it is done here. The
time comes in as an argument; nothing here waits unless asked to.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from net import seek
from net.guest import Guest
from net.host import Host
from net.knocking import Knocking
from net.lockstep import Ended, Event, Game, Me, Moved, Stage, Started, Story
from net.seek import Action, Address, Call, Finish, Forget, Goodbye, Inherit, Known, Seek, Wait
from net.sockets import Data, Happened, Opened, Sockets
from net.visitors import Visitors
from net.wire import LINK, Chair, Machine, Table

_REPEAT: Final = 1.0
"""Seconds until a proposal that has not come back is made again."""


class Wanted(NamedTuple):
    """A command that has been proposed and not yet come back."""

    number: int
    seat: int
    text: str
    since: float


class Peer:
    """This machine at the table."""

    def __init__(self, me: Me, game: Game) -> None:
        self.me = me
        self.sockets = Sockets()
        self.story = Story(game)
        self.side: Host | Guest = Guest(me, self.story)
        self.events: list[Event] = []
        self.host_address: Address = ("", 0)
        self.wanted: Wanted | None = None
        self.over = False
        """Whether this machine has left the table, or was sent away."""
        self.sent = 0
        """Bytes that have been sent, heartbeats included."""
        self._seek: Seek | None = None
        """The search for a host, while there is none."""
        self._call: tuple[int, Address] = (-1, ("", 0))
        """The connection that is made to find one, and where to."""
        self._reached = False
        """Whether somebody has answered that call."""
        self._visitors = Visitors(self.sockets)
        self._knocking = Knocking(me, self.sockets)

    # ----------------------------------------------------------------------------------- beginning

    @staticmethod
    def hosting(
        me: Me, game: Game, seats: Sequence[Chair], options: str, port: int, any_if_taken: bool
    ) -> "Peer":
        """A new table; OSError if the port cannot be had."""
        peer = Peer(me, game)
        try:
            me.port = peer.sockets.listen(port, any_if_taken)
        except OSError:
            peer.sockets.close()
            raise
        peer.side = Host.new(me, peer.story, seats, options)
        return peer

    @staticmethod
    def joining(
        me: Me, game: Game, address: Address, now: float, others: Sequence[Machine] = ()
    ) -> "Peer":
        """Call a table. With machines known from before, they are called, too."""
        peer = Peer(me, game)
        me.port = peer.sockets.listen(0)
        peer.host_address = address
        table = Table(0, -1, 0, bool(others), "", tuple(others), ())
        peer.side = Guest(me, peer.story, table)
        peer._seek = seek.begin(now, now)
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

    def reach(self, machine: Machine) -> Address:
        """Where a machine can be called."""
        return seek.reach(machine, self.host_address)

    # ------------------------------------------------------------------------------------- pumping

    def pump(self, now: float, wait: float = 0.0) -> list[Event]:
        """Take in what has come, and send what is due. Return what happened."""
        self._flush(now)
        for happened in self.sockets.pump(now, wait):
            self._route(happened, now)
            self._flush(now)
        self.side.tick(now)
        if isinstance(self.side, Guest):
            self._look_for_host(self.side, now)
        else:
            self._knocking.tick(self.side.table, now)
        self._repeat(now)
        self._visitors.watch_silence(now)
        self._flush(now)
        events, self.events = self.events, []
        return events

    def _flush(self, now: float) -> None:
        """Send what the state machine has to say, and take its events over."""
        side = self.side
        for number, frame in side.outbox:
            self.sockets.send(number, frame)
            self.sent += len(frame)
        for number in side.hangups:
            self.sockets.hang_up(number, now)
        events = side.events.copy()
        for done in (side.outbox, side.hangups, side.events):
            done.clear()
        for event in events:
            if isinstance(event, Ended):
                self._ended(event, now)
                continue
            if isinstance(event, Started):
                self.wanted = None  # it was wanted in another story
            self.events.append(event)

    def _route(self, happened: Happened, now: float) -> None:
        number = happened.number
        if number in self._knocking:
            other = self._knocking.take(happened, self.table, now)
            if other:
                self._step_down(other, now)
        elif number in self._visitors:
            here = int(self.side.here) if isinstance(self.side, Guest) else 0
            self._visitors.take(happened, self.me.hello(bytes(LINK), 0, self.table.term, here), now)
        elif isinstance(self.side, Host):
            self._to_host(self.side, happened, now)
        else:
            self._to_guest(self.side, happened, now)

    def _to_host(self, host: Host, happened: Happened, now: float) -> None:
        if isinstance(happened, Opened):
            host.opened(happened.number, happened.address, now)
        elif isinstance(happened, Data):
            host.received(happened.number, happened.data, now)
        else:
            host.closed(happened.number, now, happened.why)

    def _to_guest(self, guest: Guest, happened: Happened, now: float) -> None:
        if isinstance(happened, Opened) and not happened.called:
            self._visitors.came(happened, now)
        elif isinstance(happened, Opened):
            guest.opened(happened.number, now)
            self._reached = True
        elif isinstance(happened, Data):
            guest.received(happened.number, happened.data, now)
        elif self._seek and self._seek.calling is not None and happened.number == self._call[0]:
            guest.closed(happened.number)
            failed = (self._seek, happened.refused, happened.why)
            self._act(*seek.call_failed(*failed, self._known(), now), now)
        elif guest.closed(happened.number):
            self._lost(guest, now)

    # ------------------------------------------------------------------------ looking for the host

    def _lost(self, guest: Guest, now: float) -> None:
        """The host does not answer any more."""
        if not self.over and self._seek is None:
            self._seek = seek.begin(guest.line.heard, now)

    def _look_for_host(self, guest: Guest, now: float) -> None:
        search = self._seek
        if self.over:
            return
        if guest.here:
            if search is not None and guest.told:
                self._found(guest)
        elif search is None:
            self._lost(guest, now)
        elif search.calling is not None and self._reached and guest.line.stage is Stage.AWAY:
            self._act(*seek.call_failed(search, False, "no_answer", self._known(), now), now)
        else:
            self._act(*seek.next_step(search, self._known(), now), now)

    def _found(self, guest: Guest) -> None:
        self._seek = None
        self.host_address = self._call[1]
        self.events.append(Moved(guest.table.host))
        if self.wanted:
            self.wanted = self.wanted._replace(since=0.0)

    def _ended(self, event: Ended, now: float) -> None:
        """The table sent us away, or we it."""
        met = self.side.met if isinstance(self.side, Guest) else None
        said = Goodbye(event.reason, event.detail, bool(met and met.others))
        self._act(*seek.sent_away(self._seek, said, self._known(), now), now)

    def _known(self) -> Known:
        heard = self.side.line.heard if isinstance(self.side, Guest) else 0.0
        return Known(
            *(self.me.number, self.me.watch, self.story.begun, self.table),
            *(self.host_address, heard),
        )

    def _act(self, search: Seek, action: Action, now: float) -> None:
        """Do what the search says."""
        self._seek = search
        match action:
            case Wait():
                pass
            case Call(_, address):
                self._call, self._reached = (self.sockets.call(*address, now), address), False
            case Inherit():
                self._inherit(now)
            case Finish(reason, detail):
                self.over, self._seek = True, None
                self.events.append(Ended(reason, detail))
            case Forget():
                self.me.forget()
            case _:
                assert_never(action)

    # ------------------------------------------------------------------------------ changing sides

    def _inherit(self, now: float) -> None:
        """This machine hosts from now on."""
        machines = tuple(m._replace(address=self.reach(m)[0]) for m in self.table.machines)
        host = Host.heir(self.me, self.story, self.table._replace(machines=machines), now)
        for visitor in self._visitors.hand_over():
            host.opened(visitor.number, visitor.address, now)
            host.callers[visitor.number].decoder = visitor.decoder
        self.side, self._seek = host, None
        self.events.append(Moved(self.me.number))

    def _step_down(self, other: Call, now: float) -> None:
        """The others sit elsewhere: join them. Whoever watches here will look for them, too."""
        self.side.bye()
        self._flush(now)
        self.host_address = other.address
        self.side = Guest(self.me, self.story, self.table._replace(host=other.machine))
        self._seek = seek.begin(now, now)

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
            self.sockets.pump(now)
        self.sockets.close()
