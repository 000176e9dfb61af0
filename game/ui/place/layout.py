"""Where everything stands: window size and number of players in, rectangles out.

All lengths follow the window's height (`scale` is 1 at 1080); the width decides how much of it the
palaces and the displays may take. Nothing here draws or knows a state.
"""

import math
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple

import pygame

from game.rules.model import DISPLAYS
from game.ui.place import book
from game.ui.place.book import Point

SMALLEST: Final = (960, 540)
"""The smallest window."""
MARGIN: Final = 24
GAP: Final = 20
_COLUMN: Final = 240
"""Track and tower."""
_ROW: Final = 776
"""With three or four players the other palaces stand below this height."""


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
        width, height = book.palace(self.kind)["size"]
        return pygame.Rect(self.x, self.y, round(width * self.unit), round(height * self.unit))

    def bay(self, slot: int) -> float:
        """The middle of a bay, from the left of the window."""
        return float(self.x + book.palace(self.kind)["bays"][slot] * self.unit)

    def height(self, name: str, index: int | None = None) -> float:
        """A height that the art names, e.g. ("spaces_y", 2), from the top of the window."""
        found = book.palace(self.kind)[name]
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
    displays: tuple[Point, ...]
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
    s = size[1] / 1080
    palaces = _two_palaces(size, s) if players == 2 else _palaces(size, s, players)
    displays, unit, centre = _market(palaces.ring, players)
    track, tower = _column(size, s)
    top, bar = round(16 * s), round(66 * s)
    menu = pygame.Rect(round(size[0] - MARGIN * s) - bar, top, bar, bar)
    return Layout(
        size=size,
        scale=s,
        indicator=pygame.Rect(round(MARGIN * s), top, round(452 * s), bar),
        cards=_cards(menu, palaces.cards_from, round(14 * s), players),
        prompt=(round(MARGIN * s), round(114 * s)),
        active=palaces.active,
        others=palaces.others,
        facts=palaces.facts,
        ring=palaces.ring,
        displays=displays,
        display_unit=unit,
        centre=centre,
        track=track,
        tower=tower,
        counts=round(size[1] - 29 * s),
        log=palaces.log,
        actions=palaces.actions,
        menu=menu,
        sectors=sectors,
    )


def _cards(menu: pygame.Rect, left: float, gap: int, players: int) -> tuple[pygame.Rect, ...]:
    """The score cards, from here to the menu."""
    card = (menu.x - gap - left - gap * (players - 1)) / players
    return tuple(
        pygame.Rect(round(left + seat * (card + gap)), menu.y, round(card), menu.h)
        for seat in range(players)
    )


def _column(size: tuple[int, int], s: float) -> tuple[pygame.Rect, pygame.Rect]:
    """Track and tower: the track is as long as the glass."""
    wide = round(156 * s)
    tower = pygame.Rect(0, round(100 * s), wide, round(size[1] - 152 * s))
    tower.right = round(size[0] - MARGIN * s)
    top = tower.y + book.facts("tower/roof")["size"][1] * wide
    end = tower.bottom - book.facts("tower/base")["size"][1] * wide
    left = round(size[0] - (MARGIN + _COLUMN) * s)
    track = pygame.Rect(left, round(top - 4 * s), round(76 * s), round(end - top + 8 * s))
    return track, tower


# ------------------------------------------------------------------------------------- the palaces


class _Palaces(NamedTuple):
    """The palaces, and what stands around them."""

    active: Board
    others: tuple[Board, ...]
    facts: tuple[pygame.Rect, ...]
    ring: pygame.Rect
    log: pygame.Rect
    actions: pygame.Rect
    cards_from: float
    """Where the score cards begin."""


def _two_palaces(size: tuple[int, int], s: float) -> _Palaces:
    """The other one stands at the right under the displays; in a wide window beside them."""
    width, height = size
    large, small = book.palace("large")["size"], book.palace("small")["size"]
    inner = width - (2 * MARGIN + 2 * GAP + _COLUMN) * s
    unit = min(80 * s, 0.666 * inner / large[0])
    active = Board(round(MARGIN * s), round(height - 72 * s - large[1] * unit), unit, "large")
    left = active.box.right + GAP * s
    column = width - (MARGIN + _COLUMN + GAP) * s - left
    unit = min(42 * s, column / small[0])
    spare = column - small[0] * unit
    wide = spare > 520 * s
    x, y = left + (spare if wide else spare / 2), height - 14 * s - small[1] * unit
    other = Board(round(x), round(y), unit, "small")
    # The glazier walks between the palace and its owner's name.
    name = round(other.y - 1.12 * unit - 36 * s)
    facts = pygame.Rect(other.x, name, other.box.w, round(36 * s))
    room = pygame.Rect(round(left), round(92 * s), round(column), round(facts.y - 96 * s))
    log, actions = _under(active, s, 12, active.box.bottom + round(8 * s))
    if wide:
        room = pygame.Rect(round(left), room.y, round(spare - GAP * s), round(height - 106 * s))
        log = pygame.Rect(other.x, round(108 * s), other.box.w, round(facts.y - 130 * s))
        actions.w = active.box.w
    ring = pygame.Rect(0, 0, *(min(room.w, room.h),) * 2)
    ring.center = room.center
    return _Palaces(active, (other,), (facts,), ring, log, actions, left)


