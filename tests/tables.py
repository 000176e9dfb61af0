"""Tables laid by hand, for the tests: any board, display or marker that a sentence needs."""

from collections.abc import Iterator
from typing import Any

from game import levels
from game.match import Match, Seat, Setup
from game.rules.model import (
    CENTRE,
    DARK,
    LETTERS,
    ONE,
    PANES_A_COLOUR,
    SLOTS,
    Colour,
    Filling,
    Move,
    Panes,
    Player,
    Side,
    State,
    Strip,
    Window,
    heap,
)
from game.rules.notation import read_move
from game.rules.play import after, apply, legal_moves, new_game
from game.rules.rng import Rng, entropy

HOUSE = levels.load(levels.HOUSE)


def colours(letters: str) -> tuple[Colour, ...]:
    """`oow` as colours."""
    return tuple(map(LETTERS.index, letters))


def panes(letters: str) -> Panes:
    """`oow` as a heap."""
    return heap(colours(letters))


def strip(spaces: str, filled: str = ".....", other: str | None = "ooooo") -> Strip:
    """A strip such as `bbwwy` with panes such as `b..w.` on it."""
    filling: Filling = tuple(None if x == "." else LETTERS.index(x) for x in filled)
    return Strip.of(colours(spaces), None if other is None else colours(other), filling)


def window(letters: str) -> Window:
    """`o.` is a window with an orange pane on its top frame space."""
    top, bottom = (None if letter == "." else LETTERS.index(letter) for letter in letters)
    return top, bottom


def board(
    strips: dict[int, Strip | None] | None = None,
    windows: dict[int, str] | None = None,
    rest: Strip | None = None,
    **fields: Any,
) -> Player:
    """A player with these strips and windows (by slot, from 0) and `rest` on the other slots."""
    laid = tuple((strips or {}).get(slot, rest) for slot in range(SLOTS))
    dark = dict.fromkeys(range(SLOTS), DARK)
    furnished = dark | {slot: window(text) for slot, text in (windows or {}).items()}
    player = Player(0, 0, 0, 0, laid, tuple(furnished[slot] for slot in range(SLOTS)))
    return player._replace(**fields)


def table(*players: Player, displays: str = "", centre: str = "", **fields: Any) -> State:
    """A table in play, `displays` being e.g. `ooyb wwww`. The bag holds all that is not seen."""
    seated = players if len(players) > 1 else (*players, board(rest=strip("ooyyb")))
    opening = new_game(HOUSE, fields.pop("side", "A"), len(seated), seed=1)
    heaps = [panes(text) for text in displays.split()]
    empty = [0] * (len(opening.displays) - len(heaps))
    state = opening._replace(
        players=seated,
        sources=(*heaps, *empty, panes(centre)),
        turn=0,
        starter=0,
        tile=CENTRE,
        **fields,
    )
    return state if "bag" in fields else state._replace(bag=_unseen(state))


def _unseen(state: State) -> Panes:
    return PANES_A_COLOUR * sum(ONE) - census(state._replace(bag=0))


def census(state: State) -> Panes:
    """Every pane in the game, wherever it is."""
    in_windows = [c for p in state.players for w in p.windows for c in w if c is not None]
    on_strips = sum(s.heap for p in state.players for s in p.strips if s is not None)
    loose = sum(state.sources) + state.bag + state.tower
    return loose + on_strips + heap(in_windows) + heap(state.indicator)


def play(state: State, *texts: str) -> State:
    """The state after these moves, given in text."""
    for text in texts:
        state, _ = apply(state, read_move(text))
    return state


def random_game(
    players: int, side: Side, seed: int, starter: int | None = None
) -> Iterator[tuple[State, Move, State]]:
    """A uniformly random game, command by command."""
    rng = Rng(entropy(seed, "random game"))
    state = new_game(HOUSE, side, players, seed, starter)
    setup = Setup.new(HOUSE, side, (Seat("", ""),) * players, seed, starter)
    deals = 0
    while state.phase != "over":
        move: Move
        if state.phase == "deal":
            deals += 1
            move = setup.deal(deals)
        else:
            move = rng.choice(legal_moves(state))
        following = after(state, move)
        yield state, move, following
        state = following


def random_match(players: int, side: Side, seed: int) -> Match:
    """The same as a match that has been played."""
    seats = tuple(Seat(f"seat {number}", "random") for number in range(players))
    match = Match(Setup.new(HOUSE, side, seats, seed))
    for _, move, _ in random_game(players, side, seed):
        match.play(move)
    return match
