"""Whether a game can be played on from a position: what `notation` can read need not be possible.

The rules take a state as it is. Whoever brings one from outside (a record, a lesson) asks here
first, so that nothing after it has to wonder.
"""

from collections import Counter

from game.rules.clause import Clause, clause
from game.rules.model import (
    COLOURS,
    HUES,
    JOKER,
    PANES_A_COLOUR,
    PANES_A_DISPLAY,
    Colour,
    Level,
    Player,
    State,
    Strip,
    Window,
    spread,
)


def flaw(state: State) -> Clause | None:
    """Why no game can be played on from here, if none can. Seats count from 0, as in records."""
    if state.phase == "over":
        return clause("position.over")
    if any(len(spread(display)) > PANES_A_DISPLAY for display in state.displays):
        return clause("position.display")
    for seat, player in enumerate(state.players):
        if found := _board_flaw(state.level, player, seat):
            return found
    panes = _panes(state)
    for colour in COLOURS:
        if panes[colour] != PANES_A_COLOUR:
            return clause("position.panes", count=panes[colour], colour=HUES[colour])
    return None


def _board_flaw(level: Level, player: Player, seat: int) -> Clause | None:
    if player.lost < 0:
        return clause("position.lost", seat=seat)
    for slot, (strip, window) in enumerate(zip(player.strips, player.windows, strict=True)):
        if strip is not None and not _is_of(level, strip):
            return clause("position.strip", seat=seat, strip=slot + 1)
        if strip is not None and not _is_filled_as_it_may_be(strip):
            return clause("position.filling", seat=seat, strip=slot + 1)
        if not _agree(strip, window):
            return clause("position.window", seat=seat, window=slot + 1)
    return None


def _is_of(level: Level, strip: Strip) -> bool:
    """Whether a strip is one of the level's: as it was set up, or flipped."""
    if strip.other is None:
        return any(strip.spaces in sides for sides in level.strips)
    front_up = (strip.spaces, strip.other) in level.strips
    return front_up or (strip.other, strip.spaces) in level.strips


def _is_filled_as_it_may_be(strip: Strip) -> bool:
    """Whether each pane lies on a space that takes it, and not all spaces are filled."""
    pairs = zip(strip.spaces, strip.panes, strict=True)
    return strip.empty > 0 and all(pane in (None, space) or space == JOKER for space, pane in pairs)


def _agree(strip: Strip | None, window: Window) -> bool:
    """A window gets a pane when its strip is flipped, and the other when the strip goes."""
    filled = 2 if strip is None else 1 if strip.other is None else 0
    return [pane is not None for pane in window] == [filled > 0, filled > 1]


def _panes(state: State) -> Counter[Colour]:
    """How many panes of each colour there are in all. A heap could not count so far."""
    panes = Counter(state.indicator)
    for heap in (*state.sources, state.bag, state.tower):
        panes.update(spread(heap))
    for player in state.players:
        for strip in player.strips:
            panes.update(pane for pane in (strip.panes if strip else ()) if pane is not None)
        panes.update(pane for window in player.windows for pane in window if pane is not None)
    return panes
