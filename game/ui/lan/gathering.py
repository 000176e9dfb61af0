"""Gathering: the lobby of a table, until everybody is ready and the host begins the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import words
from game.rules.clause import Clause, clause
from game.ui.lan.room import NOTICE, Acts, Room
from game.ui.lan.stay import Stay, goodbye
from net import lockstep
from net.lockstep import Event

if TYPE_CHECKING:
    from game.ui.lan.journey import Lobby
    from net.discovery import Announced


class Gathering:
    """The lobby of a table. While it is hosted here, it can be found by others."""

    def __init__(self, lobby: Lobby, stay: Stay) -> None:
        self._lobby, self._stay = lobby, stay
        app = lobby.app
        acts = Acts(lobby.start, lobby.back_from_table, lobby.say)
        names = app.settings.names
        self.room = Room(stay.lan, acts, stay.voices, app.sound, lobby.levels, names)
        self._announced: Announced | None = None

    def enter(self) -> None:
        """The room is on the screen."""
        self._lobby.show(self.room)

    def leave(self) -> None:
        """The table cannot be found any more."""
        if self._announced:
            self._announced.close()

    def take(self, event: Event, said: Clause | None) -> None:
        """Somebody has gone, another hosts, or the table is closed."""
        if isinstance(event, lockstep.Ended):
            self._lobby.app.sound("disconnect")
            self._lobby.leave(goodbye(self._stay.lan, event))
            return
        if isinstance(event, lockstep.Dropped):
            self._lobby.app.sound("disconnect")
        self._notice(said)

    def _notice(self, said: Clause | None) -> None:
        if said:
            self.room.say(words.told(said), NOTICE)

    def step(self) -> None:
        """Tell the network how the table stands."""
        if not (self._stay.announces and self._stay.lan.hosting):
            return
        from net.discovery import Announced

        lan = self._stay.lan
        name, seats = lan.options.name, lan.seating.taken
        if self._announced is None:
            self._announced = Announced(name, lan.port, lan.table_id, seats)
        elif self._announced.problem:
            self._notice(clause("lan.cannot_announce", why=self._announced.problem))
            self._stay.announces = False
        else:
            self._announced.change(name, seats)
