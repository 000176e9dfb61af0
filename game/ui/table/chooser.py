"""The person here who is to move: their hand, from the beginning of their turn to their move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game import words
from game.rules.model import Turn
from game.ui.table import log
from game.ui.table.hand import Hand

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene

_HINT: Final = 8.0
"""Seconds for which a hint stays."""


class Chooser:
    """Whoever chooses a move at a table."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self.hand: Hand | None = None
        """What they have chosen so far; None while nobody here is to move."""
        self.since = 0.0
        """When panes were chosen or put back last."""
        self._held: object = None

    def begin(self) -> None:
        """It is a person's turn: their palace comes to the front."""
        table = self._table
        table.front.back()
        self.hand = Hand(table.link.match.state, table.app.settings.confirm)
        table.aim.focus = None
        if len(table.link.persons) > 1 or len(table.shown.seats) > len(table.link.persons):
            table.app.sound("your_turn")

    def drop(self) -> None:
        """Nothing is being chosen any more."""
        self._table.aim.let_go()
        self._table.aim.focus = None
        self.hand = None

    def drop_stale(self) -> None:
        """Somebody else has moved for the person who was choosing here, or the past is another."""
        link = self._table.link
        if self.hand and self.hand.state is not link.match.state:
            self.drop()
            if link.persons and not link.takes_back:
                self._table.say(words.say("table.time_was_up"))

    def changed(self) -> None:
        """Something was chosen or put back: what was said is no longer of use."""
        table, hand = self._table, self.hand
        table.toast.hush()
        held = hand.picker.chosen if hand else None
        if held != self._held:
            self._held, self.since = held, table.time
        if hand and hand.holding and table.front.looking is not None:
            table.front.back()

    def propose(self, move: Turn, dropped: tuple[int, int] | None) -> None:
        """Give a move; it is shown when it comes back."""
        table = self._table
        self.drop()
        if dropped:
            table.follower.expect(move, dropped)
        table.link.propose(move)
        table.follower.idle = 0.0

    def undo(self) -> None:
        """Take the last move back."""
        table = self._table
        refused = table.link.why_not_undo()
        if refused:
            table.app.sound("refuse")
            table.say(words.sentence(refused))
            return
        table.link.undo()
        self.drop()
        table.app.sound("undo")

    def take_hint(self) -> None:
        """Show what the quick bot would do, once it is known."""
        table = self._table
        move = table.link.hint() if self.hand else None
        if move is None or self.hand is None:
            return
        focus = self.hand.advise(move)
        table.aim.focus = focus or table.aim.focus
        table.app.sound("hint")
        said = words.sentence(log.hint(self.hand.state, move))
        table.toast.say(said, table.time, _HINT)
