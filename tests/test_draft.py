"""What is agreed on before a game, and remembered for the next one. No window."""

import pytest

from conftest import english
from game import names
from game.match import Seat
from game.rules.clause import Refused
from game.ui.scenes.draft import Draft, read_seed
from game.ui.settings import ANYBODY, CLOSED, Settings


def test_a_new_game_is_a_person_against_a_quick_bot() -> None:
    chosen = Draft(Settings()).chosen("sintra", 5)
    assert chosen.seats == (Seat("Inês", "person"), Seat("Rui", "quick"))
    assert (chosen.side, chosen.level, chosen.starter, chosen.seed) == ("A", "sintra", None, 5)


def test_the_whole_set_up_is_remembered_in_the_settings() -> None:
    settings = Settings()
    draft = Draft(settings)
    draft.set_kind(2, "master")
    draft.rename(2, "Ada")
    draft.set_kind(1, "person")
    draft.rename(1, "Eva")
    draft.side, draft.level, draft.starter = "B", "glasshouse", 2
    again = Draft(settings).chosen("glasshouse", 1)
    seats = (Seat("Inês", "person"), Seat("Eva", "person"), Seat("Ada", "master"))
    assert (again.seats, again.side, again.starter) == (seats, "B", 2)
    assert settings.level == "glasshouse"
    assert settings.kinds == ("person", "person", "master", CLOSED)


def test_a_person_and_a_bot_on_the_same_seat_have_names_of_their_own() -> None:
    draft = Draft(Settings())
    draft.rename(0, "Zoé")
    draft.set_kind(0, "easy")
    assert draft.name(0) == "Beatriz"
    draft.rename(0, "Robot")
    draft.set_kind(0, "person")
    assert draft.name(0) == "Zoé"
    draft.set_kind(0, "master")
    assert draft.name(0) == "Robot"


def test_a_name_that_is_erased_is_the_one_that_was_there_before() -> None:
    draft = Draft(Settings(names=("Eva", "Rui", "Lia", "Tomás")))
    draft.rename(0, "Zoé")
    draft.rename(0, "  ")
    assert draft.name(0) == "Eva"
    draft.rename(0, "  Ana ")
    assert draft.name(0) == "Ana"


def test_the_same_name_twice_is_numbered_in_the_game_and_stays_as_it_was_typed() -> None:
    settings = Settings(kinds=("person",) * 4, names=("Rui", "Rui", "Eva", "Rui"))
    draft = Draft(settings)
    assert list(draft.told_apart().values()) == ["Rui", "Rui 2", "Eva", "Rui 3"]
    assert settings.names == ("Rui", "Rui", "Eva", "Rui")


def test_the_starter_is_told_by_the_seat_among_those_that_play() -> None:
    draft = Draft(Settings(kinds=("person", "quick", CLOSED, "easy")))
    draft.starter = 3
    assert draft.chosen("sintra", 1).starter == 2
    draft.set_kind(3, CLOSED)
    assert draft.starter == ANYBODY
    assert draft.chosen("sintra", 1).starter is None


def test_a_starter_whose_seat_stays_open_still_starts() -> None:
    draft = Draft(Settings(kinds=("person", "quick", "easy", "easy")))
    draft.starter = 2
    draft.set_kind(3, CLOSED)
    draft.set_kind(2, "master")
    assert draft.starter == 2


def test_whoever_comes_to_the_seat_of_a_starter_who_left_does_not_start() -> None:
    draft = Draft(Settings(kinds=("person", "quick", "easy", "easy"), starter=2))
    draft.set_kind(2, CLOSED)
    draft.set_kind(2, "quick")
    assert draft.starter == ANYBODY
    assert draft.kind(2) == "quick"


def test_each_seat_keeps_a_name_of_its_own() -> None:
    settings = Settings(kinds=("person",) * 4)
    draft = Draft(settings)
    for seat, name in enumerate(("Ana", "Bia", "Eva", "Zoé")):
        draft.rename(seat, name)
    assert settings.names == ("Ana", "Bia", "Eva", "Zoé")
    assert settings.bots == names.BOT_NAMES


def test_two_seats_are_always_taken_whatever_the_settings_say() -> None:
    draft = Draft(Settings(kinds=(CLOSED, CLOSED, CLOSED, CLOSED), starter=3))
    assert draft.open == [0, 1]
    assert [seat.kind for seat in draft.chosen("sintra", 1).seats] == ["quick", "quick"]
    assert draft.starter == ANYBODY


def test_seeds_are_numbers_or_hexadecimal_and_none_is_a_random_one() -> None:
    assert read_seed(" 42 ") == 42
    assert read_seed("1_000 000") == 1_000_000
    assert read_seed("0x2a") == read_seed("2A") == 42
    assert read_seed("f" * 32) == (1 << 128) - 1
    assert read_seed("0") == 0
    assert read_seed(str((1 << 128) - 1)) == (1 << 128) - 1
    assert 0 <= read_seed("") < 1 << 128
    assert read_seed("") != read_seed(" ")


@pytest.mark.parametrize("typed", ["xyz", "-4", "-1", "0x", "1" * 40, str(1 << 128), "1.5"])
def test_a_bad_seed_is_refused(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        read_seed(typed)
    assert english(refused.value).startswith("the seed must be a number")


def test_names_are_told_apart_and_none_stays_none() -> None:
    assert names.apart(["", "Rui", "", "Rui", "Rui 2"]) == ["", "Rui", "", "Rui 2", "Rui 2 2"]
    assert names.apart(["abcdef", "abcdef"], 6) == ["abcdef", "abcd 2"]
