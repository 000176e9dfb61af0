"""Rooms and endings: reverberation by blocks, DC removal, loops folded over their seam."""

from __future__ import annotations

import math
from array import array
from itertools import accumulate

from sound.synth import RATE, Signal, add, fade, high, low, samples, silence

COMBS = (1557, 1617, 1491, 1422, 1277, 1356)
ALLPASSES = (225, 556, 441)
SPREAD = 23
SEAM = 0.006
LEAD = 0.006  # silence before an effect: the coder's smear falls there and not on the first sample


def comb(sound: Signal, delay: int, gain: float, damp: float) -> Signal:
    """An echo that feeds itself and loses its highs, computed a whole delay at a time."""
    out = array("d", sound)
    a, b = gain * (1 - damp), gain * damp
    for start in range(delay + 1, len(out), delay):
        end = min(start + delay, len(out))
        late = out[start - delay - 1 : end - delay]
        rows = zip(out[start:end], late[1:], late, strict=False)
        out[start:end] = array("d", [v + a * p + b * q for v, p, q in rows])
    return out


def allpass(sound: Signal, delay: int, gain: float) -> Signal:
    """Smears a sound in time without colouring it."""
    out = array("d", [-gain * v for v in sound])
    for start in range(delay, len(out), delay):
        end = min(start + delay, len(out))
        rows = zip(
            out[start:end],
            sound[start - delay : end - delay],
            out[start - delay : end - delay],
            strict=False,
        )
        out[start:end] = array("d", [v + x + gain * y for v, x, y in rows])
    return out


def reverb(
    sound: Signal, seconds: float, damp: float = 0.3, side: int = 0, step: int = 1
) -> Signal:
    """Only the hall: six combs and three all-passes.

    `side` 1 is the other ear; `step` 2 takes a sound of half the rate.
    """
    total = array("d", bytes(8 * len(sound)))
    for delay in COMBS:
        length = (delay + SPREAD * side) // step
        gain = 10 ** (-3 * length * step / RATE / seconds)
        total = array("d", map(float.__add__, total, comb(sound, length, gain, damp)))
    for delay in ALLPASSES:
        total = allpass(total, (delay + SPREAD * side) // step, 0.5)
    return array("d", [v / len(COMBS) for v in total])


def far_hall(source: Signal, seconds: float, side: int) -> Signal:
    """A large dark hall, worked out at half the rate and drawn out again."""
    half = reverb(source, seconds, 0.25, side, 2)
    out = array("d", bytes(16 * len(half)))
    out[::2] = half
    out[1::2] = array("d", [(a + b) / 2 for a, b in zip(half, half[1:] + half[:1], strict=True)])
    return out


def place(sound: Signal, wet: float, seconds: float, damp: float = 0.35) -> Signal:
    """A sound and its room, the tail included."""
    out = silence(len(sound) / RATE + seconds * 0.7)
    add(out, sound)
    if wet:
        add(out, reverb(high(out, 180.0), seconds, damp), 0.0, wet)
    return out


def steady(sound: Signal) -> Signal:
    """Without direct current and rumble."""
    return high(sound, 28.0)


def trim(sound: Signal, floor: float = 0.0016) -> Signal:
    """Cut the tail where nothing above `floor` of the peak is left."""
    edge = floor * max(map(abs, sound))
    last = len(sound)
    while last > 1 and abs(sound[last - 1]) < edge:
        last -= 1
    return sound[:last]


def finish(sound: Signal, wet: float = 0.25, seconds: float = 0.6) -> Signal:
    """What every effect goes through: a room, no DC, no air above 15 kHz, soft ends."""
    whole = trim(low(steady(place(sound, wet, seconds)), 15000.0))
    whole = fade(whole, 0.0008, min(0.06, 0.25 * len(whole) / RATE))
    mean = math.fsum(whole) / len(whole)
    return silence(LEAD) + fade(array("d", [v - mean for v in whole]), 0.0008, 0.01)


def fold(sound: Signal, seconds: float) -> Signal:
    """Make a loop: what rings on past the end is laid over the beginning."""
    length = samples(seconds)
    loop = sound[:length]
    for start in range(length, len(sound), length):
        add(loop, sound[start : start + length])
    return loop


def turned(channels: list[Signal]) -> list[Signal]:
    """Turn a loop so that its seam falls into its quietest moment, and ease the seam there."""
    size, step = samples(0.1), samples(0.02)
    power = [sum(c[i] * c[i] for c in channels) for i in range(0, len(channels[0]), 8)]
    sums = list(accumulate(power, initial=0.0))
    starts = range(0, len(channels[0]) - size, step)
    quiet = min(starts, key=lambda i: sums[(i + size) // 8] - sums[i // 8]) + size // 2
    return [fade(c[quiet:] + c[:quiet], SEAM, SEAM) for c in channels]
