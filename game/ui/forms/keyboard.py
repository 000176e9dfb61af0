"""Keys on the screen, for those who have none."""

from collections.abc import Callable
from itertools import chain
from typing import Final

import pygame

from game import words
from game.ui.forms import labels
from game.ui.forms.field import NAME_KEYS, TextField
from game.ui.forms.focus import Focus
from game.ui.forms.labels import Scale
from game.ui.forms.widgets import Button, Sound
from game.ui.input.intent import Intent, Kind
from game.ui.paint import art
from game.ui.paint.text import BODY, GOLD, HEADING, MUTED, STRONG

_KEY, _GAP = 62, 8
"""Points of a key, and between two."""
_LAST: Final = (2.2, 3.4, 2.2, 2.2)
"""How many keys the keys of the last row are wide."""
VEIL: Final = (4, 5, 20, 120)
"""What lies behind something that is open for a moment."""


class Keyboard:
    """One focus of its own, over the menu's."""

    def __init__(self, field: TextField, sound: Sound) -> None:
        self.field = field
        self._steered = False
        """Whether the focus was moved: Enter presses a key then."""
        self._sound = sound
        self._rows = field.rows
        self._large = not field.value and field.rows is NAME_KEYS
        self._box = pygame.Rect(0, 0, 0, 0)
        self.keys = [[self._key(key) for key in row] for row in self._rows]
        self.shift = Button(words.say("keyboard.shift"), self._shift, "focus")
        self.space = Button(words.say("keyboard.space"), lambda: field.write(" ", sound), "focus")
        self.erase = Button(words.say("keyboard.erase"), lambda: field.erase(sound), "focus")
        self.done = Button(words.say("keyboard.done"), self.close)
        self._last = [self.shift, self.space, self.erase, self.done]
        self.focus = Focus([*chain.from_iterable(self.keys), *self._last], sound, wrap=True)
        self.focus.at = self.keys[1][0]
        self._letters()

    @property
    def look(self) -> tuple[object, ...]:
        """All that its picture depends on."""
        return self.focus.look

    def _key(self, key: str) -> Button:
        return Button(key, self._typist(key), "focus", face=STRONG)

    def _typist(self, key: str) -> Callable[[], None]:
        def act() -> None:
            self.field.write(key.upper() if self._large else key, lambda _: None)
            if self._large:
                self._shift()

        return act

    def _shift(self) -> None:
        self._large = not self._large
        self._letters()

    def _letters(self) -> None:
        for row, keys in zip(self._rows, self.keys, strict=True):
            for key, button in zip(row, keys, strict=True):
                button.words = key.upper() if self._large else key

    def close(self, keep: bool = True) -> None:
        """Done."""
        self.field.finish(keep)

    def handle(self, intent: Intent) -> None:
        """Steer, press, or end. Who types on real keys ends with Enter; a pad's button presses the
        key in focus."""
        ends = intent.kind is Kind.ACCEPT and intent.device.name == "keys" and not self._steered
        if ends or intent.kind in (Kind.CANCEL, Kind.MENU):
            self.close(keep=intent.kind is not Kind.CANCEL)
        else:
            self._steered |= intent.kind in (Kind.STEER, Kind.NEXT)
            self.focus.handle(intent)

    def place(self, scale: Scale) -> None:
        """In the lower middle of the window, or the upper where the field is low."""
        wide = scale.px(10 * (_KEY + _GAP) + 32)
        tall = scale.px((len(self._rows) + 1) * (_KEY + _GAP) + 96)
        self._box = pygame.Rect((scale.size[0] - wide) // 2, 0, wide, tall)
        low = self.field.box.centery > scale.size[1] // 2
        self._box.centery = round(scale.size[1] * (0.32 if low else 0.66))
        self._box.clamp_ip(pygame.Rect((0, 0), scale.size).inflate(-scale.px(32), -scale.px(32)))
        for y, row in enumerate(self.keys):
            for x, button in enumerate(row):
                aside = (10 - len(row)) / 2
                at = (20 + (x + aside) * (_KEY + _GAP), 76 + y * (_KEY + _GAP))
                button.box = scale.rect(*at, _KEY, _KEY).move(self._box.topleft)
        left = 20.0
        for button, width in zip(self._last, _LAST, strict=True):
            span = width * (_KEY + _GAP) - _GAP
            y = 76 + len(self._rows) * (_KEY + _GAP)
            button.box = scale.rect(left, y, span, _KEY).move(self._box.topleft)
            left += span + _GAP

    def draw(self, target: pygame.Surface, scale: Scale) -> None:
        """A panel with the text typed so far above the keys."""
        veil(target)
        art.frame(target, "ui/card-normal", self._box, scale.unit)
        row = pygame.Rect(self._box.x + scale.px(24), self._box.y + scale.px(10), 0, scale.px(58))
        row.w = self._box.w - scale.px(48)
        said = self.field.value
        face, tone = (HEADING, GOLD) if said else (BODY, MUTED)
        labels.label(target, said or self.field.words, row, face, scale.type_size(30), tone)
        self.focus.draw(target, scale)


def veil(target: pygame.Surface) -> None:
    """Darken all that has been drawn so far."""
    dark = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    dark.fill(VEIL)
    target.blit(dark, (0, 0))
