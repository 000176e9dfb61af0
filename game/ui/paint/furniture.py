"""What stands on the table: displays and centre, the glass tower, the broken-glass track."""

import math
from collections.abc import Collection, Iterable
from typing import Any

import pygame

from game.rules.model import CENTRE, Panes, State, spread
from game.ui.motion.tower import PANE, Resting
from game.ui.paint import art, panes
from game.ui.paint.panes import METALS
from game.ui.paint.text import BODY, CREAM, MUTED, NUMBER, WARNING, write
from game.ui.place import spots
from game.ui.place.layout import Layout
from game.ui.place.spots import Lying


def ring(target: pygame.Surface, places: Layout) -> None:
    """The table that the displays lie on."""
    wide = places.ring.w > 1.1 * places.ring.h
    name = "table/ring-wide" if wide else "table/ring"
    art.stretch(target, name, ring_box(places))
    if places.sectors:
        side = pygame.Rect(0, 0, places.centre.w, places.centre.h)
        side.center = places.centre.center
        art.stretch(target, "table/centre-sectors", side)
    else:
        art.stretch(target, "table/centre-wide" if wide else "table/centre", places.centre)


def ring_box(places: Layout) -> pygame.Rect:
    """All that the picture of the ring covers."""
    known = art.facts("table/ring-wide" if places.ring.w > 1.1 * places.ring.h else "table/ring")
    return places.ring.inflate(
        places.ring.w * (known["size"][0] / _diameter(known, 0) - 1),
        places.ring.h * (known["size"][1] / _diameter(known, 1) - 1),
    )


def _diameter(known: dict[str, Any], axis: int) -> float:
    radius = known["radius"]
    return float(2 * (radius[axis] if isinstance(radius, list) else radius))


def display(target: pygame.Surface, places: Layout, number: int, lying: Panes) -> None:
    """A display and its panes."""
    at, unit = places.displays[number], places.display_unit
    if places.sectors:
        art.put(target, "table/display" if lying else "table/display-empty", at, unit)
        art.put(target, "table/display-sectors", at, unit, 1.0 if lying else 0.5)
    else:
        art.put(target, "table/display" if lying else "table/display-empty", at, unit)
    panes.heap(target, spots.on_display(places, number, lying))


def display_box(places: Layout, number: int) -> pygame.Rect:
    """All that the picture of a display covers."""
    side = round(3.7 * places.display_unit)
    box = pygame.Rect(0, 0, side, side)
    box.center = (round(places.displays[number][0]), round(places.displays[number][1]))
    return box


def centre(target: pygame.Surface, places: Layout, lying: Panes, tile: bool) -> None:
    """The panes in the centre, and the starting-player tile."""
    found, at = spots.in_centre(places, lying)
    panes.heap(target, found)
    if tile:
        unit = found[0].unit if found and not places.sectors else 0.8 * places.display_unit
        art.put(target, "figure/start", at, 0.95 * unit)


# ---------------------------------------------------------------------------------------- tower


def tower_back(target: pygame.Surface, places: Layout) -> None:
    """The tower behind its panes."""
    box, glass = places.tower, spots.tube(places)
    clip = target.get_clip()
    target.set_clip(glass.clip(clip))
    for number in range(math.ceil(glass.h / (1.3333 * box.w))):
        art.put(target, "tower/back", (box.centerx, glass.y + number * 1.3333 * box.w), box.w)
    target.set_clip(clip)
    art.put(target, "tower/floor", (box.centerx, glass.bottom), box.w)


def tower_box(places: Layout) -> pygame.Rect:
    """All that the picture of the tower covers."""
    return places.tower.inflate(places.px(12), 0)


