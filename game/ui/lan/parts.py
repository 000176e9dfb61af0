"""Parts of the LAN's screens: rows that come and go."""

from collections.abc import Callable, Sequence

from game.ui.forms.boxes import Column
from game.ui.forms.rows import Row


class While(Column):
    """Rows that are there only while something is so."""

    def __init__(self, so: Callable[[], bool], rows: Sequence[Row], gap: float = 0.0) -> None:
        super().__init__(rows, gap)
        self._so = so

    @property
    def shown(self) -> bool:
        """Whether it is so."""
        return self._so()
