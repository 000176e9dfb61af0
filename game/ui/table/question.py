"""The question that is left when a strip has been chosen: how many panes go onto joker spaces; or,
where the strip becomes full, which of its panes is kept for the window. Never both: a full strip
has no joker space left to choose. It is asked only where there is a choice."""

from game.picker import Picker
from game.rules.clause import clause
from game.rules.model import HUES, Pick
from game.ui.place.shown import Asked, Card


class Question:
    """The ways that are left, an answer each."""

    def __init__(self, picker: Picker) -> None:
        self._picker = picker
        self.answers = list(picker.options)
        self.focus = 0

    @property
    def asked(self) -> Asked:
        """The question as it is shown."""
        heading = "question.jokers" if self.aimed.keep is None else "question.keep"
        return Asked(clause(heading), tuple(map(self._card, self.answers)), self.focus)

    def _card(self, way: Pick) -> Card:
        if way.keep is not None:
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
        return self.answers[self.focus]

    def step(self, by: int) -> None:
        """The focus goes so many answers on, round and round."""
        self.focus = (self.focus + by) % len(self.answers)
