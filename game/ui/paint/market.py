"""The market: the table that the displays lie on, the displays, and the centre."""

from functools import partial
from typing import Any

import pygame

from game.rules.model import CENTRE, Panes, State
from game.ui.paint import art, panes
from game.ui.paint.stage import Part
from game.ui.place import spots
from game.ui.place.layout import Layout
from game.ui.place.shown import Shown


def parts(places: Layout, shown: Shown) -> list[Part]:
    """Displays and centre."""
    state = shown.state
    lying = 0 if "centre" in shown.hidden else state.centre
    tile = _tile_in_centre(state) and "tile" not in shown.hidden
    box = places.centre.inflate(places.px(40), places.px(40))
    middle = Part("centre", box, (lying, tile), lambda t: _centre(t, places, lying, tile))
    return [
        middle,
        *(
            Part(
                f"display {number}",
                _display_box(places, number),
                there,
                partial(_display, places=places, number=number, lying=there),
            )
            for number, there in enumerate(state.displays)
        ),
    ]


def ring(target: pygame.Surface, places: Layout) -> None:
    """The table that the displays lie on."""
    wide = places.ring.w > 1.1 * places.ring.h
    name = "table/ring-wide" if wide else "table/ring"
    art.stretch(target, name, _ring_box(places))
    if places.sectors:
        side = pygame.Rect(0, 0, places.centre.w, places.centre.h)
        side.center = places.centre.center
        art.stretch(target, "table/centre-sectors", side)
    else:
        art.stretch(target, "table/centre-wide" if wide else "table/centre", places.centre)


def _ring_box(places: Layout) -> pygame.Rect:
    """All that the picture of the ring covers."""
    known = art.facts("table/ring-wide" if places.ring.w > 1.1 * places.ring.h else "table/ring")
    return places.ring.inflate(
        places.ring.w * (known["size"][0] / _diameter(known, 0) - 1),
        places.ring.h * (known["size"][1] / _diameter(known, 1) - 1),
    )


def _diameter(known: dict[str, Any], axis: int) -> float:
    radius = known["radius"]
    return float(2 * (radius[axis] if isinstance(radius, list) else radius))


def _display(target: pygame.Surface, places: Layout, number: int, lying: Panes) -> None:
    """A display and its panes."""
    at, unit = places.displays[number], places.display_unit
    if places.sectors:
        art.put(target, "table/display" if lying else "table/display-empty", at, unit)
        art.put(target, "table/display-sectors", at, unit, 1.0 if lying else 0.5)
    else:
        art.put(target, "table/display" if lying else "table/display-empty", at, unit)
    panes.heap(target, spots.on_display(places, number, lying))


def _display_box(places: Layout, number: int) -> pygame.Rect:
    """All that the picture of a display covers."""
    side = round(3.7 * places.display_unit)
    box = pygame.Rect(0, 0, side, side)
    box.center = (round(places.displays[number][0]), round(places.displays[number][1]))
    return box


def _centre(target: pygame.Surface, places: Layout, lying: Panes, tile: bool) -> None:
    """The panes in the centre, and the starting-player tile."""
    found, at = spots.in_centre(places, lying)
    panes.heap(target, found)
    if tile:
        unit = found[0].unit if found and not places.sectors else 0.8 * places.display_unit
        art.put(target, "figure/start", at, 0.95 * unit)


def _tile_in_centre(state: State) -> bool:
    """Whether the starting-player tile lies in the centre."""
    return state.tile == CENTRE and state.phase == "play"
