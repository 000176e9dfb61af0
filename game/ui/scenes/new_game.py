"""Setting up a game: who sits in the four windows, which side, level, starter and seed."""

import math
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.match import Seat
from game.rules.model import Side
from game.ui.forms import widgets
from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Button, Choice, Scale, Sound, TextField
from game.ui.input.intent import Intent, Kind
from game.ui.pace import SCENERY, STEP
from game.ui.paint import art, text
from game.ui.paint.panes import METALS
from game.ui.paint.text import BODY, GOLD, HEADING, MUTED, STRONG, WARNING

KINDS: Final = {
    "Person": "person",
    "Easy bot": "easy",
    "Quick bot": "quick",
    "Master bot": "master",
    "Closed": "",
}
"""What a seat may be, and what a match calls it; a closed seat is not in the match."""
SIDES: Final[dict[str, Side]] = {"Side A": "A", "Side B": "B"}
_SCORES: Final[dict[Side, str]] = {
    "A": "Scores the ornaments between the windows: the more of the four panes around one are set, "
    "the more it brings.",
    "B": "Scores complete windows × panes of your commonest colour in the windows.",
}
_BOTS: Final = ("Beatriz", "Rui", "Leonor", "Tomé")
_PEOPLE: Final = ("Inês", "João", "Marta", "Luís")
_GLASS: Final = ((0, 1), (3, 4), (2, 0), (4, 3))
"""The colours of the panes in each seat's window."""
_BAD_SEED: Final = "The seed must be a number, or hexadecimal, of at most 128 bits."
_TALLEST: Final = 1 << 128
_ITALIC: Final[text.Face] = ("serif", "It")
_CAPTION: Final = (214, 196, 158)
_FEW: Final = 2
"""Seats that cannot be closed."""


@dataclass(frozen=True)
class Chosen:
    """What the players agreed on."""

    seats: tuple[Seat, ...]
    side: Side
    level: str
    starter: int | None
    """None: the seed chooses."""
    seed: int


def read_seed(words: str) -> int:
    """A seed as typed: nothing is a random one; ValueError says in a sentence what is wrong."""
    words = words.strip().replace("_", "").replace(" ", "").lower()
    if not words:
        return secrets.randbits(128)
    try:
        seed = int(words, 10 if words.isdecimal() else 16)
    except ValueError:
        raise ValueError(_BAD_SEED) from None
    if not 0 <= seed < _TALLEST:
        raise ValueError(_BAD_SEED)
    return seed


class _Chair:
    """One seat of the screen: its window, name and kind."""

    def __init__(self, number: int, kind: str, person: str, changed: Callable[[], None]) -> None:
        self.number = number
        self._person = person
        self._changed = changed
        closable = number >= _FEW
        kinds = [words for words, means in KINDS.items() if means or closable]
        self.kind = Choice("Seat", kinds, kinds.index(kind), self._turned)
        self.name = TextField("Name", self._own, change=lambda _: changed())
        self.add = Button("Add a player", self._add)
        self.add.points = 20.0
        self._given = self._own
        self.window = pygame.Rect(0, 0, 0, 0)
        self._show()

    @property
    def open(self) -> bool:
        return bool(KINDS[self.kind.value])

    @property
    def _own(self) -> str:
        """The name without anybody's typing one."""
        person = KINDS[self.kind.value] in ("person", "")
        return self._person if person else _BOTS[self.number]

    @property
    def called(self) -> str:
        return self.name.value.strip() or self._own

    def _turned(self, _: int) -> None:
        if self.name.value in (self._given, ""):
            self.name.value = self._own
        self._given = self._own
        self._show()
        self._changed()

    def _show(self) -> None:
        """A closed seat has no name but a way to open it."""
        self.name.shown = self.open
        self.add.shown = not self.open

    def _add(self) -> None:
        self.kind.chosen = self.kind.values.index("Quick bot")
        self._turned(self.kind.chosen)


