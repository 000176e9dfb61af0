"""The order of commands: the host takes proposals and commits one after the other, and plays what
is due without anybody's move. No I/O."""

from net import roster
from net.drawing import Drawing
from net.hub import Caller, Hub
from net.lockstep import CHANCE, OVER, Reason, detail_of
from net.succession import Succession
from net.wire import Commit, Propose


class Ordering:
    """Says what comes next in the game."""

    def __init__(self, hub: Hub, drawing: Drawing, succession: Succession) -> None:
        self._hub, self._drawing, self._succession = hub, drawing, succession

    @property
    def waiting(self) -> bool:
        """Whether nothing may be committed: after taking over until the others are there, and
        while all others are away and nobody has said to carry on without them."""
        if self._succession.gathering:
            return True
        table = self._hub.table
        rest = roster.seated(table) - {self._hub.me.number, -1}
        if any(roster.is_here(table, number) for number in rest):
            return False
        return not all(roster.excused(table, number) for number in rest)

    def drives(self, seat: int) -> bool:
        """Whether the host's machine plays the seat now."""
        chair = self._hub.table.seats[seat]
        return chair.machine == self._hub.me.number or bool(chair.stand_in)

    def propose(self, seat: int, text: str, late: bool) -> bool:
        """Play a command for a seat of the host's machine, or for one whose time has run out."""
        hub = self._hub
        if not (hub.table.playing and hub.story.turn == seat) or self.waiting:
            return False
        if not (late or self.drives(seat)):
            return False
        self._commit(seat, text)
        self.advance()
        return True

    def on_propose(self, caller: Caller, wanted: Propose) -> None:
        """A guest wants a command."""
        hub = self._hub
        due = (hub.story.commands + 1, hub.story.turn)
        if not roster.owns(hub.table, caller.machine, wanted.seat):
            hub.drop(caller, Reason.FORGED, "propose")
        elif self.waiting or caller.deaf:
            return  # it will be said again, or has no meaning in the story that it is told now
        elif not hub.table.playing or (wanted.number, wanted.seat) != due:
            hub.strike(caller, "propose")
        else:
            self._try(caller, wanted)

    def _try(self, caller: Caller, wanted: Propose) -> None:
        try:
            self._commit(wanted.seat, wanted.text)
        except ValueError as error:
            self._hub.drop(caller, Reason.NOT_NOW, detail_of(error))
        else:
            caller.strikes = 0  # said again while it was under way, it will come late a few times

    def _commit(self, seat: int, text: str) -> None:
        hub = self._hub
        hub.tell(Commit(hub.story.commands + 1, seat, text))
        if hub.story.turn == OVER:
            hub.game_over()

    def advance(self) -> None:
        """Do what is due without anybody's move: the draws and the deals."""
        self._succession.advance()
        story = self._hub.story
        while self._hub.table.playing and not self.waiting:
            draw = story.due_draw
            if draw is not None:
                if not self._drawing.make(draw):
                    return
            elif story.turn == CHANCE:
                self._commit(CHANCE, story.deal())
            else:
                return
