"""Fair draws: nobody can foresee a deal, nobody can bend one, and whoever tries is named."""

import json
from collections import Counter
from pathlib import Path

import pytest

from conftest import Vitral
from game.lobby.told import LanGame
from lan_room import JOIN, LINK, Room, real_game
from net import fair, wire
from net.fair import Draws, Unfair, chain, entropy, step, verify
from net.guest import Guest
from net.lockstep import Dropped, Ended, Reason

CHAINS = [chain(bytes([n]) * 16, "game 1") for n in range(3)]
ENDS = [links[0] for links in CHAINS]


def links_of(draw: int) -> list[bytes]:
    """What everybody reveals in a draw."""
    return [links[draw + 1] for links in CHAINS]


def drawn(draws: int) -> Draws:
    """A game in which so many draws have been made."""
    made = Draws(ENDS)
    for draw in range(draws):
        made.add(draw, links_of(draw))
    return made


# ----------------------------------------------------------------------------------- chains, draws


def test_every_link_of_a_chain_leads_to_the_one_before_it() -> None:
    links = chain(LINK, "game 1")
    assert len(links) == fair.DRAWS + 1
    assert all(step(links[n + 1]) == links[n] for n in range(fair.DRAWS))


def test_links_and_draws_are_the_same_on_every_machine_and_in_every_version() -> None:
    """Records are checked by these for ever."""
    assert step(LINK).hex() == "c71744b0df5b697191588890b66d83b1"
    assert chain(LINK, "game 1")[0].hex() == "524a55d2672f23ee07711d6f37933aa3"
    assert entropy(258, [LINK, None]).hex() == "61c75cdaab1d22f32593c833cfeeec99"


def test_chains_differ_by_secret_and_by_purpose() -> None:
    ends = {chain(secret, purpose)[0] for secret in (LINK, bytes(16)) for purpose in ("a", "b")}
    assert len(ends) == 4


def test_who_knows_all_but_one_link_knows_nothing_of_the_deal() -> None:
    """Every candidate for the one unknown link gives another entropy, and the outcomes are spread
    evenly: of 4,096 candidates, each of 16 outcomes has its share (chi-squared, 15 degrees of
    freedom, far beyond the 0.1 % point only if something is wrong; the candidates are fixed)."""
    known, unknown = links_of(4), 1
    candidates = chain(b"candidates".ljust(16), "x", 4096)[:4096]
    outcomes = []
    for candidate in candidates:
        known[unknown] = candidate
        outcomes.append(entropy(4, known))
    assert len(set(outcomes)) == len(candidates)
    for byte in range(16):
        counts = Counter(outcome[byte] % 16 for outcome in outcomes)
        chi_squared = sum((counts[n] - 256) ** 2 / 256 for n in range(16))
        assert chi_squared < 45


def test_the_entropy_depends_on_the_number_of_the_draw_and_on_who_is_left_out() -> None:
    a, b = LINK, bytes(16)
    found = {
        entropy(1, [a, b]),
        entropy(2, [a, b]),
        entropy(1, [b, a]),
        entropy(1, [a, None]),
        entropy(1, [None, a]),
        entropy(1, [a]),
    }
    assert len(found) == 6


def test_the_known_link_of_a_draw_does_not_give_the_next_one_away() -> None:
    shown = CHAINS[0][3]
    reached, seen = shown, set()
    for _ in range(fair.DRAWS):
        reached = step(reached)
        seen.add(reached)
    assert CHAINS[0][4] not in seen


def test_a_link_that_was_changed_is_caught_and_named() -> None:
    with pytest.raises(Unfair, match="link_changed machine 1 draw 2"):
        drawn(2).check(2, 1, LINK)
    with pytest.raises(Unfair, match="link_changed machine 1 draw 2"):
        drawn(2).add(2, [CHAINS[0][3], LINK, CHAINS[2][3]])


@pytest.mark.parametrize("old", [0, 1, 2])
def test_a_link_that_is_used_again_is_caught_and_named(old: int) -> None:
    with pytest.raises(Unfair, match="link_used_again machine 2 draw 3"):
        drawn(3).check(3, 2, CHAINS[2][old + 1])


