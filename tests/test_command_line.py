"""The command line, each time as a real process: what it does, what it says, how it ends."""

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

from conftest import CLEAN, OWN_LEVEL, Vitral
from game import levels, record
from game.match import Seat, Setup
from game.rules.notation import move_text
from game.simulate import simulate
from referee import referee

MODULE = [sys.executable, "-m", "game"]
GAME = ["simulate", "--seats", "greedy,greedy"]
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell or signals")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.vitral"


@pytest.fixture
def played(path: Path) -> Path:
    """The record of a whole game: what `simulate --seats greedy,random --seed 7` plays."""
    seats = (Seat("greedy 0", "greedy"), Seat("random 1", "random"))
    simulate(Setup.new(levels.load("sintra"), "A", seats, 7), path)
    return path


def header(path: Path) -> dict[str, object]:
    with path.open(encoding="utf-8") as file:
        fields: dict[str, object] = json.loads(file.readline())
    return fields


# --------------------------------------------------------------------------------------- simulate


def test_simulate_says_who_won_what(vitral: Vitral, played: Path) -> None:
    """One line a game, with its seed, its side and every seat's score, the winners marked."""
    run = vitral("simulate", "--seats", "greedy,random", "--seed", "7")
    assert (run.code, run.err) == (0, "")
    end = json.loads(vitral("trace", played).out.splitlines()[-1])
    scores = [player["score"] for player in end["state"]["players"]]
    marks = [" *" if seat in end["winners"] else "" for seat in range(2)]
    said = f"greedy 0 {scores[0]}{marks[0]}, random 1 {scores[1]}{marks[1]}"
    assert run.out == f"game 1 seed {7:032x} side A: {said}\n"


def test_the_same_seed_gives_the_same_bytes_whatever_the_process(
    vitral: Vitral, tmp_path: Path
) -> None:
    words = ("simulate", "--seats", "greedy,careful,random", "--seed", "99", "--record")
    runs, texts = set(), set()
    for number, hashing in enumerate(["0", "1", "2"]):
        path = tmp_path / f"{number}.vitral"
        runs.add(vitral(*words, path, env={"PYTHONHASHSEED": hashing}))
        texts.add(path.read_bytes())
    assert len(runs) == len(texts) == 1


def test_without_a_seed_every_game_is_another(vitral: Vitral, tmp_path: Path) -> None:
    for name in "ab":
        vitral("simulate", "--seats", "random,random", "--record", tmp_path / name)
    assert header(tmp_path / "a")["seed"] != header(tmp_path / "b")["seed"]


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("0", 0),
        ("255", 255),
        ("0255", 255),
        ("0xff", 255),
        ("0xFF", 255),
        ("ff", 255),
        ("0x10", 16),
        ("10", 10),
        ("1e3", 0x1E3),
        ("9" * 31, int("9" * 31)),
        ("0" * 30 + "10", 16),
        ("f" * 32, 2**128 - 1),
        ("0x" + "f" * 32, 2**128 - 1),
    ],
)
def test_a_seed_is_a_number_or_hex(vitral: Vitral, path: Path, text: str, seed: int) -> None:
    """32 digits are always hex, as they stand in a record."""
    assert (
        vitral("simulate", "--seats", "random,random", "--seed", text, "--record", path).code == 0
    )
    assert header(path)["seed"] == f"{seed:032x}"


def test_the_seed_of_a_record_gives_the_same_game_again(
    vitral: Vitral, played: Path, tmp_path: Path
) -> None:
    again = tmp_path / "again.vitral"
    seed = str(header(played)["seed"])
    vitral("simulate", "--seats", "greedy,random", "--seed", seed, "--record", again)
    assert again.read_bytes() == played.read_bytes()


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_the_starter_is_the_seat_that_was_named(vitral: Vitral, path: Path, starter: int) -> None:
    words = ("--seats", "random,random,random", "--seed", "3", "--starter", str(starter))
    assert vitral("simulate", *words, "--record", path).code == 0
    assert header(path)["starter"] == starter
    assert record.read(path).entries[1].seat == starter


