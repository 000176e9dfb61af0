"""What the table shows at this moment, as data: a state that may lag behind the true one, and the
words and buttons around it. Whoever plays fills it in, whoever moves things changes it, and
painting reads it. Nothing here draws, and nothing needs a window."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from game.match import Seat
from game.rules.clause import Clause
from game.rules.model import Colour, State


class Resting(NamedTuple):
    """A pane in the tower, at rest or falling: in widths of the tube, from its floor."""

    colour: Colour
    x: float
    y: float
    degrees: float


class LogLine(NamedTuple):
    """A line of the log: who did what, and why."""

    what: Clause
    """Without the name: the log has the seat's coin instead."""
    why: tuple[Clause, ...] = ()
    """The reasons, the weightiest first."""
    seat: int | None = None
    named: Clause | None = None
    """The same with the name, where a player did it."""


class Prompt(NamedTuple):
    """What is to be done: a seat, a sentence, and the panes it is about."""

    seat: int
    line: str
    panes: str = ""
    colour: int = 0


class Action(NamedTuple):
    """A button on the table: its name, its words, the key or the pad's glyph, and how it looks."""

    name: str
    words: str
    key: str
    mode: str = "normal"


class Card(NamedTuple):
    """An answer to a question: its words, and the panes on it."""

    words: Clause
    colour: Colour
    jokers: int | None = None
    """So many panes on joker spaces; None: the pane that is kept."""


class Asked(NamedTuple):
    """A question with one card an answer."""

    heading: Clause
    cards: tuple[Card, ...]
    focus: int = 0


@dataclass
class Shown:
    """All that the table shows."""

    state: State
    seats: Sequence[Seat]
    front: int
    """Whose palace stands in front."""
    prompt: Prompt
    log: tuple[LogLine, ...] = ()
    hidden: set[str] = field(default_factory=set)
    """Pieces that move just now and are drawn by whatever moves them."""
    buttons: tuple[Action, ...] = ()
    menu: str = "normal"
    """How the menu button looks."""
    bodies: Sequence[Resting] = ()
    heap: int = 0
    """Counts the changes of the heap in the tower."""
    playing: int | None = None
    """Whose turn it is."""
    notes: tuple[str, ...] = ()
    """What the card of each seat says under the name, where it is not the usual."""
