"""Light that is heard: shafts from windows, great chains, a new round, the winner's letters."""

from __future__ import annotations

from functools import partial

from sound.book import Sound, effect
from sound.instruments import air, armonica, bell, clink, guitarra
from sound.synth import Dice, Signal, add, low, pitch, shaped, silence

ROUNDS = {
    "orange": (60, 67, 72, 76),
    "yellow": (67, 71, 74, 79),
    "pink": (65, 69, 72, 77),
    "blue": (62, 69, 74, 77),
    "white": (69, 72, 76, 81),
}
"""The chord of the night music in a round of each colour."""


def shaft(dice: Dice, midi: int) -> Signal:
    """Light falls out of a window: rubbed glass that swells at once, and dust in it."""
    out = silence(1.2)
    for up, level in ((0, 0.5), (7, 0.35), (12, 0.28)):
        add(out, armonica(midi + up, 1.1, 0.16), 0.0, level)
    add(out, bell(pitch(midi + 24), 0.2, 0.4), 0.02, 0.22)
    add(out, clink(dice, pitch(midi + 31), 0.07, 0.3), 0.07, 0.07)
    return low(out, 8500.0)


def great_chain(dice: Dice) -> Signal:
    """Words for a great chain: a rising arpeggio that opens into a bright chord."""
    out = silence(1.9)
    for index, midi in enumerate((74, 77, 81, 86, 89)):
        add(out, bell(pitch(midi), 0.3, 0.8), 0.05 * index, 0.45)
    for midi, level in ((62, 0.35), (69, 0.3), (74, 0.3), (77, 0.22)):
        add(out, armonica(midi, 1.5, 0.25), 0.1, level)
    add(out, air(dice, 0.4, lambda t: 2000 + 12000 * t, 2.0), 0.0, 0.2)
    for index, midi in enumerate((93, 98, 96, 101)):
        add(out, clink(dice, pitch(midi), 0.12, 0.4), 0.26 + 0.07 * index, 0.16)
    return low(out, 9500.0)


def new_round(dice: Dice, chord: tuple[int, ...]) -> Signal:
    """A new round is called: its chord, rolled on strings, under two glass bells."""
    out = silence(2.0)
    for index, midi in enumerate(chord):
        add(out, guitarra(midi, 1.8, 0.08), 0.06 * index, 0.45)
    for at, midi in ((0.24, chord[0] + 24), (0.46, chord[-1] + 12)):
        add(out, bell(pitch(midi), 0.35, 0.5), at, 0.4)
    add(out, clink(dice, pitch(chord[-1] + 24), 0.08, 0.3), 0.46, 0.06)
    return shaped(low(out, 8500.0), (0.0, 1.0), (1.4, 1.0), (2.0, 0.0))


def letters(dice: Dice) -> Signal:
    """The winner's name stands in leaded glass: letter after letter catches the light."""
    out = silence(1.6)
    for index, midi in enumerate((86, 93, 89, 96, 91, 98)):
        add(out, clink(dice, pitch(midi), 0.14, 0.5), 0.07 * index, 0.4)
    for midi, level in ((74, 0.3), (78, 0.2), (81, 0.22)):
        add(out, armonica(midi, 1.4, 0.3), 0.1, level)
    return low(out, 9500.0)


SOUNDS: list[Sound] = [
    *(
        effect(
            f"shaft_{letter}",
            partial(shaft, midi=midi),
            -21.0,
            "light falls out of a window",
            group="shaft",
            hall=1.1,
        )
        for letter, midi in zip("abcd", (62, 67, 65, 69), strict=True)
    ),
    effect("great_chain", great_chain, -17.0, "words for a great chain", hall=1.1),
    *(
        effect(
            f"new_round_{colour}",
            partial(new_round, chord=chord),
            -19.0,
            f"a round of {colour} begins",
            hall=1.1,
        )
        for colour, chord in ROUNDS.items()
    ),
    effect("letters", letters, -19.0, "the winner's name stands in leaded glass", hall=1.2),
]
