"""The tables on the LAN that can be found, while they are looked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from net.discovery import Browser, Found


class Tables:
    """What is announced by others; nothing where nobody is to be found."""

    def __init__(self, public: bool) -> None:
        self._public = public
        self._browser: Browser | None = None

    def look(self) -> None:
        """Listen for tables from now on."""
        if self._public and self._browser is None:
            from net.discovery import Browser

            self._browser = Browser()

    def stop(self) -> None:
        """Listen no more."""
        if self._browser:
            self._browser.close()
            self._browser = None

    def found(self) -> list[Found]:
        """The tables that have been found."""
        return self._browser.tables if self._browser else []

    def problem(self) -> str | None:
        """Why no tables can be found, in the system's words, if so."""
        return self._browser.problem if self._browser else None
