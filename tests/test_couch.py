"""The couch: people and bots at one table, the record beside it, and what may be taken back."""

import errno
import os
from pathlib import Path

import pytest

from game import record
from game.bots import BOTS
from game.couch import Couch
from game.match import Match, Played, Setup
from game.match import Seat as Place
from game.rules.clause import clause
from game.rules.model import CENTRE, ORANGE, Deal, IllegalMove, Pick, Turn
from game.rules.play import legal_moves
from game.thinker import Inline, Thinker
from tables import HOUSE, random_match

ANA, RUI = Place("Ana", "person"), Place("Rui", "careful")
LIA = Place("Lia", "person")


class Counting(Inline):
    """Bots that think at once, and count the questions that were dropped."""

    dropped = 0

    def drop(self) -> None:
        """Forget the move."""
        self.dropped += 1
        super().drop()


def couch_of(*seats: Place, starter: int = 0, path: Path | None = None) -> Couch:
    """A game on the couch, nothing played yet."""
    setup = Setup.new(HOUSE, "A", seats or (ANA, RUI), 7, starter)
    return Couch(setup, path, Thinker(Counting()))


def dealt(*seats: Place, starter: int = 0, path: Path | None = None) -> Couch:
    """A game on the couch after its first deal."""
    couch = couch_of(*seats, starter=starter, path=path)
    couch.poll()
    return couch


def before_the_last_move() -> tuple[Couch, Turn]:
    """A game in which one person has still to play the last move of all, and that move."""
    whole = random_match(2, "A", 3)
    *_, last = whole.log
    assert last.seat is not None
    assert not isinstance(last.move, Deal)
    seats = tuple(ANA if seat == last.seat else RUI for seat in range(2))
    setup = Setup.from_position(whole.at(last.number - 1), seats, 7)
    return Couch(setup, None, Thinker(Inline())), last.move


def any_move(couch: Couch) -> Turn:
    return legal_moves(couch.match.state)[0]


def numbers(played: list[Played]) -> list[int]:
    return [one.number for one in played]


# ----------------------------------------------------------------------------------- what is played


def test_the_deal_is_played_by_the_first_poll_as_the_seed_gives_it() -> None:
    couch = couch_of()
    [played] = couch.poll()
    assert (played.number, played.seat, played.move) == (1, None, couch.match.setup.deal(1))


def test_nothing_is_played_while_a_person_is_due() -> None:
    couch = dealt()
    assert couch.person == 0
    assert couch.poll() == couch.poll() == []
    assert len(couch.match.log) == 1


def test_what_a_person_proposes_is_handed_back_by_the_next_poll_with_the_bots_answer() -> None:
    couch = dealt()
    move = any_move(couch)
    couch.propose(move)
    assert [entry.move for entry in couch.match.log][1:] == [move]
    mine, bots = couch.poll()
    assert (mine.number, mine.seat, mine.move) == (2, 0, move)
    assert (bots.number, bots.seat) == (3, 1)
    assert couch.poll() == []


def test_a_bots_move_is_the_one_that_the_set_up_gives() -> None:
    couch = dealt(starter=1)
    expected = BOTS["careful"](couch.match.state, couch.match.setup.rng(2))
    assert [played.move for played in couch.poll()] == [expected]


def test_a_move_that_is_not_allowed_is_refused_and_nothing_has_changed() -> None:
    couch = dealt()
    state = couch.match.state
    with pytest.raises(IllegalMove):
        couch.propose(Pick(CENTRE, ORANGE, 0))
    assert (couch.match.state, len(couch.match.log)) == (state, 1)
    assert couch.poll() == []


def test_bots_play_a_whole_game_by_themselves_and_then_nothing_more() -> None:
    couch = couch_of(RUI, RUI._replace(name="Lia"))
    polled: list[Played] = []
    while not couch.over:
        polled += couch.poll()
    assert couch.match.state.phase == "over"
    assert polled == couch.played
    assert numbers(polled) == list(range(1, len(couch.match.log) + 1))
    assert couch.poll() == []


# ------------------------------------------------------------------------------------- who is there


def test_the_persons_are_the_seats_that_people_sit_at() -> None:
    assert couch_of(RUI, ANA, LIA).persons == [1, 2]
    assert couch_of(RUI, RUI).persons == []


def test_the_person_is_whoever_is_due_and_nobody_at_a_deal_or_at_a_bots_turn() -> None:
    couch = couch_of(ANA, RUI)
    assert couch.person is None
    couch.poll()
    assert couch.person == 0
    couch.propose(any_move(couch))
    assert couch.person is None
    both = dealt(ANA, LIA, starter=1)
    assert both.person == 1


