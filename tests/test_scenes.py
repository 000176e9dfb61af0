"""The screens around the table: steered by keys, mouse and pad; words in their boxes; sums."""

import os
from collections.abc import Callable, Iterator, Sequence

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from game import words
from game.match import Match, Seat, Setup
from game.names import LONGEST, PEOPLE
from game.rules.events import Event
from game.rules.model import Side, State
from game.rules.play import apply, legal_moves
from game.rules.rng import Rng
from game.rules.scoring import winners
from game.ui.app import Scene
from game.ui.forms.focus import Focus
from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Entry, Slider, Toggle, Widget
from game.ui.input.intent import KEYS, MOUSE, Device, Intent, Kind
from game.ui.scenes.draft import Chosen
from game.ui.scenes.new_game import NewGame
from game.ui.scenes.outcome import Outcome, Sources, sources, verdict
from game.ui.scenes.result import Result
from game.ui.scenes.title import Title
from game.ui.settings import Settings
from tables import HOUSE, random_match
from written import Written, written

__all__ = ["written"]

SIZES = [(1280, 720), (1920, 1080), (1440, 1080), (2520, 1080), (3840, 2160)]
PAD = Device("pad", 3)
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ENTRIES = (
    "Continue",
    "New game",
    "Play on the LAN",
    "Settings",
    "Quit",
)


@pytest.fixture(autouse=True)
def _display() -> None:
    """Words are drawn, and masters scaled into the display's own order of bytes."""
    pygame.font.init()
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))


class Heard(list[str]):
    """The sounds that were asked for."""

    def __call__(self, group: str) -> None:
        self.append(group)


def do(scene: Scene, words: str, device: Device = KEYS) -> None:
    """Steps such as `down down accept`, from a device."""
    for word in words.split():
        if word in WAYS:
            scene.handle(Intent(Kind.STEER, device, way=WAYS[word]))
        elif word in ("next", "previous"):
            scene.handle(Intent(Kind.NEXT, device, way=(1 if word == "next" else -1, 0)))
        else:
            scene.handle(Intent(Kind[word.upper()], device))


def click(scene: Scene, at: tuple[int, int]) -> None:
    for kind in (Kind.POINT, Kind.PRESS, Kind.RELEASE):
        scene.handle(Intent(kind, MOUSE, at=at))


def write(scene: Scene, letters: str) -> None:
    for letter in letters:
        scene.handle(Intent(Kind.TYPE, KEYS, text=letter))


def steer_to(scene: Scene, focus: Focus, goal: Widget, device: Device) -> None:
    """Steer the focus to a widget, as somebody would who sees the screen, without turning any
    value on the way."""
    queue: list[tuple[Widget, tuple[str, ...]]] = [(focus.at, ())]
    seen = {id(focus.at)}
    while queue:
        widget, path = queue.pop(0)
        if widget is goal:
            do(scene, " ".join(path), device)
            assert focus.at is goal
            return
        for word, way in WAYS.items():
            if way[0] and widget.turns:
                continue
            found = focus.toward(widget, way)
            if found is not None and id(found) not in seen:
                seen.add(id(found))
                queue.append((found, (*path, word)))
    raise AssertionError(f"{goal.words} cannot be reached")


def drawn(scene: Scene, size: tuple[int, int]) -> pygame.Surface:
    target = pygame.Surface(size)
    scene.draw(target, 0.5)
    return target


# ------------------------------------------------------------------------------------------ title


def title(notice: str | None = None) -> tuple[Title, list[str], Heard]:
    called: list[str] = []
    heard = Heard()

    def caller(name: str) -> Callable[[], None]:
        return lambda: called.append(name)

    hints = [("Enter", "Choose"), ("pad/a", "Choose")]
    more = {"Continue": "Inês 10, Rui 11, round III"}
    entries = [Entry(name, caller(name), more.get(name, "")) for name in ENTRIES]
    scene = Title(lambda: entries, notice, heard, lambda: hints)
    scene.resize((1280, 720))
    return scene, called, heard


