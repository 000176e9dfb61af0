"""The channels of the mixer: which of them a sound gets, and how it is shared by the two ears."""

import math
from collections.abc import Iterable
from itertools import count
from typing import Final

import pygame

MOST_ALIKE: Final = 8
"""So many sounds of one group at once; one more takes the place of the oldest of them."""


def ears(pan: float, level: float = 1.0) -> tuple[float, float]:
    """How loud the left and the right ear hear what stands at `pan`, from -1 (left) to 1 (right):
    from everywhere with the same power."""
    angle = (max(-1.0, min(1.0, pan)) + 1) * math.pi / 4
    return level * math.cos(angle), level * math.sin(angle)


def start(
    channel: pygame.mixer.Channel, sound: pygame.mixer.Sound, pan: float, level: float
) -> None:
    """Play a sound on a channel that is free."""
    # First: else its first moment would be heard from the middle.
    channel.set_volume(*ears(pan, level))
    channel.play(sound)


class Voices:
    """Some channels, for whoever needs one."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = tuple(numbers)
        self._turn = count()
        self._taken = dict.fromkeys(self._numbers, (-1, ""))
        """When each channel was taken last, counted in turns, and by which group."""

    def take(self, group: str) -> pygame.mixer.Channel:
        """A channel for a sound of a group: a free one; where there are too many sounds, the one
        that has sounded longest."""
        busy = [number for number in self._numbers if pygame.mixer.Channel(number).get_busy()]
        alike = [number for number in busy if self._taken[number][1] == group]
        free = [number for number in self._numbers if number not in busy]
        if len(alike) >= MOST_ALIKE:
            free = []
        number = free[0] if free else min(alike or busy, key=self._taken.__getitem__)
        self._taken[number] = (next(self._turn), group)
        channel = pygame.mixer.Channel(number)
        channel.stop()
        return channel

    def free(self) -> pygame.mixer.Channel | None:
        """A channel that nothing sounds on, if there is one."""
        channels = map(pygame.mixer.Channel, self._numbers)
        return next((channel for channel in channels if not channel.get_busy()), None)

    def stop(self) -> None:
        """End whatever sounds here."""
        for number in self._numbers:
            pygame.mixer.Channel(number).stop()
