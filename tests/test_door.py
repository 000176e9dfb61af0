"""The door of a table: who is answered what, who gets which seat and number, who makes room."""

from typing import Any

import pytest

from lan_room import LINK, Room, Stranger
from net import VERSION, door, fair, roster, wire
from net.guest import Guest
from net.host import Host
from net.lockstep import Dropped, Reason, proof
from net.wire import Bye, Hello, Join, Machine, Message, Table, Welcome

KEY = bytes(15) + b"k"


def join(**changes: Any) -> Join:
    """What somebody new says."""
    return Join("mal", False, "person", b"", b"", KEY, 4711, 0, b"")._replace(**changes)


def hello(room: Room, **changes: Any) -> Hello:
    """What somebody who fits says first."""
    return room.host.me.hello(LINK, 0, 0)._replace(**changes)


def came_in(room: Room, **changes: Any) -> Stranger:
    """Somebody who fits asks to come in."""
    stranger = room.call()
    stranger.say(hello(room), join(**changes))
    return stranger


def answer(stranger: Stranger, kind: type[Message]) -> Any:
    """The one answer of this kind."""
    [found] = [message for message in stranger.say() if isinstance(message, kind)]
    return found


def at(room: Room, number: int) -> Machine:
    """A machine at the table."""
    found = roster.find(room.host.table, number)
    assert found
    return found


def begun(**changes: Any) -> tuple[Room, Guest]:
    """A game of two, begun."""
    room = Room(seats=2, **changes)
    ana = room.join("ana")
    room.start()
    return room, ana


# -------------------------------------------------------------------------------- how many


def test_two_dozen_may_stand_at_the_door_and_then_the_first_of_them_makes_room() -> None:
    room = Room(seats=2)
    standing = [room.call() for _ in range(24)]
    assert door.MOST == len(room.host.callers) == 24
    assert not any(one.bye for one in standing)
    room.call()
    assert len(room.host.callers) == 24
    assert standing[0].bye == Bye(Reason.CROWDED, "")
    assert not any(one.bye for one in standing[1:])


def test_nobody_who_is_in_makes_room_not_even_the_machine_that_hosted_first() -> None:
    room, ana = begun()
    heir = Room(seats=2, now=room.now)
    heir.host = Host.heir(ana.me, ana.story, ana.table, room.now)
    old = Guest(room.host.me, room.host.story, room.host.table)
    heir.guests, heir.heard = {"old": old}, {"old": []}
    heir.connect(old)
    assert old.me.number == 0
    standing = [heir.call() for _ in range(24)]
    assert old.here
    assert standing[0].bye == Bye(Reason.CROWDED, "")


# -------------------------------------------------------------------------------- the first words


def test_a_hello_is_answered_with_the_hosts_own_and_how_many_are_with_it() -> None:
    room = Room(seats=3)
    room.join("ana")
    room.join("bo")
    stranger = room.call()
    [said] = stranger.say(hello(room))
    assert isinstance(said, Hello)
    assert said._replace(nonce=b"") == Hello(
        VERSION, "rules", "level", b"", room.host.me.table, 1, room.host.table.term, 2
    )


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"version": VERSION + 1}, Reason.VERSION),
        ({"rules": "other"}, Reason.RULES),
        ({"level": "other"}, Reason.LEVEL),
    ],
)
def test_who_does_not_fit_hears_what_the_host_has_and_is_sent_away(
    wrong: dict[str, Any], reason: Reason
) -> None:
    room = Room(seats=2)
    stranger = room.call()
    said, bye = stranger.say(hello(room, **wrong))
    assert isinstance(said, Hello)
    assert bye == Bye(reason, "")
    assert room.host.callers == {}


# -------------------------------------------------------------------------------- getting in


def test_whoever_comes_in_gets_the_first_open_seat_and_everybody_hears_of_it() -> None:
    room = Room(seats=3)
    ana = room.join("ana")
    mal = came_in(room, kind="quick")
    assert answer(mal, Welcome) == Welcome(2, b"")
    assert at(room, 2) == Machine(2, "mal", "203.0.113.9", 4711, KEY, True, False, 0, 0)
    assert room.host.table.seats[2] == wire.Chair("mal", "quick", 2, "")
    assert answer(mal, Table) == ana.table == room.host.table


def test_who_only_watches_takes_no_seat() -> None:
    room = Room(seats=2)
    eve = came_in(room, watch=True)
    assert answer(eve, Welcome).machine == 1
    assert room.host.table.seats[1].machine == -1


