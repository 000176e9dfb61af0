"""The pause over a table, and the settings: a panel with one column, what was there dark behind
it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game import words
from game.ui.forms.boxes import Column, Inset
from game.ui.forms.form import Form
from game.ui.forms.frames import Behind, Panel
from game.ui.forms.rows import Gap, Row, Slot, Text
from game.ui.forms.screen import Screen
from game.ui.forms.widgets import Button
from game.ui.paint.text import WARNING
from game.ui.scenes import options

if TYPE_CHECKING:
    from game.ui.app import App


class Pause(Screen):
    """A panel with buttons, each a key of `words` and what it does, and the settings."""

    def __init__(
        self,
        app: App,
        heading: str,
        acts: Sequence[tuple[str, Callable[[], None]]],
        back: Callable[[], None],
    ) -> None:
        below = app.scenes[-1] if app.scenes else None
        super().__init__(app.sound, Behind(app.window, below))
        self._app, self._heading, self._acts, self._back = app, heading, acts, back
        self.build()

    def rows(self) -> Row:
        """Buttons first, then all that can be set."""
        buttons = [Slot(Button(words.say(key), act), 54.0) for key, act in self._acts]
        form = Form(options.lines(self._app), names=336.0, high=48.0)
        trouble = Text(lambda: self._app.trouble, tone=WARNING)
        column = [Inset(Column(buttons, 12.0), (58.0, 0.0, 58.0, 0.0)), Gap(36.0), form, trouble]
        return Panel(words.say(self._heading), Column(column))

    def leave(self) -> None:
        """Go back."""
        self._back()

    def go(self) -> None:
        """The button that opened it closes it."""
        self.sound("back")
        self._back()
