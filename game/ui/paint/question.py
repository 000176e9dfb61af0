"""A question with one card an answer, laid over the displays: the strip, its window and what the
answers would bring stay in sight."""

from typing import NamedTuple

import pygame

from game import words
from game.rules.model import JOKER
from game.ui.paint import art, text
from game.ui.paint.panes import glow, pane, space
from game.ui.paint.text import CREAM, GOLD, HEADING, MUTED, STRONG, write_lines
from game.ui.place.layout import Layout
from game.ui.place.shown import Asked, Card


class Spread(NamedTuple):
    """Where a question lies."""

    box: pygame.Rect
    cards: list[pygame.Rect]


def spread(places: Layout, asked: Asked) -> Spread:
    """Find room beside the palace in front. Cards are as wide as their words, if there is room."""
    s, number = places.px, len(asked.cards)
    gap, window = s(16), pygame.Rect((0, 0), places.size).inflate(-s(24), -s(24))
    size = places.type_size(18)
    wordy = max(text.width(words.told(card.words), STRONG, size) for card in asked.cards) + s(12)
    most = (window.w - s(56) - (number - 1) * gap) // number
    card = pygame.Rect(0, 0, min(max(s(150), wordy), most), s(150))
    wide = number * card.w + (number - 1) * gap
    heading = text.width(words.told(asked.heading), HEADING, places.type_size(26))
    box = pygame.Rect(0, 0, min(max(wide, heading) + s(56), window.w), card.h + s(104))
    box.center = places.ring.center
    box.x = max(box.x, places.active.box.right + s(10))
    box.clamp_ip(window)
    x, y = box.centerx - wide // 2, box.y + s(76)
    return Spread(box, [card.move(x + n * (card.w + gap), y) for n in range(number)])


def draw(target: pygame.Surface, places: Layout, asked: Asked) -> None:
    """The question and its cards."""
    box, cards = spread(places, asked)
    art.frame(target, "ui/panel-focused", box, places.scale)
    said = words.told(asked.heading)
    heading = text.fit(said, HEADING, places.type_size(26), box.w - places.px(40), places.px(60))
    write_lines(target, heading, (box.centerx, box.y + places.px(40)), HEADING, CREAM, "centre")
    for number, (card, frame) in enumerate(zip(asked.cards, cards, strict=True)):
        _card(target, places, card, frame, number == asked.focus)


def _card(
    target: pygame.Surface, places: Layout, card: Card, box: pygame.Rect, focused: bool
) -> None:
    art.frame(target, f"ui/card-{'focused' if focused else 'normal'}", box, places.scale)
    _panes(target, places, card, box)
    said, room = words.told(card.words), box.w - places.px(12)
    fitted = text.fit(said, STRONG, places.type_size(18), room, places.px(44))
    at = (box.centerx, box.bottom - places.px(24))
    write_lines(target, fitted, at, STRONG, GOLD if focused else MUTED, "centre")


def _panes(target: pygame.Surface, places: Layout, card: Card, box: pygame.Rect) -> None:
    unit = places.px(72)
    at = (float(box.centerx), box.y + places.px(62))
    if card.jokers is None:
        glow(target, card.colour, at, unit, 0.6)
        pane(target, card.colour, at, unit)
        return
    for index in range(max(1, card.jokers)):
        spot = (at[0] + (index - (card.jokers - 1) / 2) * 0.42 * unit, at[1])
        space(target, JOKER, spot, 0.8 * unit)
        if card.jokers:
            pane(target, card.colour, spot, 0.5 * unit)
