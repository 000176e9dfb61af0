"""Where everything stands: window size and number of players in, rectangles out.

All lengths follow the window's height (`scale` is 1 at 1080); the width decides how much of it the
palaces and the displays may take. Nothing here draws or knows a state.
"""

import math
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import pygame

from game.rules.model import DISPLAYS
from game.ui.paint import art

SMALLEST: Final = (960, 540)
"""The smallest window."""
MARGIN, GAP = 24, 20
_COLUMN: Final = 240
"""Track and tower."""


@dataclass(frozen=True)
class Board:
    """A palace: its upper left corner, the height of a pane on it, and which masters it uses."""

    x: int
    y: int
    unit: float
    kind: str

    @property
    def box(self) -> pygame.Rect:
        """The stone front."""
        width, height = art.palace(self.kind)["size"]
        return pygame.Rect(self.x, self.y, round(width * self.unit), round(height * self.unit))

    def bay(self, slot: int) -> float:
        """The middle of a bay, from the left of the window."""
        return float(self.x + art.palace(self.kind)["bays"][slot] * self.unit)

    def height(self, name: str, index: int | None = None) -> float:
        """A height that the art names, e.g. ("spaces_y", 2), from the top of the window."""
        found = art.palace(self.kind)[name]
        return float(self.y + (found if index is None else found[index]) * self.unit)


@dataclass(frozen=True)
class Layout:
    """All places on the table."""

    size: tuple[int, int]
    scale: float
    indicator: pygame.Rect
    cards: tuple[pygame.Rect, ...]
    """A score card for each seat, in the order of the seats."""
    prompt: tuple[int, int]
    active: Board
    others: tuple[Board, ...]
    facts: tuple[pygame.Rect, ...]
    """Where each of the others has its name and figures."""
    ring: pygame.Rect
    """The table that the displays lie on."""
    displays: tuple[tuple[float, float], ...]
    display_unit: float
    """The height of a pane on a display."""
    centre: pygame.Rect
    track: pygame.Rect
    tower: pygame.Rect
    counts: int
    """The height of the line that counts bag and tower."""
    log: pygame.Rect
    actions: pygame.Rect
    """Where the buttons of a turn stand."""
    menu: pygame.Rect
    """The button that opens the pause menu."""
    sectors: bool = False
    """Whether every colour has its own place on a display and in the centre."""

    def px(self, points: float) -> int:
        """So many points of a 1080 window, in pixels."""
        return round(points * self.scale)

    def type_size(self, points: float) -> int:
        """A type size: smaller windows get larger type in proportion, never under 12 pixels."""
        grown = 1.13 if self.size[1] < 900 else 1.0
        return max(12, round(points * self.scale * grown))


def layout(size: tuple[int, int], players: int, sectors: bool = False) -> Layout:
    """The places for so many players in a window of this size."""
    made = (_for_two if players == 2 else _for_more)(size, players)
    return replace(made, sectors=sectors)


def _common(size: tuple[int, int], players: int, cards_from: float) -> dict[str, object]:
    """What is the same for any number of players: top bar, track, tower."""
    width, height = size
    s = height / 1080
    top, bar = round(16 * s), round(66 * s)
    gap = round(14 * s)
    menu = pygame.Rect(0, top, bar, bar)
    menu.right = round(width - MARGIN * s)
    room = menu.x - gap - cards_from - gap * (players - 1)
    card = room / players
    cards = [
        pygame.Rect(round(cards_from + seat * (card + gap)), top, round(card), bar)
        for seat in range(players)
    ]
    tower_width = round(156 * s)
    tower = pygame.Rect(0, round(100 * s), tower_width, round(height - 152 * s))
    tower.right = round(width - MARGIN * s)
    tube_top = tower.y + art.facts("tower/roof")["size"][1] * tower_width
    tube_end = tower.bottom - art.facts("tower/base")["size"][1] * tower_width
    track = pygame.Rect(
        0, round(tube_top - 4 * s), round(76 * s), round(tube_end - tube_top + 8 * s)
    )
    track.x = round(width - (MARGIN + _COLUMN) * s)
    return {
        "size": size,
        "scale": s,
        "indicator": pygame.Rect(round(MARGIN * s), top, round(452 * s), bar),
        "cards": tuple(cards),
        "prompt": (round(MARGIN * s), round(114 * s)),
        "tower": tower,
        "track": track,
        "counts": round(height - 29 * s),
        "menu": menu,
    }


