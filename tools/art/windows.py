"""Windows: archivolt, colonettes and two frames; amber light in them, coloured light through."""

from typing import Final

import pygame as pg
from pygame import Surface

from art import kit
from art.book import Book
from art.front import LARGE, SMALL, Front
from art.kit import Point, both, emboss, minus, polygon, tint
from art.palette import COLOURS, GLASS, WHITE, Rgb, mix, rgb, scaled
from art.shapes import WIDTH, grown, lozenge, moved
from art.stone import grain, rope

K: Final = 2
PAD_X: Final = 0.20
PAD_TOP: Final = 0.34
PAD_FOOT: Final = 0.16
RINGS: Final = ((0.175, "D6B988"), (0.115, "8C765A"), (0.06, "E6CC9C"))


class Bay:
    """One window, large, with a margin around its pitch."""

    def __init__(self, front: Front, u: int) -> None:
        self.f, self.q = front, float(u * K)
        self.w = round((front.pitch + 2 * PAD_X) * self.q)
        self.h = round((front.window_h + PAD_TOP + PAD_FOOT) * self.q)
        self.c: Point = (self.w / 2, PAD_TOP * self.q)
        self.s = kit.sheet(self.w, self.h)
        self.opening = self._mask()

    def _mask(self, grow: float = 0.0, below: float = 0.0) -> Surface:
        return polygon(
            kit.mask(self.w, self.h), moved(grown(self.f.window(grow, below), self.q), *self.c)
        )

    def _frame(self, j: int, k: float) -> list[Point]:
        c = (self.c[0], self.c[1] + self.f.frames()[j] * self.q)
        return lozenge(WIDTH * self.q * k, self.q * k, c)

    def archivolt(self) -> None:
        """Three nested arches, alternately light and dark, each standing out."""
        q = self.q
        kit.shadow(self.s, self._mask(0.17, 0.35), 0.05 * q, 150, (0.02 * q, 0.05 * q))
        deep = 1.5 if self.f.small else 1.0
        for grow, colour in RINGS:
            m = self._mask(grow, 0.35)
            kit.raised(
                self.s,
                m,
                0.030 * q * deep,
                0.016 * q * deep,
                rgb(colour),
                high_alpha=240,
                low_alpha=225,
            )
        kit.multiply(self.s, grain(self.w, self.h, q, 13, fine=True))
        warm = kit.down(self.w, self.h, (0, rgb("EEE4DE")), (0.5, rgb("FCF2E2")), (1, WHITE))
        kit.multiply(self.s, warm)

    def hollow(self) -> None:
        """The dark room behind, with a little candle light at its foot."""
        q = self.q
        kit.recessed(self.s, self.opening, 0.05 * q, 0.03 * q, rgb("0D0B18"))
        room = kit.sheet(self.w, self.h)
        stops = (
            (0.0, rgb("161436")),
            (0.5, rgb("231A30")),
            (0.8, rgb("462A24")),
            (1.0, rgb("8A5426")),
        )
        room.blit(kit.down(self.w, self.f.window_h * q, *stops), (0, round(self.c[1])))
        self.s.blit(kit.cut(room, self.opening), (0, 0))
        light, _ = emboss(self.opening, 0.07 * q, 0.05 * q)
        self.s.blit(tint(both(light, self.opening), (4, 3, 10), 225), (0, 0))

    def lattice(self) -> None:
        """Lead that holds two empty frames."""
        q, f = self.q, self.f
        lead, holes = kit.like(self.s), kit.like(self.s)
        t = 0.042 * q
        for j in range(2):
            polygon(lead, self._frame(j, 0.97))
            polygon(holes, self._frame(j, 0.88))
            y = self.c[1] + f.frames()[j] * q
            kit.line(lead, (0, y), (self.w, y), t)
        top = self.c[1] + (f.frames()[0] - 0.5) * q
        kit.line(lead, (self.c[0], 0), (self.c[0], top), t)
        lead = both(minus(lead, holes), self.opening)
        kit.shadow(self.s, lead, 0.03 * q, 120, (0.01 * q, 0.02 * q))
        kit.raised(
            self.s, lead, 0.02 * q, 0.012 * q, rgb("2A2630"), high=rgb("B0A7AE"), low=(0, 0, 0)
        )
        holes = both(holes, self.opening)
        self.s.blit(tint(holes, (10, 9, 24), 165), (0, 0))
        light, shade = emboss(holes, 0.04 * q, 0.03 * q)
        self.s.blit(tint(both(light, holes), (0, 0, 6), 210), (0, 0))
        self.s.blit(tint(both(shade, holes), rgb("8A6A50"), 60), (0, 0))

    def colonettes(self) -> None:
        """A twisted column on both bay lines, with capital and base."""
        q, f = self.q, self.f
        t = 0.15 * q
        top, foot = self.c[1] + 0.66 * q, self.c[1] + f.window_h * q
        shaft = rope(foot - top, t, True)
        for x in (self.c[0] - f.pitch * q / 2, self.c[0] + f.pitch * q / 2):
            bed = kit.box(kit.like(self.s), x - t / 2, top, t, foot - top)
            kit.shadow(self.s, bed, 0.05 * q, 190, (0.03 * q, 0.01 * q))
            self.s.blit(shaft, (round(x - t / 2), round(top)))
            for y, wide, high in ((top - 0.10 * q, 1.9, 0.12), (foot - 0.10 * q, 1.9, 0.12)):
                block = kit.box(
                    kit.like(self.s), x - t * wide / 2, y, t * wide, high * q, 0.015 * q
                )
                kit.raised(self.s, block, 0.02 * q, 0.012 * q, rgb("C8AA7C"), drop=0.03 * q)

    def sill(self) -> None:
        """A line of stone under the window."""
        q = self.q
        y = self.c[1] + self.f.window_h * q
        pad = 40
        layer = kit.sheet(self.w + 2 * pad, self.h)
        m = kit.box(kit.like(layer), 0, y, self.w + 2 * pad, 0.05 * q)
        kit.raised(layer, m, 0.014 * q, 0.010 * q, rgb("B89C70"), drop=0.03 * q)
        self.s.blit(layer, (-pad, 0))


