"""Who can sit at a table, and the names there: how long they may be, which are given to whoever
types none, and how two that are the same are told apart."""

from collections.abc import Sequence
from typing import Final

BOTS: Final = ("easy", "quick", "master")
"""The kinds of bots that a player can choose; the others are yardsticks."""
LONGEST: Final = 16
"""Letters of a name that is typed here. (Others may come over the network with longer ones.)"""
PEOPLE: Final = ("Inês", "Rui", "Lia", "Tomás")
BOT_NAMES: Final = ("Beatriz", "Rui", "Leonor", "Tomé")
"""For each seat."""


def apart(names: Sequence[str], longest: int | None = None) -> list[str]:
    """The names with a number behind every one that stands before it already: "Rui", "Rui 2". No
    name at all stays none; with a limit, a name gives way to its number."""
    found: list[str] = []
    for name in names:
        told, number = name, 2
        while told and told in found:
            behind = f" {number}"
            told = (name if longest is None else name[: longest - len(behind)]) + behind
            number += 1
        found.append(told)
    return found
