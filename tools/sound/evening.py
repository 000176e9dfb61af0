"""The night music of a whole evening, rendered as the mixer would and measured as it goes by."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from functools import cache

from game.rules.model import COLOURS
from game.rules.rng import Rng
from game.ui.sound.music import Composer, Mood, Passage
from game.ui.sound.voices import ears
from sound.book import decoded
from sound.loudness import steps, weighted
from sound.measure import FOLDER, volume
from sound.synth import RATE, Signal, add, silence

GAME = 25 * 60.0
"""Seconds of one game."""
ROUNDS = 6
TAIL = 6.0
"""The longest note."""


@dataclass
class Concert:
    """What was measured of an evening."""

    powers: list[float] = field(default_factory=list)
    """Of each tenth of a second, both ears together, weighted."""
    peak: float = 0.0
    passages: int = 0
    notes: int = 0
    repeats: int = 0
    """Passages that were heard before, note for note."""
    silence: float = 0.0
    """The share of the time between the last note of a passage and the next passage."""


def mood_at(seconds: float) -> Mood:
    """The mood at a moment of an evening of games that fill up and grow tense."""
    share = (seconds % GAME) / GAME
    colour = COLOURS[int(share * ROUNDS) % len(COLOURS)]
    return Mood(colour, share, (3 * share) % 1.0)


@cache
def master(name: str) -> list[Signal]:
    return [array("d", [volume(name) * v for v in c]) for c in decoded(FOLDER / f"{name}.ogg")]


@cache
def weighed(name: str) -> list[Signal]:
    return [weighted(channel) for channel in master(name)]


def perform(minutes: float, seed: int = 1) -> Concert:
    """Play so many minutes to nobody."""
    composer, concert = Composer(Rng(seed)), Concert()
    heard: set[tuple[tuple[float, str], ...]] = set()
    over = [silence(TAIL) for _ in range(4)]
    seconds = 0.0
    while seconds < 60 * minutes:
        passage = composer.next(mood_at(seconds))
        over = _play(passage, over, concert)
        tune = tuple((round(note.at, 3), note.name) for note in passage.notes)
        concert.repeats += tune in heard
        heard.add(tune)
        strings = [note.at for note in passage.notes if not note.name.startswith("gust")]
        concert.silence += passage.seconds - max(strings)
        concert.passages += 1
        concert.notes += len(passage.notes)
        seconds += passage.seconds
    concert.silence /= seconds
    return concert


def _play(passage: Passage, over: list[Signal], concert: Concert) -> list[Signal]:
    """Mix a passage over what still rings; what will ring on after it is returned. The first two
    signals are what comes out, the others are weighted."""
    # A tenth of a second is what the powers are counted in.
    whole = round(10 * passage.seconds) / 10
    mixed = [silence(whole + TAIL) for _ in range(4)]
    for out, rest in zip(mixed, over, strict=True):
        add(out, rest)
    for note in passage.notes:
        sides = ears(note.pan, note.level)
        for ear, level in enumerate(sides):
            add(mixed[ear], master(note.name)[ear], note.at, level)
            add(mixed[2 + ear], weighed(note.name)[ear], note.at, level)
    end = round(whole * RATE)
    concert.peak = max(concert.peak, *(max(map(abs, out[:end])) for out in mixed[:2]))
    concert.powers += steps([out[:end] for out in mixed[2:]])
    return [out[end:] for out in mixed]
