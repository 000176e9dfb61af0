"""Host and guests joined in memory: whole games, coming back, falling out of step, getting in, and
what nobody can do."""

from typing import Any

import pytest

from lan_room import LINK, SAMPLES, Room, Stranger, Toy, new_me, real_game, story_of
from net import door, fair, lockstep, roster, wire
from net.guest import Guest
from net.host import Host
from net.hub import STRIKES
from net.lockstep import Dropped, Ended, Me, OutOfStep, Reason, Said, Stage, Started, TableChanged
from net.wire import Message

Kind = type[Any]


def dropped(room: Room) -> list[tuple[str, int]]:
    return [(event.who, event.reason) for event in room.events if isinstance(event, Dropped)]


def ended(room: Room, name: str) -> list[int]:
    return [event.reason for event in room.heard[name] if isinstance(event, Ended)]


def in_game(**changes: Any) -> Room:
    """A game of three machines, begun."""
    room = Room(seats=3, **changes)
    for name in ("ana", "bo"):
        room.join(name)
    room.start()
    return room


# ------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("bytewise", [False, True])
@pytest.mark.parametrize("is_fair", [False, True])
def test_a_whole_game_is_told_alike_to_everybody(is_fair: bool, bytewise: bool) -> None:
    room = in_game(fair=is_fair, bytewise=bytewise)
    room.play()
    assert room.host.story.commands == 2 * (1 + 3)
    assert bool(room.host.story.draws.made) is is_fair
    assert not room.host.table.playing
    room.agree()


@pytest.mark.parametrize("is_fair", [False, True])
def test_a_whole_game_by_the_real_rules_is_told_alike_to_everybody(is_fair: bool) -> None:
    room = in_game(fair=is_fair, new_game=real_game)
    room.play()
    assert room.host.story.commands > 40
    room.agree()
    assert dropped(room) == []


def test_two_games_with_fair_draws_are_never_the_same() -> None:
    texts = set()
    for _ in range(2):
        room = Room(seats=2)
        guest = room.join("ana")
        guest.me.secret = room.host.me.table * 2
        room.start()
        texts.add(guest.story.items[2])
    assert len(texts) == 2


def test_a_rematch_begins_with_new_links_when_all_are_ready_again() -> None:
    room = in_game()
    room.play()
    first = room.host.story.start
    assert not room.host.everybody_ready
    room.start()
    room.play()
    second = room.host.story.start
    assert first
    assert second
    assert second.game == 2
    assert not set(first.ends) & set(second.ends)
    room.agree()


def test_answers_to_the_game_before_do_no_harm_at_a_rematch() -> None:
    room = in_game(rounds=4)
    room.play()
    late = room.join("late", watch=True)
    answers = [wire.Digest(n, d) for n, d in enumerate(room.host.story.digests, start=1)]
    assert len(answers) > 8
    for one in room.guests.values():
        one.ready(True)
    room.run()
    late.outbox[:] = [(late.caller, wire.encode(answer)) for answer in answers]  # under way
    room.host.start(room.setup(), True)
    room.run()
    room.play()
    assert dropped(room) == []
    room.agree()


def test_a_phrase_is_heard_by_everybody_once() -> None:
    room = in_game()
    room.guests["ana"].say(1, 7)
    room.run()
    room.host.say(0, 3)
    room.run()
    phrases = [Said(1, 7), Said(0, 3)]
    assert [e for e in room.events if isinstance(e, Said)] == phrases
    for name in ("ana", "bo"):
        assert [e for e in room.heard[name] if isinstance(e, Said)] == phrases


def test_both_sides_measure_the_delay() -> None:
    room = in_game()
    room.wait(1.5)
    machine = roster.find(room.host.table, 1)
    assert machine
    assert machine.delay == 0
    assert room.guests["ana"].delay == 0


# ------------------------------------------------------------------------------------- coming back


