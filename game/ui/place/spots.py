"""Where each piece lies: pure functions of the layout and of what is shown.

Drawing, animation, pointing and the tests all ask here, so that they cannot disagree.
"""

import math
from typing import Final, NamedTuple

import pygame

from game.rules.model import CENTRE, COLOURS, NAMES, Colour, Panes, State, count, spread
from game.ui.place import book
from game.ui.place.book import Point
from game.ui.place.layout import Board, Layout

PANE: Final = 0.232
"""The height of a pane in the tower, in widths of its tube. Its width is then 0.27 of the tube: a
hundred panes fill nine tenths."""
_GOLDEN_ANGLE: Final = 2.399963
_TIERS: Final = (4, 7, 11, 16, 22, 28, 40)
"""The centre is laid out for one of these numbers of pieces, so that it is seldom rearranged."""


class Lying(NamedTuple):
    """A pane that lies on the table."""

    colour: Colour
    at: Point
    unit: float
    degrees: float = 0.0


def seats_in_order(players: int, front: int) -> list[int]:
    """The seats, the one in front first, then clockwise."""
    return [(front + n) % players for n in range(players)]


def board_of(places: Layout, players: int, front: int, seat: int) -> Board:
    """Where a seat's palace stands while another's is in front."""
    index = seats_in_order(players, front).index(seat)
    return places.active if index == 0 else places.others[index - 1]


def space(board: Board, slot: int, number: int) -> Point:
    """The middle of a space on a strip."""
    return board.bay(slot), board.height("spaces_y", number)


def frame(board: Board, slot: int, number: int) -> Point:
    """The middle of a frame space of a window."""
    return board.bay(slot), board.height("frames_y", number)


def pane_unit(board: Board) -> float:
    """How high a pane on a palace is."""
    return float(board.unit * book.palace(board.kind)["pane_scale"])


def glazier(board: Board, slot: float) -> Point:
    """Where the glazier's feet are; between two slots while he walks."""
    left = int(slot)
    right = min(left + 1, 7)
    x = board.bay(left) + (slot - left) * (board.bay(right) - board.bay(left))
    return x, board.y + 0.04 * board.unit


# ------------------------------------------------------------------------------------- the market


def on_display(places: Layout, number: int, panes: Panes) -> list[Lying]:
    """The panes of a display."""
    (x, y), unit = places.displays[number], places.display_unit
    if places.sectors:
        return _in_sectors((x, y), unit, panes)
    spots = book.facts("table/display")["spots"]
    pairs = zip(spread(panes), spots, strict=False)
    return [Lying(colour, (x + dx * unit, y + dy * unit), unit) for colour, (dx, dy) in pairs]


def _in_sectors(at: Point, unit: float, panes: Panes) -> list[Lying]:
    """Each colour in its own sector of the display; several of it side by side, so that they can be
    counted: across the sector, not towards its sign at the rim."""
    known = book.facts("table/display-sectors")
    size = unit * known["pane_scale"]
    lying = []
    for colour in COLOURS:
        out = known["spots"][NAMES[colour]]
        x, y = (at[i] + out[i] * 1.1 * unit for i in range(2))
        far = math.hypot(*out)
        number = count(panes, colour)
        for index in range(number):
            across = (index - (number - 1) / 2) * min(0.66, 1.5 / max(number, 1)) * size / far
            lying.append(Lying(colour, (x - out[1] * across, y + out[0] * across), size))
    return lying


def in_centre(places: Layout, panes: Panes) -> tuple[list[Lying], Point]:
    """The panes in the centre, neighbours in colour, spread as seeds are in a sunflower; and where
    the starting-player tile lies or would lie."""
    if places.sectors:
        return _centre_sectors(places, panes)
    colours = spread(panes)
    needed = len(colours) + 1
    number = next(tier for tier in _TIERS if tier >= needed) if needed <= 40 else needed
    box = places.centre
    room = 0.74 * math.sqrt(box.w * box.h / number)
    unit = min(places.display_unit, room / 1.175)
    seeds = [_seed(box, index, number, unit) for index in range(needed)]
    middle = box.center
    ranked = sorted(seeds, key=lambda at: math.atan2(at[1] - middle[1], at[0] - middle[0]))
    lying = [
        Lying(colour, at, unit, (index * 47) % 34 - 17)
        for index, (colour, at) in enumerate(zip(colours, ranked, strict=False))
    ]
    return lying, ranked[-1]


