"""A state as a picture. Drawing reads and never changes anything."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.match import Seat
from game.rules.model import NAMES, State
from game.ui import art, choosing, furniture, palaces, text
from game.ui.layout import Layout
from game.ui.panes import METALS, glow, pane
from game.ui.picker import Picker
from game.ui.text import BODY, CREAM, GOLD, HEADING, MUTED, NUMBER, STRONG, write

ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_AZULEJO: Final = (0x9D, 0xB4, 0xFF)
_BONUS_TEXT: Final = {
    0: (255, 190, 120),
    1: (255, 236, 140),
    2: (243, 185, 218),
    3: (150, 200, 255),
    4: (226, 236, 246),
}


class Said(NamedTuple):
    """A line of the log: who did what, and why."""

    short: str
    why: str


def table(
    target: pygame.Surface,
    places: Layout,
    state: State,
    seats: Sequence[Seat],
    log: Sequence[Said],
    picker: Picker | None = None,
    hover: int | None = None,
) -> None:
    """The whole table, with the palace of the player to move in front, and what that player has
    chosen so far; `hover` is the slot aimed at."""
    _night(target, places)
    _indicator(target, places, state)
    _cards(target, places, state, seats)
    _prompt(target, places, state, seats, picker)
    furniture.market(target, places, state)
    order = [(state.turn + n) % len(seats) for n in range(len(seats))]
    palaces.active(target, places, state, order[0])
    for seat, board, box in zip(order[1:], places.others, places.facts, strict=True):
        palaces.other(target, places, state, seats[seat], seat, board, box)
    furniture.tower(target, places, state)
    furniture.track(target, places, state)
    _log(target, places, log)
    if picker is not None:
        choosing.choice(target, places, picker, hover)


def _night(target: pygame.Surface, places: Layout) -> None:
    art.stretch(target, "night/backdrop", target.get_rect())
    side = places.px(108)
    for y in range(0, places.size[1], side):
        for x in range(0, places.size[0], side):
            art.stretch(target, "night/azulejo", pygame.Rect(x, y, side, side), 0.07, _AZULEJO)


def _indicator(target: pygame.Surface, places: Layout, state: State) -> None:
    box = places.indicator
    known = art.facts("round/normal")
    unit = box.h / known["size"][1]
    art.put(target, "round/left", box.topleft, unit)
    left = box.x + art.facts("round/left")["size"][0] * unit
    step = known["size"][0] * unit
    past = state.level.rounds - len(state.indicator)
    for number in range(state.level.rounds):
        mode = "past" if number < past else "current" if number == past else "normal"
        x, after = round(left + number * step), round(left + (number + 1) * step)
        art.stretch(target, f"round/{mode}", pygame.Rect(x, box.y, after - x, box.h))
    for number in range(state.level.rounds):
        at = (left + number * step, float(box.y))
        if number >= past:
            colour = state.indicator[number - past]
            if number == past:
                art.put(target, "round/halo", at, unit)
            middle = (at[0] + known["pane"][0] * unit, at[1] + known["pane"][1] * unit)
            glow(target, colour, middle, unit, 0.7 if number == past else 0.15)
            pane(target, colour, middle, unit)
        foot = (at[0] + known["numeral"][0] * unit, at[1] + known["numeral"][1] * unit)
        tone = GOLD if number == past else (185, 169, 140)
        write(target, ROMAN[number], foot, NUMBER, places.type_size(16), tone, "centre")
    right = left + state.level.rounds * step
    art.put(target, "round/right", (round(right), box.y), unit)
    _round_text(target, places, state, right + places.px(30))


def _round_text(target: pygame.Surface, places: Layout, state: State, x: float) -> None:
    box = places.indicator
    heading = f"Round {ROMAN[state.round - 1]} of {ROMAN[state.level.rounds - 1]}"
    write(target, heading, (x, box.y + 0.3 * box.h), HEADING, places.type_size(24))
    if state.indicator:
        top = state.indicator[0]
        line = f"Bonus: +1 for each {NAMES[top]} pane"
        at = (x, box.y + 0.74 * box.h)
        write(target, line, at, BODY, places.type_size(18), _BONUS_TEXT[top])


def _cards(target: pygame.Surface, places: Layout, state: State, seats: Sequence[Seat]) -> None:
    lead = max(player.score for player in state.players)
    for seat, (box, who) in enumerate(zip(places.cards, seats, strict=True)):
        playing = seat == state.turn and state.phase != "over"
        art.frame(target, f"ui/panel-{'focused' if playing else 'normal'}", box, places.scale)
        art.put(
            target, f"figure/coin-{METALS[seat]}", (box.x + 0.5 * box.h, box.centery), 0.68 * box.h
        )
        score = state.players[seat].score
        right = (box.right - places.px(18), box.centery)
        tone = GOLD if playing else CREAM
        number = write(target, str(score), right, NUMBER, places.type_size(40), tone, "right")
        left, size = box.x + 0.98 * box.h, places.type_size(23)
        # A narrow card has the coin and the score alone: the name stands at the palace, too.
        if left + text.width(who.name, HEADING, size) < number.x:
            below = "to play" if playing else "leads" if score == lead else who.kind
            write(target, who.name, (left, box.y + 0.34 * box.h), HEADING, size)
            tone = GOLD if playing else MUTED
            at = (left, box.y + 0.74 * box.h)
            write(target, below, at, STRONG, places.type_size(16), tone)


def _prompt(
    target: pygame.Surface,
    places: Layout,
    state: State,
    seats: Sequence[Seat],
    picker: Picker | None,
) -> None:
    x, y = places.prompt
    coin = places.px(40)
    art.put(target, f"figure/coin-{METALS[state.turn]}", (x + coin / 2, y), coin)
    name, size = seats[state.turn].name, places.type_size(30)
    says = {"deal": f"{name} starts the next round", "over": "The game is over"}
    line = says.get(state.phase, f"{name}, choose panes")
    if picker is None or picker.chosen is None:
        write(target, line, (x + 1.3 * coin, y), HEADING, size)
        return
    said = write(target, f"{name}, choose a strip", (x + 1.3 * coin, y), HEADING, size)
    number, colour = picker.in_hand, picker.chosen[1]
    panes = f"for {number} {NAMES[colour]} pane{'s' if number > 1 else ''}"
    at = (said.right + places.px(9), y)
    write(target, panes, at, ("serif", "Regular"), size, _BONUS_TEXT[colour])


def _log(target: pygame.Surface, places: Layout, log: Sequence[Said]) -> None:
    """The last things that happened, the latest last; in a narrow box only who and what."""
    box, size = places.log, places.type_size(17)
    line = places.px(25)
    narrow = box.w < places.px(300)
    for number, said in enumerate(log[-(box.h // line) :]):
        at = (box.x, box.y + (number + 0.5) * line)
        words = said.short if narrow else f"{said.short}: {said.why}"
        write(target, _fitted(words, size, box.w), at, BODY, size, MUTED)


def _fitted(line: str, size: int, width: int) -> str:
    """As much of a line as there is room for."""
    if text.width(line, BODY, size) <= width:
        return line
    while line and text.width(f"{line}…", BODY, size) > width:
        line = line[:-1]
    return f"{line.rstrip()}…"
