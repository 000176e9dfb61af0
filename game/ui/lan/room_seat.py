"""One of the four seats in the lobby of a LAN table: its window, and the card below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game import words
from game.bots import BOTS
from game.lobby.presence import Connection
from game.ui.forms import scenery
from game.ui.forms.boxes import Beside, Card, Column
from game.ui.forms.choice import Choice
from game.ui.forms.field import TextField
from game.ui.forms.labels import Scale
from game.ui.forms.rows import Gap, Picture, Row, Slot, Text
from game.ui.forms.widgets import Button
from game.ui.lan import marks
from game.ui.lan.parts import While
from game.ui.lan.room_model import SeatView
from game.ui.paint import art
from game.ui.paint.panes import METALS
from game.ui.paint.text import BODY, CREAM, HEADING, MUTED

if TYPE_CHECKING:
    from game.ui.lan.room import Room

_WINDOW: Final = 366.0
_ROW: Final = 50.0


def kind_label(kind: str) -> str:
    """Who may sit on a seat, in words; bots of other machines may be unknown here."""
    if kind in ("person", "open"):
        return words.say(f"room.kind.{kind}")
    if kind == "closed" or kind in BOTS:
        return words.say(f"seat_kind.{kind}")
    return words.say("room.kind_of_bot", kind=kind)


class RoomSeat:
    """A seat as the screen shows it."""

    def __init__(self, number: int, room: Room) -> None:
        self.number, self._room = number, room
        self.view = room.model.seats[number]
        self.name = TextField(words.say("room.name"), done=self._rename)
        self.kind = Choice([("open", "")], "open", lambda kind: room.set_kind(number, kind))
        send = words.say("room.send_away")
        self.away = Button(send, lambda: room.send_away(number), "back", points=20.0)
        self.add = Button(words.say("room.add_seat"), room.add_seat, points=20.0)
        self.window = Picture(self._paint, _WINDOW, least=200.0, look=self._look, light=self._light)
        self.card = self._card()

    def show(self, view: SeatView) -> None:
        """What the table says of it, save a name that is being typed."""
        self.view = view
        self.name.shown = view.named
        self.kind.shown = view.may == "choose"
        self.away.shown = view.may == "send away"
        self.add.shown = view.may == "add"
        if view.chair is None:
            return
        if not self.name.editing:
            self.name.value = view.chair.name
        self.kind.offer([(kind, kind_label(kind)) for kind in view.kinds], view.chair.kind)

    def _rename(self, name: str) -> None:
        self._room.sit(self._room.model.renamed(self.number, name))

    # -- what its card consists of

    def _card(self) -> Row:
        """Who sits there, what they are, and how they are connected."""
        there = While(lambda: self.view.chair is not None, self._lines())
        above, below = Gap(), Gap()
        above.grows = below.grows = True
        missing = Text(self._told_missing, 21.0, BODY, MUTED, "centre", high=_ROW)
        free = [above, Slot(self.add, 60.0), missing, below]
        nobody = While(lambda: self.view.chair is None, free)
        nobody.grows = True
        pads = (12.0, 13.0, 12.0, 8.0)
        return Card(Column([there, nobody]), pads, focused=lambda: self.view.own)

    def _lines(self) -> list[Row]:
        name = Text(self._told_name, 25.0, HEADING, CREAM, high=_ROW)
        open_seat = Text(self._told_open, 25.0, HEADING, MUTED, high=_ROW)
        coin = Picture(self._paint_coin, _ROW, wide=52.0, look=self._look)
        tick = Picture(self._paint_tick, _ROW, wide=46.0, look=self._look)
        named: list[tuple[Row, int]] = [(Slot(self.name), 1), (name, 1), (open_seat, 1)]
        kind = Text(self._told_kind, 21.0, BODY, CREAM, high=_ROW)
        held = Gap(_ROW)
        light = Picture(self._paint_light, 44.0, wide=38.0, look=self._look_of_light)
        how = Text(self._told_connection, 21.0, BODY, MUTED, high=44.0)
        return [
            Beside([(coin, 0), *named, (tick, 0)]),
            Gap(10.0),
            Beside([(held, 0), (Slot(self.kind), 1), (Slot(self.away), 1), (kind, 1)]),
            Gap(8.0),
            Beside([(light, 0), (how, 1)]),
        ]

    def _told_missing(self) -> str:
        return "" if self.add.shown else words.say("room.no_seat")

    def _told_name(self) -> str:
        chair = self.view.chair
        return chair.name if chair and self.view.taken and not self.name.shown else ""

    def _told_open(self) -> str:
        return "" if self.view.taken else words.say("room.open_seat")

    def _told_kind(self) -> str:
        chair = self.view.chair
        if chair is None or not self.view.taken or self.view.may != "nothing":
            return ""
        return words.say("seat_kind.person") if self.view.person else kind_label(chair.kind)

    def _told_connection(self) -> str:
        if self.view.chair is None:
            return ""
        return words.told(self._room.model.told(self.number, self._connection()))

    def _connection(self) -> Connection:
        return self._room.lan.presence.connection(self.number)

    # -- the picture

    def _look(self) -> object:
        return self.view.taken, self.view.ready, self.view.machine is None

    def _look_of_light(self) -> object:
        return marks.light_of(self._connection()) if self.view.taken else None

    def _figure(self, box: pygame.Rect) -> tuple[art.Point, float]:
        """Where the glazier stands, and how tall he is."""
        return (box.centerx, box.bottom - 0.016 * box.h), 200 / _WINDOW * box.h

    @property
    def tip(self) -> tuple[int, int]:
        """Where a bubble points to: over the glazier's head."""
        box = self.window.box
        return box.centerx, round(box.bottom - 206 / _WINDOW * box.h)

    def _paint(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        del s
        unit = box.h / 3.1
        glass = scenery.GLASS[self.number] if self.view.taken else (None, None)
        scenery.lay_window(target, (float(box.centerx), box.y + 0.34 * unit), unit, glass)
        if self.view.taken:
            scenery.stand(target, METALS[self.number], *self._figure(box))

    def _light(self, target: pygame.Surface, s: Scale, box: pygame.Rect, time: float) -> None:
        del s
        if self.view.taken:
            scenery.lamp(target, *self._figure(box), time, self.number)

    def _paint_coin(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        strength = 1.0 if self.view.taken else 0.35
        at = (box.x + s.px(24), float(box.centery))
        art.put(target, f"figure/coin-{METALS[self.number]}", at, s.px(44), strength)

    def _paint_tick(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        if self.view.taken:
            at = (box.right - s.px(24), float(box.centery))
            art.put(target, f"ui/tick-{'on' if self.view.ready else 'off'}", at, s.unit)

    def _paint_light(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        if self.view.taken:
            at = (box.x + s.px(18), float(box.centery))
            marks.light(target, marks.light_of(self._connection()), at, s.px(22))
