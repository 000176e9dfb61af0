"""The round indicator and the broken-glass track, cut into spaces that fit together."""

import math
from typing import Any, Final

from pygame import Surface

from art import kit
from art.book import Book
from art.kit import Point, both, polygon, tint
from art.palette import GOLD_HIGH, mix, rgb
from art.shapes import gothic, on
from art.stone import ashlar, tiled
from art.texture import Dice

K: Final = 2
LINTEL_U: Final = 100
LINTEL_H: Final = 1.78
SPACE_W: Final = 1.958
END: Final = 0.27
TRACK: Final = (0, -1, -2, -4, -6, -8, -11, -14, -18)
TRACK_W: Final = 160
TRACK_H: Final = 1.03
CAP: Final = 0.07


def _niche(x: float, q: float) -> list[Point]:
    """The outline of a niche whose middle is at x."""
    a, b, h = x - SPACE_W * 0.43 * q, x + SPACE_W * 0.43 * q, LINTEL_H * q
    return [*gothic(a, b, h * 0.40, h * 0.34), (b, h * 0.93), (a, h * 0.93)]


def lintel(mode: str) -> tuple[Surface, Surface, Surface]:
    """Left end, one space and right end of the round indicator."""
    q = LINTEL_U * K
    step, end = round(SPACE_W * LINTEL_U) * K, round(END * LINTEL_U) * K
    w, h = step * 3 + 2 * end, round(LINTEL_H * q)
    s = kit.sheet(w, h)
    s.blit(tiled(ashlar(step, h, q * 1.2, 21), w + step, h), (end % step - step, 0))
    kit.multiply(s, kit.down(w, h, (0, rgb("B4AABA")), (0.5, rgb("D8C8B4")), (1, rgb("E8D4B0"))))
    whole = kit.box(kit.like(s), 0, 0, w, h, 0.20 * q)
    kit.cut(s, whole)
    kit.raised(s, whole, 0.05 * q, 0.035 * q)
    for i in range(3):
        m = polygon(kit.like(s), _niche(end + (i + 0.5) * step, q))
        fill = {"past": "241C26", "current": "3A2424"}.get(mode, "12142E")
        kit.recessed(s, m, 0.05 * q, 0.035 * q, rgb(fill))
        if mode == "current":
            fire = kit.down(
                w, h, (0, (110, 62, 30, 60)), (0.55, (170, 100, 42, 130)), (1, (84, 42, 22, 190))
            )
            s.blit(both(fire, m), (0, 0))
            inner = polygon(kit.like(s), _niche(end + (i + 0.5) * step, q))
            rim = kit.minus(inner, _eroded(inner, 0.075 * q))
            kit.raised(
                s, rim, 0.02 * q, 0.014 * q, GOLD_HIGH, high=rgb("FFFDF0"), low=rgb("6A4408")
            )
    cuts = ((0, end), (end + step, step), (w - end, end))
    a, b, c = (kit.shrink(s.subsurface((x, 0, n, h)), n / K, h / K) for x, n in cuts)
    return a, b, c


def _halo(u: int) -> Surface:
    """Gold light around the space of the round that is played."""
    pad = 0.6 * u
    m = kit.mask(SPACE_W * u + 2 * pad, LINTEL_H * u + 2 * pad)
    polygon(m, [(x + pad, y + pad) for x, y in _niche(SPACE_W * u / 2, u)])
    return kit.additive(kit.minus(kit.blur(m, 0.22 * u), m), rgb("A8762C"))


def _eroded(m: Surface, by: float) -> Surface:
    """The mask without its outermost rim."""
    r = m.copy()
    for i in range(16):
        a = math.tau * i / 16
        r = both(r, kit.shift(m, by * math.cos(a), by * math.sin(a)))
    return r


