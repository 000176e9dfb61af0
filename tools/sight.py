"""Colours as eyes see them: how far two are apart, and what those who are colour-blind see."""

import math
from typing import Final, TypeAlias

Light: TypeAlias = tuple[float, float, float]
"""Red, green and blue as amounts of light, each from 0 to 1."""
Lab: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Light, Light, Light]

_LUMINANCE: Final[Light] = (0.2126, 0.7152, 0.0722)
_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Final = tuple(sum(row) for row in _XYZ)
# Machado, Oliveira and Fernandes 2009, severity 1.0; they work on amounts of light.
PROTANOPIA: Final[Matrix] = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Final[Matrix] = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITANOPIA: Final[Matrix] = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
_NORMAL: Final[Matrix] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_GREY: Final[Matrix] = (_LUMINANCE, _LUMINANCE, _LUMINANCE)
SIGHTS: Final[dict[str, Matrix]] = {
    "normal": _NORMAL,
    "protanopia": PROTANOPIA,
    "deuteranopia": DEUTERANOPIA,
    "tritanopia": TRITANOPIA,
    "grey": _GREY,
}


def light(value: int) -> float:
    """The amount of light of a channel of a pixel (sRGB)."""
    v = value / 255
    return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4


def channel(amount: float) -> int:
    """The channel of a pixel (sRGB) for an amount of light."""
    v = 12.92 * amount if amount <= 0.0031308 else 1.055 * amount ** (1 / 2.4) - 0.055
    return round(255 * v)


def times(matrix: Matrix, colour: Light) -> Light:
    """A matrix applied to a colour."""
    red, green, blue = (sum(k * c for k, c in zip(row, colour, strict=True)) for row in matrix)
    return red, green, blue


def seen(colour: Light, sight: Matrix) -> Light:
    """The colour that normal eyes must be shown to see what these eyes see."""
    red, green, blue = (min(1.0, max(0.0, c)) for c in times(sight, colour))
    return red, green, blue


def lab(colour: Light) -> Lab:
    """CIE L*a*b* (white is sRGB's own, D65)."""
    x, y, z = (_root(c / w) for c, w in zip(times(_XYZ, colour), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(t: float) -> float:
    return math.cbrt(t) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360


def _turn(one: float, two: float) -> float:
    """The way from one hue to another, the shorter way round."""
    way = two - one
    return way - 360 if way > 180 else way + 360 if way < -180 else way


def _between(one: float, two: float) -> float:
    """The hue in the middle of two, the shorter way round."""
    middle = (one + two) / 2
    if abs(one - two) <= 180:
        return middle
    return middle + 180 if one + two < 360 else middle - 180


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def _muted(chroma: float) -> float:
    """How near to full a chroma is, by its seventh power: 0 for greys, 1 for strong colours."""
    return math.sqrt(chroma**7 / (chroma**7 + 25.0**7))


def difference(one: Lab, two: Lab) -> float:
    """CIEDE2000, as Sharma, Wu and Dalal wrote it down in 2005 (kL = kC = kH = 1)."""
    stretch = 1.5 - 0.5 * _muted((math.hypot(*one[1:]) + math.hypot(*two[1:])) / 2)
    (l1, a1, b1), (l2, a2, b2) = one, two
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = _hue(a1, b1), _hue(a2, b2)
    grey = not c1 * c2
    hue = h1 + h2 if grey else _between(h1, h2)
    turn = 0.0 if grey else _turn(h1, h2)
    chroma, bright = (c1 + c2) / 2, ((l1 + l2) / 2 - 50) ** 2
    weight = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue)
    weight += 0.32 * _cos(3 * hue + 6) - 0.20 * _cos(4 * hue - 63)
    lights = (l2 - l1) / (1 + 0.015 * bright / math.sqrt(20 + bright))
    chromas = (c2 - c1) / (1 + 0.045 * chroma)
    hues = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    hues /= 1 + 0.015 * chroma * weight
    bend = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    twist = -2 * _muted(chroma) * math.sin(math.radians(bend))
    return math.sqrt(lights**2 + chromas**2 + hues**2 + twist * chromas * hues)


def apart(one: Light, two: Light, sight: Matrix) -> float:
    """How far apart two colours are for these eyes."""
    return difference(lab(seen(one, sight)), lab(seen(two, sight)))
