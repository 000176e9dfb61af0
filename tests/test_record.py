"""Records: what stands in them, what is refused and why, and games that were cut off."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from conftest import CLEAN, Vitral, english
from game import levels, record
from game.match import Match, Seat, Setup
from game.record import DigestError, Recorder, RecordError
from game.rules.notation import move_text
from game.rules.play import legal_moves
from game.simulate import play_out, simulate

SEATS = (Seat("Inês", "random"), Seat("日本 2", "careful"), Seat("", "greedy"))
SEED = 0x0123456789ABCDEF0123456789ABCDEF


@pytest.fixture
def setup() -> Setup:
    """Three seats on side B with the house level."""
    return Setup.new(levels.load("sintra"), "B", SEATS, SEED, starter=2)


@pytest.fixture
def small(own_level: Path) -> Setup:
    """Two seats and one round, with a level that is not ours."""
    seats = (Seat("a", "random"), Seat("b", "random"))
    return Setup.new(levels.read(own_level), "A", seats, 11)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.vitral"


# -------------------------------------------------------------------------------- what is written


def test_a_record_that_is_begun_late_has_everything_from_the_first_command(
    small: Setup, path: Path
) -> None:
    match = simulate(small)
    with Recorder.create(path, match):
        assert path.read_text(encoding="utf-8") == record.text(match)
        assert record.read(path).entries == tuple(match.log)


def test_a_file_may_have_four_megabytes_and_no_more(path: Path) -> None:
    for size, why in ((4 * 2**20, "no_header"), (4 * 2**20 + 1, "too_large")):
        path.write_bytes(b"x" * size)
        with pytest.raises(RecordError, match=rf"record\.{why}"):
            record.read(path)


def test_the_header_has_the_fields_that_are_promised(setup: Setup, path: Path) -> None:
    simulate(setup, path)
    assert json.loads(path.read_text(encoding="utf-8").split("\n")[0]) == {
        "vitral": 1,
        "level": {"name": "sintra", "digest": levels.digest(levels.load("sintra"))},
        "side": "B",
        "seats": [
            {"name": "Inês", "kind": "random"},
            {"name": "日本 2", "kind": "careful"},
            {"name": "", "kind": "greedy"},
        ],
        "starter": 2,
        "seed": "0123456789abcdef0123456789abcdef",
    }


def test_names_are_written_so_that_people_can_read_them(setup: Setup, path: Path) -> None:
    simulate(setup, path)
    assert "Inês" in path.read_text(encoding="utf-8")
    assert "日本" in path.read_text(encoding="utf-8")


def test_the_whole_level_is_in_the_header_exactly_if_it_is_not_ours(
    setup: Setup, small: Setup
) -> None:
    assert "values" not in json.loads(record.header(setup))["level"]
    assert json.loads(record.header(small))["level"]["values"] == levels.values(small.level)


def test_a_line_is_number_seat_move_and_digest(setup: Setup, path: Path) -> None:
    match = simulate(setup, path)
    raw = path.read_bytes()
    assert raw.endswith(b"\n")
    assert b"\r" not in raw
    _, *lines = raw.decode("utf-8").removesuffix("\n").split("\n")
    assert len(lines) == len(match.log)
    for number, (line, entry) in enumerate(zip(lines, match.log, strict=True), start=1):
        found = re.fullmatch(r"(\d+) (-|\d) (\S+|deal [0-9a-f]{32}) ([0-9a-f]{16})", line)
        assert found
        assert int(found[1]) == number
        assert (found[2] == "-") == found[3].startswith("deal ") == (entry.seat is None)
        assert entry.seat is None or int(found[2]) == entry.seat
        assert found[3] == move_text(entry.move)
        assert found[4] == entry.digest
    assert lines[0].startswith(f"1 - {move_text(setup.deal(1))} ")


def test_what_is_written_is_read_back_the_same(setup: Setup, small: Setup, path: Path) -> None:
    for played in (setup, small):
        match = simulate(played, path)
        found = record.read(path)
        assert found.setup == played
        assert found.entries == tuple(match.log)
        assert not found.cut
        assert record.last(found).state == match.state


def test_what_is_read_is_written_back_to_the_byte(setup: Setup, path: Path) -> None:
    simulate(setup, path)
    found = record.read(path)
    text = "".join(f"{line}\n" for line in (record.header(found.setup), *found.entries))
    assert text.encode("utf-8") == path.read_bytes()


def test_a_record_grows_with_its_match(small: Setup, path: Path) -> None:
    """After every command the file is readable and holds that command."""
    match = Match(small)
    with Recorder.create(path, match) as recorder:
        assert record.read(path).entries == ()
        for entry in simulate(small).log:
            match.play(entry.move)
            recorder.update(match)
            assert record.read(path).entries == tuple(match.log)
    assert match.state.phase == "over"


# --------------------------------------------------------------------------------- what is accepted


NUMBER, SEAT, MOVE = range(3)
Edit: TypeAlias = Callable[[list[str]], None]
"""A change to the lines of a record; line 1 is lines[1]."""


def _edited(path: Path, *edits: Edit) -> None:
    lines = ["", *path.read_text(encoding="utf-8").split("\n")]
    for edit in edits:
        edit(lines)
    path.write_bytes("\n".join(lines[1:]).encode("utf-8"))


def _line(line: int, change: Callable[[str], str]) -> Edit:
    """Change one line."""

    def edit(lines: list[str]) -> None:
        lines[line] = change(lines[line])

    return edit


def _replace(line: int, old: str, new: str) -> Edit:
    """Replace what stands once in one line."""

    def change(text: str) -> str:
        assert text.count(old) == 1
        return text.replace(old, new)

    return _line(line, change)


def _word(line: int, place: int, word: str) -> Edit:
    """Replace one word of one line."""

    def change(text: str) -> str:
        words = text.split(" ")
        words[place] = word
        return " ".join(words)

    return _line(line, change)


def _header(change: Callable[[dict[str, object]], object]) -> Edit:
    """Change the fields of the header."""

    def change_line(text: str) -> str:
        fields = json.loads(text)
        change(fields)
        return json.dumps(fields)

    return _line(1, change_line)


def test_unknown_keys_in_the_header_are_accepted(setup: Setup, path: Path, vitral: Vitral) -> None:
    simulate(setup, path)
    played = record.read(path)
    extra = {"saved": "today", "more": {"x": [1, None]}}
    _edited(path, _header(lambda fields: fields.update(extra)))
    again = record.read(path)
    assert (again.setup, again.entries) == (played.setup, played.entries)
    assert vitral("verify", path).code == 0


def test_the_order_of_the_keys_in_the_header_does_not_matter(setup: Setup, path: Path) -> None:
    simulate(setup, path)
    _edited(path, _line(1, lambda text: json.dumps(json.loads(text), sort_keys=True)))
    assert not path.read_bytes().startswith(b'{"vitral"')
    assert record.read(path).setup == setup


# ------------------------------------------------------------------------- what does not verify: 1


def _flip(digest: str) -> str:
    return ("1" if digest[0] == "0" else "0") + digest[1:]


def _with_wrong_digest(line: str) -> str:
    return line[:-16] + _flip(line[-16:])


def test_a_wrong_digest_is_exit_1_and_the_first_wrong_line_is_named(
    setup: Setup, path: Path, vitral: Vitral
) -> None:
    simulate(setup, path)
    _edited(path, *(_line(number, _with_wrong_digest) for number in (40, 17, 60)))
    run = vitral("verify", path)
    assert run.code == 1
    assert re.fullmatch(
        rf"vitral: {re.escape(str(path))}:17: the state is [0-9a-f]{{16}}, "
        rf"the record says [0-9a-f]{{16}}",
        run.sentence,
    )


def test_another_legal_move_in_its_place_is_exit_1_at_its_line(
    setup: Setup, path: Path, vitral: Vitral
) -> None:
    """The move is allowed, but it does not lead where the record says."""
    simulate(setup, path)
    match = Match(setup)
    match.play(match.next_deal())
    played = move_text(record.read(path).entries[1].move)
    other = next(move for move in map(move_text, legal_moves(match.state)) if move != played)
    _edited(path, _word(3, MOVE, other))
    run = vitral("verify", path)
    assert (run.code, f"{path}:3: the state is" in run.sentence) == (1, True)


def test_a_level_digest_that_does_not_match_is_exit_1(
    setup: Setup, small: Setup, path: Path, vitral: Vitral
) -> None:
    for played in (setup, small):
        simulate(played, path)
        right = levels.digest(played.level)
        _edited(path, _replace(1, right, _flip(right)))
        run = vitral("verify", path)
        assert run.code == 1
        assert f"{path}:1: the level" in run.sentence
        assert vitral("trace", path) == (1, "", run.err)


def test_a_level_inside_a_record_that_was_changed_is_exit_1(
    small: Setup, path: Path, vitral: Vitral
) -> None:
    simulate(small, path)
    _edited(path, _replace(1, "[0, -1, -3, -7]", "[0, -1, -3, -6]"))
    run = vitral("verify", path)
    assert run.code == 1
    assert "has other values than it was played with" in run.sentence


# ----------------------------------------------------------------------------- what is no record: 2


def _swap(lines: list[str]) -> None:
    lines[5], lines[6] = lines[6], lines[5]


def _return_everywhere(lines: list[str]) -> None:
    lines[1:-1] = [f"{line}\r" for line in lines[1:-1]]


def _leave_out(line: int) -> Edit:
    def edit(lines: list[str]) -> None:
        del lines[line]

    return edit


DAMAGE: dict[str, tuple[Edit, int, str]] = {
    "a wrong seat": (_word(3, SEAT, "1"), 3, "it is the turn of seat 2"),
    "chance in a player's place": (_word(3, SEAT, "-"), 3, "it is the turn of seat 2"),
    "a player in chance's place": (_word(2, SEAT, "0"), 2, "it is the turn of a deal"),
    "a seat that is not there": (_word(3, SEAT, "3"), 3, "it is the turn of seat 2"),
    "a seat that cannot be": (_word(3, SEAT, "4"), 3, "is not a command"),
    "a wrong number": (_word(9, NUMBER, "9"), 9, "is numbered 9, not 8"),
    "a number with a nought before": (_word(9, NUMBER, "08"), 9, "is not a command"),
    "an endless number": (_word(9, NUMBER, "8" * 9000), 9, "is numbered 888888888, not 8"),
    "a number in another script": (_word(9, NUMBER, "٨"), 9, "is not a command"),
    "no move": (_word(9, MOVE, "10o1"), 9, "'10o1' is not a move"),
    "a move that is not allowed": (_word(3, MOVE, "co1"), 3, "no panes of that colour lie there"),
    "a display that is not there": (_word(3, MOVE, "8o1"), 3, "there is no display 8"),
    "nowhere to go back to": (_word(3, MOVE, "back"), 3, "nowhere to go back"),
    "a deal in the midst of a round": (_word(3, MOVE, "deal " + "0" * 32), 3, "no deal is due"),
    "a deal that is not the seed's": (
        _word(2, 3, "0" * 32),
        2,
        "is not the one that the seed gives",
    ),
    "a digest in upper case": (_word(9, -1, "ABCDEF0123456789"), 9, "is not a command"),
    "a digest too short": (_word(9, -1, "abcdef012345678"), 9, "is not a command"),
    "a digest too long": (_word(9, -1, "abcdef01234567890"), 9, "is not a command"),
    "a word too many": (_word(9, -1, "abcdef0123456789 x"), 9, "is not a command"),
    "a space too many": (_line(9, "{} ".format), 9, "is not a command"),
    "a line twice": (lambda lines: lines.insert(9, lines[9]), 10, "is numbered 8, not 9"),
    "a line left out": (_leave_out(9), 9, "is numbered 9, not 8"),
    "two lines swapped": (_swap, 5, "is numbered 5, not 4"),
    "a blank line": (lambda lines: lines.insert(9, ""), 9, "is not a command: ''"),
    "a blank line at the end": (lambda lines: lines.append(""), 0, "is not a command: ''"),
    "a blank first line": (lambda lines: lines.insert(1, ""), 1, "is not the header of a record"),
    "a carriage return": (_line(9, "{}\r".format), 9, "is not a command"),
    "a carriage return after the header": (_line(1, "{}\r".format), 1, "is not the header"),
    "carriage returns everywhere": (_return_everywhere, 1, "is not the header"),
    "no header": (_leave_out(1), 1, "is not the header of a record"),
    "a byte-order mark": (_line(1, "\ufeff{}".format), 1, "is not the header"),
}  # 0 stands for the line after the last


@pytest.mark.parametrize(("edit", "line", "words"), DAMAGE.values(), ids=DAMAGE.keys())
def test_damage_is_exit_2_with_its_line(
    setup: Setup,
    path: Path,
    vitral: Vitral,
    edit: Edit,
    line: int,
    words: str,
) -> None:
    match = simulate(setup, path)
    _edited(path, edit)
    run = vitral("verify", path)
    assert run.code == 2
    assert run.sentence.startswith(f"vitral: {path}:{line or len(match.log) + 2}: ")
    assert words in run.sentence


def test_a_command_after_the_end_is_exit_2_with_its_line(
    setup: Setup, path: Path, vitral: Vitral
) -> None:
    match = simulate(setup, path)
    number = len(match.log) + 1
    for move in ("back", "1o1", f"deal {setup.deal(7).entropy:032x}"):
        simulate(setup, path)
        seat = "-" if move.startswith("deal") else "0"
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{number} {seat} {move} {'0' * 16}\n")
        run = vitral("verify", path)
        assert run.code == 2
        assert run.sentence == f"vitral: {path}:{number + 1}: the game is over before this command"


def _level(name: str, **more: object) -> dict[str, object]:
    return {"name": name, "digest": "0" * 16, **more}


HEADERS: dict[str, tuple[str, object, str]] = {
    "version 2": ("vitral", 2, "not a record of version 1"),
    "version 0": ("vitral", 0, "not a record of version 1"),
    "a version in words": ("vitral", "1", "not a record of version 1"),
    "a version that is true": ("vitral", True, "not a record of version 1"),
    "a version with a point": ("vitral", 1.0, "not a record of version 1"),
    "a lower-case side": ("side", "b", "the side must be A or B"),
    "no side": ("side", None, "the side must be A or B"),
    "a list of sides": ("side", ["A"], "the side must be A or B"),
    "a starter that is not there": ("starter", 3, "the starter must be a seat"),
    "a negative starter": ("starter", -1, "the starter must be a seat"),
    "a starter that is true": ("starter", True, "the starter must be a seat"),
    "a seed that is a number": ("seed", 7, "the seed must be 32 hex digits"),
    "a short seed": ("seed", "7", "the seed must be 32 hex digits"),
    "a seed in upper case": ("seed", "A" * 32, "the seed must be 32 hex digits"),
    "one seat": ("seats", [{"name": "a", "kind": "random"}], "two to four seats"),
    "five seats": ("seats", [{"name": "a", "kind": "random"}] * 5, "two to four seats"),
    "seats that are a number": ("seats", 3, "two to four seats"),
    "seats that are texts": ("seats", ["a", "b", "c"], "every seat must have a name and a kind"),
    "a seat without a kind": ("seats", [{"name": "a"}] * 3, "a name and a kind"),
    "a seat whose name is a number": ("seats", [{"name": 1, "kind": "x"}] * 3, "a name and a kind"),
    "an escape in a name": ("seats", [{"name": "\x1b[2J", "kind": "x"}] * 3, "a name and a kind"),
    "a lone surrogate in a name": ("seats", [{"name": "\ud800", "kind": "x"}] * 3, "a name and"),
    "a level that is a text": ("level", "sintra", "the level must have a name and a digest"),
    "a level without a digest": ("level", {"name": "sintra"}, "a name and a digest"),
    "a level digest that is none": ("level", {"name": "sintra", "digest": "x"}, "a digest of 16"),
    "a level nobody knows": ("level", _level("x"), "'x' is not known"),
    "a level that is a path": ("level", _level("../x"), "is not known"),
    "a level with an endless name": ("level", _level("x" * 9999), "is not known"),
    "a level of no values": ("level", _level("x", values={}), "is missing"),
    "a level of a list": ("level", _level("x", values=[]), "a table of values"),
    "an escape in a level's name": ("level", _level("\x1b\n", values={}), r"level '\x1b\n'"),
}


@pytest.mark.parametrize(("key", "value", "words"), HEADERS.values(), ids=HEADERS.keys())
def test_a_wrong_header_is_refused_in_one_short_sentence(
    setup: Setup, path: Path, key: str, value: object, words: str
) -> None:
    simulate(setup, path)
    _edited(path, _header(lambda fields: fields.update({key: value})))
    with pytest.raises(RecordError) as caught:
        record.read(path)
    assert type(caught.value) is RecordError  # and so exit code 2
    said = english(caught.value)
    assert said.startswith(f"{path}:1: ")
    assert words in said
    assert said.isprintable()
    assert len(said) < len(str(path)) + 400


@pytest.mark.parametrize("key", ["vitral", "level", "side", "seats", "starter", "seed"])
def test_no_field_of_the_header_may_be_missing(
    setup: Setup, path: Path, vitral: Vitral, key: str
) -> None:
    simulate(setup, path)
    _edited(path, _header(lambda fields: fields.pop(key)))
    run = vitral("verify", path)
    assert run.code == 2
    assert run.sentence.startswith(f"vitral: {path}:1: ")


def test_a_record_that_is_refused_is_not_traced_at_all(
    setup: Setup, path: Path, vitral: Vitral
) -> None:
    """All of it is checked before any of it is printed."""
    match = simulate(setup, path)
    _edited(path, _line(-2, _with_wrong_digest))
    run = vitral("trace", path)
    assert run.code == 1
    assert f"{path}:{len(match.log) + 1}: the state is" in run.sentence


# ------------------------------------------------------------------------------------ cut off games


def test_a_game_cut_off_anywhere_goes_on_to_exactly_the_same_bytes(
    small: Setup, path: Path
) -> None:
    match = simulate(small, path)
    whole = path.read_bytes()
    start = whole.index(b"\n")
    assert len(match.log) > 10
    for end in range(start, len(whole) + 1):
        path.write_bytes(whole[:end])
        recorder, resumed = Recorder.resume(path)
        with recorder:
            assert len(resumed.log) == max(0, whole[:end].count(b"\n") - 1)
            play_out(resumed, recorder)
        assert path.read_bytes() == whole, end


def test_a_record_cut_off_in_its_header_is_not_taken_up_and_stays_as_it_is(
    small: Setup, path: Path
) -> None:
    simulate(small, path)
    whole = path.read_bytes()
    for end in range(0, whole.index(b"\n"), 7):
        path.write_bytes(whole[:end])
        with pytest.raises(RecordError):
            Recorder.resume(path)
        assert path.read_bytes() == whole[:end]


def test_a_record_that_does_not_verify_is_not_taken_up_and_stays_as_it_is(
    small: Setup, path: Path
) -> None:
    simulate(small, path)
    lines = path.read_bytes().split(b"\n")
    lines[4] = lines[4][:-16] + b"0" * 16
    path.write_bytes(b"\n".join(lines[:8]) + b"\n7 0 1")
    wrong = path.read_bytes()
    with pytest.raises(DigestError) as caught:
        Recorder.resume(path)
    assert english(caught.value).startswith(f"{path}:5: the state is")
    assert path.read_bytes() == wrong


def test_a_finished_record_taken_up_stays_as_it_is(small: Setup, path: Path) -> None:
    match = simulate(small, path)
    whole = path.read_bytes()
    recorder, resumed = Recorder.resume(path)
    with recorder:
        recorder.update(resumed)
    assert resumed.state == match.state
    assert path.read_bytes() == whole


def test_a_header_taken_up_but_not_played_is_still_a_record(small: Setup, path: Path) -> None:
    path.write_bytes(record.header(small).encode("utf-8"))
    recorder, _ = Recorder.resume(path)
    with recorder:
        pass
    assert path.read_bytes() == record.header(small).encode("utf-8") + b"\n"


SLOW_GAME = """
import sys, time
from pathlib import Path
from game import levels
from game.match import Match, Seat, Setup
from game.record import Recorder
from game.simulate import play_out

