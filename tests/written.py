"""Every line that is written on the screen: each lies in its box, none lies on another."""

from typing import NamedTuple

import pygame
import pytest

from game.ui.forms import labels
from game.ui.paint import text


class Line(NamedTuple):
    """A line, on what it was written and where."""

    target: pygame.Surface
    words: str
    at: pygame.Rect


class Written:
    """The lines that were written since it was last asked."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def clear(self) -> None:
        """Forget them."""
        self.lines.clear()

    def check_apart(self) -> None:
        """There are some, and no line lies on another: their capitals do not touch."""
        assert self.lines
        for number, one in enumerate(self.lines):
            for other in self.lines[:number]:
                if other.target is one.target:
                    touch = _core(one.at).colliderect(_core(other.at))
                    assert not touch, f"{one.words!r} lies on {other.words!r}"
        self.clear()

    def plain(self) -> list[str]:
        """The lines with a word of plain letters in them: in the pseudo-language there are none."""
        return [line.words for line in self.lines if _is_plain(line.words)]


def _core(at: pygame.Rect) -> pygame.Rect:
    return at.inflate(0, -0.5 * at.h)


def _is_plain(words: str) -> bool:
    run = 0
    for letter in words:
        run = run + 1 if letter.isascii() and letter.isalpha() else 0
        if run == 3:
            return True
    return False


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """All lines from now on; each must lie in its box and on its picture."""
    found = Written()
    real = labels.label

    def label(
        target: pygame.Surface,
        words: str,
        box: pygame.Rect,
        face: text.Face,
        size: int,
        *rest: object,
        **more: object,
    ) -> pygame.Rect:
        at = real(target, words, box, face, size, *rest, **more)  # type: ignore[arg-type]
        assert box.left <= at.left + 1, words
        assert at.right <= box.right + 1, words
        assert at.h <= 1.7 * box.h, words
        assert size >= text.LEAST
        assert target.get_rect().inflate(2, 2).contains(at), words
        if target.get_clip().contains(at):
            found.lines.append(Line(target, words, at))
        return at

    monkeypatch.setattr(labels, "label", label)
    return found
