"""Panes of glass: lit, dim, their light, their shadow, their lead, and their shards."""

import math
from typing import Final

import pygame as pg
from pygame import Surface

from art import kit, texture
from art.book import Book
from art.kit import Point, both, emboss, minus, polygon, tint
from art.palette import (
    BLACK,
    COLOURS,
    GLASS,
    GOLD_HIGH,
    INK,
    LEAD,
    LEAD_HIGH,
    WHITE,
    Glass,
    Rgb,
    mix,
    rgb,
)
from art.shapes import WIDTH, glyph, grown, lozenge, moved
from art.texture import Dice

GLYPH: Final = 0.245
# name, size of the engraved shape, strength of the edges, height of the master, largest use
WEIGHTS: Final = (
    ("1", 1.0, 1.0, 320, 160),
    ("2", 1.12, 1.25, 160, 60),
    ("3", 1.22, 1.7, 104, 34),
)


class Stone:
    """What all layers of one pane share: sizes, outlines and the masks made of them."""

    def __init__(self, colour: str, height: float, edge: float) -> None:
        self.colour = colour
        self.glass: Glass = GLASS[colour]
        self.w, self.h = round(height * WIDTH), round(height)
        self.e = height / 80 * edge
        self.c: Point = (self.w / 2, self.h / 2)
        self.outline = lozenge(self.w * 0.984, self.h * 0.984, self.c)
        self.table = grown(self.outline, 0.76, self.c)
        self.whole = polygon(kit.mask(self.w, self.h), self.outline)
        self.top = polygon(kit.mask(self.w, self.h), self.table)
        self.seed = sum(map(ord, colour))


def _body(p: Stone) -> Surface:
    """Light that comes through: hot in the middle, deep at the edge, with handmade streaks."""
    g = p.glass
    stops = (
        (0.0, mix(g.hot, WHITE, 0.42)),
        (0.22, g.hot),
        (0.52, g.body),
        (0.80, mix(g.body, g.deep, 0.50)),
        (1.0, mix(g.body, g.deep, 0.92)),
    )
    s = kit.radial(p.w, p.h, stops, (0.50, 0.57), 0.56)
    kit.multiply(s, texture.slanted(p.w, p.h, (p.w / 2.2, p.h / 15), 182, 255, p.seed, 24))
    more = texture.slanted(p.w, p.h, (p.w / 1.6, p.h / 10), 0, 46, p.seed + 9, 24)
    more.fill(mix(g.hot, WHITE, 0.25), special_flags=pg.BLEND_RGB_MULT)
    s.blit(more, (0, 0), special_flags=pg.BLEND_RGB_ADD)
    dice, seeds = Dice(p.seed), kit.like(s)
    for _ in range(9):
        x, y = dice.real(0.2, 0.8) * p.w, dice.real(0.25, 0.8) * p.h
        size = dice.real(0.008, 0.016) * p.w
        pg.draw.ellipse(seeds, kit.OPAQUE, (x, y, size, size * 0.8))
    s.blit(tint(kit.blur(seeds, 0.35 * p.e), WHITE, 130), (0, 0))
    return s


def _facets(s: Surface, p: Stone, lit: bool) -> None:
    """Eight bevel facets, each lit by its slope to the key light."""
    n = len(p.outline)
    g, layer = p.glass, kit.sheet(p.w, p.h)
    for i in range(n):
        a, b = p.outline[i], p.outline[(i + 1) % n]
        c, d = p.table[(i + 1) % n], p.table[i]
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        nx, ny = (b[1] - a[1]) / length, -(b[0] - a[0]) / length
        slope = nx * -0.5 + ny * -0.86
        if not lit:
            paint = (255, 255, 255, int(36 * slope)) if slope > 0 else (0, 0, 0, int(-72 * slope))
        elif slope > 0.05:
            paint = (*mix(g.hot, WHITE, 0.30), int(24 + 118 * slope))
        elif abs(nx) > 0.95:
            paint = (*g.deep, 120)
        else:
            paint = (*mix(g.deep, INK, 0.15), int(60 - 82 * slope))
        pg.draw.polygon(layer, paint, (a, b, c, d))
    s.blit(layer, (0, 0))


def _caustic(s: Surface, p: Stone) -> None:
    """Light that went through gathers inside the lower rim."""
    near = grown(p.outline, 0.95, p.c)
    inside = polygon(kit.like(s), near)
    above = polygon(kit.like(s), moved(near, -p.w * 0.035, -p.h * 0.075))
    rim = kit.blur(minus(inside, above), 3 * p.e)
    s.blit(tint(both(rim, p.whole), mix(p.glass.hot, p.glass.body, 0.10), 215), (0, 0))


