"""The table: a game is played here. Intents go in, moves go to the link, what was played is shown.

The scene only joins parts that know little of each other: the link (the game), the follower (what
is shown of it), the chooser and their hand (the choice of a move), the aim and the controls (focus,
pointer, pads), the teller (prompt and buttons), the view (what is painted) and overlays.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game import words
from game.link import Link
from game.match import Played
from game.rules.model import SLOTS, Turn
from game.ui.input.intent import Intent, Kind
from game.ui.pace import SCENERY, STEP
from game.ui.paint import log as said
from game.ui.place.layout import Layout, layout
from game.ui.place.shown import Shown
from game.ui.table import prompt, teller
from game.ui.table.aim import Aim
from game.ui.table.chooser import Chooser
from game.ui.table.controls import Controls
from game.ui.table.follower import Follower
from game.ui.table.front import Front
from game.ui.table.hand import Hand
from game.ui.table.overlays import Overlay, Toast
from game.ui.table.view import View

if TYPE_CHECKING:
    from game.ui.app import App

_LAST_LOOK: Final = 1.2
"""Seconds from the end of the game to the result."""


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
        self.aim = Aim()
        self.chooser = Chooser(self)
        self.controls = Controls(self)
        self.toast = Toast()
        self.done = False
        """Whether the result has been shown."""
        self.time = 0.0
        """Seconds that the table has been on the screen."""
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
    def hand(self) -> Hand | None:
        """What the person to move here has chosen so far; None while nobody is."""
        return self.chooser.hand

    @property
    def rate(self) -> float:
        """Nothing moves at rest; what has changed and is not drawn yet does."""
        moves = self.controls.pads.away is None and not self.follower.show.still
        chosen = self.hand is not None and self.hand.holding
        revealing = chosen and self.view.revealed(self.chooser.since, self.time) <= SLOTS
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
        for overlay in self.overlays:
            overlay.resize(places)
        teller.refresh(self)

    def apply_settings(self) -> None:
        """Take up settings that may have changed."""
        self.follower.show.speed = self.app.settings.speed
        self.follower.show.reduced = self.app.settings.reduced_motion
        if hasattr(self, "view") and self.places.sectors != self.app.settings.sectors:
            self.resize(self.places.size)

    # -------------------------------------------------------------------------------------- steps

    def update(self) -> None:
        """One fixed step."""
        self.time += STEP
        self.toast.update(self.time)
        for overlay in self.overlays:
            overlay.update()
        if self.controls.pads.away is None:
            self._play_on()
        teller.refresh(self)

    def _play_on(self) -> None:
        """Show what has been played; once all of it is shown, somebody may move."""
        self.chooser.drop_stale()
        if not self.follower.step():
            return
        if self.link.over:
            self._end()
        elif self.hand is None and self.link.person is not None:
            self.chooser.begin()
        self.chooser.take_hint()

    def _end(self) -> None:
        if not self.done and self.follower.idle > _LAST_LOOK:
            self.done = True
            self.ended()

    def _begins(self, played: Played) -> None:
        """A command begins to be shown."""
        if self.follower.show.reduced:
            self.view.cross_fade(self.time)
        persons = self.link.persons
        if played.seat is not None and (not persons or played.seat in persons):
            self.front.bring(played.seat)
        if self.link.problem:
            self.say(words.sentence(self.link.problem))

    def _fade(self) -> None:
        """Another palace comes to the front."""
        reduced = self.follower.show.reduced
        (self.view.cross_fade if reduced else self.view.uncover)(self.time)

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
        teller.refresh(self)

    def say(self, said: str) -> None:
        """Show a sentence for a while."""
        self.toast.say(said, self.time)

    def propose(self, move: Turn, dropped: tuple[int, int] | None = None) -> None:
        """Give a move for the person who is to choose one here."""
        self.chooser.propose(move, dropped)

    def press(self, name: str) -> bool:
        """Press a button that is not the hand's; whether it is one of those."""
        if any(overlay.press(name) for overlay in self.overlays):
            return True
        acts: dict[str, Callable[[], None]] = {
            "menu": self.pause,
            "undo": self.chooser.undo,
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

    # ------------------------------------------------------------------------------------- drawing

    def draw(self, target: pygame.Surface, share: float) -> None:
        """The table, what is chosen, what moves, and what is laid over it."""
        self._seen = self._look()
        revealed = SLOTS
        if not self.follower.show.reduced:
            revealed = min(SLOTS, self.view.revealed(self.chooser.since, self.time))
        hand = None if self.front.looking is not None else self.hand
        show = self.follower.show
        self.view.draw(target, show, hand, self.aim, revealed, self.time, share)
        away = self.controls.pads.away
        if away is not None:
            name = self.shown.seats[away].name
            said.toast(target, self.places, words.say("pad.gone", name=name))
        elif self.toast.words:
            said.toast(target, self.places, self.toast.words)
        for overlay in self.overlays:
            overlay.draw(target, self.places)
