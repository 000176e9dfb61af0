"""The scores of a game turn by turn, as a chart."""

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game import words
from game.ui.forms import labels
from game.ui.forms.labels import Scale
from game.ui.paint import art
from game.ui.paint.panes import METALS
from game.ui.paint.text import BODY, MUTED, NUMBER, STRONG

TONES: Final = ((227, 185, 91), (111, 184, 168), (201, 130, 99), (167, 174, 216))
"""The metal of each seat, for lines."""
LINE: Final = (70, 70, 124)
_ZERO: Final = (120, 118, 160)


def chart(scale: Scale, box: pygame.Rect, history: Sequence[Sequence[int]]) -> pygame.Surface:
    """The scores from the beginning on, turn by turn: a line a player, the coin at its end."""
    made = pygame.Surface(box.size, pygame.SRCALPHA)
    head = pygame.Rect(scale.px(22), scale.px(8), box.w - scale.px(44), scale.px(36))
    labels.label(made, words.say("result.chart"), head, STRONG, scale.type_size(20), MUTED)
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
        made.fill(_ZERO if points == 0 else LINE, pygame.Rect(plot.x, y, plot.w, 1))
        at = pygame.Rect(scale.px(10), y - scale.px(14), plot.x - scale.px(22), scale.px(28))
        labels.label(made, f"{points}", at, BODY, scale.type_size(17), MUTED, "right", 0)
    _lines(made, scale, plot, [[height(points) for points in one] for one in history])
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
        labels.label(target, f"{ends[seat][1]}", at, NUMBER, scale.type_size(24), TONES[seat])
