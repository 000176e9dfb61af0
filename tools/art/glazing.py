"""Leaded glass: pieces of antique glass and the came that will hold them together."""

import math
from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame as pg

from art import kit, texture
from art.kit import Point, both, emboss, polygon, tint
from art.palette import GLASS, INK, WHITE, Rgb, mix, rgb
from art.shapes import arc, petal, ring_part
from art.texture import Dice

Hues: TypeAlias = tuple[Rgb, Rgb, Rgb]

NIGHT_BLUE: Final[Hues] = (rgb("3E58C8"), rgb("1B2B86"), rgb("080E34"))
ROYAL: Final[Hues] = (rgb("4A6AE0"), rgb("2038A0"), rgb("0C1650"))
VIOLET: Final[Hues] = (rgb("7A58D8"), rgb("3E2A92"), rgb("160E48"))
ROSE: Final[Hues] = (rgb("FF8CCE"), rgb("E25AAA"), rgb("761A5A"))
MILK: Final[Hues] = (rgb("F8FAFF"), rgb("BCCBE4"), rgb("52658C"))


def hues(colour: str) -> Hues:
    """The glass of a pane's colour (in a great window white is milkier, and pink is deeper)."""
    glass = GLASS[colour]
    return {"white": MILK, "pink": ROSE}.get(colour, (glass.hot, glass.body, glass.deep))


def _step(v: float) -> float:
    """Few different tones, so that gradients can be used again."""
    return round(v * 8) / 8


class Glazing:
    """A pane in the making: the glass, and a mask of all leads. Scale z pixels a point."""

    def __init__(self, w: float, h: float, z: float, origin: Point = (0, 0)) -> None:
        self.z, self.origin = z, origin
        self.glass = kit.sheet(w * z, h * z)
        self.lead = kit.like(self.glass)

    def place(self, points: Sequence[Point]) -> list[Point]:
        """Points of the scene as pixels of the canvas."""
        ox, oy = self.origin
        return [((x - ox) * self.z, (y - oy) * self.z) for x, y in points]

    def piece(
        self,
        outline: Sequence[Point],
        colours: Hues,
        dice: Dice,
        lead: float,
        tone: float = 0.0,
        dim: float = 0.0,
    ) -> None:
        """One piece of glass: gradient, streaks and bevel, with lead around it."""
        points = self.place(outline)
        x0 = math.floor(min(p[0] for p in points)) - 4
        y0 = math.floor(min(p[1] for p in points)) - 4
        w = math.ceil(max(p[0] for p in points)) - x0 + 6
        h = math.ceil(max(p[1] for p in points)) - y0 + 6
        hot, body, deep = (mix(c, INK, _step(dim)) for c in colours)
        body = mix(body, hot if tone > 0 else deep, abs(_step(tone)))
        m = polygon(kit.mask(w, h), [(x - x0, y - y0) for x, y in points])
        stops = (
            (0.0, mix(hot, body, 0.10)),
            (0.28, mix(hot, body, 0.72)),
            (0.60, mix(body, deep, 0.22)),
            (1.0, mix(body, deep, 0.92)),
        )
        s = kit.radial(w, h, stops, (0.5, 0.5), 0.62)
        angle = (20, -20, 65, -60)[dice.whole(0, 3)]
        cell = (max(9.0, w * 0.6), 4.6 * self.z / 1.5)
        kit.multiply(s, texture.slanted(w, h, cell, 202, 255, dice.whole(0, 9999), angle))
        e = self.z / 2
        light, shade = emboss(m, 5 * e, 4 * e)
        s.blit(tint(both(light, m), mix(hot, WHITE, 0.5), 46 if dim else 126), (0, 0))
        s.blit(tint(both(shade, m), deep, 170), (0, 0))
        self.glass.blit(kit.cut(s, m), (x0, y0))
        if lead:
            pg.draw.polygon(self.lead, kit.CLEAR, points)
            kit.path(self.lead, [*points, points[0]], lead * self.z)

    def wipe(self, c: Point, r: float) -> None:
        """Take the leads away inside a circle."""
        at = self.place([c])[0]
        kit.circle(self.lead, at, r * self.z, 0)

    def dark(self, c: Point, r: float, colour: Rgb) -> None:
        """A dark round ground to set glass upon."""
        pg.draw.circle(self.glass, (*colour, 255), self.place([c])[0], r * self.z)


def rose(
    g: Glazing, c: Point, r: float, n: int, petals: Sequence[str], heart: Sequence[str], seed: int
) -> None:
    """A rose window of n petals."""
    dice = Dice(seed)
    turn, half = -math.pi / 2, math.pi / n
    g.wipe(c, r)
    kit.circle(g.lead, g.place([c])[0], (r + 3) * g.z, 255, 6 * g.z)
    g.dark(c, r, (16, 20, 60))

    def at(i: float) -> float:
        return math.tau * i / n + turn

    for i in range(n):
        rim = ring_part(c, r * 0.64, r, at(i) - half, at(i) + half)
        g.piece(rim, ROYAL, dice, 2.2, dice.real(-0.2, 0.4))
    for i in range(n):
        inner = ring_part(c, r * 0.30, r * 0.66, at(i + 0.5) - half, at(i + 0.5) + half)
        g.piece(inner, VIOLET, dice, 2.0, dice.real(-0.3, 0.3))
    for i in range(n):
        colour = hues(petals[i % len(petals)])
        outer = petal(c, r * 0.36, r * 0.965, at(i), half * 1.05)
        g.piece(outer, colour, dice, 2.6, dice.real(-0.40, -0.15))
        if r > 120:
            inner = petal(c, r * 0.44, r * 0.87, at(i), half * 0.66)
            g.piece(inner, colour, dice, 1.8, dice.real(-0.05, 0.15))
    for i in range(n):
        a = at(i + 0.5)
        bead = (c[0] + r * 0.885 * math.cos(a), c[1] + r * 0.885 * math.sin(a))
        g.piece(arc(bead, r * 0.075, 0, math.tau, 20), hues("yellow"), dice, 2.0, 0.3)
    g.dark(c, r * 0.40, (12, 16, 50))
    for i in range(n):
        leaf = petal(c, r * 0.13, r * 0.41, at(i + 0.5), half * 1.1, 8)
        g.piece(leaf, hues(heart[i % len(heart)]), dice, 2.2, dice.real(-0.2, 0.12))
    g.piece(arc(c, r * 0.15, 0, math.tau, 32), hues("yellow"), dice, 2.4, 0.5)
