"""The end of a game: who won, where every point came from, and how the scores went."""

import math
from collections.abc import Callable
from typing import Final

import pygame

from game import words
from game.ui.forms import scenery
from game.ui.forms.boxes import Beside, Column, Inset, buttons
from game.ui.forms.labels import Scale
from game.ui.forms.rows import Gap, Picture, Row, Text
from game.ui.forms.screen import Screen
from game.ui.forms.widgets import Button, Sound
from game.ui.input.intent import Intent, Kind
from game.ui.paint import art
from game.ui.paint.panes import METALS
from game.ui.paint.text import CAPTION, GOLD, HEADING, ITALIC
from game.ui.scenes.chart import chart
from game.ui.scenes.outcome import Outcome, verdict
from game.ui.scenes.tally import Tally

_SKIPS: Final = (Kind.ACCEPT, Kind.PRESS, Kind.CANCEL, Kind.MENU)
_MOTES: Final = 12
HIGH: Final = 72.0
"""Points of the buttons."""


class Result(Screen):
    """The last screen of a game."""

    def __init__(
        self,
        outcome: Outcome,
        rematch: Callable[[], None],
        leave: Callable[[], None],
        look: Callable[[], None],
        sound: Sound,
    ) -> None:
        super().__init__(sound, plain_wall)
        self.outcome = outcome
        self._rematch, self._leave, self._look = rematch, leave, look
        self._best = outcome.best
        self._tally = Tally(outcome)
        self._now = 0
        self.build()

    # -- what it consists of

    def rows(self) -> Row:
        """Who won, the winners, the table, the chart, and the way on."""
        title = Text(lambda: self._said()[0], 58.0, HEADING, GOLD, high=66.0)
        why = Text(lambda: self._said()[1], 27.0, ITALIC, CAPTION, high=36.0)
        now = self._is_counting
        winners = Picture(self._paint_winners, 752.0, 300.0, look=now, light=self._light)
        self._table = Picture(self._paint_table, 424.0, look=now)
        self._chart = Picture(self._paint_chart, 306.0, 100.0, look=now)
        told = Column([self._table, Gap(20.0), self._chart])
        parts = Beside([(winners, 274), (told, 726)], gap=28.0)
        page = [title, Gap(4.0), why, Gap(12.0), parts, Gap(58.0, least=20.0), self.foot()]
        self._show_buttons()
        return Inset(Column(page), (48.0, 22.0, 48.0, 58.0))

    def foot(self) -> Row:
        """The way on."""
        self.buttons = [
            Button(words.say("result.rematch"), self._rematch, points=27.0),
            Button(words.say("result.look"), self._look, points=27.0),
            Button(words.say("result.title"), self._leave, "back", points=27.0),
        ]
        widths = zip(self.buttons, (240.0, 330.0, 200.0), strict=True)
        return Beside([(Gap(), 1), (buttons(list(widths), HIGH), 0)])

    def _said(self) -> tuple[str, str]:
        if self.counting:
            return words.say("result.counting"), words.say("result.skip")
        return verdict(self.outcome.setup, self.outcome.state)

    # -- counting

    def _is_counting(self) -> bool:
        return self.counting

    @property
    def counting(self) -> bool:
        """Whether the points are still being counted up."""
        return self._now < self._tally.length

    @property
    def rate(self) -> float:
        """The points are counted; then lamps burn."""
        return math.inf if self.counting else super().rate

    def handle(self, intent: Intent) -> None:
        """A press ends the counting."""
        if not self.counting:
            super().handle(intent)
        elif intent.kind in _SKIPS:
            self._finish()

    def leave(self) -> None:
        """To the title."""
        self._leave()

    def update(self) -> None:
        """One step of the counting."""
        super().update()
        if not self.counting:
            return
        self._now += 1
        for cell in self._tally.cells:
            if cell.start == self._now and cell.points:
                self.sound("count")
            if cell.last and cell.end == self._now:
                self.sound("part")
        if not self.counting:
            self._finish()

    def _finish(self) -> None:
        self._now = self._tally.length
        self._show_buttons()
        self.sound("winner")
        self.changed()
        self.arrange()

    def _show_buttons(self) -> None:
        for button in self.buttons:
            button.shown = not self.counting

    # -- the picture

    def draw(self, target: pygame.Surface, share: float) -> None:
        """The points as far as they have been counted, and the chart as far as that."""
        super().draw(target, share)
        if self.counting:
            now = self._now + share
            self._tally.count(target, self.scale, self._table.box, now)
            self._draw_chart(target, self._chart.box, now / self._tally.length)

    def _paint_table(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        self._tally.paint(target, s, box, over=not self.counting)

    def _paint_chart(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        art.frame(target, "ui/card-normal", box, s.unit)
        self._lines = chart(s, box, self.outcome.history)
        if not self.counting:
            self._draw_chart(target, box, 1.0)

    def _draw_chart(self, target: pygame.Surface, box: pygame.Rect, part: float) -> None:
        target.blit(self._lines, box, pygame.Rect(0, 0, round(min(1.0, part) * box.w), box.h))

    # -- the winners

    def _niches(self, s: Scale, box: pygame.Rect) -> list[tuple[art.Point, float, float]]:
        """For each winner: the head of the window, its unit, and the height of the sill."""
        # How many have won is not told before the points are counted.
        number = 1 if self.counting else len(self._best)
        across = 1 if number == 1 else 2
        rows = math.ceil(number / across)
        unit = min(box.w / across / 2.0, (box.h - s.px(20)) / rows / 3.2)
        step = box.h / rows
        places = []
        for place in range(number):
            row, column = divmod(place, across)
            x = box.x + box.w * (column + 0.5) / min(across, number - row * across)
            foot = box.y + (row + 1) * step
            places.append(((x, foot - 2.76 * unit), unit, foot))
        return places

    def _paint_winners(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        for seat, (head, unit, foot) in zip(self._best, self._niches(s, box), strict=False):
            if self.counting:
                scenery.lay_window(target, head, unit, (None, None))
                continue
            windows = self.outcome.state.players[seat].windows
            panes = [pane for window in windows for pane in window if pane is not None][:2]
            scenery.lay_window(target, head, unit, panes or [0, 1])
            scenery.stand(target, METALS[seat], (head[0], foot - s.px(4)), 1.5 * unit)

    def _light(self, target: pygame.Surface, s: Scale, box: pygame.Rect, time: float) -> None:
        """The winners' lamps burn, and light rises from their windows."""
        if self.counting:
            return
        for number, (head, unit, foot) in enumerate(self._niches(s, box)):
            scenery.lamp(target, (head[0], foot), 1.5 * unit, time, number)
            for mote in range(_MOTES):
                part = (time * 0.11 + mote * 0.381) % 1.0
                x = head[0] + unit * (0.9 * math.sin(2.4 * mote) + 0.12 * math.sin(time + mote))
                at, size = (x, foot - part * 3.3 * unit), s.px(9 + mote % 3 * 4)
                scenery.mote(target, at, size, round(0.8 * math.sin(math.pi * part), 1))


def plain_wall(s: Scale) -> pygame.Surface:
    """The wall as it is."""
    made = pygame.Surface(s.size)
    scenery.lay_wall(made, s)
    return made
