"""This machine at a table on the LAN: everything that the screens of a LAN game ask and do.

The rules run here as on every machine. `pump` is called once a frame and never waits unless asked
to; what has happened lies in `news` until somebody looks at it. The game itself is behind
`link` (`game.lobby.link`), what is changed between two games behind `seating`, who is away in
`presence`, and what this machine does without a person (bots, clocks, seats of machines that are
away) in `duty`.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from game.lobby.duty import Duty
from game.lobby.kept import Keeper, Kept
from game.lobby.link import LanLink
from game.lobby.presence import Presence
from game.lobby.seating import Seating
from game.lobby.told import LanGame, Options, levels_digest, rules_digest, setup_text
from game.match import Seat
from game.thinker import Thinker
from net import lockstep
from net.address import address_text, own_addresses
from net.lockstep import Event, Me
from net.peer import Peer
from net.wire import NAME, Chair, Machine, Start, Table

NewPath = Callable[[], Path | None]
"""Where the next game is to be kept."""


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
        self.presence = Presence(self)

    # ------------------------------------------------------------------------------------- frames

    def pump(self, wait: float = 0.0) -> None:
        """Take in what has come, and do what is due here."""
        if self.ended:
            return
        now = self.clock()
        for event in self.peer.pump(now, wait):
            self._take(event, now)
        self.presence.note(now)
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

    def close(self) -> None:
        """Leave the table: for good if the game is over, else the seat is kept."""
        self.peer.leave(self.clock())
        self.game.scribe.close()
        self.keeper.let_go()
        self.thinker.close()

    # ------------------------------------------------------------------------------- the network

    @property
    def told(self) -> bool:
        """Whether it is known here who sits at the table."""
        return self.peer.guest is None or self.peer.guest.told

    @property
    def seeking(self) -> bool:
        """Whether this machine is looking for its host."""
        return self.peer.seeking

    @property
    def halted(self) -> bool:
        """Whether this machine hosts and may not let anybody move now."""
        return self.peer.host is not None and self.peer.host.waiting

    @property
    def table_id(self) -> bytes:
        """The table's own number, the same on all machines."""
        return self.peer.me.table

    @property
    def port(self) -> int:
        """Where this machine listens."""
        return self.peer.sockets.port

    def addresses(self) -> list[str]:
        """What others can type to come to this table."""
        if not self.hosting:
            return [address_text(*self.peer.host_address)]
        return [address_text(address, self.port) for address in own_addresses()]

    def say(self, seat: int, phrase: int) -> None:
        """Say a quick phrase for a seat of this machine."""
        self.peer.side.say(seat, phrase)

    # ----------------------------------------------------------------------------------- the game

    @property
    def beginning(self) -> Start | None:
        """What the game began with, as all were told, if there was one."""
        return self.peer.story.start

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

    def start(self, seed: int | None = None, rematch: bool = False) -> None:
        """Begin the game, if everybody is ready. A seed is used only where it is shared, and so is
        the next one to start at a rematch: who starts a game with fair draws is drawn, too."""
        host, options = self.peer.host, self.options
        if host is None or not host.everybody_ready:
            return
        seats = [Seat(chair.name, chair.kind) for chair in self.table.seats]
        shared = None if options.fair else (seed or 0)
        starter = None
        if rematch and self.begun and len(self.link.match.setup.seats) == len(seats):
            starter = self.link.match.setup.next_starter
        setup = setup_text(options.level, options.side, seats, shared, starter)
        host.start(setup, options.fair)


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


def come_back(kept: Kept, new_path: NewPath, code: str = "") -> Lan:
    """Come back to a seat that was kept; a code goes before the one that was kept with it."""
    me = new_me(kept.name, kept.kind, kept.code)
    me.table = bytes.fromhex(kept.table)
    machines = [
        Machine(int(number), "", str(address), int(port), bytes(16), False, False, 0, 0)
        for number, address, port in kept.machines
    ]
    game = LanGame(new_path)
    host = (str(kept.host[0]), int(kept.host[1]))
    lan = Lan(Peer.joining(me, game, host, time.monotonic(), machines), game)
    lan.keeper.take_up(kept)
    me.code = code or me.code
    return lan


def new_me(name: str, kind: str = "person", code: str = "", watch: bool = False) -> Me:
    """A machine that nobody knows yet."""
    me = Me(name[:NAME] or kind, rules_digest(), levels_digest(), secrets.token_bytes(16))
    me.kind, me.code, me.watch = kind, code, watch
    return me
