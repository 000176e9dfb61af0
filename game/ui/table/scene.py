"""The table: a game is played here. Intents go in, moves go to the link, what was played is shown.

The scene only joins parts that know little of each other: the link (the game), the follower (what
is shown of it), the hand (the choice of a move), the aim and the controls (focus, pointer, pads),
the prompt, the view (what is painted) and overlays.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game import words
from game.bots.reasons import explain
from game.link import Link
from game.match import Played
from game.rules.clause import Clause, clause
from game.rules.model import CENTRE, HUES, Pick, Turn
from game.ui.input.intent import Intent, Kind
from game.ui.pace import SCENERY, STEP
from game.ui.paint import choosing
from game.ui.paint.draw import Shown
from game.ui.place.layout import Layout, layout
from game.ui.table import prompt
from game.ui.table.aim import Aim
from game.ui.table.controls import Controls
from game.ui.table.follower import Follower
from game.ui.table.front import Front
from game.ui.table.hand import Hand
from game.ui.table.overlays import Overlay, Toast, notes
from game.ui.table.prompt import Facts
from game.ui.table.targets import Target
from game.ui.table.view import View, covers_prompt

if TYPE_CHECKING:
    from game.ui.app import App

_LINES: Final = 24
"""So many lines of the log are kept at hand: more than any table has room for."""
_LAST_LOOK: Final = 1.2
"""Seconds from the end of the game to the result."""
_HINT: Final = 8.0
"""Seconds for which a hint stays."""
_STRIPS: Final = 8


class TableScene:
    """One game on one table."""

    typing = False

    def __init__(
        self,
        app: App,
        link: Link,
        pause: Callable[[], None],
        ended: Callable[[], None],
        overlays: Sequence[Overlay] = (),
    ) -> None:
        self.app, self.link, self.pause, self.ended = app, link, pause, ended
        self.overlays = overlays
        state, seats = link.match.state, link.match.setup.seats
        front = link.persons[0] if link.persons else state.turn
        self.shown = Shown(state, seats, front, prompt.waiting(state, seats))
        self.follower = Follower(link, self.shown, app.sound, self._begins)
        self.follower.show.rumble = self._rumble
        self.front = Front(link, self.shown, self._fade)
        self.follower.show.bring = self.front.bring
        self.hand: Hand | None = None
        self.aim = Aim()
        self.controls = Controls(self)
        self.toast = Toast()
        self.done = False
        """Whether the result has been shown."""
        self._time = self._chosen_at = 0.0
        self._seen: tuple[object, ...] = ()
        """What the last frame showed of all that changes by itself."""
        self.view: View
        self.apply_settings()

    # ------------------------------------------------------------------------------------- window

    @property
    def places(self) -> Layout:
        """Where everything stands."""
        return self.view.places

    @property
    def rate(self) -> float:
        """Nothing moves at rest; what has changed and is not drawn yet does."""
        moves = self.controls.pads.away is None and not self.follower.show.still
        chosen = self.hand is not None and self.hand.holding
        revealing = chosen and self.view.revealed(self._chosen_at, self._time) <= _STRIPS
        if moves or revealing or self.view.restless or self.aim.dragging:
            return math.inf
        if self._seen != self._look():
            return math.inf
        hinted = self.hand is not None and self.hand.hint is not None
        own = SCENERY if self.toast.words or hinted else 0.0
        return max([own, *(overlay.rate for overlay in self.overlays)])

    def _look(self) -> tuple[object, ...]:
        """All that may change without an intent and without any movement."""
        shown = self.shown
        told = (shown.prompt, shown.buttons, shown.notes, len(self.follower.log), self.toast.words)
        return (shown.state, shown.front, shown.heap, shown.playing, self.hand, *told)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table out anew; what was moving is finished."""
        self.follower.show.skip()
        places = layout(size, len(self.shown.seats), self.app.settings.sectors)
        self.follower.show.places = places
        self.view = View(places, self.shown)
        if self.hand and self.hand.panel:
            self.hand.panel.place(places)
        for overlay in self.overlays:
            overlay.resize(places)
        self._refresh()

    def apply_settings(self) -> None:
        """Take up settings that may have changed."""
        self.follower.show.speed = self.app.settings.speed
        self.follower.show.reduced = self.app.settings.reduced_motion
        if hasattr(self, "view") and self.places.sectors != self.app.settings.sectors:
            self.resize(self.places.size)

    # -------------------------------------------------------------------------------------- steps

    def update(self) -> None:
        """One fixed step."""
        self._time += STEP
        self.toast.update(self._time)
        for overlay in self.overlays:
            overlay.update()
        if self.controls.pads.away is None:
            self._play_on()
        self._refresh()

    def _play_on(self) -> None:
        """Show what has been played; once all of it is shown, somebody may move."""
        self._drop_stale_hand()
        if not self.follower.step():
            return
        if self.link.over:
            self._end()
        elif self.hand is None and self.link.person is not None:
            self._take_turn()
        if self.hand:
            self._take_hint(self.hand)

    def _drop_stale_hand(self) -> None:
        """Somebody else has moved for the person who was choosing here, or the past is another."""
        if self.hand and self.hand.state is not self.link.match.state:
            self.drop_hand()
            if self.link.persons and not self.link.takes_back:
                self.say(words.say("table.time_was_up"))

    def drop_hand(self) -> None:
        """Nothing is being chosen any more."""
        self.aim.let_go()
        self.aim.focus = None
        self.hand = None

    def _take_turn(self) -> None:
        """It is a person's turn: the palace comes to the front."""
        self.front.back()
        self.hand = Hand(self.link.match.state, self.app.settings.confirm)
        self.aim.focus = None
        if len(self.link.persons) > 1 or len(self.shown.seats) > len(self.link.persons):
            self.app.sound("your_turn")

    def _end(self) -> None:
        if not self.done and self.follower.idle > _LAST_LOOK:
            self.done = True
            self.ended()

    def _begins(self, played: Played) -> None:
        """A command begins to be shown."""
        if self.follower.show.reduced:
            self.view.cross_fade(self._time)
        persons = self.link.persons
        if played.seat is not None and (not persons or played.seat in persons):
            self.front.bring(played.seat)
        if self.link.problem:
            self.say(words.sentence(self.link.problem))

    def _fade(self) -> None:
        """Another palace comes to the front."""
        reduced = self.follower.show.reduced
        (self.view.cross_fade if reduced else self.view.uncover)(self._time)

    def _rumble(self, seat: int, broken: int) -> None:
        device = self.controls.pads.taken.get(seat) or self.app.devices.last
        if self.app.settings.rumble and seat in self.link.persons:
            self.app.devices.rumble(device, min(1.0, 0.3 + 0.12 * broken), 120 + 40 * broken)

    # ---------------------------------------------------------------------------- what players want

    def handle(self, intent: Intent) -> None:
        """Take in what a player wants."""
        if any(overlay.handle(intent) for overlay in self.overlays):
            return
        if intent.kind is Kind.MENU:
            self.pause()
        elif intent.kind is Kind.SPEED:
            self.app.next_speed()
            self.apply_settings()
            self.say(words.say(f"speed_now.{self.app.settings.speed}"))
        elif intent.kind is Kind.MUTE:
            self.say(words.say("sound.off" if self.app.settings.muted else "sound.on"))
        else:
            self.controls.handle(intent)
        self._refresh()

    def say(self, said: str) -> None:
        """Show a sentence for a while."""
        self.toast.say(said, self._time)

    def hand_changed(self) -> None:
        """Something was chosen or put back: what was said is no longer of use."""
        self.toast.hush()
        self._chosen_at = self._time
        if self.hand and self.hand.panel:
            self.hand.panel.place(self.places)
        if self.hand and self.hand.holding and self.front.looking is not None:
            self.front.back()

    def propose(self, move: Turn, dropped: tuple[int, int] | None) -> None:
        """Give a move; it is shown when it comes back."""
        self.drop_hand()
        if dropped:
            self.follower.expect(move, dropped)
        self.link.propose(move)
        self.follower.idle = 0.0

    def press(self, name: str) -> bool:
        """Press a button that is not the hand's; whether it is one of those."""
        if any(overlay.press(name) for overlay in self.overlays):
            return True
        acts: dict[str, Callable[[], None]] = {
            "menu": self.pause,
            "undo": self.undo,
            "hint": self.link.ask_hint,
            "look": lambda: self.look(-1),
            "own": self.front.back,
            "result": self.ended,
            "skip": self.follower.show.skip,
        }
        if name in acts:
            acts[name]()
        return name in acts

    def look(self, number: int) -> None:
        """Look at a palace, -1 for the next one; panes in hand are put back."""
        if self.follower.show.busy or not self.front.look(number):
            return
        self.aim.let_go()
        if self.hand:
            self.hand.let_go()
        self.app.sound("focus")

    def undo(self) -> None:
        """Take the last move back."""
        refused = self.link.why_not_undo()
        if refused:
            self.app.sound("refuse")
            self.say(words.sentence(refused))
            return
        self.link.undo()
        self.drop_hand()
        self.app.sound("undo")

    def _take_hint(self, hand: Hand) -> None:
        """Show what the quick bot would do, once it is known."""
        move = self.link.hint()
        if move is None:
            return
        hand.hint = move
        self.app.sound("hint")
        self.toast.say(words.sentence(hint_clause(hand, move)), self._time, _HINT)
        if isinstance(move, Pick) and not hand.holding:
            self.aim.focus = Target("panes", source=move.source, colour=move.colour)

    # ------------------------------------------------------------------------------------- drawing

    def _refresh(self) -> None:
        """Work out what the table says besides the pieces, and what can be pressed."""
        facts = self._facts()
        self.shown.log = tuple(self.follower.log[-_LINES:])
        self.shown.playing = None if facts.caption or facts.ended else facts.state.turn
        said = (overlay.prompt(facts) for overlay in self.overlays)
        self.shown.prompt = next((one for one in said if one), None) or prompt.prompt(facts)
        more = [name for overlay in self.overlays for name in overlay.buttons(facts)]
        self.shown.buttons = prompt.buttons(facts, more, self.app.devices.cap, self.aim.focus)
        self.shown.menu = "focused" if self.aim.focus == Target("button", "menu") else "normal"
        self.shown.notes = notes(self.overlays, len(self.shown.seats))

    def _facts(self) -> Facts:
        show, link, hand = self.follower.show, self.link, self.hand
        log = self.follower.log
        return Facts(
            *(
                self.shown.state,
                self.shown.seats,
                hand,
                self.front.looking,
                show.busy,
                show.caption,
            ),
            last=log[-1] if log else None,
            front=self.shown.front,
            persons=link.persons,
            takes_back=link.takes_back,
            can_undo=hand is not None and link.why_not_undo() is None,
            covered=hand is not None and covers_prompt(self.places, hand, self.aim),
            ended=link.over and not show.busy,
        )

    def draw(self, target: pygame.Surface, share: float) -> None:
        """The table, what is chosen, what moves, and what is laid over it."""
        self._seen = self._look()
        revealed = _STRIPS
        if not self.follower.show.reduced:
            revealed = min(_STRIPS, self.view.revealed(self._chosen_at, self._time))
        hand = None if self.front.looking is not None else self.hand
        show = self.follower.show
        self.view.draw(target, show, hand, self.aim, revealed, self._time, share)
        away = self.controls.pads.away
        if away is not None:
            name = self.shown.seats[away].name
            choosing.toast(target, self.places, words.say("pad.gone", name=name))
        elif self.toast.words:
            choosing.toast(target, self.places, self.toast.words)
        for overlay in self.overlays:
            overlay.draw(target, self.places)


def hint_clause(hand: Hand, move: Turn) -> Clause:
    """What the quick bot would do, and why."""
    why = words.clauses([words.told(fact) for fact in explain(hand.state, move)])
    if not isinstance(move, Pick):
        return clause("hint.back", why=why)
    colour, display, strip = HUES[move.colour], move.source + 1, (move.slot or 0) + 1
    if move.source == CENTRE and move.slot is None:
        return clause("hint.centre_break", colour=colour, why=why)
    if move.source == CENTRE:
        return clause("hint.centre", colour=colour, strip=strip, why=why)
    if move.slot is None:
        return clause("hint.display_break", colour=colour, display=display, why=why)
    return clause("hint.display", colour=colour, display=display, strip=strip, why=why)
