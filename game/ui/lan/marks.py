"""Small things that the screens of a LAN game share: lights, times, bubbles, the phrases."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pygame

from game import words
from game.lobby.phrases import PHRASES, phrase
from game.lobby.presence import Connection
from game.ui.forms import labels
from game.ui.forms.boxes import Beside, Column, Inset
from game.ui.forms.keyboard import veil
from game.ui.forms.labels import Scale
from game.ui.forms.menu import Menu
from game.ui.forms.rows import Gap, Slot, Text
from game.ui.forms.widgets import Button, Sound
from game.ui.input.intent import Intent, Kind
from game.ui.paint import art, text
from game.ui.paint.text import CREAM, GOLD, HEADING, STRONG

SLOW: Final = 150
"""Milliseconds from which a connection is called slow."""
_BUBBLE: Final = 3.0
_WIDE: Final = 872.0
"""Points of the panel of phrases."""
_TONES: Final = {
    "here": (98, 214, 150),
    "slow": (246, 196, 92),
    "away": (240, 110, 96),
    "bot": (167, 174, 216),
}


# -------------------------------------------------------------------------------------- connections


def light_of(how: Connection) -> str:
    """The light for a connection: `here`, `slow`, `away` or `bot`."""
    if how.kind == "here" and how.delay >= SLOW:
        return "slow"
    return "here" if how.kind == "own" else how.kind


@lru_cache(maxsize=32)
def _light(kind: str, size: int) -> pygame.Surface:
    """Told apart by shape, too: a disc, a disc with a bar, a cross, a ring."""
    big = 4 * size
    made = pygame.Surface((big, big), pygame.SRCALPHA)
    middle, tone = (big / 2, big / 2), _TONES[kind]
    pygame.draw.circle(made, (8, 8, 26), middle, 0.5 * big)
    pygame.draw.circle(made, tone, middle, 0.4 * big)
    dark = (20, 18, 44)
    if kind == "slow":
        pygame.draw.rect(made, dark, (0.22 * big, 0.42 * big, 0.56 * big, 0.16 * big))
    elif kind == "bot":
        pygame.draw.circle(made, dark, middle, 0.22 * big)
    elif kind == "away":
        for start, end in (((0.3, 0.3), (0.7, 0.7)), ((0.3, 0.7), (0.7, 0.3))):
            one, two = ((big * x, big * y) for x, y in (start, end))
            pygame.draw.line(made, dark, one, two, max(2, round(0.12 * big)))
    return pygame.transform.smoothscale(made, (size, size))


def light(target: pygame.Surface, kind: str, at: art.Point, size: int) -> None:
    """A connection light."""
    picture = _light(kind, size)
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


# ------------------------------------------------------------------------------------------ phrases


class Voices:
    """What has been said lately, by seat."""

    def __init__(self) -> None:
        self._said: dict[int, tuple[str, float]] = {}

    def hear(self, seat: int, number: int, now: float) -> None:
        """Somebody said a phrase."""
        self._said[seat] = (words.told(phrase(number)), now + _BUBBLE)

    def heard(self, now: float) -> dict[int, str]:
        """What still hangs in the air."""
        return {seat: words for seat, (words, until) in self._said.items() if now < until}


def bubble(
    target: pygame.Surface, scale: Scale, words: str, tip: tuple[int, int], up: bool = True
) -> pygame.Rect:
    """A phrase in a bubble, below what it comes from, or above it."""
    size = scale.type_size(22)
    box = pygame.Rect(0, 0, text.width(words, STRONG, size) + scale.px(44), scale.px(52))
    gap = scale.px(12)
    if up:
        box.midtop = (tip[0], tip[1] + gap)
    else:
        box.midbottom = (tip[0], tip[1] - gap)
    box.clamp_ip(target.get_rect().inflate(-scale.px(16), 0))
    edge = box.top if up else box.bottom
    toward = -1 if up else 1
    corners = [(tip[0] - gap, edge), (tip[0] + gap, edge), (tip[0], edge + toward * gap)]
    art.frame(target, "ui/card-focused", box, scale.unit)
    pygame.draw.polygon(target, GOLD, corners)
    labels.label(target, words, box.inflate(-scale.px(24), 0), STRONG, size, CREAM, "centre", 0)
    return box


class PhrasePanel:
    """The quick phrases to choose from."""

    def __init__(self, say: Callable[[int], None], close: Callable[[], None], sound: Sound) -> None:
        self._close, self._sound = close, sound

        def teller(number: int) -> Callable[[], None]:
            def tell() -> None:
                close()
                say(number)

            return tell

        numbered = enumerate(PHRASES)
        buttons = [
            Button(words.told(one), teller(number), points=22.0, face=STRONG)
            for number, one in numbered
        ]
        half = (len(buttons) + 1) // 2
        columns = [
            (Column([Slot(button, 54.0) for button in part], gap=10.0), 1)
            for part in (buttons[:half], buttons[half:])
        ]
        head = Text(words.say("lan.say_to_table"), 32.0, HEADING, GOLD, high=54.0)
        rows = Column([head, Gap(12.0), Beside(columns, gap=16.0)])
        self._rows = Inset(rows, (28.0, 16.0, 28.0, 24.0))
        self.menu = Menu(buttons, sound, wrap=True)
        self.box = pygame.Rect(0, 0, 0, 0)

    def place(self, scale: Scale) -> None:
        """In the middle of the window, two columns."""
        self._scale = scale
        wide = scale.px(_WIDE)
        self.box = pygame.Rect(0, 0, wide, self._rows.tall(scale, wide))
        self.box.center = (scale.size[0] // 2, scale.size[1] // 2)
        self._rows.place(scale, self.box)
        self.menu.resize(scale)

    def handle(self, intent: Intent) -> None:
        """The menu's; whatever leaves the menu closes it."""
        outside = intent.kind is Kind.PRESS and not self.box.collidepoint(intent.at)
        if outside or intent.kind in (Kind.CANCEL, Kind.SAY, Kind.MENU):
            self._sound("back")
            self._close()
        else:
            self.menu.handle(intent)

    def draw(self, target: pygame.Surface) -> None:
        """Over everything else."""
        scale = self._scale
        veil(target)
        pygame.draw.rect(target, (16, 17, 50), self.box, border_radius=scale.px(16))
        art.frame(target, "ui/panel-normal", self.box, scale.unit)
        self._rows.paint(target, scale)
        self.menu.draw(target)
