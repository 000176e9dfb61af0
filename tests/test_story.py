"""The story of a game: what follows what, what is refused and changes nothing, and who has the
same; and who a machine is: its tokens, its chains, its proofs."""

from hashlib import blake2b

import pytest

from lan_room import HELLO, LINK, Toy
from net import VERSION, fair, lockstep, wire
from net.fair import Unfair
from net.lockstep import (
    CHANCE,
    KEYS,
    OVER,
    WRONG,
    Me,
    Reason,
    Story,
    StoryError,
    detail_of,
    fits,
    proof,
    proves,
)
from net.wire import Commit, Hello, Links, Start

CHAINS = [fair.chain(bytes([number]) * 16, "test") for number in range(2)]
ENDS = tuple(chain[0] for chain in CHAINS)
FAIR = Start(1, "2 2", (0, 1), ENDS)
SHARED = Start(1, "2 2", (0, 1), ())


class Strict(Toy):
    """A game that notes what it is asked, and whom it hears."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[tuple[int | None, str]] = []
        self.dealt: list[bytes | None] = []

    def deal(self, entropy: bytes | None) -> str:
        """The deal that is due."""
        self.dealt.append(entropy)
        return super().deal(entropy)

    def play(self, seat: int | None, text: str) -> bytes:
        """Apply a command."""
        digest = super().play(seat, text)
        self.played.append((seat, text))
        return digest


def strict(story: Story) -> Strict:
    """The game behind a story."""
    assert isinstance(story.game, Strict)
    return story.game


def links(draw: int) -> Links:
    """What both machines reveal for a draw."""
    return Links(draw, tuple(chain[draw + 1] for chain in CHAINS))


def entropy(draw: int) -> bytes:
    return fair.entropy(draw, links(draw).links)


def drawn_deal(draw: int) -> str:
    return f"deal {entropy(draw).hex()}"


def told(*items: Start | Links | Commit) -> Story:
    story = Story(Strict())
    for item in items:
        story.add(item)
    return story


ROUND: list[Start | Links | Commit] = [
    FAIR,
    links(0),
    links(1),
    Commit(1, CHANCE, drawn_deal(1)),
    Commit(2, 0, "m1"),
    Commit(3, 1, "m2"),
]
"""A fair game up to its second draw."""
AFTER: list[Start | Links | Commit] = [
    links(2),
    Commit(4, CHANCE, drawn_deal(2)),
    Commit(5, 0, "m"),
    Commit(6, 1, "m"),
]
"""The rest of it."""


def snapshot(story: Story) -> tuple[object, ...]:
    """Everything that can be known of a story."""
    return (
        *(list(story.items), list(story.digests), story.hash(len(story)), story.start),
        *(list(story.draws.made), story.begun, story.turn, story.due_draw, list(strict(story).log)),
    )


# ----------------------------------------------------------------------------------------- in order


def test_nothing_is_known_before_the_start() -> None:
    story = told()
    assert len(story) == story.commands == 0
    assert not story.begun
    assert not story.fair
    assert (story.turn, story.due_draw, story.start) == (OVER, None, None)
    assert story.hash(0) == b""


def test_a_game_with_a_shared_seed_begins_with_its_start_and_has_no_draws() -> None:
    story = told(SHARED)
    assert story.begun
    assert not story.fair
    assert (story.turn, story.due_draw, story.start) == (CHANCE, None, SHARED)
    assert strict(story).log == ["shared"]
    story.add(Commit(1, CHANCE, story.deal()))
    assert (story.turn, story.commands) == (0, 1)
    assert strict(story).dealt == [None]


def test_a_fair_game_begins_with_draw_0_which_is_its_seed() -> None:
    story = told(FAIR)
    assert story.fair
    assert not story.begun
    assert (story.turn, story.due_draw) == (OVER, 0)
    story.add(links(0))
    assert story.begun
    assert (story.turn, story.due_draw) == (CHANCE, 1)
    assert strict(story).log == [entropy(0).hex()]


def test_each_step_of_a_fair_game_says_what_is_due() -> None:
    story = Story(Strict())
    due = []
    for item in (*ROUND, *AFTER):
        story.add(item)
        due.append((story.turn, story.due_draw, story.commands))
    assert due == [
        (OVER, 0, 0),
        (CHANCE, 1, 0),
        (CHANCE, None, 0),
        (0, None, 1),
        (1, None, 2),
        (CHANCE, 2, 3),
        (CHANCE, None, 3),
        (0, None, 4),
        (1, None, 5),
        (OVER, None, 6),
    ]
    assert story.items == [*ROUND, *AFTER]


def test_the_deal_is_made_of_the_draw_before_it() -> None:
    story = told(*ROUND[:3])
    assert story.deal() == drawn_deal(1)
    story.add(ROUND[3])
    assert set(strict(story).dealt) == {entropy(1)}


def test_commands_are_played_by_their_seats_and_deals_by_nobody() -> None:
    story = told(*ROUND)
    assert strict(story).played == [
        (None, drawn_deal(1)),
        (0, "m1"),
        (1, "m2"),
    ]


def test_every_command_leaves_the_digest_of_the_state_it_leads_to() -> None:
    story = told(*ROUND)
    wanted = [
        blake2b("\n".join(strict(story).log[:length]).encode(), digest_size=8).digest()
        for length in (2, 3, 4)
    ]
    assert story.digests == wanted
    assert WRONG not in wanted
    assert len(WRONG) == 8


# ------------------------------------------------------------------------------------------ refused


REFUSED: list[tuple[int, Links | Commit, str]] = [
    (0, links(0), "draw_not_due draw 0"),
    (0, Commit(1, CHANCE, "d"), "command_not_next command 1"),
    (1, Commit(1, CHANCE, "d"), "command_not_next command 1"),
    (1, links(1), "draw_not_due draw 1"),
    (2, links(0), "draw_not_due draw 0"),
    (2, links(2), "draw_not_due draw 2"),
    (2, Commit(1, CHANCE, drawn_deal(1)), "deal_before_draw command 1"),
    (2, Commit(2, CHANCE, drawn_deal(1)), "command_not_next command 2"),
    (3, links(1), "draw_not_due draw 1"),
    (3, links(2), "draw_not_due draw 2"),
    (3, Commit(0, CHANCE, drawn_deal(1)), "command_not_next command 0"),
    (3, Commit(2, CHANCE, drawn_deal(1)), "command_not_next command 2"),
    (4, Commit(1, CHANCE, drawn_deal(1)), "command_not_next command 1"),
    (4, Commit(3, 0, "m"), "command_not_next command 3"),
    (5, links(2), "draw_not_due draw 2"),
    (6, Commit(4, CHANCE, drawn_deal(2)), "deal_before_draw command 4"),
]


@pytest.mark.parametrize(("length", "item", "key"), REFUSED)
def test_what_does_not_come_next_is_refused_and_changes_nothing(
    length: int, item: Links | Commit, key: str
) -> None:
    story = told(*ROUND[:length])
    before = snapshot(story)
    with pytest.raises(StoryError) as caught:
        story.add(item)
    assert str(caught.value) == detail_of(caught.value) == key
    assert snapshot(story) == before
    for following in ROUND[length:]:
        story.add(following)
    assert snapshot(story) == snapshot(told(*ROUND))


def test_a_deal_that_is_not_what_was_drawn_is_unfair_and_changes_nothing() -> None:
    for length, number, deal in ((3, 1, 1), (7, 4, 2)):
        story = told(*[*ROUND, *AFTER][:length])
        before = snapshot(story)
        with pytest.raises(Unfair) as caught:
            story.add(Commit(number, CHANCE, drawn_deal(0)))
        assert str(caught.value) == f"deal_not_drawn deal {deal}"
        assert snapshot(story) == before


def test_links_that_are_not_what_was_committed_to_are_unfair_and_change_nothing() -> None:
    story = told(*ROUND[:2])
    before = snapshot(story)
    with pytest.raises(Unfair):
        story.add(Links(1, (LINK, CHAINS[1][2])))
    assert snapshot(story) == before


def test_a_move_that_the_rules_forbid_is_refused_and_changes_nothing() -> None:
    for item in (Commit(2, 1, "m"), Commit(2, 0, "x"), Commit(2, CHANCE, "deal 1")):
        story = told(*ROUND[:4])
        before = snapshot(story)
        with pytest.raises(ValueError, match="cannot be played") as caught:
            story.add(item)
        assert detail_of(caught.value) == "refused", "what the rules say is not for others"
        assert snapshot(story) == before


def test_with_a_shared_seed_any_deal_is_for_the_rules_to_check() -> None:
    story = told(SHARED)
    story.add(Commit(1, CHANCE, "deal another"))
    assert strict(story).dealt == []


def test_every_machine_must_have_committed_to_a_chain_or_none() -> None:
    for ends in (ENDS[:1], (*ENDS, LINK)):
        story = told(*ROUND)
        before = snapshot(story)
        with pytest.raises(StoryError, match="chain_missing"):
            story.add(FAIR._replace(ends=ends))
        assert snapshot(story) == before


def test_a_set_up_that_is_wrong_leaves_no_story() -> None:
    wrong = FAIR._replace(setup="garbage")
    for before, item in ((ROUND, SHARED._replace(setup="garbage")), ([wrong], links(0))):
        story = told(*before)
        with pytest.raises(ValueError, match="no set-up"):
            story.add(item)
        assert (len(story), story.commands, story.start) == (0, 0, None)
        assert story.draws.made == []
        assert not story.begun
        assert story.hash(0) == b""
        story.add(SHARED)
        assert len(story) == 1


def test_a_new_start_begins_a_new_story() -> None:
    story = told(*ROUND, links(2))
    second = FAIR._replace(game=2)
    story.add(second)
    assert story.items == [second]
    assert (story.commands, story.due_draw, story.begun) == (0, 0, False)
    assert story.hash(1) == told(second).hash(1)
    story.add(links(0))
    assert story.due_draw == 1, "what was drawn in the game before is forgotten"


def test_a_story_that_is_forgotten_can_be_told_again() -> None:
    story = told(*ROUND, links(2))
    story.clear()
    assert (len(story), story.commands, story.start, story.hash(0)) == (0, 0, None, b"")
    for item in ROUND:
        story.add(item)
    assert snapshot(story) == snapshot(told(*ROUND))


# ------------------------------------------------------------------------------------- who has what


def test_the_hash_of_a_story_is_that_of_its_frames_one_after_the_other() -> None:
    story, hashed = told(*ROUND), b""
    for have, item in enumerate(ROUND, start=1):
        hashed = blake2b(hashed + wire.encode(item), digest_size=8).digest()
        assert story.hash(have) == hashed
    assert len({story.hash(have) for have in range(len(ROUND) + 1)}) == len(ROUND) + 1


def test_two_who_were_told_the_same_agree_however_much_each_has() -> None:
    story = told(*ROUND)
    for have in range(len(ROUND) + 1):
        assert story.agrees(have, told(*ROUND[:have]).hash(have))


def test_nobody_agrees_who_has_more_or_something_else() -> None:
    story, longer = told(*ROUND), told(*ROUND, *AFTER)
    assert not story.agrees(7, longer.hash(7))
    assert not story.agrees(6, longer.hash(5))
    assert not story.agrees(5, b"")
    assert not story.agrees(0, story.hash(1))
    other = told(*ROUND[:-1], Commit(3, 1, "m3"))
    assert not story.agrees(6, other.hash(6))
    assert story.agrees(5, other.hash(5))


def test_the_rest_is_what_comes_after_what_one_has() -> None:
    story = told(*ROUND)
    for have in range(len(ROUND) + 1):
        assert list(story.rest(have)) == ROUND[have:]


# ----------------------------------------------------------------------------------------- identity


def me(**changes: object) -> Me:
    made = Me("ana", "rules", "level", LINK, table=bytes(8))
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def test_a_new_machine_is_nobody_yet() -> None:
    made = Me("ana", "rules", "level", LINK)
    assert (made.number, made.used, made.port, made.watch) == (-1, 0, 0, False)
    assert (made.kind, made.code, made.table) == ("person", "", b"")


def test_a_token_is_shown_once_and_becomes_the_key() -> None:
    machine = me()
    for used in (1, 2, 3):
        key = machine.key
        token = machine.token()
        assert machine.used == used
        assert token == machine.key
        assert fair.step(token) == key


def test_a_machine_has_as_many_tokens_as_keys() -> None:
    assert KEYS == 256
    machine = me()
    first = machine.key
    tokens = [machine.token() for _ in range(KEYS)]
    assert len(set(tokens)) == KEYS
    assert fits(tokens[-1], first)
    assert machine.token() == tokens[-1]
    assert machine.used == KEYS


def test_a_token_fits_a_key_that_it_comes_before_and_no_other() -> None:
    keys = fair.chain(LINK, "key", KEYS + 1)
    assert fits(keys[1], keys[0])
    assert fits(keys[256], keys[0])
    assert not fits(keys[257], keys[0])
    assert not fits(keys[0], keys[0])
    assert not fits(keys[0], keys[1])
    assert not fits(bytes(16), keys[0])


def test_a_machine_has_a_chain_for_every_game_and_table() -> None:
    machine = me()
    first = machine.links(1)
    assert machine.links(1) is first
    assert len(first) == fair.DRAWS + 1
    assert first == fair.chain(LINK, f"game 1 at table {bytes(8).hex()}")
    assert machine.links(2)[0] != first[0]
    assert machine.links(1) == first


def test_who_forgets_who_it_was_has_nothing_of_it() -> None:
    machine = me(number=3, used=5)
    chain = machine.links(1)
    machine.forget()
    assert (machine.number, machine.used, machine.shown) == (-1, 0, {})
    assert len(machine.secret) == 16
    assert machine.secret != LINK
    assert machine.links(1) != chain


def test_a_hello_says_who_one_is_and_what_one_plays() -> None:
    assert me().hello(LINK, 1, 7, 2) == Hello(VERSION, "rules", "level", LINK, bytes(8), 1, 7, 2)
    assert me().hello(LINK, 0, 7).others == 0


def test_two_that_differ_know_why() -> None:
    machine = me()
    assert machine.differs(HELLO) is None
    assert machine.differs(HELLO._replace(version=2)) == Reason.VERSION
    assert machine.differs(HELLO._replace(rules="x")) == Reason.RULES
    assert machine.differs(HELLO._replace(level="x")) == Reason.LEVEL
    assert machine.differs(HELLO._replace(version=2, rules="x", level="x")) == Reason.VERSION
    assert machine.differs(HELLO._replace(rules="x", level="x")) == Reason.RULES


def test_a_proof_is_for_one_code_one_table_one_side_and_two_nonces() -> None:
    given = ("code", bytes(8), "guest", LINK, LINK[::-1])
    right = proof(*given)
    assert len(right) == 32
    assert proves(right, *given)
    for index, other in enumerate(("edoc", b"another!", "host", LINK[::-1], LINK)):
        changed = list[object](given)
        changed[index] = other
        assert not proves(right, *changed)  # type: ignore[arg-type]
    assert not proves(b"", *given)


def test_the_key_of_a_code_takes_time_to_guess() -> None:
    from hashlib import scrypt

    slow = scrypt(b"code", salt=bytes(8), n=4096, r=8, p=1, dklen=32)
    assert lockstep._code_key("code", bytes(8)) == slow


def test_without_a_code_nothing_is_proved_and_anything_will_do() -> None:
    assert proof("", bytes(8), "guest", LINK, LINK) == b""
    assert proves(b"anything", "", bytes(8), "guest", LINK, LINK)


def test_a_second_between_two_pings_and_eight_until_silence_is_noticed() -> None:
    assert (lockstep.BEAT, lockstep.SILENT) == (1.0, 8.0)
    assert (CHANCE, OVER) == (-1, -2)


def test_the_numbers_of_the_reasons_are_those_of_the_protocol() -> None:
    names = (
        "LEFT VERSION RULES LEVEL CODE FULL TOKEN NONSENSE NOT_NOW FORGED OUT_OF_STEP ELSEWHERE "
        "NOT_HOSTING SILENT CLOSED UNFAIR CROWDED UNREACHED"
    )
    assert [reason.name for reason in sorted(Reason)] == names.split()
    assert [int(reason) for reason in sorted(Reason)] == list(range(18))
