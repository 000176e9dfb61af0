"""The night music: composed without end, following the game, and played in time. Nothing sounds."""

import json
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

import tables
from game import folders
from game.rules.model import BLUE, COLOURS, ORANGE, PINK, WHITE, YELLOW
from game.rules.rng import Rng
from game.ui.sound import scale
from game.ui.sound.band import PATIENCE, Band
from game.ui.sound.music import KEYS, NIGHT, REACH, Composer, Mood, Note, Passage, mood_of

BOOK = json.loads((folders.shipped("assets") / "sound" / "sound.json").read_text(encoding="utf-8"))
HOUR = 3600.0
MOODS = [
    NIGHT,
    Mood(ORANGE),
    Mood(YELLOW, 0.3, 0.2),
    Mood(PINK, 0.5, 0.9),
    Mood(BLUE, 1.0, 0.0),
    Mood(WHITE, 1.0, 1.0),
]
Tune = tuple[tuple[float, str], ...]


@cache
def passages(mood: Mood, seconds: float, seed: int = 7) -> tuple[Passage, ...]:
    """What is composed for so long."""
    composer, made, left = Composer(Rng(seed)), [], seconds
    while left > 0:
        made.append(composer.next(mood))
        left -= made[-1].seconds
    return tuple(made)


def tune(passage: Passage) -> Tune:
    """What makes a passage another one: its notes and their moments, without the wind."""
    return tuple((round(note.at, 6), note.name) for note in played(passage))


def played(passage: Passage) -> list[Note]:
    return [note for note in passage.notes if not note.name.startswith("gust")]


def instrument(note: Note) -> str:
    return note.name.split("_")[0]


def midi(note: Note) -> int:
    return int(note.name.split("_")[1])


def share_of(name: str, mood: Mood) -> float:
    """How many notes of an instrument there are in a minute."""
    made = passages(mood, HOUR)
    number = sum(instrument(note) == name for passage in made for note in passage.notes)
    return number / sum(passage.seconds for passage in made) * 60


def rest(passage: Passage) -> float:
    return passage.seconds - max(note.at for note in played(passage))


# ---------------------------------------------------------------------------------------- repeats


