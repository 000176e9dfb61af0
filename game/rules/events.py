"""What happened: the events that a screen animates, in the order in which they happen.

They are told from the state before a move, the move and the state after it, so they can never say
anything that the states do not.
"""

from dataclasses import dataclass
from typing import TypeAlias

from game.rules.chance import draw
from game.rules.model import (
    CENTRE,
    ONE,
    PANES_A_DISPLAY,
    Colour,
    Deal,
    Move,
    Panes,
    Pick,
    State,
    Strip,
    count,
)
from game.rules.scoring import FinalScore, bonus, chain, fall, final, winners


@dataclass(frozen=True, slots=True)
class Dealt:
    """The displays were filled, pane by pane, in this order. After `refilled_after` of them the
    tower was poured into the bag (None: it was not needed)."""

    displays: tuple[tuple[Colour, ...], ...]
    refilled_after: int | None
    poured: Panes


@dataclass(frozen=True, slots=True)
class PanesPicked:
    """All panes of a colour were taken from a source; the rest of a display went to the centre."""

    seat: int
    source: int
    colour: Colour
    count: int
    rest: Panes


@dataclass(frozen=True, slots=True)
class TileTaken:
    """The starting-player tile was taken from the centre."""

    seat: int


@dataclass(frozen=True, slots=True)
class GlazierMoved:
    """The glazier walked, or went back."""

    seat: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PanesPlaced:
    """Panes were placed on these spaces of a strip."""

    seat: int
    slot: int
    colour: Colour
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PanesBroken:
    """Panes found no space, broke and went into the tower."""

    seat: int
    colour: Colour
    count: int


@dataclass(frozen=True, slots=True)
class MarkerFell:
    """The marker went so many steps down the broken-glass track, to this space; each time it
    reached the last one, its points were lost and it went on from the top."""

    seat: int
    steps: int
    end: int
    lost: int


@dataclass(frozen=True, slots=True)
class StripCompleted:
    """A strip's five spaces are full; the colour bonus was scored."""

    seat: int
    slot: int
    panes: tuple[Colour, ...]
    bonus_colour: Colour
    bonus: int


@dataclass(frozen=True, slots=True)
class WindowFurnished:
    """One pane of the strip went onto the window (frame 0 is the top one), four into the tower;
    the strip was flipped or, with the window complete, is gone."""

    seat: int
    slot: int
    frame: int
    kept: Colour
    fallen: Panes
    flipped: bool


@dataclass(frozen=True, slots=True)
class WindowsScored:
    """The window and those to its right that hold a pane scored, each its points."""

    seat: int
    windows: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The table is empty: the indicator's top piece fell into the tower."""

    round: int
    piece: Colour


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The final scoring of each seat, and who won."""

    finals: tuple[FinalScore, ...]
    winners: tuple[int, ...]


Event: TypeAlias = (
    Dealt
    | PanesPicked
    | TileTaken
    | GlazierMoved
    | PanesPlaced
    | PanesBroken
    | MarkerFell
    | StripCompleted
    | WindowFurnished
    | WindowsScored
    | RoundEnded
    | GameEnded
)


def narrate(before: State, move: Move, after: State) -> tuple[Event, ...]:
    """What happened between two states that a move joins."""
    if isinstance(move, Deal):
        return (_dealt(before, move),)
    seat = before.turn
    events: list[Event] = []
    if isinstance(move, Pick):
        events += _picked(before, move)
    start, end = before.players[seat].glazier, after.players[seat].glazier
    if start != end:
        events.append(GlazierMoved(seat, start, end))
    if isinstance(move, Pick):
        events += _placed(before, move, after)
    if not any(after.sources):
        events.append(RoundEnded(before.round, before.indicator[0]))
    if after.phase == "over":
        finals = tuple(final(after.level, after.side, player) for player in after.players)
        events.append(GameEnded(finals, winners(after.players)))
    return tuple(events)


def _dealt(before: State, deal: Deal) -> Dealt:
    drawn, refilled_after = draw(before, deal)
    displays = [
        tuple(drawn[first : first + PANES_A_DISPLAY])
        for first in range(0, PANES_A_DISPLAY * len(before.displays), PANES_A_DISPLAY)
    ]
    return Dealt(tuple(displays), refilled_after, 0 if refilled_after is None else before.tower)


def _picked(before: State, move: Pick) -> list[Event]:
    lying = before.sources[move.source]
    taken = count(lying, move.colour)
    rest = 0 if move.source == CENTRE else lying - taken * ONE[move.colour]
    events: list[Event] = [PanesPicked(before.turn, move.source, move.colour, taken, rest)]
    if _takes_tile(before, move):
        events += [TileTaken(before.turn), _fell(before, 0, 1)]
    return events


def _takes_tile(before: State, move: Pick) -> bool:
    return move.source == CENTRE and before.tile == CENTRE


def _fell(before: State, already: int, steps: int) -> MarkerFell:
    """Steps down that come after `already` others in the same turn."""
    track, start = before.level.track, before.players[before.turn].broken
    end, lost = fall(track, start + already + steps)
    return MarkerFell(before.turn, steps, end, lost - fall(track, start + already)[1])


def _placed(before: State, move: Pick, after: State) -> list[Event]:
    seat, slot, colour = before.turn, move.slot, move.colour
    events: list[Event] = []
    breaking = count(before.sources[move.source], colour)
    full = None
    if slot is not None:
        strip = before.players[seat].strips[slot]
        assert strip is not None
        placed = min(breaking, strip.room[colour])
        breaking -= placed
        full = strip.after(colour, placed, move.jokers)
        spaces = [n for n, pane in enumerate(full.panes) if pane is not None]
        new = tuple(n for n in spaces if strip.panes[n] is None)
        events.append(PanesPlaced(seat, slot, colour, new))
    if breaking:
        already = 1 if _takes_tile(before, move) else 0
        events += [PanesBroken(seat, colour, breaking), _fell(before, already, breaking)]
    if full is not None and slot is not None and move.keep is not None:
        events += _completed(before, slot, full, move.keep, after)
    return events


def _completed(before: State, slot: int, strip: Strip, keep: Colour, after: State) -> list[Event]:
    seat = before.turn
    panes = tuple(pane for pane in strip.panes if pane is not None)
    frame = 0 if before.players[seat].windows[slot][0] is None else 1
    scored = chain(after.players[seat].windows, slot, after.level.points(after.side))
    top = before.indicator[0]
    return [
        StripCompleted(seat, slot, panes, top, bonus(strip.panes, top)),
        WindowFurnished(seat, slot, frame, keep, strip.heap - ONE[keep], strip.other is not None),
        WindowsScored(seat, tuple(scored.items())),
    ]
