"""The book of masters: collects every picture with its measures and writes them to disk."""

import json
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from pygame import Surface

from art.kit import Point
from art.png import encode

Blend: TypeAlias = Literal["cover", "add", "mask", "opaque"]

NOTES: Final = {
    "u": "lengths are in u, the height of the panes that lie on the thing, unless `unit` says so",
    "at": "every point is measured from the picture's upper left corner; `anchor` is where it is "
    "held (for most: its middle)",
    "cover": "premultiplied alpha: scale with smoothscale, blit with BLEND_PREMULTIPLIED",
    "add": "light on black: blit with BLEND_RGB_ADD",
    "mask": "grey is the shape: make it the alpha of a white picture and tint that",
    "opaque": "no alpha",
    "palace": "put left, bay-0, bay-1 (four times both) and right together at `u_px`, windows and "
    "plaques on top, and scale the whole once: no seams",
}


def _tidy(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _tidy(v) for key, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_tidy(v) for v in value]
    return value


class Book:
    """Masters in the making."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._masters: dict[str, dict[str, Any]] = {}
        self.total = 0

    def add(
        self,
        name: str,
        picture: Surface,
        blend: Blend,
        u_px: float,
        anchor: Point | None = None,
        **measures: Any,
    ) -> None:
        """Write one master; anchor and measures are in u."""
        if name in self._masters:
            raise ValueError(name)
        w, h = picture.get_size()
        size = (w / u_px, h / u_px)
        data = encode(picture, blend)
        file = f"{name}.png"
        path = self._folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.total += len(data)
        self._masters[name] = {
            "file": file,
            "px": [w, h],
            "u_px": u_px,
            "size": size,
            "anchor": anchor or (size[0] / 2, size[1] / 2),
            "blend": blend,
            **measures,
        }

    def close(self, **facts: Any) -> None:
        """Write art.json, and take away pictures that nothing makes any more."""
        kept = {entry["file"] for entry in self._masters.values()}
        for old in sorted(self._folder.rglob("*.png")):
            if old.relative_to(self._folder).as_posix() not in kept:
                old.unlink()
        book = {"notes": NOTES, **facts, "masters": dict(sorted(self._masters.items()))}
        text = json.dumps(_tidy(book), indent=1, ensure_ascii=False)
        (self._folder / "art.json").write_text(text + "\n", encoding="utf-8")
