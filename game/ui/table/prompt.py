"""What the table says and which buttons it has: pure, from the facts of the moment.

It is worked out in `update`, so that whatever can be pressed is known before anything is drawn.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game import words
from game.match import Seat
from game.rules.model import HUES, State
from game.ui.input.intent import Kind
from game.ui.paint.draw import Button, Prompt, Said
from game.ui.table.hand import Hand
from game.ui.table.targets import Target

KINDS: Final = {
    "place": Kind.ACCEPT,
    "put back": Kind.CANCEL,
    "break": Kind.ACCEPT,
    "back": Kind.BACK,
    "undo": Kind.UNDO,
    "hint": Kind.HINT,
    "look": Kind.LOOK,
    "own": Kind.CANCEL,
    "skip": Kind.ACCEPT,
    "result": Kind.ACCEPT,
    "say": Kind.SAY,
}
"""What is pressed for each button besides clicking it."""


class Facts(NamedTuple):
    """What the prompt and the buttons depend on."""

    state: State
    """As it is shown."""
    seats: Sequence[Seat]
    hand: Hand | None = None
    """The choice of the person here who is to move, once everything has been shown."""
    looking: int | None = None
    """Whose palace is looked at out of turn."""
    busy: bool = False
    """Whether something is still being shown."""
    caption: str = ""
    """What the final scoring counts just now."""
    last: Said | None = None
    """What was done last."""
    front: int = 0
    persons: Sequence[int] = ()
    takes_back: bool = True
    can_undo: bool = False
    covered: bool = False
    """Whether what a strip would bring needs the room of the prompt."""
    ended: bool = False
    """Whether the game is over and the table is only looked at."""


def prompt(facts: Facts) -> Prompt:
    """What is to be done, or what is being done."""
    turn, seats = facts.state.turn, facts.seats
    if facts.looking is not None:
        name = seats[facts.looking].name
        return Prompt(facts.looking, words.say("prompt.palace_of", name=name))
    if facts.hand is not None:
        return Prompt(turn, "") if facts.covered else _choosing(facts.hand, turn, seats[turn].name)
    if facts.caption:
        return Prompt(facts.front, facts.caption)
    if facts.state.phase == "play" and not facts.busy:
        key = "prompt.choose_panes" if seats[turn].kind == "person" else "prompt.thinking"
        return Prompt(turn, words.say(key, name=seats[turn].name))
    if facts.last is not None and facts.busy:
        return Prompt(turn if facts.last.seat is None else facts.last.seat, facts.last.short)
    return waiting(facts.state, seats)


def waiting(state: State, seats: Sequence[Seat]) -> Prompt:
    """What is said while nobody can choose anything."""
    if state.phase == "over":
        return Prompt(state.turn, words.say("prompt.over"))
    key = "prompt.starts" if state.phase == "deal" else "prompt.choose_panes"
    return Prompt(state.turn, words.say(key, name=seats[state.turn].name))


def _choosing(hand: Hand, seat: int, name: str) -> Prompt:
    if hand.planned is not None:
        return Prompt(seat, words.say("prompt.confirm", name=name))
    if hand.picker.chosen is None:
        return Prompt(seat, words.say("prompt.choose_panes", name=name))
    colour = hand.picker.chosen[1]
    held = words.say("prompt.in_hand", count=hand.picker.in_hand, colour=HUES[colour])
    return Prompt(seat, words.say("prompt.choose_strip", name=name), held, colour)


# ------------------------------------------------------------------------------------------ buttons

Key = Callable[[Kind], str]
"""The key, or the pad's glyph, for a kind of intent."""


def buttons(
    facts: Facts, more: Sequence[str], key: Key, focus: Target | None
) -> tuple[Button, ...]:
    """The buttons of this moment, with those that an overlay adds."""
    names = [*_names(facts), *more]
    return tuple(
        Button(name, words.say(f"button.{_word(name)}"), _cap(name, key), _mode(name, facts, focus))
        for name in names
    )


def _names(facts: Facts) -> list[str]:
    hand = facts.hand
    if facts.ended:
        return ["result", "look"]
    if facts.looking is not None:
        return ["look", "own"]
    if hand is None:
        return ["skip"] if facts.busy and facts.persons else []
    if hand.planned is not None:
        return ["place", "put back"]
    if hand.holding:
        return [*(["break"] if hand.all_break else []), "put back", "hint"]
    return ["back", *(["undo"] if facts.takes_back else []), "hint", "look"]


def _word(name: str) -> str:
    return name.replace(" ", "_")


def _cap(name: str, key: Key) -> str:
    return key(KINDS[name]) if name in KINDS else ""


def _mode(name: str, facts: Facts, focus: Target | None) -> str:
    if name == "back" and facts.hand and not facts.hand.picker.can_go_back:
        return "disabled"
    if name == "undo" and not facts.can_undo:
        return "disabled"
    return "focused" if focus == Target("button", name) else "normal"
