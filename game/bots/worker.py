"""Thinking beside the screen: bots in a process of their own, so that no frame waits for them.

`ask` hands over a question and returns at once; `answer` looks whether the move has come and never
waits. A question can be dropped at any time. A process that dies is replaced and asked again; if a
question kills it again and again, the quick bot answers here instead.
"""

import multiprocessing
import os
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, NamedTuple

from game.bots import BOTS
from game.bots.master import master
from game.bots.quick import quick
from game.rules.model import State, Turn
from game.rules.rng import Rng

# A new interpreter, not a copy of this one: a process with an open window cannot be copied safely.
_CONTEXT: Final = multiprocessing.get_context("spawn")
_MOST_DEATHS: Final = 3


class _Question(NamedTuple):
    number: int
    state: State
    entropy: int
    seconds: float
    kind: str


def _think(pipe: Connection, current: Any) -> None:
    """What runs in the process: answer questions until the other end is closed."""
    if hasattr(os, "nice"):
        os.nice(10)  # the screen goes first: a question must not take the processor from a frame
    try:
        while True:
            question: _Question = pipe.recv()
            if not _dropped(current, question.number):
                stop = partial(_dropped, current, question.number)
                pipe.send((question.number, _decide(question, stop)))
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        return


def _decide(question: _Question, stop: Callable[[], bool]) -> Turn:
    _, state, entropy, seconds, kind = question
    if kind == "master":
        return master(state, Rng(entropy), seconds, stop)
    return BOTS[kind](state, Rng(entropy))


def _dropped(current: Any, number: int) -> bool:
    return bool(current.value != number)


class Worker:
    """Bots that think in a process of their own, one question at a time."""

    def __init__(self) -> None:
        self._current: Any = _CONTEXT.Value("q", 0)
        self._question: _Question | None = None
        self._deaths = 0
        self._start()

    def _start(self) -> None:
        self._pipe, theirs = _CONTEXT.Pipe()
        self._process: BaseProcess = _CONTEXT.Process(
            target=_think, args=(theirs, self._current), daemon=True, name="vitral-bots"
        )
        self._process.start()
        theirs.close()  # or the death of the process would not close the pipe

    @property
    def pid(self) -> int | None:
        """The process that thinks."""
        return self._process.pid

    def ask(self, state: State, entropy: int, seconds: float, kind: str = "master") -> None:
        """Think about this state; a question still open is dropped."""
        self._current.value += 1
        self._deaths = 0
        self._question = _Question(self._current.value, state, entropy, seconds, kind)
        self._send()

    def _send(self) -> None:
        try:
            self._pipe.send(self._question)
        except (BrokenPipeError, ConnectionResetError):
            self._replace()

    def _replace(self) -> None:
        """A new process in place of a dead one, with the question that is still open."""
        self._deaths += 1
        self._pipe.close()
        self._process.join()
        self._start()
        if self._question is not None and self._deaths < _MOST_DEATHS:
            self._send()

    def drop(self) -> None:
        """Forget the open question: the process stops thinking about it by itself."""
        self._current.value += 1
        self._question = None

    def answer(self) -> Turn | None:
        """The move, if it has come."""
        if self._question is None:
            return None
        if self._deaths >= _MOST_DEATHS:
            return self._given(quick(self._question.state, Rng(self._question.entropy)))
        try:
            while self._pipe.poll():
                number, move = self._pipe.recv()
                if number == self._question.number:
                    found: Turn = move
                    return self._given(found)
        except (EOFError, ConnectionResetError):
            self._replace()
        return None

    def _given(self, move: Turn) -> Turn:
        self._question = None
        return move

    def close(self) -> None:
        """Stop thinking and end the process."""
        self.drop()
        self._pipe.close()
        self._process.join(timeout=2)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
