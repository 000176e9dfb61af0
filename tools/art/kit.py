"""The toolbox: masks, relief under one light, gradients, glow and shadow.

A mask is a surface that is white everywhere and whose alpha is the shape, so that blurring and
scaling never bleed colour. Shapes are drawn several times too large and shrunk once, at the end.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, TypeAlias

import pygame as pg
from pygame import Surface

from art.palette import STONE_HIGH, STONE_LOW, WHITE, Rgb, Rgba

Point: TypeAlias = tuple[float, float]
Stops: TypeAlias = Sequence[tuple[float, Rgb | Rgba]]

LIGHT: Final = (-0.55, -0.83)
OPAQUE: Final = (255, 255, 255, 255)
CLEAR: Final = (255, 255, 255, 0)


def sheet(w: float, h: float, fill: Rgba | None = None) -> Surface:
    """An empty picture with alpha."""
    s = Surface((max(1, round(w)), max(1, round(h))), pg.SRCALPHA)
    if fill is not None:
        s.fill(fill)
    return s


def mask(w: float, h: float) -> Surface:
    """An empty mask."""
    return sheet(w, h, CLEAR)


def like(s: Surface) -> Surface:
    """An empty mask of the size of s."""
    return mask(*s.get_size())


def polygon(m: Surface, points: Sequence[Point], alpha: int = 255) -> Surface:
    """Add a polygon to a mask (alpha 0 cuts it out)."""
    pg.draw.polygon(m, (255, 255, 255, alpha), points)
    return m


def circle(m: Surface, c: Point, r: float, alpha: int = 255, width: float = 0) -> Surface:
    """Add a disc, or a ring of some width inside r."""
    pg.draw.circle(m, (255, 255, 255, alpha), c, r, round(width))
    return m


def line(m: Surface, a: Point, b: Point, width: float) -> Surface:
    """Add a straight bar with square ends."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    n = math.hypot(dx, dy) or 1.0
    ox, oy = -dy / n * width / 2, dx / n * width / 2
    return polygon(
        m,
        [
            (a[0] + ox, a[1] + oy),
            (b[0] + ox, b[1] + oy),
            (b[0] - ox, b[1] - oy),
            (a[0] - ox, a[1] - oy),
        ],
    )


def path(m: Surface, points: Sequence[Point], width: float) -> Surface:
    """Add a bent bar with round joints."""
    for a, b in pairwise(points):
        line(m, a, b, width)
    for p in points:
        circle(m, p, width / 2)
    return m


def box(m: Surface, x: float, y: float, w: float, h: float, radius: float = 0) -> Surface:
    """Add a rectangle with round corners."""
    rect = pg.Rect(round(x), round(y), round(w), round(h))
    pg.draw.rect(m, OPAQUE, rect, border_radius=round(radius))
    return m


def tint(m: Surface, colour: Rgb, alpha: float = 255) -> Surface:
    """The mask in a colour."""
    r = m.copy()
    r.fill((*colour, max(0, min(255, round(alpha)))), special_flags=pg.BLEND_RGBA_MULT)
    return r


def both(a: Surface, b: Surface) -> Surface:
    """Where both masks are (or a picture cut by a mask)."""
    r = a.copy()
    r.blit(b, (0, 0), special_flags=pg.BLEND_RGBA_MULT)
    return r


def minus(a: Surface, b: Surface) -> Surface:
    """Where a is and b is not."""
    r = a.copy()
    dark = b.copy()
    dark.fill((0, 0, 0, 255), special_flags=pg.BLEND_RGBA_MULT)
    r.blit(dark, (0, 0), special_flags=pg.BLEND_RGBA_SUB)
    return r


def union(a: Surface, b: Surface, at: Point = (0, 0)) -> Surface:
    """Add mask b to mask a, in place."""
    a.blit(b, (round(at[0]), round(at[1])), special_flags=pg.BLEND_RGBA_MAX)
    return a


def shift(m: Surface, dx: float, dy: float) -> Surface:
    """The mask moved."""
    return union(like(m), m, (dx, dy))


