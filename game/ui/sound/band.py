"""The band plays what the composer writes: which notes are due now. Pure; it is told the time."""

from collections import deque
from typing import Final

from game.ui.sound.music import NIGHT, Composer, Note

PATIENCE: Final = 0.25
"""Seconds without a call after which the band has waited, and does not make up for it."""


class Band:
    """Plays passage after passage."""

    def __init__(self, composer: Composer) -> None:
        self.mood = NIGHT
        """What the next passage follows."""
        self._composer = composer
        self._left: deque[Note] = deque()
        self._clock = 0.0
        """Seconds since the passage began."""
        self._length = 0.0
        self._asked: float | None = None

    def due(self, now: float) -> list[Note]:
        """The notes to be played now."""
        passed = 0.0 if self._asked is None else now - self._asked
        self._asked = now
        self._clock += passed if passed < PATIENCE else 0.0
        notes = self._reached()
        if self._clock >= self._length:
            self._turn_over()
            notes += self._reached()
        return notes

    def _reached(self) -> list[Note]:
        notes = []
        while self._left and self._left[0].at <= self._clock:
            notes.append(self._left.popleft())
        return notes

    def _turn_over(self) -> None:
        self._clock -= self._length
        passage = self._composer.next(self.mood)
        self._left, self._length = deque(passage.notes), passage.seconds
