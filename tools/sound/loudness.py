"""How loud a sound seems: K-weighted power (ITU-R BS.1770), momentary and on the whole."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

from sound.synth import Signal, biquad, samples

SHELF_B = (1.5308412300503478, -2.6509799951547297, 1.1690790799215869)
SHELF_A = (1.0, -1.6636551132560204, 0.7125954280732254)
RUMBLE_B = (1.0, -2.0, 1.0)
RUMBLE_A = (1.0, -1.9891696736297957, 0.9891990357870394)
OFFSET = -0.691
"""Of the norm: a sine of 1 kHz at full scale in one ear is at -3.01 LUFS."""
WINDOW = 0.125
EXCERPT = 12.0  # of a long sound only so many seconds, from its middle, are weighed
STEP = 0.1
MOMENT = 4  # steps
SILENT, QUIET = -70.0, -10.0


def decibels(level: float) -> float:
    return 20 * math.log10(max(level, 1e-9))


def of_power(power: float) -> float:
    """The loudness of a mean power, in LUFS."""
    return OFFSET + 10 * math.log10(max(power, 1e-12))


def weighted(sound: Signal) -> Signal:
    """The filter of the norm, its coefficients worked out for 44.1 kHz."""
    return biquad(biquad(sound, SHELF_B, SHELF_A), RUMBLE_B, RUMBLE_A)


def loudest(channels: list[Signal]) -> float:
    """The loudest eighth of a second of all channels together, in dB; short sounds count as
    padded."""
    size, whole = samples(WINDOW), len(channels[0])
    start = max(0, (whole - samples(EXCERPT)) // 2)
    power = [0.0] * (whole - 2 * start + size)
    for channel in channels:
        for i, v in enumerate(weighted(channel[start : whole - start])):
            power[i] += v * v
    sums = list(accumulate(power, initial=0.0))
    top = max(sums[i + size] - sums[i] for i in range(0, len(power) - size + 1, 64))
    return 10 * math.log10(max(top / size, 1e-12))


def steps(heard: Sequence[Signal]) -> list[float]:
    """The power of each tenth of a second of two weighted ears together."""
    size = samples(STEP)
    return [
        math.fsum(v * v for ear in heard for v in ear[start : start + size]) / size
        for start in range(0, len(heard[0]), size)
    ]


def moments(powers: Sequence[float]) -> list[float]:
    """The mean power of every 0.4 s, a tenth apart; what is shorter counts as padded."""
    padded = [0.0] * (MOMENT - 1) + list(powers) + [0.0] * (MOMENT - 1)
    sums = list(accumulate(padded, initial=0.0))
    return [(sums[i + MOMENT] - sums[i]) / MOMENT for i in range(len(sums) - MOMENT)]


def momentary(powers: Sequence[float]) -> float:
    """The loudest 0.4 s, in LUFS."""
    return of_power(max(moments(powers)))


def integrated(powers: Sequence[float]) -> float:
    """The loudness on the whole, in LUFS, without the silence and what is much quieter (the two
    gates of the norm)."""
    loud = [power for power in moments(powers) if of_power(power) > SILENT]
    if not loud:
        return SILENT
    gate = of_power(math.fsum(loud) / len(loud)) + QUIET
    kept = [power for power in loud if of_power(power) > gate]
    return of_power(math.fsum(kept) / len(kept))
