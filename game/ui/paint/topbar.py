"""The bar at the top: the round indicator, a card for each player, the menu; and the prompt."""

from functools import partial
from typing import Final

import pygame

from game import words
from game.rules.model import HUES, State
from game.rules.scoring import winners
from game.ui.paint import art, text
from game.ui.paint.panes import METALS, glow, pane
from game.ui.paint.stage import Part
from game.ui.paint.text import (
    BODY,
    CREAM,
    GOLD,
    HEADING,
    MUTED,
    NUMBER,
    STRONG,
    TINTS,
    Face,
    write,
    write_lines,
)
from game.ui.place import spots
from game.ui.place.layout import Layout
from game.ui.place.shown import Prompt, Shown

ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
ROMAN_TENS: Final = (*ROMAN, *(f"X{number}" for number in ROMAN))
_FADED: Final = (185, 169, 140)
_PLAIN: Final[Face] = ("serif", "Regular")


def parts(places: Layout, shown: Shown) -> list[Part]:
    """The bar and the prompt."""
    menu = places.menu.inflate(28, 28)
    return [
        *_round(places, shown),
        *(_card_part(places, shown, seat) for seat in range(len(places.cards))),
        Part("menu", menu, shown.menu, lambda t: _menu(t, places, shown.menu)),
        _prompt_part(places, shown.prompt),
    ]


# --------------------------------------------------------------------------------------- the round


def _round(places: Layout, shown: Shown) -> list[Part]:
    state, hidden = shown.state, "indicator" in shown.hidden
    box = places.indicator
    seen = box.inflate(places.px(24), places.px(20))
    room = pygame.Rect(box.right + places.px(8), box.y, places.px(300), box.h)
    room.w = min(room.w, places.cards[0].x - room.x)
    pieces = state.indicator
    return [
        Part("indicator", seen, (pieces, hidden), lambda t: _indicator(t, places, state, hidden)),
        Part("round", room, (pieces, state.phase), lambda t: _round_text(t, places, state, room)),
    ]


def _indicator(target: pygame.Surface, places: Layout, state: State, hidden: bool) -> None:
    box, rounds = places.indicator, state.level.rounds
    left, step, unit = spots.indicator_step(places, rounds)
    art.put(target, "round/left", box.topleft, unit)
    past = rounds - len(state.indicator)
    for number in range(rounds):
        mode = "past" if number < past else "current" if number == past else "normal"
        x, after = round(left + number * step), round(left + (number + 1) * step)
        art.stretch(target, f"round/{mode}", pygame.Rect(x, box.y, after - x, box.h))
    foot = box.y + art.facts("round/normal")["numeral"][1] * unit
    for number in range(rounds):
        middle, size = spots.indicator_piece(places, rounds, number)
        if number >= past and not (hidden and number == past):
            colour = state.indicator[number - past]
            if number == past and rounds <= 6:
                art.put(target, "round/halo", (left + number * step, float(box.y)), unit)
            glow(target, colour, middle, size, 0.7 if number == past else 0.15)
            pane(target, colour, middle, size)
        tone = GOLD if number == past else _FADED
        if rounds <= 10:
            at = (middle[0], foot)
            write(target, ROMAN[number], at, NUMBER, places.type_size(16), tone, "centre")
    art.put(target, "round/right", (round(left + rounds * step), box.y), unit)


def _round_text(target: pygame.Surface, places: Layout, state: State, box: pygame.Rect) -> None:
    now, last = ROMAN_TENS[state.round - 1], ROMAN_TENS[state.level.rounds - 1]
    x = box.x + places.px(16)
    room = box.right - x
    heading = words.say("round.now", round=now, rounds=last)
    size = text.shrunk(heading, HEADING, places.type_size(24), room)
    top = state.indicator[0] if state.indicator else None
    line = "" if top is None else _bonus(places, top, room)
    fitted = text.fit(line, BODY, places.type_size(18), room, 0.66 * box.h)
    crowded = len(fitted.lines) > 1
    at = (x, box.y + (0.18 if crowded else 0.3) * box.h)
    write(target, heading, at, HEADING, min(size, fitted.size + 2) if crowded else size)
    if top is not None:
        at = (x, box.y + (0.66 if crowded else 0.74) * box.h)
        write_lines(target, fitted, at, BODY, TINTS[top])


def _bonus(places: Layout, colour: int, room: float) -> str:
    """What every pane of the round's colour brings, in short where there is little room."""
    long = words.say("round.bonus", colour=HUES[colour])
    short = words.say("round.bonus_short", colour=HUES[colour])
    return long if text.width(long, BODY, places.type_size(18)) <= room else short


# --------------------------------------------------------------------------------------- the cards


def _card_part(places: Layout, shown: Shown, seat: int) -> Part:
    box = places.cards[seat].inflate(places.px(28), places.px(28))
    playing = shown.playing == seat
    score = shown.state.players[seat].score
    key = (score, playing, shown.seats[seat], _below(shown, seat))
    return Part(f"card {seat}", box, key, partial(_card, places=places, shown=shown, seat=seat))


