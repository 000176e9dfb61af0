"""The one focus that steers menus, and the on-screen keyboard.

A Menu holds widgets and the focus: arrows and sticks move it to the nearest widget, Tab and
shoulders in reading order, the pointer to what lies under it. Widgets that are edited (a name) take
typed letters, or an on-screen keyboard.
"""

from collections.abc import Callable, Sequence
from itertools import chain

import pygame

from game.ui.forms.widgets import (
    HYPHEN,
    NAME_KEYS,
    Button,
    By,
    Mode,
    Scale,
    Sound,
    TextField,
    Way,
    Widget,
    label,
)
from game.ui.input.intent import Device, Intent, Kind
from game.ui.paint import art
from game.ui.paint.text import BODY, GOLD, HEADING, MUTED, STRONG


class Menu:
    """Widgets and the focus that goes from one to the other."""

    def __init__(self, widgets: Sequence[Widget], sound: Sound, wrap: bool = False) -> None:
        self.widgets = list(widgets)
        self.focus = widgets[0]
        self.keyboard: Keyboard | None = None
        self._sound = sound
        self._wrap = wrap
        self._pressed: Widget | None = None
        self._scale = Scale((1920, 1080))

    @property
    def typing(self) -> bool:
        """Whether a text is being typed: letters are letters then, not commands."""
        return isinstance(self.focus, TextField) and self.focus.editing

    @property
    def look(self) -> tuple[object, ...]:
        """All that the picture depends on."""
        held = self.widgets.index(self._pressed) if self._pressed in self.widgets else -1
        key = self.keyboard.menu.look if self.keyboard else None
        looks = tuple(widget.look for widget in self.widgets)
        return looks, self.widgets.index(self.focus), held, key, self._scale.size

    def resize(self, scale: Scale) -> None:
        """The window has another size; the boxes have been set."""
        self._scale = scale
        if self.keyboard is not None:
            self.keyboard.place(scale)

    def handle(self, intent: Intent) -> bool:
        """Take in an intent; False if it means nothing to a menu (CANCEL outside a text, say)."""
        if self.keyboard is not None:
            return self._on_keyboard(self.keyboard, intent)
        if self.typing and self._typed(intent):
            return True
        known = self._steered(intent)
        self._settle()
        return known

    def _settle(self) -> None:
        """Where the widget in focus is gone, what is nearest to it has the focus."""
        if not self.focus.shown:
            here = pygame.Vector2(self.focus.box.center)
            self.focus = min(self._open(), key=lambda w: here.distance_to(w.box.center))

    def _steered(self, intent: Intent) -> bool:
        match intent.kind:
            case Kind.STEER:
                self._steer(intent.way)
            case Kind.NEXT:
                self._next(intent.way[0] or 1)
            case Kind.ACCEPT:
                self._accept(intent.device)
            case Kind.POINT:
                self._point(intent.at)
            case Kind.PRESS:
                self._press(intent.at)
            case Kind.RELEASE:
                self._release(intent.at)
            case _:
                return False
        return True

    # -- typing

    def _typed(self, intent: Intent) -> bool:
        field = self.focus
        assert isinstance(field, TextField)
        match intent.kind:
            case Kind.TYPE:
                field.write(intent.text, self._sound)
            case Kind.ERASE:
                field.erase(self._sound)
            case Kind.CANCEL:
                self._sound("back")
                field.finish(keep=False)
            case Kind.STEER if intent.way[0]:
                pass
            case Kind.STEER | Kind.NEXT:
                field.finish()
                return False
            case Kind.PRESS if not field.box.collidepoint(intent.at):
                field.finish()
                return False
            case Kind.POINT:
                pass
            case _:
                return False
        return True

    def _on_keyboard(self, board: "Keyboard", intent: Intent) -> bool:
        if intent.kind in (Kind.TYPE, Kind.ERASE):
            return self._typed(intent)
        # Who types on real keys ends with Enter; a pad's button presses the key in focus.
        ends = intent.kind is Kind.ACCEPT and intent.device.name == "keys" and not board.steered
        if ends or intent.kind in (Kind.CANCEL, Kind.MENU):
            board.close(keep=intent.kind is not Kind.CANCEL)
        else:
            board.steered |= intent.kind in (Kind.STEER, Kind.NEXT)
            board.menu.handle(intent)
        if not board.field.editing:
            self.keyboard = None
        return True

    def _open_keyboard(self) -> None:
        field = self.focus
        if isinstance(field, TextField) and field.editing and field.wants_keyboard:
            field.wants_keyboard = False
            self.keyboard = Keyboard(field, self._sound)
            self.keyboard.place(self._scale)

    # -- the focus

    def _open(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.enabled and widget.shown]

    def _go(self, widget: Widget) -> None:
        if widget is not self.focus:
            if isinstance(self.focus, TextField) and self.focus.editing:
                self.focus.finish()
            self.focus = widget
            self._sound("focus")

    def _steer(self, way: Way) -> None:
        if way[0] and self.focus.turns:
            self.focus.turn(way[0], self._sound)
            return
        found = nearest(self.focus, self._open(), way)
        if found is None and self._wrap:
            found = farthest(self.focus, self._open(), way)
        if found is None:
            self._sound("refuse")
        else:
            self._go(found)

    def _next(self, step: int) -> None:
        order = self._open()
        here = order.index(self.focus) if self.focus in order else 0
        self._go(order[(here + step) % len(order)])

    def _accept(self, device: Device) -> None:
        if self.focus.enabled:
            self.focus.accept(By(self._sound, device))
            self._open_keyboard()
        else:
            self._sound("refuse")

    # -- the pointer

    def _under(self, at: tuple[int, int]) -> Widget | None:
        return next((widget for widget in self._open() if widget.box.collidepoint(at)), None)

    def _point(self, at: tuple[int, int]) -> None:
        if self._pressed is not None:
            self._pressed.drag(at)
        elif (under := self._under(at)) is not None:
            self._go(under)

    def _press(self, at: tuple[int, int]) -> None:
        self._pressed = self._under(at)
        if self._pressed is not None:
            self._go(self._pressed)
            self._pressed.drag(at)

    def _release(self, at: tuple[int, int]) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed is self._under(at):
            pressed.accept(By(self._sound, at=at))
            self._open_keyboard()

    # -- the picture

    def draw(self, target: pygame.Surface) -> None:
        """All widgets, and the keyboard over them."""
        for widget in self.widgets:
            if widget.shown:
                mode = Mode(widget is self.focus, widget is self._pressed)
                widget.draw(target, self._scale, mode)
        if self.keyboard is not None:
            self.keyboard.draw(target, self._scale)


