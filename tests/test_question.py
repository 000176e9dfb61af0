"""The question that is left when a strip has been chosen, without a window."""

from game.picker import Picker
from game.rules.clause import clause
from game.rules.model import BLUE, HUES, ORANGE, YELLOW, Pick, State
from game.ui.place.shown import Asked, Card
from game.ui.table.question import Question
from tables import board, strip, table


def asked(state: State, colour: int, slot: int) -> Question:
    picker = Picker(state)
    picker.choose(0, colour)
    assert picker.place(slot) is None
    return Question(picker)


def keeping() -> Question:
    return asked(table(board({1: strip("yyboo", "yybo.")}), displays="owww"), ORANGE, 1)


def jokers(spaces: str, filled: str, display: str) -> Question:
    return asked(table(board({2: strip(spaces, filled)}), displays=display), BLUE, 2)


def test_which_pane_is_kept_has_a_card_for_each_colour_on_the_strip() -> None:
    cards = tuple(Card(clause("answer.keep", colour=HUES[c]), c) for c in (ORANGE, YELLOW, BLUE))
    assert keeping().asked == Asked(clause("question.keep"), cards, 0)


def test_the_focus_goes_round_and_says_which_way_is_meant() -> None:
    question = keeping()
    assert question.aimed == Pick(0, ORANGE, 1, keep=ORANGE)
    question.step(-1)
    assert (question.focus, question.aimed.keep) == (2, BLUE)
    question.step(1)
    question.step(1)
    assert (question.asked.focus, question.aimed.keep) == (1, YELLOW)


def test_how_many_go_onto_joker_spaces_is_asked_where_the_strip_has_both() -> None:
    question = jokers("bbjjo", ".....", "bbww")
    heading, cards, _ = question.asked
    assert heading == clause("question.jokers")
    assert [card.jokers for card in cards] == [0, 1, 2]
    assert [card.words for card in cards] == [clause("answer.jokers", count=n) for n in range(3)]
    assert {card.colour for card in cards} == {BLUE}


def test_where_some_must_go_onto_jokers_the_least_is_said_and_not_none() -> None:
    question = jokers("bjjoo", ".....", "bbww")
    assert [card.jokers for card in question.asked.cards] == [1, 2]
    assert [way.jokers for way in question.answers] == [0, 2]


def test_a_strip_that_becomes_full_asks_only_which_pane_is_kept() -> None:
    question = jokers("bbjjo", "....o", "bbbb")
    assert question.asked.heading == clause("question.keep")
    assert [card.jokers for card in question.asked.cards] == [None, None]