@pytest.mark.parametrize("point", range(9))
@pytest.mark.parametrize("restarted", [False, True])
def test_a_guest_that_drops_at_any_point_comes_back_and_the_game_goes_on(
    point: int, restarted: bool
) -> None:
    room = in_game()
    room.play(until=point)
    ana = room.guests["ana"]
    room.cut(ana)
    room.play(until=min(point, 1))
    if restarted:
        room.guests["ana"] = ana = Guest(ana.me, story_of(room.new_game()))
    room.connect(ana)
    assert ana.here
    room.play()
    room.agree()
    assert len(ana.story.digests) == 8


def test_a_guest_away_when_the_others_go_on_is_told_only_what_it_missed() -> None:
    room = in_game()
    room.play(until=2)
    bo, before = room.guests["bo"], len(room.passed)
    room.cut(bo)
    room.turn()
    room.passed.clear()
    room.connect(bo)
    room.agree()
    assert len(room.passed) < before
    assert ended(room, "bo") == []


def test_a_seat_whose_machine_is_away_waits() -> None:
    room = in_game()
    room.play(until=2)
    ana = room.guests["ana"]
    room.cut(ana)
    assert room.host.story.turn == 1
    assert not room.host.propose(1, "m")
    assert [m.here for m in room.host.table.machines] == [True, False, True]
    assert [m.here for m in room.guests["bo"].table.machines] == [True, False, True]


def test_a_bot_plays_for_who_is_away_until_the_seat_is_taken_back() -> None:
    room = in_game()
    room.play(until=2)
    ana = room.guests["ana"]
    room.cut(ana)
    room.host.let_bot(1, "quick")
    room.run()
    assert room.guests["bo"].table.seats[1].stand_in == "quick"
    room.play(until=6)
    assert room.host.story.draws.made[-1][1] is None, "who is away reveals nothing"
    room.connect(ana)
    assert room.host.table.seats[1].stand_in == ""
    assert not room.host.propose(1, "m")
    room.play()
    room.agree()


def test_a_bot_cannot_be_let_onto_the_seat_of_somebody_who_is_there() -> None:
    room = in_game()
    room.host.let_bot(1, "quick")
    assert room.host.table.seats[1].stand_in == ""


def test_a_draw_waits_for_a_machine_that_is_away_and_goes_on_when_it_is_back() -> None:
    room = in_game()
    room.play(until=3)
    ana, bo = room.guests["ana"], room.guests["bo"]
    room.cut(ana)
    bo.propose(2, "m")
    room.run()
    assert room.host.story.due_draw == 2
    room.wait(5)
    room.wait(6)
    assert dropped(room)[-1:] == [("ana", Reason.SILENT)]
    room.connect(ana)
    assert room.host.story.due_draw is None
    room.play()
    room.agree()


def test_a_guest_that_comes_back_while_its_old_connection_still_stands_takes_it_over() -> None:
    room = in_game()
    ana = room.guests["ana"]
    old = ana.caller
    ana.closed(old)
    room.connect(ana)
    assert ana.here
    assert old not in room.host.callers
    room.play()
    room.agree()


def test_a_late_spectator_is_told_everything_and_owns_nothing() -> None:
    room = in_game()
    room.play(until=5)
    eve = room.join("eve", watch=True)
    assert eve.story.items == room.host.story.items
    room.play()
    room.agree()
    assert not any(eve.drives(seat) for seat in range(3))
    room.cut(eve)
    assert roster.find(room.host.table, eve.me.number) is None


def test_numbers_of_machines_that_left_are_used_again() -> None:
    room = in_game()
    for number in range(40):
        keeper = room.join(f"keeper {number}", watch=True)
        leaver = room.join(f"leaver {number}", watch=True)
        room.cut(leaver if number % 2 else keeper)
        room.cut(keeper if number % 2 else leaver)
    assert max(guest.me.number for guest in room.guests.values()) == 4


def test_in_the_lobby_a_seat_is_free_again_when_its_guest_goes() -> None:
    room = Room(seats=2)
    ana = room.join("ana")
    room.cut(ana)
    assert room.host.table.seats[1].machine == -1
    assert room.join("bo").here
    assert dropped(room) == [("ana", Reason.SILENT)]


def test_silence_is_noticed_by_both_sides() -> None:
    room = in_game()
    ana = room.guests["ana"]
    room.lines.clear()
    room.wait(9)
    assert dropped(room) == [("ana", Reason.SILENT), ("bo", Reason.SILENT)]
    ana.tick(room.now)
    assert not ana.here