def window(front: Front, u: int) -> Surface:
    """A window without panes, finished."""
    bay = Bay(front, u)
    bay.archivolt()
    bay.hollow()
    bay.lattice()
    bay.sill()
    bay.colonettes()
    return kit.shrink(bay.s, bay.w / K, bay.h / K)


def amber(front: Front, u: int, strength: float, halo: Rgb) -> tuple[Surface, Point]:
    """Candle light that fills a window, spills over its stone and pools on the sill."""
    pad = 0.50
    w, h = (front.window_w + 2 * pad) * u, (front.window_h + 0.9) * u
    at = (w / 2, 0.45 * u)
    m = polygon(kit.mask(w, h), moved(grown(front.window(), u), *at))
    fire = kit.sheet(w, h)
    fire.blit(
        kit.down(
            w,
            front.window_h * u,
            (0, (112, 62, 34, 26)),
            (0.4, (160, 80, 24, 90)),
            (0.8, (216, 108, 24, 150)),
            (1, (240, 132, 36, 195)),
        ),
        (0, round(at[1])),
    )
    s = Surface(fire.get_size())
    inside = kit.cut(fire, m).premul_alpha()
    s.blit(kit.faded(inside, strength), (0, 0), special_flags=pg.BLEND_RGB_ADD)
    kit.glow(s, m, halo, 0.18 * u)
    kit.pool(s, rgb("7E4610"), (at[0], at[1] + (front.window_h + 0.06) * u), 0.9 * u, 0.35 * u, 0.7)
    return s, (at[0] / u, at[1] / u)


def amber_shape(front: Front, u: int) -> Surface:
    """The opening of a window as a mask, for a flash."""
    m = kit.mask(front.window_w * u, (front.window_h + 0.1) * u)
    return polygon(m, moved(grown(front.window(), u), front.window_w * u / 2, 0.1 * u))


def through(colour: str, u: int) -> Surface:
    """Light through a set pane: a near halo, a cast to the lower right and a warm heart."""
    glass = GLASS[colour]
    w, h = 2.9 * u, 2.9 * u
    c = (w / 2, h / 2)
    m = polygon(kit.mask(w, h), lozenge(WIDTH * u * 0.9, 0.9 * u, c))
    s = kit.additive(kit.blur(m, 0.30 * u), scaled(glass.glow, 0.62))
    cast = polygon(
        kit.like(m), lozenge(WIDTH * u * 0.62, 0.9 * u, (c[0] + 0.14 * u, c[1] + 0.5 * u))
    )
    kit.glow(s, cast, scaled(glass.glow, 0.24), 0.24 * u)
    return s


def heart(colour: str, u: int) -> Surface:
    """The shine laid over a set pane so that it burns brighter than one on a strip."""
    s = Surface((round(1.3 * u), round(1.3 * u)))
    kit.pool(s, mix(GLASS[colour].glow, WHITE, 0.3), (0.65 * u, 0.65 * u), 0.6 * u, 0.6 * u, 0.17)
    return s


def empty_frame(u: int) -> Surface:
    """A dark frame to lay over the amber light where no pane is set yet."""
    q = u * 4
    s = kit.sheet(WIDTH * q, q)
    m = polygon(kit.like(s), lozenge(WIDTH * q * 0.88, q * 0.88, (WIDTH * q / 2, q / 2)))
    kit.recessed(s, m, 0.025 * q, 0.018 * q, rgb("120C18"), 238, 130)
    _, shade = emboss(m, 0.05 * q, 0.04 * q)
    s.blit(tint(both(shade, m), rgb("B07838"), 70), (0, 0))
    return kit.shrink(s, WIDTH * u, u)


def bake(book: Book) -> None:
    """All windows and their light."""
    for kind, front, u in (("large", LARGE, 160), ("small", SMALL, 88)):
        frames = [[front.pitch / 2 + PAD_X, PAD_TOP + y] for y in front.frames()]
        book.add(
            f"window/{kind}",
            window(front, u),
            "cover",
            u,
            (front.pitch / 2 + PAD_X, PAD_TOP),
            frames=frames,
        )
    for n, strength, halo in ((1, 0.58, rgb("5A3812")), (2, 0.66, rgb("643C16"))):
        light, anchor = amber(LARGE, 64, strength, halo)
        book.add(f"window/amber-{n}", light, "add", 64, anchor)
    for colour in COLOURS:
        book.add(f"window/through-{colour}", through(colour, 56), "add", 56)
        book.add(f"window/heart-{colour}", heart(colour, 64), "add", 64)
    flat = amber_shape(LARGE, 64)
    book.add("window/shape", flat, "mask", 64, (LARGE.window_w / 2, 0.1), colour="FFE9B0")
    book.add("window/frame-empty", empty_frame(160), "cover", 160)
