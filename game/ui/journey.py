"""From screen to screen: title, new game, table, pause, result. Only this knows them all."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING

from game import folders, words
from game.thinker import Thinker
from game.ui.app import App
from game.ui.forms.widgets import Entry
from game.ui.input.intent import Kind
from game.ui.scenes.title import Hint, Title

if TYPE_CHECKING:
    from game.couch import Couch
    from game.match import Setup
    from game.ui.lan.journey import Lobby
    from game.ui.scenes.draft import Chosen
    from game.ui.scenes.result import Result

# Each screen is imported when it is first shown, so that the title is there at once.


def play(
    software: bool = False,
    size: tuple[int, int] | None = None,
    begin: Callable[[Journey], None] | None = None,
    frames_per_second: int | None = None,
    language: str | None = None,
) -> None:
    """Open the window and stay until the game is left; begin elsewhere than at the title."""
    app = App(software, size, frames_per_second, language)
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
        self._leave_game()
        self.app.scenes.clear()
        notice = notice or self.app.notice or self.app.audio.problem
        self.app.push(Title(self._entries, notice, self.app.sound, self._hints))

    def _entries(self) -> list[Entry]:
        """What can be done."""
        from game.lobby import kept

        entries = [
            Entry(words.say("title.new_game"), self.new_game),
            Entry(words.say("title.lan"), lambda: self.lobby().find()),
            Entry(words.say("title.settings"), self.settings),
            Entry(words.say("title.quit"), self.app.quit),
        ]
        seat = kept.latest()
        if seat:
            more = words.say("title.continue_lan", name=seat.name)
            again = Entry(words.say("title.continue"), lambda: self.lobby().back(seat), more)
            entries.insert(0, again)
        return entries

    def _hints(self) -> list[Hint]:
        """What to press."""
        told = (
            (Kind.ACCEPT, "title.choose"),
            (Kind.FULLSCREEN, "title.fullscreen"),
            (Kind.MUTE, "title.mute"),
        )
        return [(self.app.devices.key_name(kind), words.say(key)) for kind, key in told]

    def lobby(self) -> Lobby:
        """A game on the LAN: its screens find their own way, and back to the title."""
        from game.ui.lan.journey import Lobby

        self._leave_game()
        self._lobby = Lobby(self.app, self.title, _new_path, self._levels()[0])
        return self._lobby

    def settings(self) -> None:
        from game.ui.scenes.pause import Pause

        acts = [("form.back", self.app.pop)]
        self.app.push(Pause(self.app, "setting.heading", acts, self.app.pop))

    def new_game(self) -> None:
        """Seats, bots, side, level, starter, seed."""
        from game.ui.scenes.new_game import NewGame

        app = self.app
        app.push(NewGame(self._start, app.pop, app.sound, app.settings, *self._levels()))
        self._thinker.wake()  # it starts while the players choose

    @staticmethod
    def _levels() -> tuple[list[str], list[str]]:
        """The levels that can be played, and of each that cannot, why."""
        from game import levels

        good: list[str] = []
        bad: list[str] = []
        for name, path in levels.available().items():
            try:
                levels.read(path)
                good.append(name)
            except levels.LevelError as error:
                bad.append(words.reason(error))
        return good, bad

    def _start(self, chosen: Chosen) -> None:
        from game import levels
        from game.match import Setup

        level = levels.load(chosen.level)
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

        acts = [("pause.go_on", back), ("pause.again", again), ("pause.leave", self.title)]
        self.app.push(Pause(self.app, "pause.heading", acts, back))

    def _result(self) -> None:
        from game.ui.scenes.outcome import Outcome
        from game.ui.scenes.result import Result

        couch = self.couch
        assert couch is not None
        if self._result_scene is not None:  # somebody looked at the table in between
            self.app.push(self._result_scene)
            return
        setup = couch.match.setup
        self._result_scene = Result(
            Outcome.of(couch),
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
