"""The lobby of a LAN table: who sits where, who is ready, and what is going to be played."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pygame

from game import levels as level_files
from game import words
from game.bots import BOTS
from game.rules.model import Side
from game.ui.forms import labels, scenery
from game.ui.forms.choice import Choice
from game.ui.forms.field import TextField
from game.ui.forms.labels import Scale
from game.ui.forms.menu import Menu
from game.ui.forms.scenery import GLASS
from game.ui.forms.widgets import Button, Sound, Widget
from game.ui.input.intent import Intent, Kind
from game.ui.lan import marks
from game.ui.lan.marks import PhrasePanel, Voices
from game.ui.lan.room_model import CLOSED, KINDS, MOST, RoomModel, SeatView
from game.ui.pace import SCENERY, STEP
from game.ui.paint import art
from game.ui.paint.panes import METALS
from game.ui.paint.text import BODY, CREAM, GOLD, HEADING, MUTED, STRONG, WARNING, Anchor
from net.wire import Chair

if TYPE_CHECKING:
    from game.lobby.lan import Lan

SIDES: Final[tuple[Side, ...]] = ("A", "B")
_NOTICE: Final = 8 * 120
"""Steps for which a sentence stays."""


class Acts(NamedTuple):
    """What the screen leads to."""

    start: Callable[[], None]
    leave: Callable[[], None]
    say: Callable[[int], None]


def kind_label(kind: str) -> str:
    """What may sit on a seat, in words."""
    if kind in (*KINDS, CLOSED, *BOTS):
        return words.say(f"room.kind.{kind}")
    return words.say("room.kind_of_bot", kind=kind)


def level_label(name: str) -> str:
    """A level's name, in words where it is one of ours."""
    return words.say(f"level.{name}") if name == level_files.HOUSE else name


def clock_label(seconds: int) -> str:
    """How long a turn may take, in words."""
    return words.say("room.clock", count=seconds) if seconds else words.say("room.no_clock")


class _Seat:
    """One of the four windows."""

    def __init__(self, number: int, room: Room) -> None:
        self.number = number
        self.name = TextField(words.say("room.name"), change=lambda name: room.rename(number, name))
        self.kind = Choice([("", "…")], "", lambda kind: room.set_kind(number, kind))
        self.away = Button(words.say("room.send_away"), lambda: room.send_away(number), "back")
        self.add = Button(words.say("room.add_seat"), room.add_seat)
        self.away.points = self.add.points = 20.0
        self.window = pygame.Rect(0, 0, 0, 0)

    @property
    def parts(self) -> list[Widget]:
        return [self.name, self.kind, self.away, self.add]


