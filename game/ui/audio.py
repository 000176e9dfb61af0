"""All that is heard: effects, the music and the wind, by the book assets/sound/sound.json.

Without a sound card, or with files missing or broken, everything works silently and `problem` says
in one sentence what is wrong.
"""

import os
from pathlib import Path
from threading import Event, Thread
from time import perf_counter
from typing import Final

import pygame

from game import folders, words
from game.rules.clause import Clause, clause
from game.rules.rng import Rng
from game.ui.settings import Settings
from game.ui.sound import files
from game.ui.sound.band import Band
from game.ui.sound.files import MUSIC, MUSICAL, WIND, Book, Deck, SoundFile
from game.ui.sound.music import Composer, Mood, Note
from game.ui.sound.voices import Voices, start

RATE: Final = 44100
BUFFER: Final = 512
CHANNELS: Final = 52
WIND_CHANNEL: Final = 0
MUSIC_CHANNELS: Final = range(1, 21)
EFFECT_CHANNELS: Final = range(21, CHANNELS)
APART: Final = 0.02
"""Seconds between two sounds of one group; closer they only add up to something loud."""

_FADE: Final = 1500


class Audio:
    """The one place that makes a noise."""

    def __init__(
        self, settings: Settings, folder: Path | None = None, seed: int | None = None
    ) -> None:
        self._problem: Clause | None = None
        self._settings = settings
        self._loaded: dict[SoundFile, pygame.mixer.Sound | None] = {}
        self._last: dict[str, float] = {}
        self._music_on = self._paused = False
        self._book = self._read(folder or folders.shipped("assets") / "sound")
        chance = Rng(0)
        self._decks = {group: Deck(said, chance) for group, said in self._book.items() if said}
        self._notes = {said.file.stem: said for said in self._book.get(MUSIC, ())}
        self._band = Band(Composer(Rng(_new_seed() if seed is None else seed)))
        self._effects, self._players = Voices(EFFECT_CHANNELS), Voices(MUSIC_CHANNELS)
        self._closing = Event()
        # Not a daemon: the mixer must not be torn down at exit in the middle of loading.
        self._loader = Thread(target=self._load_all, name="sounds")
        self.working = self._open()
        """Whether there is anything to hear it with."""

    @property
    def problem(self) -> str | None:
        """What is wrong with the sound, if anything: the first thing met."""
        return words.sentence(self._problem) if self._problem else None

    def play(self, group: str, pan: float = 0.0, gain: float = 1.0) -> None:
        """Play a sound of a group, from the left (`pan` -1) to the right (1), at a share `gain`
        (0 to 1) of its usual loudness."""
        if not self.working or self._paused or self._settings.muted or self._too_soon(group):
            return
        said = self._next_of(group)
        sound = self._sound(said) if said else None
        if said is None or sound is None:
            return
        sound.set_volume(said.gain * self._settings.effects)
        start(self._effects.take(group), sound, pan, max(0.0, min(1.0, gain)))

    def start_music(self) -> None:
        """Play music without end, and the wind under it."""
        self._music_on = True
        self.update()

    def stop_music(self) -> None:
        """End the music and the wind."""
        self._music_on = False
        if self.working:
            self._players.stop()
            pygame.mixer.Channel(WIND_CHANNEL).stop()

    def follow(self, mood: Mood) -> None:
        """Let the music follow the game, from its next passage on."""
        self._band.mood = mood

    def update(self) -> None:
        """Keep the music going; to be called about once a frame."""
        if not self.working or self._paused or not self._music_on:
            return
        for note in self._band.due(perf_counter()):
            self._sing(note)
        if not pygame.mixer.Channel(WIND_CHANNEL).get_busy():
            self._blow()

    def apply(self, settings: Settings) -> None:
        """Use these volumes from now on, also for what is sounding."""
        self._settings = settings
        if not self.working:
            return
        for group, all_said in self._book.items():
            for said in all_said:
                if sound := self._loaded.get(said):
                    sound.set_volume(said.gain * self._volume(group))

    def pause(self) -> None:
        """Be quiet while the window is hidden."""
        self._paused = True
        if self.working:
            pygame.mixer.pause()

    def resume(self) -> None:
        """Go on where `pause` stopped."""
        self._paused = False
        if self.working:
            pygame.mixer.unpause()

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
        self._loader.start()
        return True

    def _read(self, folder: Path) -> Book:
        try:
            return files.read(folder)
        except files.UNREADABLE:
            self._complain(clause("audio.no_list", file=str(folder / "sound.json")))
            return {}

    def _complain(self, problem: Clause) -> None:
        self._problem = self._problem or problem

    # ------------------------------------------------------------------------------------- loading

    def _load_all(self) -> None:
        """Load every sound, the effects first."""
        for group in sorted(self._book, key=MUSICAL.__contains__):
            for said in self._book[group]:
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
            self._complain(clause("audio.bad_file", file=str(said.file)))
            return None

    # ------------------------------------------------------------------------------------- playing

    def _volume(self, group: str) -> float:
        if self._settings.muted:
            return 0.0
        return self._settings.music if group in MUSICAL else self._settings.effects

    def _too_soon(self, group: str) -> bool:
        now = perf_counter()
        if now - self._last.get(group, -APART) < APART:
            return True
        self._last[group] = now
        return False

    def _next_of(self, group: str) -> SoundFile | None:
        deck = self._decks.get(group)
        if deck is None:
            self._complain(clause("audio.no_group", group=group))
            return None
        return deck.draw()

    def _sing(self, note: Note) -> None:
        """Play a note, unless it is not loaded yet or every voice is busy: nobody will miss it."""
        said = self._notes.get(note.name)
        # Loading it here would hold up the frame.
        sound = self._loaded.get(said) if said else None
        channel = self._players.free()
        if said and sound and channel:
            sound.set_volume(said.gain * self._volume(MUSIC))
            start(channel, sound, note.pan, note.level)

    def _blow(self) -> None:
        for said in self._book.get(WIND, ())[:1]:
            # Only once the thread has it, too.
            if sound := self._loaded.get(said):
                sound.set_volume(said.gain * self._volume(WIND))
                pygame.mixer.Channel(WIND_CHANNEL).play(sound, loops=-1, fade_ms=_FADE)


def _new_seed() -> int:
    """Another one at each start: no evening's music is like the last one's."""
    return int.from_bytes(os.urandom(16), "big")