@pytest.mark.parametrize("device", [KEYS, PAD], ids=["keys", "pad"])
def test_the_title_is_steered_without_a_pointer(device: Device) -> None:
    scene, called, heard = title()
    do(scene, "down accept down down up accept up up up accept next accept", device)
    assert called == [ENTRIES[1], ENTRIES[2], ENTRIES[4], ENTRIES[0]]
    assert set(heard) == {"focus", "select"}


def test_the_title_is_steered_with_the_mouse() -> None:
    scene, called, _ = title()
    last = scene.menu.widgets[-1].box.center
    click(scene, last)
    assert called == [ENTRIES[-1]]
    scene.handle(Intent(Kind.PRESS, MOUSE, at=last))
    scene.handle(Intent(Kind.RELEASE, MOUSE, at=scene.menu.widgets[0].box.center))
    assert called == [ENTRIES[-1]], "released elsewhere: thought better of it"
    scene.handle(Intent(Kind.POINT, MOUSE, at=scene.menu.widgets[1].box.center))
    assert scene.menu.focus is scene.menu.widgets[1]
    scene.handle(Intent(Kind.POINT, MOUSE, at=(1, 1)))
    assert scene.menu.focus is scene.menu.widgets[1], "the focus stays where nothing is"


def test_the_title_moves() -> None:
    scene, _, _ = title()
    before = pygame.image.tobytes(drawn(scene, (1280, 720)), "RGB")
    for _ in range(120):
        scene.update()
    assert pygame.image.tobytes(drawn(scene, (1280, 720)), "RGB") != before


# --------------------------------------------------------------------------------------- new game


class Begun:
    """A new-game screen, and what came of it."""

    def __init__(
        self,
        names: Sequence[str] = ("Inês",),
        size: tuple[int, int] = SIZES[0],
        broken: Sequence[str] = (),
    ) -> None:
        self.chosen: list[Chosen] = []
        self.left: list[bool] = []
        self.heard = Heard()
        self.settings = Settings(names=(*names, *PEOPLE[len(names) :]))
        self.size = size
        self.open(broken)

    def open(self, broken: Sequence[str] = ()) -> None:
        """Come to the screen again."""
        self.scene = NewGame(
            self.chosen.append,
            lambda: self.left.append(True),
            self.heard,
            self.settings,
            ["sintra", "glasshouse"],
            broken,
        )
        self.scene.resize(self.size)

    def go_to(self, goal: Widget, device: Device) -> None:
        steer_to(self.scene, self.scene.menu.inner, goal, device)


def test_a_new_game_is_a_person_against_a_quick_bot() -> None:
    begun = Begun()
    do(begun.scene, "accept")
    [chosen] = begun.chosen
    assert chosen.seats == (Seat("Inês", "person"), Seat("Rui", "quick"))
    assert (chosen.side, chosen.level, chosen.starter) == ("A", "sintra", None)
    assert 0 <= chosen.seed < 1 << 128
    do(begun.scene, "accept")
    assert begun.chosen[1].seed != chosen.seed


def test_a_new_game_by_keys() -> None:
    begun = Begun()
    scene = begun.scene
    begun.go_to(scene.chairs[0].name, KEYS)
    do(scene, "accept")
    assert scene.typing
    for _ in range(4):
        do(scene, "erase")
    write(scene, "Ana-Rita")
    do(scene, "accept")
    assert not scene.typing
    begun.go_to(scene.chairs[3].add, KEYS)
    do(scene, "accept")
    begun.go_to(scene.chairs[3].kind, KEYS)
    do(scene, "right")
    begun.go_to(scene.side, KEYS)
    do(scene, "right")
    begun.go_to(scene.level, KEYS)
    do(scene, "left")
    begun.go_to(scene.starter, KEYS)
    do(scene, "left")
    begun.go_to(scene.seed, KEYS)
    do(scene, "accept")
    write(scene, "ff")
    do(scene, "accept")
    begun.go_to(scene.begin, KEYS)
    do(scene, "accept")
    seats = (Seat("Ana-Rita", "person"), Seat("Rui", "quick"), Seat("Tomé", "master"))
    assert begun.chosen == [Chosen(seats, "B", "glasshouse", 2, 255)]


