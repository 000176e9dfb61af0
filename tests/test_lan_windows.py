"""A LAN game of two real windows: one hosts, the other finds it, is killed, and comes back."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

import windows
from conftest import CLEAN, OWN_LEVEL
from desks import Desk, hosted
from game import record
from game.match import Match
from net.discovery import Browser, Found, Seats
from test_window import by_mouse
from windows import SIZE, At, Home, Screen, Window, middle, some_move, wait_for

pytestmark = pytest.mark.skipif(
    windows.missing(), reason="needs Xvfb and xdotool, which continuous integration installs"
)
_MULTICAST = 8.0
"""Seconds after which a table that has not been found will not be."""


class Spots:
    """Where to click on the LAN screens, by the functions that lay them out."""

    def __init__(self, folder: Path) -> None:
        desk = Desk(folder, "Ana", SIZE)
        desk.lobby.tables.found = lambda: [Found("", "", 0, "", None)]  # type: ignore[method-assign]
        desk.lobby.find()
        self.host: At = middle(desk.find.host)
        self.row: At = middle(desk.find.entries[0])
        self.address: At = middle(desk.find.address)
        hosted(desk)
        self.go: At = middle(desk.room.begin)
        level = desk.room.choices.level.box
        self.next_level: At = (level.right - 8, level.centery)
        desk.close()


class Player:
    """One person with a screen, a home and a window."""

    def __init__(self, folder: Path, name: str) -> None:
        self.screen, self.home = Screen(), Home(folder / name)
        self.home.set(speed="instant", names=[name, "Lia", "Rita", "Luís"])
        self.window = Window(self.screen, self.home)

    def lan(self) -> None:
        """From the title to the tables."""
        self.window.click(middle(windows.title().widgets[1]))
        time.sleep(0.3)

    def match(self) -> Match:
        """The game as far as this machine has written it down."""
        return record.last(record.read(self.home.records()[-1]))

    def length(self) -> int:
        """How many commands that are."""
        found = self.home.records()
        return len(record.read(found[-1]).entries) if found else -1

    def again(self) -> None:
        """Killed without warning, and started again."""
        self.window.end()
        self.window = Window(self.screen, self.home)

    def close(self) -> None:
        """Everything off."""
        self.window.end()
        self.screen.close()


@pytest.fixture
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Player, Player]]:
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mirror"))
    own = tmp_path / "Ana/data/vitral/levels/glasshouse.toml"  # one round: a game of a dozen turns
    own.parent.mkdir(parents=True)
    own.write_text(OWN_LEVEL, encoding="utf-8")
    ana, rui = Player(tmp_path, "Ana"), Player(tmp_path, "Rui")
    yield ana, rui
    ana.close()
    rui.close()


def announced(browser: Browser, taken: int) -> bool:
    """Whether so many seats of the table are taken; it is the only one of this name."""
    return any(found.seats == Seats(taken, 2) and "Ana" in found.name for found in browser.tables)


def sit_down(rui: Player, spots: Spots, browser: Browser) -> bool:
    """Find the table on the screen and join it; False where multicast is impossible."""

    def joined() -> bool:
        rui.window.click(spots.row)
        time.sleep(0.2)
        return announced(browser, 2)

    end = time.monotonic() + _MULTICAST
    while not announced(browser, 1):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    wait_for(joined)
    return True


def type_address(rui: Player, spots: Spots) -> None:
    """The other way in, by keys."""
    rui.window.click(spots.address)
    time.sleep(0.3)
    rui.window.keys("Return")
    rui.screen.do("type", "127.0.0.1")
    rui.window.keys("Return", "Down", "Return")
    time.sleep(0.5)


def take_turn(players: tuple[Player, Player], number: int) -> bool:
    """One turn by mouse, whoever's it is; False when the game is over."""
    wait_for(lambda: players[0].match().state.phase in ("play", "over"))
    match = players[0].match()
    if match.state.phase == "over":
        return False
    mover = players[match.state.turn]
    wait_for(lambda: mover.length() == len(match.log))
    words = windows.words_of(match, SIZE, match.state.turn)
    wait_for(lambda: mover.window.shows(words))
    by_mouse(mover.window, match, some_move(match.state, 2 * number), drag=number % 3 == 0)
    for player in players:
        wait_for(lambda one=player: one.length() > len(match.log))  # type: ignore[misc]
    return True


def test_two_windows_play_and_one_is_killed_and_comes_back(
    players: tuple[Player, Player], tmp_path: Path
) -> None:
    ana, rui = players
    spots = Spots(tmp_path / "mirror")
    browser = Browser()
    for player in players:
        player.lan()
    ana.window.click(spots.host)
    time.sleep(0.3)
    ana.window.click(spots.next_level)
    rui.screen.shot("lan, looking")
    if not sit_down(rui, spots, browser):
        type_address(rui, spots)
    browser.close()
    start(players, spots)
    for number in range(5):
        assert take_turn(players, number)
    before = rui.match()
    rui.again()
    ana.screen.shot("lan, waiting")
    rui.window.keys("Return")  # "Continue" is the first entry
    wait_for(lambda: len(rui.home.records()) == 2 and rui.length() == ana.length())
    rui.screen.shot("lan, back")
    number = 5
    while take_turn(players, number):
        number += 1
        assert number < 60
    wait_for(lambda: rui.length() == ana.length())
    assert rui.match().log == ana.match().log
    assert ana.match().log[: len(before.log)] == before.log
    ana.screen.shot("lan, result")
    for player in players:
        verified(player.home.records()[-1])


def start(players: tuple[Player, Player], spots: Spots) -> None:
    """The guest says that it is ready, the host begins."""
    ana, rui = players
    time.sleep(0.3)
    rui.window.click(spots.go)

    def begun() -> bool:
        ana.window.click(spots.go)
        time.sleep(0.2)
        return bool(ana.home.records() and rui.home.records())

    wait_for(begun)


def verified(path: Path) -> None:
    """`vitral verify` takes the game, and it was played to its end."""
    command = [sys.executable, "-m", "game", "verify", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, env=CLEAN, check=False)
    assert ": verified, " in done.stdout, done
