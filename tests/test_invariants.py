"""What holds at every moment of every game."""

import json
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import record
from game.rules.model import (
    BACK,
    CENTRE,
    COLOURS,
    DISPLAYS,
    SLOTS,
    Deal,
    IllegalMove,
    Move,
    Pick,
    Side,
    State,
    count,
)
from game.rules.notation import digest, move_text, position_text, read_move, read_position
from game.rules.play import after, apply, legal_moves
from tables import HOUSE, census, random_game, random_match

PLAYERS = st.sampled_from(sorted(DISPLAYS))
SIDES: st.SearchStrategy[Side] = st.sampled_from(["A", "B"])
SEEDS = st.integers(0, 2**128 - 1)

EVERY_MOVE: list[Move] = [
    BACK,
    Deal(0),
    *(Pick(source, c, None) for source, c in product((*range(9), CENTRE), COLOURS)),
    *(
        Pick(source, c, slot, jokers, keep)
        for source, c, slot, jokers, keep in product(
            (*range(9), CENTRE), COLOURS, range(SLOTS), range(3), (None, *COLOURS)
        )
    ),
]


def accepted(state: State, move: Move) -> bool:
    try:
        after(state, move)
    except IllegalMove:
        return False
    return True


@given(PLAYERS, SIDES, SEEDS)
@settings(max_examples=150, deadline=None)
def test_there_are_20_panes_of_each_colour_at_every_moment(
    players: int, side: Side, seed: int
) -> None:
    for _, _, state in random_game(players, side, seed):
        assert [count(census(state), colour) for colour in COLOURS] == [20] * 5


def test_2000_random_games_keep_their_panes_and_end() -> None:
    whole = 20 * sum(1 << shift for shift in (0, 5, 10, 15, 20))
    for seed in range(2000):
        *_, (before, _, state) = random_game(2 + seed % 3, "AB"[seed % 2], seed)  # type: ignore[arg-type]
        assert state.phase == "over"
        assert census(before) == census(state) == whole


@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_moves_are_exactly_the_moves_that_apply_accepts(players: int) -> None:
    """All 7,000 texts that could be a move are tried in positions from all parts of a game."""
    for seed in range(3):
        for number, (state, _, _) in enumerate(random_game(players, "B", seed)):
            if number % 9 == seed:
                legal = legal_moves(state)
                assert len(set(legal)) == len(legal)
                turns = [m for m in EVERY_MOVE if not isinstance(m, Deal)]
                assert set(legal) == {move for move in turns if accepted(state, move)}


@given(PLAYERS, SIDES, SEEDS)
@settings(max_examples=60, deadline=None)
def test_no_state_is_ever_changed(players: int, side: Side, seed: int) -> None:
    for before, move, following in random_game(players, side, seed):
        text, copy = position_text(before), tuple(before)
        assert apply(before, move)[0] == following
        assert (position_text(before), tuple(before)) == (text, copy)


@given(PLAYERS, SIDES, SEEDS)
@settings(max_examples=30, deadline=None)
def test_text_to_move_to_text_and_text_to_position_to_text_are_the_identity(
    players: int, side: Side, seed: int
) -> None:
    for before, move, state in random_game(players, side, seed):
        for each in (move, *legal_moves(before)):
            assert read_move(move_text(each)) == each
        assert read_position(position_text(state), HOUSE) == state


@given(PLAYERS, SIDES, SEEDS)
@settings(max_examples=40, deadline=None)
def test_record_to_state_to_record_is_the_identity(players: int, side: Side, seed: int) -> None:
    match = random_match(players, side, seed)
    text = record.text(match)
    read = record.last(record.parse(text.encode(), "a record"))
    assert read.state == match.state
    assert record.text(read) == text


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_the_events_agree_with_the_states(seed: int) -> None:
    """The points, steps and panes that the events tell add up to what the states show."""
    from game.rules import events as told

    for before, move, state in random_game(2, "A", seed):
        if isinstance(move, Deal):
            continue
        happened = narrated(before, move)
        seat = before.turn
        gained = sum(e.bonus for e in happened if isinstance(e, told.StripCompleted))
        gained += sum(
            p for e in happened if isinstance(e, told.WindowsScored) for _, p in e.windows
        )
        gained -= sum(e.lost for e in happened if isinstance(e, told.MarkerCrashed))
        for event in happened:
            if isinstance(event, told.GameEnded):
                gained += event.finals[seat].points
        assert state.players[seat].score - before.players[seat].score == gained
        broken = before.players[seat].broken
        for event in happened:
            if isinstance(event, told.MarkerFell):
                assert event.start == broken
                broken = event.end
            elif isinstance(event, told.MarkerCrashed):
                assert broken == len(before.level.track) - 1
                broken = 0
        assert state.players[seat].broken == broken


def narrated(before: State, move: Move) -> tuple[object, ...]:
    return apply(before, move)[1]


# --------------------------------------------------------- the same in other processes and Pythons


def other_pythons() -> list[str]:
    """Every Python of 3.11 and later on this machine, once a version."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    folders += [
        *Path.home().glob(".pyenv/versions/*/bin"),
        Path("/usr/bin"),
        Path("/usr/local/bin"),
    ]
    paths = [path for folder in folders for path in sorted(folder.glob("python3.[0-9]*"))]
    ask = "import sys; print(sys.version_info[:3]); sys.exit(sys.version_info < (3, 11))"
    found: dict[str, str] = {}
    for path in [sys.executable, *(str(path) for path in paths if path.name[8:].isdigit())]:
        asked = subprocess.run([path, "-c", ask], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            found.setdefault(asked.stdout.strip(), path)
    return list(found.values())


REPLAY = """
import json, sys
from pathlib import Path
from game import record
for path in sys.argv[1:]:
    found = record.read(Path(path))
    print(json.dumps([match.log[-1].digest for match in found.replay() if match.log]))
"""


@pytest.mark.parametrize("python", other_pythons())
@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_replay_gives_the_same_digests_in_another_process_with_another_hash_seed(
    python: str, hash_seed: str, tmp_path: Path
) -> None:
    paths, expected = [], []
    for seed, (players, side) in enumerate(product((2, 3, 4), ("A", "B"))):
        match = random_match(players, side, seed)  # type: ignore[arg-type]
        path = tmp_path / f"{seed}.vitral"
        with record.Recorder.create(path, match):
            paths.append(str(path))
        expected.append([entry.digest for entry in match.log])
        assert expected[-1][-1] == digest(match.state)
    root = str(Path(__file__).resolve().parent.parent)
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": root}
    told = subprocess.run(
        [python, "-c", REPLAY, *paths],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=False,
    )
    assert told.stderr == ""
    assert [json.loads(line) for line in told.stdout.splitlines()] == expected