def _edge(s: Surface, p: Stone, m: Surface, high: float, low: float, dark: Rgb) -> None:
    """A fine lit and shaded line around a plane."""
    light, shade = emboss(m, 0.9 * p.e, 0.5 * p.e)
    s.blit(tint(both(light, p.whole), WHITE, high), (0, 0))
    s.blit(tint(both(shade, p.whole), dark, low), (0, 0))


def _engrave(s: Surface, p: Stone, size: float) -> None:
    """The shape cut into the glass: its upper wall in shade, its lower lip bright."""
    g = p.glass
    m = glyph(kit.like(s), p.colour, (p.c[0], p.h * 0.505), p.h * GLYPH * size)
    around = both(kit.blur(m, 2.5 * p.e), p.top)
    s.blit(tint(around, g.deep if g.light_glyph else g.glyph, 90), (0, 0))
    s.blit(tint(m, g.glyph, 214 if g.light_glyph else 196), (0, 0))
    light, shade = emboss(m, 1.1 * p.e, 0.7 * p.e)
    s.blit(tint(both(light, m), g.deep if g.light_glyph else BLACK, 150), (0, 0))
    s.blit(tint(minus(shade, m), WHITE, 190), (0, 0))


def _reflection(s: Surface, p: Stone) -> None:
    """The sky in the upper bevel, one glint and its little answer below."""
    sky = polygon(kit.like(s), grown(p.outline, 0.90, p.c))
    hollow = kit.like(s)
    pg.draw.ellipse(hollow, kit.OPAQUE, (-p.w * 0.16, p.h * 0.20, p.w * 1.5, p.h * 1.3))
    fade = kit.down(
        p.w,
        p.h,
        (0, (*WHITE, 160)),
        (0.28, (*WHITE, 88)),
        (0.5, (*WHITE, 10)),
        (1, (*WHITE, 0)),
    )
    s.blit(both(kit.blur(minus(sky, hollow), 0.8 * p.e), fade), (0, 0))
    glint = kit.like(s)
    pg.draw.ellipse(glint, kit.OPAQUE, (p.w * 0.285, p.h * 0.255, p.w * 0.085, p.h * 0.05))
    s.blit(kit.blur(glint, 0.6 * p.e), (0, 0))
    answer = kit.circle(kit.like(s), (p.w * 0.69, p.h * 0.70), p.h * 0.018)
    s.blit(tint(kit.blur(answer, 0.6 * p.e), WHITE, 190), (0, 0))


def lit_big(colour: str, height: float, size: float = 1.0, edge: float = 1.0) -> Surface:
    """A pane, not yet shrunk and not premultiplied."""
    p = Stone(colour, height, edge)
    s = _body(p)
    _facets(s, p, True)
    _caustic(s, p)
    _edge(s, p, p.top, 150, 130, p.glass.deep)
    _engrave(s, p, size)
    _reflection(s, p)
    _edge(s, p, p.whole, 150, 120, BLACK)
    return kit.cut(s, p.whole)


def dim_big(colour: str, height: float, size: float = 1.0, edge: float = 1.0) -> Surface:
    """An empty space: the same glass with no light behind it."""
    p = Stone(colour, height, edge)
    g = p.glass
    stops = ((0.0, g.dim[0]), (0.55, g.dim[1]), (1.0, g.dim[2]))
    s = kit.radial(p.w, p.h, stops, (0.5, 0.55), 0.62)
    kit.multiply(s, texture.slanted(p.w, p.h, (p.w / 2.2, p.h / 15), 196, 255, p.seed, 24))
    _facets(s, p, False)
    _edge(s, p, p.top, 50, 90, g.deep)
    m = glyph(kit.like(s), colour, (p.c[0], p.h * 0.505), p.h * GLYPH * size)
    plain = (225, 232, 245) if colour in ("white", "joker") else g.hot
    _, shade = emboss(m, 0.7 * p.e, 0.4 * p.e)
    s.blit(tint(shade, BLACK, 130), (0, 0))
    s.blit(tint(m, mix(plain, INK, 0.14), 205), (0, 0))
    sheen = kit.down(p.w, p.h, (0, (*WHITE, 36)), (0.5, (*WHITE, 0)), (1, (*WHITE, 0)))
    s.blit(both(sheen, p.top), (0, 0))
    _edge(s, p, p.whole, 64, 120, BLACK)
    return kit.cut(s, p.whole)


