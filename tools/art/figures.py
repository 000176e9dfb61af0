"""The glazier in four metals, his ghost, the players' coins and the starting-player tile."""

import importlib.resources
import math
from collections.abc import Sequence
from typing import Any, Final

import pygame as pg
from pygame import Surface

from art import kit
from art.book import Book
from art.kit import Point, both, emboss, polygon, tint
from art.palette import BLACK, CREAM, GLASS, INK, MARKS, METALS, WHITE, Rgb, mix, rgb
from art.panes import pane
from art.shapes import bezier, glyph, grown, on

TALL: Final = 240
K: Final = 4
LEATHER: Final = rgb("6A4A30")


def font(family: str, weight: str, size: int) -> pg.font.Font:
    """A face of Source Serif or Source Sans Pro."""
    name = f"Source{family.capitalize()}Pro-{weight}.ttf"
    file = importlib.resources.files(f"font_source_{family}_pro") / "files" / name
    with importlib.resources.as_file(file) as path:
        return pg.font.Font(str(path), size)


def letters(text: str, family: str, weight: str, size: int) -> Surface:
    """Text as a mask, cut to its ink."""
    ink = font(family, weight, size).render(text, True, WHITE)
    return kit.white_mask(ink.subsurface(ink.get_bounding_rect()).convert_alpha())


class Figure:
    """A canvas whose unit is the figure's height, x = 0 in its middle."""

    def __init__(self) -> None:
        self.h = TALL * K
        self.w = round(self.h * 1.1)
        self.s = kit.sheet(self.w, self.h)

    def at(self, x: float, y: float) -> Point:
        """A point of the canvas."""
        return x * self.h + self.w / 2, y * self.h

    def mask(self, points: Sequence[Point]) -> Surface:
        """A polygon as a mask."""
        return polygon(kit.like(self.s), [self.at(*p) for p in points])

    def part(self, points: Sequence[Point], fill: Rgb, depth: float = 1.0) -> None:
        """A rounded, lit piece of cloth, wood or leather."""
        e = self.h / 90
        m = self.mask(points)
        kit.shadow(self.s, m, 0.7 * e, 110, (0.3 * e, 0.5 * e))
        kit.raised(
            self.s,
            m,
            1.3 * e * depth,
            1.6 * e * depth,
            fill,
            high=rgb("FFF0D0"),
            low=rgb("0C0814"),
            high_alpha=165,
            low_alpha=205,
        )

    def oval(self, x: float, y: float, w: float, h: float) -> Surface:
        """An ellipse as a mask."""
        m = kit.like(self.s)
        pg.draw.ellipse(m, kit.OPAQUE, pg.Rect(*self.at(x, y), w * self.h, h * self.h))
        return m

    def fold(self, points: Sequence[Point], width: float, colour: Rgb, alpha: float) -> None:
        """A soft crease in the cloth."""
        m = kit.path(kit.like(self.s), [self.at(*p) for p in points], width * self.h)
        self.s.blit(tint(kit.blur(m, width * self.h * 0.5), colour, alpha), (0, 0))

    def spot(self, x: float, y: float, r: float, colour: Rgb, alpha: float = 255) -> None:
        """A small round dab."""
        m = kit.circle(kit.like(self.s), self.at(x, y), r * self.h)
        self.s.blit(tint(m, colour, alpha), (0, 0))


def _rack(f: Figure) -> None:
    """The wooden frame on his back with three panes of glass in it."""
    f.part([(-0.40, 0.20), (-0.08, 0.13), (-0.06, 0.70), (-0.38, 0.74)], LEATHER, 0.7)
    for colour, y in (("blue", 0.215), ("orange", 0.385), ("pink", 0.555)):
        g = GLASS[colour]
        m = f.mask(
            [(-0.365, y + 0.035), (-0.11, y - 0.012), (-0.105, y + 0.125), (-0.36, y + 0.165)]
        )
        f.s.blit(tint(m, g.body), (0, 0))
        shine = kit.across(f.w, f.h, (0.1, (*g.hot, 0)), (0.26, (*g.hot, 230)), (0.42, (*g.hot, 0)))
        f.s.blit(both(shine, m), (0, 0))
        e = f.h / 90
        light, shade = emboss(m, e, 0.8 * e)
        f.s.blit(tint(both(light, m), WHITE, 200), (0, 0))
        f.s.blit(tint(both(shade, m), g.deep, 200), (0, 0))


