"""The lobby of a LAN table: who sits where, who is ready, and what is going to be played.

What may be done and what is said is worked out by `RoomModel`; here are the rows that show it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game import words
from game.rules.model import MOST
from game.ui.forms.boxes import Bar, Beside, Column, buttons
from game.ui.forms.frames import Page, head, wall
from game.ui.forms.rows import Gap, Row
from game.ui.forms.screen import Screen
from game.ui.forms.widgets import Button, Sound, Widget
from game.ui.input.intent import Intent, Kind
from game.ui.lan import marks
from game.ui.lan.marks import PhrasePanel, Voices
from game.ui.lan.room_choices import RoomChoices
from game.ui.lan.room_model import RoomModel
from game.ui.lan.room_seat import RoomSeat
from net.wire import Chair

if TYPE_CHECKING:
    from game.lobby.lan import Lan

NOTICE: Final = 8.0
"""Seconds for which a sentence stays."""


class Acts(NamedTuple):
    """What the screen leads to."""

    start: Callable[[], None]
    leave: Callable[[], None]
    say: Callable[[int], None]


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
        self.choices = RoomChoices(self.lan, self.model, self._levels, self.addresses)
        self.talk = Button(words.say("button.say"), self._talk, points=30.0)
        self.away = Button(words.say("room.leave"), self._acts.leave, "back", points=30.0)
        self.begin = Button("", self._go, points=30.0)
        self._sync()
        windows = Beside([(seat.window, 1) for seat in self.seats], gap=28.0)
        cards = Beside([(seat.card, 1) for seat in self.seats], gap=28.0)
        body = Column([windows, cards, Gap(12.0), self.choices.row])
        return Page(head(self._heading, lambda: words.told(self.model.caption)), body, self._foot())

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
        self.choices.show(model)
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
