"""Who is at the table and who is away, and how each seat is connected, as this machine sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from game.rules.clause import Clause, clause

if TYPE_CHECKING:
    from game.lobby.lan import Lan


class Connection(NamedTuple):
    """How a seat is connected: its machine is this one (`own`), `here` or `away`, or a `bot` plays
    for it."""

    kind: Literal["own", "here", "away", "bot"]
    delay: int = 0
    """Milliseconds to its machine and back, where that is known."""
    seconds: float | None = None
    """For how long it has been away, where that is known."""

    @property
    def clause(self) -> Clause:
        """What is to be said of it."""
        match self.kind:
            case "bot":
                return clause("connection.bot")
            case "own":
                return clause("connection.own")
            case "away" if self.seconds is not None:
                return clause("connection.away_for", time=time_text(self.seconds))
            case "away":
                return clause("connection.away")
            case "here" if self.delay:
                return clause("connection.delay", ms=self.delay)
        return clause("connection.here")


def time_text(seconds: float) -> str:
    """Minutes and seconds, as `0:32`."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"


class Presence:
    """The machines of one table."""

    def __init__(self, lan: Lan) -> None:
        self._lan = lan
        self._since: dict[int, float] = {}
        """Since when machines have been away, as seen from here."""

    def note(self, now: float) -> None:
        """See who is away now."""
        for machine in self._lan.table.machines:
            if machine.here:
                self._since.pop(machine.number, None)
            else:
                self._since.setdefault(machine.number, now)

    def away(self, machine: int) -> float | None:
        """For how many seconds a machine has been away; None if it is there."""
        since = self._since.get(machine)
        return None if since is None else self._lan.clock() - since

    def absent(self, seat: int) -> float | None:
        """For how many seconds the seat's machine has been away; None if it is there."""
        return self.away(self._lan.table.seats[seat].machine)

    @property
    def missing(self) -> list[int]:
        """The seats of those who are away and for whom no bot plays."""
        seats = enumerate(self._lan.table.seats)
        return [n for n, chair in seats if self.absent(n) is not None and not chair.stand_in]

    def connection(self, seat: int) -> Connection:
        """How a seat of the table is connected."""
        lan, chair = self._lan, self._lan.table.seats[seat]
        if chair.stand_in:
            return Connection("bot")
        if lan.own(seat):
            return Connection("own")
        absent = self.absent(seat)
        if absent is not None or (lan.seeking and chair.machine == lan.table.host):
            return Connection("away", seconds=absent)
        return Connection("here", delay=self._delay(chair.machine))

    def _delay(self, machine: int) -> int:
        """Milliseconds to a machine and back; a guest knows its own way to the host best."""
        guest, table = self._lan.peer.guest, self._lan.table
        if guest and machine == table.host:
            return guest.delay
        return next((m.delay for m in table.machines if m.number == machine), 0)
