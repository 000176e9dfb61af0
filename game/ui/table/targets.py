"""What can be pointed at on the table, and how the focus goes from one thing to the next.

The pointer and the focus are one: both say which target is meant.
"""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.rules.model import CENTRE, COLOURS, Colour, State, count
from game.ui.input import steer
from game.ui.input.steer import Way
from game.ui.paint import palaces
from game.ui.paint.art import Point
from game.ui.paint.draw import Button, button_boxes
from game.ui.place import spots
from game.ui.place.layout import Layout


class Target(NamedTuple):
    """Something that can be pointed at: panes (source, colour), a strip (slot), a button, ..."""

    kind: str
    name: str = ""
    source: int = 0
    colour: Colour = 0
    slot: int = 0


class Place(NamedTuple):
    """A target and where it is."""

    target: Target
    box: pygame.Rect


def of_buttons(places: Layout, buttons: Sequence[Button]) -> list[Place]:
    """The buttons that can be pressed, and the menu."""
    boxes = button_boxes(places, buttons)
    found = [
        Place(Target("button", button.name), boxes[button.name])
        for button in buttons
        if button.mode != "disabled"
    ]
    return [*found, Place(Target("button", "menu"), places.menu)]


def palaces_at(places: Layout, players: int, front: int) -> list[Place]:
    """The small palaces and the players' cards: pointing at them means that seat."""
    order = spots.seats_in_order(players, front)[1:]
    small = [
        Place(Target("palace", slot=seat), board.box)
        for seat, board in zip(order, places.others, strict=True)
    ]
    cards = [Place(Target("palace", slot=seat), box) for seat, box in enumerate(places.cards)]
    return [*small, *cards]


def at(places: Sequence[Place], point: Point) -> Target | None:
    """The target whose box a point lies in."""
    return next((place.target for place in places if place.box.collidepoint(point)), None)


def groups(places: Layout, state: State) -> list[Place]:
    """All panes that may be picked, colour by colour."""
    found = []
    sources = [*range(len(state.displays)), CENTRE]
    for source in sources:
        lying = spots.at_source(places, state, source)
        for colour in COLOURS:
            if not count(state.sources[source], colour):
                continue
            boxes = [_box(spot) for spot in lying if spot.colour == colour]
            target = Target("panes", source=source, colour=colour)
            found.append(Place(target, boxes[0].unionall(boxes[1:])))
    return found


def _box(lying: spots.Lying) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(1.175 * lying.unit), round(lying.unit))
    box.center = (round(lying.at[0]), round(lying.at[1]))
    return box


def panes_at(places: Layout, state: State, at: Point) -> Target | None:
    """The panes under a point: the lozenge that it lies in, the uppermost first."""
    for source in [*range(len(state.displays)), CENTRE]:
        for lying in reversed(spots.at_source(places, state, source)):
            across = abs(at[0] - lying.at[0]) / (0.62 * lying.unit)
            along = abs(at[1] - lying.at[1]) / (0.54 * lying.unit)
            if across + along <= 1.1:
                return Target("panes", source=source, colour=lying.colour)
    return None


def strip_at(places: Layout, at: Point) -> Target | None:
    """The strip of the palace in front that a point lies on, its window included."""
    for slot in range(8):
        box = palaces.strip_box(places.active, slot)
        box.h = places.active.box.bottom - box.y
        if box.collidepoint(at):
            return Target("strip", slot=slot)
    return None


def strips(places: Layout, slots: Sequence[int]) -> list[Place]:
    """Strips as targets."""
    return [Place(Target("strip", slot=s), palaces.strip_box(places.active, s)) for s in slots]


def step(now: pygame.Rect | None, others: Sequence[Place], way: Way) -> Target | None:
    """Where the focus goes from here in a direction; off the left or right edge it comes in again
    from the other side."""
    if now is None:
        return others[0].target if others else None
    boxes = [place.box for place in others]
    found = steer.nearest(now, boxes, way)
    if found is None and way[0]:
        found = steer.around(now, boxes, way)
    return None if found is None else others[found].target
