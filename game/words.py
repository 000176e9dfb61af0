"""What a player reads: keys and values become sentences in the player's language.

    say("reason.chain", count=3)        "3 windows score at once"
    say("reason.denies", count=2, colour=HUES[0], player=5)
    told(error.clause)                  what the rules, a level or a record had to say

The catalogues are gettext's: `assets/languages/CODE.po`, compiled to `CODE.mo` by
`python tools/languages.py`. The messages are keys, in English, too. A message is one whole clause
with named values in braces and at most one number that its plural goes by, always called `count`.
A value that is a clause of its own (a colour, say) is looked up first with the message's key as its
context, so that a language can have it agree; then without. A file in the user's own folder goes
before ours, message by message, and English says what a language lacks.

The language is the one thing that is the same for the whole program: `choose` sets it. The command
line does not ask for it: it speaks `english()`.
"""

import gettext
import os
import re
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from game import folders
from game.rules.clause import Clause, Refused, Value

PLAIN: Final = "en"
"""The language that has every message."""
PSEUDO: Final = "qps"
"""English made strange, to see what does not come from a catalogue; not for players."""
_MOST_KEPT: Final = 2000
_PLACE: Final = re.compile(r"\{(\w+)\}")

# -------------------------------------------------------------------------------------- a language


class Language:
    """The messages of one language, from the catalogues that have them, the first one first."""

    def __init__(self, code: str, catalogues: Sequence[gettext.NullTranslations]) -> None:
        self.code, self._catalogues = code, catalogues
        self._said: dict[tuple[object, ...], str] = {}
        """What was said lately: a table says the same at every step."""

    def say(self, key: str, values: dict[str, Value], context: str = "") -> str:
        """The message of a key with its values in their places."""
        asked = (key, context, tuple(values.items()))
        if asked not in self._said:
            if len(self._said) >= _MOST_KEPT:
                self._said.clear()
            self._said[asked] = self._put_together(key, values, context)
        return self._said[asked]

    def _put_together(self, key: str, values: dict[str, Value], context: str) -> str:
        number = _number(values)
        words = self._find(key, number, context)
        return _PLACE.sub(lambda place: self._value(place, values, number, key), words)

    def _value(
        self, place: re.Match[str], values: dict[str, Value], count: int | None, key: str
    ) -> str:
        """What stands in a place of the message; what is not known stays as it is."""
        value = values.get(place[1], place[0])
        if isinstance(value, int | str):
            return str(value)
        if not isinstance(value, Clause):
            return self.joined(value, "list.comma", "list.comma")
        inner = dict(value.values)
        if count is not None:
            inner.setdefault("count", count)  # "2 oranges"
        return self.say(value.key, inner, key)

    def _find(self, key: str, count: int | None, context: str) -> str:
        for catalogue in self._catalogues:
            for found in _forms(catalogue, key, count, context):
                if found != key:
                    return found
        return key

    def told(self, clause: Clause) -> str:
        """A clause in this language."""
        return self.say(clause.key, dict(clause.values))

    def sentence(self, clause: Clause) -> str:
        """A clause that stands alone: it begins with a capital, unless with a name, and has a full
        stop."""
        words, values = self.told(clause), dict(clause.values)
        start = _PLACE.match(self._find(clause.key, _number(values), ""))
        named = start and isinstance(values.get(start[1]), str)
        if not named:
            words = words[:1].upper() + words[1:]
        return self.say("sentence", {"clause": words})

    def joined(self, items: Sequence[str], between: str, last: str) -> str:
        """Items one after the other, by the patterns of this language."""
        if not items:
            return ""
        joined = items[0]
        for number, item in enumerate(items[1:], start=2):
            pattern = last if number == len(items) else between
            joined = self.say(pattern, {"first": joined, "last": item})
        return joined

    def reason(self, error: Exception) -> str:
        """Why something failed, in this language where the game itself says so; of the system's own
        errors the system's words, without its numbers."""
        if isinstance(error, Refused):
            return self.told(error.clause)
        if isinstance(error, OSError):
            return error.strerror or (os.strerror(error.errno) if error.errno else str(error))
        return str(error)


def _number(values: dict[str, Value]) -> int | None:
    """What the plural goes by."""
    count = values.get("count")
    return count if isinstance(count, int) else None


def _forms(
    catalogue: gettext.NullTranslations, key: str, count: int | None, context: str
) -> list[str]:
    """What a catalogue has under a key, the best first; the key itself where it has nothing."""
    found = []
    if context and count is not None:
        found.append(catalogue.npgettext(context, key, key, count))
    if context:
        found.append(catalogue.pgettext(context, key))
    if count is not None:
        found.append(catalogue.ngettext(key, key, count))
    return [*found, catalogue.gettext(key)]


# ----------------------------------------------------------------------------------------- loading


def _shipped() -> Path:
    return folders.shipped("assets") / "languages"


def available() -> list[str]:
    """The codes of all languages that can be chosen."""
    ours = {path.stem for path in _shipped().glob("*.mo")}
    own = {path.stem for path in folders.own("languages").glob("*.po")}
    return sorted(ours | own)


def load(code: str) -> Language:
    """A language by its code. Refused if there is no such language, or its file is damaged."""
    found = [messages for messages in (_own(code), _ours(code)) if messages is not None]
    if not found:
        raise Refused("language.unknown", code=code)
    if code != PLAIN:
        found.append(_plain())
    return Language(code, found)


def own_name(code: str) -> str:
    """What a language calls itself; its code while its file is damaged: choosing it says why."""
    try:
        return load(code).say("language.name", {})
    except Refused:
        return code


@cache
def english() -> Language:
    """English as it ships, whatever the player has chosen or mended."""
    return Language(PLAIN, [_plain()])


def _plain() -> gettext.NullTranslations:
    messages = _ours(PLAIN)
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
    try:
        return _compiled(path)
    except OSError as error:
        why = error.strerror or ""
    except Exception as error:  # the parsers of other people's files raise all kinds of errors
        why = " ".join(str(error).split())
    raise Refused("language.damaged", file=path.name, why=why)


def _compiled(path: Path) -> gettext.NullTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    # Of a language that Babel does not know it would leave out the rule for plurals.
    catalogue.locale = catalogue.locale or PLAIN
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
    return current().told(clause)


def sentence(clause: Clause) -> str:
    """A clause that stands alone: it begins with a capital and has a full stop."""
    return current().sentence(clause)


def listed(items: Sequence[str]) -> str:
    """Names or clauses one after the other: "Inês, Rui and Lia"."""
    return current().joined(items, "list.comma", "list.and")


def clauses(items: Sequence[str]) -> str:
    """Clauses one after the other, each on its own: "starts strip 3; leaves only singles"."""
    return current().joined(items, "list.clauses", "list.clauses")


def reason(error: Exception) -> str:
    """Why something failed, in the player's language."""
    return current().reason(error)
