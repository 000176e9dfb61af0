"""Garbage: files cut off, damaged or never meant for us. Whatever is read, the answer is a value or
one of our own errors, in a sentence that is safe to print, and the file stays as it was."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from conftest import OWN_LEVEL, Vitral, english
from game import levels, record, words
from game.match import Match, Seat, Setup
from game.record import DigestError, Record, RecordError
from game.rules.model import Level
from game.rules.notation import NotationError, move_text, position_text, read_move, read_position
from game.simulate import play_out, result, simulate
from tables import HOUSE, random_game

SEATS = (Seat("a", "random"), Seat("b", "random"))


@pytest.fixture
def house(tmp_path: Path) -> bytes:
    """The record of a whole game with the house level."""
    simulate(Setup.new(HOUSE, "B", SEATS, 31), tmp_path / "house.vitral")
    return (tmp_path / "house.vitral").read_bytes()


@pytest.fixture
def small(own_level: Path, tmp_path: Path) -> bytes:
    """The record of a short game with a level that is not ours."""
    simulate(Setup.new(levels.read(own_level), "A", SEATS, 11), tmp_path / "small.vitral")
    return (tmp_path / "small.vitral").read_bytes()


@pytest.fixture
def onward(tmp_path: Path) -> bytes:
    """The record of a game that was played on from a moment of another."""
    first = simulate(Setup.new(HOUSE, "A", SEATS, 32))
    simulate(record.played_on(first, len(first.log) - 9, SEATS, 33), tmp_path / "onward.vitral")
    return (tmp_path / "onward.vitral").read_bytes()


def put(path: Path, raw: bytes) -> None:
    """Write a new file; writing over the old one would wait for the disk each time."""
    path.unlink(missing_ok=True)
    path.write_bytes(raw)


def checked_sentence(error: Exception, where: str) -> str:
    """The sentence of an error, which must be one that can be shown on any terminal."""
    sentence = english(error)
    assert sentence.startswith(where)
    assert sentence.isprintable(), sentence
    assert len(sentence) < len(where) + 1000, sentence
    return sentence


# ----------------------------------------------------------------------------------- cut anywhere


def test_a_record_cut_anywhere_is_read_to_its_last_whole_line(small: bytes) -> None:
    whole = record.parse(small, "it")
    start = small.index(b"\n")
    read = set[tuple[int, bool]]()
    for end in range(start, len(small)):
        found = record.parse(small[:end], "it")
        lines = small[:end].count(b"\n")
        assert found.setup == whole.setup
        assert found.entries == whole.entries[: max(0, lines - 1)]
        assert found.cut == (end > start and not small[:end].endswith(b"\n"))
        read.add((len(found.entries), found.cut))
    assert read == {(n, cut) for n in range(len(whole.entries)) for cut in (False, True)}


def test_every_beginning_of_a_record_is_an_unfinished_game(house: bytes) -> None:
    whole = record.parse(house, "it")
    for length in range(len(whole.entries)):
        match = record.last(Record("it", whole.setup, whole.entries[:length], cut=False))
        assert len(match.log) == length
        assert match.state.phase != "over"
    assert record.last(whole).state.phase == "over"


def test_a_record_cut_in_its_header_is_none(house: bytes, small: bytes) -> None:
    for raw in (house, small):
        for end in range(raw.index(b"\n")):
            with pytest.raises(RecordError) as caught:
                record.parse(raw[:end], "it")
            assert english(caught.value).startswith("it:1: is not the header of a record")


def test_the_command_line_says_that_a_cut_record_is_unfinished(
    house: bytes, tmp_path: Path, vitral: Vitral
) -> None:
    start = house.index(b"\n")
    for end in (start, start + 1, start + 9, len(house) // 2, len(house) - 20, len(house) - 1):
        path = tmp_path / "cut.vitral"
        path.write_bytes(house[:end])
        commands = max(0, house[:end].count(b"\n") - 1)
        run = vitral("verify", path)
        assert (run.code, run.err) == (0, "")
        assert f"the game is unfinished after {commands} commands" in run.out
        assert path.read_bytes() == house[:end]


def test_the_command_line_refuses_a_record_cut_in_its_header(
    house: bytes, tmp_path: Path, vitral: Vitral
) -> None:
    start = house.index(b"\n")
    for end in (0, 1, start // 2, start - 1):
        path = tmp_path / "cut.vitral"
        path.write_bytes(house[:end])
        run = vitral("verify", path)
        assert run.code == 2
        assert run.sentence.startswith(f"vitral: {path}:1: is not the header of a record")
        assert path.read_bytes() == house[:end]


# ------------------------------------------------------------------------------- random corruption

SPICE = b'\0\x01\x1b\n\r\t "\\\x7f\x80\xc3\xff{}[],:=-+.#0123456789abcdefjoypw\xef\xbb\xbf'


def corrupted(raw: bytes, rng: Random) -> bytes:
    """The same with one to three things wrong."""
    damaged = bytearray(raw)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice(DAMAGES)(damaged, rng)
    return bytes(damaged)


def _flip(raw: bytearray, rng: Random) -> None:
    if raw:
        raw[rng.randrange(len(raw))] ^= 1 << rng.randrange(8)


def _replace(raw: bytearray, rng: Random) -> None:
    if raw:
        raw[rng.randrange(len(raw))] = rng.choice(SPICE)


def _insert(raw: bytearray, rng: Random) -> None:
    at = rng.randrange(len(raw) + 1)
    raw[at:at] = bytes(rng.choices(SPICE, k=rng.choice((1, 1, 2, 5))))


def _slice(raw: bytearray, rng: Random) -> slice:
    start = rng.randrange(len(raw) + 1)
    return slice(start, start + rng.choice((1, 1, 2, 7, 30)))


def _delete(raw: bytearray, rng: Random) -> None:
    del raw[_slice(raw, rng)]


def _double(raw: bytearray, rng: Random) -> None:
    part = _slice(raw, rng)
    raw[part] = raw[part] * 2


def _cut(raw: bytearray, rng: Random) -> None:
    del raw[rng.randrange(len(raw) + 1) :]


def _swap_lines(raw: bytearray, rng: Random) -> None:
    lines = raw.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    raw[:] = b"\n".join(lines)


def _copy_line(raw: bytearray, rng: Random) -> None:
    lines = raw.split(b"\n")
    lines.insert(rng.randrange(len(lines)), rng.choice(lines))
    raw[:] = b"\n".join(lines)


def _swap_words(raw: bytearray, rng: Random) -> None:
    words = re.split(rb"([ ,\n])", raw)
    a, b = rng.randrange(len(words)), rng.randrange(len(words))
    words[a], words[b] = words[b], words[a]
    raw[:] = b"".join(words)


DAMAGES: list[Callable[[bytearray, Random], None]] = [
    _flip,
    _replace,
    _insert,
    _delete,
    _double,
    _cut,
    _swap_lines,
    _copy_line,
    _swap_words,
]


def verdict(path: Path, raw: bytes) -> str:
    """Read and replay these bytes from a file; say how it went."""
    put(path, raw)
    try:
        match = record.last(record.read(path))
    except DigestError as error:
        _check_that_only_the_digest_is_wrong(raw, checked_sentence(error, f"{path}:"))
        return "digest"
    except RecordError as error:
        checked_sentence(error, f"{path}:")
        return "refused"
    finally:
        assert path.read_bytes() == raw
    return match.state.phase


def _check_that_only_the_digest_is_wrong(raw: bytes, sentence: str) -> None:
    """With the digest put right, the line named must be right as well."""
    found = re.search(r":(\d+): the state is ([0-9a-f]{16}), the record says ", sentence)
    if not found:
        assert re.search(r":1: the level '.*' has other values than it was played with", sentence)
        return
    number, digest = int(found[1]), found[2].encode()
    lines = raw.split(b"\n")[:number]
    lines[-1] = lines[-1][:-16] + digest
    mended = record.parse(b"\n".join(lines) + b"\n", "it")
    assert record.last(mended).log[-1].digest == digest.decode()


@pytest.mark.parametrize(("which", "number"), [("house", 500), ("small", 2000), ("onward", 500)])
def test_a_damaged_record_is_read_or_refused_and_never_anything_else(
    request: pytest.FixtureRequest, tmp_path: Path, which: str, number: int
) -> None:
    raw: bytes = request.getfixturevalue(which)
    rng = Random(f"damage to {which}")
    path = tmp_path / "damaged.vitral"
    verdicts = {verdict(path, corrupted(raw, rng)) for _ in range(number)}
    assert verdicts >= {"digest", "refused", "play", "over"}  # all of these were met


def test_damaged_records_end_the_command_line_with_their_sentence_and_code(
    small: bytes, tmp_path: Path, vitral: Vitral
) -> None:
    """The same verdicts from outside: 1 for a wrong digest alone, 2 for all other damage."""
    rng = Random("damage seen from outside")
    codes = {"digest": 1, "refused": 2}
    by_code: dict[int, list[Path]] = {0: [], 1: [], 2: []}
    for number in range(120):
        path = tmp_path / f"{number}.vitral"
        by_code[codes.get(verdict(path, corrupted(small, rng)), 0)].append(path)
    for code, paths in by_code.items():
        kept = [path.read_bytes() for path in paths]
        assert kept
        run = vitral("verify", *paths)
        assert run.code == code
        said = run.err if code else run.out
        assert said.count("\n") == len(paths)
        for line, path in zip(said.split("\n"), paths, strict=False):
            assert line.removeprefix("vitral: ").startswith(f"{path}:")
            assert line.isprintable()
        assert [path.read_bytes() for path in paths] == kept


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a JSON value, as a container and a key."""
    keys = range(len(value)) if isinstance(value, list) else list(value)
    for key in keys:
        yield value, key
        if isinstance(value[key], list | dict):
            yield from places(value[key])


