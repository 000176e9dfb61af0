"""The title: a wall at night, a great window with roses, and VITRAL in leaded glass."""

import math
from typing import Any, Final

import pygame as pg
from pygame import Surface

from art import kit
from art.book import Book
from art.figures import letters
from art.glazing import NIGHT_BLUE, Glazing, hues, rose
from art.kit import Point, both, minus, polygon, tint
from art.night import azulejo
from art.palette import COLOURS, GLASS, WHITE, mix, rgb, scaled
from art.shapes import bezier
from art.stone import ashlar, rope, rope_path, tiled
from art.texture import Dice

# the scene is laid out in points, 1080 of them high
WALL: Final = (2520, 1080)
ORIGIN: Final = (36, 0)
AREA: Final = (1308, 920)
GLOW_HEIGHT: Final = 1040
Z: Final = 1.5
K: Final = 2
X0, X1, SPRING, RISE, SILL = 92, 1288, 506, 446, 900
MIDDLE: Final = (X0 + X1) / 2
ROSES: Final = (
    ((MIDDLE, 314.0), 182.0, 12, ("orange", "pink", "yellow", "white"), ("white", "blue"), 3),
    ((MIDDLE - 352, 424.0), 88.0, 8, ("pink", "yellow"), ("white",), 5),
    ((MIDDLE + 352, 424.0), 88.0, 8, ("orange", "white"), ("yellow",), 6),
)
WORD: Final = tuple(zip("VITRAL", (*COLOURS, "orange"), strict=True))
LANCET: Final = (X1 - X0 - 84) / 6
LANCET_TOP, LANCET_SPRING, LANCET_FOOT = 530, 618, SILL - 14
DADO: Final = 930


def _head(x0: float, x1: float, spring: float, rise: float) -> list[Point]:
    """The great arch: wide shoulders and a small point."""
    c, w = (x0 + x1) / 2, x1 - x0
    left = bezier(
        (x0, spring),
        (x0, spring - rise * 0.66),
        (c - w * 0.345, spring - rise * 0.80),
        (c - w * 0.12, spring - rise * 0.93),
        40,
    )
    left += bezier(
        (c - w * 0.12, spring - rise * 0.93),
        (c - w * 0.06, spring - rise * 0.963),
        (c - w * 0.02, spring - rise * 0.985),
        (c, spring - rise * 1.03),
        14,
    )[1:]
    return left + kit.mirrored(left, c)


def _arch(grow: float) -> list[Point]:
    x0, x1 = X0 - grow, X1 + grow
    return [*_head(x0, x1, SPRING, RISE + grow * 1.05), (x1, SILL), (x0, SILL)]


def _opening() -> list[Point]:
    head = _head(X0 + 34, X1 - 34, SPRING, RISE - 40)
    return [*head, (X1 - 34, SILL - 14), (X0 + 34, SILL - 14)]


def _lancet(i: int, grow: float, rise: float, foot: float) -> list[Point]:
    x0 = X0 + 42 + i * LANCET - grow
    x1 = X0 + 42 + (i + 1) * LANCET + grow
    c, w, top = (x0 + x1) / 2, x1 - x0, LANCET_SPRING - LANCET_TOP + rise
    left = bezier(
        (x0, LANCET_SPRING),
        (x0, LANCET_SPRING - top * 0.70),
        (c - w * 0.22, LANCET_SPRING - top * 0.90),
        (c, LANCET_SPRING - top),
        24,
    )
    return [*left, *kit.mirrored(left, c), (x1, foot), (x0, foot)]


def _mask(g: Glazing, points: list[Point]) -> Surface:
    return polygon(kit.like(g.glass), g.place(points))


def _ground(g: Glazing) -> None:
    """Diamond quarries of night blue over the whole opening, brighter around the rose."""
    dice, side = Dice(7), 44.0
    for j in range(1, 34):
        for i in range(-1, 29):
            x = X0 + 10 + i * side + (side / 2 if j % 2 else 0)
            y = j * side * 0.625
            far = min(1.0, math.hypot(x - MIDDLE, (y - 314) * 1.15) / 600)
            quarry = [
                (x, y - side * 0.625),
                (x + side / 2, y),
                (x, y + side * 0.625),
                (x - side / 2, y),
            ]
            dim = 0.10 + 0.40 * far + dice.real() * 0.30
            g.piece(quarry, NIGHT_BLUE, dice, 1.3, dice.real(-0.6, 0.5), dim)


def _stone(g: Glazing) -> Surface:
    """Warm stone for mouldings and tracery, cool towards the top."""
    w, h = g.glass.get_size()
    s = tiled(ashlar(round(420 * g.z), h, 110 * g.z, 33), w, h)
    light = kit.down(w, h, (0, rgb("8A84A8")), (0.5, rgb("C2B0A4")), (1, rgb("F2DAB0")))
    kit.multiply(s, light)
    return s


