"""Gamepads: which are there, what is pressed on them, and what their buttons look like.

A pad that SDL has a mapping for speaks by CONTROLLER* events, any other by JOY* events. SDL sends
both for a mapped pad, so each pad is heard in one family only.
"""

import os
from enum import Enum, auto
from typing import Final, NamedTuple

import pygame
from pygame._sdl2 import controller
from pygame.event import Event
from pygame.joystick import JoystickType

from game.ui.input.steer import Way

PUSHED: Final = 0.55
"""A stick at rest steers from here on."""
RESTED: Final = 0.40
"""A stick that steers does so down to here."""
_ROLL: Final = 0.15
"""How much further the other axis must be out to take over: no flicker on the diagonal."""
_TRIGGER_ON: Final = 0.5
_FULL: Final = 32767


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


class Touch(NamedTuple):
    """A control of the pad with this instance id went down or up."""

    pad: int
    control: Control
    down: bool


MAPPED: Final = {
    pygame.CONTROLLER_BUTTON_A: Control.SOUTH,
    pygame.CONTROLLER_BUTTON_B: Control.EAST,
    pygame.CONTROLLER_BUTTON_X: Control.WEST,
    pygame.CONTROLLER_BUTTON_Y: Control.NORTH,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Control.LEFT_SHOULDER,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Control.RIGHT_SHOULDER,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Control.STICK_BUTTON,
    pygame.CONTROLLER_BUTTON_START: Control.START,
    pygame.CONTROLLER_BUTTON_BACK: Control.SELECT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Control.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Control.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Control.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Control.RIGHT,
}
UNMAPPED: Final = dict(
    enumerate(
        (
            Control.SOUTH,
            Control.EAST,
            Control.WEST,
            Control.NORTH,
            Control.LEFT_SHOULDER,
            Control.RIGHT_SHOULDER,
            Control.SELECT,
            Control.START,
            Control.LEFT_TRIGGER,
            Control.START,
            Control.STICK_BUTTON,
        )
    )
)
"""Without a mapping the numbers vary. In this order every control can be reached on pads of both
common layouts, those with the triggers as axes and those with them as buttons 6 and 7."""

_TRIGGERS: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: Control.LEFT_TRIGGER,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: Control.RIGHT_TRIGGER,
}
_HAT: Final[dict[Way, Control]] = {
    (0, 1): Control.UP,
    (0, -1): Control.DOWN,
    (-1, 0): Control.LEFT,
    (1, 0): Control.RIGHT,
}
_STICK: Final[dict[Way, Control]] = {
    (0, -1): Control.STICK_UP,
    (0, 1): Control.STICK_DOWN,
    (-1, 0): Control.STICK_LEFT,
    (1, 0): Control.STICK_RIGHT,
}

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


def tilt(x: float, y: float, was: Way) -> Way:
    """The way a stick at (x, y) steers if it steered `was` before; (0, 0) for none."""
    along = x * was[0] + y * was[1]
    across = abs(x * was[1]) + abs(y * was[0])
    if along >= RESTED and across < along + _ROLL:
        return was
    if max(abs(x), abs(y)) < PUSHED:
        return (0, 0)
    if abs(x) >= abs(y):
        return (1 if x > 0 else -1, 0)
    return (0, 1 if y > 0 else -1)