def test_a_host_whose_guests_are_all_away_waits_unless_told_to_carry_on() -> None:
    room = in_game()
    for name in ("ana", "bo"):
        room.cut(room.guests[name])
    assert room.host.waiting
    assert not room.host.propose(0, "m")
    for seat in (1, 2):
        room.host.let_bot(seat, "quick")
    assert not room.host.waiting
    room.play()
    assert room.host.story.commands == 8


# ------------------------------------------------------------------------------------- out of step


@pytest.mark.parametrize("command", range(1, 9))
@pytest.mark.parametrize("is_fair", [False, True])
@pytest.mark.parametrize("forgets", [False, True])
@pytest.mark.parametrize("watch", [False, True])
def test_a_guest_that_differs_once_is_told_again_and_plays_on(
    command: int, is_fair: bool, forgets: bool, watch: bool
) -> None:
    room = in_game(fair=is_fair)
    guest = room.join("eve", watch=True) if watch else room.guests["ana"]
    toy = guest.story.game
    assert isinstance(toy, Toy)
    toy.wrong_at, toy.forgets = {command: 1}, forgets
    room = replayed(room)
    assert dropped(room) == []
    room.agree()


def replayed(room: Room) -> Room:
    """The same machines in a second game, in which their games may go wrong."""
    room.play()
    room.start()
    room.play()
    return room


@pytest.mark.parametrize("command", range(1, 7))
@pytest.mark.parametrize("watch", [False, True])
def test_only_the_guest_that_still_differs_is_dropped_and_both_sides_say_so(
    command: int, watch: bool
) -> None:
    room = Room(seats=2)
    room.join("bo")
    guest = room.join("ana", watch=True) if watch else room.guests["bo"]
    name = "ana" if watch else "bo"
    guest.story.game.wrong_at = {command: 9}  # type: ignore[attr-defined]
    room.start()
    while room.host.story.turn >= 0 and guest.here:
        room.turn()
    assert ended(room, name) == [Reason.OUT_OF_STEP]
    assert dropped(room) == [(name, Reason.OUT_OF_STEP)]
    [said] = [event for event in room.events if isinstance(event, OutOfStep)]
    assert (said.who, said.number) == (name, command)
    assert said.ours != said.theirs
    if watch:
        room.play()
        room.agree()


# ---------------------------------------------------------------------------------- the host goes


def orphans(room: Room, lengths: dict[str, int]) -> list[Guest]:
    """The host goes after so many commands reached each guest."""
    found = []
    for name, length in lengths.items():
        old = room.guests[name]
        story = story_of(room.new_game())
        for item in room.host.story.items[:length]:
            story.add(item)  # type: ignore[arg-type]
        found.append(Guest(old.me, story, old.table))
    return found


def inherited(room: Room, heir: Guest, others: dict[str, Guest]) -> Room:
    """The room of the heir, the others on their way to it."""
    found = Room(seats=3, now=room.now)
    found.host = Host.heir(heir.me, heir.story, heir.table, room.now)
    found.guests, found.heard = others, {name: [] for name in others}
    return found


@pytest.mark.parametrize("ours", [5, 7, 9])
@pytest.mark.parametrize("theirs", [5, 7, 9])
def test_the_heir_takes_over_the_longest_story_among_those_who_are_left(
    ours: int, theirs: int
) -> None:
    room = Room(seats=4, rounds=3)
    for name in ("ana", "bo", "cy"):
        room.join(name)
    room.start()
    room.play(until=7)
    ana, bo, cy = orphans(room, {"ana": 6, "bo": ours, "cy": theirs})
    left = inherited(room, ana, {"bo": bo, "cy": cy})
    left.connect(bo)
    assert left.host.waiting, "cy is still expected"
    left.connect(cy)
    assert not left.host.waiting
    longest = max(6, ours, theirs)
    assert left.host.story.items[:longest] == room.host.story.items[:longest]
    assert left.host.table.term == 2
    left.agree()
    left.host.let_bot(0, "quick")
    left.play()
    left.agree()
    assert dropped(left) == []


