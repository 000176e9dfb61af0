"""The scribe keeps the record of a game on disk while it is played, on the couch and on the LAN.

A game goes on whether or not it can be written down: nothing here raises, `problem` says why the
record has stopped.
"""

from pathlib import Path

from game.match import Match
from game.record import Recorder, RecordError
from game.rules.clause import Clause, Refused, clause


class Scribe:
    """Writes one record at a time."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.problem: Clause | None = None
        """Why the game is not written down any more."""
        self._recorder: Recorder | None = None

    def begin(self, match: Match, path: Path | None) -> None:
        """Write this match from its beginning, as far as it has been played; a record that is
        already there is replaced, as after moves were taken back."""
        self.close()
        self.path = path
        if path is None or self.problem:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._recorder = Recorder.create(path, match)
        except (OSError, RecordError) as error:
            self.problem = clause("record.not_saved", why=_why(error))

    def update(self, match: Match) -> None:
        """Write what has been played since the last time."""
        if self._recorder is None:
            return
        try:
            self._recorder.update(match)
        except (OSError, RecordError) as error:
            self.close()
            self.problem = clause("record.no_longer_saved", why=_why(error))

    def close(self) -> None:
        """End the record."""
        if self._recorder:
            self._recorder.close()
            self._recorder = None


def _why(error: OSError | RecordError) -> Clause | str:
    if isinstance(error, Refused):
        return error.clause
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
