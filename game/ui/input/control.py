"""The parts of a pad, by their places, and what each means."""

from enum import Enum, auto
from typing import Final

from game.ui.input.intent import Intent, Kind
from game.ui.input.steer import Way


class Control(Enum):
    """A part of a pad, by its place."""

    SOUTH = auto()
    EAST = auto()
    WEST = auto()
    NORTH = auto()
    LEFT_SHOULDER = auto()
    RIGHT_SHOULDER = auto()
    LEFT_TRIGGER = auto()
    RIGHT_TRIGGER = auto()
    STICK_BUTTON = auto()
    START = auto()
    SELECT = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    STICK_UP = auto()
    STICK_DOWN = auto()
    STICK_LEFT = auto()
    STICK_RIGHT = auto()


WAYS: Final[dict[Control, Way]] = {
    Control.UP: (0, -1),
    Control.DOWN: (0, 1),
    Control.LEFT: (-1, 0),
    Control.RIGHT: (1, 0),
    Control.STICK_UP: (0, -1),
    Control.STICK_DOWN: (0, 1),
    Control.STICK_LEFT: (-1, 0),
    Control.STICK_RIGHT: (1, 0),
}
INTENTS: Final = {
    Control.SOUTH: Intent(Kind.ACCEPT),
    Control.EAST: Intent(Kind.CANCEL),
    Control.WEST: Intent(Kind.UNDO),
    Control.NORTH: Intent(Kind.HINT),
    Control.LEFT_SHOULDER: Intent(Kind.NEXT, way=(-1, 0)),
    Control.RIGHT_SHOULDER: Intent(Kind.NEXT, way=(1, 0)),
    Control.START: Intent(Kind.MENU),
    Control.SELECT: Intent(Kind.LOOK, number=-1),
    Control.STICK_BUTTON: Intent(Kind.SPEED),
    Control.LEFT_TRIGGER: Intent(Kind.BACK),
    Control.RIGHT_TRIGGER: Intent(Kind.SAY),
}
CONTROLS: Final = {intent.kind: control for control, intent in INTENTS.items()}
