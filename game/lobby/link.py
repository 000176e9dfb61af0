"""A game on the LAN as a link: a move is handed back once the host has committed it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.link import Handout
from game.match import Match, Played
from game.rules.clause import Clause, clause
from game.rules.model import Turn
from game.rules.notation import move_text
from game.thinker import Thinker

if TYPE_CHECKING:
    from game.lobby.lan import Lan


class LanLink:
    """The game that is played at a table on the LAN."""

    def __init__(self, lan: Lan, thinker: Thinker) -> None:
        self._lan, self._thinker = lan, thinker
        self._handout = Handout()

    @property
    def match(self) -> Match:
        """The game as far as it has been committed."""
        assert self._lan.game.match is not None
        return self._lan.game.match

    @property
    def played(self) -> list[Played]:
        """All commands so far."""
        return self._lan.game.played

    @property
    def telling(self) -> int:
        """Changes when a game is told from its beginning."""
        return self._lan.game.telling

    @property
    def persons(self) -> list[int]:
        """The seats that people on this machine sit at."""
        return self._lan.persons

    @property
    def person(self) -> int | None:
        """The seat of the person here who may move now: not while a move of theirs is under way."""
        state, peer = self.match.state, self._lan.peer
        if state.phase != "play" or peer.wanted or state.turn not in self.persons:
            return None
        return state.turn if peer.drives(state.turn) else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.match.state.phase == "over"

    @property
    def thinking(self) -> bool:
        """Whether a bot or a hint is being thought about here."""
        return self._thinker.busy

    @property
    def problem(self) -> Clause | None:
        """Why the game is not written down, if it is not."""
        return self._lan.game.scribe.problem

    def propose(self, move: Turn) -> None:
        """Ask the host for a move of the person whose turn it is."""
        lan = self._lan
        lan.peer.propose(self.match.state.turn, move_text(move), lan.clock())
        lan.pump()

    @property
    def under_way(self) -> float:
        """For how many seconds a move of this machine has been under way; 0 if none is."""
        wanted = self._lan.peer.wanted
        return self._lan.clock() - wanted.since if wanted and wanted.since else 0.0

    def poll(self) -> list[Played]:
        """What has been committed since the last poll."""
        return self._handout.take(self.played, self.telling)

    def ask_hint(self) -> None:
        """Have the quick bot look at the position of the person to move."""
        self._thinker.ask_hint(self.match)

    def hint(self) -> Turn | None:
        """What the quick bot would do, once it is known."""
        return self._thinker.hint(self.match)

    takes_back = False

    def why_not_undo(self) -> Clause | None:
        """On the LAN nothing is taken back."""
        return clause("undo.lan")

    def undo(self) -> None:
        """Nothing is taken back on the LAN."""
