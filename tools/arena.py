"""The arena: any bots against any, many games, and how sure the result is.

    python tools/arena.py quick greedy --games 400
    python tools/arena.py quick greedy greedy greedy --games 400 --plot arena.png
    python tools/arena.py master quick --games 120 --dask tcp://ADDRESS:PORT

The contestants change seats from game to game and play both sides of the palace boards in equal
shares. Games run on any `concurrent.futures` executor: all local cores, or a Dask cluster (extra
`cluster`). The same seed gives the same games on either, unless a bot thinks by the clock.
"""

import argparse
import math
import os
import statistics
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game import levels
from game.bots import BOTS
from game.match import Seat, Setup
from game.rules.model import DISPLAYS, Level, Side
from game.simulate import Outcome, contest

SIDES: tuple[Side, Side] = ("A", "B")


@dataclass(frozen=True)
class Standing:
    """How one contestant did over all games."""

    bot: str
    games: int
    wins: float
    """A shared victory counts as its share."""
    scores: tuple[int, ...]
    crashes: int
    milliseconds: tuple[float, ...]

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """Wilson's 95 % confidence interval for the share of games won."""
        n, p = self.games, self.rate
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, centre - half), min(1.0, centre + half)

    def percentile(self, share: float) -> float:
        """So many milliseconds or less took this share of the decisions."""
        ranked = sorted(self.milliseconds)
        return ranked[min(len(ranked) - 1, int(share * len(ranked)))]


def setups(
    bots: Sequence[str], level: Level, games: int, seed: int, sides: Sequence[Side] = SIDES
) -> list[Setup]:
    """The games to be played: every rotation of the seats on each of the sides in turn."""
    planned = []
    for game in range(games):
        turned = game // len(sides) % len(bots)
        order = [(number + turned) % len(bots) for number in range(len(bots))]
        seats = tuple(Seat(str(number), bots[number]) for number in order)
        # The same deals for each rotation: what luck gives, it gives to every contestant.
        luck = seed + game // (len(sides) * len(bots))
        planned.append(Setup.new(level, sides[game % len(sides)], seats, luck))
    return planned


def play_all(planned: Sequence[Setup], executor: Executor, progress: bool = False) -> list[Outcome]:
    """Play all games on the executor; the outcomes come in the order of the plan."""
    futures = [executor.submit(contest, setup) for setup in planned]
    for done, _ in enumerate(as_completed(futures), start=1):
        if progress:
            _bar(done, len(futures))
    return [future.result() for future in futures]


def _bar(done: int, games: int, width: int = 40) -> None:
    filled = width * done // games
    line = f"\r[{'#' * filled}{'.' * (width - filled)}] {done}/{games} games"
    print(line, end="\n" if done == games else "", file=sys.stderr, flush=True)


def standings(
    bots: Sequence[str], planned: Sequence[Setup], outcomes: Sequence[Outcome]
) -> list[Standing]:
    """How each contestant did."""
    return [_standing(number, bot, planned, outcomes) for number, bot in enumerate(bots)]


def _standing(
    number: int, bot: str, planned: Sequence[Setup], outcomes: Sequence[Outcome]
) -> Standing:
    wins, crashes = 0.0, 0
    scores: list[int] = []
    took: list[float] = []
    for setup, outcome in zip(planned, outcomes, strict=True):
        seat = next(s for s, who in enumerate(setup.seats) if who.name == str(number))
        wins += (seat in outcome.winners) / len(outcome.winners)
        crashes += outcome.crashes[seat]
        scores.append(outcome.scores[seat])
        took += outcome.milliseconds[seat]
    return Standing(bot, len(outcomes), wins, tuple(scores), crashes, tuple(took))


def table(results: Sequence[Standing]) -> str:
    """The standings as text."""
    head = "bot        wins   95 % interval     score  (sd)   -18s/game   ms: median    p99     max"
    lines = [head]
    for standing in results:
        low, high = standing.interval()
        scores = (
            f"{statistics.mean(standing.scores):6.1f} ({statistics.pstdev(standing.scores):4.1f})"
        )
        times = (standing.percentile(0.5), standing.percentile(0.99), standing.percentile(1.0))
        lines.append(
            f"{standing.bot:9} {standing.rate:5.1%}  {low:6.1%} to {high:6.1%}  {scores}"
            f"   {standing.crashes / standing.games:9.2f}"
            f"   {times[0]:10.2f} {times[1]:7.2f} {times[2]:7.1f}"
        )
    return "\n".join(lines)


def plot(results: Sequence[Standing], path: Path) -> None:
    """Win rates, scores and decision times as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 3.6), layout="constrained")
    names = [f"{standing.bot} {number}" for number, standing in enumerate(results, start=1)]
    won, scored, timed = figure.subplots(1, 3)
    rates = [standing.rate for standing in results]
    bounds = [standing.interval() for standing in results]
    below = [max(0.0, rate - low) for rate, (low, _) in zip(rates, bounds, strict=True)]
    above = [max(0.0, high - rate) for rate, (_, high) in zip(rates, bounds, strict=True)]
    won.bar(names, rates, yerr=[below, above], capsize=6, color="#6a7fd6")
    won.axhline(1 / len(results), color="#888", linewidth=1, linestyle="--")
    won.set(title=f"wins in {results[0].games} games", ylim=(0, 1))
    scored.boxplot([standing.scores for standing in results], showfliers=False)
    scored.set_xticks(range(1, len(names) + 1), names)
    scored.set(title="final score")
    timed.boxplot([standing.milliseconds for standing in results], whis=(1, 99), showfliers=False)
    timed.set_xticks(range(1, len(names) + 1), names)
    timed.set(title="milliseconds a decision (1 to 99 %)", yscale="log")
    figure.savefig(path, dpi=110)


def cores(workers: int) -> AbstractContextManager[Executor]:
    """Local processes."""
    return ProcessPoolExecutor(max_workers=workers)


@contextmanager
def dask(address: str) -> Iterator[Executor]:
    """The same on a Dask cluster."""
    import distributed

    connect: Any = distributed.Client
    with connect(address) as client, client.get_executor(pure=False) as executor:
        yield executor


def main() -> None:
    """Play a contest and print its standings."""
    parser = argparse.ArgumentParser(description="Let bots play each other many times.")
    parser.add_argument("bots", nargs="+", metavar="BOT", help=", ".join(BOTS))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--side", choices=SIDES, help="one side only; both in turn if not named")
    parser.add_argument("--level", default=levels.HOUSE)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler")
    parser.add_argument("--plot", type=Path, metavar="PNG")
    options = parser.parse_args()
    unknown = [bot for bot in options.bots if bot not in BOTS]
    if unknown or len(options.bots) not in DISPLAYS or options.games < 1:
        parser.error(f"two to four bots of {', '.join(BOTS)} and at least one game, please")
    sides = [options.side] if options.side else SIDES
    level = levels.load(options.level)
    planned = setups(options.bots, level, options.games, options.seed, sides)
    with dask(options.dask) if options.dask else cores(options.workers) as executor:
        outcomes = play_all(planned, executor, progress=sys.stderr.isatty())
    results = standings(options.bots, planned, outcomes)
    print(table(results))
    if options.plot:
        plot(results, options.plot)


if __name__ == "__main__":
    main()
