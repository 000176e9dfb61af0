"""A game from its set-up on: who begins, what is logged, and which moment came after which."""

import pytest

from game.match import Match, Seat, Setup
from game.rules.clause import Refused
from game.rules.model import Deal, IllegalMove
from game.rules.notation import digest
from game.rules.play import apply, legal_moves, new_game
from game.rules.rng import Rng, entropy
from tables import HOUSE, random_match

SEATS = (Seat("Ana", "person"), Seat("Rui", "quick"), Seat("Lia", "person"))
SETUP = Setup.new(HOUSE, "B", SEATS, 7, 1)
ENDS = ("0" * 32, "1" * 32)


def dealt(setup: Setup = SETUP) -> Match:
    """A game after its first deal."""
    match = Match(setup)
    match.play(match.next_deal())
    return match


# ------------------------------------------------------------------------------------- the set-up


def test_a_starter_who_is_named_begins_and_otherwise_the_seed_chooses_one() -> None:
    assert [Setup.new(HOUSE, "A", SEATS, 7, seat).starter for seat in range(3)] == [0, 1, 2]
    chosen = [Setup.new(HOUSE, "A", SEATS, seed).starter for seed in range(20)]
    assert set(chosen) == {0, 1, 2}
    assert chosen == [new_game(HOUSE, "A", 3, seed).starter for seed in range(20)]


def test_the_table_is_laid_for_the_seats_by_the_seed_with_the_starter_first() -> None:
    assert SETUP.opening() == new_game(HOUSE, "B", 3, 7, 1)
    assert SETUP.opening().turn == 1


def test_deals_count_from_one_and_come_from_the_seed() -> None:
    assert SETUP.deal(1) == Deal(entropy(7, "deal", 1))
    assert SETUP.deal(2) == Deal(entropy(7, "deal", 2))


def test_every_command_has_a_generator_of_its_own_for_the_bot_that_plays_it() -> None:
    words = [SETUP.rng(command).word() for command in range(1, 9)]
    assert len(set(words)) == 8
    assert words[0] == Rng(SETUP.bot_entropy(1)).word() == SETUP.rng(1).word()


def test_a_seed_that_was_drawn_chooses_the_starter_anew() -> None:
    drawn = [SETUP.drawn(seed, ENDS) for seed in range(20)]
    assert {setup.starter for setup in drawn} == {0, 1, 2}
    for seed, setup in enumerate(drawn):
        assert (setup.seed, setup.ends, setup.seats, setup.side) == (seed, ENDS, SEATS, "B")
        assert setup.starter == new_game(HOUSE, "B", 3, seed).starter


def test_a_seed_that_was_drawn_changes_nothing_of_a_position() -> None:
    setup = Setup.from_position(random_match(3, "B", 5).at(9), SEATS, 11)
    drawn = setup.drawn(3, ENDS)
    assert (drawn.seed, drawn.ends) == (3, ENDS)
    assert (drawn.position, drawn.starter) == (setup.position, setup.starter)


def test_a_set_up_from_a_position_takes_level_side_and_starter_from_it() -> None:
    position = random_match(3, "B", 5).at(9)
    setup = Setup.from_position(position, SEATS, 11)
    assert (setup.level, setup.side, setup.starter) == (HOUSE, "B", position.starter)
    assert (setup.seed, setup.position, setup.origin) == (11, position, None)
    assert setup.opening() is position


def test_a_position_for_others_and_one_without_a_future_are_refused() -> None:
    whole = random_match(3, "B", 5)
    with pytest.raises(Refused, match=r"position\.seats: count 3"):
        Setup.from_position(whole.at(9), SEATS[:2], 11)
    with pytest.raises(Refused, match=r"position\.over"):
        Setup.from_position(whole.state, SEATS, 11)


# ----------------------------------------------------------------------------------- what is played


def test_commands_are_logged_with_number_seat_move_and_digest() -> None:
    match = dealt()
    move = legal_moves(match.state)[0]
    match.play(move)
    deal, turn = match.log
    assert (deal.number, deal.seat, deal.move) == (1, None, SETUP.deal(1))
    assert (turn.number, turn.seat, turn.move) == (2, 1, move)
    assert turn.digest == digest(match.state) != deal.digest


def test_an_entry_reads_as_its_line_of_a_record() -> None:
    match = dealt()
    match.play(legal_moves(match.state)[0])
    deal, turn = match.log
    assert str(deal) == f"1 - deal {entropy(7, 'deal', 1):032x} {deal.digest}"
    assert str(turn).startswith("2 1 ")
    assert str(turn).endswith(f" {turn.digest}")


def test_a_command_that_is_performed_has_the_states_before_and_after_it() -> None:
    match = dealt()
    for number, seat in ((2, 1), (3, 2)):
        before, move = match.state, legal_moves(match.state)[0]
        played = match.perform(move)
        assert (played.number, played.seat, played.move) == (number, seat, move)
        assert (played.before, played.after) == (before, match.state)
        assert played.events == apply(before, move)[1]


def test_only_the_deal_that_the_seed_gives_is_played() -> None:
    match = Match(SETUP)
    with pytest.raises(IllegalMove, match=r"move\.other_deal"):
        match.play(SETUP.deal(2))
    assert (match.log, match.deals) == ([], 0)
    match.play(SETUP.deal(1))
    assert match.deals == 1
    assert match.next_deal() == SETUP.deal(2)


def test_a_deal_while_a_turn_is_due_is_refused_for_what_it_is() -> None:
    match = dealt()
    with pytest.raises(IllegalMove, match=r"move\.no_deal"):
        match.play(SETUP.deal(1))
    assert len(match.log) == match.deals == 1


def test_where_machines_draw_any_deal_may_come() -> None:
    match = Match(SETUP.drawn(7, ENDS))
    match.play(Deal(99))
    assert match.log[0].move == Deal(99)


def test_moves_are_no_deals() -> None:
    match = dealt()
    match.play(legal_moves(match.state)[0])
    assert match.deals == 1
    assert match.next_deal() == SETUP.deal(2)


# ------------------------------------------------------------------------------------ looking back


def test_every_moment_of_a_game_can_be_looked_at_again() -> None:
    whole = random_match(2, "A", 3)
    assert whole.at(0) == whole.setup.opening()
    again = Match(whole.setup)
    for entry in whole.log:
        again.play(entry.move)
        assert whole.at(entry.number) == again.state
    assert whole.at(len(whole.log)) == whole.state


@pytest.mark.parametrize("command", [-1, 3])
def test_a_moment_that_has_not_been_is_refused_by_its_number(command: int) -> None:
    match = dealt()
    match.play(legal_moves(match.state)[0])
    with pytest.raises(Refused, match=rf"position\.no_command: number {command}"):
        match.at(command)