def blur(m: Surface, radius: float) -> Surface:
    """A soft copy; a wide blur is done small and grown again."""
    w, h = m.get_size()
    if radius < 0.7:
        return m.copy()
    if radius <= 4:
        return pg.transform.gaussian_blur(m, max(1, round(radius)))
    k = radius / 4
    small = pg.transform.smoothscale(m, (max(2, round(w / k)), max(2, round(h / k))))
    return pg.transform.smoothscale(pg.transform.gaussian_blur(small, 4), (w, h))


def emboss(m: Surface, depth: float, soft: float) -> tuple[Surface, Surface]:
    """The lit and the shaded side of a shape seen as raised relief."""
    w, h = m.get_size()
    pad = math.ceil(depth + 2 * soft) + 1
    height = blur(union(mask(w + 2 * pad, h + 2 * pad), m, (pad, pad)), soft)
    dx, dy = round(-LIGHT[0] * depth) or 1, round(-LIGHT[1] * depth) or 1
    a, b = shift(height, -dx, -dy), shift(height, dx, dy)
    inside = pg.Rect(pad, pad, w, h)
    return minus(a, b).subsurface(inside), minus(b, a).subsurface(inside)


def _around(m: Surface, pad: float) -> pg.Rect:
    """The part of a mask worth working on."""
    return m.get_bounding_rect().inflate(round(2 * pad), round(2 * pad)).clip(m.get_rect())


def raised(
    s: Surface,
    m: Surface,
    depth: float,
    soft: float,
    fill: Rgb | None = None,
    fill_alpha: float = 255,
    high: Rgb = STONE_HIGH,
    low: Rgb = STONE_LOW,
    high_alpha: float = 210,
    low_alpha: float = 200,
    drop: float = 0,
) -> None:
    """Draw a mask onto s as something that stands out of it."""
    if drop:
        shadow(s, m, drop, 150, (drop * 0.4, drop * 0.8))
    r = _around(m, 2)
    if not r.w:
        return
    part = m.subsurface(r).copy()
    if fill is not None:
        s.blit(tint(part, fill, fill_alpha), r)
    light, shade = emboss(part, depth, soft)
    s.blit(tint(both(light, part), high, high_alpha), r)
    s.blit(tint(both(shade, part), low, low_alpha), r)


def recessed(
    s: Surface,
    m: Surface,
    depth: float,
    soft: float,
    fill: Rgb | None = None,
    fill_alpha: float = 255,
    lip: float = 150,
    wall: float = 235,
) -> None:
    """Draw a mask onto s as a hollow: shaded upper left, its lower right lip in the light."""
    r = _around(m, depth * 2 + soft * 3)
    if not r.w:
        return
    part = m.subsurface(r).copy()
    if fill is not None:
        s.blit(tint(part, fill, fill_alpha), r)
    light, shade = emboss(part, depth, soft)
    s.blit(tint(both(light, part), (6, 4, 12), wall), r)
    s.blit(tint(minus(shade, part), (255, 231, 184), lip), r)
    s.blit(tint(minus(light, part), (10, 6, 14), 110), r)


def shadow(s: Surface, m: Surface, radius: float, alpha: float = 140, off: Point = (0, 0)) -> None:
    """A soft dark copy of the mask, onto s (of the same size)."""
    r = _around(m, radius * 2.4)
    if r.w:
        soft = blur(m.subsurface(r).copy(), radius)
        s.blit(tint(soft, (4, 4, 14), alpha), (r.x + round(off[0]), r.y + round(off[1])))


def glow(s: Surface, m: Surface, colour: Rgb, radius: float) -> None:
    """Add the light of a shape to s (of the same size)."""
    soft = tint(blur(m, radius), colour).premul_alpha()
    s.blit(soft, (0, 0), special_flags=pg.BLEND_RGB_ADD)


def _at(stops: Stops, t: float) -> Rgba:
    last = stops[0]
    for stop in stops:
        if t <= stop[0]:
            span = stop[0] - last[0]
            f = (t - last[0]) / span if span else 1.0
            a, b = (*last[1], 255)[:4], (*stop[1], 255)[:4]
            r, g, bl, al = (int(x + (y - x) * f) for x, y in zip(a, b, strict=True))
            return r, g, bl, al
        last = stop
    r, g, bl, al = (*last[1], 255)[:4]
    return r, g, bl, al


