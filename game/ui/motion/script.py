"""The script of one command: beats, which change what is shown, and effects, which move meanwhile.

It is data: `show` performs it. This is the kit that all moments share: a `Writer` knows where
everything is just now, and what has been written so far.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from game.rules.clause import Clause
from game.rules.events import Event, Part
from game.rules.model import State
from game.ui.motion.effects import Ease, Effect, Flight, Pop, in_out_cubic, out_back
from game.ui.paint.art import Point
from game.ui.place import spots
from game.ui.place.layout import Board, Layout
from game.ui.place.spots import PANE, Lying

# -------------------------------------------------------------------------------------------- cues


class Sound(NamedTuple):
    """A sound is heard."""

    group: str


class Hide(NamedTuple):
    """A piece is not drawn where it lies: something that moves draws it."""

    name: str


class Reveal(NamedTuple):
    """A piece that was hidden lies where it is."""

    name: str


class Rumble(NamedTuple):
    """The pad of a seat rumbles, as strongly as for so many panes."""

    seat: int
    panes: int


class Bring(NamedTuple):
    """A palace comes to the front."""

    seat: int


class Say(NamedTuple):
    """The final scoring says what it counts, or who won."""

    words: Clause


class Pour(NamedTuple):
    """The tower's floor opens: pane by pane falls into the bag."""


class PouredOut(NamedTuple):
    """All that the tower held is in the bag."""


Cue: TypeAlias = Part | Sound | Hide | Reveal | Rumble | Bring | Say | Pour | PouredOut
"""What happens at a beat; a part of an event changes the state that is shown."""

# ------------------------------------------------------------------------------------------ script


class Beat(NamedTuple):
    """At this moment something changes."""

    at: float
    order: int
    cue: Cue


@dataclass
class Script:
    """What is to happen, in seconds from its start."""

    beats: list[Beat] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    length: float = 0.0
    gates: list[float] = field(default_factory=list)
    """Moments at which the script waits until the tower has been poured out."""

    def beat(self, at: float, cue: Cue) -> None:
        """Something changes at this moment."""
        self.beats.append(Beat(at, len(self.beats), cue))
        self.length = max(self.length, at)

    def add(self, effect: Effect) -> None:
        """Something moves meanwhile."""
        self.effects.append(effect)
        self.length = max(self.length, effect.end)


@dataclass
class Told:
    """One command, to be shown."""

    events: tuple[Event, ...]
    begin: Callable[[], None] = lambda: None
    """Called when its turn to be shown has come."""
    dropped: tuple[int, int] | None = None
    """Where the panes were let go, if they were dragged."""


# ------------------------------------------------------------------------------------------ writer


class Held(NamedTuple):
    """A pane in the hand: where it was lifted from, and where it hovers."""

    lifted: Lying
    hovers: Lying


@dataclass
class Writer:
    """Writes the script of one command, event by event."""

    before: State
    """As the command found it."""
    places: Layout
    front: int
    """Whose palace stands in front."""
    names: Sequence[str]
    """Who sits where."""
    dropped: tuple[int, int] | None = None
    """Where the panes were let go, if they were dragged."""
    out: Script = field(default_factory=Script)
    t: float = 0.0
    """Where the next event starts."""
    hand: list[Held] = field(default_factory=list)
    """The panes picked that have not been placed or broken yet."""

    def __post_init__(self) -> None:
        self.state = self.before
        """As the event that is being written finds it."""

    def board(self, seat: int) -> Board:
        """Where a seat's palace stands."""
        return spots.board_of(self.places, len(self.state.players), self.front, seat)

    @property
    def tower_unit(self) -> float:
        """How high a pane in the tower is."""
        return PANE * 0.8 * self.places.tower.w

    def sound(self, at: float, group: str) -> None:
        """A sound is heard."""
        self.out.beat(at, Sound(group))

    def hide(self, name: str, start: float, end: float) -> None:
        """A piece moves for so long: it is not drawn where it lies."""
        self.out.beat(start, Hide(name))
        self.out.beat(end, Reveal(name))

    def pop(self, at: float, points: int, where: Point, big: float) -> None:
        """Points jump up."""
        size = round(self.places.type_size(44) * big)
        self.out.add(Pop(f"{points:+d}", where, size, at, at + 0.95, points < 0))

    def fly(self, last: Lying, begin: float, took: float, ease: Ease = in_out_cubic) -> None:
        """A pane leaves the hand: it was lifted first, then it hovered, now it flies."""
        held = self.hand.pop(0)
        up, rise = held.hovers, min(0.14, begin)
        arc = 0.12 * distance(up.at, last.at) if ease is in_out_cubic else 0.0
        self.out.add(Flight(up.colour, held.lifted, up, 0, 0, 0.14, rise, out_back))
        self.out.add(Flight(up.colour, up, up, rise, rise, 1, begin))
        self.out.add(Flight(up.colour, up, last, begin, begin, took, begin + took, ease, arc))


def distance(one: Point, two: Point) -> float:
    """How far two points are apart."""
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5)


def big(board: Board) -> float:
    """How large points jump up at a palace."""
    return 1.0 if board.kind == "large" else 0.6


def fan(at: tuple[int, int], number: int, unit: float) -> list[Point]:
    """Panes held in a hand, side by side."""
    return [
        (at[0] + (index - (number - 1) / 2) * 0.5 * unit, at[1] + (index % 2) * 0.16 * unit)
        for index in range(number)
    ]
