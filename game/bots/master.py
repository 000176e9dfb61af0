"""The strongest bot: as `quick`, but for as long as it is given, and without error near the end.

It grows the tree of `search` until its time is up or it is told to stop, and then has its move.
Between two players, when few picks are left, it solves the rest of the round instead (see `solve`):
in the last round that is best play. With three or four players the tree serves to the end.
"""

import time
from collections.abc import Callable
from typing import Final

from game.bots.boards import OFFERS
from game.bots.playout import Spot, Step, spot_of, turn_of
from game.bots.search import Tree, without_collecting
from game.bots.solve import OutOfTime, Solver
from game.rules.model import State, Turn
from game.rules.rng import Rng

PICKS: Final = 8
"""With so many picks left on the table the rest of a round is solved."""
PICKS_AT_LEISURE: Final = 10
"""The same in the last round, where it is exact, so long as half of the time is enough for it."""
SHARE: Final = 0.5
"""The part of the time that goes into solving before the tree takes over."""
PATIENCE: Final = 3.0
"""The same in the last round with few picks left: there the answer is exact and worth some waiting.
Most such positions take less than half a second; of 36 with eight picks none took more than 1.2."""


def master(
    state: State,
    rng: Rng,
    seconds: float = 1.0,
    stop: Callable[[], bool] = lambda: False,
) -> Turn:
    """The best move found within so many seconds, or until `stop` says so."""
    start = time.monotonic()

    def late(share: float = 1.0) -> bool:
        return time.monotonic() - start > share * seconds or stop()

    spot = spot_of(state)
    with without_collecting():
        step = _solved(spot, len(state.indicator) == 1, late) or _searched(spot, rng, late)
    return turn_of(step)


def picks_left(spot: Spot) -> int:
    """How many picks lie on the table: the colours of each display and of the centre."""
    return sum(len(OFFERS[lying]) for lying in spot.sources)


def _solved(spot: Spot, last_round: bool, late: Callable[[float], bool]) -> Step | None:
    """The best step for certain, if there are two players and few enough picks left."""
    if len(spot.boards) > 2 or picks_left(spot) > (PICKS_AT_LEISURE if last_round else PICKS):
        return None
    share = PATIENCE if last_round and picks_left(spot) <= PICKS else SHARE
    try:
        return Solver(spot, lambda: late(share)).best(spot)[0]
    except OutOfTime:
        return None


def _searched(spot: Spot, rng: Rng, late: Callable[[float], bool]) -> Step:
    """The step that a tree grown until it is late thinks best."""
    tree = Tree(spot, rng)
    if len(tree.root.steps) > 1:
        tree.visit()
        while not late(1.0):
            tree.visit()
    return tree.best()
