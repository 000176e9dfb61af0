"""A form: settings below each other, what each is called before its widget."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.forms import labels
from game.ui.forms.labels import Scale
from game.ui.forms.rows import Row, Said, said
from game.ui.forms.widgets import HIGH, Widget
from game.ui.paint import text
from game.ui.paint.text import CREAM, MUTED, STRONG

_FORM_TYPE: Final = 21.0


class Form(Row):
    """Settings below each other: what each is called, and its widget. The names take as much of the
    width as the longest needs, half of it at most, and wrap."""

    def __init__(
        self,
        lines: Sequence[tuple[Said, Widget]],
        names: float = 126.0,
        high: float = HIGH,
        gap: float = 10.0,
    ) -> None:
        super().__init__()
        self.lines = list(lines)
        self._names, self._high, self._gap = names, high, gap
        self._rows: list[pygame.Rect] = []

    @property
    def _there(self) -> list[tuple[str, Widget]]:
        return [(said(words), widget) for words, widget in self.lines if widget.shown]

    @property
    def shown(self) -> bool:
        """Whether any of them is."""
        return bool(self._there)

    @property
    def widgets(self) -> Sequence[Widget]:
        """One a line."""
        return [widget for _, widget in self.lines]

    @property
    def look(self) -> tuple[object, ...]:
        """Which there are, and their names."""
        return tuple(words for words, _ in self._there)

    def _name_wide(self, s: Scale, wide: int) -> int:
        size = s.type_size(_FORM_TYPE)
        longest = max((text.width(words, STRONG, size) for words, _ in self._there), default=0)
        return max(min(s.px(self._names), wide // 2), min(longest + s.px(24), wide // 2))

    def _heights(self, s: Scale, wide: int) -> list[int]:
        room, size = self._name_wide(s, wide) - s.px(12), s.type_size(_FORM_TYPE)
        names = [labels.height(words, STRONG, size, room) for words, _ in self._there]
        return [max(s.px(self._high), name) for name in names]

    def tall(self, s: Scale, wide: int) -> int:
        """All lines and the gaps between them."""
        heights = self._heights(s, wide)
        return sum(heights) + s.px(self._gap) * max(0, len(heights) - 1)

    def wide(self, s: Scale) -> int:
        """The names and the widest widget."""
        return 2 * max((widget.wide(s) for _, widget in self._there), default=0)

    def place(self, s: Scale, box: pygame.Rect) -> None:
        """Line by line."""
        super().place(s, box)
        names, y = self._name_wide(s, box.w), box.y
        self._rows = []
        for (_, widget), high in zip(self._there, self._heights(s, box.w), strict=True):
            self._rows.append(pygame.Rect(box.x, y, names - s.px(12), high))
            widget.box = pygame.Rect(box.x + names, 0, box.w - names, s.px(self._high))
            widget.box.centery = y + high // 2
            y += high + s.px(self._gap)

    def accompany(self, target: pygame.Surface, s: Scale, focus: Widget) -> None:
        """The names: the one of the widget in focus stands out."""
        size = s.type_size(_FORM_TYPE)
        for (words, widget), row in zip(self._there, self._rows, strict=True):
            labels.label(target, words, row, STRONG, size, CREAM if widget is focus else MUTED)
