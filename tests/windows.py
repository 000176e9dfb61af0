"""The game in a real window: an X server of our own, hands that move its pointer and press its
keys, and a mirror of the table that says where to click.

The mirror is made of the record as it grows and of the functions by which the game lays itself out;
nothing here looks into the game's process, save where a pad is played: a pad that is not there
lives in the process that reads it, so `with_a_pad` and `pads_pulled_out` are that process.
"""

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from conftest import CLEAN
from game import levels, record
from game.match import Entry, Match, Seat, Setup
from game.rules.model import BACK, Move, Pick, State
from game.rules.play import legal_moves
from game.ui.app import App
from game.ui.forms import widgets
from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Widget
from game.ui.journey import Journey
from game.ui.pace import STEP
from game.ui.paint import palaces
from game.ui.paint.actions import button_boxes
from game.ui.paint.picture import Picture
from game.ui.paint.stage import paint
from game.ui.place import spots
from game.ui.place.layout import Layout, layout
from game.ui.place.shown import Action, LogLine, Shown
from game.ui.scenes.new_game import NewGame
from game.ui.scenes.result import Result
from game.ui.scenes.title import Title
from game.ui.settings import Settings
from game.ui.table import log, prompt
from game.ui.table import targets as focus
from game.ui.table.hand import Hand
from game.ui.table.scene import TableScene
from game.ui.table.target import MENU, Target
from game.ui.table.targets import Area
from virtual_pad import Axis, Button, VirtualPad

SIZE: Final = (1280, 720)
LARGE: Final = (1920, 1080)
TOOLS: Final = ("Xvfb", "xdotool")
_PATIENCE: Final = 60.0
_HEADER: Final = struct.Struct(">25I")
_WAYS: Final = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}

At = tuple[int, int]


def missing() -> bool:
    """Whether there is no way to open a window and drive it."""
    return not all(map(shutil.which, TOOLS))


def wait_for(what: Callable[[], object], pause: float = 0.01) -> None:
    """Until this is so, asked every so many seconds; AssertionError if it takes too long."""
    end = time.monotonic() + _PATIENCE
    while not what():
        assert time.monotonic() < end, "nothing happened"
        time.sleep(pause)


def quiet(_: str) -> None:
    """A sound that nobody hears."""


# ------------------------------------------------------------------------------------- the screen