def pane(colour: str, height: int, lit: bool = True, weight: int = 0) -> Surface:
    """A finished pane sprite of some height, for use inside other masters."""
    _, size, edge, _, _ = WEIGHTS[weight]
    k = 3 if height > 120 else 4
    draw = lit_big if lit else dim_big
    big = draw(colour, height * k, size, edge)
    return kit.shrink(big, round(height * WIDTH), height)


def light(colour: Rgb, u: int, radius: float) -> Surface:
    """The glow of a pane: light on black."""
    pad = radius * 2.4
    w, h = (WIDTH + 2 * pad) * u, (1 + 2 * pad) * u
    m = polygon(kit.mask(w, h), lozenge(WIDTH * u, u, (w / 2, h / 2)))
    return kit.additive(kit.blur(m, radius * u), colour)


def _dashed(u: int, k: int) -> Surface:
    """A lozenge outline in dashes, as a mask of 1.10 panes."""
    w, h = WIDTH * u * k * 1.10, u * k * 1.10
    m = kit.mask(w, h)
    points = lozenge(WIDTH * u * k * 0.985, u * k * 0.985, (w / 2, h / 2))
    for a, b in zip(points, points[1:] + points[:1], strict=True):
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        n = max(1, round(length / (u * k * 0.145)))
        for i in range(n):
            t0, t1 = (i + 0.15) / n, (i + 0.80) / n
            kit.line(
                m,
                (a[0] + (b[0] - a[0]) * t0, a[1] + (b[1] - a[1]) * t0),
                (a[0] + (b[0] - a[0]) * t1, a[1] + (b[1] - a[1]) * t1),
                u * k * 0.042,
            )
    return kit.shrink_mask(m, w / k, h / k)


def _ring(u: int, outer: float, high: Rgb, fill: Rgb, low: Rgb, edge: float) -> Surface:
    """A raised lozenge of metal that a pane is laid upon."""
    k = 3
    w, h = WIDTH * u * k * (outer + 0.03), u * k * (outer + 0.03)
    s = kit.sheet(w, h)
    m = polygon(kit.like(s), lozenge(WIDTH * u * k * outer, u * k * outer, (w / 2, h / 2)))
    kit.raised(s, m, edge * u * k, edge * 0.6 * u * k, fill, high=high, low=low)
    return kit.shrink(s, w / k, h / k)


def bake(book: Book) -> None:
    """All masters that are a pane or belong to one."""
    for name, size, edge, height, most in WEIGHTS:
        k = 3 if height > 200 else 5
        w = round(height * WIDTH)
        for colour in (*COLOURS, "joker"):
            dim = kit.shrink(dim_big(colour, height * k, size, edge), w, height)
            book.add(f"pane/dim-{colour}-{name}", dim, "cover", height, use_to_px=most)
            if colour != "joker":
                lit = kit.shrink(lit_big(colour, height * k, size, edge), w, height)
                book.add(f"pane/lit-{colour}-{name}", lit, "cover", height, use_to_px=most)
    for colour in COLOURS:
        glow = GLASS[colour].glow
        book.add(f"pane/glow-{colour}", light(glow, 64, 0.30), "add", 64, strength=0.6)
        book.add(f"pane/halo-{colour}", light(glow, 40, 0.55), "add", 40, strength=0.5)
    book.add("pane/ghost", _dashed(160, 4), "mask", 160, pane_alpha=0.72, glow=0.35)
    pad = 0.14
    across, along = (WIDTH + 2 * pad) * 160, (1 + 2 * pad) * 160
    shape = polygon(kit.mask(across, along), lozenge(WIDTH * 152, 152, (across / 2, along / 2)))
    book.add("pane/shadow", kit.blur(shape, 10), "mask", 160, offset=(0.03, 0.07), alpha=0.66)
    lead = _ring(160, 1.035, rgb("C8B9A0"), rgb("1E1A20"), (0, 0, 4), 0.022)
    book.add("pane/lead", lead, "cover", 160)
    cool = _ring(160, 1.035, LEAD_HIGH, LEAD, (0, 0, 4), 0.022)
    book.add("pane/lead-cool", cool, "cover", 160)
    gold = _ring(160, 1.095, WHITE, GOLD_HIGH, rgb("7A4A08"), 0.020)
    book.add("pane/chosen", gold, "cover", 160, pane_scale=1.02)