def slowly(update):
    def updated(self, match):
        update(self, match)
        time.sleep(0.02)
    return updated

Recorder.update = slowly(Recorder.update)
seats = (Seat("a", "random"), Seat("b", "greedy"))
match = Match(Setup.new(levels.load("sintra"), "A", seats, 23))
with Recorder.create(Path(sys.argv[1]), match) as record:
    play_out(match, record)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("lines", [1, 12, 30])
def test_a_process_killed_in_the_midst_of_a_game_leaves_a_record_to_go_on_with(
    tmp_path: Path, path: Path, vitral: Vitral, lines: int
) -> None:
    process = subprocess.Popen([sys.executable, "-c", SLOW_GAME, str(path)], env=CLEAN)
    try:
        while process.poll() is None and (
            not path.exists() or path.read_bytes().count(b"\n") < lines
        ):
            time.sleep(0.005)
    finally:
        process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL  # it had not come to its end

    left = path.read_bytes()
    run = vitral("verify", path)
    assert run.code == 0
    assert "unfinished" in run.out
    recorder, match = Recorder.resume(path)
    assert len(match.log) == left.count(b"\n") - 1 >= lines - 1
    with recorder:
        play_out(match, recorder)

    uninterrupted = tmp_path / "uninterrupted.vitral"
    simulate(match.setup, uninterrupted)
    assert path.read_bytes() == uninterrupted.read_bytes()
    assert path.read_bytes().startswith(left[: left.rindex(b"\n") + 1])
    assert "verified, " in vitral("verify", path).out


