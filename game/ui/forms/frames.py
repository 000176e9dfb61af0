"""What a whole screen stands on: a page or a panel, and what is behind it."""

from typing import Protocol

import pygame

from game import words
from game.ui.forms import scenery
from game.ui.forms.boxes import Beside, Column
from game.ui.forms.labels import Scale
from game.ui.forms.rows import Gap, Row, Said, Text
from game.ui.forms.scroll import Scroll
from game.ui.paint import art
from game.ui.paint.text import CAPTION, CREAM, GOLD, HEADING, ITALIC

# --------------------------------------------------------------------------------------- backdrops


def wall(scale: Scale) -> pygame.Surface:
    """The wall in warm light."""
    made = pygame.Surface(scale.size)
    scenery.lay_warm_wall(made, scale)
    return made


class Behind:
    """What was on the screen before, in the dark. It is drawn anew, in its new words, when the
    window has another size or another language is spoken."""

    def __init__(self, window: pygame.Surface, below: "Scenery | None") -> None:
        self._picture, self._below = window.copy(), below
        self._language = words.current()

    def __call__(self, scale: Scale) -> pygame.Surface:
        """In a window of this size."""
        same = self._picture.get_size() == scale.size and self._language is words.current()
        if not same and self._below is not None:
            self._language = words.current()
            self._picture = pygame.Surface(scale.size)
            self._below.resize(scale.size)
            self._below.draw(self._picture, 0.0)
        elif not same:
            self._picture = pygame.transform.smoothscale(self._picture, scale.size)
        made = self._picture.copy()
        made.fill(scenery.DIM, special_flags=pygame.BLEND_RGB_MULT)
        return made


class Scenery(Protocol):
    """What a panel can be laid over."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""

    def draw(self, target: pygame.Surface, share: float) -> None:
        """Draw it."""


# ------------------------------------------------------------------------------------------ frames


def head(heading: Said, caption: Said) -> Beside:
    """What a page is, and a line on what it is for."""
    beside = Column([Gap(12), Text(caption, 25.0, ITALIC, CAPTION, high=52.0)])
    return Beside([(Text(heading, 46.0, HEADING, GOLD, high=64.0), 0), (beside, 1)], gap=24.0)


class Page(Column):
    """A whole window: a head, what scrolls, and a foot, not wider than is easily read."""

    def __init__(self, head: Row, body: Row, foot: Row) -> None:
        super().__init__([head, Gap(24), Scroll(body), Gap(62, least=24), foot])

    def place(self, s: Scale, box: pygame.Rect) -> None:
        """Within margins."""
        wide = round(min(box.w, s.px(1920))) - s.px(96)
        page = pygame.Rect((box.w - wide) // 2, s.px(28), wide, box.h - s.px(28 + 54))
        super().place(s, page)


class Panel(Row):
    """A panel in the middle of the window, as high as it must be."""

    def __init__(self, heading: Said, body: Row, wide: float = 720.0) -> None:
        head = Text(heading, 44.0, HEADING, CREAM, "centre", high=64.0)
        self._column = Column([head, Gap(20), Scroll(body)])
        super().__init__([self._column])
        self._wide = wide

    def tall(self, s: Scale, wide: int) -> int:
        """What is in it, and its edges."""
        return self._column.tall(s, wide - s.px(84)) + s.px(26 + 30)

    def place(self, s: Scale, box: pygame.Rect) -> None:
        """In the middle."""
        wide = min(box.w - s.px(48), s.px(self._wide))
        panel = pygame.Rect(0, 0, wide, min(self.tall(s, wide), box.h - s.px(48)))
        panel.center = box.center
        super().place(s, panel)
        inner = pygame.Rect(panel.x + s.px(42), panel.y + s.px(26), wide - s.px(84), 0)
        inner.h = panel.h - s.px(26 + 30)
        self._column.place(s, inner)

    def paint(self, target: pygame.Surface, s: Scale) -> None:
        """The panel first."""
        art.frame(target, "ui/panel-normal", self.box, s.unit)
        super().paint(target, s)
