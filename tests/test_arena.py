"""The arena: fair, repeatable, and the same wherever its games run."""

import importlib.util
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import arena
from game.simulate import Outcome, contest
from tables import HOUSE

ROOT = Path(__file__).resolve().parent.parent


def without_times(outcomes: list[Outcome]) -> list[tuple[object, ...]]:
    return [(o.scores, o.winners, o.crashes) for o in outcomes]


def test_every_contestant_has_every_seat_on_both_sides_equally_often() -> None:
    planned = arena.setups(["greedy", "random", "careful"], HOUSE, games=60, seed=5)
    taken = [(seat.name, n, s.side) for s in planned for n, seat in enumerate(s.seats)]
    assert {taken.count(place) for place in taken} == {10}
    assert len(set(taken)) == 3 * 3 * 2


def test_the_same_seed_gives_the_same_outcomes_and_another_seed_others() -> None:
    with ProcessPoolExecutor(2) as pool:
        first, again, other = (
            arena.play_all(arena.setups(["greedy", "careful"], HOUSE, 8, seed), pool)
            for seed in (1, 1, 2)
        )
    assert without_times(first) == without_times(again) != without_times(other)


def test_a_standing_adds_up_wins_scores_and_times() -> None:
    planned = arena.setups(["greedy", "random"], HOUSE, games=8, seed=1)
    outcomes = [contest(setup) for setup in planned]
    greedy, random = arena.standings(["greedy", "random"], planned, outcomes)
    assert greedy.wins + random.wins == 8
    assert greedy.rate > 0.8
    assert sum(greedy.scores) + sum(random.scores) == sum(sum(o.scores) for o in outcomes)
    assert len(greedy.milliseconds) == sum(
        len(o.milliseconds[n])
        for o, s in zip(outcomes, planned, strict=True)
        for n in range(2)
        if s.seats[n].kind == "greedy"
    )
    assert "greedy" in arena.table([greedy, random])


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(5, 10, 0.237, 0.763), (388, 400, 0.948, 0.983)]
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    standing = arena.Standing("x", games, wins, (), 0, ())
    assert standing.interval() == pytest.approx((low, high), abs=0.001)


def test_the_command_prints_a_table() -> None:
    command = [sys.executable, str(ROOT / "tools/arena.py"), "greedy", "random", "--games", "4"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.stderr == ""
    assert [line.split()[0] for line in told.stdout.splitlines()] == ["bot", "greedy", "random"]


def test_a_bot_that_does_not_exist_is_named_in_one_sentence() -> None:
    command = [sys.executable, str(ROOT / "tools/arena.py"), "greedy", "nobody"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "Traceback" not in told.stderr


@pytest.mark.skipif(
    importlib.util.find_spec("matplotlib") is None,
    reason="drawing the plot needs the extra `bench`, which continuous integration installs",
)
def test_the_plot_is_a_png(tmp_path: Path) -> None:
    planned = arena.setups(["greedy", "random"], HOUSE, games=4, seed=1)
    results = arena.standings(["greedy", "random"], planned, [contest(s) for s in planned])
    arena.plot(results, tmp_path / "plot.png")
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG\r\n")


@pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None,
    reason="a Dask cluster needs the extra `cluster`, which continuous integration installs",
)
def test_a_dask_cluster_of_two_worker_processes_gives_the_local_results() -> None:
    import distributed

    start: Any = distributed.LocalCluster
    planned = arena.setups(["greedy", "careful", "random"], HOUSE, games=12, seed=3)
    with ProcessPoolExecutor(2) as pool:
        local = arena.play_all(planned, pool)
    with (
        start(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            host="127.0.0.1",
        ) as cluster,
        arena.dask(cluster.scheduler_address) as executor,
    ):
        far = arena.play_all(planned, executor)
    assert without_times(far) == without_times(local)
