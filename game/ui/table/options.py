"""The choice that is left when a strip has been chosen: how many panes go onto joker spaces, and
which pane is kept for the window. It is asked only when there is one."""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.picker import Picker
from game.rules.model import JOKER, NAMES, Pick
from game.ui.input.intent import Intent, Kind
from game.ui.paint import art, text
from game.ui.paint.panes import glow, pane, space
from game.ui.paint.text import CREAM, GOLD, HEADING, MUTED, STRONG, write
from game.ui.place.layout import Layout


class _Option(NamedTuple):
    ways: list[Pick]
    jokers: int | None
    """How many go onto joker spaces, if that is the question."""
    words: str


class OptionPanel:
    """A small window with one card a choice."""

    def __init__(self, picker: Picker) -> None:
        self._picker = picker
        self._ask(picker.options)
        self.slot = picker.options[0].slot
        self.box = pygame.Rect(0, 0, 0, 0)
        self.cards: list[pygame.Rect] = []
        self._pressed: int | None = None

    def _ask(self, ways: list[Pick]) -> None:
        """First the jokers, then the pane to keep."""
        counts = sorted({way.jokers for way in ways})
        self.focus = 0
        if len(counts) > 1:
            self.question = "How many go onto joker spaces?"
            self.options = []
            for jokers in counts:
                some = [way for way in ways if way.jokers == jokers]
                number = jokers or self._fewest(ways)
                self.options.append(_Option(some, number, f"{number} on jokers"))
            return
        self.question = "Which pane goes into the window?"
        self.options = [_Option([way], None, f"keep {NAMES[way.keep or 0]}") for way in ways]

    def _fewest(self, ways: list[Pick]) -> int:
        """How many the rules demand on joker spaces."""
        assert ways[0].slot is not None
        state = self._picker.state
        strip = state.players[state.turn].strips[ways[0].slot]
        assert strip is not None
        placed = min(self._picker.in_hand, strip.room[ways[0].colour])
        return strip.jokers_needed(ways[0].colour, placed)

    def place(self, places: Layout) -> None:
        """Find room beside the palace in front."""
        s = places.px
        self._places = places
        card = pygame.Rect(0, 0, s(150), s(150))
        gap = s(16)
        wide = len(self.options) * card.w + (len(self.options) - 1) * gap
        heading = text.width(self.question, HEADING, places.type_size(26))
        self.box = pygame.Rect(0, 0, max(wide, heading) + s(56), card.h + s(104))
        # Over the displays: the strip, its window and what they would bring stay in sight.
        self.box.center = places.ring.center
        self.box.x = max(self.box.x, places.active.box.right + s(10))
        self.box.clamp_ip(pygame.Rect((0, 0), places.size).inflate(-s(24), -s(24)))
        x = self.box.centerx - wide // 2
        self.cards = []
        for number in range(len(self.options)):
            self.cards.append(card.move(x + number * (card.w + gap), self.box.y + s(76)))

    def aimed(self) -> Pick:
        """The way that the focus is on."""
        return self.options[self.focus].ways[0]

    def handle(self, intent: Intent, sound: Callable[[str], None]) -> Pick | None:
        """The move, once everything is chosen."""
        if intent.kind in (Kind.STEER, Kind.NEXT):
            step = intent.way[0] or intent.way[1]
            self.focus = (self.focus + step) % len(self.options)
            sound("focus")
        elif intent.kind is Kind.POINT:
            self._point(intent.at, sound)
        elif intent.kind is Kind.PRESS:
            self._point(intent.at, sound)
            self._pressed = self._card_at(intent.at)
        elif intent.kind is Kind.RELEASE:
            pressed, self._pressed = self._pressed, None
            if pressed is not None and pressed == self._card_at(intent.at):
                return self._take(sound)
        elif intent.kind is Kind.ACCEPT:
            return self._take(sound)
        return None

    def _card_at(self, at: tuple[int, int]) -> int | None:
        return next((n for n, card in enumerate(self.cards) if card.collidepoint(at)), None)

    def _point(self, at: tuple[int, int], sound: Callable[[str], None]) -> None:
        found = self._card_at(at)
        if found is not None and found != self.focus:
            self.focus = found
            sound("focus")

    def _take(self, sound: Callable[[str], None]) -> Pick | None:
        sound("select")
        ways = self.options[self.focus].ways
        if len(ways) == 1:
            return ways[0]
        self._ask(ways)
        self.place(self._places)
        return None

    def draw(self, target: pygame.Surface, places: Layout) -> None:
        """The question and its cards."""
        art.frame(target, "ui/panel-focused", self.box, places.scale)
        at = (self.box.centerx, self.box.y + places.px(40))
        write(target, self.question, at, HEADING, places.type_size(26), CREAM, "centre")
        for number, (option, card) in enumerate(zip(self.options, self.cards, strict=True)):
            focused = number == self.focus
            art.frame(target, f"ui/card-{'focused' if focused else 'normal'}", card, places.scale)
            self._picture(target, option, card, places)
            at = (card.centerx, card.bottom - places.px(24))
            tone = GOLD if focused else MUTED
            size = places.type_size(18)
            words = text.fitted(option.words, STRONG, size, card.w - places.px(12))
            write(target, words, at, STRONG, size, tone, "centre")

    def _picture(
        self, target: pygame.Surface, option: _Option, card: pygame.Rect, places: Layout
    ) -> None:
        unit = places.px(72)
        at = (float(card.centerx), card.y + places.px(62))
        way = option.ways[0]
        if option.jokers is None:
            assert way.keep is not None
            glow(target, way.keep, at, unit, 0.6)
            pane(target, way.keep, at, unit)
            return
        for index in range(max(1, option.jokers)):
            spot = (at[0] + (index - (option.jokers - 1) / 2) * 0.42 * unit, at[1])
            space(target, JOKER, spot, 0.8 * unit)
            if option.jokers:
                pane(target, way.colour, spot, 0.5 * unit)
