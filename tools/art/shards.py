"""Shards: a pane broken into Voronoi cells, of which six shapes a colour are kept."""

import math
from typing import Final

from pygame import Surface

from art import kit
from art.book import Book
from art.kit import Point, both, polygon, tint
from art.palette import COLOURS, GLASS, WHITE, mix
from art.panes import lit_big
from art.shapes import WIDTH, lozenge
from art.texture import Dice

U: Final = 160
K: Final = 3
CELLS: Final = 46
HIT: Final = (-0.04, 0.5)


def _half(points: list[Point], a: float, b: float, c: float) -> list[Point]:
    """The part of a convex outline where a x + b y <= c."""
    out: list[Point] = []
    for p, q in zip(points, points[1:] + points[:1], strict=True):
        fp, fq = a * p[0] + b * p[1] - c, a * q[0] + b * q[1] - c
        if fp <= 0:
            out.append(p)
        if fp * fq < 0:
            t = fp / (fp - fq)
            out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
    return out


def cells(seed: int = 80) -> list[list[Point]]:
    """The whole pane in pieces, smaller near the hit; in u, around the pane's middle."""
    dice = Dice(seed)
    seeds: list[Point] = []
    for _ in range(CELLS):
        a, r = dice.real(0, math.tau), dice.real() ** 0.7 * 0.56 * WIDTH
        t = dice.real() ** 1.3 * 0.55
        x, y = r * math.cos(a), r * math.sin(a) * 0.85
        seeds.append((x * (1 - t) + HIT[0] * t, y * (1 - t) + HIT[1] * t))
    out: list[list[Point]] = []
    for p in seeds:
        cell = lozenge(WIDTH, 1.0)
        for o in seeds:
            if o is not p and cell:
                c = (o[0] ** 2 + o[1] ** 2 - p[0] ** 2 - p[1] ** 2) / 2
                cell = _half(cell, o[0] - p[0], o[1] - p[1], c)
        if len(cell) > 2:
            out.append(cell)
    return out


def _area(points: list[Point]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in pairs)) / 2


def chosen() -> list[list[Point]]:
    """Six cells from the largest to a small one."""
    ranked = sorted(cells(), key=_area, reverse=True)
    return [ranked[i] for i in (0, 3, 8, 14, 21, 30)]


def shard(big: Surface, cell: list[Point], colour: str) -> Surface:
    """One piece cut out of a pane: brighter, with a white broken edge."""
    q = U * K
    w, h = big.get_size()
    points = [(x * q + w / 2, y * q + h / 2) for x, y in cell]
    cx = sum(p[0] for p in points) / len(points)
    cy = sum(p[1] for p in points) / len(points)
    reach = max(math.hypot(x - cx, y - cy) for x, y in points) + 2 * K
    size = 2 * math.ceil(reach / K) * K
    s = kit.sheet(size, size)
    s.blit(big, (round(size / 2 - cx), round(size / 2 - cy)))
    m = polygon(kit.like(s), [(x - cx + size / 2, y - cy + size / 2) for x, y in points])
    glass = GLASS[colour]
    s.blit(tint(m, mix(glass.hot, WHITE, 0.15), 105), (0, 0))
    e = q / 80
    light, shade = kit.emboss(m, 1.3 * e, 0.6 * e)
    s.blit(tint(both(light, m), WHITE, 230), (0, 0))
    s.blit(tint(both(shade, m), glass.deep, 190), (0, 0))
    edge = kit.path(kit.like(s), [(x - cx + size / 2, y - cy + size / 2) for x, y in points], e)
    s.blit(tint(both(edge, m), WHITE, 170), (0, 0))
    return kit.shrink(kit.cut(s, m), size / K, size / K)


def _crack(u: int) -> Surface:
    """The lines between all cells: the moment of the hit."""
    q = u * 4
    m = kit.mask(WIDTH * q, q)
    for cell in cells():
        points = [(x * q + WIDTH * q / 2, y * q + q / 2) for x, y in cell]
        kit.path(m, [*points, points[0]], 0.011 * q)
    whole = polygon(kit.like(m), lozenge(WIDTH * q, q, (WIDTH * q / 2, q / 2)))
    return kit.shrink_mask(both(m, whole), WIDTH * u, u)


def bake(book: Book) -> None:
    """Thirty shards and the crack."""
    kept = chosen()
    for colour in COLOURS:
        big = lit_big(colour, U * K)
        for i, cell in enumerate(kept):
            book.add(f"shard/{colour}-{i}", shard(big, cell, colour), "cover", U)
    everything = [[list(p) for p in cell] for cell in cells()]
    book.add("shard/crack", _crack(U), "mask", U, cells=everything, hit=list(HIT))
