"""The notes of the night music, one by one in a large hall; the game composes with them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import partial

from sound.book import GAIN, Sound
from sound.instruments import armonica, celesta, guitarra
from sound.room import LEAD, far_hall
from sound.synth import Dice, Signal, add, fade, high, low, silence

WHITE = (0, 2, 4, 5, 7, 9, 11)
"""The notes of D dorian, as in all effects."""
HALL = 2.6
SEND = 0.6


def white(lowest: int, highest: int) -> list[int]:
    """The notes of the scale from one MIDI number to another."""
    return [midi for midi in range(lowest, highest + 1) if midi % 12 in WHITE]


def in_hall(dry: Signal, seconds: float) -> list[Signal]:
    """A note before both ears, with as much of its echo as there is time for."""
    whole = silence(LEAD + seconds)
    add(whole, dry, LEAD)
    send = low(high(array("d", [SEND * v for v in whole]), 180.0), 4200.0)[::2]
    sides = []
    for side in (0, 1):
        ear = array("d", whole)
        add(ear, far_hall(send, HALL, side))
        sides.append(fade(high(ear, 28.0), 0.0008, 0.3 * seconds))
    return sides


def string(midi: int) -> list[Signal]:
    """A plucked double string; a low one rings longer."""
    seconds = 3.4 - 0.02 * (midi - 36)
    return in_hall(guitarra(midi, round(seconds - 0.2, 2)), seconds)


def drop(midi: int) -> list[Signal]:
    """A distant bell of glass."""
    return in_hall(celesta(midi, 0.6), 2.4)


def rubbed(midi: int) -> list[Signal]:
    """A rubbed glass that sings a tone of a melody."""
    return in_hall(armonica(midi, 2.4, 0.22), 2.8)


def veil(midi: int) -> list[Signal]:
    """A rubbed glass that comes from nowhere and goes there."""
    return in_hall(armonica(midi, 5.0, 1.6), 5.4)


def notes(
    name: str,
    make: Callable[[int], list[Signal]],
    reach: Sequence[int],
    loudness: float,
    use: str,
) -> list[Sound]:
    """An instrument: one master for each of its notes."""

    def played(_: Dice, midi: int) -> list[Signal]:
        return make(midi)

    return [
        Sound(
            f"{name}_{midi}",
            partial(played, midi=midi),
            loudness,
            GAIN,
            use,
            "music",
            quality=0.0,
        )
        for midi in reach
    ]


SOUNDS: list[Sound] = [
    *notes("guitarra", string, white(36, 81), -18.5, "a string of the night music"),
    *notes("celesta", drop, white(74, 93), -18.5, "a bell of the night music"),
    *notes("armonica", rubbed, white(65, 81), -21.5, "a singing glass of the night music"),
    *notes("veil", veil, white(57, 74), -23.5, "glass behind the night music"),
]
