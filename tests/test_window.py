"""Whole games in a real window, played by mouse, by keys and by a pad; and a window's mishaps."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

import windows
from game.match import Match
from game.rules.model import Move, Pick
from game.ui.place.layout import SMALLEST
from windows import LARGE, SIZE, Home, Screen, Window, middle, some_move, wait_for

pytestmark = pytest.mark.skipif(
    windows.missing(), reason="needs Xvfb and xdotool, which continuous integration installs"
)
HERE: Final = Path(__file__).resolve().parent


@pytest.fixture
def screen() -> Iterator[Screen]:
    pygame.font.init()
    pygame.display.set_mode((1, 1))  # pictures are made for a display, also for the mirror's
    screen = Screen()
    yield screen
    screen.close()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    home = Home(tmp_path)
    home.set(speed="instant")
    return home


class Opened(Protocol):
    """Opens the game's window."""

    def __call__(self, **env: str) -> Window: ...


@pytest.fixture
def opened(screen: Screen, home: Home) -> Iterator[Opened]:
    windows: list[Window] = []

    def open_it(**env: str) -> Window:
        windows.append(Window(screen, home, **env))
        return windows[-1]

    yield open_it
    for window in windows:
        window.end()


# ------------------------------------------------------------------------------------ whole games


def start_by_mouse(window: Window, seed: str = "20") -> None:
    """From the title to the table, with this seed typed."""
    menu, scene = windows.title(), windows.new_game()
    window.screen.shot("title")
    window.change(scene.begin.box, lambda: window.click(middle(menu.widgets[0])))
    window.change(scene.seed.box, lambda: window.click(middle(scene.seed)))
    window.change(scene.seed.box, lambda: type_in(window, seed))
    window.screen.shot("new game")
    window.click(middle(scene.begin))


def start_by_keys(window: Window, seed: str = "20") -> None:
    """From the title to the table, with this seed typed: the field is two before the button."""
    scene = windows.new_game()
    window.change(scene.begin.box, lambda: window.keys("Return"))
    window.change(scene.seed.box, lambda: window.keys("shift+Tab", "shift+Tab", "Return"))
    window.change(scene.seed.box, lambda: type_in(window, seed))
    window.keys("Return", "Tab", "Tab", "Return")


def type_in(window: Window, words: str) -> None:
    window.screen.do("type", words)


def by_mouse(window: Window, match: Match, move: Move, drag: bool) -> None:
    """Play a move with clicks, or draw it from the display to the strip."""
    mirror = window.mirror(match)
    if not isinstance(move, Pick):
        window.click(mirror.button("back"))
        return
    panes = mirror.panes(move)
    if move.slot is None:
        window.change(mirror.places.actions, lambda: window.click(panes))
        window.click(mirror.button("break"))
    elif drag:
        window.drag(panes, mirror.strip(move.slot))
    else:
        window.click(panes, mirror.strip(move.slot))
    window.click(*(card.at for card in mirror.cards(move)))


def by_keys(window: Window, match: Match, move: Move, arrows: bool) -> None:
    """Play a move with Tab or the arrows, and Enter."""
    mirror = window.mirror(match)
    if not isinstance(move, Pick):
        window.keys("b")
        return
    cards = mirror.cards(move)
    keys = mirror.arrows(move) if arrows else ["Tab"] * mirror.tabs(move)
    strips = mirror.picker.slots()
    keys.append("Return")
    if move.slot is not None:
        keys += ["Tab"] * strips.index(move.slot)
    keys.append("Return")
    for card in cards:
        keys += [*["Right"] * card.number, "Return"]
    window.keys(*keys)


def kinds(match: Match) -> set[str]:
    """What sorts of moves the person in the first seat made."""
    found = set()
    for entry in match.log:
        if entry.seat == 0 and isinstance(entry.move, Pick):
            found.add("keep" if entry.move.keep is not None else "pick")
        elif entry.seat == 0:
            found.add("back")
    return found


def ends_well(window: Window) -> None:
    """The game is kept and verified, and the result offers a rematch, which begins: one press skips
    the counting of points, the next takes the first button."""

    def rematch() -> bool:
        window.screen.shot("result")
        window.keys("Return")
        return len(window.home.records()) == 2

    wait_for(rematch, pause=0.2)
    window.home.verified()


def test_a_whole_game_is_played_with_the_mouse(opened: Opened) -> None:
    window = opened()
    start_by_mouse(window)
    own = 0
    while (match := window.await_turn()).state.phase != "over":
        move = some_move(match.state, own)
        by_mouse(window, match, move, drag=own % 3 == 0)
        window.await_move(match, move)
        own += 1
        if own % 12 == 0:
            window.screen.shot(f"mouse {own}")
    assert kinds(match) == {"pick", "keep", "back"}
    ends_well(window)


def test_a_whole_game_is_played_with_keys_alone(opened: Opened) -> None:
    window = opened()
    start_by_keys(window, "21")
    own = 0
    while (match := window.await_turn()).state.phase != "over":
        move = some_move(match.state, own)
        by_keys(window, match, move, arrows=own % 2 == 0)
        window.await_move(match, move)
        own += 1
        if own % 12 == 0:
            window.screen.shot(f"keys {own}")
    assert kinds(match) == {"pick", "keep", "back"}
    ends_well(window)


