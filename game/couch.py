"""A game on one couch: people and bots at one table. The simplest link: what is proposed is played.

A move can be taken back as long as only one person plays, and never past a deal.
"""

from pathlib import Path

from game.link import Handout
from game.match import Match, Played, Setup
from game.rules.clause import Clause, clause
from game.rules.model import Deal, Move, Turn
from game.scribe import Scribe
from game.thinker import Thinker


class Couch:
    """A running game, its record and its bots."""

    def __init__(self, setup: Setup, path: Path | None = None, thinker: Thinker | None = None):
        self.match = Match(setup)
        self.played: list[Played] = []
        self.telling = 0
        self._thinker = thinker or Thinker()
        self._handout = Handout()
        self._scribe = Scribe()
        self._scribe.begin(self.match, path)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.state.phase == "over"

    @property
    def persons(self) -> list[int]:
        """The seats that people sit at."""
        seats = self.match.setup.seats
        return [number for number, seat in enumerate(seats) if seat.kind == "person"]

    @property
    def person(self) -> int | None:
        """The seat of the person whose move it is, if it is a person's."""
        state = self.match.state
        return state.turn if state.phase == "play" and state.turn in self.persons else None

    @property
    def thinking(self) -> bool:
        """Whether a bot or a hint is being thought about."""
        return self._thinker.busy

    @property
    def problem(self) -> Clause | None:
        """Why the game is not written down, if it is not."""
        return self._scribe.problem

    def propose(self, move: Turn) -> None:
        """Play a person's move; IllegalMove, and nothing changed, if it is not allowed."""
        self._play(move)

    def poll(self) -> list[Played]:
        """What has been played since the last poll; what is due without a person is played now."""
        if not self.over and self.person is None:
            move = self._due()
            if move is not None:
                self._play(move)
        return self._handout.take(self.played, self.telling)

    def _due(self) -> Move | None:
        """The deal, or a bot's move once it has been found."""
        state = self.match.state
        if state.phase == "deal":
            return self.match.next_deal()
        return self._thinker.move(self.match, self.match.setup.seats[state.turn].kind)

    def _play(self, move: Move) -> None:
        self.played.append(self.match.perform(move))
        self._thinker.forget()
        self._scribe.update(self.match)

    def ask_hint(self) -> None:
        """Have the quick bot look at the position of the person to move."""
        self._thinker.ask_hint(self.match)

    def hint(self) -> Turn | None:
        """What the quick bot would do, once it is known."""
        return self._thinker.hint(self.match)

    takes_back = True

    def why_not_undo(self) -> Clause | None:
        """Why the last move may not be taken back; None if it may."""
        if len(self.persons) > 1:
            return clause("undo.several")
        return clause("undo.deal") if self._last_own() is None else None

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
        self.played = [self.match.perform(move) for move in kept]
        self.telling += 1
        self._thinker.forget()
        self._scribe.begin(self.match, self._scribe.path)

    def close(self) -> None:
        """End the record; whoever thinks may go on to another game."""
        self._scribe.close()
        self._thinker.forget()