def nearest(start: Widget, others: Sequence[Widget], way: Way) -> Widget | None:
    """The nearest widget in a direction; one that lies straight ahead is nearer than one aside."""

    def distance(other: Widget) -> float:
        dx, dy = other.box.centerx - start.box.centerx, other.box.centery - start.box.centery
        ahead = dx * way[0] + dy * way[1]
        return ahead + 2.5 * _aside(start.box, other.box, way)

    found = [w for w in others if w is not start and _lies(start.box, w.box, way)]
    return min(found, key=distance, default=None)


def farthest(start: Widget, others: Sequence[Widget], way: Way) -> Widget | None:
    """Where the focus comes out again that left the menu in a direction."""
    back = (-way[0], -way[1])
    found = [w for w in others if w is not start and _lies(start.box, w.box, back)]

    def distance(other: Widget) -> float:
        dx, dy = other.box.centerx - start.box.centerx, other.box.centery - start.box.centery
        return -(dx * back[0] + dy * back[1]) + 2.5 * _aside(start.box, other.box, way)

    return min(found, key=distance, default=None)


def _lies(start: pygame.Rect, other: pygame.Rect, way: Way) -> bool:
    """Whether a box begins beyond another in a direction: overlapping by less than half counts."""
    if way[0]:
        ahead, reach = (other.centerx - start.centerx) * way[0], (other.w + start.w) / 2
    else:
        ahead, reach = (other.centery - start.centery) * way[1], (other.h + start.h) / 2
    return ahead > 0 and ahead > 0.5 * reach


