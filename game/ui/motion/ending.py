"""The end: of a turn, of a round (the indicator's piece falls), and of the game."""

from itertools import groupby
from typing import assert_never

from game import words
from game.rules.advance import counts
from game.rules.clause import Clause, clause
from game.rules.events import Counted, GameEnded, RoundEnded, TurnPassed
from game.rules.model import SLOTS
from game.ui.motion.effects import Flight, Light
from game.ui.motion.script import Bring, Say, Writer, big
from game.ui.motion.tower import MOUTH
from game.ui.paint.art import Point
from game.ui.paint.palaces import strip_top
from game.ui.place import spots
from game.ui.place.layout import Board
from game.ui.place.spots import Lying


def turn_passed(writer: Writer, event: TurnPassed) -> None:
    """The next player is to move once nothing moves any more."""
    writer.out.beat(max(writer.t, writer.out.length), event)


def round_ended(writer: Writer, event: RoundEnded) -> None:
    """The indicator's top piece flies into the tower."""
    places, start = writer.places, writer.t + 0.15
    land = start + 0.6
    rounds = writer.state.level.rounds
    first = Lying(event.piece, *spots.indicator_piece(places, rounds, event.round - 1))
    mouth = spots.in_tube(places, 0.5, MOUTH)
    last = Lying(event.piece, mouth, writer.tower_unit, 180)
    arc = -places.px(40)
    writer.hide("indicator", start, land)
    writer.out.add(Flight(event.piece, first, last, start, start, 0.6, land, arc=arc))
    writer.sound(start, "indicator")
    writer.out.beat(land, event)
    writer.t = land + 0.4


# ------------------------------------------------------------------------------------- the scoring


def game_ended(writer: Writer, event: GameEnded) -> None:
    """Counted up thing by thing, seat by seat; then the winner's palace lights up."""
    for what, counted in groupby(counts(event), lambda one: one.what):
        _caption(writer, clause(f"final.{what}"))
        for one in counted:
            _count(writer, one)
    names = [writer.names[seat] for seat in event.winners]
    _caption(writer, clause("final.won", names=words.listed(names), count=len(names)))
    _celebrate(writer, event.winners)


def _caption(writer: Writer, said: Clause) -> None:
    writer.t += 0.25
    writer.out.beat(writer.t, Say(said))
    writer.sound(writer.t, "part")
    writer.t += 0.25


def _count(writer: Writer, one: Counted) -> None:
    """What a seat gets for one thing; nothing is seen where there is nothing to count."""
    if not one.points:
        return
    writer.pop(writer.t, one.points, _where(writer, one), big(writer.board(one.seat)))
    writer.out.beat(writer.t, one)
    writer.sound(writer.t, "count")
    writer.t += 0.3


def _where(writer: Writer, one: Counted) -> Point:
    """Where the points of the final scoring jump up."""
    board = writer.board(one.seat)
    match one.what:
        case "panes":
            return board.box.centerx, board.height("spaces_y", 2)
        case "ornaments":
            left, right = writer.state.level.ornaments[one.number]
            return (board.bay(left) + board.bay(right)) / 2, board.height("frames_y", 0)
        case "windows":
            return board.box.centerx, board.height("frames_y", 1)
        case "glass":
            x, y = spots.marker(writer.places, writer.state, one.seat)
            return x - writer.places.px(90), y
        case _:
            assert_never(one.what)


# ------------------------------------------------------------------------------------- the victory


def _celebrate(writer: Writer, winners: tuple[int, ...]) -> None:
    """Their palaces light up, window by window, the first of them in front."""
    if writer.front not in winners:
        writer.front = winners[0]
        writer.out.beat(writer.t, Bring(writer.front))
        writer.t += 0.3
    writer.sound(writer.t, "winner")
    for seat in winners:
        board = writer.board(seat)
        for slot in range(SLOTS):
            _glory(writer, board, slot, writer.t + 0.09 * slot)
    writer.t += 0.09 * SLOTS + 1.0


def _glory(writer: Writer, board: Board, slot: int, at: float) -> None:
    """One bay of the winner's palace: light runs down the strip into the window, and stays."""
    strip, window = strip_top(board), board.height("window_y")
    x = board.bay(slot)
    writer.out.add(Light("strip/flash", (x, strip), board.unit, at, at + 0.3, runs=True))
    glow = Light("window/amber-2", (x, window), board.unit, at + 0.2, at + 1.3, 0.55)
    writer.out.add(glow)
