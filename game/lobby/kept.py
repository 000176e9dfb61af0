"""Seats that can be taken back: what a machine must remember of a table to come back to it.

One file a seat in the user's data folder. While a program sits there, the file is locked, so that
two programs of one user never fight over a seat; a program that was killed has let go of its lock.
"""

import errno
import json
import os
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TextIO

from game import folders
from game.rules.clause import Clause, clause
from net.lockstep import Me
from net.peer import Peer

_OLD: Final = 2 * 24 * 3600
"""Seconds after which nobody comes back any more."""


@dataclass
class Kept:
    """A seat at a table."""

    table: str
    name: str
    secret: str
    number: int
    used: int
    host: list[Any]
    """Address and port."""
    machines: list[list[Any]] = field(default_factory=list)
    """Number, address and port of everybody else."""
    code: str = ""
    kind: str = "person"
    record: str = ""
    when: float = 0.0


class Shelf:
    """The seat that this program keeps."""

    def __init__(self) -> None:
        self._file: TextIO | None = None
        self._path: Path | None = None

    def claim(self, table: bytes, name: str) -> Kept | None:
        """A seat at this table that a program of ours had under this name and has let go."""
        for kept, path in _all():
            if kept.table == table.hex() and kept.name == name and self._lock(path):
                return kept
        return None

    def keep(self, kept: Kept) -> None:
        """Remember this seat; OSError if that cannot be done."""
        path = _folder() / f"{kept.table}-{kept.number}-{kept.secret[:8]}.json"
        if self._path != path:
            self.let_go()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            if not self._lock(path):
                raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
        kept.when = time.time()
        # In place, not by renaming: the lock belongs to the file. If the program is killed between
        # writing and cutting off the rest, the first line is whole.
        assert self._file is not None
        text = json.dumps(asdict(kept)) + "\n"
        self._file.seek(0)
        self._file.write(text)
        self._file.truncate()
        self._file.flush()

    def _lock(self, path: Path) -> bool:
        try:
            file = path.open("r+", encoding="utf-8")
        except OSError:
            return False
        if not _locked(file):
            file.close()
            return False
        self.let_go()
        self._file, self._path = file, path
        return True

    def forget(self) -> None:
        """The seat is not needed any more."""
        path = self._path
        self.let_go()
        if path:
            path.unlink(missing_ok=True)

    def let_go(self) -> None:
        """Another program may take the seat up."""
        if self._file:
            self._file.close()
        self._file = self._path = None


class Keeper:
    """Keeps the seat of this machine on disk as long as there is a game to come back to."""

    def __init__(self, me: Me) -> None:
        self._me, self._shelf = me, Shelf()
        self._kept: Kept | None = None
        me.recall = self._recall

    def _recall(self, table: bytes) -> None:
        """A table was reached: if this machine has sat there, it takes the seat up again."""
        found = self._shelf.claim(table, self._me.name)
        if found:
            self._be(found)

    def take_up(self, kept: Kept) -> None:
        """Come back to a seat that was kept."""
        self._be(self._shelf.claim(bytes.fromhex(kept.table), kept.name) or kept)

    def _be(self, kept: Kept) -> None:
        me = self._me
        me.secret, me.number, me.code = bytes.fromhex(kept.secret), kept.number, kept.code
        # One token more than was noted may have been shown before the program was killed.
        me.used = kept.used + 1

    def remember(self, peer: Peer, record: str) -> Clause | None:
        """Note how to come back; returns why that cannot be done, if it cannot."""
        me = self._me
        rest = [m for m in peer.table.machines if m.number != me.number]
        others: list[list[Any]] = [[m.number, *peer.reach(m)] for m in rest]
        host = peer.host_address if peer.guest else others[0][1:] if others else ("", 0)
        kept = Kept(
            *(me.table.hex(), me.name, me.secret.hex(), me.number, me.used, list(host), others),
            *(me.code, me.kind, record),
        )
        if kept == self._kept:
            return None
        self._kept = replace(kept)
        try:
            self._shelf.keep(kept)
        except OSError as error:
            return clause("seat.not_kept", why=error.strerror or str(error))
        return None

    def forget(self) -> None:
        """There is nothing to come back to."""
        self._kept = None
        self._shelf.forget()

    def let_go(self) -> None:
        """Another program may take the seat up."""
        self._shelf.let_go()


def latest() -> Kept | None:
    """The seat that was last kept and that nobody sits on now."""
    shelf = Shelf()
    for kept, path in sorted(_all(), key=lambda one: -one[0].when):
        if shelf._lock(path):
            shelf.let_go()
            return kept
    return None


def _folder() -> Path:
    return folders.own("seats")


def _all() -> Iterator[tuple[Kept, Path]]:
    """All seats that can be read; old ones are cleared away."""
    for path in sorted(_folder().glob("*.json")):
        try:
            kept = Kept(**json.loads(path.read_text(encoding="utf-8").partition("\n")[0]))
            bytes.fromhex(kept.table + kept.secret)
            usable = time.time() - kept.when < _OLD
        except (OSError, ValueError, TypeError):
            usable = False  # cut off while it was written, or not ours
        if usable:
            yield kept, path
        elif time.time() - path.stat().st_mtime > _OLD:
            path.unlink(missing_ok=True)


def _locked(file: TextIO) -> bool:
    """Lock an open file, if nobody else has."""
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError:
        return False
    return True
