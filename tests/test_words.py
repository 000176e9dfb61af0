"""Words: places, plurals by the count, clauses in clauses, and the player's own file first."""

from pathlib import Path

import pytest

from game import folders, words
from game.rules.clause import Refused, clause
from game.words import Language, english

HEAD = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n"
"""
XX = (
    HEAD
    + """
msgid "plain"
msgstr "simplu"

msgid "named"
msgstr "aici e {name}"

msgid "panes"
msgid_plural "panes"
msgstr[0] "{count} placă {colour}"
msgstr[1] "{count} plăci {colour}"
msgstr[2] "{count} de plăci {colour}"

msgid "colour.blue"
msgid_plural "colour.blue"
msgstr[0] "albastră"
msgstr[1] "albastre"
msgstr[2] "albastre toate"

msgctxt "glass"
msgid "colour.blue"
msgstr "albastru"

msgid "glass"
msgstr "geam {colour}"

msgctxt "one"
msgid "colour.blue"
msgid_plural "colour.blue"
msgstr[0] "azurie"
msgstr[1] "azurii"
msgstr[2] "azurii toate"

msgid "one"
msgid_plural "one"
msgstr[0] "o {colour}"
msgstr[1] "niște {colour}"
msgstr[2] "multe {colour}"

msgid "inner"
msgstr "strip {strip}"

msgid "outer"
msgstr "{what} și {what}"

msgid "list.comma"
msgstr "{first} + {last}"

msgid "list.and"
msgstr "{first} și {last}"

msgid "sentence"
msgstr "{clause}!"
"""
)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the player's own languages."""
    monkeypatch.setattr(folders, "own", lambda name: tmp_path / name)
    monkeypatch.setattr(words, "_chosen", None)
    folder = tmp_path / "languages"
    folder.mkdir()
    return folder


@pytest.fixture
def xx(own: Path) -> Language:
    """A language that is not ours, with three plural forms."""
    (own / "xx.po").write_text(XX, encoding="utf-8")
    return words.load("xx")


BLUE = clause("colour.blue")

# --------------------------------------------------------------------------------------- messages


def test_values_stand_in_their_places(xx: Language) -> None:
    assert xx.say("plain", {}) == "simplu"
    assert xx.say("named", {"name": "Inês"}) == "aici e Inês"
    assert xx.say("inner", {"strip": 3}) == "strip 3"


def test_a_value_that_is_missing_leaves_its_place_to_be_seen(xx: Language) -> None:
    assert xx.say("named", {}) == "aici e {name}"


def test_a_name_with_braces_is_a_name_and_no_place(xx: Language) -> None:
    assert xx.say("outer", {"what": "{name}", "name": "x"}) == "{name} și {name}"


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "1 placă albastră"), (2, "2 plăci albastre"), (7, "7 de plăci albastre toate")],
)
def test_the_plural_goes_by_the_count_and_so_does_what_agrees_with_it(
    xx: Language, count: int, said: str
) -> None:
    assert xx.say("panes", {"count": count, "colour": BLUE}) == said


def test_a_clause_agrees_with_the_message_it_stands_in(xx: Language) -> None:
    assert xx.say("glass", {"colour": BLUE}) == "geam albastru"
    assert xx.say("one", {"count": 2, "colour": BLUE}) == "niște azurii"
    assert xx.say("named", {"name": BLUE}) == "aici e albastră"


def test_a_clause_keeps_its_own_count(xx: Language) -> None:
    inner = clause("panes", count=7, colour=BLUE)
    assert xx.say("one", {"count": 1, "colour": inner}) == "o 7 de plăci albastre toate"


def test_a_clause_has_its_own_values(xx: Language) -> None:
    assert xx.told(clause("outer", what=clause("inner", strip=3))) == "strip 3 și strip 3"


def test_a_list_of_names_is_joined_by_commas(xx: Language) -> None:
    assert xx.say("named", {"name": ("a", "b", "c")}) == "aici e a + b + c"


def test_a_message_that_nobody_has_is_its_key(xx: Language) -> None:
    assert xx.say("no.such", {}) == "no.such"
    assert xx.say("no.such", {"count": 2}) == "no.such"


# --------------------------------------------------------------------------------------- sentences


def test_a_sentence_has_a_capital_and_a_stop(xx: Language) -> None:
    assert xx.sentence(clause("plain")) == "Simplu!"
    assert english().sentence(clause("undo.deal")).startswith("There is nothing to take back")


def test_a_sentence_that_begins_with_a_name_leaves_the_name_as_it_is(xx: Language) -> None:
    assert xx.sentence(clause("outer", what="iPad")) == "iPad și iPad!"


