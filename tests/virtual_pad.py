"""A pad that is not there: SDL's virtual joystick, driven from inside the process.

It lives in the SDL library that pygame loaded, so the game gets its events as from a real pad.
"""

import ctypes
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Final

import pygame

AXES: Final = 6
BUTTONS: Final = 21


class Button(IntEnum):
    """SDL's numbers of a mapped pad's buttons."""

    SOUTH = 0
    EAST = 1
    WEST = 2
    NORTH = 3
    SELECT = 4
    GUIDE = 5
    START = 6
    LEFT_STICK = 7
    RIGHT_STICK = 8
    LEFT_SHOULDER = 9
    RIGHT_SHOULDER = 10
    UP = 11
    DOWN = 12
    LEFT = 13
    RIGHT = 14


class Axis(IntEnum):
    """SDL's numbers of a mapped pad's axes."""

    LEFT_X = 0
    LEFT_Y = 1
    RIGHT_X = 2
    RIGHT_Y = 3
    LEFT_TRIGGER = 4
    RIGHT_TRIGGER = 5


_Rumble: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc."""

    _fields_ = (
        ("version", ctypes.c_uint16),
        ("type", ctypes.c_uint16),
        ("axes", ctypes.c_uint16),
        ("buttons", ctypes.c_uint16),
        ("hats", ctypes.c_uint16),
        ("vendor", ctypes.c_uint16),
        ("product", ctypes.c_uint16),
        ("padding", ctypes.c_uint16),
        ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32),
        ("name", ctypes.c_char_p),
        ("userdata", ctypes.c_void_p),
        ("update", ctypes.c_void_p),
        ("set_player_index", ctypes.c_void_p),
        ("rumble", _Rumble),
        ("rumble_triggers", ctypes.c_void_p),
        ("set_led", ctypes.c_void_p),
        ("send_effect", ctypes.c_void_p),
    )


@cache
def _sdl() -> ctypes.CDLL:
    maps = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    library = ctypes.CDLL(next(line.split()[-1] for line in maps if "libSDL2-" in line))
    library.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
    library.SDL_JoystickSetVirtualButton.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
    library.SDL_JoystickSetVirtualAxis.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int16)
    library.SDL_JoystickSetVirtualHat.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8)
    return library


class VirtualPad:
    """A pad, plugged in as soon as it is made. Whatever it does arrives with the next pumping of
    events, and only once the game has opened it."""

    def __init__(self, mapped: bool = True, hats: int = 0) -> None:
        pygame.joystick.init()
        self._take(_sdl().SDL_JoystickAttachVirtual(int(mapped), AXES, BUTTONS, hats))

    @classmethod
    def like(cls, name: str, vendor: int = 0, product: int = 0) -> "VirtualPad":
        """A mapped pad with this name and these ids, that can rumble: see `rumbles`."""
        pygame.joystick.init()
        pad = cls.__new__(cls)
        pad._describe(name, vendor, product)
        pad._take(_sdl().SDL_JoystickAttachVirtualEx(ctypes.byref(pad._description)))
        return pad

    def _describe(self, name: str, vendor: int, product: int) -> None:
        self.rumbles: list[tuple[int, int]] = []

        def rumble(_data: int | None, low: int, high: int) -> int:
            self.rumbles.append((low, high))
            return 0

        # Kept, for SDL keeps pointers into it.
        self._description = _Description(
            version=1,
            type=1,
            axes=AXES,
            buttons=BUTTONS,
            vendor=vendor,
            product=product,
            name=name.encode(),
            rumble=_Rumble(rumble),
        )

    def _take(self, index: int) -> None:
        assert index >= 0, pygame.get_error()
        self.id: int = _sdl().SDL_JoystickGetDeviceInstanceID(index)

    def press(self, button: int, down: bool = True) -> None:
        """A button goes down, or up."""
        assert _sdl().SDL_JoystickSetVirtualButton(self._joystick(), button, down) == 0

    def axis(self, number: int, value: float) -> None:
        """An axis goes to a value from -1 to 1; a trigger at rest is at -1."""
        whole = max(-32768, min(32767, round(value * 32767)))
        assert _sdl().SDL_JoystickSetVirtualAxis(self._joystick(), number, whole) == 0

    def hat(self, value: int) -> None:
        """The hat goes to a sum of 1 up, 2 right, 4 down and 8 left."""
        assert _sdl().SDL_JoystickSetVirtualHat(self._joystick(), 0, value) == 0

    def detach(self) -> None:
        """Pulled out; nothing if it was already."""
        for index in range(_sdl().SDL_NumJoysticks()):
            if _sdl().SDL_JoystickGetDeviceInstanceID(index) == self.id:
                assert _sdl().SDL_JoystickDetachVirtual(index) == 0
                return

    def _joystick(self) -> int:
        joystick: int | None = _sdl().SDL_JoystickFromInstanceID(self.id)
        assert joystick, "no one has opened the pad"
        return joystick
