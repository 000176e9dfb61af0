"""What needs more room than there is: it moves, and a bar says that there is more."""

from typing import Final

import pygame

from game.ui.forms.labels import Scale
from game.ui.forms.rows import Row
from game.ui.forms.widgets import Widget
from game.ui.paint.text import GOLD, MUTED

_BAR: Final = 26
"""Points at the side for the sign that there is more."""
_EDGE: Final = 14
"""Points around it that still belong to it: frames shine there."""


class Scroll(Row):
    """Rows that may need more room than there is: then they move, and a bar says so."""

    def __init__(self, inner: Row, least: float = 160.0) -> None:
        super().__init__([inner])
        self.inner, self._least = inner, least
        self.offset = self.overflow = 0
        """By how many pixels it has moved up, and by how many it can."""

    @property
    def look(self) -> tuple[object, ...]:
        """With how far it has moved."""
        return (*super().look, self.offset)

    def tall(self, s: Scale, wide: int) -> int:
        """All that is in it."""
        return self.inner.tall(s, wide)

    def least(self, s: Scale, wide: int) -> int:
        """It can do with little."""
        return min(self.inner.least(s, wide), s.px(self._least))

    def place(self, s: Scale, box: pygame.Rect) -> None:
        """What is in it moves where it is higher."""
        super().place(s, box)
        high, wide = self.inner.least(s, box.w), box.w
        if high > box.h:
            wide -= s.px(_BAR)
            high = self.inner.least(s, wide)
        self.overflow = max(0, high - box.h)
        self.offset = max(0, min(self.offset, self.overflow))
        seen = self.window(s) if self.overflow else None
        for widget in self.within:
            widget.seen = seen
        # Last: what scrolls inside of it has a smaller window of its own.
        self.inner.place(s, pygame.Rect(box.x, box.y - self.offset, wide, max(high, box.h)))

    @property
    def within(self) -> list[Widget]:
        """All widgets that scroll with it."""
        return [widget for row in self.inner.all for widget in row.widgets]

    def window(self, s: Scale) -> pygame.Rect:
        """The part of the window that it is seen through."""
        return self.box.inflate(2 * s.px(_EDGE), 0)

    def reveal(self, s: Scale, widget: Widget) -> None:
        """Move just so far that a widget is seen."""
        box, edge = widget.box, s.px(2 * _EDGE)
        inside = [one for one in self.within if one.shown]
        if widget is inside[0]:
            self.offset = 0
        elif widget is inside[-1]:
            self.offset = self.overflow
        elif box.top - edge < self.box.top:
            self.offset -= self.box.top - box.top + edge
        elif box.bottom + edge > self.box.bottom:
            self.offset += box.bottom + edge - self.box.bottom
        self.place(s, self.box)

    def move(self, s: Scale, pixels: int) -> None:
        """Move up by so many pixels, as far as it goes."""
        self.offset += pixels
        self.place(s, self.box)

    def paint(self, target: pygame.Surface, s: Scale) -> None:
        """As much as is seen, and a bar."""
        if not self.overflow:
            super().paint(target, s)
            return
        whole = target.get_clip()
        target.set_clip(self.window(s).clip(whole))
        super().paint(target, s)
        target.set_clip(whole)
        self._paint_bar(target, s)

    def accompany(self, target: pygame.Surface, s: Scale, focus: Widget) -> None:
        """As much as is seen."""
        whole = target.get_clip()
        if self.overflow:
            target.set_clip(self.window(s).clip(whole))
        super().accompany(target, s, focus)
        target.set_clip(whole)

    def _paint_bar(self, target: pygame.Surface, s: Scale) -> None:
        """How much is seen of the whole, and an arrow to where there is more."""
        half, arrow = s.px(5), s.px(16)
        x = self.box.right - half
        rail = pygame.Rect(x - half // 2, self.box.y + arrow, half, self.box.h - 2 * arrow)
        whole = self.box.h + self.overflow
        thumb = rail.copy()
        thumb.h = max(s.px(30), rail.h * self.box.h // whole)
        thumb.y += (rail.h - thumb.h) * self.offset // self.overflow
        pygame.draw.rect(target, (40, 42, 84), rail, border_radius=half)
        pygame.draw.rect(target, MUTED, thumb, border_radius=half)
        ends = (
            (self.box.y, 1, self.offset > 0),
            (self.box.bottom, -1, self.offset < self.overflow),
        )
        for y, way, more in ends:
            if more:
                low = y + way * s.px(9)
                pygame.draw.polygon(target, GOLD, [(x - half, low), (x + half, low), (x, y)])
