"""The rules: pure functions on immutable values.

No clock, no files, no `random`, no floats: the same set-up and commands give the same states on
every machine and every Python. Chance enters only as the entropy inside a `Deal`.
"""

from game.rules.events import Event
from game.rules.model import IllegalMove, Level, Move, Player, State
from game.rules.notation import (
    NotationError,
    digest,
    move_text,
    position_text,
    read_move,
    read_position,
)
from game.rules.play import after, apply, legal_moves, new_game
from game.rules.scoring import FinalScore, final, winners

__all__ = [
    "Event",
    "FinalScore",
    "IllegalMove",
    "Level",
    "Move",
    "NotationError",
    "Player",
    "State",
    "after",
    "apply",
    "digest",
    "final",
    "legal_moves",
    "move_text",
    "new_game",
    "position_text",
    "read_move",
    "read_position",
    "winners",
]
