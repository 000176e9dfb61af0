"""The aim: which target is meant, by pointer or by focus, and whether panes are dragged."""

import pygame
import pytest

from game.ui.table.aim import Aim, Released
from game.ui.table.target import Target
from game.ui.table.targets import Area, at, step

PANES, OTHERS = Target("panes", source=1, colour=2), Target("panes", source=2, colour=2)
STRIP, HINT = Target("strip", slot=3), Target("button", "hint")


def area(name: str, x: int, y: int) -> Area:
    box = pygame.Rect(0, 0, 20, 20)
    box.center = (x, y)
    return Area(Target("button", name), box)


LEFT, MIDDLE, RIGHT, BELOW = (
    area("left", 10, 10),
    area("middle", 60, 10),
    area("right", 110, 10),
    area("below", 60, 100),
)
ROW = (LEFT, MIDDLE, RIGHT, BELOW)


def pressed(panes: Target = PANES) -> Aim:
    aim = Aim()
    aim.press((100, 100), panes)
    return aim


# -------------------------------------------------------------------------------------- pointing


def test_what_is_pointed_at_has_the_focus_and_is_heard_once() -> None:
    aim = Aim()
    assert aim.point((5, 6), PANES, holding=False)
    assert (aim.focus, aim.pointer) == (PANES, (5, 6))
    assert not aim.point((5, 7), PANES, holding=False)
    assert not aim.point((5, 8), None, holding=False)
    assert aim.focus is None


def test_strips_are_lit_without_a_sound() -> None:
    aim = Aim()
    assert not aim.point((5, 6), STRIP, holding=True)
    assert aim.focus == STRIP


@pytest.mark.parametrize(
    ("to", "drags"), [((104, 104), False), ((104, 105), True), ((91, 100), True)]
)
def test_panes_are_dragged_once_the_pointer_has_gone_far_enough(
    to: tuple[int, int], drags: bool
) -> None:
    aim = pressed()
    aim.point(to, None, holding=True)
    assert aim.dragging is drags


def test_nothing_but_panes_in_hand_is_dragged() -> None:
    aim = pressed(HINT)
    aim.point((300, 300), None, holding=True)
    assert not aim.dragging
    aim = pressed()
    aim.point((300, 300), None, holding=False)
    assert not aim.dragging
    aim = Aim()
    aim.point((300, 300), None, holding=True)
    assert not aim.dragging


def test_a_click_goes_down_and_up_on_one_target() -> None:
    assert pressed(HINT).release(HINT) == Released(HINT, dragged=False, clicked=True)
    assert pressed(HINT).release(STRIP) == Released(STRIP, dragged=False, clicked=False)
    assert pressed(HINT).release(None) == Released(None, dragged=False, clicked=False)
    assert Aim().release(None) == Released(None, dragged=False, clicked=False)


def test_letting_go_ends_the_drag_and_a_new_press_begins_without_one() -> None:
    aim = pressed()
    aim.point((300, 300), STRIP, holding=True)
    assert aim.release(STRIP) == Released(STRIP, dragged=True, clicked=False)
    assert not aim.dragging
    assert not aim.release(STRIP).clicked
    aim.dragging = True
    aim.press((0, 0), PANES)
    assert not aim.dragging


# ------------------------------------------------------------------------------------- the focus


def test_the_focus_is_steered_from_target_to_target() -> None:
    aim = Aim()
    assert aim.steer(ROW, (1, 0))
    assert aim.focus == LEFT.target, "the first one wakes the focus"
    assert aim.steer(ROW, (1, 0))
    assert aim.focus == MIDDLE.target
    assert aim.steer(ROW, (0, 1))
    assert aim.focus == BELOW.target
    assert not aim.steer(ROW, (0, 1))
    assert aim.focus == BELOW.target


def test_the_focus_goes_on_in_reading_order_and_round() -> None:
    aim = Aim()
    order = []
    for _ in range(5):
        assert aim.next(ROW, 1)
        order.append(aim.focus)
    assert order == [*(one.target for one in ROW), LEFT.target]
    assert aim.next(ROW, -1)
    assert aim.focus == BELOW.target
    assert not aim.next((BELOW,), 1)
    assert not Aim().next((), 1)


def test_near_and_straight_ahead_comes_before_far_and_aside() -> None:
    here = LEFT.box
    assert step(here, (RIGHT, MIDDLE, BELOW), (1, 0)) == MIDDLE.target
    assert step(here, (RIGHT, BELOW), (1, 0)) == RIGHT.target
    assert step(BELOW.box, (LEFT, MIDDLE, RIGHT), (0, -1)) == MIDDLE.target
    assert step(None, (RIGHT, LEFT), (0, -1)) == RIGHT.target
    assert step(None, (), (1, 0)) is None


def test_off_the_edge_the_focus_comes_in_again_on_the_same_height() -> None:
    assert step(RIGHT.box, (MIDDLE, LEFT, BELOW), (1, 0)) == LEFT.target
    assert step(LEFT.box, (MIDDLE, RIGHT, BELOW), (-1, 0)) == RIGHT.target
    assert step(BELOW.box, (LEFT, RIGHT), (0, 1)) is None
    low = area("low", 200, 30)
    assert step(low.box, (LEFT, MIDDLE), (1, 0)) is None, "none is on this height"


def test_a_point_means_the_first_box_that_it_lies_in() -> None:
    assert at(ROW, (60, 10)) == MIDDLE.target
    assert at(ROW, (35, 50)) is None
