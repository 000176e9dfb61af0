"""The pictures that movement needs, made beforehand."""

from typing import Final

import pygame

from game.rules.model import COLOURS, Side
from game.ui.motion import shards
from game.ui.motion.effects import BLACK, POPS, WARM
from game.ui.paint import art, panes
from game.ui.paint.text import GOLD, NUMBER, font
from game.ui.place.layout import Board, Layout
from game.ui.place.spots import PANE, pane_unit


def warm(places: Layout, side: Side) -> None:
    """Make the pictures that movement needs, so that no frame has to wait for them and none are
    added to memory while a game goes on."""
    scratch = pygame.Surface((1, 1))
    boards = (places.active, places.others[0])
    for board in boards:
        for name in art.names(*_BOARD_PARTS):
            art.put(scratch, name, (0, 0), board.unit)
        for name in art.names("figure/glazier", "figure/lamp"):
            art.put(scratch, name, (0, 0), 1.1 * board.unit)
        if side == "A":
            small = board.unit < 60
            for name in art.names("palace/ornament-"):
                if ("small" in name) == small:
                    art.put(scratch, name, (0, 0), board.unit)
        _warm_panes(scratch, board)
        for name, strong in LIGHTS:
            for eighth in range(1, 9):
                art.put(scratch, name, (0, 0), board.unit, strong * eighth / 8, WARM)
    for name in art.names("table/display"):
        art.put(scratch, name, (0, 0), places.display_unit)
    for name in art.names("round/", "figure/start", "figure/coin"):
        art.master(name)
    tower = PANE * 0.8 * places.tower.w
    for colour in COLOURS:
        panes.every_turn(colour, tower)
    _warm_digits(places)


LIGHTS: Final = (("strip/flash", 0.85), ("window/amber-2", 0.24), ("window/amber-2", 0.55))
"""What is filled with light, and how strongly."""
_BOARD_PARTS: Final = ("window/amber", "window/frame", "window/heart", "window/through", "strip/")


def _warm_digits(places: Layout) -> None:
    """The sizes that points jump up in, and the smaller digits of the track."""
    font(NUMBER, places.type_size(18))
    for big in POPS:
        size = round(places.type_size(44) * big)
        for grown in range(2 * (size // 2) - 2, round(1.25 * size) + 2, 2):
            font(BLACK, grown).render("+\N{MINUS SIGN}0123456789", True, GOLD)


def _warm_panes(scratch: pygame.Surface, board: Board) -> None:
    unit = pane_unit(board)
    most = 4 * round(1.15 * unit / 4) + 4
    for colour in COLOURS:
        panes.glow(scratch, colour, (0, 0), 0.9 * board.unit, 0.55)
        panes.pane(scratch, colour, (0, 0), unit)
        for strength in (0.2, 0.4, 0.6, 0.8, 1.0):
            panes.glow(scratch, colour, (0, 0), 1.4 * unit, strength)
        for size in range(12, most, 12):
            panes.glow(scratch, colour, (0, 0), size, 0.5)
        for size in range(16, most, 4):
            panes.turned(colour, size, 0)
        shards.warm(colour, unit)
