"""The glass tower in parts that stretch (roof, back, glass, band, base), and the bag."""

import math
from typing import Any, Final

from pygame import Surface

from art import kit, texture
from art.book import Book
from art.kit import Point, both, polygon, tint
from art.palette import BRASS, GOLD, STONE_HIGH, WHITE, rgb
from art.shapes import bezier, grown, on
from art.stone import ashlar, carved, rope

W: Final = 320
K: Final = 3
TUBE: Final = 0.80
CELL: Final = TUBE / 3
SEGMENT: Final = CELL * 5
ROOF: Final = 1.02
BASE: Final = 0.40


def _canvas(h: float) -> tuple[Surface, float]:
    q = float(W * K)
    return kit.sheet(q, h * q), q


def _done(s: Surface) -> Surface:
    return kit.shrink(s, s.get_width() / K, s.get_height() / K)


def _side() -> float:
    return (1 - TUBE) / 2


def back() -> Surface:
    """The inside of the tube with the lattice behind; repeats downwards."""
    s, q = _canvas(SEGMENT)
    w, h = s.get_size()
    x0, x1 = _side() * q, (1 - _side()) * q
    m = kit.box(kit.like(s), x0, 0, x1 - x0, h)
    room = kit.across(
        w,
        h,
        (0.1, (26, 30, 76, 170)),
        (0.35, (44, 52, 110, 110)),
        (0.6, (40, 46, 100, 110)),
        (0.9, (18, 20, 56, 180)),
    )
    s.blit(both(room, m), (0, 0))
    lines, step = kit.like(s), CELL * q
    for i in range(-5, 11):
        kit.line(lines, (x0 - step, i * step), (x1 + step, (i + 5) * step), 0.011 * q)
        kit.line(lines, (x1 + step, i * step), (x0 - step, (i + 5) * step), 0.011 * q)
    s.blit(tint(both(lines, m), rgb("7C88C8"), 60), (0, 0))
    return _done(s)


