"""The thinker: one question for each position, and hints beside the moves of bots."""

import time

import pytest

from game.bots import BOTS
from game.match import Match, Seat, Setup
from game.rules.model import State, Turn
from game.rules.play import legal_moves
from game.thinker import Inline, Thinker
from tables import HOUSE

SETUP = Setup.new(HOUSE, "A", (Seat("Ana", "person"), Seat("Rui", "careful")), 7, 0)


class Slow:
    """A brain that answers when the test says so, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[State, int, float, str]] = []
        self.found: Turn | None = None
        self.dropped = self.closed = 0

    def ask(self, state: State, entropy: int, seconds: float, kind: str) -> None:
        """Keep the question."""
        self.asked.append((state, entropy, seconds, kind))

    def answer(self) -> Turn | None:
        """What the test has found, once."""
        found, self.found = self.found, None
        return found

    def drop(self) -> None:
        """Count it."""
        self.dropped += 1

    def close(self) -> None:
        """Count it."""
        self.closed += 1


@pytest.fixture
def match() -> Match:
    """A game in which the first move is due."""
    match = Match(SETUP)
    match.play(match.next_deal())
    return match


@pytest.fixture
def brain() -> Slow:
    return Slow()


@pytest.fixture
def thinker(brain: Slow) -> Thinker:
    return Thinker(brain)


def first(match: Match) -> Turn:
    return legal_moves(match.state)[0]


def test_a_position_is_asked_about_once_however_often_the_move_is_looked_for(
    match: Match, brain: Slow, thinker: Thinker
) -> None:
    for _ in range(3):
        assert thinker.move(match, "careful") is None
        assert thinker.busy
    assert brain.asked == [(match.state, SETUP.bot_entropy(2), 1.0, "careful")]


def test_a_move_is_given_once_and_then_nothing_is_thought_about(
    match: Match, brain: Slow, thinker: Thinker
) -> None:
    thinker.move(match, "careful")
    brain.found = first(match)
    assert thinker.move(match, "careful") == first(match)
    assert not thinker.busy
    assert len(brain.asked) == 1


def test_the_next_position_and_another_bot_are_questions_of_their_own(
    match: Match, brain: Slow, thinker: Thinker
) -> None:
    thinker.move(match, "careful")
    thinker.move(match, "greedy")
    match.play(first(match))
    thinker.move(match, "greedy")
    asked = [(entropy, kind) for _, entropy, _, kind in brain.asked]
    numbers = [SETUP.bot_entropy(number) for number in (2, 2, 3)]
    assert asked == list(zip(numbers, ["careful", "greedy", "greedy"], strict=True))


def test_a_hint_is_the_quick_bots_move_for_the_position_it_was_asked_for(
    match: Match, brain: Slow, thinker: Thinker
) -> None:
    thinker.ask_hint(match)
    assert brain.asked == [(match.state, SETUP.bot_entropy(2), 1.0, "quick")]
    assert thinker.hint(match) is None
    assert thinker.busy
    brain.found = first(match)
    assert thinker.hint(match) == first(match)
    assert not thinker.busy


def test_nobody_who_asked_for_no_hint_is_given_a_bots_move_as_one(
    match: Match, brain: Slow, thinker: Thinker
) -> None:
    assert thinker.hint(match) is None
    thinker.move(match, "quick")
    brain.found = first(match)
    assert thinker.hint(match) is None
    assert thinker.move(match, "quick") == first(match)


def test_a_hint_for_a_position_that_has_gone_is_not_given(
    match: Match, brain: Slow, thinker: Thinker
) -> None:
    thinker.ask_hint(match)
    brain.found = first(match)
    match.play(first(match))
    assert thinker.hint(match) is None


def test_a_question_that_is_forgotten_is_dropped_and_asked_again_when_it_is_due(
    match: Match, brain: Slow, thinker: Thinker
) -> None:
    thinker.move(match, "careful")
    thinker.forget()
    assert (thinker.busy, brain.dropped) == (False, 1)
    thinker.move(match, "careful")
    assert len(brain.asked) == 2


def test_without_a_brain_there_is_nothing_to_forget_or_to_close() -> None:
    thinker = Thinker()
    thinker.forget()
    thinker.close()
    assert not thinker.busy


def test_closing_ends_the_brain_once(match: Match, brain: Slow, thinker: Thinker) -> None:
    thinker.move(match, "careful")
    thinker.close()
    thinker.close()
    assert (thinker.busy, brain.closed) == (False, 1)


def test_in_this_process_a_move_is_found_at_once_as_the_set_up_gives_it(match: Match) -> None:
    expected = BOTS["careful"](match.state, SETUP.rng(2))
    assert Thinker(Inline()).move(match, "careful") == expected


def test_in_this_process_a_move_is_given_once_and_can_be_dropped(match: Match) -> None:
    brain = Inline()
    brain.ask(match.state, 1, 1.0, "careful")
    assert brain.answer() in legal_moves(match.state)
    assert brain.answer() is None
    brain.ask(match.state, 1, 1.0, "careful")
    brain.drop()
    assert brain.answer() is None


@pytest.mark.parametrize("pace", [0.0, 0.3])
def test_a_pace_is_kept_where_one_is_given(match: Match, pace: float) -> None:
    brain = Inline(pace) if pace else Inline()
    began = time.perf_counter()
    brain.ask(match.state, 1, 1.0, "random")
    assert pace <= time.perf_counter() - began < pace + 0.9
