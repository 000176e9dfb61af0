"""Words in boxes: they shrink and wrap, and never leave their box. And the scale of a window."""

from dataclasses import dataclass

import pygame

from game.ui.paint import text
from game.ui.paint.text import CREAM, Anchor, Face

Colour = tuple[int, int, int]


@dataclass(frozen=True)
class Scale:
    """Lengths and type sizes for a window."""

    size: tuple[int, int]

    @property
    def unit(self) -> float:
        """Pixels of a point: 1 in a window 1080 high."""
        return self.size[1] / 1080

    def px(self, points: float) -> int:
        """So many points of a 1080 window, in pixels."""
        return round(points * self.unit)

    def type_size(self, points: float) -> int:
        """A type size: smaller windows get larger type in proportion, never under 12 pixels."""
        grown = 1.13 if self.size[1] < 900 else 1.0
        return max(text.LEAST, round(points * self.unit * grown))

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A box given in points."""
        return pygame.Rect(self.px(x), self.px(y), self.px(width), self.px(height))


def label(
    target: pygame.Surface,
    words: str,
    box: pygame.Rect,
    face: Face,
    size: int,
    colour: Colour = CREAM,
    anchor: Anchor = "left",
    shade: int = 160,
) -> pygame.Rect:
    """Words at the middle height of a box, on one line if they fit; returns where they stand."""
    size, lines = text.fit(words, face, size, box.w, box.h)
    step = text.LEADING * size
    x = {"left": box.left, "centre": box.centerx, "right": box.right}[anchor]
    y = box.centery - (len(lines) - 1) * step / 2
    parts = [
        text.write(target, line, (x, y + number * step), face, size, colour, anchor, shade)
        for number, line in enumerate(lines)
    ]
    return parts[0].unionall(parts[1:])


def paragraph(
    target: pygame.Surface,
    words: str,
    box: pygame.Rect,
    face: Face,
    size: int,
    colour: Colour = CREAM,
    anchor: Anchor = "left",
) -> pygame.Rect:
    """Words in lines from the top of a box on; smaller where they would leave it."""
    while size > text.LEAST and not _holds(words, face, size, box):
        size -= 1
    step, lines = _leading(size), text.wrapped(words, face, size, box.w)
    for number, line in enumerate(lines):
        row = pygame.Rect(box.x, box.y + number * step, box.w, step)
        label(target, line, row, face, size, colour, anchor)
    return pygame.Rect(box.x, box.y, box.w, len(lines) * step)


def _holds(words: str, face: Face, size: int, box: pygame.Rect) -> bool:
    """Whether a box is large enough, without any word being broken."""
    whole = all(text.width(word, face, size) <= box.w for word in words.split())
    return whole and height(words, face, size, box.w) <= box.h


def _leading(size: int) -> int:
    """From one line of a paragraph to the next, in pixels."""
    return round(1.32 * size)


def height(words: str, face: Face, size: int, wide: int) -> int:
    """How high a paragraph of this width will be."""
    return len(text.wrapped(words, face, size, wide)) * _leading(size)
