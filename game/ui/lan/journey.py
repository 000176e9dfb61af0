"""From screen to screen on the LAN: finding, calling, the lobby, the table, the result.

The window never waits for the network: `poll` is called once a frame, whatever is on the screen.
"""

from __future__ import annotations

import secrets
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.lobby import farewell, kept
from game.lobby.lan import Lan, come_back, join_table, new_me, open_table
from game.lobby.told import Options
from game.ui.app import App
from game.ui.forms.field import ADDRESS_KEYS, TextField
from game.ui.lan.door import Door
from game.ui.lan.find import Acts as FindActs
from game.ui.lan.find import Find
from game.ui.lan.marks import Voices
from game.ui.lan.overlays import Connections, Talk, Waiting
from game.ui.lan.result import Acts as ResultActs
from game.ui.lan.result import LanResult
from game.ui.lan.room import OPEN, Room
from game.ui.lan.room import Acts as RoomActs
from game.ui.table.scene import TableScene
from game.words import told
from net import PORT, link, lockstep
from net.lockstep import Event, Reason
from net.wire import NAME, Chair

if TYPE_CHECKING:
    from net.discovery import Announced, Browser, Found

_LONGEST_ADDRESS: Final = 60
_ASK_ADDRESS: Final = "The host’s screen shows it, such as 192.168.1.20:47474 or a machine’s name."
_ASK_CODE: Final = "This table asks for a code. The host knows it."


class Call:
    """A table that is being called, and as what."""

    def __init__(self, make: Callable[[str], Lan], what: str, watch: bool = False) -> None:
        self.make, self.what, self.watch = make, what, watch
        self.code = ""


