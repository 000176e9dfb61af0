"""Which palace stands in front: that of the player to move here, or one that is looked at."""

from collections.abc import Callable

from game.link import Link
from game.ui.place.shown import Shown


class Front:
    """The palace in front."""

    def __init__(self, link: Link, shown: Shown, changes: Callable[[], None]) -> None:
        self._link, self._shown = link, shown
        self._changes = changes
        """Called before another palace comes to the front."""
        self.looking: int | None = None
        """Whose palace is looked at out of turn."""

    def bring(self, seat: int) -> None:
        """Bring a palace to the front."""
        if seat != self._shown.front:
            self._changes()
            self._shown.front = seat

    def look(self, number: int) -> bool:
        """Look at the palace of a seat, -1 for the next one; the same again goes back. Returns
        whether there is such a seat."""
        players, front = len(self._shown.seats), self._shown.front
        seat = (front + 1) % players if number < 0 else number
        if seat >= players:
            return False
        if seat == front:
            self.back()
        else:
            self.bring(seat)
            self.looking = None if seat == self._own else seat
        return True

    def back(self) -> None:
        """Look at one's own palace again."""
        self.looking = None
        self.bring(self._own)

    @property
    def _own(self) -> int:
        """The palace of whoever is to move here, or of the first person here."""
        if self._link.person is not None:
            return self._link.person
        return self._link.persons[0] if self._link.persons else self._link.match.state.turn
