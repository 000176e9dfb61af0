"""The sounds of assets/sound: all that the book names is there and can be played."""

import json
import os
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
