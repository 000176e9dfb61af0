"""The end of a LAN game: a rematch begins when everybody is ready for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game import words
from game.ui.forms import widgets
from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Button, Sound
from game.ui.lan.stay import Stay
from game.ui.paint import art
from game.ui.paint.panes import METALS
from game.ui.paint.text import CREAM, MUTED, STRONG, WARNING
from game.ui.scenes.result import Result, sources

_FOUR: Final = (230.0, 170.0, 290.0, 170.0)
_THREE: Final = (230.0, 290.0, 170.0)


class Acts(NamedTuple):
    """What the screen leads to."""

    rematch: Callable[[], None]
    lobby: Callable[[], None]
    look: Callable[[], None]
    leave: Callable[[], None]


class LanResult(Result):
    """The last screen of a LAN game."""

    def __init__(self, stay: Stay, acts: Acts, sound: Sound) -> None:
        self._stay, self.lan = stay, stay.lan
        lan = stay.lan
        self.asked = False
        """Whether somebody here wants a rematch."""
        match = lan.link.match
        told = [(played.seat, played.events) for played in lan.link.played]
        seats = range(len(match.setup.seats))
        scores = [
            [played.after.players[seat].score for played in lan.link.played] for seat in seats
        ]
        super().__init__(
            match.setup,
            match.state,
            scores,
            sources(match.setup, told),
            *(acts.rematch, acts.leave, acts.look),
            sound,
        )
        rematch, look, leave = self.buttons
        leave.words = words.say("room.leave")
        self.rematch = rematch
        self.lobby = Button(words.say("result.lobby"), acts.lobby)
        rematch.shown = not lan.watching
        self.buttons = [rematch, self.lobby, look, leave]
        self._widths = _FOUR
        if not lan.hosting:
            self.buttons.remove(self.lobby)
            self._widths = _THREE
        self.menu = Menu(self.buttons, sound)
        if not rematch.shown:
            self.menu.focus = look

    @property
    def closed(self) -> str:
        """Why the table is closed, if it is."""
        return self._stay.closed

    def update(self) -> None:
        """The rematch may have become impossible."""
        super().update()
        self.rematch.words = words.say("result.call_off" if self.asked else "result.rematch")
        self.rematch.enabled = not self.closed
        self.lobby.enabled = not self.closed
        if not self.rematch.enabled and self.menu.focus in (self.rematch, self.lobby):
            self.menu.focus = self.buttons[-1]

    def ready(self, seat: int) -> bool:
        """Whether the machine of a seat is ready for another game."""
        machine = self.lan.table.seats[seat].machine
        if self.lan.own(seat):
            return self.asked
        return any(m.ready and m.here for m in self.lan.table.machines if m.number == machine)

    def draw(self, target: pygame.Surface, share: float) -> None:
        """The result, and who is ready for another."""
        super().draw(target, share)
        if not self.counting:
            self._draw_ready(target)

    def _draw_ready(self, target: pygame.Surface) -> None:
        s = self._scale
        first = next(button for button in self.buttons if button.shown)
        box = pygame.Rect(s.px(self._left), first.box.y, 0, first.box.h)
        box.w = first.box.x - s.px(28) - box.x
        art.frame(target, "ui/card-normal", box, s.unit)
        inner = box.inflate(-s.px(36), 0)
        if self.closed:
            widgets.label(target, self.closed, inner, STRONG, s.type_size(22), WARNING)
            return
        number = len(self.setup.seats)
        wide = inner.w // number
        for seat in range(number):
            cell = pygame.Rect(inner.x + seat * wide, inner.y, wide, inner.h)
            self._draw_seat(target, seat, cell)

    def _draw_seat(self, target: pygame.Surface, seat: int, cell: pygame.Rect) -> None:
        s, ready = self._scale, self.ready(seat)
        coin = s.px(34)
        at = (cell.x + coin / 2, cell.centery)
        art.put(target, f"figure/coin-{METALS[seat]}", at, coin)
        tick = (cell.x + coin + s.px(24), cell.centery)
        art.put(target, f"ui/tick-{'on' if ready else 'off'}", tick, 0.8 * s.unit)
        row = pygame.Rect(cell.x + coin + s.px(46), cell.y, 0, cell.h)
        row.w = max(0, cell.right - s.px(8) - row.x)
        said = words.say("result.ready" if ready else "result.not_ready")
        if row.w > s.px(130):
            said = words.say("result.of", name=self.setup.seats[seat].name, ready=said)
        tone = CREAM if ready else MUTED
        widgets.label(target, said, row, STRONG, s.type_size(20), tone)
