"""The pictures of the README: moments of seeded games between quick bots, drawn by the game itself.

python tools/pictures.py                          all of them, into assets/pictures
"""

import argparse
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Final

import shot  # chooses a display that nobody sees: before pygame

# isort: split
import pygame

from game import levels, record
from game.lobby.lan import Lan, join_table, new_me, open_table
from game.lobby.told import Options
from game.match import Seat, Setup
from game.simulate import simulate
from game.ui.forms.widgets import Entry
from game.ui.lan.marks import Voices
from game.ui.lan.room import Acts, Room
from game.ui.scenes.title import Title
from net.roster import OPEN
from net.wire import Chair

FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "pictures"
SIZE: Final = (1280, 720)
NAMES: Final = ("Inês", "Rui", "Beatriz", "Tomé")


@cache
def game(players: int, seed: int) -> record.Record:
    """A game between quick bots, shown as one between people."""
    seats = tuple(Seat(name, "quick") for name in NAMES[:players])
    match = simulate(Setup.new(levels.load("sintra"), side="A", seats=seats, seed=seed))
    people = tuple(seat._replace(kind="person") for seat in seats)
    return record.Record("", replace(match.setup, seats=people), tuple(match.log), cut=False)


def choosing(players: int, seed: int, at: int, move: str) -> pygame.Surface:
    """The table after so many commands, with a pick as it is being chosen."""
    match, said = shot.moment(game(players, seed), at)
    picker, hover = shot.aim(match.state, move)
    return shot.shot(match, said, SIZE, picker, hover)


def moving(players: int, seed: int, at: int, share: float) -> pygame.Surface:
    """The middle of a command, this share of its time after its start."""
    return shot.frames(game(players, seed), at, 100, SIZE)[round(100 * share)]


def title() -> pygame.Surface:
    shot.open_display()
    told = ("New game", "LAN game", "Settings", "Quit")
    entries = [Entry(one, lambda: None) for one in told]
    hints = [("Enter", "Choose"), ("F11", "Full screen"), ("M", "Mute")]
    scene = Title(lambda: entries, None, lambda _: None, lambda: hints)
    scene.resize(SIZE)
    picture = pygame.Surface(SIZE)
    scene.draw(picture, 0.0)
    return picture


def lobby() -> pygame.Surface:
    """A table on the LAN with a guest, a bot and an open seat: two real machines on loopback."""
    shot.open_display()
    table, guest = lan_pair()
    for _ in range(200):
        table.pump(0.002)
        guest.pump(0.002)
        guest.seating.ready()
    quiet = lambda *_: None  # noqa: E731
    table.addresses = lambda: ["192.0.2.7:47474"]  # type: ignore[method-assign]
    scene = Room(table, Acts(quiet, quiet, quiet), Voices(), quiet, ["sintra"], NAMES)
    scene.resize(SIZE)
    scene.update()
    picture = pygame.Surface(SIZE)
    scene.draw(picture, 0.0)
    guest.close()
    table.close()
    return picture


def lan_pair() -> tuple[Lan, Lan]:
    """A host and a guest that is on its way to it."""
    seats = [Chair("Inês", "person", 0, ""), OPEN, Chair("Leonor", "quick", 0, ""), OPEN]
    chosen = Options(name="Inês’s table")
    table = open_table(new_me("Inês"), seats, chosen, 0, True, lambda: None)
    address = ("127.0.0.1", table.port)
    return table, join_table(new_me("Rui"), address, lambda: None)


PICTURES: Final[dict[str, Callable[[], pygame.Surface]]] = {
    "title": title,
    "two": partial(choosing, 2, 3, 56, "1b2=w"),
    "four": partial(choosing, 4, 7, 86, "2b2=w"),
    "break": partial(moving, 2, 11, 27, 0.21),
    "chain": partial(moving, 2, 7, 55, 0.74),
    "lobby": lobby,
    "winner": partial(moving, 2, 3, 86, 0.93),
}


def main() -> None:
    """Draw the pictures that are asked for."""
    parser = argparse.ArgumentParser(description="The pictures of the README.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    options = parser.parse_args()
    for name in options.names or PICTURES:
        pygame.image.save(PICTURES[name](), options.out / f"{name}.jpg")


if __name__ == "__main__":
    main()
