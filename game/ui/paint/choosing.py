"""The choice on the table: panes in hand, strips that light up, what the one aimed at brings."""

import math

import pygame

from game import words
from game.picker import Picker, Preview
from game.rules.model import CENTRE, HUES, NAMES, SLOTS, Colour, Pick
from game.ui.paint import art, palaces, panes, text
from game.ui.paint.panes import METALS, pane
from game.ui.paint.text import BODY, CREAM, GOLD, NUMBER, STRONG, write
from game.ui.place import spots
from game.ui.place.layout import Board, Layout

_DARK = (0x9C, 0x9C, 0xAA)
_ON_GOLD = (58, 34, 8)
_BREAKS = (255, 210, 200)


def choice(
    target: pygame.Surface,
    places: Layout,
    picker: Picker,
    hover: int | None,
    revealed: int = SLOTS,
    way: Pick | None = None,
) -> None:
    """What has been chosen so far, laid over the table; `hover` is the slot aimed at. Only the
    first `revealed` strips are lit yet. `way` is one of several ways to place the panes there."""
    if picker.chosen is None:
        return
    source, colour = picker.chosen
    if source == CENTRE:
        for lying in spots.at_source(places, picker.state, CENTRE):
            if lying.colour == colour:
                ring(target, lying)
    else:
        _hot_display(target, places, picker, source, colour)
    seen = picker.previews(way)
    for slot in range(revealed):
        _strip(target, places.active, picker, slot, seen.get(slot), slot == hover)
    for slot, brings in seen.items():
        if slot != hover and slot < revealed:
            _chip(target, places, slot, brings, colour)
    if hover is not None and hover in seen:
        _aimed(target, places, picker, hover, seen[hover])


def ring(target: pygame.Surface, lying: spots.Lying) -> None:
    """The panes that the focus is on, or that are in hand."""
    art.put(target, f"pane/halo-{NAMES[lying.colour]}", lying.at, lying.unit, 0.5)
    picture = art.turned_master("pane/chosen", 1.02 * lying.unit, lying.degrees)
    box = picture.get_rect(center=(round(lying.at[0]), round(lying.at[1])))
    target.blit(picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)
    panes.lay(target, lying)


def hint_strip(target: pygame.Surface, places: Layout, slot: int, now: float) -> None:
    """Where the hint would place the panes: a light that comes and goes."""
    at = (places.active.bay(slot), palaces.strip_top(places.active))
    strength = round(4 * (0.5 + 0.4 * math.sin(4.5 * now))) / 4
    art.put(target, "strip/halo-lit", at, places.active.unit, max(0.25, strength))


def _hot_display(
    target: pygame.Surface, places: Layout, picker: Picker, source: int, chosen: Colour
) -> None:
    at, unit = places.displays[source], places.display_unit
    art.put(target, "table/halo", at, unit)
    art.put(target, "table/display-hot", at, unit)
    for lying in spots.on_display(places, source, picker.state.displays[source]):
        if lying.colour == chosen:
            art.put(target, f"pane/halo-{NAMES[chosen]}", lying.at, lying.unit, 0.5)
            art.put(target, "pane/chosen", lying.at, 1.02 * lying.unit)
        pane(target, lying.colour, lying.at, lying.unit)


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


