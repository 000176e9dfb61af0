"""Palaces: the stone front, the strips, the windows, the ornaments and the glazier."""

import pygame

from game.rules.model import COLOURS, NAMES, SLOTS, Level, Player, Side, Strip, Window
from game.ui.paint import art
from game.ui.paint.panes import METALS, SHADE, glow, pane, space
from game.ui.paint.text import GOLD, NUMBER, write
from game.ui.place import spots
from game.ui.place.layout import Board


class Palace:
    """The picture of one player's palace at one size; only bays that change are painted again."""

    def __init__(self, board: Board, level: Level, side: Side) -> None:
        self._board = Board(0, 0, board.unit, board.kind)
        self._level, self._side = level, side
        self._shown: list[tuple[Strip | None, tuple[Window, ...]] | None] = [None] * SLOTS
        self.picture = pygame.Surface(board.box.size)
        self.version = 0

    def show(self, player: Player) -> pygame.Surface:
        """The palace as it is now."""
        self.bring_up_to_date(player)
        return self.picture

    def bring_up_to_date(self, player: Player) -> bool:
        """Paint what has changed; whether anything had."""
        looks = [self._looks(player, slot) for slot in range(SLOTS)]
        stale = [slot for slot in range(SLOTS) if looks[slot] != self._shown[slot]]
        if stale:
            self._paint(stale, player)
            self._shown = [*looks]
            self.version += 1
        return bool(stale)

    def _looks(self, player: Player, slot: int) -> tuple[Strip | None, tuple[Window, ...]]:
        """All that a bay's picture depends on: an ornament shows two windows."""
        pairs = [pair for pair in self._level.ornaments if slot in pair]
        seen = {slot, *(window for pair in pairs for window in pair)}
        return player.strips[slot], tuple(player.windows[window] for window in sorted(seen))

    def _paint(self, stale: list[int], player: Player) -> None:
        """Paint these bays, each within itself: a bay never depends on its neighbours."""
        front = art.palace_front(self._board.kind, self._side, self._board.unit)
        size = max(12, round(0.375 * self._board.unit))
        if len(stale) == SLOTS:
            self.picture.blit(front, (0, 0))
        for slot in stale:
            self.picture.set_clip(self._bay(slot))
            self.picture.blit(front, (0, 0))
            strip(self.picture, self._board, slot, player.strips[slot])
            _window(self.picture, self._board, slot, player.windows[slot])
            if self._side == "A":
                _ornaments(self.picture, self._board, slot, self._level, player)
            points = self._level.points(self._side)[slot]
            at = (self._board.bay(slot), self._board.height("digit_y"))
            write(self.picture, str(points), at, NUMBER, size, GOLD, "centre")
        self.picture.set_clip(None)

    def _bay(self, slot: int) -> pygame.Rect:
        half = art.palace(self._board.kind)["pitch"] * self._board.unit / 2
        left, right = (round(self._board.bay(slot) + side * half) for side in (-1, 1))
        return pygame.Rect(left, 0, right - left, self.picture.get_height())


def strip(
    target: pygame.Surface, board: Board, slot: int, lying: Strip | None, mode: str = "idle"
) -> None:
    """A strip with its spaces and panes: idle, lit (it may be chosen) or hover (it is aimed at)."""
    x, unit = board.bay(slot), board.unit
    top = strip_top(board)
    if lying is None:
        art.put(target, "strip/gone", (x, top), unit)
        return
    art.put(target, f"strip/{mode}", (x, top), unit)
    places = [spots.space(board, slot, n) for n in range(len(lying.spaces))]
    for at, filled in zip(places, lying.panes, strict=True):
        if filled is not None:
            glow(target, filled, at, 0.9 * unit, 0.55)
    size = spots.pane_unit(board)
    for at, kind, filled in zip(places, lying.spaces, lying.panes, strict=True):
        if filled is None:
            space(target, kind, at, size)
        else:
            pane(target, filled, at, size)
    if lying.other is not None and board.kind == "large":
        _other_side(target, board, slot, lying.other)


