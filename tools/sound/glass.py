"""The effects of the panes: picked, dealt, placed, and the windows they light.

Every pitch is of D dorian, mostly its pentatonic D F G A C, so that effects, music and one
another never clash, in whatever order they come.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from sound.book import Sound, effect
from sound.instruments import (
    air,
    armonica,
    bell,
    clink,
    contact,
    knock,
    spill,
)
from sound.synth import (
    Dice,
    Mode,
    Signal,
    add,
    band,
    low,
    pitch,
    ring,
    shaped,
    silence,
    soften,
)

STEPS = (86, 89, 91, 93, 96)  # D6 F6 G6 A6 C7
CHAIN = (74, 77, 79, 81, 84, 86, 89, 93)  # D5 F5 G5 A5 C6 D6 F6 A6


def lift(dice: Dice) -> Signal:
    """A breath upwards and a light touch of glass."""
    out = silence(0.4)
    add(out, air(dice, 0.15, lambda t: 900 + 9000 * t, 2.5), 0.0, 0.3)
    add(out, clink(dice, pitch(93), 0.05, 0.5), 0.01, 0.55)
    add(out, clink(dice, pitch(98), 0.045, 0.4), 0.06, 0.3)
    return low(out, 9000.0)


def gather(dice: Dice) -> Signal:
    """Panes closing up in the hand."""
    out = silence(0.6)
    add(out, air(dice, 0.18, lambda t: 3600 - 8000 * t, 1.2), 0.0, 0.3)
    for at, midi, level in ((0.06, 89, 0.5), (0.115, 93, 0.65), (0.16, 91, 0.9)):
        add(out, clink(dice, pitch(midi) * dice.between(0.995, 1.005), 0.05, 0.7), at, level)
    add(out, knock(dice, 260.0, 0.014, 0.2), 0.16, 0.35)
    return low(out, 9000.0)


def slide(dice: Dice) -> Signal:
    """Glass gliding over the table and coming to rest against other glass."""
    out = silence(0.65)
    rub = air(dice, 0.32, lambda t: 800 + 1500 * min(t, 0.32 - t) / 0.16, 1.8)
    add(out, low(rub, 4500.0), 0.0, 0.75)
    add(out, air(dice, 0.3, lambda _: 380.0, 2.0), 0.0, 0.5)
    for at, midi in ((0.29, 86), (0.33, 91), (0.375, 84)):
        add(out, clink(dice, pitch(midi) * dice.between(0.99, 1.01), 0.04, 0.5), at, 0.3)
    return low(out, 8000.0)


def settle(dice: Dice, midi: int, bright: float) -> Signal:
    """A pane dropping into its lead: a ringing clink over a small dull thud."""
    out = silence(0.75)
    add(out, clink(dice, pitch(midi) * dice.between(0.998, 1.002), 0.13, bright))
    add(out, ring((Mode(pitch(midi - 12), 0.25, 0.09),), 0.5))
    add(out, knock(dice, 215.0, 0.016, 0.3), 0.0, 0.5)
    add(out, clink(dice, pitch(midi), 0.05, 0.5), 0.082, 0.16)
    return low(out, 10500.0)


def complete(dice: Dice) -> Signal:
    """A flash along the leading: a quick run of glass upwards in a shimmer of air."""
    out = silence(1.1)
    add(out, air(dice, 0.3, lambda t: 1800 + 15000 * t, 2.0), 0.0, 0.4)
    for index, midi in enumerate((74, 77, 81, 84, 86, 89, 93)):
        add(out, bell(pitch(midi), 0.16, 0.8), 0.034 * index, 0.4 + 0.06 * index)
    add(out, clink(dice, pitch(98), 0.2, 0.4), 0.24, 0.3)
    return low(out, 9500.0)


def window(dice: Dice) -> Signal:
    """The pane sinks home with a soft thud, and warm light swells behind it."""
    out = silence(1.7)
    add(out, knock(dice, 165.0, 0.03, 0.15), 0.0, 0.55)
    add(out, clink(dice, pitch(86), 0.09, 0.4), 0.02, 0.3)
    for midi, level in ((62, 0.5), (69, 0.4), (74, 0.42), (77, 0.26), (81, 0.2)):
        add(out, armonica(midi, 1.45, 0.34), 0.04, level)
    add(out, bell(pitch(86), 0.3, 0.4), 0.3, 0.16)
    return out


def chain(dice: Dice, step: int) -> Signal:
    """The points of one window of the chain; later ones shine more."""
    midi = CHAIN[step]
    out = silence(1.0)
    add(out, bell(pitch(midi), 0.26, 0.55 + 0.06 * step))
    add(out, bell(pitch(midi + 12), 0.14, 0.4), 0.03, 0.05 + 0.035 * step)
    add(out, clink(dice, pitch(midi + 12), 0.08, 0.5), 0.0, 0.1)
    return low(out, 9000.0)


def deal(dice: Dice, midi: int) -> Signal:
    """A pane landing on its display: the smallest of clinks."""
    out = silence(0.2)
    add(out, clink(dice, pitch(midi) * dice.between(0.995, 1.005), 0.028, 0.6))
    add(out, knock(dice, 420.0, 0.008, 0.3), 0.0, 0.4)
    return low(out, 8500.0)


def pour(dice: Dice) -> Signal:
    """The tower emptied into the bag: a long rattle, thinning out, ending in cloth."""
    out = silence(2.9)
    for _ in range(150):
        at = 2.3 * (dice.unit() + dice.unit() * 0.6) / 1.6
        swell = min(1.0, at / 0.25) * (1.0 if at < 1.5 else max(0.1, (2.35 - at) / 0.85))
        grain = clink(dice, dice.log(950.0, 3600.0), dice.log(0.014, 0.065), 0.5)
        add(out, grain, at, swell * dice.between(0.06, 0.34))
    rub = band(dice.noise(2.4), 2300.0, 0.6)
    slip = shaped(rub, (0.0, 0.0), (0.3, 1.0), (1.5, 0.8), (2.4, 0.0))
    add(out, slip, 0.0, 0.07)
    for at in spill(dice, 2.1, 26, 0.8):
        add(out, low(knock(dice, dice.log(110.0, 210.0), 0.028, 0.1), 900.0), at + 0.15, 0.22)
    return low(soften(out, 0.9), 7500.0)


def indicator(dice: Dice) -> Signal:
    """The round's piece leaves its place and flies to the tower; its fall sounds by itself."""
    out = silence(0.75)
    add(out, clink(dice, pitch(86), 0.05, 0.6), 0.0, 0.6)
    flight = air(dice, 0.6, lambda t: 700 + 2600 * math.sin(math.pi * t / 0.6), 2.0)
    add(out, flight, 0.02, 0.5)
    add(out, clink(dice, pitch(91), 0.035, 0.4), 0.05, 0.25)
    return low(out, 8500.0)


