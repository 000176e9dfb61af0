"""Setting up a game: who sits in the four windows, which side, level, starter and seed."""

from collections.abc import Callable, Sequence

import pygame

from game import words
from game.rules.clause import Refused
from game.rules.model import FEW, MOST, Side
from game.ui.forms import scenery
from game.ui.forms.boxes import Bar, Beside, Card, Column, buttons
from game.ui.forms.choice import Choice
from game.ui.forms.field import TextField
from game.ui.forms.form import Form
from game.ui.forms.frames import Page, head, wall
from game.ui.forms.labels import Scale
from game.ui.forms.rows import Gap, Picture, Row, Slot, Text
from game.ui.forms.screen import Screen
from game.ui.forms.widgets import Button, Sound, Widget
from game.ui.paint import art
from game.ui.paint.panes import METALS
from game.ui.paint.text import WARNING
from game.ui.scenes.draft import Chosen, Draft, read_seed
from game.ui.settings import ANYBODY, CLOSED, KINDS, Settings

_WINDOW = 404.0
"""Points of a seat's window where there is room."""
_LONGEST_SEED = 40


class _Chair:
    """One seat of the screen: its window, name and kind."""

    def __init__(self, number: int, draft: Draft, changed: Callable[[], None]) -> None:
        self.number, self._draft, self._changed = number, draft, changed
        kinds = [kind for kind in KINDS if kind != CLOSED or number >= FEW]
        told = [(kind, words.say(f"seat_kind.{kind or 'closed'}")) for kind in kinds]
        self.kind = Choice(told, draft.kind(number), self._turned)
        self.name = TextField(words.say("new_game.name"), draft.name(number), done=self._named)
        self.add = Button(words.say("new_game.add"), self._add, points=20.0)
        self._show()

    def row(self) -> Row:
        """The window over a card with the name and who it is."""
        coin = Picture(self._paint_coin, wide=52.0, look=self._metal).when(lambda: self._open)
        name = Beside([(coin, 0), (Slot(self.name), 1)])
        card = Column([name, Slot(self.add), Slot(self.kind)], gap=12.0)
        window = Picture(self._paint, _WINDOW, least=240.0, look=self._metal, light=self._light)
        return Column([window, Card(card, (12.0, 14.0, 12.0, 14.0))])

    def _turned(self, kind: str) -> None:
        self._draft.set_kind(self.number, kind)
        self._show()
        self._changed()

    def _named(self, name: str) -> None:
        self._draft.rename(self.number, name)
        self._show()
        self._changed()

    def _add(self) -> None:
        self.kind.offer(self.kind.options, "quick")
        self._turned("quick")

    @property
    def _open(self) -> bool:
        return self._draft.kind(self.number) != CLOSED

    def _show(self) -> None:
        """A closed seat has no name but a way to open it."""
        self.name.shown, self.add.shown = self._open, not self._open
        self.name.value = self._draft.name(self.number)

    # -- the picture

    def _metal(self) -> str | None:
        """Whose metal it is: players count, not windows."""
        return METALS[self._draft.open.index(self.number)] if self._open else None

    def _paint_coin(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        metal = self._metal()
        if metal is not None:
            art.put(target, f"figure/coin-{metal}", (box.x + s.px(24), box.centery), s.px(44))

    @staticmethod
    def _figure(s: Scale, box: pygame.Rect) -> tuple[art.Point, float]:
        """Where the glazier stands, and how tall he is."""
        return (box.centerx, box.bottom - s.px(6)), round(220 / _WINDOW * box.h)

    def _paint(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        metal = self._metal()
        unit = box.h / 3.1
        glass = scenery.GLASS[self.number] if metal else (None, None)
        scenery.lay_window(target, (float(box.centerx), box.y + 0.34 * unit), unit, glass)
        if metal:
            scenery.stand(target, metal, *self._figure(s, box))

    def _light(self, target: pygame.Surface, s: Scale, box: pygame.Rect, time: float) -> None:
        if self._open:
            scenery.lamp(target, *self._figure(s, box), time, self.number)


class NewGame(Screen):
    """The screen before a game. `broken` says of each level that cannot be played, why."""

    def __init__(
        self,
        start: Callable[[Chosen], None],
        leave: Callable[[], None],
        sound: Sound,
        settings: Settings,
        levels: Sequence[str],
        broken: Sequence[str] = (),
    ) -> None:
        super().__init__(sound, wall)
        self._start, self._leave = start, leave
        self._draft = Draft(settings)
        self._levels, self.broken = levels, broken
        self._typed = ""
        self.build()

    # -- what it consists of

    def rows(self) -> Row:
        """Four windows, what is played, and the way on."""
        self.chairs = [_Chair(number, self._draft, self._seated) for number in range(MOST)]
        self.side = Choice(_sides(), self._draft.side, self._set_side)
        told = [(name, _called(name)) for name in self._levels]
        self.level = Choice(told, self._draft.level, self._set_level)
        self.starter = Choice(self._starters(), self._draft.starter, self._set_starter)
        random = words.say("new_game.random_seed")
        self.seed = TextField(random, self._typed, _LONGEST_SEED, change=self._seed_typed)
        self.back = Button(words.say("form.back"), self._leave, "back")
        self.begin = Button(words.say("new_game.start"), self._begin, points=32.0)
        windows = Beside([(chair.row(), 1) for chair in self.chairs], gap=28.0)
        below = Beside([(self._side_card(), 1), (self._rest_card(), 1)], gap=28.0)
        body = Column([windows, Gap(22.0), below, *self._left_out()])
        pair = buttons([(self.back, 200.0), (self.begin, 300.0)])
        foot = Beside([(Bar(lambda: self.notice.words), 1), (pair, 0)], gap=28.0)
        return Page(head(words.say("new_game.heading"), words.say("new_game.caption")), body, foot)

    def _side_card(self) -> Row:
        example = Picture(self._paint_example, wide=250.0, look=lambda: self.side.value)
        scores = Text(lambda: words.say(f"side_scores.{self.side.value.lower()}"))
        what = Column([Slot(self.side), Gap(16.0), scores])
        return Card(Beside([(example, 0), (what, 1)]), (0.0, 20.0, 24.0, 12.0))

    def _rest_card(self) -> Row:
        lines: list[tuple[str, Widget]] = [
            (words.say("new_game.level"), self.level),
            (words.say("new_game.starts"), self.starter),
            (words.say("new_game.seed"), self.seed),
        ]
        return Card(Form(lines), (24.0, 16.0, 24.0, 20.0))

    def _left_out(self) -> list[Row]:
        """Which levels cannot be played, and why."""
        if not self.broken:
            return []
        told = [words.say("new_game.left_out", why=why) for why in self.broken]
        return [Gap(22.0), Card(Column([Text(one, 20.0, tone=WARNING) for one in told]))]

    def first(self) -> Widget:
        """Everything may stay as it is."""
        return self.begin

    # -- what is chosen

    def _set_side(self, side: Side) -> None:
        self._draft.side = side

    def _set_level(self, level: str) -> None:
        self._draft.level = level

    def _set_starter(self, seat: int) -> None:
        self._draft.starter = seat

    def _starters(self) -> list[tuple[int, str]]:
        return [(ANYBODY, words.say("new_game.random")), *self._draft.told_apart().items()]

    def _seated(self) -> None:
        """Somebody came, went or has another name: the starter is one of those who sit there."""
        self.starter.offer(self._starters(), self._draft.starter)

    def _seed_typed(self, typed: str) -> None:
        self._typed = typed
        self.notice.say("")

    # -- the way on

    def leave(self) -> None:
        """Back to where one came from."""
        self._leave()

    def go(self) -> None:
        """Begin."""
        self.sound("select")
        self._begin()

    def _begin(self) -> None:
        self.menu.focus.leave()
        try:
            seed = read_seed(self._typed)
        except Refused as error:
            self.menu.focus = self.seed
            self._refuse(error)
            return
        try:
            self._start(self._draft.chosen(self.level.value, seed))
        except Refused as error:  # the level's file has changed since
            self._refuse(error)

    def _refuse(self, error: Refused) -> None:
        self.say(words.sentence(error.clause))
        self.sound("refuse")

    def _paint_example(self, target: pygame.Surface, s: Scale, box: pygame.Rect) -> None:
        """Two windows that show what a side scores: an ornament between them, or both complete."""
        unit = s.unit * 56
        at = (box.x + s.px(122), box.y + s.px(8))
        panes: tuple[tuple[int | None, int | None], ...] = ((3, 1), (0, None))
        if self.side.value == "B":
            panes = ((3, 3), (3, 1))
        for aside, colours in zip((-0.95, 0.95), panes, strict=True):
            scenery.lay_window(target, (at[0] + aside * unit, at[1]), unit, colours)
        if self.side.value == "A":
            art.put(target, "palace/ornament-1110", (at[0], at[1] + 1.46 * unit), 1.1 * unit)


def _sides() -> list[tuple[Side, str]]:
    return [("A", words.say("side.a")), ("B", words.say("side.b"))]


def _called(level: str) -> str:
    """A level by its name, which is the same in every language."""
    return level[:1].upper() + level[1:]