def _palaces(size: tuple[int, int], s: float, players: int) -> _Palaces:
    """The one in front stands beside the displays, the others in a row below."""
    large, row = book.palace("large")["size"], round(_ROW * s)
    inner = size[0] - (2 * MARGIN + GAP + _COLUMN) * s
    unit = min(54 * s, 0.47 * inner / large[0])
    active = Board(round(MARGIN * s), round(row - 66 * s - large[1] * unit), unit, "large")
    left = active.box.right + GAP * s
    ring = pygame.Rect(round(left), round(96 * s), 0, round(row - 108 * s))
    ring.w = round(MARGIN * s + inner - left)
    broad = min(ring.w, round(1.32 * ring.h))
    ring = pygame.Rect(0, 0, broad, ring.h).move(ring.centerx - broad // 2, ring.y)
    wide, tall = (inner - 2 * GAP * s) / 3, size[1] - row - 14 * s
    cells = _cells(row, wide, tall, s)
    small = book.palace("small")["size"]
    unit = min((tall - 44 * s) / small[1], (wide - 150 * s) / small[0])
    others, facts = tuple(_small(cell, unit, s) for cell in cells), tuple(cells)
    log, actions = _under(active, s, 9, round(row - 62 * s))
    if players == 3:  # the log has the place of a third palace
        log, actions.w = cells[2].inflate(-40 * s, -40 * s), active.box.w
    cards = MARGIN * s + 760 * s
    last = players - 1
    return _Palaces(active, others[:last], facts[:last], ring, log, actions, cards)


def _cells(row: int, wide: float, tall: float, s: float) -> list[pygame.Rect]:
    """The places of the other palaces, in a row."""
    return [
        pygame.Rect(round(MARGIN * s + number * (wide + GAP * s)), row, round(wide), round(tall))
        for number in range(3)
    ]


def _small(cell: pygame.Rect, unit: float, s: float) -> Board:
    """A palace at the right of its place: its owner's figures stand at the left."""
    width, height = book.palace("small")["size"]
    x, y = cell.right - 14 * s - width * unit, cell.bottom - 10 * s - height * unit
    return Board(round(x), round(y), unit, "small")


def _under(active: Board, s: float, gap: int, low: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The log and the buttons side by side under the palace, the log at this height; or, in a
    narrow window that has room for it, the log above the small palace."""
    box = active.box
    actions = pygame.Rect(active.x, box.bottom + round(gap * s), round(0.66 * box.w), round(46 * s))
    high = active.y - 1.25 * active.unit - 146 * s
    if high > 60 * s:
        actions.w = box.w
        log = pygame.Rect(active.x, round(146 * s), box.w, round(min(high, 130 * s)))
        return log, actions
    log = pygame.Rect(0, low, round(0.32 * box.w), round(54 * s))
    log.right = box.right
    return log, actions


# ------------------------------------------------------------------------------------- the market


def _market(ring: pygame.Rect, players: int) -> tuple[tuple[Point, ...], float, pygame.Rect]:
    """The displays in a ring around the centre, and how high a pane on one is."""
    number = DISPLAYS[players]
    radius = 0.142 * ring.h if players == 2 else 0.118 * ring.h
    displays = _around(ring, number, radius)
    while min(math.dist(one, two) for one, two in combinations(displays, 2)) < 2.06 * radius:
        radius *= 0.97
        displays = _around(ring, number, radius)
    across, along = ring.w / 2 - 1.16 * radius, ring.h / 2 - 1.16 * radius
    centre = pygame.Rect(0, 0, 2 * (across - 1.1 * radius), 2 * (along - 1.1 * radius))
    centre.center = ring.center
    return displays, radius * 0.78 / 1.175, centre


def _around(ring: pygame.Rect, number: int, radius: float) -> tuple[Point, ...]:
    """So many displays of this radius, evenly around the ring, the first at the top."""
    across, along = ring.w / 2 - 1.16 * radius, ring.h / 2 - 1.16 * radius
    angles = [math.tau * index / number - math.pi / 2 for index in range(number)]
    return tuple(
        (ring.centerx + across * math.cos(a), ring.centery + along * math.sin(a)) for a in angles
    )
