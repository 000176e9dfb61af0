"""The follower: shows what the link hands out, command by command. It owns the cursor of what has
been shown; the game itself is always ahead of it, and can be caught up with at any time."""

from collections.abc import Callable, Sequence
from typing import Final

from game.link import Link
from game.match import Played
from game.rules.model import Turn, spread
from game.ui.motion import script
from game.ui.motion.show import Show
from game.ui.pace import STEP
from game.ui.place.shown import LogLine, Shown
from game.ui.table import log

_BREATH: Final = 0.25
"""Seconds between what was shown and a bot's next move."""
_BEHIND: Final = 8
"""If more than this was played unseen, it is not shown move by move."""


class Follower:
    """What is shown of one game, and how far it has come."""

    def __init__(
        self,
        link: Link,
        shown: Shown,
        sound: Callable[[str], None],
        begins: Callable[[Played], None],
    ) -> None:
        self.link, self.shown = link, shown
        self.show = Show(shown, sound, link.match.setup.seed & 0xFFFF)
        self.log: list[LogLine] = []
        self._line: LogLine | None = None
        """What was begun to be shown last."""
        self.idle = 0.0
        """Seconds since the last thing that moved."""
        self._begins = begins
        """Called when a command begins to be shown."""
        self._past = link.telling
        self._dropped: tuple[Turn, tuple[int, int]] | None = None
        self.look_anew()

    @property
    def telling(self) -> LogLine | None:
        """What is being shown, once it has begun."""
        return self._line if self.show.busy else None

    def step(self) -> bool:
        """One fixed step; whether everything that has been played has been shown."""
        if self.link.telling != self._past:
            self.look_anew()
        self.show.update()
        if self.show.busy:
            self.idle = 0.0
            return False
        self._line = None
        self.idle += STEP
        if self._breathed():
            self._take(self.link.poll())
        return not self.show.busy

    def _breathed(self) -> bool:
        """Whether a moment has passed since the last thing that was shown: bots do not rush."""
        hurry = self.link.person is not None or self.show.speed == "instant"
        return hurry or self.link.match.state.phase != "play" or self.idle >= _BREATH

    def _take(self, played: Sequence[Played]) -> None:
        if len(played) > _BEHIND:
            self.look_anew()
            return
        for one in played:
            self._tell(one)

    def look_anew(self) -> None:
        """Show the game as it is, at once: it was told anew, or too much has happened unseen."""
        self._past = self.link.telling
        self.link.poll()
        self.show.skip()
        match = self.link.match
        self.log = [log.line(p.before, p.move, match.setup.seats) for p in self.link.played]
        self.shown.state = match.state
        self.show.tower.fill(spread(match.state.tower))
        self.shown.heap += 1
        self.shown.bodies = self.show.tower.panes()

    def expect(self, move: Turn, dropped: tuple[int, int]) -> None:
        """A move is on its way whose panes were dragged: they were let go here."""
        self._dropped = (move, dropped)

    def _tell(self, played: Played) -> None:
        """Have one command shown, and say it in the log when it begins."""
        line = log.line(played.before, played.move, self.shown.seats)
        at = None
        if self._dropped and self._dropped[0] == played.move:
            at = self._dropped[1]
        self._dropped = None

        def begin() -> None:
            self.log.append(line)
            self._line = line
            self._begins(played)

        self.show.tell(script.Told(played.events, begin, dropped=at))
