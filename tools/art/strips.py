"""Pattern strips: smoky filler glass in lead with five places, in every mode of the game."""

from itertools import pairwise
from typing import Final, NamedTuple

import pygame as pg
from pygame import Surface

from art import kit, texture
from art.book import Book
from art.front import LARGE
from art.kit import Point, both, emboss, minus, polygon, tint
from art.palette import GOLD, GOLD_HIGH, LEAD, LEAD_HIGH, Rgb, mix, rgb
from art.shapes import WIDTH, grown, lozenge
from art.stone import ashlar
from art.texture import Dice

U: Final = 160
K: Final = 2
Q: Final = U * K


class Mode(NamedTuple):
    """How a strip looks in one state."""

    glass: tuple[str, str, str]
    lead: Rgb
    lead_high: Rgb
    rim: Rgb | None


MODES: Final = {
    "idle": Mode(("20244E", "2C2B5A", "1A1836"), LEAD, LEAD_HIGH, None),
    "dark": Mode(("10112A", "15152F", "0C0B1B"), mix(LEAD, (0, 0, 0), 0.35), rgb("6E6C7C"), None),
    "lit": Mode(("33294C", "493656", "2A2038"), LEAD, LEAD_HIGH, GOLD),
    "hover": Mode(("5E4430", "A67A3E", "5C402E"), rgb("3A2A1C"), GOLD_HIGH, GOLD_HIGH),
}


def _outline() -> list[Point]:
    return grown(LARGE.strip(), Q)


def _centres() -> list[Point]:
    return [(LARGE.strip_w * Q / 2, y * Q) for y in LARGE.spaces()]


def shape() -> Surface:
    """The strip as a mask, large."""
    return polygon(kit.mask(LARGE.strip_w * Q, LARGE.strip_h * Q), _outline())


def _leading() -> tuple[Surface, Surface]:
    """The came as a mask, and the five openings that take panes."""
    whole = shape()
    w, h = whole.get_size()
    inner = polygon(
        kit.like(whole),
        [
            ((x - w / 2) * (1 - 0.16 * Q / w) + w / 2, (y - h / 2) * (1 - 0.16 * Q / h) + h / 2)
            for x, y in _outline()
        ],
    )
    came, rings, holes = minus(whole, inner), kit.like(whole), kit.like(whole)
    for c in _centres():
        polygon(rings, lozenge(WIDTH * Q, Q, c))
        polygon(holes, lozenge(WIDTH * Q * 0.90, Q * 0.90, c))
        kit.line(came, (0, c[1]), (w, c[1]), 0.05 * Q)
    top = _centres()[0]
    kit.line(came, (top[0], 0), (top[0], top[1] - Q * 0.45), 0.04 * Q)
    kit.union(came, minus(rings, holes))
    return both(minus(came, holes), whole), both(holes, whole)


