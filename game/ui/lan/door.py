"""The way to a table: an address, a code, the call itself, and why it came to nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.ui.forms import labels
from game.ui.forms.field import TextField
from game.ui.forms.labels import Scale
from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Button, Widget
from game.ui.input.intent import Intent, Kind
from game.ui.pace import SCENERY, STEP
from game.ui.paint import art
from game.ui.paint.text import BODY, CREAM, HEADING, WARNING

if TYPE_CHECKING:
    from game.ui.app import App

Act = tuple[str, Callable[[], None]]
_MOTES: Final = 7
LONGEST_ADDRESS: Final = 60


class Door:
    """A panel over what was on the screen, with a sentence, perhaps a line to type, and buttons."""

    def __init__(self, app: App, leave: Callable[[], None]) -> None:
        self.app, self._leave = app, leave
        self._behind = app.window.copy()
        self.heading = self.words = ""
        self.wrong = self.waiting = False
        self.field: TextField | None = None
        self.buttons: list[Button] = []
        self._steps = 0
        self._scale = Scale(app.window.get_size())
        self._panel = pygame.Rect(0, 0, 0, 0)

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
        parts: list[Widget] = [*([field] if field else []), *self.buttons]
        self.menu = Menu(parts, self.app.sound)
        self.resize(self._scale.size)

    def complain(self, words: str) -> None:
        """What was typed is wrong: say so, and let it be typed again."""
        self.words, self.wrong = words, True
        if self.field:
            self.menu.focus = self.field
        self.app.sound("refuse")

    @property
    def typing(self) -> bool:
        return self.menu.typing

    @property
    def rate(self) -> float:
        """The lights of a call that waits wander."""
        return SCENERY if self.waiting else 0.0

    def handle(self, intent: Intent) -> None:
        """The menu's, or away."""
        if self.menu.handle(intent):
            return
        if intent.kind is Kind.CANCEL:
            self.app.sound("back")
            self._leave()
        elif intent.kind is Kind.MENU and len(self.buttons) > 1:
            self.buttons[0].act()

    def update(self) -> None:
        """The lights go round."""
        self._steps += 1

    def resize(self, size: tuple[int, int]) -> None:
        """Put everything into the middle."""
        scale = self._scale = Scale(size)
        if self._behind.get_size() != size:
            self._behind = pygame.transform.smoothscale(self._behind, size)
        high = 400 + (70 if self.field else 0)
        self._panel = pygame.Rect(0, 0, scale.px(860), scale.px(high))
        self._panel.center = (size[0] // 2, round(0.46 * size[1]))
        x, y = self._panel.topleft
        inner = self._panel.w - scale.px(80)
        self._text = pygame.Rect(x + scale.px(40), y + scale.px(104), inner, scale.px(150))
        if self.field:
            self.field.points = 26.0
            self.field.box = pygame.Rect(self._text.x, self._text.bottom, inner, scale.px(62))
        gap = scale.px(20)
        wide = (inner - gap * (len(self.buttons) - 1)) // max(1, len(self.buttons))
        wide = min(wide, scale.px(380))
        left = self._panel.right - scale.px(40) - (wide + gap) * len(self.buttons) + gap
        for button in self.buttons:
            button.box = pygame.Rect(left, 0, wide, scale.px(64))
            button.box.bottom = self._panel.bottom - scale.px(36)
            left += wide + gap
        self.menu.resize(scale)

    def draw(self, target: pygame.Surface, share: float) -> None:
        """The panel over what was there."""
        scale = self._scale
        target.blit(self._behind, (0, 0))
        target.fill((70, 70, 88), special_flags=pygame.BLEND_RGB_MULT)
        art.frame(target, "ui/panel-normal", self._panel, scale.unit)
        head = pygame.Rect(self._text.x, self._panel.y + scale.px(24), self._text.w, scale.px(64))
        labels.label(target, self.heading, head, HEADING, scale.type_size(40), CREAM)
        tone = WARNING if self.wrong else CREAM
        labels.paragraph(target, self.words, self._text, BODY, scale.type_size(25), tone)
        if self.waiting:
            self._draw_motes(target, (self._steps + share) * STEP)
        self.menu.draw(target)

    def _draw_motes(self, target: pygame.Surface, time: float) -> None:
        """Lights that wander from here to there: somebody is being called."""
        scale = self._scale
        for mote in range(_MOTES):
            part = (0.32 * time + mote / _MOTES) % 1.0
            x = self._text.x + part * self._text.w
            strength = round(math.sin(math.pi * part), 1)
            if strength > 0:
                at = (x, self._text.bottom - scale.px(26))
                art.put(target, "spark/mote", at, scale.px(22), strength, (255, 226, 170))
