"""From screen to screen on the couch: what is left behind, and what is found again."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from game import levels, words
from game.match import Seat, Setup
from game.rules.play import legal_moves
from game.ui.app import App
from game.ui.forms.choice import Choice
from game.ui.forms.widgets import Entry
from game.ui.input.intent import KEYS, MOUSE, Device, Intent, Kind
from game.ui.journey import Journey
from game.ui.pace import STEP
from game.ui.scenes.new_game import NewGame
from game.ui.scenes.pause import Pause
from game.ui.scenes.result import Result
from game.ui.scenes.title import Title
from game.ui.table import targets
from game.ui.table.scene import TableScene
from game.ui.table.target import MENU, Target
from written import Written, written

__all__ = ["written"]

PAD = Device("pad", 1)
Size = tuple[int, int]


class House:
    """The game in a window that nobody sees, on a clock of its own."""

    def __init__(self, language: str | None = None) -> None:
        self.app = App(software=True, size=(1280, 720), language=language)
        self.journey = Journey(self.app)
        self.journey.title()
        self.now = 1000.0

    def frames(self, number: int = 1) -> None:
        for _ in range(number):
            self.now += STEP
            self.app.advance(self.now, STEP)
            self.app.show(self.now)

    def press(self, *kinds: Kind, device: Device = KEYS) -> None:
        for kind in kinds:
            self.app.scenes[-1].handle(Intent(kind, device))

    def click(self, at: tuple[int, int]) -> None:
        for kind in (Kind.POINT, Kind.PRESS, Kind.RELEASE):
            self.app.scenes[-1].handle(Intent(kind, MOUSE, at=at))

    @property
    def top(self) -> object:
        return self.app.scenes[-1]

    @property
    def table(self) -> TableScene:
        assert isinstance(self.top, TableScene)
        return self.top

    def close(self) -> None:
        self.journey.close()
        self.app.close()


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the settings."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "vitral" / "settings.json"


@pytest.fixture
def house(config: Path) -> Iterator[House]:  # noqa: ARG001 - the folders are the test's
    house = House()
    yield house
    house.close()
    pygame.display.set_mode((1, 1))  # other tests in this process draw, too
    words.choose(words.PLAIN)


def kept(config: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(config.read_text(encoding="utf-8"))
    return found


# ------------------------------------------------------------------------------------ what is kept


def test_a_program_that_is_killed_has_lost_no_setting(house: House, config: Path) -> None:
    house.frames(200)
    house.press(Kind.MENU)
    house.app.settings.effects = 0.3
    house.frames(1)
    assert kept(config)["effects"] == 0.3
    house.journey.new_game()
    screen = house.top
    assert isinstance(screen, NewGame)
    screen.chairs[2].kind.turn(1, house.app.sound)
    screen.side.turn(1, house.app.sound)
    house.frames(1)
    assert kept(config)["kinds"] == ["person", "quick", "person", ""]
    assert kept(config)["side"] == "B"


def test_the_next_new_game_begins_with_the_last_ones_set_up(house: House) -> None:
    house.journey.new_game()
    screen = house.top
    assert isinstance(screen, NewGame)
    screen.chairs[2].kind.turn(2, house.app.sound)
    screen.side.turn(1, house.app.sound)
    screen.starter.turn(-1, house.app.sound)
    screen.menu.focus = screen.chairs[0].name
    house.press(Kind.ACCEPT, *[Kind.ERASE] * 9)
    screen.handle(Intent(Kind.TYPE, KEYS, text="Eva"))
    house.press(Kind.ACCEPT)
    screen.menu.focus = screen.begin
    house.press(Kind.ACCEPT)
    first = house.table.link.match.setup
    seats = (Seat("Eva", "person"), Seat("Rui", "quick"), Seat("Leonor", "easy"))
    assert (first.seats, first.side, first.starter) == (seats, "B", 2)
    house.journey.title()
    house.journey.new_game()
    house.press(Kind.ACCEPT)
    second = house.table.link.match.setup
    assert (second.seats, second.side, second.starter) == (first.seats, "B", 2)
    assert second.seed != first.seed, "the seed is not remembered"


def test_broken_levels_are_named_where_a_level_is_chosen(house: House, tmp_path: Path) -> None:
    folder = tmp_path / "vitral" / "levels"
    folder.mkdir(parents=True)
    (folder / "shed.toml").write_text('name = "shed"\nrounds = 0\n', encoding="utf-8")
    house.journey.new_game()
    screen = house.top
    assert isinstance(screen, NewGame)
    assert [name for name, _ in screen.level.options] == ["sintra"]
    assert len(screen.broken) == 1
    assert "shed.toml" in screen.broken[0]


# ---------------------------------------------------------------------------------------- language


LATIN = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8"

msgid "language.name"
msgstr "Latina"

msgid "title.new_game"
msgstr "Ludus novus"

msgid "form.back"
msgstr "Redi"
"""
"""A catalogue of a player's own, far from complete."""


@pytest.fixture
def latin(tmp_path: Path) -> Path:
    """A language of the player's own."""
    file = tmp_path / "vitral" / "languages" / "la.po"
    file.parent.mkdir(parents=True)
    file.write_text(LATIN, encoding="utf-8")
    return file


def language(house: House) -> Choice[str]:
    screen = house.top
    assert isinstance(screen, Pause)
    values = [one for one in screen.menu.widgets if isinstance(one, Choice)]
    return next(one for one in values if ("en", "English") in one.options)


