"""A machine has just become the host because the old one is gone. No I/O.

What the old host committed last may have reached only some of the machines. So the new one commits
nothing at first: it waits a moment for the machines that were there, asks the one that has most of
the story for what is missing here (TELL), and only then brings everybody up to date and goes on.
"""

from typing import Final

from net import roster
from net.hub import Caller, Hub
from net.lockstep import OVER, Reason, Stage, StoryError, detail_of
from net.telling import Telling
from net.wire import Commit, Links, Start, Tell

GATHER: Final = 3.0
"""Seconds that a new host waits for the others, and for each that it asks to tell."""


class Succession:
    """Gathering after taking over; at a new table there is nothing to gather."""

    def __init__(self, hub: Hub, telling: Telling) -> None:
        self._hub, self._telling = hub, telling
        self._until: float | None = None
        self.expected: set[int] = set()
        """The machines that were there under the old host and have not come yet."""
        self._asked: set[int] = set()
        """Those that have been asked to tell."""

    @property
    def gathering(self) -> bool:
        """Whether nothing may be committed yet."""
        return self._until is not None

    def begin(self, expected: set[int]) -> None:
        """Wait for these machines."""
        self._until, self.expected = self._hub.now + GATHER, expected

    def advance(self) -> None:
        """Once all are there, or time is up: have the longest story told, or go on."""
        if self._until is None:
            return
        telling = [one for one in self._hub.known() if one.stage is Stage.TELLING]
        if self._hub.now < self._until and (self.expected or telling):
            return
        for caller in telling:
            self._hub.drop(caller, Reason.SILENT)
        if not self._ask_for_more():
            self._until = None
            self._go_on()

    def _ask_for_more(self) -> bool:
        """Ask whoever has most of the story for what is missing here, if anything is."""
        hub = self._hub
        asked = roster.seated(hub.table) - self._asked
        machines = [caller for caller in hub.known() if caller.machine in asked]
        most = max(machines, key=lambda caller: caller.have, default=None)
        ours = len(hub.story)
        if most is None or most.have <= ours:
            return False
        most.stage = Stage.TELLING
        self._asked.add(most.machine)
        self._until, self.expected = hub.now + GATHER, set()
        hub.send(most, Tell(ours, hub.story.hash(ours)))
        return True

    def on_told(self, caller: Caller, item: Start | Links | Commit) -> None:
        """A guest tells what a host that has gone had committed last."""
        hub = self._hub
        try:
            if isinstance(item, Start) and len(hub.story):
                raise StoryError("story_begun")
            hub.tell(item)
        except ValueError as error:
            hub.drop(caller, Reason.OUT_OF_STEP, detail_of(error))
            return
        if len(hub.story) >= caller.have:
            caller.stage, caller.hash = Stage.IN, hub.story.hash(caller.have)

    def _go_on(self) -> None:
        hub = self._hub
        if hub.table.playing and hub.story.begun and hub.story.turn == OVER:
            hub.game_over()
        self._telling.bring_all_up()
