"""The default bot: a look at what can follow within the round, in a few milliseconds.

It judges a board as `values` does, grows a small tree as `search` does, and takes the step that was
visited most. The work is bounded by counts, not by the clock: the same state and generator always
give the same move.
"""

from typing import Final

from game.bots.playout import spot_of, turn_of
from game.bots.search import Tree, without_collecting
from game.bots.weights import WEIGHTS, Weights
from game.rules.model import Side, State, Turn
from game.rules.rng import Rng

VISITS: Final = 50
"""The most visits to the tree for a decision."""
TURNS: Final = 180
"""The most turns played out for a decision, give or take the last visit."""


def quick(state: State, rng: Rng) -> Turn:
    """The move that leaves the best lead at the end of the round, as far as a quick look tells."""
    return decide(state, rng, WEIGHTS)


def decide(state: State, rng: Rng, weights: dict[Side, Weights]) -> Turn:
    """The same with weights of one's own."""
    with without_collecting():
        tree = Tree(spot_of(state, weights), rng)
        visits = turns = 0
        while len(tree.root.steps) > 1 and visits < VISITS and turns < TURNS:
            turns += tree.visit()
            visits += 1
    return turn_of(tree.best())
