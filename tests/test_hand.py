"""The hand: from panes to a strip to a move, without a window."""

import subprocess
import sys

import pytest

from game.rules.clause import clause
from game.rules.model import BACK, BLUE, CENTRE, ORANGE, PINK, WHITE, YELLOW, Pick, State
from game.ui.table.hand import Hand, Held, Outcome
from game.ui.table.target import Target
from tables import board, strip, table

PUT_BACK = Target("button", "put_back")


def panes(source: int, colour: int) -> Target:
    return Target("panes", source=source, colour=colour)


def on_strip(slot: int) -> Target:
    return Target("strip", slot=slot)


def plain() -> State:
    """Strips 3 to 8 within reach; strip 4 has no room for white, and only it and 6 take blue."""
    mine = board({3: strip("oobyy"), 5: strip("bbbbb")}, rest=strip("wwoyy"), glazier=2)
    return table(mine, displays="owww bbyy", centre="ppp")


def asking() -> State:
    """An orange pane fills strip 2: which of its panes is kept must be said."""
    return table(board({1: strip("yyboo", "yybo.")}), displays="owww")


def in_hand(source: int, colour: int, confirm: bool = False, state: State | None = None) -> Hand:
    hand = Hand(state or plain(), confirm)
    hand.choose(source, colour)
    return hand


# --------------------------------------------------------------------------------- choosing panes


def test_an_empty_hand_holds_nothing_and_no_strip_may_be_chosen() -> None:
    hand = Hand(plain())
    assert (hand.holding, hand.slot, hand.way, hand.strips()) == (False, None, None, [])
    assert hand.held == Held(can_go_back=True)


def test_panes_in_hand_light_the_strips_with_room_and_the_first_has_the_focus() -> None:
    hand = Hand(plain())
    assert hand.choose(0, WHITE) == Outcome("lift", focus=on_strip(2))
    assert hand.held == Held(3, WHITE, planned=False, all_break=False, can_go_back=True)
    assert hand.holding
    assert hand.strips() == [2, 4, 6, 7]


def test_where_all_panes_break_the_hand_says_so_and_the_focus_is_on_the_button() -> None:
    hand = Hand(plain())
    outcome = hand.choose(CENTRE, PINK)
    assert outcome == Outcome(
        "lift", clause("hand.all_break_or_back"), focus=Target("button", "break")
    )
    assert hand.held == Held(3, PINK, all_break=True, can_go_back=True)
    assert hand.strips() == []


def test_a_glazier_at_the_left_is_not_offered_to_go_back() -> None:
    mine = board(rest=strip("wwoyy"))
    hand = Hand(table(mine, displays="bbyy"))
    assert hand.choose(0, BLUE).say == clause("hand.all_break")
    assert not hand.held.can_go_back
    assert hand.go_back() == Outcome("refuse", clause("hand.leftmost_already"))


# --------------------------------------------------------------------------------------- placing


def test_a_strip_with_one_way_gives_the_move() -> None:
    assert in_hand(0, WHITE).place(4) == Outcome(move=Pick(0, WHITE, 4))


def test_broken_panes_are_a_move_without_a_strip() -> None:
    assert in_hand(CENTRE, PINK).place(None) == Outcome(move=Pick(CENTRE, PINK, None))


def test_a_strip_without_room_is_refused_and_the_panes_stay_in_hand() -> None:
    hand = in_hand(0, WHITE)
    assert hand.place(3) == Outcome("refuse", clause("move.no_room", strip=4))
    assert hand.holding


def test_panes_dragged_to_where_they_may_not_go_are_put_back() -> None:
    hand = in_hand(0, WHITE)
    assert hand.place(3, dragged=True).sound == "refuse"
    assert not hand.holding


def test_the_glazier_goes_back_instead_of_a_pick() -> None:
    assert Hand(plain()).go_back() == Outcome(move=BACK)


# ------------------------------------------------------------------------------------ confirming


def test_with_confirming_a_move_waits_and_the_focus_is_on_place() -> None:
    hand = in_hand(0, WHITE, confirm=True)
    assert hand.place(4) == Outcome("select", focus=Target("button", "place"))
    assert hand.planned == hand.way == Pick(0, WHITE, 4)
    assert (hand.slot, hand.held.planned, hand.strips()) == (4, True, [])
    assert hand.confirm() == Outcome(move=Pick(0, WHITE, 4))


def test_a_move_that_waits_is_put_back_first_and_then_the_panes() -> None:
    hand = in_hand(0, WHITE, confirm=True)
    hand.place(4)
    assert hand.put_back() == Outcome("back")
    assert (hand.planned, hand.holding) == (None, True)
    assert hand.put_back() == Outcome("back", focus=panes(0, WHITE))
    assert not hand.holding
    assert hand.put_back() == Outcome("back")


def test_other_panes_take_the_place_of_a_move_that_waits() -> None:
    hand = in_hand(0, WHITE, confirm=True)
    hand.place(4)
    hand.choose(1, YELLOW)
    assert (hand.planned, hand.held.colour) == (None, YELLOW)


# ---------------------------------------------------------------------------------- the question


