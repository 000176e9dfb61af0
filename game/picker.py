"""Choosing a move: first panes, then a strip, then whatever choice is left.

The picker knows what the player has chosen so far and what each next choice would bring. It changes
nothing but itself; what comes out of it is a move.
"""

from typing import NamedTuple

from game.rules.events import (
    MarkerCrashed,
    MarkerFell,
    PanesBroken,
    PanesPlaced,
    StripCompleted,
    WindowsScored,
)
from game.rules.model import BACK, Colour, IllegalMove, Pick, State, Turn, count
from game.rules.play import after, apply, legal_moves


class Preview(NamedTuple):
    """What a move would bring."""

    spaces: tuple[int, ...]
    """Where the panes land on the strip."""
    breaks: int
    bonus: int
    windows: tuple[tuple[int, int], ...]
    """The windows that would score, each with its points."""
    marker: int | None
    """Where the marker would end on the broken-glass track, if it moved."""
    lost: int

    @property
    def points(self) -> int:
        """What would be scored at once."""
        return self.bonus + sum(points for _, points in self.windows) - self.lost


def preview(state: State, move: Turn) -> Preview:
    """What this move would bring, told from its events."""
    spaces: tuple[int, ...] = ()
    windows: tuple[tuple[int, int], ...] = ()
    breaks = bonus = lost = 0
    marker = None
    for event in apply(state, move)[1]:
        if isinstance(event, PanesPlaced):
            spaces = event.spaces
        elif isinstance(event, PanesBroken):
            breaks = event.count
        elif isinstance(event, StripCompleted):
            bonus = event.bonus
        elif isinstance(event, WindowsScored):
            windows = event.windows
        elif isinstance(event, MarkerFell):
            marker = event.end
        elif isinstance(event, MarkerCrashed):
            marker, lost = 0, lost + event.lost
    return Preview(spaces, breaks, bonus, windows, marker, lost)


class Picker:
    """One player's choice of a move in one state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.chosen: tuple[int, Colour] | None = None
        """The source and colour of the panes in hand."""
        self.options: list[Pick] = []
        """The ways between which the player must still choose (jokers, the pane to keep)."""
        legal = legal_moves(state)
        self.can_go_back = BACK in legal
        self._picks = [move for move in legal if isinstance(move, Pick)]
        self._previews: dict[Pick, Preview] = {}
        """What has been worked out: nothing is tried twice, however often it is drawn."""

    def choose(self, source: int, colour: Colour) -> None:
        """Take these panes in hand; IllegalMove if they do not lie there."""
        if not any((pick.source, pick.colour) == (source, colour) for pick in self._picks):
            raise IllegalMove("move.no_panes")
        self.chosen, self.options = (source, colour), []

    @property
    def in_hand(self) -> int:
        """How many panes are in hand."""
        if self.chosen is None:
            return 0
        source, colour = self.chosen
        return count(self.state.sources[source], colour)

    def put_back(self) -> None:
        """Give up the last choice: the way, then the panes."""
        if self.options:
            self.options = []
        else:
            self.chosen = None

    def slots(self) -> list[int]:
        """The slots on which the panes in hand may be placed."""
        return sorted({pick.slot for pick in self._ways() if pick.slot is not None})

    def all_break(self) -> bool:
        """Whether the panes in hand can only be broken."""
        return any(pick.slot is None for pick in self._ways())

    def place(self, slot: int | None) -> Pick | None:
        """Place the panes in hand (None: break them). The move, or None where there is a choice
        left; IllegalMove, which says why, if they may not go there."""
        ways = [pick for pick in self._ways() if pick.slot == slot]
        if not ways:
            raise self._why_not(slot)
        if len(ways) == 1:
            return ways[0]
        self.options = ways
        return None

    def previews(self, way: Pick | None = None) -> dict[int, Preview]:
        """What each slot would bring, by its first way, or by this one of several."""
        first: dict[int, Pick] = {}
        for pick in ([way] if way else []) + self._ways():
            if pick.slot is not None:
                first.setdefault(pick.slot, pick)
        return {slot: self._preview(pick) for slot, pick in first.items()}

    def _preview(self, pick: Pick) -> Preview:
        if pick not in self._previews:
            self._previews[pick] = preview(self.state, pick)
        return self._previews[pick]

    def _ways(self) -> list[Pick]:
        return [pick for pick in self._picks if (pick.source, pick.colour) == self.chosen]

    def _why_not(self, slot: int | None) -> IllegalMove:
        if self.chosen is None:
            return IllegalMove("move.nothing_chosen")
        try:
            after(self.state, Pick(*self.chosen, slot))
        except IllegalMove as why:
            return why
        raise AssertionError("a move that is allowed was not listed")