NASTY: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 5, 21, 10**30, -(10**4000), 0.5, 1e400, float("nan")),
    *("", " ", "x", "A", "joker", "blue", "sintra", "..", "../sintra", "/", "\0", "\n", "\x1b[2J"),
    *("\ud800", "\u202e", "é", "٣", "9" * 5000, "a" * 300, "\U0001f48e"),
    *([], {}, [[]], [None], [0, -1], [1, 2, 3], {"name": "x"}, {"A": []}, {"values": {}}),
]


@pytest.mark.parametrize(
    ("which", "verdicts"),
    [("small", {"digest", "refused", "over"}), ("onward", {"refused", "over"})],
)
def test_a_header_with_anything_anywhere_is_read_or_refused(
    request: pytest.FixtureRequest, tmp_path: Path, which: str, verdicts: set[str]
) -> None:
    rng = Random("nasty headers")
    first, rest = request.getfixturevalue(which).split(b"\n", 1)
    path = tmp_path / "nasty.vitral"
    seen = set()
    for _ in range(1500):
        fields = json.loads(first)
        container, key = rng.choice(list(places(fields)))
        if rng.random() < 0.15:
            del container[key]
        elif rng.random() < 0.1 and isinstance(container, dict):
            container[rng.choice([each for each in NASTY if isinstance(each, str)])] = 1
        else:
            container[key] = copy.deepcopy(rng.choice(NASTY))
        seen.add(verdict(path, json.dumps(fields).encode() + b"\n" + rest))
    assert seen == verdicts


