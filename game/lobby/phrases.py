"""Quick phrases: over the wire goes only a phrase's place in this list."""

from typing import Final

from game.rules.clause import Clause, clause

PHRASES: Final = tuple(clause(f"phrase.{number}") for number in range(12))


def phrase(number: int) -> Clause:
    """What a phrase says; a newer game may know more of them."""
    return PHRASES[number] if 0 <= number < len(PHRASES) else clause("phrase.unknown")
