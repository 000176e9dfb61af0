"""A game on the LAN behind the calls that the screens use: seats kept on disk, bots for who is
away, states written down when two machines differ."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import english
from game.lobby import headless, kept
from game.lobby.lan import Lan, join_table, new_me, open_table
from game.lobby.told import LanGame, Options
from game.thinker import Inline, Thinker
from net.lockstep import Ended, Reason
from net.wire import Chair


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


class Table:
    """A host and its guests in this process."""

    def __init__(self, code: str = "", patience: float | None = None) -> None:
        chairs = [Chair("host", "quick", 0, ""), Chair("", "open", -1, "")]
        me = new_me("host", "quick", code)
        thinker = Thinker(Inline())
        self.host = open_table(me, chairs, Options("t"), 0, False, lambda: None, thinker, patience)
        self.lans = [self.host]

    def join(self, name: str, kind: str = "quick", code: str = "") -> Lan:
        where = ("127.0.0.1", self.host.peer.sockets.port)
        lan = join_table(new_me(name, kind, code), where, lambda: None, Thinker(Inline()))
        self.lans.append(lan)
        return lan

    def until(self, true: Callable[[], object]) -> None:
        end = time.monotonic() + 30
        while not true():
            assert time.monotonic() < end
            for lan in self.lans:
                lan.seating.ready()
                lan.pump(0.002)
            if not self.host.begun:
                self.host.start()

    def kill(self, lan: Lan) -> None:
        """As if its process were killed: nothing is said, locks are gone."""
        self.lans.remove(lan)
        lan.peer.sockets.close()
        lan.keeper.let_go()


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    for lan in made.lans:
        lan.close()


def test_a_whole_game_between_bots_is_played_through_the_same_calls(table: Table) -> None:
    ana = table.join("ana")
    table.until(lambda: ana.begun and not ana.playing and not table.host.playing)
    assert ana.link.match.log == table.host.link.match.log


def test_a_machine_whose_bot_is_unknown_here_is_played_for_by_one_that_is_known() -> None:
    table = Table(patience=0.0)
    evil = table.join("evil", kind="no such bot")
    table.until(lambda: evil.begun and table.host.begun)
    table.kill(evil)
    table.until(lambda: not table.host.playing)
    assert table.host.table.seats[1].stand_in == "quick"
    table.host.close()


def test_a_program_that_was_killed_takes_its_seat_up_again_with_the_code_it_knew() -> None:
    table = Table(code="sesame")
    ana = table.join("ana", "person", "sesame")
    table.until(lambda: ana.begun)
    number, secret = ana.peer.me.number, ana.peer.me.secret
    assert table.host.playing
    table.kill(ana)
    found = kept.latest()
    assert found
    assert found.secret in (secret.hex(), table.host.peer.me.secret.hex())
    again = table.join("ana", "person")
    table.until(lambda: again.begun and again.link.match.log == table.host.link.match.log)
    assert (again.peer.me.number, again.peer.me.secret) == (number, secret)
    assert again.peer.me.code == "sesame"
    for lan in table.lans:
        lan.close()


def test_a_machine_that_differs_writes_its_state_down_and_names_the_file(table: Table) -> None:
    ana = table.join("ana", "person")
    table.until(lambda: ana.begun and ana.link.match.deals)
    with pytest.raises(headless.Failed, match=r"^headless.failed_at") as caught:
        headless._end(ana, Ended(Reason.OUT_OF_STEP, "differs command 3"))
    path = Path(str(dict(caught.value.clause.values)["file"]))
    assert english(caught.value) == f"the games fell out of step (command 3): {path}"
    assert path.read_text(encoding="utf-8").count("\n") >= len(ana.link.match.log)


def test_a_rematch_with_a_shared_seed_has_a_record_of_its_own(tmp_path: Path) -> None:
    table, paths = Table(), (tmp_path / f"{n}.vitral" for n in range(9))
    game = table.host.peer.story.game
    assert isinstance(game, LanGame)
    game._new_path = lambda: next(paths)
    host = table.host.peer.host
    assert host
    host.choose(options=Options("t", fair=False).text())
    ana = table.join("ana")
    table.until(lambda: ana.begun and not table.host.playing)
    table.until(lambda: host.everybody_ready)
    table.host.start(8)
    table.until(lambda: ana.peer.table.game == 2 and not table.host.playing)
    assert sorted(path.name for path in tmp_path.glob("*.vitral")) == ["0.vitral", "1.vitral"]
    for lan in table.lans:
        lan.close()
