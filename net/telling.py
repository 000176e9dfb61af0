"""Keeping the guests up to date: tells each what it has not got of the story, compares the digests
that they answer with, and tells the whole story again to one that differs. No I/O."""

from net.drawing import Drawing
from net.hub import Caller, Hub
from net.lockstep import OutOfStep, Reason
from net.wire import Again, Digest


class Telling:
    """What each machine knows of the story."""

    def __init__(self, hub: Hub, drawing: Drawing) -> None:
        self._hub, self._drawing = hub, drawing
        self.seen: dict[int, int] = {}
        """The last command that each machine has answered."""

    def bring_up(self, caller: Caller) -> None:
        """Tell what the machine has not got of the story; all of it, if it has another."""
        hub, have = self._hub, caller.have
        if not hub.story.agrees(have, caller.hash):
            hub.send(caller, Again())
            have = 0
        for item in hub.story.rest(have):
            hub.send(caller, item)
        caller.up = True
        self._drawing.remind(caller)

    def bring_all_up(self) -> None:
        """Tell everybody who is there what they have not got."""
        for caller in self._hub.known():
            self.bring_up(caller)

    def new_game(self) -> None:
        """Nobody has answered anything yet. What is answered before the PONG to a PING that goes
        before START is of the old game."""
        hub = self._hub
        self.seen.clear()
        for caller in hub.callers.values():
            caller.strikes, caller.again, caller.deaf = 0, False, False
            if caller.machine >= 0 and hub.story.commands:
                caller.barrier = hub.ping(caller)

    def forget(self, number: int) -> None:
        """A machine's number belongs to a new machine."""
        self.seen.pop(number, None)

    def on_digest(self, caller: Caller, answer: Digest) -> None:
        """A machine says what state a command led to there."""
        hub = self._hub
        if caller.barrier is not None:
            return
        if not 1 <= answer.number <= hub.story.commands:
            hub.strike(caller, "digest")
            return
        self.seen[caller.machine] = answer.number
        # Answers from before it was told again may still be under way: the first one ends that.
        caller.deaf = caller.deaf and answer.number != 1
        if not caller.deaf:
            self._compare(caller, answer)

    def _compare(self, caller: Caller, answer: Digest) -> None:
        hub = self._hub
        ours = hub.story.digests[answer.number - 1]
        if answer.digest == ours:
            caller.again = caller.again and answer.number < hub.story.commands
        elif not caller.again:
            self._tell_again(caller)
        else:
            hub.events.append(OutOfStep(hub.who(caller), answer.number, ours, answer.digest))
            hub.drop(caller, Reason.OUT_OF_STEP, f"differs command {answer.number}")

    def _tell_again(self, caller: Caller) -> None:
        """Tell the whole story to a machine that differs."""
        caller.again = caller.deaf = True
        caller.have, caller.hash = 0, b"another"
        self.bring_up(caller)
