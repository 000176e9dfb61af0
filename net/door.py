"""Who may come in: the first words of a connection, the table's code, seats that are taken back,
and how many may stand at the door at once. No I/O."""

from typing import Final

from net import roster, wire
from net.drawing import Drawing
from net.hub import Caller, Hub
from net.lockstep import Reason, Stage, fits, proof, proves
from net.succession import Succession
from net.telling import Telling
from net.wire import Chair, Hello, Join, Machine, Welcome

MOST: Final = 24
"""So many connections at once, known and unknown."""


class Door:
    """Lets machines in, or sends them away."""

    def __init__(
        self, hub: Hub, drawing: Drawing, telling: Telling, succession: Succession
    ) -> None:
        self._hub = hub
        self._drawing, self._telling, self._succession = drawing, telling, succession

    def opened(self, number: int, address: str) -> None:
        """Somebody calls."""
        hub = self._hub
        hub.callers[number] = Caller(number, address, hub.now, hub.now)
        if len(hub.callers) > MOST:
            # Whoever has stood at the door longest makes room: it has had its time to speak.
            unknown = [one for one in hub.callers.values() if one.machine < 0]
            hub.drop(unknown[0], Reason.CROWDED)

    def on_hello(self, caller: Caller, hello: Hello) -> None:
        """Answer with our own HELLO, whatever it is: then both sides know why they do not fit."""
        hub = self._hub
        caller.theirs = hello.nonce
        others = roster.others(hub.table)
        hub.send(caller, hub.me.hello(caller.nonce, 1, hub.table.term, others))
        caller.stage = Stage.JOIN
        reason = hub.me.differs(hello)
        if reason:
            hub.drop(caller, reason)

    def on_join(self, caller: Caller, join: Join) -> None:
        """Let a machine in, by its token or as a new one, or say why not."""
        number = self._returning(join) if join.token else self._new(caller, join)
        if isinstance(number, Reason):
            begun = number == Reason.FULL and self._hub.table.playing
            self._hub.drop(caller, number, "game_begun" if begun else "")
            return
        self._seat(caller, number)
        self._hub.send(caller, Welcome(number, self._proof("host", caller)))
        self._hub.tell_table()
        caller.have, caller.hash = join.have, join.hash
        if not self._succession.gathering:
            self._telling.bring_up(caller)

    def _returning(self, join: Join) -> int | Reason:
        """The machine whose token this is."""
        hub = self._hub
        for machine in hub.table.machines:
            if fits(join.token, machine.key):
                news = {"key": join.token, "port": join.port}
                hub.table = roster.change(hub.table, machine.number, **news)
                return machine.number
        return Reason.TOKEN

    def _new(self, caller: Caller, join: Join) -> int | Reason:
        """A new machine with the first open seat, or to watch."""
        me, table, start = self._hub.me, self._hub.table, self._hub.story.start
        if not proves(join.proof, me.code, me.table, "guest", caller.theirs, caller.nonce):
            return Reason.CODE
        # Not a number of the game that is told, either: its draws belong to that machine.
        number = roster.free_number(table, start.machines if start else ())
        row = Machine(number, join.name, caller.address, join.port, join.key, True, False, 0, 0)
        changed = roster.add(table, row)
        if changed is not None and not join.watch:
            changed = roster.sit(changed, Chair(join.name, join.kind, number, ""))
        if changed is None:
            return Reason.FULL
        self._hub.table = changed
        self._telling.forget(number)
        self._drawing.forget(number)
        return number

    def _seat(self, caller: Caller, number: int) -> None:
        """The machine is at this connection now, and nowhere else; its seats are its own again."""
        hub = self._hub
        caller.machine, caller.stage = number, Stage.IN
        caller.decoder.limit = wire.LARGE
        for other in [one for one in hub.known() if one.machine == number and one is not caller]:
            hub.drop(other, Reason.ELSEWHERE)
        self._succession.expected.discard(number)
        here = roster.change(hub.table, number, here=True, address=caller.address)
        hub.table = roster.take_back(here, number)

    def _proof(self, who: str, caller: Caller) -> bytes:
        me = self._hub.me
        return proof(me.code, me.table, who, caller.theirs, caller.nonce)
