"""Panes that break: one crack a pane, the crash of -18, and cracks that run over everything."""

from __future__ import annotations

from functools import partial

from sound.book import Sound, effect
from sound.instruments import bell, bounces, clink, hush, knock, shard, spill
from sound.synth import (
    Dice,
    Signal,
    add,
    band,
    dying,
    glide,
    high,
    low,
    pitch,
    shaped,
    silence,
    soften,
)

SHATTER = {"small": (0.5, 22, 2600.0), "medium": (0.75, 46, 2000.0), "large": (1.15, 88, 1500.0)}
CRACKS = (0.0, -1.5, 2.0, -3.0, 1.0, 3.0, -2.25, -0.75)
"""By how many semitones each crack is off the first: neighbours in time are never alike."""


def shards(dice: Dice, seconds: float, count: int, lowest: float) -> Signal:
    """Splinters landing: many, bright and brief, the late ones few and bouncing."""
    out = silence(seconds + 0.5)
    for at in spill(dice, seconds, count, 2.2):
        late = at / seconds
        hertz = dice.log(lowest * (1 + 0.5 * late), 7000.0)
        grain = shard(dice, hertz, dice.log(0.012, 0.05 + 0.04 * late))
        level = dice.between(0.12, 0.5) * (1.0 - 0.65 * late)
        hops = bounces(dice.between(0.05, 0.1), 0.55, 1 + int(dice.between(0, 1 + 2.6 * late)))
        for hop, force in hops:
            add(out, grain, at + hop, level * force)
    return out


def blow(dice: Dice, seconds: float, deep: float) -> Signal:
    """The blow itself: a crack of wide noise, the pane's last ring, a thump below."""
    out = silence(seconds)
    burst = high(low(dice.noise(seconds), 9500.0), 1300.0)
    add(out, dying(burst, 0.018), 0.0, 0.9)
    add(out, dying(band(dice.noise(seconds), 4300.0, 0.9), 0.11), 0.0, 0.5)
    for at in (0.0, 0.007, 0.016, 0.031):
        add(out, clink(dice, dice.log(1100.0, 2600.0), 0.035), at, 0.45)
    add(out, knock(dice, deep, 0.045, 0.2), 0.0, 0.8)
    return out


def shatter(dice: Dice, size: str) -> Signal:
    """Panes breaking on the floor: the blow, a hiss of dust, a rain of splinters."""
    seconds, count, lowest = SHATTER[size]
    heavy = {"small": 0.55, "medium": 0.8, "large": 1.0}[size]
    out = silence(seconds + 0.7)
    deep = {"small": 190.0, "medium": 150.0, "large": 115.0}[size]
    add(out, blow(dice, 0.5, deep), 0.0, heavy)
    for again in range({"small": 0, "medium": 1, "large": 3}[size]):
        add(out, blow(dice, 0.4, deep * 1.2), 0.05 + 0.055 * again, 0.5 - 0.1 * again)
    dust = high(hush(dice, seconds, 9000.0, seconds * 0.22), 3000.0)
    add(out, shaped(dust, (0.0, 0.0), (0.02, 1.0), (seconds, 0.4)), 0.0, 0.12 * heavy)
    add(out, shards(dice, seconds, count, lowest), 0.012)
    return low(soften(out, 1.1), 10500.0)


def crack(dice: Dice, semitones: float) -> Signal:
    """One pane breaks: a sharp crack at its own pitch, and its few splinters, soon over."""
    tuned = 2 ** (semitones / 12)
    out = silence(0.75)
    burst = high(low(dice.noise(0.2), 9500.0), 1500.0 * tuned)
    add(out, dying(burst, 0.012), 0.0, 0.85)
    add(out, dying(band(dice.noise(0.4), 3600.0 * tuned, 1.4), 0.06), 0.0, 0.5)
    for at, midi in ((0.0, 86), (0.006, 93), (0.015, 79), (0.033, 89)):
        add(out, clink(dice, pitch(midi + semitones), 0.04), at, 0.4)
    add(out, knock(dice, 190.0 * tuned, 0.03, 0.2), 0.0, 0.5)
    add(out, shards(dice, 0.3, 12, 2400.0 * tuned), 0.02, 0.75)
    return low(soften(out, 1.1), 10500.0)


