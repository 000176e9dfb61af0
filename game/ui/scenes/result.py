"""The end of a game: who won, where every point came from, and how the scores went."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import pygame

from game.match import Setup
from game.rules.events import Event, GameEnded, MarkerCrashed, StripCompleted, WindowsScored
from game.rules.model import State
from game.rules.scoring import winners
from game.ui.forms import widgets
from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Button, Scale, Sound
from game.ui.input.intent import Intent, Kind
from game.ui.pace import SCENERY, STEP
from game.ui.paint import art, text
from game.ui.paint.panes import METALS
from game.ui.paint.text import BODY, CREAM, GOLD, HEADING, MUTED, NUMBER, STRONG, WARNING, Face

TONES: Final = ((227, 185, 91), (111, 184, 168), (201, 130, 99), (167, 174, 216))
"""The metal of each seat, for lines."""
_ITALIC: Final[Face] = ("serif", "It")
_CAPTION: Final = (214, 196, 158)
_LINE: Final = (70, 70, 124)
_CELL, _EMPTY_CELL = 30, 9
"""Steps of 1/120 s in which a part is counted up."""
_PAUSE: Final = 12
"""Steps between two kinds of points."""
_SKIPS: Final = (Kind.ACCEPT, Kind.PRESS, Kind.CANCEL, Kind.MENU)


class Sources(NamedTuple):
    """Where a player's points came from; what was lost is negative. Their sum is the score."""

    bonus: int = 0
    """Panes of the round's colour on completed strips."""
    windows: int = 0
    """The windows below completed strips."""
    chain: int = 0
    """The windows to the right of those."""
    broken: int = 0
    """Lost at the end of the broken-glass track during play."""
    panes: int = 0
    """Panes left on the strips."""
    side: int = 0
    """Side A: ornaments; side B: complete windows × commonest colour."""
    track: int = 0
    """What the marker's space cost at the end."""


def sources(
    setup: Setup, log_events: Iterable[tuple[int | None, tuple[Event, ...]]]
) -> tuple[Sources, ...]:
    """Where the points of each seat came from, told from the events of a whole game."""
    found = [Sources() for _ in setup.seats]
    for _, events in log_events:
        for event in events:
            if isinstance(event, GameEnded):
                found = [
                    had._replace(
                        panes=end.panes_points, side=end.side_points, track=-end.broken_points
                    )
                    for had, end in zip(found, event.finals, strict=True)
                ]
            elif isinstance(event, StripCompleted | WindowsScored | MarkerCrashed):
                found[event.seat] = _with(found[event.seat], event)
    return tuple(found)


def _with(had: Sources, event: StripCompleted | WindowsScored | MarkerCrashed) -> Sources:
    if isinstance(event, StripCompleted):
        return had._replace(bonus=had.bonus + event.bonus)
    if isinstance(event, MarkerCrashed):
        return had._replace(broken=had.broken - event.lost)
    points = [brings for _, brings in event.windows]
    return had._replace(windows=had.windows + points[0], chain=had.chain + sum(points[1:]))


def verdict(setup: Setup, state: State) -> tuple[str, str]:
    """Who won, and by what, in words."""
    best = winners(state.players)
    names = [setup.seats[seat].name for seat in best]
    score, lost = state.players[best[0]].score, state.players[best[0]].lost
    if len(best) > 1:
        together = f"{', '.join(names[:-1])} and {names[-1]}"
        same = f"{_points(score)} each, and as many lost on broken glass: nobody is ahead"
        return f"{together} share the victory", same
    rest = [seat for seat in range(len(setup.seats)) if seat not in best]
    second = max(rest, key=lambda seat: (state.players[seat].score, -state.players[seat].lost))
    other, name = state.players[second], setup.seats[second].name
    if other.score == score:
        why = f"{names[0]} lost {lost} on broken glass, {name} {other.lost}"
        return f"{names[0]} wins the tie", f"{_points(score)} each, but {why}"
    return f"{names[0]} wins", f"{_points(score)}, {score - other.score} ahead of {name}"


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


