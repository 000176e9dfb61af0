"""Choosing a move step by step: every legal move can be chosen, and nothing else."""

import pytest

from game.picker import Picker, preview
from game.rules.model import BACK, CENTRE, ORANGE, PINK, Deal, IllegalMove, Pick, State
from game.rules.play import legal_moves
from tables import board, random_game, strip, table


def chosen_moves(state: State) -> set[object]:
    """All moves that can be reached by choosing panes, a strip and a way."""
    found: set[object] = {BACK} if Picker(state).can_go_back else set()
    for pick in legal_moves(state):
        if not isinstance(pick, Pick):
            continue
        picker = Picker(state)
        picker.choose(pick.source, pick.colour)
        for slot in [*picker.slots(), *([None] if picker.all_break() else [])]:
            move = picker.place(slot)
            found |= set(picker.options) if move is None else {move}
            picker.options = []
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_exactly_the_legal_moves_can_be_chosen(players: int) -> None:
    for number, (state, move, _) in enumerate(random_game(players, "B", seed=6)):
        if number % 5 == 0 and not isinstance(move, Deal):
            assert chosen_moves(state) == set(legal_moves(state))


def test_a_choice_is_asked_only_where_there_is_one() -> None:
    state = table(board({0: strip("oobyy"), 1: strip("yyboo", "yybo.")}), displays="owww")
    picker = Picker(state)
    picker.choose(0, ORANGE)
    assert picker.place(0) == Pick(0, ORANGE, 0)
    assert picker.place(1) is None
    assert {option.keep for option in picker.options} == {0, 1, 3}


def test_putting_back_gives_up_the_way_and_then_the_panes() -> None:
    picker = Picker(table(board({1: strip("yyboo", "yybo.")}), displays="owww"))
    picker.choose(0, ORANGE)
    picker.place(1)
    picker.put_back()
    assert (picker.options, picker.chosen) == ([], (0, ORANGE))
    picker.put_back()
    assert picker.chosen is None


def test_in_hand_are_all_panes_of_the_colour_that_was_chosen() -> None:
    picker = Picker(table(board({0: strip("oobyy")}), displays="ooow", centre="oww"))
    assert picker.in_hand == 0
    picker.choose(0, ORANGE)
    assert picker.in_hand == 3
    picker.put_back()
    assert picker.in_hand == 0


def test_what_is_not_allowed_says_why() -> None:
    state = table(board({1: strip("oobyy"), 4: strip("oobyy")}, glazier=3), displays="owww")
    picker = Picker(state)
    with pytest.raises(IllegalMove, match=r"move\.nothing_chosen"):
        picker.place(4)
    with pytest.raises(IllegalMove, match=r"move\.no_panes"):
        picker.choose(0, PINK)
    picker.choose(0, ORANGE)
    for slot, why in ((1, "left_of_glazier"), (5, "no_strip: strip 6"), (None, "has_room")):
        with pytest.raises(IllegalMove, match=why):
            picker.place(slot)


def test_a_preview_tells_where_panes_land_what_breaks_and_what_it_scores() -> None:
    mine = board({3: strip("yyboo", "yyb..")}, {6: "w."}, broken=6)
    state = table(mine, centre="ooowb", displays="oooo", indicator=(ORANGE, PINK))
    seen = preview(state, Pick(CENTRE, ORANGE, 3, keep=1))
    assert (seen.spaces, seen.breaks, seen.bonus) == ((3, 4), 1, 2)
    assert (seen.windows, seen.marker, seen.lost) == (((3, 1), (6, 3)), 0, 18)
    assert seen.points == 2 + 1 + 3 - 18


def test_every_slot_that_may_be_chosen_has_a_preview() -> None:
    state = table(board(rest=strip("oobyy"), glazier=5), displays="ooyb")
    picker = Picker(state)
    picker.choose(0, ORANGE)
    assert sorted(picker.previews()) == picker.slots() == [5, 6, 7]
