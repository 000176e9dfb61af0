"""Levels: the values printed on the material, read from TOML and checked.

A level that is wrong is refused with everything that is wrong about it, each with its line. A level
is the same to the rules whatever its name and description say: its digest is of the values alone.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard

from game import folders
from game.rules.clause import Clause, Place, Refused, Value, clause
from game.rules.model import NAMES, SLOTS, SPACES, Level, Spaces

Key: TypeAlias = tuple[str | int, ...]
"""Where a value stands, e.g. ("strips", 2, "front")."""

HOUSE: Final = "sintra"
_LARGEST_FILE: Final = 64 * 1024
_MOST_POINTS: Final = 99
_MOST_ROUNDS: Final = 20
_NAME: Final = r"[\w-]{1,40}"
_WORDS: Final = ("name", "description", "source")
_KEYS: Final = (*_WORDS, "rounds", "track", "ornaments", "ornament_points", "points", "strips")


class Problem(NamedTuple):
    """One thing that is wrong with a level."""

    key: Key
    why: Clause


class LevelError(Refused):
    """A level that cannot be played, with all that is wrong about it."""

    def __init__(self, file: str | None, problems: Sequence[tuple[int | None, Clause]]) -> None:
        self.lines = [why if file is None else Place(file, n).says(why) for n, why in problems]
        """What is wrong, each with its place."""
        said = self.lines[0]
        if len(problems) > 1:
            said = clause("level.and_more", first=said, count=len(problems) - 1)
        super().__init__(said.key, **dict(said.values))


# ---------------------------------------------------------------------------------------- finding


def load(name: str) -> Level:
    """The level of this name, ours or the player's own, or in this file."""
    return read(find(name))


def find(name: str) -> Path:
    """The file of a level given by its name or by its path."""
    path = Path(name)
    if path.suffix == ".toml" or path.name != name:
        return path
    if is_ours(name):
        return _shipped(name)
    known = available()
    if name not in known:
        raise LevelError(name, [(None, clause("level.unknown", names=tuple(known)))])
    return known[name]


def available() -> dict[str, Path]:
    """The level files that can be played by name: ours first, then the player's own."""
    known: dict[str, Path] = {}
    for folder in (folders.shipped("levels"), folders.own("levels")):
        for path in sorted(folder.glob("*.toml")):
            known.setdefault(path.stem, path)
    return known


def is_ours(name: str) -> bool:
    """Whether a level of this name ships with the game."""
    return bool(re.fullmatch(_NAME, name)) and _shipped(name).is_file()


def load_ours(name: str) -> Level:
    """The level of this name that ships with the game."""
    return read(_shipped(name))


def _shipped(name: str) -> Path:
    return folders.shipped("levels") / f"{name}.toml"


# ---------------------------------------------------------------------------------------- reading


def read(path: Path) -> Level:
    """The level in a TOML file."""
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        why = clause("file.unreadable", why=error.strerror or "")
        raise LevelError(str(path), [(None, why)]) from None
    if len(raw) > _LARGEST_FILE:
        raise LevelError(str(path), [(None, clause("level.too_large"))])
    text = _decoded(str(path), raw)
    data = _parsed(str(path), text)
    problems = list(_problems(data))
    if problems:
        lines = _lines(text)
        placed = [(_line(lines, problem.key), problem.why) for problem in problems]
        raise LevelError(str(path), sorted(placed, key=lambda one: (one[0], str(one[1]))))
    return _level(data)


def from_values(data: object) -> Level:
    """The level that `values` gave, e.g. out of a record."""
    if not isinstance(data, dict):
        raise LevelError(None, [(None, clause("level.no_table"))])
    problems = list(_problems(data))
    if problems:
        raise LevelError(None, [(None, problem.why) for problem in problems])
    return _level(data)


