"""Chance of our own, and the smooth noise made of it."""

import math

import pygame as pg
from pygame import Surface

from art.kit import Point


class Dice:
    """A small generator of our own (splitmix64): the same numbers on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = (seed * 0x9E3779B97F4A7C15 + 0x1234567) % 2**64

    def bits(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) % 2**64
        z = self._state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    def real(self, low: float = 0.0, high: float = 1.0) -> float:
        """A number in [low, high)."""
        return low + (high - low) * (self.bits() >> 11) / 2**53

    def whole(self, low: int, high: int) -> int:
        """A whole number from low to high, both possible."""
        return low + self.bits() % (high - low + 1)


def noise(
    w: float, h: float, cell: Point, low: int, high: int, seed: int, wrap: bool = False
) -> Surface:
    """Smooth grey noise to multiply with; with wrap its left edge continues its right one."""
    dice = Dice(seed)
    n, m = max(2, round(w / cell[0])), max(2, round(h / cell[1]) + 1)
    rows = [bytes(dice.whole(low, high) for _ in range(n)) for _ in range(m)]
    times = 3 if wrap else 1
    grey = b"".join(row * times for row in rows)
    rgb_bytes = bytes(v for g in grey for v in (g, g, g))
    small = pg.image.frombytes(rgb_bytes, (n * times, m), "RGB")
    size = max(1, round(w)), max(1, round(h))
    big = pg.transform.smoothscale(small, (size[0] * times, size[1]))
    return big.subsurface((size[0], 0, *size)).copy() if wrap else big


def slanted(w: int, h: int, cell: Point, low: int, high: int, seed: int, angle: float) -> Surface:
    """Noise in streaks at an angle, enough to cover w by h."""
    d = round(math.hypot(w, h)) + 4
    big = pg.transform.rotate(noise(d, d, cell, low, high, seed), angle)
    x, y = (big.get_width() - w) // 2, (big.get_height() - h) // 2
    return big.subsurface((x, y, w, h)).copy()
