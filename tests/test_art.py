"""The masters of assets/art: all that the book names is there, at the size it says."""

import json
import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game import folders
from game.ui.paint import art

FOLDER = folders.shipped("assets") / "art"
BOOK = json.loads((FOLDER / "art.json").read_text(encoding="utf-8"))["masters"]


@pytest.fixture(autouse=True, scope="module")
def display() -> None:
    """Masters are scaled into the display's own order of bytes."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))


@pytest.mark.parametrize("name", sorted(BOOK))
def test_a_master_is_there_at_the_size_that_the_book_says(name: str) -> None:
    picture = pygame.image.load(FOLDER / BOOK[name]["file"])
    assert list(picture.get_size()) == BOOK[name]["px"]
    assert art.sized(name, 30, 20).get_size() == (30, 20)


def test_no_picture_lies_there_that_the_book_does_not_name() -> None:
    named = {Path(master["file"]) for master in BOOK.values()}
    assert {path.relative_to(FOLDER) for path in FOLDER.rglob("*.png")} == named
