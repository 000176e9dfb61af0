"""A line that is typed, by keys or on the on-screen keyboard."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game import names
from game.ui.forms import labels
from game.ui.forms.labels import Scale
from game.ui.forms.widgets import TYPE, By, Mode, Sound, Widget
from game.ui.paint import text
from game.ui.paint.text import BODY, GOLD, MUTED, STRONG

NAME_KEYS: Final = ("1234567890", "qwertyuiop", "asdfghjklñ", "zxcvbnmç.-", "áãâàéêíóõú")
ADDRESS_KEYS: Final = ("1234567890", "qwertyuiop", "asdfghjkl:", "zxcvbnm.-_", "[]%")
"""The rows of an on-screen keyboard."""


class TextField(Widget):
    """`words` says what belongs in it while it is empty. `change` hears of every letter, `done` of
    the end of the typing, if anything has changed."""

    def __init__(
        self,
        words: str,
        value: str = "",
        longest: int = names.LONGEST,
        change: Callable[[str], None] | None = None,
        done: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(words)
        self.value = value
        self.longest = longest
        self.editing = False
        self.wants_keyboard = False
        """A pad asked for it, or a click on its sign."""
        self.rows: Sequence[str] = NAME_KEYS
        """The keys of its on-screen keyboard."""
        self.points = TYPE
        self._before = value
        self._change, self._done = change, done

    @property
    def look(self) -> tuple[object, ...]:
        """With what is typed."""
        return (*super().look, self.value, self.editing)

    def accept(self, by: By) -> None:
        """Begin to type, or end."""
        by.sound("select")
        if not self.editing:
            self.editing, self._before = True, self.value
            self.wants_keyboard = by.device.name not in ("keys", "mouse")
        elif by.at is None:
            self.finish()
        if by.at is not None:
            self.wants_keyboard = by.at[0] > self._sign().x

    def write(self, letters: str, sound: Sound) -> None:
        """Letters were typed."""
        kept = "".join(letter for letter in letters if letter.isprintable())
        grown = (self.value + kept)[: self.longest].lstrip()
        sound("focus" if grown != self.value else "refuse")
        self._put(grown)

    def erase(self, sound: Sound) -> None:
        """The last letter goes."""
        sound("focus" if self.value else "refuse")
        self._put(self.value[:-1])

    def _put(self, value: str) -> None:
        self.value = value
        if self._change is not None:
            self._change(value)

    def finish(self, keep: bool = True) -> None:
        """No more typing; without `keep` everything is as before."""
        self.editing = self.wants_keyboard = False
        self._put(self.value.strip() if keep else self._before)
        if self._done is not None and self.value != self._before:
            self._done(self.value)

    def leave(self) -> None:
        """The focus goes elsewhere: that ends the typing."""
        if self.editing:
            self.finish()

    def wide(self, scale: Scale) -> int:
        """Room for a name."""
        return scale.px(260)

    def _sign(self) -> pygame.Rect:
        return pygame.Rect(self.box.right - self.box.h, self.box.y, self.box.h, self.box.h)

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        """What is typed, or what belongs here."""
        self.frame(target, scale, mode)
        row = pygame.Rect(self.box.x + scale.px(14), self.box.y, 0, self.box.h)
        row.w = (self._sign().x if mode.focused else self.box.right - scale.px(14)) - row.x
        size = scale.type_size(self.points)
        if self.editing:
            self._draw_typed(target, scale, row)
        elif self.value:
            labels.label(target, self.value, row, STRONG, size, mode.tone, shade=0)
        else:
            labels.label(target, self.words, row, BODY, size, MUTED, shade=0)
        if mode.focused:
            _keyboard_sign(target, self._sign(), GOLD if self.editing else MUTED)

    def _draw_typed(self, target: pygame.Surface, scale: Scale, row: pygame.Rect) -> None:
        """The end is what is being typed: the beginning gives way."""
        said, size = self.value, scale.type_size(self.points)
        while said and text.width(said, STRONG, size) > row.w - scale.px(6):
            said = said[1:]
        written = labels.label(target, said, row, STRONG, size, GOLD, shade=0)
        caret = pygame.Rect(written.right + 1, 0, max(2, scale.px(2)), round(1.1 * size))
        caret.centery = self.box.centery
        target.fill(GOLD, caret)


def _keyboard_sign(target: pygame.Surface, box: pygame.Rect, tone: tuple[int, int, int]) -> None:
    """A small keyboard: click here for the on-screen one."""
    sign = pygame.Rect(0, 0, round(0.56 * box.h), round(0.36 * box.h))
    sign.center = box.center
    pygame.draw.rect(target, tone, sign, max(1, box.h // 32), border_radius=max(2, box.h // 14))
    dot = max(2, box.h // 18)
    for row, keys in ((0.3, 4), (0.66, 2)):
        for key in range(keys):
            x = sign.x + round(sign.w * (key + 1) / (keys + 1)) - dot // 2
            pygame.draw.rect(target, tone, (x, sign.y + round(row * sign.h) - dot // 2, dot, dot))
