"""The thinker finds the moves of bots, and hints, for the couch and for the LAN.

It asks one question at a time, each once for a position, and never waits for the answer. Who thinks
is a process of its own where there is a screen (`bots.worker.Worker`, started when it is first
needed), and this process where there is none (`Inline`).
"""

import time
from typing import Final, Protocol

from game.match import Match
from game.rules.model import State, Turn
from game.rules.rng import Rng

_SECONDS: Final = 1.0
"""How long the master bot may think."""
_HINT: Final = "hint"


class Brain(Protocol):
    """Whoever does the thinking."""

    def ask(self, state: State, entropy: int, seconds: float, kind: str) -> None: ...

    def answer(self) -> Turn | None: ...

    def drop(self) -> None: ...

    def close(self) -> None: ...


class Inline:
    """Thinks at once, in this process: for games that nobody watches."""

    def __init__(self, pace: float = 0.0) -> None:
        self._pace = pace
        """Seconds that every move takes at least."""
        self._move: Turn | None = None

    def ask(self, state: State, entropy: int, seconds: float, kind: str) -> None:
        """Find the move."""
        from game.bots import BOTS

        del seconds
        time.sleep(self._pace)
        self._move = BOTS[kind](state, Rng(entropy))

    def answer(self) -> Turn | None:
        """The move, once."""
        move, self._move = self._move, None
        return move

    def drop(self) -> None:
        """Forget the move."""
        self._move = None

    def close(self) -> None:
        """Nothing to close."""


class Thinker:
    """Asks for the moves of one game after the other."""

    def __init__(self, brain: Brain | None = None) -> None:
        self._brain = brain
        self._asked: tuple[int, str] | None = None
        """The number of the command that is thought about, and whose it is."""

    def wake(self) -> None:
        """Start the process that thinks, if it is not there yet: it takes a moment."""
        if self._brain is None:
            from game.bots.worker import Worker  # the title need not wait for the bots

            self._brain = Worker()

    @property
    def busy(self) -> bool:
        """Whether a question is open."""
        return self._asked is not None

    def move(self, match: Match, kind: str) -> Turn | None:
        """The move of a bot of this kind whose turn it is, once it has been found."""
        if self._asked != (_next(match), kind):
            self._ask(match, kind, kind)
        return self._answer()

    def ask_hint(self, match: Match) -> None:
        """Have the quick bot look at the position of a person."""
        self._ask(match, "quick", _HINT)

    def hint(self, match: Match) -> Turn | None:
        """What the quick bot would do, once it has been found."""
        return self._answer() if self._asked == (_next(match), _HINT) else None

    def _ask(self, match: Match, kind: str, purpose: str) -> None:
        self.wake()
        assert self._brain is not None
        number = _next(match)
        self._brain.ask(match.state, match.setup.bot_entropy(number), _SECONDS, kind)
        self._asked = (number, purpose)

    def _answer(self) -> Turn | None:
        assert self._brain is not None
        move = self._brain.answer()
        if move is not None:
            self._asked = None
        return move

    def forget(self) -> None:
        """Drop the open question: the position is another."""
        self._asked = None
        if self._brain:
            self._brain.drop()

    def close(self) -> None:
        """End the process that thinks."""
        self._asked = None
        if self._brain:
            self._brain.close()
            self._brain = None


def _next(match: Match) -> int:
    return len(match.log) + 1