def test_a_new_game_by_mouse() -> None:
    begun = Begun()
    scene = begun.scene
    click(scene, scene.chairs[2].add.box.center)
    kind = scene.chairs[1].kind.box
    click(scene, (kind.left + 8, kind.centery))
    click(scene, (scene.side.box.right - 8, scene.side.box.centery))
    name = scene.chairs[0].name.box
    click(scene, (name.right - 8, name.centery))
    assert scene.menu.keyboard is not None
    keys = {key.words: key for key in scene.menu.keyboard.focus.widgets}
    for word in ("Erase", "Erase", "Erase", "Erase", "Shift", "m", "i", "Done"):
        click(scene, keys[word].box.center)
    assert not scene.typing
    click(scene, scene.begin.box.center)
    seats = (Seat("Mi", "person"), Seat("Rui", "easy"))
    assert begun.chosen[0].seats == (*seats, Seat("Leonor", "quick"))
    assert begun.chosen[0].side == "B"


def test_a_new_game_by_pad() -> None:
    begun = Begun()
    scene = begun.scene
    begun.go_to(scene.chairs[0].name, PAD)
    do(scene, "accept", PAD)
    board = scene.menu.keyboard
    assert board is not None
    keys = {key.words: key for key in board.focus.widgets}
    for word in ("Erase", "Erase", "Erase", "Erase", "Shift", "z", "o", "é", "Done"):
        steer_to(scene, board.focus, keys[word], PAD)
        do(scene, "accept", PAD)
    assert scene.menu.keyboard is None
    begun.go_to(scene.chairs[1].kind, PAD)
    do(scene, "right", PAD)
    begun.go_to(scene.begin, PAD)
    do(scene, "accept", PAD)
    assert begun.chosen[0].seats == (Seat("Zoé", "person"), Seat("Rui", "master"))
    do(scene, "cancel", PAD)
    assert begun.left == [True]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_part_of_a_new_game_can_be_steered_to(size: tuple[int, int]) -> None:
    begun = Begun(size=size)
    for goal in begun.scene.menu.widgets:
        if goal.shown:
            begun.go_to(goal, PAD)
            begun.go_to(begun.scene.begin, PAD)


def test_typing_is_given_up_with_cancel_and_ends_when_the_focus_goes() -> None:
    begun = Begun()
    scene = begun.scene
    begun.go_to(scene.chairs[0].name, KEYS)
    do(scene, "accept")
    write(scene, "xyz")
    do(scene, "cancel")
    assert scene.chairs[0].name.value == "Inês"
    assert begun.left == [], "the first cancel only ends the typing"
    do(scene, "accept")
    write(scene, "x" * 40)
    do(scene, "down")
    assert len(scene.chairs[0].name.value) == LONGEST
    assert not scene.typing
    assert scene.menu.focus is scene.chairs[0].kind


def test_names_stay_apart_and_an_empty_one_is_filled() -> None:
    begun = Begun(["Rui", "Rui"])
    scene = begun.scene
    do(scene, "accept")
    assert [seat.name for seat in begun.chosen[0].seats] == ["Rui", "Rui 2"]
    begun.go_to(scene.chairs[0].name, KEYS)
    do(scene, "accept erase erase erase accept")
    begun.go_to(scene.begin, KEYS)
    do(scene, "accept")
    assert begun.chosen[1].seats[0].name == "Rui"


def test_a_starter_who_left_is_not_chosen() -> None:
    begun = Begun()
    scene = begun.scene
    begun.go_to(scene.chairs[2].add, KEYS)
    do(scene, "accept")
    begun.go_to(scene.starter, KEYS)
    do(scene, "left")
    assert scene.starter.label == "Leonor"
    begun.go_to(scene.chairs[2].kind, KEYS)
    do(scene, "left left left")
    assert scene.chairs[2].kind.label == "Closed"
    assert [label for _, label in scene.starter.options] == ["Random", "Inês", "Rui"]
    assert scene.starter.label == "Random"