def test_an_heir_waits_a_moment_for_the_others_and_then_goes_on() -> None:
    room = in_game()
    room.play(until=3)
    ana, bo = orphans(room, {"ana": 5, "bo": 5})
    left = inherited(room, ana, {"bo": bo})
    left.wait(2.9)
    assert left.host.waiting
    left.connect(bo)
    assert not left.host.waiting


def test_a_guest_that_promises_a_longer_story_and_tells_none_holds_nobody_up() -> None:
    room = in_game()
    room.play(until=3)
    ana, bo = orphans(room, {"ana": 5, "bo": 6})
    left = inherited(room, ana, {"bo": bo})
    liar = left.call()
    join = wire.Join("bo", False, "person", b"", bo.me.token(), bo.me.key, 0, 4000, bytes(8))
    liar.say(left_hello(left), join)
    assert [type(m) for m in liar.say()][-1] is wire.Tell
    left.wait(3.1)
    assert liar.bye
    assert liar.bye.reason == Reason.SILENT
    assert not left.host.succession.gathering
    left.connect(bo)
    left.agree()


def test_nobody_can_replace_a_story_that_has_begun_by_another() -> None:
    room = in_game()
    room.play(until=3)
    ana, bo = orphans(room, {"ana": 5, "bo": 6})
    left = inherited(room, ana, {"bo": bo})
    before = list(left.host.story.items)
    liar = left.call()
    join = wire.Join("bo", False, "person", b"", bo.me.token(), bo.me.key, 0, 4000, bytes(8))
    liar.say(left_hello(left), join, wire.Start(1, "3 9", (0, 1, 2), ()))
    assert liar.bye
    assert liar.bye.reason == Reason.OUT_OF_STEP
    assert left.host.story.items == before


def left_hello(room: Room) -> wire.Hello:
    return room.host.me.hello(LINK, 0, 1)


def test_the_old_host_comes_back_as_a_guest() -> None:
    room = in_game()
    room.play(until=3)
    ana, bo = orphans(room, {"ana": 6, "bo": 6})
    left = inherited(room, ana, {"bo": bo})
    left.connect(bo)
    old = Guest(room.host.me, room.host.story, room.host.table)
    left.guests["host"], left.heard["host"] = old, []
    left.connect(old)
    assert old.here
    left.play()
    left.agree()
    assert left.host.table.host == 1


def test_a_host_that_leaves_in_a_game_says_so_and_one_that_leaves_a_lobby_closes_it() -> None:
    room = in_game()
    room.host.bye()
    room.run()
    assert ended(room, "ana") == [Reason.LEFT]
    lobby = Room()
    lobby.join("ana")
    lobby.host.bye()
    lobby.run()
    assert ended(lobby, "ana") == [Reason.CLOSED]


# --------------------------------------------------------------------------------------- getting in


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rules": "other"}, Reason.RULES),
        ({"level": "other"}, Reason.LEVEL),
        ({"code": "guess"}, Reason.CODE),
        ({"code": ""}, Reason.CODE),
        ({"number": 1}, Reason.TOKEN),
    ],
)
def test_who_does_not_fit_is_told_why_and_so_is_the_host(
    changes: dict[str, Any], reason: Reason
) -> None:
    room = Room(code="sesame")
    guest = room.join("ana", **{"code": "sesame", **changes})
    assert not guest.here
    assert ended(room, "ana") == [reason]
    assert [one for _, one in dropped(room)] == [reason]


def test_another_version_is_told_so_on_both_sides() -> None:
    room = Room()
    stranger = room.call()
    stranger.say(left_hello(room)._replace(version=99))
    assert stranger.bye
    assert stranger.bye.reason == Reason.VERSION
    assert dropped(room) == [("203.0.113.9", Reason.VERSION)]
    assert room.host.me.differs(left_hello(room)._replace(version=99)) == Reason.VERSION


def test_a_full_table_takes_spectators_only() -> None:
    room = Room(seats=2)
    room.join("ana")
    room.join("bo")
    assert ended(room, "bo") == [Reason.FULL]
    assert dropped(room)[-1][1] == Reason.FULL
    assert room.join("eve", watch=True).here


