"""The night music, composed while the game goes on: passages of notes, and silence between them.

Pure: chance and a mood go in, passages come out. All notes are white ones, as in every effect, so
nothing ever clashes. The names of the notes are those of the masters in assets/sound.
"""

from typing import Final, NamedTuple, TypeAlias

from game.rules.model import BLUE, ORANGE, PINK, WHITE, YELLOW, Colour, State
from game.rules.rng import Rng
from game.ui.sound.scale import CHORD_ROOTS, nearest, spread, stepped, triad

MOST_REST: Final = 15.0
"""Seconds of wind between two passages on an empty table."""
GUSTS: Final = ("gust_a", "gust_b", "gust_c")


class Mood(NamedTuple):
    """What the music follows."""

    colour: Colour | None = None
    """The round's colour; None outside a game."""
    fullness: float = 0.0
    """How full the palaces are, from 0 to 1."""
    tension: float = 0.0
    """How far the foremost marker has come on the broken-glass track, from 0 to 1."""


NIGHT: Final = Mood(None, 0.45, 0.0)
"""Outside a game."""


class Note(NamedTuple):
    """A master to play: when (beats, or seconds once in a passage), how loud and where."""

    at: float
    name: str
    level: float
    pan: float


class Passage(NamedTuple):
    """Some notes, and the silence after them."""

    notes: tuple[Note, ...]
    """In order; their moments are seconds from the beginning of the passage."""
    seconds: float
    """When the next passage begins."""


class Key(NamedTuple):
    """How the music of a round sounds."""

    home: int
    """The root of its first and last chord, as a degree of the scale: 0 is C."""
    pace: float
    """Beats a minute."""
    beats: int
    """Beats a bar."""
    lead: str
    """The instrument of its melodies."""
    centre: int
    """The note that they turn round, as a MIDI number."""


KEYS: Final[dict[Colour | None, Key]] = {
    None: Key(1, 50.0, 4, "celesta", 79),
    ORANGE: Key(0, 60.0, 4, "guitarra", 72),
    YELLOW: Key(4, 66.0, 3, "guitarra", 74),
    PINK: Key(3, 56.0, 3, "armonica", 72),
    BLUE: Key(1, 52.0, 4, "armonica", 74),
    WHITE: Key(5, 48.0, 4, "celesta", 81),
}
REACH: Final = {"guitarra": (36, 81), "celesta": (74, 93), "armonica": (65, 81), "veil": (57, 74)}
"""The lowest and the highest note of each instrument."""

Motif: TypeAlias = tuple[tuple[float, float, int], ...]
"""Notes of a melody in one bar: beat, length in beats, steps from a note of the chord."""
MOTIFS: Final[dict[int, tuple[Motif, ...]]] = {
    4: (
        ((0, 1.5, 0), (1.5, 0.5, 1), (2, 2, 2)),
        ((0, 1, 2), (1, 1, 1), (2, 2, 0)),
        ((0.5, 0.5, 0), (1, 1, 2), (2, 2, 1)),
        ((0, 3, 0),),
        ((0, 1, 4), (1, 0.5, 3), (1.5, 0.5, 2), (2, 2, 1)),
        ((1, 1, 0), (2, 2, -1)),
        ((0, 1, 0), (1, 1, -1), (2, 1, 1), (3, 1, 0)),
        ((1.5, 0.5, 2), (2, 1, 3), (3, 1, 2)),
    ),
    3: (
        ((0, 2, 0), (2, 1, 1)),
        ((0, 1, 2), (1, 1, 1), (2, 1, 0)),
        ((0, 1.5, 0), (1.5, 0.5, 1), (2, 1, -1)),
        ((0, 3, 0),),
        ((0, 1, 0), (1, 2, 2)),
        ((0.5, 0.5, -1), (1, 0.5, 0), (1.5, 0.5, 1), (2, 1, 2)),
        ((1, 1, 2), (2, 1, 0)),
    ),
}
Figure: TypeAlias = tuple[tuple[float, int], ...]
"""A broken chord in one bar: beats, and which note of the chord, from below."""
FIGURES: Final[dict[int, tuple[Figure, ...]]] = {
    4: (
        ((0.5, 0), (1, 1), (1.5, 2), (2, 3), (3, 2)),
        ((1, 0), (1.5, 2), (2, 1), (2.5, 3), (3.5, 2)),
        ((0.5, 1), (1, 3), (2, 2), (3, 4), (3.5, 3)),
        ((0, 2), (1, 0), (1.5, 1), (2.5, 3), (3, 2), (3.5, 1)),
    ),
    3: (
        ((1, 1), (1, 2), (2, 1), (2, 3)),
        ((0.5, 0), (1, 2), (1.5, 3), (2, 1)),
        ((1, 2), (1.5, 1), (2, 3), (2.5, 2)),
        ((0, 3), (1, 1), (1.5, 2), (2.5, 0)),
    ),
}


