"""The choice on the table: panes in hand, strips that light up, what the one aimed at brings."""

import pygame

from game.rules.model import CENTRE, NAMES, SLOTS, Colour, spread
from game.ui import art, palaces, text
from game.ui.layout import Board, Layout
from game.ui.panes import METALS, pane
from game.ui.picker import Picker, Preview
from game.ui.text import BODY, CREAM, GOLD, NUMBER, STRONG, write

_DARK = (0x9C, 0x9C, 0xAA)
_ON_GOLD = (58, 34, 8)
_BREAKS = (255, 210, 200)


def choice(target: pygame.Surface, places: Layout, picker: Picker, hover: int | None) -> None:
    """What has been chosen so far, laid over the table; `hover` is the slot aimed at."""
    if picker.chosen is None:
        return
    source, colour = picker.chosen
    if source != CENTRE:
        _hot_display(target, places, picker, source, colour)
    seen = picker.previews()
    for slot in range(SLOTS):
        _strip(target, places.active, picker, slot, seen.get(slot), slot == hover)
    for slot, brings in seen.items():
        if slot != hover:
            _chip(target, places, slot, brings)
    if hover is not None and hover in seen:
        _aimed(target, places, picker, hover, seen[hover])


def _hot_display(
    target: pygame.Surface, places: Layout, picker: Picker, source: int, chosen: Colour
) -> None:
    at, unit = places.displays[source], places.display_unit
    art.put(target, "table/halo", at, unit)
    art.put(target, "table/display-hot", at, unit)
    panes = spread(picker.state.displays[source])
    for colour, (x, y) in zip(panes, art.facts("table/display")["spots"], strict=False):
        spot = (at[0] + x * unit, at[1] + y * unit)
        if colour == chosen:
            art.put(target, f"pane/halo-{NAMES[colour]}", spot, unit, 0.5)
            art.put(target, "pane/chosen", spot, 1.02 * unit)
        pane(target, colour, spot, unit)


def _strip(
    target: pygame.Surface,
    board: Board,
    picker: Picker,
    slot: int,
    brings: Preview | None,
    aimed: bool,
) -> None:
    strip = picker.state.players[picker.state.turn].strips[slot]
    if strip is None:
        return
    at = (board.bay(slot), board.y + art.palace(board.kind)["strip"]["y"] * board.unit)
    if brings is None:
        _darken(target, at, board.unit)
        return
    mode = "hover" if aimed else "lit"
    art.put(target, f"strip/halo-{mode}", at, board.unit)
    palaces.strip(target, board, slot, strip, mode)
    if aimed and picker.chosen:
        size = board.unit * art.palace(board.kind)["pane_scale"]
        name = f"pane/lit-{NAMES[picker.chosen[1]]}-{art.pane_weight(size)}"
        for number in brings.spaces:
            spot = (at[0], board.height("spaces_y", number))
            art.put(target, name, spot, size, 0.72)
            art.put(target, "pane/ghost", spot, size)


def _darken(target: pygame.Surface, at: art.Point, unit: float) -> None:
    known = art.facts("strip/shape")
    width, height = (round(length * unit) for length in known["size"])
    veil = pygame.Surface((width, height))
    veil.fill((255, 255, 255))
    shape = art.sized("strip/shape", width, height).copy()
    shape.fill((*_DARK, 255), special_flags=pygame.BLEND_RGBA_MULT)
    veil.blit(shape, (0, 0))
    corner = (round(at[0] - known["anchor"][0] * unit), round(at[1]))
    target.blit(veil, corner, special_flags=pygame.BLEND_RGB_MULT)


