"""Which palace stands in front."""

from dataclasses import dataclass, field

from game.match import Seat
from game.ui.place.shown import Prompt, Shown
from game.ui.table.front import Front
from tables import board, strip, table


@dataclass
class Game:
    """As much of a link as the front asks for."""

    person: int | None
    persons: list[int] = field(default_factory=list)
    turn: int = 2

    @property
    def match(self) -> "Game":
        return self

    @property
    def state(self) -> "Game":
        return self


class Stand:
    """A table of three with a palace in front."""

    def __init__(self, person: int | None, persons: list[int], front: int = 0) -> None:
        state = table(*(board(rest=strip("ooyyb")),) * 3)
        seats = tuple(Seat(name, "person") for name in "abc")
        self.shown = Shown(state, seats, front, Prompt(0, ""))
        self.changes = 0
        self.front = Front(Game(person, persons), self.shown, self._changed)  # type: ignore[arg-type]

    def _changed(self) -> None:
        self.changes += 1

    def now(self) -> tuple[int, int | None]:
        """Whose palace stands in front, and whose is looked at out of turn."""
        return self.shown.front, self.front.looking


def test_another_palace_comes_to_the_front_with_a_change_and_the_same_without() -> None:
    stand = Stand(0, [0, 1])
    stand.front.bring(0)
    assert stand.changes == 0
    stand.front.bring(1)
    assert (stand.now(), stand.changes) == ((1, None), 1)


def test_a_palace_that_is_looked_at_goes_back_when_it_is_asked_for_again() -> None:
    stand = Stand(0, [0])
    assert stand.front.look(2)
    assert stand.now() == (2, 2)
    assert stand.front.look(2)
    assert stand.now() == (0, None)


def test_the_next_palaces_are_looked_at_in_turn_up_to_ones_own() -> None:
    stand = Stand(0, [0])
    for seen in ((1, 1), (2, 2), (0, None)):
        assert stand.front.look(-1)
        assert stand.now() == seen


def test_there_is_no_palace_beyond_the_last_seat() -> None:
    stand = Stand(0, [0])
    assert not stand.front.look(3)
    assert stand.now() == (0, None)
    assert stand.changes == 0


def test_ones_own_palace_is_that_of_whoever_is_to_move_here() -> None:
    for person, persons, own in ((1, [0, 1], 1), (None, [1, 2], 1), (None, [], 2)):
        stand = Stand(person, persons)
        stand.front.looking = 0
        stand.front.back()
        assert stand.now() == (own, None)