def test_a_sentence_that_begins_with_a_clause_has_a_capital(xx: Language) -> None:
    assert xx.sentence(clause("outer", what=clause("plain"))) == "Simplu și simplu!"


def test_a_sentence_that_begins_with_words_before_a_name_has_a_capital(xx: Language) -> None:
    assert xx.sentence(clause("named", name="x")) == "Aici e x!"


# ------------------------------------------------------------------------------------------ lists


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ([], ""),
        (["Inês"], "Inês"),
        (["Inês", "Rui"], "Inês and Rui"),
        (["Inês", "Rui", "Lia"], "Inês, Rui and Lia"),
        (["Inês", "Rui", "Lia", "Zoë"], "Inês, Rui, Lia and Zoë"),
    ],
)
@pytest.mark.usefixtures("own")
def test_names_are_listed(items: list[str], said: str) -> None:
    assert words.listed(items) == said


@pytest.mark.usefixtures("own")
def test_clauses_are_kept_apart() -> None:
    assert words.clauses(["a", "b", "c"]) == "a; b; c"


# ------------------------------------------------------------------------------------- what failed


def test_what_the_game_refuses_is_said_in_the_language(xx: Language) -> None:
    assert xx.reason(Refused("inner", strip=3)) == "strip 3"


def test_the_systems_errors_are_told_in_its_words_without_numbers(xx: Language) -> None:
    assert xx.reason(FileNotFoundError(2, "No such file")) == "No such file"
    assert xx.reason(OSError("it broke")) == "it broke"
    error = OSError()
    error.errno = 13
    assert xx.reason(error) == "Permission denied"


def test_any_other_error_is_told_as_it_is(xx: Language) -> None:
    assert xx.reason(ValueError("seven")) == "seven"


# --------------------------------------------------------------------------------------- languages


def test_english_says_what_a_language_lacks(xx: Language) -> None:
    assert xx.say("undo.deal", {}) == english().say("undo.deal", {})
    assert xx.say("undo.deal", {}) != "undo.deal"


def test_the_players_own_file_goes_before_ours_message_by_message(own: Path) -> None:
    mine = HEAD + '\nmsgid "colour.blue"\nmsgstr "azure"\n'
    (own / "en.po").write_text(mine, encoding="utf-8")
    language = words.load("en")
    assert language.say("colour.blue", {}) == "azure"
    assert language.say("colour.pink", {}) == "pink"
    assert english().say("colour.blue", {}) == "blue"


def test_ours_and_the_players_own_can_be_chosen(own: Path) -> None:
    ours = words.available()
    assert "en" in ours
    (own / "xx.po").write_text(XX, encoding="utf-8")
    assert words.available() == sorted([*ours, "xx"])


def test_a_language_that_does_not_exist_is_refused_by_its_code(own: Path) -> None:
    assert own.is_dir()
    with pytest.raises(Refused, match=r"language\.unknown: code zz"):
        words.load("zz")


@pytest.mark.parametrize("text", ['msgid "a', 'msgid "a"\nmsgstr "b"\nnonsense\n', "\x00"])
def test_a_damaged_file_is_refused_by_its_name_and_the_language_stays(own: Path, text: str) -> None:
    (own / "xx.po").write_text(text, encoding="utf-8")
    before = words.current()
    with pytest.raises(Refused, match=r"language\.damaged: file xx\.po") as caught:
        words.choose("xx")
    assert "\n" not in english().reason(caught.value)
    assert words.current() is before


def test_a_file_that_cannot_be_read_is_refused_with_the_systems_words(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own / "xx.po").write_text(XX, encoding="utf-8")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(words, "_compiled", refuse)
    with pytest.raises(Refused, match="why Permission denied"):
        words.load("xx")


def test_english_is_spoken_until_another_language_is_chosen(own: Path) -> None:
    (own / "xx.po").write_text(XX, encoding="utf-8")
    assert words.current().code == "en"
    assert words.say("colour.blue") == words.told(BLUE) == "blue"
    words.choose("xx")
    assert words.current().code == "xx"
    assert words.say("inner", strip=3) == "strip 3"
    assert words.told(clause("plain")) == words.reason(Refused("plain")) == "simplu"
    assert words.sentence(clause("plain")) == "Simplu!"
    assert words.say("colour.blue") == "albastră"
    assert english().code == "en"


def test_a_language_is_called_by_its_own_name_and_a_damaged_one_by_its_code(own: Path) -> None:
    (own / "zz.po").write_text('msgid "broken\n', encoding="utf-8")
    assert words.own_name("en") == "English"
    assert words.own_name("zz") == "zz"
