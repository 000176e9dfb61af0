"""What a player wants, whatever the device. A scene knows nothing else of mouse, keys and pads."""

from enum import Enum, auto
from typing import Final, NamedTuple


class Device(NamedTuple):
    """Where an intent comes from; pads are told apart by their instance id."""

    name: str
    pad: int = -1


MOUSE: Final = Device("mouse")
KEYS: Final = Device("keys")
NOBODY: Final = Device("window")
"""The window itself: closing, hiding, resizing, pads coming and going."""


class Kind(Enum):
    """What is wanted."""

    POINT = auto()
    """The pointer moved to `at`."""
    PRESS = auto()
    """The mouse button went down at `at`."""
    RELEASE = auto()
    """The mouse button went up at `at`."""
    STEER = auto()
    """One step of the focus: `way` is (-1, 0), (1, 0), (0, -1) or (0, 1)."""
    NEXT = auto()
    """The focus goes on (`way` (1, 0)) or back (`way` (-1, 0)) in reading order: Tab, shoulders."""
    ACCEPT = auto()
    CANCEL = auto()
    MENU = auto()
    UNDO = auto()
    HINT = auto()
    BACK = auto()
    """The glazier goes back."""
    LOOK = auto()
    """Look at the board of seat `number`, from 0; -1: the next one."""
    SAY = auto()
    """A quick phrase, in a game on the LAN."""
    SPEED = auto()
    """The next speed of the animations."""
    MUTE = auto()
    FULLSCREEN = auto()
    TYPE = auto()
    """`text` was typed."""
    ERASE = auto()
    SCROLL = auto()
    """The wheel: `number` is how far, up is positive."""
    PAD_CAME = auto()
    PAD_WENT = auto()
    HIDDEN = auto()
    SHOWN = auto()
    EXPOSED = auto()
    """What the window shows was lost, and must be shown again."""
    RESIZED = auto()
    QUIT = auto()


class Intent(NamedTuple):
    """Something a player wants."""

    kind: Kind
    device: Device = NOBODY
    at: tuple[int, int] = (0, 0)
    way: tuple[int, int] = (0, 0)
    number: int = 0
    text: str = ""
