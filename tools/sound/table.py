"""The effects of the table: the track, the glazier, strips, and the scoring."""

from __future__ import annotations

from sound.book import Sound, effect
from sound.instruments import air, armonica, bell, clink, contact, guitarra, knock
from sound.synth import Dice, Mode, Signal, add, low, pitch, ring, shaped, silence

FANFARE = (
    (0.0, (50, 57, 62, 65)),  # D minor
    (0.62, (53, 60, 65, 69)),  # F
    (1.24, (48, 55, 64, 67)),  # C
    (1.86, (50, 57, 62, 66, 69)),  # D major
)
FANFARE_TUNE = (
    (0.0, 74),
    (0.31, 77),
    (0.62, 81),
    (0.93, 84),
    (1.24, 79),
    (1.55, 83),
    (1.86, 86),
    (2.1, 90),
    (2.3, 93),
)


def marker(dice: Dice) -> Signal:
    """The marker falls one step: a peg in stone, with its little bounce."""
    out = silence(0.4)
    for at, level in ((0.0, 1.0), (0.085, 0.28)):
        add(out, knock(dice, pitch(55), 0.03, 0.25), at, level)
        add(out, ring((Mode(pitch(74), 0.3, 0.045), Mode(pitch(81), 0.14, 0.03)), 0.3), at, level)
    return low(out, 5500.0)


def flip(dice: Dice) -> Signal:
    """A strip turning over: air, then wood and lead falling flat."""
    out = silence(0.75)
    add(out, air(dice, 0.34, lambda t: 500 + 3800 * t, 1.1), 0.0, 0.75)
    for at, level in ((0.33, 1.0), (0.375, 0.35)):
        add(out, knock(dice, 240.0, 0.022, 0.35), at, level * 0.6)
        add(out, clink(dice, pitch(84), 0.03, 0.4), at, level * 0.18)
    return low(out, 7000.0)


def step(dice: Dice, weight: float = 1.0) -> Signal:
    """A shoe on stone: heel, sole, and a breath of grit."""
    out = silence(0.26)
    body = 98.0 * dice.between(0.92, 1.1)
    add(out, knock(dice, body, 0.026, 0.12), 0.0, 0.9 * weight)
    add(out, contact(dice, 1500.0, 0.006), 0.0, 0.55)
    add(out, knock(dice, body * 2.3, 0.012, 0.1), 0.045, 0.3)
    scuff = air(dice, 0.09, lambda t: 2300 - 9000 * t, 0.9)
    add(out, scuff, 0.03, 0.22)
    return low(out, 4200.0)


def back_walk(dice: Dice) -> Signal:
    """The glazier hurries back to the left: quick steps, going away."""
    out = silence(0.95)
    for index in range(6):
        add(out, step(dice, 0.8), 0.108 * index, 1.0 - 0.11 * index)
    return out


def count(dice: Dice) -> Signal:
    """One point counted: a tick of glass, short enough to hear two hundred of."""
    out = silence(0.16)
    add(out, ring((Mode(pitch(86), 1.0, 0.022), Mode(pitch(98), 0.2, 0.012)), 0.16))
    add(out, contact(dice, 3000.0, 0.003), 0.0, 0.12)
    return low(out, 6500.0)


def part(dice: Dice) -> Signal:
    """One part of the final scoring is done."""
    out = silence(1.2)
    for at, midi, level in ((0.0, 69, 0.5), (0.0, 74, 0.6), (0.11, 81, 0.7)):
        add(out, bell(pitch(midi), 0.3, 0.5), at, level)
    add(out, clink(dice, pitch(93), 0.1, 0.4), 0.11, 0.1)
    return low(out, 8000.0)


def winner(dice: Dice) -> Signal:
    """The palace lights up: rolled strings, bells above, rubbed glass behind; D minor to major."""
    out = silence(5.0)
    for at, chord in FANFARE:
        last = at > 1.8
        for index, midi in enumerate(chord):
            add(out, guitarra(midi, 3.0, 0.07), at + 0.035 * index, 0.34)
            if index:
                add(out, armonica(midi + 12, 2.8 if last else 1.1, 0.25), at, 0.1)
    for at, midi in FANFARE_TUNE:
        add(out, bell(pitch(midi), 0.5, 0.7), at, 0.4)
        add(out, bell(pitch(midi - 12), 0.5, 0.5), at, 0.16)
    for index, midi in enumerate((86, 90, 93, 98, 102, 98, 105)):
        spark = clink(dice, pitch(midi), 0.16, 0.4)
        add(out, spark, 2.35 + 0.085 * index, 0.15 - 0.01 * index)
    return shaped(low(out, 9500.0), (0.0, 1.0), (3.6, 1.0), (5.0, 0.0))


SOUNDS: list[Sound] = [
    effect("marker", marker, -21.0, "the marker goes one step down the track", wet=0.15),
    effect("flip", flip, -21.0, "a strip is turned over"),
    effect("step_a", step, -25.0, "the glazier takes a step", group="step", wet=0.14),
    effect("step_b", step, -25.0, "the glazier takes a step", group="step", wet=0.14),
    effect("back_walk", back_walk, -24.0, "the glazier walks back to the left", wet=0.14),
    effect("count", count, -28.0, "one point is counted", wet=0.08),
    effect("part", part, -19.0, "a part of the final scoring is done", hall=1.0),
    effect("winner", winner, -13.0, "the winner is known", wet=0.3, hall=2.0),
]
