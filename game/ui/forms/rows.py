"""What a screen is declared of: rows of words, widgets and pictures.

A row says how high it must be at a width (its words decide that), is then given a box, and paints
what does not move in it; the widgets in it are drawn by the menu. Rows that hold other rows are in
`boxes`. Lengths are given in points and measured in pixels.
"""

from collections.abc import Callable, Sequence
from typing import Self, TypeAlias

import pygame

from game.ui.forms import labels
from game.ui.forms.labels import Colour, Scale
from game.ui.forms.widgets import HIGH, Widget
from game.ui.paint import text
from game.ui.paint.text import BODY, CREAM, Anchor, Face

Said: TypeAlias = str | Callable[[], str]
"""Words, or what gives them when they are wanted: words that change need nothing else."""


def said(words: Said) -> str:
    """The words as they are now."""
    return words if isinstance(words, str) else words()


class Row:
    """Something that stands on a screen."""

    def __init__(self, parts: "Sequence[Row]" = ()) -> None:
        self.box = pygame.Rect(0, 0, 0, 0)
        self.grows = False
        """Whether it takes up what room is left in its column."""
        self._parts = list(parts)
        self._when: Callable[[], bool] = lambda: True

    @property
    def shown(self) -> bool:
        """Whether it is there at all just now; a row of other rows is, if one of them is."""
        return self._when() and (not self._parts or bool(self.parts))

    def when(self, there: Callable[[], bool]) -> Self:
        """There only while this is so."""
        self._when = there
        return self

    @property
    def parts(self) -> "list[Row]":
        """The rows in it that are there now."""
        return [part for part in self._parts if part.shown]

    @property
    def all(self) -> "list[Row]":
        """It and all rows in it, there or not, in reading order."""
        return [self, *(one for part in self._parts for one in part.all)]

    @property
    def widgets(self) -> Sequence[Widget]:
        """Its own widgets, not those of the rows in it."""
        return ()

    @property
    def look(self) -> tuple[object, ...]:
        """All that its height and its picture depend on."""
        return tuple((number, part.look) for number, part in enumerate(self._parts) if part.shown)

    @property
    def lit(self) -> bool:
        """Whether something in it flickers."""
        return any(part.lit for part in self.parts)

    def tall(self, s: Scale, wide: int) -> int:
        """How high it would like to be at this width."""
        raise NotImplementedError

    def least(self, s: Scale, wide: int) -> int:
        """How high it must be."""
        return self.tall(s, wide)

    def wide(self, s: Scale) -> int:
        """How wide it would like to be where nobody stretches it."""
        return max((part.wide(s) for part in self.parts), default=0)

    def place(self, s: Scale, box: pygame.Rect) -> None:  # noqa: ARG002
        """It stands here."""
        self.box = box

    def paint(self, target: pygame.Surface, s: Scale) -> None:
        """What stays the same while the focus moves."""
        for part in self.parts:
            part.paint(target, s)

    def accompany(self, target: pygame.Surface, s: Scale, focus: Widget) -> None:
        """What goes with the focus, besides the widgets."""
        for part in self.parts:
            part.accompany(target, s, focus)

    def light(self, target: pygame.Surface, s: Scale, time: float) -> None:
        """What flickers, over all the rest."""
        for part in self.parts:
            part.light(target, s, time)


class Text(Row):
    """Words: as many lines as they need; or, with a height, within that height."""

    def __init__(
        self,
        words: Said,
        points: float = 22.0,
        face: Face = BODY,
        tone: Colour = CREAM,
        anchor: Anchor = "left",
        high: float | None = None,
    ) -> None:
        super().__init__()
        self.words, self._points, self._face = words, points, face
        self._tone, self._anchor, self._high = tone, anchor, high

    @property
    def shown(self) -> bool:
        """No words take no room."""
        return bool(said(self.words))

    @property
    def look(self) -> tuple[object, ...]:
        """Its words."""
        return (said(self.words),)

    def tall(self, s: Scale, wide: int) -> int:
        """So many lines."""
        if self._high is not None:
            return s.px(self._high)
        return labels.height(said(self.words), self._face, s.type_size(self._points), wide)

    def wide(self, s: Scale) -> int:
        """All on one line."""
        return text.width(said(self.words), self._face, s.type_size(self._points)) + s.px(2)

    def paint(self, target: pygame.Surface, s: Scale) -> None:
        """Write them."""
        write = labels.paragraph if self._high is None else labels.label
        size = s.type_size(self._points)
        write(target, said(self.words), self.box, self._face, size, self._tone, self._anchor)


class Slot(Row):
    """A widget."""

    def __init__(self, widget: Widget, high: float = HIGH, wide: float = 0.0) -> None:
        super().__init__()
        self.widget = widget
        self._high, self._wide = high, wide

    @property
    def shown(self) -> bool:
        """As the widget is."""
        return self.widget.shown

    @property
    def widgets(self) -> Sequence[Widget]:
        """Just this one."""
        return (self.widget,)

    @property
    def look(self) -> tuple[object, ...]:
        """What its width goes by."""
        return (self.widget.words,)

    def tall(self, s: Scale, wide: int) -> int:  # noqa: ARG002
        """As was said."""
        return s.px(self._high)

    def wide(self, s: Scale) -> int:
        """As was said, or more where its words need more."""
        return max(s.px(self._wide), self.widget.wide(s))

    def place(self, s: Scale, box: pygame.Rect) -> None:
        """The widget is there, no higher than it should be."""
        super().place(s, box)
        high = min(box.h, s.px(self._high))
        self.widget.box = pygame.Rect(box.x, box.y + (box.h - high) // 2, box.w, high)


class Gap(Row):
    """Nothing, so high; or all that is left."""

    def __init__(self, high: float = 0.0, least: float | None = None, grows: bool = False) -> None:
        super().__init__()
        self._high, self._least, self.grows = high, high if least is None else least, grows

    def tall(self, s: Scale, wide: int) -> int:  # noqa: ARG002
        """As was said."""
        return s.px(self._high)

    def least(self, s: Scale, wide: int) -> int:  # noqa: ARG002
        """As was said."""
        return s.px(self._least)


Paint: TypeAlias = Callable[[pygame.Surface, Scale, pygame.Rect], None]
Light: TypeAlias = Callable[[pygame.Surface, Scale, pygame.Rect, float], None]


class Picture(Row):
    """Something painted into a box, and perhaps what flickers there."""

    def __init__(
        self,
        paint: Paint,
        high: float = 0.0,
        least: float | None = None,
        wide: float = 0.0,
        look: Callable[[], object] = lambda: None,
        light: Light | None = None,
    ) -> None:
        super().__init__()
        self._paint, self._light, self._look = paint, light, look
        self._high, self._wide = high, wide
        self._least = high if least is None else least

    @property
    def look(self) -> tuple[object, ...]:
        """What its painter goes by."""
        return (self._look(),)

    @property
    def lit(self) -> bool:
        """Whether something flickers."""
        return self._light is not None

    def tall(self, s: Scale, wide: int) -> int:  # noqa: ARG002
        """As was said."""
        return s.px(self._high)

    def least(self, s: Scale, wide: int) -> int:  # noqa: ARG002
        """As was said: it gives way where words need room."""
        return s.px(self._least)

    def wide(self, s: Scale) -> int:
        """As was said."""
        return s.px(self._wide)

    def paint(self, target: pygame.Surface, s: Scale) -> None:
        """Have it painted."""
        self._paint(target, s, self.box)

    def light(self, target: pygame.Surface, s: Scale, time: float) -> None:
        """Have it flicker."""
        if self._light is not None:
            self._light(target, s, self.box, time)
