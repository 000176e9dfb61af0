"""How loud a sound seems: K-weighted power (ITU-R BS.1770) in its loudest eighth of a second."""

from __future__ import annotations

import math
from itertools import accumulate

from sound.synth import Signal, biquad, samples

SHELF_B = (1.5308412300503478, -2.6509799951547297, 1.1690790799215869)
SHELF_A = (1.0, -1.6636551132560204, 0.7125954280732254)
RUMBLE_B = (1.0, -2.0, 1.0)
RUMBLE_A = (1.0, -1.9891696736297957, 0.9891990357870394)
WINDOW = 0.125
EXCERPT = 12.0  # of a long sound only so many seconds, from its middle, are weighed


def decibels(level: float) -> float:
    return 20 * math.log10(max(level, 1e-9))


def weighted(sound: Signal) -> Signal:
    """The filter of the norm, its coefficients worked out for 44.1 kHz."""
    return biquad(biquad(sound, SHELF_B, SHELF_A), RUMBLE_B, RUMBLE_A)


def loudest(channels: list[Signal]) -> float:
    """The loudest window of all channels together, in dB; short sounds count as padded."""
    size, whole = samples(WINDOW), len(channels[0])
    start = max(0, (whole - samples(EXCERPT)) // 2)
    power = [0.0] * (whole - 2 * start + size)
    for channel in channels:
        for i, v in enumerate(weighted(channel[start : whole - start])):
            power[i] += v * v
    sums = list(accumulate(power, initial=0.0))
    top = max(sums[i + size] - sums[i] for i in range(0, len(power) - size + 1, 64))
    return 10 * math.log10(max(top / size, 1e-12))
