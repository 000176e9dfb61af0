"""Where the focus goes from a box in a direction: the same on the table and in every menu.

Pure: boxes in, the number of a box out. Of the boxes that lie ahead the nearest is taken; one that
faces the start (shares a row or a column with it) is nearer than one to the side.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame

Way: TypeAlias = tuple[int, int]
"""A direction: (-1, 0) left, (1, 0) right, (0, -1) up, (0, 1) down."""

_ASIDE: Final = 1.5
"""What a pixel to the side weighs against one ahead, as far as the two do not face each other."""
_OFF_CENTRE: Final = 1.0
"""What a pixel weighs by which the middles of two boxes miss each other, facing or not."""
_LEAST: Final = 4
"""Pixels by which the middle of a box must lie ahead."""


def nearest(start: pygame.Rect, boxes: Sequence[pygame.Rect], way: Way) -> int | None:
    """The number of the nearest box in a direction; None if none lies there."""
    ahead = [number for number, box in enumerate(boxes) if _lies_ahead(start, box, way)]
    return min(ahead, key=lambda number: _cost(start, boxes[number], way), default=None)


def around(start: pygame.Rect, boxes: Sequence[pygame.Rect], way: Way) -> int | None:
    """Where the focus comes in again that left on one side: the farthest box behind that faces the
    start."""
    back = (-way[0], -way[1])
    behind = [
        number
        for number, box in enumerate(boxes)
        if _lies_ahead(start, box, back) and _faces(start, box, way)
    ]
    return max(behind, key=lambda number: _ahead(start, boxes[number], back), default=None)


def _lies_ahead(start: pygame.Rect, box: pygame.Rect, way: Way) -> bool:
    """Whether a box lies in a direction: it overlaps by less than half, or its middle lies more
    ahead than aside."""
    ahead = _ahead(start, box, way)
    reach = (box.w + start.w if way[0] else box.h + start.h) / 2
    return ahead > _LEAST and (ahead > reach / 2 or ahead >= _off_centre(start, box, way))


def _cost(start: pygame.Rect, box: pygame.Rect, way: Way) -> float:
    aside, off = _aside(start, box, way), _off_centre(start, box, way)
    return _ahead(start, box, way) + _ASIDE * aside + _OFF_CENTRE * off


def _ahead(start: pygame.Rect, box: pygame.Rect, way: Way) -> int:
    """How far the middle of a box lies in a direction."""
    return (box.centerx - start.centerx) * way[0] + (box.centery - start.centery) * way[1]


def _off_centre(start: pygame.Rect, box: pygame.Rect, way: Way) -> int:
    """How far the middle of a box lies to the side."""
    return abs(box.centery - start.centery if way[0] else box.centerx - start.centerx)


def _faces(start: pygame.Rect, box: pygame.Rect, way: Way) -> bool:
    """Whether two boxes share a row, or a column; to touch is not to share."""
    if way[0]:
        return box.top < start.bottom and start.top < box.bottom
    return box.left < start.right and start.left < box.right


def _aside(start: pygame.Rect, box: pygame.Rect, way: Way) -> int:
    """How far a box lies to the side, 0 where the two face each other."""
    if way[0]:
        return max(0, box.top - start.bottom, start.top - box.bottom)
    return max(0, box.left - start.right, start.left - box.right)