@pytest.mark.parametrize("typed", ["xyz", "-4", "0x", "1" * 40, "f" * 33])
def test_a_bad_seed_is_one_sentence_and_nothing_starts(typed: str) -> None:
    begun = Begun()
    scene = begun.scene
    begun.go_to(scene.seed, KEYS)
    do(scene, "accept")
    write(scene, typed)
    do(scene, "accept")
    begun.go_to(scene.begin, KEYS)
    do(scene, "accept")
    assert begun.chosen == []
    said = "The seed must be a number, or hexadecimal, of at most 128 bits."
    assert scene.notice.words == said
    assert scene.menu.focus is scene.seed
    assert "refuse" in begun.heard
    do(scene, "accept")
    write(scene, "1")
    assert scene.notice.words == ""


# ----------------------------------------------------------------------------------------- result


def told(match: Match) -> tuple[list[list[int]], list[tuple[int | None, tuple[Event, ...]]]]:
    """The scores from the beginning on, a list a seat, and the events."""
    state = match.setup.opening()
    history: list[list[int]] = [[player.score] for player in state.players]
    log: list[tuple[int | None, tuple[Event, ...]]] = []
    for entry in match.log:
        state, events = apply(state, entry.move)
        log.append((entry.seat, events))
        for scores, player in zip(history, state.players, strict=True):
            scores.append(player.score)
    return history, log


def result(players: int = 2, side: Side = "A", names: Sequence[str] = ()) -> tuple[Result, Heard]:
    match = random_match(players, side, seed=players)
    seats = tuple(Seat(name, "person") for name in names) or match.setup.seats
    setup = Setup(match.setup.level, side, seats, match.setup.seed, match.setup.starter)
    history, log = told(match)
    heard = Heard()
    scene = Result(
        Outcome(setup, match.state, tuple(map(tuple, history)), sources(setup, log)),
        rematch=lambda: heard("rematch"),
        leave=lambda: heard("leave"),
        look=lambda: heard("look"),
        sound=heard,
    )
    scene.resize((1280, 720))
    return scene, heard


def test_the_sources_add_up_to_the_score() -> None:
    some = [0] * len(Sources._fields)
    for seed in range(60):
        side: Side = "AB"[seed % 2]  # type: ignore[assignment]
        match = random_match(2 + seed % 3, side, seed)
        found = sources(match.setup, told(match)[1])
        assert [sum(parts) for parts in found] == [player.score for player in match.state.players]
        for parts in found:
            some = [had + abs(points) for had, points in zip(some, parts, strict=True)]
            assert parts.broken <= 0
            assert parts.track <= 0
    brought, *others = some
    assert all(others), "every source has been met"
    assert brought == 0, "nobody brings points along to a whole game"


def test_what_was_brought_along_to_a_position_is_a_source_of_its_own() -> None:
    whole = random_match(2, "A", 2)
    setup = Setup.from_position(whole.at(40), whole.setup.seats, 9)
    match, rng = Match(setup), Rng(3)
    while match.state.phase != "over":
        due = match.state.phase == "deal"
        match.play(match.next_deal() if due else rng.choice(legal_moves(match.state)))
    opening, (history, log) = setup.opening(), told(match)
    assert any(player.score for player in opening.players)
    outcome = Outcome(setup, match.state, tuple(map(tuple, history)), sources(setup, log))
    assert [had.start for had in outcome.sources] == [player.score for player in opening.players]
    assert [sum(had) for had in outcome.sources] == [p.score for p in match.state.players]
    assert outcome.parts == list(Sources._fields)
    scene = Result(outcome, *(lambda: None,) * 3, Heard())
    for size in SIZES[:4]:
        scene.resize(size)
        do(scene, "accept")
        drawn(scene, size)