def _seed(box: pygame.Rect, index: int, number: int, unit: float) -> Point:
    share = math.sqrt((index + 0.5) / number) if number > 1 else 0.0
    across, along = box.w / 2 - 0.72 * unit, box.h / 2 - 0.66 * unit
    angle = index * _GOLDEN_ANGLE
    return (
        box.centerx + share * across * math.cos(angle),
        box.centery + share * along * math.sin(angle),
    )


def _centre_sectors(places: Layout, panes: Panes) -> tuple[list[Lying], Point]:
    box, known = places.centre, book.facts("table/centre-sectors")
    radius = 0.155 * min(box.w, box.h)
    lying = []
    for colour in COLOURS:
        dx, dy = known["spots"][NAMES[colour]]
        at = (box.centerx + 0.92 * dx * box.w, box.centery + 0.84 * dy * box.h)
        number = count(panes, colour)
        unit = min(0.8 * places.display_unit, 1.35 * radius / math.sqrt(max(number, 1)))
        cluster = pygame.Rect(0, 0, round(2 * radius + unit), round(2 * radius + unit))
        cluster.center = (round(at[0]), round(at[1]))
        spots = [_seed(cluster, index, number, unit) for index in range(number)]
        lying += [Lying(colour, spot, unit) for spot in spots]
    return lying, (float(box.centerx), float(box.centery))


def at_source(places: Layout, state: State, source: int) -> list[Lying]:
    """The panes that lie on a display or in the centre."""
    if source == CENTRE:
        return in_centre(places, state.centre)[0]
    return on_display(places, source, state.displays[source])


# ------------------------------------------------------------------- indicator, track, tower, bag


def indicator_step(places: Layout, rounds: int) -> tuple[float, float, float]:
    """The left of the first space, the width of one, and the unit of the indicator's masters."""
    box, known = places.indicator, book.facts("round/normal")
    unit = box.h / known["size"][1]
    left = box.x + book.facts("round/left")["size"][0] * unit
    # The box is made for six spaces; a level with more has narrower ones.
    step = known["size"][0] * unit * min(1.0, 6 / rounds)
    return left, step, unit


def indicator_piece(places: Layout, rounds: int, number: int) -> tuple[Point, float]:
    """The middle of a space of the indicator, and how high its pane is."""
    left, step, unit = indicator_step(places, rounds)
    known = book.facts("round/normal")
    across = known["pane"][0] / known["size"][0] * step
    shrunk = unit * min(1.0, 6 / rounds)
    return (left + number * step + across, places.indicator.y + known["pane"][1] * unit), shrunk


def track_space(places: Layout, length: int, number: float) -> tuple[float, float]:
    """The middle and the height of a space of the broken-glass track."""
    box = places.track
    cap = round(book.facts("track/top")["size"][1] * box.w)
    step = (box.h - 2 * cap) / length
    return box.y + cap + (number + 0.5) * step, step


def marker(places: Layout, state: State, seat: int) -> Point:
    """Where a seat's marker lies; those on one space share it."""
    box, at = places.track, state.players[seat].broken
    here = [other for other, player in enumerate(state.players) if player.broken == at]
    middle, high = track_space(places, len(state.level.track), at)
    apart = min(0.3 * box.w, high / max(len(here), 2))
    return box.x + 0.72 * box.w, middle + (here.index(seat) - (len(here) - 1) / 2) * apart


def tube(places: Layout) -> pygame.Rect:
    """The glass of the tower, between roof and base."""
    box = places.tower
    top = round(box.y + book.facts("tower/roof")["size"][1] * box.w)
    floor = round(box.bottom - book.facts("tower/base")["size"][1] * box.w)
    return pygame.Rect(box.x, top, box.w, floor - top)


def in_tube(places: Layout, x: float, y: float) -> Point:
    """A point of the tower's own space (in widths of the tube, from its floor) in the window."""
    box, glass = places.tower, tube(places)
    return box.x + 0.1 * box.w + x * 0.8 * box.w, glass.bottom - y * 0.8 * box.w


def bag(places: Layout) -> Point:
    """The mouth of the bag: dealt panes come out of it."""
    return places.track.x + places.px(34), places.counts - places.px(30)
