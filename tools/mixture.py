"""Games of every mixture: any bots, any number of players, either side, any level.

    python tools/mixture.py --games 10000

Each game's seats, side and level come from its number. The level is the house level or one made up:
other strips, points, track and rounds. A bot that offers an illegal move stops everything.
"""

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Final

from game import levels
from game.bots import BOTS, Bot
from game.bots.master import master
from game.match import Match, Seat, Setup
from game.rules.model import COLOURS, JOKER, SLOTS, SPACES, Level
from game.rules.rng import Rng, entropy
from game.simulate import play_one

HOUSE: Final = levels.load(levels.HOUSE)
# The master here has two milliseconds for a move: what it offers must be legal at any time.
SEATED: Final[dict[str, Bot]] = {**BOTS, "master": partial(master, seconds=0.002)}


def made_up(rng: Rng) -> Level:
    """A level with other values, as lawful as ours."""
    sides = [tuple(rng.below(len(COLOURS)) for _ in range(SPACES)) for _ in range(2 * SLOTS)]
    sides[1] = (JOKER, JOKER, *sides[1][2:])
    track = [0]
    for _ in range(2 + rng.below(9)):
        track.append(track[-1] + 1 + rng.below(4))
    points = [tuple(rng.below(6) for _ in range(SLOTS)) for _ in range(2)]
    return replace(
        HOUSE,
        strips=tuple((sides[n], sides[n + 1]) for n in range(0, 2 * SLOTS, 2)),
        points_a=points[0],
        points_b=points[1],
        track=tuple(track),
        rounds=1 + rng.below(8),
    )


def mixed(number: int) -> Setup:
    """The set-up of the game of this number."""
    rng = Rng(entropy(number, "mixture"))
    kinds = [rng.choice(list(SEATED)) for _ in range(2 + rng.below(3))]
    level = made_up(rng) if rng.below(2) else HOUSE
    seats = tuple(Seat(kind, kind) for kind in kinds)
    return Setup.new(level, "B" if rng.below(2) else "A", seats, number)


def play(number: int) -> Counter[str]:
    """Play the game of this number; how many moves each kind of bot made."""
    match = Match(mixed(number))
    moves: Counter[str] = Counter()
    while match.state.phase != "over":
        play_one(match, SEATED)
        seat = match.log[-1].seat
        if seat is not None:
            moves[match.setup.seats[seat].kind] += 1
    return moves


def main() -> None:
    """Play them all."""
    parser = argparse.ArgumentParser(description="Bots of all kinds, everywhere.")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    moves: Counter[str] = Counter()
    with ProcessPoolExecutor(options.workers) as pool:
        for done, made in enumerate(pool.map(play, range(options.games), chunksize=20), start=1):
            moves += made
            if sys.stderr.isatty() and done % 20 == 0:
                print(f"\r{done}/{options.games} games", end="", file=sys.stderr, flush=True)
    print(f"{options.games} games, no illegal move; moves: {dict(sorted(moves.items()))}")


if __name__ == "__main__":
    main()
