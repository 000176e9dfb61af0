"""The two typefaces: Source Serif for headings and numbers, Source Sans for text."""

import re
from functools import cache, lru_cache
from importlib import resources
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

Face: TypeAlias = tuple[Literal["serif", "sans"], str]
Anchor: TypeAlias = Literal["left", "centre", "right"]

HEADING: Final[Face] = ("serif", "Semibold")
NUMBER: Final[Face] = ("serif", "Bold")
BODY: Final[Face] = ("sans", "Regular")
STRONG: Final[Face] = ("sans", "Semibold")
ITALIC: Final[Face] = ("serif", "It")

CREAM: Final = (246, 235, 210)
GOLD: Final = (255, 233, 176)
MUTED: Final = (169, 166, 196)
WARNING: Final = (255, 201, 192)
CAPTION: Final = (214, 196, 158)
QUIET: Final = (118, 116, 148)
"""What cannot be chosen now."""
TINTS: Final = (
    (255, 160, 92),
    (255, 230, 110),
    (255, 176, 224),
    (128, 176, 255),
    (240, 245, 250),
)
"""Words about panes of each colour."""
_CAPITALS: Final = 0.66
"""How high capitals are, as part of the ascent: text is centred on them, not on its box."""


LEAST: Final = 12
"""No type is smaller, in pixels."""
LEADING: Final = 1.15
"""From line to line, as part of the type size."""


@cache
def font(face: Face, size: int) -> pygame.font.Font:
    """A typeface at a size in pixels."""
    family, weight = face
    folder = resources.files(f"font_source_{family}_pro") / "files"
    path = folder / f"Source{family.capitalize()}Pro-{weight}.ttf"
    with resources.as_file(path) as file:
        return pygame.font.Font(file, size)


@lru_cache(maxsize=160)
def _rendered(
    text: str, face: Face, size: int, colour: tuple[int, int, int], alpha: int = 255
) -> pygame.Surface:
    picture = font(face, size).render(text, True, colour).convert_alpha()
    picture.set_alpha(alpha)
    return picture


def _minus(text: str) -> str:
    """A hyphen before a number is a minus sign, unless it joins the number to a name."""
    return re.sub(r"(?<!\w)-(?=\d)", "\N{MINUS SIGN}", text)


def width(text: str, face: Face, size: int) -> int:
    """How wide a text will be."""
    return font(face, size).size(_minus(text))[0]


def shrunk(text: str, face: Face, size: int, room: float, least: int = LEAST) -> int:
    """The largest type size up to this one in which a line fits; never less than the least."""
    while size > least and width(text, face, size) > room:
        size -= 1
    return size


def wrapped(text: str, face: Face, size: int, room: float) -> list[str]:
    """A text in lines that fit; a word that is too long for a line goes on in the next one."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, face, size) <= room:
            lines[-1] = longer
            continue
        parts = _broken(word, face, size, room)
        lines = [*lines, *parts] if lines[-1] else parts
    return lines


def _broken(word: str, face: Face, size: int, room: float) -> list[str]:
    """A word in pieces that fit."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, face, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


class Fitted(NamedTuple):
    """How a text is to be written."""

    size: int
    lines: list[str]

    @property
    def cut(self) -> bool:
        """Whether there was too little room for all of it."""
        return self.lines[-1].endswith("…")


def fit(text: str, face: Face, size: int, room: float, high: float = 0) -> Fitted:
    """The largest type up to this size, on as many lines as it takes: one however high it is, more
    where they fit into a height. Only what does not even fit in the least type is cut off."""
    small = shrunk(text, face, size, room)
    best = Fitted(small, [text] if width(text, face, small) <= room else [])
    most = max(1, int(high // (LEADING * LEAST)))
    for number in range(2, 1 + most):
        tall = min(size, int(high / (LEADING * number)))
        while tall > LEAST and not _holds(text, face, tall, room, number):
            tall -= 1
        if _holds(text, face, tall, room, number) and (not best.lines or tall > best.size):
            best = Fitted(tall, wrapped(text, face, tall, room))
    return best if best.lines else _cut(text, face, room, most)


def _cut(text: str, face: Face, room: float, most: int) -> Fitted:
    """So many lines of the least type, and where there is more, a sign of it."""
    lines = wrapped(text, face, LEAST, room)
    if len(lines) > most:
        last = lines[most - 1]
        while last and width(f"{last}…", face, LEAST) > room:
            last = last[:-1]
        lines = [*lines[: most - 1], f"{last}…"]
    return Fitted(LEAST, lines)


def _holds(text: str, face: Face, size: int, room: float, most: int) -> bool:
    """Whether so many lines are enough, without breaking a word."""
    whole = all(width(word, face, size) <= room for word in text.split())
    return whole and len(wrapped(text, face, size, room)) <= most


def write(
    target: pygame.Surface,
    text: str,
    at: tuple[float, float],
    face: Face,
    size: int,
    colour: tuple[int, int, int] = CREAM,
    anchor: Anchor = "left",
    shade: int = 160,
) -> pygame.Rect:
    """Write a line with the middle of its capitals at a height; returns where it stands."""
    picture = _rendered(_minus(text), face, size, colour)
    left = at[0] - {"left": 0.0, "centre": 0.5, "right": 1.0}[anchor] * picture.get_width()
    ascent = font(face, size).get_ascent()
    box = picture.get_rect(topleft=(round(left), round(at[1] - ascent * (1 - _CAPITALS / 2))))
    if shade:
        shadow = _rendered(_minus(text), face, size, (0, 0, 0), shade)
        target.blit(shadow, box.move(0, max(1, size // 24)))
    lay(target, text, picture, box)
    return box


def lay(target: pygame.Surface, text: str, picture: pygame.Surface, box: pygame.Rect) -> None:
    """Put words, as a picture, into their box: all words on the screen pass here, so that tests can
    look at them."""
    del text
    target.blit(picture, box)


def write_lines(
    target: pygame.Surface,
    fitted: Fitted,
    at: tuple[float, float],
    face: Face,
    colour: tuple[int, int, int] = CREAM,
    anchor: Anchor = "left",
    shade: int = 160,
) -> pygame.Rect:
    """Write lines around a height; returns where they stand."""
    step = LEADING * fitted.size
    first = at[1] - step * (len(fitted.lines) - 1) / 2
    boxes = [
        write(target, line, (at[0], first + step * n), face, fitted.size, colour, anchor, shade)
        for n, line in enumerate(fitted.lines)
    ]
    return boxes[0].unionall(boxes[1:])