def _cracks(m: Surface, area: tuple[float, float, float, float], grade: int, dice: Dice) -> None:
    """Jagged lines from where the glass was hit; more and longer with every grade."""
    x0, y0, w, h = area
    hit = (x0 + w * dice.real(0.52, 0.80), y0 + h * dice.real(0.28, 0.72))
    arms = 3 + grade
    for i in range(arms):
        a = math.tau * (i + dice.real(-0.3, 0.3)) / arms
        points: list[Point] = [hit]
        x, y = hit
        for _ in range(3 + grade // 2):
            a += dice.real(-0.55, 0.55)
            length = w * (0.055 + 0.018 * grade) * dice.real(0.6, 1.2)
            x, y = x + length * math.cos(a), y + length * math.sin(a)
            points.append((x, y))
        kit.path(m, points, max(2.0, w * (0.012 - 0.0004 * grade)))
        if grade > 3 and len(points) > 2:
            b = a + dice.real(0.7, 1.2)
            mid = points[2]
            kit.path(m, [mid, on(mid, w * 0.16, b)], w * 0.008)


def track() -> list[Surface]:
    """Top cap, nine spaces from whole to shattered, bottom cap."""
    q = TRACK_W * K
    cap, step = round(CAP * TRACK_W) * K, round(TRACK_H * TRACK_W) * K
    w, h = q, step * 9 + 2 * cap
    s = ashlar(w, h, q * 0.9, 12)
    kit.multiply(s, kit.down(w, h, (0, rgb("BEB2B8")), (0.6, rgb("A89AA4")), (1, rgb("807088"))))
    whole = kit.box(kit.like(s), 0, 0, w, h, 0.07 * q)
    kit.cut(s, whole)
    kit.raised(s, whole, 0.026 * q, 0.02 * q)
    dice = Dice(5)
    for i in range(9):
        area = (0.09 * q, cap + i * step + 0.04 * q, 0.82 * q, step - 0.08 * q)
        niche = kit.box(kit.like(s), *area, 0.09 * q)
        t = i / 8
        kit.recessed(s, niche, 0.026 * q, 0.02 * q, mix(rgb("1C2048"), rgb("541426"), t))
        glass = kit.sheet(w, h)
        tone = mix(rgb("5A6CC8"), rgb("D04858"), t)
        lit = kit.down(w, area[3], (0, (*tone, 66)), (0.45, (*tone, 8)), (1, (*tone, 46)))
        glass.blit(lit, (0, round(area[1])))
        s.blit(both(glass, niche), (0, 0))
        if i:
            cracks = kit.like(s)
            _cracks(cracks, area, i, dice)
            cracks = both(cracks, niche)
            s.blit(tint(kit.shift(cracks, 3, 4), (6, 4, 14), 130), (0, 0))
            s.blit(tint(cracks, mix(rgb("C9D8FF"), rgb("FFC4BC"), t), 60 + 9 * i), (0, 0))
    pieces = [(0, cap), *((cap + i * step, step) for i in range(9)), (h - cap, cap)]
    return [kit.shrink(s.subsurface((0, y, w, n)), w / K, n / K) for y, n in pieces]


def bake(book: Book) -> None:
    """Both tracks."""
    for mode in ("normal", "current", "past"):
        left, space, right = lintel(mode)
        book.add(
            f"round/{mode}",
            space,
            "cover",
            LINTEL_U,
            (0.0, 0.0),
            pane=[SPACE_W / 2, LINTEL_H * 0.395],
            numeral=[SPACE_W / 2, LINTEL_H * 0.80],
        )
        if mode == "normal":
            book.add("round/left", left, "cover", LINTEL_U, (0.0, 0.0))
            book.add("round/right", right, "cover", LINTEL_U, (0.0, 0.0))
    book.add("round/halo", _halo(48), "add", 48, (0.6, 0.6))
    pieces = track()
    how: dict[str, Any] = {"unit": "track width"}
    book.add("track/top", pieces[0], "cover", TRACK_W, (0.0, 0.0), **how)
    book.add("track/bottom", pieces[-1], "cover", TRACK_W, (0.0, 0.0), **how)
    for i, value in enumerate(TRACK):
        book.add(
            f"track/{i}",
            pieces[i + 1],
            "cover",
            TRACK_W,
            (0.0, 0.0),
            value=value,
            digits=[0.5, TRACK_H / 2],
            digits_beside=[0.32, TRACK_H / 2],
            coin=[0.715, TRACK_H / 2],
            **how,
        )
