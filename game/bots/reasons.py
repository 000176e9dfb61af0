"""Why a move: its one or two weightiest facts, in words a player understands.

`explain` works them out from the state and the move alone, whoever made it, as data that can be
said in any language; `sentence` says them in English. Slots and seats are counted from 0 in the
data, as everywhere in the rules, and from 1 in the sentence.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from game.rules.model import (
    CENTRE,
    COLOURS,
    NAMES,
    SLOTS,
    SPACES,
    Pick,
    Player,
    State,
    Turn,
    count,
)
from game.rules.play import after
from game.rules.scoring import bonus, chain

Values: TypeAlias = tuple[tuple[str, int], ...]


class Reason(NamedTuple):
    """A fact about a move: which one, and its numbers by name."""

    key: str
    values: Values = ()


MOST: Final = 2
"""How many reasons are given at most."""
DENIED: Final = 3
"""So many panes of a colour are worth taking from somebody."""

_WORDS: Final = {
    "fills": "fills strip {slot} and scores {points}",
    "bonus": "{points} of it as colour bonus",
    "chain": "{windows} windows score at once",
    "breaks": "breaks {count}",
    "breaks_least": "breaks {count}, and nothing breaks less",
    "avoids_breaking": "breaks nothing, where other picks would break up to {count}",
    "advances": "brings strip {slot} to {missing} missing",
    "starts": "starts strip {slot}",
    "takes_tile": "takes the starting-player tile",
    "goes_back": "goes back, which brings {strips} more strips within reach",
    "denies": "takes {count} {colour} that player {seat} could have placed",
    "leaves_singles": "leaves only singles",
    "leaves_nothing": "leaves nothing on the table",
}


def explain(state: State, move: Turn) -> list[Reason]:
    """The weightiest facts about a move, the first first."""
    if not isinstance(move, Pick):
        player = state.players[state.turn]
        strips = sum(strip is not None for strip in player.strips[: player.glazier])
        return [Reason("goes_back", (("strips", strips),))]
    return list(_facts(state, move))[:MOST]


def sentence(reasons: list[Reason]) -> str:
    """The reasons in English, e.g. "fills strip 5 and scores 7; leaves only singles"."""
    return "; ".join(_phrase(reason) for reason in reasons)


def _phrase(reason: Reason) -> str:
    words: dict[str, int | str] = {}
    for name, value in reason.values:
        words[name] = value + 1 if name in ("slot", "seat") else value
        if name == "colour":
            words[name] = NAMES[value]
    phrase = _WORDS[reason.key].format(**words)
    return phrase.replace("1 more strips", "1 more strip")


# ------------------------------------------------------------------------------------------ facts


def _facts(state: State, move: Pick) -> Iterator[Reason]:
    """What can be said of a pick, what matters most first."""
    taken = count(state.sources[move.source], move.colour)
    player = state.players[state.turn]
    broken = taken if move.slot is None else taken - _placed(player, move, taken)
    if move.keep is not None:
        yield from _scoring(state, move)
        if broken:
            yield Reason("breaks", (("count", broken),))
    elif broken:
        least = min(_would_break(state, player))
        if broken == least:
            yield Reason("breaks_least", (("count", broken),))
        else:
            yield from _progress(player, move, taken)
            yield Reason("breaks", (("count", broken),))
    else:
        yield from _progress(player, move, taken)
    yield from _table(state, move, taken)
    worst = max(_would_break(state, player))
    if not broken and worst > 1:
        yield Reason("avoids_breaking", (("count", worst),))


def _placed(player: Player, move: Pick, taken: int) -> int:
    strip = player.strips[move.slot] if move.slot is not None else None
    return min(taken, strip.room[move.colour]) if strip else 0


def _scoring(state: State, move: Pick) -> Iterator[Reason]:
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
    yield Reason("fills", (("slot", move.slot), ("points", extra + sum(scored.values()))))
    if extra > 1:
        yield Reason("bonus", (("points", extra),))
    elif len(scored) > 2:
        yield Reason("chain", (("windows", len(scored)),))


def _progress(player: Player, move: Pick, taken: int) -> Iterator[Reason]:
    """A strip gets nearer to being full."""
    strip = player.strips[move.slot] if move.slot is not None else None
    if strip is None:
        return
    assert move.slot is not None
    missing = strip.empty - _placed(player, move, taken)
    if strip.empty == SPACES and missing > 2:
        yield Reason("starts", (("slot", move.slot),))
    else:
        yield Reason("advances", (("slot", move.slot), ("missing", missing)))


def _table(state: State, move: Pick, taken: int) -> Iterator[Reason]:
    """What a pick does to the others, and to the table."""
    following = after(state, move)
    left = [count(lying, colour) for lying in following.sources for colour in COLOURS]
    if not any(left):
        yield Reason("leaves_nothing")
    elif max(left) == 1:
        yield Reason("leaves_singles")
    if taken >= DENIED:
        seat = (state.turn + 1) % len(state.players)
        room = _most_room(state.players[seat], move.colour)
        if room >= taken:
            values = (("seat", seat), ("colour", move.colour), ("count", taken))
            yield Reason("denies", values)
    if move.source == CENTRE == state.tile:
        yield Reason("takes_tile")


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
