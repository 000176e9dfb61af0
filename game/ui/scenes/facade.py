"""The stained-glass window of the title: the game's name, lit from behind, breathing."""

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.rules.rng import Rng
from game.ui.forms import scenery
from game.ui.forms.labels import Scale
from game.ui.paint import art

SILL: Final = 905.0
"""Where the window stands, in points from the top."""
_WINDOW: Final = 1344.0
"""The window with the wall to its left, in points."""
_COLUMN: Final = 510.0
"""The menu with its margins, in points."""
_LEVELS: Final = 10
"""Strengths of the breathing light."""
_BREATH: Final = 5.0
"""Seconds in which a letter brightens and fades."""
_MOTES: Final = 34


@dataclass(frozen=True)
class Places:
    """Where window and menu are."""

    scale: Scale

    @property
    def unit(self) -> float:
        """Pixels of a point of the stained-glass window: less where the screen is narrow."""
        s = self.scale
        return min(s.unit, (s.size[0] - _COLUMN * s.unit) / _WINDOW)

    @property
    def origin(self) -> tuple[float, float]:
        """Where the masters of the window have their corner: it stands on the sill, and on a wide
        screen some of the room goes to its left."""
        s = self.scale
        spare = s.size[0] - _COLUMN * s.unit - _WINDOW * self.unit
        return max(0.0, 0.42 * (spare - 60 * s.unit)), SILL * (s.unit - self.unit)

    @property
    def middle(self) -> int:
        """The middle of the window, from the left."""
        return round(self.origin[0] + (36 + 1308 / 2) * self.unit)

    @property
    def column(self) -> pygame.Rect:
        """Where the menu is, from the top to the sill."""
        s = self.scale
        left = round(self.origin[0] + _WINDOW * self.unit + 0.06 * _COLUMN * s.unit)
        spare = s.size[0] - left - s.px(_COLUMN)
        left += max(0, round(0.4 * spare))
        return pygame.Rect(left, 0, min(s.size[0] - left - s.px(8), s.px(560)), s.px(SILL))


# ------------------------------------------------------------------------------- what does not move


def facade(s: Scale) -> pygame.Surface:
    """The wall with the window and its light."""
    places = Places(s)
    unit, origin = places.unit, places.origin
    made = pygame.Surface(s.size)
    art.fetch("title/window", "title/word", "title/wall")
    scenery.lay_wall(made, s)
    _lay_light(made, places)
    art.put(made, "title/window", origin, unit)
    art.put(made, "title/word-glow", origin, unit, 0.9)
    art.put(made, "title/word", origin, unit)
    art.put(made, "title/word-glow", origin, unit, 0.16)
    _shade_column(made, places)
    return made


def _lay_light(target: pygame.Surface, places: Places) -> None:
    """What falls through the window onto the wall and onto the dado; a smaller window's light
    reaches to the bottom of the screen all the same."""
    s, unit, (left, top) = places.scale, places.unit, places.origin
    width, height = (round(length * unit) for length in art.facts("title/light")["size"])
    light = art.sized("title/light", width, height).copy()
    fade = pygame.Surface((1, 2))
    fade.set_at((0, 1), (255, 255, 255))
    soft = pygame.transform.smoothscale(fade, (width, round(90 * unit)))
    light.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    sill = round(SILL * unit)
    on_wall = light.subsurface((0, 0, width, sill))
    target.blit(on_wall, (round(left), round(top)), special_flags=pygame.BLEND_RGB_ADD)
    lower = light.subsurface((0, sill, width, height - sill))
    y = round(top) + sill
    lower = pygame.transform.smoothscale(lower, (width, s.size[1] - y))
    target.blit(lower, (round(left), y), special_flags=pygame.BLEND_RGB_ADD)


def _shade_column(target: pygame.Surface, places: Places) -> None:
    """The wall behind the menu lies in the dark, so that the words stand out."""
    s, column = places.scale, places.column
    box = pygame.Rect(column.x - s.px(60), 0, 0, s.px(SILL - 18))
    box.w = target.get_width() - box.x
    soft = pygame.Surface((4, 1), pygame.SRCALPHA)
    for x, alpha in enumerate((0, 90, 120, 110)):
        soft.set_at((x, 0), (6, 6, 22, alpha))
    target.blit(pygame.transform.smoothscale(soft, box.size), box)


# -------------------------------------------------------------------------------------- what moves


