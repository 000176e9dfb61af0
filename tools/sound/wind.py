"""Night wind round the palace: an ambience that turns in a circle without a seam."""

from __future__ import annotations

import math
from array import array

from sound.book import GAIN, Sound
from sound.synth import RATE, Dice, Signal, add, high, low, samples, scaled, shaped, silence, sweep

SECONDS = 20.0
GUST = 5.5
LEAD = 1.5  # seconds played before the loop so that the filters come in already moving


def turning(dice: Dice, rates: tuple[int, ...]) -> list[tuple[int, float, float]]:
    """Slow waves that fit a whole number of times into the loop: rate, phase, strength."""
    return [
        (rate, dice.between(0.0, 2 * math.pi), 1.0 / (1 + 0.4 * i)) for i, rate in enumerate(rates)
    ]


def level(waves: list[tuple[int, float, float]], seconds: float) -> float:
    """The sum of the waves at a moment, in -1..1."""
    total = sum(s * math.sin(2 * math.pi * r * seconds / SECONDS + p) for r, p, s in waves)
    return total / sum(s for _, _, s in waves)


def circle(dice: Dice) -> Signal:
    """Noise that repeats after the loop, with its own end as lead-in."""
    loop = dice.noise(SECONDS)
    return loop[-samples(LEAD) :] + loop


def gusts(sound: Signal, waves: list[tuple[int, float, float]], depth: float) -> Signal:
    """The sound swelling and falling with the waves."""
    out, gain = array("d", sound), 0.0
    for i, v in enumerate(sound):
        if i % 64 == 0:
            now = level(waves, i / RATE - LEAD)
            later = level(waves, (i + 64) / RATE - LEAD)
            gain, slope = 1 + depth * now, depth * (later - now) / 64
        out[i] = v * gain
        gain += slope
    return out


def ear(dice: Dice, swell: list[tuple[int, float, float]], high_swell: float) -> Signal:
    """One channel: a low body, a wandering howl, a thin breath on the gusts."""
    drift = turning(dice, (2, 3, 5, 7))
    out = silence(SECONDS + LEAD)
    body = low(low(circle(dice), 210.0), 320.0)
    add(out, gusts(body, swell, 0.45), 0.0, 1.6)
    howl = sweep(circle(dice), lambda t: 430.0 * 2 ** (0.6 * level(drift, t - LEAD)), 5.0)
    add(out, gusts(howl, swell, 0.75), 0.0, 0.9)
    breath = low(high(circle(dice), 900.0), 2600.0)
    add(out, gusts(breath, swell, 0.85), 0.0, high_swell)
    return high(out, 60.0)[samples(LEAD) :]


def wind(dice: Dice) -> list[Signal]:
    """Two ears sharing their gusts and a part of their sound."""
    swell = turning(dice, (1, 2, 3, 5))
    left, right = ear(dice, swell, 0.07), ear(dice, swell, 0.09)
    sides = []
    for near, far in ((left, right), (right, left)):
        side = scaled(near, 0.8)
        add(side, far, 0.0, 0.4)
        sides.append(side)
    return sides


def passing(dice: Dice, low_howl: float, rise: float, top: float) -> Signal:
    """One ear's share of a gust that is strongest at a moment."""

    def centre(t: float) -> float:
        return low_howl * 2 ** (rise * max(0.0, 1.0 - abs(t - top) / GUST))

    out = silence(GUST)
    add(out, sweep(dice.noise(GUST), centre, 6.0), 0.0, 0.9)
    add(out, low(low(dice.noise(GUST), 260.0), 380.0), 0.0, 1.2)
    add(out, low(high(dice.noise(GUST), 900.0), 2400.0), 0.0, 0.05)
    swell = ((0.0, 0.0), (0.6 * top, 0.35), (top, 1.0), (top + 1.2, 0.4), (GUST, 0.0))
    return high(shaped(out, *swell), 60.0)


def gust(dice: Dice) -> list[Signal]:
    """A single gust that comes, howls a little and goes by, from one ear to the other."""
    low_howl, rise = dice.between(330.0, 430.0), dice.between(0.7, 1.3)
    crest = dice.between(0.4, 0.55) * GUST
    return [passing(dice, low_howl, rise, crest + late) for late in (0.0, 0.25)]


SOUNDS: list[Sound] = [
    Sound(
        "wind",
        wind,
        -30.0,
        0.5,
        "night ambience under everything",
        "ambience",
        loop=True,
        quality=0.0,
    ),
    *(
        Sound(
            f"gust_{letter}", gust, -28.0, GAIN, "a gust between two passages", "music", quality=0.0
        )
        for letter in "abc"
    ),
]
