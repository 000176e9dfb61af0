"""Bots: a state goes in, a move comes out.

A bot is a function of the state and of a generator of its own, so a seeded game repeats.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from game.bots import simple
from game.rules.model import State, Turn
from game.rules.rng import Rng

Bot: TypeAlias = Callable[[State, Rng], Turn]

BOTS: Final[dict[str, Bot]] = {
    "random": simple.random,
    "careful": simple.careful,
    "greedy": simple.greedy,
}
