"""Where the focus goes: near before far, what faces the start before what lies aside. No window."""

import pytest
from pygame import Rect

from game.ui.input.steer import around, nearest

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
START = Rect(100, 100, 20, 20)


def box(x: int, y: int, wide: int = 20, high: int = 20) -> Rect:
    return Rect(x, y, wide, high)


@pytest.mark.parametrize(
    ("way", "found"),
    [(LEFT, 0), (RIGHT, 1), (UP, 2), (DOWN, 3)],
    ids=["left", "right", "up", "down"],
)
def test_each_direction_leads_to_the_box_that_lies_there(way: tuple[int, int], found: int) -> None:
    boxes = [box(60, 100), box(140, 100), box(100, 60), box(100, 140)]
    assert nearest(START, boxes, way) == found


def test_nothing_lies_in_a_direction_where_all_boxes_are_behind_or_level() -> None:
    boxes = [box(60, 100), box(100, 60), box(100, 140)]
    assert nearest(START, boxes, RIGHT) is None
    assert nearest(START, [], RIGHT) is None


def test_the_nearer_of_two_in_a_row_is_taken() -> None:
    assert nearest(START, [box(180, 100), box(140, 100)], RIGHT) == 1
    assert nearest(START, [box(100, 140), box(100, 180)], DOWN) == 0


def test_one_that_faces_the_start_goes_before_a_nearer_one_aside() -> None:
    assert nearest(START, [box(140, 130), box(150, 100)], RIGHT) == 1
    assert nearest(START, [box(140, 130), box(160, 100)], RIGHT) == 1


def test_one_aside_goes_before_one_that_is_very_far_ahead() -> None:
    assert nearest(START, [box(140, 130), box(400, 100)], RIGHT) == 0


def test_of_two_that_face_the_start_the_one_whose_middle_is_nearer_is_taken() -> None:
    above, wide = box(100, 100, 200, 20), [box(80, 40, 120, 20), box(210, 40, 80, 20)]
    assert nearest(above, wide, UP) == 1
    assert nearest(above, wide[::-1], UP) == 0


@pytest.mark.parametrize(("far", "found"), [(239, 1), (241, 0)])
def test_a_pixel_aside_weighs_two_and_a_half_ahead(far: int, found: int) -> None:
    # 40 ahead, 60 off the middle and 40 to the side: as far as 160 straight ahead.
    assert nearest(START, [box(140, 160), box(far + 20, 100)], RIGHT) == found
    assert nearest(START, [box(160, 140), box(100, far + 20)], DOWN) == found


@pytest.mark.parametrize(("wide", "found"), [(98, 0), (102, None)])
def test_half_of_both_boxes_must_lie_beyond_unless_more_ahead_than_aside(
    wide: int, found: int | None
) -> None:
    # The middle lies 30 ahead and 40 aside: that is half of a reach of 60.
    across = box(130 - wide // 2 + 10, 140, wide, 20)
    assert nearest(START, [across], RIGHT) == found
    along = box(140, 130 - wide // 2 + 10, 20, wide)
    assert nearest(START, [along], DOWN) == found


def test_of_two_just_the_same_the_first_is_taken() -> None:
    assert nearest(START, [box(140, 80), box(140, 120)], RIGHT) == 0


def test_boxes_that_overlap_by_more_than_half_lie_ahead_only_if_more_ahead_than_aside() -> None:
    long = box(100, 100, 200, 20)
    assert nearest(long, [box(140, 110, 200, 20)], RIGHT) == 0
    assert nearest(long, [box(140, 145, 200, 20)], RIGHT) is None
    assert nearest(long, [box(210, 145, 200, 20)], RIGHT) == 0, "it overlaps by less than half"


def test_a_box_a_pixel_further_is_level_and_not_ahead() -> None:
    assert nearest(START, [box(104, 100)], RIGHT) is None
    assert nearest(START, [box(105, 100)], RIGHT) == 0


def test_off_the_edge_the_focus_comes_in_at_the_far_end_of_the_same_row() -> None:
    row = [box(20, 100), box(60, 100), box(140, 100), box(10, 200)]
    assert around(START, row, RIGHT) == 0
    assert around(START, row[1:], LEFT) == 1
    assert around(START, [box(100, 20), box(100, 60), box(20, 10)], DOWN) == 0


def test_there_is_no_way_around_where_nothing_shares_the_row() -> None:
    assert around(START, [box(20, 121)], RIGHT) is None
    assert around(START, [box(20, 119)], RIGHT) == 0
    assert around(START, [], LEFT) is None