class Screen:
    """An X server without a monitor."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        self._folder = tempfile.TemporaryDirectory()
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24"]
        self._server = subprocess.Popen(
            [*command, "-noreset", "-nolisten", "tcp", "-fbdir", self._folder.name],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            self.name = f":{told.readline().strip()}"
        self._pixels = Path(self._folder.name) / "Xvfb_screen0"
        with self._pixels.open("rb") as file:
            header = _HEADER.unpack(file.read(_HEADER.size))
        self._start, self._line = header[0] + 12 * header[19], header[12]

    def seen(self, box: pygame.Rect) -> bytes:
        """The pixels of this part of the screen; none if it lies outside."""
        if not box.size[0] * box.size[1]:
            return b""
        with self._pixels.open("rb") as file:
            file.seek(self._start + box.top * self._line)
            raw = file.read(box.h * self._line)
        lines = pygame.image.frombuffer(raw, (self._line // 4, box.h), "BGRA")
        return pygame.image.tobytes(lines.subsurface((box.x, 0, box.w, box.h)), "RGB")

    @property
    def env(self) -> dict[str, str]:
        """The environment of whatever shows itself here."""
        kept = {name: value for name, value in CLEAN.items() if not name.startswith("SDL_")}
        kept.pop("WAYLAND_DISPLAY", None)
        return {**kept, "DISPLAY": self.name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}

    def do(self, *words: object) -> str:
        """xdotool with these words."""
        command = ["xdotool", *map(str, words)]
        done = subprocess.run(
            command, env=self.env, capture_output=True, text=True, timeout=30, check=False
        )
        assert done.returncode == 0, (command, done.stderr)
        return done.stdout

    def shot(self, name: str) -> None:
        """A picture of the screen, if a folder for them is named in VITRAL_SHOTS."""
        folder = os.environ.get("VITRAL_SHOTS")
        if folder:
            path = Path(folder) / f"{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run(["import", "-window", "root", str(path)], env=self.env, check=True)

    def close(self) -> None:
        """Switch it off."""
        self._server.terminate()
        self._server.wait(10)
        self._folder.cleanup()


class Home:
    """The folders of one player."""

    def __init__(self, folder: Path) -> None:
        self.settings = folder / "config/vitral/settings.json"
        self.env = {
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_DATA_HOME": str(folder / "data"),
        }
        self._games = folder / "data/vitral/games"

    def set(self, **values: object) -> None:
        """Put settings into the file."""
        self.write(json.dumps(values))

    def write(self, words: str) -> None:
        """Make this the file of settings."""
        self.settings.parent.mkdir(parents=True, exist_ok=True)
        self.settings.write_text(words, encoding="utf-8")

    def records(self) -> list[Path]:
        """The games that were kept, the oldest first."""
        return sorted(self._games.glob("*.vitral"), key=lambda path: path.stat().st_ctime_ns)

    def verified(self) -> None:
        """`vitral verify` takes the first game, and it was played to its end."""
        command = [sys.executable, "-m", "game", "verify", str(self.records()[0])]
        done = subprocess.run(command, capture_output=True, text=True, env=CLEAN, check=False)
        assert done.returncode == 0, done.stderr
        assert ": verified, " in done.stdout, done.stdout


class Window:
    """The game as a process of its own, with its window."""

    def __init__(self, screen: Screen, home: Home, **env: str) -> None:
        self.screen, self.home, self.size = screen, home, SIZE
        self._process = subprocess.Popen(
            [sys.executable, "-m", "game", "--software", "--size", "1280x720"],
            env={**screen.env, **home.env, **env},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.find_at(SIZE)  # the first window may be given up for one that draws faster
        self.find()

    def find(self) -> None:
        """Find the window and give it the keys."""
        self._search()
        self.screen.do("windowfocus", "--sync", self._id)

    def _search(self) -> None:
        found = self.screen.do("search", "--sync", "--onlyvisible", "--class", "vitral")
        self._id = found.split()[0]

    def find_at(self, size: At) -> None:
        """Wait until the window is that large and drawn: it may be another one than before."""

        def there() -> bool:
            try:
                self._search()
                return self.measured() == size and any(self._corner())
            except AssertionError:  # gone while it was looked at
                return False

        wait_for(there, pause=0.1)
        self.size = size

    def _corner(self) -> bytes:
        """The pixels in the lower right corner, or as near to it as the screen shows."""
        told = self._geometry()
        box = pygame.Rect(told["X"], told["Y"], told["WIDTH"], told["HEIGHT"])
        right, bottom = box.clip((0, 0, *LARGE)).bottomright
        return self.screen.seen(pygame.Rect(right - 40, bottom - 40, 40, 40))

    def seen(self, box: pygame.Rect) -> bytes:
        """The pixels of this part of the window."""
        told = self._geometry()
        return self.screen.seen(box.move(told["X"], told["Y"]).clip((0, 0, *LARGE)))

    # -- hands

    def click(self, *places: At, button: int = 1) -> None:
        """Click here, then there."""
        for place in places:
            self.screen.do("mousemove", "--window", self._id, *place, "click", button)

    def drag(self, start: At, end: At) -> None:
        """Take something there and let it go here."""
        self.take(start)
        self.bring(end)

    def take(self, start: At) -> None:
        """Press the button there, and pull a little."""
        move = ("mousemove", "--window", self._id)
        self.screen.do(*move, *start, "mousedown", 1, *move, start[0] - 20, start[1] + 20)

    def bring(self, end: At) -> None:
        """Go there and let the button go."""
        self.screen.do("mousemove", "--window", self._id, *end, "mouseup", 1)

    def keys(self, *names: str) -> None:
        """Press these keys, one after the other."""
        if names:
            self.screen.do("key", "--delay", 4, *names)

    def change(self, box: pygame.Rect, do: Callable[[], None]) -> None:
        """Do something, and wait until this part of the window looks different."""
        before = self.seen(box)
        do()
        wait_for(lambda: self.seen(box) != before)

    def resize(self, size: At) -> None:
        """Pull the window to another size; it learns of that before any click that follows."""
        self.screen.do("windowmove", self._id, 0, 0, "windowsize", self._id, *size)

    def hide(self) -> None:
        """Take the window off the screen."""
        self.screen.do("windowunmap", "--sync", self._id)

    def show(self) -> None:
        """Put it onto the screen again."""
        self.screen.do("windowmap", "--sync", self._id)

    def measured(self) -> At:
        """How large the window is."""
        told = self._geometry()
        return told["WIDTH"], told["HEIGHT"]

    def _geometry(self) -> dict[str, int]:
        assert self._process.poll() is None, "the game has ended"
        told = self.screen.do("getwindowgeometry", "--shell", self._id)
        return {name: int(value) for name, value in (line.split("=") for line in told.split())}

    # -- the game

    def match(self, number: int = 0) -> Match:
        """The game as far as it is written down."""
        return record.last(record.read(self.home.records()[number]))

    def grown(self, length: int) -> bool:
        """Whether the first record has more than so many commands."""
        found = self.home.records()
        return bool(found) and found[0].read_bytes().count(b"\n") > length + 1

    def await_turn(self, hurry: bool = False) -> Match:
        """Until the person in the first seat is asked to move, or the game is over; in a hurry,
        clicks skip whatever moves."""
        wait_for(lambda: self.grown(-1))  # the header is there
        match = self.match()
        while not _mine(match):
            length = len(match.log)
            self._await(lambda: self.grown(length), hurry)  # noqa: B023
            match = self.match()
        if match.state.phase != "over":
            words = words_of(match, self.size)
            self._await(lambda: self.shows(words), hurry)
        return match

    def _await(self, what: Callable[[], bool], hurry: bool) -> None:
        def there() -> bool:
            if hurry:
                self.click(nothing(self.size))
            return what()

        wait_for(there)

    def shows(self, words: "Words") -> bool:
        """Whether the table says this."""
        return all(self.seen(box) == pixels for box, pixels in words)

    def await_move(self, match: Match, move: Move) -> None:
        """Until there is one more command than in this game; it must be this move."""
        wait_for(lambda: self.grown(len(match.log)))
        assert self.match().log[len(match.log)].move == move

    def mirror(self, match: Match) -> "Mirror":
        """Where things are now."""
        return Mirror(match, self.size)

    def closed(self) -> str:
        """Wait until the process has ended well; what it said comes back."""
        said, _ = self._process.communicate(timeout=20)
        assert self._process.returncode == 0, said
        assert "Traceback" not in said
        return said

    def end(self) -> None:
        """End the process, if it has not ended."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


