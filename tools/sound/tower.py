"""The glass tower and the bag: what strikes the heap, what only clinks, what falls into cloth."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sound.book import Sound, effect
from sound.breaking import shards
from sound.instruments import air, clink, contact, hush, knock
from sound.synth import Dice, Mode, Signal, add, low, pitch, ring, silence, soften

TUBE = (Mode(311.0, 1.0, 0.11), Mode(742.0, 0.5, 0.07), Mode(1290.0, 0.25, 0.045))
"""The tower itself, a large glass that answers every blow."""
IMPACTS = {"small": (0.45, 91, 3), "medium": (0.7, 86, 7), "large": (1.0, 79, 16)}
"""Weight of the blow, pitch of the pane, and splinters."""
OFF = (0.0, -2.0, 1.5, -3.5, 3.0, -1.0)
"""By how many semitones the variants are off the first."""


def impact(dice: Dice, size: str, semitones: float) -> Signal:
    """A broken pane strikes the heap: glass on glass, and the tube booms round it."""
    weight, midi, splinters = IMPACTS[size]
    out = silence(0.9)
    add(out, contact(dice, 3800.0, 0.006), 0.0, 0.7)
    add(out, clink(dice, pitch(midi + semitones), 0.07, 0.9), 0.0, 0.6)
    add(out, clink(dice, pitch(midi - 5 + semitones), 0.05, 0.7), 0.021, 0.35)
    add(out, ring(TUBE, 0.8), 0.0, 0.6 * weight)
    add(out, knock(dice, 140.0, 0.04, 0.1), 0.0, 0.7 * weight)
    add(out, shards(dice, 0.28, splinters, 2200.0), 0.012, 0.55)
    return low(soften(out, 1.1), 9500.0)


def clink_in_tower(dice: Dice, midi: int) -> Signal:
    """A whole pane falls on the heap, clinks, and clinks again more softly."""
    out = silence(0.7)
    for at, level in ((0.0, 1.0), (0.094, 0.3), (0.148, 0.12)):
        add(out, clink(dice, pitch(midi) * dice.between(0.996, 1.004), 0.09, 0.6), at, 0.6 * level)
        add(out, ring(TUBE, 0.6), at, 0.22 * level)
    return low(out, 8500.0)


def into_bag(dice: Dice, midi: int) -> Signal:
    """One pane falls into the bag: a clink that the cloth swallows."""
    out = silence(0.35)
    add(out, low(clink(dice, pitch(midi), 0.035, 0.4), 3800.0), 0.0, 0.7)
    add(out, low(knock(dice, dice.between(110.0, 170.0), 0.026, 0.1), 900.0), 0.003, 0.8)
    add(out, hush(dice, 0.2, 2200.0, 0.03), 0.0, 0.14)
    return low(out, 5000.0)


def roof(dice: Dice) -> Signal:
    """The tower's roof opens: a latch, and a leaf of leaded glass that swings."""
    out = silence(0.5)
    add(out, knock(dice, 620.0, 0.01, 0.5), 0.0, 0.5)
    add(out, air(dice, 0.24, lambda t: 700 + 3200 * t, 1.6), 0.02, 0.4)
    add(out, clink(dice, pitch(81), 0.06, 0.5), 0.21, 0.45)
    add(out, knock(dice, 260.0, 0.02, 0.2), 0.21, 0.4)
    return low(out, 7500.0)


def gate(dice: Dice) -> Signal:
    """The tower's floor opens: a bolt is drawn and the heap gives way."""
    out = silence(0.6)
    add(out, knock(dice, 340.0, 0.016, 0.5), 0.0, 0.8)
    add(out, knock(dice, 150.0, 0.05, 0.2), 0.05, 0.8)
    add(out, ring(TUBE, 0.5), 0.05, 0.4)
    for _ in range(9):
        at = dice.between(0.06, 0.3)
        add(out, clink(dice, dice.log(1100.0, 2400.0), 0.03, 0.4), at, 0.22)
    return low(out, 7500.0)


def _variants(
    group: str,
    makers: list[Callable[[Dice], Signal]],
    loudness: float,
    use: str,
    hall: float = 0.6,
) -> list[Sound]:
    return [
        effect(f"{group}_{letter}", make, loudness, use, group=group, hall=hall)
        for letter, make in zip("abcdef", makers, strict=False)
    ]


def _impacts(size: str, loudness: float, use: str) -> list[Sound]:
    makers = [partial(impact, size=size, semitones=semitones) for semitones in OFF[:4]]
    return _variants(f"impact_{size}", [*makers], loudness, use, 0.8)


SOUNDS: list[Sound] = [
    *_impacts("small", -22.0, "a broken pane strikes the heap softly"),
    *_impacts("medium", -20.0, "a broken pane strikes the heap"),
    *_impacts("large", -18.0, "a broken pane strikes the heap hard"),
    *_variants(
        "clink_in_tower",
        [partial(clink_in_tower, midi=midi) for midi in (86, 91, 84, 93, 89, 81)],
        -22.0,
        "a pane of a finished strip falls on the heap",
        0.8,
    ),
    *_variants(
        "bag",
        [partial(into_bag, midi=midi) for midi in (79, 84, 77, 81, 86, 74)],
        -24.0,
        "a pane falls into the bag",
    ),
    effect("roof", roof, -24.0, "the tower's roof opens"),
    effect("gate", gate, -20.0, "the tower's floor opens"),
]
