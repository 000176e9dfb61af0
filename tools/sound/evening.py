"""The night music of a game, rendered as the mixer would and measured as it goes by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from game.rules.model import COLOURS
from game.rules.rng import Rng
from game.ui.sound.music import Composer, Mood, Passage
from game.ui.sound.voices import ears
from sound.book import decoded
from sound.loudness import steps, weighted
from sound.measure import FOLDER, volume
from sound.synth import RATE, Signal, add, scaled, silence

ROUNDS = 6
TAIL = 6.0
"""The longest note."""


@dataclass
class Concert:
    """What was measured of the music of a game."""

    powers: list[float] = field(default_factory=list)
    """Of each tenth of a second, both ears together, weighted."""
    peak: float = 0.0
    silence: float = 0.0
    """The share of the time between the last note of a passage and the next passage."""


def mood_at(share: float) -> Mood:
    """The mood when so much of a game is over: it fills up, and is tense three times."""
    colour = COLOURS[int(share * ROUNDS) % len(COLOURS)]
    return Mood(colour, share, (3 * share) % 1.0)


def composed(seconds: float, seed: int = 1) -> Iterator[Passage]:
    """The passages of a game that lasts so long."""
    composer, now = Composer(Rng(seed)), 0.0
    while now < seconds:
        passage = composer.next(mood_at(now / seconds))
        now += passage.seconds
        yield passage


def repeats(seconds: float) -> tuple[int, int]:
    """How many passages there are in so long a game, and how many were heard in it before."""
    tunes = [
        tuple((round(note.at, 3), note.name) for note in passage.notes)
        for passage in composed(seconds)
    ]
    return len(tunes), len(tunes) - len(set(tunes))


@cache
def master(name: str) -> list[Signal]:
    return [scaled(channel, volume(name)) for channel in decoded(FOLDER / f"{name}.ogg")]


@cache
def weighed(name: str) -> list[Signal]:
    return [weighted(channel) for channel in master(name)]


def perform(seconds: float) -> Concert:
    """Play the music of a game to nobody."""
    concert, whole, wind = Concert(), 0.0, 0.0
    over = [silence(TAIL) for _ in range(4)]
    for passage in composed(seconds):
        over = _play(passage, over, concert)
        whole += passage.seconds
        strings = [note.at for note in passage.notes if not note.name.startswith("gust")]
        wind += passage.seconds - max(strings)
    concert.silence = wind / whole
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