class Lobby:
    """A LAN game, from looking for a table to leaving it."""

    def __init__(
        self,
        app: App,
        leave: Callable[[str | None], None],
        new_path: Callable[[], Path | None],
        levels: Sequence[str],
        public: bool = True,
    ) -> None:
        self.app = app
        self._leave, self._new_path, self._levels = leave, new_path, levels
        self._public = public
        """Whether tables are announced and looked for."""
        self.lan: Lan | None = None
        self.call: Call | None = None
        self._door: Door | None = None
        self._room: Room | None = None
        self._table: TableScene | None = None
        self._result: LanResult | None = None
        self._find: Find | None = None
        self._browser: Browser | None = None
        self._announced: Announced | None = None
        self._announces = False
        self._voices = Voices()
        self._game = -1
        self._hosted_by = -1
        self._seed: int | None = None
        self._rematch = False
        app.background = self.poll

    @property
    def name(self) -> str:
        """What the player here is called."""
        return self.app.settings.names[0]

    def _rename(self, name: str) -> None:
        if name.strip():
            self.app.settings.names = (name.strip(), *self.app.settings.names[1:])

    # ------------------------------------------------------------------------------------- finding

    def find(self, notice: str = "") -> None:
        """The tables that were found."""
        self._let_go()
        if self._public and self._browser is None:
            from net.discovery import Browser

            self._browser = Browser()
        acts = FindActs(self._join_found, self.host, self.ask_address, self.leave, self._rename)
        self._find = Find(self._found, self._trouble, acts, self.name, self.app.sound)
        self._find.notice = notice
        self.app.scenes.clear()
        self.app.push(self._find)

    def _found(self) -> list[Found]:
        return self._browser.tables if self._browser else []

    def _trouble(self) -> str | None:
        return self._browser.problem if self._browser else None

    def leave(self, notice: str | None = None) -> None:
        """Back to the title; in the middle of a game the seat is kept."""
        self.close()
        self._leave(notice)

    # ------------------------------------------------------------------------------------- hosting

    def host(self) -> None:
        """Open a table with a seat for the person here, and an open one."""
        me = new_me(self.name)
        seats = [Chair(me.name, "person", 0, ""), OPEN]
        chosen = Options(name=_table_of(me.name))
        try:
            lan = open_table(me, seats, chosen, PORT, True, self._new_path)
        except OSError as error:
            self._refuse(f"A table cannot be opened here: {error.strerror or error}.")
            return
        self._open_room(lan, announce=True)

    def host_as(self, options: Namespace) -> None:
        """Open a table as the words of the command line describe it."""
        from game.lobby.headless import seat_kinds

        me = new_me(options.name or self.name, code=options.code or "")
        kinds = seat_kinds(options.seats or "me,open")
        seats = [_chair(kind, me.name) for kind in kinds]
        chosen = Options(
            _table_of(me.name), options.side, options.level, options.fair, 0, bool(me.code)
        )
        self._seed = options.seed
        port, free = (PORT, True) if options.port is None else (options.port, False)
        try:
            lan = open_table(me, seats, chosen, port, free, self._path_for(options.record))
        except OSError as error:
            self.leave(f"A table cannot be opened at port {port}: {error.strerror or error}.")
            return
        self._open_room(lan, announce=options.announce)

    def _path_for(self, record: str | None) -> Callable[[], Path | None]:
        """The first game goes into the file that was named, the next ones to the others."""
        named = [Path(record)] if record else []
        return lambda: named.pop() if named else self._new_path()

    def _open_room(self, lan: Lan, announce: bool) -> None:
        self._take_lan(lan)
        self._announces = announce and self._public
        self.room()

    def _announce(self, lan: Lan) -> None:
        """Let the table be found while it is in its lobby."""
        if self._announces and lan.hosting and self._announced is None:
            from net.discovery import Announced

            me = lan.peer.me
            self._announced = Announced(lan.options.name, me.port, me.table, _taken(lan))

    def _refuse(self, words: str) -> None:
        self.app.sound("refuse")
        if self._find:
            self._find.notice = words

    # ------------------------------------------------------------------------------------- calling

    def _join_found(self, found: Found, watch: bool) -> None:
        self._call((found.address, found.port), found.name or "the table", watch)

    def ask_address(self) -> None:
        """Join a table by its address."""
        field = TextField("Address", longest=_LONGEST_ADDRESS)
        field.rows = ADDRESS_KEYS

        def join(watch: bool = False) -> None:
            try:
                address = link.read_address(field.value)
            except link.AddressError as error:
                assert self._door is not None
                empty = "Type an address first." if not field.value.strip() else f"{error}."
                self._door.complain(empty[0].upper() + empty[1:])
                return
            self._call(address, link.address_text(*address), watch)

        self._show_door()
        assert self._door is not None
        acts = [("Join", join), ("Watch", lambda: join(True)), ("Back", self._hang_up)]
        self._door.show("Join by address", _ASK_ADDRESS, acts, field)

    def join_as(self, options: Namespace) -> None:
        """Call a table as the words of the command line say."""
        kind = "person" if options.as_ == "me" else options.as_
        address = link.read_address(options.address)
        new_path = self._path_for(options.record)

        def make(code: str) -> Lan:
            me = new_me(options.name or self.name, kind, code, options.spectate)
            return join_table(me, address, new_path)

        call = Call(make, link.address_text(*address), options.spectate)
        call.code = options.code or ""
        self._ring(call)

    def back(self, seat: kept.Kept) -> None:
        """Come back to a seat that was kept."""
        self._ring(Call(lambda _: come_back(seat, self._new_path), "your table"))

    def _call(self, address: tuple[str, int], what: str, watch: bool) -> None:
        def make(code: str) -> Lan:
            return join_table(new_me(self.name, code=code, watch=watch), address, self._new_path)

        self._ring(Call(make, what, watch))

    def _ring(self, call: Call) -> None:
        """Call a table, and show that it is being called."""
        self._drop_lan()
        self.call = call
        self._show_door()
        assert self._door is not None
        acts = [("Cancel", self._hang_up)]
        words = f"Calling {call.what}."
        self._door.show("Knocking at the door", words, acts, waiting=True)
        try:
            self._take_lan(call.make(call.code))
        except OSError as error:
            self._failed(f"This machine cannot call: {error.strerror or error}.")

    def _show_door(self) -> None:
        if self._door is None or self._door not in self.app.scenes:
            self._door = Door(self.app, self._hang_up)
            self._door.show("", "", [("Back", self._hang_up)])
            self.app.push(self._door)

    def _hang_up(self) -> None:
        """Never mind."""
        self._drop_lan()
        self.call = self._door = None
        if self._find in self.app.scenes and self._find is not None:
            self.app.pop()
        else:
            self.leave()

    def _refused(self, event: lockstep.Ended) -> None:
        """The table did not let us in, or there is none."""
        call = self.call
        assert call is not None
        why = told(farewell.why(event.reason, event.detail))
        if event.reason == Reason.CODE:
            self._ask_code(call)
        else:
            self._failed(f"{why[0].upper()}{why[1:]}.", watch=event.reason == Reason.FULL)

    def _failed(self, words: str, watch: bool = False) -> None:
        call, door = self.call, self._door
        assert call is not None
        assert door is not None
        self._drop_lan()
        self.call = call
        acts: list[tuple[str, Callable[[], None]]] = [("Try again", lambda: self._ring(call))]
        seat = kept.latest()
        if call.what == "your table" and seat:
            acts.append(("Give the seat up", lambda: self._give_up(seat)))
        if watch and not call.watch and self._find:
            acts.insert(0, ("Watch", lambda: self._ring(self._watching(call))))
        door.show("That did not work", words, [*acts, ("Back", self._hang_up)], wrong=True)
        self.app.sound("refuse")

    def _watching(self, call: Call) -> Call:
        """The same table, but only to look on."""

        def make(code: str) -> Lan:
            lan = call.make(code)
            lan.peer.me.watch = True
            return lan

        again = Call(make, call.what, True)
        again.code = call.code
        return again

    def _give_up(self, seat: kept.Kept) -> None:
        shelf = kept.Shelf()
        if shelf.claim(bytes.fromhex(seat.table), seat.name):
            shelf.forget()
        self._hang_up()

    def _ask_code(self, call: Call) -> None:
        door = self._door
        assert door is not None
        field = TextField("Code", longest=NAME)
        tried = bool(call.code)
        self._drop_lan()
        self.call = call

        def knock() -> None:
            if field.value.strip():
                call.code = field.value.strip()
                self._ring(call)
            else:
                door.complain("Type the code first.")

        words = "The table code is not right. " if tried else ""
        acts = [("Join", knock), ("Cancel", self._hang_up)]
        door.show("Table code", words + _ASK_CODE, acts, field, wrong=tried)

    # ----------------------------------------------------------------------------------- one frame

    def poll(self) -> None:
        """Take in what has come from the network."""
        lan = self.lan
        if lan is None:
            return
        lan.pump()
        news, lan.news = lan.news, []
        for event in news:
            if self.lan is lan:
                self._take(lan, event)
        if self.lan is lan:
            self._keep_up(lan)

    def _take(self, lan: Lan, event: Event) -> None:
        if isinstance(event, lockstep.Ended):
            self._ended(lan, event)
        elif isinstance(event, lockstep.Started):
            self._began(lan)
        elif isinstance(event, lockstep.Said):
            self._voices.hear(event.seat, event.phrase, lan.clock())
            self.app.sound("phrase")
        elif isinstance(event, lockstep.Dropped):
            self._dropped(event)
        elif isinstance(event, lockstep.Moved):
            self._moved(lan)
        elif isinstance(event, lockstep.OutOfStep):
            self._notice(f"{event.who} fell out of step; this side’s state: {_state(lan)}")

    def _keep_up(self, lan: Lan) -> None:
        if self.call and lan.peer.guest and lan.peer.guest.told:
            self._enter(lan)
        host = lan.peer.host
        if host is None:
            return
        if not lan.table.playing:
            _tell_apart(lan)
            if self._rematch and host.everybody_ready:
                self.start()
        if self._announced:
            self._announced.change(lan.options.name, _taken(lan))

    def _take_lan(self, lan: Lan) -> None:
        self._drop_lan()
        self.lan = lan
        self._game, self._rematch = -1, False
        self._hosted_by = lan.peer.me.number if lan.hosting else -1
        self._voices = Voices()

    def _enter(self, lan: Lan) -> None:
        """The door has opened."""
        if lan.table.playing and not lan.begun:
            return  # the story is being told
        self.call = None
        if self._table is None:
            self.app.sound("connect")
            self.room()

    def _began(self, lan: Lan) -> None:
        """A game has begun here, or is told again."""
        start = lan.peer.story.start
        assert start is not None
        if start.game == self._game:
            return  # told again: the link says so to the table
        if not (lan.table.playing or lan.peer.me.number in start.machines):
            return  # the last game of a table that we come to for the next one
        self._game, self._rematch = start.game, False
        self.call = None
        self._stop_announcing()
        self._table = self._lay_table(lan)
        self._show(self._table)

    def _lay_table(self, lan: Lan) -> TableScene:
        waiting = Waiting(lan, self.app.sound)
        talk = Talk(lan, self._voices, self.app.sound)
        overlays = (talk, waiting, Connections(lan))
        table = TableScene(self.app, lan.link, self._pause, self._show_result, overlays)
        waiting.toast = talk.toast = table.toast
        return table

    def _show(self, scene: Room | TableScene) -> None:
        self._door = self._room = self._result = self._find = None
        if isinstance(scene, Room):
            self._room = scene
        self._stop_looking()
        self.app.scenes.clear()
        self.app.push(scene)

    # ------------------------------------------------------------------------------------- at table

    def room(self) -> None:
        """The lobby."""
        assert self.lan is not None
        self._announce(self.lan)
        acts = RoomActs(self.start, self.leave, self._say)
        names = self.app.settings.names
        room = Room(self.lan, acts, self._voices, self.app.sound, self._levels, names)
        self._show(room)

    def start(self) -> None:
        """Begin the game."""
        if self.lan:
            self.lan.start(secrets.randbits(128) if self._seed is None else self._seed)
            self._seed = None

    def _say(self, number: int) -> None:
        lan = self.lan
        if lan and lan.persons:
            lan.peer.side.say(lan.persons[0], number)

    def _pause(self) -> None:
        from game.ui.scenes.pause import Pause

        table = self._table
        assert table is not None

        def back() -> None:
            self.app.pop()
            table.apply_settings()

        away = "pause.lan_leave" if table.link.persons else "pause.stop_watching"
        acts = [("pause.go_on", back), (away, self.leave)]
        self.app.push(Pause(self.app, "pause.lan_heading", acts, back))

    def _show_result(self) -> None:
        lan = self.lan
        assert lan is not None
        if self._result is None:
            acts = ResultActs(self._ask_rematch, self.room, self.app.pop, self.leave)
            self._result = LanResult(lan, acts, self.app.sound)
        self.app.push(self._result)

    def _ask_rematch(self) -> None:
        """One press: a guest is ready, a host begins when all are."""
        lan, result = self.lan, self._result
        if lan is None or result is None:
            return
        result.asked = not result.asked
        result.rematch.words = "Call off" if result.asked else "Rematch"
        self._rematch = lan.hosting and result.asked
        lan.seating.ready(result.asked)

    # -------------------------------------------------------------------------------------- mishaps

    def _ended(self, lan: Lan, event: lockstep.Ended) -> None:
        """This machine is no longer at the table: one sentence."""
        if self.call:
            self._refused(event)
            return
        why = told(farewell.why(event.reason, event.detail))
        words = f"The table is closed: {why}."
        if event.reason == Reason.OUT_OF_STEP:
            words = f"The games fell out of step; this side’s state: {_state(lan)}"
        self.app.sound("disconnect")
        if self._result:
            self._result.closed = words
            self._stop_announcing()
        else:
            self.leave(words)

    def _dropped(self, event: lockstep.Dropped) -> None:
        self.app.sound("disconnect")
        if event.reason not in (Reason.LEFT, Reason.SILENT):
            why = told(farewell.why(event.reason, event.detail))
            self._notice(f"{event.who} was turned away: {why}.")
        elif self._room:  # at the table the light, the card and the prompt tell it
            self._room.notice(f"{event.who} has left.")

    def _moved(self, lan: Lan) -> None:
        """Tell that another machine hosts, if it is another."""
        host, was = lan.table.host, self._hosted_by
        self._hosted_by = host
        if was in (-1, host):
            return
        if lan.hosting:
            self._notice("The table is hosted here now.")
            return
        name = next((m.name for m in lan.table.machines if m.number == host), "another machine")
        self._notice(f"The table is hosted by {name} now.")

    def _notice(self, words: str) -> None:
        if self._room:
            self._room.notice(words)
        elif self._table:
            self._table.toast.announce(words)

    # ---------------------------------------------------------------------------------- letting go

    def _drop_lan(self) -> None:
        self._stop_announcing()
        if self.lan:
            self.lan.close()
            self.lan = None
        self._table = self._room = self._result = None

    def _stop_announcing(self) -> None:
        if self._announced:
            self._announced.close()
            self._announced = None

    def _stop_looking(self) -> None:
        if self._browser:
            self._browser.close()
            self._browser = None

    def _let_go(self) -> None:
        self._drop_lan()
        self.call = self._door = self._find = None

    def close(self) -> None:
        """Leave the table and let go of everything."""
        self._let_go()
        self._stop_looking()
        self.app.background = None