def test_the_points_are_counted_up_and_then_the_winner_is_told() -> None:
    scene, heard = result()
    for _ in range(3000):
        scene.update()
    assert not scene.counting
    assert heard.count("part") == len(Sources._fields) - 1, "nothing was brought along"
    assert heard[-1] == "winner"
    assert heard.count("winner") == 1


@pytest.mark.parametrize("device", [KEYS, PAD], ids=["keys", "pad"])
def test_the_result_is_steered_without_a_pointer(device: Device) -> None:
    scene, heard = result()
    do(scene, "accept", device)
    assert not scene.counting
    do(scene, "accept right accept right accept cancel", device)
    spoken = [word for word in heard if word in ("rematch", "leave", "look")]
    assert spoken == ["rematch", "look", "leave", "leave"]


def test_the_result_is_steered_with_the_mouse() -> None:
    scene, heard = result()
    click(scene, scene.buttons[0].box.center)
    assert not scene.counting
    assert "rematch" not in heard, "the first press only skips the counting"
    click(scene, scene.buttons[1].box.center)
    assert heard[-1] == "look"


def ended(*players: tuple[int, int]) -> tuple[Setup, State]:
    """A game that ended with these scores and losses."""
    seats = tuple(Seat(name, "person") for name in ("Inês", "Rui", "Leonor", "Tomé"))
    match = random_match(len(players), "A", 1)
    setup = Setup(HOUSE, "A", seats[: len(players)], 1, 0)
    changed = tuple(
        player._replace(score=score, lost=lost)
        for player, (score, lost) in zip(match.state.players, players, strict=True)
    )
    return setup, match.state._replace(players=changed)


def test_victories_ties_and_shared_victories_are_said_in_words() -> None:
    assert verdict(*ended((20, 3), (31, 0))) == ("Rui wins", "31 points, 11 ahead of Inês")
    said, why = verdict(*ended((20, 3), (20, 7)))
    assert said == "Inês wins the tie"
    assert why == "20 points each, but Inês lost 3 on broken glass, Rui 7"
    said, why = verdict(*ended((20, 3), (12, 0), (20, 3)))
    assert said == "Inês and Leonor share the victory"
    assert why.startswith("20 points each")


def test_a_shared_victory_is_drawn_with_all_its_winners() -> None:
    setup, state = ended((9, 1), (9, 1), (9, 1), (9, 1))
    assert len(winners(state.players)) == 4
    found = [Sources(bonus=9)] * 4
    heard = Heard()

    def nothing() -> None: ...

    outcome = Outcome(setup, state, ((0, 9),) * 4, tuple(found))
    scene = Result(outcome, nothing, nothing, nothing, heard)
    for size in SIZES[:4]:
        scene.resize(size)
        drawn(scene, size)
        do(scene, "accept")
        drawn(scene, size)


# ---------------------------------------------------------------------------------------- widgets


def test_toggles_and_sliders() -> None:
    changed: list[object] = []
    toggle, slider = Toggle(False, changed.append), Slider(5, 10, changed.append)
    toggle.box, slider.box = pygame.Rect(10, 10, 400, 50), pygame.Rect(10, 80, 400, 50)
    menu = Menu([toggle, slider], Heard())

    def way(word: str) -> None:
        menu.handle(Intent(Kind.STEER, PAD, way=WAYS[word]))

    menu.handle(Intent(Kind.ACCEPT, PAD))
    way("down")
    way("right")
    way("left")
    assert changed == [True, 6, 5]
    for kind, x in ((Kind.PRESS, 300), (Kind.POINT, 10_000), (Kind.RELEASE, 10_000)):
        menu.handle(Intent(kind, MOUSE, at=(x, 100)))
    assert slider.value == 10
    way("right")
    assert slider.value == 10
    menu.draw(pygame.Surface((500, 200)))


WIDE = "Wwwwwwwwwwwwwwww"


