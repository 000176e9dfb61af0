"""Mouse, keys and pads together: the only reader of pygame's events. A scene never sees one."""

from typing import Final

import pygame
from pygame.event import Event

from game.ui.input import control, glyphs
from game.ui.input.held import Held
from game.ui.input.intent import KEYS, MOUSE, Device, Intent, Kind
from game.ui.input.keys import Keys, key_name
from game.ui.input.mouse import Mouse
from game.ui.input.pads import Pad, Pads, Touch

_WINDOW: Final = {
    pygame.QUIT: Kind.QUIT,
    pygame.WINDOWHIDDEN: Kind.HIDDEN,
    pygame.WINDOWMINIMIZED: Kind.HIDDEN,
    pygame.WINDOWSHOWN: Kind.SHOWN,
    pygame.WINDOWRESTORED: Kind.SHOWN,
    pygame.WINDOWEXPOSED: Kind.EXPOSED,
}
_AWAY: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED)


class Devices:
    """All that a player can have in hand, read once a frame."""

    def __init__(self) -> None:
        self.last: Device = MOUSE
        """The device used last: for a pointer the pointer shows, for others the focus ring."""
        self._held: Final = Held()
        self._mouse: Final = Mouse()
        self._keys: Final = Keys(self._held)
        self._pads: Final = Pads()
        self._seen: Final[dict[Device, Pad]] = {}
        self._size: tuple[int, int] | None = None
        for pad in self._pads.open.values():
            self._meet(pad)

    @property
    def typing(self) -> bool:
        """Whether letters are typed; else they are shortcuts."""
        return self._keys.typing

    @typing.setter
    def typing(self, wanted: bool) -> None:
        self._keys.typing = wanted

    def read(self, now: float) -> list[Intent]:
        """All that was wanted since the last time; `now` is in seconds."""
        self._size = None
        found = [intent for event in pygame.event.get() for intent in self._take(event, now)]
        found += [intent for touch in self._pads.settle() for intent in self._touch(touch, now)]
        found += map(self._used, self._held.repeat(now))
        # One for the whole frame, and first, so that all else is met in the new layout.
        return [Intent(Kind.RESIZED, at=self._size), *found] if self._size else found

    # ----------------------------------------------------------------------- what they are called

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
        return glyphs.glyph(self.style(device), kind)

    def cap(self, kind: Kind) -> str:
        """What to press for this on the pad used last, or else on the keyboard."""
        return self.glyph(self.last, kind) or key_name(kind)

    def rumble(self, device: Device, strength: float, ms: int) -> None:
        """Shake a pad, if it is one and can."""
        pad = self._pads.open.get(device.pad)
        if pad:
            pad.rumble(min(max(strength, 0.0), 1.0), ms)

    # ------------------------------------------------------------------------------------- events

    def _take(self, event: Event, now: float) -> list[Intent]:
        if event.type in _AWAY:
            self._held.drop()
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
        found = self._mouse.read(event, self.last == MOUSE) or self._keys.read(event, now)
        return [self._used(found)] if found else []

    def _used(self, intent: Intent) -> Intent:
        self.last = intent.device
        if intent.device != MOUSE:
            self._mouse.settle()
        return intent

    # --------------------------------------------------------------------------------------- pads

    def _meet(self, pad: Pad) -> Intent:
        self._seen[_device(pad)] = pad
        return Intent(Kind.PAD_CAME, _device(pad))

    def _part(self, instance: int) -> list[Intent]:
        pad = self._pads.open.pop(instance, None)
        if not pad:
            return []
        self._held.drop(_device(pad))
        if self.last == _device(pad):
            self.last = KEYS
        return [Intent(Kind.PAD_WENT, _device(pad))]

    def _touch(self, touch: Touch, now: float) -> list[Intent]:
        device = Device("pad", touch.pad)
        if touch.control not in control.WAYS:
            meant = control.INTENTS[touch.control]._replace(device=device)
            return [self._used(meant)] if touch.down else []
        if not touch.down:
            self._held.release(device, touch.control, now)
            return []
        steer = Intent(Kind.STEER, device, way=control.WAYS[touch.control])
        self._held.press(touch.control, steer, now)
        return [self._used(steer)]


def _device(pad: Pad) -> Device:
    return Device("pad", pad.id)
