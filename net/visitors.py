"""Those who call a guest because they look for a host: they are told that nobody hosts here, and
whether this machine has a host itself."""

from dataclasses import dataclass, field
from typing import Final

from net import wire
from net.sockets import Data, Happened, Opened, Sockets
from net.wire import Decoder, Hello, WireError

_PATIENCE: Final = 5.0
"""Seconds that a visitor has to speak."""


def first_hello(decoder: Decoder, data: bytes) -> Hello | None:
    """The HELLO that a connection begins with, if it does."""
    try:
        first = next(decoder.feed(data), None)
    except WireError:
        return None
    return first if isinstance(first, Hello) else None


@dataclass
class Visitor:
    """Somebody who calls a guest."""

    number: int
    address: str
    since: float
    decoder: Decoder = field(default_factory=Decoder)
    answered: bool = False


class Visitors:
    """All who call this guest."""

    def __init__(self, sockets: Sockets) -> None:
        self._sockets = sockets
        self._all: dict[int, Visitor] = {}

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, number: int) -> bool:
        return number in self._all

    def came(self, opened: Opened, now: float) -> None:
        """Somebody calls."""
        self._all[opened.number] = Visitor(opened.number, opened.address, now)

    def take(self, happened: Happened, answer: Hello, now: float) -> None:
        """A visitor says something and gets this answer to a HELLO, or is gone."""
        visitor = self._all[happened.number]
        if not isinstance(happened, Data):
            del self._all[visitor.number]
            return
        if first_hello(visitor.decoder, happened.data):
            self._sockets.send(visitor.number, wire.encode(answer))
        visitor.answered = True
        self._sockets.hang_up(visitor.number, now)

    def watch_silence(self, now: float) -> None:
        """Hang up on those who have said nothing for too long."""
        for visitor in list(self._all.values()):
            if now - visitor.since > _PATIENCE:
                del self._all[visitor.number]
                self._sockets.hang_up(visitor.number, now)

    def hand_over(self) -> list[Visitor]:
        """Those who have not been answered: this machine hosts now, so they have reached a host."""
        waiting = [visitor for visitor in self._all.values() if not visitor.answered]
        self._all.clear()
        return waiting
