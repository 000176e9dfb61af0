"""What a board is worth: the judgement of the bots, without any looking ahead.

A board's worth is a sum, in 1/100 points and in whole numbers, so that every machine and every
Python finds the same. It counts, with the numbers of `weights`:

* for each strip, the chance that it will be full one day times what it would score then (chain and
  side of the palace board), and what its panes promise in colour bonus;
* the strips, and the panes on them, that the glazier has left behind;
* what the windows are worth for the final scoring;
* each step down the broken-glass track, and the starting-player tile.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from game.bots.weights import LACKING, Weights
from game.rules.model import (
    COLOURS,
    JOKER,
    SLOTS,
    SPACES,
    Colour,
    Level,
    Side,
    Strip,
    Window,
)

Windows: TypeAlias = tuple[Window, ...]
Strips: TypeAlias = tuple[Strip | None, ...]
_MOST_WINDOWS: Final = 20_000
FIVE_ROUNDS: Final = 10
"""The most half rounds to come that the weights know of."""


class Sight(NamedTuple):
    """What a strip is and what it can become, whatever the round."""

    lacking: int
    """The place in LACKING of what it lacks."""
    panes: int
    counts: tuple[int, ...]
    """How many panes of each colour lie on it."""
    fills: tuple[tuple[tuple[tuple[Strip, int], ...], ...], ...]
    """By colour and number placed: the strips it can become without being full, with `jokers`."""
    full: tuple[tuple[tuple[int, Colour | None, Strip], ...], ...]
    """By colour: the ways to make it full, as `jokers`, `keep` and the full strip."""
    flipped: Strip | None
    """What takes its place when it is full."""


@lru_cache(maxsize=8192)
def sight(strip: Strip) -> Sight:
    """Look closely at a strip."""
    counts = tuple(strip.panes.count(colour) for colour in COLOURS)
    return Sight(
        LACKING.index(_lacking(strip)),
        SPACES - strip.empty,
        counts,
        tuple(_fills(strip, colour) for colour in COLOURS),
        tuple(_full(strip, colour) for colour in COLOURS),
        None if strip.other is None else Strip.of(strip.other, None),
    )


def _fills(strip: Strip, colour: Colour) -> tuple[tuple[tuple[Strip, int], ...], ...]:
    numbers = range(1, min(strip.room[colour], strip.empty - 1) + 1)
    return (), *(
        tuple((strip.after(colour, n, jokers), jokers) for jokers, _ in strip.ways(colour, n))
        for n in numbers
    )


def _full(strip: Strip, colour: Colour) -> tuple[tuple[int, Colour | None, Strip], ...]:
    if not strip.empty or strip.room[colour] < strip.empty:
        return ()
    ways = strip.ways(colour, strip.empty)
    return tuple((jokers, keep, strip.after(colour, strip.empty, jokers)) for jokers, keep in ways)


def _lacking(strip: Strip) -> str:
    """What a strip lacks; joker spaces go with the colour it lacks most of."""
    lacking = [0] * (JOKER + 1)
    for space, pane in zip(strip.spaces, strip.panes, strict=True):
        if pane is None:
            lacking[space] += 1
    jokers = lacking.pop(JOKER)
    parts = sorted(filter(None, lacking), reverse=True) or [0]
    parts[0] += jokers
    if strip.empty < 4:
        return "+".join(map(str, parts)) if strip.empty else "1"
    return "5" if strip.empty == SPACES else "4" if len(parts) < 3 else "4+"


class _Parts(dict[Strip, tuple[int, int]]):
    """The judgement of every strip met so far: a level has a few hundred."""

    def __init__(self, judge: Callable[[Strip], tuple[int, int]]) -> None:
        self._judge = judge

    def __missing__(self, strip: Strip) -> tuple[int, int]:
        self[strip] = parts = self._judge(strip)
        return parts


class Values:
    """What boards are worth with so much of the game still to come."""

    def __init__(
        self, level: Level, side: Side, bonuses: tuple[Colour, ...], halves: int, weights: Weights
    ) -> None:
        """`bonuses` are the colours of the rounds to come, `halves` the half rounds."""
        self._level = level
        self._side = side
        self._points = level.points(side)
        self._weights = weights
        self._halves = min(halves, FIVE_ROUNDS)
        self.parts: Final = _Parts(self._judge)
        """What a strip is worth: so much for sure, and such a chance (in %) of its prospect."""
        self._prospects: dict[Windows, tuple[tuple[int, ...], int]] = {}
        weight = self.weight
        self._sure = [weight(f"strip {lacking}") for lacking in LACKING]
        self._chance = [weight(f"chance {lacking}") for lacking in LACKING]
        later = weight("bonus later")
        self._bonus = [later * bonuses[1:].count(colour) for colour in COLOURS]
        if bonuses:
            self._bonus[bonuses[0]] += weight("bonus next")
        some = weight("some left")
        self.left = [0] + [some + weight("left") * number for number in range(1, SLOTS + 1)]
        self.stuck = weight("stuck")
        self.tile = weight("tile")
        last = len(level.track) - 1
        self.step = weight("step") * level.track[last] // last
        self.marker = [-self.step * steps for steps in range(last)]

    def weight(self, name: str) -> int:
        """One of the weights, for what is still to come."""
        one, five = self._weights[name]
        return one + (five - one) * (self._halves - 2) // (FIVE_ROUNDS - 2)

    def _judge(self, strip: Strip) -> tuple[int, int]:
        lacking, _, counts, *_ = sight(strip)
        bonus = sum(map(int.__mul__, self._bonus, counts))
        return self._sure[lacking] + bonus, self._chance[lacking]

    def prospects(self, windows: Windows) -> tuple[tuple[int, ...], int]:
        """What each strip would score if it were full, and what the windows promise."""
        found = self._prospects.get(windows)
        if found is None:
            if len(self._prospects) > _MOST_WINDOWS:
                self._prospects.clear()
            found = self._ornaments(windows) if self._side == "A" else self._colours(windows)
            self._prospects[windows] = found
        return found

    def chains(self, windows: Windows) -> list[int]:
        """The window points that each strip would score if it were full."""
        chains = []
        chain = 0
        for window, points in zip(reversed(windows), reversed(self._points), strict=True):
            chains.append(chain + points)
            if window[0] is not None:
                chain += points
        return chains[::-1]

    def _ornaments(self, windows: Windows) -> tuple[tuple[int, ...], int]:
        prospects = self.chains(windows)
        worth = 0
        points = self._level.ornament_points
        for left, right in self._level.ornaments:
            filled = 4 - windows[left].count(None) - windows[right].count(None)
            if filled:
                worth += self.weight(f"ornament {filled}")
            if filled < 4:
                prospects[left] += points[filled + 1] - points[filled]
                prospects[right] += points[filled + 1] - points[filled]
        return tuple(prospects), worth

    def _colours(self, windows: Windows) -> tuple[tuple[int, ...], int]:
        prospects = self.chains(windows)
        complete, half, commonest = tally(windows)
        for slot in range(SLOTS):
            if windows[slot][0] is not None:
                prospects[slot] += commonest
        worth = self.weight("complete") * complete + self.weight("half") * half
        worth += self.weight("commonest") * commonest
        return tuple(prospects), worth + self.weight("product") * complete * commonest

    def board(self, strips: Strips, windows: Windows, glazier: int) -> int:
        """What a board is worth."""
        prospects, worth = self.prospects(windows)
        left = stuck = 0
        for slot, strip in enumerate(strips):
            if slot == glazier:
                worth += self.left[left] + self.stuck * stuck
            if strip is not None:
                sure, chance = self.parts[strip]
                worth += sure + chance * prospects[slot]
                left += 1
                stuck += SPACES - strip.empty
        return worth


class FinalValues:
    """What boards score when the game is over, in 1/100 points: no opinion, but the rules."""

    tile = 0

    def __init__(self, level: Level, side: Side) -> None:
        self._level = level
        self._side = side
        self.marker = [-100 * cost for cost in level.track]

    def board(self, strips: Strips, windows: Windows, _glazier: int) -> int:
        """What a board scores."""
        panes = sum(SPACES - strip.empty for strip in strips if strip)
        return 100 * (panes // 3 + self._side_points(windows))

    def _side_points(self, windows: Windows) -> int:
        if self._side == "B":
            complete, _, commonest = tally(windows)
            return complete * commonest
        points = self._level.ornament_points
        return sum(
            points[4 - windows[left].count(None) - windows[right].count(None)]
            for left, right in self._level.ornaments
        )


def tally(windows: Windows) -> tuple[int, int, int]:
    """The complete windows, the half ones, and the panes of the commonest colour."""
    complete = half = 0
    counts = [0] * len(COLOURS)
    for top, bottom in windows:
        if top is not None:
            counts[top] += 1
            if bottom is None:
                half += 1
            else:
                complete += 1
                counts[bottom] += 1
    return complete, half, max(counts)
