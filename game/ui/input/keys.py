"""The keyboard: shortcuts, or letters while a text is being typed."""

from typing import Final

import pygame
from pygame.event import Event

from game import words
from game.ui.input.held import Held
from game.ui.input.intent import KEYS, Intent, Kind
from game.ui.input.steer import Way

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


def key_name(kind: Kind) -> str:
    """The key for this; empty where there is none."""
    return words.say(_KEY_WORDS[kind]) if kind in _KEY_WORDS else _KEY_NAMES.get(kind, "")


class Keys:
    """The keyboard of this machine."""

    def __init__(self, held: Held) -> None:
        self._held = held
        self._composing = self._typing = False
        pygame.key.stop_text_input()

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
        self._held.drop(KEYS)
        (pygame.key.start_text_input if wanted else pygame.key.stop_text_input)()

    def read(self, event: Event, now: float) -> Intent | None:
        """What is wanted by an event, if it is one of the keyboard."""
        if event.type == pygame.KEYUP:
            self._held.release(KEYS, event.key, now)
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
            self._held.press(event.key, repeated, now)
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
