"""A game on one couch: people and bots at one table, behind the same few calls as any other game.

Every move, a person's or a bot's, is played here and nowhere else, is written down as it is played,
and comes back as what happened. Bots think in a process of their own.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from game.bots.worker import Worker
from game.match import Match, Setup
from game.record import Recorder
from game.rules.events import Event
from game.rules.model import Deal, Move, State, Turn

_MASTER_SECONDS = 1.0


class Played(NamedTuple):
    """A command that has been played."""

    seat: int | None
    move: Move
    before: State
    after: State
    events: tuple[Event, ...]


@dataclass
class Couch:
    """A running game, its record and its bots."""

    match: Match
    path: Path | None = None
    worker: Worker | None = None
    problem: str | None = None
    """Why the game can no longer be written down, in one sentence."""
    played: list[Played] = field(default_factory=list)
    _recorder: Recorder | None = None
    _asked: int = -1

    @staticmethod
    def new(setup: Setup, path: Path | None = None) -> "Couch":
        """A game from its set-up on, kept in a record."""
        couch = Couch(Match(setup), path)
        couch._record()
        return couch

    def _record(self) -> None:
        """Begin the record, or begin it again after moves were taken back."""
        self._close_record()
        if self.path is None or self.problem:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._recorder = Recorder.create(self.path, self.match)
        except (OSError, ValueError) as error:
            self.problem = f"This game cannot be saved: {error}."

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.state.phase == "over"

    @property
    def person(self) -> int | None:
        """The seat of the person whose move it is, if it is a person's."""
        state = self.match.state
        if state.phase != "play" or self.match.setup.seats[state.turn].kind != "person":
            return None
        return state.turn

    @property
    def persons(self) -> list[int]:
        """The seats that people sit at."""
        seats = self.match.setup.seats
        return [number for number, seat in enumerate(seats) if seat.kind == "person"]

    def give(self, move: Move) -> Played:
        """Play a move; IllegalMove, and nothing changed, if it is not allowed."""
        before = self.match.state
        events = self.match.play(move)
        self._asked = -1
        if self._recorder:
            try:
                self._recorder.update(self.match)
            except OSError as error:
                self.problem = f"This game can no longer be saved: {error}."
                self._recorder = None
        played = Played(self.match.log[-1].seat, move, before, self.match.state, events)
        self.played.append(played)
        return played

    def due(self) -> Played | None:
        """Play what is due without a person: the deal, or a bot's move once it has been found."""
        if self.over or self.person is not None:
            return None
        if self.match.state.phase == "deal":
            return self.give(self.match.next_deal())
        move = self._bot_move()
        return None if move is None else self.give(move)

    def _bot_move(self) -> Turn | None:
        number, state = len(self.match.log) + 1, self.match.state
        worker = self._bots()
        if self._asked != number:
            kind = self.match.setup.seats[state.turn].kind
            worker.ask(state, self.match.setup.bot_entropy(number), _MASTER_SECONDS, kind)
            self._asked = number
        return worker.answer()

    def ask_hint(self) -> None:
        """Have the quick bot look at the position of the person to move."""
        number = len(self.match.log) + 1
        self._bots().ask(self.match.state, self.match.setup.bot_entropy(number), kind="quick")
        self._asked = number

    def hint(self) -> Turn | None:
        """What the quick bot would do, once it is known."""
        return self._bots().answer() if self._asked == len(self.match.log) + 1 else None

    def _bots(self) -> Worker:
        if self.worker is None:
            self.worker = Worker()
        return self.worker

    def can_undo(self) -> bool:
        """Whether the only person at the table may take the last move back: not past a deal."""
        return self._last_own() is not None

    def _last_own(self) -> int | None:
        if len(self.persons) != 1 or self.over:
            return None
        for number in range(len(self.match.log) - 1, -1, -1):
            entry = self.match.log[number]
            if isinstance(entry.move, Deal):
                return None
            if entry.seat == self.persons[0]:
                return number
        return None

    def undo(self) -> None:
        """Go back to before the person's last move."""
        number = self._last_own()
        if number is None:
            return
        kept = [entry.move for entry in self.match.log[:number]]
        self.match = Match(self.match.setup)
        for move in kept:
            self.match.play(move)
        self.played = self.played[:number]
        if self.worker:
            self.worker.drop()
        self._asked = -1
        self._record()

    def _close_record(self) -> None:
        if self._recorder:
            self._recorder.close()
            self._recorder = None

    def close(self) -> None:
        """End the record and the bots."""
        self._close_record()
        if self.worker:
            self.worker.close()
            self.worker = None
