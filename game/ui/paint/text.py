"""The two typefaces: Source Serif for headings and numbers, Source Sans for text."""

import re
from functools import cache, lru_cache
from importlib import resources
from typing import Final, Literal, TypeAlias

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
SMALLEST: Final = 12
"""No letter is smaller, in pixels."""
TINTS: Final = (
    (255, 190, 120),
    (255, 236, 140),
    (243, 185, 218),
    (150, 200, 255),
    (226, 236, 246),
)
"""Words about panes of each colour."""
_CAPITALS: Final = 0.66
"""How high capitals are, as part of the ascent: text is centred on them, not on its box."""


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


def fitted(text: str, face: Face, size: int, room: float) -> str:
    """As much of a line as there is room for."""
    if width(text, face, size) <= room:
        return text
    while text and width(f"{text}…", face, size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def shrunk(text: str, face: Face, size: int, room: float, least: int = SMALLEST) -> int:
    """The largest type size up to this one in which a line fits; never less than the least."""
    while size > least and width(text, face, size) > room:
        size -= 1
    return size


def wrapped(text: str, face: Face, size: int, room: float) -> list[str]:
    """A text in lines that fit."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, face, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fit(
    text: str, face: Face, size: int, room: tuple[float, float], least: int = SMALLEST
) -> tuple[list[str], int]:
    """A text in lines that fit into a width and a height, and the type size at which they do: one
    line, if it need not be smaller by more than a fifth, else more lines, then smaller type."""
    smaller = shrunk(text, face, size, room[0], max(least, round(0.8 * size)))
    if width(text, face, smaller) <= room[0]:
        return [text], smaller
    return filled(text, face, size, room, least)


def filled(
    text: str, face: Face, size: int, room: tuple[float, float], least: int = SMALLEST
) -> tuple[list[str], int]:
    """A text in as many lines as it needs, in smaller type where they would not fit; where even the
    smallest type does not do, long words are broken."""
    wide, high = room
    for tried in range(size, least - 1, -1):
        lines = wrapped(text, face, tried, wide)
        narrow = all(width(line, face, tried) <= wide for line in lines)
        if narrow and len(lines) * line_height(tried) <= high:
            return lines, tried
    return [part for line in lines for part in _broken(line, face, least, wide)], least


def _broken(line: str, face: Face, size: int, room: float) -> list[str]:
    """A line in parts that fit, wherever they end."""
    parts = [""]
    for letter in line:
        if parts[-1] and width(parts[-1] + letter, face, size) > room:
            parts.append("")
        parts[-1] += letter
    return parts


def line_height(size: int) -> int:
    """From one line to the next, in pixels."""
    return round(1.32 * size)


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
    """Write a line with the middle of its capitals at a height; where it stands comes back."""
    picture = _rendered(_minus(text), face, size, colour)
    left = at[0] - {"left": 0.0, "centre": 0.5, "right": 1.0}[anchor] * picture.get_width()
    ascent = font(face, size).get_ascent()
    box = picture.get_rect(topleft=(round(left), round(at[1] - ascent * (1 - _CAPITALS / 2))))
    if shade:
        shadow = _rendered(_minus(text), face, size, (0, 0, 0), shade)
        target.blit(shadow, box.move(0, max(1, size // 24)))
    target.blit(picture, box)
    return box
