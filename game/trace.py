"""A whole game as JSON lines: every state, every command and every move that was legal."""

import json
from collections.abc import Iterator
from typing import Any

from game.match import Match
from game.record import Record
from game.rules.model import (
    CENTRE,
    COLOURS,
    NAMES,
    Back,
    Colour,
    Deal,
    Move,
    Panes,
    Pick,
    Player,
    Spaces,
    State,
    Strip,
    count,
)
from game.rules.play import legal_moves
from game.rules.scoring import winners


def trace(record: Record) -> Iterator[str]:
    """The lines of a trace; each is complete in itself."""
    before: State | None = None
    for match in record.replay():
        yield json.dumps(_line(match, before))
        before = match.state


def _line(match: Match, before: State | None) -> dict[str, Any]:
    state = match.state
    line: dict[str, Any] = {"n": len(match.log), "command": None}
    if before is None:
        line["values"] = list(state.level.points(state.side))
    else:
        line["command"] = _command(match.log[-1].move, before)
        if not isinstance(match.log[-1].move, Deal):
            line["legal"] = [_command(move, before) for move in legal_moves(before)]
    line["state"] = _state(state)
    if state.phase == "over":
        line["winners"] = list(winners(state.players))
    return line


def _command(move: Move, before: State) -> dict[str, Any]:
    if isinstance(move, Deal):
        return {"type": "deal"}
    if isinstance(move, Back):
        return {"type": "reset", "seat": before.turn}
    return {
        "type": "pick",
        "seat": before.turn,
        "source": "centre" if move.source == CENTRE else move.source,
        "colour": NAMES[move.colour],
        "strip": move.slot,
        "jokers": _on_jokers(move, before),
        "keep": _name(move.keep),
    }


def _on_jokers(move: Pick, before: State) -> int:
    """How many panes of a pick go onto joker spaces."""
    strip = None if move.slot is None else before.players[before.turn].strips[move.slot]
    if strip is None:
        return 0
    placed = min(count(before.sources[move.source], move.colour), strip.room[move.colour])
    return move.jokers or strip.jokers_needed(move.colour, placed)


def _state(state: State) -> dict[str, Any]:
    return {
        "side": state.side,
        "phase": state.phase,
        "round": state.round,
        "turn": state.turn,
        "starter": state.starter,
        "tile": "centre" if state.tile == CENTRE else state.tile,
        "indicator": _names(state.indicator),
        "displays": [_heap(panes) for panes in state.displays],
        "centre": _heap(state.centre),
        "bag": _heap(state.bag),
        "tower": _heap(state.tower),
        "players": [_player(player) for player in state.players],
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "score": player.score,
        "broken": player.broken,
        "lost": player.lost,
        "glazier": player.glazier,
        "strips": [_strip(strip) for strip in player.strips],
        "windows": [[_name(pane) for pane in window] for window in player.windows],
    }


def _strip(strip: Strip | None) -> dict[str, Any] | None:
    if strip is None:
        return None
    return {
        "spaces": _names(strip.spaces),
        "back": None if strip.other is None else _names(strip.other),
        "panes": [_name(pane) for pane in strip.panes],
    }


def _heap(panes: Panes) -> dict[str, int]:
    return {NAMES[c]: count(panes, c) for c in COLOURS if count(panes, c)}


def _names(colours: Spaces) -> list[str]:
    return [NAMES[colour] for colour in colours]


def _name(colour: Colour | None) -> str | None:
    return None if colour is None else NAMES[colour]
