"""Frames of the interface as nine-slices: panels, cards, buttons, chips, fields, key caps."""

from typing import Any, Final, NamedTuple

import pygame as pg
from pygame import Surface

from art import kit
from art.book import Book
from art.kit import both, minus, polygon, tint
from art.palette import CREAM, GOLD, GOLD_HIGH, WHITE, Rgb, mix, rgb

POINT: Final = 2
K: Final = 4
MARGIN: Final = 14


class Style(NamedTuple):
    """One frame: two fills, the line around it, and what light it has."""

    top: Rgb
    bottom: Rgb
    alpha: int
    line: Rgb
    line_alpha: int
    glow: Rgb | None = None
    sunk: bool = False
    shadow: int = 120


def _style(
    fills: str, alpha: int, line: Rgb, line_alpha: int, glow: Rgb | None = None, sunk: bool = False
) -> Style:
    top, bottom = (rgb(x) for x in fills.split())
    return Style(top, bottom, alpha, line, line_alpha, glow, sunk, 60 if sunk else 120)


_COOL: Final = rgb("8A86B8")
_WARM: Final = rgb("D89A3C")
STYLES: Final[dict[str, tuple[int, int, dict[str, Style]]]] = {
    "panel": (
        12,
        64,
        {
            "normal": _style("1C2050 0E1130", 235, _COOL, 110),
            "focused": _style("4A3A2A 241C2C", 240, GOLD_HIGH, 255, _WARM),
            "pressed": _style("2C2422 443628", 245, GOLD, 230, None, True),
            "disabled": _style("181A36 10122A", 190, _COOL, 50),
        },
    ),
    "card": (
        14,
        72,
        {
            "normal": _style("20244E 101334", 226, rgb("7A7AA8"), 110),
            "focused": _style("4C3A26 221A2A", 246, GOLD_HIGH, 255, _WARM),
            "pressed": _style("30261E 46361F", 246, GOLD, 230, None, True),
            "disabled": _style("181A34 101228", 180, rgb("6A6A90"), 50),
        },
    ),
    "button": (
        11,
        42,
        {
            "normal": _style("2C3066 161A40", 240, _COOL, 120),
            "focused": _style("74562A 3E2C1A", 246, GOLD_HIGH, 255, _WARM),
            "pressed": _style("33240F 5C4320", 250, GOLD, 240, None, True),
            "disabled": _style("1A1C38 13152C", 190, _COOL, 46),
        },
    ),
    "chip": (
        14,
        28,
        {
            "normal": _style("3E3250 241C36", 255, GOLD, 255),
            "bad": _style("5A2630 3A141E", 255, rgb("FF9A8A"), 255),
            "gold": _style("FFE9B0 E0A848", 255, WHITE, 210, rgb("E0A848")),
            "quiet": _style("22264E 14173A", 240, _COOL, 120),
        },
    ),
    "field": (
        9,
        40,
        {
            "normal": _style("0A0C26 12153A", 245, _COOL, 130, None, True),
            "focused": _style("14102A 241C2C", 250, GOLD_HIGH, 255, _WARM, True),
        },
    ),
}


def frame(style: Style, radius: float, side: float) -> Surface:
    """A square frame with its margin for shadow and light; lengths in points."""
    q = POINT * K
    m0, size = MARGIN * q, (side + 2 * MARGIN) * q
    s = kit.sheet(size, size)
    whole = kit.box(kit.like(s), m0, m0, side * q, side * q, radius * q)
    if style.shadow:
        kit.shadow(s, whole, 4 * q, style.shadow, (0, 3 * q))
    fill = kit.sheet(size, size)
    fill.blit(kit.down(size, side * q, (0, style.top), (1, style.bottom)), (0, round(m0)))
    fill.fill((255, 255, 255, style.alpha), special_flags=pg.BLEND_RGBA_MULT)
    s = _under(s, whole)
    s.blit(kit.cut(fill, whole), (0, 0))
    inner = kit.box(
        kit.like(s),
        m0 + 1.5 * q,
        m0 + 1.5 * q,
        (side - 3) * q,
        (side - 3) * q,
        (radius - 1.5) * q,
    )
    if style.sunk:
        light, _ = kit.emboss(whole, 3 * q, 3 * q)
        s.blit(tint(both(light, whole), (2, 2, 10), 190), (0, 0))
    else:
        gloss = kit.sheet(size, size)
        gloss.blit(
            kit.down(size, side * q, (0, (*WHITE, 34)), (0.45, (*WHITE, 5)), (1, (*WHITE, 0))),
            (0, round(m0)),
        )
        s.blit(kit.cut(gloss, whole), (0, 0))
    line = minus(whole, inner)
    s.blit(tint(line, style.line, style.line_alpha), (0, 0))
    done = kit.shrink(s, size / K, size / K)
    return _lit(done, style, radius, side) if style.glow else done


def _under(s: Surface, whole: Surface) -> Surface:
    """Take the shadow away from under a frame that can be looked through."""
    return minus(s, whole)


