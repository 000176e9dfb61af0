"""The screens of a LAN game, driven by intents, with real tables on loopback in one process."""

import socket
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

import desks
from conftest import OWN_LEVEL, Vitral
from desks import Desk, hosted, play_turns, until
from game import folders
from game.__main__ import _parser, host_wish, join_wish
from game.bots import BOTS
from game.lobby.phrases import PHRASES
from game.lobby.presence import time_text
from game.rules.model import Turn
from game.rules.rng import Rng
from game.ui.forms.focus import Focus
from game.ui.forms.labels import Scale
from game.ui.forms.widgets import Widget
from game.ui.input.intent import KEYS, Device, Intent, Kind
from game.ui.lan import marks
from game.ui.lan.door import Door
from game.ui.lan.find import Find
from game.ui.lan.playing import Playing
from game.ui.lan.result import LanResult
from game.ui.lan.room import Room
from game.ui.scenes.pause import Pause
from game.ui.table.scene import TableScene
from game.words import told
from net.discovery import Found, Seats
from written import Written, written

__all__ = ["written"]

PAD = Device("pad", 3)
SIZES = [(1280, 720), (1920, 1080)]
WIDE = "Wwwwwwwwwwwwwwww"
FOUND = [
    Found("Kitchen", "127.0.0.1", 47474, "a", Seats(1, 3)),
    Found(40 * "W", "fe80::1234:5678:9abc:def0:1111:2222", 65535, "b", Seats(4, 4)),
    *(Found(f"Table {number}", "127.0.0.1", 5, str(number), None) for number in range(6)),
]


@pytest.fixture(autouse=True)
def _ground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    own = folders.own("levels")
    own.mkdir(parents=True)
    (own / "glasshouse.toml").write_text(OWN_LEVEL, encoding="utf-8")


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Desk, Desk]]:
    """A host in its lobby, and somebody who looks for a table."""
    ana, rui = Desk(tmp_path, "Ana"), Desk(tmp_path, "Rui")
    hosted(ana)
    rui.lobby.find()
    yield ana, rui
    ana.close()
    rui.close()


def seated(ana: Desk, rui: Desk) -> None:
    """The second comes to the table of the first."""
    rui.call(ana.port)
    until([ana, rui], lambda: isinstance(rui.scene, Room))


def begun(ana: Desk, rui: Desk) -> None:
    """A game of the two has begun; it has one round."""
    ana.room.choices.level.turn(1, ana.app.sound)
    seated(ana, rui)
    rui.press(rui.room.begin)
    until([ana, rui], lambda: ana.room.status() == "Everybody is ready")
    ana.press(ana.room.begin)
    until([ana, rui], lambda: all(isinstance(desk.scene, TableScene) for desk in (ana, rui)))


def finished(ana: Desk, rui: Desk) -> None:
    """Their game is over, and its points are counted."""
    play_turns([ana, rui], 200)
    until([ana, rui], lambda: all(isinstance(desk.scene, LanResult) for desk in (ana, rui)))
    for desk in (ana, rui):
        desk.do("accept")


# ------------------------------------------------------------------------------------ whole games


def test_two_play_a_game_and_a_rematch(pair: tuple[Desk, Desk]) -> None:
    ana, rui = pair
    begun(ana, rui)
    assert [seat.name for seat in ana.table.shown.seats] == ["Ana", "Rui"]
    finished(ana, rui)
    assert ana.result.outcome.best == rui.result.outcome.best
    rui.press(rui.result.rematch)
    until([ana, rui], lambda: ana.result.ready(1))
    assert not ana.result.ready(0), "nobody has pressed here"
    ana.press(ana.result.rematch)
    until([ana, rui], lambda: all(isinstance(desk.scene, TableScene) for desk in pair))
    play_turns(pair, 3)
    for number in (0, 1):
        first, second = ana.records()[number], rui.records()[number]
        until(pair, lambda one=first, two=second: desks.same_game(one, two))  # type: ignore[misc]


def test_a_rematch_begins_when_the_last_is_ready(pair: tuple[Desk, Desk]) -> None:
    ana, rui = pair
    begun(ana, rui)
    finished(ana, rui)
    ana.press(ana.result.rematch)
    for _ in range(20):
        ana.frame()
        rui.frame()
    assert isinstance(ana.scene, LanResult), "one of them has not said so yet"
    rui.press(rui.result.rematch, PAD)
    until(pair, lambda: all(isinstance(desk.scene, TableScene) for desk in pair))


