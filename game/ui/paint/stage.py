"""The picture that stays: parts are painted once, and again only where something has changed.

A part has a box, a key and a way to paint itself. When its key changes, its box is painted anew
from the lowest part up, clipped, so that what shines through or over it stays right. Nothing that a
part paints can leave its box.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

import pygame


class Part(NamedTuple):
    """A piece of the picture."""

    name: str
    box: pygame.Rect
    key: Hashable
    """Changes whenever the part would look different."""
    paint: Callable[[pygame.Surface], None]
    opaque: bool = False
    """Whether it hides all that lies below its box."""


_STALE: Final = object()
"""The key of a part that must be painted again, whatever it is to show."""


class Stage:
    """The picture, and what it shows now."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.picture = pygame.Surface(size)
        self._shown: dict[str, tuple[Hashable, pygame.Rect]] = {}
        self._done: Sequence[Part] | None = None
        """The parts that the picture shows without exception."""

    @property
    def complete(self) -> bool:
        """Whether nothing was put off until the next call."""
        return self._done is not None

    def show(self, parts: Sequence[Part], most: int | None = None) -> bool:
        """Bring the picture up to date, lowest part first; whether anything was painted. No more
        than `most` pixels are painted at once, if that is given; the rest follows with the next
        call. The parts may not be changed after they have been handed over."""
        if parts is self._done:
            return False
        wanted = {part.name: (part.key, part.box) for part in parts}
        stale = [box for name, (key, box) in self._shown.items() if wanted.get(name) != (key, box)]
        new = [box for name, (key, box) in wanted.items() if self._shown.get(name) != (key, box)]
        left: list[pygame.Rect] = []
        spent = 0
        for box in _apart(stale + new):
            if spent and most is not None and spent + box.w * box.h > most:
                left.append(box)
                continue
            paint(self.picture, parts, box)
            spent += box.w * box.h
        self._shown = {
            **{name: seen for name, seen in wanted.items() if not _within(seen[1], left)},
            # What was put off may have been painted in part, with something over or under it.
            **{name: (_STALE, box) for name, (_, box) in self._shown.items() if _within(box, left)},
        }
        self._done = None if left else parts
        return spent > 0


def _within(box: pygame.Rect, boxes: Sequence[pygame.Rect]) -> bool:
    return any(other.contains(box) for other in boxes)


def paint(target: pygame.Surface, parts: Sequence[Part], box: pygame.Rect) -> None:
    """Paint all parts within a box."""
    before = target.get_clip()
    for part in parts[_lowest(parts, box) :]:
        if part.box.colliderect(box):
            target.set_clip(part.box.clip(box))
            part.paint(target)
    target.set_clip(before)


def _lowest(parts: Sequence[Part], box: pygame.Rect) -> int:
    """The first part that is seen within a box: others are hidden by what lies over them."""
    covers = (n for n, part in enumerate(parts) if part.opaque and part.box.contains(box))
    return max(covers, default=0)


def _apart(boxes: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same area without painting any of it twice when a box lies within another."""
    kept: list[pygame.Rect] = []
    for box in sorted(boxes, key=lambda box: -box.w * box.h):
        if box.w and box.h and not any(other.contains(box) for other in kept):
            kept.append(box)
    return kept
