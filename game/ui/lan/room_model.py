"""What the lobby of a LAN table shows and allows: pure, from the table and who this machine is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from game import words
from game.lobby.lan import Lan
from game.lobby.presence import Connection
from game.lobby.told import Options
from game.names import BOT_NAMES, BOTS
from game.rules.clause import Clause, clause
from game.rules.model import FEW, MOST
from net.roster import OPEN
from net.wire import Chair, Machine, Table

KINDS: Final = ("person", "open", *BOTS)
"""What the host may put on a seat."""
CLOSED: Final = "closed"
"""Put on a seat, it takes the seat away."""
CLOCKS: Final = (0, 30, 60, 120)
"""Seconds a turn may take; 0: as long as it likes."""

May = Literal["nothing", "choose", "send away", "add"]


class Here(NamedTuple):
    """Who this machine is at the table."""

    number: int
    hosting: bool
    watching: bool
    name: str
    """What the person here is called."""


class SeatView(NamedTuple):
    """One of the four windows."""

    chair: Chair | None
    """None: there is no seat."""
    may: May
    """What can be done about it here: choose who sits there, send a guest away, add a seat."""
    own: bool
    """Whether a person at this machine sits there."""
    kinds: tuple[str, ...]
    """What may be chosen for it."""
    machine: Machine | None

    @property
    def taken(self) -> bool:
        """Whether somebody sits there."""
        return self.chair is not None and self.chair.kind != OPEN.kind

    @property
    def person(self) -> bool:
        """Whether a person sits there."""
        return self.chair is not None and self.chair.kind == "person"

    @property
    def named(self) -> bool:
        """Whether its name can be typed here."""
        return self.may == "choose" and self.own

    @property
    def ready(self) -> bool:
        """Whether its machine is ready."""
        return self.machine is not None and self.machine.ready


@dataclass(frozen=True)
class RoomModel:
    """The lobby as one machine sees it."""

    table: Table
    here: Here
    options: Options

    @staticmethod
    def of(lan: Lan) -> "RoomModel":
        """As it is now."""
        here = Here(lan.number, lan.hosting, lan.watching, lan.seating.name)
        return RoomModel(lan.table, here, lan.options)

    # ------------------------------------------------------------------------------- what is shown

    @property
    def seats(self) -> tuple[SeatView, ...]:
        """The four windows."""
        return tuple(self._seat(number) for number in range(MOST))

    def _seat(self, number: int) -> SeatView:
        chairs, hosting = self.table.seats, self.here.hosting
        if number >= len(chairs):
            may: May = "add" if hosting and number == len(chairs) else "nothing"
            return SeatView(None, may, False, (), None)
        chair = chairs[number]
        free = chair.machine < 0 or chair.machine == self.here.number
        own = chair.kind == "person" and chair.machine == self.here.number
        allowed: May = "choose" if free else "send away"
        machine = next((m for m in self.table.machines if m.number == chair.machine), None)
        return SeatView(
            chair, allowed if hosting else "nothing", own, self._kinds(chair.kind), machine
        )

    def _kinds(self, now: str) -> tuple[str, ...]:
        """What may be put on a seat: also what sits there now, and nothing where enough is left."""
        other = () if now in KINDS else (now,)
        return (*KINDS, *other, *((CLOSED,) if len(self.table.seats) > FEW else ()))

    @property
    def clocks(self) -> tuple[int, ...]:
        """The clocks to choose from, and the one that was chosen elsewhere."""
        return tuple(sorted({*CLOCKS, self.options.clock}))

    def levels(self, known: Sequence[str]) -> tuple[str, ...]:
        """The levels to choose from, and the one that was chosen elsewhere."""
        chosen = self.options.level
        return (*known, *(() if chosen in known else (chosen,)))

    @property
    def is_ready(self) -> bool:
        """Whether this machine has said that it is ready."""
        return any(m.ready for m in self.table.machines if m.number == self.here.number)

    @property
    def watchers(self) -> list[str]:
        """Who is here without a seat."""
        seated = {chair.machine for chair in self.table.seats}
        return [m.name for m in self.table.machines if m.here and m.number not in seated]

    @property
    def late(self) -> list[str]:
        """Who has a seat and is not ready."""
        seated = {chair.machine for chair in self.table.seats}
        return [m.name for m in self.table.machines if m.number in seated and not m.ready]

    @property
    def open_seats(self) -> int:
        """How many seats wait for somebody."""
        return sum(chair.kind == OPEN.kind for chair in self.table.seats)

    # --------------------------------------------------------------------------------- what is said

    @property
    def status(self) -> Clause:
        """What the table waits for."""
        if self.open_seats:
            return clause("room.open_seats", count=self.open_seats)
        if self.late:
            return clause("room.waiting_for", names=words.listed(self.late), count=len(self.late))
        return clause("room.all_ready_host" if self.here.hosting else "room.all_ready")

    @property
    def caption(self) -> Clause:
        """What this machine is here."""
        role = "hosting" if self.here.hosting else "watching" if self.here.watching else "guest"
        return clause(f"room.caption.{role}")

    @property
    def go(self) -> Clause | None:
        """What the large button does; None where there is nothing to do but to watch."""
        if self.here.hosting:
            return clause("room.start")
        if self.here.watching:
            return None
        return clause("room.not_ready" if self.is_ready else "room.ready")

    @property
    def told_watchers(self) -> Clause:
        """Who watches."""
        if not self.watchers:
            return clause("room.nobody_watches")
        return clause("room.watching", names=words.listed(self.watchers), count=len(self.watchers))

    def told(self, number: int, how: Connection) -> Clause:
        """How a seat is connected, and whether who sits there is ready."""
        seat = self.seats[number]
        if not seat.taken or seat.chair is None:
            return clause("room.for_whoever_comes")
        if seat.chair.kind != "person":
            return how.clause
        ready = "room.is_ready" if seat.ready else "room.is_not_ready"
        return clause(ready, connection=how.clause)

    # -------------------------------------------------------------------------------- what is done

    def with_kind(self, number: int, kind: str, names: Sequence[str]) -> tuple[Chair, ...]:
        """The seats once this is put on one of them; a person here gets the first free name."""
        if kind == CLOSED:
            return self._with(number, ())
        if kind == OPEN.kind:
            return self._with(number, (OPEN,))
        name = self._free_name(names) if kind == "person" else BOT_NAMES[number]
        return self._with(number, (Chair(name, kind, self.here.number, ""),))

    def _free_name(self, names: Sequence[str]) -> str:
        """For one more person at this machine: first its own name, then those last used."""
        taken = [chair.name for chair in self.table.seats]
        wanted = (self.here.name, *names)
        return next((name for name in wanted if name not in taken), self.here.name)

    def renamed(self, number: int, name: str) -> tuple[Chair, ...]:
        """The seats once somebody here has another name; an empty one changes nothing."""
        chairs, name = self.table.seats, name.strip()
        if not name or number >= len(chairs):
            return chairs
        return self._with(number, (chairs[number]._replace(name=name),))

    def emptied(self, number: int) -> tuple[Chair, ...]:
        """The seats once one is open again."""
        return self._with(number, (OPEN,))

    @property
    def with_another(self) -> tuple[Chair, ...]:
        """The seats and one more, for whoever comes."""
        return (*self.table.seats, OPEN)[:MOST]

    def _with(self, number: int, these: tuple[Chair, ...]) -> tuple[Chair, ...]:
        chairs = self.table.seats
        return (*chairs[:number], *these, *chairs[number + 1 :])
