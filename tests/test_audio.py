"""The sound of the running game: the real mixer on a dummy card, no card, and broken files."""

import json
import os
import shutil
import subprocess
import sys
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from time import perf_counter, sleep

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from conftest import CLEAN
from game import folders
from game.rules.model import PINK
from game.ui.audio import (
    BUFFER,
    CHANNELS,
    EFFECT_CHANNELS,
    MUSIC_CHANNELS,
    WIND_CHANNEL,
    Audio,
)
from game.ui.settings import Settings
from game.ui.sound.music import KEYS, Mood
from game.ui.sound.voices import MOST_ALIKE, Voices, ears

FOLDER = folders.shipped("assets") / "sound"
BOOK = json.loads((FOLDER / "sound.json").read_text(encoding="utf-8"))
NOTES = BOOK["groups"]["music"]
LOUD = Settings(effects=1.0, music=1.0)

WITHOUT_A_CARD = """
from game.ui.audio import Audio
from game.ui.settings import Settings
audio = Audio(Settings())
from game.ui.sound.music import Mood
audio.play("crash", -1.0); audio.start_music(); audio.update(); audio.follow(Mood(1, 0.5, 0.5))
audio.apply(Settings(muted=True))
audio.pause(); audio.resume(); audio.stop_music(); audio.close(); audio.play("crash")
print(audio.problem)
"""


class Clock:
    """Stands in for the clock of the module, so that tests need not wait."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        self.now += 1e-6
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("game.ui.audio.perf_counter", clock)
    return clock


@pytest.fixture
def audio(clock: Clock) -> Iterator[Audio]:
    assert clock
    audio = Audio(LOUD, seed=1)
    yield audio
    audio.close()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sounds, to be spoilt."""
    return Path(shutil.copytree(FOLDER, tmp_path / "sound"))


def busy(numbers: range) -> list[pygame.mixer.Channel]:
    channels = [pygame.mixer.Channel(number) for number in numbers]
    return [channel for channel in channels if channel.get_busy()]


def sounding() -> list[pygame.mixer.Channel]:
    """The channels that effects sound on."""
    return busy(EFFECT_CHANNELS)


def heard() -> pygame.mixer.Sound:
    """The one effect that is sounding, which then ends."""
    (channel,) = sounding()
    sound = channel.get_sound()
    assert sound
    channel.stop()
    return sound


def wind() -> pygame.mixer.Channel:
    return pygame.mixer.Channel(WIND_CHANNEL)


def notes() -> list[pygame.mixer.Sound]:
    """The notes of the music that sound now."""
    return [sound for channel in busy(MUSIC_CHANNELS) if (sound := channel.get_sound())]


def wait_for_notes(audio: Audio, clock: Clock, number: int = 1) -> list[pygame.mixer.Sound]:
    """Play on until so many notes sound."""
    until = perf_counter() + 10
    while len(notes()) < number and perf_counter() < until:
        sleep(0.002)
        clock.now += 0.2
        audio.update()
    assert len(notes()) >= number
    return notes()


def wait_for_wind(audio: Audio) -> pygame.mixer.Sound:
    until = perf_counter() + 10
    while not wind().get_busy() and perf_counter() < until:
        sleep(0.005)
        audio.update()
    sound = wind().get_sound()
    assert sound
    return sound


def gain_of(name: str) -> float:
    gain: float = BOOK["sounds"][name]["gain"]
    return gain


def near(volume: float) -> object:
    """SDL has 128 steps of loudness."""
    return pytest.approx(volume, abs=1 / 64)


def test_the_mixer_is_opened_as_the_sounds_want_it(audio: Audio) -> None:
    assert pygame.mixer.get_init() == (BOOK["rate"], -16, 2)
    assert pygame.mixer.get_num_channels() == CHANNELS
    assert BUFFER == 512
    assert audio.problem is None


def test_starting_does_not_wait_for_the_sounds(clock: Clock) -> None:
    assert clock
    took = []
    for _ in range(3):
        start = perf_counter()
        audio = Audio(LOUD)
        took.append(perf_counter() - start)
        audio.close()
    assert min(took) < 0.05


