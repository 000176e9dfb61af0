"""This machine at a table on the LAN: everything that the screens of a LAN game ask and do.

The rules run here as on every machine. `pump` is called once a frame and never waits unless asked
to; what has happened lies in `news` until somebody looks at it. The game itself is behind
`game.lobby.link.LanLink`, and what this machine does without a person (bots, clocks, seats of
machines that are away) in `game.lobby.duty`.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from game.lobby.duty import Duty
from game.lobby.kept import Keeper, Kept
from game.lobby.link import LanLink
from game.lobby.seating import Seating
from game.lobby.told import LanGame, Options, levels_digest, rules_digest, setup_text
from game.match import Seat
from game.thinker import Thinker
from net import lockstep
from net.address import address_text, own_addresses
from net.lockstep import Event, Me
from net.peer import Peer
from net.wire import NAME, Chair, Machine, Table

NewPath = Callable[[], Path | None]
"""Where the next game is to be kept."""


class Connection(NamedTuple):
    """How a seat is connected: its machine is this one (`own`), `here` or `away`, or a `bot` plays
    for it."""

    kind: Literal["own", "here", "away", "bot"]
    delay: int = 0
    """Milliseconds to its machine and back, where that is known."""
    seconds: float | None = None
    """For how long it has been away, where that is known."""


class Lan:
    """A table on the LAN, as this machine sees it."""

    def __init__(
        self,
        peer: Peer,
        game: LanGame,
        thinker: Thinker | None = None,
        patience: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.peer, self.game, self.clock = peer, game, clock
        game.story = peer.story
        self.news: list[Event] = []
        """What has happened and nobody has looked at yet."""
        self.ended: lockstep.Ended | None = None
        self.thinker = thinker or Thinker()
        self.link = LanLink(self, self.thinker)
        self.duty = Duty(self, self.thinker, patience)
        self.seating = Seating(peer)
        self.keeper = Keeper(peer.me)
        self._away: dict[int, float] = {}
        """Since when machines have been away, as seen from here."""

    # ------------------------------------------------------------------------------------- frames

    def pump(self, wait: float = 0.0) -> None:
        """Take in what has come, and do what is due here."""
        if self.ended:
            return
        now = self.clock()
        for event in self.peer.pump(now, wait):
            self._take(event, now)
        self._see_who_is_away(now)
        if not self.peer.over:
            self.duty.do(now)

    def _take(self, event: Event, now: float) -> None:
        self.news.append(event)
        if isinstance(event, lockstep.Ended):
            self.ended = event
        if isinstance(event, lockstep.Committed | lockstep.Started):
            self.duty.turn_began(now)
        if self.begun and not self.watching:
            self._remember()

    def _remember(self) -> None:
        """Keep on disk what is needed to come back, as long as there is something to come to."""
        if self.over:
            self.keeper.forget()
            return
        problem = self.keeper.remember(self.peer, str(self.game.scribe.path or ""))
        if problem:
            self.game.scribe.problem = problem

    def _see_who_is_away(self, now: float) -> None:
        for machine in self.table.machines:
            if machine.here:
                self._away.pop(machine.number, None)
            else:
                self._away.setdefault(machine.number, now)

    # -------------------------------------------------------------------------------------- seats

    @property
    def table(self) -> Table:
        """Who sits where."""
        return self.peer.table

    @property
    def options(self) -> Options:
        """What the host has chosen."""
        return Options.read(self.table.options)

    @property
    def hosting(self) -> bool:
        """Whether this machine hosts."""
        return self.peer.host is not None

    @property
    def watching(self) -> bool:
        """Whether this machine has come only to watch."""
        return self.peer.me.watch

    @property
    def number(self) -> int:
        """The number of this machine at the table."""
        return self.peer.me.number

    @property
    def persons(self) -> list[int]:
        """The seats that people on this machine sit at."""
        seats = enumerate(self.table.seats)
        return [n for n, chair in seats if chair.kind == "person" and self.own(n)]

    def own(self, seat: int) -> bool:
        """Whether a seat belongs to this machine."""
        return self.table.seats[seat].machine == self.number

    def absent(self, seat: int) -> float | None:
        """For how many seconds the seat's machine has been away; None if it is there."""
        return self.away(self.table.seats[seat].machine)

    def away(self, machine: int) -> float | None:
        """For how many seconds a machine has been away; None if it is there."""
        since = self._away.get(machine)
        return None if since is None else self.clock() - since

    def close(self) -> None:
        """Leave the table: for good if the game is over, else the seat is kept."""
        self.peer.leave(self.clock())
        self.game.scribe.close()
        self.keeper.let_go()
        self.thinker.close()

    # --------------------------------------------------------------------------------- connections

    @property
    def seeking(self) -> bool:
        """Whether this machine is looking for its host."""
        return self.peer.seeking

    def connection(self, seat: int) -> Connection:
        """How a seat of the table is connected."""
        chair = self.table.seats[seat]
        if chair.stand_in:
            return Connection("bot")
        if self.own(seat):
            return Connection("own")
        absent = self.absent(seat)
        if absent is not None or (self.seeking and chair.machine == self.table.host):
            return Connection("away", seconds=absent)
        return Connection("here", delay=self._delay(chair.machine))

    def _delay(self, machine: int) -> int:
        """Milliseconds to a machine and back; a guest knows its own way to the host best."""
        if self.peer.guest and machine == self.table.host:
            return self.peer.guest.delay
        return next((m.delay for m in self.table.machines if m.number == machine), 0)

    def addresses(self) -> list[str]:
        """What others can type to come to this table."""
        if not self.hosting:
            return [address_text(*self.peer.host_address)]
        port = self.peer.sockets.port
        return [address_text(address, port) for address in own_addresses()]

    def say(self, seat: int, phrase: int) -> None:
        """Say a quick phrase for a seat of this machine."""
        self.peer.side.say(seat, phrase)

    # ----------------------------------------------------------------------------------- the game

    @property
    def begun(self) -> bool:
        """Whether there is a game."""
        return self.peer.story.begun

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.begun and not self.link.over

    @property
    def over(self) -> bool:
        """Whether there was a game that has ended."""
        return self.begun and self.link.over

    def start(self, seed: int | None = None) -> None:
        """Begin the game, if everybody is ready; a seed is used only where it is shared."""
        host, options = self.peer.host, self.options
        if host is None or not host.everybody_ready:
            return
        seats = [Seat(chair.name, chair.kind) for chair in self.table.seats]
        shared = None if options.fair else (seed or 0)
        host.start(setup_text(options.level, options.side, seats, shared), options.fair)


