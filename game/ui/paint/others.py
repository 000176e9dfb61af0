"""Name and figures of the players who are not in front, at their palaces."""

from typing import NamedTuple

import pygame

from game import words
from game.ui.paint import actions, art, text
from game.ui.paint.panes import METALS
from game.ui.paint.stage import Part
from game.ui.paint.text import BODY, GOLD, HEADING, MUTED, NUMBER, write, write_lines
from game.ui.place.layout import Board, Layout
from game.ui.place.shown import Shown


class _Figures(NamedTuple):
    seat: int
    name: str
    score: int
    panes: int
    lost: int


def part(places: Layout, shown: Shown, seat: int, number: int, board: Board) -> Part:
    """The name and the figures of a seat: above its palace, or beside it."""
    player = shown.state.players[seat]
    lying = sum(len(strip.panes) - strip.empty for strip in player.strips if strip)
    figures = _Figures(seat, shown.seats[seat].name, player.score, lying, player.lost)
    box = places.facts[number].copy()
    if len(shown.seats) == 2:
        return Part(
            f"other {number} facts", box, figures, lambda t: _above(t, places, figures, box)
        )
    box.w = board.x - box.x
    return Part(f"other {number} facts", box, figures, lambda t: _beside(t, places, figures, box))


def _above(target: pygame.Surface, places: Layout, figures: _Figures, box: pygame.Rect) -> None:
    """On one line, over the only other palace."""
    coin = f"figure/coin-{METALS[figures.seat]}"
    art.put(target, coin, (box.x + places.px(14), box.centery), places.px(28))
    at = (box.x + places.px(36), box.centery)
    name = text.fit(figures.name, HEADING, places.type_size(24), 0.5 * box.w, box.h)
    said = write_lines(target, name, at, HEADING)
    beside = (said.right + places.px(14), box.centery)
    room = box.right - beside[0]
    long = words.say("facts.on_strips", count=figures.panes)
    short = words.say("facts.panes", count=figures.panes)
    line = long if text.width(long, BODY, text.LEAST) <= room else short
    write_lines(
        target, text.fit(line, BODY, places.type_size(17), room, box.h), beside, BODY, MUTED
    )


def _beside(target: pygame.Surface, places: Layout, figures: _Figures, box: pygame.Rect) -> None:
    """One under the other, to the left of a palace."""
    coin = f"figure/coin-{METALS[figures.seat]}"
    left = box.x + places.px(20)
    room = box.w - places.px(26)
    art.put(target, coin, (left + places.px(22), box.y + places.px(52)), places.px(44))
    name = text.fit(figures.name, HEADING, places.type_size(22), room, places.px(46))
    write_lines(target, name, (left, box.y + places.px(98)), HEADING)
    score = (left, box.y + places.px(144))
    write(target, str(figures.score), score, NUMBER, places.type_size(36))
    lines = [
        words.say("facts.panes", count=figures.panes),
        words.say("facts.lost", count=figures.lost),
    ]
    for number, line in enumerate(lines):
        fitted = text.fit(line, BODY, places.type_size(16), room, places.px(26))
        at = (left, box.y + places.px(188 + 26 * number))
        write_lines(target, fitted, at, BODY, MUTED)


def invite(target: pygame.Surface, places: Layout, box: pygame.Rect, key: str) -> None:
    """A palace or a card under the pointer, with the key that brings that palace to the front."""
    edge = box.inflate(places.px(8), places.px(8))
    pygame.draw.rect(target, GOLD, edge, max(2, places.px(3)), places.px(14))
    at = (edge.right - places.px(36), edge.bottom - places.px(2))
    actions.key_cap(target, places, key, at)
