"""Gamepads: which are there, and what is pressed on them.

A pad that SDL has a mapping for speaks by CONTROLLER* events, any other by JOY* events. SDL sends
both for a mapped pad, so each pad is heard in one family only.
"""

import os
from typing import Final, NamedTuple

import pygame
from pygame._sdl2 import controller
from pygame.event import Event
from pygame.joystick import JoystickType

from game.ui.input.control import Control
from game.ui.input.glyphs import style_of
from game.ui.input.steer import Way

PUSHED: Final = 0.55
"""A stick at rest steers from here on."""
RESTED: Final = 0.40
"""A stick that steers does so down to here."""
_ROLL: Final = 0.15
"""How much further the other axis must be out to take over: no flicker on the diagonal."""
_TRIGGER_ON: Final = 0.5
_FULL: Final = 32767


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