def tower_front(places: Layout) -> pygame.Surface:
    """The tower before its panes, as one picture: it is laid over falling panes in every frame."""
    corner = tower_box(places).topleft
    target = pygame.Surface(tower_box(places).size, pygame.SRCALPHA)
    box, glass = (part.move(-corner[0], -corner[1]) for part in (places.tower, spots.tube(places)))
    art.stretch(target, "tower/glass", glass)
    shine = art.tinted("tower/shine", glass.w, glass.h, 0.16, (235, 242, 255)).premul_alpha()
    target.blit(shine, glass, special_flags=pygame.BLEND_PREMULTIPLIED)
    for share in (0.0, 1 / 3, 2 / 3, 1.0):
        art.put(target, "tower/band", (box.centerx, glass.y + share * glass.h), box.w)
    art.put(target, "tower/base", (box.centerx, glass.bottom), box.w)
    art.put(target, "tower/roof", (box.centerx, glass.y), box.w)
    return target


def tower_panes(places: Layout, bodies: Iterable[Resting]) -> list[Lying]:
    """The panes in the tower, in the window's own measure."""
    wide = 0.8 * places.tower.w
    left, floor = spots.in_tube(places, 0, 0)
    return [
        Lying(colour, (left + x * wide, floor - y * wide), PANE * wide, degrees)
        for colour, x, y, degrees in bodies
    ]


def counts(target: pygame.Surface, places: Layout, bag: int, tower: int) -> None:
    """How many panes are in the bag and in the tower."""
    small, large, y = places.type_size(17), places.type_size(21), places.counts
    left, right = places.track.x, places.tower.right
    told = write(target, "Bag", (left, y), BODY, small, MUTED)
    write(target, str(bag), (told.right + places.px(8), y), NUMBER, large)
    at = (right - places.px(4), y)
    count = write(target, str(tower), at, NUMBER, large, CREAM, "right")
    write(target, "Tower", (count.x - places.px(8), y), BODY, small, MUTED, "right")


# ---------------------------------------------------------------------------------------- track


def track(
    target: pygame.Surface, places: Layout, state: State, hidden: Collection[str] = ()
) -> None:
    """The broken-glass track with every player's marker."""
    box, costs = places.track, state.level.track
    cap = round(art.facts("track/top")["size"][1] * box.w)
    step = (box.h - 2 * cap) / len(costs)
    edges = [round(box.y + cap + number * step) for number in range(len(costs) + 1)]
    art.stretch(target, "track/top", pygame.Rect(box.x, box.y, box.w, cap))
    art.stretch(target, "track/bottom", pygame.Rect(box.x, edges[-1], box.w, cap))
    for number, cost in enumerate(costs):
        grade = round(8 * number / (len(costs) - 1))
        place = pygame.Rect(box.x, edges[number], box.w, edges[number + 1] - edges[number])
        art.stretch(target, f"track/{grade}", place)
        here = any(player.broken == number for player in state.players)
        at = (box.x + box.w * (0.29 if here else 0.5), place.centery)
        tone = CREAM if grade < 6 else WARNING
        size = places.type_size(18 if here and cost > 9 else 22)
        write(target, str(-cost), at, NUMBER, size, tone, "centre", shade=200)
    for seat in range(len(state.players)):
        if f"marker {seat}" not in hidden:
            coin(target, places, spots.marker(places, state, seat), seat)


def coin(target: pygame.Surface, places: Layout, at: art.Point, seat: int) -> None:
    """A marker of the broken-glass track."""
    art.put(target, f"figure/coin-{METALS[seat]}", at, 0.37 * places.track.w)


def track_title(target: pygame.Surface, places: Layout) -> None:
    """What the track is."""
    box = places.track
    for number, word in enumerate(("Broken", "glass")):
        at = (box.centerx, box.y - places.px(40 - 22 * number))
        write(target, word, at, BODY, places.type_size(17), MUTED, "centre")


def held(state: State) -> tuple[int, int]:
    """How many panes are in the bag and in the tower."""
    return len(spread(state.bag)), len(spread(state.tower))


def tile_in_centre(state: State) -> bool:
    """Whether the starting-player tile lies in the centre."""
    return state.tile == CENTRE and state.phase == "play"