def _chip(
    target: pygame.Surface, places: Layout, slot: int, brings: Preview, colour: Colour
) -> None:
    """Under a strip that may be chosen: how many fit, or what breaks. On a small palace the number
    and a picture say it."""
    number = brings.breaks or len(brings.spaces)
    said = words.say("chip.break" if brings.breaks else "chip.fit", count=number)
    size = places.type_size(17)
    strip = art.palace("large")["strip"]
    wide, picture = text.width(said, STRONG, size) + places.px(18), 0
    if wide > art.palace("large")["pitch"] * places.active.unit:
        said, picture = str(number), places.px(24)
        wide = text.width(said, STRONG, size) + picture + places.px(18)
    box = pygame.Rect(0, 0, wide, places.px(27))
    foot = places.active.y + (strip["y"] + strip["size"][1]) * places.active.unit
    box.center = (round(places.active.bay(slot)), round(foot))
    art.frame(target, "ui/chip-bad" if brings.breaks else "ui/chip-normal", box, places.scale)
    tone = _BREAKS if brings.breaks else GOLD
    at = (box.centerx - picture / 2, box.centery)
    written = write(target, said, at, STRONG, size, tone, "centre", shade=0)
    if picture:
        at = (written.right + 0.55 * picture, box.centery)
        if brings.breaks:
            art.put(target, f"shard/{NAMES[colour]}-0", at, 2.4 * picture)
        else:
            pane(target, colour, at, 0.7 * picture)


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


def sum_box(places: Layout, picker: Picker, slot: int, brings: Preview) -> pygame.Rect:
    """Where the sum stands: above the palace, beside the strip and the glazier's ghost."""
    lines = _sources(picker, slot, brings)
    wide = max(text.width(said, BODY, places.type_size(18)) for _, said in lines)
    box = pygame.Rect(0, 0, wide + places.px(176), places.px(22 + 25 * max(2, len(lines))))
    beside = 0.6 * places.active.unit
    middle = places.active.bay(slot)
    if middle < places.active.box.centerx:
        box.x = min(round(middle + beside), places.active.box.right - box.w)
    else:
        box.x = max(round(middle - beside - box.w), places.active.x)
    # Where there is little room above the palace, the card reaches over its ledge, not the prompt.
    box.top = max(places.active.y - places.px(8) - box.h, places.prompt[1] + places.px(24))
    return box


def _sum(
    target: pygame.Surface, places: Layout, picker: Picker, slot: int, brings: Preview
) -> None:
    lines = _sources(picker, slot, brings)
    size = places.type_size(18)
    box = sum_box(places, picker, slot, brings)
    art.frame(target, "ui/card-focused", box, places.scale)
    total = f"{brings.points:+d}" if brings.points else "0"
    at = (box.x + places.px(54), box.centery)
    write(target, total, at, ("serif", "Black"), places.type_size(50), GOLD, "centre", shade=200)
    first = box.centery - places.px(25) * (len(lines) - 1) / 2
    for number, (points, said) in enumerate(lines):
        y = first + places.px(25) * number
        write(target, points, (box.x + places.px(142), y), NUMBER, size, GOLD, "right", shade=0)
        write(target, said, (box.x + places.px(154), y), BODY, size, CREAM, shade=0)


def _sources(picker: Picker, slot: int, brings: Preview) -> list[tuple[str, str]]:
    """Where the points come from, each with its words."""
    state = picker.state
    lines: list[tuple[str, str]] = []
    if brings.bonus:
        lines.append((str(brings.bonus), words.say("sum.bonus", colour=HUES[state.indicator[0]])))
    for window, points in brings.windows[:1]:
        lines.append((str(points), words.say("sum.window", window=window + 1)))
    others = brings.windows[1:]
    if others:
        names = tuple(str(window + 1) for window, _ in others)
        said = words.say("sum.windows", count=len(others), windows=names)
        lines.append((str(sum(points for _, points in others)), said))
    if brings.lost:
        lines.append((str(-brings.lost), words.say("sum.lost")))
    if not lines:
        strip = state.players[state.turn].strips[slot]
        missing = strip.empty - len(brings.spaces) if strip else 0
        lines.append((str(missing), words.say("sum.missing", count=missing)))
    if brings.marker is not None and not brings.lost:
        points = -state.level.track[brings.marker]
        said = words.say("sum.tile", points=points)
        if brings.breaks:
            said = words.say("sum.breaks", count=brings.breaks, points=points)
        lines.append((str(brings.breaks or 1), said))
    return lines[:4]
