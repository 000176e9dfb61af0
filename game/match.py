"""One game from its set-up on: the log of commands and the state that they lead to.

The log is the game. A set-up and a list of commands determine everything; what is kept on disk,
replayed or shown is a view of them.
"""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from game.rules.clause import Refused
from game.rules.events import Event
from game.rules.model import Deal, IllegalMove, Level, Move, Side, State
from game.rules.notation import digest, move_text
from game.rules.play import after, apply, new_game
from game.rules.position import flaw
from game.rules.rng import Rng, entropy


class Seat(NamedTuple):
    """Who sits there: a name, and `person` or the kind of bot."""

    name: str
    kind: str


class Origin(NamedTuple):
    """The moment of another game that a game was played on from."""

    game: str
    """The digest of that game's header."""
    command: int
    """The number of the command after which it was left; 0 for its opening."""


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
    position: State | None = None
    """Where the game begins, unless the seed lays the table. What is dealt after it is, as ever,
    the first deal of the seed, then the second, ..."""
    origin: Origin | None = None
    """Where the position comes from, if from another game."""

    @staticmethod
    def new(
        level: Level, side: Side, seats: tuple[Seat, ...], seed: int, starter: int | None = None
    ) -> "Setup":
        """A set-up; without a starter, the seed chooses one."""
        if starter is None:
            starter = new_game(level, side, len(seats), seed).starter
        return Setup(level, side, seats, seed, starter)

    @staticmethod
    def from_position(
        position: State, seats: tuple[Seat, ...], seed: int, origin: Origin | None = None
    ) -> "Setup":
        """A set-up that begins at a position; Refused if no game can be played on from there."""
        if wrong := flaw(position):
            raise Refused(wrong.key, **dict(wrong.values))
        if len(seats) != len(position.players):
            raise Refused("position.seats", count=len(position.players))
        level, side, starter = position.level, position.side, position.starter
        return Setup(level, side, seats, seed, starter, position=position, origin=origin)

    @property
    def next_starter(self) -> int:
        """Who starts the game after this one: the next one in turn."""
        return (self.starter + 1) % len(self.seats)

    def rematch(self, seed: int) -> "Setup":
        """The same seats, side and level once more; the next one in turn starts."""
        return Setup.new(self.level, self.side, self.seats, seed, self.next_starter)

    def drawn(self, seed: int, ends: tuple[str, ...]) -> "Setup":
        """The same set-up once the machines have drawn its seed."""
        if self.position is not None:
            return replace(self, seed=seed, ends=ends)
        return replace(Setup.new(self.level, self.side, self.seats, seed), ends=ends)

    def opening(self) -> State:
        """The table before the first command: before the first deal, or the position."""
        if self.position is not None:
            return self.position
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

    def at(self, command: int) -> State:
        """The state after this command; 0 is the opening. Refused if there is none."""
        if not 0 <= command <= len(self.log):
            raise Refused("position.no_command", number=command)
        state = self.setup.opening()
        for entry in self.log[:command]:
            state = after(state, entry.move)
        return state

    def next_deal(self) -> Deal:
        """The deal that is due, or will be."""
        return self.setup.deal(self.deals + 1)