def strip_top(board: Board) -> float:
    """The height of the upper end of the strips."""
    return float(board.y + art.palace(board.kind)["strip"]["y"] * board.unit)


def strip_box(board: Board, slot: int) -> pygame.Rect:
    """A strip, from end to end."""
    width, height = art.palace(board.kind)["strip"]["size"]
    box = pygame.Rect(0, 0, round(width * board.unit), round(height * board.unit))
    box.midtop = (round(board.bay(slot)), round(strip_top(board)))
    return box


def _other_side(target: pygame.Surface, board: Board, slot: int, other: tuple[int, ...]) -> None:
    """The side beneath: each of its spaces as a small pane in the notch beside the strip's own."""
    size = max(11.0, 0.3 * board.unit)
    for number, colour in enumerate(other):
        x, y = spots.space(board, slot, number)
        at = (x + 0.475 * board.unit, y + 0.47 * board.unit)
        name = NAMES[colour] if colour in COLOURS else "joker"
        art.put(target, f"pane/dim-{name}-3", at, size)


def _window(target: pygame.Surface, board: Board, slot: int, panes: Window) -> None:
    lit = sum(filled is not None for filled in panes)
    if not lit:
        return
    x, unit = board.bay(slot), board.unit
    art.put(target, f"window/amber-{lit}", (x, board.height("window_y")), unit)
    places = [spots.frame(board, slot, number) for number in range(2)]
    for at, filled in zip(places, panes, strict=True):
        if filled is None:
            art.put(target, "window/frame-empty", at, unit)
        else:
            art.put(target, f"window/through-{NAMES[filled]}", at, unit)
    for at, filled in zip(places, panes, strict=True):
        if filled is not None:
            art.put(target, "pane/lead", at, spots.pane_unit(board))
            pane(target, filled, at, spots.pane_unit(board))
            art.put(target, f"window/heart-{NAMES[filled]}", at, unit)


def _ornaments(
    target: pygame.Surface, board: Board, slot: int, level: Level, player: Player
) -> None:
    """The ornament between a window and its neighbour; a petal is gold for each pane around it."""
    small = "small-" if board.unit < 60 else ""
    y = art.palace(board.kind)["ornaments"][0][1]
    for left, right in level.ornaments:
        if slot not in (left, right):
            continue
        frames = [player.windows[w][frame] for frame in (0, 1) for w in (left, right)]
        petals = "".join("0" if filled is None else "1" for filled in frames)
        at = ((board.bay(left) + board.bay(right)) / 2, board.y + y * board.unit)
        art.put(target, f"palace/ornament-{small}{petals}", at, board.unit)
        points = level.ornament_points[petals.count("1")]
        size = round(0.23 * board.unit)
        if points and size >= 12:
            write(target, str(points), at, NUMBER, size, GOLD, "centre", shade=220)


def glazier(target: pygame.Surface, board: Board, slot: float, seat: int, bob: float = 0) -> None:
    """The glazier above a slot, or on his way between two."""
    x, y = spots.glazier(board, slot)
    at = (x, y - bob)
    figure = 1.1 * board.unit
    art.put(target, "figure/shadow", (x, y), figure, 0.6, SHADE)
    art.put(target, "figure/lamp", (at[0] + 0.29 * figure, at[1] - 0.865 * figure), figure)
    art.put(target, f"figure/glazier-{METALS[seat]}", at, figure)


def glazier_box(board: Board) -> pygame.Rect:
    """The ledge that the glazier walks on, as high as he and his lamp's light."""
    high = round(1.75 * board.unit)
    return pygame.Rect(board.x, board.y - high, board.box.w, high + round(0.12 * board.unit))


def turrets(target: pygame.Surface, board: Board) -> None:
    """The two turrets on the palace in front."""
    width = art.palace("large")["size"][0]
    for x in (0.27, width - 0.27):
        art.put(target, "palace/turret", (board.x + x * board.unit, board.y + 2), board.unit)