def test_who_leaves_the_result_closes_nothing_but_the_rematch(pair: tuple[Desk, Desk]) -> None:
    ana, rui = pair
    begun(ana, rui)
    finished(ana, rui)
    ana.press(ana.button("Leave"))
    assert ana.left == [None]
    until([rui], lambda: rui.result.closed)
    assert rui.result.closed == "The table is closed: the host closed the table."
    rui.frame()
    assert not rui.result.rematch.enabled
    rui.press(rui.button("Leave"))
    assert rui.left == [None]


def test_the_host_goes_back_to_the_lobby_for_another_game(
    pair: tuple[Desk, Desk], tmp_path: Path
) -> None:
    ana, rui = pair
    begun(ana, rui)
    finished(ana, rui)
    rui.press(rui.button("Leave"))
    until([ana], lambda: not all(m.here for m in ana.result.lan.table.machines))
    ana.press(ana.button("Lobby"))
    ana.press(ana.room.seats[1].away)
    eva = Desk(tmp_path, "Eva")
    eva.lobby.find()
    eva.call(ana.port)
    until([ana, eva], lambda: isinstance(eva.scene, Room))
    eva.press(eva.room.begin)
    until([ana, eva], lambda: ana.room.status() == "Everybody is ready")
    ana.press(ana.room.begin)
    until([ana, eva], lambda: all(isinstance(desk.scene, TableScene) for desk in (ana, eva)))
    play_turns([ana, eva], 2)
    eva.close()


# -------------------------------------------------------------------------------- finding, calling


def test_a_wrong_address_is_one_sentence_and_can_be_mended(pair: tuple[Desk, Desk]) -> None:
    ana, rui = pair
    rui.press(rui.find.address)
    rui.press(rui.button("Join"))
    assert rui.door.words == "Type an address first."
    rui.do("accept")
    rui.write("127.0.0.1:99999")
    rui.do("accept")
    rui.press(rui.button("Join"))
    assert rui.door.words == "99999 is not a port."
    assert rui.menu.focus is rui.door.field
    rui.do("accept")
    for _ in "99999":
        rui.do("erase")
    rui.write(str(ana.port))
    rui.do("accept")
    rui.press(rui.button("Join"))
    until(pair, lambda: isinstance(rui.scene, Room))


def test_an_address_is_typed_with_a_pad(pair: tuple[Desk, Desk]) -> None:
    ana, rui = pair
    rui.press(rui.find.address, PAD)
    rui.do("accept", PAD)
    keyboard = rui.menu.keyboard
    assert keyboard is not None
    for letter in f"127.0.0.1:{ana.port}":
        key = next(widget for widget in keyboard.focus.widgets if widget.words == letter)
        steer(rui, keyboard.focus, key, PAD)
        rui.do("accept", PAD)
    rui.do("menu", PAD)
    rui.press(rui.button("Join"), PAD)
    until(pair, lambda: isinstance(rui.scene, Room))


def test_nobody_there_is_one_sentence_and_can_be_tried_again(tmp_path: Path) -> None:
    rui = Desk(tmp_path, "Rui")
    rui.lobby.find()
    rui.call(1)
    assert rui.door.waiting
    until([rui], lambda: rui.door.wrong)
    assert rui.door.words.startswith("The table could not be reached")
    rui.press(rui.button("Try again"))
    assert rui.door.waiting
    rui.do("cancel")
    assert isinstance(rui.scene, Find)
    assert rui.lobby.lan is None
    rui.close()


def test_a_code_is_asked_for_until_it_is_right(pair: tuple[Desk, Desk]) -> None:
    ana, rui = pair
    ana.press(ana.room.choices.code)
    ana.write("vidro")
    ana.do("accept")
    assert ana.room.lan.options.coded
    rui.call(ana.port)
    until(pair, lambda: rui.door.field is not None)
    assert rui.door.words == "This table asks for a code. The host knows it."
    for code, sign in (("glas", "The table code is not right."), ("vidro", "")):
        rui.press(rui.menu.widgets[0])
        rui.write(code)
        rui.do("accept")
        rui.press(rui.button("Join"))
        until(pair, lambda: isinstance(rui.scene, Room) or rui.door.field is not None)
        assert not sign or rui.door.words.startswith(sign)
    assert isinstance(rui.scene, Room)


