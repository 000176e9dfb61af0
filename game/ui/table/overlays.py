"""What can be laid over a table: a word for a while, whatever the LAN, a replay or a lesson adds.

An overlay may take an intent before the table does, say something in place of the prompt, add
buttons, put a note on a player's card, and draw over everything. Nobody subclasses the table.
"""

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.input.intent import Intent
from game.ui.place.layout import Layout
from game.ui.place.shown import Prompt
from game.ui.table.prompt import Facts

_TOAST: Final = 3.2
"""Seconds for which a word stays."""


class Overlay:
    """Something laid over the table. By itself it does nothing: each kind says what it adds."""

    rate: float = 0.0
    """How many frames a second it wants."""

    def resize(self, places: Layout) -> None:
        """The table is laid out like this now."""

    def update(self) -> None:
        """One fixed step."""

    def handle(self, intent: Intent) -> bool:
        """Take an intent in; whether it was meant for this."""
        del intent
        return False

    def prompt(self, facts: Facts) -> Prompt | None:
        """What is said in place of the table's own prompt, if anything."""
        del facts
        return None

    def buttons(self, facts: Facts) -> Sequence[str]:
        """The names of the buttons that it adds."""
        del facts
        return ()

    def press(self, name: str) -> bool:
        """A button was pressed; whether it is one of these."""
        del name
        return False

    def note(self, seat: int) -> str:
        """What the card of a seat says in place of the usual, if anything."""
        del seat
        return ""

    def draw(self, target: pygame.Surface, places: Layout) -> None:
        """Draw it over the table."""


def notes(overlays: Sequence[Overlay], seats: int) -> tuple[str, ...]:
    """What overlays say on the cards of all seats."""
    if not overlays:
        return ()
    return tuple(
        next((said for overlay in overlays if (said := overlay.note(seat))), "")
        for seat in range(seats)
    )


class Toast:
    """A sentence that is shown for a while; others can wait until it has been read."""

    def __init__(self) -> None:
        self.words = ""
        self._until = 0.0
        self._waiting: list[str] = []

    def say(self, words: str, now: float, seconds: float = _TOAST) -> None:
        """Show this sentence at once."""
        self.words, self._until = words, now + seconds

    def announce(self, words: str) -> None:
        """Show a sentence once those before it have been shown."""
        self._waiting.append(words)

    def hush(self) -> None:
        """What was said is no longer of use."""
        self.words, self._until = "", 0.0

    def update(self, now: float) -> None:
        """A sentence may have been read, and the next one be due."""
        if self.words and now >= self._until:
            self.words = ""
        if not self.words and self._waiting:
            self.say(self._waiting.pop(0), now)
