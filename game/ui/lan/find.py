"""Tables on the LAN: those that were found, a table of one's own, or one by its address."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game import words
from game.ui.forms import labels, scenery
from game.ui.forms.field import TextField
from game.ui.forms.labels import Scale
from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Button, Mode, Sound
from game.ui.input.intent import Intent, Kind
from game.ui.lan import marks
from game.ui.pace import SCENERY, STEP
from game.ui.paint import art
from game.ui.paint.panes import METALS
from game.ui.paint.text import BODY, CREAM, GOLD, HEADING, MUTED, STRONG, WARNING

if TYPE_CHECKING:
    from net.discovery import Found, Seats

_ROWS: Final = 6


class Acts(NamedTuple):
    """What the screen leads to."""

    join: Callable[[Found, bool], None]
    """A found table, to play or to watch."""
    host: Callable[[], None]
    address: Callable[[], None]
    leave: Callable[[], None]
    rename: Callable[[str], None]


class _Row(Button):
    """A found table."""

    def __init__(self, act: Callable[[], None]) -> None:
        super().__init__("", act)
        self.found: Found | None = None

    @property
    def look(self) -> tuple[object, ...]:
        return (*super().look, self.found)

    def draw(self, target: pygame.Surface, scale: Scale, mode: Mode) -> None:
        if self.found is None:
            return
        state = "pressed" if mode.pressed else "focused" if mode.focused else "normal"
        art.frame(target, f"ui/card-{state}", self.box, scale.unit)
        seats = self.found.seats
        coins = scale.px(46) * (seats.of if seats else 0)
        inner = self.box.inflate(-scale.px(44), -scale.px(16))
        row = pygame.Rect(inner.x, inner.y, inner.w - coins - scale.px(20), inner.h // 2)
        tone = GOLD if mode.focused else CREAM
        name = self.found.name or words.say("lan.a_table")
        labels.label(target, name, row, HEADING, scale.type_size(28), tone)
        below = row.move(0, inner.h // 2)
        labels.label(target, told(self.found), below, BODY, scale.type_size(20), MUTED)
        if seats:
            self._draw_coins(target, scale, seats, inner)

    @staticmethod
    def _draw_coins(target: pygame.Surface, scale: Scale, seats: Seats, inner: pygame.Rect) -> None:
        """A coin for each seat; those still free are faint."""
        taken, of = seats
        for seat in range(of):
            x = inner.right - scale.px(46) * (of - seat - 0.5)
            strength = 1.0 if seat < taken else 0.28
            at = (x, float(inner.centery))
            art.put(target, f"figure/coin-{METALS[seat]}", at, scale.px(38), strength)


def told(found: Found) -> str:
    """Where a table is, and how many sit there."""
    if found.seats is None:
        return found.where
    if found.seats.full:
        return words.say("find.full", address=found.where)
    taken, of = found.seats
    return words.say("find.taken", taken=taken, of=of, address=found.where)


class Find:
    """The first screen of a game on the LAN."""

    def __init__(
        self,
        tables: Callable[[], Sequence[Found]],
        problem: Callable[[], str | None],
        acts: Acts,
        name: str,
        sound: Sound,
    ) -> None:
        self._tables, self._problem = tables, problem
        self._acts, self._sound = acts, sound
        self.notice = ""
        """One sentence on what went wrong."""
        self.rows = [_Row(self._joiner(number)) for number in range(_ROWS)]
        self.watch = [
            Button(words.say("door.watch"), self._joiner(number, True)) for number in range(_ROWS)
        ]
        self.name = TextField(words.say("find.your_name"), name, change=acts.rename)
        self.host = Button(words.say("find.host"), acts.host)
        self.address = Button(words.say("door.by_address"), acts.address)
        self.back = Button(words.say("door.back"), acts.leave, "back")
        pairs = [part for pair in zip(self.rows, self.watch, strict=True) for part in pair]
        self.menu = Menu([*pairs, self.name, self.host, self.address, self.back], sound)
        self.menu.focus = self.host
        self._more = 0
        self._steps = 0
        self._scale = Scale((0, 0))
        self._wall = self._base = pygame.Surface((0, 0))
        self._shown: object = None
        self._list()

    def _joiner(self, number: int, watch: bool = False) -> Callable[[], None]:
        def act() -> None:
            found = self.rows[number].found
            if found:
                full = found.seats is not None and found.seats.full
                self._acts.join(found, watch or full)

        return act

    @property
    def typing(self) -> bool:
        return self.menu.typing

    @property
    def rate(self) -> float:
        """Lamps flicker, and tables come and go."""
        return SCENERY

    def handle(self, intent: Intent) -> None:
        """The menu's, or back."""
        if not self.menu.handle(intent) and intent.kind is Kind.CANCEL:
            self._sound("back")
            self._acts.leave()

    def update(self) -> None:
        """What has been found may have changed."""
        self._steps += 1
        if self._steps % 12 == 0:
            self._list()

    def _list(self) -> None:
        found = list(self._tables())
        self._more = max(0, len(found) - _ROWS)
        for number, (row, watch) in enumerate(zip(self.rows, self.watch, strict=True)):
            row.found = found[number] if number < len(found) else None
            row.shown = watch.shown = row.found is not None
        if not self.menu.focus.shown:
            self.menu.focus = self.rows[0] if found else self.host

    # -- places

    def resize(self, size: tuple[int, int]) -> None:
        """Tables to the left, one's own doings to the right."""
        s = self._scale = Scale(size)
        left, wide = marks.margins(s)
        list_wide = 0.62 * wide
        self._list_box = s.rect(left, 116, list_wide, 772)
        for number, (row, watch) in enumerate(zip(self.rows, self.watch, strict=True)):
            y = 182 + 114 * number
            row.box = s.rect(left + 24, y, list_wide - 48 - 166, 102)
            watch.box = s.rect(left + list_wide - 24 - 152, y + 20, 152, 62)
            watch.points = 22.0
        self._place_own(left + list_wide + 28, wide - list_wide - 28)
        self.menu.resize(s)
        self._wall = self._bake(left)
        self._base = pygame.Surface(size)
        self._shown = None

    def _place_own(self, x: float, wide: float) -> None:
        s = self._scale
        self._own_box = s.rect(x, 116, wide, 772)
        self.name.box = s.rect(x + 32, 184, wide - 64, 58)
        self.host.box = s.rect(x + 32, 272, wide - 64, 76)
        self.address.box = s.rect(x + 32, 364, wide - 64, 76)
        self.host.points = self.address.points = 28.0
        self.back.box = s.rect(x + wide - 220, 950, 220, 72)
        self.back.points = 27.0

    # -- the picture

    def _bake(self, left: float) -> pygame.Surface:
        s = self._scale
        heading, caption = words.say("find.heading"), words.say("find.caption")
        made = marks.backdrop(s, left, heading, caption)
        art.frame(made, "ui/card-normal", self._list_box, s.unit)
        art.frame(made, "ui/card-normal", self._own_box, s.unit)
        head = pygame.Rect(self.name.box.x, self._own_box.y + s.px(14), self.name.box.w, s.px(44))
        labels.label(made, words.say("find.your_name"), head, STRONG, s.type_size(21), MUTED)
        self._draw_niche(made)
        return made

    def _draw_niche(self, target: pygame.Surface) -> None:
        """A lit window with a glazier before it, and how it is done."""
        s, own = self._scale, self._own_box
        help = pygame.Rect(self.name.box.x, 0, self.name.box.w, s.px(110))
        help.bottom = own.bottom - s.px(14)
        labels.paragraph(target, words.say("find.help"), help, BODY, s.type_size(21), CREAM)
        room = pygame.Rect(own.x, self.address.box.bottom + s.px(8), own.w, 0)
        room.h = help.y - s.px(16) - room.y
        unit = min(room.h / 2.9, own.w / 5.2)
        for number, across in enumerate((0.26, 0.74)):
            at = (own.x + across * own.w, room.y + 0.24 * unit)
            scenery.lay_window(target, at, unit, ((0, 1), (3, 4))[number])
            foot, tall = self._feet()[number]
            art.put(target, "figure/shadow", foot, tall, 0.6, (4, 4, 14))
            art.put(target, f"figure/glazier-{METALS[number]}", foot, tall)

    def _feet(self) -> list[tuple[art.Point, float]]:
        """Where the two glaziers stand, and how tall they are."""
        own, s = self._own_box, self._scale
        foot = own.bottom - s.px(14 + 110 + 12)
        tall = 0.56 * (foot - self.address.box.bottom)
        return [((own.x + across * own.w, float(foot)), tall) for across in (0.26, 0.74)]

    def draw(self, target: pygame.Surface, share: float) -> None:
        """The list and what is in focus."""
        look = (self.menu.look, self._more, self.notice, self._problem())
        if look != self._shown:
            self._base.blit(self._wall, (0, 0))
            self._draw_list(self._base)
            self._draw_notice(self._base)
            self.menu.draw(self._base)
            self._shown = look
        target.blit(self._base, (0, 0))
        if self.menu.keyboard is None:
            self._draw_lights(target, (self._steps + share) * STEP)

    def _draw_list(self, target: pygame.Surface) -> None:
        s, box = self._scale, self._list_box
        head = pygame.Rect(box.x + s.px(28), box.y + s.px(14), box.w - s.px(56), s.px(44))
        found = words.say("find.found")
        if self._more:
            found = words.say("find.found_more", count=self._more)
        labels.label(target, found, head, STRONG, s.type_size(21), MUTED)
        if self.rows[0].found:
            return
        row = pygame.Rect(box.x + s.px(60), box.y + s.px(300), box.w - s.px(120), s.px(60))
        problem = self._problem()
        said = words.say("lan.cannot_look", why=problem) if problem else words.say("find.looking")
        tone = WARNING if problem else CREAM
        labels.label(target, said, row, HEADING, s.type_size(34), tone, "centre")
        below = row.move(0, s.px(90))
        line = words.say("find.none")
        labels.label(target, line, below, BODY, s.type_size(23), MUTED, "centre")

    def _draw_notice(self, target: pygame.Surface) -> None:
        if not self.notice:
            return
        s = self._scale
        box = pygame.Rect(self._list_box.x, self.back.box.y, 0, self.back.box.h)
        box.w = self.back.box.x - s.px(28) - box.x
        art.frame(target, "ui/card-focused", box, s.unit)
        inner = box.inflate(-s.px(40), -s.px(14))
        labels.label(target, self.notice, inner, STRONG, s.type_size(22), WARNING)

    def _draw_lights(self, target: pygame.Surface, time: float) -> None:
        """Lamps flicker; while nothing is found, lights wander about."""
        for number, (foot, tall) in enumerate(self._feet()):
            wave = math.sin(2.1 * time + 1.7 * number) * math.sin(0.9 * time + number)
            lamp = (foot[0] + 0.29 * tall, foot[1] - 0.865 * tall)
            art.put(target, "figure/lamp", lamp, tall, round(0.72 + 0.28 * wave, 1))
        if self.rows[0].found or self._problem():
            return
        s, box = self._scale, self._list_box
        for mote in range(9):
            turn = 0.5 * time + mote * math.tau / 9
            at = (box.centerx + s.px(150) * math.cos(turn), box.y + s.px(210))
            high = s.px(46) * math.sin(turn)
            strength = round(0.55 + 0.45 * math.sin(turn), 1)
            if strength > 0:
                spot = (at[0], at[1] + high)
                art.put(target, "spark/mote", spot, s.px(26), strength, (255, 226, 170))
