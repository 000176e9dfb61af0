"""What is being agreed on before a game: who sits where, which side and level, who starts. Pure; it
is kept in the settings, so that the next new game begins with the last one's."""

import secrets
from dataclasses import dataclass
from typing import Final

from game import names
from game.match import Seat
from game.rules.clause import Refused
from game.rules.model import Side
from game.ui.settings import ANYBODY, CLOSED, Settings

MOST: Final = 4
FEW: Final = 2
"""So many seats cannot be closed."""
PERSON: Final = "person"
_TALLEST: Final = 1 << 128


@dataclass(frozen=True)
class Chosen:
    """What the players agreed on."""

    seats: tuple[Seat, ...]
    side: Side
    level: str
    starter: int | None
    """None: the seed chooses."""
    seed: int


def read_seed(typed: str) -> int:
    """A seed as it was typed: nothing is a random one; Refused if it is none."""
    typed = typed.strip().replace("_", "").replace(" ", "").lower()
    if not typed:
        return secrets.randbits(128)
    try:
        seed = int(typed, 10 if typed.isdecimal() else 16)
    except ValueError:
        seed = -1
    if not 0 <= seed < _TALLEST:
        raise Refused("new_game.bad_seed")
    return seed


class Draft:
    """The set-up as far as it has been agreed on; every change is kept in the settings."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._given = {PERSON: settings.names, "bot": settings.bots}
        """What they are called who type no name."""

    def kind(self, seat: int) -> str:
        """Who sits there: a person, a kind of bot, or nobody."""
        kind = self._settings.kinds[seat]
        return "quick" if kind == CLOSED and seat < FEW else kind

    def set_kind(self, seat: int, kind: str) -> None:
        """Somebody else sits there."""
        self._settings.kinds = _with(self._settings.kinds, seat, kind)
        if kind == CLOSED and self._settings.starter == seat:
            self._settings.starter = ANYBODY

    def name(self, seat: int) -> str:
        """What whoever sits there is called."""
        person = self.kind(seat) == PERSON
        return (self._settings.names if person else self._settings.bots)[seat]

    def rename(self, seat: int, name: str) -> None:
        """Another name; without one, the name that was there before anybody typed."""
        person = self.kind(seat) == PERSON
        name = name.strip() or self._given[PERSON if person else "bot"][seat]
        if person:
            self._settings.names = _with(self._settings.names, seat, name)
        else:
            self._settings.bots = _with(self._settings.bots, seat, name)

    @property
    def open(self) -> list[int]:
        """The seats on which somebody sits."""
        return [seat for seat in range(MOST) if self.kind(seat) != CLOSED]

    def told_apart(self) -> dict[int, str]:
        """What everybody is called in the game: no two the same."""
        seats = self.open
        return dict(zip(seats, names.apart([self.name(seat) for seat in seats]), strict=True))

    @property
    def side(self) -> Side:
        """The side of the palaces."""
        return self._settings.side

    @side.setter
    def side(self, side: Side) -> None:
        self._settings.side = side

    @property
    def level(self) -> str:
        """The name of the level."""
        return self._settings.level

    @level.setter
    def level(self, level: str) -> None:
        self._settings.level = level

    @property
    def starter(self) -> int:
        """The seat that starts, or ANYBODY."""
        starter = self._settings.starter
        return starter if starter in self.open else ANYBODY

    @starter.setter
    def starter(self, seat: int) -> None:
        self._settings.starter = seat

    def chosen(self, level: str, seed: int) -> Chosen:
        """The set-up of a game."""
        seats = tuple(Seat(name, self.kind(seat)) for seat, name in self.told_apart().items())
        starter = None if self.starter == ANYBODY else self.open.index(self.starter)
        return Chosen(seats, self.side, level, starter, seed)


def _with(values: tuple[str, ...], place: int, value: str) -> tuple[str, ...]:
    return (*values[:place], value, *values[place + 1 :])