def test_the_end_of_a_chain_is_no_link() -> None:
    with pytest.raises(Unfair, match="link_used_again machine 0 draw 0"):
        drawn(0).check(0, 0, ENDS[0])


def test_another_machines_link_is_no_link() -> None:
    with pytest.raises(Unfair, match="link_changed machine 0"):
        drawn(1).check(1, 0, CHAINS[1][2])


def test_a_link_of_a_later_draw_is_not_taken_early() -> None:
    with pytest.raises(Unfair, match="link_changed machine 0"):
        drawn(1).check(1, 0, CHAINS[0][3])


def test_a_machine_that_was_away_for_a_draw_goes_on_with_its_chain() -> None:
    draws = drawn(1)
    for number in (1, 2):
        draws.add(number, [CHAINS[0][number + 1], None, CHAINS[2][number + 1]])
    with pytest.raises(Unfair):
        draws.check(3, 1, CHAINS[1][2])
    draws.add(3, links_of(3))
    assert draws.made[3] == tuple(links_of(3))


def test_a_draw_that_is_wrong_changes_nothing() -> None:
    draws = drawn(1)
    for links in ([LINK] * 3, [None] * 3, links_of(1)[:2]):
        with pytest.raises(Unfair):
            draws.add(1, links)
    with pytest.raises(Unfair):
        draws.add(2, links_of(2))
    draws.add(1, links_of(1))


# ----------------------------------------------------------------------------------- at the table


def table() -> tuple[Room, Guest]:
    """A game of two rounds between a host and a guest, up to its first turn."""
    room = Room(seats=2, rounds=3)
    ana = room.join("ana")
    room.start()
    return room, ana


def why(room: Room, name: str = "ana") -> tuple[int, str]:
    """Why a guest's connection ended, as it says itself."""
    [found] = [event for event in room.heard[name] if isinstance(event, Ended)]
    return found.reason, found.detail


def test_a_guest_that_changes_its_link_is_dropped_and_named() -> None:
    room, ana = table()
    ana.me.links(1)[3] = LINK
    while ana.here:
        room.turn()
    assert why(room) == (Reason.UNFAIR, "link_changed machine 1 draw 2")
    [dropped] = [event for event in room.events if isinstance(event, Dropped)]
    assert dropped.who == "ana"
    assert dropped.reason == Reason.UNFAIR


def test_a_guest_that_uses_a_link_again_is_dropped_and_named() -> None:
    room, ana = table()
    ana.me.links(1)[3] = ana.me.links(1)[2]
    while ana.here:
        room.turn()
    assert why(room) == (Reason.UNFAIR, "link_used_again machine 1 draw 2")


def test_a_guest_that_commits_to_something_else_after_the_start_is_dropped_and_named() -> None:
    room, ana = table()
    ana.outbox.append((ana.caller, wire.encode(wire.Ready(True, LINK))))
    room.run()
    assert why(room) == (Reason.UNFAIR, "commitment_after_start")


def test_a_commitment_that_comes_after_the_start_is_not_taken_for_the_next_game() -> None:
    room, ana = table()
    assert room.host.drawing.ends == {}
    ana.outbox.append((ana.caller, wire.encode(wire.Ready(False, ana.me.links(1)[0]))))
    room.run()
    assert room.host.drawing.ends == {}
    assert ana.here


def test_a_late_commitment_does_no_harm_where_the_seed_is_shared() -> None:
    room = Room(seats=2, fair=False)
    ana = room.join("ana")
    room.start()
    ana.outbox.append((ana.caller, wire.encode(wire.Ready(True, LINK))))
    room.run()
    assert ana.here
    room.play()
    room.agree()


def test_a_machine_that_is_there_has_ten_seconds_to_reveal() -> None:
    room = Room(seats=2)
    mal = room.call()
    mal.say(room.host.me.hello(LINK, 0, 0), JOIN, wire.Ready(True, LINK))
    room.start()
    room.wait(7.5)
    mal.say(wire.Ping(1))
    room.wait(2.25)
    assert mal.bye is None
    room.wait(0.25)
    assert mal.bye == wire.Bye(Reason.UNFAIR, "no_link_in_time")


