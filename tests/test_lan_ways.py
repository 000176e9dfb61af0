"""Ways between the screens of a LAN game, and what must hold there: real tables on loopback."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import desks
from conftest import OWN_LEVEL
from desks import Desk, hosted, until
from game import folders, words
from game.__main__ import _parser, host_wish
from game.bots import BOTS
from game.lobby import kept
from game.rules.rng import Rng
from game.ui.input.intent import KEYS, MOUSE, Device, Intent, Kind
from game.ui.lan.calling import Calling
from game.ui.lan.find import Find
from game.ui.lan.playing import Ended, Playing
from game.ui.lan.result import LanResult
from game.ui.motion.script import Told
from game.ui.table.scene import TableScene
from net import lockstep
from net.discovery import Found, Seats
from net.lockstep import Reason
from test_lobby_scenes import begun, finished, seated
from written import Written, written

__all__ = ["written"]

PAD = Device("pad", 3)
NAMES = ("Ana", "Rui", "Leonor", "Sintra", "Kitchen")
"""What is the same in every language."""


@pytest.fixture(autouse=True)
def _ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    own = folders.own("levels")
    own.mkdir(parents=True)
    (own / "glasshouse.toml").write_text(OWN_LEVEL, encoding="utf-8")


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Desk, Desk]]:
    """A host in its lobby, and somebody who looks for a table."""
    ana, rui = Desk(tmp_path, "Ana"), Desk(tmp_path, "Rui")
    hosted(ana)
    rui.lobby.find()
    yield ana, rui
    ana.close()
    rui.close()


# ------------------------------------------------------------------------------ another language


@pytest.fixture
def pseudo() -> Iterator[None]:
    """A language that has no plain letters, and longer words."""
    words.choose("qps")
    yield
    words.choose(words.PLAIN)


def look(desk: Desk, written: Written) -> None:
    """All words of the screen are in the language that is spoken, in their boxes and apart."""
    written.clear()
    desk.scene.resize(desk.app.window.get_size())
    desk.drawn()
    assert not [said for said in written.plain() if not any(name in said for name in NAMES)]
    assert not [line.words for line in written.lines if "…" in line.words]
    written.check_apart()


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)], ids=str)
def test_every_screen_speaks_another_language(
    size: tuple[int, int], tmp_path: Path, written: Written
) -> None:
    ana, rui = Desk(tmp_path, "Ana", size), Desk(tmp_path, "Rui", size)
    rui.lobby.find()
    look(rui, written)
    rui.lobby.tables.found = lambda: [Found("Kitchen", "10.0.0.7", 5, "a", Seats(2, 2))]  # type: ignore[method-assign]
    rui.lobby.find(words.say("lan.cannot_open_at", port=5, why="5"))
    look(rui, written)
    rui.press(rui.find.address)
    look(rui, written)
    rui.press(rui.door.buttons[0])
    look(rui, written)
    rui.do("cancel")
    hosted(ana)
    ana.room.add_seat()
    look(ana, written)
    seated(ana, rui)
    ana.room.set_kind(2, "quick")
    until([ana, rui], lambda: rui.room.model.table == ana.room.model.table)
    for desk in (ana, rui):
        desk.frame()
        look(desk, written)
    rui.press(rui.room.talk)
    look(rui, written)
    rui.do("cancel")
    rui.press(rui.room.begin)
    until([ana, rui], lambda: ana.lan.seating.everybody_ready)
    look(rui, written)
    ana.close()
    until([rui], lambda: rui.left)
    assert not [said for said in rui.left if said and "table" in said]
    rui.close()


# ------------------------------------------------------------------------------------- ways back


def test_esc_in_a_hosted_lobby_leads_back_to_the_list(two: tuple[Desk, Desk]) -> None:
    ana, rui = two
    seated(ana, rui)
    ana.do("cancel")
    assert isinstance(ana.scene, Find)
    assert ana.lobby.lan is None
    until([rui], lambda: rui.left)
    assert rui.left == ["The table is closed: the host closed the table."]
    hosted(ana)
    assert ana.lan.hosting


def test_a_guest_that_leaves_the_lobby_is_back_at_the_list(two: tuple[Desk, Desk]) -> None:
    ana, rui = two
    seated(ana, rui)
    rui.do("cancel")
    assert isinstance(rui.scene, Find)
    assert rui.left == []
    until([ana], lambda: ana.room.model.open_seats == 1)


def test_a_table_from_the_command_line_leads_back_to_the_title(tmp_path: Path) -> None:
    eva = Desk(tmp_path, "Eva")
    eva.lobby.host(host_wish(_parser().parse_args(["host", "--port", "0", "--no-announce"])))
    eva.do("cancel")
    assert eva.left == [None]
    assert eva.lobby.state is None


def test_a_seat_that_is_given_up_is_not_offered_again(two: tuple[Desk, Desk]) -> None:
    ana, rui = two
    begun(ana, rui)
    rui.close()
    again = Desk(rui.folder, "Rui")
    again.lobby.back(desks.kept_seat())
    assert again.door.words == "Calling your table."
    assert isinstance(again.lobby.state, Calling)
    again.lobby.state.take(lockstep.Ended(Reason.SILENT, ""), None)
    assert again.door.words == "Nothing was heard for too long."
    again.press(again.door.buttons[1])
    assert again.left == [None]
    ana.close()
    left = kept.latest()
    assert left is not None
    assert left.name == "Ana", "the other one's is still there"


# ------------------------------------------------------------------------------------ after a game


def test_the_result_is_shown_though_the_table_was_closed_before(two: tuple[Desk, Desk]) -> None:
    ana, rui = two
    begun(ana, rui)
    while not rui.lan.over:
        for desk in two:
            desk.frame(1)
            if desk.lan.link.person is not None and isinstance(desk.lobby.state, Playing):
                state = desk.lan.link.match.state
                desks.give(desk.lobby.state.table, BOTS["easy"](state, Rng(1)))
    assert isinstance(rui.scene, TableScene)
    ana.close()
    until([rui], lambda: isinstance(rui.scene, LanResult))
    assert rui.left == []
    assert rui.result.closed == "The table is closed: the host closed the table."


@pytest.mark.parametrize("device", [MOUSE, KEYS, PAD], ids=lambda device: device.name)
def test_from_the_table_after_a_game_everything_leads_back_to_the_result(
    two: tuple[Desk, Desk], device: Device
) -> None:
    ana, rui = two
    begun(ana, rui)
    finished(ana, rui)
    result = rui.result
    rui.press(rui.button("Look at the table"))
    assert isinstance(rui.lobby.state, Ended)
    until([rui], lambda: not rui.table.follower.show.busy)
    rui.frame()
    if device is MOUSE:
        places = rui.table.controls.targets()
        rui.click(next(one.box.center for one in places if one.target.name == "result"))
    else:
        steps = 0
        while rui.table.aim.focus is None or rui.table.aim.focus.name != "result":
            rui.scene.handle(Intent(Kind.NEXT, device, way=(1, 0)))
            steps += 1
            assert steps < 20, "the button cannot be reached"
        rui.do("accept", device)
    assert rui.scene is result


def test_with_a_shared_seed_the_next_one_starts_the_rematch(two: tuple[Desk, Desk]) -> None:
    ana, rui = two
    ana.room.choices.choose(fair=False)
    begun(ana, rui)
    first = ana.lan.link.match.setup
    finished(ana, rui)
    rui.press(rui.result.rematch)
    ana.press(ana.result.rematch)
    until(two, lambda: all(isinstance(desk.scene, TableScene) for desk in two))
    again = rui.lan.link.match.setup
    assert again.seed != first.seed
    assert again.starter == 1 - first.starter
    assert ana.lan.link.match.setup == again


# --------------------------------------------------------------------------------------- in a game


def test_dragged_panes_start_where_they_were_let_go(two: tuple[Desk, Desk]) -> None:
    ana, rui = two
    begun(ana, rui)
    until(two, lambda: ana.table.hand or rui.table.hand)
    mover = ana if ana.table.hand else rui
    heard: list[Told] = []
    really = mover.table.follower.show.tell

    def tell(told: Told) -> None:
        heard.append(told)
        really(told)

    mover.table.follower.show.tell = tell  # type: ignore[method-assign]
    move = BOTS["easy"](mover.lan.link.match.state, Rng(1))
    mover.table.propose(move, (321, 123))
    until(two, lambda: heard)
    assert heard[0].dropped == (321, 123)


def test_a_message_on_the_table_does_not_outlive_the_choice(two: tuple[Desk, Desk]) -> None:
    ana, rui = two
    begun(ana, rui)
    until(two, lambda: ana.table.hand or rui.table.hand)
    mover = ana if ana.table.hand else rui
    mover.table.say("Something.")
    assert mover.table.toast.words == "Something."
    mover.scene.handle(Intent(Kind.NEXT, KEYS, way=(1, 0)))
    mover.do("accept")
    assert mover.table.hand is not None
    assert mover.table.hand.holding
    assert mover.table.toast.words == ""
