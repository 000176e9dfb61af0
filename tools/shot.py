"""A picture of any moment of any record, without a window.

python tools/shot.py game.vitral --at 40 --size 1920x1080 --out table.png
python tools/shot.py game.vitral --at 41 --frames 12 --out strip.png    how command 41 moves
"""

import argparse
import math
import os
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import record
from game.match import Match
from game.rules.model import Pick, State
from game.rules.notation import NotationError, read_move
from game.rules.play import apply
from game.ui.motion import script
from game.ui.motion import show as anim
from game.ui.motion.tower import resting
from game.ui.paint import choosing, column, panes
from game.ui.paint.picture import Picture
from game.ui.paint.stage import Stage, paint
from game.ui.place.layout import Layout, layout
from game.ui.place.shown import LogLine, Prompt, Shown
from game.ui.table import log
from game.ui.table.hand import Hand
from game.ui.table.prompt import Facts, prompt


def moment(found: record.Record, at: int) -> tuple[Match, list[LogLine]]:
    """The match after so many commands, and what was said of each."""
    said: list[LogLine] = []
    before: State | None = None
    match = Match(found.setup)
    for match in found.replay():
        if before is not None:
            said.append(log.line(before, match.log[-1].move, match.setup.seats))
        before = match.state
        if len(match.log) >= at:
            break
    return match, said


def open_display() -> None:
    """What drawing needs: a display that nobody sees, and fonts."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))


def shot(
    match: Match,
    said: list[LogLine],
    size: tuple[int, int],
    hand: Hand | None = None,
    hover: int | None = None,
) -> pygame.Surface:
    """The table of a match as a picture, with what the player to move has chosen so far; `hover` is
    the strip aimed at."""
    return drawn(layout(size, len(match.setup.seats)), match, said, hand, hover)


def drawn(
    places: Layout,
    match: Match,
    said: list[LogLine],
    hand: Hand | None = None,
    hover: int | None = None,
) -> pygame.Surface:
    """The same, laid out like this."""
    open_display()
    picture = pygame.Surface(places.size)
    shown = at_rest(match, said, hand)
    paint(picture, Picture(places, shown).parts(shown), picture.get_rect())
    if hand is not None:
        choosing.choice(picture, places, hand.picker, hover, way=hand.way)
    return picture


def at_rest(match: Match, said: list[LogLine], hand: Hand | None = None) -> Shown:
    """What a table at rest shows, with the palace of the player to move in front."""
    state, seats = match.state, match.setup.seats
    playing = state.turn if state.phase != "over" else None
    held = (hand or Hand(state)).held if state.phase == "play" else None
    line = prompt(Facts(state, seats, held))
    bodies = resting(state.tower)
    return Shown(state, seats, state.turn, line, tuple(said), bodies=bodies, playing=playing)


def frames(
    found: record.Record, at: int, number: int, size: tuple[int, int]
) -> list[pygame.Surface]:
    """So many pictures of how a command moves, evenly over its time."""
    length = len(_run(found, at, size, None))
    wanted = {round((index + 0.5) * length / number) for index in range(number)}
    return [picture for picture in _run(found, at, size, wanted) if picture is not None]


def _run(
    found: record.Record, at: int, size: tuple[int, int], wanted: set[int] | None
) -> list[pygame.Surface | None]:
    """Step through the movement of one command; a picture at each step that is wanted."""
    match, said = moment(found, at - 1)
    if len(match.log) >= len(found.entries):
        raise ValueError(f"the record has no command {at}")
    open_display()
    seats, before = match.setup.seats, match.state
    entry = found.entries[at - 1]
    line = log.line(before, entry.move, seats)
    doing, said = prompt(Facts(before, seats, telling=line)), [*said, line]
    shown = Shown(before, seats, before.turn, doing, tuple(said), playing=before.turn)
    show = anim.Show(shown, lambda _: None)
    show.places = layout(size, len(seats))
    table, stage = Picture(show.places, shown), Stage(size)
    show.tell(script.Told(apply(before, entry.move)[1]))
    made: list[pygame.Surface | None] = []
    while show.busy:
        show.update()
        made.append(None)
        if wanted is not None and len(made) in wanted:
            made[-1] = _frame(show, table, stage)
    return made


def _frame(show: anim.Show, table: Picture, stage: Stage) -> pygame.Surface:
    if show.caption:
        show.shown.prompt = Prompt(show.shown.front, show.caption)
        show.shown.playing = None
    stage.show(table.parts(show.shown))
    picture = stage.picture.copy()
    if "tower" in show.shown.hidden:
        panes.tumble(picture, column.tower_panes(table.places, show.tower.panes()))
        column.lay_glass(picture, table.places, table.glass)
    show.draw(picture, 0.0)
    return picture


def sheet(pictures: list[pygame.Surface], width: int = 1920) -> pygame.Surface:
    """Pictures side by side, row by row."""
    columns = math.ceil(math.sqrt(len(pictures)))
    wide = width // columns
    high = round(wide * pictures[0].get_height() / pictures[0].get_width())
    made = pygame.Surface((columns * wide, high * math.ceil(len(pictures) / columns)))
    for index, picture in enumerate(pictures):
        small = pygame.transform.smoothscale(picture, (wide, high))
        made.blit(small, (index % columns * wide, index // columns * high))
    return made


def aim(state: State, text: str | None) -> tuple[Hand, int | None] | tuple[None, None]:
    """The choice that a move's text describes, up to the strip it aims at."""
    if text is None:
        return None, None
    move = read_move(text)
    if not isinstance(move, Pick):
        raise NotationError("only a pick can be aimed")
    hand = Hand(state)
    hand.choose(move.source, move.colour)
    return hand, move.slot


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def main() -> None:
    """Draw the picture that the command asks for."""
    parser = argparse.ArgumentParser(description="A picture of a moment of a record.")
    parser.add_argument("record", type=Path)
    parser.add_argument("--at", type=int, default=10**6, metavar="N", help="after N commands")
    parser.add_argument("--size", type=_size, default=(1920, 1080), metavar="WxH")
    parser.add_argument(
        "--names", metavar="A,B", help="who sits there, instead of the record's names"
    )
    parser.add_argument("--aim", metavar="MOVE", help="show this pick as it is being chosen: 3o5")
    parser.add_argument(
        "--frames", type=int, metavar="N", help="a strip of N frames of how command --at moves"
    )
    parser.add_argument("--out", type=Path, required=True, metavar="PNG")
    options = parser.parse_args()
    found = record.read(options.record)
    if options.names:
        seats = zip(found.setup.seats, options.names.split(","), strict=True)
        renamed = tuple(seat._replace(name=name) for seat, name in seats)
        found = replace(found, setup=replace(found.setup, seats=renamed))
    if options.frames:
        moving = frames(found, options.at, options.frames, options.size)
        pygame.image.save(sheet(moving), options.out)
        return
    match, said = moment(found, options.at)
    hand, hover = aim(match.state, options.aim)
    pygame.image.save(shot(match, said, options.size, hand, hover), options.out)


if __name__ == "__main__":
    main()