def _aside(start: pygame.Rect, other: pygame.Rect, way: Way) -> int:
    """How far a box lies to the side, 0 where the two face each other."""
    if way[0]:
        return max(0, other.top - start.bottom, start.top - other.bottom)
    return max(0, other.left - start.right, start.left - other.right)


# --------------------------------------------------------------------------------------- keyboard


class Keyboard:
    """Keys on the screen, for those who have none."""

    def __init__(self, field: TextField, sound: Sound) -> None:
        self.field = field
        self.steered = False
        """Whether the focus was moved: Enter presses a key then."""
        self._sound = sound
        self._rows = field.rows
        self._large = not field.value and field.rows is NAME_KEYS
        self._box = pygame.Rect(0, 0, 0, 0)
        self._keys = [
            [Button(key, self._typist(key), "focus") for key in row] for row in self._rows
        ]
        self._case = Button("Shift", self._shift, "focus")
        space = Button("Space", lambda: field.write(" ", sound), "focus")
        rub = Button("Erase", lambda: field.erase(sound), "focus")
        self._last = [self._case, space, rub, Button("Done", self.close)]
        self.menu = Menu([*chain.from_iterable(self._keys), *self._last], sound, wrap=True)
        self.menu.focus = self._keys[1][0]
        self._letters()

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
        for row, keys in zip(self._rows, self._keys, strict=True):
            for key, button in zip(row, keys, strict=True):
                shown = key.upper() if self._large else key
                button.words = shown.replace("-", HYPHEN)
                button.face = STRONG

    def close(self, keep: bool = True) -> None:
        """Done."""
        self.field.finish(keep)

    def place(self, scale: Scale) -> None:
        """In the lower middle of the window, or the upper where the field is low."""
        key, gap = 62, 8
        wide = scale.px(10 * (key + gap) + 32)
        tall = scale.px((len(self._rows) + 1) * (key + gap) + 96)
        self._box = pygame.Rect((scale.size[0] - wide) // 2, 0, wide, tall)
        low = self.field.box.centery > scale.size[1] // 2
        self._box.centery = round(scale.size[1] * (0.32 if low else 0.66))
        self._box.clamp_ip(pygame.Rect((0, 0), scale.size).inflate(-scale.px(32), -scale.px(32)))
        for y, row in enumerate(self._keys):
            for x, button in enumerate(row):
                aside = (10 - len(row)) / 2
                at = (20 + (x + aside) * (key + gap), 76 + y * (key + gap))
                button.box = scale.rect(*at, key, key).move(self._box.topleft)
        left = 20.0
        for button, width in zip(self._last, (2.2, 3.4, 2.2, 2.2), strict=True):
            span = width * (key + gap) - gap
            y = 76 + len(self._rows) * (key + gap)
            button.box = scale.rect(left, y, span, key).move(self._box.topleft)
            left += span + gap
        self.menu.resize(scale)

    def draw(self, target: pygame.Surface, scale: Scale) -> None:
        """A panel with the text typed so far above the keys."""
        veil = pygame.Surface(target.get_size(), pygame.SRCALPHA)
        veil.fill((4, 5, 20, 120))
        target.blit(veil, (0, 0))
        art.frame(target, "ui/card-normal", self._box, scale.unit)
        row = pygame.Rect(self._box.x + scale.px(24), self._box.y + scale.px(10), 0, scale.px(58))
        row.w = self._box.w - scale.px(48)
        said = self.field.value.replace("-", HYPHEN)
        face = HEADING if said else BODY
        tone = GOLD if said else MUTED
        label(target, said or self.field.words, row, face, scale.type_size(30), tone)
        self.menu.draw(target)
