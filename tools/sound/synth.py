"""The toolbox: seeded noise, mixing, envelopes, ringing modes and filters on plain arrays."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias, TypeVar
from zlib import crc32

RATE = 44100
Signal: TypeAlias = "array[float]"
T = TypeVar("T")


class Dice:
    """A small generator of our own, seeded by a word, so that every bake is the same."""

    def __init__(self, word: str) -> None:
        self.state = crc32(word.encode()) or 1

    def unit(self) -> float:
        """A number in [0, 1)."""
        self.state = (self.state * 1664525 + 1013904223) & 0xFFFFFFFF
        return self.state / 4294967296.0

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.unit()

    def log(self, low: float, high: float) -> float:
        """Between two frequencies, evenly over the octaves."""
        return float(low * (high / low) ** self.unit())

    def pick(self, choices: Sequence[T]) -> T:
        return choices[int(self.unit() * len(choices))]

    def noise(self, seconds: float) -> Signal:
        """White noise in [-1, 1)."""
        state, out = self.state, silence(seconds)
        for i in range(len(out)):
            state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
            out[i] = state / 2147483648.0 - 1.0
        self.state = state
        return out


@dataclass(frozen=True)
class Mode:
    """One ringing partial: hertz, strength, and the seconds in which it falls to 1/e."""

    hertz: float
    amp: float
    tau: float


def samples(seconds: float) -> int:
    return round(seconds * RATE)


def pitch(midi: float) -> float:
    """The frequency of a MIDI note number."""
    return float(440.0 * 2.0 ** ((midi - 69.0) / 12.0))


def silence(seconds: float) -> Signal:
    return array("d", bytes(8 * samples(seconds)))


def add(into: Signal, sound: Signal, at: float = 0.0, gain: float = 1.0) -> None:
    """Mix a sound into another at a moment; what hangs over the end is lost."""
    start = samples(at)
    end = min(len(into), start + len(sound))
    if end > start:
        pairs = zip(into[start:end], sound, strict=False)
        into[start:end] = array("d", [a + gain * b for a, b in pairs])


def scaled(sound: Signal, gain: float) -> Signal:
    return array("d", [gain * v for v in sound])


def ring(modes: Iterable[Mode], seconds: float) -> Signal:
    """Struck modes ringing out together, each a two-pole resonator."""
    out = silence(seconds)
    for mode in modes:
        if not 20.0 < mode.hertz < 16000.0:
            continue
        turn, radius = 2 * math.pi * mode.hertz / RATE, math.exp(-1 / (mode.tau * RATE))
        a, b = 2 * radius * math.cos(turn), -radius * radius
        old, new = 0.0, mode.amp * math.sin(turn)
        for i in range(min(len(out), samples(mode.tau * 7.5))):
            out[i] += old
            old, new = new, a * new + b * old
    return out


def glide(start: float, end: float, seconds: float, bend: float = 1.0) -> Signal:
    """A sine that moves from one frequency to another; bend below 1 moves early."""
    out, phase = silence(seconds), 0.0
    for i in range(len(out)):
        phase += start * (end / start) ** ((i / len(out)) ** bend)
        out[i] = math.sin(2 * math.pi * phase / RATE)
    return out


def shaped(sound: Signal, *points: tuple[float, float]) -> Signal:
    """An envelope of straight lines through (seconds, level); silent after the last point."""
    out = array("d", bytes(8 * len(sound)))
    for (t0, v0), (t1, v1) in pairwise(points):
        first, last = samples(t0), min(samples(t1), len(sound))
        step = (v1 - v0) / max(1, samples(t1) - first)
        for i in range(first, last):
            out[i] = sound[i] * (v0 + step * (i - first))
    return out


def dying(sound: Signal, tau: float) -> Signal:
    """An exponential decay laid over a sound."""
    keep, level, out = math.exp(-1 / (tau * RATE)), 1.0, array("d", sound)
    for i, v in enumerate(sound):
        out[i] = v * level
        level *= keep
    return out


def soften(sound: Signal, drive: float) -> Signal:
    """Round off the peaks, keeping small values as they are."""
    return array("d", [math.tanh(v * drive) / drive for v in sound])


def fade(sound: Signal, rise: float, fall: float) -> Signal:
    """Raised-cosine fades at both ends, exactly zero at the first and last sample."""
    out = array("d", sound)
    for length, back in ((samples(rise), False), (samples(fall), True)):
        count = min(length, len(out))
        for i in range(count):
            out[-1 - i if back else i] *= 0.5 - 0.5 * math.cos(math.pi * i / count)
    return out


def biquad(sound: Signal, b: Sequence[float], a: Sequence[float]) -> Signal:
    """A second-order filter, direct form I; a[0] scales the rest."""
    b0, b1, b2 = (v / a[0] for v in b)
    a1, a2 = a[1] / a[0], a[2] / a[0]
    x1 = x2 = y1 = y2 = 0.0
    out = array("d", sound)
    for i, x in enumerate(sound):
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        out[i] = y
        x1, x2, y1, y2 = x, x1, y, y1
    return out


def _angles(hertz: float, q: float) -> tuple[float, float]:
    turn = 2 * math.pi * hertz / RATE
    return math.cos(turn), math.sin(turn) / (2 * q)


def low(sound: Signal, hertz: float, q: float = 0.707) -> Signal:
    c, s = _angles(hertz, q)
    return biquad(sound, ((1 - c) / 2, 1 - c, (1 - c) / 2), (1 + s, -2 * c, 1 - s))


def high(sound: Signal, hertz: float, q: float = 0.707) -> Signal:
    c, s = _angles(hertz, q)
    return biquad(sound, ((1 + c) / 2, -1 - c, (1 + c) / 2), (1 + s, -2 * c, 1 - s))


def band(sound: Signal, hertz: float, q: float) -> Signal:
    c, s = _angles(hertz, q)
    return biquad(sound, (s, 0.0, -s), (1 + s, -2 * c, 1 - s))


def peak(sound: Signal, hertz: float, q: float, gain: float) -> Signal:
    """Lift (or sink, below 1) the neighbourhood of one frequency."""
    c, s = _angles(hertz, q)
    root = math.sqrt(gain)
    return biquad(sound, (1 + s * root, -2 * c, 1 - s * root), (1 + s / root, -2 * c, 1 - s / root))


def sweep(sound: Signal, hertz: Callable[[float], float], q: float) -> Signal:
    """A band-pass whose centre follows a function of the seconds."""
    out, low_state, band_state = array("d", sound), 0.0, 0.0
    f, damp = 0.0, 1 / q
    for i, x in enumerate(sound):
        if i % 32 == 0:
            f = 2 * math.sin(math.pi * min(hertz(i / RATE), 7000.0) / RATE)
        low_state += f * band_state
        band_state += f * (x - low_state - damp * band_state)
        out[i] = band_state * damp
    return out
