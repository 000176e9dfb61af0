"""What lies over a table: sentences for a while, and notes on the cards."""

from game.ui.input.intent import KEYS, Intent, Kind
from game.ui.table.overlays import Overlay, Toast, notes
from game.ui.table.prompt import Facts
from tables import board, table


class Note(Overlay):
    """A note on one card."""

    def __init__(self, seat: int, said: str) -> None:
        self._seat, self._said = seat, said

    def note(self, seat: int) -> str:
        return self._said if seat == self._seat else ""


def test_an_overlay_adds_nothing_by_itself() -> None:
    overlay, facts = Overlay(), Facts(table(board()), ())
    assert not overlay.handle(Intent(Kind.ACCEPT, KEYS))
    assert not overlay.press("say")
    assert (overlay.prompt(facts), overlay.buttons(facts), overlay.note(0)) == (None, (), "")
    assert overlay.rate == 0


def test_the_first_overlay_with_something_to_say_notes_it_on_a_card() -> None:
    assert notes([], 2) == ()
    assert notes([Note(1, "away"), Note(1, "slow"), Note(2, "here")], 3) == ("", "away", "here")


def test_a_sentence_stays_until_it_has_been_read() -> None:
    toast = Toast()
    toast.say("one", now=10.0, seconds=2.0)
    toast.update(11.9)
    assert toast.words == "one"
    toast.update(12.0)
    assert toast.words == ""


def test_a_sentence_stays_a_few_seconds_unless_said_otherwise() -> None:
    toast = Toast()
    toast.say("one", now=10.0)
    toast.update(13.1)
    assert toast.words == "one"
    toast.update(13.3)
    assert toast.words == ""


def test_a_new_sentence_takes_the_place_of_the_last_one() -> None:
    toast = Toast()
    toast.say("one", 0.0)
    toast.say("two", 1.0)
    toast.update(3.5)
    assert toast.words == "two"


def test_what_is_no_longer_of_use_goes_at_once() -> None:
    toast = Toast()
    toast.say("one", 0.0)
    toast.hush()
    assert toast.words == ""


def test_announcements_wait_for_each_other_and_outlive_a_hush() -> None:
    toast = Toast()
    toast.say("refused", 0.0)
    toast.announce("one")
    toast.announce("two")
    toast.update(0.1)
    assert toast.words == "refused"
    toast.hush()
    toast.update(0.2)
    assert toast.words == "one"
    toast.update(3.3)
    assert toast.words == "one"
    toast.update(3.5)
    assert toast.words == "two"
    toast.update(9.0)
    assert toast.words == ""