def glass() -> Surface:
    """The front of the tube: bright edges and three long reflections; stretches."""
    s, q = _canvas(0.5)
    w, h = s.get_size()
    x0, wide = _side() * q, TUBE * q
    m = kit.box(kit.like(s), x0, 0, wide, h)
    curve = []
    for i in range(33):
        t = i / 32
        a = int(160 * (abs(t - 0.5) * 2) ** 4)
        tone = (150, 175, 255) if t < 0.5 else (96, 116, 206)
        curve.append((_side() + TUBE * t, (*tone, a)))
    s.blit(both(kit.across(w, h, *curve), m), (0, 0))
    for start, end, strength in ((0.10, 0.20, 74), (0.225, 0.25, 48), (0.86, 0.89, 66)):
        tall = kit.mask(w, h * 2)
        kit.box(tall, x0 + wide * start, 0, wide * (end - start), h * 2)
        shine = kit.like(s)
        shine.blit(kit.blur(tall, 0.012 * q), (0, -h // 2))
        s.blit(tint(shine, (235, 242, 255), strength), (0, 0))
    edges = kit.like(s)
    for x in (x0, x0 + wide - 0.012 * q):
        kit.box(edges, x, 0, 0.012 * q, h)
    s.blit(tint(edges, rgb("C9D8FF"), 180), (0, 0))
    return _done(s)


def shine() -> Surface:
    """One more reflection over the whole height, strongest at the top; stretches."""
    q = 160
    s = kit.mask(q, q * 2)
    kit.polygon(
        s,
        [(q * 0.17, 0), (q * 0.30, 0), (q * 0.30, q * 2), (q * 0.17, q * 2)],
    )
    fade = kit.down(q, q * 2, (0, (*WHITE, 255)), (0.55, (*WHITE, 110)), (1, (*WHITE, 20)))
    return both(kit.blur(s, 4), fade)


def band() -> Surface:
    """A brass band around the tube, with its shadow."""
    s, q = _canvas(0.14)
    h = s.get_height()
    y, t = h * 0.30, 0.046 * q
    m = kit.box(kit.like(s), (_side() - 0.02) * q, y, (TUBE + 0.04) * q, t, 0.02 * q)
    kit.shadow(s, m, 0.018 * q, 190, (0, 0.026 * q))
    kit.raised(s, m, 0.010 * q, 0.006 * q, BRASS, low=rgb("2A1606"))
    shade = kit.across(
        s.get_width(),
        h,
        (0.1, (20, 8, 0, 130)),
        (0.27, (255, 240, 200, 120)),
        (0.45, (255, 230, 180, 0)),
        (0.9, (10, 4, 0, 190)),
    )
    s.blit(both(shade, m), (0, 0))
    for x in (0.2, 0.5, 0.8):
        stud = kit.circle(kit.like(s), (x * q, y + t / 2), 0.014 * q)
        kit.raised(s, stud, 0.006 * q, 0.005 * q, rgb("E4C27C"))
    return _done(s)


def _stone(s: Surface, q: float, seed: int) -> Surface:
    w, h = s.get_size()
    stone = ashlar(w, h, q * 0.36, seed)
    turn = kit.across(
        w,
        h,
        (0, (196, 186, 190)),
        (0.25, (255, 250, 240)),
        (0.6, (214, 200, 190)),
        (1, (122, 108, 122)),
    )
    kit.multiply(stone, turn)
    return stone


def base() -> Surface:
    """The stone foot."""
    s, q = _canvas(BASE)
    h = s.get_height()
    stone = _stone(s, q, 2)
    kit.multiply(stone, kit.down(*s.get_size(), (0, WHITE), (1, rgb("A09098"))))

    def part(points: list[Point]) -> None:
        carved(s, polygon(kit.like(s), grown(points, q)), stone, 0.014 * q, 0.010 * q)

    foot = h / q
    part([(0.02, 0.17), (0.98, 0.17), (1.0, foot), (0.0, foot)])
    part([(0.06, 0.0), (0.94, 0.0), (0.98, 0.19), (0.02, 0.19)])
    s.blit(_turned(rope(0.92 * q, 0.09 * q)), (round(0.04 * q), round(0.125 * q)))
    return _done(s)


def _turned(s: Surface) -> Surface:
    """Shade a straight rope as if it went around the tower."""
    shade = kit.across(
        *s.get_size(),
        (0, (190, 180, 190)),
        (0.28, WHITE),
        (0.65, (206, 194, 188)),
        (1, (116, 104, 120)),
    )
    kit.multiply(s, shade)
    return s


def roof() -> Surface:
    """Spire of blue tiles with brass ribs, on a stone crown."""
    s, q = _canvas(ROOF)
    w, h = s.get_size()
    sy = ROOF
    stone = _stone(s, q, 6)

    def part(points: list[Point]) -> None:
        carved(s, polygon(kit.like(s), grown(points, q)), stone, 0.014 * q, 0.010 * q)

    part([(0.04, sy * 0.82), (0.96, sy * 0.82), (0.92, sy), (0.08, sy)])
    part([(0.10, sy * 0.66), (0.90, sy * 0.66), (0.96, sy * 0.83), (0.04, sy * 0.83)])
    s.blit(_turned(rope(0.82 * q, sy * 0.10 * q)), (round(0.09 * q), round(sy * 0.69 * q)))
    left = bezier((0.10, sy * 0.66), (0.36, sy * 0.50), (0.44, sy * 0.28), (0.5, sy * 0.03))
    outline = grown(left + kit.mirrored(left, 0.5), q)
    m = polygon(kit.like(s), outline)
    tiles = kit.down(w, h, (0, rgb("7482CC")), (0.36, rgb("4A569C")), (0.66, rgb("2E3874")))
    kit.multiply(tiles, texture.noise(w, h, (q * 0.05, q * 0.03), 190, 255, 5))
    rows = kit.like(s)
    for i in range(26):
        y = sy * (0.03 + 0.63 * (i / 26) ** 0.9) * q
        kit.line(rows, (0, y), (w, y), 0.006 * q)
    tiles.blit(tint(rows, rgb("141A48"), 150), (0, 0))
    turn = kit.across(
        w, h, (0.1, (200, 200, 220)), (0.38, WHITE), (0.56, (190, 186, 200)), (0.9, (88, 86, 120))
    )
    kit.multiply(tiles, turn)
    s.blit(kit.cut(tiles, m), (0, 0))
    ribs = kit.like(s)
    for t in (0.26, 0.5, 0.74):
        curve = bezier(
            (t, sy * 0.66),
            (0.5 + (t - 0.5) * 0.5, sy * 0.45),
            (0.5 + (t - 0.5) * 0.2, sy * 0.25),
            (0.5, sy * 0.03),
        )
        kit.path(ribs, grown(curve, q), 0.012 * q)
    kit.raised(s, both(ribs, m), 0.006 * q, 0.004 * q, BRASS)
    kit.raised(s, m, 0.016 * q, 0.012 * q, None, high_alpha=150, low_alpha=200)
    kit.path(rows := kit.like(s), [(0.5 * q, 0.02 * q), (0.5 * q, sy * 0.10 * q)], 0.016 * q)
    ball = kit.circle(rows, (0.5 * q, sy * 0.055 * q), 0.036 * q)
    kit.raised(s, ball, 0.010 * q, 0.010 * q, GOLD, high=STONE_HIGH)
    return _done(s)


def floor() -> Surface:
    """The funnel the panes come to rest on; its left side is flatter than its right."""
    s, q = _canvas(0.17)
    h = s.get_height()
    x0, x1 = _side() + 0.012, 1 - _side() - 0.012
    low = h / q
    points = [
        (x0, low - 0.084),
        ((x0 + x1) / 2, low - 0.006),
        (x1, low - 0.126),
        (x1, low),
        (x0, low),
    ]
    m = polygon(kit.like(s), grown(points, q))
    kit.raised(s, m, 0.014 * q, 0.010 * q, rgb("7A5E3A"), low=rgb("1A0E08"))
    return _done(s)


def bag() -> Surface:
    """The bag the panes are drawn from: plum cloth, a gold cord, a rosette."""
    q = 200 * K
    s = kit.sheet(q, q * 1.1)
    w, h = s.get_size()
    left = bezier((0.40, 0.30), (0.20, 0.42), (0.04, 0.70), (0.10, 0.96))
    left += bezier((0.10, 0.96), (0.14, 1.04), (0.34, 1.05), (0.5, 1.05))[1:]
    body = polygon(kit.like(s), grown(left + kit.mirrored(left, 0.5), q))
    kit.shadow(s, body, 0.03 * q, 150, (0.01 * q, 0.02 * q))
    neck = bezier((0.40, 0.31), (0.36, 0.20), (0.26, 0.12), (0.22, 0.05))
    frill = bezier((0.22, 0.05), (0.27, 0.11), (0.33, 0.12), (0.36, 0.05), 10)
    frill += bezier((0.36, 0.05), (0.41, 0.11), (0.46, 0.10), (0.5, 0.06), 10)
    top = polygon(kit.like(s), grown([*neck, *frill, *kit.mirrored([*neck, *frill], 0.5)], q))
    kit.raised(s, top, 0.02 * q, 0.02 * q, rgb("54424E"), high=rgb("D8C0B8"), low=rgb("0C0610"))
    kit.raised(s, body, 0.05 * q, 0.05 * q, rgb("4A3A46"), high=rgb("CDB4AC"), low=rgb("0A050E"))
    folds = kit.like(s)
    for x, b in ((0.36, 0.16), (0.44, 0.36), (0.55, 0.60), (0.62, 0.80)):
        curve = bezier((0.42 + (x - 0.36) * 0.6, 0.33), (x, 0.45), (b, 0.6), (b, 0.9))
        kit.path(folds, grown(curve, q), 0.016 * q)
    cloth = texture.slanted(w, h, (q * 0.05, q * 0.5), 196, 255, 8, 6)
    s.blit(tint(both(kit.blur(folds, 0.02 * q), body), (8, 4, 14), 150), (0, 0))
    ridge = kit.shift(kit.blur(folds, 0.02 * q), -0.026 * q, 0)
    s.blit(tint(both(ridge, body), rgb("B8A09C"), 70), (0, 0))
    kit.multiply(s, cloth)
    tie = bezier((0.36, 0.30), (0.44, 0.34), (0.56, 0.34), (0.64, 0.30))
    cord = kit.path(kit.like(s), grown(tie, q), 0.05 * q)
    tails = bezier((0.58, 0.32), (0.66, 0.40), (0.70, 0.44), (0.69, 0.56))
    kit.path(cord, grown(tails, q), 0.028 * q)
    kit.circle(cord, (0.69 * q, 0.58 * q), 0.032 * q)
    kit.raised(s, cord, 0.012 * q, 0.010 * q, GOLD, drop=0.015 * q)
    rose = kit.like(s)
    for i in range(8):
        a = math.tau * i / 8
        kit.circle(rose, on((0.5 * q, 0.74 * q), 0.10 * q, a), 0.036 * q)
    kit.circle(rose, (0.5 * q, 0.74 * q), 0.05 * q)
    kit.raised(s, rose, 0.010 * q, 0.008 * q, rgb("B7965A"), 230)
    return kit.shrink(s, w / K, h / K)


def bake(book: Book) -> None:
    """Tower and bag."""
    how: dict[str, Any] = {"unit": "tower width"}
    tube = [_side(), 1 - _side()]
    book.add("tower/roof", roof(), "cover", W, (0.5, ROOF), **how)
    book.add("tower/back", back(), "cover", W, (0.5, 0.0), tube=tube, repeat=SEGMENT, **how)
    book.add("tower/glass", glass(), "cover", W, (0.5, 0.0), tube=tube, stretch=True, **how)
    book.add("tower/shine", shine(), "mask", 160, (0.5, 0.0), stretch=True, alpha=0.16, **how)
    book.add("tower/band", band(), "cover", W, (0.5, 0.065), **how)
    book.add("tower/base", base(), "cover", W, (0.5, 0.0), **how)
    slope = {"left": 0.084, "right": 0.126}
    book.add("tower/floor", floor(), "cover", W, (0.5, 0.17), rise=slope, **how)
    book.add("tower/bag", bag(), "cover", 200, (0.5, 1.05), unit="bag width")
