"""Sockets: non-blocking TCP, polled once a frame. The only file that touches the network.

Nothing here waits: connections are made in the background, names are looked up in a thread.
"""

import contextlib
import errno
import os
import selectors
import socket
import threading
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

_MOST_UNSENT: Final = 1 << 20
"""A machine that does not read for so many bytes is given up."""
_CHUNK: Final = 1 << 16
_MOST_CONNECTIONS: Final = 96
"""So many connections at once; more would use up the files that a program may open."""
_CONNECT: Final = 3.0


class Opened(NamedTuple):
    """A connection is there: somebody called, or was reached."""

    number: int
    address: str
    called: bool
    """Whether we called."""


class Data(NamedTuple):
    """Bytes have come."""

    number: int
    data: bytes


class Closed(NamedTuple):
    """A connection is gone, or could not be made."""

    number: int
    why: str
    """A technical key."""
    refused: bool = False
    """Whether a machine answered that nobody listens there."""


Happened: TypeAlias = Opened | Data | Closed


def _why(error: int | None) -> str:
    """A system's error as a technical key: `ehostunreach`."""
    return errno.errorcode.get(error or 0, "unknown").lower().removeprefix("wsa")


@dataclass
class _Connection:
    """One connection."""

    number: int
    socket: socket.socket
    address: str
    called: bool
    connecting: bool = False
    unsent: bytearray = field(default_factory=bytearray)
    closing: bool = False
    deadline: float = 0.0