def test_a_seat_is_taken_whatever_kind_its_guest_claims_to_be() -> None:
    room = Room(seats=2)
    assert room.join("ana", kind="open").here
    room.join("bo")
    assert ended(room, "bo") == [Reason.FULL]


def test_with_the_code_both_sides_prove_that_they_know_it_and_it_is_never_sent() -> None:
    room = Room(code="sesame-street")
    ana = room.join("ana")
    assert ana.here
    room.start()
    room.play()
    room.cut(ana)
    room.connect(ana)
    assert ana.here
    assert b"sesame" not in room.passed


def test_a_host_that_does_not_know_the_code_is_left_by_the_guest() -> None:
    room = Room()
    room.join("ana", code="sesame")
    assert ended(room, "ana") == [Reason.CODE]


def test_a_host_that_does_not_know_the_code_is_left_by_who_comes_back_too() -> None:
    room = Room(code="sesame")
    ana = room.join("ana")
    room.start()
    room.cut(ana)
    room.host.me.code = ""
    room.connect(ana)
    assert ended(room, "ana") == [Reason.CODE]


def test_a_proof_that_was_overheard_is_useless() -> None:
    room = Room(code="sesame")
    ana = new_me("ana", code="sesame")
    nonce = LINK
    honest = room.call()
    [answer] = honest.say(ana.hello(nonce, 0, 0))
    assert isinstance(answer, wire.Hello)
    proof = lockstep.proof("sesame", room.host.me.table, "guest", nonce, answer.nonce)
    thief = room.call()
    join = wire.Join("eve", False, "person", proof, b"", LINK, 0, 0, b"")
    thief.say(ana.hello(nonce, 0, 0), join)
    assert thief.bye
    assert thief.bye.reason == Reason.CODE


def test_a_token_that_was_overheard_is_useless() -> None:
    room = in_game()
    ana = room.guests["ana"]
    room.cut(ana)
    room.connect(ana)
    overheard = lockstep._keys(ana.me.secret)[ana.me.used]
    room.cut(ana)
    for token in (overheard, fair.step(overheard), LINK):
        thief = room.call()
        thief.say(left_hello(room), wire.Join("x", False, "", b"", token, LINK, 0, 0, b""))
        assert thief.bye
        assert thief.bye.reason == Reason.TOKEN
    room.connect(ana)
    assert ana.here


def test_a_token_that_was_lost_on_the_way_does_not_lock_its_owner_out() -> None:
    room = in_game()
    ana = room.guests["ana"]
    room.cut(ana)
    for _ in range(20):
        ana.me.token()
    room.connect(ana)
    assert ana.here


def test_who_stands_at_the_door_and_says_nothing_makes_room() -> None:
    room = in_game()
    idle = [room.call() for _ in range(40)]
    assert len(room.host.callers) == door.MOST
    assert room.join("eve", watch=True).here
    room.now += 5.1
    room.wait(0)
    assert len(room.host.callers) == 3
    assert idle[0].bye
    assert idle[0].bye.reason == Reason.CROWDED
    assert idle[-1].bye
    assert idle[-1].bye.reason == Reason.SILENT


# ------------------------------------------------------------------------------ what nobody can do


def seated(room: Room) -> Stranger:
    """Somebody who is in, with a seat, and says what he likes."""
    stranger = room.call()
    stranger.say(left_hello(room), wire.Join("mal", False, "person", b"", b"", LINK, 0, 0, b""))
    return stranger


def with_stranger(is_fair: bool = False) -> tuple[Room, Stranger]:
    """A game with a guest, a host and a stranger at seat 2."""
    room = Room(seats=3, fair=is_fair)
    room.join("ana")
    stranger = seated(room)
    stranger.say(wire.Ready(True, fair.chain(LINK, "")[0]))
    room.start()
    return room, stranger


def test_nobody_can_propose_or_speak_for_a_seat_that_is_not_theirs() -> None:
    for said in (wire.Propose(2, 0, "m"), wire.Propose(2, 1, "m"), wire.Say(1, 1), wire.Say(3, 1)):
        room, stranger = with_stranger()
        before = room.host.story.commands
        stranger.say(said)
        assert stranger.bye
        assert stranger.bye.reason == Reason.FORGED
        assert room.host.story.commands == before


