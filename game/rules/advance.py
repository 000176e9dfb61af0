"""A table step by step: `advance` over a command's events, in their order, leads to what `apply`
returns. Whoever shows a game says when each thing is seen; what it looks like then is said here.

Panes that were picked and have neither been placed nor broken lie nowhere: they are in the hand.
"""

from dataclasses import replace
from functools import reduce
from typing import TypeAlias, TypeVar, assert_never

from game.rules.events import (
    Counted,
    Dealt,
    DisplayFilled,
    Event,
    GameEnded,
    GlazierMoved,
    MarkerCrashed,
    MarkerFell,
    PaneDrawn,
    PaneFell,
    PaneKept,
    PanesBroken,
    PanesPicked,
    PanesPlaced,
    Part,
    RestMoved,
    RoundBegan,
    RoundEnded,
    StripCompleted,
    StripEmptied,
    StripTurned,
    TileTaken,
    TowerPoured,
    TurnPassed,
    WindowFurnished,
    WindowsScored,
)
from game.rules.model import CENTRE, ONE, Panes, Player, State, Strip, Window, heap
from game.rules.scoring import FinalScore

_T = TypeVar("_T")

# ------------------------------------------------------------------------------------------- parts


def parts(event: Event) -> tuple[Part, ...]:
    """What happens in an event one after the other; one after the other they have its effect."""
    match event:
        case Dealt():
            return _parts_of_deal(event)
        case PanesPicked() if event.rest:
            return replace(event, rest=0), RestMoved(event.rest)
        case PanesPlaced():
            return tuple(replace(event, spaces=(space,)) for space in event.spaces)
        case PanesBroken():
            return (replace(event, count=1),) * event.count
        case WindowFurnished():
            return _parts_of_window(event)
        case WindowsScored():
            return tuple(replace(event, windows=(window,)) for window in event.windows)
        case GameEnded():
            return counts(event)
        case _:
            return (event,)


def _parts_of_deal(event: Dealt) -> tuple[Part, ...]:
    found: list[Part] = []
    drawn = 0
    for display, colours in enumerate(event.displays):
        for colour in colours:
            if drawn == event.refilled_after:
                found.append(TowerPoured(event.poured))
            found.append(PaneDrawn(colour))
            drawn += 1
        found.append(DisplayFilled(display, heap(colours)))
    if drawn == event.refilled_after:
        found.append(TowerPoured(event.poured))
    return tuple(found)


def _parts_of_window(event: WindowFurnished) -> tuple[Part, ...]:
    seat, slot = event.seat, event.slot
    return (
        StripEmptied(seat, slot),
        *map(PaneFell, event.fallen),
        PaneKept(seat, slot, event.frame, event.kept),
        StripTurned(seat, slot),
    )


def counts(event: GameEnded) -> tuple[Counted, ...]:
    """The final scoring thing by thing, and for each seat by seat."""
    found: list[Counted] = []
    finals = tuple(enumerate(event.finals))
    found += [Counted(seat, "panes", 0, end.panes_points) for seat, end in finals]
    for seat, end in finals:
        found += _of_the_side(seat, end)
    found += [Counted(seat, "glass", 0, -end.broken_points) for seat, end in finals]
    return tuple(found)


def _of_the_side(seat: int, end: FinalScore) -> list[Counted]:
    """What the side of the palace board gives: ornaments on side A, windows on side B."""
    if end.ornaments:
        return [Counted(seat, "ornaments", n, points) for n, points in enumerate(end.ornaments)]
    return [Counted(seat, "windows", 0, end.side_points)]


# ----------------------------------------------------------------------------------------- advance


def advance(state: State, event: Event | Part) -> State:
    """The state after one event, or one part of one."""
    match event:
        case Dealt() | WindowFurnished() | GameEnded():
            return reduce(advance, parts(event), state)
        case RoundBegan():
            return state._replace(starter=event.starter, tile=CENTRE)
        case PaneDrawn():
            return state._replace(bag=state.bag - ONE[event.colour])
        case DisplayFilled():
            return state._replace(sources=_put(state.sources, event.display, event.panes))
        case TowerPoured():
            return state._replace(tower=state.tower - event.panes, bag=state.bag + event.panes)
        case RoundEnded():
            return _fallen(state._replace(indicator=state.indicator[1:]), ONE[event.piece])
        case TurnPassed():
            return state._replace(turn=event.seat)
        case PanesPicked():
            return _picked(state, event)
        case RestMoved():
            return _to_centre(state, event.panes)
        case TileTaken():
            return state._replace(tile=event.seat)
        case PanesBroken():
            return _fallen(state, event.count * ONE[event.colour])
        case PaneFell():
            return _fallen(state, ONE[event.colour])
        case _:
            player = _player_after(state.players[event.seat], event)
            return state._replace(players=_put(state.players, event.seat, player))


def _picked(state: State, event: PanesPicked) -> State:
    left = 0
    if event.source == CENTRE:
        left = state.centre - event.count * ONE[event.colour]
    taken = state._replace(sources=_put(state.sources, event.source, left))
    return _to_centre(taken, event.rest)


def _to_centre(state: State, panes: Panes) -> State:
    return state._replace(sources=_put(state.sources, CENTRE, state.centre + panes))


def _fallen(state: State, panes: Panes) -> State:
    return state._replace(tower=state.tower + panes)


_OfPlayer: TypeAlias = (
    GlazierMoved
    | PanesPlaced
    | MarkerFell
    | MarkerCrashed
    | StripCompleted
    | StripEmptied
    | PaneKept
    | StripTurned
    | WindowsScored
    | Counted
)


def _player_after(player: Player, event: _OfPlayer) -> Player:
    """The board, marker or score of the player whom the event is about."""
    match event:
        case GlazierMoved():
            return player._replace(glazier=event.end)
        case MarkerFell():
            return player._replace(broken=event.end)
        case MarkerCrashed():
            return _lost(player._replace(broken=0), event.lost)
        case StripCompleted():
            return player._replace(score=player.score + event.bonus)
        case WindowsScored():
            return player._replace(score=player.score + sum(points for _, points in event.windows))
        case Counted(what="glass"):
            return _lost(player, -event.points)
        case Counted():
            return player._replace(score=player.score + event.points)
        case PaneKept():
            window = _furnished(player.windows[event.slot], event)
            return player._replace(windows=_put(player.windows, event.slot, window))
        case PanesPlaced() | StripEmptied() | StripTurned():
            strip = _strip_after(player.strips[event.slot], event)
            return player._replace(strips=_put(player.strips, event.slot, strip))
        case _:
            assert_never(event)


def _lost(player: Player, points: int) -> Player:
    """Points lost on the broken-glass track."""
    return player._replace(score=player.score - points, lost=player.lost + points)


def _furnished(window: Window, event: PaneKept) -> Window:
    top, bottom = window
    return (event.colour, bottom) if event.frame == 0 else (top, event.colour)


def _strip_after(
    strip: Strip | None, event: PanesPlaced | StripEmptied | StripTurned
) -> Strip | None:
    assert strip is not None, "only a strip that is there can be filled or turned"
    match event:
        case PanesPlaced():
            new = dict.fromkeys(event.spaces, event.colour)
            panes = tuple(new.get(space, pane) for space, pane in enumerate(strip.panes))
            return Strip.of(strip.spaces, strip.other, panes)
        case StripEmptied():
            return Strip.of(strip.spaces, strip.other)
        case StripTurned():
            return None if strip.other is None else Strip.of(strip.other, None)


def _put(values: tuple[_T, ...], index: int, value: _T) -> tuple[_T, ...]:
    """The same values with another one in one place."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)
