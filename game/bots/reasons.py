"""Why a move: its one or two weightiest facts, as clauses that a player understands.

They are worked out from the state and the move alone, whoever made it. What they count is as it
should be said: strips and players from 1.
"""

from collections.abc import Iterator
from typing import Final

from game.rules.clause import Clause, clause
from game.rules.model import CENTRE, COLOURS, HUES, SLOTS, SPACES, Pick, Player, State, Turn, count
from game.rules.play import after
from game.rules.scoring import bonus, chain

MOST: Final = 2
"""How many reasons are given at most."""
DENIED: Final = 3
"""So many panes of a colour are worth taking from somebody."""


def explain(state: State, move: Turn, beside: bool = False) -> list[Clause]:
    """The weightiest facts about a move, the first first; `beside` what was done, such as "goes
    back", which then need not be said again."""
    if isinstance(move, Pick):
        return list(_facts(state, move))[:MOST]
    player = state.players[state.turn]
    strips = sum(strip is not None for strip in player.strips[: player.glazier])
    return [clause("reason.within_reach" if beside else "reason.goes_back", count=strips)]


# ------------------------------------------------------------------------------------------ facts


def _facts(state: State, move: Pick) -> Iterator[Clause]:
    """What can be said of a pick, what matters most first."""
    taken = count(state.sources[move.source], move.colour)
    player = state.players[state.turn]
    broken = taken if move.slot is None else taken - _placed(player, move, taken)
    if move.keep is not None:
        yield from _scoring(state, move)
        if broken:
            yield clause("reason.breaks", count=broken)
    elif broken:
        least = min(_would_break(state, player))
        if broken == least:
            yield clause("reason.breaks_least", count=broken)
        else:
            yield from _progress(player, move, taken)
            yield clause("reason.breaks", count=broken)
    else:
        yield from _progress(player, move, taken)
    yield from _table(state, move, taken)
    worst = max(_would_break(state, player))
    if not broken and worst > 1:
        yield clause("reason.avoids_breaking", count=worst)


def _placed(player: Player, move: Pick, taken: int) -> int:
    strip = player.strips[move.slot] if move.slot is not None else None
    return min(taken, strip.room[move.colour]) if strip else 0


def _scoring(state: State, move: Pick) -> Iterator[Clause]:
    """A strip becomes full: its points, and where they come from."""
    assert move.slot is not None
    player = state.players[state.turn]
    strip = player.strips[move.slot]
    assert strip is not None
    full = strip.after(move.colour, strip.empty, move.jokers)
    extra = bonus(full.panes, state.indicator[0])
    windows = list(player.windows)
    windows[move.slot] = (move.keep, windows[move.slot][1])
    scored = chain(tuple(windows), move.slot, state.level.points(state.side))
    yield clause("reason.fills", strip=move.slot + 1, count=extra + sum(scored.values()))
    if extra > 1:
        yield clause("reason.bonus", count=extra)
    elif len(scored) > 2:
        yield clause("reason.chain", count=len(scored))


def _progress(player: Player, move: Pick, taken: int) -> Iterator[Clause]:
    """A strip gets nearer to being full."""
    strip = player.strips[move.slot] if move.slot is not None else None
    if strip is None:
        return
    assert move.slot is not None
    missing = strip.empty - _placed(player, move, taken)
    if strip.empty == SPACES and missing > 2:
        yield clause("reason.starts", strip=move.slot + 1)
    else:
        yield clause("reason.advances", strip=move.slot + 1, count=missing)


def _table(state: State, move: Pick, taken: int) -> Iterator[Clause]:
    """What a pick does to the others, and to the table."""
    following = after(state, move)
    left = [count(lying, colour) for lying in following.sources for colour in COLOURS]
    if not any(left):
        yield clause("reason.leaves_nothing")
    elif max(left) == 1:
        yield clause("reason.leaves_singles")
    if taken >= DENIED:
        seat = (state.turn + 1) % len(state.players)
        room = _most_room(state.players[seat], move.colour)
        if room >= taken:
            hue = HUES[move.colour]
            yield clause("reason.denies", count=taken, colour=hue, player=seat + 1)
    if move.source == CENTRE == state.tile:
        yield clause("reason.takes_tile")


def _most_room(player: Player, colour: int) -> int:
    """The most panes of a colour that one reachable strip of a player has room for."""
    strips = player.strips[player.glazier : SLOTS]
    return max((strip.room[colour] for strip in strips if strip), default=0)


def _would_break(state: State, player: Player) -> list[int]:
    """How many panes each pick on the table would break at the least."""
    return [
        max(0, count(lying, colour) - _most_room(player, colour))
        for lying in state.sources
        for colour in COLOURS
        if count(lying, colour)
    ]
