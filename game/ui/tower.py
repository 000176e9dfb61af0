"""The glass tower: panes that have fallen in, tumbled, and lie as rigid bodies do.

Physics is for the eye only: the tower holds exactly the panes that the state says. Lengths are in
widths of the tube, heights from its floor.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pymunk

from game.rules.model import Colour, Panes, spread
from game.rules.rng import Rng

PANE: Final = 0.232
"""The height of a pane. Its width is then 0.27 of the tube: a hundred panes fill nine tenths."""
_LOZENGE: Final = ((-0.5875, 0.0), (0.0, -0.5), (0.5875, 0.0), (0.0, 0.5))
_SCALE: Final = 1000.0
_STEP: Final = 1 / 120
_THICK: Final = 300.0


class Resting(NamedTuple):
    """A pane that lies in the tower."""

    colour: Colour
    x: float
    y: float
    degrees: float


@lru_cache(maxsize=8)
def resting(tower: Panes) -> tuple[Resting, ...]:
    """The panes of the tower, fallen in one by one in an order that looks like none."""
    order = spread(tower)
    rng = Rng(len(order))
    rng.shuffle(order)
    space = _tube()
    bodies = [_drop(space, number, rng) for number in range(len(order))]
    for _ in range(360):
        space.step(_STEP)
    return tuple(_lying(colour, body) for colour, body in zip(order, bodies, strict=True))


def _tube() -> pymunk.Space:
    space = pymunk.Space()
    space.gravity = (0, -2.4 * _SCALE)
    space.iterations = 12
    half = _THICK
    walls: Sequence[tuple[tuple[float, float], tuple[float, float], float]] = (
        ((-half, -half), (-half, 9 * _SCALE), 0.08),
        ((_SCALE + half, -half), (_SCALE + half, 9 * _SCALE), 0.08),
        # A funnel floor, or the lozenges would stack like bricks.
        ((-half, -half + 0.115 * _SCALE), (_SCALE / 2, -half), 0.6),
        ((_SCALE / 2, -half), (_SCALE + half, -half + 0.115 * _SCALE), 0.6),
    )
    for start, end, friction in walls:
        wall = pymunk.Segment(space.static_body, start, end, _THICK)
        wall.friction = friction
        space.add(wall)
    return space


def _drop(space: pymunk.Space, number: int, rng: Rng) -> pymunk.Body:
    """Let one pane fall, and wait until the next may follow."""
    size = PANE * _SCALE
    corners = [(x * size * 0.96, y * size * 0.96) for x, y in _LOZENGE]
    body = pymunk.Body(1, pymunk.moment_for_poly(1, corners))
    top = 0.6 + 0.055 * number
    body.position = ((0.3 + rng.below(400) / 1000) * _SCALE, top * _SCALE)
    body.angle = rng.below(628) / 100
    shape = pymunk.Poly(body, corners, radius=0.02 * size)
    shape.friction = 0.6
    space.add(body, shape)
    for _ in range(24):
        space.step(_STEP)
    return body


def _lying(colour: Colour, body: pymunk.Body) -> Resting:
    degrees = body.angle * 57.29577951308232
    return Resting(colour, body.position.x / _SCALE, body.position.y / _SCALE, degrees)
