"""Seats that look no further than the move at hand: yardsticks for the real bots."""

from game.rules.model import Player, State, Turn
from game.rules.play import after, legal_moves
from game.rules.rng import Rng


def random(state: State, rng: Rng) -> Turn:
    """Any legal move, each as likely as the next."""
    return rng.choice(legal_moves(state))


def careful(state: State, rng: Rng) -> Turn:
    """Any of the moves that go least far down the broken-glass track."""
    moves = legal_moves(state)
    steps = [_steps(state, move) for move in moves]
    return rng.choice([move for move, step in zip(moves, steps, strict=True) if step == min(steps)])


def greedy(state: State, rng: Rng) -> Turn:
    """Any of the moves with most points now and, of these, fewest steps down the track."""
    moves = legal_moves(state)
    worth = [(_points(state, move), -_steps(state, move)) for move in moves]
    return rng.choice(
        [move for move, value in zip(moves, worth, strict=True) if value == max(worth)]
    )


def _after(state: State, move: Turn) -> Player:
    """The mover's board after the move."""
    return after(state, move).players[state.turn]


def _points(state: State, move: Turn) -> int:
    return _after(state, move).score - state.players[state.turn].score


def _steps(state: State, move: Turn) -> int:
    before, now = state.players[state.turn], _after(state, move)
    # A final deduction is smaller than a crash, so it does not count as one.
    crashes = (now.lost - before.lost) // state.level.track[-1]
    return now.broken - before.broken + crashes * (len(state.level.track) - 1)
