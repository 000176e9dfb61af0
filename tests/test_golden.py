"""Golden games and counts by depth: they pin the rules as they are.

`python tests/test_golden.py` makes all of it anew; read the difference before you keep it.
"""

from pathlib import Path

import pytest

from game import record
from game.match import Match, Seat, Setup
from game.rules.model import Deal, Side, State
from game.rules.notation import position_text, read_position
from game.rules.play import after, legal_moves
from game.simulate import play_out
from tables import HOUSE, random_match

GOLDEN = Path(__file__).resolve().parent / "golden"
GAMES: list[tuple[int, Side]] = [(n, side) for n in (2, 3, 4) for side in ("A", "B")]
COUNTS = GOLDEN / "counts.txt"
DEPTH = 3


def golden_path(players: int, side: Side) -> Path:
    return GOLDEN / f"{players}-players-{side}.vitral"


def golden_text(players: int, side: Side) -> str:
    """A game of greedy and random seats, as a record."""
    kinds = ["greedy", "random", "careful", "greedy"][:players]
    seats = tuple(Seat(f"{kind} {number}", kind) for number, kind in enumerate(kinds))
    match = Match(Setup.new(HOUSE, side, seats, seed=1000 + 2 * players + (side == "B")))
    play_out(match)
    return record.text(match)


@pytest.mark.parametrize(("players", "side"), GAMES)
def test_golden_games_are_played_as_ever(players: int, side: Side) -> None:
    kept = golden_path(players, side).read_text(encoding="utf-8")
    assert golden_text(players, side).splitlines() == kept.splitlines()


@pytest.mark.parametrize(("players", "side"), GAMES)
def test_golden_games_verify(players: int, side: Side) -> None:
    match = record.last(record.read(golden_path(players, side)))
    assert match.state.phase == "over"


def counted(state: State, depth: int) -> int:
    """How many sequences of so many moves there are (a deal ends one early)."""
    moves = legal_moves(state)
    if depth == 1 or not moves:
        return max(1, len(moves))
    return sum(counted(after(state, move), depth - 1) for move in moves)


def count_lines() -> list[str]:
    """Counts by depth for positions from early, middle and late in a few games."""
    lines = []
    for players, side in GAMES:
        match = random_match(players, side, seed=10 * players + (side == "B"))
        for moment in (4, len(match.log) // 2, len(match.log) - 6):
            state = replayed(match, moment)
            counts = [counted(state, depth) for depth in range(1, DEPTH + 1)]
            lines.append(f"{' '.join(map(str, counts))} | {position_text(state)}")
    return lines


def replayed(match: Match, moment: int) -> State:
    fresh = Match(match.setup)
    for entry in match.log:
        if len(fresh.log) >= moment and fresh.state.phase == "play":
            break
        fresh.play(entry.move)
    return fresh.state


@pytest.mark.parametrize("line", COUNTS.read_text("ascii").splitlines() if COUNTS.exists() else [])
def test_counts_by_depth_are_as_ever(line: str) -> None:
    counts, _, position = line.partition(" | ")
    state = read_position(position, HOUSE)
    expected = list(map(int, counts.split()))
    assert [counted(state, depth) for depth in range(1, len(expected) + 1)] == expected


def test_no_golden_deal_is_forgotten() -> None:
    """Six rounds, six deals, in every golden game."""
    for players, side in GAMES:
        found = record.read(golden_path(players, side))
        assert sum(isinstance(entry.move, Deal) for entry in found.entries) == 6


def remake() -> None:
    """Write everything anew."""
    GOLDEN.mkdir(exist_ok=True)
    for players, side in GAMES:
        golden_path(players, side).write_text(golden_text(players, side), encoding="utf-8")
    COUNTS.write_text("\n".join(count_lines()) + "\n", encoding="ascii")


if __name__ == "__main__":
    remake()
