"""The nouns: colours, panes, moves, strips, boards, states.

Everything here is a value: once made it never changes. A position is a tree of tuples, so the next
one shares whatever a move leaves alone. Two ideas keep that fast:

* **Panes** (what lies in the bag, in the tower, in the centre or on a display) are one integer,
  five bits a colour: putting two heaps together is adding two numbers.
* A **Strip** is one filling of one side, and every filling exists once in the process (a level has
  a few hundred). What it accepts is worked out when it is first met, and looked up ever after.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias

from game.rules.clause import Clause, Refused


class IllegalMove(Refused):
    """A move that the rules do not allow here; its clause says why."""


# ---------------------------------------------------------------------------------------- colours

Colour: TypeAlias = int
ORANGE, YELLOW, PINK, BLUE, WHITE = COLOURS = tuple(range(5))
JOKER: Final = 5
"""Not a pane's colour: a space that takes any pane."""
NAMES: Final = ("orange", "yellow", "pink", "blue", "white", "joker")
LETTERS: Final = "oypbwj"
HUES: Final = tuple(Clause(f"colour.{name}") for name in NAMES)
"""What the colours are called."""
PANES_A_COLOUR: Final = 20

Side: TypeAlias = Literal["A", "B"]
SLOTS: Final = 8
SPACES: Final = 5
DISPLAYS: Final = {2: 5, 3: 7, 4: 9}
"""How many displays there are for so many players."""
FEW, MOST = min(DISPLAYS), max(DISPLAYS)
"""How many can play."""
PANES_A_DISPLAY: Final = 4

# ------------------------------------------------------------------------------------------ panes

Panes: TypeAlias = int
SHIFT: Final = (0, 5, 10, 15, 20)
ONE: Final = tuple(1 << shift for shift in SHIFT)
"""A single pane of each colour."""


def heap(colours: Iterable[Colour]) -> Panes:
    """The heap made of these panes."""
    return sum(map(ONE.__getitem__, colours))


def count(panes: Panes, colour: Colour) -> int:
    """How many panes of this colour are in the heap."""
    return panes >> SHIFT[colour] & 31


def spread(panes: Panes) -> list[Colour]:
    """The panes of the heap one by one, colour by colour."""
    spread: list[Colour] = []
    for colour, shift in enumerate(SHIFT):
        spread += [colour] * (panes >> shift & 31)
    return spread


# ------------------------------------------------------------------------------------------ moves

CENTRE: Final = -1
"""Where a pick comes from, or the tile lies, when it is no display and no seat."""


class Pick(NamedTuple):
    """Take all panes of a colour from a source and place them on a strip."""

    source: int
    """A display, from 0, or CENTRE."""
    colour: Colour
    slot: int | None
    """The strip's slot, from 0; None where no reachable strip has room: all the panes break."""
    jokers: int = 0
    """0: as few on joker spaces as the rules allow; else exactly so many."""
    keep: Colour | None = None
    """The pane kept for the window where the strip is full now."""

    def __repr__(self) -> str:
        source = "c" if self.source == CENTRE else self.source + 1
        slot = "-" if self.slot is None else self.slot + 1
        jokers = f"j{self.jokers}" if self.jokers else ""
        keep = "" if self.keep is None else f"={LETTERS[self.keep]}"
        return f"{source}{LETTERS[self.colour]}{slot}{jokers}{keep}"


class Back(NamedTuple):
    """The glazier goes back to the leftmost strip."""

    word: Literal["back"] = "back"

    def __repr__(self) -> str:
        return self.word


class Deal(NamedTuple):
    """Chance: the displays are filled from the bag."""

    entropy: int

    def __repr__(self) -> str:
        return f"deal {self.entropy:032x}"


BACK: Final = Back()
Turn: TypeAlias = Pick | Back
"""A move of a player's."""
Move: TypeAlias = Pick | Back | Deal

# ----------------------------------------------------------------------------------------- strips

Spaces: TypeAlias = tuple[Colour, ...]
Filling: TypeAlias = tuple[Colour | None, ...]
EMPTY: Final[Filling] = (None,) * SPACES

Way: TypeAlias = tuple[int, Colour | None]
"""One way to place panes on a strip: a Pick's `jokers` and `keep`."""
Ways: TypeAlias = int
"""The number, in WAYS, of all the ways to place so many panes on a strip."""
WAYS: Final[list[tuple[Way, ...]]] = []


