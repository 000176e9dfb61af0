"""The table as parts of a picture. Drawing changes nothing but its own pictures."""

from typing import Final

import pygame

from game.rules.model import State
from game.ui.paint import actions, art, column, log, market, others, palaces, topbar
from game.ui.paint.stage import Part
from game.ui.place import spots
from game.ui.place.layout import Board, Layout
from game.ui.place.shown import Shown

_AZULEJO: Final = (0x9D, 0xB4, 0xFF)


class Picture:
    """The table at one window size, with the pictures that it keeps."""

    def __init__(self, places: Layout, shown: Shown) -> None:
        self.places = places
        self._still = _still(places, len(shown.seats))
        self.glass = column.tower_front(places)
        self._last: tuple[object, list[Part]] = (None, [])
        state = shown.state
        boards = {"large": places.active, "small": places.others[0]}
        self._palaces = {
            (seat, kind): palaces.Palace(board, state.level, state.side)
            for seat in range(len(shown.seats))
            for kind, board in boards.items()
        }
        for (seat, _), palace in self._palaces.items():
            palace.show(state.players[seat])
        self._ready: State | None = None
        """All palaces, also those not on the table now, look like this."""

    def parts(self, shown: Shown) -> list[Part]:
        """All parts of the table, the lowest first; made anew only when something has changed."""
        held = (shown.state, shown.front, shown.prompt, shown.log, frozenset(shown.hidden))
        key = (*held, shown.buttons, shown.menu, shown.heap, shown.playing, shown.notes)
        if key != self._last[0]:
            self._last = (key, self._parts(shown))
        return self._last[1]

    def prepare(self, shown: Shown) -> None:
        """Paint one palace that is not on the table now, so that it is there when it is wanted."""
        if shown.state is self._ready:
            return
        for (seat, _), palace in self._palaces.items():
            if palace.bring_up_to_date(shown.state.players[seat]):
                return
        self._ready = shown.state

    def _parts(self, shown: Shown) -> list[Part]:
        places = self.places
        parts = [
            Part("still", self._still.get_rect(), 0, self._lay_still),
            *topbar.parts(places, shown),
            *market.parts(places, shown),
            *column.parts(places, shown, self.glass),
        ]
        order = spots.seats_in_order(len(shown.seats), shown.front)
        parts += self._in_front(shown, order[0])
        for number, (seat, board) in enumerate(zip(order[1:], places.others, strict=True)):
            parts.append(others.part(places, shown, seat, number, board))
            parts += self._palace(shown, seat, board, f"other {number}")
        box = actions.log_box(places, shown.buttons)
        return [*parts, actions.part(places, shown.buttons), log.part(places, shown.log, box)]

    def _lay_still(self, target: pygame.Surface) -> None:
        target.blit(self._still, (0, 0))

    def _in_front(self, shown: Shown, seat: int) -> list[Part]:
        board = self.places.active
        ledge = palaces.glazier_box(board)
        turrets = Part("turrets", ledge, 0, lambda t: palaces.turrets(t, board))
        return [turrets, *self._palace(shown, seat, board, "front")]

    def _palace(self, shown: Shown, seat: int, board: Board, name: str) -> list[Part]:
        """A palace and its glazier."""
        held, player = self._palaces[seat, board.kind], shown.state.players[seat]
        picture = held.show(player)

        def lay(target: pygame.Surface) -> None:
            target.blit(picture, board.box)

        front = Part(name, board.box, (seat, held.version), lay, opaque=True)
        slot = player.glazier
        if f"glazier {seat}" in shown.hidden:
            return [front]
        ledge = palaces.glazier_box(board)
        walker = lambda t: palaces.glazier(t, board, slot, seat)  # noqa: E731
        return [front, Part(f"{name} glazier", ledge, (seat, slot), walker)]


def _still(places: Layout, players: int) -> pygame.Surface:
    """What never changes: the night, the ring, the title of the track, the back of the tower."""
    made = pygame.Surface(places.size)
    art.stretch(made, "night/backdrop", made.get_rect())
    side = places.px(108)
    for y in range(0, places.size[1], side):
        for x in range(0, places.size[0], side):
            art.stretch(made, "night/azulejo", pygame.Rect(x, y, side, side), 0.07, _AZULEJO)
    market.ring(made, places)
    column.track_title(made, places)
    column.tower_back(made, places)
    if players > 2:
        for box in places.facts:
            art.frame(made, "ui/card-normal", box, places.scale)
    return made
