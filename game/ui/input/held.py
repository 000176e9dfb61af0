"""Directions that are held down, and repeat: on keys, a pad's cross or its stick."""

from collections.abc import Hashable
from typing import Final

from game.ui.input.intent import Device, Intent

FIRST_REPEAT: Final = 0.38
"""Seconds that a direction is held before it repeats."""
NEXT_REPEAT: Final = 0.11


class _Hand:
    """What is held down on one device; the newest of it repeats."""

    def __init__(self) -> None:
        self._held: Final[dict[Hashable, Intent]] = {}
        self._due = 0.0

    def press(self, source: Hashable, intent: Intent, now: float) -> None:
        self._held.pop(source, None)
        self._held[source] = intent
        self._due = now + FIRST_REPEAT

    def release(self, source: Hashable, now: float) -> None:
        if source in self._held and source == next(reversed(self._held)):
            self._due = now + FIRST_REPEAT
        self._held.pop(source, None)

    def repeat(self, now: float) -> list[Intent]:
        """At most one: a frame that took long is not made up for."""
        if not self._held or now < self._due:
            return []
        self._due += NEXT_REPEAT
        if self._due <= now:
            self._due = now + NEXT_REPEAT
        return [next(reversed(self._held.values()))]


class Held:
    """What is held down on all devices."""

    def __init__(self) -> None:
        self._hands: Final[dict[Device, _Hand]] = {}

    def press(self, source: Hashable, intent: Intent, now: float) -> None:
        """Something went down that will repeat."""
        self._hands.setdefault(intent.device, _Hand()).press(source, intent, now)

    def release(self, device: Device, source: Hashable, now: float) -> None:
        """It went up."""
        self._hands.setdefault(device, _Hand()).release(source, now)

    def repeat(self, now: float) -> list[Intent]:
        """What is due again."""
        return [intent for hand in self._hands.values() for intent in hand.repeat(now)]

    def drop(self, device: Device | None = None) -> None:
        """Let go of all that is held on a device, or on every one."""
        if device is None:
            self._hands.clear()
        else:
            self._hands.pop(device, None)
