"""A record on disk: written as the game grows, read back, verified, continued, traced.

A record is text: a header (one JSON object) and a line for each command. It is written line by line
and appended to, so whatever stops the writer, all whole lines are good; only where a draw of a fair
game adds to the header is the file written anew, beside the old one, which it then replaces.
Reading takes exactly what writing gives; a last line without its end is a cut, anything else out of
place is an error that names its line.
"""

import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TextIO, TypeAlias

from game import levels
from game.match import Entry, Match, Origin, Seat, Setup
from game.rules.clause import Misread, Place, Refused, clause
from game.rules.model import DISPLAYS, IllegalMove, Level
from game.rules.notation import NotationError, position_text, read_move, read_position

VERSION: Final = 1
_LARGEST_FILE: Final = 4 * 1024 * 1024
_LINE: Final = re.compile(r"([1-9][0-9]*) (-|[0-3]) (.+) ([0-9a-f]{16})", re.ASCII)
_DIGEST: Final = re.compile(r"[0-9a-f]{16}", re.ASCII)
_SEED: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)
_MOST_DRAWS: Final = 64


Revealed: TypeAlias = Sequence[tuple[str | None, ...]]


class RecordError(Misread):
    """A record that is damaged, or no record at all."""


class DigestError(RecordError):
    """A record whose commands lead to another state than it says."""


@dataclass(frozen=True)
class Record:
    """What a record says: the set-up and, as far as it goes, the log."""

    where: str
    setup: Setup
    entries: tuple[Entry, ...]
    cut: bool
    """Whether a last line had no end and was left out."""
    draws: Revealed = ()
    """In a game with fair draws, what was revealed."""

    def replay(self) -> Iterator[Match]:
        """The match at the opening and after each command, every one checked."""
        match = Match(self.setup, draws=list(self.draws))
        yield match
        for entry in self.entries:
            self._check(match, entry)
            yield match

    def _check(self, match: Match, entry: Entry) -> None:
        place = Place(self.where, entry.number + 1)
        if match.state.phase == "over":
            raise RecordError(place, clause("record.over_before"))
        due = None if match.state.phase == "deal" else match.state.turn
        if entry.seat != due:
            chance = clause("record.turn_of_deal")
            raise RecordError(place, chance if due is None else clause("record.turn", seat=due))
        try:
            match.play(entry.move)
        except IllegalMove as error:
            raise RecordError(place, error.clause) from None
        found = match.log[-1].digest
        if found != entry.digest:
            raise DigestError(place, clause("record.digest", found=found, said=entry.digest))


# ---------------------------------------------------------------------------------------- writing