def playable(level: Level) -> bool:
    """Whether a level that was accepted keeps its values and can be played to the end."""
    match = Match(Setup.new(level, "A", SEATS, 1))
    play_out(match)
    kept = levels.from_values(json.loads(json.dumps(levels.values(level)))) == level
    return kept and match.state.phase == "over"


def test_a_damaged_level_is_refused_or_can_be_played(own_level: Path) -> None:
    rng = Random("damage to a level")
    raw = OWN_LEVEL.encode()
    accepted = 0
    for _ in range(1500):
        damaged = corrupted(raw, rng)
        put(own_level, damaged)
        try:
            level = levels.read(own_level)
        except levels.LevelError as error:
            checked_sentence(error, f"{own_level}:")
            lines = list(map(words.english().told, error.lines))
        else:
            accepted += 1
            lines = []
            assert playable(level)
        assert all(re.match(rf"{re.escape(str(own_level))}:\d+: .", line) for line in lines)
        assert all(line.isprintable() for line in lines)
        assert own_level.read_bytes() == damaged
    assert 0 < accepted < 1000


TOML_VALUES = [
    *(
        "0",
        "-0",
        "1",
        "+1",
        "7",
        "-1",
        "99",
        "100",
        "0x7",
        "0b1",
        "1_0",
        "1.0",
        "inf",
        "nan",
        "true",
    ),
    *("9" * 5000, "0x" + "f" * 5000, "-" + "9" * 400, "1e999", "1979-05-27", "07:32:00"),
    *("2024-13-45", "1979-05-27T07:32:00Z", "1979-05-27T07:32:00+99:99", "''", '""', '"\\ud800"'),
    *(
        '"\\u001b"',
        '"""\nx"""',
        "'''\n'''",
        '"joker"',
        '"blue"',
        '"a"',
        "[]",
        "[[]]",
        "{}",
        "{a=1}",
    ),
    *("[" * 200 + "]" * 200, "[" * 5000, "{a=" * 300 + "1" + "}" * 300, "[0, -1]", "[[1, 2]]", "x"),
]