def test_a_full_table_says_only_that_and_one_that_plays_says_that_a_game_has_begun() -> None:
    room = Room(seats=2)
    ana = room.join("ana")
    assert came_in(room).bye == Bye(Reason.FULL, "")
    ana.ready(True)
    room.run()
    room.host.start(room.setup(), True)
    room.run()
    assert came_in(room).bye == Bye(Reason.FULL, "game_begun")
    assert came_in(room, watch=True).bye is None


def test_a_wrong_token_and_a_missing_code_are_told_as_that_also_in_a_game() -> None:
    room, _ = begun(code="sesame")
    assert came_in(room).bye == Bye(Reason.CODE, "")
    assert came_in(room, token=LINK).bye == Bye(Reason.TOKEN, "")


def test_the_host_proves_that_it_knows_the_code_to_this_caller_alone() -> None:
    room = Room(seats=2, code="sesame")
    stranger = room.call()
    [said] = stranger.say(hello(room))
    assert isinstance(said, Hello)
    table = room.host.me.table
    stranger.say(join(proof=proof("sesame", table, "guest", LINK, said.nonce)))
    expected = proof("sesame", table, "host", LINK, said.nonce)
    assert answer(stranger, Welcome) == Welcome(1, expected)


def test_only_who_is_in_may_send_long_frames() -> None:
    room = Room(seats=2)
    long = wire.encode(wire.Start(1, 600 * "x", (), ()))
    inside, outside = came_in(room), room.call()
    for stranger in (inside, outside):
        room.host.received(stranger.number, long, room.now)
        room.run()
    assert inside.bye == Bye(Reason.NOT_NOW, "start")
    assert outside.bye == Bye(Reason.NONSENSE, "frame_too_long")


# -------------------------------------------------------------------------------- numbers


def test_a_number_that_is_free_again_brings_nothing_of_its_last_owner() -> None:
    room = Room(seats=2)
    ana = room.join("ana")
    ana.ready(True)
    room.run()
    assert 1 in room.host.drawing.ends
    room.host.seen[1] = 7
    room.cut(ana)
    assert answer(came_in(room), Welcome).machine == 1
    assert room.host.drawing.ends == {}
    assert room.host.seen == {}


def test_nobody_new_gets_a_number_of_the_game_that_is_told() -> None:
    room, ana = begun()
    room.play()
    room.cut(ana)
    room.host.hub.table = roster.forget(room.host.table, 1)
    assert answer(came_in(room), Welcome).machine == 2


# -------------------------------------------------------------------------------- coming back


def test_who_comes_back_has_its_token_as_its_key_and_is_called_where_it_is_now() -> None:
    room, ana = begun()
    old = at(room, 1)
    token = ana.me.token()
    again = came_in(room, name="other", token=token, port=815)
    assert answer(again, Welcome).machine == 1
    assert at(room, 1) == old._replace(address="203.0.113.9", port=815, key=token)
    assert fair.step(token) == old.key


def test_who_comes_back_is_at_its_new_connection_only_and_plays_its_seats_itself() -> None:
    room, ana = begun()
    room.cut(ana)
    room.host.let_bot(1, "quick")
    first = came_in(room, token=ana.me.token())
    assert room.host.table.seats[1].stand_in == ""
    assert at(room, 1).here
    second = came_in(room, token=ana.me.token())
    assert first.bye == Bye(Reason.ELSEWHERE, "")
    assert second.bye is None
    assert at(room, 1).here, "it is at the other connection"
    assert [event.reason for event in room.events if isinstance(event, Dropped)] == [
        Reason.SILENT,
        Reason.ELSEWHERE,
    ]


def test_who_comes_back_is_told_only_what_it_has_not_got() -> None:
    room, ana = begun()
    room.play(until=4)
    have = len(room.host.story) - 2
    again = came_in(room, token=ana.me.token(), have=have, hash=room.host.story.hash(have))
    story = [one for one in again.say() if isinstance(one, wire.Commit | wire.Links | wire.Start)]
    assert story == room.host.story.items[have:]


def test_a_new_host_tells_nobody_the_story_before_it_has_gathered_the_others() -> None:
    room, ana = begun()
    heir = Room(seats=2, now=room.now)
    machines = (*ana.table.machines, ana.table.machines[1]._replace(number=2, key=bytes(16)))
    table = ana.table._replace(machines=machines)
    heir.host = Host.heir(ana.me, ana.story, table, room.now)
    eve = came_in(heir, watch=True)
    assert not any(isinstance(one, wire.Start) for one in eve.say())
    heir.wait(3.0)
    assert any(isinstance(one, wire.Start) for one in eve.say())
