"""A host calls the machines that are away: they may sit at a table of their own by now, and then
one of the two hosts must yield. `seek` decides whom to call and who yields."""

from dataclasses import dataclass, field
from typing import Final

from net import seek, wire
from net.lockstep import Me
from net.sockets import Closed, Happened, Opened, Sockets
from net.visitors import first_hello
from net.wire import Decoder, Table

_ANSWER: Final = 5.0
"""Seconds for an answer to our HELLO."""


@dataclass
class Knock:
    """One call to somebody who may host by now."""

    number: int
    call: seek.Call
    decoder: Decoder = field(default_factory=Decoder)


class Knocking:
    """The calls of this machine while it hosts, one at a time."""

    def __init__(self, me: Me, sockets: Sockets) -> None:
        self._me, self._sockets = me, sockets
        self._knocks = seek.Knocks()
        self._knock: Knock | None = None

    def __contains__(self, number: int) -> bool:
        return self._knock is not None and self._knock.number == number

    def tick(self, table: Table, now: float) -> None:
        """Call the next one, if that is due."""
        if self._knock and now - self._knocks.last > _ANSWER:
            self._sockets.hang_up(self._knock.number, now)
            self._knock = None
        if self._knock is None:
            self._knocks, action = seek.knock(self._knocks, table, now)
            if isinstance(action, seek.Call):
                self._knock = Knock(self._sockets.call(*action.address, now), action)

    def take(self, happened: Happened, table: Table, now: float) -> seek.Call | None:
        """Something came on the call. Return the call if its machine hosts, and we yield to it."""
        knock = self._knock
        assert knock is not None
        if isinstance(happened, Opened):
            hello = self._me.hello(bytes(wire.LINK), 1, table.term)
            self._sockets.send(knock.number, wire.encode(hello))
            return None
        self._knock = None
        if isinstance(happened, Closed):
            return None
        self._sockets.hang_up(knock.number, now)
        answer = first_hello(knock.decoder, happened.data)
        machine = knock.call.machine
        yields = answer and seek.yields(table, self._me.table, answer, machine)
        return knock.call if yields else None