class _Glow(NamedTuple):
    """The light of one letter, at its strengths, and where it lies."""

    pictures: tuple[pygame.Surface, ...]
    at: tuple[int, int]


class _Mote(NamedTuple):
    """Dust that drifts in the light, in parts of the window's height; phase and pace its own."""

    x: float
    y: float
    pace: float
    phase: float
    size: int


class Breath:
    """The light in the letters, the dust before them, and now and then a glint."""

    def __init__(self) -> None:
        self._places = Places(Scale((0, 0)))
        self._glows: list[_Glow] = []
        self._motes = _motes()

    def place(self, s: Scale) -> None:
        """The window has another size."""
        if self._places.scale != s:
            self._places = Places(s)
            self._glows = _glows(self._places)

    def draw(self, target: pygame.Surface, time: float) -> None:
        """As it is at this time, in seconds."""
        for number, glow in enumerate(self._glows):
            wave = 0.5 - 0.5 * math.cos(math.tau * time / _BREATH - 0.9 * number)
            picture = glow.pictures[round(wave * (_LEVELS - 1))]
            target.blit(picture, glow.at, special_flags=pygame.BLEND_RGB_ADD)
        self._draw_motes(target, time)
        self._draw_glint(target, time)

    def _draw_motes(self, target: pygame.Surface, time: float) -> None:
        s, left = self._places.scale, self._places.origin[0]
        for mote in self._motes:
            up = (mote.y - 0.012 * mote.pace * time) % 0.86
            x = left + (mote.x + 0.02 * math.sin(0.4 * mote.pace * time + mote.phase)) * s.size[1]
            shine = 0.5 + 0.5 * math.sin(1.3 * mote.pace * time + 3 * mote.phase)
            strength = round(10 * shine * min(1.0, 6 * up, 6 * (0.86 - up))) / 10
            scenery.mote(target, (x, up * s.size[1]), s.px(mote.size), 0.6 * strength)

    def _draw_glint(self, target: pygame.Surface, time: float) -> None:
        """Now and then a letter catches the light."""
        turn, part = divmod(time, 2.6)
        if part > 0.8:
            return
        unit, origin = self._places.unit, self._places.origin
        letters = art.facts("title/word")["letters"]
        box = letters[int(turn) * 5 % len(letters)]
        spot = (box[0] + box[2] * 0.2, box[1] + box[3] * 0.08)
        at = (origin[0] + spot[0] * unit, origin[1] + spot[1] * unit)
        strength = round(math.sin(math.pi * part / 0.8), 1)
        art.put(target, "spark/glint", at, round(74 * unit), strength)


def _glows(places: Places) -> list[_Glow]:
    """The light of each letter alone, in steps of strength, so that each may breathe."""
    unit, (left, top) = places.unit, places.origin
    known = art.facts("title/word-glow")
    width, height = (round(length * unit) for length in known["size"])
    whole = art.sized("title/word-glow", width, height)
    x, y = left - known["anchor"][0] * unit, top - known["anchor"][1] * unit
    glows = []
    for box in art.facts("title/word")["letters"]:
        part = pygame.Rect(0, 0, round(236 * unit), round(340 * unit))
        part.center = (round((box[0] + box[2] / 2) * unit), round((box[1] + box[3] / 2) * unit))
        part = part.move(round(left - x), 0).clip(whole.get_rect())
        pictures = _strengths(whole.subsurface(part))
        glows.append(_Glow(pictures, (round(x) + part.x, round(y) + part.y)))
    return glows


def _strengths(light: pygame.Surface) -> tuple[pygame.Surface, ...]:
    """A piece of light, faint to strong, fading at its sides so that no edge shows."""
    soft = pygame.Surface((9, 1))
    for x in range(9):
        soft.set_at((x, 0), (round(255 * min(1.0, min(x, 8 - x) / 2)),) * 3)
    soft = pygame.transform.smoothscale(soft, light.get_size())
    made = []
    for level in range(_LEVELS):
        picture = pygame.Surface(light.get_size())
        picture.blit(light, (0, 0))
        picture.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        strength = round(255 * 0.62 * level / (_LEVELS - 1))
        picture.fill((strength,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        made.append(picture)
    return tuple(made)


def _motes() -> list[_Mote]:
    rng = Rng(7)

    def part() -> float:
        return rng.below(1000) / 1000

    return [
        _Mote(1.25 * part(), part(), 0.6 + part(), 6.3 * part(), 7 + rng.below(9))
        for _ in range(_MOTES)
    ]
