"""Levels: the house values, what the loader refuses and on which line, and levels of one's own."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from conftest import OWN_LEVEL, Vitral
from game import levels
from game.rules.model import JOKER, NAMES
from game.words import english

# ---------------------------------------------------------------------------------- the house level

# As the rules give it, each strip as front | back.
STRIPS = """
blue blue white white yellow | joker joker orange orange pink
blue blue blue white yellow | white white orange orange pink
yellow yellow yellow pink blue | white white white orange orange
white white pink pink yellow | yellow yellow blue blue orange
yellow yellow yellow blue blue | orange orange pink pink white
yellow yellow blue pink white | pink pink pink orange blue
white white white orange yellow | pink pink pink blue blue
pink pink white orange blue | orange orange orange yellow yellow
"""


def test_the_house_level_has_the_strips_of_the_rules() -> None:
    rows = [line.split(" | ") for line in STRIPS.strip().splitlines()]
    house = levels.load("sintra")
    named = [[" ".join(NAMES[space] for space in side) for side in strip] for strip in house.strips]
    assert named == rows


def test_the_house_level_has_the_points_the_track_the_rounds_and_the_ornaments_of_the_rules() -> (
    None
):
    house = levels.load("sintra")
    assert house.points("A") == (4, 3, 2, 1, 1, 2, 3, 4)
    assert house.points("B") == (2, 3, 1, 2, 2, 1, 3, 2)
    assert house.track == (0, 1, 2, 4, 6, 8, 11, 14, 18)
    assert house.rounds == 6
    assert house.ornaments == ((0, 1), (2, 3), (4, 5), (6, 7))
    assert house.ornament_points == (0, 0, 3, 6, 10)


def test_every_colour_is_on_nine_of_the_sixteen_sides_and_no_two_sides_are_alike() -> None:
    sides = [side for strip in levels.load("sintra").strips for side in strip]
    assert len(sides) == 16
    on = Counter(colour for side in sides for colour in set(side) - {JOKER})
    assert on == dict.fromkeys(range(5), 9)
    assert len({tuple(sorted(side)) for side in sides}) == 16


def test_the_house_level_says_where_its_values_come_from() -> None:
    house = levels.load("sintra")
    assert house.name == "sintra"
    assert "House values" in house.source
    assert house.description


# -------------------------------------------------------------------------------- what is refused

# An edit of the level that conftest holds, the line that must be named, and words of the sentence.
WRONG: dict[str, tuple[str, str, int, str]] = {
    "no name": ('name = "glasshouse"\n', "", 1, "'name' is missing"),
    "an empty name": ('"glasshouse"', '""', 1, "name must be a text"),
    "a name that is a number": ('"glasshouse"', "7", 1, "name must be a text"),
    "a name of two words": ('"glasshouse"', '"glass house"', 1, "name must be one word"),
    "a name that is a path": ('"glasshouse"', '"../glasshouse"', 1, "name must be one word"),
    "a name too long": ('"glasshouse"', f'"{"x" * 41}"', 1, "at most 40"),
    "a blank description": ('"One round, and a short way down."', '" "', 2, "description must be"),
    "a description of two lines": ("One round,", "One\\nround,", 2, "one line"),
    "an escape in the description": ("One round", "\\u001b[2J", 2, "description must be"),
    "no description": ('description = "One', '# = "One', 1, "'description' is missing"),
    "no source": ('source = "Made', '# = "Made', 1, "'source' is missing"),
    "an empty source": ('"Made up for the tests."', '""', 3, "source must be"),
    "no rounds": ("rounds = 1\n", "\n", 1, "'rounds' is missing"),
    "rounds of nothing": ("rounds = 1", "rounds = 0", 4, "rounds must be a whole number"),
    "too many rounds": ("rounds = 1", "rounds = 21", 4, "from 1 to 20"),
    "rounds in words": ("rounds = 1", 'rounds = "one"', 4, "rounds must be"),
    "rounds that are true": ("rounds = 1", "rounds = true", 4, "rounds must be"),
    "broken rounds": ("rounds = 1", "rounds = 1.0", 4, "rounds must be"),
    "a track of nothing": ("[0, -1, -3, -7]", "[]", 5, "track must be a list"),
    "a track of one space": ("[0, -1, -3, -7]", "[0]", 5, "track must be a list"),
    "a track that is a number": ("[0, -1, -3, -7]", "0", 5, "track must be a list"),
    "a track that does not start at 0": ("[0, -1,", "[-1, -2,", 5, "track must start at 0"),
    "a track that stays": ("[0, -1, -3,", "[0, -3, -3,", 5, "track must fall"),
    "a track that rises": ("[0, -1, -3, -7]", "[0, -1, -3, -2]", 5, "track must fall"),
    "a track above 0": ("[0, -1, -3, -7]", "[0, 1, 3, 7]", 5, "track must be a list"),
    "a track too deep": ("-7]", "-100]", 5, "to -99"),
    "ornaments that are no pairs": ("[[1, 2], [7, 8]]", "[1, 2]", 6, "ornaments must be pairs"),
    "an ornament of three": ("[[1, 2],", "[[1, 2, 3],", 6, "ornaments must be pairs"),
    "an ornament off the board": ("[7, 8]]", "[8, 9]]", 6, "from 1 to 8"),
    "an ornament the wrong way round": ("[[1, 2],", "[[2, 1],", 6, "the left one first"),
    "an ornament at one window": ("[[1, 2],", "[[2, 2],", 6, "the left one first"),
    "four ornament points": ("[0, 1, 2, 3, 4]", "[0, 1, 2, 3]", 7, "must be five"),
    "ornament points below 0": ("[0, 1, 2, 3, 4]", "[0, -1, 2, 3, 4]", 7, "ornament_points must"),
    "seven windows": ("7, 8]\nB", "7]\nB", 10, "side A must be eight whole numbers"),
    "a window below 0": ("B = [8", "B = [-8", 11, "side B must be eight whole numbers"),
    "a window of a hundred": ("B = [8", "B = [100", 11, "from 0 to 99"),
    "a window in words": ("A = [1", 'A = ["one"', 10, "side A must be"),
    "no side B": ("B = [8, 7, 6, 5, 4, 3, 2, 1]\n", "", 9, "side B must be"),
    "a third side": ("\nB = ", "\nC = [1]\nB = ", 11, "'C' is not a side"),
    "an unknown value": ("rounds = 1", "rounds = 1\nround = 2", 5, "'round' is not a value"),
    "an unknown table": ("[points]", "[point]", 9, "'point' is not a value"),
    "an unknown list": ("rounds = 1", "rounds = 1\n[[strip]]", 5, "'strip' is not a value"),
    "a strip without a back": (
        'back = ["white", "white", "orange"',
        '# = ["',
        17,
        "strip 2 must have",
    ),
    "a strip with a third side": (
        'back = ["joker"',
        'edge = []\nback = ["joker"',
        13,
        "nothing else",
    ),
    "a side of four": (
        '"yellow", "pink", "blue"]',
        '"yellow", "pink"]',
        22,
        "strip 3 must have five",
    ),
    "a side of six": (
        '"pink", "pink", "white"]',
        '"pink", "pink", "white", "white"]',
        31,
        "strip 5 must have five",
    ),
    "an unknown colour": (
        '"yellow", "yellow", "blue", "pink"',
        '"green", "yellow", "blue", "pink"',
        34,
        "'green' on the front of strip 6",
    ),
    "an upper-case colour": (
        '["pink", "pink", "pink", "blue"',
        '["Pink", "pink", "pink", "blue"',
        39,
        "'Pink' on the back of strip 7",
    ),
    "a number for a colour": (
        '["orange", "orange", "orange", "yellow"',
        '[1, "orange", "orange", "yellow"',
        43,
        "on the back of strip 8 is no colour",
    ),
    "one joker": (
        '["joker", "joker", "orange"',
        '["joker", "white", "orange"',
        15,
        "exactly two, not 1",
    ),
    "three jokers": (
        '"joker", "orange", "orange"',
        '"joker", "joker", "orange"',
        15,
        "exactly two, not 3",
    ),
    "no jokers": ('["joker", "joker"', '["blue", "blue"', 13, "must have two joker spaces"),
    "a second joker side": (
        '["pink", "pink", "white"',
        '["joker", "joker", "white"',
        42,
        "only one side",
    ),
    "jokers on both sides": (
        '["blue", "blue", "white"',
        '["joker", "joker", "white"',
        15,
        "only one side",
    ),
    "a quote left open": ('"glasshouse"', '"glasshouse', 1, "is not TOML"),
    "a value twice": ("rounds = 1", "rounds = 1\nrounds = 1", 5, "is not TOML"),
    "a key that names another line": (
        "rounds = 1",
        '"line 40" = {}\n["line 40"]',
        5,
        "is not TOML",
    ),
    "a bracket too many": ("[points]", "[points]]", 9, "is not TOML"),
    "a word for a number": ("rounds = 1", "rounds = six", 4, "is not TOML"),
}


def lines(error: levels.LevelError) -> list[str]:
    """All that is wrong with a level, in English."""
    return [english().told(line) for line in error.lines]


def test_the_level_that_the_wrong_ones_are_made_of_is_right(own_level: Path) -> None:
    level = levels.read(own_level)
    assert (level.name, level.rounds, level.track) == ("glasshouse", 1, (0, 1, 3, 7))


@pytest.mark.parametrize(("old", "new", "line", "words"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_value_is_refused_with_its_line(
    own_level: Path, old: str, new: str, line: int, words: str
) -> None:
    assert OWN_LEVEL.count(old) == 1
    own_level.write_text(OWN_LEVEL.replace(old, new), encoding="utf-8")
    with pytest.raises(levels.LevelError) as caught:
        levels.read(own_level)
    named = [found for found in lines(caught.value) if found.startswith(f"{own_level}:{line}: ")]
    assert any(words in sentence for sentence in named), caught.value.lines


def test_seven_strips_are_refused_where_the_first_is(own_level: Path) -> None:
    own_level.write_text(OWN_LEVEL[: OWN_LEVEL.rindex("[[strips]]")], encoding="utf-8")
    with pytest.raises(levels.LevelError) as caught:
        levels.read(own_level)
    assert lines(caught.value) == [f"{own_level}:13: there must be eight strips, not 7"]


def test_bytes_that_are_not_text_are_refused_with_their_line(own_level: Path) -> None:
    own_level.write_bytes(OWN_LEVEL.encode().replace(b"Made", b"M\xe4de"))
    with pytest.raises(levels.LevelError) as caught:
        levels.read(own_level)
    assert lines(caught.value) == [f"{own_level}:3: is not UTF-8 text"]


def test_lines_count_the_same_in_a_file_with_carriage_returns(own_level: Path) -> None:
    text = OWN_LEVEL.replace("rounds = 1", "rounds = 0").replace("\n", "\r\n")
    own_level.write_bytes(text.encode())
    with pytest.raises(levels.LevelError) as caught:
        levels.read(own_level)
    assert lines(caught.value) == [f"{own_level}:4: rounds must be a whole number from 1 to 20"]


def test_a_value_over_several_lines_is_named_by_its_first(own_level: Path) -> None:
    text = OWN_LEVEL.replace("[0, -1, -3, -7]", "[\n  0,\n  -3,\n  -3,\n]")
    own_level.write_text(text, encoding="utf-8")
    with pytest.raises(levels.LevelError) as caught:
        levels.read(own_level)
    assert lines(caught.value) == [f"{own_level}:5: track must fall from space to space"]


def test_check_level_says_all_that_is_wrong_line_by_line(own_level: Path, vitral: Vitral) -> None:
    text = OWN_LEVEL.replace("rounds = 1", "rounds = 0").replace("A = [1,", "A = [")
    text = text.replace('"blue", "blue"]', '"green", "blue"]', 1).replace("[0, -1,", "[1, -1,")
    text = text.replace("\n\n[points]", "\nextra = 1\n[points]")
    own_level.write_text(text, encoding="utf-8")
    run = vitral("check-level", own_level)
    assert run.code == 2
    assert run.out == ""
    assert run.err.splitlines() == [
        f"{own_level}:4: rounds must be a whole number from 1 to 20",
        f"{own_level}:5: track must be a list of whole numbers from 0 to -99",
        f"{own_level}:8: 'extra' is not a value of a level",
        f"{own_level}:10: the points of side A must be eight whole numbers from 0 to 99",
        f"{own_level}:30: 'green' on the front of strip 5 is no colour",
    ]


def test_check_level_goes_on_after_a_wrong_file(own_level: Path, vitral: Vitral) -> None:
    """Wrong, missing, a folder, and good: each gets its line, and the exit code is 2."""
    wrong = own_level.with_name("wrong.toml")
    wrong.write_text("rounds = " + "9" * 5000, encoding="utf-8")
    missing = own_level.with_name("missing.toml")
    run = vitral("check-level", wrong, missing, own_level.parent, own_level)
    assert run.code == 2
    assert [line.split(": ")[0] for line in run.err.splitlines()] == [
        f"{wrong}:1",
        f"{missing}",
        f"{own_level.parent}",
    ]
    assert (
        run.out
        == f"{own_level}: good: glasshouse, digest {levels.digest(levels.read(own_level))}\n"
    )


def test_check_level_finds_nothing_wrong_with_the_levels_that_ship(vitral: Vitral) -> None:
    files = levels.available().values()
    run = vitral("check-level", *files)
    assert (run.code, run.err) == (0, "")
    assert len(run.out.splitlines()) == len(files) >= 1


# ------------------------------------------------------------------------------ names and digests


def _digest(path: Path, old: str = "", new: str = "") -> str:
    assert old in OWN_LEVEL
    path.write_text(OWN_LEVEL.replace(old, new, 1), encoding="utf-8")
    return levels.digest(levels.read(path))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("glasshouse", "another"),
        ("One round", "Only one round"),
        ("Made up", "Copied"),
        ("rounds = 1", "# A remark.\nrounds    =    1"),
    ],
)
def test_a_digest_ignores_what_the_level_is_called(own_level: Path, old: str, new: str) -> None:
    assert _digest(own_level, old, new) == _digest(own_level)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rounds = 1", "rounds = 2"),
        ("-7]", "-8]"),
        ("[7, 8]]", "[6, 8]]"),
        ("[[1, 2], [7, 8]]", "[[1, 2]]"),
        ("[0, 1, 2, 3, 4]", "[0, 1, 2, 3, 5]"),
        ("A = [1,", "A = [2,"),
        ("B = [8,", "B = [9,"),
        ('"white", "yellow"]', '"white", "pink"]'),
        ('"orange", "pink"]', '"orange", "white"]'),
    ],
)
def test_a_digest_is_of_every_value(own_level: Path, old: str, new: str) -> None:
    assert _digest(own_level, old, new) != _digest(own_level)


def test_values_are_read_back_as_the_same_level(own_level: Path) -> None:
    for level in (levels.read(own_level), levels.load("sintra")):
        text = json.dumps(levels.values(level))
        assert levels.from_values(json.loads(text)) == level


# ----------------------------------------------------------------------------- levels of one's own


@pytest.fixture
def installed(data_folder: Path) -> Path:
    """The same level in the user's data folder."""
    path = data_folder / "vitral" / "levels" / "glasshouse.toml"
    path.parent.mkdir(parents=True)
    path.write_text(OWN_LEVEL, encoding="utf-8")
    return path


