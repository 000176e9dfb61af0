"""The night behind the table: sky, stars, hills, and one azulejo tile of line work."""

import math
from functools import lru_cache
from typing import Final

import pygame as pg
from pygame import Surface

from art import kit, texture
from art.book import Book
from art.kit import Point, circle, path, polygon
from art.palette import AZURE, NIGHT, rgb
from art.shapes import bezier, on
from art.texture import Dice

SIZE: Final = (1920, 1080)


def _leaf(c: Point, r: float, a: float, wide: float, far: float) -> list[Point]:
    """A leaf with its point at distance r; the two numbers bend its sides."""
    tip = on(c, r, a)
    one = bezier(c, on(c, r * 0.5, a - wide), on(c, r * 0.78, a - far), tip, 12)
    two = bezier(tip, on(c, r * 0.78, a + far), on(c, r * 0.5, a + wide), c, 12)
    return one + two


@lru_cache(maxsize=8)
def azulejo(size: int) -> Surface:
    """One tile as a mask: rosettes in the corners, a cross of leaves in the middle."""
    w = size * 4
    m, t = kit.mask(w, w), max(2.0, w / 62)
    corners: list[Point] = [(0, 0), (w, 0), (0, w), (w, w)]
    for c in corners:
        for r in (0.36, 0.30):
            circle(m, c, w * r, 255, t)
        circle(m, c, w * 0.10)
        for i in range(8):
            leaf = _leaf(c, w * 0.27, math.tau * i / 8 + math.pi / 8, 0.5, 0.25)
            path(m, leaf, t)
    middle = (w / 2, w / 2)
    for i in range(4):
        leaf = _leaf(middle, w * 0.30, math.tau * i / 4 + math.pi / 4, 0.7, 0.3)
        polygon(m, leaf, 150)
        path(m, leaf, t)
        circle(m, on(middle, w * 0.20, math.tau * i / 4), w * 0.035)
    circle(m, middle, w * 0.07, 0)
    circle(m, middle, w * 0.07, 255, t)
    circle(m, middle, w * 0.03)
    return kit.shrink_mask(m, size, size)


def pattern(w: int, h: int, tile: int, at: Point = (0, 0)) -> Surface:
    """Tiles laid over w by h as a mask, one of their corners at a point."""
    m, one = kit.mask(w, h), azulejo(tile)
    for y in range(round(at[1]) % tile - tile, h, tile):
        for x in range(round(at[0]) % tile - tile, w, tile):
            m.blit(one, (x, y))
    return m


def _stars(s: Surface, dice: Dice) -> None:
    w, h = s.get_size()
    for _ in range(w * h // 8000):
        x, y = dice.whole(0, w - 1), int(dice.real() ** 1.6 * h * 0.8)
        b = dice.whole(30, 125)
        s.fill((b, b, min(255, b + 25)), (x, y, 1, 1), special_flags=pg.BLEND_RGB_ADD)
        if dice.real() < 0.07:
            kit.pool(s, (90, 100, 150), (x, y), 9, 9)


def _hills(s: Surface) -> None:
    w, h = s.get_size()
    for base, swing, colour, seed in ((0.90, 0.06, "1A1740", 1), (0.955, 0.045, "120F2C", 2)):
        dice = Dice(seed * 7 + 4)
        turns = [(f, a, dice.real(0, 6)) for f, a in ((5, 0.5), (11, 0.3), (37, 0.12), (90, 0.08))]
        line: list[Point] = []
        for x in range(0, w + 9, 4):
            wave = sum(a * math.sin(x / w * f + p) for f, a, p in turns)
            line.append((x, h * (base - swing * wave)))
        m = polygon(kit.mask(w, h), [(0, h), *line, (w + 8, h)])
        s.blit(kit.tint(kit.blur(m, 1), rgb(colour)), (0, 0))


def dither(s: Surface, seed: int) -> None:
    """One grey step up or down at random, so that slow gradients do not band."""
    w, h = s.get_size()
    dice = Dice(seed)
    n = 128
    grey = bytes(dice.bits() & 1 for _ in range(n * n))
    tile = pg.image.frombytes(bytes(v for g in grey for v in (g, g, g)), (n, n), "RGB")
    for y in range(0, h, n):
        for x in range(0, w, n):
            s.blit(tile, (x, y), special_flags=pg.BLEND_RGB_ADD)


def backdrop() -> Surface:
    """Sky with stars and the hills of Sintra."""
    w, h = SIZE
    a, b, c, d, e = NIGHT
    s = kit.down(w, h, (0, a), (0.30, b), (0.62, c), (0.84, d), (1, e))
    kit.multiply(s, texture.noise(w, h, (w / 7, h / 5), 205, 255, 4))
    _stars(s, Dice(4))
    _hills(s)
    corner = kit.radial(
        w, h, ((0, (4, 4, 16, 0)), (0.62, (4, 4, 16, 0)), (1, (4, 4, 16, 80))), reach=0.74
    )
    s.blit(corner, (0, 0))
    dither(s, 9)
    return s


def bake(book: Book) -> None:
    """Backdrop and tile."""
    book.add("night/backdrop", backdrop(), "opaque", SIZE[1], unit="window height")
    book.add(
        "night/azulejo",
        azulejo(256),
        "mask",
        256 / 0.1,
        unit="window height",
        colour=bytes(AZURE).hex().upper(),
        alpha=[0.04, 0.10],
    )
