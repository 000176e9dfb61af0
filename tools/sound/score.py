"""Composing the night music: chords and plans are given, the notes are drawn from seeded dice.

All pieces use the notes of D dorian, as the effects do.
"""

from __future__ import annotations

from dataclasses import dataclass

from sound.synth import Dice

WHITE = (0, 2, 4, 5, 7, 9, 11)
CHORDS = {
    "C": (0, 4, 7),
    "Dm": (2, 5, 9),
    "Em": (4, 7, 11),
    "F": (5, 9, 0),
    "G": (7, 11, 2),
    "Am": (9, 0, 4),
    "Dm9": (2, 5, 9, 4),
    "F7": (5, 9, 0, 4),
    "Am7": (9, 0, 4, 7),
    "C9": (0, 4, 7, 2),
}
Motif = tuple[tuple[float, float, int], ...]  # beat, length in beats, steps from the anchor


@dataclass(frozen=True)
class Note:
    """A note to play: beat from the start, pitch, length in beats, strength, place left-right."""

    beat: float
    midi: int
    beats: float
    level: float
    pan: float
    voice: str


@dataclass(frozen=True)
class Piece:
    """What is given of a piece; one chord and one letter of the plan for each bar."""

    name: str
    bpm: float
    beats: int
    chords: tuple[str, ...]
    plan: str
    motifs: dict[str, Motif]
    figures: tuple[tuple[tuple[float, int], ...], ...]
    lead: str
    centre: int
    fullness: float

    @property
    def seconds(self) -> float:
        return len(self.chords) * self.beats * 60.0 / self.bpm


def nearest(midi: int, classes: tuple[int, ...]) -> int:
    """The pitch of these classes nearest to a given one."""
    return min(range(midi - 7, midi + 8), key=lambda m: (m % 12 not in classes, abs(m - midi)))


def stepped(midi: int, steps: int) -> int:
    """So many steps along the scale from a note of it."""
    degree = WHITE.index(midi % 12) + steps
    return midi - midi % 12 + 12 * (degree // 7) + WHITE[degree % 7]


def spread(classes: tuple[int, ...], bottom: int) -> list[int]:
    """The chord laid out upwards over two octaves."""
    return [m for m in range(bottom, bottom + 25) if m % 12 in classes]


def bass(piece: Piece, dice: Dice) -> list[Note]:
    """Roots on the first beat, now and then the fifth later in the bar."""
    notes = []
    for bar, name in enumerate(piece.chords):
        root = nearest(42, CHORDS[name][:1])
        held = bar and piece.chords[bar - 1] == name
        if not held or dice.unit() < 0.55:
            notes.append(Note(bar * piece.beats, root, 4.0, 0.5, -0.1, "guitarra"))
        if dice.unit() < 0.3:
            fifth = nearest(root + 7, CHORDS[name][2:3])
            beat = bar * piece.beats + piece.beats - 1
            notes.append(Note(beat, fifth, 3.0, 0.26, -0.1, "guitarra"))
    return notes


def arpeggio(piece: Piece, dice: Dice) -> list[Note]:
    """A figure for each bar, with holes in it; fuller where no melody sounds."""
    notes = []
    for bar, name in enumerate(piece.chords):
        tones = spread(CHORDS[name], 52)
        chance = piece.fullness * (1.15 if piece.plan[bar] == "." else 0.85)
        for index, (beat, tone) in enumerate(dice.pick(piece.figures)):
            if dice.unit() < chance:
                level = dice.between(0.2, 0.32)
                pan = -0.35 + 0.12 * (index % 3)
                at = bar * piece.beats + beat
                notes.append(Note(at, tones[tone % len(tones)], 3.0, level, pan, "guitarra"))
    return notes


def melody(piece: Piece, dice: Dice) -> list[Note]:
    """The motifs of the plan, each begun on a chord note near where the last one ended."""
    notes: list[Note] = []
    here = piece.centre
    for bar, letter in enumerate(piece.plan):
        if letter == ".":
            here = piece.centre
            continue
        classes = CHORDS[piece.chords[bar]]
        aim = here if abs(here - piece.centre) < 7 else piece.centre
        anchor = nearest(aim, classes[:3])
        for beat, beats, steps in piece.motifs[letter]:
            midi = stepped(anchor, steps)
            here = nearest(midi, classes) if beats >= 1.5 else midi
            at, level = bar * piece.beats + beat, dice.between(0.3, 0.38)
            if beats >= 1.5 and dice.unit() < 0.35 and piece.lead != "armonica":
                notes.append(
                    Note(
                        at - 0.12,
                        stepped(nearest(here, classes), 1),
                        0.2,
                        level * 0.45,
                        0.2,
                        piece.lead,
                    )
                )
            notes.append(Note(at, here, beats, level, 0.2, piece.lead))
    return notes


def pad(piece: Piece, dice: Dice) -> list[Note]:
    """Rubbed glass behind: two notes of the chord, moving as little as they can."""
    notes, high, deep = [], 69, 62
    for bar, name in enumerate(piece.chords):
        if bar and piece.chords[bar - 1] == name and dice.unit() < 0.6:
            continue
        classes = CHORDS[name]
        high, deep = nearest(69 if high > 73 else high, classes), nearest(deep, classes)
        for midi, pan in ((high, 0.5), (deep, -0.5)):
            notes.append(Note(bar * piece.beats, midi, piece.beats * 1.6, 0.085, pan, "pad"))
    return notes


def drops(piece: Piece, dice: Dice) -> list[Note]:
    """Single drops of light, high up, off the beat."""
    notes = []
    for bar, name in enumerate(piece.chords):
        if dice.unit() < 0.45:
            midi = nearest(dice.pick((84, 88, 91)), CHORDS[name])
            beat = bar * piece.beats + 0.5 * int(dice.between(1, 2 * piece.beats))
            notes.append(Note(beat, midi, 3.0, 0.075, dice.between(-0.7, 0.7), "celesta"))
    return notes


def compose(piece: Piece, dice: Dice) -> list[Note]:
    """All notes of a piece."""
    parts = (bass, arpeggio, melody, pad, drops)
    return [note for part in parts for note in part(piece, dice)]
