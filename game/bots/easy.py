"""A beginner: sees the points and the panes of a pick, and little else.

It likes to score, likes to lay panes and dislikes breaking them, all at face value: it does not
weigh how far the glazier walks, what the windows may bring one day, or what is left to the others
on the table, and what it sees it sees roughly. It is not foolish, though: it breaks no pane for
nothing.
"""

from typing import Final

from game.bots.playout import Step, spot_of, steps, turn_of
from game.rules.model import CENTRE, State, Turn
from game.rules.rng import Rng

PANE: Final = 80
"""What it thinks of laying a pane, in 1/100 points."""
BREAKING: Final = 100
"""What it thinks of breaking one, or of the step for the tile."""
STAYING: Final = 110
"""How little it likes to go back."""
ROUGHLY: Final = 300
"""By how much it may overrate a step. All four found by matches: it wins 54 % of 400 games against
`greedy`, two players, both sides."""


def easy(state: State, rng: Rng) -> Turn:
    """A move that looks good at first sight."""
    spot = spot_of(state)
    found = steps(spot.round, spot.sources, spot.boards[spot.turn], spot.tile)
    rates = [_rate(step, spot.tile) for step in found]
    looks = [rate + rng.below(ROUGHLY) for rate in rates]
    chosen = looks.index(max(looks))
    broken = _broken(found[chosen], spot.tile)
    for other, rate in enumerate(rates):
        if rate >= rates[chosen] and _broken(found[other], spot.tile) < broken:
            chosen, broken = other, _broken(found[other], spot.tile)
    return turn_of(found[chosen])


def _rate(step: Step, tile: int) -> int:
    """What a step seems to be worth, in 1/100 points."""
    _, offer, way, _ = step
    if way is None:
        return -STAYING
    laid = (offer & 31) - way.steps
    return 100 * way.points + PANE * laid - BREAKING * _broken(step, tile)


def _broken(step: Step, tile: int) -> int:
    """How many steps down the broken-glass track this goes, the tile's included."""
    source, _, way, _ = step
    return 0 if way is None else way.steps + (source == CENTRE == tile)
