"""What stands on the table: displays and centre, the glass tower, the broken-glass track."""

import math
from typing import Final

import pygame

from game.rules.model import CENTRE, Panes, State, spread
from game.ui import art
from game.ui.layout import Layout
from game.ui.panes import METALS, SHADE, glow, loose, pane
from game.ui.text import BODY, CREAM, MUTED, NUMBER, WARNING, write
from game.ui.tower import PANE, resting

_GOLDEN_ANGLE: Final = 2.399963


def market(target: pygame.Surface, places: Layout, state: State) -> None:
    ring, centre = places.ring, places.centre
    wide = ring.w > 1.1 * ring.h
    name = "table/ring-wide" if wide else "table/ring"
    known = art.facts(name)
    grown = ring.inflate(
        ring.w * (known["size"][0] / _diameter(known, 0) - 1),
        ring.h * (known["size"][1] / _diameter(known, 1) - 1),
    )
    art.stretch(target, name, grown)
    art.stretch(target, "table/centre-wide" if wide else "table/centre", centre)
    _centre(target, places, state)
    for at, panes in zip(places.displays, state.displays, strict=True):
        _display(target, at, places.display_unit, panes)


def _diameter(known: dict[str, object], axis: int) -> float:
    radius = known["radius"]
    found = radius[axis] if isinstance(radius, list) else radius
    assert isinstance(found, float | int)
    return 2 * found


def _display(target: pygame.Surface, at: art.Point, unit: float, panes: Panes) -> None:
    art.put(target, "table/display" if panes else "table/display-empty", at, unit)
    spots = art.facts("table/display")["spots"]
    lying = [
        (colour, (at[0] + x * unit, at[1] + y * unit))
        for colour, (x, y) in zip(spread(panes), spots, strict=False)
    ]
    for colour, spot in lying:
        glow(target, colour, spot, unit, 0.5)
    for colour, spot in lying:
        shadow = (spot[0] + 0.03 * unit, spot[1] + 0.07 * unit)
        art.put(target, "pane/shadow", shadow, unit, 0.66, SHADE)
        pane(target, colour, spot, unit)


def _centre(target: pygame.Surface, places: Layout, state: State) -> None:
    """The panes in the centre, neighbours in colour, spread as seeds are in a sunflower."""
    panes = spread(state.centre)
    tile = state.tile == CENTRE and state.phase == "play"
    number = len(panes) + tile
    box = places.centre
    room = 0.74 * math.sqrt(box.w * box.h / max(number, 1))
    unit = min(places.display_unit, room / 1.175)
    spots = [_seed(box, n, number, unit) for n in range(number)]
    ranked = sorted(
        spots, key=lambda spot: math.atan2(spot[1] - box.centery, spot[0] - box.centerx)
    )
    for colour, spot in zip(panes, ranked, strict=False):
        glow(target, colour, spot, unit, 0.5)
    for index, (colour, spot) in enumerate(zip(panes, ranked, strict=False)):
        loose(target, colour, spot, unit, (index * 47) % 34 - 17)
    if tile:
        art.put(target, "figure/start", ranked[-1], 0.95 * unit)


def _seed(box: pygame.Rect, index: int, number: int, unit: float) -> art.Point:
    share = math.sqrt((index + 0.5) / number) if number > 1 else 0.0
    across, along = box.w / 2 - 0.72 * unit, box.h / 2 - 0.66 * unit
    angle = index * _GOLDEN_ANGLE
    return (
        box.centerx + share * across * math.cos(angle),
        box.centery + share * along * math.sin(angle),
    )


def tower(target: pygame.Surface, places: Layout, state: State) -> None:
    box = places.tower
    top = box.y + art.facts("tower/roof")["size"][1] * box.w
    floor = box.bottom - art.facts("tower/base")["size"][1] * box.w
    tube = pygame.Rect(box.x, round(top), box.w, round(floor - top))
    clip = target.get_clip()
    target.set_clip(tube)
    for number in range(math.ceil(tube.h / (1.3333 * box.w))):
        art.put(target, "tower/back", (box.centerx, top + number * 1.3333 * box.w), box.w)
    target.set_clip(clip)
    art.put(target, "tower/floor", (box.centerx, floor), box.w)
    _heap(target, state.tower, box.x + 0.1 * box.w, floor, 0.8 * box.w)
    art.stretch(target, "tower/glass", tube)
    art.stretch(target, "tower/shine", tube, 0.16, (235, 242, 255))
    for share in (0.0, 1 / 3, 2 / 3, 1.0):
        art.put(target, "tower/band", (box.centerx, top + share * (floor - top)), box.w)
    art.put(target, "tower/base", (box.centerx, floor), box.w)
    art.put(target, "tower/roof", (box.centerx, top), box.w)
    _counts(target, places, state)


def _heap(target: pygame.Surface, tower: Panes, left: float, floor: float, width: float) -> None:
    lying = [(r, (left + r.x * width, floor - r.y * width)) for r in resting(tower)]
    for body, at in lying:
        glow(target, body.colour, at, PANE * width, 0.22)
    for body, at in lying:
        loose(target, body.colour, at, PANE * width, body.degrees)


def _counts(target: pygame.Surface, places: Layout, state: State) -> None:
    small, large, y = places.type_size(17), places.type_size(21), places.counts
    left, right = places.track.x, places.tower.right
    bag = write(target, "Bag", (left, y), BODY, small, MUTED)
    write(target, str(len(spread(state.bag))), (bag.right + places.px(8), y), NUMBER, large)
    number = str(len(spread(state.tower)))
    count = write(target, number, (right - places.px(4), y), NUMBER, large, CREAM, "right")
    write(target, "Tower", (count.x - places.px(8), y), BODY, small, MUTED, "right")


def track(target: pygame.Surface, places: Layout, state: State) -> None:
    box, track = places.track, state.level.track
    cap = round(art.facts("track/top")["size"][1] * box.w)
    step = (box.h - 2 * cap) / len(track)
    edges = [round(box.y + cap + number * step) for number in range(len(track) + 1)]
    art.stretch(target, "track/top", pygame.Rect(box.x, box.y, box.w, cap))
    art.stretch(target, "track/bottom", pygame.Rect(box.x, edges[-1], box.w, cap))
    for number, cost in enumerate(track):
        grade = round(8 * number / (len(track) - 1))
        place = pygame.Rect(box.x, edges[number], box.w, edges[number + 1] - edges[number])
        art.stretch(target, f"track/{grade}", place)
        here = [seat for seat, player in enumerate(state.players) if player.broken == number]
        at = (box.x + box.w * (0.32 if here else 0.5), place.centery)
        tone = CREAM if grade < 6 else WARNING
        write(target, str(-cost), at, NUMBER, places.type_size(22), tone, "centre", shade=200)
        for index, seat in enumerate(here):
            spread_over = (index - (len(here) - 1) / 2) * min(
                0.3 * box.w, place.h / max(len(here), 2)
            )
            coin = (box.x + 0.72 * box.w, place.centery + spread_over)
            art.put(target, f"figure/coin-{METALS[seat]}", coin, 0.37 * box.w)
    for number, word in enumerate(("Broken", "glass")):
        at = (box.centerx, box.y - places.px(40 - 22 * number))
        write(target, word, at, BODY, places.type_size(17), MUTED, "centre")