# ------------------------------------------------------------------------------------- the mirror


def title() -> Menu:
    """The menu of the first screen."""
    told = ("New game", "LAN game", "Settings", "Quit")
    entries = [widgets.Entry(name, lambda: None) for name in told]
    scene = Title(lambda: entries, None, quiet)
    scene.resize(SIZE)
    return scene.menu


def new_game() -> NewGame:
    """The screen before a game."""
    scene = NewGame(lambda _: None, lambda: None, quiet, Settings(), ["sintra"])
    scene.resize(SIZE)
    return scene


def middle(widget: Widget) -> At:
    """Where to click on a widget; left of a field's keyboard sign, or of an arrow."""
    return widget.box.centerx, widget.box.centery


class Card(NamedTuple):
    """A card of the panel that is to be taken: its number, and where it is."""

    number: int
    at: At


Words = list[tuple[pygame.Rect, bytes]]
"""Parts of the table, and how they look."""


def words_of(match: Match, size: At, front: int = 0) -> Words:
    """The prompt and the log at the beginning of a turn."""
    state, seats = match.state, match.setup.seats
    view = Shown(state, seats, front, prompt.waiting(state, seats), log_of(match))
    view.playing = state.turn
    target = pygame.Surface(size)
    parts = Picture(layout(size, len(seats)), view).parts(view)
    boxes = [part.box for part in parts if part.name in ("prompt", "log")]
    for box in boxes:
        paint(target, parts, box)
    return [(box, pygame.image.tobytes(target.subsurface(box), "RGB")) for box in boxes]


