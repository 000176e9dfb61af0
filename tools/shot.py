"""A picture of any moment of any record, without a window.

python tools/shot.py game.vitral --at 40 --size 1920x1080 --out table.png
"""

import argparse
import os
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import record
from game.bots.reasons import explain, sentence
from game.match import Match
from game.rules.model import Deal, Pick, State
from game.rules.notation import NotationError, move_text, read_move
from game.ui import draw
from game.ui.layout import layout
from game.ui.picker import Picker


def moment(found: record.Record, at: int) -> tuple[Match, list[draw.Said]]:
    """The match after so many commands, and what was said of each."""
    said: list[draw.Said] = []
    before: State | None = None
    match = Match(found.setup)
    for match in found.replay():
        if before is not None:
            said.append(_said(match, before))
        before = match.state
        if len(match.log) >= at:
            break
    return match, said


def _said(match: Match, before: State) -> draw.Said:
    move = match.log[-1].move
    if isinstance(move, Deal):
        return draw.Said(f"Round {before.round}", "the displays are filled")
    name = match.setup.seats[before.turn].name
    return draw.Said(f"{name}  {move_text(move)}", sentence(explain(before, move)))


def shot(
    match: Match,
    said: list[draw.Said],
    size: tuple[int, int],
    picker: Picker | None = None,
    hover: int | None = None,
) -> pygame.Surface:
    """The table of a match as a picture, with what the player to move has chosen so far."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    picture = pygame.Surface(size)
    seats = match.setup.seats
    draw.table(picture, layout(size, len(seats)), match.state, seats, said, picker, hover)
    return picture


def _aim(state: State, text: str | None) -> tuple[Picker, int | None] | tuple[None, None]:
    """The choice that a move's text describes, up to the strip it aims at."""
    if text is None:
        return None, None
    move = read_move(text)
    if not isinstance(move, Pick):
        raise NotationError("only a pick can be aimed")
    picker = Picker(state)
    picker.choose(move.source, move.colour)
    return picker, move.slot


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
    parser.add_argument("--out", type=Path, required=True, metavar="PNG")
    options = parser.parse_args()
    found = record.read(options.record)
    if options.names:
        seats = zip(found.setup.seats, options.names.split(","), strict=True)
        renamed = tuple(seat._replace(name=name) for seat, name in seats)
        found = replace(found, setup=replace(found.setup, seats=renamed))
    match, said = moment(found, options.at)
    picker, hover = _aim(match.state, options.aim)
    pygame.image.save(shot(match, said, options.size, picker, hover), options.out)


if __name__ == "__main__":
    main()
