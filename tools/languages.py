"""The catalogues: `python tools/languages.py` extracts the keys that the code uses, makes the
pseudo-language from English, compiles all languages, and says what is wrong with them.

A message is missing where the code has a key and the catalogue none; unused where it is the other
way round; wrong where its places in braces are not those of English; and perhaps forgotten where it
is the same as in English. It exits with 1 if anything is missing, unused or wrong.
"""

import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.bots import BOTS
from game.rules.model import NAMES
from game.ui.scenes.outcome import Sources
from game.ui.settings import KINDS, SPEEDS

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "assets" / "languages"
PLAIN: Final = "en"
PSEUDO: Final = "qps"
_KEY: Final = re.compile(r"[\"']([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+|sentence)[\"']")
_FAMILY: Final = re.compile(r"f\"([a-z][a-z0-9_.]*\.)\{")
"""Keys that are put together, such as `f"colour.{name}"`: all of the family count as used."""
FAMILIES: Final = {
    "card.bot.": tuple(BOTS),
    "colour.": NAMES,
    "seat_kind.": (*KINDS[:-1], "closed", *BOTS),
    "source.": tuple({"side": "side_a"}.get(name, name) for name in Sources._fields),
    "speed.": SPEEDS,
    "speed_now.": SPEEDS,
}
"""Who belongs to a family, where it may grow: a new bot, setting or kind of points needs words."""
_PLACE: Final = re.compile(r"\{\w+\}")
_ACCENTS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áḃçđéƒğĥíĵķļṁñóṗǭŕšţúṽŵẋýžÁḂÇĐÉḞĞĤÍĴĶĻṀÑÓṖǬŔŠŢÚṼŴẊÝŽ",
)
"""Letters that both typefaces have; no q among them has an accent."""


# ------------------------------------------------------------------------------------- extracting


def keys(file: IO[bytes], *_: object, **__: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """Babel's way to read a file of ours: everything in quotes that has the shape of a key."""
    for number, line in enumerate(file, start=1):
        for found in (*_KEY.findall(line.decode()), *_FAMILY.findall(line.decode())):
            yield number, "say", found, []


def used() -> tuple[set[str], set[str]]:
    """The keys that the code has, and the beginnings of those that it puts together."""
    found: set[str] = set()
    reader: Any = keys
    for path in (*ROOT.glob("game/**/*.py"), *ROOT.glob("net/**/*.py")):
        with path.open("rb") as file:
            found |= {str(row[1]) for row in extract(reader, file, keywords={"say": None})}
    families = {key for key in found if key.endswith(".")}
    return found - families, families


# ----------------------------------------------------------------------------------------- reading


def read(code: str) -> Catalog:
    """A language's catalogue."""
    with (FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=None if code == PSEUDO else code, abort_invalid=True)


def messages(catalogue: Catalog) -> dict[tuple[str, str], Message]:
    """By context and key; the header is none of them."""
    return {(one.context or "", _key(one)): one for one in catalogue if one.id}


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else str(message.id[0])


def _forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


# ---------------------------------------------------------------------------------------- checking


def complaints(code: str) -> list[str]:
    """What is wrong with a language."""
    found, english = messages(read(code)), messages(read(PLAIN))
    said: list[str] = []
    if code == PLAIN:
        said += _against_code({key for _, key in found})
    else:
        plain = [key for context, key in english if not context]
        said += [f"{key} is missing" for key in plain if ("", key) not in found]
        said += [f"{key} is not in {PLAIN}" for _, key in found if ("", key) not in english]
    for (context, key), message in found.items():
        if not all(_forms(message)):
            said.append(f"{key} is empty")
        elif ("", key) in english and not _places(message) <= _places(english["", key]):
            said.append(f"{key} has places that {PLAIN} has not")
        elif not context and ("", key) in english and not _complete(message, english["", key]):
            said.append(f"{key} leaves a value out")
    return sorted(said)


def _against_code(known: set[str]) -> list[str]:
    keys_used, families = used()
    sections = {key.partition(".")[0] for key in known}
    missing = [key for key in keys_used - known if key.partition(".")[0] in sections]
    unused = [key for key in known - keys_used if not key.startswith(tuple(families))]
    files = (".py", ".json", ".toml", ".po", ".mo", ".vitral")
    members = [f"{start}{name}" for start, names in FAMILIES.items() for name in names]
    return [
        *(f"{key} is missing" for key in members if key not in known),
        *(f"{key} is missing" for key in missing if not key.endswith(files)),
        *(f"{key} is unused" for key in unused),
    ]


def _places(message: Message) -> set[str]:
    return {place for form in _forms(message) for place in _PLACE.findall(form)}


def _complete(message: Message, english: Message) -> bool:
    """Whether every value is said; a plural form may leave the number out."""
    return _places(english) - {"{count}"} <= _places(message)


def as_in_english(code: str) -> list[str]:
    """What may have been forgotten: messages that are the same as in English."""
    english = messages(read(PLAIN))
    same = [
        key
        for (context, key), message in messages(read(code)).items()
        if not context and message.string and message.string == english["", key].string
    ]
    return sorted(key for key in same if re.search(r"[a-z]{3}", str(english["", key].string)))


# ------------------------------------------------------------------------------------------ making


def pseudo(words: str, mark: str) -> str:
    """Accents on every letter, 40 % longer, between brackets, the plural form in front."""
    parts = re.split(r"(\{\w+\})", words)
    accented = "".join(part if part[:1] == "{" else part.translate(_ACCENTS) for part in parts)
    letters = sum(len(part) for part in parts if part[:1] != "{")
    return f"[{mark}{accented}{'~' * round(0.4 * letters)}]"


def make_pseudo() -> None:
    """The pseudo-language, from English."""
    made = Catalog(project="Vitral", charset="utf-8", fuzzy=False)
    made.header_comment = "# Made from en.po by tools/languages.py, to see what is not translated."
    for message in messages(read(PLAIN)).values():
        text: Any = message.string
        if isinstance(text, str):
            made.add(message.id, pseudo(text, ""), context=message.context)
        else:
            forms = tuple(pseudo(form, mark) for form, mark in zip(text, ("1 ", "n "), strict=True))
            made.add(message.id, forms, context=message.context)
    out = BytesIO()
    write_po(out, made, width=100, sort_output=True)
    header = re.compile(r'"(?!Content|MIME)[A-Z][A-Za-z-]+: .*\n')
    text = header.sub("", out.getvalue().decode())
    (FOLDER / f"{PSEUDO}.po").write_text(text, encoding="utf-8", newline="\n")


def compiled(code: str) -> bytes:
    """A language as gettext reads it."""
    made = BytesIO()
    write_mo(made, read(code))
    return made.getvalue()


def main() -> int:
    make_pseudo()
    wrong = False
    for path in sorted(FOLDER.glob("*.po")):
        code = path.stem
        (FOLDER / f"{code}.mo").write_bytes(compiled(code))
        for said in complaints(code):
            wrong = True
            print(f"{code}: {said}")
        if code not in (PLAIN, PSEUDO):
            for key in as_in_english(code):
                print(f"{code}: {key} is as in English")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