@pytest.mark.parametrize("group", sorted(set(BOOK["groups"]) - {"music", "ambience"}))
def test_every_group_can_be_played(audio: Audio, group: str) -> None:
    audio.play(group)
    assert len(sounding()) == 1
    assert audio.problem is None


def test_the_variants_of_a_group_take_turns_and_none_is_heard_twice_in_a_row(
    audio: Audio, clock: Clock
) -> None:
    sounds = []
    for _ in range(80):
        audio.play("crack")
        sounds.append(heard())
        clock.now += 1
    rounds = [sounds[turn : turn + 8] for turn in range(0, 80, 8)]
    assert all(len(set(once)) == 8 for once in rounds)
    assert len({tuple(map(id, once)) for once in rounds}) > 5
    assert all(one is not two for one, two in pairwise(sounds))


def test_the_same_calls_play_the_same_variants_in_every_game(clock: Clock) -> None:
    heard_in = []
    for seed in (1, 2):
        audio = Audio(LOUD, seed=seed)
        order = []
        for _ in range(12):
            audio.play("deal")
            order.append(heard().get_raw())
            clock.now += 1
        heard_in.append(order)
        audio.close()
    assert heard_in[0] == heard_in[1]


def test_a_group_is_not_played_twice_within_20_ms_but_another_is(
    audio: Audio, clock: Clock
) -> None:
    audio.play("pour")
    clock.now += 0.015
    audio.play("pour")
    assert len(sounding()) == 1
    audio.play("crash")
    assert len(sounding()) == 2
    clock.now += 0.006
    audio.play("pour")
    assert len(sounding()) == 3


def test_a_sound_is_as_loud_as_the_book_and_the_settings_say(audio: Audio) -> None:
    audio.apply(Settings(effects=0.5))
    audio.play("winner", gain=0.25)
    assert heard().get_volume() == near(0.5 * gain_of("winner"))


@pytest.mark.parametrize("pan", [-1.0, -0.6, 0.0, 0.3, 1.0])
def test_from_everywhere_a_sound_has_the_same_power(pan: float) -> None:
    left, right = ears(pan, 0.5)
    assert left**2 + right**2 == pytest.approx(0.25)
    assert left - right == pytest.approx(0) if pan == 0 else (left > right) == (pan < 0)
    assert ears(-pan, 0.5) == pytest.approx((right, left))


def test_the_sides_are_one_ear_each_and_there_is_nothing_beyond_them() -> None:
    assert ears(-1.0) == ears(-7.0) == pytest.approx((1, 0))
    assert ears(1.0) == ears(7.0) == pytest.approx((0, 1))
    assert ears(0.5) == pytest.approx((0.38268, 0.92388), abs=1e-5)


PANNED = """
import sys
from time import sleep
import pygame
from game.ui.audio import Audio
from game.ui.settings import Settings
audio = Audio(Settings(effects=1.0))
audio.play("tile", pan=float(sys.argv[1]), gain=float(sys.argv[2]))
while pygame.mixer.get_busy():
    sleep(0.01)
audio.close()
assert audio.problem is None, audio.problem
"""