def _filler(mode: Mode) -> Surface:
    """Smoky glass: a slow gradient, streaks, and a tone of its own for every quarry."""
    w, h = round(LARGE.strip_w * Q), round(LARGE.strip_h * Q)
    a, b, c = (rgb(x) for x in mode.glass)
    s = kit.down(w, h, (0, a), (0.5, b), (1, c))
    dice = Dice(17)
    ys = [0.0, *(c[1] for c in _centres()), float(h)]
    for y0, y1 in pairwise(ys):
        for x in (0, w // 2):
            t = dice.whole(-14, 14)
            flag = pg.BLEND_RGB_ADD if t > 0 else pg.BLEND_RGB_SUB
            area = pg.Rect(x, round(y0), w // 2 + 1, round(y1 - y0))
            s.fill((abs(t), abs(t), abs(t) * 5 // 4), area, special_flags=flag)
    kit.multiply(s, texture.slanted(w, h, (w / 2, Q / 9), 178, 255, 5, 12))
    return s


def panel(mode: Mode) -> Surface:
    """One strip without panes, finished."""
    whole = shape()
    s = kit.cut(_filler(mode), whole)
    came, holes = _leading()
    s.blit(tint(both(kit.blur(came, 0.05 * Q), whole), (0, 0, 6), 150), (0, 0))
    light, _ = emboss(whole, 0.09 * Q, 0.07 * Q)
    s.blit(tint(both(light, whole), (2, 2, 10), 150), (0, 0))
    kit.raised(
        s,
        came,
        0.022 * Q,
        0.014 * Q,
        mode.lead,
        high=mode.lead_high,
        low=(0, 0, 4),
        high_alpha=230,
        low_alpha=230,
    )
    s.blit(tint(holes, (8, 8, 18), 235), (0, 0))
    if mode.rim is not None:
        rim = kit.like(whole)
        pg.draw.polygon(rim, kit.OPAQUE, _outline(), round(0.055 * Q))
        kit.raised(
            s,
            both(rim, whole),
            0.012 * Q,
            0.008 * Q,
            mode.rim,
            high=rgb("FFFDF0"),
            low=rgb("6A4408"),
        )
    return kit.shrink(s, s.get_width() / K, s.get_height() / K)


def _blind() -> Surface:
    """A strip that is gone: blind tracery in stone."""
    whole = shape()
    w, h = whole.get_size()
    s = ashlar(w, h, Q, 8)
    s.fill((146, 134, 138, 255), special_flags=pg.BLEND_RGBA_MULT)
    kit.multiply(s, kit.down(w, h, (0, rgb("B4AAB4")), (0.5, rgb("DCCAB4")), (1, rgb("F4E2C4"))))
    for c in _centres():
        hollow = polygon(kit.like(s), lozenge(WIDTH * Q * 0.80, Q * 0.80, c))
        kit.recessed(s, hollow, 0.04 * Q, 0.03 * Q, rgb("3A3036"), 175, 100)
        rim = minus(polygon(kit.like(s), lozenge(WIDTH * Q * 0.92, Q * 0.92, c)), hollow)
        kit.raised(s, rim, 0.018 * Q, 0.014 * Q, high_alpha=90, low_alpha=110)
    light, _ = emboss(whole, 0.09 * Q, 0.07 * Q)
    s.blit(tint(both(light, whole), (6, 4, 12), 235), (0, 0))
    return kit.shrink(kit.cut(s, whole), w / K, h / K)


def _halo(radius: float, colour: Rgb, core: Rgb | None) -> tuple[Surface, float]:
    """Light around a strip, at a quarter of the size; and its margin in u."""
    u, pad = 40, radius * 2.4
    w, h = (LARGE.strip_w + 2 * pad) * u, (LARGE.strip_h + 2 * pad) * u
    m = polygon(kit.mask(w, h), [((x + pad) * u, (y + pad) * u) for x, y in LARGE.strip()])
    s = kit.additive(kit.blur(m, radius * u), colour)
    if core is not None:
        kit.glow(s, m, core, 0.09 * u)
    return s, pad


def bake(book: Book) -> None:
    """All strips."""
    middle = (LARGE.strip_w / 2, 0.0)
    spaces = [[LARGE.strip_w / 2, y] for y in LARGE.spaces()]
    for name, mode in MODES.items():
        book.add(f"strip/{name}", panel(mode), "cover", U, middle, spaces=spaces, pane_scale=0.955)
    book.add("strip/gone", _blind(), "cover", U, middle)
    small = (LARGE.strip_w * 80, LARGE.strip_h * 80)
    book.add("strip/shape", kit.shrink_mask(shape(), *small), "mask", 80, middle, dark="9C9CAA")
    came, _ = _leading()
    flash = kit.shrink_mask(kit.union(kit.blur(came, 0.05 * Q), came), *small)
    book.add("strip/flash", flash, "mask", 80, middle, colour="FFF4D2")
    for name, radius, colour, core in (
        ("hover", 0.30, rgb("C48A34"), rgb("9A7434")),
        ("lit", 0.13, rgb("7A5420"), None),
    ):
        halo, pad = _halo(radius, colour, core)
        book.add(f"strip/halo-{name}", halo, "add", 40, (middle[0] + pad, pad))
