"""What a machine does at a table on the LAN without being asked: it plays its bots, lets bots play
for machines that are away for too long, and moves for whoever has run out of time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.bots import BOTS
from game.rules.notation import move_text
from game.thinker import Thinker
from net.host import Host

if TYPE_CHECKING:
    from game.lobby.lan import Lan

_BOT_PATIENCE: Final = 5.0
"""Seconds after which the host plays a bot's seat whose machine has gone."""


class Duty:
    """The duties of one machine."""

    def __init__(self, lan: Lan, thinker: Thinker, patience: float | None) -> None:
        self._lan, self._thinker = lan, thinker
        self._patience = patience
        """Seconds until a bot plays for a person who is away; None: somebody says so."""
        self._began = 0.0

    def turn_began(self, now: float) -> None:
        """A command has been played: the next turn's time runs from here."""
        self._began = now
        self._thinker.forget()

    def do(self, now: float) -> None:
        """Do what is due."""
        host = self._lan.peer.host
        if host:
            self._stand_in(host)
        if self._lan.playing:
            self._play_bots(now)
            if host:
                self._watch_clock(host, now)

    @property
    def left(self) -> float | None:
        """Seconds that are left for this turn, where there is a clock."""
        clock = self._lan.options.clock
        if not clock or not self._lan.playing:
            return None
        return clock - (self._lan.clock() - self._began)

    def _stand_in(self, host: Host) -> None:
        """Bots need nobody's leave to be played by another machine."""
        if not host.table.playing:
            return
        for seat, chair in enumerate(host.table.seats):
            away = self._lan.presence.away(chair.machine)
            if away is None or chair.stand_in:
                continue
            patience = self._patience
            if patience is None and chair.kind != "person":
                patience = _BOT_PATIENCE
            if patience is not None and away > patience:
                self._lan.seating.let_bot(seat)

    def _play_bots(self, now: float) -> None:
        """Find the move of a bot that this machine plays, and propose it."""
        peer, state = self._lan.peer, self._lan.link.match.state
        if state.phase != "play" or peer.wanted or not peer.drives(state.turn):
            return
        chair = self._lan.table.seats[state.turn]
        kind = chair.stand_in or chair.kind
        if kind not in BOTS:
            return
        move = self._thinker.move(self._lan.link.match, kind)
        if move is not None:
            peer.propose(state.turn, move_text(move), now)

    def _watch_clock(self, host: Host, now: float) -> None:
        """Whose time has run out has this move made by the quick bot."""
        clock, state = self._lan.options.clock, self._lan.link.match.state
        if not clock or state.phase != "play" or now - self._began <= clock:
            return
        if self._lan.table.seats[state.turn].kind != "person" or host.waiting:
            return
        move = self._thinker.move(self._lan.link.match, "quick")
        if move is not None:
            host.propose(state.turn, move_text(move), late=True)
