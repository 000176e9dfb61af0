"""The mouse: it points, presses, scrolls, and takes over from other devices only when it is really
moved."""

from math import dist
from typing import Final

import pygame
from pygame.event import Event

from game.ui.input.intent import MOUSE, Intent, Kind

NUDGE: Final = 3
"""Pixels: the pointer moved by less is a knock on the table, not a hand on the mouse."""


class Mouse:
    """The mouse of this machine."""

    def __init__(self) -> None:
        self._pointer = (0, 0)
        self._rest: tuple[int, int] | None = None
        """Where the pointer lay when it first moved after another device was used."""

    def read(self, event: Event, in_use: bool) -> Intent | None:
        """What is wanted by an event, if it is one of the mouse; `in_use` is whether the mouse was
        the device used last."""
        if event.type == pygame.MOUSEMOTION:
            return self._point(event, in_use)
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

    def _point(self, event: Event, in_use: bool) -> Intent | None:
        """Nothing as long as the pointer is only nudged while another device is in use."""
        self._pointer = x, y = event.pos
        if not in_use:
            self._rest = self._rest or (x - event.rel[0], y - event.rel[1])
            if dist(self._rest, event.pos) < NUDGE:
                return None
        return Intent(Kind.POINT, MOUSE, at=event.pos)

    def settle(self) -> None:
        """Another device was used: the pointer rests where it is."""
        self._rest = None
