"""The masters of assets/art, scaled to the sizes that a window needs, each size once. What is known
of each stands in the book (game/ui/place/book.py)."""

from functools import cache, lru_cache
from threading import Thread
from typing import Final, TypeAlias

import pygame

from game.ui.place.book import FOLDER
from game.ui.place.book import Point as Point
from game.ui.place.book import facts as facts
from game.ui.place.book import names as names
from game.ui.place.book import palace as palace

Tint: TypeAlias = tuple[int, int, int]

_FLAGS: Final = {
    "cover": pygame.BLEND_PREMULTIPLIED,
    "add": pygame.BLEND_RGB_ADD,
    "mask": 0,
    "opaque": 0,
}


@cache
def master(name: str) -> pygame.Surface:
    """A master as it was baked; a mask becomes the alpha of a white picture."""
    picture = pygame.image.load(FOLDER / facts(name)["file"])
    if facts(name)["blend"] != "mask":
        return picture
    grey = pygame.image.tobytes(picture.convert(24), "RGB")[::3]
    white = bytearray(b"\xff" * (4 * len(grey)))
    white[3::4] = grey
    return pygame.image.frombytes(bytes(white), picture.get_size(), "RGBA")


def fetch(*wanted: str) -> None:
    """Read masters side by side: large ones take long to decode, and Python does not wait then."""
    threads = [Thread(target=master, args=(name,)) for name in wanted]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


@cache
def sized(name: str, width: int, height: int) -> pygame.Surface:
    """A master at this size in pixels."""
    picture = master(name)
    if picture.get_bitsize() < 32:
        picture = picture.convert(32)  # pixels of three bytes are scaled much more slowly
    if picture.get_size() != (width, height):
        picture = pygame.transform.smoothscale(picture, (max(1, width), max(1, height)))
    return native(picture)


def native(picture: pygame.Surface) -> pygame.Surface:
    """The same picture with its bytes in the display's order: that is laid down fifty times as fast
    as bytes in another order."""
    return picture.convert_alpha() if picture.get_flags() & pygame.SRCALPHA else picture.convert()


@cache
def tinted(
    name: str, width: int, height: int, strength: float, tint: Tint | None
) -> pygame.Surface:
    """A master at this size, fainter or in another colour. A premultiplied picture or a light is
    made fainter by all its channels, a mask by its alpha."""
    picture = sized(name, width, height)
    if strength == 1.0 and tint is None:
        return picture
    faint = round(255 * strength)
    factor = (faint,) * 4 if tint is None else (*tint, faint)
    picture = picture.copy()
    picture.fill(factor, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def put(
    target: pygame.Surface,
    name: str,
    at: Point,
    unit: float,
    strength: float = 1.0,
    tint: Tint | None = None,
) -> None:
    """Lay a master with its anchor at a point, `unit` pixels being its unit."""
    known = facts(name)
    width, height = (round(length * unit) for length in known["size"])
    picture = tinted(name, width, height, round(strength, 2), tint)
    left, top = at[0] - known["anchor"][0] * unit, at[1] - known["anchor"][1] * unit
    target.blit(picture, (round(left), round(top)), special_flags=_FLAGS[known["blend"]])


def stretch(
    target: pygame.Surface,
    name: str,
    box: pygame.Rect,
    strength: float = 1.0,
    tint: Tint | None = None,
) -> None:
    """Lay a master over a whole box."""
    picture = tinted(name, box.w, box.h, strength, tint)
    target.blit(picture, box.topleft, special_flags=_FLAGS[facts(name)["blend"]])


def frame(target: pygame.Surface, name: str, box: pygame.Rect, scale: float) -> None:
    """Lay a nine-slice around a box: its corners keep their shape, `scale` pixels a point."""
    grown = box.inflate(*(2 * round(facts(name)["margin"] * scale),) * 2)
    target.blit(
        _framed(name, grown.w, grown.h, round(scale, 3)),
        grown.topleft,
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )


@cache
def _framed(name: str, width: int, height: int, scale: float) -> pygame.Surface:
    picture, known = master(name), facts(name)
    corner = round(known["slice"][0] * known["u_px"])
    drawn = min(round(known["slice"][0] * scale), width // 2, height // 2)
    whole = picture.get_width()
    ends = [(0, corner), (corner, whole - 2 * corner), (whole - corner, corner)]
    made = pygame.Surface((width, height), pygame.SRCALPHA)
    for (x, w), (dx, dw) in zip(ends, _thirds(width, drawn), strict=True):
        for (y, h), (dy, dh) in zip(ends, _thirds(height, drawn), strict=True):
            if dw > 0 and dh > 0:
                part = picture.subsurface((x, y, w, h))
                made.blit(pygame.transform.smoothscale(part, (dw, dh)), (dx, dy))
    return native(made)


def _thirds(length: int, corner: int) -> list[tuple[int, int]]:
    return [(0, corner), (corner, length - 2 * corner), (length - corner, corner)]


@cache
def palace_front(kind: str, side: str, unit: float) -> pygame.Surface:
    """The stone of a palace with its eight windows and plaques: put together at the masters' size
    and scaled as one, so that no seam shows."""
    places, name = palace(kind), f"palace/{kind}-{side.lower()}"
    # Two bays in turn, so that the stones do not repeat from window to window.
    bays = [f"{name}-bay-{slot % 2}" for slot in range(8)]
    parts = [master(part) for part in (f"{name}-left", *bays, f"{name}-right")]
    width = sum(part.get_width() for part in parts)
    front = pygame.Surface((width, parts[0].get_height()), pygame.SRCALPHA)
    x = 0
    for part in parts:
        front.blit(part, (x, 0))
        x += part.get_width()
    baked = facts(bays[0])["u_px"]
    for x in places["bays"]:
        put(front, f"window/{kind}", (x * baked, places["window_y"] * baked), baked)
        put(front, f"{name}-plaque", (x * baked, places["plaque_y"] * baked), baked)
    size = [round(length * unit) for length in places["size"]]
    return native(pygame.transform.smoothscale(front, size))


@lru_cache(maxsize=256)
def _turned_master(name: str, unit: int, step: int) -> pygame.Surface:
    width, height = (round(length * unit) for length in facts(name)["size"])
    picture = sized(name, 2 * width, 2 * height)
    rotated = pygame.transform.rotate(picture, 2 * step)
    size = (max(1, rotated.get_width() // 2), max(1, rotated.get_height() // 2))
    return pygame.transform.smoothscale(rotated, size)


def turned_master(name: str, unit: float, degrees: float) -> pygame.Surface:
    """A master at this size, turned."""
    return _turned_master(name, round(unit), round(degrees / 2) % 180)


def pane_weight(unit: float) -> int:
    """Which of the three glyph weights reads best at this size."""
    return 1 if unit > 60 else 2 if unit > 34 else 3
