"""Boards as the bots see them: what every pick would be worth, worked out once.

A bot looks at the same few boards again and again while it plays a round out in its head. So each
board (strips, windows, glazier) is one object that remembers, for every colour and number of panes,
the ways to place them, what each is worth and which board it leads to. A `Round` holds the boards
met in it and all else that stays the same within a round. What is remembered never changes what is
found, only how soon.
"""

from operator import attrgetter
from typing import Final, TypeAlias

from game.bots.values import FinalValues, Strips, Values, Windows, sight
from game.bots.weights import Weights
from game.rules.model import SHIFT, SLOTS, Colour, Level, Panes, Side, Strip

Offer: TypeAlias = int
"""A colour and how many panes of it: colour << 5 | count."""
_MOST_BOARDS: Final = 20_000
_MOST_HEAPS: Final = 20_000
_MOST_ROUNDS: Final = 4
NEVER: Final = -(1 << 40)
"""Worth less than anything."""


class _Offers(dict[Panes, tuple[Offer, ...]]):
    """What can be taken from a heap."""

    def __missing__(self, panes: Panes) -> tuple[Offer, ...]:
        if len(self) > _MOST_HEAPS:
            self.clear()
        counts = [(colour, panes >> shift & 31) for colour, shift in enumerate(SHIFT)]
        self[panes] = offers = tuple(colour << 5 | count for colour, count in counts if count)
        return offers


OFFERS: Final = _Offers()


class Way:
    """A way to place the panes of an offer on a board, and what it is worth to its owner."""

    __slots__ = ("jokers", "keep", "next", "points", "slot", "steps", "strip", "worth")

    def __init__(
        self,
        worth: int,
        steps: int,
        slot: int | None = None,
        jokers: int = 0,
        strip: Strip | None = None,
    ) -> None:
        self.worth = worth
        self.steps = steps
        self.slot = slot
        self.jokers = jokers
        self.strip = strip
        """What the strip becomes, if it does not become full."""
        self.points = 0
        self.keep: Colour | None = None
        self.next: Board | None = None
        """The board it leads to, once that is known."""


