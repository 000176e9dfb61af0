"""The table: a game is played here. Intents go in, moves come out, what happened is shown.

A turn of a person goes: panes, a strip, and whatever choice is left (a joker, the pane to keep).
Everything that is chosen lives in the picker; everything that moves, in the show.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from game import words
from game.bots.reasons import explain
from game.couch import Played
from game.match import Match
from game.picker import Picker
from game.rules.model import BACK, CENTRE, NAMES, IllegalMove, Move, Pick, State, Turn, spread
from game.ui.input.intent import KEYS, MOUSE, Device, Intent, Kind
from game.ui.motion import effects, script
from game.ui.motion import show as anim
from game.ui.paint import choosing, draw, furniture, panes
from game.ui.paint.draw import Button, Prompt, Shown
from game.ui.paint.stage import Stage
from game.ui.place import spots
from game.ui.place.layout import Layout, layout
from game.ui.table import targets as focus
from game.ui.table.options import OptionPanel
from game.ui.table.targets import Place, Target

if TYPE_CHECKING:
    from game.ui.app import App

_LINES: Final = 24
"""So many lines of the log are kept at hand: more than any table has room for."""
_DRAG: Final = 8
"""The pointer must go so many pixels before panes are dragged."""
_TOAST: Final = 3.2
_BREATH: Final = 0.25
"""Seconds between what was shown and a bot's next move."""
_REVEAL: Final = 0.025
_FADE: Final = 0.2
_CROSS_FADE: Final = 0.16
_STEP: Final = 1 / 120
_MOST_PIXELS: Final = 400_000
"""So much of the resting picture is painted in one frame, so that none takes long."""