def check_in_words(scene: NewGame | Title | Result, written: Written) -> None:
    """All that a screen shows fits, with everything that is hidden below scrolled into sight."""
    size = scene.scale.size
    written.clear()
    scene.resize(size)
    drawn(scene, size)
    written.check_apart()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_words_of_the_title_fit(size: tuple[int, int], written: Written) -> None:
    notice = "The settings file was broken and has been put aside as settings.broken; " * 2
    scene, _, _ = title(notice)
    scene.resize(size)
    check_in_words(scene, written)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_words_of_a_new_game_fit(size: tuple[int, int], written: Written) -> None:
    begun = Begun([WIDE] * 4, size)
    scene = begun.scene
    check_in_words(scene, written)
    for chair in scene.chairs[2:]:
        chair.kind.turn(1, begun.heard)
    for _ in range(3):
        scene.starter.turn(1, begun.heard)
    scene.side.turn(1, begun.heard)
    scene.menu.focus = scene.seed
    do(scene, "accept")
    write(scene, "x" * 40)
    do(scene, "accept menu")
    check_in_words(scene, written)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("device", [KEYS, PAD], ids=["keys", "pad"])
def test_what_is_typed_fits(size: tuple[int, int], device: Device, written: Written) -> None:
    begun = Begun(size=size)
    scene = begun.scene
    for field in (scene.chairs[3].kind, scene.chairs[0].name, scene.seed):
        begun.go_to(field, device)
        do(scene, "accept", device)
        write(scene, "W" * 60)
        drawn(scene, size)
        do(scene, "cancel", device)
    assert written.lines


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_words_of_the_result_fit(size: tuple[int, int], players: int, written: Written) -> None:
    scene, _ = result(players, "B", [WIDE] * players)
    scene.resize(size)
    check_in_words(scene, written)
    do(scene, "accept")
    check_in_words(scene, written)


# -------------------------------------------------------------------------------- in other words


QPS_SIZES = [(1280, 720), (1024, 768), (1920, 1080)]
NAMES = (*PEOPLE, "Sintra", "Beatriz", "Leonor", "Tomé")


@pytest.fixture
def pseudo() -> Iterator[None]:
    """The language in which every word that comes from no catalogue is plain to see."""
    words.choose("qps")
    yield
    words.choose(words.PLAIN)


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("size", QPS_SIZES, ids=str)
def test_no_word_of_a_new_game_is_plain_english(size: tuple[int, int], written: Written) -> None:
    begun = Begun(size=size, names=PEOPLE)
    scene = begun.scene
    written.clear()
    drawn(scene, size)
    assert written.plain(NAMES) == []
    check_in_words(scene, written)
    scene.side.turn(1, begun.heard)
    scene.menu.focus = scene.chairs[0].name
    do(scene, "accept", PAD)
    written.clear()
    drawn(scene, size)
    assert written.plain(NAMES) == []


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("size", QPS_SIZES, ids=str)
def test_no_word_of_the_result_is_plain_english(size: tuple[int, int], written: Written) -> None:
    for side in ("A", "B"):
        scene, _ = result(4, "A" if side == "A" else "B", PEOPLE)
        scene.resize(size)
        check_in_words(scene, written)
        do(scene, "accept")
        written.clear()
        drawn(scene, size)
        assert written.plain(NAMES) == []
        check_in_words(scene, written)


def test_a_level_that_cannot_be_played_is_shown_with_the_reason(written: Written) -> None:
    why = "glasshouse.toml:7: rounds must be a whole number from 1 to 20"
    begun = Begun(broken=[why])
    drawn(begun.scene, begun.size)
    said = " ".join(line.words for line in written.lines)
    assert f"A level cannot be played: {why}." in said
    begun = Begun(broken=[f"{number}{why}" for number in range(30)])
    check_in_words(begun.scene, written)
    begun.go_to(begun.scene.seed, KEYS)
    begun.go_to(begun.scene.begin, KEYS)
    do(begun.scene, "accept")
    assert len(begun.chosen) == 1
