"""What happened becomes a script: each event has one function that writes its part of it."""

from collections.abc import Sequence
from typing import assert_never

from game.rules.advance import advance
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
from game.rules.model import State
from game.ui.motion import breaking, deal, ending, pick, windows
from game.ui.motion.script import Script, Told, Writer
from game.ui.place.layout import Layout


def written(told: Told, state: State, places: Layout, front: int, names: Sequence[str]) -> Script:
    """The script of a command: it begins at this state, with this seat's palace in front."""
    writer = Writer(state, places, front, names, told.dropped)
    for event in told.events:
        _write(writer, event)
        writer.state = advance(writer.state, event)
    writer.out.length = max(writer.out.length, writer.t)
    return writer.out


def _write(writer: Writer, event: Event) -> None:
    match event:
        case RoundBegan():
            deal.round_began(writer, event)
        case Dealt():
            deal.dealt(writer, event)
        case PanesPicked():
            pick.panes_picked(writer, event)
        case TileTaken():
            pick.tile_taken(writer, event)
        case GlazierMoved():
            pick.glazier_moved(writer, event)
        case PanesPlaced():
            pick.panes_placed(writer, event)
        case PanesBroken():
            breaking.panes_broken(writer, event)
        case MarkerFell():
            breaking.marker_fell(writer, event)
        case MarkerCrashed():
            breaking.marker_crashed(writer, event)
        case StripCompleted():
            windows.strip_completed(writer, event)
        case WindowFurnished():
            windows.window_furnished(writer, event)
        case WindowsScored():
            windows.windows_scored(writer, event)
        case RoundEnded():
            ending.round_ended(writer, event)
        case GameEnded():
            ending.game_ended(writer, event)
        case TurnPassed():
            ending.turn_passed(writer, event)
        case _:
            assert_never(event)