class Room:
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
        self.lan, self._acts, self._voices, self._sound = lan, acts, voices, sound
        self._names = names
        self.model = RoomModel.of(lan)
        self.levels = self.model.levels(levels)
        self.seats = [_Seat(number, self) for number in range(MOST)]
        chosen = self.model.options
        sides = [(side, words.say(f"room.side.{side}")) for side in SIDES]
        self.side = Choice(sides, chosen.side, lambda side: self._choose(side=side))
        called = [(name, level_label(name)) for name in self.levels]
        self.level = Choice(called, chosen.level, lambda level: self._choose(level=level))
        drawn = [(True, words.say("room.fair")), (False, words.say("room.shared"))]
        self.draws = Choice(drawn, chosen.fair, lambda fair: self._choose(fair=fair))
        self.clock = Choice([(0, "…")], 0, lambda clock: self._choose(clock=clock))
        self.code = TextField(words.say("room.no_code"), lan.seating.code, change=self._code)
        self.say = Button(words.say("button.say"), self._talk)
        self.leave = Button(words.say("room.leave"), acts.leave, "back")
        self.go = Button(words.say("room.start"), self._go)
        choices: list[Widget] = [self.side, self.level, self.draws, self.clock, self.code]
        parts = [part for seat in self.seats for part in seat.parts]
        self.menu = Menu([*parts, *choices, self.say, self.leave, self.go], sound)
        self.menu.focus = self.go
        self.panel: PhrasePanel | None = None
        self.addresses = lan.addresses()[:2]
        self._notice = ("", 0)
        self._steps = 0
        self._scale = Scale((0, 0))
        self._wall = self._base = pygame.Surface((0, 0))
        self._shown: object = None
        self._sync()

    @property
    def typing(self) -> bool:
        return self.menu.typing

    @property
    def _four(self) -> tuple[Choice[Side] | Choice[str] | Choice[bool] | Choice[int], ...]:
        return self.side, self.level, self.draws, self.clock

    def notice(self, words: str) -> None:
        """Show a sentence for a while."""
        self._notice = (words, self._steps + _NOTICE)

    # ---------------------------------------------------------------------------------- the seats

    def _sync(self) -> None:
        """The widgets show what the table says, save a text that is being typed."""
        model = self.model = RoomModel.of(self.lan)
        for seat, view in zip(self.seats, model.seats, strict=True):
            self._sync_seat(seat, view)
        self._show_options(model)
        for part in (self.side, self.level, self.draws, self.clock, self.code):
            part.shown = model.here.hosting
        self.say.shown = bool(self.lan.persons)
        self.go.shown = model.go is not None
        if model.go:
            self.go.words = words.told(model.go)
        if not self.menu.focus.shown:
            self.menu.focus = self.go if self.go.shown else self.leave

    @staticmethod
    def _sync_seat(seat: _Seat, view: SeatView) -> None:
        seat.name.shown = view.named
        seat.kind.shown = view.may == "choose"
        seat.away.shown = view.may == "send away"
        seat.add.shown = view.may == "add"
        if view.chair is None:
            return
        if not seat.name.editing:
            seat.name.value = view.chair.name
        seat.kind.offer([(kind, kind_label(kind)) for kind in view.kinds], view.chair.kind)

    def _show_options(self, model: RoomModel) -> None:
        options = model.options
        self.side.offer(self.side.options, options.side)
        self.level.offer(self.level.options, options.level)
        self.draws.offer(self.draws.options, options.fair)
        clocks = [(clock, clock_label(clock)) for clock in model.clocks]
        self.clock.offer(clocks, options.clock)

    def _seat(self, chairs: Sequence[Chair]) -> None:
        self.lan.seating.choose_seats(chairs)
        self._sync()

    def rename(self, number: int, name: str) -> None:
        """Somebody at this machine has another name."""
        chairs = self.model.renamed(number, name)
        if chairs != self.model.table.seats:
            self._seat(chairs)

    def set_kind(self, number: int, kind: str) -> None:
        """Put something else on a seat."""
        self._seat(self.model.with_kind(number, kind, self._names))

    def send_away(self, number: int) -> None:
        """Take a guest's seat from it."""
        self.lan.seating.send_away(self.lan.table.seats[number].machine)
        self._sync()
        if self.model.seats[number].may == "send away":  # it had gone already
            self._seat(self.model.emptied(number))

    def add_seat(self) -> None:
        """One more seat, for whoever comes."""
        self._seat(self.model.with_another)

    # ------------------------------------------------------------------------------- what is chosen

    def _choose(self, **chosen: Any) -> None:
        options = replace(self.lan.options, **chosen)
        if options != self.lan.options:
            self.lan.seating.choose_options(options)

    def _code(self, code: str) -> None:
        self.lan.seating.choose_code(code.strip())
        self._choose(coded=bool(code.strip()))

    def _go(self) -> None:
        if not self.lan.hosting:
            self.lan.seating.ready(not self.model.is_ready)
        elif self.lan.seating.everybody_ready:
            self._acts.start()
        else:
            self._sound("refuse")
            self.notice(words.sentence(self.model.status))

    def status(self) -> str:
        """What the table waits for."""
        return words.told(RoomModel.of(self.lan).status)

    # ------------------------------------------------------------------------------------- talking

    def _talk(self) -> None:
        if self.lan.persons:
            self.panel = PhrasePanel(self._acts.say, self._hush, self._sound)
            self.panel.place(self._scale)

    def _hush(self) -> None:
        self.panel = None

    # -------------------------------------------------------------------------------------- intents

    @property
    def rate(self) -> float:
        """Lamps flicker, and others come and go."""
        return SCENERY

    def handle(self, intent: Intent) -> None:
        """The phrases', the menu's, or away."""
        if self.panel:
            self.panel.handle(intent)
        elif self.menu.handle(intent):
            pass
        elif intent.kind is Kind.CANCEL:
            self._sound("back")
            self._acts.leave()
        elif intent.kind is Kind.MENU:
            self._go()
        elif intent.kind is Kind.SAY:
            self._talk()

    def update(self) -> None:
        """The table may have changed."""
        self._steps += 1
        if self.lan.table is not self.model.table:
            self._sync()

    # --------------------------------------------------------------------------------------- places

    def resize(self, size: tuple[int, int]) -> None:
        """Windows above, what is played below."""
        s = self._scale = Scale(size)
        left, wide = marks.margins(s)
        self._place_seats(left, wide)
        self._place_options(left, wide)
        end = left + wide
        for button, x, width in (
            (self.go, end - 300, 300),
            (self.leave, end - 300 - 24 - 190, 190),
            (self.say, end - 300 - 24 - 190 - 24 - 150, 150),
        ):
            button.box = s.rect(x, 950, width, 76)
            button.points = 30.0
        if not self.go.shown:
            self.leave.box = self.go.box.copy()
        self.menu.resize(s)
        if self.panel:
            self.panel.place(s)
        self._wall = marks.backdrop(s, left, self._heading(), self._caption())
        self._base = pygame.Surface(size)
        self._shown = None

    def _heading(self) -> str:
        return self.lan.options.name or words.say("lan.a_table")

    def _caption(self) -> str:
        return words.told(self.model.caption)

    def _place_seats(self, left: float, wide: float) -> None:
        s, gap = self._scale, 28.0
        column = (wide - 3 * gap) / 4
        for seat in self.seats:
            x = left + seat.number * (column + gap)
            seat.window = s.rect(x, 104, column, 366)
            seat.name.box = s.rect(x + 64, 484, column - 64 - 58, 50)
            seat.kind.box = seat.away.box = s.rect(x + 12, 544, column - 24, 50)
            seat.add.box = s.rect(x + 12, 514, column - 24, 60)

    def _place_options(self, left: float, wide: float) -> None:
        s, gap = self._scale, 28.0
        half, column = (wide - gap) / 2, (wide - 3 * gap) / 4
        self._played = s.rect(left, 666, wide, 74)
        # One below each window, so that arrows lead from every seat to one of them and back.
        for number, part in enumerate(self._four):
            x = left + number * (column + gap)
            part.box = s.rect(x + 94, 678, column - 106, 50)
        self._told = s.rect(left, 752, half, 138)
        x = left + half + gap
        self._door = s.rect(x, 752, half, 138)
        self.code.box = s.rect(x + 150, 766, column - 162, 50)

    # -------------------------------------------------------------------------------------- picture

    def draw(self, target: pygame.Surface, share: float) -> None:
        """What stays the same is kept."""
        look = self._look()
        if look != self._shown:
            self._base.blit(self._wall, (0, 0))
            self._draw_still(self._base)
            self.menu.draw(self._base)
            self._shown = look
        target.blit(self._base, (0, 0))
        if self.menu.keyboard is None:
            self._draw_lamps(target, (self._steps + share) * STEP)
            self._draw_voices(target)
        if self.panel:
            self.panel.draw(target)

    def _look(self) -> tuple[object, ...]:
        seats = range(len(self.lan.table.seats))
        lines = tuple(self.lan.presence.connection(seat) for seat in seats)
        notice = self._notice[0] if self._steps < self._notice[1] else ""
        table = self.lan.table
        return self.menu.look, table.seats, table.machines, table.options, lines, notice

    def _draw_still(self, target: pygame.Surface) -> None:
        for seat, view in zip(self.seats, self.model.seats, strict=True):
            self._draw_seat(target, seat, view)
        self._draw_played(target)
        self._draw_door(target)
        self._draw_status(target)

    def _draw_seat(self, target: pygame.Surface, seat: _Seat, view: SeatView) -> None:
        s, box = self._scale, seat.window
        card = pygame.Rect(box.x, s.px(470), box.w, s.px(184))
        art.frame(target, f"ui/card-{'focused' if view.own else 'normal'}", card, s.unit)
        unit = box.h / 3.1
        glass = GLASS[seat.number] if view.taken else (None, None)
        scenery.lay_window(target, (float(box.centerx), box.y + 0.34 * unit), unit, glass)
        if view.chair is None:
            if not seat.add.shown:
                self._line(target, card, words.say("room.no_seat"), MUTED, "centre")
            return
        metal = METALS[seat.number]
        if view.taken:
            foot, tall = self._figure(seat)
            art.put(target, "figure/shadow", foot, tall, 0.6, (4, 4, 14))
            art.put(target, f"figure/glazier-{metal}", foot, tall)
        coin = (card.x + s.px(36), seat.name.box.centery)
        art.put(target, f"figure/coin-{metal}", coin, s.px(44), 1.0 if view.taken else 0.35)
        self._draw_name(target, seat, view.chair, view.ready)
        self._draw_connection(target, seat, view, card)

    def _line(
        self,
        target: pygame.Surface,
        box: pygame.Rect,
        words: str,
        tone: tuple[int, int, int],
        anchor: Anchor = "left",
    ) -> None:
        labels.label(target, words, box, BODY, self._scale.type_size(21), tone, anchor)

    def _draw_name(self, target: pygame.Surface, seat: _Seat, chair: Chair, ready: bool) -> None:
        s = self._scale
        if not seat.name.shown:
            named = chair.name or words.say("room.open_seat")
            tone = CREAM if chair.name else MUTED
            labels.label(target, named, seat.name.box, HEADING, s.type_size(25), tone)
        if chair.machine >= 0:
            at = (seat.kind.box.right - s.px(24), seat.name.box.centery)
            art.put(target, f"ui/tick-{'on' if ready else 'off'}", at, s.unit)

    def _draw_connection(
        self, target: pygame.Surface, seat: _Seat, view: SeatView, card: pygame.Rect
    ) -> None:
        s, chair = self._scale, view.chair
        assert chair is not None
        if view.may == "nothing" and view.taken:
            sits = words.say("room.person") if chair.kind == "person" else kind_label(chair.kind)
            self._line(target, seat.kind.box.inflate(-s.px(8), 0), sits, CREAM)
        row = pygame.Rect(card.x + s.px(48), s.px(602), card.w - s.px(60), s.px(44))
        how = self.lan.presence.connection(seat.number)
        self._line(target, row, words.told(self.model.told(seat.number, how)), MUTED)
        if view.taken:
            at = (card.x + s.px(30), row.centery)
            marks.light(target, marks.light_of(how), at, s.px(22))

    def _draw_played(self, target: pygame.Surface) -> None:
        s, box = self._scale, self._played
        art.frame(target, "ui/card-normal", box, s.unit)
        for name, part in zip(("side", "level", "deals", "turns"), self._four, strict=True):
            row = pygame.Rect(part.box.x - s.px(74), part.box.y, s.px(68), part.box.h)
            said = words.say(f"room.{name}")
            labels.label(target, said, row, STRONG, s.type_size(21), MUTED)
            if not part.shown:
                inner = part.box.inflate(-s.px(16), 0)
                labels.label(target, part.label, inner, STRONG, s.type_size(21), GOLD)
        box = self._told
        art.frame(target, "ui/card-normal", box, s.unit)
        room = pygame.Rect(box.x + s.px(24), box.y + s.px(16), box.w - s.px(48), s.px(68))
        line = words.say("room.about_fair" if self.lan.options.fair else "room.about_shared")
        labels.paragraph(target, line, room, BODY, s.type_size(21), CREAM)
        row = pygame.Rect(room.x, box.y + s.px(86), room.w, s.px(40))
        self._line(target, row, words.told(self.model.told_watchers), MUTED)

    def _draw_door(self, target: pygame.Surface) -> None:
        s, box = self._scale, self._door
        art.frame(target, "ui/card-normal", box, s.unit)
        row = pygame.Rect(box.x + s.px(24), self.code.box.y, s.px(120), self.code.box.h)
        labels.label(target, words.say("room.table_code"), row, STRONG, s.type_size(21), MUTED)
        if not self.code.shown:
            said = words.say("room.coded" if self.lan.options.coded else "room.no_code")
            inner = self.code.box.inflate(-s.px(16), 0)
            labels.label(target, said, inner, STRONG, s.type_size(21), GOLD)
        row = row.move(0, s.px(58))
        labels.label(target, words.say("room.address"), row, STRONG, s.type_size(21), MUTED)
        beside = self.code.box.move(self.code.box.w + s.px(20), 0)
        beside.w = box.right - s.px(20) - beside.x
        if self.code.shown:
            self._line(target, beside, words.say("room.about_code"), MUTED)
        at = pygame.Rect(self.code.box.x + s.px(8), row.y, 0, row.h)
        at.w = box.right - s.px(20) - at.x
        addresses = words.say("room.addresses", first=self.addresses[0], last=self.addresses[-1])
        if len(self.addresses) < 2:
            addresses = self.addresses[0]
        labels.label(target, addresses, at, HEADING, s.type_size(28), GOLD)

    def _draw_status(self, target: pygame.Surface) -> None:
        s = self._scale
        warned = self._steps < self._notice[1]
        said = self._notice[0] if warned else self.status()
        first = self.say if self.say.shown else self.leave
        box = pygame.Rect(self._played.x, self.go.box.y, 0, self.go.box.h)
        box.w = first.box.x - s.px(28) - box.x
        art.frame(target, f"ui/card-{'focused' if warned else 'normal'}", box, s.unit)
        inner = box.inflate(-s.px(40), -s.px(14))
        tone = WARNING if warned else CREAM
        labels.label(target, said, inner, STRONG, s.type_size(23), tone)

    def _figure(self, seat: _Seat) -> tuple[art.Point, float]:
        """Where the glazier of a seat stands, and how tall he is."""
        return (seat.window.centerx, seat.window.bottom - self._scale.px(6)), self._scale.px(200)

    def _draw_lamps(self, target: pygame.Surface, time: float) -> None:
        """The lamps of those who are ready burn brighter."""
        for seat, chair in zip(self.seats, self.lan.table.seats, strict=False):
            if chair.kind == "open":
                continue
            foot, tall = self._figure(seat)
            wave = math.sin(2.1 * time + 1.7 * seat.number) * math.sin(0.9 * time + seat.number)
            lamp = (foot[0] + 0.29 * tall, foot[1] - 0.865 * tall)
            art.put(target, "figure/lamp", lamp, tall, round(0.72 + 0.28 * wave, 1))

    def _draw_voices(self, target: pygame.Surface) -> None:
        for number, said in self._voices.heard(self.lan.clock()).items():
            window = self.seats[number].window
            tip = (window.centerx, window.bottom - self._scale.px(206))
            marks.bubble(target, self._scale, said, tip, up=False)
