"""The instruments: glass in many shapes, bells, plucked double strings, knocks and air."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from functools import cache

from sound.synth import (
    RATE,
    Dice,
    Mode,
    Signal,
    add,
    band,
    dying,
    high,
    low,
    peak,
    pitch,
    ring,
    shaped,
    silence,
    sweep,
)

PANE = (
    (1.0, 1.0, 1.0),
    (2.41, 0.42, 0.5),
    (3.93, 0.26, 0.34),
    (5.72, 0.15, 0.22),
    (7.9, 0.08, 0.15),
)
BELL = (
    (0.5, 0.22, 1.3),
    (1.0, 1.0, 1.0),
    (2.0, 0.38, 0.62),
    (3.01, 0.16, 0.4),
    (4.17, 0.11, 0.25),
    (5.43, 0.06, 0.16),
    (6.8, 0.04, 0.1),
)
ARMONICA = ((1.0, 1.0), (2.0, 0.16), (3.0, 0.07), (4.0, 0.02))
CONTACT = 0.004


def contact(dice: Dice, centre: float = 5200.0, seconds: float = CONTACT) -> Signal:
    """The first touch of two hard things: a grain of filtered noise."""
    grain = band(dice.noise(seconds * 4), centre, 0.8)
    return shaped(grain, (0.0, 0.0), (0.0006, 1.0), (seconds, 0.25), (seconds * 4, 0.0))


def clink(dice: Dice, hertz: float, tau: float = 0.12, bright: float = 1.0) -> Signal:
    """A pane of glass tapped: inharmonic modes in beating pairs, and the touch itself."""
    modes = []
    for ratio, amp, life in PANE:
        level = amp * dice.between(0.75, 1.2) * (bright if ratio > 1 else 1.0)
        for split in (-1.0, 1.0):
            at = hertz * ratio * (1 + split * dice.between(0.0008, 0.0025))
            modes.append(Mode(at, level * (0.65 if split > 0 else 0.4), tau * life))
    out = ring(modes, tau * 6)
    add(out, contact(dice), 0.0, 0.35 * bright)
    return out


def shard(dice: Dice, hertz: float, tau: float) -> Signal:
    """A splinter of glass: two or three short high modes."""
    ratios = (1.0, dice.between(1.35, 1.9), dice.between(2.1, 2.9))
    modes = [Mode(hertz * r, dice.between(0.4, 1.0) / r, tau / r) for r in ratios]
    return ring(modes, tau * 6)


def bell(hertz: float, tau: float = 0.5, bright: float = 1.0) -> Signal:
    """A small tuned bell, nearly harmonic, so that chords of it stay sweet."""
    modes = []
    for ratio, amp, life in BELL:
        level = amp * (bright if ratio > 1 else 1.0)
        modes.append(Mode(hertz * ratio * 0.9994, level * 0.6, tau * life))
        modes.append(Mode(hertz * ratio * 1.0007, level * 0.4, tau * life * 0.9))
    return shaped(ring(modes, tau * 6), (0.0, 0.0), (0.003, 1.0), (tau * 6, 1.0))


def knock(dice: Dice, hertz: float, tau: float, grit: float = 0.3) -> Signal:
    """Something dull: wood, stone or a shoe."""
    modes = (
        Mode(hertz, 1.0, tau),
        Mode(hertz * 1.58, 0.5, tau * 0.7),
        Mode(hertz * 2.51, 0.25, tau * 0.45),
    )
    out = ring(modes, tau * 7 + 0.03)
    add(out, contact(dice, min(hertz * 7, 3500.0), 0.006), 0.0, grit)
    return out


def air(dice: Dice, seconds: float, centre: Callable[[float], float], q: float = 1.2) -> Signal:
    """Moving air or sliding glass: noise through a moving band, swelling and fading."""
    breath = sweep(dice.noise(seconds), centre, q)
    return shaped(breath, (0.0, 0.0), (seconds * 0.4, 1.0), (seconds * 0.6, 0.8), (seconds, 0.0))


@cache
def armonica(midi: float, seconds: float, rise: float = 0.5) -> Signal:
    """A rubbed glass: nearly a sine, slow to speak, gently turning."""
    out = silence(seconds)
    for ratio, amp in ARMONICA:
        for cents, part in ((-2.0, 0.55), (2.5, 0.45)):
            hertz = pitch(midi + cents / 100) * ratio
            add(out, ring((Mode(hertz, amp * part, 60.0),), seconds))
    turn = 2 * math.pi * 3.1 / RATE
    out = array("d", [v * (0.9 + 0.1 * math.sin(turn * i)) for i, v in enumerate(out)])
    knee = seconds * 0.55
    eased = shaped(
        out,
        (0.0, 0.0),
        (rise * 0.4, 0.25),
        (rise, 1.0),
        (knee, 0.8),
        (seconds * 0.8, 0.25),
        (seconds, 0.0),
    )
    return low(eased, 5000.0)


def _period(count: float, place: float, soft: float) -> list[float]:
    """One period of a string plucked at `place` of its length, as a sum of harmonics."""
    total = [0.0] * (int(count) + 4)
    for n in range(1, min(40, int(count / 2.5))):
        amp = math.sin(n * math.pi * place) / n * math.exp(-n * soft)
        for i in range(len(total)):
            total[i] += amp * math.sin(2 * math.pi * n * i / count)
    return total


def _taps(fraction: float, damp: float, gain: float) -> list[float]:
    """The string's loop filter: a cubic fractional delay folded with a gentle low-pass."""
    d = 1.0 + fraction
    cubic = (
        -(d - 1) * (d - 2) * (d - 3) / 6,
        d * (d - 2) * (d - 3) / 2,
        -d * (d - 1) * (d - 3) / 2,
        d * (d - 1) * (d - 2) / 6,
    )
    soft = (damp / 2, 1 - damp, damp / 2)
    taps = [0.0] * 6
    for i, c in enumerate(cubic):
        for j, s in enumerate(soft):
            taps[i + j] += gain * c * s
    return taps


