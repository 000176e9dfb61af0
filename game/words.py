"""What a player reads: keys and values become sentences in the player's language.

    say("strip.fits", count=3)          "3 fit"
    say("log.pick", count=2, colour=HUES[0], strip=5)
    told(error.clause)                  what the rules, a level or a record had to say

The catalogues are gettext's: `assets/languages/CODE.po`, compiled to `CODE.mo` by
`python tools/languages.py`. The messages are keys, in English, too. A message is one whole clause
with named values in braces and at most one number that its plural goes by, always called `count`.
A value that is a clause of its own (a colour, say) is looked up first with the message's key as its
context, so that a language can have it agree; then without.

The language is the one thing that is the same for the whole program: `choose` sets it.
"""

import gettext
import os
import re
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Final

from game import folders
from game.rules.clause import Clause, Refused, Value

PLAIN: Final = "en"
"""The language that has every message."""
_PLACE: Final = re.compile(r"\{(\w+)\}")


class Language:
    """The messages of one language; what it lacks is said in English."""

    def __init__(self, code: str, messages: gettext.NullTranslations) -> None:
        self.code, self._messages = code, messages

    def say(self, key: str, values: dict[str, Value], context: str = "") -> str:
        """The message of a key with its values in their places."""
        count = values.get("count")
        number = count if isinstance(count, int) else None
        words = self._find(key, number, context)

        def fill(place: re.Match[str]) -> str:
            value = values.get(place[1], place[0])
            if not isinstance(value, Clause):
                return str(value)
            inner = dict(value.values)
            if number is not None:
                inner.setdefault("count", number)
            return self.say(value.key, inner, key)

        return _PLACE.sub(fill, words)

    def _find(self, key: str, count: int | None, context: str) -> str:
        known = self._messages
        found = key
        if context:
            if count is not None:
                found = known.npgettext(context, key, key, count)
            found = known.pgettext(context, key) if found == key else found
        if found == key and count is not None:
            found = known.ngettext(key, key, count)
        return known.gettext(key) if found == key else found


def _shipped() -> Path:
    return folders.shipped("assets") / "languages"


def available() -> list[str]:
    """The codes of all languages that can be chosen."""
    ours = {path.stem for path in _shipped().glob("*.mo")}
    own = {path.stem for path in folders.own("languages").glob("*.po")}
    return sorted(ours | own)


def load(code: str) -> Language:
    """A language by its code; what a file in the user's own folder says goes before ours. Refused
    if there is no such language, or its file is damaged."""
    found = [messages for messages in (_own(code), _ours(code)) if messages is not None]
    if not found:
        raise Refused("language.unknown", code=code)
    if code != PLAIN:
        found.append(_needed(PLAIN))
    for first, then in pairwise(found):
        first.add_fallback(then)
    return Language(code, found[0])


def _needed(code: str) -> gettext.NullTranslations:
    messages = _ours(code)
    assert messages is not None, "English ships with the game"
    return messages


def _ours(code: str) -> gettext.NullTranslations | None:
    path = _shipped() / f"{code}.mo"
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def _own(code: str) -> gettext.NullTranslations | None:
    """The player's own file, compiled as it is read."""
    path = folders.own("languages") / f"{code}.po"
    if not path.is_file():
        return None
    return _compiled(path)


def _compiled(path: Path) -> gettext.NullTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        with path.open("rb") as file:
            catalogue = read_po(file, abort_invalid=True)
    except (OSError, ValueError, PoFileError) as error:
        raise Refused("language.damaged", file=path.name, why=str(error)) from None
    made = BytesIO()
    write_mo(made, catalogue)
    made.seek(0)
    return gettext.GNUTranslations(made)


# ------------------------------------------------------------------------------- the one in use

_chosen: Language | None = None


def choose(code: str) -> None:
    """Speak this language from now on."""
    global _chosen
    _chosen = load(code)


def current() -> Language:
    """The language that is spoken now."""
    if _chosen is None:
        choose(PLAIN)
    assert _chosen is not None
    return _chosen


def say(key: str, **values: Value) -> str:
    """A message in the player's language."""
    return current().say(key, values)


def told(clause: Clause) -> str:
    """A clause in the player's language."""
    return current().say(clause.key, dict(clause.values))


def sentence(clause: Clause) -> str:
    """A clause that stands alone: it begins with a capital and has a full stop."""
    words = told(clause)
    return say("sentence", clause=words[:1].upper() + words[1:])


def listed(items: Sequence[str]) -> str:
    """Names or clauses one after the other: "Inês, Rui and Lia"."""
    return _joined(items, "list.comma", "list.and")


def clauses(items: Sequence[str]) -> str:
    """Clauses one after the other, each on its own: "starts strip 3; leaves only singles"."""
    return _joined(items, "list.clauses", "list.clauses")


def _joined(items: Sequence[str], between: str, last: str) -> str:
    if not items:
        return ""
    joined = items[0]
    for number, item in enumerate(items[1:], start=2):
        joined = say(last if number == len(items) else between, first=joined, last=item)
    return joined


def reason(error: Exception) -> str:
    """Why something failed, in the player's language where the game itself says so; of the system's
    own errors the system's words, without its numbers."""
    if isinstance(error, Refused):
        return told(error.clause)
    if isinstance(error, OSError):
        return error.strerror or os.strerror(error.errno or 0)
    return str(error)
