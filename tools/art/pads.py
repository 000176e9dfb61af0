"""Buttons of gamepads: letters, shapes, shoulders, sticks, arrows and the small ones."""

import math
from collections.abc import Sequence
from typing import Final

from pygame import Surface

from art import kit
from art.book import Book
from art.figures import letters
from art.kit import Point, circle, line, path, polygon, tint
from art.palette import CREAM, Rgb, mix, rgb
from art.shapes import arc

SIZE: Final = 96
K: Final = 4
Q: Final = SIZE * K
BODY: Final = rgb("2A2C48")
LETTERS: Final = {"a": "8FD08A", "b": "F0938A", "x": "86B4F4", "y": "F2D476"}
SHOULDERS: Final = ("lb", "rb", "lt", "rt", "l1", "r1", "l2", "r2", "l", "r", "zl", "zr")


def _cap(shape: Surface) -> Surface:
    """A dark button of some shape."""
    s = kit.sheet(*shape.get_size())
    kit.shadow(s, shape, 0.03 * Q, 170, (0, 0.02 * Q))
    kit.raised(s, shape, 0.035 * Q, 0.028 * Q, BODY, high=rgb("C9C8E8"), low=rgb("05060F"))
    return s


def _round() -> Surface:
    return _cap(circle(kit.mask(Q, Q), (Q / 2, Q / 2), Q * 0.45))


def _sign(s: Surface, m: Surface, colour: Rgb) -> Surface:
    """Put the sign on the button and finish it."""
    kit.shadow(s, m, 0.015 * Q, 190, (0, 0.012 * Q))
    s.blit(tint(m, colour), (0, 0))
    light, _ = kit.emboss(m, 0.012 * Q, 0.008 * Q)
    s.blit(tint(kit.both(light, m), mix(colour, (255, 255, 255), 0.7), 160), (0, 0))
    return kit.shrink(s, s.get_width() / K, s.get_height() / K)


def _centred(s: Surface, ink: Surface, at: Point) -> Surface:
    where = (at[0] - ink.get_width() / 2, at[1] - ink.get_height() / 2)
    return kit.union(kit.like(s), ink, where)


def letter(name: str) -> Surface:
    """A, B, X or Y."""
    s = _round()
    ink = letters(name.upper(), "sans", "Bold", round(Q * 0.62))
    return _sign(s, _centred(s, ink, (Q / 2, Q / 2)), rgb(LETTERS[name]))


def shape(name: str) -> Surface:
    """Cross, circle, square or triangle."""
    s = _round()
    m, c, t, r = kit.like(s), Q / 2, Q * 0.065, Q * 0.20
    if name == "circle":
        circle(m, (c, c), r + t / 2, 255, t)
        colour = "F0938A"
    elif name == "cross":
        path(m, [(c - r, c - r), (c + r, c + r)], t)
        path(m, [(c - r, c + r), (c + r, c - r)], t)
        colour = "8FB4EC"
    elif name == "square":
        r *= 0.92
        path(m, [(c - r, c - r), (c + r, c - r), (c + r, c + r), (c - r, c + r), (c - r, c - r)], t)
        colour = "E0A6D6"
    else:
        top, low = (c, c - r * 1.15), c + r * 0.75
        path(m, [top, (c + r * 1.1, low), (c - r * 1.1, low), top], t)
        colour = "84D0B0"
    return _sign(s, m, rgb(colour))


def shoulder(name: str) -> Surface:
    """A shoulder button or trigger, leaning to its side."""
    w, h = Q * 1.25, Q
    left = "l" in name
    r = Q * 0.26
    outline = [
        *arc((Q * 0.08 + r, Q * 0.22 + r), r, math.pi, math.pi * 1.5),
        *arc((w - Q * 0.08 - r * 0.4, Q * 0.22 + r * 0.4), r * 0.4, -math.pi / 2, 0),
        *arc((w - Q * 0.08 - r * 0.4, Q * 0.80 - r * 0.4), r * 0.4, 0, math.pi / 2),
        *arc((Q * 0.08 + r * 0.4, Q * 0.80 - r * 0.4), r * 0.4, math.pi / 2, math.pi),
    ]
    if not left:
        outline = [(w - x, y) for x, y in outline]
    s = _cap(polygon(kit.mask(w, h), outline))
    ink = letters(name.upper(), "sans", "Bold", round(Q * 0.42))
    return _sign(s, _centred(s, ink, (w / 2, Q * 0.51)), CREAM)


