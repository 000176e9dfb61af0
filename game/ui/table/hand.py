"""The hand: one person's choice of a move, from panes to a strip to whatever choice is left.

Nothing here knows where anything stands or how it is drawn. What a person does (choose these panes,
place them there, put them back) gives an Answer: what is to be heard and said, where the focus
belongs now, and, once everything is chosen, the move.
"""

from typing import NamedTuple

from game.picker import Picker
from game.rules.clause import Clause, clause
from game.rules.model import BACK, IllegalMove, Pick, State, Turn
from game.ui.table.options import OptionPanel
from game.ui.table.targets import Target


class Answer(NamedTuple):
    """What comes of something that a person did."""

    sound: str = ""
    say: Clause | None = None
    move: Turn | None = None
    """The move is chosen: it is to be proposed."""
    focus: Target | None = None
    """What the person will most likely want next."""


class Hand:
    """One person's choice of a move in one state."""

    def __init__(self, state: State, confirm: bool = False) -> None:
        self.picker = Picker(state)
        self.planned: Pick | None = None
        """A move that waits to be confirmed."""
        self.panel: OptionPanel | None = None
        """The question that is asked: jokers, or the pane to keep."""
        self.hint: Turn | None = None
        """What the quick bot would do."""
        self._confirm = confirm

    @property
    def state(self) -> State:
        """The state in which the move is chosen."""
        return self.picker.state

    @property
    def holding(self) -> bool:
        """Whether panes are in hand."""
        return self.picker.chosen is not None

    @property
    def all_break(self) -> bool:
        """Whether the panes in hand can only be broken."""
        return self.picker.all_break()

    @property
    def slot(self) -> int | None:
        """The strip that has been chosen already, if one has."""
        if self.planned is not None:
            return self.planned.slot
        return self.panel.slot if self.panel else None

    @property
    def way(self) -> Pick | None:
        """The way to place the panes that is shown, where there are several."""
        return self.panel.aimed() if self.panel else self.planned

    def strips(self) -> list[int]:
        """The strips that may be chosen now."""
        if not self.holding or self.planned is not None or self.all_break:
            return []
        return self.picker.slots()

    # ---------------------------------------------------------------------------------- choosing

    def choose(self, source: int, colour: int) -> Answer:
        """Take panes in hand."""
        self.planned = None
        self.picker.choose(source, colour)
        said = None
        if self.all_break:
            back = self.picker.can_go_back
            said = clause("hand.all_break_or_back") if back else clause("hand.all_break")
        return Answer("lift", said, focus=self._first_strip())

    def _first_strip(self) -> Target:
        """The strip of the hint, if the hint is about these panes; else the first one."""
        slots, hint = self.picker.slots(), self.hint
        if not slots:
            return Target("button", "break")
        hinted = isinstance(hint, Pick) and (hint.source, hint.colour) == self.picker.chosen
        slot = hint.slot if hinted and isinstance(hint, Pick) else None
        return Target("strip", slot=slots[0] if slot is None else slot)

    def place(self, slot: int | None, dragged: bool = False) -> Answer:
        """Place the panes in hand on a strip; None: break them. Panes that were dragged to where
        they may not go are put back."""
        try:
            move = self.picker.place(slot)
        except IllegalMove as why:
            if dragged:
                self.picker.put_back()
            return Answer("refuse", why.clause)
        if move is None:
            self.panel = OptionPanel(self.picker)
            return Answer("select")
        return self._plan(move)

    def decide(self, move: Pick) -> Answer:
        """The question has been answered by this move."""
        self.close_panel()
        return self._plan(move)

    def _plan(self, move: Pick) -> Answer:
        if not self._confirm:
            return Answer(move=move)
        self.planned = move
        return Answer("select", focus=Target("button", "place"))

    def confirm(self) -> Answer:
        """Give the move that waits."""
        return Answer(move=self.planned)

    def go_back(self) -> Answer:
        """The glazier goes back, instead of a pick."""
        if self.picker.can_go_back:
            return Answer(move=BACK)
        return Answer("refuse", clause("hand.leftmost_already"))

    # -------------------------------------------------------------------------------- putting back

    def put_back(self) -> Answer:
        """Give up the last choice: the move that waits, then the panes."""
        chosen = self.picker.chosen
        if self.planned is not None:
            self.planned = None
            return Answer("back")
        self.picker.put_back()
        focus = Target("panes", source=chosen[0], colour=chosen[1]) if chosen else None
        return Answer("back", focus=focus)

    def close_panel(self) -> None:
        """Ask no more."""
        self.panel = None
        self.picker.options = []

    def let_go(self) -> None:
        """Put everything back at once."""
        self.planned = None
        self.close_panel()
        self.picker.chosen = None

    # -------------------------------------------------------------------------------- activating

    def activate(self, target: Target) -> Answer:
        """Panes, a strip or one of the hand's own buttons was pressed."""
        match target.kind, target.name:
            case "panes", _:
                return self.choose(target.source, target.colour)
            case "strip", _:
                return self.place(target.slot)
            case _, "back":
                return self.go_back()
            case _, "put back":
                return self.put_back()
            case _, "break":
                return self.place(None)
            case _, "place":
                return self.confirm()
        return Answer()

    def accept(self, focus: Target | None) -> Answer | None:
        """Enter or A: what the focus is on; without it, what is obvious, or None."""
        if self.planned is not None and (focus is None or focus.kind != "button"):
            return self.confirm()
        if focus is None:
            return self.place(None) if self.holding and self.all_break else None
        return self.activate(focus)
