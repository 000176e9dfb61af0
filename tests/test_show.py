"""What is shown catches up with what happened: no pane is lost on its way, and every run of the
same game looks the same."""

import hashlib
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game.match import Entry, Match
from game.rules.events import Dealt, Event, MarkerCrashed
from game.rules.model import COLOURS, ONE, PANES_A_COLOUR, Panes, Side, State, count, heap
from game.rules.play import apply
from game.ui.motion import effects, script, shards
from game.ui.motion import show as anim
from game.ui.paint import column, panes
from game.ui.paint.picture import Picture
from game.ui.paint.stage import Part, Stage, paint
from game.ui.place.layout import layout
from game.ui.place.shown import Shown
from game.ui.table.prompt import waiting
from tables import census, random_match

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1280, 720)
TABLES: list[tuple[int, Side]] = [(n, side) for n in (2, 3, 4) for side in ("A", "B")]
MODES = ["normal", "skips", "instant", "reduced"]
ALL = PANES_A_COLOUR * sum(ONE)
PATIENCE = 2000
"""Steps after which everything must have come to rest."""


def seed_of(players: int, side: Side) -> int:
    """Games in which markers crash; with four players the tower is poured out, too."""
    return 10 * players + (side == "B")


def open_display() -> None:
    """A display that nobody sees."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))


class Screen:
    """A match that is played again command by command, and the show of it."""

    def __init__(self, match: Match, mode: str = "normal") -> None:
        open_display()
        self.log = match.log
        self.match = Match(match.setup)
        seats, state = match.setup.seats, self.match.state
        self.places = layout(SIZE, len(seats))
        self.shown = Shown(state, seats, state.turn, waiting(state, seats))
        self.show = anim.Show(self.shown, lambda _group: None)
        self.show.places = self.places
        self.show.speed = "instant" if mode == "instant" else "normal"
        self.show.reduced = mode == "reduced"
        self.target = pygame.Surface(SIZE)
        self.events: list[Event] = []

    def tell(self, entry: Entry) -> None:
        """Play a command and hand it to the show."""
        self.shown.front = self.match.state.turn
        events = self.match.play(entry.move)
        self.events += events
        self.show.tell(script.Told(events))

    def steps(self) -> Iterator[int]:
        """Run until the command has been shown; the number of each step."""
        for number in range(PATIENCE):
            if not self.show.busy:
                return
            self.show.update()
            yield number
        raise AssertionError("it never ends")

    def settle(self) -> None:
        """Run until nothing moves at all."""
        for _ in range(PATIENCE):
            if self.show.still:
                return
            self.show.update()
        raise AssertionError("the tower never comes to rest")

    def check(self) -> None:
        """All that is shown is the truth, pane by pane."""
        state = self.match.state
        assert self.shown.state == state
        assert census(self.shown.state) == ALL
        assert self.show.tower.holds() == state.tower
        if self.show.still:
            assert heap(body.colour for body in self.shown.bodies) == state.tower
            assert not self.shown.hidden


def skips_at(entry: Entry, step: int) -> bool:
    """An impatient player, always at the same moments."""
    return step == entry.number * 37 % 160


def replay(screen: Screen, mode: str, each: Callable[[], None]) -> None:
    """Show a whole match; `each` is called after each step."""
    for entry in screen.log:
        screen.tell(entry)
        for step in screen.steps():
            each()
            if mode == "skips" and skips_at(entry, step):
                screen.show.skip()
        screen.check()
        if entry.number % 3 == 0:
            screen.settle()
            screen.check()
    screen.settle()
    screen.check()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("players", "side"), TABLES)
def test_no_pane_is_lost_at_any_step_and_whenever_nothing_moves_the_truth_is_shown(
    players: int, side: Side, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen(random_match(players, side, seed_of(players, side)), mode)
    seen = Seen(monkeypatch)
    replay(screen, mode, lambda: seen.check(screen))
    poured = [e for e in screen.events if isinstance(e, Dealt) and e.refilled_after is not None]
    assert poured or players < 4
    assert any(isinstance(event, MarkerCrashed) for event in screen.events)


# ------------------------------------------------------------------------------- nothing is lost


class Seen:
    """Counts the panes that fly, and those that lie broken, instead of drawing them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.flying: Counter[int] = Counter()
        self.broken: Counter[int] = Counter()
        counted = {effects.Flight: self.flying, shards.Shards: self.broken}
        for kind in (effects.Walk, effects.Slide, effects.Pop, effects.Light, effects.Flip):
            monkeypatch.setattr(kind, "draw", lambda *_: None)
        for kind_, into in counted.items():
            monkeypatch.setattr(kind_, "draw", lambda one, *_, c=into: c.update([one.colour]))

    def check(self, screen: Screen) -> None:
        """Whatever does not lie anywhere is on its way, or in shards."""
        self.flying.clear()
        self.broken.clear()
        screen.show.draw(screen.target, 0.0)
        lying = visible(screen.shown)
        for colour in COLOURS:
            found = count(lying, colour) + self.flying[colour]
            assert PANES_A_COLOUR - self.broken[colour] <= found <= PANES_A_COLOUR