def test_without_a_starter_the_seed_chooses_one(vitral: Vitral, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    vitral(
        "simulate", "--seats", "random,random", "--seed", "1", "--games", "12", "--record", folder
    )
    assert {header(path)["starter"] for path in folder.iterdir()} == {0, 1}


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_side_is_the_one_that_was_named(vitral: Vitral, path: Path, side: str) -> None:
    run = vitral("simulate", "--seats", "random,random", "--side", side, "--record", path)
    assert f" side {side}: " in run.out
    assert header(path)["side"] == side
    first = json.loads(vitral("trace", path).out.splitlines()[0])
    points = {"A": [4, 3, 2, 1, 1, 2, 3, 4], "B": [2, 3, 1, 2, 2, 1, 3, 2]}
    assert (first["state"]["side"], first["values"]) == (side, points[side])


def test_without_more_words_it_is_side_a_of_the_house_level(vitral: Vitral, path: Path) -> None:
    assert vitral("simulate", "--seats", "random,random", "--record", path).code == 0
    assert header(path)["side"] == "A"
    assert header(path)["level"] == {
        "name": "sintra",
        "digest": levels.digest(levels.load("sintra")),
    }


def test_several_games_are_kept_in_a_folder_each_with_the_next_seed(
    vitral: Vitral, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "games"
    words = ("simulate", "--seats", "random,greedy", "--side", "B")
    run = vitral(*words, "--seed", "40", "--games", "3", "--record", folder)
    assert (run.code, run.err) == (0, "")
    names = ["game-0001.vitral", "game-0002.vitral", "game-0003.vitral"]
    assert sorted(path.name for path in folder.iterdir()) == names
    lines = []
    for number, name in enumerate(names):
        single = tmp_path / name
        line = vitral(*words, "--seed", str(40 + number), "--record", single).out
        lines.append(line.replace("game 1 ", f"game {number + 1} "))
        assert single.read_bytes() == (folder / name).read_bytes()
    assert run.out == "".join(lines)
    assert vitral("verify", *folder.iterdir()).code == 0


def test_one_game_goes_into_a_folder_that_is_there(vitral: Vitral, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    assert vitral("simulate", "--seats", "random,random", "--record", folder).code == 0
    assert [path.name for path in folder.iterdir()] == ["game-0001.vitral"]


def test_after_the_last_seed_comes_the_first(vitral: Vitral, tmp_path: Path) -> None:
    words = ("--seed", "f" * 32, "--games", "2", "--record", tmp_path / "games")
    assert vitral("simulate", "--seats", "random,random", *words).code == 0
    assert header(tmp_path / "games" / "game-0002.vitral")["seed"] == "0" * 32


def test_a_level_is_named_by_a_file(vitral: Vitral, own_level: Path, path: Path) -> None:
    words = ("--seats", "random,random", "--level", own_level, "--record", path)
    assert vitral("simulate", *words).code == 0
    assert sum(entry.seat is None for entry in record.read(path).entries) == 1


@pytest.mark.parametrize("bot", ["random", "careful", "greedy", "quick"])
def test_every_seat_is_played_by_the_bot_that_was_named(
    vitral: Vitral, path: Path, bot: str
) -> None:
    assert vitral("simulate", "--seats", f"{bot},random", "--record", path).code == 0
    kinds = [seat.kind for seat in record.read(path).setup.seats]
    assert kinds == [bot, "random"]


# ------------------------------------------------------------------------------------------ trace


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(
    "seats", ["random,greedy", "careful,random,greedy", "greedy,random,careful,random"]
)
def test_the_referee_finds_no_foul_in_simulated_games(
    vitral: Vitral, path: Path, seats: str, side: str
) -> None:
    words = ("--seats", seats, "--side", side, "--seed", "5", "--record", path)
    said = vitral("simulate", *words).out
    summary = referee(vitral("trace", path).out.splitlines())
    assert summary["commands"] == len(record.read(path).entries)
    scores = re.findall(r" (-?\d+)(?: \*)?(?:,|\n)", said)
    assert [int(score) for score in scores] == summary["scores"]


def test_the_referee_finds_no_foul_with_a_level_of_ones_own(
    vitral: Vitral, own_level: Path, path: Path
) -> None:
    own_level.write_text(OWN_LEVEL.replace("rounds = 1", "rounds = 3"), encoding="utf-8")
    words = ("--seats", "random,random,random", "--side", "B", "--seed", "8")
    assert vitral("simulate", *words, "--level", own_level, "--record", path).code == 0
    trace = vitral("trace", path).out.splitlines()
    assert referee(trace, track=(0, 1, 3, 7), rounds=3)["rounds"] == 3


def test_a_trace_tells_the_commands_of_the_record(vitral: Vitral, played: Path) -> None:
    """Line n of the trace is command n of the record, with seats and places counted from 0."""
    letters = {"orange": "o", "yellow": "y", "pink": "p", "blue": "b", "white": "w"}
    lines = [json.loads(line) for line in vitral("trace", played).out.splitlines()]
    entries = record.read(played).entries
    assert lines[0]["command"] is None
    for line, entry in zip(lines[1:], entries, strict=True):
        command = line["command"]
        assert line["n"] == entry.number
        assert command.get("seat") == entry.seat
        text = move_text(entry.move)
        if command["type"] == "pick":
            source = "c" if command["source"] == "centre" else command["source"] + 1
            strip = "-" if command["strip"] is None else command["strip"] + 1
            assert text.startswith(f"{source}{letters[command['colour']]}{strip}")
            kept = text.partition("=")[2]
            assert (letters[command["keep"]] if command["keep"] else "") == kept
        else:
            assert text.startswith({"deal": "deal ", "reset": "back"}[command["type"]])
    assert [n for n, line in enumerate(lines) if "winners" in line] == [len(entries)]


def test_an_unfinished_game_is_traced_as_far_as_it_goes(vitral: Vitral, played: Path) -> None:
    whole = vitral("trace", played).out
    raw = played.read_bytes()
    played.write_bytes(b"\n".join(raw.split(b"\n")[:11]) + b"\n11 0 3")
    run = vitral("trace", played)
    assert run.code == 0
    assert run.out == "".join(whole.splitlines(keepends=True)[:11])
    assert run.err == (
        "vitral: the game is unfinished after 10 commands (a line cut off at the end is left out)\n"
    )


# ----------------------------------------------------------------------------------------- verify


def test_verify_says_that_a_record_is_right(vitral: Vitral, played: Path) -> None:
    run = vitral("verify", played)
    assert (run.code, run.err) == (0, "")
    commands = len(record.read(played).entries)
    result = vitral("simulate", "--seats", "greedy,random", "--seed", "7").out.partition(": ")[2]
    assert run.out == f"{played}: verified, {commands} commands: {result}"


def test_verify_looks_at_every_record_and_ends_with_the_worst(
    vitral: Vitral, played: Path, tmp_path: Path
) -> None:
    """A right one, one that does not verify and one that is none: 0, 1, 2, in any order."""
    text = played.read_text(encoding="utf-8")
    failing, none = tmp_path / "failing.vitral", tmp_path / "none.vitral"
    failing.write_text(text[:-17] + "0" * 16 + "\n", encoding="utf-8")
    none.write_text("nothing\n", encoding="utf-8")
    for files, code in [([played], 0), ([failing, played], 1), ([none, failing, played], 2)]:
        run = vitral("verify", *files)
        assert run.code == code
        assert run.out.count("verified") == 1
        said = run.err.splitlines()
        assert [line.partition(":")[0] for line in said] == ["vitral"] * (len(files) - 1)


def test_verify_says_that_a_record_is_unfinished(vitral: Vitral, played: Path) -> None:
    lines = played.read_bytes().split(b"\n")
    played.write_bytes(b"\n".join(lines[:6]) + b"\n")
    run = vitral("verify", played)
    assert (run.code, run.err) == (0, "")
    assert run.out == f"{played}: verified so far: the game is unfinished after 5 commands\n"
    played.write_bytes(lines[0] + b"\n" + lines[1][:-1])
    assert vitral("verify", played).out == (
        f"{played}: verified so far: the game is unfinished after 0 commands"
        " (a line cut off at the end is left out)\n"
    )


# ------------------------------------------------------------------------------------ wrong words

WRONG: dict[str, tuple[list[str], str]] = {
    "an unknown command": (["nonsense"], "nonsense"),
    "an unknown option": (["--nonsense"], "--nonsense"),
    "no seats": (["simulate"], "--seats"),
    "empty seats": (["simulate", "--seats", ""], "there is no bot ''"),
    "one seat": (["simulate", "--seats", "random"], "two to four seats can play, not 1"),
    "five seats": (["simulate", "--seats", ",".join(["random"] * 5)], "not 5"),
    "too few frames": (["--frames-per-second", "9"], "10 to 240, or 0"),
    "too many frames": (["host", "--frames-per-second", "241"], "10 to 240, or 0"),
    "frames below nothing": (["join", "x", "--frames-per-second=-5"], "not a whole number"),
    "a language that nobody speaks here": (["--language", "tlh"], "there is no language 'tlh'"),
    "half a frame": (["--frames-per-second", "30.5"], "not a whole number"),
    "an unknown bot": (["simulate", "--seats", "random,nobody"], "there is no bot 'nobody'"),
    "a bot with a space": (["simulate", "--seats", "random, random"], "there is no bot ' random'"),
    "a lower-case side": (["simulate", "--seats", "random,random", "--side", "a"], "--side"),
    "a third side": (["simulate", "--seats", "random,random", "--side", "C"], "--side"),
    "a seed in words": (["simulate", "--seats", "random,random", "--seed", "x"], "a seed is"),
    "an empty seed": (["simulate", "--seats", "random,random", "--seed", ""], "a seed is"),
    "a seed of 0x": (["simulate", "--seats", "random,random", "--seed", "0x"], "a seed is"),
    "a seed of 33 digits": (
        ["simulate", "--seats", "random,random", "--seed", "1" * 33],
        "at most 32",
    ),
    "a seed in another script": (
        ["simulate", "--seats", "random,random", "--seed", "٣"],
        "a seed is",
    ),
    "a seed with a line's end": (
        ["simulate", "--seats", "random,random", "--seed", "7\n"],
        "a seed is",
    ),
    "a starter that is not there": (
        ["simulate", "--seats", "random,random", "--starter", "2"],
        "the starter must be a seat from 0 to 1",
    ),
    "a starter in words": (
        ["simulate", "--seats", "random,random", "--starter", "first"],
        "'first' is not a whole number",
    ),
    "a starter below 0": (
        ["simulate", "--seats", "random,random", "--starter=-1"],
        "not a whole number",
    ),
    "no games": (["simulate", "--seats", "random,random", "--games", "0"], "at least one game"),
    "half a game": (
        ["simulate", "--seats", "random,random", "--games", "0.5"],
        "not a whole number",
    ),
    "an unknown level": (["simulate", "--seats", "random,random", "--level", "x"], "no such level"),
    "an empty level": (["simulate", "--seats", "random,random", "--level", ""], "no such level"),
    "a level file that is not there": (
        ["simulate", "--seats", "random,random", "--level", "x.toml"],
        "x.toml: cannot be read: No such file or directory",
    ),
    "a level that is a folder": (
        ["simulate", "--seats", "random,random", "--level", "."],
        "Is a directory",
    ),
    "a record in a missing folder": (
        ["simulate", "--seats", "random,random", "--record", "missing/game.vitral"],
        "missing/game.vitral: No such file or directory",
    ),
    "nothing to trace": (["trace"], "RECORD"),
    "two records to trace": (["trace", "a", "b"], "b"),
    "a trace of nothing": (["trace", "missing.vitral"], "missing.vitral: cannot be read: No such"),
    "a trace of a folder": (["trace", "."], "cannot be read: Is a directory"),
    "nothing to verify": (["verify"], "RECORD"),
    "a missing record to verify": (["verify", "missing.vitral"], "cannot be read: No such file"),
    "a folder to verify": (["verify", "."], "cannot be read: Is a directory"),
    "no level to check": (["check-level"], "FILE"),
    "a missing level to check": (["check-level", "missing.toml"], "cannot be read: No such file"),
}


@pytest.mark.parametrize(("words", "said"), WRONG.values(), ids=WRONG.keys())
def test_wrong_words_are_exit_2_and_one_sentence(
    vitral: Vitral, tmp_path: Path, words: list[str], said: str
) -> None:
    run = vitral(*words)
    assert run.code == 2
    assert said in run.sentence
    assert list(tmp_path.iterdir()) == []  # and nothing was left behind


def test_several_games_cannot_be_kept_in_a_file(vitral: Vitral, played: Path) -> None:
    before = played.read_bytes()
    run = vitral("simulate", "--seats", "random,random", "--games", "2", "--record", played)
    assert run.code == 2
    assert run.sentence == f"vitral: {played}: File exists"
    assert played.read_bytes() == before


def test_help_is_for_every_command(vitral: Vitral) -> None:
    run = vitral("--help")
    assert (run.code, run.err) == (0, "")
    for command in ("simulate", "trace", "verify", "check-level"):
        assert command in run.out
        help_ = vitral(command, "--help")
        assert (help_.code, help_.err) == (0, "")
        assert help_.out.startswith(f"usage: vitral {command} ")


# -------------------------------------------------------------------------- the program as a whole


def test_bare_vitral_without_a_display_says_so_and_names_what_can_be_run_instead(
    vitral: Vitral,
) -> None:
    run = vitral(env={"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""})
    assert (run.code, run.out) == (1, "")
    assert run.err.count("\n") == 1
    assert "no display" in run.err
    assert "vitral simulate" in run.err


def test_vitral_and_python_m_game_are_the_same(played: Path, tmp_path: Path) -> None:
    script = Path(sysconfig.get_path("scripts")) / "vitral"
    if not script.exists():
        pytest.skip("the project is not installed")
    for words, code in [
        (["simulate", "--seats", "random,greedy", "--seed", "4"], 0),
        (["trace", str(played)], 0),
        (["verify", str(played), "missing.vitral"], 2),
        (["--help"], 0),
        (["nonsense"], 2),
    ]:
        said = [
            subprocess.run([*start, *words], cwd=tmp_path, capture_output=True, check=False)
            for start in ([str(script)], MODULE)
        ]
        assert [one.returncode for one in said] == [code, code]
        assert (said[0].stdout, said[0].stderr) == (said[1].stdout, said[1].stderr)


def test_a_terminal_that_lacks_letters_is_no_reason_to_fail(vitral: Vitral, path: Path) -> None:
    vitral("simulate", "--seats", "random,random", "--seed", "1", "--record", path)
    path.write_text(path.read_text("utf-8").replace("random 0", "日本"), encoding="utf-8")
    run = vitral("verify", path, env={"PYTHONIOENCODING": "ascii"})
    assert (run.code, run.err) == (0, "")
    assert "\\u65e5\\u672c" in run.out


@posix_only
def test_a_reader_that_goes_away_is_no_error(played: Path) -> None:
    """As in `vitral trace RECORD | head -1`."""
    with subprocess.Popen(
        [*MODULE, "trace", str(played)], env=CLEAN, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith(b'{"n": 0, ')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@posix_only
@pytest.mark.parametrize("words", [["--help"], GAME, ["verify", "PATH"], ["trace", "PATH"]])
def test_a_reader_that_was_never_there_is_no_error(played: Path, words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [*MODULE, *(str(played) if word == "PATH" else word for word in words)],
            env=CLEAN,
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@posix_only
def test_a_closed_standard_output_is_no_error(played: Path) -> None:
    for words in (["verify", str(played)], ["trace", str(played)], GAME):
        shell = ["sh", "-c", 'exec "$@" >&-', "sh", *MODULE, *words]
        done = subprocess.run(shell, env=CLEAN, stderr=subprocess.PIPE, check=False)
        assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", [["--help"], GAME, ["trace", "PATH"]])
def test_a_full_disk_is_one_sentence(played: Path, words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*MODULE, *(str(played) if word == "PATH" else word for word in words)],
            env=CLEAN,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, b"vitral: No space left on device\n")


@posix_only
def test_an_interrupt_is_one_sentence_and_leaves_a_readable_record(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    words = ["simulate", "--seats", "random,random", "--games", "3000", "--record", str(folder)]
    with subprocess.Popen(
        [*MODULE, *words],
        env=CLEAN,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # whatever it is here
    ) as process:
        while process.poll() is None and not (folder / "game-0003.vitral").exists():
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    assert (process.returncode, said) == (1, b"vitral: stopped\n")
    last = max(folder.iterdir())
    for path in folder.iterdir():
        if path != last or path.stat().st_size:  # the last may have been stopped at its first byte
            record.last(record.read(path))
