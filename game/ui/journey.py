"""From screen to screen: title, new game, table, pause, result. Only this knows them all."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING

from game import folders
from game.thinker import Thinker
from game.ui.app import App
from game.ui.input.intent import Kind
from game.ui.scenes.title import Title

if TYPE_CHECKING:
    from game.couch import Couch
    from game.match import Setup
    from game.ui.lan.journey import Lobby
    from game.ui.scenes.new_game import Chosen
    from game.ui.scenes.result import Result

# Each screen is imported when it is first shown, so that the title is there at once.


def play(
    software: bool = False,
    size: tuple[int, int] | None = None,
    begin: Callable[[Journey], None] | None = None,
    frames_per_second: int | None = None,
) -> None:
    """Open the window and stay until the game is left; begin elsewhere than at the title."""
    app = App(software, size, frames_per_second)
    journey = Journey(app)
    journey.title()
    if begin:
        begin(journey)
    app.audio.start_music()
    try:
        app.run()
    finally:
        journey.close()


class Journey:
    """The screens, and how one leads to the next."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.couch: Couch | None = None
        self._thinker = Thinker()
        self._result_scene: Result | None = None
        self._lobby: Lobby | None = None

    def title(self, notice: str | None = None) -> None:
        """The first screen, and the last."""
        from game.lobby import kept

        self._leave_game()
        entries = [
            ("New game", self.new_game),
            ("LAN game", lambda: self.lobby().find()),
            ("Settings", self._settings),
            ("Quit", self.app.quit),
        ]
        seat = kept.latest()
        if seat:
            words = f"Continue\tas {seat.name}, on the LAN"
            entries.insert(0, (words, lambda: self.lobby().back(seat)))
        devices = self.app.devices
        hints = [(devices.key_name(Kind.ACCEPT), "Choose"), ("F11", "Full screen"), ("M", "Mute")]
        self.app.scenes.clear()
        self.app.push(
            Title(
                entries, notice or self.app.notice or self.app.audio.problem, self.app.sound, hints
            )
        )

    def lobby(self) -> Lobby:
        """A game on the LAN: its screens find their own way, and back to the title."""
        from game.ui.lan.journey import Lobby

        self._leave_game()
        self._lobby = Lobby(self.app, self.title, _new_path, self._levels())
        return self._lobby

    def _settings(self) -> None:
        from game.ui.scenes.pause import Pause

        self.app.push(Pause(self.app, "Settings", [("Back", self.app.pop)], self.app.pop))

    def new_game(self) -> None:
        """Seats, bots, side, level, starter, seed."""
        from game.ui.scenes.new_game import NewGame

        found = self._levels()
        names = self.app.settings.names
        self.app.push(NewGame(self._start, self.app.pop, self.app.sound, found, names))
        self._thinker.wake()  # it starts while the players choose

    def _levels(self) -> list[str]:
        """The levels that can be played; of one that cannot, the title says why."""
        from game import levels, words

        good = []
        for name in levels.available():
            try:
                levels.load(name)
                good.append(name)
            except (levels.LevelError, OSError) as error:
                self.app.notice = words.reason(error)
        return good

    def _start(self, chosen: Chosen) -> None:
        from game import levels
        from game.match import Setup

        level = levels.load(chosen.level)
        people = [seat.name for seat in chosen.seats if seat.kind == "person"]
        self.app.settings.names = (*people, *self.app.settings.names[len(people) :])[:4]
        setup = Setup.new(level, chosen.side, chosen.seats, chosen.seed, chosen.starter)
        self.table(setup)

    def table(self, setup: Setup) -> None:
        """Play this game."""
        from game.couch import Couch
        from game.ui.table.scene import TableScene

        self._leave_game()
        self.couch = Couch(setup, _new_path(), self._thinker)
        self._result_scene = None
        self._scene = TableScene(self.app, self.couch, self._pause, self._result)
        self.app.scenes.clear()
        self.app.push(self._scene)

    def _pause(self) -> None:
        from game.ui.scenes.pause import Pause

        def back() -> None:
            self.app.pop()
            self._scene.apply_settings()

        def again() -> None:
            assert self.couch is not None
            self.table(self.couch.match.setup)

        entries = [("Go on", back), ("Start again", again), ("Leave the game", self.title)]
        self.app.push(Pause(self.app, "Pause", entries, back))

    def _result(self) -> None:
        from game.ui.scenes.result import Result, sources

        couch = self.couch
        assert couch is not None
        if self._result_scene is not None:  # somebody looked at the table in between
            self.app.push(self._result_scene)
            return
        told = [(played.seat, played.events) for played in couch.played]
        seats = range(len(couch.match.setup.seats))
        scores = [[played.after.players[seat].score for played in couch.played] for seat in seats]
        setup = couch.match.setup
        self._result_scene = Result(
            setup,
            couch.match.state,
            scores,
            sources(setup, told),
            rematch=lambda: self.table(setup.rematch(randbits(128))),
            leave=self.title,
            look=self.app.pop,
            sound=self.app.sound,
        )
        self.app.push(self._result_scene)

    def _leave_game(self) -> None:
        if self._lobby is not None:
            lobby, self._lobby = self._lobby, None
            lobby.close()
        if self.couch is not None:
            self.couch.close()
            self.couch = None

    def close(self) -> None:
        """Let go of the game and of the bots' process."""
        self._leave_game()
        self._thinker.close()


def _new_path() -> Path:
    """Where a new game is kept: in the user's data folder, by the time it began."""
    name = time.strftime("%Y-%m-%d %H.%M.%S")
    folder = folders.own("games")
    path, number = folder / f"{name}.vitral", 2
    while path.exists():
        path, number = folder / f"{name} ({number}).vitral", number + 1
    return path