def visible(shown: Shown) -> Panes:
    """The panes that lie on the table, without those that something else draws."""
    state: State = shown.state
    if "centre" in shown.hidden:
        state = state._replace(sources=(*state.displays, 0))
    if "indicator" in shown.hidden:
        state = state._replace(indicator=state.indicator[1:])
    return census(state)


def test_a_tower_poured_slowly_with_reduced_motion_never_holds_less_than_nothing() -> None:
    screen = Screen(random_match(4, "A", seed_of(4, "A")), "reduced")
    screen.show.speed = "slow"
    for entry in screen.log:
        screen.tell(entry)
        for _ in screen.steps():
            assert 0 <= screen.shown.state.tower <= ALL
            assert screen.shown.state.tower == screen.show.tower.holds()
        screen.check()


def test_with_reduced_motion_all_is_changed_at_once_and_the_turn_passes_at_the_end() -> None:
    screen = Screen(random_match(2, "B", seed_of(2, "B")), "reduced")
    screen.tell(screen.log[0])
    for _ in screen.steps():
        pass
    screen.tell(screen.log[1])
    states = [screen.shown.state for _ in screen.steps()]
    truth, mover = screen.match.state, screen.log[1].seat
    assert mover is not None
    assert len(states) == 44  # two steps of patience, then 0.35 seconds
    assert states[2] == truth._replace(turn=mover)
    assert states[-2].turn == mover
    assert states[-1] == truth


def test_skipping_is_silent_but_says_who_won() -> None:
    heard: list[str] = []
    match = random_match(2, "A", seed_of(2, "A"))
    screen = Screen(match)
    screen.show = anim.Show(screen.shown, heard.append)
    screen.show.places = screen.places
    for entry in screen.log:
        screen.tell(entry)
        screen.show.skip()
    assert heard == []
    assert re.fullmatch(r"seat \d wins|seat 0 and seat 1 win", screen.show.caption)


def test_skipping_at_any_step_leads_to_the_same_end() -> None:
    match = random_match(4, "A", seed_of(4, "A"))
    ends = states_before(match)
    for entry in match.log:
        if entry.number % 9 and not poured(ends[entry.number - 1], entry):
            continue
        skipped = entry.number % 23
        while skipping(match, ends, entry, skipped):
            skipped += 41


def skipping(match: Match, ends: list[State], entry: Entry, skipped: int) -> bool:
    """Skip at this step and look at the end; False if it was over before."""
    screen = at_state(match, ends[entry.number - 1])
    told(screen, ends[entry.number - 1], entry)
    reached = False
    for step in screen.steps():
        if step == skipped:
            reached = True
            screen.show.skip()
    assert screen.shown.state == ends[entry.number]
    assert screen.show.tower.holds() == ends[entry.number].tower
    return reached


def states_before(match: Match) -> list[State]:
    """The opening, and the state after each command."""
    fresh = Match(match.setup)
    states = [fresh.state]
    for entry in match.log:
        fresh.play(entry.move)
        states.append(fresh.state)
    return states


