"""The generator: chance, the same on every machine and every Python.

A permuted congruential generator (PCG XSL-RR 128/64) in plain integers. Its 128 bits of state are
exactly the entropy that a `deal` carries. Nothing else in the rules is random, and no generator
outlives the set-up, the deal or the bot's choice that it was made for.
"""

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

BITS = 128
_MASK = (1 << BITS) - 1
_WORD = (1 << 64) - 1
_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645
_INCREMENT = 0x5851F42D4C957F2D14057B7EF767814F


def entropy(seed: int, purpose: str, number: int = 0) -> int:
    """The 128 bits that a seed gives for one purpose, e.g. ("deal", 3)."""
    text = f"vitral {purpose} {number}".encode()
    return int.from_bytes(blake2b(seed.to_bytes(16, "big") + text, digest_size=16).digest(), "big")


class Rng:
    """A stream of numbers from 128 bits of entropy."""

    __slots__ = ("_state",)

    def __init__(self, entropy: int) -> None:
        self._state = entropy & _MASK
        self.word()

    def word(self) -> int:
        """The next 64 bits."""
        state = self._state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
        folded = (state >> 64) ^ (state & _WORD)
        turn = state >> 122
        return (folded >> turn | folded << (64 - turn)) & _WORD

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1 (limits here are small: the bias is under 2**-50)."""
        return self.word() * limit >> 64

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def draw(self, pool: list[T], count: int) -> list[T]:
        """Take `count` items out of the pool, which they leave."""
        drawn = []
        size = len(pool)
        for turn in range(count):
            # One word serves four draws: 2**64 is still 2**44 times the pool after three.
            if not turn & 3:
                word = self.word()
            word, index = divmod(word, size)
            size -= 1
            drawn.append(pool[index])
            pool[index] = pool[size]
        del pool[size:]
        return drawn
