"""The lobby of a LAN table: who sits where, who is ready, and what is going to be played."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from game.names import BOTS
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
from game.ui.pace import SCENERY, STEP
from game.ui.paint import art
from game.ui.paint.panes import METALS
from game.ui.paint.text import BODY, CREAM, GOLD, HEADING, MUTED, STRONG, WARNING, Anchor
from net import link
from net.wire import Chair

if TYPE_CHECKING:
    from game.lobby.lan import Lan
    from game.lobby.told import Options
    from net.host import Host

KINDS: Final = {
    "Person here": "person",
    "Open": "open",
    "Easy bot": "easy",
    "Quick bot": "quick",
    "Master bot": "master",
}
"""What the host may put on a seat; a seat that is closed is not there at all."""
CLOSED: Final = "Closed"
CLOCKS: Final = {0: "No clock", 30: "30 seconds", 60: "60 seconds", 120: "120 seconds"}
_SIDES: Final[dict[str, Side]] = {"Side A": "A", "Side B": "B"}
_DRAWS: Final = {"Fair draws": True, "Shared seed": False}
_FAIR: Final = "Every machine has a hand in every deal, and nobody can know it beforehand."
_SEED: Final = "The host’s machine draws one seed, and all deals follow from it."
_FEW, _MOST = 2, 4
_NOTICE: Final = 8 * 120
"""Steps for which a sentence stays."""
OPEN: Final = Chair("", "open", -1, "")


class Acts(NamedTuple):
    """What the screen leads to."""

    start: Callable[[], None]
    leave: Callable[[], None]
    say: Callable[[int], None]


def told_kind(kind: str) -> str:
    """A kind of seat, in words."""
    words = next((words for words, means in KINDS.items() if means == kind), "")
    return words or f"{kind.capitalize()} bot"


class _Seat:
    """One of the four windows."""

    def __init__(self, number: int, room: Room) -> None:
        self.number = number
        self.name = TextField("Name", change=lambda name: room.rename(number, name))
        self.kind = Choice(_same(KINDS), next(iter(KINDS)), lambda _: room.set_kind(number))
        self.away = Button("Send away", lambda: room.send_away(number), "back")
        self.add = Button("Add a seat", room.add_seat)
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
        chosen = lan.options
        self._levels = [*levels, *([] if chosen.level in levels else [chosen.level])]
        self.seats = [_Seat(number, self) for number in range(_MOST)]
        self.side = Choice(_same(_SIDES), "Side A", self._chose)
        self.level = Choice(
            [(name, _called(name)) for name in self._levels], chosen.level, self._chose
        )
        self.draws = Choice(_same(_DRAWS), "Fair draws", self._chose)
        self.clock = Choice(list(CLOCKS.items()), 0, self._chose)
        self.code = TextField("none", lan.peer.me.code, change=self._code)
        self.say = Button("Say", self._talk)
        self.leave = Button("Leave", acts.leave, "back")
        self.go = Button("Start", self._go)
        choices: list[Widget] = [self.side, self.level, self.draws, self.clock, self.code]
        parts = [part for seat in self.seats for part in seat.parts]
        self.menu = Menu([*parts, *choices, self.say, self.leave, self.go], sound)
        self.menu.focus = self.go
        self.panel: PhrasePanel | None = None
        self.addresses = self._where()
        self._notice = ("", 0)
        self._steps = 0
        self._table: object = None
        self._scale = Scale((0, 0))
        self._wall = self._base = pygame.Surface((0, 0))
        self._shown: object = None
        self._sync()

    @property
    def _four(self) -> tuple[Choice[str] | Choice[int], ...]:
        return self.side, self.level, self.draws, self.clock

    def _where(self) -> list[str]:
        """What others can type to come to this table."""
        if not self.lan.hosting:
            return [link.address_text(*self.lan.peer.host_address)]
        port = self.lan.peer.links.port
        return [link.address_text(address, port) for address in link.own_addresses()][:2]

    @property
    def typing(self) -> bool:
        return self.menu.typing

    @property
    def _host(self) -> Host | None:
        return self.lan.peer.host

    def notice(self, words: str) -> None:
        """Show a sentence for a while."""
        self._notice = (words, self._steps + _NOTICE)

    # ---------------------------------------------------------------------------------- the seats

    def _sync(self) -> None:
        """The widgets show what the table says, save a text that is being typed."""
        table = self.lan.table
        self._table = table
        for seat in self.seats:
            self._sync_seat(seat, table.seats)
        options, hosting = self.lan.options, self._host is not None
        self._show_options(options)
        for part in (self.side, self.level, self.draws, self.clock, self.code):
            part.shown = hosting
        self.say.shown = self._speaker() is not None
        ready = self._is_ready()
        self.go.words = "Start" if hosting else "Not ready" if ready else "Ready"
        self.go.shown = hosting or not self.lan.peer.me.watch
        if not self.menu.focus.shown:
            self.menu.focus = self.go if self.go.shown else self.leave

    def _sync_seat(self, seat: _Seat, chairs: Sequence[Chair]) -> None:
        hosting, number = self._host is not None, seat.number
        chair = chairs[number] if number < len(chairs) else None
        own = chair is not None and (chair.machine < 0 or self.lan.own(number))
        seat.name.shown = hosting and own and chair is not None and chair.kind == "person"
        seat.kind.shown = hosting and own
        seat.away.shown = hosting and chair is not None and not own
        seat.add.shown = hosting and chair is None and number == len(chairs)
        if chair is None:
            return
        if not seat.name.editing:
            seat.name.value = chair.name
        kinds = list(KINDS)
        if told_kind(chair.kind) not in kinds:
            kinds.append(told_kind(chair.kind))
        if len(chairs) > _FEW:
            kinds.append(CLOSED)
        seat.kind.offer(_same(kinds), told_kind(chair.kind))

    def _show_options(self, options: Options) -> None:
        sides = {side: words for words, side in _SIDES.items()}
        self.side.offer(self.side.options, sides[options.side])
        self.level.offer(self.level.options, options.level)
        draws = {fair: words for words, fair in _DRAWS.items()}
        self.draws.offer(self.draws.options, draws[options.fair])
        clocks = sorted({*CLOCKS, options.clock})
        told = [(clock, CLOCKS.get(clock, f"{clock} seconds")) for clock in clocks]
        self.clock.offer(told, options.clock)

    def _change(self, number: int, chair: Chair | None) -> None:
        """Put something else on a seat; None closes it."""
        if self._host is None:
            return
        chairs = list(self.lan.table.seats)
        chairs[number : number + 1] = [chair] if chair else []
        self._host.choose(seats=chairs)
        self._sync()

    def rename(self, number: int, name: str) -> None:
        """Somebody at this machine has another name."""
        chairs = self.lan.table.seats
        if number < len(chairs) and name.strip() and chairs[number].name != name:
            self._change(number, chairs[number]._replace(name=name.strip()))

    def set_kind(self, number: int) -> None:
        """Another kind for a seat, as its choice says."""
        words = self.seats[number].kind.value
        if words == CLOSED:
            self._change(number, None)
            return
        kind = KINDS.get(words, self.lan.table.seats[number].kind)
        own = self.lan.peer.me.number
        if kind == "open":
            self._change(number, OPEN)
        elif kind == "person":
            self._change(number, Chair(self._new_name(), kind, own, ""))
        else:
            self._change(number, Chair(BOTS[number], kind, own, ""))

    def _new_name(self) -> str:
        """For one more person at this machine: first its own name, then those last used."""
        taken = [chair.name for chair in self.lan.table.seats]
        names = [self.lan.peer.me.name, *self._names]
        return next((name for name in names if name not in taken), names[0])

    def send_away(self, number: int) -> None:
        """Take a guest's seat from it."""
        host = self._host
        if host:
            host.send_away(self.lan.table.seats[number].machine)
            if self.lan.table.seats[number].machine >= 0:  # one that had gone already
                self._change(number, OPEN)

    def add_seat(self) -> None:
        """One more seat, for whoever comes."""
        if self._host and len(self.lan.table.seats) < _MOST:
            self._host.choose(seats=[*self.lan.table.seats, OPEN])
            self._sync()

    # ------------------------------------------------------------------------------- what is chosen

    def _chose(self, _: object) -> None:
        chosen = replace(
            self.lan.options,
            side=_SIDES[self.side.value],
            level=self.level.value,
            fair=_DRAWS[self.draws.value],
            clock=self.clock.value,
        )
        self._choose(chosen)

    def _choose(self, options: Options) -> None:
        if self._host and options != self.lan.options:
            self._host.choose(options=options.text())

    def _code(self, code: str) -> None:
        self.lan.peer.me.code = code.strip()
        self._choose(replace(self.lan.options, coded=bool(code.strip())))

    def _is_ready(self) -> bool:
        own = self.lan.peer.me.number
        return any(m.ready for m in self.lan.table.machines if m.number == own)

    def status(self) -> str:
        """What the table waits for."""
        chairs = self.lan.table.seats
        open_seats = sum(chair.kind == "open" for chair in chairs)
        if open_seats:
            return "One seat is open" if open_seats == 1 else f"{open_seats} seats are open"
        seated = {chair.machine for chair in chairs}
        late = [m.name for m in self.lan.table.machines if m.number in seated and not m.ready]
        if late:
            return f"Waiting for {' and '.join(late)} to be ready"
        return "Everybody is ready" if self._host else "Everybody is ready: the host starts"

    def _go(self) -> None:
        if self._host is None:
            self.lan.seating.ready(not self._is_ready())
        elif self._host.everybody_ready:
            self._acts.start()
        else:
            self._sound("refuse")
            self.notice(f"{self.status()}.")

    # ------------------------------------------------------------------------------------- talking

    def _speaker(self) -> int | None:
        return next(iter(self.lan.persons), None)

    def _talk(self) -> None:
        if self._speaker() is not None:
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
        if self.lan.table is not self._table:
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
        return self.lan.options.name or "A table"

    def _caption(self) -> str:
        if self._host:
            return "You host this table: the others find it on their screens"
        if self.lan.peer.me.watch:
            return "You watch this table"
        return "You are at the table; the host starts when everybody is ready"

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
        lines = tuple(self.lan.connection(seat) for seat in seats)
        notice = self._notice[0] if self._steps < self._notice[1] else ""
        table = self.lan.table
        return self.menu.look, table.seats, table.machines, table.options, lines, notice

    def _draw_still(self, target: pygame.Surface) -> None:
        chairs = self.lan.table.seats
        for seat in self.seats:
            chair = chairs[seat.number] if seat.number < len(chairs) else None
            self._draw_seat(target, seat, chair)
        self._draw_played(target)
        self._draw_door(target)
        self._draw_status(target)

    def _draw_seat(self, target: pygame.Surface, seat: _Seat, chair: Chair | None) -> None:
        s, box = self._scale, seat.window
        card = pygame.Rect(box.x, s.px(470), box.w, s.px(184))
        own = seat.number in self.lan.persons
        art.frame(target, f"ui/card-{'focused' if own else 'normal'}", card, s.unit)
        unit = box.h / 3.1
        taken = chair is not None and chair.kind != "open"
        glass = GLASS[seat.number] if taken else (None, None)
        scenery.lay_window(target, (float(box.centerx), box.y + 0.34 * unit), unit, glass)
        if chair is None:
            if not seat.add.shown:
                self._line(target, card, "No seat", MUTED, "centre")
            return
        metal = METALS[seat.number]
        if taken:
            foot, tall = self._figure(seat)
            art.put(target, "figure/shadow", foot, tall, 0.6, (4, 4, 14))
            art.put(target, f"figure/glazier-{metal}", foot, tall)
        coin = (card.x + s.px(36), seat.name.box.centery)
        art.put(target, f"figure/coin-{metal}", coin, s.px(44), 1.0 if taken else 0.35)
        self._draw_name(target, seat, chair)
        self._draw_connection(target, seat, chair, card)

    def _line(
        self,
        target: pygame.Surface,
        box: pygame.Rect,
        words: str,
        tone: tuple[int, int, int],
        anchor: Anchor = "left",
    ) -> None:
        labels.label(target, words, box, BODY, self._scale.type_size(21), tone, anchor)

    def _draw_name(self, target: pygame.Surface, seat: _Seat, chair: Chair) -> None:
        s = self._scale
        if not seat.name.shown:
            words = chair.name or "Open seat"
            tone = CREAM if chair.name else MUTED
            labels.label(target, words, seat.name.box, HEADING, s.type_size(25), tone)
        if chair.machine < 0:
            return
        machine = next((m for m in self.lan.table.machines if m.number == chair.machine), None)
        ready = machine is not None and machine.ready
        at = (seat.kind.box.right - s.px(24), seat.name.box.centery)
        art.put(target, f"ui/tick-{'on' if ready else 'off'}", at, s.unit)

    def _draw_connection(
        self, target: pygame.Surface, seat: _Seat, chair: Chair, card: pygame.Rect
    ) -> None:
        s = self._scale
        if not (seat.kind.shown or seat.away.shown or chair.kind == "open"):
            self._line(target, seat.kind.box.inflate(-s.px(8), 0), _sits(chair), CREAM)
        row = pygame.Rect(card.x + s.px(48), s.px(602), card.w - s.px(60), s.px(44))
        if chair.kind == "open":
            self._line(target, row, "for whoever comes", MUTED)
            return
        how = self.lan.connection(seat.number)
        marks.light(target, marks.light_of(how), (card.x + s.px(30), row.centery), s.px(22))
        machine = next((m for m in self.lan.table.machines if m.number == chair.machine), None)
        ready = ", ready" if machine and machine.ready else ", not ready yet"
        self._line(target, row, marks.told(how) + (ready if chair.kind == "person" else ""), MUTED)

    def _draw_played(self, target: pygame.Surface) -> None:
        s, box = self._scale, self._played
        art.frame(target, "ui/card-normal", box, s.unit)
        for words, part in zip(("Side", "Level", "Deals", "Turns"), self._four, strict=True):
            row = pygame.Rect(part.box.x - s.px(74), part.box.y, s.px(68), part.box.h)
            labels.label(target, words, row, STRONG, s.type_size(21), MUTED)
            if not part.shown:
                inner = part.box.inflate(-s.px(16), 0)
                labels.label(target, part.label, inner, STRONG, s.type_size(21), GOLD)
        box = self._told
        art.frame(target, "ui/card-normal", box, s.unit)
        room = pygame.Rect(box.x + s.px(24), box.y + s.px(16), box.w - s.px(48), s.px(68))
        line = _FAIR if self.lan.options.fair else _SEED
        labels.paragraph(target, line, room, BODY, s.type_size(21), CREAM)
        row = pygame.Rect(room.x, box.y + s.px(86), room.w, s.px(40))
        self._line(target, row, self._watchers(), MUTED)

    def _draw_door(self, target: pygame.Surface) -> None:
        s, box = self._scale, self._door
        art.frame(target, "ui/card-normal", box, s.unit)
        row = pygame.Rect(box.x + s.px(24), self.code.box.y, s.px(120), self.code.box.h)
        labels.label(target, "Table code", row, STRONG, s.type_size(21), MUTED)
        if not self.code.shown:
            words = "needed to come in" if self.lan.options.coded else "none"
            inner = self.code.box.inflate(-s.px(16), 0)
            labels.label(target, words, inner, STRONG, s.type_size(21), GOLD)
        row = row.move(0, s.px(58))
        labels.label(target, "Address", row, STRONG, s.type_size(21), MUTED)
        beside = self.code.box.move(self.code.box.w + s.px(20), 0)
        beside.w = box.right - s.px(20) - beside.x
        if self.code.shown:
            self._line(target, beside, "asked of everybody who comes in", MUTED)
        at = pygame.Rect(self.code.box.x + s.px(8), row.y, 0, row.h)
        at.w = box.right - s.px(20) - at.x
        addresses = "   or   ".join(self.addresses)
        labels.label(target, addresses, at, HEADING, s.type_size(28), GOLD)

    def _watchers(self) -> str:
        seated = {chair.machine for chair in self.lan.table.seats}
        here = [m.name for m in self.lan.table.machines if m.number not in seated and m.here]
        if here:
            return f"Watching: {', '.join(here)}"
        return "Nobody watches."

    def _draw_status(self, target: pygame.Surface) -> None:
        s = self._scale
        warned = self._steps < self._notice[1]
        words = self._notice[0] if warned else self.status()
        first = self.say if self.say.shown else self.leave
        box = pygame.Rect(self._played.x, self.go.box.y, 0, self.go.box.h)
        box.w = first.box.x - s.px(28) - box.x
        art.frame(target, f"ui/card-{'focused' if warned else 'normal'}", box, s.unit)
        inner = box.inflate(-s.px(40), -s.px(14))
        tone = WARNING if warned else CREAM
        labels.label(target, words, inner, STRONG, s.type_size(23), tone)

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
        for number, words in self._voices.heard(self.lan.clock()).items():
            window = self.seats[number].window
            tip = (window.centerx, window.bottom - self._scale.px(206))
            marks.bubble(target, self._scale, words, tip, up=False)


def _same(names: Iterable[str]) -> list[tuple[str, str]]:
    return [(name, name) for name in names]


def _called(level: str) -> str:
    return level.capitalize()


def _sits(chair: Chair) -> str:
    if chair.kind == "open":
        return "Open"
    return "Person" if chair.kind == "person" else told_kind(chair.kind)