class Strip:
    """One filling of one side of a pattern strip. Get it from `Strip.of`: each exists only once."""

    __slots__ = ("_after", "empty", "fits", "heap", "other", "panes", "room", "spaces")
    _known: ClassVar["dict[tuple[Spaces, Spaces | None, Filling], Strip]"] = {}

    spaces: Spaces
    other: Spaces | None
    """The side beneath; None once the strip has been flipped."""
    panes: Filling
    empty: int
    """How many spaces are empty."""
    heap: Panes
    """The panes on it."""
    room: tuple[int, ...]
    """For each colour, how many of its panes find a space."""
    fits: tuple[tuple[Colour, tuple[Ways, ...]], ...]
    """For each colour that has room, the ways to place 0, 1, 2, ... of its panes."""

    @staticmethod
    def of(spaces: Spaces, other: Spaces | None, panes: Filling = EMPTY) -> "Strip":
        """The strip with these spaces, that side beneath and these panes on it."""
        key = (spaces, other, panes)
        strip = Strip._known.get(key)
        if strip is None:
            strip = Strip._known[key] = Strip()
            strip.spaces, strip.other, strip.panes = key
            strip._work_out()
        return strip

    def _work_out(self) -> None:
        self._after: dict[tuple[Colour, int, int], Strip] = {}
        self.empty = self.panes.count(None)
        self.heap = heap(pane for pane in self.panes if pane is not None)
        jokers = self._empty_for(JOKER)
        self.room = tuple(self._empty_for(colour) + jokers for colour in COLOURS)
        self.fits = tuple((c, self._ways_by_count(c)) for c in COLOURS if self.room[c])

    def __repr__(self) -> str:
        return f"Strip.of({self.spaces}, {self.other}, {self.panes})"

    def __reduce__(self) -> tuple[object, ...]:
        return Strip.of, (self.spaces, self.other, self.panes)

    def _empty_for(self, kind: Colour) -> int:
        spaces = zip(self.spaces, self.panes, strict=True)
        return sum(space == kind and pane is None for space, pane in spaces)

    def jokers_needed(self, colour: Colour, placed: int) -> int:
        """How many of so many panes placed must go onto joker spaces."""
        return max(0, placed - self._empty_for(colour))

    def _ways_by_count(self, colour: Colour) -> tuple[Ways, ...]:
        ways = [_number(self.ways(colour, n)) for n in range(PANES_A_COLOUR + 1)]
        return _shared.setdefault(tuple(ways), tuple(ways))

    def ways(self, colour: Colour, count: int) -> tuple[Way, ...]:
        """Every way to place so many panes, as far as there is room for them."""
        placed = min(count, self.room[colour])
        fewest = self.jokers_needed(colour, placed)
        ways: list[Way] = []
        for jokers in range(fewest, min(placed, self._empty_for(JOKER)) + 1):
            keeps: list[Colour | None] = [None]
            if placed == self.empty:
                laid = self._laid(colour, placed, jokers)
                keeps = [keep for keep in COLOURS if keep in laid]
            ways += [(jokers if jokers > fewest else 0, keep) for keep in keeps]
        return tuple(ways)

    def _laid(self, colour: Colour, placed: int, jokers: int) -> Filling:
        left = {colour: placed - jokers, JOKER: jokers}
        panes = list(self.panes)
        for space, kind in enumerate(self.spaces):
            if panes[space] is None and left.get(kind):
                left[kind] -= 1
                panes[space] = colour
        return tuple(panes)

    def after(self, colour: Colour, placed: int, jokers: int) -> "Strip":
        """The strip with so many panes more; `jokers` is meant as in a Pick."""
        strip = self._after.get((colour, placed, jokers))
        if strip is None:
            if all(named != jokers for named, _ in self.ways(colour, placed)):
                raise IllegalMove("move.jokers", jokers=jokers)
            panes = self._laid(colour, placed, jokers or self.jokers_needed(colour, placed))
            strip = Strip.of(self.spaces, self.other, panes)
            self._after[colour, placed, jokers] = strip
        return strip


_shared: dict[tuple[Ways, ...], tuple[Ways, ...]] = {}


def _number(ways: tuple[Way, ...]) -> Ways:
    if ways not in WAYS:
        WAYS.append(ways)
    return WAYS.index(ways)


# --------------------------------------------------------------------------------- level and state


@dataclass(frozen=True)
class Level:
    """The values printed on the material: strips, window points, track, rounds, ornaments."""

    name: str
    description: str
    source: str
    """Where the values come from."""
    strips: tuple[tuple[Spaces, Spaces], ...]
    """Front and back of each strip."""
    points_a: tuple[int, ...]
    points_b: tuple[int, ...]
    """What is printed below the windows on each side of the palace board."""
    track: tuple[int, ...]
    """What each space of the broken-glass track costs, from the top."""
    rounds: int
    ornaments: tuple[tuple[int, int], ...]
    """The two windows, from 0, that each ornament of side A stands between."""
    ornament_points: tuple[int, ...]
    """What an ornament scores with 0 to 4 of its frame spaces filled."""

    def points(self, side: Side) -> tuple[int, ...]:
        """The points below the windows on this side."""
        return self.points_a if side == "A" else self.points_b


Window: TypeAlias = tuple[Colour | None, Colour | None]
"""The panes on the top and on the bottom frame space."""
DARK: Final[Window] = (None, None)


class Player(NamedTuple):
    """One player's board, marker and score."""

    score: int
    broken: int
    """Steps down from the top of the broken-glass track."""
    lost: int
    """Points lost on that track so far, as a positive number."""
    glazier: int
    """The slot he stands above."""
    strips: tuple[Strip | None, ...]
    """None where the strip is gone."""
    windows: tuple[Window, ...]


class State(NamedTuple):
    """A position: everything that decides how the game can go on."""

    level: Level
    side: Side
    turn: int
    starter: int
    tile: int
    """The seat that holds the starting-player tile, or CENTRE."""
    indicator: tuple[Colour, ...]
    """What is left on the round indicator, top first."""
    sources: tuple[Panes, ...]
    """What lies on the displays and, last, in the centre: a Pick's source is an index."""
    bag: Panes
    tower: Panes
    players: tuple[Player, ...]

    @property
    def displays(self) -> tuple[Panes, ...]:
        """What lies on each display."""
        return self.sources[:CENTRE]

    @property
    def centre(self) -> Panes:
        """What lies in the centre of the table."""
        return self.sources[CENTRE]

    @property
    def phase(self) -> Literal["deal", "play", "over"]:
        """What comes next: a deal, a player's turn, or nothing more."""
        if not self.indicator:
            return "over"
        return "play" if any(self.sources) else "deal"

    @property
    def round(self) -> int:
        """The round, from 1."""
        return min(self.level.rounds, self.level.rounds + 1 - len(self.indicator))
