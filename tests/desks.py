"""Players' machines side by side in one process: each with its screens, joined by loopback."""

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game import record
from game.bots import BOTS
from game.lobby import kept
from game.lobby.lan import Lan
from game.rules.model import Turn
from game.rules.rng import Rng
from game.thinker import Inline
from game.ui.app import App, Scene
from game.ui.audio import Audio
from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Widget
from game.ui.input.intent import KEYS, MOUSE, Device, Devices, Intent, Kind
from game.ui.lan.door import Door
from game.ui.lan.find import Find
from game.ui.lan.journey import Lobby
from game.ui.lan.overlays import Talk
from game.ui.lan.result import LanResult
from game.ui.lan.room import Room
from game.ui.settings import Settings
from game.ui.table.scene import TableScene

PATIENCE = 20.0
LEVELS = ["sintra", "glasshouse"]
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Hands:
    """Devices without events: whoever drives a desk hands the intents over."""

    last: Device = KEYS

    def pads(self) -> list[Device]:
        """No pads are bound here."""
        return []

    def glyph(self, device: Device, kind: Kind) -> str | None:
        """Pictures are asked for by pads alone."""
        del device, kind
        return None

    def key_name(self, kind: Kind) -> str:
        """One letter will do."""
        return {Kind.ACCEPT: "Enter", Kind.SAY: "T"}.get(kind, "H")

    def cap(self, kind: Kind) -> str:
        """What to press."""
        return self.key_name(kind)

    def rumble(self, *_: object) -> None:
        """Nothing shakes."""


class Silent:
    """No sound card."""

    problem = None


class DeskApp(App):
    """The window of a desk: a picture that no display shows."""

    def __init__(self, size: tuple[int, int], name: str) -> None:
        self.settings, self.notice = Settings(), None
        self.settings.speed = "instant"
        self.settings.names = (name, "Lia", "Tomás", "Marta")
        self.window = pygame.Surface(size)
        self.devices = cast(Devices, Hands())
        self.audio = cast(Audio, Silent())
        self.scenes: list[Scene] = []
        self.background: Callable[[], None] | None = None
        self.running = True
        self.heard: list[str] = []

    trouble = ""

    def sound(self, group: str) -> None:
        """Remember it."""
        self.heard.append(group)