def _table_of(name: str) -> str:
    return f"{name}’s table"[:NAME]


def _chair(kind: str, name: str) -> Chair:
    """A seat as the command line names it."""
    if kind == "open":
        return OPEN
    return Chair(name, "person", 0, "") if kind == "me" else Chair(f"{kind} bot", kind, 0, "")


def _taken(lan: Lan) -> str:
    """Such as `1 of 3`."""
    chairs = lan.table.seats
    return f"{sum(chair.kind != 'open' for chair in chairs)} of {len(chairs)}"


def _tell_apart(lan: Lan) -> None:
    """The same name twice is numbered, so that everybody knows who is meant."""
    host = lan.peer.host
    assert host is not None
    names: list[str] = []
    for chair in lan.table.seats:
        name, number = chair.name, 2
        while name and name in names:
            name, number = f"{chair.name} {number}", number + 1
        names.append(name)
    if names != [chair.name for chair in lan.table.seats]:
        pairs = zip(lan.table.seats, names, strict=True)
        host.choose(seats=[chair._replace(name=name[:NAME]) for chair, name in pairs])


def _state(lan: Lan) -> str:
    """Write this side's state down; the file's name comes back."""
    from game.lobby.headless import write_state

    try:
        return write_state(lan)
    except (OSError, AssertionError):
        return "could not be written"
