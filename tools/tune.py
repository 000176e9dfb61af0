"""Find the weights of the bots by self-play; the same command finds the same numbers.

    python -m tools.tune fit --games 1200 --seed 1      prints a new table
    python -m tools.tune match --table new.json --games 400 --seed 2
    python -m tools.tune climb --names "going back,tile" --games 200 --seed 3

`fit` lets `quick` play itself and notes every board at the end of every round, and the points its
owner still made from there to the end of the game. The worth of a board is linear in the weights,
so the weights that foretell those points best are the solution of a linear system (least squares;
the present weights count as what is known beforehand, so that few games move them little). `match`
plays a table against the present one, seats and sides in equal shares. `climb` is for the weights
that the end of a round does not show: it tries each a step up and a step down, and keeps what wins.
"""

import argparse
import json
import math
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from game import levels
from game.bots.quick import decide
from game.bots.values import Values
from game.bots.weights import WEIGHTS, Weights
from game.rules.model import Deal, Player, Side, State
from game.rules.play import after, new_game
from game.rules.rng import Rng, entropy
from game.rules.scoring import winners

Table: TypeAlias = dict[Side, Weights]
SIDES: Final[tuple[Side, Side]] = ("A", "B")
LEVEL: Final = levels.load(levels.HOUSE)
NOT_SHOWN: Final = ("going back",)
"""What the end of a round tells nothing about."""
SEATS: Final = (2, 3, 4)
"""Points are fewer the more players there are: each number has a mean of its own."""
UNIT: Final = 10_000
DEVIATION: Final = 1_400
"""How far the points of a game stray from what any weights foretell, in 1/100 points."""
BELIEF: Final = {"mean": 10_000, "chance": 15, "strip": 60, "step": 15, "left": 30, "stuck": 20}
"""How far the present weights may be wrong; 100 for those not named. The mean is not known."""


class Sample(NamedTuple):
    """A board at the end of a round, and the points still made from there."""

    indicator: tuple[int, ...]
    player: Player
    tile: bool
    seats: int
    points: int


def play(side: Side, tables: list[Table], seed: int) -> Iterator[State]:
    """A game between tables of weights: the state before each deal, and the last one."""
    state = new_game(LEVEL, side, len(tables), seed)
    rngs = [Rng(entropy(seed, "bot", seat)) for seat in range(len(tables))]
    deals = 0
    while state.phase != "over":
        if state.phase == "deal":
            yield state
            state = after(state, Deal(entropy(seed, "deal", deals)))
            deals += 1
        else:
            state = after(state, decide(state, rngs[state.turn], tables[state.turn]))
    yield state


# -------------------------------------------------------------------------------------------- fit


def samples(side: Side, games: int, seed: int) -> Iterator[Sample]:
    """The boards of self-play: half of the games for two players, the others for three or four."""
    for game in range(games):
        tables: list[Table] = [WEIGHTS] * (2, 3, 2, 4)[game % 4]
        *rounds, over = play(side, tables, entropy(seed, f"fit {side}", game) >> 64)
        for state in rounds[1:]:
            for seat, player in enumerate(state.players):
                points = over.players[seat].score - player.score
                seats = len(state.players)
                yield Sample(state.indicator, player, seat == state.turn, seats, points)


class Features:
    """How often each weight counts on a board: its worth when that weight alone is not zero."""

    def __init__(self, side: Side) -> None:
        self.side: Side = side
        self.names = [name for name in WEIGHTS[side] if name not in NOT_SHOWN]
        self._values: dict[tuple[str, tuple[int, ...]], Values] = {}

    def of(self, sample: Sample) -> list[float]:
        """A row of the linear system: each weight for one round to come, then for five."""
        counts = [self._count(name, sample) for name in self.names]
        counts += [float(sample.seats == seats) for seats in SEATS]
        five = (min(len(sample.indicator), 5) - 1) / 4
        return [n * (1 - five) for n in counts] + [n * five for n in counts]

    def _count(self, name: str, sample: Sample) -> float:
        key = (name, sample.indicator)
        if key not in self._values:
            weights = dict.fromkeys(WEIGHTS[self.side], (0, 0)) | {name: (UNIT, UNIT)}
            halves = 2 * len(sample.indicator)
            self._values[key] = Values(LEVEL, self.side, sample.indicator, halves, weights)
        values = self._values[key]
        player = sample.player
        worth = values.board(player.strips, player.windows, player.glazier)
        return (worth + values.marker[player.broken] + values.tile * sample.tile) / UNIT


