"""The night music: three quiet pieces for strings and glass, played in a hall and looped."""

from __future__ import annotations

import math
from array import array
from functools import partial

from sound.book import Sound
from sound.instruments import armonica, celesta, guitarra
from sound.room import far_hall, fold, turned
from sound.score import Note, Piece, compose
from sound.synth import Dice, Signal, add, high, low, silence

TAIL = 8.0
UPBEAT = 0.9  # seconds before the first beat, room for notes that come early
HALL = 2.6
SEND = 0.3

FOUR: dict[str, tuple[tuple[float, float, int], ...]] = {
    "a": ((0, 1.5, 0), (1.5, 0.5, 1), (2, 2, 2)),
    "b": ((0, 1, 2), (1, 1, 1), (2, 2, 0)),
    "c": ((0.5, 0.5, 0), (1, 1, 2), (2, 2, 1)),
    "d": ((0, 3, 0),),
    "e": ((0, 1, 4), (1, 0.5, 3), (1.5, 0.5, 2), (2, 2, 1)),
    "f": ((1, 1, 0), (2, 2, -1)),
}
THREE: dict[str, tuple[tuple[float, float, int], ...]] = {
    "a": ((0, 2, 0), (2, 1, 1)),
    "b": ((0, 1, 2), (1, 1, 1), (2, 1, 0)),
    "c": ((0, 1.5, 0), (1.5, 0.5, 1), (2, 1, -1)),
    "d": ((0, 3, 0),),
    "e": ((0, 1, 0), (1, 2, 2)),
    "f": ((0.5, 0.5, -1), (1, 0.5, 0), (1.5, 0.5, 1), (2, 1, 2)),
}
FIGURES_FOUR = (
    ((0.5, 0), (1, 1), (1.5, 2), (2, 3), (3, 2)),
    ((1, 0), (1.5, 2), (2, 1), (2.5, 3), (3.5, 2)),
    ((0.5, 1), (1, 3), (2, 2), (3, 4), (3.5, 3)),
)
FIGURES_THREE = (
    ((1, 1), (1, 2), (2, 1), (2, 3)),
    ((0.5, 0), (1, 2), (1.5, 3), (2, 1)),
    ((1, 2), (1.5, 1), (2, 3), (2.5, 2)),
)
PIECES = (
    Piece(
        "serra",
        52.0,
        4,
        (
            "Dm9",
            "Dm9",
            "C",
            "G",
            "Dm",
            "F7",
            "C9",
            "Dm9",
            "Am7",
            "G",
            "F7",
            "Dm",
            "F7",
            "C9",
            "G",
            "Am7",
        ),
        "..abd.ced.ab.cfd",
        FOUR,
        FIGURES_FOUR,
        "armonica",
        74,
        0.72,
    ),
    Piece(
        "saudade",
        66.0,
        3,
        (
            "Am",
            "Am",
            "Dm",
            "Dm",
            "G",
            "G",
            "C",
            "C",
            "F",
            "F7",
            "Dm",
            "Dm",
            "Em",
            "Em",
            "Am",
            "Am7",
            "F",
            "G",
            "Am",
            "Am7",
            "Dm",
            "Em",
            "Am",
            "Am",
        ),
        "..acbd.acbd.fefd.ebd.cd.",
        THREE,
        FIGURES_THREE,
        "guitarra",
        72,
        0.62,
    ),
    Piece(
        "vidro",
        46.0,
        4,
        ("F7", "C9", "Dm9", "Am7", "F7", "G", "Dm9", "Dm9", "F7", "C", "Am7", "G", "Dm9", "Dm9"),
        ".acd.bfd.aced.",
        FOUR,
        FIGURES_FOUR,
        "celesta",
        77,
        0.42,
    ),
)


def play(note: Note, second: float) -> Signal:
    """The sound of one note; `second` is the length of a beat."""
    if note.voice == "guitarra":
        return guitarra(note.midi, 4.0 if note.midi < 52 else 3.0)
    if note.voice == "celesta":
        return celesta(note.midi)
    if note.voice == "pad":
        return armonica(note.midi, round(note.beats * second, 3), 1.6)
    return armonica(note.midi, round(max(1.6, note.beats * second + 0.9), 3), 0.22)


def perform(dice: Dice, piece: Piece) -> list[Signal]:
    """The piece as two channels, its last notes and echoes folded over its beginning."""
    beat, whole = 60.0 / piece.bpm, piece.seconds
    left, right = silence(whole + TAIL), silence(whole + TAIL)
    for note in compose(piece, dice):
        sound = play(note, beat)
        at = max(0.0, UPBEAT + note.beat * beat + dice.between(-0.012, 0.012))
        level = note.level * dice.between(0.9, 1.1) * (0.5 if note.voice == "armonica" else 1.0)
        angle = (note.pan + 1) * math.pi / 4
        add(left, sound, at, level * math.cos(angle))
        add(right, sound, at, level * math.sin(angle))
    both = array("d", [SEND * (a + b) for a, b in zip(left, right, strict=True)])
    send = low(high(both, 180.0), 4200.0)[::2]
    for side, dry in enumerate((left, right)):
        add(dry, far_hall(send, HALL, side))
    return turned([fold(left, whole), fold(right, whole)])


SOUNDS: list[Sound] = [
    Sound(
        f"music_{piece.name}",
        partial(perform, piece=piece),
        -20.0,
        0.6,
        "quiet night music",
        "music",
        loop=True,
        quality=0.5,
    )
    for piece in PIECES
]
