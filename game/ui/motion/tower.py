"""The glass tower: panes that fall in, tumble, and lie as rigid bodies do.

Physics is for the eye only: the tower holds exactly the panes that the state says. Lengths are in
widths of the tube, heights from its floor.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import pymunk

from game.rules.model import Colour, Panes, heap, spread
from game.rules.rng import Rng
from game.ui.pace import STEP
from game.ui.place.shown import Resting
from game.ui.place.spots import PANE

MOUTH: Final = 5.9
"""From here panes fall in: just below the roof."""
_LOZENGE: Final = ((-0.5875, 0.0), (0.0, -0.5), (0.5875, 0.0), (0.0, 0.5))
_SCALE: Final = 1000.0
_THICK: Final = 300.0
_GONE: Final = -0.7
"""Panes that are poured out are gone when they are this far below the floor."""


class Tower:
    """The bodies in the tube. The same drops at the same steps give the same heap on every run."""

    def __init__(self, seed: int = 0) -> None:
        self._rng = Rng(seed)
        self._space = pymunk.Space()
        self._space.gravity = (0, -7.0 * _SCALE)
        self._space.iterations = 12
        self._space.sleep_time_threshold = 0.4
        self._space.idle_speed_threshold = 0.1 * _SCALE
        self._floor = _walls(self._space)
        self._bodies: list[tuple[Colour, pymunk.Body]] = []
        self.pouring = False
        self._rests = False
        """Whether nothing has moved since the panes were last asked: there may be a hundred."""

    def __len__(self) -> int:
        return len(self._bodies)

    def holds(self) -> Panes:
        """The panes in the tube, colour by colour."""
        return heap(colour for colour, _ in self._bodies)

    def drop(self, colour: Colour, height: float = MOUTH) -> None:
        """Let a pane fall in."""
        self._rests = False
        size = PANE * _SCALE
        corners = [(x * size * 0.96, y * size * 0.96) for x, y in _LOZENGE]
        body = pymunk.Body(1, pymunk.moment_for_poly(1, corners))
        body.position = ((0.3 + self._rng.below(400) / 1000) * _SCALE, height * _SCALE)
        body.angle = self._rng.below(628) / 100
        body.angular_velocity = self._rng.below(600) / 100 - 3
        shape = pymunk.Poly(body, corners, radius=0.02 * size)
        shape.friction = 0.6
        self._space.add(body, shape)
        self._bodies.append((colour, body))

    def step(self) -> list[Colour]:
        """One fixed step; the panes that have been poured out in it come back."""
        if self.still:
            return []
        self._space.step(STEP)
        return self._fallen_out() if self.pouring else []

    def _fallen_out(self) -> list[Colour]:
        out = [pair for pair in self._bodies if pair[1].position.y < _GONE * _SCALE]
        for pair in out:
            self._remove(pair)
        if not self._bodies:
            self._close()
        return [colour for colour, _ in out]

    @property
    def still(self) -> bool:
        """Whether nothing moves."""
        if not self._rests:
            self._rests = not self.pouring and all(body.is_sleeping for _, body in self._bodies)
        return self._rests

    def pour(self) -> None:
        """Open the floor: everything falls out."""
        self.pouring = True
        self._rests = False
        self._space.remove(*self._floor)
        for _, body in self._bodies:
            body.activate()
        if not self._bodies:
            self._close()

    def fill(self, panes: Iterable[Colour]) -> None:
        """Hold exactly these panes, at rest: what is there already stays where it lies."""
        if self.pouring:
            for pair in list(self._bodies):
                self._remove(pair)
            self._close()
        missing = list(panes)
        for pair in list(self._bodies):
            if pair[0] in missing:
                missing.remove(pair[0])
            else:
                self._remove(pair)
        self._rng.shuffle(missing)
        for colour in missing:
            self.drop(colour, 0.6 + 0.055 * len(self))  # just above a heap of so many
            for _ in range(24):
                self._space.step(STEP)
        for _ in range(360):
            if self.still:
                break
            self._space.step(STEP)

    def panes(self) -> list[Resting]:
        """Where the panes are."""
        return [_lying(colour, body) for colour, body in self._bodies]

    def _remove(self, pair: tuple[Colour, pymunk.Body]) -> None:
        self._rests = False
        self._bodies.remove(pair)
        self._space.remove(pair[1], *pair[1].shapes)

    def _close(self) -> None:
        self.pouring = False
        self._space.add(*self._floor)


@lru_cache(maxsize=8)
def resting(tower: Panes) -> tuple[Resting, ...]:
    """The panes of the tower, fallen in one by one in an order that looks like none."""
    order = spread(tower)
    made = Tower(len(order))
    made.fill(order)
    return tuple(made.panes())


def _walls(space: pymunk.Space) -> list[pymunk.Shape]:
    """Build the tube; the two halves of its floor come back."""
    half = _THICK
    sides = (
        ((-half, -half), (-half, 9 * _SCALE), 0.08),
        ((_SCALE + half, -half), (_SCALE + half, 9 * _SCALE), 0.08),
    )
    # A funnel floor, or the lozenges would stack like bricks.
    floor = (
        ((-half, -half + 0.115 * _SCALE), (_SCALE / 2, -half), 0.6),
        ((_SCALE / 2, -half), (_SCALE + half, -half + 0.115 * _SCALE), 0.6),
    )
    walls: list[pymunk.Shape] = []
    for start, end, friction in (*sides, *floor):
        wall = pymunk.Segment(space.static_body, start, end, _THICK)
        wall.friction = friction
        space.add(wall)
        walls.append(wall)
    return walls[2:]


def _lying(colour: Colour, body: pymunk.Body) -> Resting:
    (x, y), degrees = body.position, body.angle * 57.29577951308232
    return Resting(colour, x / _SCALE, y / _SCALE, degrees)