def _for_two(size: tuple[int, int], players: int) -> Layout:
    width, height = size
    s = height / 1080
    large, small = art.palace("large")["size"], art.palace("small")["size"]
    inner = width - (2 * MARGIN + 2 * GAP + _COLUMN) * s
    unit = min(80 * s, 0.666 * inner / large[0])
    active = Board(round(MARGIN * s), round(height - 72 * s - large[1] * unit), unit, "large")
    left = active.box.right + GAP * s
    column = width - (MARGIN + _COLUMN + GAP) * s - left
    small_unit = min(42 * s, column / small[0])
    spare = column - small[0] * small_unit
    wide = spare > 520 * s  # the displays stand beside the other palace, not above it
    other = Board(
        round(left + (spare if wide else spare / 2)),
        round(height - 14 * s - small[1] * small_unit),
        small_unit,
        "small",
    )
    # The glazier walks between the palace and its owner's name.
    name = round(other.y - 1.12 * small_unit - 36 * s)
    facts = pygame.Rect(other.x, name, other.box.w, round(36 * s))
    room = pygame.Rect(round(left), round(92 * s), round(column), round(facts.y - 96 * s))
    if wide:
        room = pygame.Rect(round(left), room.y, round(spare - GAP * s), round(height - 106 * s))
    ring = pygame.Rect(0, 0, *(min(room.w, room.h),) * 2)
    ring.center = room.center
    actions = pygame.Rect(active.x, 0, round(0.66 * active.box.w), round(46 * s))
    actions.y = active.box.bottom + round(12 * s)
    log = pygame.Rect(
        0, active.box.bottom + round(8 * s), round(0.32 * active.box.w), round(54 * s)
    )
    log.right = active.box.right
    above = _above(active, s)
    if above:
        log, actions.w = above, active.box.w
    if wide:
        log = pygame.Rect(other.x, round(108 * s), other.box.w, round(facts.y - 130 * s))
        actions.w = active.box.w
    return Layout(
        **_common(size, players, left),  # type: ignore[arg-type]
        active=active,
        others=(other,),
        facts=(facts,),
        log=log,
        actions=actions,
        **_market(ring, players),  # type: ignore[arg-type]
    )


def _above(active: Board, s: float) -> pygame.Rect | None:
    """Room for the log above the palace: a narrow window has a small one."""
    high = active.y - 1.25 * active.unit - 146 * s
    if high <= 60 * s:
        return None
    return pygame.Rect(active.x, round(146 * s), active.box.w, round(min(high, 130 * s)))


def _for_more(size: tuple[int, int], players: int) -> Layout:
    width, height = size
    s = height / 1080
    large, small = art.palace("large")["size"], art.palace("small")["size"]
    inner = width - (2 * MARGIN + GAP + _COLUMN) * s
    unit = min(54 * s, 0.47 * inner / large[0])
    row = round(776 * s)
    active = Board(round(MARGIN * s), round(row - 66 * s - large[1] * unit), unit, "large")
    actions = pygame.Rect(active.x, 0, active.box.w, round(46 * s))
    actions.y = active.box.bottom + round(9 * s)
    if players == 4:  # three palaces below: the log stands beside the buttons
        actions.w = round(0.66 * active.box.w)
    left = active.box.right + GAP * s
    ring = pygame.Rect(round(left), round(96 * s), 0, round(row - 108 * s))
    ring.w = round(MARGIN * s + inner - left)
    wide = min(ring.w, round(1.32 * ring.h))
    ring = pygame.Rect(0, 0, wide, ring.h).move(ring.centerx - wide // 2, ring.y)
    card = (inner - 2 * GAP * s) / 3
    tall = height - row - 14 * s
    small_unit = min((tall - 44 * s) / small[1], (card - 150 * s) / small[0])
    others, facts = [], []
    for number in range(players - 1):
        box = pygame.Rect(
            round(MARGIN * s + number * (card + GAP * s)), row, round(card), round(tall)
        )
        x = box.right - 14 * s - small[0] * small_unit
        y = box.bottom - 10 * s - small[1] * small_unit
        others.append(Board(round(x), round(y), small_unit, "small"))
        facts.append(box)
    if players == 3:
        x = round(MARGIN * s + 2 * (card + GAP * s))
        log = pygame.Rect(x, row, round(card), round(tall)).inflate(-40 * s, -40 * s)
    else:
        log = pygame.Rect(0, round(row - 62 * s), round(0.32 * active.box.w), round(54 * s))
        log.right = active.box.right
        above = _above(active, s)
        if above:
            log, actions.w = above, active.box.w
    return Layout(
        **_common(size, players, MARGIN * s + 760 * s),  # type: ignore[arg-type]
        active=active,
        others=tuple(others),
        facts=tuple(facts),
        log=log,
        actions=actions,
        **_market(ring, players),  # type: ignore[arg-type]
    )


def _market(ring: pygame.Rect, players: int) -> dict[str, object]:
    """The displays in a ring around the centre."""
    number = DISPLAYS[players]
    radius = 0.142 * ring.h if players == 2 else 0.118 * ring.h
    displays = _around(ring, number, radius)
    while min(math.dist(one, two) for one, two in combinations(displays, 2)) < 2.06 * radius:
        radius *= 0.97
        displays = _around(ring, number, radius)
    across, along = ring.w / 2 - 1.16 * radius, ring.h / 2 - 1.16 * radius
    centre = pygame.Rect(0, 0, 2 * (across - 1.1 * radius), 2 * (along - 1.1 * radius))
    centre.center = ring.center
    return {
        "ring": ring,
        "displays": displays,
        "display_unit": radius * 0.78 / 1.175,
        "centre": centre,
    }


def _around(ring: pygame.Rect, number: int, radius: float) -> tuple[tuple[float, float], ...]:
    """So many displays of this radius, evenly around the ring, the first at the top."""
    across, along = ring.w / 2 - 1.16 * radius, ring.h / 2 - 1.16 * radius
    angles = [math.tau * index / number - math.pi / 2 for index in range(number)]
    return tuple(
        (ring.centerx + across * math.cos(a), ring.centery + along * math.sin(a)) for a in angles
    )
