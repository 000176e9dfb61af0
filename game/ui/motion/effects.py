"""Things that move: each is a function of time, so that the same moment always looks the same.

Times are in seconds from the start of a script; `draw` is asked only while the effect lasts.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Protocol, TypeAlias

import pygame

from game.rules.model import Colour, Strip
from game.ui.paint import art, palaces, panes
from game.ui.paint.art import Point
from game.ui.paint.text import GOLD, WARNING, Face, write
from game.ui.place.layout import Board
from game.ui.place.spots import Lying

Ease: TypeAlias = Callable[[float], float]
BLACK: Final[Face] = ("serif", "Black")
POPS: Final = (0.6, 1.0, 1.3)
"""How large points jump up: at a small palace, at a large one, and when the track is run out."""


def linear(t: float) -> float:
    return t


def in_quad(t: float) -> float:
    return t * t


def out_quad(t: float) -> float:
    return t * (2 - t)


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def out_back(t: float) -> float:
    return 1 + 2.3 * (t - 1) ** 3 + 1.3 * (t - 1) ** 2


def out_bounce(t: float) -> float:
    """Falls, and bounces once."""
    if t < 0.64:
        return (t / 0.64) ** 2
    u = (t - 0.64) / 0.36
    return 1 - 0.16 * 4 * u * (1 - u)


class Effect(Protocol):
    """Something that is drawn for a while."""

    @property
    def start(self) -> float: ...

    @property
    def end(self) -> float: ...

    def draw(self, target: pygame.Surface, now: float) -> None: ...


def _mix(a: float, b: float, share: float) -> float:
    return a + (b - a) * share


@dataclass(frozen=True, slots=True)
class Flight:
    """A pane on its way; it waits at both ends."""

    colour: Colour
    first: Lying
    last: Lying
    start: float
    begin: float
    took: float
    end: float
    ease: Ease = in_out_cubic
    arc: float = 0.0
    """How high above the straight line it flies in the middle, in pixels."""

    def draw(self, target: pygame.Surface, now: float) -> None:
        share = min(1.0, max(0.0, (now - self.begin) / self.took))
        eased = self.ease(share)
        x = _mix(self.first.at[0], self.last.at[0], eased)
        y = _mix(self.first.at[1], self.last.at[1], eased) - self.arc * 4 * share * (1 - share)
        # Sizes are rounded, so that few pictures are ever made.
        unit = 4 * round(_mix(self.first.unit, self.last.unit, eased) / 4)
        degrees = _mix(self.first.degrees, self.last.degrees, eased)
        panes.glow(target, self.colour, (x, y), unit, 0.5)
        panes.lay(target, Lying(self.colour, (x, y), unit, degrees))


@dataclass(frozen=True, slots=True)
class Walk:
    """The glazier walks along the ledge."""

    board: Board
    seat: int
    first: int
    last: int
    start: float
    end: float

    def draw(self, target: pygame.Surface, now: float) -> None:
        share = in_out_cubic((now - self.start) / (self.end - self.start))
        steps = abs(self.last - self.first) * 2
        bob = abs(math.sin(share * steps * math.pi)) * 0.05 * self.board.unit
        slot = _mix(self.first, self.last, share)
        palaces.glazier(target, self.board, slot, self.seat, bob)


@dataclass(frozen=True, slots=True)
class Slide:
    """A coin of the broken-glass track, or the starting-player tile, goes from place to place."""

    name: str
    unit: float
    first: Point
    last: Point
    start: float
    end: float
    ease: Ease = out_bounce

    def draw(self, target: pygame.Surface, now: float) -> None:
        share = self.ease((now - self.start) / (self.end - self.start))
        at = (_mix(self.first[0], self.last[0], share), _mix(self.first[1], self.last[1], share))
        art.put(target, self.name, at, self.unit)


@dataclass(frozen=True, slots=True)
class Pop:
    """Points that jump up, hang and fade."""

    words: str
    at: Point
    size: int
    start: float
    end: float
    bad: bool = False
    calm: bool = False
    """With reduced motion they stand still and fade."""

    def draw(self, target: pygame.Surface, now: float) -> None:
        age, left = now - self.start, self.end - now
        grown, rise = 1.0, 0.0
        if not self.calm:
            grown = 1.25 - 0.25 * out_back(min(1.0, age / 0.16))
            rise = out_cubic(min(1.0, age / 0.6)) * 0.5 * self.size
        picture = _words(self.words, round(self.size * grown / 2) * 2, self.bad)
        box = picture.get_rect(center=(round(self.at[0]), round(self.at[1] - rise)))
        fade = min(1.0, left / 0.25)
        picture.set_alpha(round(255 * fade))
        target.blit(picture, box)


_CIRCLE: Final = ((0, math.cos), (1, math.sin))


@lru_cache(maxsize=24)
def _words(words: str, size: int, bad: bool) -> pygame.Surface:
    made = pygame.Surface(
        (round(0.75 * size * (len(words) + 1)), round(1.6 * size)), pygame.SRCALPHA
    )
    middle = made.get_rect().center
    thick = max(2, size / 13)
    for step in range(8):
        x, y = (middle[i] + thick * turn(step * math.tau / 8) for i, turn in _CIRCLE)
        write(made, words, (x, y), BLACK, size, (20, 10, 24), "centre", 0)
    write(made, words, middle, BLACK, size, WARNING if bad else GOLD, "centre", 0)
    return made


WARM: Final = (255, 232, 168)
"""The tint of light that fills things."""


@dataclass(frozen=True, slots=True)
class Light:
    """Light that runs along a strip, or fills a window, and fades."""

    name: str
    at: Point
    unit: float
    start: float
    end: float
    strong: float = 0.85
    runs: bool = False
    """Whether it runs from top to bottom instead of filling all at once."""

    def draw(self, target: pygame.Surface, now: float) -> None:
        share = (now - self.start) / (self.end - self.start)
        known = art.facts(self.name)
        box = pygame.Rect(0, 0, *(round(length * self.unit) for length in known["size"]))
        box.x = round(self.at[0] - known["anchor"][0] * self.unit)
        box.y = round(self.at[1] - known["anchor"][1] * self.unit)
        clip = target.get_clip()
        if self.runs:
            band = round(0.45 * box.h)
            top = box.y - band + round((box.h + band) * share)
            target.set_clip(pygame.Rect(box.x, top, box.w, band).clip(clip))
            share = 0.0
        strength = round(8 * (1 - share)) / 8
        if strength:
            art.put(target, self.name, self.at, self.unit, self.strong * strength, WARM)
        target.set_clip(clip)


@dataclass(frozen=True, slots=True)
class Flip:
    """A strip is turned over: it narrows, and widens again with its other side up."""

    board: Board
    slot: int
    before: Strip
    after: Strip | None
    start: float
    end: float

    def draw(self, target: pygame.Surface, now: float) -> None:
        share = in_out_cubic((now - self.start) / (self.end - self.start))
        side = self.before if share < 0.5 else self.after
        picture = _strip_picture(self.board, self.slot, side)
        box = palaces.strip_box(self.board, self.slot)
        wide = max(2, round(box.w * abs(1 - 2 * share)))
        pygame.draw.rect(target, (14, 13, 30), box.inflate(-box.w // 8, -box.h // 16))
        narrow = pygame.transform.scale(picture, (wide, box.h))
        target.blit(narrow, narrow.get_rect(center=box.center))


@lru_cache(maxsize=4)
def _strip_picture(board: Board, slot: int, strip: Strip | None) -> pygame.Surface:
    box = palaces.strip_box(board, slot)
    made = pygame.Surface((board.box.right + 8, box.bottom + 8))
    palaces.strip(made, board, slot, strip)
    return made.subsurface(box).copy()


@dataclass(frozen=True, slots=True)
class Shake:
    """The table trembles."""

    pixels: float
    start: float
    end: float

    def draw(self, target: pygame.Surface, now: float) -> None:
        """Nothing is drawn: the whole picture is moved by `offset`."""

    def offset(self, now: float) -> tuple[int, int]:
        left = max(0.0, (self.end - now) / (self.end - self.start)) ** 2
        age = now - self.start
        return (
            round(self.pixels * left * math.sin(95 * age)),
            round(self.pixels * left * math.cos(71 * age)),
        )
