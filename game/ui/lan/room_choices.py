"""What is going to be played at a LAN table, and what others must know to come in.

The host chooses, the others read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from game import words
from game.rules.model import Side
from game.ui.forms.boxes import Beside, Card, Column
from game.ui.forms.choice import Choice
from game.ui.forms.field import TextField
from game.ui.forms.form import Form
from game.ui.forms.rows import Gap, Row, Slot, Text
from game.ui.lan.parts import While
from game.ui.lan.room_model import RoomModel
from game.ui.paint.text import BODY, GOLD, HEADING, MUTED, STRONG

if TYPE_CHECKING:
    from game.lobby.lan import Lan

SIDES: Final[tuple[Side, ...]] = ("A", "B")


class RoomChoices:
    """The lower half of the lobby."""

    def __init__(
        self, lan: Lan, model: RoomModel, levels: Sequence[str], addresses: Sequence[str]
    ) -> None:
        self._lan, self._model = lan, model
        self._levels, self._addresses = levels, addresses
        options = model.options
        sides = [(side, words.say(f"side.{side.lower()}")) for side in SIDES]
        self.side = Choice(sides, options.side, lambda side: self.choose(side=side))
        self.level = Choice(self._level_labels(), options.level, lambda at: self.choose(level=at))
        drawn = [(True, words.say("room.fair")), (False, words.say("room.shared"))]
        self.draws = Choice(drawn, options.fair, lambda fair: self.choose(fair=fair))
        self.clock = Choice(self._clocks(), options.clock, lambda at: self.choose(clock=at))
        self.code = TextField(words.say("room.no_code"), lan.seating.code, done=self._code)
        below = Beside([(self._told_card(), 1), (self._door_card(), 1)], gap=28.0)
        self.row = Column([self._played_card(), below], gap=12.0)

    def show(self, model: RoomModel) -> None:
        """What the table says."""
        self._model, options = model, model.options
        self.side.offer(self.side.options, options.side)
        self.level.offer(self._level_labels(), options.level)
        self.draws.offer(self.draws.options, options.fair)
        self.clock.offer(self._clocks(), options.clock)
        for part in (self.side, self.level, self.draws, self.clock, self.code):
            part.shown = model.here.hosting

    def choose(self, **chosen: Any) -> None:
        """Something else is going to be played."""
        options = replace(self._lan.options, **chosen)
        if options != self._lan.options:
            self._lan.seating.choose_options(options)

    def _code(self, code: str) -> None:
        self._lan.seating.choose_code(code)
        self.choose(coded=bool(code))

    def _level_labels(self) -> list[tuple[str, str]]:
        return [(name, name[:1].upper() + name[1:]) for name in self._model.levels(self._levels)]

    def _clocks(self) -> list[tuple[int, str]]:
        return [(seconds, clock_label(seconds)) for seconds in self._model.clocks]

    # -- what it consists of

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
        """How the panes are drawn, and who watches."""
        drawn = Text(self._told_draws, 21.0)
        gap = Gap(8.0, grows=True)
        watchers = Text(lambda: words.told(self._model.told_watchers), 21.0, tone=MUTED)
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

    def _told_draws(self) -> str:
        return words.say("room.about_fair" if self._model.options.fair else "room.about_shared")

    def _told_code(self) -> str:
        if self._model.here.hosting:
            return ""
        return words.say("room.coded" if self._model.options.coded else "room.no_code")

    def _about_code(self) -> str:
        return words.say("room.about_code") if self._model.here.hosting else ""

    def _told_addresses(self) -> str:
        if len(self._addresses) == 1:
            return self._addresses[0]
        return words.say("room.addresses", first=self._addresses[0], last=self._addresses[1])


def clock_label(seconds: int) -> str:
    """How long a turn may take, in words."""
    return words.say("room.clock", count=seconds) if seconds else words.say("room.no_clock")


def _part(name: str, choice: Choice[Any]) -> Row:
    """One thing that is chosen, and whoever does not choose reads it."""
    told = Text(name, 21.0, STRONG, MUTED, high=50.0)
    value = Text(lambda: choice.label, 21.0, STRONG, GOLD, high=50.0)
    read = While(lambda: not choice.shown, [Beside([(told, 2), (value, 5)], gap=12.0)])
    return Column([Form([(name, choice)], names=74.0), read])