def _chip(target: pygame.Surface, places: Layout, slot: int, brings: Preview) -> None:
    """Under a strip that may be chosen: how many fit, or what breaks."""
    words = f"{brings.breaks} break" if brings.breaks else f"{len(brings.spaces)} fit"
    if brings.breaks == 1:
        words += "s"
    size = places.type_size(17)
    strip = art.palace("large")["strip"]
    box = pygame.Rect(0, 0, text.width(words, STRONG, size) + places.px(18), places.px(27))
    foot = places.active.y + (strip["y"] + strip["size"][1]) * places.active.unit
    box.center = (round(places.active.bay(slot)), round(foot))
    art.frame(target, "ui/chip-bad" if brings.breaks else "ui/chip-normal", box, places.scale)
    tone = _BREAKS if brings.breaks else GOLD
    write(target, words, box.center, STRONG, size, tone, "centre", shade=0)


def _aimed(
    target: pygame.Surface, places: Layout, picker: Picker, slot: int, brings: Preview
) -> None:
    """The strip aimed at: the glazier's ghost above it, the windows' points, and the sum."""
    board, seat = places.active, picker.state.turn
    if slot != picker.state.players[seat].glazier:
        at = (board.bay(slot), board.y + 0.04 * board.unit)
        art.put(target, f"figure/ghost-{METALS[seat]}", at, 1.06 * board.unit)
    for window, points in brings.windows:
        radius = 0.235 * board.unit
        box = pygame.Rect(0, 0, round(2.5 * radius), round(2 * radius))
        box.center = (round(board.bay(window) + 0.6 * board.unit), round(board.height("digit_y")))
        art.frame(target, "ui/chip-gold", box, 2 * radius / 28)
        size = places.type_size(22 * board.unit / (80 * places.scale))
        write(target, f"+{points}", box.center, NUMBER, size, _ON_GOLD, "centre", shade=0)
    _sum(target, places, picker, slot, brings)


def _sum(
    target: pygame.Surface, places: Layout, picker: Picker, slot: int, brings: Preview
) -> None:
    lines = _sources(picker, slot, brings)
    size = places.type_size(18)
    wide = max(text.width(words, BODY, size) for _, words in lines)
    box = pygame.Rect(0, 0, wide + places.px(176), places.px(22 + 25 * max(2, len(lines))))
    left = places.active.bay(slot) + 0.5 * places.active.unit
    box.x = min(round(left), places.active.box.right - box.w)
    box.bottom = places.active.y - places.px(8)
    art.frame(target, "ui/card-focused", box, places.scale)
    total = f"{brings.points:+d}" if brings.points else "0"
    at = (box.x + places.px(58), box.centery)
    write(target, total, at, ("serif", "Black"), places.type_size(50), GOLD, "centre", shade=200)
    first = box.centery - places.px(25) * (len(lines) - 1) / 2
    for number, (points, words) in enumerate(lines):
        y = first + places.px(25) * number
        write(target, points, (box.x + places.px(142), y), NUMBER, size, GOLD, "right", shade=0)
        write(target, words, (box.x + places.px(154), y), BODY, size, CREAM, shade=0)


def _sources(picker: Picker, slot: int, brings: Preview) -> list[tuple[str, str]]:
    """Where the points come from, each with its words."""
    state = picker.state
    lines: list[tuple[str, str]] = []
    if brings.bonus:
        lines.append((str(brings.bonus), f"{NAMES[state.indicator[0]]} bonus"))
    for window, points in brings.windows[:1]:
        lines.append((str(points), f"window {window + 1}"))
    if brings.windows[1:]:
        others = [str(window + 1) for window, _ in brings.windows[1:]]
        words = f"window{'s' if len(others) > 1 else ''} {', '.join(others)}"
        lines.append((str(sum(points for _, points in brings.windows[1:])), words))
    if brings.lost:
        lines.append((str(-brings.lost), "the end of the track"))
    if not lines:
        strip = state.players[state.turn].strips[slot]
        missing = strip.empty - len(brings.spaces) if strip else 0
        lines.append((str(missing), "still missing then"))
    if brings.marker is not None and not brings.lost:
        lines.append((str(brings.breaks or 1), "down the broken-glass track"))
    return lines[:4]