def _card(target: pygame.Surface, places: Layout, shown: Shown, seat: int) -> None:
    box, playing = places.cards[seat], shown.playing == seat
    art.frame(target, f"ui/panel-{'focused' if playing else 'normal'}", box, places.scale)
    at = (box.x + 0.5 * box.h, box.centery)
    art.put(target, f"figure/coin-{METALS[seat]}", at, 0.68 * box.h)
    score = shown.state.players[seat].score
    right = (box.right - places.px(18), box.centery)
    left = box.x + 0.98 * box.h
    large = text.shrunk(f"-{abs(score)}", NUMBER, places.type_size(40), right[0] - left)
    tone = GOLD if playing else CREAM
    number = write(target, str(score), right, NUMBER, large, tone, "right")
    room = pygame.Rect(round(left), box.y, int(number.x - places.px(8) - left), box.h)
    if room.w >= places.px(60):
        _who(target, places, room, shown.seats[seat].name, _below(shown, seat), playing)


def _who(
    target: pygame.Surface, places: Layout, box: pygame.Rect, name: str, below: str, playing: bool
) -> None:
    """A player's name and how things stand. Without room for the name, the coin says who it is: the
    name stands at the palace."""
    tall = text.shrunk(name, HEADING, places.type_size(23), box.w)
    size = places.type_size(16)
    fitted = text.fit(below, STRONG, size, box.w, 0.66 * box.h)
    named = text.width(name, HEADING, tall) <= box.w and not fitted.cut
    if not named:
        fitted = text.fit(below, STRONG, size, box.w, 0.96 * box.h)
    crowded = len(fitted.lines) > 1
    if named:
        share = 0.2 if crowded else 0.34
        tall = min(tall, text.LEAST + 2) if crowded else tall
        write(target, name, (box.x, box.y + share * box.h), HEADING, tall)
    if below and not fitted.cut:
        share = (0.68 if crowded else 0.74) if named else 0.5
        at = (box.x, box.y + share * box.h)
        write_lines(target, fitted, at, STRONG, GOLD if playing else MUTED)


def _below(shown: Shown, seat: int) -> str:
    """What a card says under the name."""
    note = shown.notes[seat] if seat < len(shown.notes) else ""
    if note:
        return note
    if shown.playing == seat:
        return words.say("card.to_play")
    if shown.state.phase == "over":
        return words.say("card.won") if seat in winners(shown.state.players) else _kind(shown, seat)
    return words.say("card.leads") if leads(shown.state, seat) else _kind(shown, seat)


def _kind(shown: Shown, seat: int) -> str:
    kind = shown.seats[seat].kind
    return "" if kind == "person" else words.say(f"card.bot.{kind}")


def leads(state: State, seat: int) -> bool:
    """Whether a player has more points than anybody else."""
    scores = [player.score for player in state.players]
    return scores.count(max(scores)) == 1 and scores[seat] == max(scores)


def _menu(target: pygame.Surface, places: Layout, mode: str) -> None:
    box = places.menu
    art.frame(target, f"ui/button-{mode}", box, places.scale)
    for number in (-1, 0, 1):
        line = pygame.Rect(0, 0, round(0.36 * box.w), max(2, places.px(3)))
        line.center = (box.centerx, box.centery + round(number * 0.15 * box.h))
        pygame.draw.rect(target, CREAM, line, border_radius=2)


# -------------------------------------------------------------------------------------- the prompt


def _prompt_part(places: Layout, prompt: Prompt) -> Part:
    x, y = places.prompt
    box = pygame.Rect(x, y - places.px(24), places.active.box.right - x, places.px(48))
    return Part("prompt", box, prompt, lambda t: _prompt(t, places, prompt, box))


def _prompt(target: pygame.Surface, places: Layout, prompt: Prompt, box: pygame.Rect) -> None:
    """On one line; if that would be small, on two: first what is to be done, then with which
    panes."""
    x, y = places.prompt
    coin = places.px(40)
    art.put(target, f"figure/coin-{METALS[prompt.seat]}", (x + coin / 2, y), coin)
    full, left, gap = places.type_size(30), x + 1.3 * coin, places.px(9)
    room = box.right - left
    size = full
    while size > text.LEAST and _line_width(prompt, size, gap) > room:
        size -= 1
    if size >= 0.7 * full and _line_width(prompt, size, gap) <= room:
        said = write(target, prompt.line, (left, y), HEADING, size)
        if prompt.panes:
            at = (said.right + gap, y)
            write(target, prompt.panes, at, _PLAIN, size, TINTS[prompt.colour])
        return
    if not prompt.panes:
        fitted = text.fit(prompt.line, HEADING, full, room, box.h)
        write_lines(target, fitted, (left, y), HEADING)
        return
    for share, line, face, tone in (
        (-0.25, prompt.line, HEADING, CREAM),
        (0.25, prompt.panes, _PLAIN, TINTS[prompt.colour]),
    ):
        small = text.shrunk(line, face, round(0.45 * box.h), room)
        write(target, line, (left, y + share * box.h), face, small, tone)


def _line_width(prompt: Prompt, size: int, gap: int) -> int:
    wide = text.width(prompt.line, HEADING, size)
    return wide + gap + text.width(prompt.panes, _PLAIN, size) if prompt.panes else wide
