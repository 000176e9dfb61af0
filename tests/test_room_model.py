"""The lobby of a LAN table as a pure model: who may change what, what is said, what is done."""

from typing import Any

import pytest

from game import words
from game.lobby.presence import Connection
from game.lobby.told import Options
from game.rules.clause import Clause
from game.ui.lan.room_model import CLOSED, KINDS, Here, RoomModel
from net.roster import OPEN
from net.wire import Chair, Machine, Table

HOST, GUEST = 0, 3
ANA = Chair("Ana", "person", HOST, "")
RUI = Chair("Rui", "person", GUEST, "")
BOT = Chair("Leonor", "quick", HOST, "")
LATE = Chair("Robot", "tricky", GUEST, "")


def machine(number: int, name: str, ready: bool = True, here: bool = True) -> Machine:
    return Machine(number, name, "", 5, bytes(16), here, ready, 0, 0)


MACHINES = (machine(HOST, "Ana"), machine(GUEST, "Rui", ready=False))


def room(
    *chairs: Chair,
    number: int = HOST,
    watching: bool = False,
    machines: tuple[Machine, ...] = MACHINES,
    **chosen: Any,
) -> RoomModel:
    """The room as the host sees it, or the machine of this number."""
    table = Table(1, HOST, 0, False, "", machines, chairs)
    return RoomModel(table, Here(number, number == HOST, watching, "Ana"), Options(**chosen))


def may(model: RoomModel) -> list[str]:
    return [seat.may for seat in model.seats]


# ------------------------------------------------------------------------------ who may change what


def test_the_host_chooses_for_its_own_and_open_seats_and_sends_guests_away() -> None:
    assert may(room(ANA, RUI, OPEN)) == ["choose", "send away", "choose", "add"]
    assert may(room(ANA, BOT)) == ["choose", "choose", "add", "nothing"]
    assert may(room(ANA, RUI, BOT, OPEN)) == ["choose", "send away", "choose", "choose"]


def test_an_heir_sends_the_first_host_away_like_any_guest() -> None:
    table = Table(2, GUEST, 1, False, "", MACHINES, (ANA, RUI, OPEN))
    heir = RoomModel(table, Here(GUEST, hosting=True, watching=False, name="Rui"), Options())
    assert may(heir) == ["send away", "choose", "choose", "add"]


def test_a_guest_changes_nothing() -> None:
    assert may(room(ANA, RUI, OPEN, number=GUEST)) == ["nothing"] * 4


def test_the_names_of_people_at_the_hosts_machine_can_be_typed() -> None:
    named = [seat.named for seat in room(ANA, RUI, BOT, OPEN).seats]
    assert named == [True, False, False, False]
    assert not any(seat.named for seat in room(ANA, RUI, number=GUEST).seats)


def test_the_seats_of_people_here_are_own_ones() -> None:
    assert [seat.own for seat in room(ANA, RUI, BOT).seats] == [True, False, False, False]
    assert [seat.own for seat in room(ANA, RUI, number=GUEST).seats][:2] == [False, True]


def test_an_open_seat_and_no_seat_are_not_taken() -> None:
    assert [seat.taken for seat in room(ANA, OPEN).seats] == [True, False, False, False]
    assert [seat.chair for seat in room(ANA, OPEN).seats][2:] == [None, None]


def test_a_seat_is_as_ready_as_its_machine() -> None:
    assert [seat.ready for seat in room(ANA, RUI, OPEN).seats] == [True, False, False, False]


def test_a_seat_is_closed_only_where_two_are_left() -> None:
    assert room(ANA, OPEN).seats[0].kinds == KINDS
    assert room(ANA, OPEN, OPEN).seats[0].kinds == (*KINDS, CLOSED)


def test_what_sits_there_can_be_chosen_even_if_it_is_unknown_here() -> None:
    model = room(ANA, LATE)
    assert model.seats[1].kinds == (*KINDS, "tricky")
    assert model.seats[0].kinds == KINDS


# ------------------------------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    ("chairs", "ready", "said"),
    [
        ((ANA, OPEN), False, "One seat is open"),
        ((ANA, OPEN, OPEN, RUI), False, "2 seats are open"),
        ((ANA, RUI), False, "Waiting for Rui to be ready"),
        ((ANA, RUI), True, "Everybody is ready"),
        ((ANA, BOT), False, "Everybody is ready"),
    ],
)
def test_the_status_says_what_the_table_waits_for(
    chairs: tuple[Chair, ...], ready: bool, said: str
) -> None:
    machines = (machine(HOST, "Ana"), machine(GUEST, "Rui", ready))
    assert words.told(room(*chairs, machines=machines).status) == said


