"""Every screen and state of the game by its name, drawn without a window.

    python tools/screens.py DIR --size 1280x720 --language qps
    python tools/screens.py DIR --only table --complain

makes a picture of each in DIR; with --complain it also says what is wrong with the words on them,
see `witness`.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import levels, words
from game.match import Seat, Setup
from game.rules.model import Pick, Side, State, Turn
from game.rules.play import after, legal_moves
from game.rules.rng import Rng
from game.ui.app import App, Scene
from game.ui.input.intent import KEYS, Intent, Kind
from game.ui.journey import Journey
from game.ui.table.scene import TableScene
from game.ui.table.target import Target
from witness import Witness, looking_on

NAMES: Final = ("Inês", "Rui", "Lia", "Tomás")
FILES: Final = ("/home/rui/settings.json", "settings.json.broken")
Scenes = Iterator[tuple[str, Scene]]


class Studio:
    """A window that nobody sees, in which every screen can be brought up."""

    def __init__(self, home: Path, language: str = words.PLAIN) -> None:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            os.environ[name] = str(home)
        self.app = App(software=True, size=(1280, 720), language=language)
        self.app.settings.speed = "instant"
        self.journey = Journey(self.app)

    def press(self, *kinds: Kind) -> None:
        """Press keys on the screen on top."""
        for kind in kinds:
            self.app.scenes[-1].handle(Intent(kind, KEYS))

    def top(self) -> Scene:
        """The screen on top."""
        return self.app.scenes[-1]

    # ------------------------------------------------------------------------------------ screens

    def all(self) -> Scenes:
        """Every screen by its name."""
        yield from self.menus()
        for players in (2, 3, 4):
            for side in ("A", "B") if players == 2 else ("A",):
                yield from self.tables(players, "A" if side == "A" else "B")

    def menus(self) -> Scenes:
        """The screens before a game."""
        self.journey.title()
        yield "title", self.top()
        path, spare = FILES
        why = words.say("settings.damaged")
        self.journey.title(words.say("settings.set_aside", path=path, why=why, name=spare))
        yield "title-notice", self.top()
        self.journey.settings()
        yield "settings", self.top()
        self.press(Kind.CANCEL)
        self.journey.new_game()
        yield "new-game", self.top()
        self.journey.title()

    def tables(self, players: int, side: Side) -> Scenes:
        """The states of a table."""
        name = f"table-{players}-{side}"
        table = self.table(players, side, 31)
        yield f"{name}-choose", table
        hand = table.hand
        assert hand is not None
        table.handle(Intent(Kind.HINT, KEYS))
        settle(table)
        yield f"{name}-hint", table
        self.choose(table, hand.state)
        yield f"{name}-strip", table
        table.aim.focus = Target("button", "hint")
        table.update()
        yield f"{name}-in-hand", table
        self.press(Kind.CANCEL)
        table.look(players - 1)
        table.update()
        yield f"{name}-look", table
        self.press(Kind.MENU)
        yield f"{name}-pause", self.top()
        self.press(Kind.CANCEL)
        yield from self.questions(players, side, name)
        yield from self.ends(players, side, name)

    def questions(self, players: int, side: Side, name: str) -> Scenes:
        """What is asked: which pane to keep, how many on joker spaces, whether to place them."""
        for question, wanted in (("keep", _asks_keep), ("jokers", _asks_jokers)):
            state = find(players, side, wanted)
            table = self.at(state)
            self.ask(table, wanted)
            yield f"{name}-{question}", table
        table = self.at(find(players, side, _breaks))
        self.ask(table, _breaks)
        yield f"{name}-break", table

    def ends(self, players: int, side: Side, name: str) -> Scenes:
        """The end of a game: counted, over, looked at."""
        before, last = last_pick(players, side)
        seats = tuple(Seat(NAMES[n], "person") for n in range(players))
        table = self.at(before, seats)
        self.app.settings.speed = "normal"
        table.apply_settings()
        table.propose(last, None)
        seen: set[str] = set()
        while table.follower.show.busy or not seen:
            table.update()
            caption = str(table.follower.show.caption)
            if caption and caption not in seen:
                seen.add(caption)
                yield f"{name}-final-{len(seen)}", table
        self.app.settings.speed = "instant"
        table.apply_settings()
        while not table.done:
            table.update()
        yield f"{name}-result-counting", self.top()
        self.press(Kind.ACCEPT)
        yield f"{name}-result", self.top()
        self.app.pop()
        table.update()
        yield f"{name}-ended", table

    # --------------------------------------------------------------------------------- the table

    def table(self, players: int, side: Side, commands: int) -> TableScene:
        """A game of people and one bot, so many commands in, with a person to move."""
        self.journey.table(setup(players, side, 5, "random"))
        table = self._scene()
        while len(table.link.match.log) < commands or table.link.person is None:
            if table.link.person is not None:
                table.propose(legal_moves(table.link.match.state)[0], None)
            table.update()
        settle(table)
        return table

    def at(self, state: State, seats: tuple[Seat, ...] = ()) -> TableScene:
        """A game that begins at a position."""
        seats = seats or tuple(Seat(NAMES[n], "person") for n in range(len(state.players)))
        self.journey.table(Setup.from_position(state, seats, 1))
        table = self._scene()
        settle(table)
        return table

    def _scene(self) -> TableScene:
        scene = self.top()
        assert isinstance(scene, TableScene)
        return scene

    def choose(self, table: TableScene, state: State) -> None:
        """Take panes in hand and aim at a strip."""
        moves = [move for move in legal_moves(state) if isinstance(move, Pick)]
        move = next(move for move in moves if move.slot is not None)
        table.aim.focus = Target("panes", source=move.source, colour=move.colour)
        table.handle(Intent(Kind.ACCEPT, KEYS))
        table.aim.focus = Target("strip", slot=move.slot or 0)
        settle(table)

    def ask(self, table: TableScene, wanted: "Wanted") -> None:
        """Choose what leads to a question."""
        found = wanted(table.link.match.state)
        assert found is not None
        source, colour, slot = found
        table.aim.focus = Target("panes", source=source, colour=colour)
        table.handle(Intent(Kind.ACCEPT, KEYS))
        if slot is not None:
            table.aim.focus = Target("strip", slot=slot)
            table.handle(Intent(Kind.ACCEPT, KEYS))
        settle(table)


# ------------------------------------------------------------------------------------- positions

Aimed = tuple[int, int, int | None]
Wanted = Callable[[State], Aimed | None]


def _ways(state: State) -> dict[Aimed, list[Pick]]:
    found: dict[Aimed, list[Pick]] = {}
    for move in legal_moves(state):
        if isinstance(move, Pick):
            found.setdefault((move.source, move.colour, move.slot), []).append(move)
    return found


def _asks_keep(state: State) -> Aimed | None:
    ways = _ways(state).items()
    return next((aimed for aimed, some in ways if len({way.keep for way in some}) > 2), None)


def _asks_jokers(state: State) -> Aimed | None:
    ways = _ways(state).items()
    return next((aimed for aimed, some in ways if len({way.jokers for way in some}) > 1), None)


def _breaks(state: State) -> Aimed | None:
    return next((aimed for aimed in _ways(state) if aimed[2] is None), None)


def find(players: int, side: Side, wanted: Wanted) -> State:
    """A position of a random game in which something can be chosen."""
    for seed in range(1, 200):
        game = setup(players, side, seed, "random")
        state, deals, rng = game.opening(), 0, Rng(seed)
        while state.phase != "over":
            if state.phase == "play" and wanted(state) is not None:
                return state
            deals += state.phase == "deal"
            due = state.phase == "deal"
            state = after(state, game.deal(deals) if due else rng.choice(legal_moves(state)))
    raise LookupError("no such position was found")


def last_pick(players: int, side: Side) -> tuple[State, Turn]:
    """The position before the last move of a random game, and that move."""
    game, rng = setup(players, side, 7, "random"), Rng(7)
    state, deals = game.opening(), 0
    while True:
        deals += state.phase == "deal"
        due = state.phase == "deal"
        turn = rng.choice(legal_moves(state)) if not due else None
        following = after(state, turn or game.deal(deals))
        if turn is not None and following.phase == "over":
            return state, turn
        state = following


def setup(players: int, side: Side, seed: int, bot: str) -> Setup:
    """People, the last seat a bot."""
    kinds = ("person",) * (players - 1) + (bot,)
    seats = tuple(map(Seat, NAMES, kinds))
    return Setup.new(levels.load(levels.HOUSE), side, seats, seed, 0)


def settle(table: TableScene) -> None:
    """Until nothing moves any more."""
    for _ in range(60):
        table.update()
    while not table.follower.show.still:
        table.update()


# -------------------------------------------------------------------------------------- pictures


class Drawn(NamedTuple):
    """A screen that was drawn, and who looked on."""

    name: str
    picture: pygame.Surface
    witness: Witness


def draw(name: str, scene: Scene, size: tuple[int, int]) -> Drawn:
    """Draw a screen at a size, all of it anew."""
    with looking_on(size) as witness:
        scene.resize(size)
        picture = pygame.Surface(size)
        witness.drawn.clear()
        scene.draw(picture, 0.0)
    return Drawn(name, picture, witness)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def main() -> int:
    """Draw what the command asks for; 1 if there is anything to complain about."""
    parser = argparse.ArgumentParser(description="Pictures of every screen.")
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH")
    parser.add_argument("--language", default=words.PLAIN, metavar="CODE")
    parser.add_argument("--only", default="", metavar="START", help="names that start like this")
    parser.add_argument("--complain", action="store_true", help="say what is wrong with the words")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    wrong = 0
    with tempfile.TemporaryDirectory() as home:
        studio = Studio(Path(home), options.language)
        for name, scene in studio.all():
            if not name.startswith(options.only):
                continue
            drawn = draw(name, scene, options.size)
            pygame.image.save(drawn.picture, options.folder / f"{name}.png")
            said = drawn.witness.complaints(NAMES, options.language == words.PSEUDO)
            wrong += len(said)
            for line in said if options.complain else ():
                print(f"{name}: {line}")
        studio.journey.close()
    return int(options.complain and wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
