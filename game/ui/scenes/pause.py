"""The pause over a table, and the settings: a panel with one column, the table dark behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Button, Choice, Scale, Slider, Toggle, Widget
from game.ui.input.intent import Intent, Kind
from game.ui.paint import art
from game.ui.paint.text import CREAM, HEADING, MUTED, STRONG, write
from game.ui.settings import SPEEDS

if TYPE_CHECKING:
    from game.ui.app import App

_SPEEDS = tuple(speed.capitalize() for speed in SPEEDS)


class Pause:
    """A panel over what was on the screen."""

    def __init__(
        self,
        app: App,
        heading: str,
        buttons: list[tuple[str, Callable[[], None]]],
        back: Callable[[], None],
    ) -> None:
        self.app, self._heading, self._back = app, heading, back
        self._behind = app.window.copy()
        self._rows = [(name, widget) for name, widget in self._settings()]
        self._buttons = [Button(words, act) for words, act in buttons]
        widgets: list[Widget] = [*self._buttons, *(widget for _, widget in self._rows)]
        self.menu = Menu(widgets, app.sound)
        self._shown: object = None

    @property
    def typing(self) -> bool:
        return False

    def _settings(self) -> list[tuple[str, Widget]]:
        settings = self.app.settings

        def changed(name: str) -> Callable[[bool], None]:
            return lambda on: setattr(settings, name, on)

        def volume(name: str) -> Callable[[int], None]:
            def change(value: int) -> None:
                setattr(settings, name, value / 10)
                self.app.audio.apply(settings)

            return change

        def speed(index: int) -> None:
            settings.speed = SPEEDS[index]

        def sizes(on: bool) -> None:
            if on != settings.fullscreen:
                self.app.toggle_fullscreen()

        speeds = Choice("Speed", _SPEEDS, SPEEDS.index(settings.speed), speed)
        return [
            ("Speed", speeds),
            ("Sound effects", Slider("", round(10 * settings.effects), 10, volume("effects"))),
            ("Music", Slider("", round(10 * settings.music), 10, volume("music"))),
            ("Confirm each move", Toggle("", settings.confirm, changed("confirm"))),
            ("Reduced motion", Toggle("", settings.reduced_motion, changed("reduced_motion"))),
            ("Colours in sectors", Toggle("", settings.sectors, changed("sectors"))),
            ("Pads rumble", Toggle("", settings.rumble, changed("rumble"))),
            ("Full screen", Toggle("", settings.fullscreen, sizes)),
        ]

    @property
    def rate(self) -> float:
        """Nothing moves here."""
        return 0.0

    def handle(self, intent: Intent) -> None:
        """The menu's, or back."""
        if not self.menu.handle(intent) and intent.kind in (Kind.CANCEL, Kind.MENU):
            self.app.sound("back")
            self._back()

    def update(self) -> None:
        """Nothing moves here."""

    def resize(self, size: tuple[int, int]) -> None:
        """Put everything into the middle."""
        self._behind = pygame.transform.smoothscale(self._behind, size)
        scale = Scale(size)
        self._scale = scale
        high = 150 + 66 * len(self._buttons) + 24 + 58 * len(self._rows) + 20
        self._panel = pygame.Rect(0, 0, scale.px(720), scale.px(high))
        self._panel.center = (size[0] // 2, size[1] // 2)
        y = self._panel.y + scale.px(112)
        for button in self._buttons:
            button.box = pygame.Rect(0, y, scale.px(520), scale.px(54))
            button.box.centerx = self._panel.centerx
            y += scale.px(66)
        y += scale.px(24)
        for _, widget in self._rows:
            widget.box = pygame.Rect(0, y, scale.px(300), scale.px(48))
            widget.box.right = self._panel.right - scale.px(40)
            y += scale.px(58)
        self.menu.resize(scale)
        self._shown = None

    def draw(self, target: pygame.Surface, share: float) -> None:  # noqa: ARG002
        """Painted only when something has changed."""
        look = (self.menu.look, target.get_size())
        if look == self._shown:
            return
        self._shown = look
        scale = self._scale
        target.blit(self._behind, (0, 0))
        target.fill((70, 70, 88), special_flags=pygame.BLEND_RGB_MULT)
        art.frame(target, "ui/panel-normal", self._panel, scale.unit)
        at = (self._panel.centerx, self._panel.y + scale.px(58))
        write(target, self._heading, at, HEADING, scale.type_size(44), CREAM, "centre")
        for name, widget in self._rows:
            left = (self._panel.x + scale.px(44), widget.box.centery)
            tone = CREAM if widget is self.menu.focus else MUTED
            write(target, name, left, STRONG, scale.type_size(21), tone)
        self.menu.draw(target)