class Recorder:
    """A record that grows with its match."""

    def __init__(self, path: Path, file: TextIO, written: int, draws: int) -> None:
        self._path = path
        self._file = file
        self._written = written
        self._draws = draws

    @staticmethod
    def create(path: Path, match: Match) -> "Recorder":
        """A new record of this match; it may replace another record, and nothing else."""
        first = header(match.setup, match.draws)
        _refuse_to_overwrite(path)
        file = path.open("w", encoding="utf-8", newline="\n")
        recorder = Recorder(path, file, 0, len(match.draws))
        recorder._file.write(first + "\n")
        recorder.update(match)
        return recorder

    @staticmethod
    def resume(path: Path) -> "tuple[Recorder, Match]":
        """Take up the game of a record where it stops: what is whole is checked and kept, a line
        cut off is dropped, and what comes is appended."""
        match = last(read(path))
        raw = path.read_bytes()
        file = path.open("r+", encoding="utf-8", newline="\n")
        file.truncate(raw.rfind(b"\n") + 1 or len(raw))
        file.seek(0, os.SEEK_END)
        if b"\n" not in raw:
            file.write("\n")
        return Recorder(path, file, len(match.log), len(match.draws)), match

    def update(self, match: Match) -> None:
        """Write what has been played since the last time, so that a killed process loses none."""
        if len(match.draws) != self._draws:
            self._rewrite(match)
        for entry in match.log[self._written :]:
            self._file.write(f"{entry}\n")
        self._written = len(match.log)
        self._file.flush()

    def _rewrite(self, match: Match) -> None:
        """The same record with a longer header."""
        self._file.close()
        beside = self._path.with_name(f"{self._path.name}.new")
        beside.write_text(text(match), encoding="utf-8", newline="\n")
        beside.replace(self._path)
        self._file = self._path.open("a", encoding="utf-8", newline="\n")
        self._written, self._draws = len(match.log), len(match.draws)

    def __enter__(self) -> "Recorder":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Write no more."""
        self._file.close()


def _refuse_to_overwrite(path: Path) -> None:
    if path.is_file():
        with path.open("rb") as file:
            start = file.read(10)
        if start and not start.startswith(b'{"vitral"'):
            raise RecordError(Place(str(path)), clause("record.not_overwritten"))


def text(match: Match) -> str:
    """A match as the text of a record."""
    return "\n".join([header(match.setup, match.draws), *map(str, match.log), ""])


def header(setup: Setup, draws: Revealed = ()) -> str:
    """The first line of a record; RecordError if it could not be read back."""
    for seat in setup.seats:
        if not (seat.name.isprintable() and seat.kind.isprintable()):
            raise RecordError(None, clause("record.bad_name", name=repr(seat.name)))
    level: dict[str, Any] = {"name": setup.level.name, "digest": levels.digest(setup.level)}
    if not _is_ours(setup.level):
        level["values"] = levels.values(setup.level)
    fields: dict[str, Any] = {
        "vitral": VERSION,
        "level": level,
        "side": setup.side,
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in setup.seats],
        "starter": setup.starter,
        "seed": f"{setup.seed:032x}",
    }
    if setup.position is not None:
        fields["position"] = position_text(setup.position)
    if setup.origin is not None:
        fields["origin"] = setup.origin._asdict()
    if setup.ends:
        fields["fair"] = {"ends": setup.ends, "draws": draws}
    return json.dumps(fields, ensure_ascii=False)


def digest(setup: Setup, draws: Revealed = ()) -> str:
    """Sixteen hex digits that name a game: of its header, as it is written."""
    return blake2b(header(setup, draws).encode("utf-8"), digest_size=8).hexdigest()


def played_on(match: Match, command: int, seats: tuple[Seat, ...], seed: int) -> Setup:
    """A set-up that begins where another game stood after this command; Refused if there is no
    such command, the game was over with it, or there are more seats or fewer."""
    origin = Origin(digest(match.setup, match.draws), command)
    return Setup.from_position(match.at(command), seats, seed, origin)


def _is_ours(level: Level) -> bool:
    return levels.is_ours(level.name) and levels.load_ours(level.name) == level


# ---------------------------------------------------------------------------------------- reading


def read(path: Path) -> Record:
    """The record in a file, up to its last whole line; nothing in it is replayed yet."""
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST_FILE + 1)
    except OSError as error:
        why = clause("file.unreadable", why=error.strerror or "")
        raise RecordError(Place(str(path)), why) from None
    if len(raw) > _LARGEST_FILE:
        raise RecordError(Place(str(path)), clause("record.too_large"))
    return parse(raw, str(path))


def parse(raw: bytes, where: str) -> Record:
    """The record in these bytes."""
    first, *rest = raw.split(b"\n")
    setup, draws = read_header(first, Place(where, 1))
    cut = bool(rest and rest.pop())
    lines = enumerate(rest, start=2)
    entries = tuple(_read_line(line, Place(where, n), n - 1) for n, line in lines)
    return Record(where, setup, entries, cut, draws)


def last(record: Record) -> Match:
    """The match where the record ends, every command checked."""
    *_, match = record.replay()
    return match


def _read_line(raw: bytes, place: Place, due: int) -> Entry:
    found = _LINE.fullmatch(raw.decode("ascii", errors="replace"))
    if not found:
        raise RecordError(place, clause("record.no_command", text=_shown(raw)))
    number, seat, text, digest = found.groups()
    if int(number[:9]) != due:
        raise RecordError(place, clause("record.number", found=number[:9], due=due))
    try:
        move = read_move(text)
    except NotationError as error:
        raise RecordError(place, error.clause) from None
    return Entry(due, None if seat == "-" else int(seat), move, digest)


def _shown(raw: bytes) -> str:
    return repr(raw[:60].decode("utf-8", errors="replace"))


def read_header(raw: bytes, place: Place | None = None) -> tuple[Setup, Revealed]:
    """The set-up that a first line says and, in a game with fair draws, what was revealed."""
    try:
        fields = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        raise RecordError(place, clause("record.no_header", text=_shown(raw))) from None
    if raw != raw.strip() or not isinstance(fields, dict) or "vitral" not in fields:
        raise RecordError(place, clause("record.no_header", text=_shown(raw)))
    if type(fields["vitral"]) is not int or fields["vitral"] != VERSION:
        raise RecordError(place, clause("record.version", version=VERSION))
    seats = _read_seats(fields.get("seats"), place)
    side, starter, seed = fields.get("side"), fields.get("starter"), fields.get("seed")
    if side not in ("A", "B"):
        raise RecordError(place, clause("record.side"))
    if type(starter) is not int or not 0 <= starter < len(seats):
        raise RecordError(place, clause("record.starter"))
    if not isinstance(seed, str) or not _SEED.fullmatch(seed):
        raise RecordError(place, clause("record.seed"))
    level = _read_level(fields.get("level"), place)
    ends, draws = _read_fair(fields["fair"], place) if "fair" in fields else ((), ())
    setup = Setup(level, side, seats, int(seed, 16), starter, ends)
    return _read_beginning(fields, setup, place), draws


def _read_beginning(fields: dict[str, Any], setup: Setup, place: Place | None) -> Setup:
    """The set-up with the position that it begins at, where it does."""
    if "position" not in fields:
        if "origin" in fields:
            raise RecordError(place, clause("record.origin_alone"))
        return setup
    text = fields["position"]
    if not isinstance(text, str):
        raise RecordError(place, clause("record.position"))
    origin = _read_origin(fields["origin"], place) if "origin" in fields else None
    try:
        position = read_position(text, setup.level)
        found = Setup.from_position(position, setup.seats, setup.seed, origin)
    except Refused as error:
        raise RecordError(place, error.clause) from None
    if (found.side, found.starter) != (setup.side, setup.starter):
        raise RecordError(place, clause("record.other_position"))
    return replace(found, ends=setup.ends)


def _read_origin(value: object, place: Place | None) -> Origin:
    if isinstance(value, dict) and value.keys() == {"game", "command"}:
        game, command = value["game"], value["command"]
        named = isinstance(game, str) and _DIGEST.fullmatch(game)
        if named and type(command) is int and command >= 0:
            return Origin(game, command)
    raise RecordError(place, clause("record.origin"))


def _read_fair(value: object, place: Place | None) -> tuple[tuple[str, ...], Revealed]:
    """What was committed to, and what was revealed in each draw."""
    wrong = RecordError(place, clause("record.fair"))
    if not isinstance(value, dict) or not isinstance(value.get("ends"), list):
        raise wrong
    ends, draws = value["ends"], value.get("draws")
    if not isinstance(draws, list) or len(draws) > _MOST_DRAWS or not 1 <= len(ends) <= 4:
        raise wrong
    if not all(isinstance(links, list) and len(links) == len(ends) for links in draws):
        raise wrong
    links = [link for draw in draws for link in draw if link is not None]
    if not all(isinstance(link, str) and _SEED.fullmatch(link) for link in (*ends, *links)):
        raise wrong
    return tuple(ends), tuple(map(tuple, draws))


def _read_seats(value: object, place: Place | None) -> tuple[Seat, ...]:
    if not isinstance(value, list) or len(value) not in DISPLAYS:
        raise RecordError(place, clause("record.seats"))
    for seat in value:
        if not isinstance(seat, dict) or not all(
            isinstance(seat.get(key), str) and seat[key].isprintable() for key in ("name", "kind")
        ):
            raise RecordError(place, clause("record.seat"))
    return tuple(Seat(seat["name"], seat["kind"]) for seat in value)


def _read_level(value: object, place: Place | None) -> Level:
    if not isinstance(value, dict) or not _is_named(value.get("name"), value.get("digest")):
        raise RecordError(place, clause("record.level_unnamed"))
    name = value["name"]
    shown = repr(name[:40])
    try:
        if "values" in value:
            level = levels.from_values(value["values"])
        elif levels.is_ours(name):
            level = levels.load_ours(name)
        else:
            raise RecordError(place, clause("record.level_unknown", name=shown))
    except levels.LevelError as error:
        raise RecordError(place, clause("record.level", name=shown, why=error.clause)) from None
    if levels.digest(level) != value["digest"]:
        raise DigestError(place, clause("record.other_level", name=shown))
    return level


def _is_named(name: object, digest: object) -> bool:
    return isinstance(name, str) and isinstance(digest, str) and bool(_DIGEST.fullmatch(digest))
