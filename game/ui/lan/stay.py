"""What this machine has at one table on the LAN while it is there, and what is said of what happens
at it."""

from game import words
from game.lobby import farewell
from game.lobby.differing import write_state
from game.lobby.lan import Lan
from game.rules.clause import Clause, clause
from game.ui.lan.marks import Voices
from net import lockstep
from net.lockstep import Event, Reason


class Stay:
    """The time at one table."""

    def __init__(self, lan: Lan, announces: bool = False) -> None:
        self.lan, self.voices = lan, Voices()
        self.announces = announces
        """Whether the table can be found while it is in its lobby."""
        self.game = -1
        """The number of the game that has been laid out here last."""
        self.closed = ""
        """Why the table is closed, in words, if it is."""
        self._host = lan.number if lan.hosting else -1

    def take_news(self) -> list[Event]:
        """What has happened since the last look."""
        news, self.lan.news = self.lan.news, []
        return news

    def begins(self) -> bool:
        """Whether a game begins that is played or watched here; the same one told again is none,
        nor is the last game of a table that this machine comes to for the next one."""
        lan, start = self.lan, self.lan.beginning
        if start is None or start.game == self.game:
            return False
        if not (lan.table.playing or lan.number in start.machines):
            return False
        self.game = start.game
        return True

    def told(self, event: Event) -> Clause | None:
        """What is said of an event while the table goes on; None for those that show themselves."""
        if isinstance(event, lockstep.Dropped):
            return self._dropped(event)
        if isinstance(event, lockstep.Moved):
            return self._moved()
        if isinstance(event, lockstep.OutOfStep):
            return _written(self.lan, "lan.differs", name=event.who)
        return None

    @staticmethod
    def _dropped(event: lockstep.Dropped) -> Clause:
        if has_left(event):
            return clause("lan.left", name=event.who)
        why = farewell.why(event.reason, event.detail)
        return clause("lan.turned_away", name=event.who, why=why)

    def _moved(self) -> Clause | None:
        """Another machine hosts, if it is another."""
        host, was = self.lan.table.host, self._host
        self._host = host
        if was in (-1, host):
            return None
        if self.lan.hosting:
            return clause("lan.hosted_here")
        names = [m.name for m in self.lan.table.machines if m.number == host]
        return clause("lan.hosted_by", name=names[0]) if names else clause("lan.hosted_elsewhere")


def has_left(event: lockstep.Dropped) -> bool:
    """Whether somebody has gone, and was not turned away."""
    return event.reason in (Reason.LEFT, Reason.SILENT)


def goodbye(lan: Lan, event: lockstep.Ended) -> str:
    """Why this machine is no longer at its table, in words."""
    if event.reason == Reason.OUT_OF_STEP and lan.begun:
        return words.told(_written(lan, "lan.all_differ"))
    return words.say("lan.closed", why=farewell.why(event.reason, event.detail))


def _written(lan: Lan, key: str, **values: str) -> Clause:
    """That games differ, and where this side's state has been written down for comparison."""
    try:
        return clause(key, file=write_state(lan), **values)
    except OSError as error:
        return clause(f"{key}_unwritten", why=error.strerror or str(error), **values)
