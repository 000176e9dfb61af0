"""What somebody wants of a table on the LAN: to host one, or to come to one.

The command line and the screens make such a wish, and a table or a call is made of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game import levels
from game.bots import BOTS
from game.lobby.kept import Kept
from game.lobby.lan import Lan, NewPath, come_back, join_table, new_me, open_table
from game.lobby.told import Options
from game.rules.clause import Refused
from game.rules.model import DISPLAYS, Side
from game.thinker import Thinker
from net import PORT
from net import address as net_address
from net.address import AddressError
from net.wire import Chair


@dataclass(frozen=True)
class HostWish:
    """A table to be hosted."""

    name: str = ""
    """What the host is called; empty: as usual."""
    seats: tuple[str, ...] = ("me", "open")
    """`me`, `open` or a bot, one for each seat."""
    side: Side = "A"
    level: str = levels.HOUSE
    fair: bool = True
    seed: int | None = None
    """For the first game, where the draws are not fair."""
    code: str = ""
    port: int | None = None
    """None: the usual one, or any if that is taken."""
    announce: bool = True
    record: Path | None = None
    """Where the first game is written down; None: as usual."""

    def opened(
        self,
        chairs: Sequence[Chair],
        table: str,
        new_path: NewPath,
        thinker: Thinker | None = None,
        patience: float | None = None,
    ) -> Lan:
        """The table, with these seats and this name; OSError if the port cannot be had."""
        me = new_me(self.name, code=self.code)
        chosen = Options(table, self.side, self.level, self.fair, 0, bool(self.code))
        port, free = (PORT, True) if self.port is None else (self.port, False)
        path = first_at(self.record, new_path)
        return open_table(me, chairs, chosen, port, free, path, thinker, patience)


@dataclass(frozen=True)
class JoinWish:
    """A table to be called."""

    address: tuple[str, int]
    name: str = ""
    kind: str = "person"
    """Who plays: a person, or a bot."""
    code: str = ""
    watch: bool = False
    record: Path | None = None

    def call(
        self, new_path: NewPath, thinker: Thinker | None = None, patience: float | None = None
    ) -> Lan:
        """Call the table; OSError if this machine cannot."""
        me = new_me(self.name, self.kind, self.code, self.watch)
        path = first_at(self.record, new_path)
        return join_table(me, self.address, path, thinker, patience)


@dataclass(frozen=True)
class ReturnWish:
    """A seat to come back to."""

    kept: Kept
    code: str = ""
    """Asked for again, where the table has another one now."""
    watch: bool = False

    def call(self, new_path: NewPath) -> Lan:
        """Call the table; OSError if this machine cannot."""
        return come_back(self.kept, new_path, self.code)


CallWish = JoinWish | ReturnWish


def read_seats(text: str) -> tuple[str, ...]:
    """`me`, `open` and bots, two to four of them; Refused if they are others."""
    kinds = tuple(text.split(","))
    for kind in kinds:
        if kind not in ("me", "open", *BOTS):
            raise Refused("seat.kind", kind=repr(kind), names=tuple(BOTS))
    if len(kinds) not in DISPLAYS:
        raise Refused("seat.count", count=len(kinds))
    return kinds


def read_address(text: str) -> tuple[str, int]:
    """An address with its port, which need not be named; Refused if it is none."""
    if not text.strip():
        raise Refused("address.empty")
    try:
        return net_address.read_address(text)
    except AddressError as error:
        if error.is_port:
            raise Refused("address.no_port", port=error.text) from None
        raise Refused("address.none", text=repr(error.text)) from None


def first_at(record: Path | None, new_path: NewPath) -> Callable[[], Path | None]:
    """The first game is written into the file that was named, the next ones into the others."""
    named = [record] if record else []
    return lambda: named.pop() if named else new_path()