# --------------------------------------------------------------------------- nothing is overwritten


@pytest.mark.parametrize(
    "kept", [b"my thesis\n", b"\0\1\2", b"{}", b'{"name": 1}', b"\n", b'{"vitra', b" "]
)
def test_a_file_that_is_no_record_is_never_overwritten(
    path: Path, vitral: Vitral, kept: bytes
) -> None:
    path.write_bytes(kept)
    run = vitral("simulate", "--seats", "random,random", "--record", path)
    assert run.code == 2
    assert run.sentence == f"vitral: {path}: is not a record, so it is not overwritten"
    assert path.read_bytes() == kept


def test_a_record_and_an_empty_file_may_be_overwritten(
    setup: Setup, small: Setup, path: Path
) -> None:
    path.touch()
    simulate(small, path)
    simulate(setup, path)
    assert record.read(path).setup == setup


@pytest.mark.parametrize("name", ["\ud800", "\x1b[2J", "two\nlines", "\0", "a\u202eb", "\x7f"])
def test_a_name_that_could_not_be_read_back_is_refused_before_the_file_is_touched(
    small: Setup, path: Path, name: str
) -> None:
    seats = (Seat("a", "random"), Seat(name, "random"))
    named = Setup(small.level, "A", seats, small.seed, small.starter)
    with pytest.raises(RecordError) as caught:
        simulate(named, path)
    assert english(caught.value) == f"the name {name!r} cannot be kept in a record"
    assert english(caught.value).isprintable()
    assert not path.exists()
    simulate(small, path)
    before = path.read_bytes()
    with pytest.raises(RecordError):
        simulate(named, path)
    assert path.read_bytes() == before