def log_of(match: Match) -> tuple[LogLine, ...]:
    """What the log says of everything that was played."""
    replayed, found = Match(match.setup), []
    for entry in match.log:
        found.append(log.line(replayed.state, entry.move, match.setup.seats))
        replayed.play(entry.move)
    return tuple(found)


class Mirror:
    """A table that shows the same as the game's, and says where everything is."""

    def __init__(self, match: Match, size: At) -> None:
        self.state: State = match.state
        self.places: Layout = layout(size, len(match.setup.seats))
        self.hand = Hand(self.state)
        self.picker = self.hand.picker
        self._undo = any(entry.seat == 0 for entry in _since_deal(match))

    def panes(self, pick: Pick) -> At:
        """A point on the panes that a move takes."""
        wanted = Target("panes", source=pick.source, colour=pick.colour)
        for lying in spots.at_source(self.places, self.state, pick.source):
            at = (round(lying.at[0]), round(lying.at[1]))
            if focus.panes_at(self.places, self.state, at) == wanted:
                return at
        raise AssertionError(f"the panes of {pick} cannot be pointed at")

    def strip(self, slot: int) -> At:
        """A point on a strip."""
        at = palaces.strip_box(self.places.active, slot).center
        assert focus.strip_at(self.places, at) == Target("strip", slot=slot)
        return at

    def button(self, name: str) -> At:
        """A button under the palace: `back` at the beginning of a turn, or `break`."""
        if name == "break":
            buttons = [Action("break", "Break them", "Enter")]
        else:
            buttons = [Action("back", "Glazier back", "B")]
        return button_boxes(self.places, buttons)[name].center

    def cards(self, pick: Pick) -> list[Card]:
        """The card to take so that this move is meant, if a question is asked."""
        hand = self.hand
        hand.choose(pick.source, pick.colour)
        hand.place(pick.slot)
        if hand.question is None:
            return []
        number = hand.question.answers.index(pick)
        areas = focus.answers(self.places, hand.question.asked)
        return [Card(number, areas[number].box.center)]

    def tabs(self, pick: Pick) -> int:
        """How many times Tab is pressed until the panes of a move have the focus."""
        order = [place.target for place in focus.groups(self.places, self.state)]
        return 1 + order.index(Target("panes", source=pick.source, colour=pick.colour))

    def arrows(self, pick: Pick) -> list[str]:
        """The arrows that lead there, the first only to wake the focus; Tab where none do."""
        goal = Target("panes", source=pick.source, colour=pick.colour)
        way = way_to(self._targets(), focus.groups(self.places, self.state)[0], goal)
        return ["Tab"] * self.tabs(pick) if way is None else ["Right", *way]

    def _targets(self) -> list[Area]:
        """What the focus can go to at the beginning of a turn."""
        buttons = [
            Action("back", "Glazier back", "B", "" if self.picker.can_go_back else "disabled"),
            Action("undo", "Undo", "Z", "" if self._undo else "disabled"),
            Action("hint", "Hint", "H"),
            Action("look", "Palaces", "L, 1–4"),
        ]
        boxes = button_boxes(self.places, buttons)
        enabled = [button.name for button in buttons if button.mode != "disabled"]
        return [
            *focus.groups(self.places, self.state),
            *(Area(Target("button", name), boxes[name]) for name in enabled),
            Area(MENU, self.places.menu),
        ]