def _mouldings(g: Glazing, stone: Surface) -> Surface:
    """The nested mouldings of the great arch and the rope between them."""
    s, z = kit.like(g.glass), g.z
    s.fill((0, 0, 0, 0))
    kit.shadow(s, _mask(g, _arch(34)), 12 * z, 210, (2 * z, 6 * z))
    for grow, dark in ((34, 0), (22, 70), (10, 0), (-6, 90), (-18, 20)):
        m = _mask(g, _arch(grow))
        s.blit(kit.cut(stone.copy(), m), (0, 0))
        s.blit(tint(m, (12, 8, 24), dark), (0, 0))
        kit.raised(s, m, 3.5 * z, 2.5 * z, high_alpha=175)
    line = [(X0 - 14, SILL), *_head(X0 - 14, X1 + 14, SPRING, RISE + 15), (X1 + 14, SILL)]
    strands = kit.like(g.glass)
    band = rope_path(strands, g.place(line), 20 * z)
    s.blit(tint(band, rgb("1E1620")), (0, 0))
    s.blit(kit.cut(stone.copy(), strands), (0, 0))
    kit.raised(s, strands, 2 * z, 1.5 * z, high_alpha=230)
    light, shade = kit.emboss(band, 6 * z, 5 * z)
    s.blit(tint(both(shade, band), (8, 6, 16), 190), (0, 0))
    s.blit(tint(both(light, band), rgb("FFE9C0"), 70), (0, 0))
    return minus(s, _mask(g, _opening()))


def _tracery(g: Glazing) -> Surface:
    """Stone that divides the window: rings around the roses, heads and mullions below."""
    m, holes = kit.like(g.glass), kit.like(g.glass)
    for c, r, *_ in ROSES:
        at = g.place([c])[0]
        kit.circle(m, at, (r + 15) * g.z)
        kit.circle(holes, at, (r + 1) * g.z)
    for i in range(6):
        polygon(m, g.place(_lancet(i, 8, 17, LANCET_FOOT + 4)))
        polygon(holes, g.place(_lancet(i, -7, 0, LANCET_FOOT)))
    return both(minus(m, holes), _mask(g, _opening()))


def _leads(s: Surface, m: Surface, z: float) -> None:
    kit.raised(s, m, z, 0.5 * z, rgb("12131C"), high=rgb("868CAA"), low=(0, 0, 4))


def _bloom(s: Surface, z: float, by: float, strength: tuple[int, int, int]) -> None:
    """Add a soft copy of the picture to itself."""
    w, h = s.get_size()
    k = by * z
    small = pg.transform.smoothscale(s, (max(2, round(w / k)), max(2, round(h / k))))
    light = pg.transform.smoothscale(pg.transform.gaussian_blur(small, 3), (w, h))
    light.fill((*strength, 255), special_flags=pg.BLEND_RGBA_MULT)
    light.fill((255, 255, 255, 0), special_flags=pg.BLEND_RGBA_MULT)
    s.blit(light, (0, 0), special_flags=pg.BLEND_RGB_ADD)


def window() -> Surface:
    """The great window without its letters."""
    g = Glazing(*AREA, Z * K, ORIGIN)
    z = g.z
    _ground(g)
    for c, r, n, petals, heart, seed in ROSES:
        rose(g, c, r, n, petals, heart, seed)
    lancets = kit.like(g.glass)
    for i in range(6):
        polygon(lancets, g.place(_lancet(i, -7, 0, LANCET_FOOT)))
    g.glass.blit(tint(lancets, (4, 5, 24), 165), (0, 0))
    opening = _mask(g, _opening())
    lead = both(g.lead, opening)
    g.glass.blit(tint(kit.blur(lead, 2.5 * z), (0, 0, 8), 90), (0, 0))
    kit.cut(g.glass, opening)
    _bloom(g.glass, z, 9, (60, 56, 60))
    _bloom(g.glass, z, 30, (54, 46, 54))
    _leads(g.glass, lead, z)
    stone = _stone(g)
    bars = _tracery(g)
    kit.shadow(g.glass, bars, 3 * z, 220, (1.5 * z, 3 * z))
    g.glass.blit(kit.cut(stone.copy(), bars), (0, 0))
    kit.raised(g.glass, bars, 2.5 * z, 2 * z, high=rgb("FFE2B0"))
    edge, _ = kit.emboss(opening, 8 * z, 6 * z)
    g.glass.blit(tint(both(edge, opening), (2, 2, 10), 200), (0, 0))
    kit.cut(g.glass, opening)
    s = _mouldings(g, stone)
    s.blit(g.glass, (0, 0))
    return kit.shrink(s, AREA[0] * Z, AREA[1] * Z)