def choose_latin(house: House) -> tuple[Title, Pause]:
    """From the title to the settings, and there another language."""
    title = house.top
    assert isinstance(title, Title)
    house.frames(3)
    title.menu.focus = title.menu.widgets[2]
    house.press(Kind.ACCEPT)
    while language(house).value != "la":
        language(house).turn(1, house.app.sound)
    panel = house.top
    assert isinstance(panel, Pause)
    return title, panel


@pytest.mark.usefixtures("latin")
def test_another_language_is_spoken_at_once_everywhere_and_next_time(
    house: House, config: Path
) -> None:
    title, panel = choose_latin(house)
    told = [("", "As the system"), ("en", "English"), ("la", "Latina")]
    assert language(house).options == told
    assert panel.menu.widgets[0].words == "Redi"
    assert title.menu.widgets[0].words == "Ludus novus", "the screen below, too"
    assert title.menu.widgets[1].words == "LAN game", "English says what is lacking"
    house.frames(1)
    assert kept(config)["language"] == "la"
    house.press(Kind.CANCEL)
    assert house.top is title
    words.choose(words.PLAIN)
    again = House()
    entry = again.app.scenes[-1]
    assert isinstance(entry, Title)
    assert entry.menu.widgets[0].words == "Ludus novus"
    again.journey.close()


def test_a_damaged_language_is_not_spoken_and_says_why(
    house: House, latin: Path, config: Path, written: Written
) -> None:
    latin.write_text("msgid nonsense", encoding="utf-8")
    choose_latin(house)
    assert words.current().code == "en"
    assert "la.po is no catalogue of messages" in house.app.trouble
    written.clear()
    house.frames(1)
    said = " ".join(line.words for line in written.lines)
    assert "la.po is no catalogue of messages" in said
    assert kept(config)["language"] == "en", "the last one that could be spoken"


def test_a_language_of_the_command_line_is_spoken_and_not_kept(config: Path) -> None:
    house = House("qps")
    title = house.top
    assert isinstance(title, Title)
    first = title.menu.widgets[0]
    assert isinstance(first, Entry)
    assert first.words.startswith("[Ñéŵ ")
    house.app.settings.muted = True
    house.frames(1)
    assert kept(config)["language"] == ""
    house.close()
    pygame.display.set_mode((1, 1))
    words.choose(words.PLAIN)


def test_the_systems_language_is_spoken_where_there_is_a_catalogue(
    config: Path,  # noqa: ARG001 - the folders are the test's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for value, code in (("qps_PT.UTF-8", "qps"), ("xx:qps", "qps"), ("xx_YY", "en"), ("C", "en")):
        monkeypatch.setenv("LANGUAGE", value)
        house = House()
        assert words.current().code == code
        house.close()
    pygame.display.set_mode((1, 1))
    words.choose(words.PLAIN)


# --------------------------------------------------------------------------- looking at the table


@pytest.fixture
def ended(house: House) -> House:
    """A game of two people that is over, with its points counted, and the table looked at."""
    people = (Seat("Ana", "person"), Seat("Eva", "person"))
    house.app.settings.speed = "instant"
    house.journey.table(Setup.new(levels.load(levels.HOUSE), "A", people, 5, 0))
    table = house.table
    while not table.link.over:
        if table.link.person is not None:
            table.propose(legal_moves(table.link.match.state)[-1], None)
        table.update()
    for _ in range(2000):
        if not isinstance(house.top, TableScene):
            break
        table.update()
    result = house.top
    assert isinstance(result, Result)
    house.press(Kind.ACCEPT)
    assert not result.counting
    result.menu.focus = result.buttons[1]
    house.press(Kind.ACCEPT)
    assert house.top is table
    house.frames(5)
    return house


def places(house: House) -> dict[Target, tuple[int, int]]:
    return {area.target: area.box.center for area in house.table.controls.targets()}


def test_the_mouse_leads_from_the_table_back_to_the_result(ended: House) -> None:
    ended.click(places(ended)[Target("button", "result")])
    assert isinstance(ended.top, Result)


@pytest.mark.parametrize("device", [KEYS, PAD], ids=["keys", "pad"])
@pytest.mark.parametrize("kind", [Kind.ACCEPT, Kind.CANCEL])
def test_keys_and_pads_lead_from_the_table_back_to_the_result(
    ended: House, device: Device, kind: Kind
) -> None:
    ended.press(kind, device=device)
    assert isinstance(ended.top, Result)


def test_the_focus_reaches_the_way_back_to_the_result(ended: House) -> None:
    for _ in range(4):
        ended.table.handle(Intent(Kind.NEXT, PAD, way=(1, 0)))
        if ended.table.aim.focus == Target("button", "result"):
            break
    assert ended.table.aim.focus == Target("button", "result")
    ended.press(Kind.ACCEPT, device=PAD)
    assert isinstance(ended.top, Result)


def test_the_menu_works_when_the_game_is_over(ended: House) -> None:
    assert targets.at(ended.table.controls.targets(), places(ended)[MENU]) == MENU
    ended.click(places(ended)[MENU])
    assert isinstance(ended.top, Pause)
    ended.press(Kind.CANCEL)
    assert isinstance(ended.top, TableScene)
    ended.press(Kind.MENU)
    assert isinstance(ended.top, Pause)
