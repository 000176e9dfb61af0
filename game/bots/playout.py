"""A round as the bots see it, and how it goes on when everyone plays as it looks best at once.

A `Spot` is a position within a round with each player's `Board` in it; a `Step` is a turn. The
steps come in the order of what they are worth on the player's own board. `play_out` takes the first
of them again and again until the table is empty: that is fast, and it shows what a step leaves to
the next players and on whom the big heaps in the centre will break.
"""

from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from game.bots.boards import NEVER, OFFERS, Board, Offer, Round, Way, round_of
from game.bots.weights import WEIGHTS, Weights
from game.rules.model import BACK, CENTRE, SHIFT, Panes, Pick, Side, State, Turn
from game.rules.rng import Rng, entropy

_WORTH: Final = itemgetter(3)
WOBBLES: Final = 4096
_rng: Final = Rng(entropy(1, "wobble"))
_WOBBLE: Final = [_rng.below(60) for _ in range(WOBBLES)]
"""A little luck on top of what a pick is worth, in 1/100 points, so that no two play-outs are the
same. Drawn once: a generator's word for each pick would take longer than the pick."""


class Spot(NamedTuple):
    """A position within a round."""

    round: Round
    turn: int
    tile: int
    sources: tuple[Panes, ...]
    boards: tuple[Board, ...]
    scores: tuple[int, ...]
    """In 1/100 points."""
    markers: tuple[int, ...]


Step: TypeAlias = tuple[int, Offer, Way | None, int]
"""A turn: a source, an offer from it, a way to place it (none: going back), and what that is worth
on the player's own board. Bare tuples, since bots make them by the million."""


def turn_of(step: Step) -> Turn:
    """A step as a move of the game."""
    source, offer, way, _ = step
    return BACK if way is None else Pick(source, offer >> 5, way.slot, way.jokers, way.keep)


def spot_of(state: State, weights: dict[Side, Weights] = WEIGHTS) -> Spot:
    """A position of the game as a bot sees it."""
    round = round_of(state.level, state.side, state.indicator, weights[state.side])
    return Spot(
        round,
        state.turn,
        state.tile,
        state.sources,
        tuple(round.board(p.strips, p.windows, p.glazier) for p in state.players),
        tuple(100 * p.score for p in state.players),
        tuple(p.broken for p in state.players),
    )


def steps(round: Round, sources: tuple[Panes, ...], board: Board, tile: int) -> list[Step]:
    """Every step that can matter, what is worth most on the player's own board first."""
    found: list[Step] = []
    seen = set()
    for source, lying in enumerate(sources[:CENTRE]):
        if lying and lying not in seen:
            seen.add(lying)
            for offer in OFFERS[lying]:
                found += [(source, offer, way, way.worth) for way in board.ways(offer)]
    toll = round.tile if tile == CENTRE else 0
    for offer in OFFERS[sources[CENTRE]]:
        found += [(CENTRE, offer, way, way.worth - toll) for way in board.ways(offer)]
    if board.worth_back != NEVER:
        found.append((CENTRE, 0, None, board.worth_back))
    found.sort(key=_WORTH, reverse=True)
    return found


def take(spot: Spot, step: Step) -> Spot:
    """The position after a step."""
    round, turn, tile, sources, boards, scores, markers = spot
    source, offer, way, _ = step
    if way is None:
        board = boards[turn].back()
    else:
        board = way.next or boards[turn].after(way)
        table = list(sources)
        left = table[source] - ((offer & 31) << SHIFT[offer >> 5])
        table[source] = 0
        table[CENTRE] += left
        sources = tuple(table)
        broken = way.steps
        if source == CENTRE == tile:
            tile = turn
            broken += 1
        marker, cost = fall(round, markers[turn] + broken)
        markers = (*markers[:turn], marker, *markers[turn + 1 :])
        scores = (*scores[:turn], scores[turn] + 100 * way.points - cost, *scores[turn + 1 :])
    boards = (*boards[:turn], board, *boards[turn + 1 :])
    return Spot(round, (turn + 1) % len(boards), tile, sources, boards, scores, markers)


def fall(round: Round, marker: int) -> tuple[int, int]:
    """Where a marker ends that goes so far down, and what is lost on the way, in 1/100 points."""
    falls, marker = divmod(marker, round.last)
    return marker, falls * round.crash


def play_out(spot: Spot, luck: int) -> tuple[list[int], int]:
    """What everyone has when the round has been played out, and how many turns that took."""
    round, turn, tile, sources, *_ = spot
    table = list(sources)
    boards, scores, markers = list(spot.boards), list(spot.scores), list(spot.markers)
    turns = 0
    while any(table):
        turns += 1
        board = boards[turn]
        toll = round.tile if tile == CENTRE else 0
        source, offer, way, worth, luck = _first(board, table, toll, luck)
        if worth < board.worth_back:
            boards[turn] = board.back()
        else:
            left = table[source] - ((offer & 31) << SHIFT[offer >> 5])
            table[source] = 0
            table[CENTRE] += left
            broken = way.steps
            if tile == CENTRE and source == len(table) - 1:
                tile = turn
                broken += 1
            if broken:
                markers[turn], cost = fall(round, markers[turn] + broken)
                scores[turn] -= cost
            scores[turn] += 100 * way.points
            boards[turn] = way.next or board.after(way)
        turn = turn + 1 if turn + 1 < len(boards) else 0
    end = round.end
    worths = [
        score + board.end() + end.marker[marker]
        for score, board, marker in zip(scores, boards, markers, strict=True)
    ]
    if tile != CENTRE:
        worths[tile] += end.tile
    return worths, turns


def _first(
    board: Board, table: list[Panes], toll: int, luck: int
) -> tuple[int, Offer, Way, int, int]:
    """The pick that is worth most, with a little luck, and the luck for the next."""
    best = board.best
    centre = len(table) - 1
    most = NEVER
    for source, lying in enumerate(table):
        if lying:
            for offer in OFFERS[lying]:
                way = best.get(offer) or board.best_way(offer)
                luck = luck + 1 & WOBBLES - 1
                worth = way.worth + _WOBBLE[luck]
                if source == centre:
                    worth -= toll
                if worth > most:
                    most = worth
                    found = (source, offer, way)
    return *found, most, luck