def test_a_proposal_out_of_turn_or_with_another_number_is_never_played() -> None:
    for number in (0, 1, 2, 3, 4, 2**31):
        room, stranger = with_stranger()
        assert room.host.story.turn == 0
        for _ in range(STRIKES):
            stranger.say(wire.Propose(number, 2, "m"))
        assert not stranger.bye
        stranger.say(wire.Propose(number, 2, "m"))
        assert stranger.bye
        assert stranger.bye.reason == Reason.NOT_NOW
        assert room.host.story.commands == 1


def test_a_proposal_that_is_replayed_is_played_once() -> None:
    room, stranger = with_stranger()
    room.play(until=3)
    said = wire.Propose(4, 2, "m")
    stranger.say(*[said] * 9)
    assert room.host.story.commands == 5, "its move, and the deal that follows"
    assert not stranger.bye, "said again while it was under way"
    stranger.say(*[said] * 9)
    assert stranger.bye
    assert room.host.story.commands == 5


def test_a_move_that_the_rules_forbid_ends_the_connection_and_changes_nothing() -> None:
    room, stranger = with_stranger()
    room.play(until=3)
    stranger.say(wire.Propose(4, 2, "illegal"))
    assert stranger.bye
    assert stranger.bye.reason == Reason.NOT_NOW
    assert room.host.story.commands == 3


def test_a_link_that_nobody_asked_for_is_not_taken() -> None:
    _, stranger = with_stranger()
    stranger.say(*[wire.Link(5, LINK)] * 9)
    assert stranger.bye
    assert stranger.bye.reason == Reason.NOT_NOW


def test_a_spectator_cannot_reveal_links() -> None:
    room = Room(seats=2)
    room.join("ana")
    eve = room.call()
    eve.say(left_hello(room), wire.Join("eve", True, "", b"", b"", LINK, 0, 0, b""))
    room.guests["ana"].ready(True)
    room.run()
    room.host.start("2 2", True)
    eve.say(wire.Link(0, LINK))
    assert eve.bye
    assert eve.bye.reason == Reason.FORGED


def test_a_guest_reveals_nothing_ahead_of_its_draw() -> None:
    room = in_game()
    ana = room.guests["ana"]
    ana.received(ana.caller, wire.encode(wire.Draw(5)), room.now)
    assert not any(isinstance(wire.decode(f[2:]), wire.Link) for _, f in ana.outbox)
    room.run()
    assert ended(room, "ana") == [Reason.UNFAIR]


def test_a_machine_that_does_not_reveal_in_time_is_dropped_and_named() -> None:
    room, stranger = with_stranger(is_fair=True)
    assert room.host.story.due_draw == 0
    room.wait(6)
    stranger.say(wire.Ping(1))
    room.wait(5)
    assert stranger.bye
    assert stranger.bye == wire.Bye(Reason.UNFAIR, "no_link_in_time")


# ------------------------------------------------------------------------------- what may come when


HOST_TAKES = {
    Stage.HELLO: "hello bye",
    Stage.JOIN: "join bye",
    Stage.IN: "ready link propose digest say ping pong bye",
    Stage.TELLING: "start links commit link propose digest say ping pong bye",
}
GUEST_TAKES = {
    Stage.HELLO: "hello bye",
    Stage.JOIN: "welcome bye",
    Stage.IN: "table start draw links commit again tell say ping pong bye",
}


def _cases(takes: dict[Stage, str]) -> list[tuple[Stage, Message]]:
    return [(stage, message) for stage in takes for message in SAMPLES]


def _name(value: object) -> str:
    return value.name if isinstance(value, Stage) else type(value).__name__


@pytest.mark.parametrize(("stage", "message"), _cases(HOST_TAKES), ids=_name)
def test_a_host_takes_at_each_stage_exactly_what_has_a_place_there(
    stage: Stage, message: Message
) -> None:
    room, stranger = with_stranger()
    room.host.callers[stranger.number].stage = stage
    stranger.say(message)
    refused = wire.Bye(Reason.NOT_NOW, wire.name(message))
    assert (stranger.bye == refused) is (wire.name(message) not in HOST_TAKES[stage].split())