def _robe(f: Figure, metal: Rgb) -> None:
    """Boots, tunic, belt and the cape in the player's metal."""
    boots = rgb("33262C")
    f.part([(-0.12, 0.90), (-0.02, 0.90), (-0.01, 0.99), (-0.14, 0.99)], boots)
    f.part([(0.04, 0.90), (0.14, 0.90), (0.18, 0.99), (0.05, 0.99)], boots)
    tunic = bezier((-0.09, 0.40), (-0.16, 0.55), (-0.17, 0.75), (-0.19, 0.93))
    tunic += bezier((-0.19, 0.93), (-0.06, 0.955), (0.08, 0.955), (0.20, 0.93))
    tunic += bezier((0.20, 0.93), (0.17, 0.72), (0.15, 0.55), (0.10, 0.40))
    f.part(tunic, mix(rgb("41364F"), metal, 0.20))
    for x in (-0.09, 0.0, 0.09):
        f.fold([(x * 0.9, 0.80), (x * 1.25, 0.935)], 0.014, BLACK, 90)
    cape = bezier((-0.06, 0.34), (-0.22, 0.44), (-0.24, 0.60), (-0.25, 0.74))
    cape += bezier((-0.25, 0.74), (-0.08, 0.80), (0.08, 0.80), (0.22, 0.72))
    cape += bezier((0.22, 0.72), (0.20, 0.55), (0.17, 0.42), (0.07, 0.34))
    f.part(cape, metal)
    lining = bezier((0.02, 0.42), (0.05, 0.5), (0.07, 0.65), (0.07, 0.785))
    lining += bezier((0.07, 0.785), (0.12, 0.77), (0.17, 0.75), (0.22, 0.72))
    lining += bezier((0.22, 0.72), (0.20, 0.55), (0.17, 0.42), (0.07, 0.36))
    f.part(lining, mix(metal, INK, 0.48), 0.8)
    dark = mix(metal, INK, 0.55)
    f.fold([(-0.10, 0.46), (-0.16, 0.60), (-0.17, 0.75)], 0.012, dark, 150)
    f.fold([(-0.02, 0.46), (-0.06, 0.62), (-0.06, 0.77)], 0.012, dark, 140)
    f.fold([(-0.13, 0.46), (-0.20, 0.60), (-0.21, 0.73)], 0.008, mix(metal, WHITE, 0.6), 150)
    f.fold([(-0.24, 0.715), (-0.08, 0.775), (0.07, 0.765)], 0.014, mix(metal, WHITE, 0.45), 170)


def _head(f: Figure, metal: Rgb) -> None:
    """Hood, face and beard."""
    hood = bezier((-0.13, 0.33), (-0.16, 0.16), (-0.04, 0.08), (0.02, 0.09))
    hood += bezier((0.02, 0.09), (0.12, 0.10), (0.15, 0.22), (0.12, 0.38))
    hood += bezier((0.12, 0.38), (0.04, 0.44), (-0.08, 0.43), (-0.13, 0.33))
    tail = bezier((-0.10, 0.14), (-0.20, 0.10), (-0.25, 0.14), (-0.30, 0.22))
    tail += bezier((-0.30, 0.22), (-0.22, 0.18), (-0.16, 0.20), (-0.12, 0.24))
    f.part(tail, mix(metal, INK, 0.22))
    f.part(hood, mix(metal, INK, 0.10))
    f.fold([(-0.11, 0.34), (-0.02, 0.405), (0.10, 0.37)], 0.016, mix(metal, WHITE, 0.45), 150)
    f.s.blit(tint(f.oval(-0.062, 0.158, 0.18, 0.215), rgb("2A1A1C"), 235), (0, 0))
    face = f.oval(-0.040, 0.180, 0.150, 0.180)
    e = f.h / 90
    kit.raised(f.s, face, 1.2 * e, 1.6 * e, rgb("EDC399"), low=rgb("4A2418"))
    beard = bezier((-0.035, 0.275), (-0.03, 0.41), (0.09, 0.43), (0.110, 0.275))
    f.part([*beard, (0.065, 0.312), (0.005, 0.312)], rgb("8A6A50"), 0.6)
    f.spot(0.012, 0.252, 0.0115, rgb("2A1A18"))
    f.spot(0.070, 0.252, 0.0115, rgb("2A1A18"))
    f.spot(0.043, 0.284, 0.017, rgb("E0A880"))
    f.fold([(-0.008, 0.228), (0.028, 0.224)], 0.009, rgb("6A4A38"), 220)
    f.fold([(0.056, 0.224), (0.088, 0.230)], 0.009, rgb("6A4A38"), 220)


def _arm(f: Figure, metal: Rgb) -> None:
    """The staff with a lit pane on top, and the hand that holds it."""
    f.part([(0.275, 0.16), (0.305, 0.16), (0.325, 0.99), (0.295, 0.99)], rgb("8A6A44"), 0.6)
    f.part([(0.10, 0.47), (0.18, 0.43), (0.295, 0.515), (0.265, 0.585)], mix(metal, INK, 0.15))
    f.spot(0.298, 0.545, 0.034, rgb("5A3424"))
    f.spot(0.296, 0.542, 0.029, rgb("E2B48A"))


def glazier(metal: Rgb) -> Surface:
    """He stands with his feet at the foot of the picture."""
    f = Figure()
    _rack(f)
    _robe(f, metal)
    _head(f, metal)
    _arm(f, metal)
    s = kit.shrink(f.s, f.w / K, f.h / K)
    lamp = pane("yellow", 56)
    c = (f.w / K / 2 + 0.29 * TALL, 0.125 * TALL)
    kit.lay(s, lamp, (c[0] - lamp.get_width() / 2, c[1] - lamp.get_height() / 2))
    return s


