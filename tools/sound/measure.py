"""Measures sounds as a player hears them: at the settings of a new game, from the middle."""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.ui.settings import Settings
from game.ui.sound.files import MUSICAL
from game.ui.sound.voices import ears
from sound.book import decoded
from sound.loudness import decibels, momentary, steps, weighted
from sound.synth import RATE, Signal, add, silence

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "sound"
ONSET = 0.1
"""A sound speaks when it first reaches this share of its peak: -20 dB."""
APART = 0.07
"""Seconds between two panes that hit the floor."""
TAPS = 8


@dataclass(frozen=True)
class Figures:
    """What is measured of a sound."""

    loudness: float
    """Momentary, in LUFS."""
    peak: float
    """Between the samples too, in dB of full scale."""
    seconds: float
    onset: float
    """Milliseconds."""


@cache
def book() -> dict[str, dict[str, dict[str, object]]]:
    read: dict[str, dict[str, dict[str, object]]] = json.loads(
        (FOLDER / "sound.json").read_text("utf-8")
    )
    return read


def volume(name: str) -> float:
    """How loud the mixer plays a sound at the settings of a new game."""
    said = book()["sounds"][name]
    new = Settings()
    share = new.music if said["group"] in MUSICAL else new.effects
    return share * float(str(said["gain"]))


@cache
def heard(name: str) -> tuple[Signal, Signal]:
    """A sound from the middle, in both ears."""
    channels = decoded(FOLDER / f"{name}.ogg")
    level = volume(name) * (1.0 if name == "wind" else ears(0.0)[0])
    left, right = (array("d", [level * v for v in c]) for c in (channels * 2)[:2])
    return left, right


@cache
def felt(name: str) -> tuple[Signal, Signal]:
    """The same, weighted as ears do."""
    left, right = heard(name)
    return weighted(left), weighted(right)


def together(parts: Iterable[tuple[float, Sequence[Signal]]], seconds: float) -> list[Signal]:
    """Several sounds, each from its moment on."""
    out = [silence(seconds), silence(seconds)]
    for at, both in parts:
        for ear, sound in zip(out, both, strict=True):
            add(ear, sound, at)
    return out


def between(sound: Signal, index: int, share: float) -> float:
    """The value between two samples, by a windowed sinc."""
    total = 0.0
    for tap in range(1 - TAPS, TAPS + 1):
        if 0 <= index + tap < len(sound):
            x = share - tap
            window = 0.5 + 0.5 * math.cos(math.pi * x / (TAPS + 1))
            total += sound[index + tap] * math.sin(math.pi * x) / (math.pi * x) * window
    return total


def true_peak(channels: Sequence[Signal]) -> float:
    """The highest value at or between the samples, looked for round the highest samples."""
    top = max(abs(v) for channel in channels for v in channel)
    best = top
    for channel in channels:
        near = (i for i, v in enumerate(channel) if abs(v) > 0.8 * top)
        for index in near:
            best = max(best, *(abs(between(channel, index, share)) for share in (0.25, 0.5, 0.75)))
    return best


def figures(both: Sequence[Signal], weighed: Sequence[Signal]) -> Figures:
    """What there is to say about a sound in two ears."""
    top = max(abs(v) for ear in both for v in ear)
    first = min(next(i for i, v in enumerate(e) if abs(v) >= ONSET * top) for e in both)
    seconds = len(both[0]) / RATE
    peak = decibels(true_peak(both))
    return Figures(momentary(steps(weighed)), peak, seconds, 1000 * first / RATE)


def breaking(number: int) -> Figures:
    """So many panes break one after the other."""
    cracks = book()["groups"]["crack"]
    names = [list(cracks)[turn % len(cracks)] for turn in range(number)]
    seconds = APART * (number - 1) + max(len(heard(name)[0]) for name in names) / RATE
    moments = [APART * turn for turn in range(number)]
    return figures(
        together(zip(moments, map(heard, names), strict=True), seconds),
        together(zip(moments, map(felt, names), strict=True), seconds),
    )