def test_a_level_with_any_value_anywhere_is_refused_or_can_be_played(own_level: Path) -> None:
    rng = Random("nasty levels")
    whole, part = r"(?<== ).+$", r'"\w+"|-?\d+'
    values = [found for each in (whole, part) for found in re.finditer(each, OWN_LEVEL, re.M)]
    assert len(values) > 100
    accepted = 0
    for _ in range(800):
        found = rng.choice(values)
        text = OWN_LEVEL[: found.start()] + rng.choice(TOML_VALUES) + OWN_LEVEL[found.end() :]
        put(own_level, text.encode())
        try:
            level = levels.read(own_level)
        except levels.LevelError as error:
            checked_sentence(error, f"{own_level}:")
        else:
            accepted += 1
            assert playable(level)
    assert 0 < accepted < 400


def test_a_damaged_move_is_no_move_or_the_move_that_it_says() -> None:
    rng = Random("damage to moves")
    moves = [move_text(move).encode() for _, move, _ in random_game(4, "A", 3)]
    refused = 0
    for _ in range(5000):
        text = corrupted(rng.choice(moves), rng).decode("utf-8", errors="surrogateescape")
        try:
            move = read_move(text)
        except NotationError as error:
            refused += 1
            checked_sentence(error, "'" if "'" not in text else "")
        else:
            assert move_text(move) == text
    assert 1000 < refused < 5000


def test_a_damaged_position_is_no_position_or_the_one_that_it_says() -> None:
    rng = Random("damage to positions")
    texts = [position_text(state).encode() for state, _, _ in random_game(2, "A", 4)]
    read = 0
    for _ in range(2000):
        text = corrupted(rng.choice(texts), rng).decode("utf-8", errors="surrogateescape")
        try:
            state = read_position(text, HOUSE)
        except NotationError as error:
            checked_sentence(error, "")
        else:
            read += 1
            assert position_text(state) == text
    assert 0 < read < 1500


def test_a_damaged_position_in_a_header_is_refused_or_can_be_played_from(onward: bytes) -> None:
    rng = Random("damage to a beginning")
    fields = json.loads(onward.split(b"\n")[0])
    right = fields["position"].encode()
    accepted = 0
    for _ in range(1500):
        damaged = corrupted(right, rng).decode("utf-8", errors="replace")
        raw = json.dumps({**fields, "position": damaged}).encode()
        try:
            match = Match(record.parse(raw, "it").setup)
        except RecordError as error:
            checked_sentence(error, "it:1: ")
        else:
            accepted += position_text(match.state) != fields["position"]
            play_out(match)
    assert 0 < accepted < 500


# ----------------------------------------------------------------------------------- made by hand

NEST = 100_000
FILES: dict[str, bytes] = {
    "nothing": b"",
    "a line's end": b"\n",
    "many lines' ends": b"\n" * 1000,
    "every byte": bytes(range(256)),
    "NULs": bytes(1000),
    "10 MB of spaces": b" " * 10_000_000,
    "10 MB of one line": b"{" * 10_000_000,
    "10 MB of lines": b"1 - deal\n" * 1_111_111,
    "deep brackets": b"[" * NEST,
    "deep lists": b"[" * NEST + b"]" * NEST + b"\n",
    "deep objects": b'{"vitral":' * NEST + b"1" + b"}" * NEST,
    "a deep field": b'{"vitral": 1, "x": ' + b"[" * NEST + b"]" * NEST + b"}\n",
    "a huge version": b'{"vitral": ' + b"1" * 10_000 + b"}\n",
    "a version with a huge exponent": b'{"vitral": 1e999999999}\n',
    "a version that is no number": b'{"vitral": NaN}\n',
    "an endless version": b'{"vitral": -Infinity}\n',
    "the version twice": b'{"vitral": 2, "vitral": 1}\n',
    "null": b"null\n",
    "a number": b"1\n",
    "a word": b'"vitral"\n',
    "a list": b'["vitral", 1]\n',
    "an empty object": b"{}\n",
    "a byte-order mark": b'\xef\xbb\xbf{"vitral": 1}\n',
    "UTF-16": '{"vitral": 1}\n'.encode("utf-16"),
    "a surrogate in bytes": b'{"vitral": 1, "x": "\xed\xa0\x80"}\n',
    "terminal control": b"\x1b]0;owned\x07\x1b[2J\x9b31m\n",
    "a shell script": b"#!/bin/sh\nexit 3\n",
    "a web page": b"<!DOCTYPE html>\r\n<html>\r\n",
}


