"""How a guest follows the story: what it answers, what it reveals, and when it leaves."""

import pytest

from lan_room import LINK, Toy, new_me
from net import fair
from net.following import Following
from net.line import Line
from net.lockstep import CHANCE, WRONG, Committed, Ended, Reason, Started, Story
from net.wire import (
    Again,
    Bye,
    Commit,
    Digest,
    Draw,
    Link,
    Links,
    Message,
    Ready,
    Start,
    Tell,
    decode,
)

HOST = fair.chain(LINK, "host")


class Ear:
    """A guest's machine (number 1 of two) at a table, and what it says."""

    def __init__(self) -> None:
        self.me = new_me("ana", number=1, table=bytes(8))
        self.line = Line()
        self.line.open(5, 0.0)
        self.story = Story(Toy())
        self.following = Following(self.me, self.story, self.line)

    def start(self, game: int = 1) -> Start:
        """The beginning of a fair game of two."""
        return Start(game, "2 3", (0, 1), (HOST[0], self.me.links(game)[0]))

    def links(self, draw: int, game: int = 1) -> Links:
        """What both reveal."""
        return Links(draw, (HOST[draw + 1], self.me.links(game)[draw + 1]))

    def deal(self, draw: int) -> str:
        """The deal of this draw."""
        return f"deal {fair.entropy(draw, self.links(draw).links).hex()}"

    def hear(self, *items: Start | Links | Commit) -> list[Message]:
        """Hear these; return what is answered."""
        for item in items:
            self.following.on_story(item)
        return self.said()

    def said(self) -> list[Message]:
        """What has been said since the last time."""
        frames = [frame for _, frame in self.line.outbox]
        self.line.outbox.clear()
        return [decode(frame[2:]) for frame in frames]

    @property
    def happened(self) -> list[object]:
        """The events so far."""
        return list(self.line.events)


@pytest.fixture
def ear() -> Ear:
    return Ear()


def shared(game: int = 1) -> Start:
    """The beginning of a game with a shared seed."""
    return Start(game, "2 3", (0, 1), ())


# --------------------------------------------------------------------------------- before a game


def test_being_ready_is_said_once_with_the_end_of_the_chain(ear: Ear) -> None:
    ear.following.ready(1, True)
    ear.following.ready(1, True)
    assert ear.said() == [Ready(True, ear.me.links(1)[0])]
    ear.following.ready(1, False)
    assert ear.said() == [Ready(False, ear.me.links(1)[0])]
    ear.following.ready(2, False)
    assert ear.said() == [Ready(False, ear.me.links(2)[0])]


def test_a_host_that_has_just_let_us_in_is_told_again(ear: Ear) -> None:
    ear.following.ready(1, True)
    ear.following.welcome()
    ear.said()
    ear.following.ready(1, True)
    assert ear.said() == [Ready(True, ear.me.links(1)[0])]


def test_no_chain_is_promised_to_a_game_once_its_links_have_been_shown(ear: Ear) -> None:
    ear.hear(ear.start(2))
    ear.following.on_draw(Draw(0))
    ear.said()
    ear.following.ready(3, True)
    assert ear.said() == [Ready(True, ear.me.links(3)[0])]
    ear.following.ready(2, True)
    assert ear.said() == [Bye(Reason.UNFAIR, "beginning_with_shown_links")]


# --------------------------------------------------------------------------------- the story


def test_a_game_with_a_shared_seed_begins_with_its_start(ear: Ear) -> None:
    assert ear.hear(shared()) == []
    assert ear.happened == [Started()]


def test_a_fair_game_begins_with_the_links_of_its_set_up_and_no_others(ear: Ear) -> None:
    ear.hear(ear.start())
    assert ear.happened == []
    ear.hear(ear.links(0))
    assert ear.happened == [Started()]
    ear.hear(ear.links(1))
    assert ear.happened == [Started()]


def test_every_commit_is_answered_with_the_state_it_leads_to(ear: Ear) -> None:
    answers = ear.hear(shared(), Commit(1, CHANCE, "deal 1"), Commit(2, 0, "m"))
    assert answers == [Digest(1, ear.story.digests[0]), Digest(2, ear.story.digests[1])]
    assert ear.happened == [Started(), Committed(1), Committed(2)]


def test_a_commit_that_cannot_be_played_is_answered_with_zeros(ear: Ear) -> None:
    ear.hear(shared(), Commit(1, CHANCE, "deal 1"))
    assert ear.hear(Commit(2, 1, "not its turn")) == [Digest(2, WRONG)]
    assert ear.hear(Commit(9, 0, "m")) == [Digest(9, WRONG)]
    assert ear.story.commands == 1


def test_links_that_are_not_due_are_answered_for_the_last_command(ear: Ear) -> None:
    ear.hear(shared(), Commit(1, CHANCE, "deal 1"), Commit(2, 0, "m"))
    assert ear.hear(Links(3, (LINK, LINK))) == [Digest(2, WRONG)]


