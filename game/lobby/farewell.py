"""Why a connection ended, as something that can be said to the player.

The network gives a reason by its number and a technical key for the detail. Both may come from
another machine, which could write anything there: a reason that is not known is said in general
words, and a detail only if it is one of those below.
"""

import re
from typing import Final

from game.rules.clause import Clause, clause
from net.lockstep import Reason

_SHAPE: Final = re.compile(r"([a-z_]+)((?: [a-z]+ [0-9]{1,9})*)", re.ASCII)
"""A key, and perhaps numbers with their names: `link_changed machine 1 draw 2`."""

DETAILS: Final[dict[str, tuple[str, ...]]] = {
    # Nobody was reached, or the line broke.
    "detail.not_listening": (),
    "detail.no_answer": (),
    "detail.no_such_address": (),
    "detail.lookup_too_slow": (),
    "detail.not_hosting": (),
    "detail.host_gone": (),
    "detail.closed": (),
    "detail.does_not_read": (),
    "detail.ehostunreach": (),
    "detail.enetunreach": (),
    "detail.econnreset": (),
    "detail.etimedout": (),
    # At the door.
    "detail.game_begun": (),
    "detail.host_lacks_code": (),
    # In a game.
    "detail.differs": ("command",),
    "detail.commitment_after_start": (),
    "detail.commitment_changed": (),
    "detail.begun_with_shown_links": (),
    "detail.beginning_with_shown_links": (),
    "detail.no_link_in_time": (),
    "detail.draw_out_of_turn": ("draw",),
    "detail.deal_not_drawn": ("deal",),
    "detail.link_used_again": ("machine", "draw"),
    "detail.link_changed": ("machine", "draw"),
    "detail.other_draw_due": ("draw", "count"),
    "detail.nothing_revealed": ("draw",),
    # In a record.
    "detail.seed_not_drawn": (),
    "detail.deal_not_given": ("deal",),
    "detail.draw_not_kept": ("draw",),
}
"""The details that are said to a player, and the names of their numbers."""


def why(reason: int, detail: str = "") -> Clause:
    """Why a connection ended."""
    known = reason in set(Reason)
    said = clause(f"bye.{Reason(reason).name.lower()}" if known else "bye.unknown")
    inner = more(detail)
    return said if inner is None else clause("farewell.detailed", why=said, detail=inner)


def more(detail: str) -> Clause | None:
    """A detail as a clause; None if it is none of those that are said to a player."""
    found = _SHAPE.fullmatch(detail)
    if found is None:
        return None
    key, rest = f"detail.{found[1]}", found[2].split()
    names, numbers = rest[::2], map(int, rest[1::2])
    if DETAILS.get(key) != tuple(names):
        return None
    return clause(key, **dict(zip(names, numbers, strict=True)))