def _swollen(m: Surface, by: float, pad: int) -> Surface:
    """The mask grown on all sides."""
    r = kit.mask(m.get_width() + 2 * pad, m.get_height() + 2 * pad)
    for i in range(24):
        a = math.tau * i / 24
        kit.union(r, m, (pad + by * math.cos(a), pad + by * math.sin(a)))
    return r


def letter(sign: str, colour: str, seed: int) -> Surface:
    """One letter: a lead body with jittered pieces of glass in it. Large, not premultiplied."""
    z = Z * K
    ink = letters(sign, "serif", "Black", round(292 * z))
    w, h = round(min((LANCET - 34) * z, ink.get_width())), round(214 * z)
    ink = kit.shrink_mask(ink, w, h)
    pad = round(9 * z)
    body = _swollen(ink, 5.5 * z, pad)
    inside = kit.union(kit.like(body), ink, (pad, pad))
    s = kit.sheet(*body.get_size())
    kit.raised(s, body, 1.5 * z, z, rgb("14151E"), high=rgb("B8BCD0"), low=(0, 0, 0))
    g = Glazing(body.get_width() / z, body.get_height() / z, z)
    glass, dice = hues(colour), Dice(seed)
    cols, rows = max(2, round(w / z / 48)), 5

    def corner(i: int, j: int) -> Point:
        spread = Dice(seed * 1000 + i * 10 + j)
        dx = spread.real(-11, 11) if 0 < i < cols else (i > 0) * 4 - 2
        dy = spread.real(-12, 12) if 0 < j < rows else (j > 0) * 4 - 2
        return (pad + w * i / cols) / z + dx, (pad + h * j / rows) / z + dy

    for j in range(rows):
        for i in range(cols):
            cell = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)]
            g.piece(cell, glass, dice, 1.7, dice.real(-0.12, 0.50))
    size = g.glass.get_size()
    hot = mix(glass[0], WHITE, 0.35)
    heart = kit.down(*size, (0, (*hot, 20)), (0.55, (*hot, 110)), (1, (*hot, 10)))
    g.glass.blit(heart, (0, 0))
    _leads(g.glass, both(g.lead, inside), z)
    light, shade = kit.emboss(inside, 2.5 * z, 2 * z)
    g.glass.blit(tint(both(light, inside), WHITE, 205), (0, 0))
    g.glass.blit(tint(both(shade, inside), glass[2], 210), (0, 0))
    s.blit(kit.cut(g.glass, inside), (0, 0))
    return s


