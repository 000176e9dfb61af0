"""The table of the result: where each player's points came from, counted up part by part."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game import words
from game.ui.forms import labels
from game.ui.forms.labels import Scale
from game.ui.paint import art, text
from game.ui.paint.panes import METALS
from game.ui.paint.text import BODY, CREAM, GOLD, HEADING, MUTED, NUMBER, STRONG, WARNING
from game.ui.scenes.chart import LINE
from game.ui.scenes.outcome import Outcome, Sources

_CELL, _EMPTY_CELL = 30, 9
"""Steps in which a part is counted up."""
_START: Final = 24
_PAUSE: Final = 12
"""Steps between two kinds of points."""


class Counted(NamedTuple):
    """One cell of the table, and from which step to which it is counted up."""

    row: int
    seat: int
    points: int
    start: int
    end: int
    last: bool
    """Whether it ends its row."""


def plan(found: Sequence[Sources], parts: Sequence[str]) -> list[Counted]:
    """Part by part, player by player."""
    cells, now = [], _START
    for row, part in enumerate(parts):
        for seat, had in enumerate(found):
            points: int = getattr(had, part)
            end = now + (_CELL if points else _EMPTY_CELL)
            cells.append(Counted(row, seat, points, now, end, seat == len(found) - 1))
            now = end
        now += _PAUSE
    return cells


class Tally:
    """The cells, and how far they have been counted."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self._parts = outcome.parts
        self.cells = plan(outcome.sources, self._parts)
        self.length = self.cells[-1].end + _PAUSE
        """Steps until all is counted."""

    def _cell(self, s: Scale, box: pygame.Rect, seat: int, row: int) -> pygame.Rect:
        """Row -1 is the head, the last one the sum."""
        seats = len(self._outcome.setup.seats)
        names = (0.44 if seats == 2 else 0.32) * box.w
        wide = (box.w - names - s.px(20)) / seats
        parts, head, foot = len(self._parts), s.px(66), s.px(62)
        step = min(s.px(40), (box.h - s.px(8) - head - foot) // parts)
        top = box.y + s.px(8) + (0 if row < 0 else head + row * step)
        tall = head if row < 0 else foot if row == parts else step
        return pygame.Rect(round(box.x + names + seat * wide), top, round(wide - s.px(14)), tall)

    def paint(self, target: pygame.Surface, s: Scale, box: pygame.Rect, over: bool) -> None:
        """Frame, names and rules; once it is over, the points as well."""
        art.frame(target, "ui/card-normal", box, s.unit)
        for row, what in enumerate([*self._rows(), words.say("result.total")]):
            cell = self._cell(s, box, 0, row)
            at = pygame.Rect(box.x + s.px(22), cell.y, cell.x - box.x - s.px(30), cell.h)
            last = row == len(self._parts)
            face, size, tone = (HEADING, 28, GOLD) if last else (BODY, 21, CREAM)
            labels.label(target, what, at, face, s.type_size(size), tone)
            ruled = pygame.Rect(box.x + s.px(18), cell.y, box.w - s.px(36), 1)
            target.fill(GOLD if last else LINE, ruled)
        for seat in range(len(self._outcome.setup.seats)):
            self._paint_name(target, s, self._cell(s, box, seat, -1), seat, over)
        if over:
            self.count(target, s, box, self.length)

    def _rows(self) -> list[str]:
        side = self._outcome.setup.side.lower()
        names = [f"side_{side}" if name == "side" else name for name in self._parts]
        return [words.say(f"source.{name}") for name in names]

    def _paint_name(
        self, target: pygame.Surface, s: Scale, cell: pygame.Rect, seat: int, over: bool
    ) -> None:
        """A player's coin and name, at the right of the column."""
        name = self._outcome.setup.seats[seat].name
        coin = min(s.px(42), cell.w // 3)
        face = STRONG if over and seat in self._outcome.best else BODY
        room = pygame.Rect(cell.x + coin + s.px(10), cell.y, 0, cell.h)
        room.w = cell.right - room.x
        size, lines = text.fit(name, face, s.type_size(22), room.w, room.h)
        room.w = max(text.width(line, face, size) for line in lines)
        room.right = cell.right
        labels.label(target, name, room, face, size)
        spot = (room.x - s.px(10) - coin / 2, cell.centery)
        art.put(target, f"figure/coin-{METALS[seat]}", spot, coin)

    def count(self, target: pygame.Surface, s: Scale, box: pygame.Rect, now: float) -> None:
        """The points as far as they have been counted."""
        totals = [0] * len(self._outcome.sources)
        for counted in self.cells:
            if now < counted.start:
                continue
            share = min(1.0, (now - counted.start) / (counted.end - counted.start))
            points = round(counted.points * share)
            totals[counted.seat] += points
            tone = WARNING if points < 0 else CREAM if counted.points else MUTED
            cell = self._cell(s, box, counted.seat, counted.row)
            labels.label(target, f"{points}", cell, NUMBER, s.type_size(24), tone, "right", 0)
        for seat, total in enumerate(totals):
            cell = self._cell(s, box, seat, len(self._parts))
            won = seat in self._outcome.best and now >= self.length
            tone, size = (GOLD, 44) if won else (CREAM, 38)
            labels.label(target, f"{total}", cell, NUMBER, s.type_size(size), tone, "right", 0)
