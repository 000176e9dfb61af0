"""The buttons of a turn, side by side under the palace in front, each with its key."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.paint import art, text
from game.ui.paint.stage import Part
from game.ui.paint.text import CREAM, MUTED, STRONG, write
from game.ui.place.book import Point
from game.ui.place.layout import Layout
from game.ui.place.shown import Action

_INK = (44, 36, 52)


class _Style(NamedTuple):
    """How all buttons of a moment look."""

    size: int
    """Of their words."""
    keys: bool
    """Whether there is room for the keys."""
    margin: int
    gap: int


def part(places: Layout, buttons: Sequence[Action]) -> Part:
    """All buttons."""
    box = places.actions.unionall(list(button_boxes(places, buttons).values()))
    seen = box.inflate(places.px(28), places.px(28))
    return Part("actions", seen, tuple(buttons), lambda t: actions(t, places, buttons))


def button_boxes(places: Layout, buttons: Sequence[Action]) -> dict[str, pygame.Rect]:
    """Where each button stands, from the left."""
    style = _style(places, buttons)
    found, x = {}, places.actions.x
    for button in buttons:
        width = _button_width(places, button, style)
        found[button.name] = pygame.Rect(x, places.actions.y, width, places.actions.h)
        x += width + style.gap
    return found


def log_box(places: Layout, buttons: Sequence[Action]) -> pygame.Rect:
    """The log's place; where it lies beside the buttons, long ones take of it what they need."""
    log, row = places.log, places.actions
    if log.x < row.right or log.bottom < row.top or row.bottom < log.top:
        return log
    ends = [box.right + places.px(12) for box in button_boxes(places, buttons).values()]
    left = min(max([log.x, *ends]), log.right)
    return pygame.Rect(left, log.y, log.right - left, log.h)


def _style(places: Layout, buttons: Sequence[Action]) -> _Style:
    """The largest that fits: without keys if need be, then closer together and smaller. The
    smallest may need some of the log's place."""
    size, margin, gap = places.type_size(18), places.px(28), places.px(12)
    close = places.px(18), places.px(8)
    styles = [
        *(_Style(size, keys, margin, gap) for keys in (True, False)),
        *(_Style(small, False, *close) for small in range(size, text.LEAST - 1, -1)),
        _Style(text.LEAST, False, places.px(12), places.px(6)),
    ]
    for style in styles:
        widths = [_button_width(places, button, style) for button in buttons]
        if sum(widths) + style.gap * (len(widths) - 1) <= places.actions.w:
            return style
    return styles[-1]


def _button_width(places: Layout, button: Action, style: _Style) -> int:
    key = _key_width(places, button.key) + places.px(10) if style.keys and button.key else 0
    return text.width(button.words, STRONG, style.size) + key + style.margin


def _key_width(places: Layout, key: str) -> int:
    if key.startswith("pad/"):
        return round(float(art.facts(key)["size"][0]) * places.px(30))
    return max(places.px(26), text.width(key, STRONG, places.type_size(15)) + places.px(12))


def actions(target: pygame.Surface, places: Layout, buttons: Sequence[Action]) -> None:
    """The buttons of a turn."""
    style = _style(places, buttons)
    boxes = button_boxes(places, buttons)
    for button in buttons:
        box = boxes[button.name]
        art.frame(target, f"ui/button-{button.mode}", box, places.scale)
        if style.keys and button.key:
            key_cap(target, places, button.key, (box.x + style.margin // 2, box.centery))
        tone = MUTED if button.mode == "disabled" else CREAM
        x = box.right - style.margin // 2 - text.width(button.words, STRONG, style.size)
        write(target, button.words, (x, box.centery), STRONG, style.size, tone)


def key_cap(target: pygame.Surface, places: Layout, key: str, at: Point) -> None:
    """A key of the keyboard, or the glyph of a pad's button, to the right of a point."""
    width = _key_width(places, key)
    if key.startswith("pad/"):
        art.put(target, key, (at[0] + width / 2, at[1]), places.px(30))
        return
    cap = pygame.Rect(round(at[0]), 0, width, places.px(28))
    cap.centery = round(at[1])
    art.frame(target, "ui/key", cap, places.scale)
    size = places.type_size(15)
    write(target, key, cap.center, STRONG, size, _INK, "centre", shade=0)