def test_a_full_table_can_be_watched(pair: tuple[Desk, Desk], tmp_path: Path) -> None:
    ana, rui = pair
    begun(ana, rui)
    eva = Desk(tmp_path, "Eva")
    eva.lobby.find()
    eva.call(ana.port)
    until([*pair, eva], lambda: isinstance(eva.scene, Door) and eva.scene.wrong)
    assert eva.door.words == "The table is full (the game has begun)."
    eva.press(eva.button("Watch"))
    until([*pair, eva], lambda: isinstance(eva.scene, TableScene))
    play_turns([*pair, eva], 3)
    until([*pair, eva], lambda: eva.table.shown.state == ana.lan.link.match.state)
    assert not eva.table.link.persons
    assert eva.table.hand is None
    eva.scene.handle(Intent(Kind.LOOK, KEYS, number=1))
    assert eva.table.shown.front == 1
    eva.do("accept accept hint undo back right accept")
    assert isinstance(eva.scene, TableScene | Pause), "nothing but the menu can be chosen"
    eva.close()


def test_found_tables_come_and_go(tmp_path: Path) -> None:
    rui = Desk(tmp_path, "Rui")
    there: list[Found] = []
    rui.lobby.tables.found = lambda: there  # type: ignore[method-assign]
    rui.lobby.find()
    find = rui.find
    assert not any(row.shown for row in find.entries)
    there += FOUND
    rui.frame(12)
    assert [row.shown for row in find.entries[:9]] == [True] * 8 + [False]
    steer(rui, find.menu.inner, find.watch[0], KEYS)
    there.clear()
    rui.frame(12)
    assert find.menu.focus is find.host
    there.append(FOUND[0])
    rui.frame(12)
    rui.press(find.entries[0])
    assert rui.door.waiting
    assert "Kitchen" in rui.door.words
    rui.close()


def test_the_command_line_opens_a_table_and_calls_one(tmp_path: Path) -> None:
    ana, rui = Desk(tmp_path, "Ana"), Desk(tmp_path, "Rui")
    words = "host --size 1280x720 --seats me,open,easy --port 0 --name Eva --code vidro"
    ana.lobby.host(
        host_wish(_parser().parse_args([*words.split(), "--side", "B", "--no-announce"]))
    )
    assert [chair.kind for chair in ana.room.lan.table.seats] == ["person", "open", "easy"]
    assert ana.room.lan.options.side == "B"
    words = f"--software join 127.0.0.1:{ana.port} --name Luís --code vidro --as quick"
    rui.lobby.join(join_wish(_parser().parse_args(words.split())))
    until([ana, rui], lambda: isinstance(rui.scene, Room))
    assert [chair.name for chair in ana.room.lan.table.seats] == ["Eva", "Luís", "easy bot"]
    assert ana.room.lan.table.seats[1].kind == "quick"
    busy = f"host --port {ana.port} --no-announce"
    rui.sit().host(host_wish(_parser().parse_args(busy.split())))
    assert str(rui.left[-1]).startswith(f"A table cannot be opened at port {ana.port}: ")
    ana.close()
    rui.close()


@pytest.mark.parametrize("words", [("host",), ("join", "127.0.0.1")], ids=str)
def test_without_a_display_it_is_one_sentence(vitral: Vitral, words: tuple[str, ...]) -> None:
    nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": ""}
    run = vitral(*words, env=nowhere)
    assert run.code == 1
    assert run.sentence.startswith("vitral: there is no display to open a window on")


@pytest.mark.parametrize(
    "words", [("host", "--seats", "me,you"), ("join", "a b"), ("join", "x", "--as", "nobody")]
)
def test_wrong_words_are_said_before_a_window_opens(vitral: Vitral, words: tuple[str, ...]) -> None:
    run = vitral(*words)
    assert run.code == 2
    assert run.sentence


# ---------------------------------------------------------------------------------------- the lobby


