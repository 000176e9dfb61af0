"""The way to a table: an address, a code, the call itself, and why it came to nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.forms import scenery
from game.ui.forms.boxes import Beside, Column
from game.ui.forms.field import TextField
from game.ui.forms.frames import Behind, Panel
from game.ui.forms.labels import Scale
from game.ui.forms.rows import Gap, Picture, Row, Slot, Text
from game.ui.forms.screen import Screen
from game.ui.forms.widgets import Button, Widget
from game.ui.paint.text import WARNING

if TYPE_CHECKING:
    from game.ui.app import App

Act = tuple[str, Callable[[], None]]
LONGEST_ADDRESS: Final = 60
_MOTES: Final = 7


class Door(Screen):
    """A panel over what was on the screen, with a sentence, perhaps a line to type, and buttons."""

    def __init__(self, app: App, leave: Callable[[], None]) -> None:
        below = app.scenes[-1] if app.scenes else None
        super().__init__(app.sound, Behind(app.window, below))
        self._leave = leave
        self.heading = self.words = ""
        self.wrong = self.waiting = False
        self.field: TextField | None = None
        self.buttons: list[Button] = []

    def show(
        self,
        heading: str,
        words: str,
        buttons: Sequence[Act],
        field: TextField | None = None,
        wrong: bool = False,
        waiting: bool = False,
    ) -> None:
        """Something else from now on; the last button leads away."""
        self.heading, self.words, self.field = heading, words, field
        self.wrong, self.waiting = wrong, waiting
        last = len(buttons) - 1
        self.buttons = [
            Button(says, act, "back" if number == last else "select")
            for number, (says, act) in enumerate(buttons)
        ]
        if field:
            field.points = 26.0
        self.build()
        self.menu.focus = self.first()

    def complain(self, words: str) -> None:
        """What was typed is wrong: say so, and let it be typed again."""
        self.words, self.wrong = words, True
        self.menu.focus = self.first()
        self.sound("refuse")
        self.changed()

    # -- what it consists of

    def rows(self) -> Row:
        """What is said, what is typed, and what can be done."""
        said = Text(lambda: "" if self.wrong else self.words, 25.0)
        wrong = Text(lambda: self.words if self.wrong else "", 25.0, tone=WARNING)
        lights = [Picture(_no_picture, 44.0, light=_light)] if self.waiting else []
        typed = [Slot(self.field, 62.0)] if self.field else []
        acts: list[tuple[Row, int]] = [(Slot(button, 64.0), 1) for button in self.buttons]
        beside = [(Gap(), 1), *acts] if len(acts) == 1 else acts
        foot = Beside(beside, gap=20.0)
        body = [said, wrong, *lights, Gap(24.0), *typed, Gap(36.0), foot]
        return Panel(self.heading, Column(body), wide=860.0)

    def first(self) -> Widget:
        """What is to be typed; else what is likely wanted."""
        return self.field or self.buttons[0]

    def leave(self) -> None:
        """Away from the door."""
        self._leave()

    def go(self) -> None:
        """What is likely wanted, unless that is to leave."""
        if len(self.buttons) > 1:
            self.buttons[0].act()


def _no_picture(target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
    """Only light is to be seen there."""


def _light(target: pygame.Surface, s: Scale, box: pygame.Rect, time: float) -> None:
    """Lights that wander from here to there: somebody is being called."""
    for mote in range(_MOTES):
        part = (0.32 * time + mote / _MOTES) % 1.0
        at = (box.x + part * box.w, float(box.centery))
        scenery.mote(target, at, s.px(22), round(math.sin(math.pi * part), 1))
