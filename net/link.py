"""Sockets: non-blocking TCP, polled once a frame. The only file that touches the network.

Nothing here waits: connections are made in the background, names are looked up in a thread.
"""

import contextlib
import errno
import os
import re
import selectors
import socket
import threading
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from net import PORT

_MOST_UNSENT: Final = 1 << 20
"""A machine that does not read for so many bytes is given up."""
_CHUNK: Final = 1 << 16
_MOST_LINES: Final = 96
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


class AddressError(ValueError):
    """A text that is no address, or whose port is none."""

    def __init__(self, text: str, is_port: bool = False) -> None:
        self.text, self.is_port = text[:60], is_port
        super().__init__(f"{'port' if is_port else 'address'} {self.text!r}")


def read_address(text: str, port: int = PORT) -> tuple[str, int]:
    """`name`, `name:port`, `1.2.3.4:port`, `::1`, `[::1]:port`."""
    text = text.strip()
    found = re.fullmatch(r"\[([^\[\]]+)\](?::([0-9]{1,5}))?|([^:]+)(?::([0-9]{1,5}))?", text)
    if not found and text.count(":") > 1 and re.fullmatch(r"[0-9a-fA-F:.]+(%\w+)?", text):
        return text, port
    if not found:
        raise AddressError(text)
    name, number = found[1] or found[3], found[2] or found[4]
    if number is not None and not 1 <= int(number) <= 65_535:
        raise AddressError(number, is_port=True)
    if not re.fullmatch(r"[\w.:%-]{1,253}", name):
        raise AddressError(text)
    return name, int(number) if number else port


def address_text(address: str, port: int) -> str:
    """An address and port as one text."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def _why(error: int | None) -> str:
    """A system's error as a technical key: `ehostunreach`."""
    return errno.errorcode.get(error or 0, "unknown").lower().removeprefix("wsa")


@dataclass
class _Line:
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


class Links:
    """All connections of one program."""

    def __init__(self) -> None:
        self._selector = selectors.DefaultSelector()
        self._lines: dict[int, _Line] = {}
        self._listening: list[socket.socket] = []
        self._lookups: dict[int, _Lookup] = {}
        self._last = 0
        self._failed: list[Closed] = []
        self.port = 0

    # ------------------------------------------------------------------------------------ listening

    def listen(self, port: int, any_if_taken: bool = False) -> int:
        """Listen on all addresses, IPv4 and IPv6; the port comes back. OSError if it is taken."""
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
        line = _Line(lookup.number, made, target[0], True, True, deadline=now + _CONNECT)
        self._lines[line.number] = line
        if result not in (0, errno.EINPROGRESS, errno.EWOULDBLOCK):
            self._fail(line, result)
            return
        self._selector.register(made, selectors.EVENT_WRITE, line)

    # ------------------------------------------------------------------------------------ pumping

    def pump(self, now: float, wait: float = 0.0) -> list[Happened]:
        """Whatever has happened; waits for it at most so many seconds."""
        self._look_up(now)
        happened: list[Happened] = []
        for key, mask in self._selector.select(0 if self._failed else wait):
            if key.data is None:
                happened += self._accept(key.fileobj)  # type: ignore[arg-type]
            elif key.data.number in self._lines:
                happened += self._serve(key.data, mask)
        for line in list(self._lines.values()):
            if line.deadline and now > line.deadline:
                self._close(line)
                if line.connecting:
                    happened.append(Closed(line.number, "no_answer"))
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
        self._opened(_Line(self._last, made, host, False))
        return [Opened(self._last, host, False)]

    def _has_room(self) -> bool:
        """Whether one more may call: whoever is being hung up on makes room."""
        if len(self._lines) >= _MOST_LINES:
            ending = [line for line in self._lines.values() if line.closing]
            for line in ending[:1]:
                self._close(line)
        return len(self._lines) < _MOST_LINES

    def _opened(self, line: _Line) -> None:
        line.socket.setblocking(False)
        line.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._lines[line.number] = line
        self._selector.register(line.socket, selectors.EVENT_READ, line)

    def _serve(self, line: _Line, mask: int) -> list[Happened]:
        if line.connecting:
            return self._connected(line)
        happened: list[Happened] = []
        if mask & selectors.EVENT_READ:
            happened += self._read(line)
        if mask & selectors.EVENT_WRITE and line.number in self._lines:
            happened += self._write(line)
        return happened

    def _connected(self, line: _Line) -> list[Happened]:
        result = line.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        self._selector.unregister(line.socket)
        if result:
            self._fail(line, result)
            return []
        line.connecting, line.deadline = False, 0.0
        self._opened(line)
        return [Opened(line.number, line.address, True)]

    def _fail(self, line: _Line, error: int) -> None:
        line.socket.close()
        del self._lines[line.number]
        refused = error == errno.ECONNREFUSED
        why = "not_listening" if refused else _why(error)
        self._failed.append(Closed(line.number, why, refused))

    def _read(self, line: _Line) -> list[Happened]:
        try:
            data = line.socket.recv(_CHUNK)
        except BlockingIOError:
            return []
        except OSError as error:
            self._close(line)
            return [Closed(line.number, _why(error.errno))]
        if not data:
            self._close(line)
            return [Closed(line.number, "closed")]
        return [] if line.closing else [Data(line.number, data)]

    def _write(self, line: _Line) -> list[Happened]:
        try:
            sent = line.socket.send(line.unsent)
        except BlockingIOError:
            return []
        except OSError as error:
            self._close(line)
            return [Closed(line.number, _why(error.errno))]
        del line.unsent[:sent]
        self._watch(line)
        return []

    def _watch(self, line: _Line) -> None:
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if line.unsent else 0)
        self._selector.modify(line.socket, wanted, line)
        if line.closing and not line.unsent:
            # The other side reads our last words and hangs up; if not, the deadline ends it.
            with contextlib.suppress(OSError):
                line.socket.shutdown(socket.SHUT_WR)

    def send(self, number: int, data: bytes) -> None:
        """Send, as far as the other side takes it; the rest follows."""
        line = self._lines.get(number)
        if line is None or line.closing:
            return
        if len(line.unsent) > _MOST_UNSENT:
            self._close(line)
            self._failed.append(Closed(number, "does_not_read"))
            return
        line.unsent += data
        self._failed += [h for h in self._write(line) if isinstance(h, Closed)]

    def hang_up(self, number: int, now: float) -> None:
        """Close a connection once what was said has gone out."""
        line = self._lines.get(number)
        if line is None:
            self._lookups.pop(number, None)
            return
        line.closing, line.deadline = True, now + 1.0
        if line.connecting:
            self._close(line)
        else:
            self._watch(line)

    def _close(self, line: _Line) -> None:
        with contextlib.suppress(KeyError):
            self._selector.unregister(line.socket)
        line.socket.close()
        self._lines.pop(line.number, None)

    def close(self) -> None:
        """Close everything."""
        for line in list(self._lines.values()):
            self._close(line)
        for listening in self._listening:
            self._selector.unregister(listening)
            listening.close()
        self._listening = []
        self._selector.close()


def own_addresses() -> list[str]:
    """The addresses by which others on the LAN may reach this machine, IPv4 first."""
    import ifaddr

    found = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips]
    numbers = [one if isinstance(one, str) else one[0] for one in found]
    near = ("127.", "169.254.", "::1", "fe80")
    lan = sorted((one for one in numbers if not one.startswith(near)), key=lambda one: ":" in one)
    return lan or ["127.0.0.1"]