def test_the_host_sets_the_table(pair: tuple[Desk, Desk]) -> None:
    ana, rui = pair
    room = ana.room
    seated(ana, rui)
    ana.press(room.seats[2].add)
    ana.press(room.seats[3].add)
    steer(ana, room.menu.inner, room.seats[2].kind, KEYS)
    ana.do("left")
    assert room.lan.table.seats[2].kind == "person", "a second person at the host's machine"
    assert room.lan.table.seats[2].name == "Lia"
    steer(ana, room.menu.inner, room.seats[3].kind, KEYS)
    ana.do("right right")
    assert room.lan.table.seats[3].kind == "quick"
    for choice in (room.choices.side, room.choices.draws, room.choices.clock):
        steer(ana, room.menu.inner, choice, KEYS)
        ana.do("right")
    chosen = room.lan.options
    assert (chosen.side, chosen.fair, chosen.clock) == ("B", False, 30)
    until(pair, lambda: rui.room.lan.options == chosen)
    rui.press(rui.room.begin)
    until(pair, lambda: room.status() == "Everybody is ready")
    assert rui.room.begin.words == "Not ready"
    rui.press(rui.room.begin)
    until(pair, lambda: room.status() == "Waiting for Rui to be ready")
    ana.press(room.begin)
    assert isinstance(ana.scene, Room)
    steer(ana, room.menu.inner, room.seats[3].kind, KEYS)
    ana.do("right right")
    assert len(room.lan.table.seats) == 3, "closed"
    rui.press(rui.room.begin)
    until(pair, lambda: room.status() == "Everybody is ready")
    ana.press(room.begin)
    until(pair, lambda: all(isinstance(desk.scene, TableScene) for desk in pair))
    assert ana.lan.persons == [0, 2]
    assert ana.lan.link.match.setup.side == "B"


def test_a_guest_is_sent_away_and_told_so(pair: tuple[Desk, Desk]) -> None:
    ana, rui = pair
    seated(ana, rui)
    ana.press(ana.room.seats[1].away)
    until(pair, lambda: rui.left)
    assert rui.left == ["The table is closed: the host closed the table."]
    assert ana.room.lan.table.seats[1].kind == "open"


def test_the_same_name_twice_is_numbered(tmp_path: Path) -> None:
    one, two = Desk(tmp_path / "one", "Ana"), Desk(tmp_path / "two", "Ana")
    hosted(one)
    two.lobby.find()
    seated(one, two)
    until([one, two], lambda: [c.name for c in two.room.lan.table.seats] == ["Ana", "Ana 2"])
    one.close()
    two.close()


def test_phrases_are_said_in_the_lobby_and_at_the_table(pair: tuple[Desk, Desk]) -> None:
    ana, rui = pair
    seated(ana, rui)
    rui.press(rui.room.talk)
    assert rui.room.panel is not None
    rui.do("down accept")
    assert rui.room.panel is None
    until(pair, lambda: said(ana) == {1: told(PHRASES[1])} == said(rui))
    rui.press(rui.room.begin)
    until(pair, lambda: ana.room.status() == "Everybody is ready")
    ana.press(ana.room.begin)
    until(pair, lambda: all(isinstance(desk.scene, TableScene) for desk in pair))
    ana.do("say")
    ana.do("right accept", PAD)
    until(pair, lambda: said(rui).get(0) == told(PHRASES[6]))
    ana.do("say cancel")
    assert ana.talk.panel is None
    until(pair, lambda: not ana.table.follower.show.busy)
    ana.drawn()
    box = next(p.box for p in ana.table.controls.targets() if p.target.name == "say")
    ana.click(box.center)
    assert ana.talk.panel is not None
    ana.click((2, 2))
    assert ana.talk.panel is None


def said(desk: Desk) -> dict[int, str]:
    lan = desk.lobby.lan
    assert lan is not None
    assert desk.lobby.stay is not None
    return desk.lobby.stay.voices.heard(lan.clock())


# ------------------------------------------------------------------------------------ in the game


