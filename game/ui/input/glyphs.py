"""What the buttons of a pad look like: whose they are, and which picture shows them."""

import os
from typing import Final

from game.ui.input.control import CONTROLS, Control
from game.ui.input.intent import Kind

_XBOX: Final = {
    Control.SOUTH: "pad/a",
    Control.EAST: "pad/b",
    Control.WEST: "pad/x",
    Control.NORTH: "pad/y",
    Control.LEFT_SHOULDER: "pad/lb",
    Control.RIGHT_SHOULDER: "pad/rb",
    Control.LEFT_TRIGGER: "pad/lt",
    Control.RIGHT_TRIGGER: "pad/rt",
    Control.STICK_BUTTON: "pad/stick-l",
    Control.START: "pad/menu",
    Control.SELECT: "pad/view",
    Control.UP: "pad/arrow-up",
    Control.DOWN: "pad/arrow-down",
    Control.LEFT: "pad/arrow-left",
    Control.RIGHT: "pad/arrow-right",
}
_DECK: Final = _XBOX | {
    Control.LEFT_SHOULDER: "pad/l1",
    Control.RIGHT_SHOULDER: "pad/r1",
    Control.LEFT_TRIGGER: "pad/l2",
    Control.RIGHT_TRIGGER: "pad/r2",
}
_PLAYSTATION: Final = _DECK | {
    Control.SOUTH: "pad/cross",
    Control.EAST: "pad/circle",
    Control.WEST: "pad/square",
    Control.NORTH: "pad/triangle",
}
_SWITCH: Final = _XBOX | {
    Control.SOUTH: "pad/b",
    Control.EAST: "pad/a",
    Control.WEST: "pad/y",
    Control.NORTH: "pad/x",
    Control.LEFT_SHOULDER: "pad/l",
    Control.RIGHT_SHOULDER: "pad/r",
    Control.LEFT_TRIGGER: "pad/zl",
    Control.RIGHT_TRIGGER: "pad/zr",
    Control.START: "pad/plus",
    Control.SELECT: "pad/minus",
}
GLYPHS: Final = {"xbox": _XBOX, "deck": _DECK, "playstation": _PLAYSTATION, "switch": _SWITCH}
"""The masters in assets/art, by style."""

_SONY: Final = 0x054C
_NINTENDO: Final = 0x057E
_VALVE: Final = 0x28DE
_STEAM_DECK: Final = 0x1205
_NAMES: Final = {
    "steam deck": "deck",
    "xbox": "xbox",
    "x-box": "xbox",
    "playstation": "playstation",
    "dualsense": "playstation",
    "dualshock": "playstation",
    "ps3": "playstation",
    "ps4": "playstation",
    "ps5": "playstation",
    "switch": "switch",
    "nintendo": "switch",
    "joy-con": "switch",
    "joycon": "switch",
}


def style_of(name: str, guid: str) -> str:
    """Whose buttons a pad has, from its name and its SDL GUID."""
    vendor, product = _maker(guid)
    if vendor == _SONY:
        return "playstation"
    if vendor == _NINTENDO:
        return "switch"
    if vendor == _VALVE and (product == _STEAM_DECK or os.environ.get("SteamDeck") == "1"):  # noqa: SIM112 - Steam spells it so
        return "deck"
    found = (style for word, style in _NAMES.items() if word in name.lower())
    return next(found, "xbox")


def _maker(guid: str) -> tuple[int, int]:
    """Vendor and product; zeros where the GUID holds letters of the name instead."""
    words = [int.from_bytes(bytes.fromhex(guid[at : at + 4]), "little") for at in range(0, 24, 4)]
    _bus, _crc, vendor, gap, product, last_gap = words
    return (0, 0) if gap or last_gap else (vendor, product)


def glyph(style: str, kind: Kind) -> str | None:
    """The master of the button for this; None where there is none, and for mouse and keys."""
    glyphs = GLYPHS.get(style)
    if glyphs is None:
        return None
    if kind is Kind.STEER:
        return "pad/arrows"
    control = CONTROLS.get(kind)
    return glyphs[control] if control else None