def mood_of(state: State) -> Mood:
    """The mood of a game."""
    frames = [pane for player in state.players for window in player.windows for pane in window]
    filled = sum(pane is not None for pane in frames)
    track = len(state.level.track) - 1
    foremost = max(player.broken for player in state.players)
    colour = state.indicator[0] if state.indicator else None
    return Mood(colour, filled / max(1, len(frames)), min(1.0, foremost / max(1, track)))


class Composer:
    """Draws passage after passage, none of them twice."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._heard: set[int] = set()

    def next(self, mood: Mood) -> Passage:
        """The passage that follows."""
        while True:
            sheet = Sheet(self._rng, mood)
            notes = sheet.notes()
            tune = hash(tuple((note.at, note.name) for note in notes))
            if tune not in self._heard:
                self._heard.add(tune)
                return sheet.timed(notes)


class Sheet:
    """One passage while it is written: its chords bar by bar, and the parts over them."""

    def __init__(self, rng: Rng, mood: Mood) -> None:
        self.mood, self.key, self._rng = mood, KEYS[mood.colour], rng
        self.bars = 4 + rng.below(4)
        self.roots = self._walk()

    def notes(self) -> list[Note]:
        """All parts together, in order, their moments in beats."""
        parts = [self._bass(), self._chords(), self._melody(), self._veil(), self._drops()]
        if self.mood.tension > 0.4:
            parts.append(self._pulse())
        return sorted(note for part in parts for note in part)

    def timed(self, notes: list[Note]) -> Passage:
        """The notes in seconds, and gusts of wind in the rest that follows."""
        mood = self.mood
        beat = 60 / (self.key.pace * (1 + 0.1 * mood.fullness + 0.12 * mood.tension))
        played = [note._replace(at=note.at * beat) for note in notes]
        end = self.bars * self.key.beats * beat
        rest = (
            MOST_REST * (1 - 0.55 * mood.fullness - 0.25 * mood.tension) * self._between(0.7, 1.2)
        )
        for _ in range(1 + self._rng.below(2)):
            at = end + self._between(-1.0, max(0.0, rest - 4.0))
            name, pan = self._rng.choice(GUSTS), self._between(-0.6, 0.6)
            played.append(Note(at, name, self._between(0.5, 1.0), pan))
        return Passage(tuple(sorted(played)), end + rest)

    # -------------------------------------------------------------------------------------- chance

    def _between(self, low: float, high: float) -> float:
        return low + (high - low) * self._rng.below(1 << 20) / (1 << 20)

    def _chance(self, share: float) -> bool:
        return self._rng.below(1000) < 1000 * share

    # -------------------------------------------------------------------------------------- chords

    def _walk(self) -> list[int]:
        """The roots of the chords: from home to home, the darker the tenser it is."""
        roots = [self.key.home]
        while len(roots) < self.bars - 1:
            ways = [way for way in CHORD_ROOTS[roots[-1]] if not self._too_bright(way)]
            roots.append(self._rng.choice(ways or CHORD_ROOTS[roots[-1]]))
        return [*roots, self.key.home]

    def _too_bright(self, root: int) -> bool:
        """Major chords give way to minor ones."""
        return root in (0, 3, 4) and self._chance(0.8 * self.mood.tension)

    # --------------------------------------------------------------------------------------- parts

    def _bass(self) -> list[Note]:
        """Roots on the first beat, now and then the fifth later in the bar."""
        notes = []
        for bar, root in enumerate(self.roots):
            first = bar * self.key.beats
            deep = nearest(42, triad(root)[:1])
            if not bar or root != self.roots[bar - 1] or self._chance(0.55):
                notes.append(_note("guitarra", first, deep, 1.0, -0.1))
            if self._chance(0.2 + 0.3 * self.mood.fullness):
                fifth = nearest(deep + 7, triad(root)[2:])
                notes.append(_note("guitarra", first + self.key.beats - 1, fifth, 0.5, -0.1))
        return notes

    def _chords(self) -> list[Note]:
        """A broken chord in each bar, with holes in it; fewer of them on a full table."""
        notes = []
        for bar, root in enumerate(self.roots):
            tones = spread(triad(root), 52 if self.mood.tension < 0.7 else 48)
            for index, (beat, tone) in enumerate(self._rng.choice(FIGURES[self.key.beats])):
                if self._chance(0.4 + 0.45 * self.mood.fullness):
                    at, level = bar * self.key.beats + beat, self._between(0.44, 0.7)
                    midi = tones[tone % len(tones)]
                    notes.append(_note("guitarra", at, midi, level, -0.5 + 0.16 * (index % 4)))
        return notes

    def _melody(self) -> list[Note]:
        """A motif a bar, each from a note of the chord near where the last one ended."""
        notes = []
        lead, centre = self.key.lead, self.key.centre - round(4 * self.mood.tension)
        here = centre
        for bar, root in enumerate(self.roots):
            if not self._chance(0.45 + 0.35 * self.mood.fullness):
                here = centre
                continue
            anchor = nearest(here if abs(here - centre) < 6 else centre, triad(root))
            for beat, beats, steps in self._rng.choice(MOTIFS[self.key.beats]):
                tone = stepped(anchor, steps)
                here = nearest(tone, triad(root)) if beats >= 1.5 else tone
                at, level = bar * self.key.beats + beat, self._between(0.62, 0.82)
                notes.append(_note(lead, at, here, level, 0.25))
        return notes

    def _veil(self) -> list[Note]:
        """Rubbed glass behind: two notes of the chord, moving as little as they can."""
        notes, upper, lower = [], 69, 62
        for bar, root in enumerate(self.roots):
            if self._chance(0.35 - 0.25 * self.mood.fullness):
                continue
            upper, lower = nearest(min(upper, 70), triad(root)), nearest(lower, triad(root))
            for midi, pan in ((upper, 0.6), (lower, -0.6)):
                notes.append(_note("veil", bar * self.key.beats, midi, 0.5, pan))
        return notes

    def _drops(self) -> list[Note]:
        """Single drops of light, high up, off the beat; none when it is tense."""
        notes = []
        for bar, root in enumerate(self.roots):
            if self._chance((0.3 + 0.4 * self.mood.fullness) * (1 - self.mood.tension)):
                midi = nearest(self._rng.choice((84, 88, 91)), triad(root))
                at = bar * self.key.beats + 0.5 * (1 + self._rng.below(2 * self.key.beats - 1))
                notes.append(_note("celesta", at, midi, 0.25, self._between(-0.8, 0.8)))
        return notes

    def _pulse(self) -> list[Note]:
        """A low string that knocks on the beats, more of them the tenser it is."""
        notes = []
        deep = nearest(38, triad(self.key.home)[:1])
        for beat in range(1, self.bars * self.key.beats):
            if self._chance(0.75 * self.mood.tension):
                level = 0.25 + 0.35 * self.mood.tension
                notes.append(_note("guitarra", beat, deep, level, 0.1))
        return notes


def _note(instrument: str, at: float, midi: int, level: float, pan: float) -> Note:
    """A note of an instrument, by octaves brought within its reach."""
    lowest, highest = REACH[instrument]
    while midi < lowest:
        midi += 12
    while midi > highest:
        midi -= 12
    return Note(at, f"{instrument}_{midi}", level, pan)
