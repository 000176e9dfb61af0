"""The verbs: new_game, legal_moves, after, apply.

All are functions of their arguments alone. Bots and bulk play call `legal_moves` and `after` by the
million, so these go by tables: `Strip.fits`, `_Offers` and `_Picks`.
"""

from functools import partial
from itertools import combinations_with_replacement
from typing import Final

from game.rules.chance import draw
from game.rules.events import Event
from game.rules.model import (
    BACK,
    CENTRE,
    COLOURS,
    DARK,
    DISPLAYS,
    JOKER,
    ONE,
    PANES_A_COLOUR,
    PANES_A_DISPLAY,
    SHIFT,
    SLOTS,
    WAYS,
    Colour,
    Deal,
    IllegalMove,
    Level,
    Move,
    Panes,
    Pick,
    Player,
    Side,
    Spaces,
    State,
    Strip,
    Turn,
    Ways,
    Window,
    count,
    heap,
    spread,
)
from game.rules.narrate import narrate
from game.rules.rng import Rng, entropy
from game.rules.scoring import bonus, chain, fall, final

# A named tuple's own constructor takes its fields one by one; this takes them as they lie.
_state: Final = partial(tuple.__new__, State)
_player: Final = partial(tuple.__new__, Player)

# ----------------------------------------------------------------------------------------- set-up


def new_game(
    level: Level, side: Side, players: int, seed: int, starter: int | None = None
) -> State:
    """The table laid for so many players, before the first deal."""
    rng = Rng(entropy(seed, "set-up"))
    chosen = rng.below(players)
    first = chosen if starter is None else starter
    bag = PANES_A_COLOUR * sum(ONE)
    indicator = _indicator(level.rounds, bag, rng)
    return State(
        level=level,
        side=side,
        turn=first,
        starter=first,
        tile=first,
        indicator=indicator,
        sources=(0,) * (DISPLAYS[players] + 1),
        bag=bag - heap(indicator),
        tower=0,
        players=tuple(_seated(level, rng) for _ in range(players)),
    )


def _indicator(rounds: int, panes: Panes, rng: Rng) -> tuple[Colour, ...]:
    """One pane of each colour on the last five spaces; those before are drawn from the bag."""
    last = list(COLOURS)
    rng.shuffle(last)
    del last[rounds:]
    bag = spread(panes - heap(last))
    return (*rng.draw(bag, rounds - len(last)), *last)


def _seated(level: Level, rng: Rng) -> Player:
    strips = list(level.strips)
    rng.shuffle(strips)
    coins = rng.below(1 << SLOTS)
    board = [_side_up(strip, coins >> slot & 1) for slot, strip in enumerate(strips)]
    return Player(0, 0, 0, 0, tuple(board), (DARK,) * SLOTS)


def _side_up(strip: tuple[Spaces, Spaces], coin: int) -> Strip:
    """The side that the coin says up, save that the joker side never is."""
    if JOKER in strip[coin]:
        coin = 1 - coin
    return Strip.of(strip[coin], strip[1 - coin])


# ------------------------------------------------------------------------------------ legal moves


class _Offers(dict[Panes, tuple[tuple[Colour, int], ...]]):
    """The colours in a heap, each with its count. All that a display can hold is known from the
    start; the centre's heap is put together from two parts, so that few are ever remembered."""

    _LOW: Final = (1 << SHIFT[3]) - 1

    def __init__(self) -> None:
        for number in range(PANES_A_DISPLAY + 1):
            for colours in combinations_with_replacement(COLOURS, number):
                self._remember(heap(colours))

    def _remember(self, panes: Panes) -> tuple[tuple[Colour, int], ...]:
        offers = tuple((colour, count(panes, colour)) for colour in COLOURS if count(panes, colour))
        self[panes] = offers
        return offers

    def __missing__(self, panes: Panes) -> tuple[tuple[Colour, int], ...]:
        low = panes & self._LOW
        if low and low != panes:
            return self[low] + self[panes - low]
        return self._remember(panes)