def test_a_commitment_that_only_crossed_the_start_is_no_offence() -> None:
    room, ana = table()
    ana.outbox.append((ana.caller, wire.encode(wire.Ready(False, ana.me.links(1)[0]))))
    room.run()
    room.play()
    room.agree()


def test_a_guest_leaves_a_host_that_changed_its_commitment() -> None:
    room = Room(seats=2)
    ana = room.join("ana")
    ana.ready(True)
    room.run()
    room.host.drawing.ends[1] = LINK
    room.host.start("2 2", True)
    room.run()
    assert why(room) == (Reason.UNFAIR, "commitment_changed")


def put_back(room: Room, ana: Guest, length: int) -> None:
    """Let a guest have only so much of the story."""
    ana.story.clear()
    for item in room.host.story.items[:length]:
        ana.story.add(item)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("host", "own", "words"),
    [
        (LINK, "3", "link_changed machine 0 draw 2"),
        ("2", "3", "link_used_again machine 0 draw 2"),
        ("3", LINK, "link_changed machine 1 draw 2"),
        (None, None, "nothing_revealed draw 2"),
    ],
)
def test_a_guest_leaves_a_host_that_tells_other_links(
    host: str | bytes | None, own: str | bytes | None, words: str
) -> None:
    room, ana = table()
    room.play(until=4)
    put_back(room, ana, 6)
    assert ana.story.due_draw == 2
    chains = (room.host.me.links(1), ana.me.links(1))
    links = [
        links[int(one)] if isinstance(one, str) else one
        for links, one in zip(chains, (host, own), strict=True)
    ]
    ana.received(ana.caller, wire.encode(wire.Links(2, tuple(links))), room.now)
    room.run()
    assert why(room) == (Reason.UNFAIR, words)


def test_a_guest_leaves_a_host_that_deals_something_else() -> None:
    room, ana = table()
    room.play(until=4)
    put_back(room, ana, 7)
    ana.received(ana.caller, wire.encode(wire.Commit(4, -1, f"deal {0:032x}")), room.now)
    room.run()
    assert why(room) == (Reason.UNFAIR, "deal_not_drawn deal 2")


def test_a_guest_gives_no_chain_to_two_games() -> None:
    room, ana = table()
    room.play()
    room.cut(ana)
    room.host.hub.table = room.host.table._replace(game=0)
    room.connect(ana)
    ana.ready(True)
    room.run()
    assert why(room) == (Reason.UNFAIR, "beginning_with_shown_links")


def test_a_guest_leaves_a_host_that_begins_again_with_links_that_are_known() -> None:
    room, ana = table()
    room.play()
    first = room.host.story.start
    assert first
    again = first._replace(ends=(LINK, first.ends[1]))
    ana.received(ana.caller, wire.encode(again), room.now)
    room.run()
    assert why(room) == (Reason.UNFAIR, "begun_with_shown_links")


def test_a_machine_uses_another_chain_at_every_table() -> None:
    room = Room()
    ana = room.join("ana")
    here = ana.me.links(1)[0]
    ana.me.table = bytes(8)
    assert ana.me.links(1)[0] != here


def kept_draws(number: int) -> tuple[list[str], list[list[str | None]], str, list[str]]:
    """What a record keeps of so many draws: ends, links, seed and deals."""
    links = [links_of(draw) for draw in range(number)]
    seed, *deals = [entropy(draw, made).hex() for draw, made in enumerate(links)]
    shown: list[list[str | None]] = [[link.hex() for link in made] for made in links]
    return [end.hex() for end in ENDS], shown, seed, deals


def test_every_deal_up_to_the_last_must_be_what_its_draw_gave() -> None:
    ends, draws, seed, deals = kept_draws(4)
    verify(ends, draws, seed, deals)
    for number in range(3):
        wrong = [*deals[:number], LINK.hex(), *deals[number + 1 :]]
        with pytest.raises(Unfair, match=f"deal_not_given deal {number + 1}"):
            verify(ends, draws, seed, wrong)
    with pytest.raises(Unfair, match="seed_not_drawn"):
        verify(ends, draws, LINK.hex(), deals)