def test_all_who_are_late_are_named() -> None:
    machines = (*MACHINES, machine(5, "Eva", ready=False), machine(6, "Tom", ready=False))
    model = room(ANA, RUI, Chair("Eva", "person", 5, ""), machines=machines)
    assert model.late == ["Rui", "Eva"]
    assert words.told(model.status) == "Waiting for Rui and Eva to be ready"


def test_a_guest_is_told_that_the_host_starts() -> None:
    model = room(ANA, BOT, number=GUEST)
    assert words.told(model.status) == "Everybody is ready: the host starts"


def test_the_large_button_starts_or_says_ready_or_is_not_there() -> None:
    ready = (machine(HOST, "Ana"), machine(GUEST, "Rui"))
    assert room(ANA, RUI).go == Clause("room.start")
    assert room(ANA, RUI, number=GUEST).go == Clause("room.ready")
    assert room(ANA, RUI, number=GUEST, machines=ready).go == Clause("room.not_ready")
    assert room(ANA, RUI, number=GUEST, watching=True).go is None


def test_everybody_is_told_what_they_are_here() -> None:
    assert room(ANA, RUI).caption.key == "room.caption.hosting"
    assert room(ANA, RUI, number=GUEST).caption.key == "room.caption.guest"
    assert room(ANA, BOT, number=GUEST, watching=True).caption.key == "room.caption.watching"


def test_who_is_here_without_a_seat_watches() -> None:
    assert words.told(room(ANA, BOT).told_watchers) == "Watching: Rui"
    assert words.told(room(ANA, RUI).told_watchers) == "Nobody watches."
    gone = (machine(HOST, "Ana"), machine(GUEST, "Rui", here=False))
    assert room(ANA, BOT, machines=gone).watchers == []


def test_a_seat_says_how_it_is_connected_and_whether_it_is_ready() -> None:
    model, here = room(ANA, RUI, BOT, OPEN), Connection("here", delay=4)
    assert words.told(model.told(0, Connection("own"))) == "at this machine, ready"
    assert words.told(model.told(1, here)) == "connected, 4 ms, not ready yet"
    assert words.told(model.told(2, Connection("own"))) == "at this machine"
    assert words.told(model.told(3, here)) == "for whoever comes"


# ------------------------------------------------------------------------------- what can be chosen


def test_a_clock_or_a_level_that_was_chosen_elsewhere_can_be_kept() -> None:
    assert room(ANA, OPEN).clocks == (0, 30, 60, 120)
    assert room(ANA, OPEN, clock=45).clocks == (0, 30, 45, 60, 120)
    assert room(ANA, OPEN, level="own").levels(["sintra"]) == ("sintra", "own")
    assert room(ANA, OPEN).levels(["sintra", "own"]) == ("sintra", "own")


# ------------------------------------------------------------------------------------- what is done


def test_a_person_put_on_a_seat_has_the_first_name_that_is_free() -> None:
    model = room(ANA, RUI, OPEN)
    assert model.with_kind(2, "person", ["Ana", "Rui", "Lia"])[2] == Chair("Lia", "person", 0, "")
    assert room(BOT, OPEN).with_kind(1, "person", ["Lia"])[1].name == "Ana"
    assert model.with_kind(2, "person", ["Rui"])[2].name == "Ana", "numbered by the host"


def test_a_bot_put_on_a_seat_plays_at_this_machine() -> None:
    chairs = room(ANA, OPEN).with_kind(1, "easy", [])
    assert chairs == (ANA, Chair("Rui", "easy", HOST, ""))


def test_a_seat_is_opened_closed_and_added() -> None:
    model = room(ANA, RUI, BOT)
    assert model.with_kind(2, "open", []) == (ANA, RUI, OPEN)
    assert model.with_kind(1, CLOSED, []) == (ANA, BOT)
    assert model.emptied(1) == (ANA, OPEN, BOT)
    assert model.with_another == (ANA, RUI, BOT, OPEN)
    full = room(ANA, RUI, BOT, OPEN)
    assert full.with_another == full.table.seats


def test_a_name_is_changed_unless_nothing_is_left_of_it() -> None:
    model = room(ANA, RUI)
    assert model.renamed(0, " Eva ") == (ANA._replace(name="Eva"), RUI)
    assert model.renamed(0, "  ") == (ANA, RUI)
    assert model.renamed(2, "Eva") == (ANA, RUI)