def _bars(ends: Sequence[tuple[Point, Point]], t: float) -> Surface:
    m = kit.mask(Q, Q)
    for a, b in ends:
        line(m, (a[0] * Q, a[1] * Q), (b[0] * Q, b[1] * Q), t * Q)
    return m


def small(name: str) -> Surface:
    """Plus, minus, menu, view, options, share."""
    s = _round()
    if name == "plus":
        m = _bars((((0.30, 0.5), (0.70, 0.5)), ((0.5, 0.30), (0.5, 0.70))), 0.085)
    elif name == "minus":
        m = _bars((((0.30, 0.5), (0.70, 0.5)),), 0.085)
    elif name == "menu":
        m = _bars([((0.32, y), (0.68, y)) for y in (0.37, 0.5, 0.63)], 0.06)
    else:
        m = kit.mask(Q, Q)
        for x, y in ((0.31, 0.34), (0.42, 0.44)):
            kit.box(m, x * Q, y * Q, 0.27 * Q, 0.22 * Q, 0.03 * Q)
            hole = kit.box(kit.mask(Q, Q), (x + 0.05) * Q, (y + 0.05) * Q, 0.17 * Q, 0.12 * Q)
            m = kit.minus(m, hole)
    return _sign(s, m, CREAM)


def _cross_shape() -> Surface:
    a, b = 0.34, 0.08
    m = kit.mask(Q, Q)
    kit.box(m, a * Q, b * Q, (1 - 2 * a) * Q, (1 - 2 * b) * Q, 0.07 * Q)
    return kit.box(m, b * Q, a * Q, (1 - 2 * b) * Q, (1 - 2 * a) * Q, 0.07 * Q)


def arrows(ways: Sequence[int]) -> Surface:
    """The cross of arrows with some of its ways lit (0 up, 1 right, 2 down, 3 left)."""
    s = _cap(_cross_shape())
    m = kit.like(s)
    for way in ways:
        a = math.pi / 2 * way - math.pi / 2
        dx, dy = math.cos(a), math.sin(a)
        tip = (Q / 2 + dx * Q * 0.37, Q / 2 + dy * Q * 0.37)
        foot = (Q / 2 + dx * Q * 0.22, Q / 2 + dy * Q * 0.22)
        half = Q * 0.10
        polygon(
            m,
            [
                tip,
                (foot[0] - dy * half, foot[1] + dx * half),
                (foot[0] + dy * half, foot[1] - dx * half),
            ],
        )
    return _sign(s, m, CREAM)


def stick(letter_: str) -> Surface:
    """A thumb stick."""
    s = _round()
    kit.raised(
        s,
        circle(kit.like(s), (Q / 2, Q / 2), Q * 0.33),
        0.03 * Q,
        0.03 * Q,
        mix(BODY, (255, 255, 255), 0.12),
        high=rgb("C9C8E8"),
        low=rgb("05060F"),
    )
    ink = letters(letter_, "sans", "Bold", round(Q * 0.40))
    return _sign(s, _centred(s, ink, (Q / 2, Q / 2)), CREAM)


def bake(book: Book) -> None:
    """All pad glyphs."""
    masters = {name: letter(name) for name in LETTERS}
    masters |= {name: shape(name) for name in ("cross", "circle", "square", "triangle")}
    masters |= {name: shoulder(name) for name in SHOULDERS}
    masters |= {name: small(name) for name in ("plus", "minus", "menu", "view")}
    masters |= {f"arrow-{n}": arrows((i,)) for i, n in enumerate(("up", "right", "down", "left"))}
    masters |= {
        "arrows": arrows((0, 1, 2, 3)),
        "arrows-across": arrows((1, 3)),
        "arrows-along": arrows((0, 2)),
        "stick-l": stick("L"),
        "stick-r": stick("R"),
    }
    for name, picture in masters.items():
        book.add(f"pad/{name}", picture, "cover", SIZE, unit="glyph height")