class Game(Protocol):
    """A game that is played at the table: on one couch, or on the LAN."""

    @property
    def match(self) -> Match:
        """The game as far as it has been played."""

    @property
    def played(self) -> list[Played]:
        """All commands so far."""

    @property
    def problem(self) -> str | None:
        """Why the game is not written down, in one sentence."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def person(self) -> int | None:
        """The seat of the person here whose move it is, if it is."""

    @property
    def persons(self) -> list[int]:
        """The seats of the people here."""

    def give(self, move: Move) -> Played | None:
        """Play a move; where others must see it first, it comes back by `due`."""

    def due(self) -> Played | None:
        """What was played without a person here, if anything was."""

    def ask_hint(self) -> None:
        """Have the quick bot look at the position."""

    def hint(self) -> Turn | None:
        """What it would do, once it is known."""

    def can_undo(self) -> bool:
        """Whether the last move may be taken back."""

    def undo(self) -> None:
        """Take it back."""


class TableScene:
    """One game on one table."""

    typing = False

    def __init__(self, app: App, couch: Game, pause: Callable[[], None], ended: Callable[[], None]):
        self.app, self.couch = app, couch
        self._pause, self._ended = pause, ended
        match = couch.match
        state = self._first_state()
        front = couch.persons[0] if couch.persons else state.turn
        prompt = draw.first_prompt(state, match.setup.seats)
        self.shown = Shown(state, match.setup.seats, front, prompt)
        self.show = anim.Show(self.shown, app.sound, match.setup.seed & 0xFFFF)
        self.show.rumble = self._rumble
        self.show.bring = self._bring_forward
        self.picker: Picker | None = None
        self.panel: OptionPanel | None = None
        self.focus: Target | None = None
        self.pads: dict[int, Device] = {}
        """Seats that a pad has taken: each obeys that pad alone."""
        self.away: int | None = None
        """The seat whose pad has gone."""
        self._planned: Pick | None = None
        """A move that waits to be confirmed."""
        self._hint: Turn | None = None
        self._hint_asked = False
        self._pressed: Target | None = None
        self._press_at = (0, 0)
        self._pointer = (0, 0)
        self._dragging = False
        self._toast = ("", 0.0)
        self._time = 0.0
        self._idle = 0.0
        self._chosen_at = 0.0
        self._looking: int | None = None
        self._log: list[draw.Said] = [
            draw.said(played.before, played.move, match.setup.seats) for played in couch.played
        ]
        self._choice_key: object = None
        self._fade: float | None = None
        """Since when the palace in front makes room for another."""
        self._veil: tuple[pygame.Surface, float] | None = None
        """With reduced motion: what was shown, and since when it fades."""
        self._done = False
        self.places: Layout
        self.apply_settings()

    def _first_state(self) -> State:
        """What the table shows at first."""
        return self.couch.match.state

    # ------------------------------------------------------------------------------------- window

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table out anew; what was moving is finished."""
        self.show.skip()
        players = len(self.shown.seats)
        self.places = layout(size, players, self.app.settings.sectors)
        self.show.places = self.places
        self.table = draw.Table(self.places, self.shown)
        self.stage = Stage(size)
        self._drawn = False
        self._choice = pygame.Surface(size)
        self._choice_key = None
        self._leaving = pygame.Surface(self.places.active.box.size)
        self._fade = self._veil = None
        if self.panel:
            self.panel.place(self.places)
        effects.warm(self.places, self.shown.state.side)

    def apply_settings(self) -> None:
        """Take up settings that may have changed."""
        self.show.speed = self.app.settings.speed
        self.show.reduced = self.app.settings.reduced_motion
        if hasattr(self, "places") and self.places.sectors != self.app.settings.sectors:
            self.resize(self.places.size)

    # -------------------------------------------------------------------------------------- steps

    def update(self) -> None:
        """One fixed step."""
        self._time += _STEP
        if self.away is not None:
            return
        self.show.update()
        if self.show.busy:
            self._idle = 0.0
            return
        self._idle += _STEP
        if self.couch.over:
            self._end()
        elif self.couch.person is None:
            self._bots_play()
        elif self.picker is None:
            self._take_turn()
        if self._hint_asked:
            self._take_hint()

    def _end(self) -> None:
        if not self._done and self._idle > 1.2:
            self._done = True
            self._ended()

    def _bots_play(self) -> None:
        if self.couch.match.state.phase == "play" and self._idle < _BREATH * (
            0 if self.show.speed == "instant" else 1
        ):
            return
        played = self.couch.due()
        if played:
            self._tell(played)

    def _take_turn(self) -> None:
        """It is a person's turn: the palace comes to the front."""
        seat = self.couch.person
        assert seat is not None
        self._looking = None
        self._bring_forward(seat)
        self.picker = Picker(self.couch.match.state)
        self.focus = None
        self._planned = self._hint = None
        if len(self.couch.persons) > 1 or len(self.shown.seats) > len(self.couch.persons):
            self.app.sound("your_turn")

    def _bring_forward(self, seat: int) -> None:
        if seat != self.shown.front:
            if self.show.reduced:
                self._fade_over()
            else:
                self._leaving.blit(self.stage.picture, (0, 0), self.places.active.box)
                self._fade = self._time
            self.shown.front = seat

    def _fade_over(self) -> None:
        """With reduced motion, what was shown fades into what is: nothing flies."""
        self._veil = (self.stage.picture.copy(), self._time)

    def _tell(self, played: Played, dropped: tuple[int, int] | None = None) -> None:
        """Have what was played shown, and say it in the log."""
        seats = self.shown.seats
        line = draw.said(played.before, played.move, seats)
        persons = self.couch.persons

        def begin() -> None:
            self._log.append(line)
            if self.show.reduced:
                self._fade_over()
            if played.seat is not None and (not persons or played.seat in persons):
                self._bring_forward(played.seat)

        self.show.tell(
            script.Told(
                played.before, played.after, played.events, played.seat, begin, dropped=dropped
            )
        )
        if self.couch.problem and self._toast[0] != self.couch.problem:
            self.say(self.couch.problem)

    def say(self, words: str) -> None:
        """Show a sentence for a while."""
        self._toast = (words, self._time + _TOAST)

    def _hush(self) -> None:
        """What was said is no longer of use."""
        self._toast = ("", 0.0)

    def _rumble(self, seat: int, broken: int) -> None:
        device = self.pads.get(seat) or self.app.devices.last
        if self.app.settings.rumble and seat in self.couch.persons:
            self.app.devices.rumble(device, min(1.0, 0.3 + 0.12 * broken), 120 + 40 * broken)

    # ------------------------------------------------------------------------------------ intents

    def handle(self, intent: Intent) -> None:
        """Take in what a player wants."""
        if intent.kind is Kind.PAD_WENT:
            self._pad_went(intent.device)
        elif intent.kind is Kind.MENU:
            self._pause()
        elif intent.kind is Kind.SPEED:
            self.app.next_speed()
            self.apply_settings()
            self.say(f"Speed: {self.app.settings.speed}")
        elif intent.kind is Kind.MUTE:
            self.say("The sound is off." if self.app.settings.muted else "The sound is on.")
        elif self.away is not None:
            self._come_back(intent)
        elif intent.kind is Kind.LOOK:
            self._look(intent.number)
        elif self.show.busy:
            self._while_moving(intent)
        elif self._may_act(intent):
            self._act(intent)
        elif intent.kind is Kind.CANCEL:
            self._pause()

    def _while_moving(self, intent: Intent) -> None:
        if intent.kind is Kind.POINT:
            self._pointer = intent.at
        elif intent.kind is Kind.CANCEL or (
            intent.kind is Kind.PRESS and self.places.menu.collidepoint(intent.at)
        ):
            self._pause()
        elif intent.kind in (Kind.ACCEPT, Kind.PRESS):
            self.show.skip()

    def _may_act(self, intent: Intent) -> bool:
        """Whether this device may speak for the seat to move; a free pad's A takes a seat."""
        if intent.kind in (Kind.POINT,):
            self._pointer = intent.at
        seat = self.couch.person
        pad = intent.device.name == "pad"
        several = len(self.app.devices.pads()) > 1
        if pad and several and intent.kind is Kind.ACCEPT and self._take_seat(intent.device):
            return False
        if seat is None:
            return False
        bound = self.pads.get(seat)
        if bound is not None and intent.device != bound:
            pressed_menu = intent.kind is Kind.PRESS and self.places.menu.collidepoint(intent.at)
            if pressed_menu:
                self._pause()
            elif intent.kind in (Kind.ACCEPT, Kind.PRESS):
                self.say(f"{self.shown.seats[seat].name} plays with a pad of their own.")
            return False
        return not (pad and bound is None and intent.device in self.pads.values())

    def _take_seat(self, device: Device) -> bool:
        """Several pads: each takes a seat with its first press."""
        if device in self.pads.values():
            return False
        now = self.couch.person
        order = [now, *self.couch.persons] if now is not None else self.couch.persons
        free = [seat for seat in order if seat is not None and seat not in self.pads]
        if not free:
            self.say("Every seat has a pad already.")
            return True
        self.pads[free[0]] = device
        self.app.sound("connect")
        self.say(
            f"{self.app.devices.name(device)} takes the seat of {self.shown.seats[free[0]].name}."
        )
        return True

    def _pad_went(self, device: Device) -> None:
        self._let_go()
        for seat, pad in list(self.pads.items()):
            if pad == device:
                del self.pads[seat]
                self.away = seat
                self.app.sound("disconnect")

    def _come_back(self, intent: Intent) -> None:
        """A pad has gone: whoever presses next plays for its seat."""
        if intent.kind is Kind.CANCEL:
            self._pause()
        elif intent.kind in (Kind.ACCEPT, Kind.PRESS) and self.away is not None:
            free_pad = intent.device.name == "pad" and intent.device not in self.pads.values()
            if free_pad and len(self.app.devices.pads()) > 1:
                self.pads[self.away] = intent.device
            self.away = None
            self.app.sound("connect")

    def _look(self, number: int) -> None:
        """Bring another palace to the front for a look; the same again goes back."""
        players = len(self.shown.seats)
        own = self.couch.person if self.couch.person is not None else self.shown.front
        seat = (self.shown.front + 1) % players if number < 0 else number
        if seat >= players or self.show.busy:
            return
        self._let_go()
        if self.picker:
            self.picker.put_back()
            self.picker.put_back()
            self._close_panel()
        self._bring_forward(seat if seat != self.shown.front else own)
        self._looking = None if self.shown.front == self.couch.person else self.shown.front
        self.app.sound("focus")

    def _act(self, intent: Intent) -> None:
        """Choosing a move."""
        if self.panel:
            self._choose_option(intent)
            return
        simple: dict[Kind, Callable[[], None]] = {
            Kind.ACCEPT: self._accept,
            Kind.CANCEL: self._cancel,
            Kind.UNDO: self._undo,
            Kind.HINT: self._ask_hint,
            Kind.BACK: self._go_back,
        }
        if intent.kind in simple:
            simple[intent.kind]()
        elif intent.kind is Kind.POINT:
            self._point(intent.at)
        elif intent.kind is Kind.PRESS:
            self._press(intent.at)
        elif intent.kind is Kind.RELEASE:
            self._release(intent.at)
        elif intent.kind is Kind.STEER:
            self._steer(intent.way)
        elif intent.kind is Kind.NEXT:
            self._next(intent.way[0])

    # -------------------------------------------------------------------------------------- focus

    def targets(self) -> list[Place]:
        """What the focus can go to now."""
        if self.picker is None:
            return []
        buttons = draw.button_boxes(self.places, self.shown.buttons)
        enabled = [b.name for b in self.shown.buttons if b.mode != "disabled"]
        found = [
            Place(Target("button", name), buttons[name]) for name in enabled if name in buttons
        ]
        found.append(Place(Target("button", "menu"), self.places.menu))
        if self.picker.chosen is None:
            return focus.groups(self.places, self.picker.state) + found
        if self._planned is not None or self.picker.all_break():
            return found
        return focus.strips(self.places, self.picker.slots()) + found

    def _under(self, at: tuple[int, int]) -> Target | None:
        """What lies under the pointer."""
        for place in self.targets():
            if place.target.kind == "button" and place.box.collidepoint(at):
                return place.target
        if self.picker is None:
            return None
        found = focus.panes_at(self.places, self.picker.state, at)
        if found is None and self.shown.front == self.couch.person:
            found = focus.strip_at(self.places, at)
        return found

    def _set_focus(self, target: Target | None) -> None:
        if target != self.focus:
            if target is not None and target.kind != "strip":
                self.app.sound("focus")
            self.focus = target

    def _point(self, at: tuple[int, int]) -> None:
        self._pointer = at
        far = abs(at[0] - self._press_at[0]) + abs(at[1] - self._press_at[1]) > _DRAG
        if self._pressed and self._pressed.kind == "panes" and far and self.picker:
            self._dragging = self.picker.chosen is not None
        self._set_focus(self._under(at))

    def _press(self, at: tuple[int, int]) -> None:
        self._point(at)
        self._pressed, self._press_at, self._dragging = self._under(at), at, False
        if self._pressed and self._pressed.kind == "panes":
            self._choose(self._pressed)

    def _release(self, at: tuple[int, int]) -> None:
        pressed, dragged = self._pressed, self._dragging
        self._let_go()
        target = self._under(at)
        if dragged:
            if target and target.kind == "strip":
                self._place(target.slot, at)
            elif self.picker and target != pressed:
                self._put_back()
        elif target is not None and target == pressed and target.kind != "panes":
            self._activate(target)

    def _let_go(self) -> None:
        self._pressed, self._dragging = None, False

    def _steer(self, way: tuple[int, int]) -> None:
        places = self.targets()
        now = next((place.box for place in places if place.target == self.focus), None)
        found = focus.step(now, [p for p in places if p.target != self.focus], way)
        if found:
            self._set_focus(found)
            if found.kind == "strip":
                self.app.sound("focus")

    def _next(self, way: int) -> None:
        order = [place.target for place in self.targets()]
        if order:
            index = order.index(self.focus) + way if self.focus in order else 0
            self._set_focus(order[index % len(order)])

    def _accept(self) -> None:
        if self._planned is not None and (self.focus is None or self.focus.kind != "button"):
            self._give(self._planned)
        elif self.picker and self.picker.all_break() and self.focus is None:
            self._place(None)
        elif self.focus is None:
            self._next(1)
        else:
            self._activate(self.focus)

    def _activate(self, target: Target) -> None:
        if target.kind == "panes":
            self._choose(target)
        elif target.kind == "strip":
            self._place(target.slot)
        else:
            self._press_button(target.name)

    def _press_button(self, name: str) -> None:
        acts: dict[str, Callable[[], None]] = {
            "menu": self._pause,
            "back": self._go_back,
            "undo": self._undo,
            "hint": self._ask_hint,
            "put back": self._put_back,
            "break": lambda: self._place(None),
            "place": self._confirm,
        }
        self.app.sound("select")
        acts[name]()

    def _cancel(self) -> None:
        if self._planned is not None or (self.picker and self.picker.chosen is not None):
            self._put_back()
        elif self._looking is not None and self.couch.person is not None:
            self._look(self.couch.person)
        else:
            self._pause()

    # ------------------------------------------------------------------------------------ choosing

    def _choose(self, target: Target) -> None:
        """Take panes in hand."""
        assert self.picker is not None
        assert self.couch.person is not None
        if self._looking is not None:
            self._look(self.couch.person)
        self._planned = None
        self.picker.choose(target.source, target.colour)
        self._chosen_at = self._time
        self.app.sound("lift")
        if self.app.devices.last != MOUSE:
            slots = self.picker.slots()
            self.focus = Target("strip", slot=slots[0]) if slots else Target("button", "break")
        if self.picker.all_break():
            words = "No strip within reach has room: all of them would break."
            if self.picker.can_go_back:
                words += " Or put them back, and the glazier goes back instead."
            self.say(words)

    def _place(self, slot: int | None, dropped: tuple[int, int] | None = None) -> None:
        assert self.picker is not None
        try:
            move = self.picker.place(slot)
        except IllegalMove as why:
            if dropped:
                self._put_back()
            self.app.sound("refuse")
            self.say(words.sentence(why.clause))
            return
        if move is None:
            self._ask_options()
        else:
            self._plan(move, dropped)

    def _ask_options(self) -> None:
        assert self.picker is not None
        self.panel = OptionPanel(self.picker)
        self.panel.place(self.places)
        self.app.sound("select")

    def _choose_option(self, intent: Intent) -> None:
        assert self.panel is not None
        if intent.kind is Kind.POINT:
            self._pointer = intent.at
        if intent.kind in (Kind.CANCEL, Kind.UNDO):
            self.app.sound("back")
            self._close_panel()
            return
        if intent.kind is Kind.MENU:
            self._pause()
            return
        move = self.panel.handle(intent, self.app.sound)
        if move is not None:
            self._close_panel()
            self._plan(move)

    def _close_panel(self) -> None:
        self.panel = None
        if self.picker:
            self.picker.options = []

    def _plan(self, move: Pick, dropped: tuple[int, int] | None = None) -> None:
        if self.app.settings.confirm:
            self._planned = move
            self.focus = Target("button", "place")
            self.app.sound("select")
        else:
            self._give(move, dropped)

    def _confirm(self) -> None:
        if self._planned is not None:
            self._give(self._planned)

    def _give(self, move: Move, dropped: tuple[int, int] | None = None) -> None:
        self.picker = self._planned = self._hint = None
        self.focus = None
        self._hush()
        played = self.couch.give(move)
        if played:
            self._tell(played, dropped)

    def _put_back(self) -> None:
        self.app.sound("back")
        self._hush()
        chosen = self.picker.chosen if self.picker else None
        if self._planned is not None:
            self._planned = None
        elif self.picker:
            self.picker.put_back()
        keys = self.app.devices.last != MOUSE
        if chosen and keys and self.picker and self.picker.chosen is None:
            self.focus = Target("panes", source=chosen[0], colour=chosen[1])

    def _go_back(self) -> None:
        if self.picker and self.picker.can_go_back:
            self._give(BACK)
        else:
            self.app.sound("refuse")
            self.say("The glazier stands above the leftmost strip already.")

    def _undo(self) -> None:
        if self.picker and (self.picker.chosen is not None or self._planned is not None):
            self._put_back()
        elif self.couch.can_undo():
            self.couch.undo()
            self._log = self._log[: len(self.couch.match.log)]
            self._jump(self.couch.match.state)
            self.picker = self._hint = None
            self.app.sound("undo")
        else:
            self.app.sound("refuse")
            self.say(f"There is nothing to take back: {self._why_not_undo()}.")

    def _why_not_undo(self) -> str:
        several = len(self.couch.persons) > 1
        return "with several people, a move that is given stays" if several else "not past a deal"

    def _jump(self, state: State) -> None:
        """Show this state at once, without any movement."""
        self.shown.state = state
        self.show.tower.fill(spread(state.tower))
        self.shown.heap += 1
        self.shown.bodies = self.show.tower.panes()

    def _ask_hint(self) -> None:
        self._hint_asked = True
        self.couch.ask_hint()

    def _take_hint(self) -> None:
        move = self.couch.hint()
        if move is None or self.picker is None:
            return
        self._hint_asked = False
        self._hint = move
        self.app.sound("hint")
        why = words.clauses([words.told(fact) for fact in explain(self.picker.state, move)])
        what = "Go back" if not isinstance(move, Pick) else self._hint_words(move)
        self._toast = (f"{what}: {why}.", self._time + 8)
        if isinstance(move, Pick) and self.picker.chosen is None:
            self.focus = Target("panes", source=move.source, colour=move.colour)

    @staticmethod
    def _hint_words(move: Pick) -> str:
        source = "the centre" if move.source == CENTRE else f"display {move.source + 1}"
        where = "" if move.slot is None else f" onto strip {move.slot + 1}"
        return f"{NAMES[move.colour].capitalize()} from {source}{where}"

    # ------------------------------------------------------------------------------------- drawing

    def draw(self, target: pygame.Surface, share: float) -> None:
        """The table, what is chosen, and what moves."""
        self._refresh()
        parts = self.table.parts(self.shown)
        if not self.stage.show(parts, _MOST_PIXELS if self._drawn else None):
            self.table.prepare(self.shown)
        self._drawn = True
        base = self._base()
        target.blit(base, (0, 0))
        offset = self.show.offset()
        if offset != (0, 0):
            target.blit(base, offset)
        self._draw_tower(target)
        self._draw_fade(target)
        self._draw_veil(target)
        self._draw_focus(target)
        self.show.draw(target, share)
        if self.panel:
            self.panel.draw(target, self.places)
        self._draw_hand(target)
        self._draw_words(target)

    def _refresh(self) -> None:
        """What the table says besides the pieces."""
        state = self.shown.state
        self.shown.log = tuple(self._log[-_LINES:])
        ended = self.show.caption or (self.couch.over and not self.show.busy)
        self.shown.playing = None if ended else state.turn
        self.shown.prompt = self._prompt()
        self.shown.buttons = self._buttons()
        menu = self.focus == Target("button", "menu")
        self.shown.menu = "focused" if menu else "normal"

    def _prompt(self) -> Prompt:
        state, seats = self.shown.state, self.shown.seats
        if self.picker is not None:
            if self._planned is not None:
                return Prompt(state.turn, f"{seats[state.turn].name}, is that your move?")
            if self._looking is not None:
                seat = self._looking
                return Prompt(seat, f"The palace of {seats[seat].name}")
            if self._sum_hides_prompt():
                return Prompt(state.turn, "")
            return draw.first_prompt(state, seats, self.picker)
        if state.phase == "play" and seats[state.turn].kind != "person" and not self.show.busy:
            return Prompt(state.turn, f"{seats[state.turn].name} is thinking")
        if self.show.caption:
            return Prompt(self.shown.front, self.show.caption)
        if self.show.busy or state.phase != "play":
            said = self._log[-1].short if self._log else draw.first_prompt(state, seats).line
            return Prompt(state.turn, said)
        return draw.first_prompt(state, seats)

    def _sum_hides_prompt(self) -> bool:
        """Whether the sum of the strip aimed at needs the room of the prompt."""
        slot = self._hover()
        if self.picker is None or self.picker.chosen is None or slot is None:
            return False
        brings = self.picker.previews().get(slot)
        if brings is None:
            return False
        top = choosing.sum_box(self.places, self.picker, slot, brings).top
        return top < self.places.prompt[1] + self.places.px(22)

    def _buttons(self) -> tuple[Button, ...]:
        if self.picker is None:
            skip = Button("skip", "Skip", self._key(Kind.ACCEPT))
            return (skip,) if self.show.busy and self.couch.persons else ()
        names: list[tuple[str, str, Kind, bool]]
        if self._planned is not None:
            names = [
                ("place", "Place", Kind.ACCEPT, True),
                ("put back", "Put back", Kind.CANCEL, True),
            ]
        elif self.picker.chosen is not None:
            names = [("put back", "Put back", Kind.CANCEL, True), ("hint", "Hint", Kind.HINT, True)]
            if self.picker.all_break():
                names.insert(0, ("break", "Break them", Kind.ACCEPT, True))
        else:
            names = [
                ("back", "Glazier back", Kind.BACK, self.picker.can_go_back),
                ("undo", "Undo", Kind.UNDO, self.couch.can_undo()),
                ("hint", "Hint", Kind.HINT, True),
            ]
        return tuple(
            Button(name, words, self._key(kind), self._mode(name, enabled))
            for name, words, kind, enabled in names
        )

    def _mode(self, name: str, enabled: bool) -> str:
        if not enabled:
            return "disabled"
        return "focused" if self.focus == Target("button", name) else "normal"

    def _key(self, kind: Kind) -> str:
        devices = self.app.devices
        device = devices.last if devices.last.name == "pad" else KEYS
        return devices.glyph(device, kind) or devices.key_name(kind)

    def _hover(self) -> int | None:
        """The slot aimed at."""
        if self._planned is not None:
            return self._planned.slot
        if self.panel is not None:
            return self.panel.slot
        if self.focus is not None and self.focus.kind == "strip":
            return self.focus.slot
        return None

    def _base(self) -> pygame.Surface:
        """The resting picture, with what is chosen laid over it; made anew only when it changes."""
        if self.picker is None or self.picker.chosen is None or self._looking is not None:
            self._choice_key = None
            return self.stage.picture
        revealed = 8
        if not self.show.reduced:
            revealed = min(8, int((self._time - self._chosen_at) / _REVEAL))
        way = self.panel.aimed() if self.panel else self._planned
        key = (
            self.picker.chosen,
            self._hover(),
            revealed,
            way,
            self.shown.buttons,
            self.shown.prompt,
        )
        if key != self._choice_key:
            self._choice.blit(self.stage.picture, (0, 0))
            choosing.choice(self._choice, self.places, self.picker, self._hover(), revealed, way)
            self._choice_key = key
        return self._choice

    def _draw_tower(self, target: pygame.Surface) -> None:
        if "tower" not in self.shown.hidden:
            return
        # The picture has the empty tower: panes go over it, and its glass over them.
        clip = target.get_clip()
        target.set_clip(furniture.tower_box(self.places))
        draw.tower_heap(target, furniture.tower_panes(self.places, self.show.tower.panes()))
        target.set_clip(clip)
        self.table.lay_tower_front(target)

    def _draw_fade(self, target: pygame.Surface) -> None:
        """The palace that comes to the front is uncovered from the left."""
        if self._fade is None:
            return
        share = effects.out_cubic(min(1.0, (self._time - self._fade) / _FADE))
        area = self.places.active.box
        left = round(area.w * share)
        if left >= area.w:
            self._fade = None
            return
        seen = pygame.Rect(left, 0, area.w - left, area.h)
        target.blit(self._leaving, (area.x + left, area.y), seen)

    def _draw_veil(self, target: pygame.Surface) -> None:
        if self._veil is None:
            return
        picture, since = self._veil
        share = (self._time - since) / _CROSS_FADE
        if share >= 1:
            self._veil = None
            return
        picture.set_alpha(round(255 * (1 - share)))
        target.blit(picture, (0, 0))

    def _draw_focus(self, target: pygame.Surface) -> None:
        if self.picker is None or self.panel is not None:
            return
        hinted = self._hint if isinstance(self._hint, Pick) else None
        if self.picker.chosen is None and hinted:
            self._ring_panes(target, hinted.source, hinted.colour)
        if self.focus and self.focus.kind == "panes" and not self._dragging:
            self._ring_panes(target, self.focus.source, self.focus.colour)
        if hinted and hinted.slot is not None:
            choosing.hint_strip(target, self.places, hinted.slot, self._time)

    def _ring_panes(self, target: pygame.Surface, source: int, colour: int) -> None:
        assert self.picker is not None
        for lying in spots.at_source(self.places, self.picker.state, source):
            if lying.colour == colour:
                choosing.ring(target, lying)

    def _draw_hand(self, target: pygame.Surface) -> None:
        """Panes that are dragged follow the pointer."""
        if not self._dragging or self.picker is None or self.picker.chosen is None:
            return
        unit = spots.pane_unit(self.places.active)
        colour = self.picker.chosen[1]
        for at in script.fan(self._pointer, self.picker.in_hand, unit):
            panes.glow(target, colour, at, unit, 0.5)
            panes.pane(target, colour, at, unit)

    def _draw_words(self, target: pygame.Surface) -> None:
        if self.away is not None:
            name = self.shown.seats[self.away].name
            words = f"The pad of {name} is gone. Plug it in again and press A, or go on with Enter."
            choosing.toast(target, self.places, words)
        elif self._time < self._toast[1]:
            choosing.toast(target, self.places, self._toast[0])