def _ghost(figure: Surface, metal: Rgb) -> Surface:
    """Where he would stand: a faint figure with a line of light around it."""
    m = kit.white_mask(figure)
    rim = kit.minus(m, _inside(kit.blur(m, 4)))
    s = kit.faded(figure, 0.36)
    kit.lay(s, tint(kit.blur(rim, 1.2), mix(metal, WHITE, 0.55), 170).premul_alpha())
    return s


def _inside(m: Surface) -> Surface:
    """Of a blurred mask only what is well inside, hard again."""
    r = m.copy()
    r.fill((0, 0, 0, 128), special_flags=pg.BLEND_RGBA_SUB)
    r.blit(r.copy(), (0, 0), special_flags=pg.BLEND_RGBA_ADD)
    return r


def coin(metal: Rgb, mark: str, size: int) -> Surface:
    """A player's mark struck in metal."""
    d = size * 4
    c = (d / 2, d / 2)
    s = kit.sheet(d, d)
    e = d / 46
    kit.raised(
        s,
        kit.circle(kit.like(s), c, d * 0.49),
        1.2 * e,
        e,
        mix(metal, INK, 0.12),
        high=WHITE,
        low=INK,
    )
    kit.recessed(s, kit.circle(kit.like(s), c, d * 0.405), 0.9 * e, 0.8 * e, mix(metal, INK, 0.74))
    sheen = kit.radial(d, d, ((0, (*metal, 90)), (1, (*metal, 0))), (0.38, 0.30), 0.5)
    s.blit(both(sheen, kit.circle(kit.like(s), c, d * 0.40)), (0, 0))
    m = glyph(kit.like(s), mark, c, d * {"sun": 0.29, "moon": 0.30, "star": 0.32}.get(mark, 0.29))
    kit.shadow(s, m, 0.8 * e, 150, (0.4 * e, 0.6 * e))
    kit.raised(s, m, 0.6 * e, 0.5 * e, mix(metal, WHITE, 0.35))
    return kit.shrink(s, size, size)


def start_tile(size: int) -> Surface:
    """The octagon of the starting player: gold, azulejo blue, and a 1."""
    d = size * 4
    c = (d / 2, d / 2)
    e = d / 44
    s = kit.sheet(d, d)
    eight = [on(c, d * 0.46, math.tau * i / 8 + math.pi / 8) for i in range(8)]
    outer = polygon(kit.like(s), eight)
    kit.shadow(s, outer, 1.6 * e, 150, (0.6 * e, 1.2 * e))
    kit.raised(s, outer, 1.4 * e, e, rgb("E0BE7C"), high=WHITE, low=rgb("4A3010"))
    kit.recessed(s, polygon(kit.like(s), grown(eight, 0.80, c)), 0.8 * e, 0.6 * e, rgb("2B3F86"))
    rays = kit.like(s)
    for i in range(8):
        a = math.tau * i / 8
        polygon(rays, [on(c, d * 0.34, a), on(c, d * 0.19, a + 0.3), on(c, d * 0.19, a - 0.3)])
    s.blit(tint(rays, rgb("C9D6FF"), 160), (0, 0))
    one = letters("1", "serif", "Black", round(d * 0.50))
    at = (round(c[0] - one.get_width() / 2), round(c[1] - one.get_height() / 2))
    m = kit.union(kit.like(s), one, at)
    kit.shadow(s, m, 1.2 * e, 230, (0.3 * e, 0.6 * e))
    s.blit(tint(m, CREAM), (0, 0))
    return kit.shrink(s, size, size)


def bake(book: Book) -> None:
    """All figures and tokens."""
    for name, metal in METALS.items():
        figure = glazier(metal)
        w = figure.get_width() / TALL
        lamp = [w / 2 + 0.29, 0.125]
        how: dict[str, Any] = {"unit": "figure height", "height_u": 1.1, "lamp": lamp}
        book.add(f"figure/glazier-{name}", figure, "cover", TALL, (w / 2, 0.99), **how)
        book.add(f"figure/ghost-{name}", _ghost(figure, metal), "cover", TALL, (w / 2, 0.99), **how)
        book.add(
            f"figure/coin-{name}",
            coin(metal, MARKS[name], 128),
            "cover",
            128,
            unit="diameter",
            mark=MARKS[name],
        )
    light = Surface((96, 96))
    kit.pool(light, rgb("A87A30"), (48, 48), 48, 48, 0.8)
    book.add("figure/lamp", light, "add", 80, unit="figure height")
    foot = kit.mask(72, 20)
    pg.draw.ellipse(foot, kit.OPAQUE, (8, 5, 56, 10))
    book.add("figure/shadow", kit.blur(foot, 3), "mask", 80, unit="figure height", alpha=0.6)
    book.add("figure/start", start_tile(160), "cover", 160 / 0.9, note="0.9 of a pane high")
