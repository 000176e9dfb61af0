"""One of several values. A value and what it is called are two things: nothing is known by its
label."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from game.ui.forms import labels
from game.ui.forms.labels import Scale
from game.ui.forms.widgets import TYPE, By, Mode, Sound, Widget
from game.ui.paint import text
from game.ui.paint.text import GOLD, HEADING, MUTED, QUIET, STRONG

Value = TypeVar("Value")


class Choice(Widget, Generic[Value]):
    """Left and right go through the values, so do clicks on the arrows."""

    def __init__(
        self,
        options: Sequence[tuple[Value, str]],
        value: Value,
        change: Callable[[Value], None] | None = None,
    ) -> None:
        super().__init__()
        self.turns = True
        self._change = change
        self.offer(options, value)

    @property
    def look(self) -> tuple[object, ...]:
        """With the label of its value."""
        return (*super().look, tuple(label for _, label in self.options), self._at)

    @property
    def value(self) -> Value:
        """What is chosen."""
        return self.options[self._at][0]

    @property
    def label(self) -> str:
        """What that is called."""
        return self.options[self._at][1]

    def offer(self, options: Sequence[tuple[Value, str]], value: Value) -> None:
        """These values from now on, and one of them chosen; the first where it is none of them."""
        self.options = list(options)
        values = [one for one, _ in options]
        self._at = values.index(value) if value in values else 0

    def turn(self, steps: int, sound: Sound) -> None:
        """Choose another value, so many further."""
        if len(self.options) < 2:
            sound("refuse")
            return
        self._at = (self._at + steps) % len(self.options)
        sound("focus")
        if self._change is not None:
            self._change(self.value)

    def accept(self, by: By) -> None:
        """The next value, or the one before where the left arrow was clicked."""
        back = by.at is not None and by.at[0] < self._arrow(-1).right
        self.turn(-1 if back else 1, by.sound)

    def wide(self, scale: Scale) -> int:
        """The longest label, and two arrows."""
        size = scale.type_size(TYPE)
        widest = max(text.width(said, STRONG, size) for _, said in self.options)
        return widest + scale.px(110)

    def _arrow(self, side: int) -> pygame.Rect:
        wide = min(self.box.h, self.box.w // 4)
        left = self.box.x if side < 0 else self.box.right - wide
        return pygame.Rect(left, self.box.y, wide, self.box.h)

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        """The value between its arrows."""
        self.frame(target, scale, mode)
        size = scale.type_size(TYPE)
        one = len(self.options) < 2
        for side, glyph in ((-1, "‹"), (1, "›")):
            arrow = self._arrow(side).move(0, -scale.px(1))
            hue = QUIET if one else GOLD if mode.focused else MUTED
            labels.label(target, glyph, arrow, HEADING, round(1.4 * size), hue, "centre", 0)
        row = self.box.inflate(-2 * self._arrow(1).w, 0)
        labels.label(target, self.label, row, STRONG, size, mode.tone, "centre", 0)
