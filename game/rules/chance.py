"""Where chance enters: what a deal's entropy draws from the bag."""

from game.rules.model import PANES_A_DISPLAY, Colour, Deal, State, spread
from game.rules.rng import Rng


def draw(state: State, deal: Deal) -> tuple[list[Colour], int | None]:
    """The panes for the displays in the order drawn, and after how many of them the tower was
    poured into the bag (None if it was not)."""
    rng = Rng(deal.entropy)
    wanted = PANES_A_DISPLAY * (len(state.sources) - 1)
    pool = spread(state.bag)
    if len(pool) >= wanted:
        return rng.draw(pool, wanted), None
    drawn = rng.draw(pool, len(pool))
    refilled_after = len(drawn)
    pool = spread(state.tower)
    return drawn + rng.draw(pool, min(len(pool), wanted - refilled_after)), refilled_after
