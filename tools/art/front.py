"""The measures of a palace front in u: what the drawing and the book both go by."""

from typing import Any, Final, NamedTuple

from art.kit import Point
from art.shapes import WIDTH, gothic


class Front(NamedTuple):
    """One palace front; `y` grows downwards from the top of the ledge."""

    pitch: float = 1.525
    side: float = 0.525
    ledge: float = 0.34
    plaque: tuple[float, float] = (0.66, 0.50)
    foot: float = 0.20
    small: bool = False

    strip_w: float = WIDTH + 0.20
    strip_h: float = 5.42
    course: float = 0.20
    window_w: float = WIDTH + 0.12
    window_h: float = 2.60

    @property
    def strip_y(self) -> float:
        """Top of the strips."""
        return self.ledge + 0.08

    @property
    def course_y(self) -> float:
        """Top of the string course."""
        return self.strip_y + self.strip_h + 0.08

    @property
    def window_y(self) -> float:
        """Top of the windows."""
        return self.course_y + self.course + 0.06

    @property
    def plaque_y(self) -> float:
        """Top of the plaques."""
        return self.window_y + self.window_h + 0.08

    @property
    def height(self) -> float:
        """Of the whole front."""
        return self.plaque_y + self.plaque[1] + self.foot

    def centre(self, bay: float) -> float:
        """Middle of a bay."""
        return self.side + (bay + 0.5) * self.pitch

    def strip(self, grow: float = 0.0) -> list[Point]:
        """Outline of a strip, its own upper left corner at 0, 0."""
        w, h = self.strip_w + grow, self.strip_h + grow
        return [*gothic(-grow, w, 0.62, 0.62 + grow * 1.5), (w, h), (-grow, h)]

    def window(self, grow: float = 0.0, below: float = 0.0) -> list[Point]:
        """Outline of a window, its middle at x = 0 and the windows' top at y = 0."""
        x = self.window_w / 2 + grow
        head = gothic(-x, x, 0.70, 0.66 + grow * 1.15, 0.35)
        foot = self.window_h + grow * below
        return [*head, (x, foot), (-x, foot)]

    def spaces(self) -> list[float]:
        """Middles of the five spaces below the top of a strip."""
        return [0.30 + j + 0.5 for j in range(5)]

    def frames(self) -> list[float]:
        """Middles of the two frames below the top of a window."""
        return [0.46 + j + 0.5 for j in range(2)]

    def facts(self) -> dict[str, Any]:
        """All of it, for the book."""
        return {
            "size": [self.side * 2 + self.pitch * 8, self.height],
            "pitch": self.pitch,
            "side": self.side,
            "bays": [self.centre(i) for i in range(8)],
            "strip": {"y": self.strip_y, "size": [self.strip_w, self.strip_h]},
            "spaces_y": [self.strip_y + y for y in self.spaces()],
            "window_y": self.window_y,
            "frames_y": [self.window_y + y for y in self.frames()],
            "plaque_y": self.plaque_y,
            "digit_y": self.plaque_y + self.plaque[1] * 0.43,
            "ornaments": [[self.side + x * self.pitch, self.window_y + 1.46] for x in (1, 3, 5, 7)],
            "pane_scale": 0.955,
        }


# whole pixels at the scale of the masters: pitch and side at 160 and at 88 pixels a pane
LARGE: Final = Front()
SMALL: Final = Front(1.50, 30 / 88, 0.26, (1.0, 0.62), 0.12, True)
