"""The settings: what is good is kept whatever the file holds, and nothing is lost."""

import json
import sys
from dataclasses import fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from game import words
from game.names import LONGEST
from game.rules.clause import Clause
from game.ui import keeper
from game.ui.keeper import Keeper, file
from game.ui.settings import ANYBODY, KINDS, SPEEDS, Settings

NAMES = [field.name for field in fields(Settings)]
OTHER = Settings(
    effects=0.25,
    music=0.0,
    muted=True,
    speed="instant",
    reduced_motion=True,
    confirm=True,
    sectors=True,
    fullscreen=True,
    vsync=False,
    frames_per_second=60,
    rumble=False,
    size=(2560, 1080),
    names=("Zoë", "Łukasz", "李", "O'Neil"),
    bots=("Ada", "Bo", "Cy", "Di"),
    kinds=("easy", "person", "master", "quick"),
    side="B",
    level="glasshouse",
    starter=3,
    language="qps",
)
"""Every setting other than it is when new."""

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
NEAR = st.sampled_from([0, 1, 0.5, 1280, "fast", [1280, 720], ["a", "b", "c", "d"], ["\ud800"] * 4])
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Files are written for every example."""


def load(path: Path | None = None) -> tuple[Settings, str | None]:
    """The settings, and what is said of the file."""
    found, said = keeper.load(path)
    return found, _told(said)


def save(settings: Settings, path: Path | None = None) -> str | None:
    """What is said of a file that cannot be written."""
    return _told(keeper.save(settings, path))


def _told(said: Clause | None) -> str | None:
    return words.sentence(said) if said else None


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "vitral" / "settings.json"


def write(path: Path, data: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)


def write_fields(path: Path, **values: object) -> None:
    write(path, json.dumps(values).encode())


def assert_valid(settings: Settings) -> None:
    for volume in (settings.effects, settings.music):
        assert type(volume) is float
        assert 0 <= volume <= 1
    for field in fields(Settings):
        if field.type is bool:
            assert type(getattr(settings, field.name)) is bool
    assert settings.speed in SPEEDS
    assert type(settings.frames_per_second) is int
    assert settings.frames_per_second == 0 or 10 <= settings.frames_per_second <= 240
    assert [type(side) for side in settings.size] == [int, int]
    assert all(320 <= side <= 16384 for side in settings.size)
    for named in (settings.names, settings.bots):
        assert len(named) == 4
        assert all(0 < len(name) <= LONGEST and name.isprintable() for name in named)
    assert len(settings.kinds) == 4
    assert set(settings.kinds) <= set(KINDS)
    assert settings.side in ("A", "B")
    assert settings.starter in (ANYBODY, 0, 1, 2, 3)
    assert settings.language in ("", *words.available())


def test_without_a_file_all_is_as_when_new_and_nothing_is_said(path: Path) -> None:
    assert load(path) == (Settings(), None)


def test_what_was_saved_comes_back(path: Path) -> None:
    for field in fields(Settings):
        assert getattr(OTHER, field.name) != getattr(Settings(), field.name)
    assert save(OTHER, path) is None
    assert load(path) == (OTHER, None)
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


def test_the_file_is_in_the_users_config_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_config_path", lambda name, **_: tmp_path / name)
    assert file() == tmp_path / "vitral" / "settings.json"
    assert save(OTHER) is None
    assert load() == (OTHER, None)


@pytest.mark.skipif(sys.platform != "linux", reason="the variable is of Linux")
def test_the_config_folder_of_the_environment_is_honoured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert file() == tmp_path / "vitral" / "settings.json"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("effects", float("nan")),
        ("effects", True),
        ("effects", "0.5"),
        ("music", 1.01),
        ("music", 10**400),
        ("muted", 1),
        ("speed", "ludicrous"),
        ("frames_per_second", 9),
        ("frames_per_second", 241),
        ("frames_per_second", -1),
        ("frames_per_second", False),
        ("frames_per_second", 60.0),
        ("language", "xx"),
        ("language", None),
        ("kinds", ["person", "quick", ""]),
        ("kinds", ["person", "quick", "", "open"]),
        ("side", "C"),
        ("level", ""),
        ("level", 7),
        ("starter", 4),
        ("starter", -2),
        ("starter", True),
        ("size", [1280]),
        ("size", [1280, True]),
        ("size", [10**400, 720]),
        ("size", [1280.0, 720.0]),
        ("names", ["Ana", "Rui", "Lia"]),
        ("names", ["Ana", "Rui", "Lia", "x" * (LONGEST + 1)]),
        ("names", ["Ana", "Rui", "Lia", "a\nb"]),
        ("names", ["Ana", "Rui", "Lia", " "]),
        ("names", ["Ana", "Rui", "Lia", "\ud800"]),
    ],
)
def test_a_bad_value_is_named_and_the_good_ones_are_kept(
    path: Path, name: str, value: object
) -> None:
    write_fields(path, **{name: value, "confirm": True})
    found, said = load(path)
    assert found == Settings(confirm=True)
    assert said is not None
    assert str(path) in said
    assert f'"{name}"' in said


@pytest.mark.parametrize("value", [0, 10, 240])
def test_any_limit_of_frames_between_the_least_and_the_most_is_kept(path: Path, value: int) -> None:
    write_fields(path, frames_per_second=value)
    assert load(path) == (Settings(frames_per_second=value), None)


def test_a_number_of_thousands_of_digits_costs_only_its_own_field(path: Path) -> None:
    write(path, b'{"effects": ' + b"9" * 9000 + b', "confirm": true}')
    assert load(path)[0] == Settings(confirm=True)


def test_of_several_bad_values_the_first_is_named_and_the_others_counted(path: Path) -> None:
    write_fields(path, names=3, music=None, size="big")
    found, said = load(path)
    assert found == Settings()
    assert said is not None
    assert '"music" (and 2 more)' in said


def test_a_field_of_another_version_is_passed_over_without_a_word(path: Path) -> None:
    write_fields(path, muted=True, hologram="on")
    assert load(path) == (Settings(muted=True), None)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"\xff\xfe\x00", b"[]", b"null", b"[" * 50_000, b" " * 70_000 + b"{}"]
)
def test_an_unreadable_file_is_set_aside_whole(path: Path, data: bytes) -> None:
    write(path, data)
    found, said = load(path)
    assert found == Settings()
    assert said is not None
    assert str(path) in said
    assert "settings.json.broken" in said
    assert path.with_name("settings.json.broken").read_bytes() == data
    assert load(path) == (Settings(), None)


def test_a_second_broken_file_does_not_overwrite_the_first(path: Path) -> None:
    for data in (b"one", b"two", b"three"):
        write(path, data)
        load(path)
    kept = sorted(path.parent.iterdir())
    assert [p.read_bytes() for p in kept] == [b"one", b"two", b"three"]


def test_a_file_that_can_be_neither_read_nor_set_aside_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "vitral").write_bytes(b"")
    found, said = load(tmp_path / "vitral" / "settings.json")
    assert found == Settings()
    assert said is not None
    assert "nor could the file be set aside" in said


def test_a_folder_that_cannot_be_written_gives_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "vitral").write_bytes(b"")
    path = tmp_path / "vitral" / "settings.json"
    said = save(OTHER, path)
    assert said is not None
    assert str(path) in said


def test_a_failed_save_leaves_the_old_file_and_no_other(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(OTHER, path)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    said = save(Settings(), path)
    assert said is not None
    assert "No space left" in said
    assert load(path) == (OTHER, None)
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


def test_a_bad_value_is_never_written(path: Path) -> None:
    bad = replace(OTHER, effects=float("nan"), names=("\ud800",) * 4)
    assert save(bad, path) is None
    new = Settings()
    assert load(path) == (replace(OTHER, effects=new.effects, names=new.names), None)


@UNHURRIED
@given(st.dictionaries(st.sampled_from(NAMES), JSON | NEAR))
def test_any_value_in_any_field_gives_valid_settings(values: dict[str, Any]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"
        write_fields(path, **values)
        found, said = load(path)
        assert_valid(found)
        assert save(found, path) is None
        assert load(path) == (found, None)
        assert said is None or "\n" not in said


@UNHURRIED
@given(st.binary() | JSON.map(lambda value: json.dumps(value).encode()))
@example(b"\xef\xbb\xbf{}")
@example(b'{"effects": 1e999}')
def test_any_bytes_give_valid_settings(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "settings.json"
        path.write_bytes(data)
        found, _ = load(path)
        assert_valid(found)
        kept = [p.read_bytes() for p in Path(folder).iterdir()]
        assert kept == [data], "whatever it was, it is still there"


# ------------------------------------------------------------------------------------------ keeping


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in the user's own folder."""
    monkeypatch.setattr("platformdirs.user_config_path", lambda name, **_: tmp_path / name)
    return tmp_path / "vitral" / "settings.json"


