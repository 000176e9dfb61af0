"""The roster: who is at a table and who sits where, from one TABLE to the next."""

import pytest

from lan_room import LINK
from net import roster, wire
from net.roster import OPEN
from net.wire import Chair, Machine, Table

BOT = Chair("Bot", "quick", 0, "")


def machine(number: int, here: bool = True, ready: bool = True) -> Machine:
    return Machine(number, f"m{number}", "192.0.2.1", 47474, LINK, here, ready, 0, 0)


def chair(owner: int, stand_in: str = "") -> Chair:
    return Chair(f"seat of {owner}", "person", owner, stand_in)


def table(*owners: int, playing: bool = False, watchers: tuple[int, ...] = ()) -> Table:
    """A table whose seats belong to these machines, all of them there; -1 is an open seat."""
    numbers = sorted({0, *owners, *watchers} - {-1})
    seats = tuple(OPEN if owner < 0 else chair(owner) for owner in owners)
    return Table(3, 0, 2, playing, "{}", tuple(machine(number) for number in numbers), seats)


def away(number: int, at: Table) -> Table:
    return roster.change(at, number, here=False)


# --------------------------------------------------------------------------------- who is there


def test_a_machine_is_found_by_its_number() -> None:
    assert roster.find(table(0, 4), 4) == machine(4)
    assert roster.find(table(0, 4), 1) is None


def test_a_machine_is_here_if_it_is_at_the_table_and_not_away() -> None:
    assert roster.is_here(table(0, 1), 1)
    assert not roster.is_here(away(1, table(0, 1)), 1)
    assert not roster.is_here(table(0, 1), 2)


def test_the_others_are_those_who_are_here_without_the_host() -> None:
    assert roster.others(table(0)) == 0
    assert roster.others(table(0, 1, 2)) == 2
    assert roster.others(away(1, table(0, 1, 2))) == 1


def test_seats_belong_to_machines_and_watchers_have_none() -> None:
    assert roster.seated(table(0, 1, 0, watchers=(2,))) == {0, 1}
    assert roster.seated(table(0, -1)) == {0, -1}


@pytest.mark.parametrize(
    ("number", "seat", "owned"),
    [(0, 0, True), (1, 0, False), (1, 1, True), (1, 2, False), (0, 3, False), (-1, 2, True)],
)
def test_a_seat_is_owned_by_its_machine_alone_and_only_if_there_is_one(
    number: int, seat: int, owned: bool
) -> None:
    assert roster.owns(table(0, 1, -1), number, seat) is owned


# ------------------------------------------------------------------------------ before a game


def test_a_game_can_begin_when_all_seats_are_taken_by_machines_that_are_here_and_ready() -> None:
    assert roster.everybody_ready(table(0, 1))
    assert not roster.everybody_ready(table(0, -1))
    assert not roster.everybody_ready(table(0, 1, playing=True))
    assert not roster.everybody_ready(away(1, table(0, 1)))
    assert not roster.everybody_ready(roster.change(table(0, 1), 1, ready=False))


def test_a_game_waits_for_nobody_who_only_watches() -> None:
    at = roster.change(table(0, 1, watchers=(2,)), 2, here=False, ready=False)
    assert roster.everybody_ready(at)


def test_whoever_sits_down_gets_the_first_open_seat() -> None:
    at = table(0, -1, -1)
    first = roster.sit(at, chair(1))
    assert first
    assert first.seats == (chair(0), chair(1), OPEN)
    second = roster.sit(first, chair(2))
    assert second
    assert second.seats == (chair(0), chair(1), chair(2))
    assert roster.sit(second, chair(3)) is None


def test_nobody_sits_down_in_the_middle_of_a_game() -> None:
    assert roster.sit(table(0, -1, playing=True), chair(1)) is None


def test_a_new_machine_gets_the_lowest_number_that_is_not_the_hosts_and_not_taken() -> None:
    assert roster.free_number(table(0), ()) == 1
    assert roster.free_number(table(0, 1, 3), ()) == 2
    assert roster.free_number(table(0, 1), (2, 3)) == 4
    assert roster.free_number(table(0, 2), (1,)) == 3


def test_there_are_no_more_machines_at_a_table_than_the_wire_can_tell_of() -> None:
    at = table(0)
    for number in range(1, wire.MACHINES):
        more = roster.add(at, machine(number))
        assert more
        at = more
    assert [one.number for one in at.machines] == list(range(wire.MACHINES))
    assert roster.add(at, machine(wire.MACHINES)) is None


# ------------------------------------------------------------------------------ during a game


def test_a_machine_is_excused_when_it_is_away_and_bots_play_all_its_seats() -> None:
    at = table(0, 1, 1, playing=True)
    one = roster.set_seat(at, 1, chair(1, "quick"))
    both = roster.set_seat(one, 2, chair(1, "easy"))
    assert [roster.excused(away(1, some), 1) for some in (at, one, both)] == [False, False, True]
    assert not roster.excused(both, 1), "it is here"


def test_a_machine_that_comes_back_plays_its_own_seats_again_and_no_others() -> None:
    at = Table(1, 0, 1, True, "", (machine(0),), (chair(1, "quick"), chair(2, "easy"), BOT))
    assert roster.take_back(at, 1).seats == (chair(1), chair(2, "easy"), BOT)


def test_a_seat_that_is_changed_leaves_the_others() -> None:
    assert roster.set_seat(table(0, 1, 2), 1, BOT).seats == (chair(0), BOT, chair(2))


def test_a_change_is_of_one_machine_alone() -> None:
    changed = roster.change(table(0, 1, 2), 1, delay=7)
    assert [one.delay for one in changed.machines] == [0, 7, 0]


def test_the_seats_of_a_machine_that_has_gone_for_good_are_open() -> None:
    gone = roster.forget(table(0, 1, 2), 1)
    assert gone.seats == (chair(0), OPEN, chair(2))
    assert [one.number for one in gone.machines] == [0, 2]


# ------------------------------------------------------------------------------ after a game


def test_after_a_game_only_the_host_is_ready_for_the_next() -> None:
    at = table(0, 1, 2, playing=True)
    over = roster.over(at)
    assert not over.playing
    assert [one.ready for one in over.machines] == [True, False, False]
    assert roster.over(at._replace(host=2)).machines[2].ready


def test_an_heir_hosts_in_a_new_term_and_is_alone_until_the_others_come() -> None:
    heir = roster.inherited(table(0, 1, 2, playing=True), 1)
    assert (heir.host, heir.term, heir.game, heir.playing) == (1, 4, 2, True)
    assert [(one.here, one.ready) for one in heir.machines] == [
        (False, False),
        (True, True),
        (False, False),
    ]
