"""Bots: a state goes in, a move comes out.

A bot is a function of the state and of a generator of its own, so a seeded game repeats (the
master's games only if it is given the same time to think).
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from game.bots import simple
from game.bots.easy import easy
from game.bots.master import master
from game.bots.quick import quick
from game.rules.clause import Refused
from game.rules.model import State, Turn
from game.rules.rng import Rng

Bot: TypeAlias = Callable[[State, Rng], Turn]

BOTS: Final[dict[str, Bot]] = {
    "easy": easy,
    "quick": quick,
    "master": master,
    "random": simple.random,
    "careful": simple.careful,
    "greedy": simple.greedy,
}


def check_kind(kind: str, *others: str) -> None:
    """Refused if there is no such bot, and it is none of the others that may sit there, either."""
    if kind not in (*BOTS, *others):
        raise Refused("seat.no_bot", kind=repr(kind), names=tuple(BOTS))