def test_what_is_changed_is_written_at_once(home: Path) -> None:
    found = Settings()
    kept = Keeper(found)
    kept.update(1.0)
    assert not home.exists(), "nothing has changed"
    found.music = 0.25
    kept.update(1.0)
    assert load() == (Settings(music=0.25), None)
    found.names = ("Eva", *found.names[1:])
    kept.update(1.0)
    assert load()[0].names[0] == "Eva"


def test_a_window_is_kept_once_it_has_come_to_rest(home: Path) -> None:
    found = Settings()
    kept = Keeper(found)
    for number in range(10):
        found.size = (1000 + number, 700)
        kept.update(5.0 + 0.1 * number)
    assert not home.exists(), "it is still being drawn larger"
    kept.update(5.9 + 0.49)
    assert not home.exists()
    kept.update(5.9 + 0.51)
    assert load()[0].size == (1009, 700)


def test_another_change_does_not_wait_for_the_window(home: Path) -> None:
    found = Settings()
    kept = Keeper(found)
    found.size = (1000, 700)
    kept.update(5.0)
    found.muted = True
    kept.update(5.1)
    assert home.exists()
    assert load()[0] == Settings(size=(1000, 700), muted=True)


def test_what_waits_is_written_at_the_end(home: Path) -> None:
    found = Settings()
    kept = Keeper(found)
    found.size = (1000, 700)
    kept.update(5.0)
    kept.save()
    assert load()[0].size == (1000, 700)
    home.unlink()
    kept.save()
    assert not home.exists(), "nothing has changed since"


def test_settings_that_cannot_be_written_say_so_once_and_are_tried_again(home: Path) -> None:
    found = Settings()
    kept = Keeper(found)
    home.parent.write_bytes(b"")
    found.muted = True
    kept.update(1.0)
    assert kept.problem is not None
    assert str(home) in words.sentence(kept.problem)
    home.parent.unlink()
    found.muted = False
    kept.update(2.0)
    assert kept.problem is None
    assert load() == (Settings(), None)


def test_a_file_that_could_not_be_read_is_replaced_at_once(home: Path) -> None:
    write(home, b"{")
    found, said = keeper.load()
    assert said is not None
    Keeper(found, damaged=True).update(1.0)
    assert load() == (Settings(), None)