def lettering() -> tuple[Surface, Surface, list[list[float]]]:
    """The word, its light, and the box of each letter; in the area of the window."""
    z = Z * K
    word = kit.sheet(AREA[0] * Z, AREA[1] * Z)
    light = Surface((AREA[0] // 2, GLOW_HEIGHT // 2))
    boxes: list[list[float]] = []
    for i, (sign, colour) in enumerate(WORD):
        big = letter(sign, colour, 40 + i)
        w, h = big.get_width() / z, big.get_height() / z
        x = X0 + 42 + (i + 0.5) * LANCET - w / 2 - ORIGIN[0]
        y = 866 + 9 - h - ORIGIN[1]
        kit.lay(word, kit.shrink(big, w * Z, h * Z), (x * Z, y * Z))
        m = kit.like(light)
        body = kit.shrink_mask(kit.white_mask(big), w / 2, h / 2)
        kit.union(m, body, (x / 2, y / 2))
        glow = GLASS[colour].glow
        kit.glow(light, m, scaled(glow, 0.50), 12)
        kit.glow(light, m, scaled(glow, 0.26), 34)
        boxes.append([x, y, w, h])
    return word, light, boxes


def wall() -> Surface:
    """Dark masonry, a rope, and a dado of azulejos."""
    w, h = WALL
    s = tiled(ashlar(w // 3, h, 132, 31, smooth=True), w, h)
    kit.multiply(s, kit.down(w, h, (0, rgb("34335A")), (0.55, rgb("5A4E68")), (1, rgb("4A3E58"))))
    kit.pool(s, rgb("5A3A70"), (MIDDLE, 420), 900, 650, 0.55)
    kit.pool(s, rgb("7A4A28"), (MIDDLE, 760), 820, 590, 0.45)
    t = 75
    tile = azulejo(t)
    dice = Dice(3)
    for y in range(DADO, h, t):
        for x in range(0, w, t):
            v = dice.whole(-6, 6)
            s.fill((26 + v, 35 + v, 84 + v, 255), (x, y, t, t))
            s.blit(tint(tile, rgb("A9BCF5"), 92), (x, y))
            pg.draw.rect(s, (10, 12, 36), (x, y, t, t), 1)
    shade = kit.down(w, h - DADO, (0, rgb("9A9AC0")), (1, rgb("50507A")))
    kit.multiply(s, shade, (0, DADO))
    cord = rope(w, 23)
    cord.fill((150, 140, 170, 255), special_flags=pg.BLEND_RGBA_MULT)
    s.blit(kit.down(w, 26, (0, (4, 4, 14, 150)), (1, (4, 4, 14, 0))), (0, DADO - 2))
    s.blit(cord, (0, DADO - 24))
    veil = ((0, 60), (0.5, 40), (0.62, 150), (1, 170))
    s.blit(kit.across(w, h, *((x, (5, 6, 20, a)) for x, a in veil)), (0, 0))
    return s


def _light(glass: Surface, word: Surface, glow: Surface) -> Surface:
    """What the window does to the wall: bloom, shafts, and its image on the tiles."""
    k = 4
    w, h = 1920 // k, 1080 // k
    lamp = Surface((w, h))
    for picture in (glass, word):
        small = pg.transform.smoothscale(picture, (AREA[0] // k, AREA[1] // k))
        kit.lay(lamp, small, (ORIGIN[0] // k, 0))
    lamp.blit(
        pg.transform.smoothscale(glow, (AREA[0] // k, GLOW_HEIGHT // k)),
        (ORIGIN[0] // k, 0),
        special_flags=pg.BLEND_RGB_ADD,
    )
    near = pg.transform.gaussian_blur(lamp, 6)
    near.fill((58, 52, 60), special_flags=pg.BLEND_RGB_MULT)
    tiny = pg.transform.gaussian_blur(pg.transform.smoothscale(lamp, (w // 8, h // 8)), 4)
    wide = pg.transform.smoothscale(tiny, (w, h))
    wide.fill((84, 74, 90), special_flags=pg.BLEND_RGB_MULT)
    s = near
    s.blit(wide, (0, 0), special_flags=pg.BLEND_RGB_ADD)
    part = lamp.subsurface((X0 // k, 470 // k, (X1 - X0) // k, 430 // k))
    part = pg.transform.flip(part, False, True)
    part = pg.transform.smoothscale(part, (round((X1 - X0) * 1.16 / k), 190 // k))
    floor = Surface((w, h))
    for y in range(190 // k):
        row = (0, y, part.get_width(), 1)
        floor.blit(part, (round((X0 - 40) / k + y * 0.55), (DADO + 4) // k + y), row)
    floor = pg.transform.gaussian_blur(floor, 4)
    floor.fill((180, 168, 176), special_flags=pg.BLEND_RGB_MULT)
    s.blit(floor, (0, 0), special_flags=pg.BLEND_RGB_ADD)
    s.blit(_shafts(w, h, k), (0, 0), special_flags=pg.BLEND_RGB_ADD)
    return s


def _shafts(w: int, h: int, k: int) -> Surface:
    """Slanting light from the letters."""
    s = Surface((w, h))
    for x, (_, colour) in zip((260, 440, 640, 830, 1020, 1180), WORD, strict=True):
        one = Surface((w, h))
        beam = [(x - 60, 560), (x + 60, 560), (x + 560, 1080), (x + 330, 1080)]
        points = [(a / k, b / k) for a, b in beam]
        pg.draw.polygon(one, scaled(mix(GLASS[colour].glow, WHITE, 0.1), 0.17), points)
        s.blit(one, (0, 0), special_flags=pg.BLEND_RGB_ADD)
    s = pg.transform.gaussian_blur(s, 10)
    fade = kit.down(w, h, (0, WHITE), (0.6, (220, 220, 220)), (1, (40, 40, 40)))
    kit.multiply(s, fade)
    return s


def bake(book: Book) -> None:
    """Wall, window, word and light; lengths in points of 1/1080 of the window's height."""
    how: dict[str, Any] = {"unit": "window height / 1080"}
    glass = window()
    word, glow, boxes = lettering()
    corner = (-float(ORIGIN[0]), -float(ORIGIN[1]))
    book.add("title/wall", wall(), "opaque", 1, (0.0, 0.0), **how)
    book.add("title/light", _light(glass, word, glow), "add", 0.25, (0.0, 0.0), **how)
    book.add("title/window", glass, "cover", Z, corner, **how)
    book.add("title/word-glow", glow, "add", 0.5, corner, below=1.0, above=0.3, **how)
    book.add("title/word", word, "cover", Z, corner, letters=boxes, menu=[1462, 300, 71], **how)
