"""The story of a command: its events, told from the state before it, the move and the state after
it, so that they can never say anything that the states do not."""

from game.rules.chance import draw
from game.rules.events import (
    Dealt,
    Event,
    GameEnded,
    GlazierMoved,
    MarkerCrashed,
    MarkerFell,
    PanesBroken,
    PanesPicked,
    PanesPlaced,
    RoundBegan,
    RoundEnded,
    StripCompleted,
    TileTaken,
    TurnPassed,
    WindowFurnished,
    WindowsScored,
)
from game.rules.model import (
    CENTRE,
    ONE,
    PANES_A_DISPLAY,
    Colour,
    Deal,
    Move,
    Pick,
    State,
    Strip,
    count,
)
from game.rules.scoring import bonus, chain, fall, final, winners


def narrate(before: State, move: Move, after: State) -> tuple[Event, ...]:
    """What happened between two states that a move joins."""
    if isinstance(move, Deal):
        return (RoundBegan(before.round, after.starter), _dealt(before, move))
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
    events.append(TurnPassed(after.turn))
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
        events += [TileTaken(before.turn), *_fell(before, 0, 1)]
    return events


def _takes_tile(before: State, move: Pick) -> bool:
    return move.source == CENTRE and before.tile == CENTRE


def _fell(before: State, already: int, steps: int) -> list[Event]:
    """Steps down that come after `already` others in the same turn."""
    seat, track = before.turn, before.level.track
    here, _ = fall(track, before.players[seat].broken + already)
    last = len(track) - 1
    events: list[Event] = []
    while steps:
        end = min(here + steps, last)
        steps -= end - here
        events.append(MarkerFell(seat, here, end))
        here = end
        if here == last:
            events.append(MarkerCrashed(seat, track[last]))
            here = 0
    return events


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
        events += [PanesBroken(seat, colour, breaking), *_fell(before, already, breaking)]
    if full is not None and slot is not None and move.keep is not None:
        events += _completed(before, slot, full, move.keep, after)
    return events


def _completed(before: State, slot: int, strip: Strip, keep: Colour, after: State) -> list[Event]:
    seat = before.turn
    panes = tuple(pane for pane in strip.panes if pane is not None)
    kept = panes.index(keep)
    fallen = panes[:kept] + panes[kept + 1 :]
    frame = 0 if before.players[seat].windows[slot][0] is None else 1
    scored = chain(after.players[seat].windows, slot, after.level.points(after.side))
    top = before.indicator[0]
    return [
        StripCompleted(seat, slot, panes, top, bonus(strip.panes, top)),
        WindowFurnished(seat, slot, frame, keep, fallen, strip.other is not None),
        WindowsScored(seat, tuple(scored.items())),
    ]
