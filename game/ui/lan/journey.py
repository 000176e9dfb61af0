"""From screen to screen on the LAN: looking for a table, calling it, its lobby, the game, its end.

Each of the five is a state, an object of its own; here is what they share, and how one leads to the
next. The window never waits for the network: `poll` is called once a frame, whatever is on the
screen.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from game import words
from game.lobby.kept import Kept
from game.lobby.lan import Lan
from game.lobby.wishes import CallWish, HostWish, JoinWish, ReturnWish
from game.rules.clause import Clause
from game.ui.app import App, Scene
from game.ui.lan.calling import Calling
from game.ui.lan.gathering import Gathering
from game.ui.lan.looking import Looking
from game.ui.lan.playing import Playing
from game.ui.lan.stay import Stay
from game.ui.lan.tables import Tables
from net import lockstep
from net.lockstep import Event
from net.roster import OPEN
from net.wire import NAME, Chair


class State(Protocol):
    """What a LAN game is at: its screen, and what it does about what comes from the network."""

    def enter(self) -> None:
        """It begins, or goes on."""

    def leave(self) -> None:
        """Another one follows."""

    def take(self, event: Event, said: Clause | None) -> None:
        """Something has happened at the table, and this is said of it."""

    def step(self) -> None:
        """One frame, after everything that has happened has been taken in."""


class Lobby:
    """A LAN game, from looking for a table to leaving it."""

    def __init__(
        self,
        app: App,
        leave: Callable[[str | None], None],
        new_path: Callable[[], Path | None],
        levels: Sequence[str],
        public: bool = True,
    ) -> None:
        self.app, self.new_path, self.levels = app, new_path, levels
        self._leave, self._public = leave, public
        self.tables = Tables(public)
        self.state: State | None = None
        self.stay: Stay | None = None
        """The table that this machine is at, or calls."""
        self._looking: Looking | None = None
        """The list of tables, if the player came from there."""
        self._seed: int | None = None
        """For the first game, where somebody has chosen it."""
        app.background = self.poll

    # --------------------------------------------------------------------------------- the player

    @property
    def lan(self) -> Lan | None:
        """This machine at its table, or calling it."""
        return self.stay.lan if self.stay else None

    @property
    def name(self) -> str:
        """What the player here is called."""
        return self.app.settings.names[0]

    def rename(self, name: str) -> None:
        """The player is called otherwise from now on."""
        if name.strip():
            self.app.settings.names = (name.strip(), *self.app.settings.names[1:])

    # ------------------------------------------------------------------------------ ways to a table

    def find(self, notice: str = "") -> None:
        """The list of tables."""
        self.part()
        self._looking = Looking(self, notice)
        self.go(self._looking)

    def host(self, wish: HostWish) -> None:
        """Open a table."""
        wish = replace(wish, name=wish.name or self.name)
        table = words.say("lan.table_of", name=wish.name)[:NAME]
        chairs = [_chair(kind, wish.name) for kind in wish.seats]
        try:
            lan = wish.opened(chairs, table, self.new_path)
        except OSError as error:
            self._cannot_host(wish, words.reason(error))
            return
        self._seed = wish.seed
        self.gather(self.arrive(lan, wish.announce and self._public))

    def _cannot_host(self, wish: HostWish, why: str) -> None:
        if wish.port is None:
            said = words.say("lan.cannot_open", why=why)
        else:
            said = words.say("lan.cannot_open_at", port=wish.port, why=why)
        if self._looking:
            self.app.sound("refuse")
            self._looking.find.say(said)
        else:
            self.leave(said)

    def join(self, wish: JoinWish) -> None:
        """Call a table as the command line says."""
        self.call(replace(wish, name=wish.name or self.name))

    def back(self, seat: Kept) -> None:
        """Come back to a seat that was kept."""
        self.call(ReturnWish(seat))

    def call(self, wish: CallWish | None, table: str = "") -> None:
        """Call a table, by its name where that is known; without a wish, ask for its address."""
        self.go(Calling(self, wish, table))

    # ------------------------------------------------------------------------- from state to state

    def go(self, state: State) -> None:
        """Another state from now on."""
        if self.state:
            self.state.leave()
        self.state = state
        state.enter()

    def show(self, scene: Scene) -> None:
        """One screen and nothing below it; no table is looked for any more."""
        self.tables.stop()
        self.app.scenes.clear()
        self.app.push(scene)

    def arrive(self, lan: Lan, announces: bool = False) -> Stay:
        """This machine is at a table, or calls one."""
        self.part()
        self.stay = Stay(lan, announces)
        return self.stay

    def part(self) -> None:
        """Leave the table; in the middle of a game the seat is kept."""
        if self.stay:
            self.stay.lan.close()
            self.stay = None

    def gather(self, stay: Stay) -> None:
        """Into the lobby of the table."""
        self.go(Gathering(self, stay))

    def back_from_table(self) -> None:
        """Away from a table that is not played at, to where the player came from."""
        self.part()
        if self._looking:
            self.go(self._looking)
        else:
            self.leave()

    def leave(self, notice: str | None = None) -> None:
        """Back to the title."""
        self.close()
        self._leave(notice)

    def close(self) -> None:
        """Leave the table and let go of everything."""
        if self.state:
            self.state.leave()
            self.state = None
        self.part()
        self.tables.stop()
        self.app.background = None

    # ----------------------------------------------------------------------------------- the table

    def start(self, rematch: bool = False) -> None:
        """Begin the game, if everybody is ready."""
        if self.stay:
            seed = secrets.randbits(128) if self._seed is None else self._seed
            self._seed = None
            self.stay.lan.start(seed, rematch)

    def say(self, phrase: int) -> None:
        """Say a quick phrase, for the first of the people here."""
        lan = self.lan
        if lan and lan.persons:
            lan.say(lan.persons[0], phrase)

    def poll(self) -> None:
        """One frame: take in what has come from the network."""
        stay = self.stay
        if stay is None:
            return
        stay.lan.pump()
        for event in stay.take_news():
            if self.stay is stay:
                self._take(stay, event)
        if self.stay is stay and self.state:
            stay.lan.seating.tell_apart()
            self.state.step()

    def _take(self, stay: Stay, event: Event) -> None:
        if isinstance(event, lockstep.Started):
            if stay.begins():
                self.go(Playing(self, stay))
        elif isinstance(event, lockstep.Said):
            stay.voices.hear(event.seat, event.phrase, stay.lan.clock())
            self.app.sound("phrase")
        elif self.state:
            self.state.take(event, stay.told(event))


def _chair(kind: str, name: str) -> Chair:
    """A seat as the command line names it."""
    if kind == "open":
        return OPEN
    if kind == "me":
        return Chair(name, "person", 0, "")
    return Chair(words.say("lan.bot_called", kind=kind)[:NAME], kind, 0, "")
