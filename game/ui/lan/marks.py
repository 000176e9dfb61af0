"""Small things that the screens of a LAN game share: lights, times, bubbles, the phrases."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pygame

from game import words
from game.lobby.phrases import PHRASES, phrase
from game.lobby.presence import Connection
from game.ui.forms import labels, scenery
from game.ui.forms.keyboard import veil
from game.ui.forms.labels import Scale
from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Button, Sound
from game.ui.input.intent import Intent, Kind
from game.ui.paint import art, text
from game.ui.paint.text import CAPTION, CREAM, GOLD, HEADING, ITALIC, STRONG

SLOW: Final = 150
"""Milliseconds from which a connection is called slow."""
_BUBBLE: Final = 3.0
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

        buttons = [Button(words.told(one), teller(number)) for number, one in enumerate(PHRASES)]
        for button in buttons:
            button.face, button.points = STRONG, 22.0
        self.menu = Menu(buttons, sound, wrap=True)
        self.box = pygame.Rect(0, 0, 0, 0)

    def place(self, scale: Scale) -> None:
        """In the middle of the window, two columns."""
        self._scale = scale
        wide, tall = 400, 54
        rows = (len(PHRASES) + 1) // 2
        self.box = pygame.Rect(0, 0, scale.px(2 * wide + 72), scale.px(rows * (tall + 10) + 106))
        self.box.center = (scale.size[0] // 2, scale.size[1] // 2)
        for number, button in enumerate(self.menu.widgets):
            column, row = divmod(number, rows)
            x, y = 28 + column * (wide + 16), 82 + row * (tall + 10)
            button.box = scale.rect(x, y, wide, tall).move(self.box.topleft)
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
        head = pygame.Rect(self.box.x + scale.px(32), self.box.y + scale.px(16), 0, scale.px(54))
        head.w = self.box.w - scale.px(64)
        labels.label(
            target, words.say("lan.say_to_table"), head, HEADING, scale.type_size(32), GOLD
        )
        self.menu.draw(target)


# ------------------------------------------------------------------------------------------ scenery


def backdrop(scale: Scale, left: float, heading: str, caption: str) -> pygame.Surface:
    """The wall of a LAN screen, with what the screen is for."""
    made = pygame.Surface(scale.size)
    scenery.lay_warm_wall(made, scale)
    row = scale.rect(left, 28, 760, 64)
    said = labels.label(made, heading, row, HEADING, scale.type_size(46), GOLD)
    beside = pygame.Rect(said.right + scale.px(24), scale.px(36), 0, scale.px(60))
    beside.w = scale.size[0] - beside.x - scale.px(left)
    if beside.w > scale.px(200):
        labels.label(made, caption, beside, ITALIC, scale.type_size(25), CAPTION)
    return made


def margins(scale: Scale) -> tuple[float, float]:
    """Where a screen begins and how wide it is, in points."""
    whole = scale.size[0] / scale.unit
    wide = min(whole, 1920.0)
    return (whole - wide) / 2 + 48, wide - 96
