"""What is wished of a table on the LAN, what is told of one that is found, and equal names: without
any socket."""

import pytest

from conftest import english
from game.lobby.told import setup_text
from game.lobby.wishes import read_address, read_seats
from game.match import Seat, Setup
from game.names import apart
from game.record import read_header
from game.rules.clause import Refused
from net import PORT
from net.discovery import Found, Seats
from net.wire import NAME


def test_seats_are_me_open_and_bots() -> None:
    assert read_seats("me,open,easy,master") == ("me", "open", "easy", "master")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("me", "two to four seats can play, not 1"),
        ("me,open,open,open,open", "two to four seats can play, not 5"),
        ("me,you", "a seat is me, open or a bot (easy, quick, master, random, careful, greedy)"),
    ],
)
def test_other_seats_are_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as caught:
        read_seats(text)
    assert english(caught.value).startswith(sentence)


def test_an_address_may_do_without_a_port() -> None:
    assert read_address(" kitchen ") == ("kitchen", PORT)
    assert read_address("10.0.0.7:5") == ("10.0.0.7", 5)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("  ", "type an address first"),
        ("a b", "'a b' is not an address"),
        ("a:70000", "70000 is not a port"),
    ],
)
def test_what_is_no_address_is_said_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refused) as caught:
        read_address(text)
    assert english(caught.value) == sentence


# ------------------------------------------------------------------------------------ tables found


def test_seats_are_told_in_the_txt_record_as_they_always_were() -> None:
    assert Seats(1, 3).text == "1 of 3"
    assert Seats.read("1 of 3") == Seats(1, 3)


@pytest.mark.parametrize("text", ["", "many", "5 of 4", "3 of 2", "1 of 1", "٣ of 4", "1 of 3 "])
def test_what_makes_no_sense_in_a_txt_record_is_not_known(text: str) -> None:
    assert Seats.read(text) is None


def test_a_table_is_full_when_all_its_seats_are_taken() -> None:
    assert Seats(3, 3).full
    assert not Seats(2, 3).full


def test_a_found_table_says_what_could_be_typed_to_come_to_it() -> None:
    assert Found("Kitchen", "192.0.2.7", 5, "a", None).where == "192.0.2.7:5"


# ------------------------------------------------------------------------------------- equal names


def test_equal_names_are_numbered_and_open_seats_stay_without_a_name() -> None:
    assert apart(["Ana", "Rui", "Ana", "Ana"]) == ["Ana", "Rui", "Ana 2", "Ana 3"]
    assert apart(["", "Ana", ""]) == ["", "Ana", ""]
    assert apart(["Ana 2", "Ana", "Ana"]) == ["Ana 2", "Ana", "Ana 3"]


def test_a_long_name_that_is_numbered_still_fits_the_wire() -> None:
    told = apart(["N" * NAME] * 3, NAME)
    assert len(set(told)) == 3
    assert all(len(name) <= NAME for name in told)


# ----------------------------------------------------------------------------------- who starts


def test_at_a_rematch_the_next_one_in_turn_starts(setup: Setup) -> None:
    again = setup.rematch(9)
    assert (again.starter, again.rematch(1).starter) == (0, 1)
    assert (again.level, again.side, again.seats) == (setup.level, setup.side, setup.seats)
    assert again.opening().starter == 0


def test_a_shared_seed_goes_over_the_wire_with_its_starter() -> None:
    seats = [Seat("Ana", "person"), Seat("Rui", "person")]
    for starter in (0, 1):
        found, _ = read_header(setup_text("sintra", "A", seats, 7, starter).encode())
        assert (found.seed, found.starter) == (7, starter)
    found, _ = read_header(setup_text("sintra", "A", seats, None, 1).encode())
    assert (found.seed, found.starter) == (0, 0), "fair draws decide who starts"


@pytest.fixture
def setup() -> Setup:
    """A set-up whose last seat starts."""
    from game import levels

    seats = tuple(Seat(name, "person") for name in ("Ana", "Rui", "Eva"))
    return Setup.new(levels.load("sintra"), "B", seats, 5, 2)
