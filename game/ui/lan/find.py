"""Tables on the LAN: those that were found, a table of one's own, or one by its address."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game import words
from game.ui.forms import labels, scenery
from game.ui.forms.boxes import Bar, Beside, Card, Column, buttons
from game.ui.forms.field import TextField
from game.ui.forms.frames import Page, head, wall
from game.ui.forms.labels import Scale
from game.ui.forms.rows import Gap, Picture, Row, Slot, Text
from game.ui.forms.screen import Screen
from game.ui.forms.scroll import Scroll
from game.ui.forms.widgets import Button, Mode, Sound, Widget
from game.ui.lan.parts import While
from game.ui.paint import art
from game.ui.paint.panes import METALS
from game.ui.paint.text import BODY, HEADING, MUTED, STRONG, WARNING

if TYPE_CHECKING:
    from net.discovery import Found, Seats

_MOST: Final = 40
"""So many tables are listed; nobody has more on one network."""
_LOOK_AGAIN: Final = 12
"""Steps between two looks at what has been found."""
_MOTES: Final = 9
_HIGH: Final = 744.0
"""Points of the list, where there is room."""


class Acts(NamedTuple):
    """What the screen leads to."""

    join: Callable[[Found, bool], None]
    """A found table, to play or to watch."""
    host: Callable[[], None]
    address: Callable[[], None]
    leave: Callable[[], None]
    rename: Callable[[str], None]


def told(found: Found) -> str:
    """Where a table is, and how many sit there."""
    if found.seats is None:
        return found.where
    if found.seats.full:
        return words.say("find.full", address=found.where)
    taken, of = found.seats
    return words.say("find.taken", taken=taken, of=of, address=found.where)


class TableButton(Button):
    """A found table."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__("", act)
        self.found: Found | None = None

    @property
    def look(self) -> tuple[object, ...]:
        """With the table."""
        return (*super().look, self.found)

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        """Its name, where it is, and a coin for each seat."""
        if self.found is None:
            return
        state = "pressed" if mode.pressed else "focused" if mode.focused else "normal"
        art.frame(target, f"ui/card-{state}", self.box, scale.unit)
        seats = self.found.seats
        coins = scale.px(46) * (seats.of if seats else 0)
        inner = self.box.inflate(-scale.px(44), -scale.px(16))
        row = pygame.Rect(inner.x, inner.y, inner.w - coins - scale.px(20), inner.h // 2)
        name = self.found.name or words.say("lan.a_table")
        labels.label(target, name, row, HEADING, scale.type_size(28), mode.tone)
        below = row.move(0, inner.h // 2)
        labels.label(target, told(self.found), below, BODY, scale.type_size(20), MUTED)
        if seats:
            _draw_coins(target, scale, seats, inner)


def _draw_coins(target: pygame.Surface, scale: Scale, seats: Seats, inner: pygame.Rect) -> None:
    """A coin for each seat; those still free are faint."""
    for seat in range(seats.of):
        x = inner.right - scale.px(46) * (seats.of - seat - 0.5)
        strength = 1.0 if seat < seats.taken else 0.28
        art.put(
            target,
            f"figure/coin-{METALS[seat]}",
            (x, float(inner.centery)),
            scale.px(38),
            strength,
        )


class Find(Screen):
    """The first screen of a game on the LAN."""

    def __init__(
        self,
        tables: Callable[[], Sequence[Found]],
        problem: Callable[[], str | None],
        acts: Acts,
        name: str,
        sound: Sound,
    ) -> None:
        super().__init__(sound, wall)
        self._tables, self._problem = tables, problem
        self._acts, self._name = acts, name
        self._more = 0
        """How many tables there are besides those in the list."""
        self.build()

    # -- what it consists of

    def rows(self) -> Row:
        """Tables to the left, one's own doings to the right."""
        numbers = range(_MOST)
        self.entries = [TableButton(self._joiner(number)) for number in numbers]
        self.watch = [
            Button(words.say("door.watch"), self._joiner(number, True), points=22.0)
            for number in numbers
        ]
        self.name = TextField(words.say("find.your_name"), self._name, change=self._rename)
        self.host = Button(words.say("find.host"), self._acts.host, points=28.0)
        self.address = Button(words.say("door.by_address"), self._acts.address, points=28.0)
        self.back = Button(words.say("form.back"), self._acts.leave, "back", points=27.0)
        self._list()
        body = Beside([(self._list_card(), 62), (self._own_card(), 36)], gap=28.0)
        bar = Bar(lambda: self.notice.words, high=72.0)
        foot = Beside([(bar, 1), (buttons([(self.back, 220.0)], 72.0), 0)], gap=28.0)
        return Page(head(words.say("find.heading"), words.say("find.caption")), body, foot)

    def _list_card(self) -> Row:
        lines = [
            Beside([(Slot(table, 102.0), 1), (Slot(watch, 62.0, 152.0), 0)], gap=14.0)
            for table, watch in zip(self.entries, self.watch, strict=True)
        ]
        heading = Text(self._heading, 21.0, STRONG, MUTED, high=44.0)
        listed = While(lambda: self._any, [Scroll(Column(lines, gap=12.0))])
        none = While(lambda: not self._any, self._empty())
        rows = Column([heading, Gap(8.0), listed, none])
        high = Gap(_HIGH, least=240.0)
        return Card(Beside([(high, 0), (rows, 1)]), (24.0, 14.0, 24.0, 14.0))

    def _empty(self) -> list[Row]:
        """What stands in place of the list."""
        lights = Picture(_nothing, 250.0, 120.0, light=self._light_motes)
        looking = Text(self._looking, 34.0, HEADING, anchor="centre")
        wrong = Text(self._trouble, 34.0, HEADING, WARNING, "centre")
        none = Text(words.say("find.none"), 23.0, tone=MUTED, anchor="centre")
        return [lights, looking, wrong, Gap(30.0), none]

    def _own_card(self) -> Row:
        said = Text(words.say("find.your_name"), 21.0, STRONG, MUTED, high=44.0)
        niche = Picture(self._paint_niche, 200.0, 120.0, light=self._light_lamps)
        niche.grows = True
        rows = [
            *(said, Gap(10.0), Slot(self.name, 58.0), Gap(30.0)),
            *(Slot(self.host, 76.0), Gap(16.0), Slot(self.address, 76.0), Gap(8.0)),
            *(niche, Gap(12.0), Text(words.say("find.help"), 21.0)),
        ]
        return Card(Column(rows), (32.0, 14.0, 32.0, 14.0))

    def first(self) -> Widget:
        """To host is always possible."""
        return self.host

    def leave(self) -> None:
        """Back to the title."""
        self._acts.leave()

    # -- what is found

    @property
    def _any(self) -> bool:
        return self.entries[0].found is not None

    def _heading(self) -> str:
        if self._more:
            return words.say("find.found_more", count=self._more)
        return words.say("find.found")

    def _looking(self) -> str:
        return "" if self._problem() else words.say("find.looking")

    def _trouble(self) -> str:
        problem = self._problem()
        return words.say("lan.cannot_look", why=problem) if problem else ""

    def _rename(self, name: str) -> None:
        self._name = name
        self._acts.rename(name)

    def _joiner(self, number: int, watch: bool = False) -> Callable[[], None]:
        def act() -> None:
            found = self.entries[number].found
            if found:
                full = found.seats is not None and found.seats.full
                self._acts.join(found, watch or full)

        return act

    def update(self) -> None:
        """What has been found may have changed."""
        super().update()
        if self._steps % _LOOK_AGAIN == 0 and self._list():
            self.changed()
            self.arrange()
            if not self.menu.focus.shown:
                self.menu.focus = self.entries[0] if self._any else self.host

    def _list(self) -> bool:
        """List what has been found; whether that is anything new."""
        found, had = list(self._tables()), [entry.found for entry in self.entries]
        self._more = max(0, len(found) - _MOST)
        for number, (table, watch) in enumerate(zip(self.entries, self.watch, strict=True)):
            table.found = found[number] if number < len(found) else None
            table.shown = watch.shown = table.found is not None
        return had != [entry.found for entry in self.entries]

    # -- the picture

    def _niche(self, box: pygame.Rect) -> list[tuple[float, art.Point, float]]:
        """For each of two windows: where its middle is, the glazier's feet, and how tall he is."""
        spots = [box.x + across * box.w for across in (0.22, 0.78)]
        return [(x, (x, box.bottom - 0.02 * box.h), 0.6 * box.h) for x in spots]

    def _paint_niche(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        """Lit windows with a glazier before each."""
        del s
        unit = min(box.h / 2.9, box.w / 4.6)
        for number, (x, foot, tall) in enumerate(self._niche(box)):
            head_at = (x, box.bottom - 2.66 * unit)
            scenery.lay_window(target, head_at, unit, scenery.GLASS[number])
            scenery.stand(target, METALS[number], foot, tall)

    def _light_lamps(self, target: pygame.Surface, s: Scale, box: pygame.Rect, time: float) -> None:
        del s
        for number, (_, foot, tall) in enumerate(self._niche(box)):
            scenery.lamp(target, foot, tall, time, number)

    def _light_motes(self, target: pygame.Surface, s: Scale, box: pygame.Rect, time: float) -> None:
        """While nothing is found, lights wander about."""
        if self._problem():
            return
        for number in range(_MOTES):
            turn = 0.5 * time + number * math.tau / _MOTES
            x = box.centerx + s.px(150) * math.cos(turn)
            y = box.centery + s.px(46) * math.sin(turn)
            scenery.mote(target, (x, y), s.px(26), round(0.55 + 0.45 * math.sin(turn), 1))


def _nothing(target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
    """Only light is to be seen there."""
