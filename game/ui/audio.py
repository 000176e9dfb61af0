"""All that is heard: effects, the music and the wind, by the book assets/sound/sound.json.

Without a sound card, or with files missing or broken, everything works silently and `problem` says
in one sentence what is wrong.
"""

import json
from collections import Counter
from pathlib import Path
from threading import Event, Thread
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias

import pygame

from game import folders, words
from game.rules.clause import Clause, clause
from game.ui.settings import Settings

RATE: Final = 44100
BUFFER: Final = 512
CHANNELS: Final = 32
APART: Final = 0.02
"""Seconds between two sounds of one group; closer they only add up to something loud."""

_WIND_CHANNEL: Final = 0
_FADE: Final = 1500
_BRIEFEST_PIECE: Final = 1.0
_MUSICAL: Final = ("music", "ambience")


class SoundFile(NamedTuple):
    """A sound of the book."""

    file: Path
    gain: float


Book: TypeAlias = dict[str, tuple[SoundFile, ...]]
"""The sounds of every group."""


class Audio:
    """The one place that makes a noise."""

    def __init__(self, settings: Settings, folder: Path | None = None) -> None:
        self._problem: Clause | None = None
        self.piece: str | None = None
        """The piece of music under way."""
        self._settings = settings
        self._loaded: dict[SoundFile, pygame.mixer.Sound | None] = {}
        self._turns: Counter[str] = Counter()
        self._last: dict[str, float] = {}
        self._music_on = self._paused = False
        self._piece_gain = 1.0
        self._piece_start = 0.0
        self._book = self._read(folder or folders.shipped("assets") / "sound")
        self._pieces = list(self._book.get("music", ()))
        self._closing = Event()
        # Not a daemon: the mixer must not be torn down at exit in the middle of loading.
        self._loader = Thread(target=self._load_all, name="sounds")
        self.working = self._open()
        """Whether there is anything to hear it with."""

    @property
    def problem(self) -> str | None:
        """What is wrong with the sound, if anything: the first thing met."""
        return words.sentence(self._problem) if self._problem else None

    def play(self, group: str, gain: float = 1.0) -> None:
        """Play the next sound of a group, at a share `gain` (0 to 1) of its usual loudness."""
        if not self.working or self._paused or self._settings.muted or self._too_soon(group):
            return
        said = self._next_of(group)
        sound = self._sound(said) if said else None
        if said is None or sound is None:
            return
        sound.set_volume(said.gain * self._settings.effects)
        channel = sound.play()
        if channel and gain < 1:
            channel.set_volume(max(0.0, gain))

    def start_music(self) -> None:
        """Play the pieces in turn without end, and the wind under them."""
        self._music_on = True
        self.update()

    def stop_music(self) -> None:
        """End the music and the wind."""
        self._music_on = False
        self.piece = None
        if self.working:
            pygame.mixer.music.stop()
            pygame.mixer.Channel(_WIND_CHANNEL).stop()

    def update(self) -> None:
        """Keep the music going; to be called about once a frame."""
        if not self.working or self._paused or not self._music_on:
            return
        if not pygame.mixer.music.get_busy():
            self._next_piece()
        if not pygame.mixer.Channel(_WIND_CHANNEL).get_busy():
            self._blow()

    def apply(self, settings: Settings) -> None:
        """Use these volumes from now on, also for what is sounding."""
        self._settings = settings
        if not self.working:
            return
        for group, sounds in self._book.items():
            for said in sounds:
                if sound := self._loaded.get(said):
                    sound.set_volume(said.gain * self._volume(group))
        pygame.mixer.music.set_volume(self._piece_gain * self._volume("music"))

    def pause(self) -> None:
        """Be quiet while the window is hidden."""
        self._paused = True
        if self.working:
            pygame.mixer.pause()
            pygame.mixer.music.pause()

    def resume(self) -> None:
        """Go on where `pause` stopped."""
        self._paused = False
        if self.working:
            pygame.mixer.unpause()
            pygame.mixer.music.unpause()

    def close(self) -> None:
        """End all sound for good."""
        self._closing.set()
        if not self.working:
            return
        self.stop_music()
        self.working = False
        self._loader.join()
        self._loaded.clear()
        pygame.mixer.quit()

    # ------------------------------------------------------------------------------------- opening

    def _open(self) -> bool:
        try:
            # pygame.init() may have opened it otherwise, and then init() would change nothing.
            pygame.mixer.quit()
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        except (pygame.error, NotImplementedError) as error:
            self._complain(clause("audio.no_card", why=str(error)))
            return False
        pygame.mixer.set_num_channels(CHANNELS)
        pygame.mixer.set_reserved(_WIND_CHANNEL + 1)
        self._loader.start()
        return True

    def _read(self, folder: Path) -> Book:
        path = folder / "sound.json"
        try:
            return _book(folder, json.loads(path.read_bytes()))
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self._complain(clause("audio.no_list", file=str(path)))
            return {}

    def _complain(self, problem: Clause) -> None:
        self._problem = self._problem or problem

    # ------------------------------------------------------------------------------------- loading

    def _load_all(self) -> None:
        """Load every sound but the music, which is streamed; the wind, by far the longest, last."""
        for group in sorted(self._book, key=_MUSICAL.__contains__):
            for said in () if group == "music" else self._book[group]:
                if self._closing.is_set():
                    return
                self._sound(said)

    def _sound(self, said: SoundFile) -> pygame.mixer.Sound | None:
        if said not in self._loaded:
            # Two threads may both load it; the first to finish is the one that all use.
            self._loaded.setdefault(said, self._load(said))
        return self._loaded[said]

    def _load(self, said: SoundFile) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(said.file)
        except (pygame.error, OSError):
            self._file_is_bad(said)
            return None

    def _file_is_bad(self, said: SoundFile) -> None:
        self._complain(clause("audio.bad_file", file=str(said.file)))

    # ------------------------------------------------------------------------------------- playing

    def _volume(self, group: str) -> float:
        if self._settings.muted:
            return 0.0
        return self._settings.music if group in _MUSICAL else self._settings.effects

    def _too_soon(self, group: str) -> bool:
        now = perf_counter()
        if now - self._last.get(group, -APART) < APART:
            return True
        self._last[group] = now
        return False

    def _next_of(self, group: str) -> SoundFile | None:
        sounds = self._book.get(group)
        if not sounds:
            self._complain(clause("audio.no_group", group=group))
            return None
        turn = self._turns[group]
        self._turns[group] += 1
        return sounds[turn % len(sounds)]

    def _next_piece(self) -> None:
        now = perf_counter()
        if self.piece and now - self._piece_start < _BRIEFEST_PIECE:
            # It could be opened but not played: without this it would be opened every frame.
            self._file_is_bad(self._pieces.pop())
        self.piece = None
        while self._pieces and self.piece is None:
            self._start_piece(self._pieces[0], now)

    def _start_piece(self, said: SoundFile, now: float) -> None:
        self._pieces.remove(said)
        try:
            pygame.mixer.music.load(said.file)
            pygame.mixer.music.set_volume(said.gain * self._volume("music"))
            pygame.mixer.music.play()
        except (pygame.error, OSError):
            self._file_is_bad(said)
            return
        self._pieces.append(said)
        self.piece, self._piece_gain, self._piece_start = said.file.stem, said.gain, now

    def _blow(self) -> None:
        for said in self._book.get("ambience", ())[:1]:
            # Only once the thread has it: loading it here would hold up the frame.
            if sound := self._loaded.get(said):
                sound.set_volume(said.gain * self._volume("ambience"))
                pygame.mixer.Channel(_WIND_CHANNEL).play(sound, loops=-1, fade_ms=_FADE)


def _book(folder: Path, read: Any) -> Book:
    sounds = {
        name: SoundFile(folder / said["file"], float(said["gain"]))
        for name, said in read["sounds"].items()
    }
    return {group: tuple(sounds[name] for name in names) for group, names in read["groups"].items()}