def fit(side: Side, games: int, seed: int) -> Weights:
    """The weights that foretell the points of self-play best."""
    features = Features(side)
    known = [*(WEIGHTS[side][name] for name in features.names), *[(0, 0)] * len(SEATS)]
    prior = [float(one) for one, _ in known] + [float(five) for _, five in known]
    size = len(prior)
    system = [[0.0] * size for _ in range(size)]
    wanted = [0.0] * size
    before = number = 0.0
    for sample in samples(side, games, seed):
        row = features.of(sample)
        error = 100 * sample.points - sum(map(float.__mul__, row, prior))
        number += 1
        before += error * error
        used = [(i, n) for i, n in enumerate(row) if n]
        for i, n in used:
            wanted[i] += n * error
            line = system[i]
            for j, m in used:
                line[j] += n * m
    for i in range(size):
        name = [*features.names, *["mean"] * len(SEATS)][i % (size // 2)]
        system[i][i] += (DEVIATION / BELIEF.get(name.split()[0], 100)) ** 2
    change = solve([line[:] for line in system], wanted[:])
    gained = sum(map(float.__mul__, change, wanted))
    print(f"# side {side}: {number:.0f} boards, error {root(before / number):.0f}", end=" ")
    print(f"before, about {root((before - gained) / number):.0f} with these")
    found = [round(p + c) for p, c in zip(prior, change, strict=True)]
    half = size // 2
    weights = {name: (found[i], found[half + i]) for i, name in enumerate(features.names)}
    return weights | {name: WEIGHTS[side][name] for name in NOT_SHOWN}


def root(number: float) -> float:
    """The square root; none of a negative number."""
    return math.sqrt(max(0.0, number))


def solve(system: list[list[float]], wanted: list[float]) -> list[float]:
    """A linear system by elimination; it is symmetric and positive, so any order will do."""
    size = len(wanted)
    for pivot in range(size):
        for below in range(pivot + 1, size):
            share = system[below][pivot] / system[pivot][pivot]
            if share:
                for column in range(pivot, size):
                    system[below][column] -= share * system[pivot][column]
                wanted[below] -= share * wanted[pivot]
    solution = [0.0] * size
    for pivot in reversed(range(size)):
        known = sum(system[pivot][c] * solution[c] for c in range(pivot + 1, size))
        solution[pivot] = (wanted[pivot] - known) / system[pivot][pivot]
    return solution


# ---------------------------------------------------------------------------------- match and climb


def match(new: Table, old: Table, games: int, seed: int, players: int = 2) -> tuple[float, float]:
    """A new table against old ones: its share of victories, and its mean lead in points."""
    won = Fraction(0)
    lead = 0
    for game in range(games):
        side, seat = SIDES[game % 2], game // 2 % players
        tables = [new if s == seat else old for s in range(players)]
        # Every deal is played from every seat, so that luck evens out.
        deal = entropy(seed, f"match {side}", game // (2 * players)) >> 64
        *_, over = play(side, tables, deal)
        first = winners(over.players)
        won += Fraction(seat in first, len(first))
        others = [player.score for s, player in enumerate(over.players) if s != seat]
        lead += over.players[seat].score - max(others)
    return float(won / games), lead / games


def climb(names: list[str], games: int, seed: int) -> Table:
    """Each weight a step up and a step down; what wins clearly stays."""
    best: Table = {side: dict(WEIGHTS[side]) for side in SIDES}
    for number, name in enumerate(names):
        for factor in (Fraction(3, 2), Fraction(2, 3)):
            trial = {side: changed(best[side], name, factor) for side in SIDES}
            won, lead = match(trial, best, games, seed + number)
            print(f"# {name} x {factor}: {won:.1%}, {lead:+.2f} points")
            if won > 0.5 and lead > root(900 / games):
                best = trial
                break
    return best


def changed(weights: Weights, name: str, factor: Fraction) -> Weights:
    """The weights with one of them, or all those of one kind, multiplied."""
    return {
        key: (int(one * factor), int(five * factor)) if key.startswith(name) else (one, five)
        for key, (one, five) in weights.items()
    }


def show(table: Table) -> None:
    """Print a table as it stands in the code, which `match --table` can read as well."""
    print(json.dumps(table, indent=1).replace("[\n   ", "[").replace(",\n   ", ", "))


def read(path: Path) -> Table:
    """A table that `show` has printed; lines that begin with # are left out."""
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    table = json.loads("\n".join(lines))
    return {side: {k: (one, five) for k, (one, five) in table[side].items()} for side in SIDES}


def main() -> None:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(description="Find the weights of the bots by self-play.")
    parser.add_argument("command", choices=("fit", "match", "climb"))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--table", type=Path, help="the table to match against the present one")
    parser.add_argument("--names", default="going back", help="the weights to climb with")
    given = parser.parse_args()
    if given.command == "fit":
        show({side: fit(side, given.games // 2, given.seed) for side in SIDES})
    elif given.command == "climb":
        show(climb(given.names.split(","), given.games, given.seed))
    else:
        won, lead = match(read(given.table), WEIGHTS, given.games, given.seed, given.players)
        print(f"wins {won:.1%} of {given.games} games, leads by {lead:+.2f} points")


if __name__ == "__main__":
    main()