# -------------------------------------------------------------------------------- coming to a table


def open_table(
    me: Me,
    seats: Sequence[Chair],
    options: Options,
    port: int,
    any_if_taken: bool,
    new_path: NewPath,
    thinker: Thinker | None = None,
    patience: float | None = None,
) -> Lan:
    """Host a new table; OSError if the port cannot be had."""
    game = LanGame(new_path)
    peer = Peer.hosting(me, game, seats, options.text(), port, any_if_taken)
    return Lan(peer, game, thinker, patience)


def join_table(
    me: Me,
    address: tuple[str, int],
    new_path: NewPath,
    thinker: Thinker | None = None,
    patience: float | None = None,
) -> Lan:
    """Call a table by its address."""
    game = LanGame(new_path)
    return Lan(Peer.joining(me, game, address, time.monotonic()), game, thinker, patience)


def come_back(kept: Kept, new_path: NewPath, thinker: Thinker | None = None) -> Lan:
    """Come back to a seat that was kept."""
    me = new_me(kept.name, kept.kind, kept.code)
    me.table = bytes.fromhex(kept.table)
    machines = [
        Machine(int(number), "", str(address), int(port), bytes(16), False, False, 0, 0)
        for number, address, port in kept.machines
    ]
    game = LanGame(new_path)
    host = (str(kept.host[0]), int(kept.host[1]))
    lan = Lan(Peer.joining(me, game, host, time.monotonic(), machines), game, thinker)
    lan.keeper.take_up(kept)
    return lan


def new_me(name: str, kind: str = "person", code: str = "", watch: bool = False) -> Me:
    """A machine that nobody knows yet."""
    me = Me(name[:NAME] or kind, rules_digest(), levels_digest(), secrets.token_bytes(16))
    me.kind, me.code, me.watch = kind, code, watch
    return me
