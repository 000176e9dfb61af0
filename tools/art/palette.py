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
    "orange": _glass("FFB347 EA7E0C 8A2E00 4A1600 FF8A1E", False, "64390F 4A240E 27110D"),
    "yellow": _glass("FFF9A8 F6DF2E A88200 5E4300 FFDC4A", False, "6C6122 4B4317 2A250E"),
    "pink": _glass("FF92CC D24A98 6C1450 FFEAF6 FF62B4", True, "5C2451 431A40 220E2A"),
    "blue": _glass("48AAFA 0B60BF 03245A DDF3FF 2E8CFF", True, "0E356B 092650 06142F"),
    "white": _glass("FFFFFF DDE8F2 8496AE 40526E C8DCFF", False, "4C546A 353C52 1F2437"),
    "joker": _glass("D8D2F0 6E6A94 2A2850 FFFFFF B8A8FF", True, "4C4873 322F55 1C1A38"),
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