def _decoded(where: str, raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise LevelError(where, [(line, clause("level.not_text"))]) from None


def _parsed(where: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # The parser has the line only in its sentence (before Python 3.14).
        found = re.search(r"\(at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        why = re.sub(r"\s*\(at .*\)", "", str(error))
        raise LevelError(where, [(line, clause("level.not_toml", why=why))]) from None


def _lines(text: str) -> dict[Key, int]:
    """The line on which each key stands, as far as it is written in the usual way."""
    lines: dict[Key, int] = {}
    table: Key = ()
    for number, line in enumerate(text.split("\n"), start=1):
        if found := re.match(r"\s*\[\[\s*(\w+)\s*\]\]", line):
            index = sum(key[0] == found[1] and len(key) == 2 for key in lines)
            table = (found[1], index)
            lines.setdefault(table[:1], number)
            lines[table] = number
        elif found := re.match(r"\s*\[\s*(\w+)\s*\]", line):
            table = (found[1],)
            lines[table] = number
        elif found := re.match(r"\s*[\"']?([\w-]+)[\"']?\s*=", line):
            lines.setdefault((*table, found[1]), number)
    return lines


def _line(lines: Mapping[Key, int], key: Key) -> int:
    """The line of a key, or of the table that it should be in."""
    while key and key not in lines:
        key = key[:-1]
    return lines.get(key, 1)


# --------------------------------------------------------------------------------------- checking


def _problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    for key in data:
        if key not in _KEYS:
            yield Problem((key,), clause("level.no_value", name=_shown(key)))
    missing = [key for key in _KEYS if key not in data]
    for key in missing:
        yield Problem((), clause("level.missing", name=repr(key)))
    for key, check in _CHECKS.items():
        if key not in missing:
            yield from check(key, data[key])


def _check_words(key: str, value: object) -> Iterator[Problem]:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        yield Problem((key,), clause("level.line", name=key))
    elif key == "name" and not re.fullmatch(_NAME, value):
        yield Problem((key,), clause("level.name"))


def _check_rounds(key: str, value: object) -> Iterator[Problem]:
    if not _is_number(value, 1, _MOST_ROUNDS):
        yield Problem((key,), clause("level.rounds", most=_MOST_ROUNDS))


def _check_track(key: str, value: object) -> Iterator[Problem]:
    if not _are_numbers(value, -_MOST_POINTS, 0) or not 2 <= len(value) <= _MOST_POINTS:
        yield Problem((key,), clause("level.track", least=-_MOST_POINTS))
    elif value[0] != 0:
        yield Problem((key,), clause("level.track_start"))
    elif any(lower >= upper for upper, lower in pairwise(value)):
        yield Problem((key,), clause("level.track_falls"))


def _check_ornaments(key: str, value: object) -> Iterator[Problem]:
    if not isinstance(value, list) or not all(
        _are_numbers(pair, 1, SLOTS) and len(pair) == 2 and pair[0] < pair[1] for pair in value
    ):
        yield Problem((key,), clause("level.ornaments"))


def _check_ornament_points(key: str, value: object) -> Iterator[Problem]:
    if not _are_numbers(value, 0, _MOST_POINTS) or len(value) != 5:
        yield Problem((key,), clause("level.ornament_points"))


def _check_points(key: str, value: object) -> Iterator[Problem]:
    if not isinstance(value, dict):
        yield Problem((key,), clause("level.points"))
        return
    for side in sorted({"A", "B"} | value.keys()):
        if side not in ("A", "B"):
            yield Problem((key, side), clause("level.no_side", side=_shown(side)))
        elif not _are_numbers(value.get(side), 0, _MOST_POINTS) or len(value[side]) != SLOTS:
            why = clause("level.side_points", side=side, most=_MOST_POINTS)
            yield Problem((key, side), why)


def _check_strips(key: str, value: object) -> Iterator[Problem]:
    if not isinstance(value, list):
        yield Problem((key,), clause("level.no_strips"))
        return
    if len(value) != SLOTS:
        yield Problem((key,), clause("level.strips", count=len(value)))
        return
    bad = [problem for n, strip in enumerate(value) for problem in _check_strip((key, n), strip)]
    yield from bad
    if not bad:
        yield from _check_jokers(value)


def _check_strip(key: Key, strip: object) -> Iterator[Problem]:
    number = int(key[1]) + 1
    if not isinstance(strip, dict) or strip.keys() != {"front", "back"}:
        yield Problem(key, clause("level.strip", strip=number))
        return
    for side in ("front", "back"):
        spaces, said = strip[side], clause(f"strip.{side}")
        if not isinstance(spaces, list) or len(spaces) != SPACES:
            yield Problem((*key, side), clause("level.spaces", side=said, strip=number))
            continue
        for space in spaces:
            if space not in NAMES:
                why = clause("level.no_colour", space=_shown(space), side=said, strip=number)
                yield Problem((*key, side), why)


def _check_jokers(strips: list[dict[str, list[str]]]) -> Iterator[Problem]:
    sides = [("strips", n, side) for n in range(SLOTS) for side in ("front", "back")]
    jokers = [(key, strips[key[1]][key[2]].count("joker")) for key in sides]
    having = [(key, number) for key, number in jokers if number]
    if not having:
        yield Problem(("strips",), clause("level.no_jokers"))
    for key, number in having[:1]:
        if number != 2:
            yield Problem(key, clause("level.two_jokers", count=number))
    for key, _ in having[1:]:
        yield Problem(key, clause("level.one_joker_side"))


def _shown(value: object) -> Value:
    """A wrong value, to be said; only texts can be shown whatever they are."""
    return repr(value[:40]) if isinstance(value, str) else clause("level.something")


def _is_number(value: object, least: int, most: int) -> TypeGuard[int]:
    return type(value) is int and least <= value <= most


def _are_numbers(value: object, least: int, most: int) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(_is_number(number, least, most) for number in value)


_CHECKS: Final = {
    **dict.fromkeys(_WORDS, _check_words),
    "rounds": _check_rounds,
    "track": _check_track,
    "ornaments": _check_ornaments,
    "ornament_points": _check_ornament_points,
    "points": _check_points,
    "strips": _check_strips,
}

# ------------------------------------------------------------------------------- values and digest


def _level(data: Mapping[str, Any]) -> Level:
    return Level(
        name=data["name"],
        description=data["description"],
        source=data["source"],
        strips=tuple((_spaces(strip["front"]), _spaces(strip["back"])) for strip in data["strips"]),
        points_a=tuple(data["points"]["A"]),
        points_b=tuple(data["points"]["B"]),
        track=tuple(-cost for cost in data["track"]),
        rounds=data["rounds"],
        ornaments=tuple((left - 1, right - 1) for left, right in data["ornaments"]),
        ornament_points=tuple(data["ornament_points"]),
    )


def _spaces(names: list[str]) -> Spaces:
    return tuple(map(NAMES.index, names))


def values(level: Level) -> dict[str, Any]:
    """The level as it stands in a file; `from_values` reads it back."""
    return {
        "name": level.name,
        "description": level.description,
        "source": level.source,
        "rounds": level.rounds,
        "track": [-cost for cost in level.track],
        "ornaments": [[left + 1, right + 1] for left, right in level.ornaments],
        "ornament_points": list(level.ornament_points),
        "points": {"A": list(level.points_a), "B": list(level.points_b)},
        "strips": [{"front": _names(front), "back": _names(back)} for front, back in level.strips],
    }


def _names(spaces: Spaces) -> list[str]:
    return [NAMES[space] for space in spaces]


def digest(level: Level) -> str:
    """Sixteen hex digits that name the level's values, whatever it is called."""
    played = {key: value for key, value in values(level).items() if key not in _WORDS}
    text = json.dumps(played, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode("ascii"), digest_size=8).hexdigest()