class Desk:
    """One machine with its screens."""

    def __init__(self, folder: Path, name: str, size: tuple[int, int] = (1280, 720)) -> None:
        self.name, self.folder = name, folder / name
        self.app = DeskApp(size, name)
        self.left: list[str | None] = []
        self._games = 0
        self.lobby = self.sit()

    def sit(self) -> Lobby:
        """A new LAN game, as from the title."""
        self.lobby = Lobby(self.app, self.left.append, self._path, LEVELS, public=False)
        return self.lobby

    def _path(self) -> Path:
        self._games += 1
        return self.folder / f"{self._games}.vitral"

    def records(self) -> list[Path]:
        """The games of this machine."""
        return sorted(self.folder.glob("*.vitral"))

    @property
    def scene(self) -> Scene:
        """What is on the screen."""
        return self.app.scenes[-1]

    @property
    def door(self) -> Door:
        assert isinstance(self.scene, Door), self.scene
        return self.scene

    @property
    def room(self) -> Room:
        assert isinstance(self.scene, Room), self.scene
        return self.scene

    @property
    def find(self) -> Find:
        assert isinstance(self.scene, Find), self.scene
        return self.scene

    @property
    def table(self) -> TableScene:
        assert isinstance(self.scene, TableScene), self.scene
        return self.scene

    @property
    def lan(self) -> Lan:
        """The machine at its table."""
        assert self.lobby.lan is not None
        return self.lobby.lan

    @property
    def talk(self) -> Talk:
        """The phrases at the table."""
        found = self.table.overlays[0]
        assert isinstance(found, Talk)
        return found

    @property
    def result(self) -> LanResult:
        assert isinstance(self.scene, LanResult), self.scene
        return self.scene

    @property
    def menu(self) -> Menu:
        scene = self.scene
        assert isinstance(scene, Door | Room | Find | LanResult)
        return scene.menu

    @property
    def port(self) -> int:
        """Where this machine listens."""
        assert self.lobby.lan is not None
        return self.lobby.lan.port

    def frame(self, steps: int = 2) -> None:
        """One frame: the network, then the steps."""
        lan = self.lobby.lan
        if lan and lan.thinker._brain is None:
            lan.thinker._brain = Inline()  # no process for every desk
        if self.app.background:
            self.app.background()
        for _ in range(steps):
            if self.app.scenes:
                self.scene.update()

    def drawn(self) -> pygame.Surface:
        """The picture."""
        self.scene.draw(self.app.window, 0.5)
        return self.app.window

    def resize(self, size: tuple[int, int]) -> None:
        """Another window."""
        self.app.window = pygame.Surface(size)
        self.scene.resize(size)

    def do(self, words: str, device: Device = KEYS) -> None:
        """Steps such as `down down accept`."""
        for word in words.split():
            if word in WAYS:
                self.scene.handle(Intent(Kind.STEER, device, way=WAYS[word]))
            else:
                self.scene.handle(Intent(Kind[word.upper()], device))

    def press(self, widget: Widget, device: Device = KEYS) -> None:
        """Bring the focus to a widget in reading order, and accept."""
        menu = self.menu
        for _ in menu.widgets:
            if menu.focus is widget:
                break
            self.scene.handle(Intent(Kind.NEXT, device, way=(1, 0)))
        assert menu.focus is widget, f"{widget.words} cannot be reached"
        self.do("accept", device)

    def click(self, at: tuple[int, int]) -> None:
        """Click there."""
        for kind in (Kind.POINT, Kind.PRESS, Kind.RELEASE):
            self.scene.handle(Intent(kind, MOUSE, at=at))

    def write(self, letters: str) -> None:
        """Type."""
        for letter in letters:
            self.scene.handle(Intent(Kind.TYPE, KEYS, text=letter))

    def button(self, words: str) -> Widget:
        """The button with these words."""
        return next(w for w in self.menu.widgets if w.words == words and w.shown)

    def call(self, port: int, watch: bool = False) -> None:
        """Join by address, with keys."""
        self.press(self.find.address)
        self.do("accept")
        self.write(f"127.0.0.1:{port}")
        self.do("accept")
        self.press(self.door.buttons[1 if watch else 0])

    def close(self) -> None:
        """Leave."""
        self.lobby.close()


def until(desks: Sequence[Desk], what: Callable[[], object], patience: float = PATIENCE) -> None:
    """Let frames pass at all desks until this is so."""
    end = time.monotonic() + patience
    while not what():
        assert time.monotonic() < end, "nothing happened"
        for desk in desks:
            desk.frame()


def hosted(desk: Desk) -> None:
    """Host a table, on a port that is free."""
    desk.lobby.find()
    desk.press(desk.find.host)
    assert isinstance(desk.scene, Room)


def play_turns(desks: Sequence[Desk], turns: int) -> None:
    """So many turns of the people at these desks, found by the easy bot; or to the end."""
    for _ in range(turns):
        until(desks, lambda: any(_may_move(desk) or _over(desk) for desk in desks))
        mover = next((desk for desk in desks if _may_move(desk)), None)
        if mover is None:
            return
        table = mover.table
        move = BOTS["easy"](table.link.match.state, Rng(len(table.link.played)))
        give(table, move)


def give(table: TableScene, move: Turn) -> None:
    """Give a move as the table does when it has been chosen."""
    table.propose(move)


def _may_move(desk: Desk) -> bool:
    return isinstance(desk.scene, TableScene) and desk.scene.hand is not None


def _over(desk: Desk) -> bool:
    return isinstance(desk.scene, LanResult)


def kept_seat() -> kept.Kept:
    """The seat that can be come back to."""
    seat = kept.latest()
    assert seat is not None
    return seat


def same_game(first: Path, second: Path) -> bool:
    """Whether two records tell the same commands and digests."""
    one, two = (record.last(record.read(path)) for path in (first, second))
    return one.log == two.log
