"""The aim: which target is meant, by pointer or by focus, and whether panes are being dragged.

The pointer and the focus are one. Where the targets are is told from outside, so that nothing needs
to be drawn before it can be pressed.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.ui.input.steer import Way
from game.ui.table.target import Target
from game.ui.table.targets import Area, step

_DRAG: Final = 8
"""The pointer must go so many pixels before panes are dragged."""


class Released(NamedTuple):
    """The mouse button went up: on what, and whether panes were dragged there."""

    target: Target | None
    dragged: bool
    clicked: bool
    """Whether it went down on the same target."""


class Aim:
    """The focus of one table."""

    def __init__(self) -> None:
        self.focus: Target | None = None
        self.pointer = (0, 0)
        self.dragging = False
        self._pressed: Target | None = None
        self._press_at = (0, 0)

    def set(self, target: Target | None) -> bool:
        """Mean this; whether it is something new that deserves a sound."""
        new = target != self.focus
        self.focus = target
        return new and target is not None and target.kind != "strip"

    def point(self, at: tuple[int, int], under: Target | None, holding: bool) -> bool:
        """The pointer moved here, over this target; whether that deserves a sound."""
        self.pointer = at
        far = abs(at[0] - self._press_at[0]) + abs(at[1] - self._press_at[1]) > _DRAG
        if self._pressed and self._pressed.kind == "panes" and far:
            self.dragging = holding
        return self.set(under)

    def press(self, at: tuple[int, int], under: Target | None) -> None:
        """The mouse button went down here."""
        self._pressed, self._press_at, self.dragging = under, at, False

    def release(self, under: Target | None) -> Released:
        """The mouse button went up."""
        pressed, dragged = self._pressed, self.dragging
        self.let_go()
        return Released(under, dragged, under is not None and under == pressed)

    def let_go(self) -> None:
        """Nothing is held down any more."""
        self._pressed, self.dragging = None, False

    def steer(self, areas: Sequence[Area], way: Way) -> bool:
        """Move the focus one step in a direction; whether it moved."""
        now = next((area.box for area in areas if area.target == self.focus), None)
        found = step(now, [area for area in areas if area.target != self.focus], way)
        if found is None:
            return False
        self.focus = found
        return True

    def next(self, areas: Sequence[Area], way: int) -> bool:
        """Move the focus on in reading order; whether it moved."""
        order = [area.target for area in areas]
        if not order:
            return False
        index = order.index(self.focus) + way if self.focus in order else 0
        moved = order[index % len(order)] != self.focus
        self.focus = order[index % len(order)]
        return moved
