"""Rows that hold other rows: below each other, side by side, on a card, or scrolling."""

from collections.abc import Callable, Sequence

import pygame

from game.ui.forms import labels
from game.ui.forms.labels import Scale
from game.ui.forms.rows import Row, Said, Slot, said
from game.ui.forms.widgets import Button
from game.ui.paint import art
from game.ui.paint.text import CREAM, STRONG, WARNING


class Column(Row):
    """Rows below each other. Where there is less room than they would like, those that can do so
    become lower; where there is more, those that grow take it."""

    def __init__(self, rows: Sequence[Row], gap: float = 0.0) -> None:
        super().__init__(rows)
        self._gap = gap

    def _gaps(self, s: Scale) -> int:
        return s.px(self._gap) * max(0, len(self.parts) - 1)

    def tall(self, s: Scale, wide: int) -> int:
        """All of them."""
        return sum(part.tall(s, wide) for part in self.parts) + self._gaps(s)

    def least(self, s: Scale, wide: int) -> int:
        """All of them, as low as can be."""
        return sum(part.least(s, wide) for part in self.parts) + self._gaps(s)

    def place(self, s: Scale, box: pygame.Rect) -> None:
        """From the top on."""
        super().place(s, box)
        y = box.y
        for part, high in zip(self.parts, self._heights(s, box), strict=True):
            part.place(s, pygame.Rect(box.x, y, box.w, high))
            y += high + s.px(self._gap)

    def _heights(self, s: Scale, box: pygame.Rect) -> list[int]:
        heights = [part.tall(s, box.w) for part in self.parts]
        spare = box.h - self._gaps(s) - sum(heights)
        if spare < 0:
            gives = [
                high - part.least(s, box.w) for part, high in zip(self.parts, heights, strict=True)
            ]
            less = shared(min(-spare, sum(gives)), gives)
            return [high - low for high, low in zip(heights, less, strict=True)]
        more = shared(spare, [int(part.grows) for part in self.parts])
        return [high + high_ for high, high_ in zip(heights, more, strict=True)]


def shared(whole: int, weights: Sequence[int]) -> list[int]:
    """A length in parts by weight, to the last pixel; nothing where nobody has any weight."""
    parts, rest, left = [], whole, sum(weights)
    for weight in weights:
        part = round(rest * weight / left) if left else 0
        parts.append(part)
        rest, left = rest - part, left - weight
    return parts


class Beside(Row):
    """Rows side by side, each as high as the highest. A weight says what share of the width a row
    takes; rows without one are as wide as they like, three quarters of all at most."""

    def __init__(self, cells: Sequence[tuple[Row, int]], gap: float = 0.0) -> None:
        super().__init__([row for row, _ in cells])
        self._weights = {id(row): weight for row, weight in cells}
        self._gap = gap

    def _widths(self, s: Scale, wide: int) -> list[int]:
        wide -= s.px(self._gap) * max(0, len(self.parts) - 1)
        weights = [self._weights[id(part)] for part in self.parts]
        own = [0 if w else part.wide(s) for w, part in zip(weights, self.parts, strict=True)]
        most = 3 * wide // 4 if any(weights) else wide
        own = shared(min(most, sum(own)), own)
        more = shared(wide - sum(own), weights)
        return [width + extra for width, extra in zip(own, more, strict=True)]

    def _most(self, s: Scale, wide: int, measure: Callable[[Row, int], int]) -> int:
        widths = self._widths(s, wide)
        return max((measure(p, w) for p, w in zip(self.parts, widths, strict=True)), default=0)

    def tall(self, s: Scale, wide: int) -> int:
        """As the highest."""
        return self._most(s, wide, lambda part, width: part.tall(s, width))

    def least(self, s: Scale, wide: int) -> int:
        """As the highest."""
        return self._most(s, wide, lambda part, width: part.least(s, width))

    def wide(self, s: Scale) -> int:
        """All of them."""
        gaps = s.px(self._gap) * max(0, len(self.parts) - 1)
        return sum(part.wide(s) for part in self.parts) + gaps

    def place(self, s: Scale, box: pygame.Rect) -> None:
        """From the left on."""
        super().place(s, box)
        x = box.x
        for part, wide in zip(self.parts, self._widths(s, box.w), strict=True):
            part.place(s, pygame.Rect(x, box.y, wide, box.h))
            x += wide + s.px(self._gap)


Pads = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Inset(Row):
    """A row with room around it."""

    def __init__(self, inner: Row, pads: Pads) -> None:
        super().__init__([inner])
        self._inner, self._pads = inner, pads

    def _across(self, s: Scale) -> int:
        return s.px(self._pads[0]) + s.px(self._pads[2])

    def _along(self, s: Scale) -> int:
        return s.px(self._pads[1]) + s.px(self._pads[3])

    def tall(self, s: Scale, wide: int) -> int:
        """What is in it, and its edges."""
        return self._inner.tall(s, wide - self._across(s)) + self._along(s)

    def least(self, s: Scale, wide: int) -> int:
        """What is in it, and its edges."""
        return self._inner.least(s, wide - self._across(s)) + self._along(s)

    def wide(self, s: Scale) -> int:
        """What is in it, and its edges."""
        return self._inner.wide(s) + self._across(s)

    def place(self, s: Scale, box: pygame.Rect) -> None:
        """Within the edges."""
        super().place(s, box)
        left, top = s.px(self._pads[0]), s.px(self._pads[1])
        size = (box.w - self._across(s), box.h - self._along(s))
        self._inner.place(s, pygame.Rect((box.x + left, box.y + top), size))


class Card(Inset):
    """Rows in a frame."""

    def __init__(
        self, inner: Row, pads: Pads = (24.0, 16.0, 24.0, 16.0), focused: Callable[[], bool] = bool
    ) -> None:
        super().__init__(inner, pads)
        self._focused = focused

    @property
    def look(self) -> tuple[object, ...]:
        """With its frame."""
        return (*super().look, self._focused())

    @property
    def shown(self) -> bool:
        """A card is there, with or without anything on it."""
        return True

    def paint(self, target: pygame.Surface, s: Scale) -> None:
        """The frame first."""
        art.frame(target, f"ui/card-{'focused' if self._focused() else 'normal'}", self.box, s.unit)
        super().paint(target, s)


class Bar(Row):
    """A line at the foot of a screen: what is wrong, or else how things are, if there is anything
    to say."""

    def __init__(self, warning: Said, calm: Said = "", high: float = 76.0) -> None:
        super().__init__()
        self._warning, self._calm, self._high = warning, calm, high

    @property
    def look(self) -> tuple[object, ...]:
        """What is said."""
        return said(self._warning), said(self._calm)

    def tall(self, s: Scale, wide: int) -> int:  # noqa: ARG002
        """As was said; what does not fit is written smaller."""
        return s.px(self._high)

    def paint(self, target: pygame.Surface, s: Scale) -> None:
        """A warning stands out."""
        warning, calm = said(self._warning), said(self._calm)
        if not warning and not calm:
            return
        art.frame(target, f"ui/card-{'focused' if warning else 'normal'}", self.box, s.unit)
        inner = self.box.inflate(-s.px(40), -s.px(14))
        tone = WARNING if warning else CREAM
        labels.label(target, warning or calm, inner, STRONG, s.type_size(22), tone)


def buttons(given: Sequence[tuple[Button, float]], high: float = 76.0, gap: float = 24.0) -> Beside:
    """Buttons side by side, each so many points wide or wider."""
    return Beside([(Slot(button, high, wide), 0) for button, wide in given], gap)
