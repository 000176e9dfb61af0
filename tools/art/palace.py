"""Palace fronts: walls that repeat bay by bay, their ends, turrets, plaques and ornaments."""

import math
from typing import Final

import pygame as pg
from pygame import Surface

from art import kit, texture
from art.book import Book
from art.front import LARGE, SMALL, Front
from art.kit import Point, both, polygon, tint
from art.palette import rgb
from art.shapes import bezier, glyph, gothic, grown, lozenge, moved, on
from art.stone import ashlar, carved, grain, rope, tiled

K: Final = 2
HONEY: Final = rgb("5A3A14")
ORDER: Final = ("left top", "right top", "left bottom", "right bottom")


class Wall:
    """Four bays with both sides, large; cut up afterwards into ends and two bays.

    The masonry repeats every second bay, so that the eye does not catch the repeat.
    """

    def __init__(self, front: Front, u: int, plain: bool) -> None:
        self.f, self.q, self.plain = front, float(u * K), plain
        self.pitch = round(front.pitch * u) * K
        self.side = round(front.side * u) * K
        self.w = self.side * 2 + self.pitch * 4
        self.h = round(front.height * u) * K
        seed = 4 if plain else 3
        pair = 2 * self.pitch
        tile = ashlar(pair, self.h, self.q, seed)
        self.s = kit.sheet(self.w, self.h)
        self.s.blit(tiled(tile, self.w + pair, self.h), (self.side - pair, 0))

    def lines(self) -> list[float]:
        """The bay lines."""
        return [self.side + self.pitch * i for i in range(5)]

    def middles(self) -> list[float]:
        """The middles of the bays."""
        return [self.side + self.pitch * (i + 0.5) for i in range(4)]

    def light(self) -> None:
        """Cool dusk from above, candle light from the windows."""
        dusk = (
            (0.0, rgb("8A82A2")),
            (0.10, rgb("A99BA0")),
            (0.45, rgb("C6B09A")),
            (0.62, rgb("F0D6AC")),
            (0.86, rgb("FFE9C0")),
            (1.0, rgb("A08A80")),
        )
        kit.multiply(self.s, kit.down(self.w, self.h, *dusk))
        y = (self.f.window_y + self.f.window_h * 0.6) * self.q
        for x in (*self.middles(), self.side - self.pitch / 2, self.w - self.side + self.pitch / 2):
            kit.pool(self.s, HONEY, (x, y), 1.2 * self.q, 2.0 * self.q, 0.8)
        self.s.fill((20, 14, 6), special_flags=pg.BLEND_RGB_ADD)

    def band(self, y: float, h: float, fill: str, alpha: float = 150, drop: float = 0.05) -> None:
        """A moulding along the whole front."""
        q = self.q
        m = kit.mask(self.w + 120, self.h)
        kit.box(m, 0, y * q, self.w + 120, h * q)
        layer = kit.sheet(self.w + 120, self.h)
        kit.raised(layer, m, 0.03 * q, 0.02 * q, rgb(fill), alpha, drop=drop * q)
        self.s.blit(layer, (-60, 0))

    def niches(self) -> None:
        """A hollow with a moulded frame for every strip."""
        f, q = self.f, self.q
        frame, hollow = kit.like(self.s), kit.like(self.s)
        for c in self.middles():
            at = (c - f.strip_w * q / 2, f.strip_y * q)
            polygon(frame, moved(grown(f.strip(0.05), q), *at))
            polygon(hollow, moved(grown(f.strip(), q), *at))
        kit.raised(self.s, frame, 0.03 * q, 0.02 * q, rgb("927B5C"), 130)
        kit.recessed(self.s, hollow, 0.05 * q, 0.03 * q, rgb("14101C"))

    def bosses(self) -> None:
        """Carved flowers (or plain studs) in the spandrels."""
        q, y = self.q, (self.f.strip_y + 0.20) * self.q
        for x in self.lines():
            boss = kit.circle(kit.like(self.s), (x, y), 0.125 * q)
            kit.raised(self.s, boss, 0.025 * q, 0.02 * q, rgb("A88C64"), drop=0.03 * q)
            if self.plain:
                cut = polygon(kit.like(self.s), lozenge(0.17 * q, 0.17 * q, (x, y)))
            else:
                cut = glyph(kit.like(self.s), "pink", (x, y), 0.085 * q)
            kit.raised(self.s, cut, 0.014 * q, 0.012 * q, rgb("D8BA88"))

    def courses(self) -> None:
        """The string course between strips and windows: a rope, or a band of carved lozenges."""
        f, q = self.f, self.q
        self.band(f.course_y - 0.02, f.course + 0.04, "A58A62")
        if self.plain:
            self._carved_band((f.course_y + f.course / 2) * q)
        else:
            self._rope(f.course * 0.74 * q, (f.course_y + f.course * 0.13) * q)
        fall = kit.down(self.w, 0.28 * q, (0, (8, 6, 18, 150)), (1, (8, 6, 18, 0)))
        self.s.blit(fall, (0, round((f.course_y + f.course + 0.02) * q)))

    def _rope(self, t: float, y: float) -> None:
        strand = rope(self.pitch, t)
        for i in range(-1, 5):
            self.s.blit(strand, (self.side + i * self.pitch, round(y)))

    def _carved_band(self, y: float) -> None:
        m, n = kit.like(self.s), 6
        step = self.pitch / n
        for i in range(-n, 6 * n):
            c = (self.side + (i + 0.5) * step, y)
            polygon(m, lozenge(step * 0.80, self.f.course * 0.78 * self.q, c))
        kit.recessed(self.s, m, 0.018 * self.q, 0.012 * self.q, rgb("5A4638"), 210)

    def foot(self) -> None:
        """The plinth."""
        low = 0.13 if not self.f.small else 0.09
        self.band(self.f.height - low, 0.2, "C8AC7E")

    def pilasters(self) -> None:
        """A rope up both sides."""
        f, q = self.f, self.q
        t, x = (0.20, 0.10) if not f.small else (0.16, 0.05)
        strand = rope(self.h - f.ledge * q, t * q, True)
        for left in (x * q, self.w - (x + t) * q):
            bed = kit.box(kit.like(self.s), left, f.ledge * q, t * q, self.h)
            kit.shadow(self.s, bed, 0.05 * q, 150, (0.03 * q, 0))
            self.s.blit(strand, (round(left), round(f.ledge * q)))

    def ledge(self) -> None:
        """The cornice the glazier walks on."""
        f, q = self.f, self.q
        self.band(0, f.ledge, "C2A577", 150, 0.09)
        self.band(0, f.ledge * 0.30, "E2C898", 210, 0)
        if not f.small:
            self._rope(f.ledge * 0.42 * q, f.ledge * 0.40 * q)

    def parts(self) -> dict[str, Surface]:
        """Left end, an even and an odd bay, right end; finished."""
        cuts = {
            "left": (0, self.side),
            "bay-0": (self.side + 2 * self.pitch, self.pitch),
            "bay-1": (self.side + self.pitch, self.pitch),
            "right": (self.w - self.side, self.side),
        }
        return {
            name: kit.shrink(self.s.subsurface((x, 0, w, self.h)), w / K, self.h / K)
            for name, (x, w) in cuts.items()
        }