def _lit(s: Surface, style: Style, radius: float, side: float) -> Surface:
    """A halo around the frame, under it."""
    assert style.glow is not None
    q = POINT
    m = kit.box(kit.like(s), MARGIN * q, MARGIN * q, side * q, side * q, radius * q)
    halo = tint(minus(kit.blur(m, 5 * q), m), style.glow, 190).premul_alpha()
    kit.lay(halo, s)
    return halo


def key_cap() -> Surface:
    """A key of a keyboard."""
    q = POINT * K
    side = 30
    s = kit.sheet((side + 4) * q, (side + 4) * q)
    cap = kit.box(kit.like(s), 2 * q, 2 * q, side * q, side * q, 7 * q)
    kit.shadow(s, cap, 1.2 * q, 170, (0, q))
    kit.raised(s, cap, 1.2 * q, 0.8 * q, rgb("B9A67E"), high=WHITE, low=rgb("3A2C18"))
    top = kit.box(kit.like(s), 4 * q, 3 * q, (side - 4) * q, (side - 5) * q, 5.5 * q)
    face = kit.down(s.get_width(), s.get_height(), (0, CREAM), (1, rgb("D6C6A2")))
    s.blit(kit.cut(face, top), (0, 0))
    kit.raised(s, top, 0.5 * q, 0.4 * q, None, high=WHITE, low=rgb("8A7850"), low_alpha=150)
    return kit.shrink(s, s.get_width() / K, s.get_height() / K)


def tail() -> Surface:
    """The tongue of a preview card, pointing to the lower left."""
    q = POINT * K
    s = kit.sheet(36 * q, 32 * q)
    polygon(s, [(34 * q, 2 * q), (34 * q, 26 * q), (2 * q, 31 * q)])
    return kit.shrink(tint(s, GOLD_HIGH), 36 * POINT, 32 * POINT)


def selection() -> Surface:
    """The bar behind a chosen line of a menu; stretches sideways."""
    w, h = 520 * POINT, 64 * POINT
    s = kit.across(w, h, (0, (214, 150, 60, 0)), (0.18, (214, 150, 60, 118)), (1, (120, 80, 30, 0)))
    line = kit.across(w, 4, (0, (*GOLD_HIGH, 0)), (0.2, (*GOLD_HIGH, 255)), (1, (*GOLD_HIGH, 0)))
    for y in (0, h - 4):
        s.blit(line, (0, y))
    return s.premul_alpha()


def knob(on: bool) -> Surface:
    """The button of a slider, or the light of a switch."""
    q = POINT * K
    s = kit.sheet(28 * q, 28 * q)
    c = (14 * q, 14 * q)
    body = kit.circle(kit.like(s), c, 11 * q)
    kit.shadow(s, body, 1.6 * q, 170, (0, q))
    metal = GOLD if on else rgb("77759A")
    kit.raised(s, body, 1.6 * q, 1.2 * q, metal, high=WHITE, low=rgb("2A1A08"))
    eye = kit.circle(kit.like(s), c, 5 * q)
    kit.recessed(s, eye, 0.9 * q, 0.7 * q, rgb("FFE9B0") if on else rgb("23264C"))
    return kit.shrink(s, 28 * POINT, 28 * POINT)


def tick(on: bool) -> Surface:
    """A check box."""
    q = POINT * K
    s = kit.sheet(30 * q, 30 * q)
    plate = kit.box(kit.like(s), 3 * q, 3 * q, 24 * q, 24 * q, 6 * q)
    kit.raised(s, plate, q, 0.7 * q, GOLD if on else rgb("6A6890"), low=rgb("1A1208"))
    hole = kit.box(kit.like(s), 5 * q, 5 * q, 20 * q, 20 * q, 4.5 * q)
    kit.recessed(s, hole, q, 0.8 * q, rgb("2A1E10") if on else rgb("0D1030"))
    if on:
        mark = kit.path(
            kit.like(s), [(9.5 * q, 15 * q), (13.5 * q, 19.5 * q), (20.5 * q, 10 * q)], 3.4 * q
        )
        kit.raised(s, mark, 0.7 * q, 0.5 * q, GOLD_HIGH, high=WHITE, low=mix(GOLD, (0, 0, 0), 0.5))
    return kit.shrink(s, 30 * POINT, 30 * POINT)


def bake(book: Book) -> None:
    """All frames."""
    how: dict[str, Any] = {"unit": "window height / 1080"}
    for kind, (radius, side, states) in STYLES.items():
        border = MARGIN + radius + 1 if kind != "chip" else MARGIN + 13
        for state, style in states.items():
            book.add(
                f"ui/{kind}-{state}",
                frame(style, radius, side),
                "cover",
                POINT,
                (0.0, 0.0),
                slice=[border] * 4,
                margin=MARGIN,
                pill=kind == "chip",
                **how,
            )
    book.add("ui/key", key_cap(), "cover", POINT, (0.0, 0.0), slice=[11] * 4, margin=2, **how)
    book.add("ui/tail", tail(), "cover", POINT, (34.0, 14.0), tip=[2, 31], **how)
    book.add("ui/selection", selection(), "cover", POINT, (0.0, 32.0), stretch=True, **how)
    for name, on in (("on", True), ("off", False)):
        book.add(f"ui/knob-{name}", knob(on), "cover", POINT, **how)
        book.add(f"ui/tick-{name}", tick(on), "cover", POINT, **how)
