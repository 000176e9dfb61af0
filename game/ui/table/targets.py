"""Where everything is that can be meant on the table, and how the focus goes from one thing to the
next."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.rules.model import CENTRE, COLOURS, SLOTS, State, count
from game.ui.input import steer
from game.ui.input.steer import Way
from game.ui.paint import palaces, question
from game.ui.paint.actions import button_boxes
from game.ui.place import spots
from game.ui.place.book import Point
from game.ui.place.layout import Layout
from game.ui.place.shown import Action, Asked
from game.ui.table.target import MENU, Target


class Area(NamedTuple):
    """A target and where it is."""

    target: Target
    box: pygame.Rect


def of_buttons(places: Layout, buttons: Sequence[Action]) -> list[Area]:
    """The buttons that can be pressed, and the menu."""
    boxes = button_boxes(places, buttons)
    found = [
        Area(Target("button", button.name), boxes[button.name])
        for button in buttons
        if button.mode != "disabled"
    ]
    return [*found, Area(MENU, places.menu)]


def palaces_at(places: Layout, players: int, front: int) -> list[Area]:
    """The small palaces and the players' cards: pointing at them means that seat."""
    order = spots.seats_in_order(players, front)[1:]
    small = [
        Area(Target("palace", slot=seat), board.box)
        for seat, board in zip(order, places.others, strict=True)
    ]
    cards = [Area(Target("palace", slot=seat), box) for seat, box in enumerate(places.cards)]
    return [*small, *cards]


def at(areas: Sequence[Area], point: Point) -> Target | None:
    """The target whose box a point lies in."""
    return next((area.target for area in areas if area.box.collidepoint(point)), None)


def groups(places: Layout, state: State) -> list[Area]:
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
            found.append(Area(target, boxes[0].unionall(boxes[1:])))
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
    for slot in range(SLOTS):
        box = palaces.strip_box(places.active, slot)
        box.h = places.active.box.bottom - box.y
        if box.collidepoint(at):
            return Target("strip", slot=slot)
    return None


def strips(places: Layout, slots: Sequence[int]) -> list[Area]:
    """Strips as targets."""
    return [Area(Target("strip", slot=s), palaces.strip_box(places.active, s)) for s in slots]


def answers(places: Layout, asked: Asked) -> list[Area]:
    """The answers to a question as targets."""
    cards = question.spread(places, asked).cards
    return [Area(Target("answer", slot=number), card) for number, card in enumerate(cards)]


def step(now: pygame.Rect | None, others: Sequence[Area], way: Way) -> Target | None:
    """Where the focus goes from here in a direction; off the left or right edge it comes in again
    from the other side."""
    if now is None:
        return others[0].target if others else None
    boxes = [area.box for area in others]
    found = steer.nearest(now, boxes, way)
    if found is None and way[0]:
        found = steer.around(now, boxes, way)
    return None if found is None else others[found].target
