"""Whom to call and when to inherit: each rule by itself, and whole tables whose host goes, without
a socket."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

import pytest

from lan_room import HELLO, LINK
from net import seek
from net.lockstep import Reason
from net.seek import (
    FINAL,
    HOST,
    Action,
    Call,
    Finish,
    Forget,
    Goodbye,
    Inherit,
    Knocks,
    Known,
    Prospect,
    Seek,
    Wait,
)
from net.wire import Chair, Machine, Table

HOST_AT = ("192.0.2.100", 47474)
NAME = bytes(8)
NOT_HOSTING = Goodbye(Reason.NOT_HOSTING, "")
HAS_HOST = Goodbye(Reason.NOT_HOSTING, "", has_host=True)


def machine(number: int, **changes: Any) -> Machine:
    made = Machine(number, f"m{number}", f"192.0.2.{number}", 5000 + number, LINK, True, True, 0, 0)
    return made._replace(**changes)


def table(
    seats: Sequence[int] = (0, 1, 2, 3),
    playing: bool = True,
    watching: Iterable[int] = (),
    **changes: Any,
) -> Table:
    """Machines with these seats, hosted by machine 0."""
    numbers = sorted({*seats, *watching} - {-1})
    chairs = tuple(Chair("", "person", number, "") for number in seats)
    machines = tuple(machine(number) for number in numbers)
    return Table(1, 0, 1, playing, "", machines, chairs)._replace(**changes)


def known(me: int = 1, **changes: Any) -> Known:
    """Machine 1 in a game, with the story."""
    return replace(Known(me, False, True, table(), HOST_AT, 90.0), **changes)


LOBBY = known(table=table(playing=False), has_story=False)
STRANGER = known(-1, table=Table(0, -1, 0, False, "", (), ()), has_story=False)


def looking(**changes: Any) -> Seek:
    """The first half of a search that began at 100; the host was heard last at 90."""
    return replace(seek.begin(90.0, 100.0), **changes)


def second_half(**changes: Any) -> Seek:
    return looking(host_gone=True, **changes)


def call_host(refused: bool, now: float, search: Seek, who: Known) -> tuple[Seek, Action]:
    """Call the host in vain."""
    search, action = seek.next_step(search, who, now)
    assert action == Call(HOST, HOST_AT)
    return seek.call_failed(search, refused, "why", who, now)


# ------------------------------------------------------------------------------------- first half


def test_a_search_begins_with_a_call_to_the_host_at_once() -> None:
    search = seek.begin(90.0, 100.0)
    assert search == Seek(lost=90.0, began=100.0, next=100.0)
    called, action = seek.next_step(search, known(), 100.0)
    assert action == Call(HOST, HOST_AT)
    assert called == replace(search, calling=HOST)


def test_while_a_call_is_under_way_nobody_else_is_called() -> None:
    for half in (looking(calling=HOST), second_half(calling=0), second_half(calling=2)):
        assert seek.next_step(half, known(), 200.0) == (half, Wait())


def test_between_two_calls_is_a_moment() -> None:
    search, action = call_host(True, 100.0, looking(), known())
    assert action == Wait()
    assert search == looking(refusals=1, next=100.3)
    assert seek.next_step(search, known(), 100.29)[1] == Wait()
    assert seek.next_step(search, known(), 100.3)[1] == Call(HOST, HOST_AT)


def test_a_host_that_refuses_twice_is_gone() -> None:
    once, action = call_host(True, 100.0, looking(), known())
    assert (once.host_gone, action) == (False, Wait())
    twice, action = call_host(True, 101.0, once, known())
    assert (twice.host_gone, twice.refusals, action) == (True, 2, Wait())


def test_a_call_that_fails_otherwise_is_no_refusal() -> None:
    search = looking()
    for now in (100.0, 101.0, 102.0, 103.0):
        search, action = call_host(False, now, search, known())
        assert (search.host_gone, search.refusals, action) == (False, 0, Wait())


@pytest.mark.parametrize(("who", "patience"), [(known(), 20.0), (LOBBY, 20.0), (STRANGER, 5.0)])
def test_a_silent_host_is_gone_after_a_while_since_it_was_heard(
    who: Known, patience: float
) -> None:
    search, action = call_host(False, 90.0 + patience, looking(next=0.0), who)
    assert (search.host_gone, action) == (False, Wait())
    search, action = call_host(False, 90.1 + patience, looking(next=0.0), who)
    assert (search.host_gone, action == Wait()) == (who.table.playing,) * 2


def test_without_a_game_a_host_that_is_gone_is_the_end() -> None:
    for who, reason in ((LOBBY, Reason.SILENT), (STRANGER, Reason.UNREACHED)):
        search, action = call_host(True, 100.0, looking(lost=100.0), who)
        assert action == Wait()
        search, action = call_host(True, 101.0, search, who)
        assert action == Finish(reason, "why")


def test_somebody_who_does_not_host_at_the_hosts_address_means_that_it_is_gone() -> None:
    calling = looking(calling=HOST)
    assert seek.sent_away(calling, NOT_HOSTING, known(), 100.0) == (
        second_half(next=100.3),
        Wait(),
    )
    assert seek.sent_away(calling, HAS_HOST, known(), 100.0)[0].host_gone
    for who, reason in ((LOBBY, Reason.SILENT), (STRANGER, Reason.UNREACHED)):
        action = seek.sent_away(calling, NOT_HOSTING, who, 100.0)[1]
        assert action == Finish(reason, "not_hosting")


# ---------------------------------------------------------------------------------- being sent away


@pytest.mark.parametrize("reason", sorted(FINAL))
@pytest.mark.parametrize("search", [None, looking(calling=HOST), second_half(calling=2)])
def test_after_these_reasons_there_is_no_use_in_calling_again(
    reason: Reason, search: Seek | None
) -> None:
    action = seek.sent_away(search, Goodbye(reason, "more"), known(), 100.0)[1]
    assert action == Finish(reason, "more")


def test_the_reasons_after_which_the_search_goes_on_are_these() -> None:
    goes_on = set(Reason) - FINAL
    assert goes_on == {
        *(Reason.LEFT, Reason.NOT_HOSTING, Reason.SILENT, Reason.CROWDED, Reason.UNREACHED),
    }


@pytest.mark.parametrize(
    ("who", "forgets"),
    [
        (known(1, has_story=False), True),
        (known(0, has_story=False), True),
        (known(1, watch=True), True),
        (known(1, watch=True, has_story=False), True),
        (known(1), False),
        (known(-1, has_story=False), False),
    ],
)
def test_a_table_that_has_forgotten_who_has_nothing_to_lose_is_joined_as_somebody_new(
    who: Known, forgets: bool
) -> None:
    found = seek.sent_away(looking(calling=HOST), Goodbye(Reason.TOKEN, "x"), who, 105.0)
    if forgets:
        assert found == (seek.begin(105.0, 105.0), Forget())
    else:
        assert found[1] == Finish(Reason.TOKEN, "x")


def test_only_a_wrong_token_makes_anybody_forget_who_they_were() -> None:
    who = known(1, has_story=False)
    for reason in set(Reason) - {Reason.TOKEN}:
        assert seek.sent_away(None, Goodbye(reason, ""), who, 100.0)[1] != Forget()


def test_a_host_that_leaves_a_game_is_gone_at_once_and_any_other_end_is_looked_into() -> None:
    left = Goodbye(Reason.LEFT, "")
    assert seek.sent_away(None, left, known(), 100.0) == (second_half(), Wait())
    assert seek.sent_away(None, left, LOBBY, 100.0) == (looking(), Wait())
    silent = Goodbye(Reason.SILENT, "")
    assert seek.sent_away(None, silent, known(), 100.0) == (looking(), Wait())


@pytest.mark.parametrize("reason", [Reason.CROWDED, Reason.SILENT])
@pytest.mark.parametrize("calling", [HOST, 2])
def test_a_host_that_has_no_time_for_us_is_called_again_later(reason: Reason, calling: int) -> None:
    search = looking(calling=calling)
    for who in (known(), LOBBY):
        found = seek.sent_away(search, Goodbye(reason, "x"), who, 100.0)
        assert found == (replace(search, calling=None, next=101.0), Wait())
    assert seek.sent_away(search, Goodbye(reason, "x"), STRANGER, 100.0)[1] == Finish(reason, "x")


# ------------------------------------------------------------------------------------------- heirs


def numbers(machines: Iterable[Machine]) -> list[int]:
    return [one.number for one in machines]


def test_the_heirs_are_the_machines_with_a_seat_in_the_order_of_seats_without_the_host() -> None:
    assert numbers(seek.heirs(table((0, 3, 1, 3)), 1)) == [3, 1]
    assert numbers(seek.heirs(table((0, 3, -1, 2), watching=[7]), 2)) == [3, 2]
    assert numbers(seek.heirs(table((3, 0, 1)), 1)) == [3, 1]
    assert numbers(seek.heirs(table((0, 1, 2), host=2), 1)) == [0, 1]


def test_a_machine_that_was_started_again_knows_only_the_others_addresses() -> None:
    kept = table(host=-1)._replace(seats=())
    assert numbers(seek.heirs(kept, 1)) == [0, 2, 3]
    no_port = kept._replace(machines=(*kept.machines[:2], machine(2, port=0)))
    assert numbers(seek.heirs(no_port, 1)) == [0]


def test_a_machine_is_called_where_it_is_and_one_that_is_local_to_the_host_where_that_is() -> None:
    assert seek.reach(machine(2), HOST_AT) == ("192.0.2.2", 5002)
    for local in ("", "127.0.0.1", "::1"):
        assert seek.reach(machine(2, address=local), HOST_AT) == (HOST_AT[0], 5002)


# -------------------------------------------------------------------------------------- second half


def test_the_first_heir_inherits_at_once_if_the_hosts_port_refused_twice() -> None:
    search = second_half(refusals=2)
    assert seek.next_step(search, known(1), 100.0) == (search, Inherit())
    assert seek.next_step(second_half(refusals=1), known(1), 100.0)[1] != Inherit()


@pytest.mark.parametrize(
    "who",
    [
        known(2),
        known(3),
        known(1, has_story=False),
        known(7, table=table(watching=[7]), watch=True),
    ],
)
def test_nobody_else_inherits_and_nobody_without_the_story(who: Known) -> None:
    search = second_half(refusals=2)
    assert isinstance(seek.next_step(search, who, 100.0)[1], Call)


def test_the_first_heir_of_a_silent_host_asks_all_others_before_it_inherits() -> None:
    search, who = second_half(), known(1)
    search, action = seek.next_step(search, who, 100.0)
    assert action == Call(3, ("192.0.2.3", 5003))
    search, action = seek.sent_away(search, NOT_HOSTING, who, 100.0)
    assert (search.prospect(3), action) == (Prospect(idle=100.0), Wait())
    search, action = seek.next_step(search, who, 101.0)
    assert action == Call(2, ("192.0.2.2", 5002))
    search, action = seek.call_failed(search, False, "why", who, 101.0)
    assert (search.prospect(2), action) == (Prospect(failing=101.0), Wait())
    assert search.next == 101.3
    assert seek.next_step(search, who, 101.3) == (search, Inherit())


def test_who_answers_that_it_has_a_host_sends_us_back_to_the_host() -> None:
    was = Prospect(refusals=1, failing=99.0, idle=98.0)
    search = second_half(calling=2, round=4).noting(2, was).noting(3, Prospect(idle=97.0))
    back, action = seek.sent_away(search, HAS_HOST, known(1), 100.0)
    assert action == Wait()
    assert back == looking(next=100.3, round=4, prospects={2: Prospect(), 3: Prospect(idle=97.0)})
    assert seek.next_step(back, known(1), 101.0)[1] == Call(HOST, HOST_AT)


def test_an_answer_makes_up_for_calls_that_failed() -> None:
    search = second_half(calling=2).noting(2, Prospect(refusals=1, failing=99.0))
    reached, _ = seek.sent_away(search, NOT_HOSTING, known(1), 100.0)
    assert reached == second_half(next=100.3, prospects={2: Prospect(idle=100.0)})


def test_the_others_are_called_in_turn_and_those_that_are_gone_are_passed_over() -> None:
    search, called = second_half(), list[int]()
    for now in range(100, 108):
        search, action = seek.next_step(search, known(2), float(now))
        assert isinstance(action, Call)
        called.append(action.machine)
        search, _ = seek.sent_away(search, NOT_HOSTING, known(2), float(now))
    assert called == [3, 1] * 4
    assert search.round == 8
    search = search.noting(3, Prospect(gone=True))
    for later in (120.0, 121.0):
        assert seek.next_step(search, known(2), later)[1] == Call(1, ("192.0.2.1", 5001))


def test_the_next_heir_inherits_when_those_before_it_refuse_twice() -> None:
    search, who = second_half(refusals=2), known(2, table=table((0, 1, 2)))
    for refusals, gone in ((1, False), (2, True)):
        search, action = seek.next_step(search, who, 100.0 + refusals)
        assert action == Call(1, ("192.0.2.1", 5001))
        search, _ = seek.call_failed(search, True, "why", who, 100.0 + refusals)
        assert search.prospect(1) == Prospect(refusals, failing=101.0, gone=gone)
    assert seek.next_step(search, who, 103.0)[1] == Inherit()


def test_a_machine_that_cannot_be_reached_for_six_seconds_cannot_inherit() -> None:
    was, who = Prospect(failing=100.0, idle=95.0), known(2)
    for now, gone in ((106.0, False), (106.1, True)):
        search = second_half(calling=1, prospects={1: was})
        found, _ = seek.call_failed(search, False, "why", who, now)
        assert found.prospect(1) == replace(was, gone=gone)


@pytest.mark.parametrize(("called", "patience"), [(1, 25.0), (2, 50.0), (3, 75.0)])
def test_a_machine_that_does_not_inherit_for_long_never_will(called: int, patience: float) -> None:
    """The second heir may do so only after it has waited for the first, and so on."""
    was = Prospect(idle=100.0)
    for now, gone in ((100.0 + patience, False), (100.1 + patience, True)):
        search = second_half(calling=called, prospects={called: was})
        found, _ = seek.sent_away(search, NOT_HOSTING, known(0), now)
        assert found.prospect(called) == replace(was, gone=gone)


def test_calls_to_others_say_nothing_about_the_hosts_port() -> None:
    found, _ = seek.call_failed(second_half(calling=1), True, "why", known(2), 100.0)
    assert found.refusals == 0
    assert found.calling is None


# ----------------------------------------------------------------------------------- starting over


def test_when_nobody_is_left_all_starts_over_with_the_host() -> None:
    who = known(2, has_story=False)
    gone = {1: Prospect(gone=True), 3: Prospect(gone=True)}
    search = second_half(refusals=2, round=5, prospects=gone)
    over, action = seek.next_step(search, who, 110.0)
    assert (over, action) == (looking(next=111.0, round=5), Wait())
    assert seek.next_step(over, who, 110.9)[1] == Wait()
    assert seek.next_step(over, who, 111.0)[1] == Call(HOST, HOST_AT)


def test_who_has_the_story_and_is_alone_inherits() -> None:
    gone = {2: Prospect(gone=True), 3: Prospect(gone=True)}
    assert seek.next_step(second_half(prospects=gone), known(1), 110.0)[1] == Inherit()


def test_a_search_is_given_up_after_two_minutes() -> None:
    finish = Finish(Reason.SILENT, "host_gone")
    for who in (known(2), known(2, has_story=False)):
        assert isinstance(seek.next_step(second_half(), who, 220.0)[1], Call)
        assert seek.next_step(second_half(), who, 220.1)[1] == finish


def test_who_has_nobody_left_to_call_starts_over_to_the_end_of_the_two_minutes() -> None:
    alone = known(1, has_story=False, table=table((0, 1)))
    assert seek.next_step(second_half(), alone, 220.0)[1] == Wait()
    assert seek.next_step(second_half(), alone, 220.1)[1] == Finish(Reason.SILENT, "host_gone")


def test_without_a_game_to_return_to_the_search_ends() -> None:
    finish = Finish(Reason.SILENT, "host_gone")
    watcher = known(7, watch=True, table=table((0,), watching=[7]))
    assert seek.next_step(second_half(), watcher, 110.0)[1] == Wait()
    over = replace(watcher, table=watcher.table._replace(playing=False))
    assert seek.next_step(second_half(), over, 110.0)[1] == finish
    empty = replace(watcher, table=watcher.table._replace(machines=()))
    assert seek.next_step(second_half(), empty, 110.0)[1] == finish


def test_a_machine_that_was_started_again_goes_on_calling_everybody() -> None:
    who = known(1, has_story=False, table=table(host=-1)._replace(seats=()))
    search, called = looking(lost=0.0), list[int]()
    for now in range(100, 107):
        search, action = seek.next_step(search, who, float(now))
        assert isinstance(action, Call)
        called.append(action.machine)
        search, _ = seek.call_failed(search, False, "why", who, float(now))
    assert called == [HOST, 2, 3, 0, 2, 3, 0]


# --------------------------------------------------------------------------------------- two hosts


def away(*gone: int, **changes: Any) -> Table:
    made = table(**changes)
    return made._replace(
        machines=tuple(m._replace(here=m.number not in gone) for m in made.machines)
    )


def test_a_host_calls_the_machines_that_are_away_in_turn() -> None:
    knocks, called = Knocks(), list[int]()
    for now in (100.0, 102.0, 104.0, 106.0):
        knocks, action = seek.knock(knocks, away(1, 3), now)
        assert isinstance(action, Call)
        assert action.address == (f"192.0.2.{action.machine}", 5000 + action.machine)
        assert knocks.last == now
        called.append(action.machine)
    assert called == [3, 1, 3, 1]
    assert knocks.round == 0


def test_a_host_goes_upward_through_those_who_are_away() -> None:
    knocks, action = seek.knock(Knocks(), away(1, 2, 3), 100.0)
    assert (knocks, action) == (Knocks(100.0, 1), Call(2, ("192.0.2.2", 5002)))


def test_a_host_does_not_call_too_often() -> None:
    knocks, _ = seek.knock(Knocks(), away(1, 2), 100.0)
    assert seek.knock(knocks, away(1, 2), 101.9) == (knocks, Wait())
    assert isinstance(seek.knock(knocks, away(1, 2), 102.0)[1], Call)


def test_a_host_calls_nobody_in_the_lobby_nor_where_all_are_there_nor_who_cannot_be_called() -> (
    None
):
    for calm in (away(), away(1, playing=False), away(0), away(7, watching=[7])):
        assert seek.knock(Knocks(), calm, 100.0) == (Knocks(), Wait())
    deaf = away(1)
    deaf = deaf._replace(machines=tuple(m._replace(port=0) for m in deaf.machines))
    assert seek.knock(Knocks(), deaf, 100.0)[1] == Wait()


@pytest.mark.parametrize(
    ("others", "term", "seat", "stands_down"),
    [
        (2, 1, 3, True),
        (0, 9, 1, False),
        (1, 6, 3, True),
        (1, 4, 1, False),
        (1, 5, 1, True),
        (1, 5, 3, False),
    ],
)
def test_of_two_hosts_the_one_with_more_machines_goes_on_then_the_later_then_the_lower_seat(
    others: int, term: int, seat: int, stands_down: bool
) -> None:
    ours = away(1, 3, host=2, term=5)  # machine 0 is with us
    hello = HELLO._replace(table=NAME, role=1, others=others, term=term)
    assert seek.yields(ours, NAME, hello, seat) is stands_down


def test_nobody_yields_to_a_guest_or_to_another_table() -> None:
    ours = away(1, 2, 3)
    hello = HELLO._replace(table=NAME, role=1, others=9, term=9)
    assert seek.yields(ours, NAME, hello, 1)
    assert not seek.yields(ours, NAME, hello._replace(role=0), 1)
    assert not seek.yields(ours, b"another!", hello, 1)


def test_exactly_one_of_two_hosts_yields_whatever_they_have() -> None:
    everybody = {0, 1, 2, 3}
    for first, second in combinations(range(4), 2):
        for with_first in ([], [x for x in everybody if x not in (first, second)]):
            for terms in ((1, 1), (1, 2), (2, 1)):
                ours = away(*(everybody - {first, *with_first}), host=first, term=terms[0])
                theirs = away(*(everybody - {second}), host=second, term=terms[1])
                to_us = HELLO._replace(table=NAME, role=1, others=0, term=terms[1])
                to_them = to_us._replace(others=len(with_first), term=terms[0])
                we, they = (
                    seek.yields(ours, NAME, to_us, second),
                    seek.yields(theirs, NAME, to_them, first),
                )
                assert we is not they


# -------------------------------------------------------------------------------- whole tables


@dataclass
class World:
    """Machines that have lost their host and call each other. `off` are machines that do not answer
    at all, `killed` those on which the program has ended, `cut` pairs that cannot hear each other.
    """

    game: Table = field(default_factory=table)
    off: frozenset[int] = frozenset()
    killed: frozenset[int] = frozenset()
    cut: frozenset[tuple[int, int]] = frozenset()
    without_story: frozenset[int] = frozenset()
    with_host: frozenset[int] = frozenset()
    """Guests that still have the old host."""
    now: float = 100.0
    searches: dict[int, Seek] = field(default_factory=dict)
    hosts: list[int] = field(default_factory=list)
    found: dict[int, int] = field(default_factory=dict)
    ended: dict[int, Finish] = field(default_factory=dict)

    def __post_init__(self) -> None:
        gone = self.off | self.killed | self.with_host | {0}
        self.searches = {
            m.number: seek.begin(self.now, self.now)
            for m in self.game.machines
            if m.number not in gone
        }

    def known(self, me: int) -> Known:
        has_story = me not in self.without_story
        return Known(me, False, has_story, self.game, ("192.0.2.0", 5000), 100.0)

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            for me in list(self.searches):
                self.step(me)
            self.now += 0.1

    def step(self, me: int) -> None:
        search, action = seek.next_step(self.searches[me], self.known(me), self.now)
        if isinstance(action, Call):
            target = int(action.address[0].split(".")[-1])
            search, action = self.call(me, target, search)
        self.searches[me] = search
        if isinstance(action, Inherit):
            self.hosts.append(me)
            del self.searches[me]
        elif isinstance(action, Finish):
            self.ended[me] = action
            del self.searches[me]

    def call(self, me: int, target: int, search: Seek) -> tuple[Seek, Action]:
        who = self.known(me)
        silent = target in self.off or {(me, target), (target, me)} & self.cut
        if silent or target in self.killed:
            return seek.call_failed(search, not silent, "why", who, self.now)
        if target in self.hosts or (target == 0 and not self.hosts):
            self.found[me] = target
            return replace(search, next=1e9), Wait()
        said = HAS_HOST if target in self.with_host else NOT_HOSTING
        return seek.sent_away(search, said, who, self.now)


LOST = [frozenset(gone) for size in (0, 1, 2) for gone in combinations((1, 2, 3), size)]


@pytest.mark.parametrize("others", LOST, ids=str)
@pytest.mark.parametrize("how", ["killed", "off"])
def test_exactly_one_machine_inherits_and_all_who_are_left_find_it(
    how: str, others: frozenset[int]
) -> None:
    world = World(**{how: others | {0}})  # type: ignore[arg-type]
    left = [number for number in (1, 2, 3) if number not in others]
    world.run(60)
    assert world.hosts == left[:1]
    assert world.found == dict.fromkeys(left[1:], left[0])
    assert world.ended == {}


def test_a_killed_host_is_replaced_within_seconds_and_a_silent_one_after_its_time() -> None:
    for world, soonest, latest in (
        (World(killed=frozenset({0})), 0.2, 2.0),
        (World(off=frozenset({0})), 20.0, 25.0),
    ):
        while not world.hosts:
            world.run(0.1)
        assert soonest < world.now - 100 < latest


def test_a_machine_without_the_story_never_inherits() -> None:
    world = World(killed=frozenset({0}), without_story=frozenset({1}))
    world.run(100)
    assert world.hosts == [2]
    assert world.found == {1: 2, 3: 2}


def test_nobody_inherits_while_one_of_them_still_has_the_host() -> None:
    cut = frozenset({(1, 0), (2, 0)})
    world = World(cut=cut, with_host=frozenset({3}))
    world.run(300)
    assert world.hosts == []


def test_halves_that_cannot_hear_each_other_each_go_on() -> None:
    world = World(off=frozenset({0}), cut=frozenset({(1, 2), (1, 3)}))
    world.run(60)
    assert sorted(world.hosts) == [1, 2]
    assert world.found == {3: 2}


def test_if_nobody_has_the_story_the_search_ends_for_all_in_time() -> None:
    world = World(killed=frozenset({0}), without_story=frozenset({1, 2, 3}))
    world.run(160)
    assert world.hosts == []
    assert set(world.ended.values()) == {Finish(Reason.SILENT, "host_gone")}
    assert len(world.ended) == 3


def test_a_host_that_comes_back_in_time_is_found_again_by_all() -> None:
    world = World(off=frozenset({0}))
    world.run(15)
    world.off = frozenset()
    world.run(2)
    assert world.found == {1: 0, 2: 0, 3: 0}
    assert world.hosts == []