@pytest.mark.parametrize(("stage", "message"), _cases(GUEST_TAKES), ids=_name)
def test_a_guest_takes_at_each_stage_exactly_what_has_a_place_there(
    stage: Stage, message: Message
) -> None:
    room = Room(seats=2)
    ana = room.join("ana")
    ana.line.stage = stage
    ana.received(ana.caller, wire.encode(message), room.now)
    refused = Ended(Reason.NOT_NOW, wire.name(message))
    assert (refused in ana.events) is (wire.name(message) not in GUEST_TAKES[stage].split())


def test_a_host_sends_away_who_speaks_nonsense() -> None:
    room = in_game()
    stranger = room.call()
    room.host.received(stranger.number, b"\x00\x01\xc1", room.now)
    assert stranger.bye == wire.Bye(Reason.NONSENSE, "not_msgpack")
    room.play()
    room.agree()


def test_a_digest_of_a_command_that_is_not_there_is_passed_over_a_few_times_only() -> None:
    room, stranger = with_stranger()
    stranger.say(*[wire.Digest(99, bytes(8))] * STRIKES)
    assert not stranger.bye
    stranger.say(wire.Digest(0, bytes(8)))
    assert stranger.bye == wire.Bye(Reason.NOT_NOW, "digest")
    assert room.host.table.playing


def test_a_table_has_room_for_sixteen_machines() -> None:
    room = in_game()
    watching = [room.join(f"eve {n}", watch=True) for n in range(14)]
    assert [guest.here for guest in watching] == [True] * 13 + [False]
    assert ended(room, "eve 13") == [Reason.FULL]


def test_a_proposal_is_passed_over_while_nobody_may_commit() -> None:
    room = in_game()
    room.play(until=3)
    ana, bo = orphans(room, {"ana": 5, "bo": 5})
    left = inherited(room, ana, {"bo": bo})
    left.host.succession.expected.add(9)
    left.connect(bo)
    assert left.host.waiting
    bo.propose(2, "m")
    left.run()
    assert bo.here
    assert dropped(left) == []


def test_a_guest_leaves_a_host_that_speaks_nonsense() -> None:
    room = Room(seats=2)
    ana = room.join("ana")
    ana.received(ana.caller, b"\x00\x01\xc1", room.now)
    room.run()
    assert ended(room, "ana") == [Reason.NONSENSE]
    assert dropped(room) == [("ana", Reason.NONSENSE)]


def test_a_set_up_that_cannot_be_read_is_left_by_the_guests() -> None:
    for is_fair in (False, True):
        room = Room(seats=2, fair=is_fair)
        ana = room.join("ana")
        ana.ready(True)
        room.run()
        start = wire.Start(1, "garbage", (), ())
        ana.received(ana.caller, wire.encode(start), room.now)
        room.run()
        assert ended(room, "ana") == [Reason.NONSENSE]
        assert not ana.story.begun


def test_a_set_up_that_is_too_long_to_be_told_is_refused_before_the_game_begins() -> None:
    room = Room(seats=2)
    room.join("ana").ready(True)
    room.run()
    for setup in ("9" * 12_001, "é" * 12_000):
        with pytest.raises(wire.WireError):
            room.host.start(setup, True)
    assert not room.host.table.playing
    room.start()


def test_in_the_lobby_the_host_chooses_and_sends_away() -> None:
    room = Room(seats=2)
    ana = room.join("ana")
    room.host.choose(options='{"side": "B"}')
    room.run()
    assert ana.table.options == '{"side": "B"}'
    assert TableChanged() in room.heard["ana"]
    room.host.send_away(1)
    room.run()
    assert ended(room, "ana") == [Reason.CLOSED]


def test_a_new_machine_has_another_secret_each_time() -> None:
    me = Me("ana", "r", "l", LINK)
    me.forget()
    assert me.secret != LINK
    assert me.number == -1


def test_a_guest_that_leaves_says_so() -> None:
    room = in_game()
    room.guests["ana"].bye()
    room.run()
    assert dropped(room) == [("ana", Reason.LEFT)]
    assert Started() in room.events