def down(w: float, h: float, *stops: tuple[float, Rgb | Rgba]) -> Surface:
    """A gradient from top to bottom."""
    g = sheet(1, 256)
    for i in range(256):
        g.set_at((0, i), _at(stops, i / 255))
    return pg.transform.smoothscale(g, (max(1, round(w)), max(1, round(h))))


def across(w: float, h: float, *stops: tuple[float, Rgb | Rgba]) -> Surface:
    """A gradient from left to right."""
    return pg.transform.rotate(down(h, w, *stops), 90)


@lru_cache(maxsize=512)
def _disc(stops: tuple[tuple[float, Rgb | Rgba], ...], cx: float, cy: float, r: float) -> Surface:
    n = 128
    g = sheet(n, n)
    for y in range(n):
        for x in range(n):
            t = math.hypot((x + 0.5) / n - cx, (y + 0.5) / n - cy) / r
            g.set_at((x, y), _at(stops, min(1.0, t)))
    return g


def radial(
    w: float,
    h: float,
    stops: Stops,
    centre: Point = (0.5, 0.5),
    reach: float = 0.5,
) -> Surface:
    """A gradient from a centre outwards; centre and reach in parts of the picture."""
    g = _disc(tuple(stops), *centre, reach)
    return pg.transform.smoothscale(g, (max(1, round(w)), max(1, round(h))))


def pool(s: Surface, colour: Rgb, at: Point, rx: float, ry: float, k: float = 1.0) -> None:
    """Add an elliptic pool of light to s."""
    c = (int(colour[0] * k), int(colour[1] * k), int(colour[2] * k))
    stops = ((0.0, (*c, 255)), (0.25, (*c, 150)), (0.55, (*c, 48)), (1.0, (*c, 0)))
    g = radial(2 * rx, 2 * ry, stops).premul_alpha()
    s.blit(g, (round(at[0] - rx), round(at[1] - ry)), special_flags=pg.BLEND_RGB_ADD)


def multiply(s: Surface, by: Surface, at: Point = (0, 0)) -> None:
    """Darken s by a picture."""
    s.blit(by, (round(at[0]), round(at[1])), special_flags=pg.BLEND_RGB_MULT)


def cut(s: Surface, m: Surface) -> Surface:
    """Clip the picture to a mask, in place."""
    s.blit(m, (0, 0), special_flags=pg.BLEND_RGBA_MULT)
    return s


def faded(s: Surface, k: float) -> Surface:
    """A premultiplied (or added) picture at a part k of its strength."""
    r = s.copy()
    v = round(255 * k)
    r.fill((v, v, v, v), special_flags=pg.BLEND_RGBA_MULT)
    return r


def shrink(s: Surface, w: float, h: float) -> Surface:
    """The finished picture: premultiplied and brought to its size."""
    size = max(1, round(w)), max(1, round(h))
    return pg.transform.smoothscale(s.premul_alpha(), size)


def shrink_mask(m: Surface, w: float, h: float) -> Surface:
    """A mask brought to its size."""
    return pg.transform.smoothscale(m, (max(1, round(w)), max(1, round(h))))


def additive(m: Surface, colour: Rgb) -> Surface:
    """A mask as light: colour on black, without alpha, to be blitted with BLEND_RGB_ADD."""
    r = Surface(m.get_size())
    r.blit(tint(m, colour).premul_alpha(), (0, 0), special_flags=pg.BLEND_RGB_ADD)
    return r


def lay(s: Surface, top: Surface, at: Point = (0, 0)) -> None:
    """Blit a premultiplied picture."""
    s.blit(top, (round(at[0]), round(at[1])), special_flags=pg.BLEND_PREMULTIPLIED)


def mirrored(points: Sequence[Point], axis: float) -> list[Point]:
    """The other half of an outline, in the order that closes it."""
    return [(2 * axis - x, y) for x, y in reversed(points)]


def white_mask(s: Surface) -> Surface:
    """The alpha of a picture as a mask."""
    m = s.copy()
    m.fill((*WHITE, 0), special_flags=pg.BLEND_RGBA_MAX)
    return m
