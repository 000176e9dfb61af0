"""The controls of a table: what a player wants becomes an act of the hand, of the table or of an
overlay. Which targets there are is known from the buttons and the layout, drawn or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game import words
from game.ui.input.intent import MOUSE, Device, Intent, Kind
from game.ui.table import targets
from game.ui.table.hand import Hand, Outcome
from game.ui.table.pad_seats import PadSeats
from game.ui.table.question import Question
from game.ui.table.target import Target
from game.ui.table.targets import Area

if TYPE_CHECKING:
    from game.ui.table.scene import TableScene


class Controls:
    """The hands of everybody at one table."""

    def __init__(self, table: TableScene) -> None:
        self.table, self.aim = table, table.aim
        self.pads = PadSeats()

    def handle(self, intent: Intent) -> None:
        """Take in what a player wants."""
        match intent.kind:
            case Kind.PAD_WENT:
                self._pad_went(intent.device)
            case _ if self.pads.away is not None:
                self._come_back(intent)
            case Kind.LOOK:
                self.table.look(intent.number)
            case _ if self.table.follower.show.busy:
                self._while_moving(intent)
            case _:
                self._act(intent)

    def _while_moving(self, intent: Intent) -> None:
        """A press skips what is moving."""
        if intent.kind is Kind.POINT:
            self.aim.pointer = intent.at
        elif intent.kind is Kind.CANCEL or (
            intent.kind is Kind.PRESS and self.table.places.menu.collidepoint(intent.at)
        ):
            self.table.pause()
        elif intent.kind in (Kind.ACCEPT, Kind.PRESS):
            self.table.follower.show.skip()

    def _act(self, intent: Intent) -> None:
        """Nothing moves: a move may be chosen, or a button pressed."""
        hand = self.table.hand
        if not self._is_allowed(intent):
            return
        if hand and hand.question:
            self._answer(hand, hand.question, intent)
            return
        match intent.kind:
            case Kind.POINT:
                self._point(intent.at)
            case Kind.PRESS:
                self._press(intent.at)
            case Kind.RELEASE:
                self._release(intent.at)
            case Kind.STEER:
                self._heard(self.aim.steer(self.targets(), intent.way))
            case Kind.NEXT:
                self._heard(self.aim.next(self.targets(), intent.way[0]))
            case Kind.ACCEPT:
                self._accept()
            case Kind.CANCEL:
                self._cancel()
            case Kind.UNDO | Kind.HINT | Kind.BACK if hand:
                self._shortcut(hand, intent.kind)

    def _shortcut(self, hand: Hand, kind: Kind) -> None:
        if kind is Kind.BACK:
            self._do(hand.go_back())
        elif kind is Kind.HINT:
            self.table.link.ask_hint()
        elif hand.holding:
            self._do(hand.put_back())
        else:
            self.table.chooser.undo()

    # --------------------------------------------------------------------------------------- pads

    def _is_allowed(self, intent: Intent) -> bool:
        """Whether this device may speak for whoever is to move; where nobody here is, anybody may
        press a button."""
        if intent.kind is Kind.POINT:
            self.aim.pointer = intent.at
        table, devices = self.table, self.table.app.devices
        seat = None if table.hand is None else table.link.person
        ruling = self.pads.rule(intent, seat, table.link.persons, len(devices.pads()))
        if ruling.took is not None:
            table.app.sound("connect")
            name = table.shown.seats[ruling.took].name
            table.say(words.say("pad.takes_seat", pad=devices.name(intent.device), name=name))
        elif ruling.full:
            table.say(words.say("pad.no_seat"))
        elif ruling.owner is not None:
            self._not_yours(intent, ruling.owner)
        busy_elsewhere = ruling.took is not None or ruling.full
        return ruling.allowed or (seat is None and not busy_elsewhere)

    def _not_yours(self, intent: Intent, owner: int) -> None:
        """The menu is for everybody; anything else is another's."""
        if intent.kind is Kind.PRESS and self.table.places.menu.collidepoint(intent.at):
            self.table.pause()
        else:
            name = self.table.shown.seats[owner].name
            self.table.say(words.say("pad.plays_alone", name=name))

    def _pad_went(self, device: Device) -> None:
        self.aim.let_go()
        if self.pads.went(device):
            self.table.app.sound("disconnect")

    def _come_back(self, intent: Intent) -> None:
        """A pad has gone: whoever presses next plays for its seat."""
        if intent.kind is Kind.CANCEL:
            self.table.pause()
        elif intent.kind in (Kind.ACCEPT, Kind.PRESS):
            self.pads.come_back(intent.device, len(self.table.app.devices.pads()))
            self.table.app.sound("connect")

    # ------------------------------------------------------------------------------------- targets

    def targets(self) -> list[Area]:
        """What the focus can go to now."""
        table, hand = self.table, self.table.hand
        found = targets.of_buttons(table.places, table.shown.buttons)
        if hand is None or table.front.looking is not None:
            return found
        if not hand.holding:
            return targets.groups(table.places, hand.state) + found
        return targets.strips(table.places, hand.strips()) + found

    def _under(self, at: tuple[int, int]) -> Target | None:
        """What lies under the pointer: buttons first, then panes, strips and palaces."""
        table, hand = self.table, self.table.hand
        buttons = targets.of_buttons(table.places, table.shown.buttons)
        found = targets.at(buttons, at)
        if found is None and hand:
            found = targets.panes_at(table.places, hand.state, at)
            if found is None and table.front.looking is None:
                found = targets.strip_at(table.places, at)
        if found is None and not (hand and hand.holding):
            players, front = len(table.shown.seats), table.shown.front
            found = targets.at(targets.palaces_at(table.places, players, front), at)
        return found

    def _point(self, at: tuple[int, int]) -> None:
        hand = self.table.hand
        self._heard(self.aim.point(at, self._under(at), hand is not None and hand.holding))

    def _press(self, at: tuple[int, int]) -> None:
        self._point(at)
        under = self._under(at)
        self.aim.press(at, under)
        if under and under.kind == "panes":
            self._activate(under)

    def _release(self, at: tuple[int, int]) -> None:
        hand, released = self.table.hand, self.aim.release(self._under(at))
        target = released.target
        if released.dragged and hand:
            if target and target.kind == "strip":
                self._do(hand.place(target.slot, dragged=True), at)
            elif not released.clicked:
                self._do(hand.put_back())
        elif released.clicked and target and target.kind != "panes":
            self._activate(target)

    # ---------------------------------------------------------------------------------- activating

    def _accept(self) -> None:
        hand, focus = self.table.hand, self.aim.focus
        if hand and not (focus and focus.kind == "button"):
            outcome = hand.accept(focus)
            if outcome is not None:
                self._do(outcome)
                return
        if focus is not None:
            self._activate(focus)
        elif self.table.done:
            self.table.ended()
        else:
            self._heard(self.aim.next(self.targets(), 1))

    def _cancel(self) -> None:
        hand = self.table.hand
        if hand and hand.holding:
            self._do(hand.put_back())
        elif self.table.front.looking is not None:
            self.table.front.back()
        elif self.table.done:
            self.table.ended()
        else:
            self.table.pause()

    def _activate(self, target: Target) -> None:
        """Panes, a strip, a palace or a button was pressed."""
        hand = self.table.hand
        if target.kind == "palace":
            self.table.look(target.slot)
            return
        if target.kind == "button":
            self.table.app.sound("select")
            if self.table.press(target.name):
                return
        if hand:
            self._do(hand.activate(target))

    def _answer(self, hand: Hand, question: Question, intent: Intent) -> None:
        """While a question is asked, nothing else can be chosen."""
        match intent.kind:
            case Kind.CANCEL | Kind.UNDO:
                self._do(hand.put_back())
            case Kind.STEER | Kind.NEXT:
                question.step(intent.way[0] or intent.way[1])
                self._heard(True)
            case Kind.POINT | Kind.PRESS:
                under = self._answer_at(question, intent.at)
                if intent.kind is Kind.PRESS:
                    self.aim.press(intent.at, under)
                if under:
                    self._heard(question.focus != under.slot)
                    question.focus = under.slot
            case Kind.RELEASE if self.aim.release(self._answer_at(question, intent.at)).clicked:
                self._do(hand.answer())
            case Kind.ACCEPT:
                self._do(hand.answer())

    def _answer_at(self, question: Question, at: tuple[int, int]) -> Target | None:
        return targets.at(targets.answers(self.table.places, question.asked), at)

    def _do(self, outcome: Outcome, dropped: tuple[int, int] | None = None) -> None:
        """Carry out what came of an act of the hand."""
        table, focus = self.table, outcome.focus
        if outcome.sound:
            table.app.sound(outcome.sound)
        table.chooser.changed()
        if outcome.say:
            table.say(words.sentence(outcome.say))
        if focus and (table.app.devices.last != MOUSE or focus.kind == "button"):
            self.aim.focus = focus
        if outcome.move is not None:
            table.propose(outcome.move, dropped)

    def _heard(self, moved: bool) -> None:
        if moved:
            self.table.app.sound("focus")
