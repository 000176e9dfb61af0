"""Benchmarks: every figure that the README names, measured here and now.

    python tools/bench.py engine    moves a second, beside OpenSpiel's othello (extra `bench`)
    python tools/bench.py memory    what a game takes, and whether ten thousand games grow
    python tools/bench.py help      how soon `vitral --help` answers
    python tools/bench.py bots      how long the quick bot thinks
    python tools/bench.py frames    update and draw of every frame of a game of four; memory
    python tools/bench.py start     from the command to the first title; a table after start
    python tools/bench.py idle      an untouched window
    python tools/bench.py net       bytes a command, a rejoin, from a click to its commit

With --against DIR another checkout is measured, too, by turns.
Machines are noisy: what is compared is measured by turns in one run, and the best of each counts.
"""

import argparse
import importlib.util
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from game import levels
from game.bots.quick import quick
from game.match import Match, Seat, Setup
from game.rules.model import Deal, State
from game.rules.play import after, legal_moves, new_game
from game.rules.rng import Rng, entropy
from game.simulate import play_one

HOUSE = levels.load(levels.HOUSE)
ROUNDS = 7


def best_of(**timed: Callable[[], float]) -> dict[str, float]:
    """The best result of each, taken by turns."""
    best = dict.fromkeys(timed, 0.0)
    for _ in range(ROUNDS):
        for name, run in timed.items():
            best[name] = max(best[name], run())
    return best


# ----------------------------------------------------------------------------------------- engine


def random_games(games: int, first_seed: int = 0) -> tuple[int, State]:
    """Uniformly random games of two; how many moves were played, and the last state."""
    moves = 0
    uniform = random.random
    for seed in range(first_seed, first_seed + games):
        state = new_game(HOUSE, "A" if seed % 2 else "B", 2, seed)
        deals = 0
        while state.indicator:
            legal = legal_moves(state)
            if legal:
                state = after(state, legal[int(uniform() * len(legal))])
                moves += 1
            else:
                deals += 1
                state = after(state, Deal(entropy(seed, "deal", deals)))
    return moves, state


def othello_games(othello: Any, games: int) -> int:
    """The same with OpenSpiel's othello."""
    moves = 0
    uniform = random.random
    for _ in range(games):
        state = othello.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(uniform() * len(legal))])
            moves += 1
    return moves


def rate(play: Callable[[], int]) -> float:
    """Moves a second."""
    start = time.perf_counter()
    moves = play()
    return moves / (time.perf_counter() - start)


def bench_engine() -> None:
    """Uniformly random two-player games, the full list of legal moves each turn."""
    games = 300
    random_games(50)
    timed = {"vitral": lambda: rate(lambda: random_games(games)[0])}
    if importlib.util.find_spec("pyspiel"):
        import pyspiel

        othello = pyspiel.load_game("othello")
        timed["othello"] = lambda: rate(lambda: othello_games(othello, games))
    best = best_of(**timed)
    moves_a_game = random_games(games)[0] / games
    print(f"vitral   {best['vitral']:9,.0f} moves/s  {best['vitral'] / moves_a_game:7,.0f} games/s")
    if "othello" in best:
        print(f"othello  {best['othello']:9,.0f} moves/s  (OpenSpiel, driven from Python)")
        print(f"ratio    {best['vitral'] / best['othello']:9.2f}")
    else:
        print("othello  not measured: install the extra, python3 -m pip install -e '.[bench]'")


# ----------------------------------------------------------------------------------------- memory