def test_a_finished_game_is_over_and_nobody_is_due_any_more() -> None:
    couch, last = before_the_last_move()
    assert (couch.over, [couch.person]) == (False, couch.persons)
    couch.propose(last)
    assert (couch.over, couch.person) == (True, None)


# -------------------------------------------------------------------------------------------- hints


def test_a_hint_is_the_quick_bots_move_for_the_person_and_plays_nothing() -> None:
    couch = dealt()
    assert couch.hint() is None
    couch.ask_hint()
    assert couch.thinking
    assert couch.hint() == BOTS["quick"](couch.match.state, couch.match.setup.rng(2))
    assert not couch.thinking
    assert len(couch.match.log) == 1


def test_a_hint_that_is_still_thought_about_is_dropped_with_the_move() -> None:
    couch = dealt()
    couch.ask_hint()
    couch.propose(any_move(couch))
    assert not couch.thinking
    assert couch.hint() is None


# -------------------------------------------------------------------------------------- taking back


def test_a_lone_persons_move_is_taken_back_with_the_bots_answer() -> None:
    couch = dealt()
    before = couch.match.state
    couch.propose(any_move(couch))
    couch.poll()
    assert couch.why_not_undo() is None
    couch.undo()
    assert (couch.match.state, len(couch.match.log), couch.person) == (before, 1, 0)
    assert couch.played == [Match(couch.match.setup).perform(couch.match.log[0].move)]


def test_taking_back_changes_the_past_and_hands_nothing_out_twice() -> None:
    couch = dealt()
    assert couch.telling == 0
    couch.propose(any_move(couch))
    couch.poll()
    couch.undo()
    assert couch.telling == 1
    assert couch.poll() == []
    couch.propose(any_move(couch))
    assert numbers(couch.poll()) == [2, 3]


def test_moves_are_taken_back_one_by_one_up_to_the_deal() -> None:
    couch = dealt()
    for _ in range(2):
        couch.propose(any_move(couch))
        couch.poll()
    couch.undo()
    assert len(couch.match.log) == 3
    couch.undo()
    assert len(couch.match.log) == 1
    assert couch.why_not_undo() == clause("undo.deal")
    couch.undo()
    assert (len(couch.match.log), couch.telling) == (1, 2)


def test_nothing_is_taken_back_past_a_later_deal() -> None:
    couch = dealt()
    while not isinstance(couch.match.log[-1].move, Deal) or len(couch.match.log) == 1:
        if couch.person is not None:
            couch.propose(any_move(couch))
        else:
            couch.poll()
    assert couch.why_not_undo() == clause("undo.deal")


def test_before_the_first_command_there_is_nothing_to_take_back() -> None:
    couch = couch_of()
    assert couch.why_not_undo() == clause("undo.deal")
    couch.undo()
    assert couch.telling == 0


def test_a_bots_moves_alone_are_not_taken_back() -> None:
    couch = dealt(starter=1)
    couch.poll()
    assert couch.why_not_undo() == clause("undo.deal")


def test_with_several_people_a_move_stays() -> None:
    couch = dealt(ANA, LIA)
    couch.propose(any_move(couch))
    assert couch.why_not_undo() == clause("undo.several")
    couch.undo()
    assert (len(couch.match.log), couch.telling) == (2, 0)


def test_a_game_of_bots_and_a_game_that_is_over_are_not_taken_back() -> None:
    bots = dealt(RUI, RUI)
    bots.poll()
    assert bots.why_not_undo() == clause("undo.deal")
    couch, last = before_the_last_move()
    couch.propose(last)
    assert couch.why_not_undo() == clause("undo.deal")
    couch.undo()
    assert len(couch.match.log) == 1


def test_on_the_couch_moves_can_be_taken_back_at_all() -> None:
    assert couch_of().takes_back is True


# --------------------------------------------------------------------------------------- the record


def test_the_record_follows_the_game_also_when_a_move_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "couch.vitral"
    couch = dealt(path=path)
    couch.propose(any_move(couch))
    couch.poll()
    assert path.read_text(encoding="utf-8") == record.text(couch.match)
    couch.undo()
    assert path.read_text(encoding="utf-8") == record.text(couch.match)
    couch.propose(legal_moves(couch.match.state)[-1])
    assert path.read_text(encoding="utf-8") == record.text(couch.match)
    assert couch.problem is None


def test_why_a_game_is_not_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    couch = couch_of(path=tmp_path / "file" / "couch.vitral")
    assert couch.problem == clause("record.not_saved", why=os.strerror(errno.EEXIST))


def test_a_closed_couch_asks_nothing_and_writes_nothing_more(tmp_path: Path) -> None:
    path = tmp_path / "couch.vitral"
    couch = dealt(path=path)
    kept = path.read_bytes()
    couch.ask_hint()
    couch.close()
    assert not couch.thinking
    couch.propose(any_move(couch))
    assert path.read_bytes() == kept
