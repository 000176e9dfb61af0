"""What came of a game: where every point came from, how the scores went, and who won. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game import words
from game.link import Link
from game.match import Setup
from game.rules.events import Event, GameEnded, MarkerCrashed, StripCompleted, WindowsScored
from game.rules.model import State
from game.rules.scoring import winners


class Sources(NamedTuple):
    """Where a player's points came from; what was lost is negative. Their sum is the score."""

    start: int = 0
    """What the player had at the position that the game began at."""
    bonus: int = 0
    """Panes of the round's colour on completed strips."""
    windows: int = 0
    """The windows below completed strips."""
    chain: int = 0
    """The windows to the right of those."""
    broken: int = 0
    """Lost at the end of the broken-glass track during play."""
    panes: int = 0
    """Panes left on the strips."""
    side: int = 0
    """Side A: ornaments; side B: complete windows × commonest colour."""
    track: int = 0
    """What the marker's space cost at the end."""


def sources(
    setup: Setup, log_events: Iterable[tuple[int | None, tuple[Event, ...]]]
) -> tuple[Sources, ...]:
    """Where the points of each seat came from, told from the events of a whole game."""
    found = [Sources(player.score) for player in setup.opening().players]
    for _, events in log_events:
        for event in events:
            if isinstance(event, GameEnded):
                found = [
                    had._replace(
                        panes=end.panes_points, side=end.side_points, track=-end.broken_points
                    )
                    for had, end in zip(found, event.finals, strict=True)
                ]
            elif isinstance(event, StripCompleted | WindowsScored | MarkerCrashed):
                found[event.seat] = _with(found[event.seat], event)
    return tuple(found)


def _with(had: Sources, event: StripCompleted | WindowsScored | MarkerCrashed) -> Sources:
    if isinstance(event, StripCompleted):
        return had._replace(bonus=had.bonus + event.bonus)
    if isinstance(event, MarkerCrashed):
        return had._replace(broken=had.broken - event.lost)
    points = [brings for _, brings in event.windows]
    return had._replace(windows=had.windows + points[0], chain=had.chain + sum(points[1:]))


@dataclass(frozen=True)
class Outcome:
    """All that the end of a game is told from."""

    setup: Setup
    state: State
    history: tuple[tuple[int, ...], ...]
    """The scores at the beginning and after each command, a list a seat."""
    sources: tuple[Sources, ...]

    @staticmethod
    def of(link: Link) -> "Outcome":
        """What came of the game on a link."""
        setup = link.match.setup
        states = [setup.opening(), *(one.after for one in link.played)]
        seats = range(len(setup.seats))
        scores = (tuple(state.players[seat].score for state in states) for seat in seats)
        told = sources(setup, ((one.seat, one.events) for one in link.played))
        return Outcome(setup, link.match.state, tuple(scores), told)

    @property
    def parts(self) -> list[str]:
        """The kinds of points that are told: what was brought along only where somebody did."""
        brought = any(had.start for had in self.sources)
        return [name for name in Sources._fields if name != "start" or brought]

    @property
    def best(self) -> Sequence[int]:
        """The seats that have won."""
        return winners(self.state.players)


def verdict(setup: Setup, state: State) -> tuple[str, str]:
    """Who won, and by what, in words."""
    best, players = winners(state.players), state.players
    score, first = players[best[0]].score, setup.seats[best[0]].name
    if len(best) > 1:
        names = words.listed([setup.seats[seat].name for seat in best])
        shared = words.say("result.shared", names=names)
        return shared, words.say("result.all_equal", count=score)
    rest = [seat for seat in range(len(setup.seats)) if seat not in best]
    second = max(rest, key=lambda seat: (players[seat].score, -players[seat].lost))
    other, ahead = setup.seats[second].name, score - players[second].score
    if ahead:
        why = words.say("result.ahead", count=score, ahead=ahead, name=other)
        return words.say("result.wins", name=first), why
    lost = {"less": players[best[0]].lost, "more": players[second].lost}
    why = words.say("result.tie", count=score, first=first, second=other, **lost)
    return words.say("result.wins_tie", name=first), why
