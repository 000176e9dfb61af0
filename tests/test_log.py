"""What the log says of a command, and what a hint says of a move: clauses, in words at last."""

import pytest

from game import words
from game.match import Seat
from game.rules.clause import clause
from game.rules.model import BACK, BLUE, CENTRE, HUES, ORANGE, WHITE, Deal, Pick, State, Turn
from game.ui.place.shown import LogLine
from game.ui.table import log
from tables import board, strip, table

SEATS = (Seat("Inês", "person"), Seat("Rui", "quick"))


def state() -> State:
    mine = board(rest=strip("wwoyy"), glazier=2)
    return table(mine, displays="owww bbyy", centre="p")


def said(move: Turn | Deal) -> tuple[str, str]:
    """A line beside the coin and with the name."""
    line = log.line(state(), move, SEATS)
    return words.told(line.what), words.told(line.named or line.what)


def test_a_deal_is_a_new_round_of_nobody() -> None:
    line = log.line(state(), Deal(1), SEATS)
    assert line == LogLine(clause("log.round", round=1), (clause("log.filled"),))
    assert said(Deal(1)) == ("Round 1", "Round 1")


def test_panes_and_their_strip_are_counted_from_one() -> None:
    assert said(Pick(0, WHITE, 4)) == ("3 white, strip 5", "Inês: 3 white, strip 5")
    assert said(Pick(0, ORANGE, 2)) == ("1 orange, strip 3", "Inês: 1 orange, strip 3")


def test_panes_that_break_are_one_or_all() -> None:
    assert said(Pick(1, BLUE, None)) == ("2 blue, all break", "Inês: 2 blue, all break")
    assert said(Pick(CENTRE, 2, None)) == ("1 pink breaks", "Inês: 1 pink breaks")


def test_going_back_needs_no_panes() -> None:
    assert said(BACK) == ("goes back", "Inês goes back")


def test_the_reasons_are_clauses_one_by_one() -> None:
    line = log.line(state(), Pick(0, WHITE, 4), SEATS)
    assert line.seat == 0
    assert line.why == (clause("reason.starts", strip=5), clause("reason.breaks", count=1))
    back = log.line(state(), BACK, SEATS)
    assert back.why == (clause("reason.within_reach", count=2),)


@pytest.mark.parametrize(
    ("move", "start"),
    [
        (Pick(0, WHITE, 4), "White from display 1 onto strip 5: "),
        (Pick(1, BLUE, None), "Blue from display 2: "),
        (Pick(CENTRE, 2, 4), "Pink from the centre onto strip 5: "),
        (Pick(CENTRE, 2, None), "Pink from the centre: "),
        (BACK, "Go back: goes back, which brings 2 more strips"),
    ],
)
def test_a_hint_says_from_where_to_where_and_why(move: Turn, start: str) -> None:
    before = state()
    if move == Pick(CENTRE, 2, 4):
        before = table(board(rest=strip("ppwyy")), displays="owww", centre="p")
    assert words.sentence(log.hint(before, move)).startswith(start)


def test_a_hint_names_the_colour_as_a_value() -> None:
    hint = log.hint(state(), Pick(0, WHITE, 4))
    assert dict(hint.values)["colour"] == HUES[WHITE]