def test_who_is_away_is_waited_for_until_the_host_lets_a_bot_play(
    pair: tuple[Desk, Desk], tmp_path: Path
) -> None:
    ana, rui = pair
    begun(ana, rui)
    play_turns(pair, 4)
    rui.scene.handle(Intent(Kind.MENU, KEYS))
    assert isinstance(rui.scene, Pause)
    rui.scene.handle(Intent(Kind.STEER, KEYS, way=(0, 1)))
    rui.do("accept")
    assert rui.left == [None], "left; the seat is kept"
    until([ana], lambda: ana.lan.presence.missing == [1])
    until([ana], lambda: not ana.table.follower.show.busy)
    ana.drawn()
    assert ana.table.shown.prompt.line.startswith("Waiting for Rui, 0:0")
    assert ana.table.shown.notes[1].startswith("away 0:0")
    steps = 0
    while ana.table.aim.focus is None or ana.table.aim.focus.name != "bot":
        ana.scene.handle(Intent(Kind.NEXT, PAD, way=(1, 0)))
        steps += 1
        assert steps < 60, "the button cannot be reached"
    ana.do("accept", PAD)
    play_turns([ana], 3)
    ana.drawn()
    assert ana.table.shown.notes[1] == "a bot plays"
    again = Desk(tmp_path, "Rui")
    again.lobby.back(desks.kept_seat())
    until([ana, again], lambda: isinstance(again.scene, TableScene))
    until([ana, again], lambda: not ana.lan.table.seats[1].stand_in)
    finished(ana, again)
    assert desks.same_game(ana.records()[0], again.records()[-1])
    again.close()


def test_the_host_goes_and_the_other_hosts(tmp_path: Path) -> None:
    ana, rui, eva = (Desk(tmp_path, name) for name in ("Ana", "Rui", "Eva"))
    hosted(ana)
    ana.press(ana.room.seats[2].add)
    for desk in (rui, eva):
        desk.lobby.find()
        desk.call(ana.port)
        until([ana, rui, eva], lambda one=desk: isinstance(one.scene, Room))  # type: ignore[misc]
        desk.press(desk.room.begin)
    until([ana, rui, eva], lambda: ana.room.status() == "Everybody is ready")
    ana.press(ana.room.begin)
    until([ana, rui, eva], lambda: all(isinstance(d.scene, TableScene) for d in (ana, rui, eva)))
    play_turns([ana, rui, eva], 4)
    ana.close()
    until([rui, eva], lambda: rui.table.toast.words == "The table is hosted here now.")
    until([rui, eva], lambda: "hosted by Rui" in eva.table.toast.words)
    until([rui, eva], lambda: rui.lan.presence.missing == [0])
    rui.table.press("bot")
    play_turns([rui, eva], 4)
    rui.close()
    eva.close()


def test_a_turn_whose_time_is_up_is_played_and_the_choice_is_dropped(
    pair: tuple[Desk, Desk],
) -> None:
    ana, rui = pair
    steer(ana, ana.room.menu.inner, ana.room.choices.clock, KEYS)
    ana.do("right")
    begun(ana, rui)
    until(pair, lambda: ana.table.hand or rui.table.hand)
    mover = ana if ana.table.hand else rui
    mover.do("accept accept")
    mover.frame()
    mover.drawn()
    assert mover.table.shown.notes[mover.lan.persons[0]].startswith("to play, 0:")
    played = len(ana.lan.link.played)
    lan, real = ana.lan, ana.lan.clock
    lan.clock = lambda: real() + 31 if len(lan.link.played) == played else real()
    until(pair, lambda: len(mover.lan.link.played) > played)
    mover.frame()
    assert mover.table.hand is None
    assert mover.table.toast.words.startswith("Time was up")


def test_who_was_hidden_catches_up_at_once(pair: tuple[Desk, Desk]) -> None:
    ana, rui = pair
    begun(ana, rui)
    rui.scene.handle(Intent(Kind.MENU, KEYS))
    for _ in range(30):
        ana.frame()
        rui.frame()
        for desk in pair:
            if desk.lan.link.person is not None:
                assert isinstance(desk.lobby.state, Playing)
                desks.give(desk.lobby.state.table, _easy(desk))
    rui.do("cancel")
    rui.frame()
    assert rui.table.shown.state == rui.lan.link.match.state
    assert len(rui.table.follower.log) == len(rui.lan.link.played)


def _easy(desk: Desk) -> Turn:
    return BOTS["easy"](desk.lan.link.match.state, Rng(1))


# --------------------------------------------------------------------------- steering and words


