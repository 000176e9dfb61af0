"""Points: colour bonus, window chain, broken glass, final scoring, winners."""

from typing import NamedTuple

from game.rules.model import COLOURS, Colour, Filling, Level, Player, Side, Window


def bonus(panes: Filling, indicated: Colour) -> int:
    """Colour bonus: a point for each pane of the colour on top of the round indicator."""
    return panes.count(indicated)


def chain(windows: tuple[Window, ...], slot: int, points: tuple[int, ...]) -> dict[int, int]:
    """What each window scores when the one below this slot has been furnished: it and every
    window to its right that holds a pane."""
    return {w: points[w] for w in range(slot, len(windows)) if windows[w][0] is not None}


def fall(track: tuple[int, ...], marker: int) -> tuple[int, int]:
    """Where a marker ends that goes so far down from the top, and the points lost on the way: the
    last space costs its points at once and sends the marker back to the top."""
    last = len(track) - 1
    if marker < last:
        return marker, 0
    falls, marker = divmod(marker, last)
    return marker, falls * track[last]


class FinalScore(NamedTuple):
    """A player's final scoring, part by part."""

    panes: int
    """Panes left on the strips."""
    panes_points: int
    broken_points: int
    """What the marker's space costs, as a positive number."""
    ornaments: tuple[int, ...]
    """Side A: what each ornament scores."""
    complete: int
    """Side B: complete windows."""
    commonest: int
    """Side B: panes of the commonest colour in the windows."""

    @property
    def side_points(self) -> int:
        """What the side of the palace board gives."""
        return sum(self.ornaments) + self.complete * self.commonest

    @property
    def points(self) -> int:
        """All of it together."""
        return self.panes_points - self.broken_points + self.side_points


def final(level: Level, side: Side, player: Player) -> FinalScore:
    """The final scoring of one player. `bots.values.FinalValues` says it again, for speed; a test
    keeps the two the same."""
    panes = sum(len(strip.panes) - strip.empty for strip in player.strips if strip)
    ornaments: tuple[int, ...] = ()
    complete = commonest = 0
    if side == "A":
        ornaments = tuple(
            level.ornament_points[_filled(player.windows, pair)] for pair in level.ornaments
        )
    else:
        complete = sum(None not in window for window in player.windows)
        in_windows = [pane for window in player.windows for pane in window]
        commonest = max(in_windows.count(colour) for colour in COLOURS)
    cost = level.track[player.broken]
    return FinalScore(panes, panes // 3, cost, ornaments, complete, commonest)


def _filled(windows: tuple[Window, ...], pair: tuple[int, int]) -> int:
    """How many of the four frame spaces of two windows hold a pane."""
    return sum(pane is not None for window in pair for pane in windows[window])


def winners(players: tuple[Player, ...]) -> tuple[int, ...]:
    """The seats with most points; of these, those who lost least on the broken-glass track."""
    best = max((player.score, -player.lost) for player in players)
    return tuple(
        seat for seat, player in enumerate(players) if (player.score, -player.lost) == best
    )
