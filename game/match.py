"""One game from its set-up on: the log of commands and the state that they lead to.

The log is the game. A set-up and a list of commands determine everything; what is kept on disk,
replayed or shown is a view of them.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from game.rules.events import Event
from game.rules.model import Deal, IllegalMove, Level, Move, Side, State
from game.rules.notation import digest, move_text
from game.rules.play import apply, new_game
from game.rules.rng import Rng, entropy


class Seat(NamedTuple):
    """Who sits there: a name, and `person` or the kind of bot."""

    name: str
    kind: str


@dataclass(frozen=True)
class Setup:
    """All that is chosen before the game."""

    level: Level
    side: Side
    seats: tuple[Seat, ...]
    seed: int
    starter: int
    ends: tuple[str, ...] = ()
    """In a game with fair draws, what each machine committed to; chance is then not the seed's."""

    @staticmethod
    def new(
        level: Level, side: Side, seats: tuple[Seat, ...], seed: int, starter: int | None = None
    ) -> "Setup":
        """A set-up; without a starter, the seed chooses one."""
        if starter is None:
            starter = new_game(level, side, len(seats), seed).starter
        return Setup(level, side, seats, seed, starter)

    def opening(self) -> State:
        """The table before the first deal."""
        return new_game(self.level, self.side, len(self.seats), self.seed, self.starter)

    def deal(self, number: int) -> Deal:
        """The deal of this number, from 1, that the seed gives."""
        return Deal(entropy(self.seed, "deal", number))

    def rng(self, command: int) -> Rng:
        """The generator of whichever bot plays this command: a game that is taken up again goes
        on as it would have."""
        return Rng(self.bot_entropy(command))

    def bot_entropy(self, command: int) -> int:
        """What that generator starts from."""
        return entropy(self.seed, "bot", command)


class Entry(NamedTuple):
    """One command in the log."""

    number: int
    seat: int | None
    """None for chance."""
    move: Move
    digest: str
    """Of the state after it."""

    def __str__(self) -> str:
        seat = "-" if self.seat is None else self.seat
        return f"{self.number} {seat} {move_text(self.move)} {self.digest}"


class Played(NamedTuple):
    """A command that has been played, and what it did."""

    number: int
    seat: int | None
    """None for chance."""
    move: Move
    before: State
    after: State
    events: tuple[Event, ...]


@dataclass
class Match:
    """A running game."""

    setup: Setup
    log: list[Entry] = field(default_factory=list)
    state: State = field(init=False)
    deals: int = 0
    draws: list[tuple[str | None, ...]] = field(default_factory=list)
    """In a game with fair draws, what the machines revealed: for the set-up, then for each deal."""

    def __post_init__(self) -> None:
        self.state = self.setup.opening()

    def play(self, move: Move) -> tuple[Event, ...]:
        """Apply a command and log it; IllegalMove, and nothing changed, if it is not allowed."""
        state = self.state
        seeded = isinstance(move, Deal) and state.phase == "deal" and not self.setup.ends
        if seeded and move != self.next_deal():
            raise IllegalMove("move.other_deal")
        self.state, events = apply(state, move)
        seat = None if isinstance(move, Deal) else state.turn
        self.deals += seat is None
        self.log.append(Entry(len(self.log) + 1, seat, move, digest(self.state)))
        return events

    def perform(self, move: Move) -> Played:
        """Apply a command and log it, as `play` does, with the states before and after it."""
        before = self.state
        events = self.play(move)
        entry = self.log[-1]
        return Played(entry.number, entry.seat, move, before, self.state, events)

    def next_deal(self) -> Deal:
        """The deal that is due, or will be."""
        return self.setup.deal(self.deals + 1)
