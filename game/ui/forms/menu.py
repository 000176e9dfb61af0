"""A menu: widgets with one focus, and what is typed into them, on real keys or on the screen."""

from collections.abc import Sequence

import pygame

from game.ui.forms.field import TextField
from game.ui.forms.focus import Focus, Spot
from game.ui.forms.keyboard import Keyboard
from game.ui.forms.labels import Scale
from game.ui.forms.widgets import Sound, Widget
from game.ui.input.intent import Intent, Kind


class Menu:
    """Widgets that are steered, pressed and typed into."""

    def __init__(
        self,
        widgets: Sequence[Widget],
        sound: Sound,
        wrap: bool = False,
        spot: Spot = lambda widget: widget.box,
    ) -> None:
        self.inner = Focus(widgets, sound, wrap, spot)
        self.keyboard: Keyboard | None = None
        self._sound = sound
        self._scale = Scale((1920, 1080))

    @property
    def widgets(self) -> Sequence[Widget]:
        """All of them, in reading order."""
        return self.inner.widgets

    @property
    def focus(self) -> Widget:
        """The widget that is meant."""
        return self.inner.at

    @focus.setter
    def focus(self, widget: Widget) -> None:
        self.inner.at = widget

    @property
    def typing(self) -> bool:
        """Whether a text is being typed: letters are letters then, not commands."""
        return self._field is not None

    @property
    def _field(self) -> TextField | None:
        """The line that is being typed."""
        focus = self.inner.at
        return focus if isinstance(focus, TextField) and focus.editing else None

    @property
    def look(self) -> tuple[object, ...]:
        """All that the picture depends on."""
        key = self.keyboard.look if self.keyboard else None
        return self.inner.look, key, self._scale.size

    def resize(self, scale: Scale) -> None:
        """The window has another size; the boxes have been set."""
        self._scale = scale
        if self.keyboard is not None:
            self.keyboard.place(scale)

    def handle(self, intent: Intent) -> bool:
        """Take in an intent; False if it means nothing to a menu (CANCEL outside a text, say)."""
        if self.keyboard is not None:
            self._on_keyboard(self.keyboard, intent)
            return True
        field = self._field
        if field is not None and _typed(field, intent, self._sound):
            return True
        known = self.inner.handle(intent)
        self._open_keyboard()
        self.inner.settle()
        return known

    def _on_keyboard(self, board: Keyboard, intent: Intent) -> None:
        if intent.kind in (Kind.TYPE, Kind.ERASE):
            _typed(board.field, intent, self._sound)
        else:
            board.handle(intent)
        if not board.field.editing:
            self.keyboard = None

    def _open_keyboard(self) -> None:
        field = self._field
        if field is not None and field.wants_keyboard:
            field.wants_keyboard = False
            self.keyboard = Keyboard(field, self._sound)
            self.keyboard.place(self._scale)

    def draw(self, target: pygame.Surface) -> None:
        """All widgets, and the keyboard over them."""
        self.inner.draw(target, self._scale)
        if self.keyboard is not None:
            self.keyboard.draw(target, self._scale)


def _typed(field: TextField, intent: Intent, sound: Sound) -> bool:
    """Take in what is meant for a line that is being typed; whether all of it was."""
    match intent.kind:
        case Kind.TYPE:
            field.write(intent.text, sound)
        case Kind.ERASE:
            field.erase(sound)
        case Kind.CANCEL:
            sound("back")
            field.finish(keep=False)
        case Kind.POINT:
            pass
        case Kind.STEER if intent.way[0]:
            pass
        case Kind.STEER | Kind.NEXT:
            field.finish()
            return False
        case Kind.PRESS if not field.lies_under(intent.at):
            field.finish()
            return False
        case _:
            return False
    return True
