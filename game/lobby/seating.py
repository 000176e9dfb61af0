"""What may be changed at a table on the LAN between two games: seats, options, who is ready.

The host changes the table, and everybody is told; a guest only says whether it is ready. What the
other side may not do is left undone.
"""

from collections.abc import Sequence

from game.bots import BOTS
from game.lobby.told import Options
from game.names import apart
from net.discovery import Seats
from net.peer import Peer
from net.roster import OPEN
from net.wire import NAME, Chair


class Seating:
    """The table as this machine may change it."""

    def __init__(self, peer: Peer) -> None:
        self._peer = peer

    @property
    def name(self) -> str:
        """What this machine calls itself."""
        return self._peer.me.name

    @property
    def code(self) -> str:
        """The word that is asked of everybody who comes in; none if it is empty."""
        return self._peer.me.code

    @property
    def everybody_ready(self) -> bool:
        """Whether this machine hosts and a game can begin."""
        return self._peer.host is not None and self._peer.host.everybody_ready

    @property
    def taken(self) -> Seats:
        """How many seats are taken, of how many."""
        chairs = self._peer.table.seats
        return Seats(sum(chair.kind != OPEN.kind for chair in chairs), len(chairs))

    @property
    def is_ready(self) -> bool:
        """Whether this machine has said that it is ready."""
        own = self._peer.me.number
        return any(m.ready for m in self._peer.table.machines if m.number == own)

    def ready(self, ready: bool = True) -> None:
        """Say that this machine is ready for a game."""
        if self._peer.guest:
            self._peer.guest.ready(ready)

    def choose_seats(self, seats: Sequence[Chair]) -> None:
        """Put others on the seats."""
        if self._peer.host:
            self._peer.host.choose(seats=seats)

    def choose_options(self, options: Options) -> None:
        """Change what is going to be played."""
        if self._peer.host:
            self._peer.host.choose(options=options.text())

    def choose_code(self, code: str) -> None:
        """Ask for this word at the door from now on."""
        if self._peer.host:
            self._peer.me.code = code

    def tell_apart(self) -> None:
        """The same name twice is numbered by the host, so that everybody knows who is meant."""
        host = self._peer.host
        if host is None or host.table.playing:
            return
        chairs = host.table.seats
        names = apart([chair.name for chair in chairs], NAME)
        if names != [chair.name for chair in chairs]:
            pairs = zip(chairs, names, strict=True)
            host.choose(seats=[chair._replace(name=name) for chair, name in pairs])

    def send_away(self, machine: int) -> None:
        """Take the seats of a guest from it."""
        if self._peer.host:
            self._peer.host.send_away(machine)

    def let_bot(self, seat: int, play: bool = True) -> None:
        """Let a bot play for a seat whose machine is away, or wait for the machine again."""
        host = self._peer.host
        if host:
            kind = host.table.seats[seat].kind
            host.let_bot(seat, (kind if kind in BOTS else "quick") if play else "")
