"""A master in a process of its own: it never blocks, can be dropped, and survives being killed."""

import os
import signal
import time
from collections.abc import Iterator

import pytest

from game.bots.worker import Worker
from game.rules.model import Deal, State, Turn
from game.rules.play import after, legal_moves, new_game
from tables import HOUSE

STATE = after(new_game(HOUSE, "A", 2, 3), Deal(1))
PATIENCE = 30.0


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def wait(worker: Worker) -> Turn:
    """The answer, looked for as a screen does, frame by frame."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        move = worker.answer()
        if move is not None:
            return move
        time.sleep(0.005)
    raise AssertionError("no answer came")


def kill(worker: Worker) -> None:
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGKILL)


def test_an_answer_comes_without_waiting_for_it(worker: Worker) -> None:
    worker.ask(STATE, entropy=1, seconds=0.2)
    assert worker.answer() is None, "asking does not wait"
    assert wait(worker) in legal_moves(STATE)
    assert worker.answer() is None, "an answer is given once"


def test_a_dropped_question_is_never_answered_and_the_next_one_is(worker: Worker) -> None:
    worker.ask(STATE, entropy=1, seconds=20)
    time.sleep(0.5)
    worker.drop()
    other = played(STATE)
    worker.ask(other, entropy=2, seconds=0.1)
    assert wait(worker) in legal_moves(other)


def played(state: State) -> State:
    return after(state, legal_moves(state)[0])


def test_a_killed_worker_is_replaced_and_still_answers(worker: Worker) -> None:
    worker.ask(STATE, entropy=1, seconds=1.0)
    first = worker.pid
    time.sleep(0.3)
    kill(worker)
    assert wait(worker) in legal_moves(STATE)
    assert worker.pid != first


def test_a_worker_that_died_between_two_questions_is_replaced(worker: Worker) -> None:
    worker.ask(STATE, entropy=1, seconds=0.1)
    wait(worker)
    kill(worker)
    time.sleep(0.2)
    worker.ask(STATE, entropy=1, seconds=0.1)
    assert wait(worker) in legal_moves(STATE)


def test_a_question_that_kills_every_worker_is_answered_all_the_same(worker: Worker) -> None:
    worker.ask(STATE, entropy=1, seconds=20)
    until = time.monotonic() + PATIENCE
    while (move := worker.answer()) is None and time.monotonic() < until:
        kill(worker)
        time.sleep(0.05)
    assert move in legal_moves(STATE)
