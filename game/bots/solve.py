"""The rest of a round between two players, solved: alpha-beta over everything that can be played.

Within a round nothing is hidden, so its best play can be worked out once few enough picks are left.
In the last round that is best play itself: what counts is the lead in points and then, as in a tie,
who loses less on the broken-glass track. In the rounds before, the boards at the end are judged as
`values` judges them.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from game.bots.boards import NEVER, Board, Offer
from game.bots.playout import Spot, Step, steps
from game.rules.model import CENTRE, SHIFT, Panes

POINT: Final = 1000
"""Leads are in 1/1000 points; a point lost on the track weighs one of these on top."""
_HUNDREDTH: Final = POINT // 100
Table: TypeAlias = tuple[Panes, ...]
Key: TypeAlias = tuple[Table, int, Board, int, Board, int]
_EXACT, _AT_LEAST, _AT_MOST = range(3)
_MOST_KNOWN: Final = 1_000_000


class OutOfTime(Exception):
    """The search was stopped before its end."""


class Solver:
    """Solves positions of one round; what it has found serves the positions that follow."""

    def __init__(self, spot: Spot, stop: Callable[[], bool]) -> None:
        self._round = spot.round
        self._stop = stop
        self._known: dict[Key, tuple[int, int, Step | None]] = {}
        self.looked = 0
        end = spot.round.end
        self._marker = [_HUNDREDTH * worth + worth // 100 for worth in end.marker]
        self._tile = _HUNDREDTH * end.tile
        self._crash = spot.round.crash // 100 * (POINT + 1)

    def best(self, spot: Spot) -> tuple[Step, int]:
        """The best step for the player to move, and the lead it will bring from here on."""
        me, other = spot.turn, 1 - spot.turn
        tile = CENTRE if spot.tile == CENTRE else int(spot.tile == other)
        key = (
            (*sorted(spot.sources[:CENTRE]), spot.sources[CENTRE]),
            tile,
            spot.boards[me],
            spot.markers[me],
            spot.boards[other],
            spot.markers[other],
        )
        lead = self._search(key, NEVER, -NEVER)
        step = self._known[key][2]
        assert step is not None
        # The displays were sorted: find one that holds the same.
        if step[0] != CENTRE:
            step = (spot.sources.index(key[0][step[0]]), *step[1:])
        return step, lead

    def _search(self, key: Key, low: int, high: int) -> int:
        """The lead that the player to move will gain, if it lies between low and high."""
        if not any(key[0]):
            return self._end(key)
        first: Step | None = None
        known = self._known.get(key)
        if known is not None:
            bound, kind, first = known
            if kind == _EXACT or (bound >= high if kind == _AT_LEAST else bound <= low):
                return bound
        self.looked += 1
        if not self.looked & 255 and self._stop():
            raise OutOfTime
        best, best_step, floor = NEVER, first, low
        for step in self._steps(key, first):
            gain, following = self._after(key, step)
            # What comes first is mostly best: of the others it is enough to know that they are not.
            top = high if best == NEVER else low + 1
            lead = gain - self._search(following, gain - top, gain - low)
            if top <= lead < high:
                lead = gain - self._search(following, gain - high, gain - low)
            if lead > best:
                best, best_step = lead, step
                if lead > low:
                    low = lead
                if lead >= high:
                    break
        kind = _AT_LEAST if best >= high else _EXACT if best > floor else _AT_MOST
        if len(self._known) < _MOST_KNOWN:
            self._known[key] = (best, kind, best_step)
        return best

    def _end(self, key: Key) -> int:
        _, tile, mine, my_marker, yours, your_marker = key
        lead = _HUNDREDTH * (mine.end() - yours.end())
        lead += self._marker[my_marker] - self._marker[your_marker]
        if tile != CENTRE:
            lead += -self._tile if tile else self._tile
        return lead

    def _steps(self, key: Key, first: Step | None) -> list[Step]:
        """Everything that can be played, what was or looks best first."""
        found = steps(self._round, key[0], key[2], key[1])
        if first is not None:
            found.remove(first)
            found.insert(0, first)
        return found

    def _after(self, key: Key, step: Step) -> tuple[int, Key]:
        """What the player to move gains at once, and the position for the other."""
        table, tile, mine, my_marker, yours, your_marker = key
        source, offer, way, _ = step
        other_tile = tile if tile == CENTRE else 1 - tile
        if way is None:
            return 0, (table, other_tile, yours, your_marker, mine.back(), my_marker)
        marker = my_marker + way.steps
        if source == CENTRE == tile:
            marker += 1
            other_tile = 1
        gain = POINT * way.points
        while marker >= self._round.last:
            marker -= self._round.last
            gain -= self._crash
        left = _without(table, source, offer)
        return gain, (left, other_tile, yours, your_marker, way.next or mine.after(way), marker)


def _without(table: Table, source: int, offer: Offer) -> Table:
    """The table when an offer has been taken: the displays sorted, then the centre."""
    taken = (offer & 31) << SHIFT[offer >> 5]
    if source == CENTRE:
        return (*table[:CENTRE], table[CENTRE] - taken)
    displays = list(table)
    centre = displays.pop() + displays.pop(source) - taken
    return (0, *displays, centre)
