"""What the table says: the log of what was done, and the sentence that answers what was tried."""

from collections.abc import Sequence

import pygame

from game import words
from game.ui.paint import art, text
from game.ui.paint.panes import METALS
from game.ui.paint.stage import Part
from game.ui.paint.text import BODY, CREAM, MUTED, STRONG, write
from game.ui.place.layout import Layout
from game.ui.place.shown import LogLine


def part(places: Layout, log: Sequence[LogLine], box: pygame.Rect) -> Part:
    """The log, in as much of its box as the buttons leave."""
    return Part("log", box, tuple(log), lambda target: _log(target, places, log, box))


def _log(target: pygame.Surface, places: Layout, log: Sequence[LogLine], box: pygame.Rect) -> None:
    """The last things that happened, the latest last."""
    size = places.type_size(17)
    line = max(places.px(25), round(1.3 * size))
    coin = round(1.15 * size)
    for number, told in enumerate(log[-max(1, box.h // line) :]):
        y = box.y + (number + 0.5) * line
        left = box.x + (0 if told.seat is None else round(1.35 * coin))
        said = line_words(told, size, box.right - left)
        small = text.shrunk(said, BODY, size, box.right - left)
        if text.width(said, BODY, small) > box.right - left:
            continue
        if told.seat is not None:
            art.put(target, f"figure/coin-{METALS[told.seat]}", (box.x + coin / 2, y), coin)
        write(target, said, (left, y), BODY, small, MUTED)


def line_words(line: LogLine, size: int, room: float) -> str:
    """What was done, with as many of the reasons as there is room for."""
    what, why = words.told(line.what), [words.told(reason) for reason in line.why]
    for number in range(len(why), 0, -1):
        said = words.say("log.why", what=what, why=words.clauses(why[:number]))
        if text.width(said, BODY, size) <= room:
            return said
    return what


def toast(target: pygame.Surface, places: Layout, sentence: str) -> None:
    """A sentence that answers what was tried, over the foot of the palace in front."""
    size = places.type_size(20)
    area = places.active.box
    lines = text.wrapped(sentence, STRONG, size, area.w - places.px(80))
    line = round(1.35 * size)
    wide = max(text.width(one, STRONG, size) for one in lines)
    box = pygame.Rect(0, 0, wide + places.px(48), line * len(lines) + places.px(24))
    box.midbottom = (area.centerx, area.bottom - places.px(64))
    art.frame(target, "ui/card-focused", box, places.scale)
    for number, one in enumerate(lines):
        at = (box.centerx, box.y + places.px(12) + (number + 0.5) * line)
        write(target, one, at, STRONG, size, CREAM, "centre", shade=0)
