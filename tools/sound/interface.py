"""The effects of the interface: small, soft, told apart by their direction and their colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sound.book import Sound, effect
from sound.instruments import air, armonica, bell, clink, guitarra, knock
from sound.synth import Dice, Mode, Signal, add, fade, low, pitch, ring, samples, shaped, silence


def focus(dice: Dice) -> Signal:
    """The focus moves: barely a tick."""
    out = silence(0.1)
    add(out, ring((Mode(pitch(81), 0.8, 0.011), Mode(pitch(93), 0.25, 0.007)), 0.1))
    add(out, knock(dice, 400.0, 0.005, 0.06), 0.0, 0.3)
    return low(out, 5000.0)


def tune(
    dice: Dice, notes: Sequence[tuple[float, int]], tau: float = 0.12, touch: float = 0.12
) -> Signal:
    """A few small bells, each with a touch of glass."""
    out = silence(notes[-1][0] + tau * 6)
    for at, midi in notes:
        add(out, bell(pitch(midi), tau, 0.5), at, 0.6)
        add(out, clink(dice, pitch(midi + 12), tau * 0.4, 0.3), at, touch)
    return low(out, 7500.0)


def refuse(dice: Dice) -> Signal:
    """Not allowed: two soft, dull taps, the second lower; a shake of the head."""
    out = silence(0.4)
    for at, midi in ((0.0, 53), (0.095, 50)):
        tap = ring((Mode(pitch(midi), 1.0, 0.04), Mode(pitch(midi + 12), 0.3, 0.025)), 0.3)
        add(out, shaped(tap, (0.0, 0.0), (0.006, 1.0), (0.3, 1.0)), at, 0.8)
        add(out, knock(dice, 300.0, 0.008, 0.05), at, 0.15)
    return low(out, 2200.0)


def undo(dice: Dice) -> Signal:
    """Time turned back: a clink played the wrong way round, then a light tap."""
    first = low(clink(dice, pitch(86), 0.07, 0.5), 6500.0)
    backwards = first[: samples(0.22)][::-1]
    out = silence(0.5)
    add(out, fade(backwards, 0.03, 0.004), 0.0, 0.8)
    add(out, air(dice, 0.22, lambda t: 2600 - 8000 * t, 2.5), 0.0, 0.14)
    add(out, ring((Mode(pitch(74), 0.5, 0.05),), 0.3), 0.215, 0.6)
    return low(out, 7000.0)


def hint(dice: Dice) -> Signal:
    """A whisper of glass with three small lights in it."""
    out = tune(dice, ((0.05, 81), (0.14, 84), (0.23, 91)), 0.16, 0.08)
    add(out, armonica(69, 0.9, 0.15), 0.0, 0.22)
    return out


def your_turn(dice: Dice) -> Signal:
    """The chime that calls a player back: a fifth and an octave, round and warm."""
    out = silence(1.7)
    for at, midi, level in ((0.0, 62, 0.4), (0.0, 74, 0.6), (0.17, 81, 0.6), (0.34, 86, 0.55)):
        add(out, bell(pitch(midi), 0.36, 0.45), at, level)
    add(out, clink(dice, pitch(98), 0.12, 0.3), 0.34, 0.06)
    return low(out, 7500.0)


def your_turn_short(dice: Dice) -> Signal:
    """On a couch the next player sits beside you: the first two notes of the chime, soon over."""
    out = silence(0.5)
    for at, midi, level in ((0.0, 74, 0.5), (0.09, 81, 0.55)):
        add(out, bell(pitch(midi), 0.1, 0.45), at, level)
        add(out, clink(dice, pitch(midi + 12), 0.04, 0.3), at, 0.05)
    return low(out, 7000.0)


def phrase(dice: Dice) -> Signal:
    """A word from across the table: two plucked notes."""
    out = silence(0.8)
    for at, midi, level in ((0.0, 69, 0.7), (0.09, 74, 0.8)):
        add(out, guitarra(midi, 0.7, 0.12), at, level)
    add(out, clink(dice, pitch(93), 0.05, 0.3), 0.09, 0.06)
    return low(out, 5000.0)


SOUNDS: list[Sound] = [
    effect("focus", focus, -33.0, "the focus moves", wet=0.05, hall=0.4),
    effect(
        "select",
        partial(tune, notes=((0.0, 81), (0.06, 86)), tau=0.07),
        -25.0,
        "an entry is chosen",
    ),
    effect(
        "back",
        partial(tune, notes=((0.0, 81), (0.065, 74)), tau=0.065, touch=0.05),
        -26.0,
        "one screen back",
    ),
    effect("refuse", refuse, -24.0, "not allowed", wet=0.1),
    effect("undo", undo, -24.0, "a move is taken back"),
    effect("hint", hint, -24.0, "a hint is shown", hall=0.9),
    effect("your_turn", your_turn, -20.0, "it is your turn", wet=0.3, hall=1.2),
    effect(
        "your_turn_short", your_turn_short, -24.0, "the next player's turn on a couch", wet=0.15
    ),
    effect("phrase", phrase, -21.0, "a phrase or a message arrives"),
    effect(
        "connect",
        partial(tune, notes=((0.0, 72), (0.09, 79), (0.18, 84)), tau=0.14),
        -22.0,
        "a player or a pad connects",
    ),
    effect(
        "disconnect",
        partial(tune, notes=((0.0, 79), (0.1, 74), (0.2, 69)), tau=0.14, touch=0.04),
        -22.0,
        "a player or a pad is lost",
    ),
]
