"""The title: the stained-glass window with the game's name, and the main menu."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game import words
from game.ui.forms import labels
from game.ui.forms.labels import Scale
from game.ui.forms.rows import Row, Slot
from game.ui.forms.screen import Screen
from game.ui.forms.widgets import Entry, Sound
from game.ui.input.intent import Intent, Kind
from game.ui.paint import art, text
from game.ui.paint.text import BODY, CAPTION, CREAM, ITALIC, STRONG, WARNING
from game.ui.scenes.facade import Breath, Places, facade

_INK: Final = (38, 30, 24)
_TOP, _BOTTOM = 262, 890
"""Points between which the menu stands."""

Hint = tuple[str, str]
"""What to press, or the picture of a pad's button, and a key of `words` for what it does."""


class Title(Screen):
    """The first screen."""

    wraps = True

    def __init__(
        self,
        entries: Callable[[], Sequence[Entry]],
        notice: str | None,
        sound: Sound,
        hints: Callable[[], Sequence[Hint]] = tuple,
    ) -> None:
        super().__init__(sound, facade)
        self.notice.say(notice or "")
        self._entries, self._hints = entries, hints
        self.build()

    def rows(self) -> Row:
        """A menu beside the window, and what is written around it."""
        return _Sheet(self._entries(), self._hints(), self.notice.words)

    def handle(self, intent: Intent) -> None:
        """The wheel steers."""
        if intent.kind is Kind.SCROLL:
            intent = Intent(Kind.STEER, intent.device, way=(0, -1 if intent.number > 0 else 1))
        super().handle(intent)


class _Sheet(Row):
    """All that is written and moves on the title."""

    def __init__(self, entries: Sequence[Entry], hints: Sequence[Hint], notice: str) -> None:
        super().__init__([Slot(entry, 62.0) for entry in entries])
        self._hints, self._notice = hints, notice
        self._breath = Breath()

    @property
    def lit(self) -> bool:
        """The glass breathes."""
        return True

    def place(self, s: Scale, box: pygame.Rect) -> None:
        """The menu in its column, about its middle."""
        super().place(s, box)
        self._places = Places(s)
        self._breath.place(s)
        column, number = self._places.column, len(self.parts)
        step = min(71.0, (_BOTTOM - _TOP) / number)
        first = _TOP + (_BOTTOM - _TOP - step * number) / 2 - 8
        for row, part in enumerate(self.parts):
            line = s.rect(0, first + row * step, 0, min(62.0, step - 4))
            part.place(s, pygame.Rect(column.x, line.y, column.w, line.h))

    def paint(self, target: pygame.Surface, s: Scale) -> None:
        """What is written besides the menu."""
        self._write_tagline(target, s)
        right = target.get_width() - s.px(40)
        for key, what in reversed(self._hints):
            right = _hint(target, s, key, what, right) - s.px(12)
        if self._notice:
            self._write_notice(target, s)

    def _write_tagline(self, target: pygame.Surface, s: Scale) -> None:
        """Above the menu, or above the window where that leaves room."""
        tagline, column = words.say("title.tagline"), self._places.column
        above = self._places.origin[1]
        if above > s.px(120):
            box = pygame.Rect(0, 0, s.px(800), s.px(60))
            box.center = (self._places.middle, round(0.56 * above))
            labels.label(target, tagline, box, ITALIC, s.type_size(36), CAPTION, "centre")
            return
        size = s.type_size(31)
        box = pygame.Rect(column.x + s.px(78), s.px(118), column.w - s.px(100), s.px(130))
        # The narrowest box that needs no more lines: they are about as long as each other.
        lines = len(text.wrapped(tagline, ITALIC, size, box.w))
        while len(text.wrapped(tagline, ITALIC, size, box.w - 4)) == lines:
            box.w -= 4
        labels.paragraph(target, tagline, box, ITALIC, size, CAPTION)

    def _write_notice(self, target: pygame.Surface, s: Scale) -> None:
        """In the dado under the window, where it covers nothing."""
        box = pygame.Rect(s.px(40), s.px(958), 0, s.px(84))
        box.w = min(s.px(1080), self._places.column.x - s.px(80))
        art.frame(target, "ui/card-normal", box, s.unit)
        inner = box.inflate(-s.px(44), -s.px(22))
        labels.label(target, self._notice, inner, BODY, s.type_size(20), WARNING)

    def light(self, target: pygame.Surface, s: Scale, time: float) -> None:  # noqa: ARG002
        """The glass breathes."""
        self._breath.draw(target, time)


def _hint(target: pygame.Surface, s: Scale, key: str, what: str, right: int) -> int:
    """One hint that ends at this height; returns where it begins."""
    size = s.type_size(18)
    tall, pad = s.px(40), s.px(12)
    picture = key.startswith("pad/")
    wide = text.width(key, STRONG, s.type_size(15)) + s.px(14)
    cap = tall - s.px(8) if picture else max(tall - s.px(12), wide)
    box = pygame.Rect(0, 0, cap + text.width(what, STRONG, size) + 3 * pad, tall)
    box.midright = (right, s.px(1036))
    art.frame(target, "ui/button-normal", box, s.unit)
    seat = pygame.Rect(box.x + pad - s.px(4), 0, cap, s.px(28))
    seat.centery = box.centery
    if picture:
        art.stretch(target, key, pygame.Rect(seat.x, box.y + s.px(4), cap, cap))
    else:
        art.frame(target, "ui/key", seat, s.unit)
        labels.label(target, key, seat, STRONG, s.type_size(15), _INK, "centre", 0)
    row = pygame.Rect(seat.right + pad, box.y, box.right - seat.right - pad, box.h)
    labels.label(target, what, row, STRONG, size, CREAM, shade=0)
    return box.x
