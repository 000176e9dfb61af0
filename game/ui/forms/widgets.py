"""What menus are made of: a widget has a box and knows how to draw itself, focused or not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.rules.model import NAMES
from game.ui.input.intent import MOUSE, Device
from game.ui.paint import art, text
from game.ui.paint.text import BODY, CREAM, GOLD, HEADING, MUTED, STRONG, Anchor, Face, write

Sound = Callable[[str], None]
Colour = tuple[int, int, int]
Way = tuple[int, int]

QUIET: Final[Colour] = (118, 116, 148)
"""The text of what cannot be chosen now."""
LONGEST: Final = 16
"""Letters in a name."""
NAME_KEYS: Final = ("1234567890", "qwertyuiop", "asdfghjklñ", "zxcvbnmç.-", "áãâàéêíóõú")
ADDRESS_KEYS: Final = ("1234567890", "qwertyuiop", "asdfghjkl:", "zxcvbnm.-_", "[]%")
"""The rows of an on-screen keyboard."""
_SMALLEST_TYPE: Final = 12
HYPHEN: Final = "\N{EN DASH}"
"""In names: a plain hyphen is written as a minus sign, and Source Sans has no other."""


@dataclass(frozen=True)
class Scale:
    """Lengths and type sizes for a window."""

    size: tuple[int, int]

    @property
    def unit(self) -> float:
        """Pixels of a point: 1 in a window 1080 high."""
        return self.size[1] / 1080

    def px(self, points: float) -> int:
        """So many points of a 1080 window, in pixels."""
        return round(points * self.unit)

    def type_size(self, points: float) -> int:
        """A type size: smaller windows get larger type in proportion, never under 12 pixels."""
        grown = 1.13 if self.size[1] < 900 else 1.0
        return max(_SMALLEST_TYPE, round(points * self.unit * grown))

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A box given in points."""
        return pygame.Rect(self.px(x), self.px(y), self.px(width), self.px(height))


# ------------------------------------------------------------------------------------------- text


def fitted(words: str, face: Face, size: int, width: int) -> tuple[str, int]:
    """The words and the type size with which they are no wider than this: first smaller type, by
    a fifth at most, then fewer letters."""
    words = words.replace("-", "\N{MINUS SIGN}")
    smallest = max(_SMALLEST_TYPE, round(0.8 * size))
    while size > smallest and text.width(words, face, size) > width:
        size -= 1
    if text.width(words, face, size) <= width:
        return words, size
    while words and text.width(f"{words}…", face, size) > width:
        words = words[:-1]
    return f"{words.rstrip()}…", size


def label(
    target: pygame.Surface,
    words: str,
    box: pygame.Rect,
    face: Face,
    size: int,
    colour: Colour = CREAM,
    anchor: Anchor = "left",
    shade: int = 160,
) -> pygame.Rect:
    """One line inside a box, at its middle height; it never leaves the box."""
    words, size = fitted(words, face, size, box.w)
    x = {"left": box.left, "centre": box.centerx, "right": box.right}[anchor]
    return write(target, words, (x, box.centery), face, size, colour, anchor, shade)


