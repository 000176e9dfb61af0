"""Keeping guests up to date: what each is told, whose answers count, and who is out of step."""

from typing import Any

from lan_room import LINK, Room, Stranger
from net import fair, wire
from net.hub import STRIKES, Caller
from net.lockstep import OutOfStep, Reason
from net.wire import Again, Bye, Commit, Digest, Join, Links, Ping, Pong, Propose, Ready, Start

OTHER = b"another!"


def seated(room: Room, **changes: Any) -> Stranger:
    """Somebody who comes in and says what the test likes."""
    stranger = room.call()
    join = Join("mal", False, "person", b"", b"", LINK, 0, 0, b"")
    stranger.say(room.host.me.hello(LINK, 0, 0), join._replace(**changes))
    return stranger


def begun(rounds: int = 2) -> tuple[Room, Stranger]:
    """A game of two with a shared seed, begun and dealt; the host is to move."""
    room = Room(seats=2, fair=False, rounds=rounds)
    mal = seated(room)
    mal.say(Ready(True, LINK))
    room.start()
    return room, mal


def caller(room: Room, stranger: Stranger) -> Caller:
    return room.host.callers[stranger.number]


def told(stranger: Stranger) -> list[Any]:
    """What it has been told of the story."""
    return [one for one in stranger.say() if isinstance(one, Start | Links | Commit | Again)]


def right(room: Room, number: int) -> Digest:
    """The answer of a machine that is in step."""
    return Digest(number, room.host.story.digests[number - 1])


def wrong(number: int) -> Digest:
    return Digest(number, OTHER)


def played_out(room: Room, mal: Stranger) -> None:
    """Play a game of one round to its end."""
    room.turn()
    mal.say(right(room, 1), right(room, 2), Propose(3, 1, "m"))
    mal.say(right(room, 3))
    assert not room.host.table.playing


# --------------------------------------------------------------------------------- what is told


def test_whoever_comes_late_is_told_all_of_the_story() -> None:
    room, _ = begun()
    room.turn()
    assert told(seated(room, watch=True)) == room.host.story.items


def test_whoever_has_a_part_of_the_story_is_told_the_rest() -> None:
    room, _ = begun()
    room.turn()
    eve = seated(room, watch=True, have=2, hash=room.host.story.hash(2))
    assert told(eve) == room.host.story.items[2:]


def test_whoever_has_another_story_is_told_to_forget_it_first() -> None:
    room, _ = begun()
    room.turn()
    for have in (2, 99):
        eve = seated(room, watch=True, have=have, hash=OTHER)
        assert told(eve) == [Again(), *room.host.story.items]


def test_whoever_has_been_told_hears_what_comes_next() -> None:
    room, mal = begun()
    before = told(mal)
    room.turn()
    assert told(mal) == [*before, room.host.story.items[-1]]


def test_whoever_comes_while_a_draw_is_made_is_asked_for_its_link() -> None:
    room = Room(seats=2)
    mal = seated(room, key=fair.step(LINK))
    mal.say(Ready(True, LINK))
    room.start()
    room.host.closed(mal.number, room.now)
    again = seated(room, token=LINK)
    assert [one for one in again.say() if isinstance(one, wire.Draw)] == [wire.Draw(0)]


# --------------------------------------------------------------------------------- answers


def test_right_answers_are_noted_and_nothing_more_is_said() -> None:
    room, mal = begun()
    room.turn()
    before = mal.say()
    assert mal.say(right(room, 1), right(room, 2)) == before
    assert room.host.seen == {1: 2}
    assert caller(room, mal).strikes == 0


def test_answers_to_commands_that_are_not_there_are_passed_over_a_few_times() -> None:
    room, mal = begun()
    mal.say(wrong(0), wrong(2))
    assert caller(room, mal).strikes == 2
    assert room.host.seen == {}
    mal.say(*[wrong(2)] * (STRIKES - 2))
    assert mal.bye is None
    mal.say(wrong(2))
    assert mal.bye == Bye(Reason.NOT_NOW, "digest")


def test_who_differs_is_told_all_again_and_its_answers_from_before_do_not_count() -> None:
    room, mal = begun()
    room.turn()
    before = len(mal.say())
    mal.say(right(room, 1), wrong(2), wrong(2))
    assert mal.say()[before:] == [Again(), *room.host.story.items]
    mal.say(right(room, 1), right(room, 2))
    assert mal.bye is None
    assert room.host.seen == {1: 2}


def test_who_still_differs_is_sent_away_and_both_states_are_told() -> None:
    room, mal = begun()
    room.turn()
    mal.say(wrong(1), right(room, 1), wrong(2))
    assert mal.bye == Bye(Reason.OUT_OF_STEP, "differs command 2")
    found = [event for event in room.events if isinstance(event, OutOfStep)]
    assert found == [OutOfStep("mal", 2, room.host.story.digests[1], OTHER)]


def test_who_has_caught_up_may_differ_once_more_and_no_sooner() -> None:
    room, mal = begun()
    room.turn()
    mal.say(wrong(2), right(room, 1))
    assert caller(room, mal).again, "not before the last command"
    mal.say(right(room, 2), wrong(2))
    assert mal.bye is None
    assert told(mal).count(Again()) == 2


# --------------------------------------------------------------------------------- the next game


def test_before_the_first_game_nobody_is_asked_for_a_sign() -> None:
    _, mal = begun()
    assert not any(isinstance(one, Ping) for one in mal.say())


def test_answers_before_the_pong_are_of_the_game_before() -> None:
    room, mal = begun(rounds=1)
    played_out(room, mal)
    before = len(mal.say())
    mal.say(Ready(True, LINK))
    room.start()
    since = mal.say()[before:]
    ping = next(one for one in since if isinstance(one, Ping))
    start = next(one for one in since if isinstance(one, Start))
    assert since.index(ping) < since.index(start)
    mal.say(wrong(1), Pong(ping.stamp + 1), wrong(1))
    assert Again() not in mal.say()
    mal.say(Pong(ping.stamp), wrong(1))
    assert mal.say().count(Again()) == 1


def test_a_new_game_begins_with_a_clean_slate() -> None:
    room, mal = begun(rounds=1)
    mal.say(wrong(5))
    played_out(room, mal)
    assert room.host.seen == {1: 3}
    mal.say(wrong(3), Ready(True, LINK))
    its = caller(room, mal)
    its.strikes = 3
    assert (its.again, its.deaf) == (True, True)
    room.start()
    assert room.host.seen == {}
    assert (its.strikes, its.again, its.deaf) == (0, False, False)


def test_the_machine_that_hosted_first_is_asked_for_a_sign_too_and_nobody_at_the_door() -> None:
    room, mal = begun(rounds=1)
    played_out(room, mal)
    mal.say(Ready(True, LINK))
    door = room.call()
    caller(room, mal).machine = 0
    room.host.telling.new_game()
    assert caller(room, mal).barrier is not None
    assert room.host.callers[door.number].barrier is None


def test_nothing_is_left_of_a_machine_whose_number_is_anothers() -> None:
    room, mal = begun()
    mal.say(right(room, 1))
    room.host.telling.forget(1)
    room.host.telling.forget(7)
    assert room.host.seen == {}
