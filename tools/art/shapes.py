"""Outlines: the lozenge, the six engraved shapes, arches and petals. Points only, no paint."""

import math
from collections.abc import Sequence
from typing import Final

from pygame import Surface

from art.kit import Point, circle, mirrored, polygon

WIDTH: Final = 1.175
CLIP: Final = 0.12


def arc(c: Point, r: float, a0: float, a1: float, n: int = 24) -> list[Point]:
    """Points on a circle from angle a0 to a1."""
    step = (a1 - a0) / n
    return [
        (c[0] + r * math.cos(a0 + step * i), c[1] + r * math.sin(a0 + step * i))
        for i in range(n + 1)
    ]


def on(c: Point, r: float, a: float) -> Point:
    """The point at distance r and angle a from c."""
    return c[0] + r * math.cos(a), c[1] + r * math.sin(a)


def bezier(p0: Point, p1: Point, p2: Point, p3: Point, n: int = 20) -> list[Point]:
    """Points of a cubic curve."""
    out: list[Point] = []
    for i in range(n + 1):
        t = i / n
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        out.append(
            (
                a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0],
                a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1],
            )
        )
    return out


def grown(points: Sequence[Point], k: float, c: Point = (0, 0)) -> list[Point]:
    """The outline k times as large around c."""
    return [(c[0] + (x - c[0]) * k, c[1] + (y - c[1]) * k) for x, y in points]


def moved(points: Sequence[Point], dx: float, dy: float) -> list[Point]:
    """The outline elsewhere."""
    return [(x + dx, y + dy) for x, y in points]


def lozenge(w: float, h: float, c: Point = (0, 0)) -> list[Point]:
    """A pane: a lozenge w by h whose four corners are clipped."""
    a, b, k = w / 2 / (1 - CLIP), h / 2 / (1 - CLIP), CLIP
    quarter = [(a * k, -b * (1 - k)), (a * (1 - k), -b * k)]
    right = quarter + [(x, -y) for x, y in reversed(quarter)]
    return moved(right + [(-x, y) for x, y in reversed(right)], *c)


def star(c: Point, outer: float, inner: float, n: int, turn: float = -math.pi / 2) -> list[Point]:
    """A star with n points."""
    return [on(c, inner if i % 2 else outer, turn + math.pi * i / n) for i in range(2 * n)]


def gothic(x0: float, x1: float, spring: float, rise: float, ogee: float = 0) -> list[Point]:
    """The head of a pointed arch, left to right; ogee bends its tip upwards."""
    c, w = (x0 + x1) / 2, x1 - x0
    left = bezier(
        (x0, spring),
        (x0, spring - rise * 0.62),
        (c - w * (0.20 - 0.06 * ogee), spring - rise * (0.86 - 0.02 * ogee)),
        (c, spring - rise * (1 + 0.25 * ogee)),
        24,
    )
    return left + mirrored(left, c)


def petal(c: Point, r0: float, r1: float, a: float, width: float, n: int = 10) -> list[Point]:
    """A leaf from r0 to r1 along angle a; width is half its angle."""
    base, tip, mid = on(c, r0, a), on(c, r1, a), (r0 + r1) * 0.56
    far = r1 * 0.98
    one = bezier(base, on(c, mid, a - width), on(c, far, a - width), tip, n)
    two = bezier(tip, on(c, far, a + width), on(c, mid, a + width), base, n)
    return one + two[1:]


def ring_part(c: Point, r0: float, r1: float, a0: float, a1: float, n: int = 10) -> list[Point]:
    """A piece of a ring."""
    return arc(c, r1, a0, a1, n) + arc(c, r0, a1, a0, n)


def _sun(m: Surface, c: Point, r: float) -> None:
    circle(m, c, r * 0.50)
    for i in range(8):
        a = math.tau * i / 8
        polygon(m, [on(c, r * 0.60, a - 0.26), on(c, r * 0.60, a + 0.26), on(c, r * 1.06, a)])


def _flower(m: Surface, c: Point, r: float) -> None:
    for i in range(4):
        circle(m, on(c, r * 0.47, math.tau * i / 4 + math.pi / 4), r * 0.43)
    circle(m, c, r * 0.4)
    circle(m, c, r * 0.22, 0)


def _drop(m: Surface, c: Point, r: float) -> None:
    x, y = c
    right = bezier(
        (x, y - r * 1.1),
        (x + r * 0.25, y - r * 0.5),
        (x + r * 0.74, y - r * 0.1),
        (x + r * 0.70, y + r * 0.36),
    )
    polygon(m, right + arc((x, y + r * 0.36), r * 0.70, 0, math.pi) + mirrored(right, x))


def _moon(m: Surface, c: Point, r: float) -> None:
    circle(m, (c[0] - r * 0.04, c[1]), r * 0.88)
    circle(m, (c[0] + r * 0.34, c[1] - r * 0.20), r * 0.70, 0)


def _joker(m: Surface, c: Point, r: float) -> None:
    points = star(c, r * 1.16, r * 0.54, 5)
    polygon(m, points)
    polygon(m, grown(points, 0.50, c), 0)


def _wheel(m: Surface, c: Point, r: float) -> None:
    circle(m, c, r * 0.80, 255, r * 0.20)
    for i in range(8):
        a = math.tau * i / 8 + math.pi / 8
        side = r * 0.085
        dx, dy = -math.sin(a) * side, math.cos(a) * side
        far = on(c, r * 1.08, a)
        polygon(
            m,
            [
                (c[0] + dx, c[1] + dy),
                (far[0] + dx, far[1] + dy),
                (far[0] - dx, far[1] - dy),
                (c[0] - dx, c[1] - dy),
            ],
        )
    circle(m, c, r * 0.24)


def glyph(m: Surface, name: str, c: Point, r: float) -> Surface:
    """Add the shape of a colour (or of a player's mark) to a mask."""
    match name:
        case "orange" | "sun":
            _sun(m, c, r)
        case "yellow" | "star":
            polygon(m, star(c, r * 1.12, r * 0.36, 4))
        case "pink" | "flower":
            _flower(m, c, r)
        case "blue" | "drop":
            _drop(m, c, r * 0.92)
        case "white" | "moon":
            _moon(m, c, r)
        case "joker":
            _joker(m, c, r)
        case "wheel":
            _wheel(m, c, r)
        case _:
            raise ValueError(name)
    return m
