"""What menus are made of: a widget has a box and knows how to draw itself, focused or not."""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

import pygame

from game import words
from game.ui.forms import labels
from game.ui.forms.labels import Scale
from game.ui.input.intent import MOUSE, Device
from game.ui.paint import art, text
from game.ui.paint.text import BODY, CREAM, GOLD, HEADING, MUTED, QUIET, STRONG, Face

Sound: TypeAlias = Callable[[str], None]

HIGH: Final = 50.0
"""How high a widget is, in points, where nothing else is said."""
TYPE: Final = 21.0
"""The type of a value."""
_RAIL: Final = (40, 42, 84)
_FILLED: Final = (217, 178, 98)


class By(NamedTuple):
    """By what a widget was activated, and where if by a pointer."""

    sound: Sound
    device: Device = MOUSE
    at: tuple[int, int] | None = None


class Mode(NamedTuple):
    """How a widget stands in its menu now."""

    focused: bool
    pressed: bool = False

    @property
    def tone(self) -> tuple[int, int, int]:
        """The colour of its words."""
        return GOLD if self.focused else CREAM


class Widget:
    """Something that can have the focus."""

    def __init__(self, words: str = "") -> None:
        self.words = words
        self.box = pygame.Rect(0, 0, 0, 0)
        self.seen: pygame.Rect | None = None
        """The part of the window through which it is seen, if it is among what scrolls."""
        self.enabled = True
        self.shown = True
        self.turns = False
        """Whether left and right change its value."""

    @property
    def look(self) -> tuple[object, ...]:
        """All that its picture depends on, save the focus."""
        return self.words, tuple(self.box), self.enabled, self.shown

    def wide(self, scale: Scale) -> int:
        """How wide it must be for its words to be read, in pixels."""
        return scale.px(40) + text.width(self.words, STRONG, scale.type_size(TYPE))

    def lies_under(self, at: tuple[int, int]) -> bool:
        """Whether a point lies on what is seen of it."""
        return self.box.collidepoint(at) and (self.seen is None or self.seen.collidepoint(at))

    def accept(self, by: By) -> None:
        """It was activated."""

    def turn(self, steps: int, sound: Sound) -> None:
        """Go so many values further, if `turns`."""

    def drag(self, at: tuple[int, int]) -> None:
        """The pointer is held down on it, now here."""

    def leave(self) -> None:
        """The focus goes elsewhere."""

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        """Draw it in its box."""

    def frame(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        """The frame of something with a value."""
        state = "focused" if mode.focused else "normal"
        art.frame(target, f"ui/field-{state}", self.box, scale.unit)


class Button(Widget):
    """A framed word that does something."""

    def __init__(
        self,
        words: str,
        act: Callable[[], None],
        group: str = "select",
        points: float = 24.0,
        face: Face = HEADING,
    ) -> None:
        super().__init__(words)
        self.act, self.points, self.face = act, points, face
        self._group = group

    def wide(self, scale: Scale) -> int:
        """Its words, and as much air as they need."""
        return scale.px(56) + text.width(self.words, self.face, scale.type_size(self.points))

    def accept(self, by: By) -> None:
        """Do it."""
        by.sound(self._group)
        self.act()

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        """Its frame says how it stands."""
        state = "pressed" if mode.pressed else "focused" if mode.focused else "normal"
        state = state if self.enabled else "disabled"
        art.frame(target, f"ui/button-{state}", self.box, scale.unit)
        tone = mode.tone if self.enabled or mode.focused else QUIET
        inner = self.box.inflate(-scale.px(20), 0)
        size = scale.type_size(self.points)
        labels.label(target, self.words, inner, self.face, size, tone, "centre", 120)


class Entry(Button):
    """A line of a large menu, without a frame: the focus is a beam of light and a pane."""

    def __init__(self, words: str, act: Callable[[], None], more: str = "") -> None:
        super().__init__(words, act)
        self.more = more
        """What stands behind the name, smaller."""

    @property
    def look(self) -> tuple[object, ...]:
        """What stands behind it belongs to it."""
        return (*super().look, self.more)

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        """The name is larger in focus."""
        size = scale.type_size(41 if mode.focused else 37)
        face: Face = ("serif", "Semibold") if mode.focused else ("serif", "Regular")
        if mode.focused:
            self._beam(target, scale, mode)
        row = self.box.move(scale.px(78), 0)
        row.w = self.box.w - scale.px(78 + 12)
        if self.more:
            row.w -= min(row.w // 2, self._beside(scale))
        tone = mode.tone if self.enabled or mode.focused else QUIET
        said = labels.label(target, self.words, row, face, size, tone)
        if self.more:
            rest = pygame.Rect(said.right + scale.px(18), self.box.y + scale.px(5), 0, self.box.h)
            rest.w = self.box.right - scale.px(12) - rest.x
            tone = CREAM if mode.focused else MUTED
            labels.label(target, self.more, rest, BODY, scale.type_size(19), tone)

    def _beside(self, scale: Scale) -> int:
        return scale.px(24) + text.width(self.more, BODY, scale.type_size(19))

    def _beam(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        beam = self.box.inflate(0, scale.px(2))
        art.stretch(target, "ui/selection", beam, 0.82 if mode.pressed else 1.0)
        at = (self.box.x + scale.px(38), self.box.centery)
        unit = 0.72 * self.box.h
        art.put(target, "pane/halo-orange", at, unit, 0.5)
        art.put(target, f"pane/lit-orange-{art.pane_weight(unit)}", at, unit)


class Toggle(Widget):
    """Yes or no; it says which."""

    def __init__(self, on: bool, change: Callable[[bool], None] | None = None) -> None:
        super().__init__()
        self.on = on
        self._change = change

    @property
    def look(self) -> tuple[object, ...]:
        """With its value."""
        return (*super().look, self.on)

    def accept(self, by: By) -> None:
        """The other way round."""
        self.on = not self.on
        by.sound("select")
        if self._change is not None:
            self._change(self.on)

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        """A tick at its right."""
        self.frame(target, scale, mode)
        at = (self.box.right - self.box.h / 2, self.box.centery)
        art.put(target, f"ui/tick-{'on' if self.on else 'off'}", at, scale.unit)
        row = pygame.Rect(self.box.x + scale.px(16), self.box.y, 0, self.box.h)
        row.w = self.box.w - self.box.h - scale.px(20)
        said = words.say("form.on" if self.on else "form.off")
        labels.label(target, said, row, STRONG, scale.type_size(TYPE), mode.tone, shade=0)


class Slider(Widget):
    """A number from 0 to `top`, by steps or by dragging; it says how much that is."""

    def __init__(self, value: int, top: int, change: Callable[[int], None] | None = None) -> None:
        super().__init__()
        self.value, self.top = value, top
        self.turns = True
        self._change = change

    @property
    def look(self) -> tuple[object, ...]:
        """With its value."""
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
        """One step, or to where it was clicked."""
        if by.at is not None:
            self.drag(by.at)
            by.sound("focus")
        else:
            self.turn(-self.top if self.value == self.top else 1, by.sound)

    def drag(self, at: tuple[int, int]) -> None:
        """The knob goes where the pointer is."""
        rail = self._rail()
        self._set(round(self.top * (at[0] - rail.x) / rail.w))

    def turn(self, steps: int, sound: Sound) -> None:
        """More or less."""
        sound("focus" if self._set(self.value + steps) else "refuse")

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        """A rail with a knob."""
        self.frame(target, scale, mode)
        rail = self._rail()
        done = pygame.Rect(rail.x, rail.y, round(rail.w * self.value / self.top), rail.h)
        pygame.draw.rect(target, _RAIL, rail, border_radius=rail.h // 2)
        pygame.draw.rect(target, _FILLED, done, border_radius=rail.h // 2)
        art.put(target, "ui/knob-on", (done.right, rail.centery), scale.unit)
        row = pygame.Rect(self.box.x + scale.px(16), self.box.y, 0, self.box.h)
        row.w = rail.x - scale.px(24) - row.x
        said = words.say("form.percent", percent=100 * self.value // self.top)
        labels.label(target, said, row, STRONG, scale.type_size(TYPE), mode.tone, shade=0)