def walls(front: Front, u: int, plain: bool) -> dict[str, Surface]:
    """The ends and the two bays of a front."""
    wall = Wall(front, u, plain)
    wall.light()
    wall.niches()
    if not front.small:
        wall.bosses()
    wall.courses()
    wall.foot()
    wall.pilasters()
    wall.ledge()
    return wall.parts()


def plaque(front: Front, u: int, plain: bool) -> Surface:
    """The tablet that bears a window's points."""
    q = u * 4
    w, h = front.plaque[0] * q, front.plaque[1] * 0.92 * q
    pad = 0.10 * q
    s = kit.sheet(w + 2 * pad, h + 2 * pad)
    c = w / 2 + pad
    if plain:
        k = 0.16 * q
        outline: list[Point] = [
            (pad, pad),
            (pad + w, pad),
            (pad + w, pad + h - k),
            (pad + w - k, pad + h),
            (pad + k, pad + h),
            (pad, pad + h - k),
        ]
    else:
        right = bezier(
            (c + w / 2, pad + h * 0.55),
            (c + w / 2, pad + h * 0.85),
            (c + w * 0.2, pad + h * 0.95),
            (c, pad + h),
            12,
        )
        outline = [(pad, pad), (pad + w, pad), *right, *kit.mirrored(right, c)]
    stone = polygon(kit.like(s), outline)
    kit.raised(s, stone, 0.035 * q, 0.02 * q, rgb("D2B686"), drop=0.05 * q)
    kit.multiply(s, grain(*s.get_size(), q, 6))
    inner = grown(outline, 1 - 0.16, (c, pad + h * 0.46))
    kit.recessed(s, polygon(kit.like(s), inner), 0.02 * q, 0.015 * q, rgb("3A2C2C"))
    return kit.shrink(s, s.get_width() / 4, s.get_height() / 4)


