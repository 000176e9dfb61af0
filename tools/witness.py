"""Looks on while a screen is drawn, and says what is wrong with its words.

A witness notes every line of words with its box, and every frame (a panel, a button, a card) that
words may stand in. From that it tells which words were cut off, which overlap, which stick out of
their frame or the window, and, in the pseudo-language, which did not come from a catalogue.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from game.ui.paint import art
from game.ui.paint import text as letters

_ENGLISH = re.compile(r"[A-Za-z]{2,}")
_ROMAN = re.compile(r"\b[IVX]+\b")
_SLACK = 2
"""Pixels by which boxes of words may touch: letters do not fill theirs."""


class Line(NamedTuple):
    """Words that were drawn."""

    words: str
    box: pygame.Rect
    seen: pygame.Rect
    """The part of the box that letters without long stems fill."""


class Frame(NamedTuple):
    """A frame that was drawn; it covers what was drawn before."""

    name: str
    box: pygame.Rect


class Witness:
    """What was drawn onto pictures of one size, in order."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.size = size
        self.drawn: list[Line | Frame] = []

    def line(self, target: pygame.Surface, words: str, box: pygame.Rect) -> None:
        """Words were drawn here."""
        if target.get_size() == self.size and words.strip():
            seen = box.inflate(0, -round(0.5 * box.h))
            self.drawn.append(Line(words, box.copy(), seen))

    def frame(self, target: pygame.Surface, name: str, box: pygame.Rect) -> None:
        """A frame was drawn here."""
        if target.get_size() == self.size:
            self.drawn.append(Frame(name, box.copy()))

    # ---------------------------------------------------------------------------- what can be seen

    def lines(self) -> list[tuple[int, Line]]:
        """The words that nothing was laid over, with when they were drawn; words drawn again in
        the same place count once."""
        found: dict[tuple[int, ...], tuple[int, Line]] = {}
        for number, one in enumerate(self.drawn):
            if isinstance(one, Frame):
                covered = [key for key, (_, line) in found.items() if one.box.contains(line.seen)]
                for key in covered:
                    del found[key]
            else:
                found[tuple(one.box)] = (number, one)
        return list(found.values())

    def complaints(self, names: Sequence[str] = (), pseudo: bool = False) -> list[str]:
        """All that is wrong; `names` are words that stay as they are in every language."""
        lines = self.lines()
        said = [f"cut off: {line.words!r}" for _, line in lines if "…" in line.words]
        said += self._overlapping(lines)
        said += self._sticking_out(lines)
        if pseudo:
            said += [f"plain English: {line.words!r}" for _, line in lines if _plain(line, names)]
        return said

    @staticmethod
    def _overlapping(lines: Sequence[tuple[int, Line]]) -> Iterator[str]:
        for index, (_, one) in enumerate(lines):
            for _, other in lines[index + 1 :]:
                common = one.seen.clip(other.seen)
                if common.w > _SLACK and common.h > _SLACK:
                    yield f"overlap: {one.words!r} and {other.words!r} at {tuple(common)}"

    def _sticking_out(self, lines: Sequence[tuple[int, Line]]) -> Iterator[str]:
        window = pygame.Rect((0, 0), self.size)
        for number, line in lines:
            if not window.contains(line.seen):
                yield f"outside of the window: {line.words!r} at {tuple(line.box)}"
            around = self._around(number, line)
            if around and not around.box.inflate(2 * _SLACK, 2 * _SLACK).contains(line.seen):
                yield f"outside of its frame {around.name}: {line.words!r} at {tuple(line.box)}"

    def _around(self, number: int, line: Line) -> Frame | None:
        """The last frame drawn before the words that their middle lies in."""
        for one in reversed(self.drawn[:number]):
            if isinstance(one, Frame) and one.box.collidepoint(line.seen.center):
                return one
        return None


def _plain(line: Line, names: Sequence[str]) -> bool:
    words = line.words
    for name in sorted(names, key=len, reverse=True):
        words = words.replace(name, "")
    return bool(_ENGLISH.search(_ROMAN.sub("", words)))


@contextmanager
def looking_on(size: tuple[int, int]) -> Iterator[Witness]:
    """A witness of everything that is drawn meanwhile onto pictures of the window's size."""
    witness, lay, frame = Witness(size), letters.lay, art.frame

    def noted_words(
        target: pygame.Surface, text: str, picture: pygame.Surface, box: pygame.Rect
    ) -> None:
        witness.line(target, text, box)
        lay(target, text, picture, box)

    def noted_frame(target: pygame.Surface, name: str, box: pygame.Rect, scale: float) -> None:
        witness.frame(target, name, box)
        frame(target, name, box, scale)

    letters.lay, art.frame = noted_words, noted_frame
    try:
        yield witness
    finally:
        letters.lay, art.frame = lay, frame
