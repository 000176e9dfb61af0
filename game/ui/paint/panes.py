"""Panes of glass, wherever they lie."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import pygame

from game.rules.model import NAMES, Colour
from game.ui.paint import art
from game.ui.place.spots import Lying

SHADE: Final = (4, 4, 14)
"""The colour of shadows."""
METALS: Final = ("brass", "verdigris", "copper", "pewter")
"""What each seat is made of."""
_TURN: Final = 6
"""Turned panes are kept in steps of so many degrees."""
_TURNS: Final = 360 // _TURN


def pane(target: pygame.Surface, colour: Colour, at: art.Point, unit: float) -> None:
    """A lit pane, without its shadow and glow."""
    art.put(target, f"pane/lit-{NAMES[colour]}-{art.pane_weight(unit)}", at, unit)


def space(target: pygame.Surface, colour: Colour, at: art.Point, unit: float) -> None:
    """An empty space for panes of a colour."""
    art.put(target, f"pane/dim-{NAMES[colour]}-{art.pane_weight(unit)}", at, unit)


def glow(
    target: pygame.Surface, colour: Colour, at: art.Point, unit: float, strength: float
) -> None:
    # Light is soft: a few sizes and strengths of it are enough, and few are kept.
    size, faint = max(12, 12 * round(unit / 12)), round(5 * strength) / 5
    if faint:
        art.put(target, f"pane/glow-{NAMES[colour]}", at, size, faint)


def shadow(target: pygame.Surface, at: art.Point, unit: float) -> None:
    """The shadow of a pane that lies on something."""
    art.put(target, "pane/shadow", (at[0] + 0.03 * unit, at[1] + 0.07 * unit), unit, 0.66, SHADE)


def turned(colour: Colour, unit: float, degrees: float) -> pygame.Surface:
    """The picture of a pane, turned. Sizes and angles are rounded so that few are ever made."""
    return _turned(colour, max(6, round(unit)), round(degrees / _TURN) % _TURNS)


def every_turn(colour: Colour, unit: float) -> tuple[pygame.Surface, ...]:
    """The pictures of a pane, turned all the way round: for panes that tumble in great numbers."""
    return _every_turn(colour, max(6, round(unit)))


@lru_cache(maxsize=8)
def _every_turn(colour: Colour, unit: int) -> tuple[pygame.Surface, ...]:
    return tuple(_turned.__wrapped__(colour, unit, step) for step in range(_TURNS))


@lru_cache(maxsize=200)  # about as many as one round needs, so that memory soon stops growing
def _turned(colour: Colour, unit: int, step: int) -> pygame.Surface:
    # Twice the size is turned and then halved: turning alone would leave jagged edges.
    name = f"pane/lit-{NAMES[colour]}-{art.pane_weight(unit)}"
    whole = art.sized(name, round(2 * 1.175 * unit), 2 * unit)
    if not step:
        return art.sized(name, round(1.175 * unit), unit)
    rotated = pygame.transform.rotate(whole, step * _TURN)
    size = (max(1, rotated.get_width() // 2), max(1, rotated.get_height() // 2))
    return pygame.transform.smoothscale(rotated, size)


def lay(target: pygame.Surface, lying: Lying) -> None:
    """A loose pane, turned as it lies."""
    picture = turned(lying.colour, lying.unit, lying.degrees)
    box = picture.get_rect(center=(round(lying.at[0]), round(lying.at[1])))
    target.blit(picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def tumble(target: pygame.Surface, panes: Iterable[Lying]) -> None:
    """Many loose panes of one size, one over the other."""
    drawn = []
    for lying in panes:
        picture = every_turn(lying.colour, lying.unit)[round(lying.degrees / _TURN) % _TURNS]
        at = (round(lying.at[0]), round(lying.at[1]))
        drawn.append((picture, picture.get_rect(center=at)))
    target.fblits(drawn, pygame.BLEND_PREMULTIPLIED)


def heap(target: pygame.Surface, panes: list[Lying], shine: float = 0.5) -> None:
    """Loose panes with their light and their shadows."""
    for lying in panes:
        glow(target, lying.colour, lying.at, lying.unit, shine)
    for lying in panes:
        shadow(target, lying.at, lying.unit)
        lay(target, lying)