def test_a_host_that_tells_nonsense_from_the_beginning_is_left(ear: Ear) -> None:
    assert ear.hear(ear.links(0)) == [Bye(Reason.NONSENSE, "draw_not_due draw 0")]
    assert ear.happened == [Ended(Reason.NONSENSE, "draw_not_due draw 0")]


def test_a_set_up_that_cannot_be_read_is_no_reason_for_a_digest(ear: Ear) -> None:
    ear.hear(shared(), Commit(1, CHANCE, "deal 1"))
    wrong = Start(2, "no set-up", (), ())
    assert ear.hear(wrong) == [Bye(Reason.NONSENSE, "refused")]


def test_a_deal_that_was_not_drawn_is_unfair(ear: Ear) -> None:
    ear.hear(ear.start(), ear.links(0), ear.links(1))
    assert ear.hear(Commit(1, CHANCE, f"deal {LINK.hex()}")) == [
        Bye(Reason.UNFAIR, "deal_not_drawn deal 1")
    ]


def test_a_story_that_is_forgotten_can_be_told_again(ear: Ear) -> None:
    ear.hear(shared(), Commit(1, CHANCE, "deal 1"))
    ear.following.on_again(Again())
    assert len(ear.story) == 0
    assert ear.hear(shared(), Commit(1, CHANCE, "deal 1")) == [Digest(1, ear.story.digests[0])]


def test_a_new_host_is_told_what_it_has_not_got(ear: Ear) -> None:
    ear.hear(shared(), Commit(1, CHANCE, "deal 1"), Commit(2, 0, "m"))
    ear.following.on_tell(Tell(1, ear.story.hash(1)))
    assert ear.said() == ear.story.items[1:]
    assert ear.line.hangups == []


@pytest.mark.parametrize(("have", "told"), [(1, b"another!"), (4, b"")])
def test_a_new_host_with_another_story_is_left_without_a_word(
    ear: Ear, have: int, told: bytes
) -> None:
    ear.hear(shared(), Commit(1, CHANCE, "deal 1"))
    ear.said()
    ear.following.on_tell(Tell(have, told))
    assert ear.said() == []
    assert ear.line.hangups == [5]


# --------------------------------------------------------------------------------- its chain


def test_a_host_that_begins_with_another_chain_than_ours_is_left(ear: Ear) -> None:
    assert ear.hear(ear.start()) == []
    wrong = ear.start()._replace(ends=(HOST[0], LINK))
    assert ear.hear(wrong) == [Bye(Reason.UNFAIR, "commitment_changed")]


def test_whoever_only_watches_has_no_chain_to_look_at(ear: Ear) -> None:
    ear.me.number = 7
    assert ear.hear(ear.start()._replace(ends=(HOST[0], LINK))) == []


def test_a_game_whose_links_have_been_shown_can_be_told_again_but_not_begun_again(
    ear: Ear,
) -> None:
    ear.hear(ear.start())
    ear.following.on_draw(Draw(0))
    ear.said()
    assert ear.hear(ear.start()) == []
    other = ear.start()._replace(setup="2 9")
    assert ear.hear(other) == [Bye(Reason.UNFAIR, "begun_with_shown_links")]


def test_the_next_game_is_begun_with_the_next_chain(ear: Ear) -> None:
    ear.hear(ear.start())
    ear.following.on_draw(Draw(0))
    ear.said()
    assert ear.hear(ear.start(2)) == []


# --------------------------------------------------------------------------------- draws


def test_our_link_of_a_draw_is_revealed_when_it_is_due(ear: Ear) -> None:
    ear.hear(ear.start())
    ear.following.on_draw(Draw(0))
    assert ear.said() == [Link(0, ear.me.links(1)[1])]
    ear.hear(ear.links(0))
    ear.following.on_draw(Draw(1))
    assert ear.said() == [Link(1, ear.me.links(1)[2])]


def test_nothing_is_revealed_ahead_of_its_draw_and_who_asks_for_it_is_left(ear: Ear) -> None:
    ear.hear(ear.start(), ear.links(0))
    ear.following.on_draw(Draw(2))
    assert ear.said() == [Bye(Reason.UNFAIR, "draw_out_of_turn draw 2")]


def test_nothing_is_revealed_while_no_draw_is_due(ear: Ear) -> None:
    ear.hear(ear.start(), ear.links(0), ear.links(1), Commit(1, CHANCE, ear.deal(1)))
    ear.said()
    ear.following.on_draw(Draw(2))
    assert ear.said() == []
    assert ear.happened == [Started(), Committed(1)]


def test_without_a_game_or_a_seat_in_it_nothing_is_revealed(ear: Ear) -> None:
    ear.following.on_draw(Draw(0))
    ear.me.number = 7
    ear.hear(ear.start())
    ear.following.on_draw(Draw(0))
    assert ear.said() == []
