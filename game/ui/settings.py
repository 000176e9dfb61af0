"""What a player has set, kept as JSON in the user's config folder.

Whatever the file holds, the game starts: what is good in it is used, the rest is as when new.
"""

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from game.ui.pace import FEWEST, MOST, NO_LIMIT

Speed: TypeAlias = Literal["slow", "normal", "fast", "instant"]

SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
LONGEST_NAME: Final = 20
"""Characters of a seat's name."""

_SEATS: Final = 4
_SIDES: Final = range(320, 16385)
_FRAMES: Final = range(FEWEST, MOST + 1)
_LARGEST_FILE: Final = 64 * 1024


@dataclass(slots=True)
class Settings:
    """All that can be set, as it is when new."""

    effects: float = 0.8
    music: float = 0.5
    muted: bool = False
    speed: Speed = "normal"
    reduced_motion: bool = False
    confirm: bool = False
    sectors: bool = False
    """Panes lie in sectors, the layout for colour-blind players."""
    fullscreen: bool = False
    vsync: bool = True
    frames_per_second: int = NO_LIMIT
    """At most, while something moves: 10 to 240, or 0 for as many as the display likes."""
    rumble: bool = True
    size: tuple[int, int] = (1280, 720)
    names: tuple[str, ...] = ("Inês", "Rui", "Lia", "Tomás")
    """The names last used, seat by seat."""


def file() -> Path:
    """Where the settings are kept."""
    from platformdirs import user_config_path

    return user_config_path("vitral", appauthor=False) / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, str | None]:
    """The settings, and one sentence if not all of them could be used."""
    path = path or file()
    try:
        given = _read(path)
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError) as error:
        return Settings(), _set_aside(path, error)
    settings, bad = _sift(given)
    return settings, _complaint(path, bad) if bad else None


def save(settings: Settings, path: Path | None = None) -> str | None:
    """Write the settings, all or nothing; one sentence if that cannot be done."""
    path = path or file()
    kept, _ = _sift(asdict(settings))
    text = json.dumps(asdict(kept), ensure_ascii=False, indent=1) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, text.encode())
    except OSError as error:
        return f"The settings could not be saved in {path} ({_reason(error)})."
    return None


# ---------------------------------------------------------------------------------------- checking


def _sift(given: Mapping[str, object]) -> tuple[Settings, list[str]]:
    """The settings with every good value, and the names of the bad ones."""
    good: dict[str, Any] = {}
    bad: list[str] = []
    for name, check in _CHECKS.items():
        if name not in given:
            continue
        try:
            good[name] = check(given[name])
        except ValueError:
            bad.append(name)
    return Settings(**good), bad


def _volume(value: object) -> float:
    # A bool is an int to Python; NaN fails every comparison.
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError
    return float(value)


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _speed(value: object) -> Speed:
    for speed in SPEEDS:
        if value == speed:
            return speed
    raise ValueError


def _side(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in _SIDES:
        raise ValueError
    return value


def frames_per_second(value: object) -> int:
    """The value, if it can be a limit; else ValueError."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError
    if value != NO_LIMIT and value not in _FRAMES:
        raise ValueError
    return value


def _size(value: object) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError
    return _side(value[0]), _side(value[1])


def _name(value: object) -> str:
    # isprintable also refuses half a surrogate pair, which cannot be written again.
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise ValueError
    if len(value) > LONGEST_NAME:
        raise ValueError
    return value


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) != _SEATS:
        raise ValueError
    return tuple(map(_name, value))


_CHECKS: Final[Mapping[str, Callable[[object], object]]] = {
    "effects": _volume,
    "music": _volume,
    "muted": _switch,
    "speed": _speed,
    "reduced_motion": _switch,
    "confirm": _switch,
    "sectors": _switch,
    "fullscreen": _switch,
    "vsync": _switch,
    "frames_per_second": frames_per_second,
    "rumble": _switch,
    "size": _size,
    "names": _names,
}


# ------------------------------------------------------------------------------------------- files


def _read(path: Path) -> dict[str, object]:
    with path.open("rb") as source:
        data = source.read(_LARGEST_FILE + 1)
    if len(data) > _LARGEST_FILE:
        raise ValueError("too large")
    given = json.loads(data, parse_int=_number)
    if not isinstance(given, dict):
        raise ValueError("not an object")
    return given


def _number(text: str) -> int | float:
    # int() refuses thousands of digits, and the good values beside them would be lost.
    return int(text) if len(text) < 20 else float(text)


def _write(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as target:
            target.write(data)
            target.flush()
            # Else a power cut could leave the new name on an empty file.
            os.fsync(target.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _set_aside(path: Path, error: Exception) -> str:
    """Keep an unreadable file under another name, so that saving does not overwrite it."""
    start = f"The settings in {path} could not be read ({_reason(error)})"
    try:
        spare = _free_name(path)
        path.rename(spare)
    except OSError:
        return f"{start}, nor could the file be set aside; the defaults are used."
    return f"{start}; the file was set aside as {spare.name} and the defaults are used."


def _free_name(path: Path) -> Path:
    first = path.with_name(f"{path.name}.broken")
    more = (first.with_name(f"{first.name}.{n}") for n in count(2))
    return first if not first.exists() else next(name for name in more if not name.exists())


def _complaint(path: Path, bad: list[str]) -> str:
    more = f" (and {len(bad) - 1} more)" if len(bad) > 1 else ""
    return f'In {path} the value of "{bad[0]}"{more} cannot be used; the default is used instead.'


def _reason(error: Exception) -> str:
    strerror = error.strerror if isinstance(error, OSError) else None
    return strerror or "it is damaged"
