"""The hand: one person's choice of a move, from panes to a strip to whatever choice is left.

Nothing here knows where anything stands or how it is drawn. What a person does (choose these panes,
place them there, put them back) gives an Outcome: what is to be heard and said, where the focus
belongs now, and, once everything is chosen, the move.
"""

from typing import NamedTuple

from game.picker import Picker
from game.rules.clause import Clause, clause
from game.rules.model import BACK, IllegalMove, Pick, State, Turn
from game.ui.table.question import Question
from game.ui.table.target import Target


class Outcome(NamedTuple):
    """What comes of something that a person did."""

    sound: str = ""
    say: Clause | None = None
    move: Turn | None = None
    """The move is chosen: it is to be proposed."""
    focus: Target | None = None
    """What the person will most likely want next."""


class Held(NamedTuple):
    """What a hand holds, as others see it."""

    number: int = 0
    """How many panes."""
    colour: int | None = None
    planned: bool = False
    """A move waits to be confirmed."""
    all_break: bool = False
    """The panes can only be broken."""
    can_go_back: bool = False


class Hand:
    """One person's choice of a move in one state."""

    def __init__(self, state: State, confirm: bool = False) -> None:
        self.picker = Picker(state)
        self.planned: Pick | None = None
        """A move that waits to be confirmed."""
        self.question: Question | None = None
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
    def held(self) -> Held:
        """All that the prompt and the buttons depend on."""
        colour = self.picker.chosen[1] if self.picker.chosen else None
        planned, can_go_back = self.planned is not None, self.picker.can_go_back
        return Held(self.picker.in_hand, colour, planned, self.all_break, can_go_back)

    @property
    def slot(self) -> int | None:
        """The strip that has been chosen already, if one has."""
        if self.planned is not None:
            return self.planned.slot
        return self.question.aimed.slot if self.question else None

    @property
    def way(self) -> Pick | None:
        """The way to place the panes that is shown, where there are several."""
        return self.question.aimed if self.question else self.planned

    def strips(self) -> list[int]:
        """The strips that may be chosen now."""
        if not self.holding or self.planned is not None or self.all_break:
            return []
        return self.picker.slots()

    # ---------------------------------------------------------------------------------- choosing

    def choose(self, source: int, colour: int) -> Outcome:
        """Take panes in hand."""
        self.planned = None
        self.picker.choose(source, colour)
        said = None
        if self.all_break:
            back = self.picker.can_go_back
            said = clause("hand.all_break_or_back") if back else clause("hand.all_break")
        return Outcome("lift", said, focus=self._first_strip())

    def _first_strip(self) -> Target:
        """The strip of the hint, if the hint is about these panes; else the first one."""
        slots, hint = self.picker.slots(), self.hint
        if not slots:
            return Target("button", "break")
        if isinstance(hint, Pick) and hint[:2] == self.picker.chosen and hint.slot is not None:
            return Target("strip", slot=hint.slot)
        return Target("strip", slot=slots[0])

    def advise(self, move: Turn) -> Target | None:
        """A hint has come; what it is about, if that is what comes next."""
        self.hint = move
        if self.question is not None or self.planned is not None:
            return None
        if not isinstance(move, Pick):
            return None if self.holding else Target("button", "back")
        if not self.holding:
            return Target("panes", source=move.source, colour=move.colour)
        return self._first_strip() if move[:2] == self.picker.chosen else None

    def place(self, slot: int | None, dragged: bool = False) -> Outcome:
        """Place the panes in hand on a strip; None: break them. Panes that were dragged to where
        they may not go are put back."""
        try:
            move = self.picker.place(slot)
        except IllegalMove as why:
            if dragged:
                self.picker.put_back()
            return Outcome("refuse", why.clause)
        if move is None:
            self.question = Question(self.picker)
            return Outcome("select")
        return self._plan(move)

    def answer(self) -> Outcome:
        """Give the answer that the question's focus is on."""
        assert self.question is not None
        move = self.question.aimed
        self._ask_no_more()
        return self._plan(move)._replace(sound="select")

    def _plan(self, move: Pick) -> Outcome:
        if not self._confirm:
            return Outcome(move=move)
        self.planned = move
        return Outcome("select", focus=Target("button", "place"))

    def confirm(self) -> Outcome:
        """Give the move that waits."""
        return Outcome(move=self.planned)

    def go_back(self) -> Outcome:
        """The glazier goes back, instead of a pick."""
        if self.picker.can_go_back:
            return Outcome(move=BACK)
        return Outcome("refuse", clause("hand.leftmost_already"))

    # -------------------------------------------------------------------------------- putting back

    def put_back(self) -> Outcome:
        """Give up the last choice: the question, the move that waits, then the panes."""
        chosen = self.picker.chosen
        if self.question is not None:
            strip = Target("strip", slot=self.slot or 0)
            self._ask_no_more()
            return Outcome("back", focus=strip)
        if self.planned is not None:
            self.planned = None
            return Outcome("back")
        self.picker.put_back()
        focus = Target("panes", source=chosen[0], colour=chosen[1]) if chosen else None
        return Outcome("back", focus=focus)

    def _ask_no_more(self) -> None:
        self.question = None
        self.picker.options = []

    def let_go(self) -> None:
        """Put everything back at once."""
        self.planned = None
        self._ask_no_more()
        self.picker.chosen = None

    # -------------------------------------------------------------------------------- activating

    def activate(self, target: Target) -> Outcome:
        """Panes, a strip or one of the hand's own buttons was pressed."""
        match target.kind, target.name:
            case "panes", _:
                return self.choose(target.source, target.colour)
            case "strip", _:
                return self.place(target.slot)
            case _, "back":
                return self.go_back()
            case _, "put_back":
                return self.put_back()
            case _, "break":
                return self.place(None)
            case _, "place":
                return self.confirm()
        return Outcome()

    def accept(self, focus: Target | None) -> Outcome | None:
        """Enter or A: what the focus is on; without it, what is obvious, or None."""
        if self.planned is not None and (focus is None or focus.kind != "button"):
            return self.confirm()
        if focus is None:
            return self.place(None) if self.holding and self.all_break else None
        return self.activate(focus)
