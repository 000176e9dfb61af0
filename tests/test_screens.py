"""Every screen in the pseudo-language: no plain English, nothing cut off, nothing that overlaps."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import screens
from game import words

SIZES = [
    (1280, 720),
    pytest.param((1920, 1080), marks=pytest.mark.slow),
    pytest.param((1024, 768), marks=pytest.mark.slow),
    pytest.param((1600, 1200), marks=pytest.mark.slow),
]
NAMES = (*screens.NAMES, *screens.FILES, "Sintra")
"""Names are the same in every language."""


@pytest.fixture
def studio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[screens.Studio]:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    opened = screens.Studio(tmp_path, words.PSEUDO)
    yield opened
    opened.journey.close()
    words.choose(words.PLAIN)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_screen_speaks_the_language_and_has_room_for_it(
    studio: screens.Studio, size: tuple[int, int]
) -> None:
    wrong = [
        f"{name}: {said}"
        for name, scene in studio.all()
        for said in screens.draw(name, scene, size).witness.complaints(NAMES, pseudo=True)
    ]
    assert not wrong, "\n".join(wrong)
