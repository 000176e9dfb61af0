"""The focus: which widget of several is meant, by arrows, in reading order or by the pointer."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pygame

from game.ui.forms.labels import Scale
from game.ui.forms.widgets import By, Mode, Sound, Widget
from game.ui.input import steer
from game.ui.input.intent import Device, Intent, Kind
from game.ui.input.steer import Way

Spot: TypeAlias = Callable[[Widget], pygame.Rect]
"""Where a widget lies, to the focus: with everything scrolled into sight."""


class Focus:
    """Widgets, one of which has the focus."""

    def __init__(
        self,
        widgets: Sequence[Widget],
        sound: Sound,
        wrap: bool = False,
        spot: Spot = lambda widget: widget.box,
    ) -> None:
        self.widgets = list(widgets)
        self.at = self.widgets[0]
        self._sound, self._wrap, self._spot = sound, wrap, spot
        self._pressed: Widget | None = None

    @property
    def look(self) -> tuple[object, ...]:
        """All that the picture depends on."""
        looks = tuple(widget.look for widget in self.widgets)
        return looks, id(self.at), id(self._pressed)

    def handle(self, intent: Intent) -> bool:
        """Take in an intent; False if it means nothing here."""
        match intent.kind:
            case Kind.STEER:
                self._steer(intent.way)
            case Kind.NEXT:
                self._next(intent.way[0] or 1)
            case Kind.ACCEPT:
                self._accept(intent.device)
            case Kind.POINT:
                self._point(intent.at)
            case Kind.PRESS:
                self._press(intent.at)
            case Kind.RELEASE:
                self._release(intent.at)
            case _:
                return False
        return True

    def settle(self) -> None:
        """Where the widget in focus is gone, what is nearest to it has the focus."""
        if not self.at.shown and (others := self._open()):
            here = pygame.Vector2(self._spot(self.at).center)
            self.at = min(others, key=lambda one: here.distance_to(self._spot(one).center))

    def _open(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.enabled and widget.shown]

    def _go(self, widget: Widget) -> None:
        if widget is not self.at:
            self.at.leave()
            self.at = widget
            self._sound("focus")

    def _steer(self, way: Way) -> None:
        if way[0] and self.at.turns:
            self.at.turn(way[0], self._sound)
            return
        found = self.toward(self.at, way)
        if found is None:
            self._sound("refuse")
        else:
            self._go(found)

    def toward(self, start: Widget, way: Way) -> Widget | None:
        """The widget that the focus reaches from another one in a direction."""
        others = [widget for widget in self._open() if widget is not start]
        boxes, here = [self._spot(widget) for widget in others], self._spot(start)
        found = steer.nearest(here, boxes, way)
        if found is None and self._wrap:
            found = steer.around(here, boxes, way)
        return None if found is None else others[found]

    def _next(self, step: int) -> None:
        order = self._open()
        here = order.index(self.at) if self.at in order else 0
        self._go(order[(here + step) % len(order)])

    def _accept(self, device: Device) -> None:
        if self.at.enabled:
            self.at.accept(By(self._sound, device))
        else:
            self._sound("refuse")

    # -- the pointer

    def _under(self, at: tuple[int, int]) -> Widget | None:
        return next((widget for widget in self._open() if widget.lies_under(at)), None)

    def _point(self, at: tuple[int, int]) -> None:
        if self._pressed is not None:
            self._pressed.drag(at)
        elif (under := self._under(at)) is not None:
            self._go(under)

    def _press(self, at: tuple[int, int]) -> None:
        self._pressed = self._under(at)
        if self._pressed is not None:
            self._go(self._pressed)
            self._pressed.drag(at)

    def _release(self, at: tuple[int, int]) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed is self._under(at):
            pressed.accept(By(self._sound, at=at))

    # -- the picture

    def draw(self, target: pygame.Surface, scale: Scale) -> None:
        """All widgets; those that scroll, as far as they are seen."""
        whole = target.get_clip()
        for widget in self.widgets:
            if widget.shown:
                target.set_clip(whole if widget.seen is None else widget.seen.clip(whole))
                mode = Mode(widget is self.at, widget is self._pressed)
                widget.draw(target, scale, mode)
        target.set_clip(whole)
