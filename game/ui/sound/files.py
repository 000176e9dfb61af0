"""The book of sounds, assets/sound/sound.json: which files there are, and how they take turns."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from game.rules.rng import Rng

MUSIC: Final = "music"
"""The group of the notes that the band plays."""
WIND: Final = "ambience"
"""The group of what is heard without end."""
MUSICAL: Final = (MUSIC, WIND)
"""What the volume of the music is for."""


class SoundFile(NamedTuple):
    """A sound of the book."""

    file: Path
    gain: float


Book: TypeAlias = dict[str, tuple[SoundFile, ...]]
"""The sounds of every group."""

UNREADABLE: Final = (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""What reading a missing or broken book may raise."""


def read(folder: Path) -> Book:
    """The book in a folder."""
    given = json.loads((folder / "sound.json").read_bytes())
    sounds = {
        name: SoundFile(folder / said["file"], float(said["gain"]))
        for name, said in given["sounds"].items()
    }
    return {
        group: tuple(sounds[name] for name in names) for group, names in given["groups"].items()
    }


class Deck:
    """The variants of a group, shuffled like cards: each once, then all anew, and never one twice
    in a row."""

    def __init__(self, sounds: Sequence[SoundFile], rng: Rng) -> None:
        self._sounds, self._rng = sounds, rng
        self._left: list[SoundFile] = []
        self._last: SoundFile | None = None

    def draw(self) -> SoundFile:
        """The next one."""
        if not self._left:
            self._left = list(self._sounds)
            self._rng.shuffle(self._left)
            if self._left[-1] == self._last:
                self._left.reverse()
        self._last = self._left.pop()
        return self._last