def nothing(size: At) -> At:
    """A point of the table where nothing can be clicked: the prompt."""
    x, y = layout(size, 2).prompt
    return x + 4, y


def _mine(match: Match) -> bool:
    """Whether the first seat is to move, or nobody any more."""
    state = match.state
    return state.phase == "over" or (state.phase == "play" and state.turn == 0)


def _since_deal(match: Match) -> list[Entry]:
    """What was played since the last deal."""
    found: list[Entry] = []
    for entry in match.log:
        found = [] if entry.seat is None else [*found, entry]
    return found


def way_to(places: Sequence[Area], start: Area, goal: Target) -> list[str] | None:
    """The shortest way of the focus, as the names of arrows; None where no arrows lead there."""
    paths: dict[Target, list[str]] = {start.target: []}
    queue = [start]
    boxes = {place.target: place for place in places}
    while queue:
        here = queue.pop(0)
        others = [place for place in places if place.target != here.target]
        for name, way in _WAYS.items():
            found = focus.step(here.box, others, way)
            if found is not None and found not in paths:
                paths[found] = [*paths[here.target], name]
                queue.append(boxes[found])
    return paths.get(goal)


def some_move(state: State, number: int) -> Move:
    """A move that is somewhat different every time: now and then back, with choices where there
    are some, and all over the table."""
    moves = legal_moves(state)
    picks = [move for move in moves if isinstance(move, Pick)]
    if BACK in moves and number % 6 == 5:
        return BACK
    ways = Counter(pick[:3] for pick in picks)
    rich = [pick for pick in picks if ways[pick[:3]] > 1]
    chosen = rich if rich and number % 2 else picks
    return chosen[number * 7 % len(chosen)]


# ------------------------------------------------------------------------- pads, from inside


class Couch:
    """The game's window in this very process, stepped by hand, with pads that are not there."""

    def __init__(self) -> None:
        self.app = App(software=True, size=SIZE)
        self.journey = Journey(self.app)
        self.pads = [VirtualPad()]
        self._before = time.perf_counter()

    def frames(self, number: int = 1) -> None:
        """Let so many frames pass."""
        for _ in range(number):
            now = time.perf_counter()
            self.app.frame(now, max(STEP, now - self._before))
            self._before = now
            pygame.display.flip()

    def until(self, what: Callable[[], object]) -> None:
        """Let frames pass until this is so."""
        end = time.monotonic() + _PATIENCE
        while not what():
            assert time.monotonic() < end, "nothing happened"
            self.frames()

    def press(self, *buttons: Button, pad: int = 0) -> None:
        """Press buttons of a pad, one after the other."""
        for button in buttons:
            self.pads[pad].press(button)
            self.frames()
            self.pads[pad].press(button, False)
            self.frames()

    def pull(self) -> None:
        """Pull the left trigger of the first pad, and let it go."""
        for value in (1.0, -1.0):
            self.pads[0].axis(Axis.LEFT_TRIGGER, value)
            self.frames(2)

    @property
    def table(self) -> TableScene:
        """The table, which is on the screen."""
        scene = self.app.scenes[-1]
        assert isinstance(scene, TableScene)
        return scene

    def steer(self, goal: Target) -> None:
        """Bring the focus there with the pad's cross, or the shoulder where the cross cannot."""
        if self.table.aim.focus is None:
            self.press(Button.RIGHT)
        places = self.table.controls.targets()
        start = next(place for place in places if place.target == self.table.aim.focus)
        way = way_to(places, start, goal)
        if way is None:
            order = [place.target for place in places]
            steps = (order.index(goal) - order.index(start.target)) % len(order)
            self.press(*[Button.RIGHT_SHOULDER] * steps)
        else:
            self.press(*(Button[name.upper()] for name in way))
        assert self.table.aim.focus == goal

    def choose(self, widget: Widget) -> None:
        """Bring the focus of a menu there with the shoulder, and press A."""
        scene = self.app.scenes[-1]
        assert isinstance(scene, Title | NewGame | Result)
        for _ in scene.menu.widgets:
            if scene.menu.focus is widget:
                break
            self.press(Button.RIGHT_SHOULDER)
        assert scene.menu.focus is widget
        self.press(Button.SOUTH)

    def give(self, move: Move) -> None:
        """Play a move."""
        couch = self.table.link
        before = len(couch.match.log)
        if isinstance(move, Pick):
            self._pick(move)
        else:
            self.pull()
        assert couch.match.log[before].move == move

    def _pick(self, move: Pick) -> None:
        cards = Mirror(self.table.link.match, SIZE).cards(move)
        self.steer(Target("panes", source=move.source, colour=move.colour))
        self.press(Button.SOUTH)
        if move.slot is not None:
            self.steer(Target("strip", slot=move.slot))
        self.press(Button.SOUTH)
        for card in cards:
            self.press(*[Button.RIGHT] * card.number, Button.SOUTH)


