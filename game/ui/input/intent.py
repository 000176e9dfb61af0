"""What a player wants, whatever the device: the only reader of pygame's events.

Mouse, keys and pads all become an Intent. A scene never sees a pygame event.
"""

from collections.abc import Hashable
from enum import Enum, auto
from math import dist
from typing import Final, NamedTuple

import pygame
from pygame.event import Event

from game import words
from game.ui.input.pads import GLYPHS, Control, Pad, Pads, Touch
from game.ui.input.steer import Way


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


FIRST_REPEAT: Final = 0.38
"""Seconds that a direction is held before it repeats."""
NEXT_REPEAT: Final = 0.11
NUDGE: Final = 3
"""Pixels: the pointer moved by less is a knock on the table, not a hand on the mouse."""

_ARROWS: Final[dict[int, Way]] = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ALWAYS: Final = {
    **dict.fromkeys(_ENTER, Intent(Kind.ACCEPT, KEYS)),
    pygame.K_ESCAPE: Intent(Kind.CANCEL, KEYS),
    pygame.K_F10: Intent(Kind.MENU, KEYS),
    pygame.K_F11: Intent(Kind.FULLSCREEN, KEYS),
}
"""Keys that mean the same whether or not a text is being typed."""
_UNDO: Final = Intent(Kind.UNDO, KEYS)
_SHORTCUTS: Final = {
    pygame.K_SPACE: Intent(Kind.ACCEPT, KEYS),
    pygame.K_z: _UNDO,
    pygame.K_BACKSPACE: _UNDO,
    pygame.K_h: Intent(Kind.HINT, KEYS),
    pygame.K_b: Intent(Kind.BACK, KEYS),
    pygame.K_l: Intent(Kind.LOOK, KEYS, number=-1),
    pygame.K_p: Intent(Kind.MENU, KEYS),
    pygame.K_m: Intent(Kind.MUTE, KEYS),
    pygame.K_s: Intent(Kind.SPEED, KEYS),
    pygame.K_t: Intent(Kind.SAY, KEYS),
    **{pygame.K_1 + seat: Intent(Kind.LOOK, KEYS, number=seat) for seat in range(4)},
    **{pygame.K_KP1 + seat: Intent(Kind.LOOK, KEYS, number=seat) for seat in range(4)},
}
_DIGITS: Final = {pygame.KSCAN_1 + seat: Intent(Kind.LOOK, KEYS, number=seat) for seat in range(4)}
"""By place: on a French keyboard the digits need Shift, and the keys have other names."""
_COMMAND: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_CHORD: Final = _COMMAND | pygame.KMOD_ALT

_PAD_WAYS: Final[dict[Control, Way]] = {
    Control.UP: (0, -1),
    Control.DOWN: (0, 1),
    Control.LEFT: (-1, 0),
    Control.RIGHT: (1, 0),
    Control.STICK_UP: (0, -1),
    Control.STICK_DOWN: (0, 1),
    Control.STICK_LEFT: (-1, 0),
    Control.STICK_RIGHT: (1, 0),
}
_PAD_INTENTS: Final = {
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
_CONTROLS: Final = {intent.kind: control for control, intent in _PAD_INTENTS.items()}
_KEY_NAMES: Final = {
    Kind.STEER: "← ↑ → ↓",
    Kind.MENU: "P",
    Kind.UNDO: "Z",
    Kind.HINT: "H",
    Kind.BACK: "B",
    Kind.LOOK: "L, 1–4",
    Kind.SPEED: "S",
    Kind.SAY: "T",
    Kind.MUTE: "M",
    Kind.FULLSCREEN: "F11",
}
_KEY_WORDS: Final = {
    Kind.NEXT: "key.tab",
    Kind.ACCEPT: "key.enter",
    Kind.CANCEL: "key.escape",
    Kind.ERASE: "key.backspace",
}
"""Keys whose names are words."""
_WINDOW: Final = {
    pygame.QUIT: Kind.QUIT,
    pygame.WINDOWHIDDEN: Kind.HIDDEN,
    pygame.WINDOWMINIMIZED: Kind.HIDDEN,
    pygame.WINDOWSHOWN: Kind.SHOWN,
    pygame.WINDOWRESTORED: Kind.SHOWN,
    pygame.WINDOWEXPOSED: Kind.EXPOSED,
}
_AWAY: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)


