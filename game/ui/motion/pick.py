"""A pick: panes are lifted, what is left slides to the centre, the glazier walks, panes land."""

from game.rules.advance import advance, parts
from game.rules.events import GlazierMoved, PanesPicked, PanesPlaced, Part, TileTaken
from game.rules.model import CENTRE
from game.ui.motion.effects import Flight, Slide, Walk, in_out_cubic
from game.ui.motion.script import Held, Writer, distance, fan
from game.ui.place import spots
from game.ui.place.spots import Lying


def panes_picked(writer: Writer, event: PanesPicked) -> None:
    """The panes hover; those that were dragged are in the hand already."""
    places, source = writer.places, event.source
    lying = spots.at_source(places, writer.state, source)
    chosen = [spot for spot in lying if spot.colour == event.colour]
    rest = [spot for spot in lying if spot.colour != event.colour]
    writer.sound(0, "lift")
    writer.hand = _hand(writer, event.seat, chosen)
    taken, *moved = parts(event)
    if source == CENTRE:
        moved = [taken]  # the centre is rearranged at once
    else:
        writer.out.beat(0, taken)
    if rest or source == CENTRE:
        _to_centre(writer, event, rest, moved)
    writer.t = 0.02 if writer.dropped else 0.2


def _hand(writer: Writer, seat: int, chosen: list[Lying]) -> list[Held]:
    if writer.dropped:
        unit = spots.pane_unit(writer.board(seat))
        colour = chosen[0].colour
        held = [Lying(colour, at, unit) for at in fan(writer.dropped, len(chosen), unit)]
        return [Held(one, one) for one in held]
    lift = writer.places.px(16)
    return [
        Held(one, Lying(one.colour, (one.at[0], one.at[1] - lift), 1.12 * one.unit))
        for one in chosen
    ]


def _to_centre(writer: Writer, event: PanesPicked, rest: list[Lying], moved: list[Part]) -> None:
    """What is left slides to the centre, and what lies there makes room."""
    display = event.source != CENTRE
    there = spots.at_source(writer.places, writer.state, CENTRE) if display else []
    centre = advance(writer.state, event).centre
    free = list(spots.in_centre(writer.places, centre)[0])
    done = 0.12 + 0.32 + 0.03 * len(rest)
    writer.hide("centre", 0, done)
    for index, first in enumerate((*there, *rest)):
        same = [one for one in free if one.colour == first.colour]
        last = min(same, key=lambda one: distance(one.at, first.at))
        free.remove(last)
        begin = 0.12 + 0.03 * max(0, index - len(there))
        writer.out.add(Flight(first.colour, first, last, 0, begin, 0.32, done))
    if display:
        writer.sound(0.12, "slide")
    for part in moved:
        writer.out.beat(done, part)


def tile_taken(writer: Writer, event: TileTaken) -> None:
    """The tile slides from the centre to the card of the seat that takes it."""
    places = writer.places
    lying, at = spots.in_centre(places, writer.before.centre)
    unit = lying[0].unit if lying and not places.sectors else 0.8 * places.display_unit
    card = places.cards[event.seat]
    end = (card.x + 0.5 * card.h, float(card.centery))
    writer.out.beat(0.05, event)
    writer.sound(0.05, "tile")
    writer.out.add(Slide("figure/start", 0.95 * unit, at, end, 0.05, 0.55, in_out_cubic))


def glazier_moved(writer: Writer, event: GlazierMoved) -> None:
    """He walks, or goes back; panes in the hand follow him."""
    start, far = writer.t, abs(event.end - event.start)
    end = start + min(0.75, 0.22 * far)
    writer.hide(f"glazier {event.seat}", start, end)
    board = writer.board(event.seat)
    writer.out.add(Walk(board, event.seat, event.start, event.end, start, end))
    if event.end < event.start:
        writer.sound(start, "back_walk")
    else:
        for step in range(far):
            writer.sound(start + 0.18 * step, "step")
    writer.out.beat(end, event)
    writer.t = end if not writer.hand else max(start, end - 0.2)


def panes_placed(writer: Writer, event: PanesPlaced) -> None:
    """Pane by pane flies onto its space; each sounds a little higher."""
    board, start = writer.board(event.seat), writer.t
    strip = writer.state.players[event.seat].strips[event.slot]
    assert strip is not None
    filled = len(strip.panes) - strip.empty
    for index, (space, part) in enumerate(zip(event.spaces, parts(event), strict=True)):
        begin = start + 0.07 * index
        at = spots.space(board, event.slot, space)
        writer.fly(Lying(event.colour, at, spots.pane_unit(board)), begin, 0.26)
        writer.out.beat(begin + 0.26, part)
        writer.sound(begin + 0.26, f"place_{min(5, filled + index + 1)}")
    writer.t += 0.07 * (len(event.spaces) - 1) + 0.26 + 0.09