def with_a_pad() -> None:
    """From the title to the result and back with nothing but a pad."""
    couch = Couch()
    couch.journey.title()
    couch.frames(3)
    couch.press(Button.SOUTH)
    scene = couch.app.scenes[-1]
    assert isinstance(scene, NewGame)
    couch.choose(scene.side)
    couch.choose(scene.begin)
    table = couch.table
    own = 0
    while not table.link.over:
        couch.until(lambda: table.hand is not None or table.link.over)
        if not table.link.over:
            couch.give(some_move(table.link.match.state, own))
            own += 1
    couch.until(lambda: isinstance(couch.app.scenes[-1], Result))
    result = couch.app.scenes[-1]
    assert isinstance(result, Result)
    couch.press(Button.SOUTH)
    assert not result.counting
    couch.choose(result.buttons[-1])
    assert isinstance(couch.app.scenes[-1], Title)
    couch.press(Button.UP, Button.SOUTH)
    assert not couch.app.running
    couch.journey.close()
    couch.app.close()


def pads_pulled_out() -> None:
    """Two people take a seat with a pad each, and one pad is pulled out with panes in hand."""
    couch = Couch()
    couch.pads.append(VirtualPad())
    people = (Seat("Ana", "person"), Seat("Eva", "person"))
    couch.journey.table(Setup.new(levels.load(levels.HOUSE), "A", people, 5, 0))
    table = couch.table
    couch.until(lambda: table.hand is not None)
    couch.press(Button.SOUTH, pad=0)
    couch.press(Button.SOUTH, pad=1)
    assert set(table.controls.pads.taken) == {0, 1}
    couch.press(Button.RIGHT, pad=1)
    assert table.aim.focus is None, "it is the other pad's turn"
    couch.press(Button.RIGHT, pad=0)
    assert table.aim.focus is not None
    couch.press(Button.SOUTH, pad=0)
    assert table.hand is not None
    assert table.hand.picker.chosen is not None
    before = len(table.link.match.log)
    couch.pads[0].detach()
    couch.frames(3)
    assert table.controls.pads.away == 0
    _shot("a pad is gone")
    couch.press(Button.EAST, Button.EAST, pad=1)
    assert table.controls.pads.away == 0, "a look at the pause changes nothing"
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0))
    couch.frames(2)
    assert table.controls.pads.away is None
    assert len(table.link.match.log) == before
    couch.journey.close()
    couch.app.close()


def _shot(name: str) -> None:
    window = pygame.display.get_surface()
    folder = os.environ.get("VITRAL_SHOTS")
    if folder and window:
        pygame.image.save(window, Path(folder) / f"{name}.png")
