"""How well the panes are told apart, by everybody: measured on the masters that are shipped.

    python tools/contrast.py                 the table; exits with 1 if a limit is not reached
    python tools/contrast.py --art DIR       another folder of masters

Every number is a CIEDE2000 difference, for normal sight, for the three kinds of colour blindness at
full severity, and for no colours at all. Only the *body* of a pane is measured, so that nothing is
owed to its shape: the glass of the inner plane, outside a circle around the engraved shape. It is
measured in two ways, the mean light of the whole body and the median of two patches beside the
shape, on each of the three masters of a pane; the table tells the least of the six.
"""

import argparse
import math
import os
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from statistics import fmean, median
from typing import Final, NamedTuple, TypeAlias

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from art.palette import COLOURS
from art.panes import GLYPH, WEIGHTS
from art.shapes import CLIP, WIDTH
from sight import SIGHTS, Light, apart, light

MASTERS: Final = Path(__file__).resolve().parent.parent / "assets" / "art"
BODY: Final = 0.70
"""How much of the outline the body is: a little less than the inner plane, which is 0.76."""
REACH: Final = 1.15
"""How far the shapes reach, in parts of their size."""
PATCH: Final = (0.345, 0.415, 0.035)
"""The patches beside the shape: from and to, sideways, and half their height, in pane heights."""
SHARES: Final = ("body", "patch")
"""The two ways of measuring."""
_LIGHT: Final = tuple(light(value) for value in range(256))


class Glasses(NamedTuple):
    """Glasses that must be told apart, and by how much at least."""

    title: str
    kind: str
    colours: tuple[str, ...]
    limit: float


LIT: Final = Glasses("Lit panes", "lit", COLOURS, 13.0)
SPACES: Final = Glasses("Empty spaces", "dim", (*COLOURS, "joker"), 6.0)
LIMITED: Final = tuple(name for name in SIGHTS if name != "grey")
"""Without any colours brightness and shape tell panes apart: that is told, not limited."""

Way: TypeAlias = tuple[str, str]
"""Which master, and which share of its pixels."""
Pair: TypeAlias = tuple[str, str]
Apart: TypeAlias = dict[tuple[str, Pair, Way], float]
"""The difference for a sight, of a pair, measured in a way."""


def measured(file: Path, shape: float) -> dict[str, Light]:
    """The colour of a pane's glass in both ways; the engraved shape is so many times enlarged."""
    picture = pygame.image.load(file)
    data = pygame.image.tobytes(picture, "RGB")
    body, patch = shares(*picture.get_size(), shape)
    return {"body": mean_light(data, body), "patch": middle(data, patch)}


@cache
def shares(wide: int, high: int, shape: float) -> tuple[list[int], list[int]]:
    """Which pixels of a master are its body, and which its patches: where their bytes begin."""
    body: list[int] = []
    patch: list[int] = []
    for row in range(high):
        y = abs(row + 0.5 - high / 2) / high
        for column in range(wide):
            x = abs(column + 0.5 - wide / 2) / high
            if in_body(x, y, shape):
                body.append(3 * (row * wide + column))
            if in_patch(x, y):
                patch.append(3 * (row * wide + column))
    return body, patch


def in_body(x: float, y: float, shape: float) -> bool:
    """Whether a point so far from the middle, in pane heights, is glass of the inner plane."""
    wide, high = BODY * WIDTH / 2, BODY / 2
    inside = max(x / wide, y / high) < 1 and x / wide + y / high < 1 / (1 - CLIP)
    return inside and math.hypot(x, y) > GLYPH * REACH * shape


def in_patch(x: float, y: float) -> bool:
    """Whether a point so far from the middle, in pane heights, is in a patch."""
    near, far, half = PATCH
    return near <= x < far and y < half


def mean_light(data: bytes, share: Sequence[int]) -> Light:
    """What an eye sees of many pixels from afar."""
    red, green, blue = (fmean(_LIGHT[data[at + c]] for at in share) for c in range(3))
    return red, green, blue


def middle(data: bytes, share: Sequence[int]) -> Light:
    """The median of each channel."""
    red, green, blue = (light(round(median(data[at + c] for at in share))) for c in range(3))
    return red, green, blue


def differences(folder: Path, glasses: Glasses) -> Apart:
    """How far all pairs are apart, in every way, for every sight."""
    made: Apart = {}
    for master, shape, *_ in WEIGHTS:
        files = {
            one: folder / "pane" / f"{glasses.kind}-{one}-{master}.png" for one in glasses.colours
        }
        found = {one: measured(file, shape) for one, file in files.items()}
        for pair in combinations(glasses.colours, 2):
            for share in SHARES:
                one, two = (found[name][share] for name in pair)
                for sight, matrix in SIGHTS.items():
                    made[sight, pair, (master, share)] = apart(one, two, matrix)
    return made


def least(found: Apart, sight: str, pair: Pair | None = None, share: str | None = None) -> float:
    """The least difference for a sight, of a pair or of all, in one way of measuring or in both."""
    return min(
        number
        for (eyes, two, way), number in found.items()
        if eyes == sight and pair in (None, two) and share in (None, way[1])
    )


def reached(found: Apart, glasses: Glasses) -> bool:
    """Whether the limit is kept by all pairs, in all ways, for all eyes that see colours."""
    return all(least(found, sight) >= glasses.limit for sight in LIMITED)


def table(found: Apart, glasses: Glasses) -> str:
    """All pairs by all sights, and below them the least of each in both ways of measuring."""
    lines = [_row(f"{glasses.title}, at least {glasses.limit:g}", SIGHTS)]
    for pair in combinations(glasses.colours, 2):
        numbers = (f"{least(found, sight, pair):.1f}" for sight in SIGHTS)
        lines.append(_row(f"{pair[0]} and {pair[1]}", numbers))
    for share in SHARES:
        numbers = (f"{least(found, sight, share=share):.1f}" for sight in SIGHTS)
        lines.append(_row(f"least, by the {share}", numbers))
    return "\n".join(lines)


def _row(head: str, cells: Iterable[str]) -> str:
    return f"{head:28}" + "".join(f"{cell:>14}" for cell in cells)


def main() -> int:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="how well panes are told apart by everybody")
    parser.add_argument("--art", type=Path, default=MASTERS, help="folder of the masters")
    folder: Path = parser.parse_args().art
    kept = True
    for glasses in (LIT, SPACES):
        found = differences(folder, glasses)
        print(table(found, glasses), end="\n\n")
        kept = kept and reached(found, glasses)
    print("All limits are kept." if kept else "A limit is not kept.")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
