"""The teller works out, step by step, what the table says besides the pieces and what can be
pressed: so that nothing must be drawn before it can be pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.input.intent import Kind
from game.ui.table import prompt
from game.ui.table.overlays import notes
from game.ui.table.prompt import Facts
from game.ui.table.view import covers_prompt

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene

_LINES: Final = 24
"""So many lines of the log are kept at hand: more than any table has room for."""
KINDS: Final = {
    "place": Kind.ACCEPT,
    "put_back": Kind.CANCEL,
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


def refresh(table: TableScene) -> None:
    """Say what is so at this moment."""
    facts, shown, focus = _facts(table), table.shown, table.aim.focus
    shown.log = tuple(table.follower.log[-_LINES:])
    shown.playing = None if facts.caption or facts.ended else facts.state.turn
    said = (overlay.prompt(facts) for overlay in table.overlays)
    shown.prompt = next((one for one in said if one), None) or prompt.prompt(facts)
    more = [name for overlay in table.overlays for name in overlay.buttons(facts)]

    def cap(name: str) -> str:
        return table.app.devices.cap(KINDS[name]) if name in KINDS else ""

    shown.buttons = prompt.buttons(facts, more, cap, focus)
    shown.menu = prompt.menu(focus)
    shown.notes = notes(table.overlays, len(shown.seats))


def _facts(table: TableScene) -> Facts:
    show, link, hand = table.follower.show, table.link, table.hand
    return Facts(
        table.shown.state,
        table.shown.seats,
        hand=hand.held if hand else None,
        looking=table.front.looking,
        busy=show.busy,
        caption=show.caption,
        telling=table.follower.telling,
        front=table.shown.front,
        persons=link.persons,
        takes_back=link.takes_back,
        can_undo=hand is not None and link.why_not_undo() is None,
        covered=hand is not None and covers_prompt(table.places, hand, table.aim),
        ended=link.over and not show.busy,
    )