@pytest.mark.parametrize("made", [1, 2, 3])
def test_a_deal_more_than_was_drawn_is_unfair_and_one_less_is_a_game_that_goes_on(
    made: int,
) -> None:
    ends, draws, seed, deals = kept_draws(made)
    verify(ends, draws, seed, deals)
    verify(ends, draws, seed, deals[:-1])
    with pytest.raises(Unfair, match=f"draw_not_kept draw {made}"):
        verify(ends, draws, seed, [*deals, LINK.hex()])


def test_a_game_before_its_set_up_has_been_drawn_has_no_deals() -> None:
    ends = [end.hex() for end in ENDS]
    verify(ends, [], LINK.hex(), [])
    with pytest.raises(Unfair, match="draw_not_kept draw 0"):
        verify(ends, [], LINK.hex(), [LINK.hex()])


# -------------------------------------------------------------------------------------- the record


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a whole game with fair draws, by the real rules."""
    path = tmp_path_factory.mktemp("fair") / "game.vitral"
    room = Room(seats=2, new_game=real_game)
    game = room.host.story.game
    assert isinstance(game, LanGame)
    game._new_path = lambda: path
    room.join("ana")
    room.start()
    room.play()
    game.scribe.close()
    return path.read_text(encoding="utf-8")


def tampered(kept: str, how: str) -> str:
    """The record with something changed in its header or its deals."""
    first, *rest = kept.splitlines(keepends=True)
    header = json.loads(first)
    draws = header["fair"]["draws"]
    if how == "link":
        draws[1][0] = LINK.hex()
    elif how == "reused":
        draws[2][1] = draws[1][1]
    elif how == "left out":
        draws[1][0] = None
    elif how == "end":
        header["fair"]["ends"][0] = LINK.hex()
    elif how == "missing":
        del draws[-1]
    return json.dumps(header) + "\n" + "".join(rest)


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("link", "machine 0 changed its link in draw 1"),
        ("reused", "machine 1 used a link again in draw 2"),
        ("left out", "deal 1 is not what draw 1 gives"),
        ("end", "machine 0 changed its link in draw 0"),
        ("missing", "nothing is kept of draw 6"),
    ],
)
def test_verify_names_what_was_changed_in_a_record(
    vitral: Vitral, tmp_path: Path, kept: str, how: str, sentence: str
) -> None:
    path = tmp_path / "game.vitral"
    path.write_text(tampered(kept, how), encoding="utf-8")
    run = vitral("verify", path)
    assert run.code == 1
    assert run.sentence == f"vitral: {path}: {sentence}"


def test_verify_is_content_with_the_record_as_it_was(
    vitral: Vitral, tmp_path: Path, kept: str
) -> None:
    path = tmp_path / "game.vitral"
    path.write_text(kept, encoding="utf-8")
    run = vitral("verify", path)
    assert run.code == 0
    assert "verified" in run.out


def record_parts() -> tuple[list[str], list[list[str | None]], str, list[str]]:
    """What a record keeps of five draws."""
    draws: list[list[str | None]] = [[link.hex() for link in links_of(n)] for n in range(5)]
    made = [entropy(n, links_of(n)).hex() for n in range(5)]
    return [end.hex() for end in ENDS], draws, made[0], made[1:]


def test_the_draws_of_a_record_are_checked_link_by_link() -> None:
    ends, draws, seed, deals = record_parts()
    verify(ends, draws, seed, deals)
    verify(ends, draws, seed, deals[:2])
    verify(ends, [], seed, [])
    with pytest.raises(Unfair, match="seed_not_drawn"):
        verify(ends, draws, LINK.hex(), deals)
    with pytest.raises(Unfair, match="deal_not_given deal 3"):
        verify(ends, draws, seed, [*deals[:2], LINK.hex(), deals[3]])
    with pytest.raises(Unfair, match="draw_not_kept draw 5"):
        verify(ends, draws, seed, [*deals, LINK.hex()])
