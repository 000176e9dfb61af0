"""The table as a picture: everything in its place, and the tower holds what the state says."""

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

import shot
from game import record
from game.rules.model import BACK, COLOURS, ONE, Pick, Side, count, heap, spread
from game.rules.play import legal_moves
from game.ui.motion.tower import resting
from game.ui.place.layout import Layout, layout
from game.ui.place.spots import PANE
from game.ui.table.hand import Hand
from tables import random_match

ROOT = Path(__file__).resolve().parent.parent
SIZES = [(1280, 720), (1920, 1080), (1440, 1080), (2520, 1080), (3840, 2160), (1280, 960)]


def areas(places: Layout) -> dict[str, pygame.Rect]:
    """The parts of the table that must not touch."""
    others = {f"other {n}": board.box for n, board in enumerate(places.others)}
    cards = {f"card {n}": box for n, box in enumerate(places.cards)}
    return {
        "indicator": places.indicator,
        "palace": places.active.box,
        "ring": places.ring,
        "track": places.track,
        "tower": places.tower,
        **others,
        **cards,
    }


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_overlaps_and_nothing_leaves_the_window(
    size: tuple[int, int], players: int
) -> None:
    places = layout(size, players)
    window = pygame.Rect((0, 0), size)
    found = areas(places)
    for name, box in found.items():
        assert window.contains(box), name
    for (one, first), (two, second) in combinations(found.items(), 2):
        assert not first.colliderect(second), f"{one} and {two}"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_displays_lie_apart_on_the_ring_around_the_centre(
    size: tuple[int, int], players: int
) -> None:
    places = layout(size, players)
    radius = places.display_unit * 1.175 / 0.78
    for one, two in combinations(places.displays, 2):
        assert pygame.Vector2(one).distance_to(two) > 2 * radius
    for at in places.displays:
        assert places.ring.collidepoint(at)
        assert not places.centre.collidepoint(at)


@pytest.mark.parametrize("number", [0, 1, 7, 30, 100])
def test_the_tower_holds_exactly_the_panes_of_the_state_within_its_tube(number: int) -> None:
    tower = heap(COLOURS[n % 5] for n in range(number))
    bodies = resting(tower)
    assert heap(body.colour for body in bodies) == tower
    for body in bodies:
        assert 0.2 * PANE < body.x < 1 - 0.2 * PANE
        assert 0 < body.y < 5.5, "a hundred panes do not reach the roof"


def test_the_tower_is_the_same_in_another_process() -> None:
    ask = "from game.ui.motion.tower import resting; print(resting(7 * 0x108421))"
    command = [sys.executable, "-c", ask]
    told = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.strip() == str(resting(7 * sum(ONE)))
    assert count(7 * sum(ONE), 0) == 7


@pytest.mark.parametrize(("players", "side"), [(2, "A"), (3, "B"), (4, "A")])
def test_any_moment_of_a_game_can_be_drawn(players: int, side: Side) -> None:
    match = random_match(players, side, seed=players)
    seen = set()
    for moment in (0, 1, len(match.log) // 2, len(match.log)):
        played, said = shot.moment(record.parse(record.text(match).encode(), "a record"), moment)
        assert len(said) == len(played.log) == moment
        picture = shot.shot(played, said, (1280, 720))
        seen.add(pygame.image.tobytes(picture, "RGB"))
        assert len(spread(played.state.tower)) <= 100
    assert len(seen) == 4, "each moment looks different"


def test_the_command_writes_a_png(tmp_path: Path) -> None:
    golden = ROOT / "tests/golden/2-players-A.vitral"
    out = tmp_path / "table.png"
    command = [sys.executable, str(ROOT / "tools/shot.py"), str(golden), "--at", "30"]
    subprocess.run([*command, "--size", "1280x720", "--out", str(out)], check=True)
    assert pygame.image.load(out).get_size() == (1280, 720)


@pytest.mark.parametrize("players", [2, 4])
def test_every_choice_can_be_drawn_and_changes_the_picture(players: int) -> None:
    match = random_match(players, "A", seed=8)
    played, said = shot.moment(record.parse(record.text(match).encode(), "a record"), 8)
    plain = pygame.image.tobytes(shot.shot(played, said, (1280, 720)), "RGB")
    for pick in {move[:2]: move for move in legal_moves(played.state) if move != BACK}.values():
        assert isinstance(pick, Pick)
        hand = Hand(played.state)
        hand.choose(pick.source, pick.colour)
        picture = shot.shot(played, said, (1280, 720), hand, pick.slot)
        assert pygame.image.tobytes(picture, "RGB") != plain