def rendered(folder: Path, pan: float, gain: float = 1.0) -> list[float]:
    """The power in both ears of what a sound card would get."""
    out = folder / "heard.raw"
    environment = {
        **CLEAN,
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(out),
        "SDL_DISKAUDIODELAY": "1",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    command = [sys.executable, "-c", PANNED, str(pan), str(gain)]
    subprocess.run(command, env=environment, check=True)
    frames = array("h", out.read_bytes())
    return [sum(v * v for v in frames[ear::2]) / 32768**2 for ear in (0, 1)]


def test_what_the_card_gets_is_panned_and_graded(tmp_path: Path) -> None:
    left, middle, right, half = (
        rendered(tmp_path, pan, gain)
        for pan, gain in ((-1.0, 1.0), (0.0, 1.0), (1.0, 1.0), (0.0, 0.5))
    )
    assert left[1] == right[0] == 0
    assert left[0] == pytest.approx(right[1], rel=0.02)
    assert middle[0] == pytest.approx(middle[1], rel=0.02)
    assert sum(middle) == pytest.approx(left[0], rel=0.05)
    assert sum(half) == pytest.approx(sum(middle) / 4, rel=0.05)


def test_new_volumes_are_heard_at_once_in_all_that_is_sounding(audio: Audio, clock: Clock) -> None:
    audio.start_music()
    air = wait_for_wind(audio)
    (note, *_) = wait_for_notes(audio, clock)
    audio.play("winner")
    audio.apply(Settings(effects=0.2, music=0.4))
    assert air.get_volume() == near(0.4 * gain_of("wind"))
    assert note.get_volume() == near(0.4 * gain_of(NOTES[0]))
    assert heard().get_volume() == near(0.2 * gain_of("winner"))


def test_mute_silences_everything_and_nothing_new_is_heard(audio: Audio, clock: Clock) -> None:
    audio.start_music()
    air = wait_for_wind(audio)
    wait_for_notes(audio, clock)
    audio.play("winner")
    audio.apply(Settings(muted=True))
    assert air.get_volume() == heard().get_volume() == 0
    for _ in range(40):
        clock.now += 0.2
        audio.update()
        assert all(note.get_volume() == 0 for note in notes())
    audio.play("crash")
    assert not sounding()
    audio.apply(LOUD)
    assert air.get_volume() == near(gain_of("wind"))
    assert wait_for_notes(audio, clock)[0].get_volume() == near(gain_of(NOTES[0]))


def test_more_sounds_than_channels_leave_the_music_and_the_wind_alone(
    audio: Audio, clock: Clock
) -> None:
    audio.start_music()
    air = wait_for_wind(audio)
    playing = wait_for_notes(audio, clock, 2)
    groups = [group for group in BOOK["groups"] if group not in ("music", "ambience")]
    for group in groups[: len(EFFECT_CHANNELS) + 5]:
        audio.play(group)
    assert len(sounding()) == len(EFFECT_CHANNELS)
    assert wind().get_sound() is air
    assert notes() == playing


def test_too_many_sounds_of_one_group_take_one_anothers_place(audio: Audio, clock: Clock) -> None:
    audio.play("crash")
    crash = sounding()[0].get_sound()
    for _ in range(3 * MOST_ALIKE):
        audio.play("winner")
        clock.now += 1
    assert len(sounding()) == MOST_ALIKE + 1
    assert sounding()[0].get_sound() is crash


def test_where_all_voices_are_busy_the_oldest_gives_way(audio: Audio) -> None:
    voices = Voices((20, 21, 22))
    long = pygame.mixer.Sound(FOLDER / "winner.ogg")
    assert audio.working
    taken = []
    for group in ("a", "b", "c", "d", "e"):
        channel = voices.take(group)
        channel.play(long)
        taken.append(channel.id)
    assert taken == [20, 21, 22, 20, 21]
    assert voices.free() is None
    pygame.mixer.Channel(22).stop()
    found = voices.free()
    assert found
    assert found.id == 22
    assert voices.take("f").id == 22


def test_notes_follow_one_another_without_end(audio: Audio, clock: Clock) -> None:
    audio._loader.join()
    audio.start_music()
    heard_notes = set()
    for _ in range(600):
        clock.now += 0.2
        audio.update()
        heard_notes |= set(notes())
        for channel in busy(MUSIC_CHANNELS)[:-2]:
            channel.stop()  # time only seems to pass
    assert len(heard_notes) > 15
    assert audio.problem is None


def test_the_music_follows_the_game(audio: Audio, clock: Clock) -> None:
    lead = KEYS[PINK].lead
    masters = [audio._notes[name] for name in NOTES if name.startswith(lead)]
    audio._loader.join()
    audio.start_music()
    leads = {audio._loaded[said] for said in masters}

    def led(steps: int) -> bool:
        found = False
        for _ in range(steps):
            clock.now += 0.2
            audio.update()
            found = found or any(note in leads for note in notes())
            for channel in busy(MUSIC_CHANNELS):
                channel.stop()
        return found

    assert not led(400)
    audio.follow(Mood(PINK, 1.0))
    assert led(400)


def test_music_that_was_stopped_stays_stopped_until_it_is_started(
    audio: Audio, clock: Clock
) -> None:
    audio.start_music()
    wait_for_wind(audio)
    wait_for_notes(audio, clock)
    audio.stop_music()
    for _ in range(60):
        clock.now += 0.2
        audio.update()
    assert not notes()
    assert not wind().get_busy()
    audio.start_music()
    wait_for_notes(audio, clock)
    assert audio.problem is None


def test_a_hidden_window_is_quiet_and_goes_on_where_it_was(audio: Audio, clock: Clock) -> None:
    audio.start_music()
    wait_for_notes(audio, clock)
    playing = notes()
    audio.pause()
    for _ in range(60):
        clock.now += 0.2
        audio.update()
    audio.play("crash")
    assert not sounding()
    sleep(0.1)
    assert notes() == playing
    audio.resume()
    audio.update()
    assert set(playing) <= set(notes())


def test_music_started_in_a_hidden_window_is_heard_when_it_shows(
    audio: Audio, clock: Clock
) -> None:
    audio.pause()
    audio.start_music()
    for _ in range(60):
        clock.now += 0.2
        audio.update()
    assert not notes()
    audio.resume()
    wait_for_notes(audio, clock)


def test_after_closing_every_call_is_silent(audio: Audio) -> None:
    audio.close()
    audio.play("crash")
    audio.start_music()
    audio.update()
    audio.apply(Settings())
    audio.pause()
    audio.resume()
    audio.close()
    assert pygame.mixer.get_init() is None


def test_a_group_that_does_not_exist_is_silent_and_named(audio: Audio) -> None:
    audio.play("vuvuzela")
    assert audio.problem == 'There is no sound "vuvuzela".'


def test_without_a_sound_card_all_is_silent_and_one_sentence_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_A_CARD],
        env={**CLEAN, "SDL_AUDIODRIVER": "nosuch", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.startswith("There is no sound: no sound card could be opened (")
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.parametrize("data", [None, b"", b"{}", b"\xff", b'{"sounds": [], "groups": 3}'])
def test_without_its_book_all_is_silent_and_one_sentence_says_so(
    copy: Path, data: bytes | None
) -> None:
    book = copy / "sound.json"
    book.unlink() if data is None else book.write_bytes(data)
    audio = Audio(LOUD, copy)
    audio.play("crash")
    audio.start_music()
    audio.update()
    audio.close()
    assert audio.problem == f"There is no sound: the list {book} is missing or broken."


@pytest.mark.parametrize("missing", [True, False])
def test_one_bad_file_is_silent_and_named_and_the_rest_is_heard(copy: Path, missing: bool) -> None:
    bad = copy / "crash.ogg"
    bad.unlink() if missing else bad.write_bytes(b"OggS but not really")
    audio = Audio(LOUD, copy)
    audio.play("crash")
    assert not sounding()
    assert audio.problem == f"The sound {bad} is missing or broken and stays silent."
    audio.play("winner")
    assert len(sounding()) == 1
    audio.close()


def test_a_bad_note_is_silent_and_named_and_the_others_are_heard(copy: Path, clock: Clock) -> None:
    (copy / f"{NOTES[0]}.ogg").write_bytes(b"noise")
    audio = Audio(LOUD, copy, seed=1)
    audio.start_music()
    wait_for_notes(audio, clock, 3)
    audio._loader.join()
    assert str(copy / f"{NOTES[0]}.ogg") in str(audio.problem)
    audio.close()


def test_a_folder_of_nothing_but_bad_files_is_silent(copy: Path) -> None:
    for path in copy.glob("*.ogg"):
        path.write_bytes(b"")
    audio = Audio(LOUD, copy)
    for group in BOOK["groups"]:
        audio.play(group)
    audio.start_music()
    audio.update()
    assert not notes()
    assert not sounding()
    assert audio.problem is not None
    audio.close()
