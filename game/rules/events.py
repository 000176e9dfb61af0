"""What happened: the events of a command, in the order in which they happen.

`narrate` tells them, and `advance` says what a table looks like after each. Some are several things
that a screen shows one after the other: `parts` parts them, into the same kind of event with less
in it or into the small ones at the end of this page.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.rules.model import Colour, Panes
from game.rules.scoring import FinalScore


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began: its starting player put the tile into the centre."""

    round: int
    starter: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """The displays were filled, pane by pane, in this order. After `refilled_after` of them the
    tower was poured into the bag (None: it was not needed)."""

    displays: tuple[tuple[Colour, ...], ...]
    refilled_after: int | None
    poured: Panes


@dataclass(frozen=True, slots=True)
class PanesPicked:
    """All panes of a colour were taken from a source; the rest of a display went to the centre."""

    seat: int
    source: int
    colour: Colour
    count: int
    rest: Panes


@dataclass(frozen=True, slots=True)
class TileTaken:
    """The starting-player tile was taken from the centre."""

    seat: int


@dataclass(frozen=True, slots=True)
class GlazierMoved:
    """The glazier walked, or went back."""

    seat: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PanesPlaced:
    """Panes were placed on these spaces of a strip."""

    seat: int
    slot: int
    colour: Colour
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PanesBroken:
    """Panes found no space, broke and went into the tower."""

    seat: int
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class MarkerFell:
    """The marker went down the broken-glass track, from one space to another."""

    seat: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class MarkerCrashed:
    """The marker had reached the track's last space: its points were lost at once, and the marker
    went back to the top."""

    seat: int
    lost: int


@dataclass(frozen=True, slots=True)
class StripCompleted:
    """A strip's five spaces are full; the colour bonus was scored."""

    seat: int
    slot: int
    panes: tuple[Colour, ...]
    bonus_colour: Colour
    bonus: int


@dataclass(frozen=True, slots=True)
class WindowFurnished:
    """One pane of the strip went onto the window (frame 0 is the top one), the others into the
    tower, here in the order of their spaces; the strip was flipped or, with the window complete, is
    gone."""

    seat: int
    slot: int
    frame: int
    kept: Colour
    fallen: tuple[Colour, ...]
    flipped: bool


@dataclass(frozen=True, slots=True)
class WindowsScored:
    """The window and those to its right that hold a pane scored, each its points."""

    seat: int
    windows: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The table is empty: the indicator's top piece fell into the tower."""

    round: int
    piece: Colour


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The final scoring of each seat, and who won."""

    finals: tuple[FinalScore, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A player's command is over: whose turn it is now, or who is to begin the next round."""

    seat: int


Event: TypeAlias = (
    RoundBegan
    | Dealt
    | PanesPicked
    | TileTaken
    | GlazierMoved
    | PanesPlaced
    | PanesBroken
    | MarkerFell
    | MarkerCrashed
    | StripCompleted
    | WindowFurnished
    | WindowsScored
    | RoundEnded
    | GameEnded
    | TurnPassed
)
"""What `narrate` tells."""

# ------------------------------------------------------------------------------- parts of an event


@dataclass(frozen=True, slots=True)
class PaneDrawn:
    """Of a deal: a pane was drawn from the bag."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class DisplayFilled:
    """Of a deal: all panes drawn for a display lie on it."""

    display: int
    panes: Panes


@dataclass(frozen=True, slots=True)
class TowerPoured:
    """Of a deal: panes fell out of the tower into the bag."""

    panes: Panes


@dataclass(frozen=True, slots=True)
class RestMoved:
    """Of a pick: what was left on the display lies in the centre."""

    panes: Panes


@dataclass(frozen=True, slots=True)
class StripEmptied:
    """Of a window's furnishing: the five panes left the strip."""

    seat: int
    slot: int


@dataclass(frozen=True, slots=True)
class PaneFell:
    """Of a window's furnishing: one of the other four fell into the tower."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class PaneKept:
    """Of a window's furnishing: the pane that was kept is on its frame space."""

    seat: int
    slot: int
    frame: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class StripTurned:
    """Of a window's furnishing: the empty strip was flipped or, with no side beneath, is gone."""

    seat: int
    slot: int


@dataclass(frozen=True, slots=True)
class Counted:
    """Of the final scoring: what one seat gets for one thing. Broken glass costs: its points are
    negative."""

    seat: int
    what: Literal["panes", "ornaments", "windows", "glass"]
    number: int
    """Of ornaments: which one."""
    points: int


Part: TypeAlias = (
    RoundBegan
    | PaneDrawn
    | DisplayFilled
    | TowerPoured
    | PanesPicked
    | RestMoved
    | TileTaken
    | GlazierMoved
    | PanesPlaced
    | PanesBroken
    | MarkerFell
    | MarkerCrashed
    | StripCompleted
    | StripEmptied
    | PaneFell
    | PaneKept
    | StripTurned
    | WindowsScored
    | RoundEnded
    | Counted
    | TurnPassed
)
"""What a screen shows at one moment."""