class NewGame:
    """The screen before a game."""

    def __init__(
        self,
        start: Callable[[Chosen], None],
        leave: Callable[[], None],
        sound: Sound,
        levels: Sequence[str],
        names: Sequence[str] = (),
    ) -> None:
        self.problem = ""
        """One sentence on what is wrong."""
        self._start, self._leave, self._sound = start, leave, sound
        kinds = ("Person", "Quick bot", "Closed", "Closed")
        people = [*names, *_PEOPLE[len(names) :]]
        self.chairs = [
            _Chair(number, kind, people[number], self._seated) for number, kind in enumerate(kinds)
        ]
        self.side = Choice("Side", list(SIDES))
        self._levels = list(levels)
        self.level = Choice("Level", [name.capitalize() for name in levels])
        self.starter = Choice("Starter", ["Random"])
        self.seed = TextField("random", longest=40, change=self._seed_typed)
        self.go = Button("Start", self._begin)
        self.back = Button("Back", leave, "back")
        self.menu = self._menu()
        self._seated()
        self._scale = Scale((0, 0))
        self._steps = 0
        self._wall = pygame.Surface((0, 0))
        self._room = pygame.Surface((0, 0))
        self._base = pygame.Surface((0, 0))
        self._furnished: tuple[object, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._side_box = self._rest_box = pygame.Rect(0, 0, 0, 0)

    def _menu(self) -> Menu:
        seats = [part for chair in self.chairs for part in (chair.name, chair.add, chair.kind)]
        rest = [self.side, self.level, self.starter, self.seed, self.back, self.go]
        menu = Menu([*seats, *rest], self._sound)
        menu.focus = self.go
        return menu

    @property
    def typing(self) -> bool:
        return self.menu.typing

    @property
    def rate(self) -> float:
        """The lamps flicker."""
        return SCENERY if self.menu.keyboard is None else 0.0

    def handle(self, intent: Intent) -> None:
        if self.menu.handle(intent):
            return
        if intent.kind is Kind.CANCEL:
            self._sound("back")
            self._leave()
        elif intent.kind is Kind.MENU:
            self._sound("select")
            self._begin()

    def update(self) -> None:
        self._steps += 1

    # -- what is chosen

    def _open(self) -> list[_Chair]:
        return [chair for chair in self.chairs if chair.open]

    def _seated(self) -> None:
        """Somebody came, went or has another name: the starter is one of those who sit there."""
        names = self._names()
        last = min(self.starter.chosen, len(names))
        self.starter.values = ["Random", *names]
        self.starter.chosen = last

    def _names(self) -> list[str]:
        """The names of those who play; the same name twice is numbered."""
        names: list[str] = []
        for chair in self._open():
            name, number = chair.called, 2
            while name in names:
                name, number = f"{chair.called} {number}", number + 1
            names.append(name)
        return names

    def _seed_typed(self, _: str) -> None:
        self.problem = ""

    def _begin(self) -> None:
        try:
            seed = read_seed(self.seed.value)
        except ValueError as why:
            self.problem = str(why)
            self.menu.focus = self.seed
            self._sound("refuse")
            return
        kinds = [KINDS[chair.kind.value] for chair in self._open()]
        seats = tuple(map(Seat, self._names(), kinds))
        starter = self.starter.chosen - 1 if self.starter.chosen else None
        side = SIDES[self.side.value]
        level = self._levels[self.level.chosen]
        self._start(Chosen(seats, side, level, starter, seed))

    # -- places

    def resize(self, size: tuple[int, int]) -> None:
        s = self._scale = Scale(size)
        wide = min(size[0] / s.unit, 1920.0)
        left = (size[0] / s.unit - wide) / 2 + 48
        self._place_chairs(left, wide - 96)
        self._place_rest(left, wide - 96)
        self.menu.resize(s)
        self._wall = self._bake(left)
        self._room, self._base = pygame.Surface(size), pygame.Surface(size)
        self._furnished = self._shown = ()

    def _place_chairs(self, left: float, wide: float) -> None:
        s, gap = self._scale, 28.0
        column = (wide - 3 * gap) / 4
        for chair in self.chairs:
            x = left + chair.number * (column + gap)
            chair.window = s.rect(x, 116, column, 404)
            chair.name.box = s.rect(x + 64, 534, column - 76, 50)
            chair.add.box = s.rect(x + 12, 534, column - 24, 50)
            chair.kind.box = s.rect(x + 12, 596, column - 24, 50)

    def _place_rest(self, left: float, wide: float) -> None:
        s, gap = self._scale, 28.0
        half = (wide - gap) / 2
        self._side_box = s.rect(left, 682, half, 206)
        self._rest_box = s.rect(left + half + gap, 682, half, 206)
        self.side.box = s.rect(left + 250, 702, half - 274, 50)
        x = left + half + gap + 150
        for row, widget in enumerate((self.level, self.starter, self.seed)):
            widget.box = s.rect(x, 698 + 60 * row, half - 174, 50)
        end = left + wide
        self.go.box = s.rect(end - 300, 950, 300, 76)
        self.back.box = s.rect(end - 300 - 24 - 200, 950, 200, 76)
        self.go.points = 32.0

    # -- the picture

    def _bake(self, left: float) -> pygame.Surface:
        """Wall and headings."""
        s = self._scale
        made = pygame.Surface(s.size)
        widgets.lay_wall(made, s)
        # The same warm light over the whole wall, not only where the title's window is.
        warm = pygame.Rect(0, 0, s.size[0], s.px(900))
        art.stretch(made, "night/warmth", warm, 0.8)
        heading = s.rect(left, 28, 500, 64)
        said = widgets.label(made, "New game", heading, HEADING, s.type_size(46), GOLD)
        beside = pygame.Rect(said.right + s.px(24), s.px(36), 0, s.px(60))
        beside.w = s.size[0] - beside.x - s.px(40)
        line = "Two to four glaziers, people or bots, each at a window of their own"
        widgets.label(made, line, beside, _ITALIC, s.type_size(25), _CAPTION)
        return made

    def draw(self, target: pygame.Surface, share: float) -> None:
        self._furnish()
        if self._shown != self.menu.look:
            self._base.blit(self._room, (0, 0))
            self.menu.draw(self._base)
            self._shown = self.menu.look
        target.blit(self._base, (0, 0))
        if self.menu.keyboard is None:
            self._draw_lamps(target, (self._steps + share) * STEP)

    def _furnish(self) -> None:
        """What stays the same while the focus moves, in a layer of its own: it costs most."""
        seats = tuple(chair.open for chair in self.chairs)
        kept = (self._scale.size, seats, self.side.chosen, self.problem)
        if self._furnished != kept:
            self._room.blit(self._wall, (0, 0))
            self._draw_still(self._room)
            self._furnished, self._shown = kept, ()

    def _draw_still(self, target: pygame.Surface) -> None:
        place = 0
        for chair in self.chairs:
            self._draw_chair(target, chair, METALS[place])
            place += chair.open
        self._draw_side(target)
        self._draw_rest(target)
        self._draw_problem(target)

    def _figure(self, chair: _Chair) -> tuple[art.Point, float]:
        """Where the glazier of a seat stands, and how tall he is."""
        return (chair.window.centerx, chair.window.bottom - self._scale.px(6)), self._scale.px(220)

    def _draw_chair(self, target: pygame.Surface, chair: _Chair, metal: str) -> None:
        s, box = self._scale, chair.window
        panel = box.copy()
        panel.y, panel.h = s.px(520), s.px(140)
        art.frame(target, "ui/card-normal", panel, s.unit)
        unit = box.h / 3.1
        at = (float(box.centerx), box.y + 0.34 * unit)
        colours = _GLASS[chair.number] if chair.open else (None, None)
        widgets.lay_window(target, at, unit, colours)
        if not chair.open:
            return
        foot, tall = self._figure(chair)
        art.put(target, "figure/shadow", foot, tall, 0.6, (4, 4, 14))
        art.put(target, f"figure/glazier-{metal}", foot, tall)
        coin = (panel.x + s.px(36), chair.name.box.centery)
        art.put(target, f"figure/coin-{metal}", coin, s.px(44))

    def _draw_side(self, target: pygame.Surface) -> None:
        s, box = self._scale, self._side_box
        art.frame(target, "ui/card-normal", box, s.unit)
        side = SIDES[self.side.value]
        _example(target, (box.x + s.px(122), box.y + s.px(28)), s.unit * 56, side)
        words = pygame.Rect(self.side.box.x, self.side.box.bottom + s.px(16), self.side.box.w, 0)
        words.h = box.bottom - s.px(12) - words.y
        widgets.paragraph(target, _SCORES[side], words, BODY, s.type_size(22))

    def _draw_rest(self, target: pygame.Surface) -> None:
        s, box = self._scale, self._rest_box
        art.frame(target, "ui/card-normal", box, s.unit)
        for words, widget in zip(
            ("Level", "Starts", "Seed"), (self.level, self.starter, self.seed), strict=True
        ):
            row = pygame.Rect(box.x + s.px(24), widget.box.y, 0, widget.box.h)
            row.w = widget.box.x - s.px(12) - row.x
            widgets.label(target, words, row, STRONG, s.type_size(21), MUTED)

    def _draw_problem(self, target: pygame.Surface) -> None:
        if not self.problem:
            return
        s = self._scale
        box = pygame.Rect(self._side_box.x, self.back.box.y, 0, self.back.box.h)
        box.w = self.back.box.x - s.px(28) - box.x
        art.frame(target, "ui/card-focused", box, s.unit)
        inner = box.inflate(-s.px(40), -s.px(14))
        widgets.label(target, self.problem, inner, STRONG, s.type_size(22), WARNING)

    def _draw_lamps(self, target: pygame.Surface, time: float) -> None:
        """The glaziers' lamps flicker, each in its own time."""
        for chair in self._open():
            foot, tall = self._figure(chair)
            wave = math.sin(2.1 * time + 1.7 * chair.number) * math.sin(0.9 * time + chair.number)
            strength = round(0.72 + 0.28 * wave, 1)
            lamp = (foot[0] + 0.29 * tall, foot[1] - 0.865 * tall)
            art.put(target, "figure/lamp", lamp, tall, strength)


def _example(target: pygame.Surface, at: art.Point, unit: float, side: Side) -> None:
    """Two windows that show what a side scores: an ornament between them, or both complete."""
    half = 0.95 * unit
    panes: tuple[tuple[int | None, int | None], ...] = ((3, 1), (0, None))
    if side == "B":
        panes = ((3, 3), (3, 1))
    for x, colours in zip((-half, half), panes, strict=True):
        widgets.lay_window(target, (at[0] + x, at[1]), unit, colours)
    if side == "A":
        art.put(target, "palace/ornament-1110", (at[0], at[1] + 1.46 * unit), 1.1 * unit)
