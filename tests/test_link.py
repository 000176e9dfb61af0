"""What every link hands out: each command once and in order, and nothing of a past that changed."""

from game.link import Handout
from game.match import Match, Played, Seat, Setup
from game.rules.play import legal_moves
from tables import HOUSE

SETUP = Setup.new(HOUSE, "A", (Seat("Ana", "random"), Seat("Rui", "random")), 7)


def commands(number: int) -> list[Played]:
    """So many commands of a game, the first of them the deal."""
    match = Match(SETUP)
    played = [match.perform(match.next_deal())]
    while len(played) < number:
        played.append(match.perform(legal_moves(match.state)[0]))
    return played


def test_what_has_been_played_is_handed_out_once_and_in_order() -> None:
    played, handout = commands(5), Handout()
    assert handout.take(played[:2], 0) == played[:2]
    assert handout.take(played[:2], 0) == []
    assert handout.take(played[:3], 0) == played[2:3]
    assert handout.take(played, 0) == played[3:]


def test_after_the_past_has_changed_only_what_is_played_from_then_on_is_handed_out() -> None:
    played, handout = commands(5), Handout()
    handout.take(played, 0)
    assert handout.take(played[:2], 1) == []
    assert handout.take(played[:4], 1) == played[2:4]


def test_what_is_played_while_the_game_is_told_again_is_not_handed_out() -> None:
    played, handout = commands(5), Handout()
    assert handout.take(played[:4], 1) == []
    assert handout.take(played, 1) == played[4:]


def test_what_is_handed_out_stays_as_it_is_when_the_game_goes_on() -> None:
    played, handout = commands(5), Handout()
    growing = played[:2]
    given = handout.take(growing, 0)
    growing.append(played[2])
    assert given == played[:2]
