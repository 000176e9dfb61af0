"""The prompt and the buttons: pure, from the facts of the moment, without a window."""

from typing import Any

import pytest

from game.match import Seat
from game.rules.clause import clause
from game.rules.model import BLUE, HUES, ORANGE, State
from game.ui.place.shown import Action, LogLine, Prompt
from game.ui.table.hand import Held
from game.ui.table.prompt import Facts, buttons, menu, prompt, waiting
from game.ui.table.target import MENU, Target
from tables import board, strip, table

SEATS = (Seat("Inês", "person"), Seat("Rui", "quick"))
ROUND = LogLine(clause("log.round", round=2), (clause("log.filled"),))
PICK = clause("log.pick", count=3, colour=HUES[BLUE], strip=4)
PICKED = LogLine(PICK, (), 1, clause("log.by", name="Rui", what=PICK))
EMPTY = Held(can_go_back=True)
THREE = Held(3, ORANGE, can_go_back=True)


def state(turn: int = 0, displays: str = "oowy", scores: tuple[int, int] = (5, 9)) -> State:
    players = [board(rest=strip("ooyyb"), score=score) for score in scores]
    return table(*players, displays=displays)._replace(turn=turn)


def over(scores: tuple[int, int]) -> State:
    return state(0, "", scores)._replace(indicator=())


def said(at: State | None = None, hand: Held | None = None, **facts: Any) -> Prompt:
    return prompt(Facts(at or state(), SEATS, hand)._replace(**facts))


# ---------------------------------------------------------------------------------------- prompts


def test_whoever_is_to_move_is_asked_for_panes_and_then_for_a_strip() -> None:
    assert said(hand=EMPTY) == Prompt(0, "Inês, choose panes")
    assert said(hand=THREE) == Prompt(0, "Inês, choose a strip", "for 3 orange panes", ORANGE)
    one = THREE._replace(number=1, colour=BLUE)
    assert said(hand=one) == Prompt(0, "Inês, choose a strip", "for 1 blue pane", BLUE)


def test_a_move_that_waits_is_asked_about() -> None:
    assert said(hand=THREE._replace(planned=True)) == Prompt(0, "Inês, is that your move?")


def test_the_prompt_makes_room_for_a_sum_but_keeps_the_coin() -> None:
    assert said(hand=THREE, covered=True) == Prompt(0, "")


def test_a_palace_that_is_looked_at_is_named_whatever_else_there_is() -> None:
    assert said(hand=THREE, looking=1, caption="Broken glass") == Prompt(1, "The palace of Rui")
    assert said(looking=0) == Prompt(0, "The palace of Inês")


def test_what_moves_is_told_with_its_players_coin() -> None:
    assert said(state(turn=0), telling=PICKED, busy=True) == Prompt(1, "Rui: 3 blue, strip 4")
    assert said(state(turn=1), telling=ROUND, busy=True) == Prompt(1, "Round 2")


def test_until_a_bots_move_begins_it_thinks_and_no_other_move_is_told() -> None:
    assert said(state(turn=1)) == Prompt(1, "Rui is thinking")
    assert said(state(turn=1), busy=True) == Prompt(1, "Rui is thinking")


def test_the_final_scoring_says_what_it_counts_over_what_was_told() -> None:
    assert said(telling=PICKED, caption="Broken glass", front=1) == Prompt(1, "Broken glass")


def test_nobody_here_is_to_move() -> None:
    assert waiting(state(0), SEATS) == Prompt(0, "Inês, choose panes")
    assert waiting(state(1), SEATS) == Prompt(1, "Rui is thinking")
    assert waiting(state(1, ""), SEATS) == Prompt(1, "Rui starts the next round")


def test_after_the_game_it_says_who_won() -> None:
    assert said(over((5, 9))) == Prompt(1, "Rui wins")
    assert said(over((9, 5))) == Prompt(0, "Inês wins")
    assert said(over((9, 9))) == Prompt(0, "A shared victory")


# ---------------------------------------------------------------------------------------- buttons


def names(hand: Held | None = None, more: tuple[str, ...] = (), **facts: Any) -> list[str]:
    found = Facts(state(), SEATS, hand, persons=(0,))._replace(**facts)
    return [button.name for button in buttons(found, more, lambda _: "", None)]


def test_every_moment_has_its_buttons() -> None:
    assert names(EMPTY) == ["back", "undo", "hint", "look"]
    assert names(EMPTY, takes_back=False) == ["back", "hint", "look"]
    assert names(THREE) == ["put_back", "hint"]
    assert names(THREE._replace(all_break=True)) == ["break", "put_back", "hint"]
    assert names(THREE._replace(planned=True)) == ["place", "put_back"]
    assert names(EMPTY, looking=1) == ["look", "own"]
    assert names(EMPTY, more=("say",)) == ["back", "undo", "hint", "look", "say"]


def test_what_moves_can_be_skipped_by_people_who_play_here() -> None:
    assert names(busy=True) == ["skip"]
    assert names(busy=True, persons=()) == []
    assert names() == []


def test_a_finished_game_leads_back_to_its_result_whatever_is_looked_at() -> None:
    assert names(ended=True) == ["result", "look"]
    assert names(ended=True, looking=1) == ["result", "look"]


@pytest.mark.parametrize(("can", "mode"), [(True, "normal"), (False, "disabled")])
def test_what_cannot_be_done_is_disabled(can: bool, mode: str) -> None:
    facts = Facts(state(), SEATS, Held(can_go_back=can), can_undo=can)
    found = {button.name: button.mode for button in buttons(facts, (), lambda _: "", None)}
    assert found == {"back": mode, "undo": mode, "hint": "normal", "look": "normal"}


def test_buttons_have_their_words_their_keys_and_the_focus() -> None:
    facts = Facts(state(), SEATS, THREE)
    focus = Target("button", "hint")
    put_back, hint = buttons(facts, (), lambda name: name[:1].upper(), focus)
    assert put_back == Action("put_back", "Put back", "P", "normal")
    assert hint == Action("hint", "Hint", "H", "focused")
    assert (menu(focus), menu(MENU), menu(None)) == ("normal", "focused", "normal")