def turret(u: int) -> Surface:
    """A corner turret with a lit window, crockets and a finial."""
    q = u * 3
    w, h = round(0.80 * q), round(1.26 * q)
    s, c, ww = kit.sheet(w, h), w / 2, 0.46 * q
    stone = ashlar(w, h, q * 0.5, 5)
    kit.multiply(
        stone, kit.down(w, h, (0, rgb("9C96B4")), (0.6, rgb("D2C2B4")), (1, rgb("EAD6B6")))
    )
    shade = kit.across(
        w,
        h,
        (0, (255, 248, 236)),
        (0.45, (236, 226, 216)),
        (0.75, (150, 138, 150)),
        (1, (120, 108, 128)),
    )
    kit.multiply(stone, shade)

    def part(points: list[Point]) -> None:
        carved(s, polygon(kit.like(s), points), stone, 0.022 * q, 0.018 * q)

    part([(c - ww / 2, h * 0.52), (c + ww / 2, h * 0.52), (c + ww / 2, h), (c - ww / 2, h)])
    opening = [
        *gothic(c - ww * 0.25, c + ww * 0.25, h * 0.76, h * 0.15),
        (c + ww * 0.25, h * 0.965),
    ]
    light = polygon(kit.like(s), [*opening, (c - ww * 0.25, h * 0.965)])
    frame = polygon(kit.like(s), grown([*opening, (c - ww * 0.25, h * 0.965)], 1.22, (c, h * 0.83)))
    kit.raised(s, frame, 0.012 * q, 0.010 * q, rgb("A98F6C"))
    kit.recessed(s, light, 0.02 * q, 0.014 * q, rgb("C8822E"))
    fire = kit.down(
        w, h, (0, (120, 60, 10, 0)), (0.62, (255, 170, 70, 60)), (0.92, (255, 222, 140, 255))
    )
    s.blit(both(fire, light), (0, 0))
    bars = kit.line(kit.like(s), (c, h * 0.6), (c, h), 0.016 * q)
    kit.line(bars, (0, h * 0.83), (w, h * 0.83), 0.014 * q)
    s.blit(tint(both(bars, light), rgb("3A2214"), 220), (0, 0))
    part(
        [
            (c - ww * 0.66, h * 0.46),
            (c + ww * 0.66, h * 0.46),
            (c + ww * 0.54, h * 0.54),
            (c - ww * 0.54, h * 0.54),
        ]
    )
    part(
        [
            (c - ww * 0.60, h * 0.435),
            (c + ww * 0.60, h * 0.435),
            (c + ww * 0.66, h * 0.47),
            (c - ww * 0.66, h * 0.47),
        ]
    )
    side = bezier(
        (c - ww * 0.5, h * 0.44),
        (c - ww * 0.22, h * 0.34),
        (c - ww * 0.12, h * 0.22),
        (c, h * 0.09),
    )
    part(side + kit.mirrored(side, c))
    for x, y in side[3:18:4]:
        for sign in (-1, 1):
            knob = kit.circle(kit.like(s), (c + sign * (c - x + ww * 0.03), y), ww * 0.075)
            kit.raised(s, knob, 0.012 * q, 0.012 * q, rgb("A8988C"), drop=0.01 * q)
    ball = kit.circle(kit.like(s), (c, h * 0.075), ww * 0.12)
    kit.raised(s, ball, 0.014 * q, 0.014 * q, rgb("D0AF6C"))
    return kit.shrink(s, w / 3, h / 3)


