"""The scale of all sounds: the white keys. Notes are MIDI numbers, 60 is the middle C."""

from functools import cache
from typing import Final

DEGREES: Final = (0, 2, 4, 5, 7, 9, 11)
"""The semitones of C D E F G A B over C."""
CHORD_ROOTS: Final[dict[int, tuple[int, ...]]] = {
    0: (5, 3, 4, 1),
    1: (4, 0, 5, 3),
    2: (5, 3, 0),
    3: (1, 4, 0, 2),
    4: (0, 1, 5, 3),
    5: (3, 1, 2, 4),
}
"""The degrees of the chords that may follow a chord; none stands on B, which would be harsh."""


@cache
def triad(root: int) -> tuple[int, ...]:
    """The semitones over C of the chord on a degree: root, third, fifth."""
    return tuple(DEGREES[(root + step) % 7] for step in (0, 2, 4))


@cache
def nearest(midi: int, classes: tuple[int, ...]) -> int:
    """The note of these classes nearest to a given one, the lower of two."""
    return min(range(midi - 6, midi + 7), key=lambda m: (m % 12 not in classes, abs(m - midi), m))


def stepped(midi: int, steps: int) -> int:
    """So many steps along the scale from a note of it."""
    degree = DEGREES.index(midi % 12) + steps
    return midi - midi % 12 + 12 * (degree // 7) + DEGREES[degree % 7]


@cache
def spread(classes: tuple[int, ...], bottom: int) -> tuple[int, ...]:
    """The chord laid out upwards over two octaves."""
    return tuple(midi for midi in range(bottom, bottom + 25) if midi % 12 in classes)