class Board:
    """One player's strips, windows and glazier, and what can be done there."""

    __slots__ = (
        "_back",
        "_end",
        "_places",
        "_prospects",
        "_round",
        "_values",
        "_ways",
        "best",
        "glazier",
        "strips",
        "windows",
        "worth",
        "worth_back",
    )

    def __init__(self, round: "Round", strips: Strips, windows: Windows, glazier: int) -> None:
        self._round = round
        self.strips = strips
        self.windows = windows
        self.glazier = glazier
        self.best: dict[Offer, Way] = {}
        """The best way for each offer met so far."""
        self._ways: dict[Offer, list[Way]] = {}
        self._back: Board | None = None
        self._end: int | None = None
        self._work_out(round.values)
        self.worth_back: int = self._worth_back(round)
        """What going back is worth."""

    def _work_out(self, values: Values) -> None:
        self._prospects, worth = values.prospects(self.windows)
        self._values: list[int] = []
        self._places: list[int] = []
        left = stuck = 0
        for strip, prospect in zip(self.strips, self._prospects, strict=True):
            self._places.append(values.left[left] + values.stuck * stuck)
            value = 0
            if strip is not None:
                sure, chance = values.parts[strip]
                value = sure + chance * prospect
                left += 1
                stuck += 5 - strip.empty
            self._values.append(value)
            worth += value
        self.worth: int = worth + self._places[self.glazier]

    def _worth_back(self, round: "Round") -> int:
        leftmost = 0
        while leftmost < self.glazier and self.strips[leftmost] is None:
            leftmost += 1
        if leftmost == self.glazier:
            return NEVER
        return self._places[leftmost] - self._places[self.glazier] - round.going_back

    def back(self) -> "Board":
        """The board with the glazier gone back; only where he can."""
        if self._back is None:
            leftmost = next(slot for slot, strip in enumerate(self.strips) if strip)
            self._back = self._round.board(self.strips, self.windows, leftmost)
        return self._back

    def best_way(self, offer: Offer) -> Way:
        """The best way to place the panes of an offer."""
        best = self.best[offer] = max(self._find(offer), key=_worth)
        return best

    def ways(self, offer: Offer) -> list[Way]:
        """All the ways to place the panes of an offer that can matter, the best first."""
        ways = self._ways.get(offer)
        if ways is None:
            ways = self._ways[offer] = sorted(self._find(offer), key=_worth, reverse=True)
        return ways

    def _find(self, offer: Offer) -> list[Way]:
        colour, count = offer >> 5, offer & 31
        step = self._round.values.step
        parts = self._round.values.parts
        ways = []
        for slot in range(self.glazier, SLOTS):
            strip = self.strips[slot]
            if strip is None or not strip.room[colour]:
                continue
            placed = min(count, strip.room[colour])
            broken = count - placed
            if placed == strip.empty:
                ways += self._full(slot, strip, colour, broken)
                continue
            base = self._places[slot] - self._places[self.glazier] - self._values[slot]
            for after, jokers in sight(strip).fills[colour][placed]:
                sure, chance = parts[after]
                worth = base + sure + chance * self._prospects[slot] - step * broken
                ways.append(Way(worth, broken, slot, jokers, after))
        if not ways:
            ways.append(Way(-step * count, count))
        return ways

    def _full(self, slot: int, strip: Strip, colour: Colour, broken: int) -> list[Way]:
        """The ways to fill a strip. On side A it is all the same which pane is kept."""
        round = self._round
        close = sight(strip)
        strips = (*self.strips[:slot], close.flipped, *self.strips[slot + 1 :])
        chain = round.values.chains(self.windows)[slot]
        top = self.windows[slot][0]
        ways = []
        for jokers, keep, full in close.full[colour][: 1 if round.side == "A" else None]:
            window = (keep, None) if top is None else (top, keep)
            windows = (*self.windows[:slot], window, *self.windows[slot + 1 :])
            way = Way(0, broken, slot, jokers)
            way.keep = keep
            way.points = chain + full.panes.count(round.indicated)
            way.next = round.board(strips, windows, slot)
            way.worth = way.next.worth - self.worth + 100 * way.points - round.values.step * broken
            ways.append(way)
        return ways

    def after(self, way: Way) -> "Board":
        """The board that a way leads to."""
        if way.slot is None:
            return self
        if way.next is None:
            strips = (*self.strips[: way.slot], way.strip, *self.strips[way.slot + 1 :])
            way.next = self._round.board(strips, self.windows, way.slot)
        return way.next

    def end(self) -> int:
        """What the board is worth when the round is over: exact after the last one."""
        if self._end is None:
            self._end = self._round.end.board(self.strips, self.windows, self.glazier)
        return self._end


_worth: Final = attrgetter("worth")


class Round:
    """All that stays the same within a round, and the boards met in it."""

    def __init__(
        self, level: Level, side: Side, indicator: tuple[Colour, ...], weights: Weights
    ) -> None:
        self.side = side
        self.indicated = indicator[0]
        to_come = len(indicator) - 1
        # In the midst of a round some of it is still to come: half a round more than at its end.
        self.values = Values(level, side, indicator, 2 * to_come + 1, weights)
        self.end: Values | FinalValues = FinalValues(level, side)
        if to_come:
            self.end = Values(level, side, indicator[1:], 2 * to_come, weights)
        self.going_back = self.values.weight("going back")
        self.tile = self.values.step - self.end.tile
        """What it costs to take the tile."""
        self.last = len(level.track) - 1
        self.crash = 100 * level.track[self.last]
        self._boards: dict[tuple[Strips, Windows, int], Board] = {}

    def board(self, strips: Strips, windows: Windows, glazier: int) -> Board:
        """The one object for a board."""
        key = (strips, windows, glazier)
        board = self._boards.get(key)
        if board is None:
            if len(self._boards) >= _MOST_BOARDS:
                self.forget()
            board = self._boards[key] = Board(self, strips, windows, glazier)
        return board

    def forget(self) -> None:
        """Let go of the boards, which hold the round as it holds them."""
        self._boards.clear()


_rounds: dict[tuple[Level, Side, tuple[Colour, ...], int], tuple[Weights, Round]] = {}


def round_of(level: Level, side: Side, indicator: tuple[Colour, ...], weights: Weights) -> Round:
    """The round in play; a few of those last asked for are remembered."""
    key = (level, side, indicator, id(weights))
    found = _rounds.get(key)
    if found is None:
        if len(_rounds) >= _MOST_ROUNDS:
            _rounds.pop(next(iter(_rounds)))[1].forget()
        # The weights are kept with it, so that their id stays theirs.
        found = _rounds[key] = (weights, Round(level, side, indicator, weights))
    return found[1]
