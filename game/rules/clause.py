"""What is to be said, as data: a key and its values. `game.words` makes a sentence of it.

Rules, bots, levels and records raise and return clauses, never prose, so that whoever shows them
can say them in any language, and nobody is tempted to read a sentence back.
"""

from typing import NamedTuple, TypeAlias, Union

Value: TypeAlias = Union[int, str, "Clause", tuple[str, ...]]
"""A number, a name that is the same in every language, something to be said in its turn, or a list
of names."""


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


class Place(NamedTuple):
    """Where something stands: in which file, and on which of its lines."""

    file: str
    line: int | None = None
    """From 1; None where the whole file is meant."""

    def says(self, why: Clause) -> Clause:
        """What is to be said about this place."""
        if self.line is None:
            return clause("place.file", file=self.file, why=why)
        return clause("place.line", file=self.file, line=self.line, why=why)


class Misread(Refused):
    """Something that cannot be read: where it stands, where that is known, and why."""

    def __init__(self, place: Place | None, why: Clause) -> None:
        self.place, self.why = place, why
        whole = place.says(why) if place else why
        super().__init__(whole.key, **dict(whole.values))
