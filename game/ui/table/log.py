"""What the log says of a command, and what a hint says of a move: clauses, which painting says."""

from collections.abc import Sequence

from game import words
from game.bots.reasons import explain
from game.match import Seat
from game.rules.clause import Clause, clause
from game.rules.model import CENTRE, HUES, Deal, Move, Pick, State, Turn, count
from game.ui.place.shown import LogLine


def line(before: State, move: Move, seats: Sequence[Seat]) -> LogLine:
    """What the log says of a command."""
    if isinstance(move, Deal):
        return LogLine(clause("log.round", round=before.round), (clause("log.filled"),))
    seat, name = before.turn, seats[before.turn].name
    why = tuple(explain(before, move, beside=True))
    if not isinstance(move, Pick):
        return LogLine(clause("log.back"), why, seat, clause("log.back_by", name=name))
    what = _picked(count(before.sources[move.source], move.colour), move)
    return LogLine(what, why, seat, clause("log.by", name=name, what=what))


def _picked(number: int, move: Pick) -> Clause:
    colour = HUES[move.colour]
    if move.slot is None:
        return clause("log.break", count=number, colour=colour)
    return clause("log.pick", count=number, colour=colour, strip=move.slot + 1)


def hint(state: State, move: Turn) -> Clause:
    """What the quick bot would do, and why."""
    why = words.clauses([words.told(fact) for fact in explain(state, move)])
    if not isinstance(move, Pick):
        return clause("hint.back", why=why)
    colour, display = HUES[move.colour], move.source + 1
    if move.slot is None:
        if move.source == CENTRE:
            return clause("hint.centre_break", colour=colour, why=why)
        return clause("hint.display_break", colour=colour, display=display, why=why)
    strip = move.slot + 1
    if move.source == CENTRE:
        return clause("hint.centre", colour=colour, strip=strip, why=why)
    return clause("hint.display", colour=colour, display=display, strip=strip, why=why)
