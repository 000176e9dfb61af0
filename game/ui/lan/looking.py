"""Looking: the list of tables, with one of one's own or an address as the other ways to a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.lobby.wishes import HostWish, JoinWish
from game.rules.clause import Clause
from game.ui.lan.find import Acts, Find
from net.lockstep import Event

if TYPE_CHECKING:
    from game.ui.lan.journey import Lobby
    from net.discovery import Found


class Looking:
    """Nobody has been called yet. The list stays as it is while a call is made from it."""

    def __init__(self, lobby: Lobby, notice: str = "") -> None:
        self._lobby = lobby
        acts = Acts(self._join, self._host, self._ask, lobby.leave, lobby.rename)
        app = lobby.app
        self.find = Find(lobby.tables.found, lobby.tables.problem, acts, lobby.name, app.sound)
        self.find.say(notice)

    def enter(self) -> None:
        """The list is on the screen, as it was left if it lies below what was shown."""
        self._lobby.tables.look()
        scenes = self._lobby.app.scenes
        if self.find not in scenes:
            scenes.clear()
            self._lobby.app.push(self.find)
        while scenes[-1] is not self.find:
            self._lobby.app.pop()

    def leave(self) -> None:
        """What was said has been read."""
        self.find.say("")

    def take(self, event: Event, said: Clause | None) -> None:
        """Nothing comes from a table: there is none."""

    def step(self) -> None:
        """The list looks after itself."""

    def _join(self, found: Found, watch: bool) -> None:
        wish = JoinWish((found.address, found.port), self._lobby.name, watch=watch)
        self._lobby.call(wish, found.name)

    def _host(self) -> None:
        self._lobby.host(HostWish())

    def _ask(self) -> None:
        self._lobby.call(None)
