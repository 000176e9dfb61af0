"""Small lights for what moves: sparks, glints, rings, motes; warmth on the night; the icon."""

from typing import Any, Final

import pygame as pg
from pygame import Surface

from art import kit
from art.book import Book
from art.kit import polygon
from art.palette import GLASS, GOLD, GOLD_HIGH, NIGHT, WHITE, rgb
from art.panes import light, pane
from art.shapes import WIDTH, lozenge, star

SIZE: Final = 128


def spark() -> Surface:
    """A streak that flies to the right, hot at its head."""
    w, h = SIZE, SIZE // 4
    m = polygon(kit.mask(w * 3, h * 3), [(0, h * 1.5), (w * 2.6, h * 1.1), (w * 2.6, h * 1.9)])
    kit.circle(m, (w * 2.6, h * 1.5), h * 0.4)
    return kit.blur(kit.shrink_mask(m, w, h), 1)


def glint() -> Surface:
    """A star of light with four rays."""
    d = SIZE * 3
    c = (d / 2, d / 2)
    m = polygon(kit.mask(d, d), star(c, d * 0.48, d * 0.035, 4))
    rays = kit.shrink_mask(m, SIZE, SIZE)
    core = kit.circle(kit.like(rays), (SIZE / 2, SIZE / 2), SIZE * 0.07)
    return kit.union(kit.union(kit.blur(core, 7), kit.blur(rays, 2)), rays)


def ring() -> Surface:
    """A wave that runs out from a hit; flatten it for a floor."""
    d = SIZE * 3
    m = kit.circle(kit.mask(d * 2, d * 2), (d, d), d * 0.94, 255, d * 0.05)
    small = kit.shrink_mask(m, SIZE * 2, SIZE * 2)
    return kit.union(kit.blur(small, 4), small)


def mote() -> Surface:
    """A speck of dust in the light."""
    return kit.blur(kit.circle(kit.mask(32, 32), (16, 16), 6), 4)


def warmth() -> Surface:
    """The glow of the palace on the night behind it."""
    s = Surface((240, 168))
    kit.pool(s, rgb("4A3050"), (120, 84), 120, 84, 0.60)
    return s


def icon() -> Surface:
    """The game's icon: a lit pane in gold on the night."""
    d = 256
    s = kit.sheet(d * 3, d * 3)
    m = kit.box(kit.like(s), 12, 12, d * 3 - 24, d * 3 - 24, d * 0.6)
    sky = kit.down(d * 3, d * 3, (0, NIGHT[1]), (0.6, NIGHT[2]), (1, NIGHT[3]))
    s.blit(kit.cut(sky, m), (0, 0))
    kit.raised(s, m, 12, 8, high=GOLD_HIGH, high_alpha=150)
    base = kit.shrink(s, d, d)
    glow = light(GLASS["blue"].glow, 168, 0.22)
    at = ((d - glow.get_width()) // 2, (d - glow.get_height()) // 2)
    inside = Surface((d, d))
    inside.blit(glow, at, special_flags=pg.BLEND_RGB_ADD)
    base.blit(kit.both(inside.convert_alpha(), base), (0, 0), special_flags=pg.BLEND_RGB_ADD)
    k, h = 3, 176
    frame = kit.sheet(d * k, d * k)
    c = (d * k / 2, d * k / 2)
    outer = polygon(kit.like(frame), lozenge(h * k * 1.10 * WIDTH, h * k * 1.10, c))
    kit.raised(frame, outer, 5, 3, GOLD, high=WHITE, low=rgb("3A2408"), drop=10)
    kit.lay(base, kit.shrink(frame, d, d))
    glass = pane("blue", h)
    kit.lay(base, glass, (d / 2 - glass.get_width() / 2, d / 2 - glass.get_height() / 2))
    return base


def bake(book: Book) -> None:
    """All of them."""
    how: dict[str, Any] = {"unit": "sprite width"}
    book.add("spark/spark", spark(), "mask", SIZE, (0.87, 0.125), **how)
    book.add("spark/glint", glint(), "mask", SIZE, **how)
    book.add("spark/ring", ring(), "mask", SIZE * 2, **how)
    book.add("spark/mote", mote(), "mask", 32, **how)
    book.add("night/warmth", warmth(), "add", 168, unit="palace height, about 1.5 of it")
    book.add("icon", icon(), "cover", 256, unit="icon")