def test_a_strip_with_several_ways_asks() -> None:
    hand = in_hand(0, ORANGE, state=asking())
    assert hand.place(1) == Outcome("select")
    assert hand.question is not None
    assert (hand.slot, hand.way) == (1, hand.question.aimed)


def test_an_answer_gives_the_move_and_ends_the_question() -> None:
    hand = in_hand(0, ORANGE, state=asking())
    hand.place(1)
    way = hand.way
    assert hand.answer() == Outcome("select", move=way)
    assert hand.question is None
    assert hand.picker.options == []


def test_with_confirming_an_answer_waits_too() -> None:
    hand = in_hand(0, ORANGE, confirm=True, state=asking())
    hand.place(1)
    assert hand.answer() == Outcome("select", focus=Target("button", "place"))
    assert hand.slot == 1


def test_a_question_is_put_back_before_the_panes() -> None:
    hand = in_hand(0, ORANGE, state=asking())
    hand.place(1)
    assert hand.put_back() == Outcome("back", focus=on_strip(1))
    assert (hand.question, hand.picker.options, hand.holding) == (None, [], True)


def test_everything_can_be_put_back_at_once() -> None:
    hand = in_hand(0, ORANGE, state=asking())
    hand.place(1)
    hand.let_go()
    assert (hand.holding, hand.question, hand.planned, hand.picker.options) == (
        False,
        None,
        None,
        [],
    )
    hand = in_hand(0, WHITE, confirm=True)
    hand.place(4)
    hand.let_go()
    assert (hand.holding, hand.planned) == (False, None)


# --------------------------------------------------------------------------------------- the hint


def test_a_hint_is_about_its_panes_and_then_its_strip() -> None:
    hand = Hand(plain())
    assert hand.advise(Pick(0, WHITE, 6)) == panes(0, WHITE)
    assert hand.accept(panes(0, WHITE)) == Outcome("lift", focus=on_strip(6))


def test_a_hint_about_the_panes_in_hand_is_about_its_strip() -> None:
    hand = in_hand(0, WHITE)
    assert hand.advise(Pick(0, WHITE, 7)) == on_strip(7)
    assert hand.advise(Pick(1, WHITE, 7)) is None, "these panes are not in hand"
    assert hand.advise(Pick(0, ORANGE, 7)) is None


def test_a_hint_about_other_panes_does_not_aim_these() -> None:
    hand = Hand(plain())
    hand.advise(Pick(0, WHITE, 6))
    assert hand.choose(1, YELLOW).focus == on_strip(2)


def test_a_hint_to_break_panes_leads_to_the_button() -> None:
    hand = Hand(plain())
    hand.advise(Pick(CENTRE, PINK, None))
    assert hand.choose(CENTRE, PINK).focus == Target("button", "break")


def test_a_hint_to_go_back_leads_to_its_button_unless_panes_are_in_hand() -> None:
    assert Hand(plain()).advise(BACK) == Target("button", "back")
    assert in_hand(0, WHITE).advise(BACK) is None


def test_a_hint_is_kept_but_moves_nothing_while_a_question_or_a_move_waits() -> None:
    asked = in_hand(0, ORANGE, state=asking())
    asked.place(1)
    assert asked.advise(Pick(0, ORANGE, 1)) is None
    assert asked.hint == Pick(0, ORANGE, 1)
    waits = in_hand(0, WHITE, confirm=True)
    waits.place(4)
    assert waits.advise(Pick(0, WHITE, 4)) is None


# ------------------------------------------------------------------------------------- activating


def test_what_is_pressed_is_done() -> None:
    assert Hand(plain()).activate(panes(0, WHITE)).sound == "lift"
    assert in_hand(0, WHITE).activate(on_strip(4)).move == Pick(0, WHITE, 4)
    assert Hand(plain()).activate(Target("button", "back")).move == BACK
    assert in_hand(0, WHITE).activate(PUT_BACK).sound == "back"
    assert in_hand(CENTRE, PINK).activate(Target("button", "break")).move == Pick(
        CENTRE, PINK, None
    )
    assert Hand(plain()).activate(Target("button", "look")) == Outcome()
    waits = in_hand(0, WHITE, confirm=True)
    waits.place(4)
    assert waits.activate(Target("button", "place")).move == Pick(0, WHITE, 4)


def test_enter_confirms_a_move_that_waits_unless_a_button_has_the_focus() -> None:
    for focus, moves in ((None, True), (on_strip(6), True), (PUT_BACK, False)):
        hand = in_hand(0, WHITE, confirm=True)
        hand.place(4)
        outcome = hand.accept(focus)
        assert outcome is not None
        assert (outcome.move is not None) is moves


def test_enter_without_a_focus_breaks_panes_that_can_only_break() -> None:
    outcome = in_hand(CENTRE, PINK).accept(None)
    assert outcome == Outcome(move=Pick(CENTRE, PINK, None))
    assert in_hand(0, WHITE).accept(None) is None
    assert Hand(plain()).accept(None) is None


@pytest.mark.parametrize("module", ["hand", "prompt", "question", "front", "log"])
def test_the_pure_rooms_of_the_table_need_no_pygame(module: str) -> None:
    ask = f"import sys, game.ui.table.{module}; print('pygame' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"