@pytest.mark.parametrize("raw", FILES.values(), ids=FILES.keys())
def test_a_file_that_is_something_else_is_neither_record_nor_level(
    tmp_path: Path, raw: bytes
) -> None:
    path = tmp_path / "something"
    assert verdict(path, raw) == "refused"
    with pytest.raises(levels.LevelError) as caught:
        levels.read(path)
    lines = list(map(words.english().told, caught.value.lines))
    assert [line for line in lines if not line.startswith(f"{path}:")] == []
    assert [line for line in lines if not line.isprintable()] == []
    assert path.read_bytes() == raw


def test_the_command_line_refuses_all_such_files(tmp_path: Path, vitral: Vitral) -> None:
    """Each gets its sentence from `verify` and its lines from `check-level`; both end with 2."""
    paths = [tmp_path / str(number) for number in range(len(FILES))]
    for path, raw in zip(paths, FILES.values(), strict=True):
        path.write_bytes(raw)
    run = vitral("verify", *paths)
    assert (run.code, run.out) == (2, "")
    for line, path in zip(run.err.splitlines(), paths, strict=True):
        assert line.startswith(f"vitral: {path}:")
        assert line.isprintable()
        assert len(line) < len(str(path)) + 400
    run = vitral("check-level", *paths)
    assert (run.code, run.out) == (2, "")
    named = [line.partition(":")[0] for line in run.err.splitlines()]
    assert list(dict.fromkeys(named)) == list(map(str, paths))
    assert [path.read_bytes() for path in paths] == list(FILES.values())


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")
def test_a_file_without_an_end_is_too_large(vitral: Vitral) -> None:
    assert vitral("verify", "/dev/zero") == (
        2,
        "",
        "vitral: /dev/zero: is too large for a record\n",
    )
    assert vitral("check-level", "/dev/zero") == (2, "", "/dev/zero: is too large for a level\n")


def test_a_record_that_is_right_but_endless_is_too_large(
    house: bytes, tmp_path: Path, vitral: Vitral
) -> None:
    path = tmp_path / "endless.vitral"
    first, rest = house.split(b"\n", 1)
    path.write_bytes(first[:-1] + b', "x": "' + b"x" * 10_000_000 + b'"}\n' + rest)
    run = vitral("verify", path)
    assert (run.code, run.sentence) == (2, f"vitral: {path}: is too large for a record")


def with_header(raw: bytes, old: str, new: str) -> bytes:
    """The record with something else in its header."""
    assert raw.split(b"\n")[0].count(old.encode()) == 1
    return raw.replace(old.encode(), new.encode("utf-8", errors="surrogatepass"), 1)


ODD_BUT_RIGHT: dict[str, tuple[str, str]] = {
    "a key twice": ('"side": "B"', '"side": "A", "side": "B"'),
    "an unknown key with a lone surrogate": ('"side"', '"\\ud800": "\\udfff", "side"'),
    "an unknown key with numbers of all kinds": (
        '"side"',
        '"x": [NaN, Infinity, -0, 1e999, 0.1], "side"',
    ),
    "an unknown key with terminal control": ('"side"', '"\\u001b[2J": "\\u0007", "side"'),
    "a long name": ('"name": "a"', f'"name": "{"ã" * 100_000}"'),
    "an empty name": ('"name": "a"', '"name": ""'),
    "a name in another script": ('"name": "a"', '"name": "Ἀθηνᾶ 日本 💎"'),
    "a name with quotes": ('"name": "a"', '"name": "\\"\\\\\'"'),
    "a kind that is not known": ('"kind": "random"}, ', '"kind": "unheard-of"}, '),
}


@pytest.mark.parametrize(("old", "new"), ODD_BUT_RIGHT.values(), ids=ODD_BUT_RIGHT.keys())
def test_a_header_that_is_odd_but_right_is_read(
    house: bytes, tmp_path: Path, old: str, new: str
) -> None:
    assert verdict(tmp_path / "odd.vitral", with_header(house, old, new)) == "over"


