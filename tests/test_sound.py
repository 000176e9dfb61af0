"""The sounds of assets/sound: all that the book names is there and can be played."""

import json
import os
from array import array
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game import folders

FOLDER = folders.shipped("assets") / "sound"
BOOK = json.loads((FOLDER / "sound.json").read_text(encoding="utf-8"))
SOUNDS = BOOK["sounds"]


@pytest.fixture(scope="module", autouse=True)
def mixer() -> None:
    pygame.mixer.init(BOOK["rate"])


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_a_sound_can_be_loaded_and_lasts_as_long_as_the_book_says(name: str) -> None:
    said = SOUNDS[name]
    sound = pygame.mixer.Sound(FOLDER / said["file"])
    assert sound.get_length() == pytest.approx(said["seconds"], abs=0.05)
    assert 0 < said["gain"] <= 1
    assert 0 < said["peak"] < 0.9, "nothing clips"


def test_the_book_and_the_folder_agree_and_every_group_has_its_sounds() -> None:
    named = {Path(said["file"]) for said in SOUNDS.values()}
    assert {path.relative_to(FOLDER) for path in FOLDER.rglob("*.ogg")} == named
    assert {name for names in BOOK["groups"].values() for name in names} == set(SOUNDS)


def samples(name: str) -> "array[int]":
    """What the mixer makes of a sound, one ear of it."""
    return array("h", pygame.mixer.Sound(FOLDER / SOUNDS[name]["file"]).get_raw())[::2]


STRUCK = ("crack", "impact_small", "impact_medium", "impact_large", "clink_in_tower", "bag")
PROMPT = [*STRUCK, "deal", "window", *(f"chain_{n}" for n in range(1, 9))]


@pytest.mark.parametrize("group", PROMPT)
def test_what_belongs_to_a_moment_of_the_picture_speaks_at_once(group: str) -> None:
    for name in BOOK["groups"][group]:
        heard = samples(name)
        edge = max(map(abs, heard)) / 10
        first = next(index for index, value in enumerate(heard) if abs(value) >= edge)
        assert first / BOOK["rate"] < 0.016


@pytest.mark.parametrize("group", STRUCK)
def test_what_is_heard_often_in_a_row_has_variants_of_one_loudness(group: str) -> None:
    names = BOOK["groups"][group]
    assert len(names) >= 4
    assert len({samples(name).tobytes() for name in names}) == len(names)
    loud = [SOUNDS[name]["loudness_db"] for name in names]
    assert max(loud) - min(loud) < 1


def test_there_is_a_crack_for_each_of_eight_panes() -> None:
    assert len(BOOK["groups"]["crack"]) == 8


def test_each_window_of_a_chain_is_about_a_decibel_louder() -> None:
    loud = [SOUNDS[f"chain_{number}"]["loudness_db"] for number in range(1, 9)]
    assert [later - sooner for sooner, later in pairwise(loud)] == pytest.approx([1] * 7, abs=0.3)


def test_impacts_grow_with_their_size() -> None:
    sizes = [SOUNDS[f"impact_{size}_a"] for size in ("small", "medium", "large")]
    loud = [said["loudness_db"] for said in sizes]
    assert loud[0] + 1 < loud[1] < loud[2] - 1


def test_the_next_turn_on_a_couch_is_called_shortly() -> None:
    assert SOUNDS["your_turn_short"]["seconds"] < 0.7 < SOUNDS["your_turn"]["seconds"] / 2


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 4_000_000