def string(hertz: float, seconds: float, life: float, soft: float, place: float = 0.16) -> Signal:
    """A plucked string: one period going round, computed a period at a time."""
    count = RATE / hertz
    whole = int(count - 2.0)
    t0, t1, t2, t3, t4, t5 = _taps(count - 2.0 - whole, 0.16, 10 ** (-3 / (hertz * life)))
    out = silence(seconds)
    first = _period(count, place, soft)
    out[: len(first)] = array("d", first)
    start = len(first)
    step = whole - 1
    while start < len(out):
        end = min(start + step, len(out))
        late = out[start - whole - 5 : end - whole]
        rows = zip(late[5:], late[4:], late[3:], late[2:], late[1:], late, strict=False)
        out[start:end] = array(
            "d", [t0 * a + t1 * b + t2 * c + t3 * d + t4 * e + t5 * f for a, b, c, d, e, f in rows]
        )
        start = end
    return out


@cache
def guitarra(midi: int, seconds: float = 3.2, soft: float = 0.07) -> Signal:
    """A course of two steel strings; the low courses have their second an octave up."""
    hertz = pitch(midi)
    life = max(1.6, 5.2 - (midi - 38) * 0.06)
    out = string(hertz, seconds, life, soft)
    if midi < 52:
        add(out, string(pitch(midi + 12.04), seconds, life * 0.7, soft), 0.007, 0.3)
    else:
        add(out, string(pitch(midi + 0.045), seconds, life * 0.92, soft, 0.19), 0.006, 0.7)
    body = peak(peak(high(out, 70.0), 240.0, 1.5, 1.6), 520.0, 1.4, 1.35)
    tamed = low(body, 5200.0)
    return shaped(tamed, (0.0, 0.0), (0.002, 1.0), (seconds * 0.7, 1.0), (seconds, 0.0))


@cache
def celesta(midi: int, tau: float = 0.7) -> Signal:
    """A distant glass bell for the music."""
    return low(bell(pitch(midi), tau, 0.6), 7000.0)


def hush(dice: Dice, seconds: float, hertz: float, tau: float) -> Signal:
    """A burst of noise below a frequency, dying away."""
    return dying(low(dice.noise(seconds), hertz), tau)


def spill(dice: Dice, seconds: float, count: int, rush: float) -> list[float]:
    """Moments of many little things landing: dense at first when `rush` is above 1."""
    return sorted(seconds * dice.unit() ** rush for _ in range(count))


def bounces(first: float, ratio: float, count: int) -> list[tuple[float, float]]:
    """Moments and strengths of something that bounces to rest."""
    moments, at, gap, force = [], 0.0, first, 1.0
    for _ in range(count):
        moments.append((at, force))
        at, gap, force = at + gap, gap * ratio, force * ratio
    return moments