class Pad:
    """One open pad."""

    def __init__(self, joystick: JoystickType, mapped: controller.Controller | None) -> None:
        self.id: Final = joystick.get_instance_id()
        self.mapped: Final = mapped is not None
        self.name: Final = (mapped.name if mapped else joystick.get_name()) or "Pad"
        self.style: Final = style_of(self.name, joystick.get_guid())
        self._joystick: Final = joystick
        # Kept, for SDL sends CONTROLLER* events only while the controller is open.
        self._controller: Final = mapped
        self._stick = [0.0, 0.0]
        self._way: Way = (0, 0)
        self._hat: Way = (0, 0)
        self._pulled: set[Control] = set()

    def rumble(self, strength: float, ms: int) -> None:
        """Shake, if it can."""
        self._joystick.rumble(strength, strength, ms)

    def button(self, number: int, down: bool) -> list[Touch]:
        """A button went down or up."""
        control = (MAPPED if self.mapped else UNMAPPED).get(number)
        return [Touch(self.id, control, down)] if control else []

    def axis(self, number: int, value: float) -> list[Touch]:
        """An axis moved. What the stick makes of it, `settle` tells."""
        if number in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            self._stick[number] = value
        elif self.mapped and number in _TRIGGERS:
            return self._pull(_TRIGGERS[number], value)
        return []

    def _pull(self, trigger: Control, value: float) -> list[Touch]:
        was = trigger in self._pulled
        pulled = value > (RESTED if was else _TRIGGER_ON)
        if pulled == was:
            return []
        self._pulled ^= {trigger}
        return [Touch(self.id, trigger, pulled)]

    def hat(self, x: int, y: int) -> list[Touch]:
        """A hat moved; up is positive."""
        (was_x, was_y), self._hat = self._hat, (x, y)
        found = []
        for was, now in (((was_x, 0), (x, 0)), ((0, was_y), (0, y))):
            found += self._change(_HAT.get(was), _HAT.get(now))
        return found

    def settle(self) -> list[Touch]:
        """What the stick's way has become, once both its axes have been heard."""
        was, self._way = self._way, tilt(self._stick[0], self._stick[1], self._way)
        return self._change(_STICK.get(was), _STICK.get(self._way))

    def _change(self, was: Control | None, now: Control | None) -> list[Touch]:
        if was == now:
            return []
        up = [Touch(self.id, was, False)] if was else []
        return up + ([Touch(self.id, now, True)] if now else [])


class Pads:
    """All pads that are there."""

    def __init__(self) -> None:
        # By place, not by label: the glyphs count on it. SDL reads this when it starts.
        os.environ["SDL_GAMECONTROLLER_USE_BUTTON_LABELS"] = "0"
        pygame.joystick.init()
        controller.init()
        self.open: Final[dict[int, Pad]] = {}
        self.refresh()

    def refresh(self) -> list[Pad]:
        """Open the pads not yet open. All are looked at, for the indices of older events may be
        out of date."""
        fresh = []
        for index in range(pygame.joystick.get_count()):
            pad = _open(index)
            if pad and pad.id not in self.open:
                self.open[pad.id] = pad
                fresh.append(pad)
        return fresh

    def hear(self, event: Event) -> list[Touch]:
        """What an event says of a pad; nothing if it is of the family that the pad is not heard
        in."""
        pad = self.open.get(getattr(event, "instance_id", -1))
        if not pad:
            return []
        return _mapped_touches(pad, event) if pad.mapped else _unmapped_touches(pad, event)

    def settle(self) -> list[Touch]:
        """What the sticks have become after all events."""
        return [touch for pad in self.open.values() for touch in pad.settle()]


def _open(index: int) -> Pad | None:
    try:
        joystick = pygame.joystick.Joystick(index)
        if controller.is_controller(index):
            return Pad(joystick, controller.Controller(index))
        return Pad(joystick, None) if _usable(joystick) else None
    except pygame.error:
        return None  # pulled out again already, or not ours to open


def _usable(joystick: JoystickType) -> bool:
    """Motion sensors and the like call themselves joysticks too."""
    steers = joystick.get_numaxes() > 1 or joystick.get_numhats() > 0
    return steers and joystick.get_numbuttons() > 1


def _mapped_touches(pad: Pad, event: Event) -> list[Touch]:
    if event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        return pad.button(event.button, event.type == pygame.CONTROLLERBUTTONDOWN)
    if event.type == pygame.CONTROLLERAXISMOTION:
        return pad.axis(event.axis, event.value / _FULL)
    return []


def _unmapped_touches(pad: Pad, event: Event) -> list[Touch]:
    if event.type in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        return pad.button(event.button, event.type == pygame.JOYBUTTONDOWN)
    if event.type == pygame.JOYAXISMOTION:
        return pad.axis(event.axis, event.value)
    if event.type == pygame.JOYHATMOTION and event.hat == 0:
        return pad.hat(*event.value)
    return []
