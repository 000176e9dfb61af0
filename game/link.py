"""The link: what stands behind the table, wherever the others sit.

Every move takes the same road. A person's move is proposed, and seen only when the link hands it
back, numbered, among all that has been played; sending never returns the result. `Couch` hands a
move back at once, the LAN when the host has committed it.

What is true (whose turn, whether the game is over) is told by the match alone and never depends on
what has been shown: how far the screen has come is the table's own affair.
"""

from collections.abc import Sequence
from typing import Protocol

from game.match import Match, Played
from game.rules.clause import Clause
from game.rules.model import Turn


class Link(Protocol):
    """A game, as the table knows it."""

    @property
    def match(self) -> Match:
        """The game as far as it has been played."""

    @property
    def played(self) -> Sequence[Played]:
        """All commands so far."""

    @property
    def telling(self) -> int:
        """Changes whenever the past has changed: a move was taken back, or the game was told again
        from its beginning. `match` and `played` are then to be looked at anew."""

    @property
    def persons(self) -> list[int]:
        """The seats of the people here."""

    @property
    def person(self) -> int | None:
        """The seat of the person here who may move now, if one may."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def thinking(self) -> bool:
        """Whether a bot or a hint is being thought about."""

    @property
    def problem(self) -> Clause | None:
        """Why the game is not written down, if it is not."""

    def propose(self, move: Turn) -> None:
        """A person here wants this move; IllegalMove if the rules forbid it."""

    def poll(self) -> list[Played]:
        """What has been played since the last poll, in order. Where nobody else drives the game,
        the next deal or bot's move that is due is played now."""

    def ask_hint(self) -> None:
        """Have the quick bot look at the position."""

    def hint(self) -> Turn | None:
        """What it would do, once it is known."""

    @property
    def takes_back(self) -> bool:
        """Whether moves can be taken back at this table at all."""

    def why_not_undo(self) -> Clause | None:
        """Why the last move may not be taken back; None if it may."""

    def undo(self) -> None:
        """Take it back."""


class Handout:
    """Which of the commands played have been handed out by `poll`: every link keeps one."""

    def __init__(self) -> None:
        self._given = 0
        self._telling = 0

    def take(self, played: Sequence[Played], telling: int) -> list[Played]:
        """What is new; after the past has changed nothing is, for the table looks at it anew."""
        if telling != self._telling:
            self._telling, self._given = telling, len(played)
        new = list(played[self._given :])
        self._given = len(played)
        return new