def poured(state: State, entry: Entry) -> bool:
    return any(
        isinstance(event, Dealt) and event.refilled_after is not None
        for event in apply(state, entry.move)[1]
    )


def at_state(match: Match, state: State) -> Screen:
    """A screen that begins in the middle of a match."""
    screen = Screen(match)
    screen.shown.state, screen.shown.front = state, state.turn
    screen.show = anim.Show(screen.shown, lambda _group: None)
    screen.show.places = screen.places
    return screen


def told(screen: Screen, state: State, entry: Entry) -> None:
    screen.show.tell(script.Told(apply(state, entry.move)[1]))


# ------------------------------------------------------------------------------------- pictures


def moving_pictures() -> list[str]:
    """Digests of pictures in the middle of everything that moves in a game."""
    screen = Screen(random_match(4, "A", seed_of(4, "A")))
    table, stage = Picture(screen.places, screen.shown), Stage(SIZE)
    found, number = [], 0
    for entry in screen.log:
        screen.tell(entry)
        for _ in screen.steps():
            number += 1
            if number % 331 == 0:
                stage.show(table.parts(screen.shown))
                found.append(_digest(screen, stage))
    return found


def _digest(screen: Screen, stage: Stage) -> str:
    screen.target.blit(stage.picture, (0, 0))
    places = screen.places
    panes.tumble(screen.target, column.tower_panes(places, screen.show.tower.panes()))
    screen.show.draw(screen.target, 0.5)
    return hashlib.sha256(pygame.image.tobytes(screen.target, "RGB")).hexdigest()


def test_the_same_game_looks_the_same_at_every_step_in_every_run() -> None:
    ask = "import test_show; print(*test_show.moving_pictures())"
    env = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT / "tests")}
    command = [sys.executable, "-c", ask]
    other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=env)
    pictures = moving_pictures()
    said, _ = other.communicate(timeout=120)
    assert said.splitlines()[-1].split() == pictures
    assert len(set(pictures)) == len(pictures) > 40


@pytest.mark.parametrize(("players", "side"), [(2, "A"), (3, "B"), (4, "A")])
def test_the_picture_that_is_kept_up_to_date_equals_one_made_anew(players: int, side: Side) -> None:
    screen = Screen(random_match(players, side, seed_of(players, side)), "instant")
    table, stage = Picture(screen.places, screen.shown), Stage(SIZE)
    for entry in screen.log:
        screen.tell(entry)
        screen.shown.prompt = waiting(screen.match.state, screen.shown.seats)
        screen.shown.playing = screen.match.state.turn
        parts = table.parts(screen.shown)
        stage.show(parts)
        paint(screen.target, parts, screen.target.get_rect())
        assert different(stage.picture, screen.target) is None, entry.number
        if entry.number % 10 == 0:  # the palaces keep pictures of their own
            anew = Picture(screen.places, screen.shown).parts(screen.shown)
            paint(screen.target, anew, screen.target.get_rect())
            assert different(stage.picture, screen.target, by=2) is None, entry.number


def test_what_was_put_off_and_then_taken_back_is_painted_all_the_same() -> None:
    """The lower part is painted first, and with it some of the upper one that has to wait."""

    def parts(low: str, high: str) -> list[Part]:
        return [
            Part("low", pygame.Rect(0, 0, 40, 40), low, lambda t: t.fill(low) and None),
            Part("high", pygame.Rect(30, 30, 20, 20), high, lambda t: t.fill(high) and None),
        ]

    stage, anew = Stage((60, 60)), Stage((60, 60))
    stage.show(parts("red", "blue"))
    stage.show(parts("green", "white"), most=1)
    stage.show(parts("green", "blue"), most=1)
    anew.show(parts("green", "blue"))
    assert different(stage.picture, anew.picture) is None


def different(one: pygame.Surface, two: pygame.Surface, by: int = 0) -> pygame.Rect | None:
    """Where two pictures differ by more than so many of 255 steps."""
    if pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(two, "RGB"):
        return None
    off = pygame.mask.from_threshold(one, (0, 0, 0), (*(by + 1,) * 3, 255), two)
    off.invert()
    boxes = off.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else None
