"""Panes of glass, wherever they lie."""

from typing import Final

import pygame

from game.rules.model import NAMES, Colour
from game.ui import art

SHADE: Final = (4, 4, 14)
"""The colour of shadows."""
METALS: Final = ("brass", "verdigris", "copper", "pewter")
"""What each seat is made of."""


def pane(target: pygame.Surface, colour: Colour, at: art.Point, unit: float) -> None:
    """A lit pane, without its shadow and glow."""
    art.put(target, f"pane/lit-{NAMES[colour]}-{art.pane_weight(unit)}", at, unit)


def space(target: pygame.Surface, colour: Colour, at: art.Point, unit: float) -> None:
    """An empty space for panes of a colour."""
    art.put(target, f"pane/dim-{NAMES[colour]}-{art.pane_weight(unit)}", at, unit)


def glow(
    target: pygame.Surface, colour: Colour, at: art.Point, unit: float, strength: float
) -> None:
    art.put(target, f"pane/glow-{NAMES[colour]}", at, unit, strength)


def loose(
    target: pygame.Surface, colour: Colour, at: art.Point, unit: float, degrees: float
) -> None:
    """A pane that lies there, turned, with its shadow."""
    art.put(target, "pane/shadow", (at[0] + 0.03 * unit, at[1] + 0.08 * unit), unit, 0.66, SHADE)
    name = f"pane/lit-{NAMES[colour]}-{art.pane_weight(unit)}"
    scale = unit / art.facts(name)["u_px"]
    turned = pygame.transform.rotozoom(art.master(name), degrees, 1.0)
    size = (round(turned.get_width() * scale), round(turned.get_height() * scale))
    picture = pygame.transform.smoothscale(turned, size)
    box = picture.get_rect(center=(round(at[0]), round(at[1])))
    target.blit(picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)