def tile(dice: Dice) -> Signal:
    """The first player's tile: glazed clay on stone, with a small bright edge."""
    out = silence(0.6)
    clay = (Mode(620.0, 1.0, 0.022), Mode(1130.0, 0.6, 0.018), Mode(1870.0, 0.35, 0.012))
    for at, level in ((0.0, 0.8), (0.075, 0.4)):
        add(out, ring(clay, 0.2), at, level)
        add(out, contact(dice, 2600.0, 0.005), at, level * 0.5)
        add(out, knock(dice, 180.0, 0.02, 0.1), at, level * 0.4)
    add(out, bell(pitch(81), 0.16, 0.5), 0.08, 0.22)
    return low(out, 8000.0)


def _variants(
    name: str, makers: tuple[Callable[[Dice], Signal], ...], loudness: float, use: str
) -> list[Sound]:
    return [
        effect(f"{name}_{letter}", make, loudness, use, group=name)
        for letter, make in zip("abc", makers, strict=False)
    ]


def _catalogue() -> list[Sound]:
    """All sounds of the panes."""
    sounds = [
        effect("lift", lift, -25.0, "a pane is picked up"),
        effect("gather", gather, -23.0, "the chosen panes close up"),
        effect("slide", slide, -24.0, "the rest slides to the centre"),
    ]
    for step, midi in enumerate(STEPS, 1):
        makers = (partial(settle, midi=midi, bright=0.75), partial(settle, midi=midi, bright=0.95))
        use = f"a pane lands as number {step} of its strip"
        sounds += _variants(f"place_{step}", makers, -19.0, use)
    sounds += [
        effect("complete", complete, -18.0, "the flash along a completed strip", hall=0.9),
        effect("window", window, -19.0, "a pane sinks into its window and lights it", hall=1.1),
    ]
    sounds += [
        effect(
            f"chain_{step + 1}",
            partial(chain, step=step),
            -22.5 + step,
            f"points of window {step + 1} of the chain",
            wet=0.3,
            hall=0.9,
        )
        for step in range(len(CHAIN))
    ]
    ticks = tuple(partial(deal, midi=midi) for midi in (91, 93, 89))
    return [
        *sounds,
        *_variants("deal", ticks, -28.0, "a dealt pane lands"),
        effect("pour", pour, -19.0, "the tower is poured into the bag", hall=0.5),
        effect("indicator", indicator, -23.0, "the round's piece flies to the tower"),
        effect("tile", tile, -20.0, "the first player's tile is taken"),
    ]


SOUNDS = _catalogue()
