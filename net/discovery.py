"""Tables on the LAN, announced and found by zeroconf. Off the frame: everything is in threads."""

import socket
import threading
import time
from typing import Any, Final, NamedTuple

from net.address import address_text, own_addresses

_SERVICE: Final = "_vitral._tcp.local."


class Found(NamedTuple):
    """A table that was found."""

    name: str
    address: str
    port: int
    table: str
    seats: str
    """Such as `1 of 3`, as the host last said."""

    def __str__(self) -> str:
        where = address_text(self.address, self.port)
        return f"{where} {self.name}" + (f" ({self.seats})" if self.seats else "")


class Announced:
    """A table that can be found until it is closed."""

    def __init__(self, name: str, port: int, table: bytes, seats: str = "") -> None:
        self._words = (name, port, table, seats)
        self._wanted = threading.Event()
        self._closed = False
        self.problem: str | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._wanted.set()
        self._thread.start()

    def change(self, name: str, seats: str) -> None:
        """Say something else about the table."""
        if (name, seats) != (self._words[0], self._words[3]):
            self._words = (name, self._words[1], self._words[2], seats)
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
            self.problem = f"The table cannot be announced: {error.strerror or error}."
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
            self.problem = f"The table cannot be announced: {error}."
        finally:
            zeroconf.close()

    def _info(self) -> Any:
        from zeroconf import ServiceInfo

        name, port, table, seats = self._words
        addresses = [a for a in own_addresses() if ":" not in a] or ["127.0.0.1"]
        return ServiceInfo(
            _SERVICE,
            f"{table.hex()}.{_SERVICE}",
            port=port,
            addresses=[socket.inet_aton(address) for address in addresses],
            properties={"name": name, "seats": seats},
            server=f"vitral-{table.hex()}.local.",
        )


class Browser:
    """Looks for tables until it is closed; `tables` has what is there now."""

    def __init__(self) -> None:
        self._found: dict[str, Found] = {}
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self.problem: str | None = None
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
            self.problem = f"Tables cannot be looked for: {error.strerror or error}."
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
        found = Found(shown, addresses[0], info.port or 0, table, seats)
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
    """The tables that are found within so many seconds."""
    browser = Browser()
    end = time.monotonic() + seconds
    while time.monotonic() < end and not browser.problem:
        time.sleep(0.05)
    if browser.problem:
        raise OSError(browser.problem)
    found = browser.tables
    browser.close()
    return found
