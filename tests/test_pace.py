"""When a frame is due: asked for, by the scene's rate and by the limit; nothing else."""

import math

import pytest

from game.ui.pace import MOST, NO_LIMIT, SCENERY, Pace

NOW = 1.0


def drawn(rate: float) -> Pace:
    """A pace after a frame that was drawn now while the scene wanted this."""
    pace = Pace()
    pace.drawn(NOW, rate)
    return pace


def test_the_first_frame_is_due_at_once() -> None:
    assert Pace().due(0.0, NO_LIMIT) < NOW


def test_at_rest_no_frame_is_ever_due() -> None:
    assert drawn(0.0).due(0.0, NO_LIMIT) == math.inf


def test_scenery_moves_twelve_times_a_second() -> None:
    assert drawn(SCENERY).due(SCENERY, NO_LIMIT) == pytest.approx(NOW + 1 / 12)


def test_without_a_limit_there_are_240_frames_a_second_at_most() -> None:
    assert drawn(math.inf).due(math.inf, NO_LIMIT) == pytest.approx(NOW + 1 / 240)
    assert drawn(math.inf).due(math.inf, 2 * MOST) == pytest.approx(NOW + 1 / 240)


def test_what_moves_keeps_to_the_limit() -> None:
    assert drawn(math.inf).due(math.inf, 30) == pytest.approx(NOW + 1 / 30)


def test_a_limit_below_the_sceneries_rate_holds_for_scenery_too() -> None:
    assert drawn(SCENERY).due(SCENERY, 10) == pytest.approx(NOW + 1 / 10)


@pytest.mark.parametrize("rate", [0.0, SCENERY, math.inf])
def test_what_is_wanted_is_due_as_soon_as_the_limit_allows(rate: float) -> None:
    pace = drawn(rate)
    pace.want()
    assert pace.due(rate, 60) == pytest.approx(NOW + 1 / 60)


def test_what_was_wanted_is_drawn_once() -> None:
    pace = Pace()
    pace.want()
    pace.drawn(NOW, 0.0)
    assert pace.due(0.0, NO_LIMIT) == math.inf


@pytest.mark.parametrize(("was", "now"), [(math.inf, SCENERY), (math.inf, 0.0), (SCENERY, 0.0)])
def test_after_the_rate_has_fallen_one_more_frame_is_due(was: float, now: float) -> None:
    pace = drawn(was)
    assert pace.due(now, 60) == pytest.approx(NOW + 1 / 60)
    pace.drawn(NOW, now)
    assert pace.due(now, 60) == drawn(now).due(now, 60)


def test_what_begins_to_move_does_not_wait_for_the_scenery() -> None:
    assert drawn(SCENERY).due(math.inf, NO_LIMIT) == pytest.approx(NOW + 1 / 240)
    assert drawn(0.0).due(math.inf, NO_LIMIT) == pytest.approx(NOW + 1 / 240)
