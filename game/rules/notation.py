"""One text for every move and every position, and the digest of a position.

Reading accepts exactly what writing gives. A text that is no move at all is a NotationError; a move
that is not allowed here is for `apply` to refuse.
"""

import re
from hashlib import blake2b
from typing import Final, TypeVar

from game.rules.clause import Refused
from game.rules.model import (
    BACK,
    CENTRE,
    COLOURS,
    DISPLAYS,
    JOKER,
    LETTERS,
    SHIFT,
    SLOTS,
    SPACES,
    Colour,
    Deal,
    Filling,
    Level,
    Move,
    Panes,
    Pick,
    Player,
    State,
    Strip,
    Window,
    count,
)

T = TypeVar("T")


class NotationError(Refused):
    """A text that is not a move, or not a position; its clause says why."""


# ------------------------------------------------------------------------------------------ moves

_PICK: Final = re.compile(r"([1-9c])([oypbw])(?:([1-8])(?:j([12]))?(?:=([oypbw]))?|-)", re.ASCII)
_DEAL: Final = re.compile(r"deal ([0-9a-f]{32})", re.ASCII)


def move_text(move: Move) -> str:
    """The text of a move, e.g. `3o5j1=p`; it is its `repr` as well."""
    return repr(move)


def read_move(text: str) -> Move:
    """The move that a text means."""
    if text == "back":
        return BACK
    if found := _DEAL.fullmatch(text):
        return Deal(int(found[1], 16))
    if found := _PICK.fullmatch(text):
        source, colour, slot, jokers, keep = found.groups()
        return Pick(
            CENTRE if source == "c" else int(source) - 1,
            LETTERS.index(colour),
            None if slot is None else int(slot) - 1,
            int(jokers or 0),
            None if keep is None else LETTERS.index(keep),
        )
    raise NotationError("notation.no_move", text=_shown(text))


def _shown(text: str) -> str:
    """The beginning of a text that was refused, so that it can be printed anywhere."""
    return repr(text[:60])


# -------------------------------------------------------------------------------------- positions
#
# side turn starter tile indicator displays centre bag tower player player ...
# A heap is its counts, `2o1w`; a strip its spaces, the panes on them, and the side beneath if it
# still has one, `bbwwy:b..w.:jjoop`; a window its two frame spaces. What is empty is `-` or a dot.
# A player is score,broken,lost,glazier,strips,windows.


def position_text(state: State) -> str:
    """The canonical text of a position; with the level, it is all that the rules need."""
    fields = [
        state.side,
        str(state.turn),
        str(state.starter),
        "c" if state.tile == CENTRE else str(state.tile),
        _letters(state.indicator) or "-",
        "/".join(map(_heap_text, state.displays)),
        _heap_text(state.centre),
        _heap_text(state.bag),
        _heap_text(state.tower),
        *map(_player_text, state.players),
    ]
    return " ".join(fields)


def digest(state: State) -> str:
    """Sixteen hex digits that name the position."""
    return blake2b(position_text(state).encode("ascii"), digest_size=8).hexdigest()


def _letters(colours: Filling) -> str:
    return "".join("." if colour is None else LETTERS[colour] for colour in colours)


def _heap_text(panes: Panes) -> str:
    counts = [(count(panes, colour), LETTERS[colour]) for colour in COLOURS]
    return "".join(f"{number}{letter}" for number, letter in counts if number) or "-"


def _strip_text(strip: Strip | None) -> str:
    if strip is None:
        return "-"
    beneath = "" if strip.other is None else ":" + _letters(strip.other)
    return f"{_letters(strip.spaces)}:{_letters(strip.panes)}{beneath}"


def _player_text(player: Player) -> str:
    score, broken, lost, glazier, strips, windows = player
    board = "/".join(map(_strip_text, strips))
    return f"{score},{broken},{lost},{glazier},{board},{'/'.join(map(_letters, windows))}"


def read_position(text: str, level: Level) -> State:
    """The position that a text means, on the material of this level."""
    # Whatever its parts stumble over, the whole text is no position: ValueError says enough there.
    fields = text.split(" ")
    if len(fields) - 9 not in DISPLAYS:
        raise NotationError("notation.fields")
    try:
        state = _read_fields(level, *fields[:9], players=fields[9:])
    except (ValueError, IndexError, KeyError):
        raise NotationError("notation.no_position", text=_shown(text)) from None
    if position_text(state) != text:
        raise NotationError("notation.unlike", text=_shown(text))
    return state


def _read_fields(
    level: Level,
    side: str,
    turn: str,
    starter: str,
    tile: str,
    indicator: str,
    displays: str,
    *heaps: str,
    players: list[str],
) -> State:
    heap_texts = [*displays.split("/"), heaps[0]]
    if side not in ("A", "B") or len(heap_texts) != DISPLAYS[len(players)] + 1:
        raise ValueError
    return State(
        level,
        "A" if side == "A" else "B",
        _read_number(turn, len(players)),
        _read_number(starter, len(players)),
        CENTRE if tile == "c" else _read_number(tile, len(players)),
        tuple(map(_read_colour, indicator.replace("-", "")[: level.rounds])),
        tuple(map(_read_heap, heap_texts)),
        _read_heap(heaps[1]),
        _read_heap(heaps[2]),
        tuple(_read_player(player, level) for player in players),
    )


def _read_number(text: str, limit: int) -> int:
    number = int(text)
    if not 0 <= number < limit:
        raise ValueError
    return number


def _read_colour(letter: str) -> Colour:
    return LETTERS.index(letter, 0, JOKER)


def _read_heap(text: str) -> Panes:
    found = re.findall(r"(\d+)([oypbw])", text)
    return sum(int(number) << SHIFT[LETTERS.index(letter)] for number, letter in found)


def _read_filling(text: str) -> Filling:
    return tuple(None if letter == "." else _read_colour(letter) for letter in text)


def _read_strip(text: str) -> Strip | None:
    if text == "-":
        return None
    spaces, panes, *other = text.split(":")
    if any(len(part) != SPACES for part in (spaces, panes, *other)) or len(other) > 1:
        raise ValueError
    beneath = tuple(map(LETTERS.index, other[0])) if other else None
    return Strip.of(tuple(map(LETTERS.index, spaces)), beneath, _read_filling(panes))


def _read_player(text: str, level: Level) -> Player:
    score, broken, lost, glazier, board, windows = text.split(",")
    strips = tuple(map(_read_strip, board.split("/")))
    frames = [_read_window(window) for window in windows.split("/")]
    if len(strips) != SLOTS or len(frames) != SLOTS:
        raise ValueError
    steps = _read_number(broken, len(level.track) - 1)
    slot = _read_number(glazier, SLOTS)
    return Player(int(score), steps, int(lost), slot, strips, tuple(frames))


def _read_window(text: str) -> Window:
    top, bottom = _read_filling(text)
    return (top, bottom)
