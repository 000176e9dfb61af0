"""What stands around the menus: the wall, windows with a glazier before them, lamps and dust in the
light."""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.rules.model import NAMES
from game.ui.forms.labels import Scale
from game.ui.paint import art

GLASS: Final = ((0, 1), (3, 4), (2, 0), (4, 3))
"""The colours of the panes in each seat's window."""
DUST: Final = (255, 226, 170)
"""The light of a mote."""
_SHADOW: Final = (4, 4, 14)
DIM: Final = (70, 70, 88)
"""What is behind a panel lies in the dark."""


def lay_wall(target: pygame.Surface, scale: Scale) -> None:
    """The stone wall over its dado of azulejos, at the window's height."""
    known = art.facts("title/wall")["size"]
    width, height = round(known[0] * scale.unit), scale.size[1]
    wall = art.sized("title/wall", width, height)
    for x in range(0, scale.size[0], width):
        target.blit(wall, (x, 0))


def lay_warm_wall(target: pygame.Surface, scale: Scale) -> None:
    """The wall in the same warm light all over, not only where the title's window is."""
    lay_wall(target, scale)
    art.stretch(target, "night/warmth", pygame.Rect(0, 0, scale.size[0], scale.px(900)), 0.8)


def lay_window(
    target: pygame.Surface, at: art.Point, unit: float, colours: Sequence[int | None]
) -> None:
    """A window with its head at a point and these panes in its frames."""
    art.put(target, "window/large", at, unit)
    lit = sum(colour is not None for colour in colours)
    if lit:
        art.put(target, f"window/amber-{lit}", at, unit)
    for row, colour in enumerate(colours):
        if colour is not None:
            spot = (at[0], at[1] + (0.96 + row) * unit)
            art.put(target, f"window/through-{NAMES[colour]}", spot, unit)
            art.put(target, "pane/lead", spot, 0.86 * unit)
            art.put(target, f"pane/lit-{NAMES[colour]}-{art.pane_weight(unit)}", spot, 0.86 * unit)
            art.put(target, f"window/heart-{NAMES[colour]}", spot, unit)


def stand(target: pygame.Surface, metal: str, foot: art.Point, tall: float) -> None:
    """A glazier and his shadow."""
    art.put(target, "figure/shadow", foot, tall, 0.6, _SHADOW)
    art.put(target, f"figure/glazier-{metal}", foot, tall)


def lamp(
    target: pygame.Surface, foot: art.Point, tall: float, time: float, number: int = 0
) -> None:
    """The light of a glazier's lamp; each flickers in its own time."""
    wave = math.sin(2.1 * time + 1.7 * number) * math.sin(0.9 * time + number)
    at = (foot[0] + 0.29 * tall, foot[1] - 0.865 * tall)
    art.put(target, "figure/lamp", at, tall, round(0.72 + 0.28 * wave, 1))


def mote(target: pygame.Surface, at: art.Point, size: int, strength: float) -> None:
    """A grain of dust in the light; nothing where the light is too faint."""
    if strength > 0:
        art.put(target, "spark/mote", at, size, strength, DUST)