class Result:
    """The last screen of a game."""

    def __init__(
        self,
        setup: Setup,
        state: State,
        history: Sequence[Sequence[int]],
        sources: Sequence[Sources],
        rematch: Callable[[], None],
        leave: Callable[[], None],
        look: Callable[[], None],
        sound: Sound,
    ) -> None:
        self.setup, self.state = setup, state
        self.sources = tuple(sources)
        self._history = history
        self._leave, self._sound = leave, sound
        self._best = winners(state.players)
        self._verdict = verdict(setup, state)
        self._plan = _plan(self.sources)
        self._length = self._plan[-1].end + _PAUSE
        self._now = 0
        self._steps = 0
        self.buttons = [
            Button("Rematch", rematch),
            Button("Look at the table", look),
            Button("Title", leave, "back"),
        ]
        self._widths: Sequence[float] = (240.0, 330.0, 200.0)
        self.menu = Menu(self.buttons, sound)
        self._scale = Scale((0, 0))
        self._base = self._chart = pygame.Surface((0, 0))
        self._shown: tuple[object, ...] = ()

    @property
    def typing(self) -> bool:
        return self.menu.typing

    @property
    def counting(self) -> bool:
        """Whether the points are still being counted up."""
        return self._now < self._length

    @property
    def rate(self) -> float:
        """The points are counted; then lamps burn."""
        return math.inf if self.counting else SCENERY

    def handle(self, intent: Intent) -> None:
        if self.counting and intent.kind in _SKIPS:
            self._finish()
        elif not self.counting and not self.menu.handle(intent) and intent.kind is Kind.CANCEL:
            self._sound("back")
            self._leave()

    def update(self) -> None:
        self._steps += 1
        if not self.counting:
            return
        self._now += 1
        for cell in self._plan:
            if cell.start == self._now and cell.points:
                self._sound("count")
            if cell.last and cell.end == self._now:
                self._sound("part")
        if not self.counting:
            self._finish()

    def _finish(self) -> None:
        self._now = self._length
        self._sound("winner")

    # -- places

    def resize(self, size: tuple[int, int]) -> None:
        s = self._scale = Scale(size)
        end = self._left + self._wide
        widths = self._widths
        x = end - sum(widths) - 24 * (len(widths) - 1)
        for button, width in zip(self.buttons, widths, strict=True):
            button.box = s.rect(x, 950, width, 72)
            button.points = 27.0
            x += width + 24
        self.menu.resize(s)
        for name in ("_wall", "_boxes"):
            self.__dict__.pop(name, None)
        self._chart = _chart(s, self._boxes.chart, self._history)
        self._shown = ()

    @property
    def _wide(self) -> float:
        return min(self._scale.size[0] / self._scale.unit, 2100.0) - 96

    @property
    def _left(self) -> float:
        return (self._scale.size[0] / self._scale.unit - self._wide) / 2

    @cached_property
    def _boxes(self) -> "_Boxes":
        s, left, wide = self._scale, self._left, self._wide
        third = 0.27 * wide
        x = left + third + 28
        rest = wide - third - 28
        return _Boxes(
            s.rect(left, 22, wide, 66),
            s.rect(left, 92, wide, 36),
            s.rect(left, 140, third, 752),
            s.rect(x, 140, rest, 424),
            s.rect(x, 584, rest, 306),
        )

    @cached_property
    def _wall(self) -> pygame.Surface:
        made = pygame.Surface(self._scale.size)
        widgets.lay_wall(made, self._scale)
        return made

    # -- the picture

    def draw(self, target: pygame.Surface, share: float) -> None:
        look = (self._scale.size, self.counting)
        if self._shown != look:
            self._base = self._wall.copy()
            self._draw_still(self._base)
            self._shown = look
        target.blit(self._base, (0, 0))
        if self.counting:
            self._draw_count(target, self._now + share)
        else:
            self._draw_lamps(target, (self._steps + share) * STEP)
            self.menu.draw(target)

    def _draw_still(self, target: pygame.Surface) -> None:
        s, boxes = self._scale, self._boxes
        title, why = ("Counting the points", "") if self.counting else self._verdict
        widgets.label(target, title, boxes.title, HEADING, s.type_size(58), GOLD)
        line = why or "Press to skip"
        widgets.label(target, line, boxes.why, _ITALIC, s.type_size(27), _CAPTION)
        self._draw_winners(target)
        art.frame(target, "ui/card-normal", boxes.table, s.unit)
        art.frame(target, "ui/card-normal", boxes.chart, s.unit)
        self._draw_table(target)
        if not self.counting:
            self._draw_count(target, self._length)

    # -- the winner

    def _niches(self) -> list[tuple[art.Point, float, float]]:
        """For each winner: the head of the window, its unit, and the height of the sill."""
        box = self._boxes.winner
        # How many have won is not told before the points are counted.
        number = 1 if self.counting else len(self._best)
        across = 1 if number == 1 else 2
        rows = math.ceil(number / across)
        unit = min(box.w / across / 2.0, (box.h - self._scale.px(20)) / rows / 3.2)
        step = box.h / rows
        places = []
        for place in range(number):
            row, column = divmod(place, across)
            x = box.x + box.w * (column + 0.5) / min(across, number - row * across)
            foot = box.y + (row + 1) * step
            places.append(((x, foot - 2.76 * unit), unit, foot))
        return places

    def _draw_winners(self, target: pygame.Surface) -> None:
        s = self._scale
        for seat, (head, unit, foot) in zip(self._best, self._niches(), strict=False):
            if self.counting:
                widgets.lay_window(target, head, unit, (None, None))
                continue
            glass = [pane for window in self.state.players[seat].windows for pane in window]
            panes = [pane for pane in glass if pane is not None][:2]
            widgets.lay_window(target, head, unit, panes or [0, 1])
            at, tall = (head[0], foot - s.px(4)), 1.5 * unit
            art.put(target, "figure/shadow", at, tall, 0.6, (4, 4, 14))
            art.put(target, f"figure/glazier-{METALS[seat]}", at, tall)

    def _draw_lamps(self, target: pygame.Surface, time: float) -> None:
        """The winners' lamps burn, and light rises from their windows."""
        for number, (head, unit, foot) in enumerate(self._niches()):
            tall = 1.5 * unit
            wave = math.sin(2.1 * time + number) * math.sin(0.9 * time)
            lamp = (head[0] + 0.29 * tall, foot - 0.865 * tall)
            art.put(target, "figure/lamp", lamp, tall, round(0.75 + 0.25 * wave, 1))
            for mote in range(12):
                part = (time * 0.11 + mote * 0.381) % 1.0
                x = head[0] + unit * (0.9 * math.sin(2.4 * mote) + 0.12 * math.sin(time + mote))
                strength = round(0.8 * math.sin(math.pi * part), 1)
                at, size = (x, foot - part * 3.3 * unit), self._scale.px(9 + mote % 3 * 4)
                if strength > 0:
                    art.put(target, "spark/mote", at, size, strength, (255, 226, 170))

    # -- the table

    def _rows(self) -> list[str]:
        side = "Ornaments" if self.setup.side == "A" else "Complete windows × colour"
        return [
            "Colour bonus",
            "Own windows",
            "Windows to the right",
            "Falls down the track",
            "Panes left on strips",
            side,
            "Broken glass at the end",
        ]

    def _cell(self, seat: int, row: int) -> pygame.Rect:
        """Row -1 is the head, 7 the sum."""
        s, box = self._scale, self._boxes.table
        names = (0.44 if len(self.setup.seats) == 2 else 0.32) * box.w
        wide = (box.w - names - s.px(20)) / len(self.setup.seats)
        head, step = s.px(66), s.px(40)
        top = box.y + s.px(8) + (0 if row < 0 else head + row * step)
        tall = head if row < 0 else s.px(62) if row == len(Sources._fields) else step
        return pygame.Rect(round(box.x + names + seat * wide), top, round(wide - s.px(14)), tall)

    def _draw_table(self, target: pygame.Surface) -> None:
        s, box = self._scale, self._boxes.table
        for row, words in enumerate([*self._rows(), "Total"]):
            cell = self._cell(0, row)
            at = pygame.Rect(box.x + s.px(22), cell.y, cell.x - box.x - s.px(30), cell.h)
            last = row == len(Sources._fields)
            face, size, tone = (HEADING, 28, GOLD) if last else (BODY, 21, CREAM)
            widgets.label(target, words, at, face, s.type_size(size), tone)
            ruled = pygame.Rect(box.x + s.px(18), cell.y, box.w - s.px(36), 1)
            target.fill(GOLD if last else _LINE, ruled)
        for seat, who in enumerate(self.setup.seats):
            cell = self._cell(seat, -1)
            coin = min(s.px(42), cell.w // 3)
            face = STRONG if seat in self._best and not self.counting else BODY
            room = cell.w - coin - s.px(10)
            name, size = widgets.fitted(who.name, face, s.type_size(22), room)
            at = pygame.Rect(0, cell.y, text.width(name, face, size), cell.h)
            at.right = cell.right
            widgets.label(target, name, at, face, size)
            spot = (at.x - s.px(10) - coin / 2, cell.centery)
            art.put(target, f"figure/coin-{METALS[seat]}", spot, coin)

    def _draw_count(self, target: pygame.Surface, now: float) -> None:
        """The points as far as they have been counted, and the chart as far as that."""
        s = self._scale
        totals = [0] * len(self.sources)
        for counted in self._plan:
            if now < counted.start:
                continue
            share = min(1.0, (now - counted.start) / (counted.end - counted.start))
            points = round(counted.points * share)
            totals[counted.seat] += points
            tone = WARNING if points < 0 else CREAM if counted.points else MUTED
            cell = self._cell(counted.seat, counted.row)
            size = s.type_size(24)
            widgets.label(target, f"{points}", cell, NUMBER, size, tone, "right", 0)
        for seat, total in enumerate(totals):
            cell = self._cell(seat, len(Sources._fields))
            won = seat in self._best and now >= self._length
            tone = GOLD if won else CREAM
            size = s.type_size(44 if won else 38)
            widgets.label(target, f"{total}", cell, NUMBER, size, tone, "right", 0)
        box = self._boxes.chart
        part = min(1.0, now / self._length)
        target.blit(self._chart, box, pygame.Rect(0, 0, round(part * box.w), box.h))


class _Boxes(NamedTuple):
    """Where the parts of the screen are."""

    title: pygame.Rect
    why: pygame.Rect
    winner: pygame.Rect
    table: pygame.Rect
    chart: pygame.Rect


class _Counted(NamedTuple):
    """One cell of the table, and from which step to which it is counted up."""

    row: int
    seat: int
    points: int
    start: int
    end: int
    last: bool
    """Whether it ends its row."""


def _plan(found: Sequence[Sources]) -> list[_Counted]:
    """Part by part, player by player."""
    plan, now = [], 24
    for row in range(len(Sources._fields)):
        for seat, had in enumerate(found):
            end = now + (_CELL if had[row] else _EMPTY_CELL)
            plan.append(_Counted(row, seat, had[row], now, end, seat == len(found) - 1))
            now = end
        now += _PAUSE
    return plan


# ------------------------------------------------------------------------------------------ chart


def _chart(scale: Scale, box: pygame.Rect, history: Sequence[Sequence[int]]) -> pygame.Surface:
    """The scores after each turn, a line a player, with the player's coin at its end."""
    made = pygame.Surface(box.size, pygame.SRCALPHA)
    head = pygame.Rect(scale.px(22), scale.px(8), box.w - scale.px(44), scale.px(36))
    widgets.label(made, "The scores turn by turn", head, STRONG, scale.type_size(20), MUTED)
    plot = pygame.Rect(scale.px(70), scale.px(56), 0, 0)
    plot.w = box.w - plot.x - scale.px(150)
    plot.h = box.h - plot.y - scale.px(26)
    low = min(0, *(min(scores, default=0) for scores in history))
    high = max(10, *(max(scores, default=0) for scores in history))
    step = _step(high - low)
    low, high = step * math.floor(low / step), step * math.ceil(high / step)

    def height(points: float) -> float:
        return plot.bottom - plot.h * (points - low) / (high - low)

    for points in range(low, high + 1, step):
        y = round(height(points))
        made.fill((120, 118, 160) if points == 0 else _LINE, pygame.Rect(plot.x, y, plot.w, 1))
        at = pygame.Rect(scale.px(10), y - scale.px(14), plot.x - scale.px(22), scale.px(28))
        widgets.label(made, f"{points}", at, BODY, scale.type_size(17), MUTED, "right", 0)
    _lines(made, scale, plot, [[height(points) for points in (0, *one)] for one in history])
    _ends(made, scale, plot, [(height(one[-1]), one[-1]) for one in history if one])
    return made


def _step(span: int) -> int:
    """Points between two ruled lines: four or five of them are enough."""
    return next(step for step in (2, 5, 10, 20, 25, 50, 100, 1000) if span <= 5 * step)


def _lines(
    target: pygame.Surface, scale: Scale, plot: pygame.Rect, heights: Sequence[Sequence[float]]
) -> None:
    """The lines, drawn at twice the size and halved, which makes their edges soft."""
    large = pygame.Surface((2 * target.get_width(), 2 * target.get_height()), pygame.SRCALPHA)
    thick = max(4, 2 * scale.px(4))
    for seat, line in enumerate(heights):
        # Lines that fall together lie beside each other.
        aside = (seat - (len(heights) - 1) / 2) * 0.5 * thick
        step = 2 * plot.w / max(1, len(line) - 1)
        dots = [(2 * plot.x + step * number, 2 * y + aside) for number, y in enumerate(line)]
        pygame.draw.lines(large, TONES[seat], False, dots, thick)
        for dot in dots:
            pygame.draw.circle(large, TONES[seat], dot, (thick - 1) // 2)
    target.blit(pygame.transform.smoothscale(large, target.get_size()), (0, 0))


def _ends(
    target: pygame.Surface, scale: Scale, plot: pygame.Rect, ends: Sequence[tuple[float, int]]
) -> None:
    """Coin and score at the end of each line, pushed apart where they would overlap."""
    apart, coin = float(scale.px(37)), scale.px(34)
    order = sorted(range(len(ends)), key=lambda seat: ends[seat][0])
    ys: list[float] = []
    for seat in order:
        ys.append(max(ends[seat][0], ys[-1] + apart) if ys else ends[seat][0])
    over = max(0.0, ys[-1] + coin / 2 + scale.px(4) - target.get_height()) if ys else 0.0
    for number in range(len(ys) - 1, -1, -1):
        room = ys[number + 1] - apart if number + 1 < len(ys) else ys[number] - over
        ys[number] = min(ys[number], room)
    for seat, y in zip(order, ys, strict=True):
        x = plot.right + scale.px(32)
        art.put(target, f"figure/coin-{METALS[seat]}", (x, y), coin)
        at = pygame.Rect(x + scale.px(26), round(y) - coin // 2, scale.px(80), coin)
        widgets.label(target, f"{ends[seat][1]}", at, NUMBER, scale.type_size(24), TONES[seat])
