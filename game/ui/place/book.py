"""The book of the art, art.json: how large each master is in its own unit (mostly u, the height of
a pane), where it is held (its anchor), how it is laid over what is there (its blend), and where
things are on it. Data only: places are worked out without opening a picture."""

import json
from functools import cache
from typing import Any, Final, TypeAlias

from game import folders

Point: TypeAlias = tuple[float, float]

FOLDER: Final = folders.shipped("assets") / "art"


@cache
def _book() -> dict[str, Any]:
    book: dict[str, Any] = json.loads((FOLDER / "art.json").read_text(encoding="utf-8"))
    return book


def facts(name: str) -> dict[str, Any]:
    """What the book says of a master."""
    found: dict[str, Any] = _book()["masters"][name]
    return found


def names(*starts: str) -> list[str]:
    """The masters whose names start like this."""
    return [name for name in _book()["masters"] if name.startswith(starts)]


def palace(kind: str) -> dict[str, Any]:
    """Where things are on a palace front, `large` or `small`, in u."""
    found: dict[str, Any] = _book()["palace"][kind]
    return found
