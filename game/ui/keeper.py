"""The file of the settings: JSON in the user's config folder, written whenever they have changed.

Whatever the file holds, the game starts: what is good in it is used, the rest is as when new.
"""

import json
import os
import tempfile
from dataclasses import asdict, replace
from itertools import count
from pathlib import Path
from typing import Final

from game.rules.clause import Clause, clause
from game.ui.settings import Settings, sift

_LARGEST_FILE: Final = 64 * 1024
_CALM: Final = 0.5
"""Seconds for which the window must keep its size before that is written down."""


def file() -> Path:
    """Where the settings are kept."""
    from platformdirs import user_config_path

    return user_config_path("vitral", appauthor=False) / "settings.json"


def load(path: Path | None = None) -> tuple[Settings, Clause | None]:
    """The settings, and a sentence if not all of them could be used."""
    path = path or file()
    try:
        given = _read(path)
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError) as error:
        return Settings(), _set_aside(path, error)
    settings, bad = sift(given)
    return settings, _complaint(path, bad) if bad else None


def save(settings: Settings, path: Path | None = None) -> Clause | None:
    """Write the settings, all or nothing; a sentence if that cannot be done."""
    path = path or file()
    kept, _ = sift(asdict(settings))
    text = json.dumps(asdict(kept), ensure_ascii=False, indent=1) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, text.encode())
    except OSError as error:
        return clause("settings.not_saved", path=str(path), why=_reason(error))
    return None


class Keeper:
    """Sees that settings are changed, whoever changes them, and writes them down at once; a window
    that is being resized, once it has come to rest."""

    def __init__(self, settings: Settings, damaged: bool = False) -> None:
        self._settings = settings
        self._saved = None if damaged else replace(settings)
        """What the file holds, as far as it is known."""
        self._seen, self._since = settings.size, 0.0
        self.problem: Clause | None = None
        """Why the settings cannot be written down, if they cannot."""

    def update(self, now: float) -> None:
        """Save what has changed; `now` is in seconds."""
        if self._settings == self._saved:
            return
        if self._settings.size != self._seen:
            self._seen, self._since = self._settings.size, now
        before = self._saved and replace(self._saved, size=self._settings.size)
        if self._settings != before or now - self._since >= _CALM:
            self.save()

    def save(self) -> None:
        """Save now, if anything has changed."""
        if self._settings != self._saved:
            self.problem = save(self._settings)
            self._saved = replace(self._settings)


# ------------------------------------------------------------------------------------------- files


def _read(path: Path) -> dict[str, object]:
    with path.open("rb") as source:
        data = source.read(_LARGEST_FILE + 1)
    if len(data) > _LARGEST_FILE:
        raise ValueError("too large")
    given = json.loads(data, parse_int=_number)
    if not isinstance(given, dict):
        raise ValueError("not an object")
    return given


def _number(text: str) -> int | float:
    # int() refuses thousands of digits, and the good values beside them would be lost.
    return int(text) if len(text) < 20 else float(text)


def _write(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as target:
            target.write(data)
            target.flush()
            # Else a power cut could leave the new name on an empty file.
            os.fsync(target.fileno())
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _set_aside(path: Path, error: Exception) -> Clause:
    """Keep an unreadable file under another name, so that saving does not overwrite it."""
    why = _reason(error)
    try:
        spare = _free_name(path)
        path.rename(spare)
    except OSError:
        return clause("settings.unreadable", path=str(path), why=why)
    return clause("settings.set_aside", path=str(path), why=why, name=spare.name)


def _free_name(path: Path) -> Path:
    first = path.with_name(f"{path.name}.broken")
    more = (first.with_name(f"{first.name}.{n}") for n in count(2))
    return first if not first.exists() else next(name for name in more if not name.exists())


def _complaint(path: Path, bad: list[str]) -> Clause:
    if len(bad) == 1:
        return clause("settings.bad", path=str(path), name=bad[0])
    return clause("settings.several_bad", path=str(path), name=bad[0], count=len(bad) - 1)


def _reason(error: Exception) -> str | Clause:
    strerror = error.strerror if isinstance(error, OSError) else None
    return strerror or clause("settings.damaged")
