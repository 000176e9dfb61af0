"""What a player can set. A setting is one line: its name, what it is when new, and how it is
checked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args

from game import words
from game.names import BOT_NAMES, BOTS, LONGEST, PEOPLE
from game.rules.model import MOST as SEATS
from game.rules.model import Side
from game.ui.pace import FEWEST, MOST, NO_LIMIT

Speed: TypeAlias = Literal["slow", "normal", "fast", "instant"]

SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
SYSTEM: Final = ""
"""The language that the system speaks."""
CLOSED: Final = ""
"""Nobody sits on a seat."""
KINDS: Final = ("person", *BOTS, CLOSED)
"""Who can sit on a seat."""
ANYBODY: Final = -1
"""The seed chooses who starts."""
_SIDES: Final = range(320, 16385)
_FRAMES: Final = range(FEWEST, MOST + 1)
_LONGEST_LEVEL: Final = 40

Value = TypeVar("Value")
Check: TypeAlias = Callable[[object], Value]
"""Returns a value that can be used; ValueError where it cannot."""

# ---------------------------------------------------------------------------------------- checking


def _volume(value: object) -> float:
    # A bool is an int to Python; NaN fails every comparison.
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError
    return float(value)


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _one_of(*allowed: Value) -> Check[Value]:
    def check(value: object) -> Value:
        for one in allowed:
            if type(value) is type(one) and value == one:
                return one
        raise ValueError

    return check


def frames_per_second(value: object) -> int:
    """The value, if it can be a limit; else ValueError."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError
    if value != NO_LIMIT and value not in _FRAMES:
        raise ValueError
    return value


def _side(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in _SIDES:
        raise ValueError
    return value


def _size(value: object) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError
    return _side(value[0]), _side(value[1])


def _line(longest: int) -> Check[str]:
    def check(value: object) -> str:
        # isprintable also refuses half a surrogate pair, which cannot be written again.
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise ValueError
        if len(value) > longest:
            raise ValueError
        return value

    return check


def _each_seat(check: Check[Value]) -> Check[tuple[Value, ...]]:
    def check_all(value: object) -> tuple[Value, ...]:
        if not isinstance(value, list | tuple) or len(value) != SEATS:
            raise ValueError
        return tuple(map(check, value))

    return check_all


def _language(value: object) -> str:
    if not isinstance(value, str) or value not in (SYSTEM, *words.available()):
        raise ValueError
    return value


_speed: Final[Check[Speed]] = _one_of(*SPEEDS)
_names: Final = _each_seat(_line(LONGEST))
_kinds: Final = _each_seat(_one_of(*KINDS))
_palace: Final[Check[Side]] = _one_of("A", "B")
_level: Final = _line(_LONGEST_LEVEL)
_starter: Final = _one_of(ANYBODY, *range(SEATS))


def _set(new: Value, check: Check[Value]) -> Value:
    """A setting that is this when new, and is checked so."""
    made: Value = field(default=new, metadata={"check": check})
    return made


# ---------------------------------------------------------------------------------------- settings


@dataclass(slots=True)
class Settings:
    """All that can be set, as it is when new."""

    language: str = _set(SYSTEM, _language)
    effects: float = _set(0.8, _volume)
    music: float = _set(0.5, _volume)
    muted: bool = _set(False, _switch)
    speed: Speed = _set("normal", _speed)  # noqa: RUF009 - a field
    reduced_motion: bool = _set(False, _switch)
    confirm: bool = _set(False, _switch)
    sectors: bool = _set(False, _switch)
    """Panes lie in sectors, the layout for colour-blind players."""
    fullscreen: bool = _set(False, _switch)
    vsync: bool = _set(True, _switch)
    frames_per_second: int = _set(NO_LIMIT, frames_per_second)
    """At most, while something moves: 10 to 240, or 0 for as many as the display likes."""
    rumble: bool = _set(True, _switch)
    size: tuple[int, int] = _set((1280, 720), _size)
    names: tuple[str, ...] = _set(PEOPLE, _names)
    """What people were called last, seat by seat."""
    bots: tuple[str, ...] = _set(BOT_NAMES, _names)
    """What bots were called last, seat by seat."""
    kinds: tuple[str, ...] = _set(("person", "quick", CLOSED, CLOSED), _kinds)
    """Who sat on each seat of the last new game."""
    side: Side = _set("A", _palace)  # noqa: RUF009 - a field
    level: str = _set("sintra", _level)
    starter: int = _set(ANYBODY, _starter)


def sift(given: Mapping[str, object]) -> tuple[Settings, list[str]]:
    """The settings with every good value, and the names of the bad ones."""
    good: dict[str, Any] = {}
    bad: list[str] = []
    for one in fields(Settings):
        if one.name not in given:
            continue
        try:
            good[one.name] = one.metadata["check"](given[one.name])
        except ValueError:
            bad.append(one.name)
    return Settings(**good), bad
