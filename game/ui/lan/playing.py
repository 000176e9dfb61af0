"""Playing: a game at a table on the LAN, and its end, which the table can be looked at from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import words
from game.rules.clause import Clause
from game.ui.lan.overlays import Connections, Talk, Waiting
from game.ui.lan.result import Acts, LanResult
from game.ui.lan.stay import Stay, goodbye, has_left
from game.ui.table.scene import TableScene
from net import lockstep
from net.lockstep import Event

if TYPE_CHECKING:
    from game.ui.lan.journey import Lobby


class Playing:
    """A game is played until its end has been shown, even where the table was closed before."""

    def __init__(self, lobby: Lobby, stay: Stay) -> None:
        self._lobby, self._stay = lobby, stay
        app, lan = lobby.app, stay.lan
        waiting = Waiting(lan, app.sound)
        talk = Talk(lan, stay.voices, app.sound)
        overlays = (talk, waiting, Connections(lan))
        self.table = TableScene(app, lan.link, self._pause, self._show_result, overlays)
        waiting.toast = talk.toast = self.table.toast
        self._ended: Ended | None = None

    def enter(self) -> None:
        """The table is on the screen."""
        self._lobby.show(self.table)

    def leave(self) -> None:
        """The table stays: the result lets it be looked at."""

    def take(self, event: Event, said: Clause | None) -> None:
        """Somebody was turned away, another hosts, or the table is closed."""
        if isinstance(event, lockstep.Ended):
            self._closed(event)
            return
        if isinstance(event, lockstep.Dropped):
            self._lobby.app.sound("disconnect")
            if has_left(event):
                return  # the light, the card and the prompt tell it
        if said:
            self.table.toast.announce(words.told(said))

    def step(self) -> None:
        """The table looks after itself."""

    def _closed(self, event: lockstep.Ended) -> None:
        self._lobby.app.sound("disconnect")
        said = goodbye(self._stay.lan, event)
        if self._stay.lan.over:
            self._stay.closed = said
        else:
            self._lobby.leave(said)

    def _pause(self) -> None:
        from game.ui.scenes.pause import Pause

        app = self._lobby.app

        def back() -> None:
            app.pop()
            self.table.apply_settings()

        away = "pause.lan_leave" if self.table.link.persons else "pause.stop_watching"
        acts = [("pause.go_on", back), (away, self._lobby.leave)]
        app.push(Pause(app, "pause.lan_heading", acts, back))

    def _show_result(self) -> None:
        """The end has been shown, or the table has been looked at again."""
        if self._ended is None:
            self._ended = Ended(self._lobby, self._stay)
            self._lobby.go(self._ended)
        else:
            self._ended.enter()


class Ended:
    """A game is over: its result lies over the table, and there may be a rematch."""

    def __init__(self, lobby: Lobby, stay: Stay) -> None:
        self._lobby, self._stay = lobby, stay
        app = lobby.app
        acts = Acts(self._ask_rematch, lambda: lobby.gather(stay), app.pop, lobby.leave)
        self.result = LanResult(stay, acts, app.sound)

    def enter(self) -> None:
        """The result is on the screen."""
        self._lobby.app.push(self.result)

    def leave(self) -> None:
        """Nothing is kept of it."""

    def take(self, event: Event, said: Clause | None) -> None:
        """The table may be closed: there is no rematch then."""
        del said  # the marks of those who are ready tell it
        if isinstance(event, lockstep.Ended):
            self._lobby.app.sound("disconnect")
            self._stay.closed = goodbye(self._stay.lan, event)
        elif isinstance(event, lockstep.Dropped):
            self._lobby.app.sound("disconnect")

    def step(self) -> None:
        """A rematch begins when everybody is ready for it."""
        lan = self._stay.lan
        if self.result.asked and lan.seating.everybody_ready:
            self._lobby.start(rematch=True)

    def _ask_rematch(self) -> None:
        """One press: a guest is ready, a host begins when all are."""
        self.result.asked = not self.result.asked
        self._stay.lan.seating.ready(self.result.asked)
