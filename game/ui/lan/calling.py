"""Calling: the way to a table, the address or code that it takes, and why it came to nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from game import words
from game.lobby import farewell, kept
from game.lobby.wishes import CallWish, JoinWish, ReturnWish, read_address
from game.rules.clause import Clause, Refused
from game.ui.forms.field import ADDRESS_KEYS, TextField
from game.ui.lan.door import LONGEST_ADDRESS, Act, Door
from net import lockstep
from net.address import address_text
from net.lockstep import Event, Reason
from net.wire import NAME

if TYPE_CHECKING:
    from game.ui.lan.journey import Lobby


class Calling:
    """A table is called, or its address is asked for; the door shows how it stands."""

    def __init__(self, lobby: Lobby, wish: CallWish | None, table: str = "") -> None:
        self._lobby, self._wish, self._table = lobby, wish, table
        self.door = Door(lobby.app, self._hang_up)

    def enter(self) -> None:
        """Call, or ask where."""
        if self._wish:
            self._ring(self._wish)
        else:
            self._ask_address()
        self._lobby.app.push(self.door)

    def leave(self) -> None:
        """The door has done its duty: whatever comes next takes its place."""

    def take(self, event: Event, said: Clause | None) -> None:
        """The table did not let us in, or there is none."""
        del said  # who comes and goes there is not our business yet
        if isinstance(event, lockstep.Ended):
            self._refused(event)

    def step(self) -> None:
        """The door may have opened."""
        stay = self._lobby.stay
        if stay is None or not stay.lan.told:
            return
        if stay.lan.table.playing and not stay.lan.begun:
            return  # the story is being told
        self._lobby.app.sound("connect")
        self._lobby.gather(stay)

    # ---------------------------------------------------------------------------------- the address

    def _ask_address(self) -> None:
        field = TextField(words.say("door.address"), longest=LONGEST_ADDRESS)
        field.rows = ADDRESS_KEYS
        acts = [
            (words.say("door.join"), lambda: self._read(field.value)),
            (words.say("door.watch"), lambda: self._read(field.value, watch=True)),
            (words.say("form.back"), self._hang_up),
        ]
        heading, asked = words.say("door.by_address"), words.say("door.ask_address")
        self.door.show(heading, asked, acts, field)

    def _read(self, text: str, watch: bool = False) -> None:
        try:
            address = read_address(text)
        except Refused as error:
            self.door.complain(words.sentence(error.clause))
        else:
            self._ring(JoinWish(address, self._lobby.name, watch=watch))

    # ------------------------------------------------------------------------------------- the call

    def _ring(self, wish: CallWish) -> None:
        """Call a table, and show that it is being called."""
        self._wish = wish
        acts = [(words.say("door.cancel"), self._hang_up)]
        self.door.show(words.say("door.knocking"), self._told(wish), acts, waiting=True)
        try:
            self._lobby.arrive(wish.call(self._lobby.new_path))
        except OSError as error:
            self._failed(wish, words.say("door.cannot_call", why=words.reason(error)))

    def _told(self, wish: CallWish) -> str:
        """Whom it calls."""
        if isinstance(wish, ReturnWish):
            return words.say("door.calling_yours")
        return words.say("door.calling", table=self._table or address_text(*wish.address))

    def _hang_up(self) -> None:
        """Never mind."""
        self._lobby.back_from_table()

    # ------------------------------------------------------------------------------------- refused

    def _refused(self, event: lockstep.Ended) -> None:
        wish = self._wish
        assert wish is not None, "only a call can be refused"
        if event.reason == Reason.CODE:
            self._ask_code(wish)
            return
        why = words.sentence(farewell.why(event.reason, event.detail))
        self._failed(wish, why, full=event.reason == Reason.FULL)

    def _failed(self, wish: CallWish, why: str, full: bool = False) -> None:
        """Say why, and what can be done about it."""
        self._lobby.part()
        acts: list[Act] = [(words.say("door.try_again"), lambda: self._ring(wish))]
        if isinstance(wish, ReturnWish):
            acts.append((words.say("door.give_up"), lambda: self._give_up(wish.kept)))
        elif full and not wish.watch:
            watching = replace(wish, watch=True)
            acts.insert(0, (words.say("door.watch"), lambda: self._ring(watching)))
        acts.append((words.say("form.back"), self._hang_up))
        self.door.show(words.say("door.failed"), why, acts, wrong=True)
        self._lobby.app.sound("refuse")

    def _give_up(self, seat: kept.Kept) -> None:
        shelf = kept.Shelf()
        if shelf.claim(bytes.fromhex(seat.table), seat.name):
            shelf.forget()
        self._hang_up()

    def _ask_code(self, wish: CallWish) -> None:
        self._lobby.part()
        field = TextField(words.say("door.code"), longest=NAME)
        acts: list[Act] = [
            (words.say("door.join"), lambda: self._knock(wish, field.value.strip())),
            (words.say("door.cancel"), self._hang_up),
        ]
        asked = words.say("door.wrong_code" if wish.code else "door.ask_code")
        self.door.show(words.say("door.table_code"), asked, acts, field, wrong=bool(wish.code))

    def _knock(self, wish: CallWish, code: str) -> None:
        if code:
            self._ring(replace(wish, code=code))
        else:
            self.door.complain(words.say("door.no_code"))