def _play(vitral: Vitral, level: str | Path, record: Path, cwd: Path | None = None) -> str:
    words = ("--seats", "random,careful", "--seed", "5", "--level", level, "--record", record)
    run = vitral("simulate", *words, cwd=cwd)
    assert (run.code, run.err) == (0, "")
    return record.read_text(encoding="utf-8")


def test_a_level_in_the_data_folder_is_played_by_its_name(
    installed: Path, vitral: Vitral, tmp_path: Path
) -> None:
    text = _play(vitral, "glasshouse", tmp_path / "a.vitral")
    header = json.loads(text.splitlines()[0])
    assert header["level"]["name"] == "glasshouse"
    assert header["level"]["digest"] == levels.digest(levels.read(installed))
    assert sum(" deal " in line for line in text.splitlines()) == 1  # its one round


def test_a_level_travels_inside_the_record_and_verifies_when_its_file_is_gone(
    installed: Path, vitral: Vitral, tmp_path: Path
) -> None:
    record = tmp_path / "a.vitral"
    header = json.loads(_play(vitral, "glasshouse", record).splitlines()[0])
    assert header["level"]["values"] == levels.values(levels.read(installed))
    installed.unlink()
    run = vitral("verify", record)
    assert (run.code, run.err) == (0, "")
    assert "verified" in run.out
    first = vitral("trace", record).out.splitlines()[0]
    assert json.loads(first)["values"] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_level_file_is_played_by_its_path_from_any_folder(
    own_level: Path, vitral: Vitral, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    record = tmp_path / "a.vitral"
    texts = {
        _play(vitral, own_level, record),
        _play(vitral, own_level, record, cwd=elsewhere),
        _play(vitral, own_level.name, record, cwd=own_level.parent),
        _play(vitral, Path("..") / own_level.name, record, cwd=elsewhere),
    }
    assert len(texts) == 1


def test_the_house_level_is_found_from_any_folder(vitral: Vitral, tmp_path: Path) -> None:
    (tmp_path / "levels").mkdir()  # a folder of that name must not be mistaken for ours
    texts = {
        _play(vitral, "sintra", tmp_path / "a.vitral", cwd=folder)
        for folder in (tmp_path, tmp_path / "levels", Path("/"))
    }
    assert len(texts) == 1


def test_a_level_of_ones_own_never_hides_one_of_ours(
    installed: Path,
    data_folder: Path,
    vitral: Vitral,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installed.with_name("sintra.toml").write_text(OWN_LEVEL, encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(data_folder))
    assert levels.available()["glasshouse"] == installed
    assert levels.read(levels.available()["sintra"]) == levels.load("sintra")
    header = json.loads(_play(vitral, "sintra", tmp_path / "a.vitral").splitlines()[0])
    assert header["level"] == {"name": "sintra", "digest": levels.digest(levels.load("sintra"))}


def test_a_level_that_only_shares_our_name_travels_with_its_values(
    own_level: Path, vitral: Vitral, tmp_path: Path
) -> None:
    own_level.write_text(OWN_LEVEL.replace("glasshouse", "sintra"), encoding="utf-8")
    record = tmp_path / "a.vitral"
    header = json.loads(_play(vitral, own_level, record).splitlines()[0])
    assert header["level"]["name"] == "sintra"
    assert header["level"]["values"]["rounds"] == 1
    assert vitral("verify", record).code == 0


def test_an_unknown_level_is_refused_with_the_names_that_are_known(
    installed: Path, vitral: Vitral
) -> None:
    run = vitral("simulate", "--seats", "random,random", "--level", "nowhere")
    assert run.code == 2
    known = re.search(r"known are (.*)$", run.sentence)
    assert known
    assert {"sintra", installed.stem} <= set(known[1].split(", "))


def test_a_wrong_level_is_refused_in_one_sentence_with_file_and_line(
    own_level: Path, vitral: Vitral
) -> None:
    own_level.write_text(OWN_LEVEL.replace("rounds = 1", "rounds = 0"), encoding="utf-8")
    run = vitral("simulate", "--seats", "random,random", "--level", own_level)
    assert run.code == 2
    assert run.sentence == f"vitral: {own_level}:4: rounds must be a whole number from 1 to 20"
