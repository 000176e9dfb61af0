"""What several tests need: the program as a process of its own, and a level that is not ours."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from game import words
from game.bots.reasons import explain
from game.rules.model import State, Turn

OWN_LEVEL = """\
name = "glasshouse"
description = "One round, and a short way down."
source = "Made up for the tests."
rounds = 1
track = [0, -1, -3, -7]
ornaments = [[1, 2], [7, 8]]
ornament_points = [0, 1, 2, 3, 4]

[points]
A = [1, 2, 3, 4, 5, 6, 7, 8]
B = [8, 7, 6, 5, 4, 3, 2, 1]

[[strips]]
front = ["blue", "blue", "white", "white", "yellow"]
back = ["joker", "joker", "orange", "orange", "pink"]

[[strips]]
front = ["blue", "blue", "blue", "white", "yellow"]
back = ["white", "white", "orange", "orange", "pink"]

[[strips]]
front = ["yellow", "yellow", "yellow", "pink", "blue"]
back = ["white", "white", "white", "orange", "orange"]

[[strips]]
front = ["white", "white", "pink", "pink", "yellow"]
back = ["yellow", "yellow", "blue", "blue", "orange"]

[[strips]]
front = ["yellow", "yellow", "yellow", "blue", "blue"]
back = ["orange", "orange", "pink", "pink", "white"]

[[strips]]
front = ["yellow", "yellow", "blue", "pink", "white"]
back = ["pink", "pink", "pink", "orange", "blue"]

[[strips]]
front = ["white", "white", "white", "orange", "yellow"]
back = ["pink", "pink", "pink", "blue", "blue"]

[[strips]]
front = ["pink", "pink", "white", "orange", "blue"]
back = ["orange", "orange", "orange", "yellow", "yellow"]
"""
"""A level of a player's own: small, and every line of it known by number."""

UNUSUAL = {"PYTHONUNBUFFERED", "PYTHONHASHSEED", "PYTHONIOENCODING", "PYTHONUTF8"}
CLEAN = {name: value for name, value in os.environ.items() if name not in UNUSUAL}
CLEAN["PYTHONIOENCODING"] = "utf-8"
"""The environment for processes, without what makes Python behave as it rarely does at home."""


def english(error: Exception) -> str:
    """What the command line says of an error."""
    return words.english().reason(error)


def reasons(state: State, move: Turn) -> str:
    """Why a move, in English."""
    return words.clauses([words.english().told(fact) for fact in explain(state, move)])


class Run(NamedTuple):
    """How a process ended and what it said."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The one line on standard error, where nothing else was said anywhere."""
        assert self.err.count("\n") == 1, self.err
        assert self.out == ""
        return self.err.removesuffix("\n")


class Vitral(Protocol):
    """Runs the program with these words."""

    def __call__(
        self, *words: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None
    ) -> Run: ...


@pytest.fixture
def data_folder(tmp_path: Path) -> Path:
    """The user's data folder of the processes that `vitral` starts."""
    return tmp_path / "data"


@pytest.fixture
def vitral(tmp_path: Path, data_folder: Path) -> Vitral:
    """The program as a process. Whatever it is asked, it must end with one of its exit codes, say
    something when it fails, and never show a traceback."""

    def run(
        *words: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None
    ) -> Run:
        done = subprocess.run(
            [sys.executable, "-m", "game", *map(str, words)],
            cwd=cwd or tmp_path,
            env={**CLEAN, "XDG_DATA_HOME": str(data_folder), **(env or {})},
            capture_output=True,
            encoding="utf-8",
            stdin=subprocess.DEVNULL,
            check=False,
        )
        assert done.returncode in (0, 1, 2), done
        assert "Traceback" not in done.stderr, done.stderr
        assert done.returncode == 0 or done.stderr, done
        return Run(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def own_level(tmp_path: Path) -> Path:
    """The file of a level that is not ours."""
    path = tmp_path / "glasshouse.toml"
    path.write_text(OWN_LEVEL, encoding="utf-8")
    return path
