"""A pane that bursts: the shards that fly from it, the same on every run."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.rules.model import NAMES, Colour
from game.rules.rng import Rng
from game.ui.paint import art, panes
from game.ui.paint.art import Point


@dataclass(frozen=True, slots=True)
class Shards:
    """A pane that bursts: shards of its colour fly, fall and fade."""

    colour: Colour
    at: Point
    unit: float
    seed: int
    start: float
    end: float

    def draw(self, target: pygame.Surface, now: float) -> None:
        age = now - self.start
        share = age / (self.end - self.start)
        strength = _FADES[max(0, int(6 * (share - 0.5)))] if share < 1 else 0
        drawn = []
        floor = self.at[1] + 0.42 * self.unit
        for kind, vx, vy, spin in _burst(self.seed):
            x = self.at[0] + vx * self.unit * age / (1 + 0.6 * age)
            y = self.at[1] + self.unit * (vy * age + 7.5 * age * age)
            if y > floor:  # it lies on the floor, slid a little
                y = floor - abs(math.sin(6 * (y - floor) / self.unit)) * 0.12 * self.unit * (
                    1 - share
                )
            picture = _shard(
                self.colour, kind, round(self.unit), round(spin * age) % _TURNS, strength
            )
            drawn.append((picture, (x - picture.get_width() / 2, y - picture.get_height() / 2)))
        target.fblits(drawn, pygame.BLEND_PREMULTIPLIED)
        if age < 0.12:
            panes.glow(target, self.colour, self.at, 1.4 * self.unit, round(1 - age / 0.12, 1))


_TURNS: Final = 12
_FADES: Final = (1.0, 0.66, 0.33)


@lru_cache(maxsize=64)
def _burst(seed: int) -> tuple[tuple[int, float, float, float], ...]:
    """The shards of one pane: which shape, how fast across and up, and how they spin."""
    rng = Rng(seed)
    made = []
    for number in range(16):
        angle = math.tau * (number + rng.below(100) / 100) / 16
        speed = 1.6 + rng.below(320) / 100
        spin = (rng.below(80) - 40) / 2.4
        made.append((number % 6, speed * math.cos(angle), speed * math.sin(angle) - 2.4, spin))
    return tuple(made)


@lru_cache(maxsize=3000)
def _shard(colour: Colour, kind: int, unit: int, turn: int, strength: float) -> pygame.Surface:
    name = f"shard/{NAMES[colour]}-{kind}"
    side = max(4, round(art.facts(name)["size"][0] * unit))
    picture = pygame.transform.rotate(art.sized(name, side, side), turn * 360 // _TURNS)
    if strength < 1.0:
        picture.fill((round(255 * strength),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def warm(colour: Colour, unit: float) -> None:
    """Make the pictures of all shards of a pane of this size."""
    for kind in range(6):
        for turn in range(_TURNS):
            for strength in _FADES:
                _shard(colour, kind, round(unit), turn, strength)
