"""What is to be said, as data: a key and its values. `game.words` makes a sentence of it.

Rules, bots, levels and records raise and return clauses, never prose, so that whoever shows them
can say them in any language, and nobody is tempted to read a sentence back.
"""

from typing import NamedTuple, TypeAlias, Union

Value: TypeAlias = Union[int, str, "Clause"]
"""A number, a name that is the same in every language, or something to be said in its turn."""


class Clause(NamedTuple):
    """One whole clause: which one, and what it is about. Plurals go by the value `count`."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        said = ", ".join(f"{name} {value}" for name, value in self.values)
        return f"{self.key}: {said}" if said else self.key


def clause(key: str, **values: Value) -> Clause:
    """A clause with its values by name."""
    return Clause(key, tuple(values.items()))


class Refused(ValueError):
    """Something that is not possible, and why, as a clause."""

    def __init__(self, key: str, **values: Value) -> None:
        self.clause = clause(key, **values)
        super().__init__(str(self.clause))
