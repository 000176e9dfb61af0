"""A strip is full: it lights up, its window is furnished, and windows score."""

from game.rules.advance import advance, parts
from game.rules.events import Part, StripCompleted, WindowFurnished, WindowsScored
from game.ui.motion.effects import Flight, Flip, Light, in_out_cubic
from game.ui.motion.script import Writer, big
from game.ui.motion.tower import MOUTH
from game.ui.paint.palaces import strip_top
from game.ui.place import spots
from game.ui.place.layout import Board
from game.ui.place.spots import Lying


def strip_completed(writer: Writer, event: StripCompleted) -> None:
    """Light runs down the strip, and the colour bonus jumps up."""
    board, start = writer.board(event.seat), writer.t
    at = (board.bay(event.slot), strip_top(board))
    writer.sound(start, "complete")
    writer.out.add(Light("strip/flash", at, board.unit, start, start + 0.24, runs=True))
    writer.out.add(Light("strip/flash", at, board.unit, start + 0.14, start + 0.42))
    if event.bonus:
        middle = (at[0], board.height("spaces_y", 2))
        writer.pop(start + 0.1, event.bonus, middle, big(board))
    writer.out.beat(start + 0.1, event)
    writer.t += 0.34


def window_furnished(writer: Writer, event: WindowFurnished) -> None:
    """One pane flies into the window and lights it, the others into the tower; the strip flips."""
    board, slot, start = writer.board(event.seat), event.slot, writer.t
    strip = writer.state.players[event.seat].strips[slot]
    assert strip is not None
    emptied, *fallen, kept, turned = parts(event)
    writer.out.beat(start, emptied)
    space = strip.panes.index(event.kept)
    _fall_into_tower(writer, board, event, space, fallen)
    unit, land = spots.pane_unit(board), start + 0.42
    first = Lying(event.kept, spots.space(board, slot, space), unit)
    last = Lying(event.kept, spots.frame(board, slot, event.frame), unit)
    writer.out.add(Flight(event.kept, first, last, start, start, 0.42, land, in_out_cubic))
    writer.out.beat(land, kept)
    writer.sound(land, "window")
    window = (board.bay(slot), board.height("window_y"))
    writer.out.add(Light("window/amber-2", window, board.unit, land, land + 0.42, 0.24))
    _flip(writer, board, event, land + 0.05)
    writer.out.beat(land + 0.05 + 0.18, turned)
    writer.t = land + 0.12


def _fall_into_tower(
    writer: Writer, board: Board, event: WindowFurnished, kept: int, fallen: list[Part]
) -> None:
    mouth, arc = spots.in_tube(writer.places, 0.5, MOUTH), writer.places.px(60)
    start, unit = writer.t, spots.pane_unit(board)
    spaces = [number for number in range(len(event.fallen) + 1) if number != kept]
    panes = zip(spaces, event.fallen, fallen, strict=True)
    for index, (number, colour, part) in enumerate(panes):
        begin = start + 0.06 * index
        land = begin + 0.42
        first = Lying(colour, spots.space(board, event.slot, number), unit)
        last = Lying(colour, mouth, writer.tower_unit, 180)
        writer.out.add(Flight(colour, first, last, start, begin, 0.42, land, in_out_cubic, arc))
        writer.out.beat(land, part)


def _flip(writer: Writer, board: Board, event: WindowFurnished, at: float) -> None:
    """The empty strip is turned over."""
    emptied = advance(writer.state, parts(event)[0])
    front, back = (
        state.players[event.seat].strips[event.slot]
        for state in (emptied, advance(writer.state, event))
    )
    assert front is not None
    writer.out.add(Flip(board, event.slot, front, back, at, at + 0.36))
    writer.sound(at, "flip")


def windows_scored(writer: Writer, event: WindowsScored) -> None:
    """Window by window scores, each a little higher."""
    board = writer.board(event.seat)
    pieces = zip(event.windows, parts(event), strict=True)
    for index, ((window, points), part) in enumerate(pieces):
        start, x = writer.t, board.bay(window)
        writer.pop(start, points, (x, board.height("frames_y", 0)), big(board))
        writer.out.beat(start, part)
        writer.sound(start, f"chain_{min(8, index + 1)}")
        light = (x, board.height("window_y"))
        writer.out.add(Light("window/amber-2", light, board.unit, start, start + 0.3, 0.24))
        writer.t += 0.18
    writer.t += 0.35
