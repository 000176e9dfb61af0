"""A tree of what can follow within the round, grown where it looks good for the player to move.

Each visit goes down the tree by the steps that have done best so far, with some favour for those
that look good on the player's own board and have been tried little, adds one position and plays the
round out from there. The step visited most is the choice. Every player is taken to want the best
lead over the others at the end of the round. Everything is in whole numbers: with the same number
of visits every machine finds the same step.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from math import isqrt
from typing import Final

from game.bots.playout import WOBBLES, Spot, Step, play_out, steps, take
from game.rules.rng import Rng

# Matches of 80 games, 120 visits a move, two players, both sides (give or take 6 %). FAVOUR: 300
# won 30 % against 600, 1200 won 61 %; 2400 won 59 % against 1200, 4000 41 %; 1500 was taken from
# between these, and with 40 visits 600 won 32 of 100 against it. GAP: 120 won 33 % against 250, 500
# 49 %. WIDTH: 8 won 53 % against 4. UNTRIED has not been varied.
ONE: Final = 1 << 16
"""A share of one, for the favour of steps."""
FAVOUR: Final = 1500
"""How much untried steps are favoured, in 1/100 points."""
GAP: Final = 250
"""A step that is worth so much less than the best has a quarter of its favour."""
UNTRIED: Final = 100
"""How much worse than those tried an untried step is taken to be."""
WIDTH: Final = 4
"""How many steps are looked at from the start; more come in as the visits go on."""


class Node:
    """A position in the tree."""

    __slots__ = ("favours", "nodes", "over", "spot", "steps", "sums", "total", "tries", "visits")

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.over = not any(spot.sources)
        self.visits = 0
        self.total = 0
        self.steps: list[Step] = []

    def open(self) -> None:
        """Find the steps from here; most nodes are never visited twice and need none."""
        spot = self.spot
        self.steps = steps(spot.round, spot.sources, spot.boards[spot.turn], spot.tile)
        most = self.steps[0][3]
        favours = [ONE * GAP * GAP // (GAP + most - step[3]) ** 2 for step in self.steps]
        whole = sum(favours)
        self.favours = [ONE * favour // whole for favour in favours]
        self.nodes: list[Node | None] = [None] * len(self.steps)
        self.tries = [0] * len(self.steps)
        self.sums = [0] * len(self.steps)

    def choose(self) -> int:
        """Which step to go down by."""
        visits = self.visits
        urge = FAVOUR * isqrt(visits << 16)
        untried = self.total // visits - UNTRIED
        most = None
        chosen = 0
        width = min(len(self.steps), WIDTH + isqrt(visits))
        for index in range(width):
            tries = self.tries[index]
            hope = self.sums[index] // tries if tries else untried
            hope += (self.favours[index] * urge >> 24) // (1 + tries)
            if most is None or hope > most:
                most = hope
                chosen = index
        return chosen

    def child(self, index: int) -> "Node":
        """The position after a step."""
        node = self.nodes[index]
        if node is None:
            node = self.nodes[index] = Node(take(self.spot, self.steps[index]))
        return node


class Tree:
    """The tree that grows from one position."""

    def __init__(self, spot: Spot, rng: Rng) -> None:
        self.root = Node(spot)
        self.root.open()
        self._rng = rng

    def visit(self) -> int:
        """Go down once, and say how many turns have been played out."""
        node = self.root
        path: list[tuple[Node, int]] = []
        while not node.over and (node.visits or node is self.root):
            if not node.steps:
                node.open()
            index = node.choose() if node.visits else 0
            path.append((node, index))
            node = node.child(index)
        node.visits += 1
        worths, turns = play_out(node.spot, self._rng.below(WOBBLES))
        leads = [lead(worths, seat) for seat in range(len(worths))]
        node.total += leads[node.spot.turn]
        for node, index in path:
            gained = leads[node.spot.turn]
            node.visits += 1
            node.total += gained
            node.tries[index] += 1
            node.sums[index] += gained
        return turns + len(path)

    def best(self) -> Step:
        """The step visited most; of these, the one that did best."""
        root = self.root
        index = max(range(len(root.steps)), key=lambda i: (root.tries[i], root.sums[i], -i))
        return root.steps[index]


def lead(worths: list[int], seat: int) -> int:
    """How far a seat is ahead: of the best of the others above all, and of them all a little."""
    others = worths[:seat] + worths[seat + 1 :]
    return worths[seat] - (3 * max(others) + sum(others) // len(others)) // 4


@contextmanager
def without_collecting() -> Iterator[None]:
    """Thinking makes many small things and drops none of them: to look through them for garbage
    again and again would take half of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