def crash(dice: Dice) -> Signal:
    """Minus eighteen: a boom, everything breaking, and glass chords sinking away."""
    out = silence(2.4)
    boom = dying(glide(120.0, 38.0, 1.2, 0.5), 0.26)
    add(out, boom, 0.0, 0.9)
    add(out, hush(dice, 0.8, 600.0, 0.12), 0.0, 0.7)
    add(out, shatter(dice, "large"), 0.0, 1.0)
    add(out, shatter(dice, "medium"), 0.14, 0.45)
    for index, midi in enumerate((74, 69, 65, 62, 57)):
        add(out, bell(pitch(midi), 0.4, 0.5), 0.16 + 0.12 * index, 0.3)
    return soften(out, 0.55)


def crack_screen(dice: Dice) -> Signal:
    """Cracks run over the whole picture: ticks in a rush that forks, slows and stops."""
    out = silence(1.2)
    for run, (begin, hertz) in enumerate(((0.0, 2600.0), (0.09, 3400.0), (0.2, 1900.0))):
        at, gap = begin, 0.009
        while at < 0.75:
            tick = shard(dice, dice.between(0.8, 1.3) * hertz, dice.between(0.005, 0.016))
            add(out, tick, at, dice.between(0.3, 0.8) * (1.0 - at) * (1.0 - 0.2 * run))
            at, gap = at + gap * dice.between(0.5, 1.6), gap * 1.075
    strain = dying(band(dice.noise(0.9), 5200.0, 1.2), 0.2)
    add(out, shaped(strain, (0.0, 0.0), (0.03, 1.0), (0.9, 0.3)), 0.0, 0.4)
    add(out, clink(dice, pitch(98), 0.1, 0.6), 0.62, 0.2)
    return low(out, 11000.0)


def breath(dice: Dice) -> Signal:
    """Time slows: a swell of air that sinks and is held before the crash."""
    out = silence(0.5)
    rush = high(low(dice.noise(0.4), 1800.0), 150.0)
    add(out, shaped(rush, (0.0, 0.0), (0.24, 1.0), (0.28, 0.15), (0.4, 0.0)), 0.0, 0.6)
    sink = glide(392.0, 73.4, 0.4, 0.8)
    add(out, shaped(sink, (0.0, 0.0), (0.05, 0.7), (0.25, 0.4), (0.4, 0.0)), 0.0, 0.5)
    return out


def _cracks() -> list[Sound]:
    """Eight cracks: as many panes break one after the other without one heard twice."""
    return [
        effect(
            f"crack_{letter}",
            partial(crack, semitones=semitones),
            -18.0,
            "one pane breaks",
            group="crack",
        )
        for letter, semitones in zip("abcdefgh", CRACKS, strict=True)
    ]


def _shattered() -> list[Sound]:
    """Several panes at once, by their number."""
    sizes = (
        ("small", -18.0, "one pane"),
        ("medium", -16.0, "two or three"),
        ("large", -14.0, "four or more panes"),
    )
    return [
        effect(
            f"break_{size}_{letter}",
            partial(shatter, size=size),
            loudness,
            f"{count} break on the floor",
            group=f"break_{size}",
        )
        for size, loudness, count in sizes
        for letter in "ab"
    ]


SOUNDS: list[Sound] = [
    *_cracks(),
    *_shattered(),
    effect("slow", breath, -21.0, "time slows before -18"),
    effect("crash", crash, -11.0, "the marker crashes off the track: -18", hall=1.4),
    effect("crack_screen", crack_screen, -19.0, "cracks run over the screen", hall=0.9),
]