def steer(desk: Desk, focus: Focus, goal: Widget, device: Device) -> None:
    """Steer the focus to a widget without turning any value on the way."""
    queue: list[tuple[Widget, tuple[str, ...]]] = [(focus.at, ())]
    seen = {id(focus.at)}
    while queue:
        widget, path = queue.pop(0)
        if widget is goal:
            desk.do(" ".join(path), device)
            assert focus.at is goal
            return
        for word, way in desks.WAYS.items():
            if way[0] and widget.turns:
                continue
            found = focus.toward(widget, way)
            if found is not None and id(found) not in seen:
                seen.add(id(found))
                queue.append((found, (*path, word)))
    raise AssertionError(f"{goal.words} cannot be reached")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_part_of_the_screens_can_be_steered_to(
    size: tuple[int, int], pair: tuple[Desk, Desk]
) -> None:
    ana, rui = pair
    rui.lobby.tables.found = lambda: FOUND  # type: ignore[method-assign]
    rui.lobby.find()
    rui.resize(size)
    ana.resize(size)
    ana.room.add_seat()
    ana.frame()
    for desk in (ana, rui):
        menu = desk.menu
        shown = [widget for widget in menu.widgets if widget.shown and widget.enabled]
        assert len(shown) > 10
        for one, two in pairwise([*shown, shown[0]]):
            menu.focus = one
            steer(desk, menu.inner, two, PAD)


def check_apart(desk: Desk, written: Written) -> None:
    """No line of the picture lies on another."""
    written.clear()
    desk.scene.resize(desk.app.window.get_size())
    desk.drawn()
    written.check_apart()


@pytest.mark.parametrize("size", [*SIZES, (1440, 1080)], ids=str)
def test_the_words_of_the_screens_fit(
    size: tuple[int, int], tmp_path: Path, written: Written
) -> None:
    ana, rui = Desk(tmp_path, WIDE, size), Desk(tmp_path, WIDE[::-1], size)
    rui.lobby.tables.found = lambda: FOUND  # type: ignore[method-assign]
    rui.lobby.find("A table cannot be opened here: the address is already in use. " * 2)
    check_apart(rui, written)
    rui.lobby.tables.found = list  # type: ignore[method-assign]
    rui.lobby.find()
    check_apart(rui, written)
    hosted(ana)
    check_apart(ana, written)
    rui.press(rui.find.address)
    rui.door.complain("This is not an address at all, however one looks at it. " * 3)
    check_apart(rui, written)
    rui.do("cancel")
    seated(ana, rui)
    ana.room.add_seat()
    ana.room.add_seat()
    ana.room.say("Somebody was turned away: the table code is not right. " * 2)
    for desk in (ana, rui):
        desk.frame()
        check_apart(desk, written)
    until([ana, rui], lambda: len(rui.room.lan.table.seats) == 4)
    check_apart(rui, written)
    ana.close()
    rui.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_bubbles_and_lights_stay_on_the_screen(size: tuple[int, int]) -> None:
    target = pygame.Surface(size)
    scale = Scale(size)
    for one in PHRASES:
        for x in (0, size[0]):
            box = marks.bubble(target, scale, told(one), (x, scale.px(80)))
            assert target.get_rect().contains(box)
    for kind in ("here", "slow", "away", "bot"):
        marks.light(target, kind, (20, 20), 12)
    assert time_text(272.9) == "4:32"
    assert time_text(-1) == "0:00"


def test_a_frame_never_waits_for_a_name_that_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = socket.getaddrinfo

    def slowly(*words: Any, **more: Any) -> Any:
        time.sleep(2)  # a name server that is far away
        return really(*words, **more)

    monkeypatch.setattr(socket, "getaddrinfo", slowly)
    rui = Desk(tmp_path, "Rui")
    rui.lobby.find()
    rui.press(rui.find.address)
    rui.do("accept")
    rui.write("nosuch.invalid")
    rui.do("accept")
    rui.press(rui.button("Join"))
    longest = 0.0
    end = time.monotonic() + 1
    while time.monotonic() < end:
        before = time.perf_counter()
        rui.frame()
        longest = max(longest, time.perf_counter() - before)
        time.sleep(0.005)
    assert longest < 1
    rui.close()