def test_the_command_line_verifies_what_is_odd_but_right(
    house: bytes, tmp_path: Path, vitral: Vitral
) -> None:
    paths = [tmp_path / str(number) for number in range(len(ODD_BUT_RIGHT))]
    for path, edit in zip(paths, ODD_BUT_RIGHT.values(), strict=True):
        path.write_bytes(with_header(house, *edit))
    run = vitral("verify", *paths)
    assert (run.code, run.err) == (0, "")
    for line, path in zip(run.out.splitlines(), paths, strict=True):
        assert line.startswith(f"{path}: verified, ")
        assert line.isprintable()


ODD_AND_WRONG: dict[str, tuple[str, str]] = {
    "a lone surrogate in a name": ('"name": "a"', '"name": "\\ud800"'),
    "a surrogate in bytes in a name": ('"name": "a"', '"name": "\ud800"'),
    "terminal control in a name": ('"name": "a"', '"name": "\\u001b[2J"'),
    "raw terminal control in a name": ('"name": "a"', '"name": "\x1b[2J"'),
    "a line's end in a name": ('"name": "a"', '"name": "a\\nb"'),
    "a NUL in a name": ('"name": "a"', '"name": "\\u0000"'),
    "text that runs the other way": ('"name": "a"', '"name": "\\u202eb"'),
    "terminal control in a kind": ('"kind": "random"}, ', '"kind": "\\u009b"}, '),
    "terminal control in the level's name": ('"sintra"', '"\\u001b[2J"'),
    "a lone surrogate in the level's name": ('"sintra"', '"\\ud800"'),
    "a level's name too long for a file": ('"sintra"', f'"{"a" * 5000}"'),
    "a level's name that is a path": ('"sintra"', '"../levels/sintra"'),
    "a huge starter": ('"starter": ', '"starter": 1000000000000000000000'),
    "a key twice, the last one wrong": ('"side": "B"', '"side": "B", "side": "C"'),
}


@pytest.mark.parametrize(("old", "new"), ODD_AND_WRONG.values(), ids=ODD_AND_WRONG.keys())
def test_a_header_that_is_odd_and_wrong_is_refused(
    house: bytes, tmp_path: Path, old: str, new: str
) -> None:
    assert verdict(tmp_path / "odd.vitral", with_header(house, old, new)) == "refused"


def test_the_command_line_refuses_what_is_odd_and_wrong(
    house: bytes, tmp_path: Path, vitral: Vitral
) -> None:
    paths = [tmp_path / str(number) for number in range(len(ODD_AND_WRONG))]
    for path, edit in zip(paths, ODD_AND_WRONG.values(), strict=True):
        path.write_bytes(with_header(house, *edit))
    run = vitral("verify", *paths)
    assert (run.code, run.out) == (2, "")
    for line, path in zip(run.err.splitlines(), paths, strict=True):
        assert line.startswith(f"vitral: {path}:1: ")
        assert line.isprintable()
        assert len(line) < len(str(path)) + 400


def test_a_name_that_no_terminal_can_show_can_be_printed_and_is_not_kept(tmp_path: Path) -> None:
    """A lone surrogate, as a file name or an argument may bring it in: no crash anywhere."""
    seats = (Seat("\ud800", "random"), Seat("\x1b[2J", "random"))
    match = simulate(Setup.new(HOUSE, "A", seats, 1))
    assert "\ud800" in result(match)
    with pytest.raises(RecordError) as caught:
        simulate(match.setup, tmp_path / "a.vitral")
    checked_sentence(caught.value, "the name '\\ud800'")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("depth", [50, 500, 900, 950, 970, 980, 985, 990, 1000, 5000])
def test_a_nested_value_in_the_level_of_a_record_is_refused(small: bytes, depth: int) -> None:
    """However deep: what can be parsed must also be possible to complain about."""
    nested = b"[" * depth + b"]" * depth
    for key in ("name", "rounds", "track", "ornaments", "points", "strips", "else"):
        fields = json.loads(small.split(b"\n")[0])
        fields["level"]["values"][key] = "HERE"
        with pytest.raises(RecordError) as caught:
            record.parse(json.dumps(fields).encode().replace(b'"HERE"', nested), "it")
        checked_sentence(caught.value, "it:1: ")
    fields = json.loads(small.split(b"\n")[0])
    fields["level"]["values"]["strips"][0]["front"][0] = "HERE"
    with pytest.raises(RecordError) as caught:
        record.parse(json.dumps(fields).encode().replace(b'"HERE"', nested), "it")
    checked_sentence(caught.value, "it:1: ")
