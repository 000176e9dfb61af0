"""The table: displays with their rope, the pool in the middle, the great ring, five sectors."""

import math
from typing import Any, Final

import pygame as pg
from pygame import Surface

from art import kit, texture
from art.book import Book
from art.kit import Point, both, circle, polygon, tint
from art.night import azulejo, pattern
from art.palette import COLOURS, GLASS, GOLD, GOLD_HIGH, INK, Rgb, mix, rgb
from art.shapes import WIDTH, arc, glyph, on
from art.stone import rope_ring

U: Final = 112
K: Final = 3
R: Final = WIDTH / 0.78
PAD: Final = 0.30
SPOTS: Final = [[-0.53 * WIDTH, 0], [0.53 * WIDTH, 0], [0, -0.53], [0, 0.53]]
AZULEJO: Final = rgb("AFC0FF")


def _plate(d: int, full: bool) -> Surface:
    """The glazed plate inside the rope."""
    if full:
        stops = ((0.0, rgb("42476F")), (0.55, rgb("2C2F58")), (1.0, rgb("171A38")))
    else:
        stops = ((0.0, rgb("1E2146")), (0.55, rgb("181A3A")), (1.0, rgb("101228")))
    s = kit.radial(d, d, stops, (0.45, 0.40), 0.60)
    kit.multiply(s, texture.noise(d, d, (18, 18), 220, 255, 3))
    inner = circle(kit.mask(d, d), (d / 2, d / 2), d * 0.385)
    side = round(d * 0.78)
    tile = pg.transform.smoothscale(azulejo(256), (side, side))
    lines = kit.mask(d, d)
    lines.blit(tile, ((d - side) // 2, (d - side) // 2))
    s.blit(tint(both(lines, inner), AZULEJO, 36 if full else 24), (0, 0))
    return kit.cut(s, circle(kit.mask(d, d), (d / 2, d / 2), d * 0.495))


def display(full: bool, hot: bool = False) -> Surface:
    """A display: plate, gold line and rope, with the shadow it throws on the table."""
    q = U * K
    d, size = round(2 * R * q), round((2 * R + 2 * PAD) * q)
    at = (size - d) // 2
    s = kit.sheet(size, size)
    c = (size / 2, size / 2)
    kit.shadow(s, circle(kit.like(s), c, R * q * 0.99), 0.16 * q, 200, (0.03 * q, 0.12 * q))
    s.blit(_plate(d, full), (at, at))
    line = circle(kit.like(s), c, d * 0.40, 255, d * 0.012)
    gold = GOLD_HIGH if hot else GOLD if full else rgb("5A4E48")
    kit.raised(s, line, d * 0.004, d * 0.003, gold)
    ring = rope_ring(d / 2, R * 0.13 * q)
    if not full:
        ring.fill((122, 118, 132, 255), special_flags=pg.BLEND_RGBA_MULT)
    s.blit(ring, (at, at))
    if hot:
        edge = circle(kit.like(s), c, R * q, 255, 0.035 * q)
        inner = circle(kit.like(s), c, R * q * 0.88, 255, 0.025 * q)
        for m in (edge, inner):
            kit.raised(s, m, 0.012 * q, 0.008 * q, GOLD_HIGH, high=rgb("FFFDF0"), low=rgb("6A4408"))
    return kit.shrink(s, size / K, size / K)


def halo() -> Surface:
    """Gold light around a display that may be taken."""
    u = 48
    size = (2 * R + 1.6) * u
    m = circle(kit.mask(size, size), (size / 2, size / 2), R * u)
    s = kit.additive(kit.blur(m, 0.26 * u), rgb("B07C2C"))
    kit.glow(s, m, rgb("6A4A1C"), 0.10 * u)
    return s


def _rose(m: Surface, c: Point, r: float) -> None:
    """A compass rose of sixteen points."""
    for i in range(16):
        a = math.tau * i / 16 - math.pi / 2
        far = r * (0.92 if i % 4 == 0 else 0.66 if i % 2 == 0 else 0.42)
        polygon(m, [on(c, far, a), on(c, r * 0.14, a + math.pi / 8), c])
    circle(m, c, r * 0.78, 255, r * 0.014)
    circle(m, c, r * 0.30, 255, r * 0.014)


def _oval(m: Surface, rx: float, ry: float, width: float = 0) -> Surface:
    w, h = m.get_size()
    rect = pg.Rect(round(w / 2 - rx), round(h / 2 - ry), round(2 * rx), round(2 * ry))
    pg.draw.ellipse(m, kit.OPAQUE, rect)
    if width:
        rect.inflate_ip(round(-2 * width), round(-2 * width))
        pg.draw.ellipse(m, kit.CLEAR, rect)
    return m


def centre(w: int, h: int) -> Surface:
    """The pool in the middle of the table."""
    k = 2
    s = kit.sheet(w * k, h * k)
    rx, ry = w * k / 2 - 6 * k, h * k / 2 - 6 * k
    hole = _oval(kit.like(s), rx, ry)
    deep = kit.radial(w * k, h * k, ((0, rgb("14173A")), (0.7, rgb("0D1030")), (1, rgb("080A20"))))
    s.blit(kit.cut(deep, hole), (0, 0))
    kit.recessed(s, hole, 5 * k, 4 * k, None, 0, 100, 235)
    marks = kit.like(s)
    _rose(marks, (w * k / 2, h * k / 2), min(rx, ry))
    s.blit(tint(marks, rgb("8FA6FF"), 36), (0, 0))
    rim = _oval(kit.like(s), rx + 1.5 * k, ry + 1.5 * k, 3.4 * k)
    kit.raised(s, rim, 1.2 * k, 0.8 * k, GOLD, low=rgb("3A2408"))
    return kit.shrink(s, w, h)


def ring(w: int, h: int) -> Surface:
    """The table top: dark glaze with a faint pattern, inside two gold lines."""
    k, pad = 2, 56
    full = (w + 2 * pad) * k, (h + 2 * pad) * k
    s = kit.sheet(*full)
    disc = _oval(kit.like(s), w * k / 2, h * k / 2)
    kit.shadow(s, disc, 40, 180, (6, 26))
    stops = (
        (0.0, rgb("2C3064")),
        (0.55, rgb("1C1F4A")),
        (0.93, rgb("121432")),
        (1.0, rgb("0C0E24")),
    )
    top = kit.radial(*full, stops, (0.48, 0.44), 0.50)
    lines = pattern(*full, 128 * k, (full[0] / 2, full[1] / 2))
    top.blit(tint(lines, rgb("8FA6FF"), 30), (0, 0))
    s.blit(kit.cut(top, disc), (0, 0))
    for inset, width, alpha in ((1, 4.4, 235), (18, 2.0, 140)):
        m = _oval(kit.like(s), w * k / 2 - inset * k, h * k / 2 - inset * k, width * k)
        layer = kit.sheet(*full)
        kit.raised(layer, m, 1.2 * k, 0.8 * k, GOLD, low=rgb("3A2408"))
        layer.fill((255, 255, 255, alpha), special_flags=pg.BLEND_RGBA_MULT)
        s.blit(layer, (0, 0))
    return kit.shrink(s, full[0] / k, full[1] / k)


def _wedge(c: Point, r0: float, r1: float, i: int, gap: float) -> list[Point]:
    a0, a1 = (math.tau * (i - 0.5) / 5 - math.pi / 2, math.tau * (i + 0.5) / 5 - math.pi / 2)
    return arc(c, r1, a0 + gap / r1, a1 - gap / r1) + arc(c, r0, a1 - gap / r0, a0 + gap / r0)


def sectors(d: int, r0: float, r1: float, mark: float) -> Surface:
    """Five sectors, one a colour, each with its shape at the rim; d is the whole diameter."""
    k = 3
    size = d * k
    c = (size / 2, size / 2)
    s = kit.sheet(size, size)
    for i, colour in enumerate(COLOURS):
        g = GLASS[colour]
        m = polygon(kit.like(s), _wedge(c, r0 * size, r1 * size, i, size * 0.006))
        body: Rgb = mix(g.dim[1], INK, 0.42)
        kit.recessed(s, m, size * 0.006, size * 0.004, body, 225, 60, 200)
        glass = kit.radial(
            size, size, ((0, (*g.body, 0)), (0.6, (*g.body, 22)), (1, (*g.body, 64)))
        )
        s.blit(both(glass, m), (0, 0))
        at = on(c, (r1 - mark * 1.32) * size, math.tau * i / 5 - math.pi / 2)
        sign = glyph(kit.like(s), colour, at, mark * size)
        kit.shadow(s, sign, size * 0.004, 170, (size * 0.002, size * 0.003))
        s.blit(tint(sign, mix(g.hot, g.body, 0.25), 235), (0, 0))
    return kit.shrink(s, d, d)


def _sector_spots(radius: float) -> dict[str, list[float]]:
    """Where the middle of each sector is, from the middle of the disc."""
    return {
        colour: list(on((0, 0), radius, math.tau * i / 5 - math.pi / 2))
        for i, colour in enumerate(COLOURS)
    }


def bake(book: Book) -> None:
    """All that lies in the middle of the table."""
    facts: dict[str, Any] = {"radius": R, "spots": SPOTS}
    book.add("table/display", display(True), "cover", U, **facts)
    book.add("table/display-empty", display(False), "cover", U, **facts)
    book.add("table/display-hot", display(True, True), "cover", U, **facts)
    book.add("table/halo", halo(), "add", 48, radius=R)
    side = round(2 * R * 0.86 * U)
    book.add(
        "table/display-sectors",
        sectors(side, 0.05, 0.485, 0.066),
        "cover",
        U,
        spots=_sector_spots(0.50),
        pane_scale=0.60,
    )
    whole: dict[str, Any] = {"unit": "diameter", "stretch": True}
    book.add("table/centre", centre(400, 400), "cover", 388, radius=0.5, **whole)
    book.add("table/centre-wide", centre(912, 624), "cover", 612, radius=[0.7353, 0.5], **whole)
    book.add(
        "table/centre-sectors",
        sectors(480, 0.07, 0.485, 0.046),
        "cover",
        480,
        spots=_sector_spots(0.29),
        **whole,
    )
    book.add("table/ring", ring(1020, 1020), "cover", 1020, radius=0.5, **whole)
    book.add("table/ring-wide", ring(1400, 1148), "cover", 1148, radius=[0.6098, 0.5], **whole)
