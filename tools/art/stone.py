"""Stone: ashlar walls, twisted ropes (straight, round, along a path) and mouldings."""

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

import pygame as pg
from pygame import Surface

from art import kit, texture
from art.kit import Point, both, emboss, polygon, tint
from art.palette import STONE, rgb
from art.shapes import bezier, on
from art.texture import Dice


def grain(
    w: float, h: float, u: float, seed: int, wrap: bool = False, fine: bool = False
) -> Surface:
    """The surface of stone to multiply with: four octaves of noise (fine: only the last two)."""
    s = kit.sheet(w, h, kit.OPAQUE)
    octaves = ((1.6, 202), (0.44, 208), (0.10, 214), (0.027, 224))
    for i, (cell, low) in enumerate(octaves[2:] if fine else octaves):
        layer = texture.noise(w, h, (cell * u, cell * 0.7 * u), low, 255, seed * 10 + i, wrap)
        kit.multiply(s, layer)
    return s


def ashlar(
    w: int, h: int, u: float, seed: int, course: float = 0.46, smooth: bool = False
) -> Surface:
    """A wall of dressed blocks that repeats from left to right; u in pixels."""
    wide = 3 * w
    s = kit.sheet(wide, h, (*STONE, 255))
    tile = grain(w, h, u, seed, True)
    if smooth:
        tile = kit.blur(tile, 2)
    for i in range(3):
        kit.multiply(s, tile, (i * w, 0))
    dice, joints = Dice(seed), kit.mask(wide, h)
    block, gap = course * u, max(2.0, 0.018 * u)
    n = max(1, round(w / (block * 2)))
    for row in range(math.ceil(h / block)):
        y = row * block
        start = (0.5 * (row % 2) + dice.real(-0.14, 0.14)) * w / n
        for i in range(n):
            x = start + (i + dice.real(-0.1, 0.1)) * w / n
            tone = dice.whole(-13, 13)
            flag = pg.BLEND_RGB_ADD if tone > 0 else pg.BLEND_RGB_SUB
            paint = (abs(tone), abs(tone), abs(tone) * (3 if tone < 0 else 4) // 4)
            for lap in (-1, 0, 1, 2):
                area = pg.Rect(round(x + lap * w), round(y), round(w / n), round(block))
                s.fill(paint, area, special_flags=flag)
                kit.line(joints, (x + lap * w, y), (x + lap * w, y + block), gap)
        kit.line(joints, (0, y), (wide, y), gap)
    light, shade = emboss(joints, max(2.0, 0.014 * u), 0.008 * u)
    s.blit(tint(joints, rgb("4A3B33"), 120), (0, 0))
    s.blit(tint(light, (0, 0, 0), 90), (0, 0))
    s.blit(tint(shade, rgb("FFE9BF"), 78), (0, 0))
    return s.subsurface((w, 0, w, h)).copy()


def tiled(tile: Surface, w: int, h: int) -> Surface:
    """A repeating picture laid out over w by h."""
    s = kit.sheet(w, h)
    for y in range(0, h, tile.get_height()):
        for x in range(0, w, tile.get_width()):
            s.blit(tile, (x, y))
    return s


def rope(length: float, t: float, vertical: bool = False) -> Surface:
    """A twisted rope of stone; its strands meet again after `length`."""
    h = max(4, round(t))
    n = max(2, round(length / (t * 0.62)))
    step = length / n
    pad = 2 * h
    w = round(length) + 2 * pad
    m = kit.mask(w, h)
    for i in range(-8, n + 8):
        x = pad + i * step
        one = bezier(
            (x, h * 1.02), (x + h * 0.25, h * 0.55), (x + h * 0.35, h * 0.45), (x + h * 0.75, 0), 8
        )
        polygon(m, one + [(a + step * 0.82, b) for a, b in reversed(one)])
    s = kit.sheet(w, h, (*rgb("2E2428"), 255))
    strands = kit.down(
        w, h, (0, rgb("C4A678")), (0.35, rgb("DEC292")), (0.7, rgb("8C7254")), (1, rgb("3E3030"))
    )
    s.blit(kit.cut(strands, m), (0, 0))
    light, shade = emboss(m, max(1.4, h * 0.07), max(1.0, h * 0.05))
    s.blit(tint(both(light, m), rgb("FFF0CC"), 190), (0, 0))
    s.blit(tint(both(shade, m), rgb("20161C"), 210), (0, 0))
    s.blit(
        kit.down(
            w,
            h,
            (0, (20, 14, 20, 110)),
            (0.25, (0, 0, 0, 0)),
            (0.6, (0, 0, 0, 0)),
            (1, (16, 10, 18, 190)),
        ),
        (0, 0),
    )
    s = s.subsurface((pad, 0, round(length), h)).copy()
    return pg.transform.flip(pg.transform.rotate(s, 90), False, True) if vertical else s


def rope_ring(r: float, t: float) -> Surface:
    """A round rope of outer radius r and thickness t (not premultiplied)."""
    size = round(2 * r)
    c = (size / 2, size / 2)
    n = round(math.tau * r / (t * 0.62))
    turn = math.tau / n
    outer = r - 1
    m = kit.mask(size, size)
    curve = ((0.0, 0.9), (0.33, 0.62), (0.66, 0.3), (1.0, 0.0))
    for i in range(n):
        a = turn * i
        one = [on(c, outer - t * f, a + turn * k) for f, k in curve]
        two = [on(c, outer - t * f, a + turn * (k + 0.8)) for f, k in reversed(curve)]
        polygon(m, one + two)
    s = kit.sheet(size, size)
    ring = kit.circle(kit.like(s), c, outer, 255, t)
    s.blit(tint(ring, rgb("2A2026")), (0, 0))
    kit.raised(s, m, t * 0.10, t * 0.09, rgb("B4956A"), high=rgb("FFEFC8"), low=rgb("1C1218"))
    light, shade = emboss(ring, t * 0.30, t * 0.25)
    s.blit(tint(both(light, ring), rgb("FFF0CC"), 70), (0, 0))
    s.blit(tint(both(shade, ring), (10, 6, 14), 150), (0, 0))
    return s


def rope_path(m: Surface, points: Sequence[Point], t: float) -> Surface:
    """Add the strands of a rope that follows a path to a mask; the band below is returned."""
    lengths = [0.0]
    for a, b in pairwise(points):
        lengths.append(lengths[-1] + math.hypot(b[0] - a[0], b[1] - a[1]))

    def at(d: float, off: float) -> Point:
        d = max(0.0, min(lengths[-1] - 0.01, d))
        i = bisect_right(lengths, d) - 1
        a, b = points[i], points[i + 1]
        span = lengths[i + 1] - lengths[i]
        f, tx, ty = (d - lengths[i]) / span, (b[0] - a[0]) / span, (b[1] - a[1]) / span
        return a[0] + (b[0] - a[0]) * f - ty * t * off, a[1] + (b[1] - a[1]) * f + tx * t * off

    step = t * 0.66
    curve = ((-0.5, 0.0), (-0.17, 0.28), (0.17, 0.62), (0.5, 0.95))
    left: list[Point] = []
    right: list[Point] = []
    d = 0.0
    while d < lengths[-1]:
        one = [at(d + k * step, off) for off, k in curve]
        two = [at(d + (k + 0.8) * step, off) for off, k in reversed(curve)]
        polygon(m, one + two)
        left.append(at(d, 0.5))
        right.append(at(d, -0.5))
        d += step
    left.append(at(lengths[-1], 0.5))
    right.append(at(lengths[-1], -0.5))
    return polygon(kit.like(m), left + right[::-1])


def carved(s: Surface, m: Surface, texture: Surface, depth: float, soft: float) -> None:
    """A raised piece of textured stone, onto s."""
    piece = texture.copy()
    s.blit(kit.cut(piece, m), (0, 0))
    kit.raised(s, m, depth, soft, high_alpha=175)
