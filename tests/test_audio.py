"""The sound of the running game: the real mixer on a dummy card, no card, and broken files."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter, sleep

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from conftest import CLEAN
from game import folders
from game.ui.audio import BUFFER, CHANNELS, Audio
from game.ui.settings import Settings

FOLDER = folders.shipped("assets") / "sound"
BOOK = json.loads((FOLDER / "sound.json").read_text(encoding="utf-8"))
PIECES = BOOK["groups"]["music"]
LOUD = Settings(effects=1.0, music=1.0)

WITHOUT_A_CARD = """
from game.ui.audio import Audio
from game.ui.settings import Settings
audio = Audio(Settings())
audio.play("crash"); audio.start_music(); audio.update(); audio.apply(Settings(muted=True))
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
    audio = Audio(LOUD)
    yield audio
    audio.close()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sounds, to be spoilt."""
    return Path(shutil.copytree(FOLDER, tmp_path / "sound"))


def sounding() -> list[pygame.mixer.Channel]:
    """The channels in use, without that of the wind."""
    channels = [pygame.mixer.Channel(n) for n in range(1, CHANNELS)]
    return [channel for channel in channels if channel.get_busy()]


def heard() -> pygame.mixer.Sound:
    """The one effect that is sounding, which then ends."""
    (channel,) = sounding()
    sound = channel.get_sound()
    assert sound
    channel.stop()
    return sound


def wind() -> pygame.mixer.Channel:
    return pygame.mixer.Channel(0)


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


def test_the_variants_of_a_group_come_in_turn(audio: Audio, clock: Clock) -> None:
    sounds = []
    for _ in range(6):
        audio.play("deal")
        sounds.append(heard())
        clock.now += 1
    assert len(set(sounds)) == 3
    assert sounds[:3] == sounds[3:]


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


def test_a_sound_is_as_loud_as_the_book_the_settings_and_the_caller_say(audio: Audio) -> None:
    audio.apply(Settings(effects=0.5))
    audio.play("winner", gain=0.25)
    (channel,) = sounding()
    assert channel.get_volume() == near(0.25)
    assert heard().get_volume() == near(0.5 * gain_of("winner"))


def test_new_volumes_are_heard_at_once_in_all_that_is_sounding(audio: Audio) -> None:
    audio.start_music()
    air = wait_for_wind(audio)
    audio.play("winner")
    audio.apply(Settings(effects=0.2, music=0.4))
    assert air.get_volume() == near(0.4 * gain_of("wind"))
    assert pygame.mixer.music.get_volume() == near(0.4 * gain_of(PIECES[0]))
    assert heard().get_volume() == near(0.2 * gain_of("winner"))


def test_mute_silences_everything_and_nothing_new_starts(audio: Audio) -> None:
    audio.start_music()
    air = wait_for_wind(audio)
    audio.play("winner")
    audio.apply(Settings(muted=True))
    assert air.get_volume() == pygame.mixer.music.get_volume() == heard().get_volume() == 0
    audio.play("crash")
    assert not sounding()
    audio.apply(LOUD)
    assert pygame.mixer.music.get_volume() == near(gain_of(PIECES[0]))


def test_more_sounds_than_channels_leave_the_wind_alone(audio: Audio, clock: Clock) -> None:
    audio.start_music()
    air = wait_for_wind(audio)
    for _ in range(2 * CHANNELS):
        audio.play("winner")
        clock.now += 1
    assert len(sounding()) == CHANNELS - 1
    assert wind().get_sound() is air


def test_the_pieces_of_music_follow_one_another_without_end(audio: Audio, clock: Clock) -> None:
    audio.start_music()
    order = []
    for _ in range(7):
        order.append(audio.piece)
        audio.update()
        assert audio.piece == order[-1], "it goes on only when the piece is over"
        clock.now += 70
        pygame.mixer.music.stop()
        audio.update()
        assert pygame.mixer.music.get_busy()
    assert order == [*PIECES, *PIECES, PIECES[0]]


def test_music_that_was_stopped_stays_stopped_until_it_is_started(audio: Audio) -> None:
    audio.start_music()
    wait_for_wind(audio)
    audio.stop_music()
    audio.update()
    assert audio.piece is None
    assert not pygame.mixer.music.get_busy()
    assert not wind().get_busy()
    audio.start_music()
    assert audio.piece == PIECES[1]
    assert audio.problem is None


def test_a_hidden_window_is_quiet_and_goes_on_where_it_was(audio: Audio) -> None:
    audio.start_music()
    audio.pause()
    audio.update()
    audio.play("crash")
    assert not sounding()
    assert not pygame.mixer.music.get_busy()
    audio.resume()
    audio.update()
    assert pygame.mixer.music.get_busy()
    assert audio.piece == PIECES[0]


def test_music_started_in_a_hidden_window_is_heard_when_it_shows(audio: Audio) -> None:
    audio.pause()
    audio.start_music()
    assert audio.piece is None
    audio.resume()
    audio.update()
    assert audio.piece == PIECES[0]


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


def test_a_bad_piece_of_music_is_passed_over(copy: Path, clock: Clock) -> None:
    (copy / f"{PIECES[0]}.ogg").write_bytes(b"noise")
    audio = Audio(LOUD, copy)
    audio.start_music()
    assert audio.piece == PIECES[1]
    assert PIECES[0] in str(audio.problem)
    clock.now += 70
    pygame.mixer.music.stop()
    audio.update()
    assert audio.piece == PIECES[2]
    audio.close()


def test_a_piece_that_ends_at_once_is_not_started_every_frame(audio: Audio) -> None:
    audio.start_music()
    for _ in range(10):
        pygame.mixer.music.stop()
        audio.update()
    assert audio.piece is None
    assert PIECES[0] in str(audio.problem)


def test_a_folder_of_nothing_but_bad_files_is_silent(copy: Path) -> None:
    for path in copy.glob("*.ogg"):
        path.write_bytes(b"")
    audio = Audio(LOUD, copy)
    for group in BOOK["groups"]:
        audio.play(group)
    audio.start_music()
    audio.update()
    assert audio.piece is None
    assert not sounding()
    assert audio.problem is not None
    audio.close()