class _Picks(dict[Ways, tuple[Pick, ...]]):
    """The picks of one colour from one source onto one slot, for all the ways to place them."""

    def __init__(self, source: int, colour: Colour, slot: int) -> None:
        self._start = (source, colour, slot)

    def __missing__(self, ways: Ways) -> tuple[Pick, ...]:
        self[ways] = picks = tuple(_only(Pick(*self._start, *way)) for way in WAYS[ways])
        return picks


_picks: dict[Pick, Pick] = {}


def _only(pick: Pick) -> Pick:
    """One object for all equal picks, to keep the tables small."""
    return _picks.setdefault(pick, pick)


_OFFERS: Final = _Offers()
_SOURCES: Final = (*range(max(DISPLAYS.values())), CENTRE)
_PICKS: Final = {
    source: [
        ([_Picks(source, colour, slot) for slot in range(SLOTS)], Pick(source, colour, None))
        for colour in COLOURS
    ]
    for source in _SOURCES
}
_TABLES: Final = {
    displays + 1: [_PICKS[source] for source in (*range(displays), CENTRE)]
    for displays in DISPLAYS.values()
}


def legal_moves(state: State) -> list[Turn]:
    """Every move of the player whose turn it is, each once; none before a deal and at the end."""
    _, _, turn, _, _, _, sources, _, _, players = state
    _, _, _, glazier, strips, _ = players[turn]
    fitting: tuple[list[tuple[int, tuple[Ways, ...]]], ...] = ([], [], [], [], [])
    for slot in range(glazier, SLOTS):
        strip = strips[slot]
        if strip is not None:
            for colour, ways in strip.fits:
                fitting[colour].append((slot, ways))
    moves: list[Turn] = []
    for table, panes in zip(_TABLES[len(sources)], sources, strict=True):
        if panes:
            for colour, count in _OFFERS[panes]:
                in_slot, all_break = table[colour]
                fits = fitting[colour]
                if fits:
                    for slot, ways in fits:
                        moves += in_slot[slot][ways[count]]
                else:
                    moves.append(all_break)
    if glazier and moves and (strips[0] is not None or any(strips[:glazier])):
        moves.append(BACK)
    return moves


