"""What the table says and which buttons it has: pure, from the facts of the moment.

It is worked out in `update`, so that whatever can be pressed is known before anything is drawn.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game import words
from game.match import Seat
from game.rules.model import HUES, State
from game.rules.scoring import winners
from game.ui.place.shown import Action, LogLine, Prompt
from game.ui.table.hand import Held
from game.ui.table.target import MENU, Target


class Facts(NamedTuple):
    """What the prompt and the buttons depend on."""

    state: State
    """As it is shown."""
    seats: Sequence[Seat]
    hand: Held | None = None
    """What the person here who is to move holds, once everything has been shown."""
    looking: int | None = None
    """Whose palace is looked at out of turn."""
    busy: bool = False
    """Whether something is still being shown."""
    caption: str = ""
    """What the final scoring counts just now."""
    telling: LogLine | None = None
    """What is being shown, once it has begun."""
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
    line = facts.telling
    if line is not None:
        seat = turn if line.seat is None else line.seat
        return Prompt(seat, words.told(line.named or line.what))
    return waiting(facts.state, seats)


def waiting(state: State, seats: Sequence[Seat]) -> Prompt:
    """What is said while nobody here can choose anything and nothing moves."""
    name = seats[state.turn].name
    if state.phase == "over":
        return _won(state, seats)
    if state.phase == "deal":
        return Prompt(state.turn, words.say("prompt.starts", name=name))
    person = seats[state.turn].kind == "person"
    key = "prompt.choose_panes" if person else "prompt.thinking"
    return Prompt(state.turn, words.say(key, name=name))


def _won(state: State, seats: Sequence[Seat]) -> Prompt:
    first, *others = winners(state.players)
    if others:
        return Prompt(first, words.say("prompt.shared"))
    return Prompt(first, words.say("prompt.won", name=seats[first].name))


def _choosing(hand: Held, seat: int, name: str) -> Prompt:
    if hand.planned:
        return Prompt(seat, words.say("prompt.confirm", name=name))
    if hand.colour is None:
        return Prompt(seat, words.say("prompt.choose_panes", name=name))
    panes = words.say("prompt.in_hand", count=hand.number, colour=HUES[hand.colour])
    return Prompt(seat, words.say("prompt.choose_strip", name=name), panes, hand.colour)


# ------------------------------------------------------------------------------------------ buttons

Cap = Callable[[str], str]
"""The key, or the pad's glyph, that is pressed for a button."""


def buttons(
    facts: Facts, more: Sequence[str], cap: Cap, focus: Target | None
) -> tuple[Action, ...]:
    """The buttons of this moment, with those that an overlay adds."""
    return tuple(
        Action(name, words.say(f"button.{name}"), cap(name), _mode(name, facts, focus))
        for name in [*_names(facts), *more]
    )


def menu(focus: Target | None) -> str:
    """How the menu button looks."""
    return "focused" if focus == MENU else "normal"


def _names(facts: Facts) -> list[str]:
    hand = facts.hand
    if facts.ended:
        return ["result", "look"]
    if facts.looking is not None:
        return ["look", "own"]
    if hand is None:
        return ["skip"] if facts.busy and facts.persons else []
    if hand.planned:
        return ["place", "put_back"]
    if hand.colour is not None:
        return [*(["break"] if hand.all_break else []), "put_back", "hint"]
    return ["back", *(["undo"] if facts.takes_back else []), "hint", "look"]


def _mode(name: str, facts: Facts, focus: Target | None) -> str:
    if name == "back" and facts.hand and not facts.hand.can_go_back:
        return "disabled"
    if name == "undo" and not facts.can_undo:
        return "disabled"
    return "focused" if focus == Target("button", name) else "normal"