@dataclass
class _Lookup:
    """A name that is being looked up in a thread."""

    number: int
    port: int
    deadline: float
    found: list[tuple[Any, ...]] | None = None
    done: threading.Event = field(default_factory=threading.Event)

    def run(self, name: str) -> None:
        try:
            self.found = list(socket.getaddrinfo(name, self.port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError):
            self.found = []
        self.done.set()


class Sockets:
    """All connections of one program."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._connections: dict[int, _Connection] = {}
        self._listening: list[socket.socket] = []
        self._lookups: dict[int, _Lookup] = {}
        self._last = 0
        self._failed: list[Closed] = []
        self.port = 0

    # ------------------------------------------------------------------------------------ listening

    def listen(self, port: int, any_if_taken: bool = False) -> int:
        """Listen on all addresses, IPv4 and IPv6. Return the port; OSError if it is taken."""
        try:
            self.port = self._listen(socket.AF_INET, "", port)
        except OSError as error:
            if not any_if_taken or error.errno != errno.EADDRINUSE:
                raise
            self.port = self._listen(socket.AF_INET, "", 0)
        with contextlib.suppress(OSError):  # a machine without IPv6
            self._listen(socket.AF_INET6, "::", self.port)
        return self.port

    def _listen(self, family: int, address: str, port: int) -> int:
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":
                made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            made.bind((address, port))
            made.listen(16)
        except OSError:
            made.close()
            raise
        made.setblocking(False)
        self._listening.append(made)
        self._selector.register(made, selectors.EVENT_READ, None)
        found: int = made.getsockname()[1]
        return found

    # -------------------------------------------------------------------------------------- calling

    def call(self, address: str, port: int, now: float) -> int:
        """Begin to call an address or a name; Opened or Closed will say how it went."""
        self._last += 1
        lookup = _Lookup(self._last, port, now + _CONNECT + 2)
        self._lookups[self._last] = lookup
        try:
            socket.inet_pton(socket.AF_INET6 if ":" in address else socket.AF_INET, address)
            lookup.run(address)  # a number needs no looking up
        except OSError:
            threading.Thread(target=lookup.run, args=(address,), daemon=True).start()
        return self._last

    def _look_up(self, now: float) -> None:
        for number, lookup in list(self._lookups.items()):
            if lookup.done.is_set():
                del self._lookups[number]
                self._connect(lookup, now)
            elif now > lookup.deadline:
                del self._lookups[number]
                self._failed.append(Closed(number, "lookup_too_slow"))

    def _connect(self, lookup: _Lookup, now: float) -> None:
        if not lookup.found:
            self._failed.append(Closed(lookup.number, "no_such_address"))
            return
        # IPv4 first: a name may have an IPv6 address where nobody listens.
        family, kind, protocol, _, target = min(
            lookup.found, key=lambda found: found[0] != socket.AF_INET
        )
        try:
            made = socket.socket(family, kind, protocol)
            made.setblocking(False)
            result = made.connect_ex(target)
        except OSError as error:
            self._failed.append(Closed(lookup.number, _why(error.errno)))
            return
        connection = _Connection(
            lookup.number, made, target[0], True, True, deadline=now + _CONNECT
        )
        self._connections[connection.number] = connection
        if result not in (0, errno.EINPROGRESS, errno.EWOULDBLOCK):
            self._fail(connection, result)
            return
        self._selector.register(made, selectors.EVENT_WRITE, connection)

    # ------------------------------------------------------------------------------------ pumping

    def pump(self, now: float, wait: float = 0.0) -> list[Happened]:
        """Whatever has happened; waits for it at most so many seconds."""
        self._look_up(now)
        happened: list[Happened] = []
        for key, mask in self._selector.select(0 if self._failed else wait):
            if key.data is None:
                assert isinstance(key.fileobj, socket.socket)
                happened += self._accept(key.fileobj)
            elif key.data.number in self._connections:
                happened += self._serve(key.data, mask)
        for connection in list(self._connections.values()):
            if connection.deadline and now > connection.deadline:
                self._close(connection)
                if connection.connecting:
                    happened.append(Closed(connection.number, "no_answer"))
        happened += self._failed
        self._failed = []
        return happened

    def _accept(self, listening: socket.socket) -> list[Happened]:
        try:
            made, address = listening.accept()
        except OSError:
            return []  # whoever called has hung up already
        if not self._has_room():
            made.close()
            return []
        self._last += 1
        host = address[0].removeprefix("::ffff:")
        self._opened(_Connection(self._last, made, host, False))
        return [Opened(self._last, host, False)]

    def _has_room(self) -> bool:
        """Whether one more may call: whoever is being hung up on makes room."""
        if len(self._connections) >= _MOST_CONNECTIONS:
            ending = [one for one in self._connections.values() if one.closing]
            for connection in ending[:1]:
                self._close(connection)
        return len(self._connections) < _MOST_CONNECTIONS

    def _opened(self, connection: _Connection) -> None:
        connection.socket.setblocking(False)
        connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._connections[connection.number] = connection
        self._selector.register(connection.socket, selectors.EVENT_READ, connection)

    def _serve(self, connection: _Connection, mask: int) -> list[Happened]:
        if connection.connecting:
            return self._connected(connection)
        happened: list[Happened] = []
        if mask & selectors.EVENT_READ:
            happened += self._read(connection)
        if mask & selectors.EVENT_WRITE and connection.number in self._connections:
            happened += self._write(connection)
        return happened

    def _connected(self, connection: _Connection) -> list[Happened]:
        result = connection.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        self._selector.unregister(connection.socket)
        if result:
            self._fail(connection, result)
            return []
        connection.connecting, connection.deadline = False, 0.0
        self._opened(connection)
        return [Opened(connection.number, connection.address, True)]

    def _fail(self, connection: _Connection, error: int) -> None:
        connection.socket.close()
        del self._connections[connection.number]
        refused = error == errno.ECONNREFUSED
        why = "not_listening" if refused else _why(error)
        self._failed.append(Closed(connection.number, why, refused))

    def _read(self, connection: _Connection) -> list[Happened]:
        try:
            data = connection.socket.recv(_CHUNK)
        except BlockingIOError:
            return []
        except OSError as error:
            self._close(connection)
            return [Closed(connection.number, _why(error.errno))]
        if not data:
            self._close(connection)
            return [Closed(connection.number, "closed")]
        return [] if connection.closing else [Data(connection.number, data)]

    def _write(self, connection: _Connection) -> list[Happened]:
        try:
            sent = connection.socket.send(connection.unsent)
        except BlockingIOError:
            return []
        except OSError as error:
            self._close(connection)
            return [Closed(connection.number, _why(error.errno))]
        del connection.unsent[:sent]
        self._watch(connection)
        return []

    def _watch(self, connection: _Connection) -> None:
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if connection.unsent else 0)
        self._selector.modify(connection.socket, wanted, connection)
        if connection.closing and not connection.unsent:
            # The other side reads our last words and hangs up; if not, the deadline ends it.
            with contextlib.suppress(OSError):
                connection.socket.shutdown(socket.SHUT_WR)

    def send(self, number: int, data: bytes) -> None:
        """Send, as far as the other side takes it; the rest follows."""
        connection = self._connections.get(number)
        if connection is None or connection.closing:
            return
        if len(connection.unsent) > _MOST_UNSENT:
            self._close(connection)
            self._failed.append(Closed(number, "does_not_read"))
            return
        connection.unsent += data
        self._failed += [h for h in self._write(connection) if isinstance(h, Closed)]

    def hang_up(self, number: int, now: float) -> None:
        """Close a connection once what was said has gone out."""
        connection = self._connections.get(number)
        if connection is None:
            self._lookups.pop(number, None)
            return
        connection.closing, connection.deadline = True, now + 1.0
        if connection.connecting:
            self._close(connection)
        else:
            self._watch(connection)

    def _close(self, connection: _Connection) -> None:
        with contextlib.suppress(KeyError):
            self._selector.unregister(connection.socket)
        connection.socket.close()
        self._connections.pop(connection.number, None)

    def close(self) -> None:
        """Close everything."""
        for connection in list(self._connections.values()):
            self._close(connection)
        for listening in self._listening:
            self._selector.unregister(listening)
            listening.close()
        self._listening = []
        self._selector.close()
