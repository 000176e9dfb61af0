"""Every colour of the game: night, stone, gold, lead, five glasses and four metals."""

from typing import Final, NamedTuple, TypeAlias

Rgb: TypeAlias = tuple[int, int, int]
Rgba: TypeAlias = tuple[int, int, int, int]


def rgb(text: str) -> Rgb:
    """The colour written as six hexadecimal digits."""
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def mix(a: Rgb, b: Rgb, t: float) -> Rgb:
    """From a (t = 0) to b (t = 1)."""
    red, green, blue = (round(x + (y - x) * t) for x, y in zip(a, b, strict=True))
    return red, green, blue


def scaled(a: Rgb, t: float) -> Rgb:
    """The colour of a light turned down (or up) to t."""
    red, green, blue = (min(255, int(x * t)) for x in a)
    return red, green, blue


class Glass(NamedTuple):
    """One colour of glass, from its hot middle to its deep edge."""

    hot: Rgb
    body: Rgb
    deep: Rgb
    glyph: Rgb
    glow: Rgb
    light_glyph: bool
    dim: tuple[Rgb, Rgb, Rgb]


def _glass(line: str, light: bool, dim: str) -> Glass:
    hot, body, deep, glyph, glow = (rgb(x) for x in line.split())
    a, b, c = (rgb(x) for x in dim.split())
    return Glass(hot, body, deep, glyph, glow, light, (a, b, c))


WHITE: Final[Rgb] = (255, 255, 255)
BLACK: Final[Rgb] = (0, 0, 0)
INK: Final = rgb("070A1C")
GLASS: Final[dict[str, Glass]] = {
    "orange": _glass("FF9E3C E05D08 842400 3C0A00 FF7A1A", False, "6B340A 4F2109 2A1008"),
    "yellow": _glass("FFF6A0 F5D51C A47A00 5E4000 FFD842", False, "756822 514817 2E280E"),
    "pink": _glass("FFB6E2 F484C6 9C2E7C 560C3E FF78C2", False, "5E234C 461A3D 24102A"),
    "blue": _glass("449AF8 0847B2 021A56 DDF0FF 2A78FF", True, "00246A 001A4F 000E2E"),
    "white": _glass("FFFFFF ECF3FA 90A2BA 40526E CCDEFF", False, "6D7588 4C546A 2D3247"),
    "joker": _glass("D8D2F0 6E6A94 2A2850 FFFFFF B8A8FF", True, "595386 3A3663 211E41"),
}
COLOURS: Final = ("orange", "yellow", "pink", "blue", "white")

NIGHT: Final = tuple(rgb(x) for x in ("080B22", "10153C", "1E1F52", "352A5C", "3E2A50"))
STONE: Final = rgb("C2A67C")
STONE_HIGH: Final = rgb("FFEBC2")
STONE_LOW: Final = rgb("1E1622")
GOLD: Final = rgb("D9B262")
GOLD_HIGH: Final = rgb("FFE9B0")
GOLD_LOW: Final = rgb("7A5A26")
CREAM: Final = rgb("F6EBD2")
MUTED: Final = rgb("A9A6C4")
BRASS: Final = rgb("B78E46")
LEAD: Final = rgb("24242E")
LEAD_HIGH: Final = rgb("B9B6C4")
AZURE: Final = rgb("9DB4FF")

METALS: Final[dict[str, Rgb]] = {
    "brass": rgb("E3B95B"),
    "verdigris": rgb("6FB8A8"),
    "copper": rgb("C98263"),
    "pewter": rgb("A7AED8"),
}
MARKS: Final = {"brass": "sun", "verdigris": "moon", "copper": "star", "pewter": "wheel"}