@pytest.mark.parametrize("mood", MOODS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_an_hour_holds_no_passage_twice(mood: Mood, seed: int) -> None:
    tunes = [tune(passage) for passage in passages(mood, HOUR, seed)]
    assert len(tunes) > 60
    assert len(set(tunes)) == len(tunes)


@pytest.mark.parametrize("mood", MOODS)
def test_an_hour_holds_no_twenty_notes_in_the_same_rhythm_twice(mood: Mood) -> None:
    notes: list[tuple[float, str]] = []
    begin = 0.0
    for passage in passages(mood, HOUR):
        notes += [(begin + note.at, note.name) for note in played(passage)]
        begin += passage.seconds
    steps = [(name, round(later - at, 3)) for (at, name), (later, _) in pairwise(notes)]
    runs = Counter(tuple(steps[index : index + 20]) for index in range(len(steps) - 20))
    assert max(runs.values()) == 1


class Stuck(Rng):
    """Chance that says the same thing for the length of two passages, then goes on."""

    __slots__ = ("_again", "_said")

    def __init__(self) -> None:
        super().__init__(5)
        self._said: list[int] = []
        self._again: list[int] = []

    def below(self, limit: int) -> int:
        if self._again:
            return self._again.pop(0) % limit
        self._said.append(super().below(limit))
        return self._said[-1]

    def rewind(self) -> None:
        """Say everything again."""
        self._again = list(self._said)


def test_a_passage_that_chance_would_repeat_is_composed_anew() -> None:
    rng = Stuck()
    composer = Composer(rng)
    first = composer.next(Mood())
    rng.rewind()
    second = composer.next(Mood())
    assert tune(first) != tune(second)


def test_the_same_chance_makes_the_same_music_and_another_makes_another() -> None:
    mood = Mood(BLUE, 0.5, 0.5)
    assert passages(mood, 300, 4) == passages(mood, 300, 4)
    assert passages(mood, 300, 4) != passages(mood, 300, 5)


# --------------------------------------------------------------------------------- what is written


@pytest.mark.parametrize("mood", MOODS)
def test_every_note_has_its_master_and_every_value_is_in_its_bounds(mood: Mood) -> None:
    for passage in passages(mood, HOUR):
        assert list(passage.notes) == sorted(passage.notes)
        for note in passage.notes:
            assert note.name in BOOK["groups"]["music"]
            assert 0 <= note.at < passage.seconds
            assert 0 < note.level <= 1
            assert -1 <= note.pan <= 1


@pytest.mark.parametrize("name", REACH)
def test_an_instrument_has_a_master_for_every_white_key_of_its_reach(name: str) -> None:
    lowest, highest = REACH[name]
    white = [key for key in range(lowest, highest + 1) if key % 12 in scale.DEGREES]
    masters = [text for text in BOOK["groups"]["music"] if text.startswith(f"{name}_")]
    assert masters == [f"{name}_{key}" for key in white]


@pytest.mark.parametrize("colour", [None, *COLOURS])
def test_a_passage_begins_and_ends_at_home_with_the_lead_of_its_colour(colour: int | None) -> None:
    key = KEYS[colour]
    home = scale.triad(key.home)
    for passage in passages(Mood(colour, 0.5), 600):
        notes = played(passage)
        deep = next(note for note in notes if instrument(note) == "guitarra")
        assert (deep.at, midi(deep) % 12) == (0, home[0])
        last = [note for note in notes if instrument(note) == "veil"][-1:]
        assert all(midi(note) % 12 in home for note in last if note.at == notes[-1].at)
    assert share_of(key.lead, Mood(colour, 0.5)) > 3


def test_every_colour_has_a_key_of_its_own() -> None:
    assert set(KEYS) == {None, *COLOURS}
    assert len({KEYS[colour] for colour in COLOURS}) == len(COLOURS)
    assert len({KEYS[colour].home for colour in COLOURS}) == len(COLOURS)


def test_a_fuller_table_has_more_notes_and_less_rest() -> None:
    bare, full = (passages(Mood(BLUE, fullness), HOUR) for fullness in (0.0, 1.0))
    notes = [sum(len(p.notes) for p in made) for made in (bare, full)]
    rests = [sum(map(rest, made)) / len(made) for made in (bare, full)]
    assert notes[1] > 1.6 * notes[0]
    assert rests[0] > 10
    assert rests[1] < 9


def test_tension_knocks_on_the_beats_below_and_puts_out_the_lights_above() -> None:
    def low(mood: Mood) -> int:
        made = passages(mood, HOUR)
        return sum(note.name in ("guitarra_38", "guitarra_36") for p in made for note in p.notes)

    calm, tense = Mood(BLUE, 0.5, 0.0), Mood(BLUE, 0.5, 1.0)
    assert low(calm._replace(tension=0.4)) < 1.3 * low(calm)
    assert low(calm._replace(tension=0.5)) > 2 * low(calm)
    assert low(tense) > 4 * low(calm)
    assert share_of("celesta", calm) > 3
    assert share_of("celesta", tense) == 0


def test_wind_blows_in_every_rest() -> None:
    for passage in passages(Mood(), HOUR):
        gusts = [note for note in passage.notes if note.name.startswith("gust")]
        assert 1 <= len(gusts) <= 2
        assert all(note.at > max(n.at for n in played(passage)) - 6 for note in gusts)


# --------------------------------------------------------------------------------------- the mood


def test_the_mood_of_a_game_is_its_round_its_windows_and_its_foremost_marker() -> None:
    state = tables.table(tables.board(windows={0: "o.", 1: "yb"}, broken=2), tables.board(broken=3))
    mood = mood_of(state._replace(indicator=(PINK, BLUE)))
    assert mood.colour == PINK
    assert mood.fullness == pytest.approx(3 / 32)
    assert mood.tension == pytest.approx(3 / (len(state.level.track) - 1))
    assert mood_of(state._replace(indicator=())).colour is None


# -------------------------------------------------------------------------------------- the scale


def test_chords_and_steps_of_the_scale() -> None:
    assert scale.triad(0) == (0, 4, 7)
    assert scale.triad(5) == (9, 0, 4)
    assert [scale.stepped(60, steps) for steps in (-1, 0, 1, 2, 7)] == [59, 60, 62, 64, 72]
    assert scale.stepped(71, 1) == 72
    assert scale.spread((0, 4, 7), 52) == (52, 55, 60, 64, 67, 72, 76)
    assert [scale.nearest(61, classes) for classes in ((0,), (2,), (0, 2), (7,))] == [
        60,
        62,
        60,
        55,
    ]
    assert set(scale.CHORD_ROOTS) == set(range(6))
    assert all(6 not in ways and way not in ways for way, ways in scale.CHORD_ROOTS.items())


# --------------------------------------------------------------------------------------- the band


class Writes(Composer):
    """A composer of two short passages, by turns."""

    def __init__(self) -> None:
        super().__init__(Rng(0))
        self.moods: list[Mood] = []

    def next(self, mood: Mood) -> Passage:
        self.moods.append(mood)
        first = Note(0.0, f"first {len(self.moods)}", 1.0, 0.0)
        return Passage((first, first._replace(at=0.5, name="second")), 0.6)


def names(notes: list[Note]) -> list[str]:
    return [note.name for note in notes]


def test_notes_are_due_at_their_moment_and_passage_follows_passage() -> None:
    band = Band(Writes())
    assert names(band.due(10.0)) == ["first 1"]
    assert names(band.due(10.2)) == []
    assert names(band.due(10.4)) == []
    assert names(band.due(10.5)) == ["second"]
    assert names(band.due(10.58)) == []
    assert names(band.due(10.7)) == ["first 2"]
    assert names(band.due(10.9)) == []
    assert names(band.due(11.09)) == []
    assert names(band.due(11.11)) == ["second"]


def test_no_note_is_lost_where_one_passage_ends() -> None:
    band = Band(Writes())
    for now in (0.0, 0.2, 0.4):
        band.due(now)
    assert names(band.due(0.62)) == ["second", "first 2"]


def test_the_band_waits_while_nobody_asks_it() -> None:
    band = Band(Writes())
    band.due(0.0)
    assert names(band.due(100.0)) == []
    assert names(band.due(100.2)) == []
    assert names(band.due(100.44)) == []
    assert names(band.due(100.5)) == ["second"]
    assert PATIENCE == 0.25


def test_the_band_follows_the_mood_from_the_next_passage_on() -> None:
    composer = Writes()
    band = Band(composer)
    band.due(0.0)
    band.mood = Mood(PINK, 0.5, 0.5)
    for step in range(1, 5):
        band.due(0.2 * step)
    assert composer.moods == [NIGHT, Mood(PINK, 0.5, 0.5)]
