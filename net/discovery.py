"""Tables on the LAN, announced and found by zeroconf. Off the frame: everything is in threads.

A table's TXT record has its `name` and its `seats`: how many of how many are taken, as `1 of 3`.
That is a format, not English: it is written and read here and nowhere else.
"""

import re
import socket
import threading
import time
from typing import Any, Final, NamedTuple

from net.address import address_text, own_addresses

_SERVICE: Final = "_vitral._tcp.local."
_SEATS: Final = re.compile(r"([0-4]) of ([2-4])", re.ASCII)


class Seats(NamedTuple):
    """How many seats of a table are taken, of how many."""

    taken: int
    of: int

    @property
    def full(self) -> bool:
        """Whether nobody else can sit down."""
        return self.taken == self.of

    @property
    def text(self) -> str:
        """As the TXT record has it."""
        return f"{self.taken} of {self.of}"

    @staticmethod
    def read(text: str) -> "Seats | None":
        """What the TXT record of another program says; None if that makes no sense."""
        found = _SEATS.fullmatch(text)
        if found is None or int(found[1]) > int(found[2]):
            return None
        return Seats(int(found[1]), int(found[2]))


class Found(NamedTuple):
    """A table that was found."""

    name: str
    address: str
    port: int
    table: str
    seats: Seats | None
    """As the host last said."""

    @property
    def where(self) -> str:
        """What could be typed to come to it."""
        return address_text(self.address, self.port)


class Announced:
    """A table that can be found until it is closed."""

    def __init__(self, name: str, port: int, table: bytes, seats: Seats | None = None) -> None:
        self._said = (name, port, table, seats)
        self._wanted = threading.Event()
        self._closed = False
        self.problem: str | None = None
        """Why it cannot be found, in the system's words, if it cannot."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._wanted.set()
        self._thread.start()

    def change(self, name: str, seats: Seats) -> None:
        """Say something else about the table."""
        if (name, seats) != (self._said[0], self._said[3]):
            self._said = (name, self._said[1], self._said[2], seats)
            self._wanted.set()

    def close(self) -> None:
        """Take the table off the LAN; it is done in the background."""
        self._closed = True
        self._wanted.set()

    def _run(self) -> None:
        from zeroconf import Error, NonUniqueNameException, Zeroconf

        try:
            zeroconf = Zeroconf()
        except OSError as error:
            self.problem = error.strerror or str(error)
            return
        said = None
        try:
            while True:
                self._wanted.wait()
                self._wanted.clear()
                if self._closed:
                    return
                info = self._info()
                if said is None:
                    zeroconf.register_service(info)
                else:
                    zeroconf.update_service(info)
                said = info
        except (Error, NonUniqueNameException, OSError) as error:
            self.problem = str(error)
        finally:
            zeroconf.close()

    def _info(self) -> Any:
        from zeroconf import ServiceInfo

        name, port, table, seats = self._said
        addresses = [a for a in own_addresses() if ":" not in a] or ["127.0.0.1"]
        return ServiceInfo(
            _SERVICE,
            f"{table.hex()}.{_SERVICE}",
            port=port,
            addresses=[socket.inet_aton(address) for address in addresses],
            properties={"name": name, "seats": seats.text if seats else ""},
            server=f"vitral-{table.hex()}.local.",
        )


class Browser:
    """Looks for tables until it is closed; `tables` has what is there now."""

    def __init__(self) -> None:
        self._found: dict[str, Found] = {}
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self.problem: str | None = None
        """Why nothing can be found, in the system's words, if so."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def tables(self) -> list[Found]:
        """What has been found, by name."""
        with self._lock:
            return sorted(self._found.values())

    def _run(self) -> None:
        from zeroconf import ServiceBrowser, Zeroconf

        try:
            zeroconf = Zeroconf()
        except OSError as error:
            self.problem = error.strerror or str(error)
            return
        try:
            ServiceBrowser(zeroconf, _SERVICE, self)  # type: ignore[arg-type]
            self._closed.wait()
        finally:
            zeroconf.close()

    # What zeroconf calls, from its own thread:

    def add_service(self, zeroconf: Any, kind: str, name: str) -> None:
        """A table has appeared or says something new."""
        info = zeroconf.get_service_info(kind, name, timeout=1500)
        if info is None or not info.parsed_addresses():
            return
        words = {
            key.decode("utf-8", "replace"): (value or b"").decode("utf-8", "replace")[:60]
            for key, value in info.properties.items()
        }
        addresses = info.parsed_addresses()
        table = name.split(".")[0]
        shown, seats = (_printable(words.get(key, "")) for key in ("name", "seats"))
        found = Found(shown, addresses[0], info.port or 0, table, Seats.read(seats))
        with self._lock:
            self._found[name] = found

    update_service = add_service

    def remove_service(self, zeroconf: Any, kind: str, name: str) -> None:
        """A table has gone."""
        del zeroconf, kind
        with self._lock:
            self._found.pop(name, None)

    def close(self) -> None:
        """Stop looking; it is done in the background."""
        self._closed.set()


def _printable(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())


def look(seconds: float) -> list[Found]:
    """The tables that are found within so many seconds; OSError if none can be looked for."""
    browser = Browser()
    end = time.monotonic() + seconds
    while time.monotonic() < end and not browser.problem:
        time.sleep(0.05)
    if browser.problem:
        raise OSError(browser.problem)
    found = browser.tables
    browser.close()
    return found