def test_a_whole_game_is_played_with_a_pad_alone(screen: Screen, home: Home) -> None:
    inside(screen, home, "with_a_pad")
    home.verified()


def inside(screen: Screen, home: Home, play: str) -> None:
    """Run one of the plays that must be in the game's own process."""
    done = subprocess.run(
        [sys.executable, "-c", f"import windows; windows.{play}()"],
        cwd=HERE,
        env={**screen.env, **home.env},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_animations_can_be_waited_for_or_skipped_by_clicks(opened: Opened, home: Home) -> None:
    home.set(speed="fast")
    window = opened()
    start_by_mouse(window, "22")
    for own in range(12):
        match = window.await_turn(hurry=own > 1)
        window.screen.shot(f"fast {own}")
        move = some_move(match.state, own)
        by_mouse(window, match, move, drag=own % 2 == 0)
        window.await_move(match, move)


# ---------------------------------------------------------------------------------------- mishaps


def test_the_window_changes_its_size_in_the_middle_of_a_drag(opened: Opened) -> None:
    window = opened()
    start_by_mouse(window)
    match = window.await_turn()
    move = next(m for n in range(9) if isinstance(m := some_move(match.state, 2 * n), Pick))
    mirror = window.mirror(match)
    window.change(mirror.places.actions, lambda: window.take(mirror.panes(move)))
    window.resize(SMALLEST)
    window.find_at(SMALLEST)
    window.screen.shot("smallest, dragging")
    window.resize(LARGE)
    window.find_at(LARGE)
    assert move.slot is not None
    window.screen.shot("largest, dragging")
    window.bring(window.mirror(match).strip(move.slot))
    window.await_move(match, move)


def test_a_window_that_is_pulled_too_small_grows_to_its_smallest_and_is_played_in(
    opened: Opened,
) -> None:
    window = opened()
    start_by_mouse(window)
    window.await_turn()
    window.resize((700, 400))
    window.find_at(SMALLEST)
    match = window.await_turn()
    window.screen.shot("smallest")
    move = some_move(match.state, 2)
    by_mouse(window, match, move, drag=False)
    window.await_move(match, move)


def test_a_pad_that_is_pulled_out_stops_the_game_until_somebody_goes_on(
    screen: Screen, home: Home
) -> None:
    inside(screen, home, "pads_pulled_out")


def test_a_game_without_a_sound_card_starts_and_ends(opened: Opened) -> None:
    window = opened(SDL_AUDIODRIVER="nosuch")
    window.screen.shot("no sound card")
    quit_by_keys(window)


def quit_by_keys(window: Window) -> None:
    """The last entry of the title."""
    window.keys("Up", "Return")
    window.closed()


def test_damaged_settings_are_set_aside(opened: Opened, home: Home) -> None:
    home.write('{"speed": "fa')
    window = opened()
    window.screen.shot("damaged settings")
    quit_by_keys(window)
    assert home.settings.with_name("settings.json.broken").read_text() == '{"speed": "fa'
    assert json.loads(home.settings.read_text())["speed"] == "normal"


def test_f11_goes_to_the_full_screen_and_back(opened: Opened, home: Home) -> None:
    window = opened()
    window.keys("F11")
    window.find_at(LARGE)
    window.find()
    window.screen.shot("full screen")
    window.keys("F11")
    window.find_at(SIZE)
    window.find()
    window.screen.shot("window again")
    quit_by_keys(window)
    kept = json.loads(home.settings.read_text())
    assert (kept["fullscreen"], kept["size"]) == (False, list(SIZE))


_COVER = """
import pygame
pygame.display.set_mode((640, 480), pygame.NOFRAME).fill((255, 0, 255))
pygame.display.flip()
while True:
    pygame.event.wait(1000)
"""


def test_a_table_at_rest_that_was_covered_is_painted_again(opened: Opened) -> None:
    window = opened()
    start_by_mouse(window)
    window.await_turn()
    whole = pygame.Rect((0, 0), SIZE)
    before = window.seen(whole)
    env = {**window.screen.env, "SDL_VIDEO_WINDOW_POS": "100,100"}
    cover = subprocess.Popen([sys.executable, "-c", _COVER], env=env, stdout=subprocess.DEVNULL)
    try:
        wait_for(lambda: window.seen(whole).count(b"\xff\x00\xff") > 100_000)
    finally:
        cover.kill()
        cover.wait()
    wait_for(lambda: window.seen(whole) == before)


def test_nothing_goes_on_while_the_window_is_hidden(opened: Opened, home: Home) -> None:
    home.set(speed="slow")
    window = opened()
    start_by_mouse(window)
    match = window.await_turn(hurry=True)
    by_mouse(window, match, some_move(match.state, 2), drag=False)
    wait_for(lambda: window.grown(len(match.log)))
    window.hide()
    time.sleep(2.5)  # the other would have moved by now
    assert not window.grown(len(match.log) + 1), "the other has not moved"
    window.show()
    wait_for(lambda: window.grown(len(match.log) + 1))
