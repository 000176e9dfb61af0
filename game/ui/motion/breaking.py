"""Panes break, and the marker goes down the broken-glass track."""

from game.rules.advance import parts
from game.rules.events import MarkerCrashed, MarkerFell, PanesBroken
from game.rules.model import Colour
from game.ui.motion.effects import Flight, Shake, Slide, in_out_cubic, in_quad
from game.ui.motion.script import Rumble, Writer
from game.ui.motion.shards import Shards
from game.ui.paint.art import Point
from game.ui.paint.panes import METALS
from game.ui.place import spots
from game.ui.place.spots import Lying


def panes_broken(writer: Writer, event: PanesBroken) -> None:
    """They fall to the floor below the glazier and burst; then they fall into the tower."""
    hit, number = writer.t + 0.34, event.count
    for index, (part, last) in enumerate(zip(parts(event), _floor(writer, event), strict=True)):
        writer.fly(last, writer.t, 0.34, in_quad)
        _burst(writer, event.colour, last, hit, index)
        writer.out.beat(hit + 0.35 + min(0.09, 0.5 / number) * index, part)
    size = "small" if number == 1 else "medium" if number < 4 else "large"
    writer.sound(hit + 0.03, f"break_{size}")
    writer.out.beat(hit + 0.04, Rumble(event.seat, number))
    pixels = writer.places.px(min(14, 6 * number))
    writer.out.add(Shake(pixels, hit + 0.04, hit + 0.22))
    writer.t = hit + 0.3


def _floor(writer: Writer, event: PanesBroken) -> list[Lying]:
    """Where the panes hit the floor."""
    board = writer.board(event.seat)
    unit = spots.pane_unit(board)
    x = board.bay(writer.state.players[event.seat].glazier)
    y = board.box.bottom - 0.45 * board.unit
    return [
        Lying(
            event.colour,
            (x + (index - (event.count - 1) / 2) * 0.8 * unit, y),
            unit,
            25.0 * (index % 3 - 1),
        )
        for index in range(event.count)
    ]


def _burst(writer: Writer, colour: Colour, lying: Lying, hit: float, index: int) -> None:
    """A pane stands still for a moment, then it is shards."""
    seed = 97 * index + len(writer.out.beats)
    start = hit + 0.04
    writer.out.add(Flight(colour, lying, lying, hit, hit, 1, start))
    writer.out.add(Shards(colour, lying.at, lying.unit, seed, start, hit + 0.9))


def marker_fell(writer: Writer, event: MarkerFell) -> None:
    """The marker drops space by space."""
    coin, start = _Coin(writer, event.seat), writer.t
    for space in range(event.start, event.end):
        end = writer.t + 0.14
        writer.out.add(coin.slide(space, space + 1, writer.t, end))
        writer.sound(writer.t + 0.08, "marker")
        writer.t = end
    writer.hide(f"marker {event.seat}", start, writer.t)
    writer.out.beat(writer.t, event)


def marker_crashed(writer: Writer, event: MarkerCrashed) -> None:
    """The marker strikes the last space, everything trembles, and it is back at the top."""
    seat, start, places = event.seat, writer.t, writer.places
    coin = _Coin(writer, seat)
    writer.hide(f"marker {seat}", start, start + 0.9)
    writer.sound(start, "crash")
    writer.out.beat(start, event)
    x, y = coin.at(coin.last)
    writer.pop(start, -event.lost, (x - places.px(60), y - places.px(30)), 1.3)
    writer.out.add(Shake(places.px(14), start, start + 0.4))
    writer.out.beat(start, Rumble(seat, 6))
    writer.out.add(coin.slide(coin.last, coin.last, start, start + 0.4))
    writer.out.add(coin.slide(coin.last, 0, start + 0.4, start + 0.9))
    writer.t = start + 0.9


class _Coin:
    """The marker of a seat on the track."""

    def __init__(self, writer: Writer, seat: int) -> None:
        self._places, self._name = writer.places, f"figure/coin-{METALS[seat]}"
        self._spaces = len(writer.state.level.track)
        self.last = self._spaces - 1

    def at(self, space: int) -> Point:
        """The middle of a space of the track."""
        box = self._places.track
        return box.x + 0.72 * box.w, spots.track_space(self._places, self._spaces, space)[0]

    def slide(self, first: int, last: int, start: float, end: float) -> Slide:
        """It goes from space to space: down it drops, up it glides."""
        unit = 0.37 * self._places.track.w
        way = (self.at(first), self.at(last), start, end)
        if last < first:
            return Slide(self._name, unit, *way, in_out_cubic)
        return Slide(self._name, unit, *way)
