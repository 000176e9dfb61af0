"""The host's part in fair draws: collects what the machines commit to before a game, asks for their
links at each draw, and tells them once all are there. No I/O; `fair` has the arithmetic."""

from collections.abc import Collection, Sequence
from typing import Final

from net import fair, roster
from net.hub import Caller, Hub
from net.lockstep import Reason
from net.wire import Draw, Link, Links, Ready

REVEAL: Final = 10.0
"""Seconds that a machine which is there has to reveal its link."""


class Drawing:
    """The commitments for the next game, and the links of the draw that is being made."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.ends: dict[int, bytes] = {}
        """What the machines have committed to for the next game."""
        self._asked: int | None = None
        """The draw that is being made."""
        self._asked_at = 0.0
        self._links: dict[int, bytes] = {}
        """What has been revealed for it."""

    # ------------------------------------------------------------------------------ before a game

    def on_ready(self, caller: Caller, ready: Ready) -> None:
        """A machine is ready for the next game, or no longer, and commits to its links."""
        hub = self._hub
        if hub.table.playing:
            self._ready_too_late(caller, ready)
            return
        hub.table = roster.change(hub.table, caller.machine, ready=ready.ready)
        self.ends[caller.machine] = ready.end
        hub.tell_table()

    def _ready_too_late(self, caller: Caller, ready: Ready) -> None:
        """It may have been under way when the game began; but nobody commits to something else."""
        start = self._hub.story.start
        ends = dict(zip(start.machines, start.ends, strict=False)) if start else {}
        if ready.end != ends.get(caller.machine, ready.end):
            self._hub.drop(caller, Reason.UNFAIR, "commitment_after_start")
        else:
            self._hub.strike(caller, "ready")

    def committed(self, game: int, machines: Sequence[int]) -> tuple[bytes, ...]:
        """The ends of these machines' chains for the next game."""
        me = self._hub.me
        ends = {**self.ends, me.number: me.links(game)[0]}
        return tuple(ends[number] for number in machines)

    def forget(self, number: int) -> None:
        """A machine's number belongs to a new machine."""
        self.ends.pop(number, None)

    # ------------------------------------------------------------------------------------- a draw

    def make(self, draw: int) -> bool:
        """Ask for everybody's links and, once all are there, tell them. Return whether they are."""
        hub, start = self._hub, self._hub.story.start
        assert start is not None
        if self._asked != draw:
            self._ask(draw, start.machines, start.game)
        silent = [number for number in start.machines if number not in self._links]
        missing = [number for number in silent if not roster.excused(hub.table, number)]
        if missing:
            self._hurry(missing)
            return False
        self._asked = None
        hub.tell(Links(draw, tuple(self._links.get(number) for number in start.machines)))
        return True

    def _ask(self, draw: int, machines: Collection[int], game: int) -> None:
        hub = self._hub
        self._asked, self._asked_at, self._links = draw, hub.now, {}
        if hub.me.number in machines:
            self._links[hub.me.number] = hub.me.links(game)[draw + 1]
        hub.send_up(Draw(draw))

    def _hurry(self, missing: Collection[int]) -> None:
        """Whoever is there and does not reveal in time leaves the seat."""
        for caller in [one for one in self._hub.known() if one.machine in missing]:
            if self._hub.now - max(self._asked_at, caller.opened) >= REVEAL:
                self._hub.drop(caller, Reason.UNFAIR, "no_link_in_time")

    def remind(self, caller: Caller) -> None:
        """Ask a machine that has just come for its link, if a draw is being made."""
        if self._asked is not None and caller.machine not in self._links:
            self._hub.send(caller, Draw(self._asked))

    def on_link(self, caller: Caller, message: Link) -> None:
        """A machine reveals its link."""
        hub, start = self._hub, self._hub.story.start
        if start is None or message.number != self._asked or caller.machine in self._links:
            hub.strike(caller, "link")
        elif caller.machine not in start.machines:
            hub.drop(caller, Reason.FORGED, "link")
        else:
            self._take(caller, message, start.machines.index(caller.machine))

    def _take(self, caller: Caller, message: Link, index: int) -> None:
        try:
            self._hub.story.draws.check(message.number, index, message.link)
        except fair.Unfair as error:
            self._hub.drop(caller, Reason.UNFAIR, str(error))
        else:
            self._links[caller.machine] = message.link