def ornament(u: int, petals: tuple[bool, bool, bool, bool], eye: bool) -> Surface:
    """A medallion between four frames; a petal is gold for every frame that is filled.

    The eye in the middle takes the number; small medallions go without.
    """
    q = u * 5
    r = 0.335 * q
    size = r * 2.9
    c = (size / 2, size / 2)
    full = all(petals)
    s = kit.sheet(size, size)
    rim = kit.circle(kit.like(s), c, r * 1.18)
    kit.shadow(s, rim, r * 0.18, 200, (r * 0.05, r * 0.12))
    kit.raised(s, rim, r * 0.10, r * 0.07, rgb("E2C080") if full else rgb("C3A577"))
    kit.multiply(s, texture.noise(size, size, (r * 0.1, r * 0.1), 212, 255, 3))
    kit.recessed(s, kit.circle(kit.like(s), c, r * 0.965), r * 0.07, r * 0.05, rgb("46363A"))
    for lit, (dx, dy) in zip(petals, ((-1, -1), (1, -1), (-1, 1), (1, 1)), strict=True):
        a = math.atan2(dy, dx)
        tip = on(c, r * 0.93, a)
        one = bezier(c, on(c, r * 0.85, a - 0.95), on(c, r * 1.02, a - 0.56), tip, 14)
        two = bezier(tip, on(c, r * 1.02, a + 0.56), on(c, r * 0.85, a + 0.95), c, 14)
        m = polygon(kit.like(s), one + two)
        if lit:
            kit.glow(s, both(m, rim), rgb("7A5010"), r * 0.22)
        kit.raised(
            s,
            m,
            r * 0.045,
            r * 0.035,
            rgb("F2C45C") if lit else rgb("7A654E"),
            high=rgb("FFF8E0") if lit else rgb("D8BC8C"),
            low=rgb("2A1A10"),
            high_alpha=240 if lit else 150,
        )
    if eye:
        m = kit.circle(kit.like(s), c, r * 0.43)
        kit.raised(s, m, r * 0.04, r * 0.03, rgb("4A2E10") if any(petals) else rgb("2C2028"))
    return kit.shrink(s, size / 5, size / 5)


def bake(book: Book) -> None:
    """All parts of the fronts."""
    for kind, front, u in (("large", LARGE, 160), ("small", SMALL, 88)):
        for side, plain in (("a", False), ("b", True)):
            where = f"palace/{kind}-{side}"
            for part, picture in walls(front, u, plain).items():
                book.add(f"{where}-{part}", picture, "opaque", u, (0.0, 0.0))
            tablet = plaque(front, u, plain)
            middle = tablet.get_width() / u / 2
            digit = [middle, 0.10 + front.plaque[1] * 0.43]
            book.add(f"{where}-plaque", tablet, "cover", u, (middle, 0.10), digit=digit)
    spire = turret(160)
    foot = (spire.get_width() / 320, spire.get_height() / 160)
    book.add("palace/turret", spire, "cover", 160, foot, window=[foot[0], foot[1] - 0.2])
    for n in range(16):
        petals = (n & 8 > 0, n & 4 > 0, n & 2 > 0, n & 1 > 0)
        name = "".join("1" if lit else "0" for lit in petals)
        large, small = ornament(120, petals, True), ornament(72, petals, False)
        book.add(f"palace/ornament-{name}", large, "cover", 120, frames=ORDER)
        book.add(f"palace/ornament-small-{name}", small, "cover", 72, frames=ORDER, use_to_px=60)