def wrapped(words: str, face: Face, size: int, width: int) -> list[str]:
    """The words in lines no wider than this."""
    lines: list[str] = []
    for word in words.split():
        if lines and text.width(f"{lines[-1]} {word}", face, size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def paragraph(
    target: pygame.Surface,
    words: str,
    box: pygame.Rect,
    face: Face,
    size: int,
    colour: Colour = CREAM,
    anchor: Anchor = "left",
) -> pygame.Rect:
    """Words in lines from the top of a box on; smaller where they would leave it."""
    lines = wrapped(words, face, size, box.w)
    while size > _SMALLEST_TYPE and len(lines) * round(1.32 * size) > box.h:
        size -= 1
        lines = wrapped(words, face, size, box.w)
    step = round(1.32 * size)
    for number, line in enumerate(lines):
        row = pygame.Rect(box.x, box.y + number * step, box.w, step)
        label(target, line, row, face, size, colour, anchor)
    return pygame.Rect(box.x, box.y, box.w, len(lines) * step)


# ---------------------------------------------------------------------------------------- scenery


def lay_wall(target: pygame.Surface, scale: Scale) -> None:
    """The stone wall over its dado of azulejos, at the window's height."""
    known = art.facts("title/wall")["size"]
    width, height = round(known[0] * scale.unit), scale.size[1]
    wall = art.sized("title/wall", width, height)
    for x in range(0, scale.size[0], width):
        target.blit(wall, (x, 0))


def lay_window(
    target: pygame.Surface, at: art.Point, unit: float, colours: Sequence[int | None]
) -> None:
    """A window with its head at a point and these panes in its frames."""
    art.put(target, "window/large", at, unit)
    lit = sum(colour is not None for colour in colours)
    if lit:
        art.put(target, f"window/amber-{lit}", at, unit)
    for row, colour in enumerate(colours):
        if colour is not None:
            spot = (at[0], at[1] + (0.96 + row) * unit)
            art.put(target, f"window/through-{NAMES[colour]}", spot, unit)
            art.put(target, "pane/lead", spot, 0.86 * unit)
            art.put(target, f"pane/lit-{NAMES[colour]}-{art.pane_weight(unit)}", spot, 0.86 * unit)
            art.put(target, f"window/heart-{NAMES[colour]}", spot, unit)


# ---------------------------------------------------------------------------------------- widgets


class By(NamedTuple):
    """By what a widget was activated, and where if by a pointer."""

    sound: Sound
    device: Device = MOUSE
    at: tuple[int, int] | None = None


class Mode(NamedTuple):
    """How a widget stands in its menu now."""

    focused: bool
    pressed: bool = False


class Widget:
    """Something that can have the focus."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.box = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.shown = True
        self.turns = False
        """Whether left and right change its value."""

    @property
    def look(self) -> tuple[object, ...]:
        """All that its picture depends on, save the focus."""
        return self.words, tuple(self.box), self.enabled, self.shown

    def accept(self, by: By) -> None:
        """It was activated."""

    def turn(self, steps: int, sound: Sound) -> None:
        """Go so many values further, if `turns`."""

    def drag(self, at: tuple[int, int]) -> None:
        """The pointer is held down on it, now here."""

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        """Draw it in its box."""


class Button(Widget):
    """A framed word that does something."""

    def __init__(self, words: str, act: Callable[[], None], group: str = "select") -> None:
        super().__init__(words)
        self.act = act
        self.points = 24.0
        self.face: Face = HEADING
        self._group = group

    def accept(self, by: By) -> None:
        by.sound(self._group)
        self.act()

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        state = "pressed" if mode.pressed else "focused" if mode.focused else "normal"
        state = state if self.enabled else "disabled"
        art.frame(target, f"ui/button-{state}", self.box, scale.unit)
        tone = GOLD if mode.focused else CREAM if self.enabled else QUIET
        inner = self.box.inflate(-scale.px(20), 0)
        label(
            target, self.words, inner, self.face, scale.type_size(self.points), tone, "centre", 120
        )


class Entry(Button):
    """A line of a large menu, without a frame: the focus is a beam of light and a pane. Words after
    a tab stand behind the name, smaller."""

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        name, _, more = self.words.partition("\t")
        size = scale.type_size(41 if mode.focused else 37)
        face: Face = ("serif", "Semibold") if mode.focused else ("serif", "Regular")
        if mode.focused:
            beam = self.box.inflate(0, scale.px(2))
            art.stretch(target, "ui/selection", beam, 0.82 if mode.pressed else 1.0)
            at = (self.box.x + scale.px(38), self.box.centery)
            unit = 0.72 * self.box.h
            art.put(target, "pane/halo-orange", at, unit, 0.5)
            art.put(target, f"pane/lit-orange-{art.pane_weight(unit)}", at, unit)
        row = self.box.move(scale.px(78), 0)
        row.w = self.box.w - scale.px(78 + 12)
        tone = GOLD if mode.focused else CREAM if self.enabled else QUIET
        said = label(target, name, row, face, size, tone)
        rest = pygame.Rect(said.right + scale.px(18), self.box.y + scale.px(5), 0, self.box.h)
        rest.w = row.right - rest.x
        if more and rest.w > scale.px(60):
            label(target, more, rest, BODY, scale.type_size(19), CREAM if mode.focused else MUTED)


def _field(target: pygame.Surface, box: pygame.Rect, scale: Scale, mode: Mode) -> None:
    art.frame(target, f"ui/field-{'focused' if mode.focused else 'normal'}", box, scale.unit)


class Choice(Widget):
    """One of several values; left and right go through them, so do clicks on the arrows."""

    def __init__(
        self,
        words: str,
        values: Sequence[str],
        chosen: int = 0,
        change: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(words)
        self.values = list(values)
        self.chosen = chosen
        self.points = 21.0
        self.turns = True
        self._change = change

    @property
    def value(self) -> str:
        return self.values[self.chosen]

    @property
    def look(self) -> tuple[object, ...]:
        return (*super().look, tuple(self.values), self.chosen)

    def offer(self, values: Sequence[str]) -> None:
        """Other values from now on; the chosen one stays where it is still there."""
        kept = self.value
        self.values = list(values)
        self.chosen = self.values.index(kept) if kept in self.values else 0

    def turn(self, steps: int, sound: Sound) -> None:
        """Choose another value, so many further."""
        if len(self.values) < 2:
            sound("refuse")
            return
        self.chosen = (self.chosen + steps) % len(self.values)
        sound("focus")
        if self._change is not None:
            self._change(self.chosen)

    def accept(self, by: By) -> None:
        back = by.at is not None and by.at[0] < self._arrow(-1).right
        self.turn(-1 if back else 1, by.sound)

    def _arrow(self, side: int) -> pygame.Rect:
        wide = min(self.box.h, self.box.w // 4)
        left = self.box.x if side < 0 else self.box.right - wide
        return pygame.Rect(left, self.box.y, wide, self.box.h)

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        art.frame(
            target, f"ui/field-{'focused' if mode.focused else 'normal'}", self.box, scale.unit
        )
        tone = GOLD if mode.focused else CREAM
        size = scale.type_size(self.points)
        one = len(self.values) < 2
        for side, glyph in ((-1, "‹"), (1, "›")):
            arrow = self._arrow(side).move(0, -scale.px(1))
            hue = QUIET if one else GOLD if mode.focused else MUTED
            label(target, glyph, arrow, HEADING, round(1.4 * size), hue, "centre", 0)
        row = self.box.inflate(-2 * self._arrow(1).w, 0)
        label(target, self.value, row, STRONG, size, tone, "centre", 0)


class Toggle(Widget):
    """Yes or no; without words of its own it says which."""

    def __init__(self, words: str, on: bool, change: Callable[[bool], None] | None = None) -> None:
        super().__init__(words)
        self.on = on
        self._change = change

    @property
    def look(self) -> tuple[object, ...]:
        return (*super().look, self.on)

    def accept(self, by: By) -> None:
        self.on = not self.on
        by.sound("select")
        if self._change is not None:
            self._change(self.on)

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        art.frame(
            target, f"ui/field-{'focused' if mode.focused else 'normal'}", self.box, scale.unit
        )
        at = (self.box.right - self.box.h / 2, self.box.centery)
        art.put(target, f"ui/tick-{'on' if self.on else 'off'}", at, scale.unit)
        row = pygame.Rect(self.box.x + scale.px(16), self.box.y, 0, self.box.h)
        row.w = self.box.w - self.box.h - scale.px(20)
        tone = GOLD if mode.focused else CREAM
        words = self.words or ("On" if self.on else "Off")
        label(target, words, row, STRONG, scale.type_size(21), tone, shade=0)


class Slider(Widget):
    """A number from 0 to `top`, by steps or by dragging; without words it says how much."""

    def __init__(
        self, words: str, value: int, top: int, change: Callable[[int], None] | None = None
    ) -> None:
        super().__init__(words)
        self.value, self.top = value, top
        self.turns = True
        self._change = change

    @property
    def look(self) -> tuple[object, ...]:
        return (*super().look, self.value)

    def _set(self, value: int) -> bool:
        value = max(0, min(self.top, value))
        moved = value != self.value
        self.value = value
        if moved and self._change is not None:
            self._change(value)
        return moved

    def _rail(self) -> pygame.Rect:
        rail = pygame.Rect(0, 0, round(0.42 * self.box.w), max(4, self.box.h // 9))
        rail.midright = (self.box.right - self.box.h // 2, self.box.centery)
        return rail

    def accept(self, by: By) -> None:
        if by.at is not None:
            self.drag(by.at)
            by.sound("focus")
        else:
            self.turn(-self.top if self.value == self.top else 1, by.sound)

    def drag(self, at: tuple[int, int]) -> None:
        rail = self._rail()
        self._set(round(self.top * (at[0] - rail.x) / rail.w))

    def turn(self, steps: int, sound: Sound) -> None:
        sound("focus" if self._set(self.value + steps) else "refuse")

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        art.frame(
            target, f"ui/field-{'focused' if mode.focused else 'normal'}", self.box, scale.unit
        )
        rail = self._rail()
        done = pygame.Rect(rail.x, rail.y, round(rail.w * self.value / self.top), rail.h)
        pygame.draw.rect(target, (40, 42, 84), rail, border_radius=rail.h // 2)
        pygame.draw.rect(target, (217, 178, 98), done, border_radius=rail.h // 2)
        art.put(target, "ui/knob-on", (done.right, rail.centery), scale.unit)
        row = pygame.Rect(self.box.x + scale.px(16), self.box.y, 0, self.box.h)
        row.w = rail.x - scale.px(24) - row.x
        tone = GOLD if mode.focused else CREAM
        words = self.words or f"{100 * self.value // self.top} %"
        label(target, words, row, STRONG, scale.type_size(21), tone, shade=0)


class TextField(Widget):
    """A line that can be typed, by keys or on the on-screen keyboard. `words` says what belongs in
    it while it is empty."""

    def __init__(
        self,
        words: str,
        value: str = "",
        longest: int = LONGEST,
        change: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(words)
        self.value = value
        self.longest = longest
        self.editing = False
        self.wants_keyboard = False
        """A pad asked for it, or a click on its sign."""
        self.rows: Sequence[str] = NAME_KEYS
        """The keys of its on-screen keyboard."""
        self.points = 21.0
        self._before = value
        self._change = change

    @property
    def look(self) -> tuple[object, ...]:
        return (*super().look, self.value, self.editing)

    def accept(self, by: By) -> None:
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
        if keep:
            self._put(self.value.strip())
        else:
            self._put(self._before)

    def _sign(self) -> pygame.Rect:
        return pygame.Rect(self.box.right - self.box.h, self.box.y, self.box.h, self.box.h)

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        art.frame(
            target, f"ui/field-{'focused' if mode.focused else 'normal'}", self.box, scale.unit
        )
        row = pygame.Rect(self.box.x + scale.px(14), self.box.y, 0, self.box.h)
        row.w = (self._sign().x if mode.focused else self.box.right - scale.px(14)) - row.x
        size = scale.type_size(self.points)
        said = self.value.replace("-", HYPHEN)
        tone = GOLD if mode.focused else CREAM
        if self.editing:
            # The end is what is being typed: the beginning gives way.
            while said and text.width(said, STRONG, size) > row.w - scale.px(6):
                said = said[1:]
            written = label(target, said, row, STRONG, size, tone, shade=0)
            caret = pygame.Rect(written.right + 1, 0, max(2, scale.px(2)), round(1.1 * size))
            caret.centery = self.box.centery
            target.fill(GOLD, caret)
        elif said:
            label(target, said, row, STRONG, size, tone, shade=0)
        else:
            label(target, self.words, row, BODY, size, MUTED, shade=0)
        if mode.focused:
            _keyboard_sign(target, self._sign(), GOLD if self.editing else MUTED)


def _keyboard_sign(target: pygame.Surface, box: pygame.Rect, tone: Colour) -> None:
    """A small keyboard: click here for the on-screen one."""
    sign = pygame.Rect(0, 0, round(0.56 * box.h), round(0.36 * box.h))
    sign.center = box.center
    pygame.draw.rect(target, tone, sign, max(1, box.h // 32), border_radius=max(2, box.h // 14))
    dot = max(2, box.h // 18)
    for row, keys in ((0.3, 4), (0.66, 2)):
        for key in range(keys):
            x = sign.x + round(sign.w * (key + 1) / (keys + 1)) - dot // 2
            pygame.draw.rect(target, tone, (x, sign.y + round(row * sign.h) - dot // 2, dot, dot))
