"""The end of a LAN game: a rematch begins when everybody is ready for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game import words
from game.ui.forms import labels
from game.ui.forms.boxes import Beside, buttons
from game.ui.forms.labels import Scale
from game.ui.forms.rows import Picture, Row
from game.ui.forms.widgets import Button, Sound
from game.ui.lan.stay import Stay
from game.ui.paint import art, text
from game.ui.paint.panes import METALS
from game.ui.paint.text import CREAM, MUTED, STRONG, WARNING
from game.ui.scenes.outcome import Outcome
from game.ui.scenes.result import HIGH, Result

_SMALL: Final = 14
"""The smallest type in which it is written who is ready: else the tick says it alone."""


class Acts(NamedTuple):
    """What the screen leads to."""

    rematch: Callable[[], None]
    lobby: Callable[[], None]
    look: Callable[[], None]
    leave: Callable[[], None]


class LanResult(Result):
    """The last screen of a LAN game."""

    def __init__(self, stay: Stay, acts: Acts, sound: Sound) -> None:
        self._stay, self.lan, self._acts = stay, stay.lan, acts
        self.asked = False
        """Whether somebody here wants a rematch."""
        super().__init__(Outcome.of(stay.lan.link), acts.rematch, acts.leave, acts.look, sound)

    @property
    def closed(self) -> str:
        """Why the table is closed, if it is."""
        return self._stay.closed

    def foot(self) -> Row:
        """Who is ready, and the way on."""
        acts = self._acts
        self.rematch = Button("", acts.rematch, points=27.0)
        self.lobby = Button(words.say("result.lobby"), acts.lobby, points=27.0)
        look = Button(words.say("result.look"), acts.look, points=27.0)
        leave = Button(words.say("room.leave"), acts.leave, "back", points=27.0)
        self.buttons = [self.rematch, self.lobby, look, leave]
        pairs = list(zip(self.buttons, (230.0, 170.0, 290.0, 170.0), strict=True))
        ready = Picture(self._paint_ready, HIGH, look=self._look_of_ready)
        return Beside([(ready, 1), (buttons(pairs, HIGH), 0)], gap=28.0)

    def _show_buttons(self) -> None:
        """Who watches asks for nothing; only the host goes back to the lobby."""
        super()._show_buttons()
        self.rematch.words = words.say("result.call_off" if self.asked else "result.rematch")
        self.rematch.shown = not self.counting and not self.lan.watching
        self.lobby.shown = not self.counting and self.lan.hosting
        self.rematch.enabled = self.lobby.enabled = not self.closed

    def update(self) -> None:
        """The rematch may have become impossible, or this machine may have become the host."""
        super().update()
        self._show_buttons()
        if not (self.menu.focus.shown and self.menu.focus.enabled) and not self.counting:
            self.menu.focus = self.buttons[-1]

    def ready(self, seat: int) -> bool:
        """Whether the machine of a seat is ready for another game."""
        machine = self.lan.table.seats[seat].machine
        if self.lan.own(seat):
            return self.asked
        return any(m.ready and m.here for m in self.lan.table.machines if m.number == machine)

    def _look_of_ready(self) -> object:
        return self.counting, self.closed, [self.ready(seat) for seat in self._seats()]

    def _seats(self) -> range:
        return range(len(self.outcome.setup.seats))

    def _paint_ready(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        if self.counting:
            return
        art.frame(target, "ui/card-normal", box, s.unit)
        inner = box.inflate(-s.px(36), 0)
        if self.closed:
            labels.label(target, self.closed, inner, STRONG, s.type_size(22), WARNING)
            return
        wide = inner.w // len(self._seats())
        for seat in self._seats():
            cell = pygame.Rect(inner.x + seat * wide, inner.y, wide, inner.h)
            self._paint_seat(target, s, seat, cell)

    def _paint_seat(self, target: pygame.Surface, s: Scale, seat: int, cell: pygame.Rect) -> None:
        ready = self.ready(seat)
        coin = s.px(34)
        at = (cell.x + coin / 2, cell.centery)
        art.put(target, f"figure/coin-{METALS[seat]}", at, coin)
        tick = (cell.x + coin + s.px(24), cell.centery)
        art.put(target, f"ui/tick-{'on' if ready else 'off'}", tick, 0.8 * s.unit)
        row = pygame.Rect(cell.x + coin + s.px(46), cell.y, 0, cell.h)
        row.w = max(0, cell.right - s.px(8) - row.x)
        said = words.say("result.ready" if ready else "result.not_ready")
        named = words.say("result.of", name=self.outcome.setup.seats[seat].name, ready=said)
        short = [one for one in (named, said, "") if text.width(one, STRONG, _SMALL) <= row.w]
        tone = CREAM if ready else MUTED
        labels.label(target, short[0], row, STRONG, s.type_size(20), tone)
