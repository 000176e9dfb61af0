"""A master in a process of its own: it never blocks, can be dropped, and survives being killed."""

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from functools import partial

import pytest

from game.bots import BOTS
from game.bots.quick import quick
from game.bots.worker import Worker, _decide, _Question
from game.rules.model import Deal, State, Turn
from game.rules.play import after, legal_moves, new_game
from game.rules.rng import Rng
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


def died(worker: Worker) -> None:
    """Kill the process, and wait until it has been replaced."""
    before = worker.pid
    kill(worker)
    until = time.monotonic() + PATIENCE
    while worker.pid == before and time.monotonic() < until:
        assert worker.answer() is None
        time.sleep(0.005)
    assert worker.pid != before


def entropy_that_tells_random_from_quick() -> int:
    """Chance with which the two bots choose differently here."""
    return next(n for n in range(99) if random_move(n) != quick(STATE, Rng(n)))


def random_move(entropy: int) -> Turn:
    return BOTS["random"](STATE, Rng(entropy))


def test_the_bot_that_is_asked_answers_and_its_process_stays(worker: Worker) -> None:
    pid, entropy = worker.pid, entropy_that_tells_random_from_quick()
    for _ in range(2):
        worker.ask(STATE, entropy, 1.0, "random")
        assert wait(worker) == random_move(entropy)
    assert worker.pid == pid


def test_a_process_may_die_twice_and_the_third_still_answers(worker: Worker) -> None:
    entropy = entropy_that_tells_random_from_quick()
    worker.ask(STATE, entropy, 1.0, "random")
    died(worker)
    died(worker)
    assert wait(worker) == random_move(entropy)


def test_after_the_third_death_the_quick_bot_answers_here_until_the_next_question(
    worker: Worker,
) -> None:
    entropy = entropy_that_tells_random_from_quick()
    worker.ask(STATE, entropy, 1.0, "random")
    for _ in range(3):
        died(worker)
    assert worker.answer() == quick(STATE, Rng(entropy))
    worker.ask(STATE, entropy, 1.0, "random")
    assert wait(worker) == random_move(entropy)


def test_the_process_ends_with_the_program_whatever_happens(worker: Worker) -> None:
    [process] = [one for one in multiprocessing.active_children() if one.pid == worker.pid]
    assert (process.daemon, process.name) == (True, "vitral-bots")


def test_a_closed_worker_leaves_no_process() -> None:
    worker = Worker()
    pid = worker.pid
    worker.close()
    assert pid not in [one.pid for one in multiprocessing.active_children()]


def test_only_the_master_looks_whether_to_stop() -> None:
    looked: list[str] = []

    def stop(kind: str) -> bool:
        looked.append(kind)
        return True

    for kind in ("careful", "master"):
        question = _Question(1, STATE, 3, 5.0, kind)
        assert _decide(question, partial(stop, kind)) in legal_moves(STATE)
    assert set(looked) == {"master"}
