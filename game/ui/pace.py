"""The fixed step, and when a frame is drawn: as often as the scene wants and the limit allows.

A scene says by its `rate` how many frames a second it wants now. 0: nothing changes until somebody
wants something. SCENERY: only what nobody waits for moves, such as lamps and dust in the light.
`math.inf`: something really moves, or has changed and is not on the screen yet.
"""

import math
from typing import Final

STEP: Final = 1 / 120
"""Seconds of one fixed step."""
SCENERY: Final = 12.0
"""Frames a second while only scenery moves."""
MOST: Final = 240
"""Frames a second at most, however fast the display is."""
FEWEST: Final = 10
"""A limit below this would look broken."""
NO_LIMIT: Final = 0
"""The setting for as many frames as the display likes, up to MOST."""


class Pace:
    """Whether it is time for the next frame."""

    def __init__(self) -> None:
        self._last = -math.inf
        self._rate = 0.0
        """What the scene wanted when the last frame was drawn."""
        self._wanted = True

    def want(self) -> None:
        """Something has changed: a frame is due as soon as the limit allows one."""
        self._wanted = True

    def due(self, rate: float, limit: int) -> float:
        """The time of the next frame; infinite if there is nothing to draw.

        When the rate has fallen, one more frame is due: the last one was drawn before the end of
        whatever moved.
        """
        most = min(limit or MOST, MOST)
        if self._wanted or rate < self._rate:
            return self._last + 1 / most
        return self._last + 1 / min(rate, most) if rate else math.inf

    def drawn(self, now: float, rate: float) -> None:
        """A frame was drawn now, while the scene wanted this rate."""
        self._last, self._rate, self._wanted = now, rate, False