class _Held:
    """What is held down on one device; the newest of it repeats."""

    def __init__(self) -> None:
        self._held: Final[dict[Hashable, Intent]] = {}
        self._due = 0.0

    def press(self, source: Hashable, intent: Intent, now: float) -> None:
        self._held.pop(source, None)
        self._held[source] = intent
        self._due = now + FIRST_REPEAT

    def release(self, source: Hashable, now: float) -> None:
        if source in self._held and source == next(reversed(self._held)):
            self._due = now + FIRST_REPEAT
        self._held.pop(source, None)

    def repeat(self, now: float) -> list[Intent]:
        """At most one: a frame that took long is not made up for."""
        if not self._held or now < self._due:
            return []
        self._due += NEXT_REPEAT
        if self._due <= now:
            self._due = now + NEXT_REPEAT
        return [next(reversed(self._held.values()))]


class Devices:
    """Mouse, keys and pads, read once a frame."""

    def __init__(self) -> None:
        self.last: Device = MOUSE
        """The device used last: for a pointer the pointer shows, for others the focus ring."""
        self._pads: Final = Pads()
        self._seen: Final[dict[Device, Pad]] = {}
        self._held: Final[dict[Device, _Held]] = {}
        self._pointer = (0, 0)
        self._rest: tuple[int, int] | None = None
        """Where the pointer lay when it first moved after another device was used."""
        self._size: tuple[int, int] | None = None
        self._composing = False
        self._typing = False
        pygame.key.stop_text_input()
        for pad in self._pads.open.values():
            self._meet(pad)

    @property
    def typing(self) -> bool:
        """Whether letters are typed; else they are shortcuts."""
        return self._typing

    @typing.setter
    def typing(self, wanted: bool) -> None:
        if wanted == self._typing:
            return
        self._typing = wanted
        self._composing = False
        self._held.pop(KEYS, None)
        (pygame.key.start_text_input if wanted else pygame.key.stop_text_input)()

    def read(self, now: float) -> list[Intent]:
        """All that was wanted since the last time; `now` is in seconds."""
        self._size = None
        found = [intent for event in pygame.event.get() for intent in self._take(event, now)]
        found += [intent for touch in self._pads.settle() for intent in self._touch(touch, now)]
        for held in self._held.values():
            found += map(self._used, held.repeat(now))
        # One for the whole frame, and first, so that all else is met in the new layout.
        return [Intent(Kind.RESIZED, at=self._size), *found] if self._size else found

    def pads(self) -> list[Device]:
        """The pads that are there."""
        return [_device(pad) for pad in self._pads.open.values()]

    def name(self, device: Device) -> str:
        """What a device calls itself, also after it has gone."""
        pad = self._seen.get(device)
        return pad.name if pad else device.name

    def style(self, device: Device) -> str:
        """Whose glyphs it needs: "keys", "xbox", "playstation", "switch" or "deck"."""
        pad = self._seen.get(device)
        return pad.style if pad else "keys"

    def glyph(self, device: Device, kind: Kind) -> str | None:
        """The master of the button for this; None for mouse and keys, and where there is none."""
        glyphs = GLYPHS.get(self.style(device))
        if glyphs is None:
            return None
        if kind is Kind.STEER:
            return "pad/arrows"
        control = _CONTROLS.get(kind)
        return glyphs[control] if control else None

    def key_name(self, kind: Kind) -> str:
        """The key for this; empty where there is none."""
        return words.say(_KEY_WORDS[kind]) if kind in _KEY_WORDS else _KEY_NAMES.get(kind, "")

    def cap(self, kind: Kind) -> str:
        """What to press for this on the pad used last, or else on the keyboard."""
        return self.glyph(self.last, kind) or self.key_name(kind)

    def rumble(self, device: Device, strength: float, ms: int) -> None:
        """Shake a pad, if it is one and can."""
        pad = self._pads.open.get(device.pad)
        if pad:
            pad.rumble(min(max(strength, 0.0), 1.0), ms)

    def _take(self, event: Event, now: float) -> list[Intent]:
        if event.type in _AWAY:
            self._held.clear()
        if event.type in _WINDOW:
            return [Intent(_WINDOW[event.type])]
        if event.type == pygame.VIDEORESIZE:
            self._size = (event.w, event.h)
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._size = (event.x, event.y)
        elif event.type == pygame.JOYDEVICEADDED:
            return [self._meet(pad) for pad in self._pads.refresh()]
        elif event.type == pygame.JOYDEVICEREMOVED:
            return self._part(event.instance_id)
        else:
            return self._hand(event, now)
        return []

    def _hand(self, event: Event, now: float) -> list[Intent]:
        """What comes from somebody's hand."""
        touches = self._pads.hear(event)
        if touches:
            return [intent for touch in touches for intent in self._touch(touch, now)]
        found = self._mouse(event) or self._keys(event, now)
        return [self._used(found)] if found else []

    def _used(self, intent: Intent) -> Intent:
        self.last = intent.device
        if intent.device != MOUSE:
            self._rest = None
        return intent

    def _meet(self, pad: Pad) -> Intent:
        self._seen[_device(pad)] = pad
        return Intent(Kind.PAD_CAME, _device(pad))

    def _part(self, instance: int) -> list[Intent]:
        pad = self._pads.open.pop(instance, None)
        if not pad:
            return []
        self._held.pop(_device(pad), None)
        if self.last == _device(pad):
            self.last = KEYS
        return [Intent(Kind.PAD_WENT, _device(pad))]

    def _touch(self, touch: Touch, now: float) -> list[Intent]:
        device = Device("pad", touch.pad)
        if touch.control in _PAD_WAYS:
            steer = Intent(Kind.STEER, device, way=_PAD_WAYS[touch.control])
            return self._hold(touch.control, steer, touch.down, now)
        if touch.down:
            return [self._used(_PAD_INTENTS[touch.control]._replace(device=device))]
        return []

    def _hold(self, source: Hashable, intent: Intent, down: bool, now: float) -> list[Intent]:
        held = self._held.setdefault(intent.device, _Held())
        if not down:
            held.release(source, now)
            return []
        held.press(source, intent, now)
        return [self._used(intent)]

    def _mouse(self, event: Event) -> Intent | None:
        if event.type == pygame.MOUSEMOTION:
            return self._point(event)
        if event.type == pygame.MOUSEWHEEL and event.y:
            return Intent(Kind.SCROLL, MOUSE, at=self._pointer, number=event.y)
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return None
        self._pointer = event.pos
        down = event.type == pygame.MOUSEBUTTONDOWN
        if event.button == pygame.BUTTON_LEFT:
            return Intent(Kind.PRESS if down else Kind.RELEASE, MOUSE, at=event.pos)
        if event.button == pygame.BUTTON_RIGHT and down:
            return Intent(Kind.CANCEL, MOUSE, at=event.pos)
        return None

    def _point(self, event: Event) -> Intent | None:
        """Nothing as long as the pointer is only nudged while another device is in use."""
        self._pointer = x, y = event.pos
        if self.last != MOUSE:
            self._rest = self._rest or (x - event.rel[0], y - event.rel[1])
            if dist(self._rest, event.pos) < NUDGE:
                return None
        return Intent(Kind.POINT, MOUSE, at=event.pos)

    def _keys(self, event: Event, now: float) -> Intent | None:
        if event.type == pygame.KEYUP:
            self._held.setdefault(KEYS, _Held()).release(event.key, now)
        elif event.type == pygame.KEYDOWN:
            return self._key(event, now)
        elif event.type == pygame.TEXTEDITING:
            self._composing = self._typing and bool(event.text)
        elif event.type == pygame.TEXTINPUT and self._typing:
            self._composing = False
            return Intent(Kind.TYPE, KEYS, text=event.text)
        return None

    def _key(self, event: Event, now: float) -> Intent | None:
        if self._composing:
            return None  # Enter, Esc and arrows choose among what the input method offers
        repeated = self._repeated(event)
        if repeated:
            self._held.setdefault(KEYS, _Held()).press(event.key, repeated, now)
            return repeated
        return self._pressed(event)

    def _repeated(self, event: Event) -> Intent | None:
        if event.key in _ARROWS:
            return Intent(Kind.STEER, KEYS, way=_ARROWS[event.key])
        if event.key == pygame.K_BACKSPACE and self._typing:
            return Intent(Kind.ERASE, KEYS)
        return None

    def _pressed(self, event: Event) -> Intent | None:
        mod = getattr(event, "mod", 0)
        if mod & _CHORD:
            return self._chord(event.key, mod)
        if event.key == pygame.K_TAB:
            return Intent(Kind.NEXT, KEYS, way=(-1 if mod & pygame.KMOD_SHIFT else 1, 0))
        if self._typing or event.key in _ALWAYS:
            return _ALWAYS.get(event.key)
        return _SHORTCUTS.get(event.key) or _DIGITS.get(getattr(event, "scancode", 0))

    def _chord(self, key: int, mod: int) -> Intent | None:
        """Most chords belong to the desktop."""
        if mod & pygame.KMOD_ALT and key in _ENTER:
            return Intent(Kind.FULLSCREEN, KEYS)
        if mod & _COMMAND and key == pygame.K_z and not self._typing:
            return _UNDO
        return None


def _device(pad: Pad) -> Device:
    return Device("pad", pad.id)
