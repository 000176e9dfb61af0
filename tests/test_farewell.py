"""Why a connection ended, as a player reads it: every reason has words, a detail is said only if it
is one of ours, and whatever another machine writes there is never shown."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import words
from game.lobby.farewell import DETAILS, more, why
from game.lobby.headless import _why
from net.lockstep import Dropped, Reason

ROOT = Path(__file__).resolve().parent.parent
ENGLISH = (ROOT / "assets" / "languages" / "en.po").read_text(encoding="utf-8")


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words_of_its_own(reason: Reason) -> None:
    said = words.told(why(reason))
    assert "bye." not in said
    assert said != words.told(why(99))


def test_a_reason_that_is_not_known_is_said_in_general_words() -> None:
    assert words.told(why(18)) == words.told(why(255)) == "the connection ended"
    assert words.told(why(-1)) == "the connection ended"


def test_a_detail_is_said_in_brackets_behind_the_reason() -> None:
    assert words.told(why(Reason.FULL, "game_begun")) == "the table is full (the game has begun)"
    assert words.told(why(Reason.FULL)) == "the table is full"


def test_a_detail_is_said_with_its_numbers() -> None:
    said = more("link_changed machine 1 draw 2")
    assert said is not None
    assert words.told(said) == "machine 1 changed its link in draw 2"
    due = [more(f"other_draw_due draw 3 count {count}") for count in (1, 2)]
    assert [words.told(one) for one in due if one] == [
        "draw 3 is due with 1 link",
        "draw 3 is due with 2 links",
    ]


@pytest.mark.parametrize(
    "detail",
    [
        *(
            "",
            "send money to 203.0.113.9",
            "Game_begun",
            "game_begun ",
            " game_begun",
            "GAME_BEGUN",
        ),
        *("game_begun draw 1", "differs", "differs draw 1", "differs command x", "differs command"),
        *("differs command 1 command 2", "differs command 1234567890", "differs command ٣"),
        *("link_changed draw 2 machine 1", "not_msgpack", "propose", "{why}", "game_begun\n", "."),
    ],
)
def test_anything_else_that_another_machine_writes_is_never_shown(detail: str) -> None:
    assert more(detail) is None
    assert words.told(why(Reason.LEFT, detail)) == "they left the table"


def test_a_log_gives_a_detail_that_is_not_for_players_as_it_is() -> None:
    assert words.told(_why(Dropped("ana", Reason.NOT_NOW, "propose"))) == (
        "a message came that had no place there [propose]"
    )
    assert words.told(_why(Dropped("ana", Reason.OUT_OF_STEP, "differs command 7"))) == (
        "the games fell out of step (command 7)"
    )
    assert words.told(_why(Dropped("ana", Reason.LEFT, ""))) == "they left the table"


def test_every_detail_of_the_catalogue_can_be_said_with_exactly_its_numbers() -> None:
    assert set(DETAILS) == set(re.findall(r'^msgid "(detail\..*)"$', ENGLISH, re.MULTILINE))
    for key, names in DETAILS.items():
        said = more(" ".join([key.removeprefix("detail."), *(f"{name} 5" for name in names)]))
        assert said is not None
        assert words.told(said).count("5") >= len(names)
        assert "{" not in words.told(said)


def details() -> Iterator[tuple[str, str]]:
    """Every text that the network gives to one of its errors, drops and endings."""
    takers = {"WireError", "StoryError", "Unfair", "drop", "end", "strike", "Closed", "Finish"}
    for path in sorted((ROOT / "net").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            for given in node.args if name in takers else ():
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    yield path.name, given.value
                elif isinstance(given, ast.JoinedStr):
                    parts = (
                        str(part.value) if isinstance(part, ast.Constant) else "0"
                        for part in given.values
                    )
                    yield path.name, "".join(parts).replace("0_too", "start_too")


def test_the_network_holds_keys_and_no_prose() -> None:
    found = list(details())
    assert len(found) > 40
    for where, detail in found:
        assert re.fullmatch(r"[a-z_]*( [a-z]+ [0-9]+)*", detail), f"{where}: {detail}"