def resident() -> int:
    """Memory of this process in bytes (Linux)."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * 4096


GAME_OF_FOUR = """
import tracemalloc
tracemalloc.start()
from game import levels
from game.match import Seat, Setup
from game.simulate import simulate
seats = tuple(Seat(f"seat {number}", "random") for number in range(4))
match = simulate(Setup.new(levels.load(levels.HOUSE), "A", seats, 1))
ours = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, "*/game/*")])
print(sum(trace.size for trace in ours.statistics("filename")))
"""


def bench_memory() -> None:
    """One game of four in a process of its own, then ten thousand games of two in this one."""
    told = subprocess.run([sys.executable, "-c", GAME_OF_FOUR], capture_output=True, check=True)
    print(f"a game of four: {int(told.stdout) / 1e3:,.0f} kB, its log and all tables included")
    random_games(1000)
    first = resident()
    random_games(9000, first_seed=1000)
    print(f"after 1,000 games {first / 1e6:.1f} MB, after 10,000 games {resident() / 1e6:.1f} MB")


# ------------------------------------------------------------------------------------------- help


def bench_help() -> None:
    """`vitral --help` beside an empty Python."""

    def seconds(*arguments: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - start

    best = best_of(
        empty=lambda: 1 / seconds("-c", "pass"), help=lambda: 1 / seconds("-m", "game", "--help")
    )
    empty, answered = 1000 / best["empty"], 1000 / best["help"]
    limit = 2 * empty + 60
    print(f"python -c pass {empty:.0f} ms, vitral --help {answered:.0f} ms (limit {limit:.0f} ms)")


# ------------------------------------------------------------------------------------------- bots


def bench_bots() -> None:
    """How long `quick` thinks in games of four, also in calls of `legal_moves`."""
    states = [state for seed in range(6) for state in quick_game(4, seed)]
    took = sorted(elapsed(partial(quick, state, Rng(1))) for state in states)
    listing = statistics.median(elapsed(partial(legal_moves, state)) for state in states)
    median, p99 = statistics.median(took), took[int(0.99 * len(took))]
    print(f"quick, four players, {len(states)} decisions: median {median:.2f} ms, p99 {p99:.2f} ms")
    print(f"that is {median / listing:.0f} and {p99 / listing:.0f} calls of legal_moves")


def quick_game(players: int, seed: int) -> Iterator[State]:
    """The positions of a game that `quick` plays against itself."""
    seats = (Seat("quick", "quick"),) * players
    match = Match(Setup.new(HOUSE, "AB"[seed % 2], seats, seed))  # type: ignore[arg-type]
    while match.state.phase != "over":
        if match.state.phase == "play":
            yield match.state
        play_one(match)


def elapsed(run: Callable[[], object]) -> float:
    """Milliseconds of one call."""
    start = time.perf_counter()
    run()
    return 1000 * (time.perf_counter() - start)


def bench_frames() -> None:
    """The window's frames; pygame is loaded only for this."""
    import bench_window

    bench_window.bench_frames()


def bench_start() -> None:
    """How soon the window is there."""
    import bench_window

    bench_window.bench_start()


def bench_idle(against: Path | None = None) -> None:
    """A window that nobody touches."""
    import bench_idle

    bench_idle.bench_idle(against)


def bench_net() -> None:
    """The network, on loopback."""
    import bench_net

    bench_net.bench_net()


BENCHES = {
    "engine": bench_engine,
    "memory": bench_memory,
    "help": bench_help,
    "bots": bench_bots,
    "frames": bench_frames,
    "start": bench_start,
    "idle": bench_idle,
    "net": bench_net,
}


def by_turns(name: str, against: Path, turns: int = 3) -> None:
    """A benchmark of this checkout and of another one, by turns, each in a process of its own."""
    here = Path(__file__).resolve().parent.parent
    for _ in range(turns):
        for root in (here, against.resolve()):
            print(f"-- {name} {'here' if root == here else root}", flush=True)
            command = [sys.executable, str(root / "tools/bench.py"), name]
            subprocess.run(
                command, cwd=root, env={**os.environ, "PYTHONPATH": str(root)}, check=True
            )


def main() -> None:
    """Run the benchmarks named."""
    parser = argparse.ArgumentParser(description="Measure what the README says.")
    parser.add_argument("benches", nargs="+", choices=sorted(BENCHES))
    parser.add_argument("--against", type=Path, metavar="DIR", help="another checkout, by turns")
    options = parser.parse_args()
    for name in options.benches:
        if options.against is None:
            BENCHES[name]()
        elif name == "idle":
            bench_idle(options.against)
        else:
            by_turns(name, options.against)


if __name__ == "__main__":
    main()
