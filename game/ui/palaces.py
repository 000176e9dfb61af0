"""Palaces: the stone front, the strips, the windows, the ornaments and the glazier."""

import pygame

from game.match import Seat
from game.rules.model import NAMES, SLOTS, Player, State, Strip
from game.ui import art
from game.ui.layout import Board, Layout
from game.ui.panes import METALS, SHADE, glow, pane, space
from game.ui.text import BODY, GOLD, HEADING, MUTED, NUMBER, write


def palace(target: pygame.Surface, board: Board, state: State, player: Player) -> None:
    """A palace front with strips, windows and points."""
    target.blit(art.palace_front(board.kind, state.side, board.unit), (board.x, board.y))
    for slot in range(SLOTS):
        strip(target, board, slot, player.strips[slot])
    for slot in range(SLOTS):
        _window(target, board, slot, player)
    if state.side == "A":
        _ornaments(target, board, state, player)
    size = max(9, round(0.375 * board.unit))
    for slot, points in enumerate(state.level.points(state.side)):
        at = (board.bay(slot), board.height("digit_y"))
        write(target, str(points), at, NUMBER, size, GOLD, "centre")


def strip(
    target: pygame.Surface, board: Board, slot: int, lying: Strip | None, mode: str = "idle"
) -> None:
    """A strip with its spaces and panes: idle, lit (it may be chosen) or hover (it is aimed at)."""
    x, unit = board.bay(slot), board.unit
    top = board.y + art.palace(board.kind)["strip"]["y"] * unit
    if lying is None:
        art.put(target, "strip/gone", (x, top), unit)
        return
    art.put(target, f"strip/{mode}", (x, top), unit)
    places = [(x, board.height("spaces_y", n)) for n in range(len(lying.spaces))]
    for at, filled in zip(places, lying.panes, strict=True):
        if filled is not None:
            glow(target, filled, at, 0.9 * unit, 0.55)
    size = unit * art.palace(board.kind)["pane_scale"]
    for at, kind, filled in zip(places, lying.spaces, lying.panes, strict=True):
        if filled is None:
            space(target, kind, at, size)
        else:
            pane(target, filled, at, size)


def _window(target: pygame.Surface, board: Board, slot: int, player: Player) -> None:
    panes = player.windows[slot]
    lit = sum(filled is not None for filled in panes)
    if not lit:
        return
    x, unit = board.bay(slot), board.unit
    art.put(target, f"window/amber-{lit}", (x, board.height("window_y")), unit)
    places = [(x, board.height("frames_y", frame)) for frame in range(2)]
    for at, filled in zip(places, panes, strict=True):
        if filled is None:
            art.put(target, "window/frame-empty", at, unit)
        else:
            art.put(target, f"window/through-{NAMES[filled]}", at, unit)
    for at, filled in zip(places, panes, strict=True):
        if filled is not None:
            art.put(target, "pane/lead", at, unit * art.palace(board.kind)["pane_scale"])
            pane(target, filled, at, unit * art.palace(board.kind)["pane_scale"])
            art.put(target, f"window/heart-{NAMES[filled]}", at, unit)


def _ornaments(target: pygame.Surface, board: Board, state: State, player: Player) -> None:
    """An ornament between two neighbouring windows; a petal is gold for each pane around it."""
    small = "small-" if board.unit < 60 else ""
    y = art.palace(board.kind)["ornaments"][0][1]
    for left, right in state.level.ornaments:
        frames = [player.windows[w][frame] for frame in (0, 1) for w in (left, right)]
        petals = "".join("0" if filled is None else "1" for filled in frames)
        at = ((board.bay(left) + board.bay(right)) / 2, board.y + y * board.unit)
        art.put(target, f"palace/ornament-{small}{petals}", at, board.unit)
        points = state.level.ornament_points[petals.count("1")]
        if points and not small:
            size = max(10, round(0.23 * board.unit))
            write(target, str(points), at, NUMBER, size, GOLD, "centre", shade=220)


def _glazier(target: pygame.Surface, board: Board, player: Player, seat: int) -> None:
    at = (board.bay(player.glazier), board.y + 0.04 * board.unit)
    figure = 1.1 * board.unit
    art.put(target, "figure/shadow", at, figure, 0.6, SHADE)
    art.put(target, "figure/lamp", (at[0] + 0.29 * figure, at[1] - 0.865 * figure), figure)
    art.put(target, f"figure/glazier-{METALS[seat]}", at, figure)


def active(target: pygame.Surface, places: Layout, state: State, seat: int) -> None:
    board = places.active
    width = art.palace("large")["size"][0]
    for x in (0.27, width - 0.27):
        art.put(target, "palace/turret", (board.x + x * board.unit, board.y + 2), board.unit)
    palace(target, board, state, state.players[seat])
    _glazier(target, board, state.players[seat], seat)


def other(
    target: pygame.Surface,
    places: Layout,
    state: State,
    who: Seat,
    seat: int,
    board: Board,
    box: pygame.Rect,
) -> None:
    player = state.players[seat]
    lying = sum(len(strip.panes) - strip.empty for strip in player.strips if strip)
    lines = [f"{lying} panes on the strips", f"{player.lost} lost on broken glass"]
    coin = f"figure/coin-{METALS[seat]}"
    if len(state.players) == 2:
        art.put(target, coin, (box.x + places.px(14), box.centery), places.px(28))
        at = (box.x + places.px(36), box.centery)
        name = write(target, who.name, at, HEADING, places.type_size(24))
        beside = (name.right + places.px(14), box.centery)
        write(target, lines[0], beside, BODY, places.type_size(17), MUTED)
    else:
        art.frame(target, "ui/card-normal", box, places.scale)
        left = box.x + places.px(20)
        art.put(target, coin, (left + places.px(22), box.y + places.px(52)), places.px(44))
        size = places.type_size(22)
        write(target, who.name, (left, box.y + places.px(98)), HEADING, size)
        write(
            target, str(player.score), (left, box.y + places.px(144)), NUMBER, places.type_size(36)
        )
        facts = [f"{lying} panes", f"{player.lost} lost"]
        for number, line in enumerate(facts):
            at = (left, box.y + places.px(188 + 26 * number))
            write(target, line, at, BODY, places.type_size(16), MUTED)
    palace(target, board, state, player)
    _glazier(target, board, player, seat)
