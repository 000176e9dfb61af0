"""The lobby of a LAN table: who sits where, who is ready, and what is going to be played.

What may be done and what is said is worked out by `RoomModel`; here are the rows that show it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from game import words
from game.rules.model import Side
from game.ui.forms.boxes import Bar, Beside, Card, Column, buttons
from game.ui.forms.choice import Choice
from game.ui.forms.field import TextField
from game.ui.forms.rows import Form, Gap, Row, Slot, Text
from game.ui.forms.screen import Page, Screen, head, wall
from game.ui.forms.widgets import Button, Sound, Widget
from game.ui.input.intent import Intent, Kind
from game.ui.lan import marks
from game.ui.lan.marks import PhrasePanel, Voices
from game.ui.lan.parts import While
from game.ui.lan.room_model import MOST, RoomModel
from game.ui.lan.room_seat import RoomSeat
from game.ui.paint.text import BODY, GOLD, HEADING, MUTED, STRONG
from net.wire import Chair

if TYPE_CHECKING:
    from game.lobby.lan import Lan

SIDES: Final[tuple[Side, ...]] = ("A", "B")
NOTICE: Final = 8.0
"""Seconds for which a sentence stays."""


class Acts(NamedTuple):
    """What the screen leads to."""

    start: Callable[[], None]
    leave: Callable[[], None]
    say: Callable[[int], None]


def clock_label(seconds: int) -> str:
    """How long a turn may take, in words."""
    return words.say("room.clock", count=seconds) if seconds else words.say("room.no_clock")


class Room(Screen):
    """The screen before a LAN game."""

    def __init__(
        self,
        lan: Lan,
        acts: Acts,
        voices: Voices,
        sound: Sound,
        levels: Sequence[str],
        names: Sequence[str],
    ) -> None:
        super().__init__(sound, wall)
        self.lan, self._acts, self._voices = lan, acts, voices
        self._levels, self._names = levels, names
        self.model = RoomModel.of(lan)
        self.addresses = lan.addresses()[:2]
        self.panel: PhrasePanel | None = None
        self.build()

    # -- what it consists of

    def rows(self) -> Row:
        """Windows above, what is played below."""
        self.seats = [RoomSeat(number, self) for number in range(MOST)]
        options = self.model.options
        self.side = Choice(_sides(), options.side, lambda side: self._choose(side=side))
        self.level = Choice(self._level_labels(), options.level, lambda at: self._choose(level=at))
        drawn = [(True, words.say("room.fair")), (False, words.say("room.shared"))]
        self.draws = Choice(drawn, options.fair, lambda fair: self._choose(fair=fair))
        self.clock = Choice(self._clocks(), options.clock, lambda at: self._choose(clock=at))
        self.code = TextField(words.say("room.no_code"), self.lan.seating.code, done=self._code)
        self.talk = Button(words.say("button.say"), self._talk, points=30.0)
        self.away = Button(words.say("room.leave"), self._acts.leave, "back", points=30.0)
        self.begin = Button("", self._go, points=30.0)
        self._sync()
        windows = Beside([(seat.window, 1) for seat in self.seats], gap=28.0)
        cards = Beside([(seat.card, 1) for seat in self.seats], gap=28.0)
        below = Beside([(self._told_card(), 1), (self._door_card(), 1)], gap=28.0)
        body = Column([windows, cards, Gap(12.0), self._played_card(), Gap(12.0), below])
        return Page(head(self._heading, lambda: words.told(self.model.caption)), body, self._foot())

    def _played_card(self) -> Row:
        """What is going to be played: one part below each window."""
        parts: list[tuple[str, Choice[Any]]] = [
            ("room.side", self.side),
            ("room.level", self.level),
            ("room.deals", self.draws),
            ("room.turns", self.clock),
        ]
        cells = [(_part(words.say(key), choice), 1) for key, choice in parts]
        return Card(Beside(cells, gap=40.0), (20.0, 12.0, 12.0, 12.0))

    def _told_card(self) -> Row:
        drawn = Text(self._told_draws, 21.0)
        gap = Gap(8.0)
        gap.grows = True
        watchers = Text(lambda: words.told(self.model.told_watchers), 21.0, tone=MUTED)
        return Card(Column([drawn, gap, watchers]), (24.0, 16.0, 24.0, 14.0))

    def _door_card(self) -> Row:
        """What others must know to come in."""
        code = Text(self._told_code, 21.0, STRONG, GOLD, high=50.0)
        about = Text(self._about_code, 21.0, BODY, MUTED, high=50.0)
        typed = Beside([(Slot(self.code), 6), (code, 6), (about, 7)], gap=20.0)
        where = Text(self._told_addresses, 28.0, HEADING, GOLD, high=50.0)
        lines = [("room.table_code", typed), ("room.address", where)]
        rows = [
            Beside([(Text(words.say(key), 21.0, STRONG, MUTED, high=50.0), 5), (row, 26)], gap=12.0)
            for key, row in lines
        ]
        return Card(Column(rows, gap=8.0), (24.0, 14.0, 20.0, 14.0))

    def _foot(self) -> Row:
        """How the table stands, and the way on."""
        bar = Bar(lambda: self.notice.words, self.status)
        ways = buttons([(self.talk, 150.0), (self.away, 190.0), (self.begin, 300.0)])
        return Beside([(bar, 1), (ways, 0)], gap=28.0)

    def first(self) -> Widget:
        """To begin, or whatever there is."""
        return self.begin if self.begin.shown else self.away

    # -- what is said

    def _heading(self) -> str:
        return self.model.options.name or words.say("lan.a_table")

    def status(self) -> str:
        """What the table waits for."""
        return words.told(RoomModel.of(self.lan).status)

    def _told_draws(self) -> str:
        return words.say("room.about_fair" if self.model.options.fair else "room.about_shared")

    def _told_code(self) -> str:
        if self.model.here.hosting:
            return ""
        return words.say("room.coded" if self.model.options.coded else "room.no_code")

    def _about_code(self) -> str:
        return words.say("room.about_code") if self.model.here.hosting else ""

    def _told_addresses(self) -> str:
        if len(self.addresses) == 1:
            return self.addresses[0]
        return words.say("room.addresses", first=self.addresses[0], last=self.addresses[1])

    def _level_labels(self) -> list[tuple[str, str]]:
        return [(name, name[:1].upper() + name[1:]) for name in self.model.levels(self._levels)]

    def _clocks(self) -> list[tuple[int, str]]:
        return [(seconds, clock_label(seconds)) for seconds in self.model.clocks]

    # -- what the table says

    def update(self) -> None:
        """The table may have changed."""
        super().update()
        if self.lan.table is not self.model.table:
            self._sync()
            self.menu.inner.settle()
            self.changed()
            self.arrange()

    def _sync(self) -> None:
        """The widgets show what the table says, save a text that is being typed."""
        model = self.model = RoomModel.of(self.lan)
        for seat, view in zip(self.seats, model.seats, strict=True):
            seat.show(view)
        options = model.options
        self.side.offer(self.side.options, options.side)
        self.level.offer(self._level_labels(), options.level)
        self.draws.offer(self.draws.options, options.fair)
        self.clock.offer(self._clocks(), options.clock)
        for part in (self.side, self.level, self.draws, self.clock, self.code):
            part.shown = model.here.hosting
        self.talk.shown = bool(self.lan.persons)
        self.begin.shown = model.go is not None
        if model.go:
            self.begin.words = words.told(model.go)

    # -- what is done

    def sit(self, chairs: Sequence[Chair]) -> None:
        """The seats are these from now on."""
        if tuple(chairs) != self.model.table.seats:
            self.lan.seating.choose_seats(chairs)
        self._sync()

    def set_kind(self, number: int, kind: str) -> None:
        """Put something else on a seat."""
        self.sit(self.model.with_kind(number, kind, self._names))

    def send_away(self, number: int) -> None:
        """Take a guest's seat from it."""
        self.lan.seating.send_away(self.lan.table.seats[number].machine)
        self._sync()
        if self.model.seats[number].may == "send away":  # it had gone already
            self.sit(self.model.emptied(number))

    def add_seat(self) -> None:
        """One more seat, for whoever comes."""
        self.sit(self.model.with_another)

    def _choose(self, **chosen: Any) -> None:
        options = replace(self.lan.options, **chosen)
        if options != self.lan.options:
            self.lan.seating.choose_options(options)

    def _code(self, code: str) -> None:
        self.lan.seating.choose_code(code)
        self._choose(coded=bool(code))

    def _go(self) -> None:
        if not self.lan.hosting:
            self.lan.seating.ready(not self.model.is_ready)
        elif self.lan.seating.everybody_ready:
            self._acts.start()
        else:
            self.sound("refuse")
            self.say(words.sentence(self.model.status), NOTICE)

    # -- talking

    def _talk(self) -> None:
        if self.lan.persons:
            self.panel = PhrasePanel(self._acts.say, self._hush, self.sound)
            self.panel.place(self.scale)

    def _hush(self) -> None:
        self.panel = None
        self.changed()

    # -- a scene

    def handle(self, intent: Intent) -> None:
        """The phrases', or the screen's."""
        if self.panel:
            self.panel.handle(intent)
        else:
            super().handle(intent)

    def leave(self) -> None:
        """Away from the table."""
        self._acts.leave()

    def go(self) -> None:
        """Begin, or say that one is ready, once a text that is being typed has ended."""
        self.menu.focus.leave()
        self._go()

    def more(self, intent: Intent) -> None:
        """Say something."""
        if intent.kind is Kind.SAY:
            self._talk()

    def resize(self, size: tuple[int, int]) -> None:
        """The phrases stand in the middle."""
        super().resize(size)
        if self.panel:
            self.panel.place(self.scale)

    def draw(self, target: pygame.Surface, share: float) -> None:
        """The room, what has been said, and the phrases."""
        super().draw(target, share)
        if self.menu.keyboard is None:
            for number, said in self._voices.heard(self.lan.clock()).items():
                tip = self.seats[number].tip
                marks.bubble(target, self.scale, said, tip, up=False)
        if self.panel:
            self.panel.draw(target)


def _part(name: str, choice: Choice[Any]) -> Row:
    """One thing that is chosen, and whoever does not choose reads it."""
    told = Text(name, 21.0, STRONG, MUTED, high=50.0)
    value = Text(lambda: choice.label, 21.0, STRONG, GOLD, high=50.0)
    read = While(lambda: not choice.shown, [Beside([(told, 2), (value, 5)], gap=12.0)])
    return Column([Form([(name, choice)], names=74.0), read])


def _sides() -> list[tuple[Side, str]]:
    return [(side, words.say(f"side.{side.lower()}")) for side in SIDES]
