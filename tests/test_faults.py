"""Faults in real games of real processes: a few of each kind; `tools/faults.py` plays many."""

import os
import random
from pathlib import Path

import pytest

import faults

pytestmark = pytest.mark.slow
WHY_NOT = faults.can_have_namespaces()


@pytest.fixture(scope="module")
def outcomes() -> list[faults.Outcome]:
    """Games of each kind, several at once: much of the time they wait."""
    kinds = [kind for kind in faults.KINDS if kind not in faults.IN_NAMESPACES]
    lossy, cut = ([], []) if WHY_NOT else (["lossy"], ["link-cut"])
    of_two = faults.run([*lossy, *kinds], 1, faults.Series(seed=1, at_once=6, machines=2))
    return of_two + faults.run([*cut, *kinds], 1, faults.Series(seed=2, at_once=6, machines=3))


@pytest.mark.parametrize("kind", faults.KINDS)
def test_every_game_ends_and_all_records_agree(kind: str, outcomes: list[faults.Outcome]) -> None:
    if WHY_NOT and kind in faults.IN_NAMESPACES:
        pytest.skip(WHY_NOT)
    mine = [outcome for outcome in outcomes if outcome.kind == kind]
    assert mine
    assert all(outcome.ended and not outcome.wrong for outcome in mine)


@pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)
def test_no_namespace_stays_behind() -> None:
    mine = f"vitral-{os.getpid()}-"
    with faults.namespaces(2) as names:
        assert all(name.startswith(mine) for name in names)
        assert set(names) <= set(faults.namespaces_there())
    assert not [name for name in faults.namespaces_there() if name.startswith(mine)]


def test_a_record_that_differs_is_found(tmp_path: Path) -> None:
    game = faults.Game(faults.Plan(2, 0, 0.0, 1.0, [""]), tmp_path, random.Random(1))
    for text in ("{}\n1 - deal aa\n", "{}\n2 - deal aa\n"):
        game.add().record.write_text(text, encoding="utf-8")
    wrong = "; ".join(faults.problems(game))
    assert "guest-1's record differs from host's" in wrong
    assert "guest-1's record is not numbered one by one" in wrong
    assert "host ended with None" in wrong
    assert "only 0 records reach the end" in wrong