# --------------------------------------------------------------------------------- the next state


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The next state and what happened on the way; IllegalMove if the rules forbid it."""
    following = after(state, move)
    return following, narrate(state, move, following)


def after(state: State, move: Move) -> State:
    """The next state alone; IllegalMove if the rules forbid the move."""
    if type(move) is Pick:
        return _pick(state, move)
    if type(move) is Deal:
        return _deal(state, move)
    return _back(state)


def _pick(state: State, move: Pick) -> State:
    level, side, turn, starter, tile, indicator, sources, bag, tower, players = state
    source, colour, slot, jokers, keep = move
    if not CENTRE <= source < len(sources) - 1:
        raise IllegalMove("move.no_display", display=source + 1)
    shift = SHIFT[colour]
    table = list(sources)
    lying = table[source]
    left = lying >> shift & 31  # of the panes taken: first all, then those that find no space
    if not left:
        raise IllegalMove("move.no_panes")
    table[source] = 0
    table[CENTRE] += lying - (left << shift)
    steps = 0
    if source == CENTRE == tile:
        tile = turn
        steps = 1

    player = players[turn]
    score, broken, lost, glazier, strips, windows = player
    if slot is None:
        _check_all_break(player, move)
    else:
        strip = strips[slot] if glazier <= slot < SLOTS else None
        if strip is None or not strip.room[colour]:
            raise _why_not(player, slot)
        placed = strip.room[colour]
        if placed > left:
            placed = left
        left -= placed
        glazier = slot
        board = list(strips)
        board[slot] = strip = strip.after(colour, placed, jokers)
        if not strip.empty:
            board[slot], windows, falling = _furnish(strip, windows, slot, keep)
            tower += falling
            score += bonus(strip.panes, indicator[0])
            score += sum(chain(windows, slot, level.points(side)).values())
        elif keep is not None:
            raise IllegalMove("move.not_full", strip=slot + 1)
        strips = tuple(board)
    steps += left
    if steps:
        tower += left << shift
        broken, cost = fall(level.track, broken + steps)
        score -= cost
        lost += cost

    seats = list(players)
    seats[turn] = _player((score, broken, lost, glazier, strips, windows))
    turn += 1
    if turn == len(seats):
        turn = 0
    following = _state(
        (level, side, turn, starter, tile, indicator, tuple(table), bag, tower, tuple(seats))
    )
    return following if any(table) else _end_of_round(following)


def _check_all_break(player: Player, move: Pick) -> None:
    for slot in range(player.glazier, SLOTS):
        strip = player.strips[slot]
        if strip is not None and strip.room[move.colour]:
            raise IllegalMove("move.has_room", strip=slot + 1)
    if move.jokers or move.keep is not None:
        raise IllegalMove("move.nothing_to_choose")


def _why_not(player: Player, slot: int) -> IllegalMove:
    """Why panes cannot be placed in this slot."""
    if slot < player.glazier:
        return IllegalMove("move.left_of_glazier", strip=slot + 1)
    if slot >= SLOTS or player.strips[slot] is None:
        return IllegalMove("move.no_strip", strip=slot + 1)
    return IllegalMove("move.no_room", strip=slot + 1)


def _furnish(
    strip: Strip, windows: tuple[Window, ...], slot: int, keep: Colour | None
) -> tuple[Strip | None, tuple[Window, ...], Panes]:
    """A full strip: what lies in its slot then, the windows, and the panes for the tower."""
    if keep is None:
        raise IllegalMove("move.keep_one", strip=slot + 1)
    if keep not in strip.panes:
        raise IllegalMove("move.no_such_pane", strip=slot + 1)
    top = windows[slot][0]
    window: Window = (keep, None) if top is None else (top, keep)
    flipped = None if strip.other is None else Strip.of(strip.other, None)
    furnished = list(windows)
    furnished[slot] = window
    return flipped, tuple(furnished), strip.heap - ONE[keep]


def _back(state: State) -> State:
    level, side, turn, starter, tile, indicator, sources, bag, tower, players = state
    score, broken, lost, glazier, strips, windows = players[turn]
    leftmost = 0
    while leftmost < glazier and strips[leftmost] is None:
        leftmost += 1
    if leftmost == glazier:
        raise IllegalMove("move.nowhere_back")
    if not any(sources):
        raise IllegalMove("move.no_turn")
    seats = list(players)
    seats[turn] = _player((score, broken, lost, leftmost, strips, windows))
    turn = turn + 1 if turn + 1 < len(seats) else 0
    return _state((level, side, turn, starter, tile, indicator, sources, bag, tower, tuple(seats)))


def _end_of_round(state: State) -> State:
    """The table is empty: the indicator's top piece falls; the next round, or the end."""
    level, side, _, starter, tile, indicator, sources, bag, tower, players = state
    turn = starter if tile == CENTRE else tile
    tower += ONE[indicator[0]]
    indicator = indicator[1:]
    if not indicator:
        players = tuple(_final_scoring(level, side, player) for player in players)
    return _state((level, side, turn, starter, tile, indicator, sources, bag, tower, players))


def _final_scoring(level: Level, side: Side, player: Player) -> Player:
    points = final(level, side, player)
    lost = player.lost + points.broken_points
    return player._replace(score=player.score + points.points, lost=lost)


def _deal(state: State, deal: Deal) -> State:
    if state.phase != "deal":
        raise IllegalMove("move.no_deal")
    level, side, turn, _, _, indicator, sources, bag, tower, players = state
    drawn, refilled_after = draw(state, deal)
    if refilled_after is not None:
        bag, tower = bag + tower, 0
    last = PANES_A_DISPLAY * (len(sources) - 1)
    displays = [heap(drawn[i : i + PANES_A_DISPLAY]) for i in range(0, last, PANES_A_DISPLAY)]
    bag -= sum(displays)
    return _state((level, side, turn, turn, CENTRE, indicator, (*displays, 0), bag, tower, players))
