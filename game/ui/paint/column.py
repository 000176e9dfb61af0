"""The column at the right: the broken-glass track, the glass tower, the counts of tower and bag."""

import math
from collections.abc import Collection, Iterable

import pygame

from game import words
from game.rules.model import State, spread
from game.ui.paint import art, panes, text
from game.ui.paint.panes import METALS
from game.ui.paint.stage import Part
from game.ui.paint.text import BODY, CREAM, MUTED, NUMBER, WARNING, write
from game.ui.place import spots
from game.ui.place.book import Point
from game.ui.place.layout import Layout
from game.ui.place.shown import Resting, Shown
from game.ui.place.spots import Lying


def parts(places: Layout, shown: Shown, glass: pygame.Surface) -> list[Part]:
    """Track, tower and counts; `glass` is the tower before its panes."""
    state = shown.state
    markers = tuple(player.broken for player in state.players)
    hidden = frozenset(name for name in shown.hidden if name.startswith("marker"))
    box = tower_box(places)
    line = pygame.Rect(places.track.x, 0, box.right - places.track.x, places.px(44))
    line.centery = places.counts
    held = len(spread(state.bag)), len(spread(state.tower))
    way = places.track.inflate(4, 4)
    found = [Part("track", way, (markers, hidden), lambda t: _track(t, places, state, hidden))]
    if "tower" not in shown.hidden:
        lying = tower_panes(places, shown.bodies)
        found.append(Part("tower panes", box, shown.heap, lambda t: panes.tumble(t, lying)))
        found.append(Part("tower front", box, 0, lambda t: lay_glass(t, places, glass)))
    return [*found, Part("counts", line, held, lambda t: counts(t, places, *held))]


def lay_glass(target: pygame.Surface, places: Layout, glass: pygame.Surface) -> None:
    """The glass of the tower, over its panes."""
    target.blit(glass, tower_box(places), special_flags=pygame.BLEND_PREMULTIPLIED)


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
        Lying(colour, (left + x * wide, floor - y * wide), spots.PANE * wide, degrees)
        for colour, x, y, degrees in bodies
    ]


def counts(target: pygame.Surface, places: Layout, bag: int, tower: int) -> None:
    """How many panes are in the bag and in the tower."""
    small, large, y = places.type_size(17), places.type_size(21), places.counts
    left, right, gap = places.track.x, places.tower.right, places.px(8)
    names = words.say("counts.bag"), words.say("counts.tower")
    numbers = text.width(f"{bag}{tower}", NUMBER, large) + 4 * gap
    small = text.shrunk("".join(names), BODY, small, right - left - numbers)
    told = write(target, names[0], (left, y), BODY, small, MUTED)
    write(target, str(bag), (told.right + gap, y), NUMBER, large)
    at = (right - places.px(4), y)
    count = write(target, str(tower), at, NUMBER, large, CREAM, "right")
    write(target, names[1], (count.x - gap, y), BODY, small, MUTED, "right")


# ---------------------------------------------------------------------------------------- track


def _track(target: pygame.Surface, places: Layout, state: State, hidden: Collection[str]) -> None:
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
            _coin(target, places, spots.marker(places, state, seat), seat)


def _coin(target: pygame.Surface, places: Layout, at: Point, seat: int) -> None:
    """A marker of the broken-glass track."""
    art.put(target, f"figure/coin-{METALS[seat]}", at, 0.37 * places.track.w)


def track_title(target: pygame.Surface, places: Layout) -> None:
    """What the track is, in lines above it."""
    box, room = places.track, places.px(84)
    size = places.type_size(17)
    lines = text.wrapped(words.say("track.title"), BODY, size, room)
    if len(lines) > 2:
        size = text.LEAST
        lines = text.wrapped(words.say("track.title"), BODY, size, room)
    for number, line in enumerate(reversed(lines)):
        at = (box.centerx, box.y - places.px(18) - number * max(places.px(22), size))
        write(target, line, at, BODY, size, MUTED, "centre")
