"""The question that is left when a strip has been chosen: how many panes go onto joker spaces, then
which pane is kept for the window. It is asked only where there is a choice."""

from game.picker import Picker
from game.rules.clause import clause
from game.rules.model import HUES, Pick
from game.ui.place.shown import Asked, Card


class Question:
    """The ways that are left, an answer each: the first question first."""

    def __init__(self, picker: Picker) -> None:
        self._picker = picker
        self._ask(picker.options)

    def _ask(self, ways: list[Pick]) -> None:
        """First the jokers, then the pane to keep."""
        self.focus = 0
        counts = sorted({way.jokers for way in ways})
        self._about_jokers = len(counts) > 1
        self.answers = [[way] for way in ways]
        """The ways that are left after each answer."""
        if self._about_jokers:
            self.answers = [[way for way in ways if way.jokers == number] for number in counts]

    @property
    def asked(self) -> Asked:
        """The question as it is shown."""
        heading = "question.jokers" if self._about_jokers else "question.keep"
        cards = tuple(self._card(ways[0]) for ways in self.answers)
        return Asked(clause(heading), cards, self.focus)

    def _card(self, way: Pick) -> Card:
        if not self._about_jokers:
            assert way.keep is not None
            return Card(clause("answer.keep", colour=HUES[way.keep]), way.keep)
        number = way.jokers or self._fewest(way)
        return Card(clause("answer.jokers", count=number), way.colour, number)

    def _fewest(self, way: Pick) -> int:
        """How many the rules demand on joker spaces."""
        assert way.slot is not None
        state = self._picker.state
        strip = state.players[state.turn].strips[way.slot]
        assert strip is not None
        placed = min(self._picker.in_hand, strip.room[way.colour])
        return strip.jokers_needed(way.colour, placed)

    @property
    def aimed(self) -> Pick:
        """The way that the focus is on."""
        return self.answers[self.focus][0]

    def step(self, by: int) -> None:
        """The focus goes so many answers on, round and round."""
        self.focus = (self.focus + by) % len(self.answers)

    def take(self) -> Pick | None:
        """Give the answer that the focus is on: the move, or None if there is one more question."""
        ways = self.answers[self.focus]
        if len(ways) == 1:
            return ways[0]
        self._ask(ways)
        return None
