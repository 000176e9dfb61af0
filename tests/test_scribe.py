"""The scribe: a record that grows with its game, and a game that goes on when it cannot be kept."""

import errno
import os
from pathlib import Path

import pytest

from conftest import english
from game import record
from game.match import Match, Seat, Setup
from game.rules.clause import Clause, Refused
from game.rules.play import legal_moves
from game.scribe import Scribe
from game.words import english as plain
from tables import HOUSE

SETUP = Setup.new(HOUSE, "A", (Seat("Ana", "random"), Seat("Rui", "random")), 7)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games" / "mine" / "one.vitral"


def begun() -> Match:
    """A game with two commands."""
    match = Match(SETUP)
    match.play(match.next_deal())
    match.play(legal_moves(match.state)[0])
    return match


def said(problem: Clause | None) -> str:
    """What a player reads about a problem."""
    assert problem is not None
    return plain().sentence(problem)


def test_a_game_is_written_as_far_as_it_has_been_played_in_a_folder_made_for_it(path: Path) -> None:
    scribe, match = Scribe(), begun()
    scribe.begin(match, path)
    assert path.read_text(encoding="utf-8") == record.text(match)
    assert (scribe.path, scribe.problem) == (path, None)


def test_every_command_is_on_disk_as_soon_as_it_has_been_played(path: Path) -> None:
    scribe, match = Scribe(), begun()
    scribe.begin(match, path)
    for _ in range(3):
        match.play(legal_moves(match.state)[-1])
        scribe.update(match)
        assert path.read_text(encoding="utf-8") == record.text(match)


def test_after_moves_were_taken_back_the_record_begins_anew(path: Path) -> None:
    scribe, match = Scribe(), begun()
    scribe.begin(match, path)
    shorter = Match(SETUP)
    scribe.begin(shorter, path)
    assert path.read_text(encoding="utf-8") == record.text(shorter)
    shorter.play(shorter.next_deal())
    scribe.update(shorter)
    assert path.read_text(encoding="utf-8") == record.text(shorter)


def test_a_game_without_a_file_is_not_written_and_that_is_no_problem(tmp_path: Path) -> None:
    scribe, match = Scribe(), begun()
    scribe.begin(match, None)
    scribe.update(match)
    assert (scribe.path, scribe.problem) == (None, None)
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_is_not_to_be_written_any_more_leaves_its_record_alone(path: Path) -> None:
    scribe, match = Scribe(), begun()
    scribe.begin(match, path)
    kept = path.read_bytes()
    scribe.begin(match, None)
    match.play(legal_moves(match.state)[0])
    scribe.update(match)
    assert path.read_bytes() == kept


def test_a_file_that_is_no_record_is_left_alone_and_the_problem_says_so(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Inês", encoding="utf-8")
    scribe = Scribe()
    scribe.begin(begun(), letter)
    assert letter.read_text(encoding="utf-8") == "Dear Inês"
    with pytest.raises(record.RecordError) as caught:
        record.Recorder.create(letter, begun())
    assert said(scribe.problem) == f"This game cannot be saved: {english(caught.value)}."


def test_a_folder_that_cannot_be_made_is_told_in_the_systems_words_without_its_number(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").touch()
    scribe = Scribe()
    scribe.begin(begun(), tmp_path / "file" / "one.vitral")
    assert said(scribe.problem) == f"This game cannot be saved: {os.strerror(errno.EEXIST)}."


def test_a_record_that_breaks_off_says_so_once_and_the_game_goes_on(path: Path) -> None:
    scribe, match = Scribe(), begun()
    scribe.begin(match, path)
    match.draws.append((None,))  # the header grows, so the file is written anew beside itself
    path.with_name("one.vitral.new").mkdir()
    scribe.update(match)
    why = os.strerror(errno.EISDIR)
    assert said(scribe.problem) == f"This game can no longer be saved: {why}."
    first = scribe.problem
    scribe.update(match)
    assert scribe.problem is first


def test_after_a_problem_no_other_record_is_begun_in_this_game(path: Path) -> None:
    scribe = Scribe()
    scribe.problem = Refused("seat.not_kept", why="full").clause
    scribe.begin(begun(), path)
    assert not path.exists()
    assert scribe.path == path


def test_a_closed_record_grows_no_more_and_can_be_closed_again(path: Path) -> None:
    scribe, match = Scribe(), begun()
    scribe.begin(match, path)
    kept = path.read_bytes()
    scribe.close()
    scribe.close()
    match.play(legal_moves(match.state)[0])
    scribe.update(match)
    assert path.read_bytes() == kept
    assert scribe.problem is None
