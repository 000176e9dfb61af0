"""A round begins: panes fly from the bag onto the displays; in between, the tower may be poured."""

from game.rules.advance import parts
from game.rules.events import Dealt, DisplayFilled, PaneDrawn, RoundBegan, TowerPoured
from game.ui.motion.effects import Flight, out_cubic
from game.ui.motion.script import Pour, PouredOut, Writer
from game.ui.place import spots
from game.ui.place.spots import Lying


def round_began(writer: Writer, event: RoundBegan) -> None:
    """The tile lies in the centre."""
    writer.out.beat(writer.t, event)


def dealt(writer: Writer, event: Dealt) -> None:
    """Display by display, pane by pane."""
    drawn: list[tuple[float, PaneDrawn]] = []
    for part in parts(event):
        match part:
            case PaneDrawn():
                drawn.append((writer.t, part))
                writer.t += 0.028
            case DisplayFilled():
                _fill(writer, part, drawn)
                drawn = []
            case TowerPoured():
                _pour(writer)
    writer.t += 0.3


def _fill(writer: Writer, display: DisplayFilled, drawn: list[tuple[float, PaneDrawn]]) -> None:
    """The panes of one display fly, and wait where they land for the last of them."""
    done = writer.t + 0.25
    bag = spots.bag(writer.places)
    lying = spots.on_display(writer.places, display.display, display.panes)
    for at, pane in drawn:
        last = next(spot for spot in lying if spot.colour == pane.colour)
        lying.remove(last)
        first = Lying(pane.colour, bag, 0.6 * last.unit, last.degrees - 140)
        arc = writer.places.px(70)
        writer.out.add(Flight(pane.colour, first, last, at, at, 0.24, done, out_cubic, arc))
        writer.out.beat(at, pane)
        writer.sound(at + 0.2, "deal")
    writer.out.beat(done, display)


def _pour(writer: Writer) -> None:
    """The tower is poured into the bag: the script waits for it."""
    writer.t += 0.3
    writer.out.beat(writer.t, Pour())
    writer.sound(writer.t, "pour")
    writer.out.gates.append(writer.t + 0.05)
    writer.t += 0.15
    writer.out.beat(writer.t, PouredOut())
