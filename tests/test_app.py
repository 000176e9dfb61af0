"""The loop: steps go on, frames are drawn only when something is to be seen, keys still repeat."""

import math
import os
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game.couch import Couch
from game.match import Seat, Setup
from game.rules.play import legal_moves
from game.thinker import Thinker
from game.ui.app import App
from game.ui.input.intent import Intent, Kind
from game.ui.pace import SCENERY, STEP
from game.ui.settings import Speed
from game.ui.table.scene import TableScene
from tables import HOUSE


class Counting:
    """A scene that counts what it is asked for."""

    typing = False

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.steps = self.frames = 0
        self.wanted: list[Kind] = []

    def handle(self, intent: Intent) -> None:
        self.wanted.append(intent.kind)

    def update(self) -> None:
        self.steps += 1

    def draw(self, target: pygame.Surface, share: float) -> None:  # noqa: ARG002
        self.frames += 1

    def resize(self, size: tuple[int, int]) -> None:
        """Any size will do."""


class Loop:
    """The game's loop, a step at a time, on a clock of its own."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.now = 1000.0

    def pass_by(self, seconds: float) -> int:
        """Let time pass; how many frames were shown."""
        shown = 0
        for _ in range(round(seconds / STEP)):
            self.now += STEP
            self.app.advance(self.now, STEP)
            shown += self.app.show(self.now)
        return shown


@pytest.fixture
def loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loop]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    app = App(software=True, size=(960, 540))
    app.devices.read(0.0)
    yield Loop(app)
    app.close()
    pygame.display.set_mode((1, 1))  # other tests in this process draw, too


def resting(loop: Loop, rate: float = 0.0) -> Counting:
    """A scene that is on the screen and has been drawn."""
    scene = Counting(rate)
    loop.app.push(scene)
    loop.pass_by(0.1)
    scene.frames = scene.steps = 0
    return scene


def test_at_rest_nothing_is_drawn_and_every_step_is_made(loop: Loop) -> None:
    scene = resting(loop)
    assert loop.pass_by(5.0) == 0
    assert scene.frames == 0
    assert abs(scene.steps - 600) <= 1


def test_scenery_is_drawn_twelve_times_a_second(loop: Loop) -> None:
    resting(loop, SCENERY)
    assert loop.pass_by(5.0) == pytest.approx(60, abs=6)


def test_what_moves_is_drawn_at_every_step(loop: Loop) -> None:
    resting(loop, math.inf)
    assert loop.pass_by(1.0) == 120


def test_what_moves_keeps_to_the_limit_that_is_set(loop: Loop) -> None:
    loop.app.settings.frames_per_second = 30
    resting(loop, math.inf)
    assert loop.pass_by(2.0) == pytest.approx(60, abs=2)


def test_an_intent_is_handled_and_drawn_at_once(loop: Loop) -> None:
    scene = resting(loop)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    assert loop.pass_by(STEP) == 1
    assert scene.wanted == [Kind.ACCEPT]
    assert loop.pass_by(1.0) == 0


def test_the_end_of_a_movement_is_drawn(loop: Loop) -> None:
    scene = resting(loop, math.inf)
    scene.rate = 0.0
    assert loop.pass_by(1.0) == 1


def test_another_scene_is_drawn_and_so_is_the_one_below_when_it_goes(loop: Loop) -> None:
    below = resting(loop)
    above = Counting(0.0)
    loop.app.push(above)
    assert loop.pass_by(1.0) == 1
    assert above.frames == 1
    loop.app.pop()
    assert loop.pass_by(1.0) == 1
    assert below.frames == 1


def test_a_window_that_was_covered_is_shown_again_and_no_scene_hears_of_it(loop: Loop) -> None:
    scene = resting(loop)
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert loop.pass_by(1.0) == 1
    assert scene.wanted == []


def test_a_hidden_window_makes_no_steps_and_draws_nothing_until_it_is_shown(loop: Loop) -> None:
    scene = resting(loop, math.inf)
    pygame.event.post(pygame.event.Event(pygame.WINDOWMINIMIZED))
    assert loop.pass_by(1.0) == 0
    assert scene.steps == 0
    scene.rate = 0.0
    pygame.event.post(pygame.event.Event(pygame.WINDOWRESTORED))
    assert loop.pass_by(1.0) == 1
    assert abs(scene.steps - 120) <= 1


def test_a_key_that_is_held_repeats_at_rest(loop: Loop) -> None:
    scene = resting(loop)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0))
    shown = loop.pass_by(1.0)
    assert scene.wanted == [Kind.STEER] * 7
    assert shown == 7


def test_messages_are_taken_in_at_every_turn_also_at_rest(loop: Loop) -> None:
    resting(loop)
    turns: list[int] = []
    loop.app.background = lambda: turns.append(0)
    assert loop.pass_by(1.0) == 0
    assert len(turns) == 120


def test_the_loop_itself_sleeps_between_steps_and_ends_when_the_game_is_left(loop: Loop) -> None:
    scene = resting(loop)
    began = time.perf_counter()
    turns: list[float] = []

    def count() -> None:
        turns.append(time.perf_counter())
        if turns[-1] - began > 0.5:
            loop.app.quit()

    loop.app.background = count
    loop.app.run()
    assert len(turns) < 90, "one turn a step, not as many as the processor can make"
    assert scene.frames == 0
    pygame.display.init()


@pytest.mark.parametrize(
    ("speed", "reduced"), [("instant", False), ("fast", False), ("fast", True)]
)
def test_whenever_the_table_is_not_drawn_it_is_already_on_the_screen(
    loop: Loop, speed: Speed, reduced: bool
) -> None:
    loop.app.settings.speed, loop.app.settings.reduced_motion = speed, reduced
    seats = (Seat("Ana", "person"), Seat("Rui", "random"))
    thinker = Thinker()
    couch = Couch(Setup.new(HOUSE, "A", seats, 7, 0), thinker=thinker)
    scene = TableScene(loop.app, couch, lambda: None, lambda: None)
    loop.app.push(scene)
    rests = 0
    end = time.monotonic() + 60
    while len(couch.match.log) < 12 or rests < 20:
        assert time.monotonic() < end, "nothing happened"
        if not loop.pass_by(STEP) and scene.rate == 0.0:
            rests += 1
            if rests % 5 == 0:
                again = loop.app.window.copy()
                scene.draw(again, 0.0)
                assert again.get_buffer().raw == loop.app.window.get_buffer().raw
                if scene.hand is not None and rests % 10 == 0:
                    scene.propose(legal_moves(couch.match.state)[0], None)
                    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0))
            time.sleep(0.002)  # the bots' process needs its turns
    couch.close()
    thinker.close()
