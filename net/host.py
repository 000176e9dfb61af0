"""The host: orders the commands, knows the seats, decides who may come in. No I/O.

The caller hands over what a connection brings (`opened`, `received`, `closed`) and the time
(`tick`), and afterwards sends what lies in `outbox`, hangs up on `hangups`, and reads `events`.
"""

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from net import fair, roster, wire
from net.lockstep import (
    BEAT,
    CHANCE,
    OVER,
    SILENT,
    Dropped,
    Event,
    Me,
    OutOfStep,
    Played,
    Reason,
    Said,
    Started,
    Story,
    StoryError,
    TableChanged,
    fits,
    proof,
    proves,
)
from net.wire import (
    Again,
    Bye,
    Chair,
    Commit,
    Decoder,
    Digest,
    Draw,
    Hello,
    Join,
    Link,
    Links,
    Machine,
    Message,
    Ping,
    Pong,
    Propose,
    Ready,
    Say,
    Start,
    Table,
    Tell,
    Welcome,
    WireError,
)

_DOOR: Final = 24
"""So many connections at once, known and unknown."""
_HANDSHAKE: Final = 5.0
_REVEAL: Final = 10.0
_GATHER: Final = 3.0
_STRIKES: Final = 8
"""A machine may be late with a few proposals, as when a bot has just played for it; not with more.
Anybody else who sends old messages is sent away."""

# What may come when: the stage of a connection, and the messages that have a place there.
_MAY: Final[dict[str, tuple[type, ...]]] = {
    "hello": (Hello, Bye),
    "join": (Join, Bye),
    "in": (Ready, Link, Propose, Digest, Say, Ping, Pong, Bye),
    "telling": (Start, Links, Commit, Link, Propose, Digest, Say, Ping, Pong, Bye),
}


@dataclass
class Caller:
    """One connection."""

    number: int
    address: str
    opened: float
    heard: float
    stage: str = "hello"
    machine: int = -1
    decoder: Decoder = field(default_factory=Decoder)
    nonce: bytes = field(default_factory=lambda: secrets.token_bytes(wire.LINK))
    theirs: bytes = b""
    strikes: int = 0
    again: bool = False
    """Whether it has been told the story again because it differed."""
    deaf: bool = False
    """Whether it has been told again and its answers are still those from before."""
    up: bool = False
    """Whether it has been told the story as far as it goes; what comes next is then for it, too."""
    have: int = 0
    hash: bytes = b""
    """How much of the story it had when it came."""
    pinged: float = 0.0
    barrier: int | None = None
    """The stamp of a PING: until its PONG, digests are still those of the game before."""


class Host:
    """One table."""

    def __init__(self, me: Me, story: Story, table: Table) -> None:
        self.me, self.story, self.table = me, story, table
        self.callers: dict[int, Caller] = {}
        self.outbox: list[tuple[int, bytes]] = []
        self.hangups: list[int] = []
        self.events: list[Event] = []
        self._now = 0.0
        self._gather_until: float | None = None
        self._expected: set[int] = set()
        self._asked_to_tell: set[int] = set()
        self._ends: dict[int, bytes] = {}
        """What the machines have committed to for the next game."""
        self._links: dict[int, bytes] = {}
        self._asked: int | None = None
        self._asked_at = 0.0
        self.seen: dict[int, int] = {}
        """The last command that each machine has answered."""

    @staticmethod
    def new(me: Me, game_story: Story, seats: Sequence[Chair], options: str) -> "Host":
        """A new table, its host alone at it."""
        me.table, me.number = secrets.token_bytes(8), 0
        host = Machine(0, me.name, "", me.port, me.key, True, True, 0, 0)
        return Host(me, game_story, Table(1, 0, 0, False, options, (host,), tuple(seats)))

    @staticmethod
    def heir(me: Me, story: Story, table: Table, now: float) -> "Host":
        """The table of a host that has gone, carried on by this machine."""
        host = Host(me, story, roster.inherited(table, me.number))
        host._now = now
        host._gather_until = now + _GATHER
        known = {machine.number for machine in table.machines if machine.here}
        host._expected = known - {me.number, table.host}
        return host

    # ------------------------------------------------------------------------------ the connection

    def opened(self, caller: int, address: str, now: float) -> None:
        """Somebody calls."""
        self._now = now
        self.callers[caller] = Caller(caller, address, now, now)
        if len(self.callers) > _DOOR:
            # Whoever has stood at the door longest makes room: it has had its time to speak.
            unknown = [one for one in self.callers.values() if one.machine < 0]
            self._drop(unknown[0], Reason.CROWDED)

    def received(self, caller: int, data: bytes, now: float) -> None:
        """Bytes have come."""
        self._now = now
        known = self.callers.get(caller)
        if known is None:
            return
        known.heard = now
        try:
            for message in known.decoder.feed(data):
                self._take(known, message)
                if caller not in self.callers:
                    return
        except WireError as error:
            self._drop(known, Reason.NONSENSE, str(error))
        self._advance()

    def closed(self, caller: int, now: float, why: str = "") -> None:
        """The connection is gone."""
        self._now = now
        known = self.callers.pop(caller, None)
        if known is None:
            return
        who = self._who(known)
        self._went(known)
        if known.machine >= 0:
            self.events.append(Dropped(who, Reason.SILENT, why))

    def tick(self, now: float) -> None:
        """Time has passed."""
        self._now = now
        for caller in list(self.callers.values()):
            unknown = caller.machine < 0
            if now - caller.heard > SILENT or (unknown and now - caller.opened > _HANDSHAKE):
                self._drop(caller, Reason.SILENT)
            elif not unknown and now - caller.pinged >= BEAT:
                self._ping(caller)
        self._advance()

    def _ping(self, caller: Caller) -> int:
        caller.pinged, stamp = self._now, int(self._now * 1000) % 2**31
        self._send(caller, Ping(stamp))
        return stamp

    def _send(self, caller: Caller, message: Message) -> None:
        self.outbox.append((caller.number, wire.encode(message)))

    def _broadcast(self, message: Message, to_all: bool = True) -> None:
        """To all machines, or to those that have the story so far."""
        frame = wire.encode(message)
        for caller in self.callers.values():
            if caller.machine >= 0 and (to_all or caller.up):
                self.outbox.append((caller.number, frame))

    def _drop(self, caller: Caller, reason: Reason, detail: str = "") -> None:
        self._send(caller, Bye(reason, detail[:200]))
        self.hangups.append(caller.number)
        del self.callers[caller.number]
        who = self._who(caller)
        self._went(caller)
        self.events.append(Dropped(who, reason, detail))

    def _who(self, caller: Caller) -> str:
        machine = self.machine(caller.machine)
        return machine.name if machine else caller.address

    def _went(self, caller: Caller) -> None:
        """A machine is no longer there: in the lobby its seat is free again, in a game it waits."""
        machine = self.machine(caller.machine)
        if machine is None or any(c.machine == machine.number for c in self.callers.values()):
            return
        if machine.number in roster.seated(self.table) and self.story.start is not None:
            self.table = roster.change(self.table, machine.number, here=False, ready=False)
        else:
            self.table = roster.forget(self.table, machine.number)
        self._tell_table()

    # ---------------------------------------------------------------------------------- messages

    def _take(self, caller: Caller, message: Message) -> None:
        if not isinstance(message, _MAY[caller.stage]):
            self._drop(caller, Reason.NOT_NOW, type(message).__name__)
            return
        handlers: dict[type, Callable[[Caller, Any], None]] = {
            Hello: self._on_hello,
            Join: self._on_join,
            Ready: self._on_ready,
            Link: self._on_link,
            Propose: self._on_propose,
            Digest: self._on_digest,
            Say: self._on_say,
            Ping: self._on_ping,
            Pong: self._on_pong,
            Bye: self._on_bye,
            Start: self._on_told,
            Links: self._on_told,
            Commit: self._on_told,
        }
        handlers[type(message)](caller, message)

    def _on_hello(self, caller: Caller, hello: Hello) -> None:
        caller.theirs = hello.nonce
        others = roster.others(self.table)
        self._send(caller, self.me.hello(caller.nonce, 1, self.table.term, others))
        caller.stage = "join"
        reason = self.me.differs(hello)
        if reason:
            self._drop(caller, reason)

    def _on_join(self, caller: Caller, join: Join) -> None:
        machine = self._returning(join)
        if join.token and machine is None:
            self._drop(caller, Reason.TOKEN)
            return
        if machine is None:
            proven = (join.proof, self.me.code, self.me.table, "guest", caller.theirs, caller.nonce)
            if not proves(*proven):
                self._drop(caller, Reason.CODE)
                return
            machine = self._new_machine(caller, join)
        if machine is None:
            self._drop(caller, Reason.FULL, "the game has begun" if self.table.playing else "")
            return
        self._seat(caller, machine)
        mine = proof(self.me.code, self.me.table, "host", caller.theirs, caller.nonce)
        self._send(caller, Welcome(machine, mine))
        self._tell_table()
        caller.have, caller.hash = join.have, join.hash
        if self._gather_until is None:
            self._bring_up(caller)

    def _returning(self, join: Join) -> int | None:
        """The machine whose token this is."""
        if not join.token:
            return None
        for machine in self.table.machines:
            if fits(join.token, machine.key):
                news = {"key": join.token, "port": join.port}
                self.table = roster.change(self.table, machine.number, **news)
                return machine.number
        return None

    def _new_machine(self, caller: Caller, join: Join) -> int | None:
        """A new machine with the first open seat, or to watch."""
        # Not a number of the game that is told, either: its draws belong to that machine.
        start = self.story.start
        number = roster.free_number(self.table, start.machines if start else ())
        row = Machine(number, join.name, caller.address, join.port, join.key, True, False, 0, 0)
        table = roster.add(self.table, row)
        if table is not None and not join.watch:
            table = roster.sit(table, Chair(join.name, join.kind, number, ""))
        if table is None:
            return None
        self.table = table
        self.seen.pop(number, None)
        self._ends.pop(number, None)
        return number

    def _seat(self, caller: Caller, number: int) -> None:
        """The machine is at this connection now, and nowhere else; its seats are its own again."""
        caller.machine, caller.stage = number, "in"
        caller.decoder.limit = wire.LARGE
        for other in [c for c in self.callers.values() if c.machine == number and c is not caller]:
            self._drop(other, Reason.ELSEWHERE)
        self._expected.discard(number)
        here = roster.change(self.table, number, here=True, address=caller.address)
        self.table = roster.take_back(here, number)

    def _bring_up(self, caller: Caller) -> None:
        """Tell what the machine has not got of the story; all of it, if it has another."""
        have = caller.have
        if not self.story.agrees(have, caller.hash):
            self._send(caller, Again())
            have = 0
        for item in self.story.rest(have):
            self._send(caller, item)
        caller.up = True
        if self._asked is not None and caller.machine not in self._links:
            self._send(caller, Draw(self._asked))

    def _tell_again(self, caller: Caller) -> None:
        """Tell the whole story to a machine that differs."""
        caller.again = caller.deaf = True
        caller.have, caller.hash = 0, b"another"
        self._bring_up(caller)

    def _on_told(self, caller: Caller, item: Start | Links | Commit) -> None:
        """A guest tells what a host that has gone had committed last."""
        try:
            if isinstance(item, Start) and len(self.story):
                raise StoryError("a story that goes on does not begin")
            self._tell(item)
        except ValueError as error:
            self._drop(caller, Reason.OUT_OF_STEP, str(error))
            return
        if len(self.story) >= caller.have:
            caller.stage, caller.hash = "in", self.story.hash(caller.have)

    def _on_ready(self, caller: Caller, ready: Ready) -> None:
        if self.table.playing:
            self._ready_too_late(caller, ready)
            return
        self.table = roster.change(self.table, caller.machine, ready=ready.ready)
        self._ends[caller.machine] = ready.end
        self._tell_table()

    def _ready_too_late(self, caller: Caller, ready: Ready) -> None:
        """It may have been under way when the game began; but nobody commits to something else."""
        start = self.story.start
        index = (
            start.machines.index(caller.machine)
            if start and caller.machine in start.machines
            else -1
        )
        if start and start.ends and index >= 0 and ready.end != start.ends[index]:
            self._drop(caller, Reason.UNFAIR, "a commitment came after the start")
        else:
            self._strike(caller, Reason.NOT_NOW, "Ready")

    def _on_link(self, caller: Caller, message: Link) -> None:
        start = self.story.start
        if start is None or message.number != self._asked or caller.machine in self._links:
            self._strike(caller, Reason.NOT_NOW, "Link")
            return
        if caller.machine not in start.machines:
            self._drop(caller, Reason.FORGED, "Link")
            return
        try:
            index = start.machines.index(caller.machine)
            self.story.draws.check(message.number, index, message.link)
        except fair.Unfair as error:
            self._drop(caller, Reason.UNFAIR, str(error))
            return
        self._links[caller.machine] = message.link

    def _on_propose(self, caller: Caller, wanted: Propose) -> None:
        seat = self.table.seats[wanted.seat] if wanted.seat < len(self.table.seats) else None
        if seat is None or seat.machine != caller.machine:
            self._drop(caller, Reason.FORGED, "Propose")
        elif self.waiting or caller.deaf:
            return  # it will be said again, or has no meaning in the story that it is told now
        elif not self._is_due(wanted):
            self._strike(caller, Reason.NOT_NOW, "Propose")
        else:
            self._try(caller, wanted)

    def _is_due(self, wanted: Propose) -> bool:
        next_number, turn = self.story.commands + 1, self.story.turn
        return self.table.playing and (wanted.number, wanted.seat) == (next_number, turn)

    def _try(self, caller: Caller, wanted: Propose) -> None:
        try:
            self._commit(wanted.seat, wanted.text)
        except ValueError as error:
            self._drop(caller, Reason.NOT_NOW, str(error))
        else:
            caller.strikes = 0  # said again while it was under way, it will come late a few times

    def _strike(self, caller: Caller, reason: Reason, detail: str) -> None:
        caller.strikes += 1
        if caller.strikes > _STRIKES:
            self._drop(caller, reason, detail)

    def _on_digest(self, caller: Caller, answer: Digest) -> None:
        if caller.barrier is not None:
            return
        if not 1 <= answer.number <= self.story.commands:
            self._strike(caller, Reason.NOT_NOW, "Digest")
            return
        ours = self.story.digests[answer.number - 1]
        self.seen[caller.machine] = answer.number
        # Answers from before it was told again may still be under way: the first one ends that.
        caller.deaf = caller.deaf and answer.number != 1
        if caller.deaf:
            return
        if answer.digest == ours:
            caller.again = caller.again and answer.number < self.story.commands
        elif not caller.again:
            self._tell_again(caller)
        else:
            who = self._who(caller)
            self.events.append(OutOfStep(who, answer.number, ours, answer.digest))
            self._drop(caller, Reason.OUT_OF_STEP, f"command {answer.number}")

    def _on_say(self, caller: Caller, said: Say) -> None:
        if said.seat >= len(self.table.seats) or (
            self.table.seats[said.seat].machine != caller.machine
        ):
            self._drop(caller, Reason.FORGED, "Say")
            return
        self._broadcast(said)
        self.events.append(Said(said.seat, said.phrase))

    def _on_ping(self, caller: Caller, ping: Ping) -> None:
        self._send(caller, Pong(ping.stamp))

    def _on_pong(self, caller: Caller, pong: Pong) -> None:
        if pong.stamp == caller.barrier:
            caller.barrier = None
        delay = (int(self._now * 1000) - pong.stamp) % 2**31
        if delay < 60_000:
            self.table = roster.change(self.table, caller.machine, delay=delay)

    def _on_bye(self, caller: Caller, bye: Bye) -> None:
        del self.callers[caller.number]
        self.hangups.append(caller.number)
        who = self._who(caller)
        self._went(caller)
        if caller.machine >= 0:
            self.events.append(Dropped(who, bye.reason, bye.detail))

    # ------------------------------------------------------------------------------------ the table

    def machine(self, number: int) -> Machine | None:
        """The machine of this number, if it is at the table."""
        return roster.find(self.table, number)

    def _tell_table(self) -> None:
        self._broadcast(self.table)
        self.events.append(TableChanged())

    def choose(self, seats: Sequence[Chair] | None = None, options: str | None = None) -> None:
        """Change the seats or what is chosen, in the lobby."""
        if seats is not None:
            self.table = self.table._replace(seats=tuple(seats))
        if options is not None:
            self.table = self.table._replace(options=options)
        self._tell_table()

    def send_away(self, number: int) -> None:
        """Take a guest's seat from it, in the lobby."""
        for caller in [c for c in self.callers.values() if c.machine == number]:
            self._drop(caller, Reason.CLOSED)

    def let_bot(self, seat: int, kind: str) -> None:
        """Let a bot play a seat whose machine is away; with no kind, wait again."""
        chair = self.table.seats[seat]
        if roster.is_here(self.table, chair.machine):
            return
        self.table = roster.set_seat(self.table, seat, chair._replace(stand_in=kind))
        self._tell_table()
        self._advance()

    def drives(self, seat: int) -> bool:
        """Whether this machine plays the seat now."""
        chair = self.table.seats[seat]
        return chair.machine == self.me.number or bool(chair.stand_in)

    @property
    def everybody_ready(self) -> bool:
        """Whether a game can begin."""
        return roster.everybody_ready(self.table)

    def start(self, setup: str, fair_draws: bool) -> None:
        """Begin a game; afterwards the story tells it. WireError if nobody could be told."""
        game = self.table.game + 1
        owners = roster.seated(self.table)
        numbers = tuple(m.number for m in self.table.machines if m.number in owners)
        committed = {**self._ends, self.me.number: self.me.links(game)[0]}
        ends = tuple(committed[number] for number in numbers) if fair_draws else ()
        start = Start(game, setup, numbers, ends)
        wire.decode(wire.encode(start)[2:])
        self.table = self.table._replace(game=game, playing=True)
        self._ends, self.seen = {}, {}
        for caller in self.callers.values():
            caller.strikes, caller.again, caller.deaf = 0, False, False
            if caller.machine >= 0 and self.story.commands:
                caller.barrier = self._ping(caller)
        self._tell_table()
        self._tell(start)
        self._advance()

    # ------------------------------------------------------------------------------------- the game

    def propose(self, seat: int, text: str, late: bool = False) -> bool:
        """Play a command for a seat of this machine, or for one whose time has run out."""
        if not (self.table.playing and self.story.turn == seat) or self.waiting:
            return False
        if not (late or self.drives(seat)):
            return False
        self._commit(seat, text)
        self._advance()
        return True

    @property
    def waiting(self) -> bool:
        """Whether nothing may be committed: after taking over until the others are there, and
        while all others are away and nobody has said to carry on without them."""
        if self._gather_until is not None:
            return True
        rest = roster.seated(self.table) - {self.me.number, -1}
        if any(roster.is_here(self.table, number) for number in rest):
            return False
        return not all(roster.excused(self.table, number) for number in rest)

    def _commit(self, seat: int, text: str) -> None:
        self._tell(Commit(self.story.commands + 1, seat, text))
        if self.story.turn == OVER:
            self._over()

    def _tell(self, item: Start | Links | Commit) -> None:
        self.story.add(item)
        self._broadcast(item, to_all=False)
        if isinstance(item, Commit):
            self.events.append(Played(item.number))
        elif item.number == 0 if isinstance(item, Links) else not item.ends:
            self.events.append(Started())

    def _over(self) -> None:
        self.table = roster.over(self.table)
        self._tell_table()

    def _advance(self) -> None:
        """Do what is due without anybody's move: the draws and the deals."""
        self._stop_gathering()
        while self.table.playing and not self.waiting:
            draw = self.story.due_draw
            if draw is not None:
                if not self._drawn(draw):
                    return
            elif self.story.turn == CHANCE:
                self._commit(CHANCE, self.story.deal())
            else:
                return

    def _stop_gathering(self) -> None:
        """After taking over: once the others are there, have the longest story told, and go on."""
        if self._gather_until is None:
            return
        late = self._now >= self._gather_until
        telling = [c for c in self.callers.values() if c.stage == "telling"]
        if not late and (self._expected or telling):
            return
        for caller in telling:
            self._drop(caller, Reason.SILENT)
        if not self._ask_for_more():
            self._gather_until = None
            self._go_on()

    def _ask_for_more(self) -> bool:
        """Ask whoever has most of the story for what is missing here, if anything is."""
        asked = roster.seated(self.table) - self._asked_to_tell
        machines = [caller for caller in self.callers.values() if caller.machine in asked]
        most = max(machines, key=lambda caller: caller.have, default=None)
        ours = len(self.story)
        if most is None or most.have <= ours:
            return False
        most.stage = "telling"
        self._asked_to_tell.add(most.machine)
        self._gather_until = self._now + _GATHER
        self._expected = set()
        self._send(most, Tell(ours, self.story.hash(ours)))
        return True

    def _go_on(self) -> None:
        if self.table.playing and self.story.begun and self.story.turn == OVER:
            self._over()
        for caller in self.callers.values():
            if caller.machine >= 0:
                self._bring_up(caller)

    def _drawn(self, draw: int) -> bool:
        """Ask for everybody's links and, once they are there, tell them."""
        assert self.story.start is not None
        machines = self.story.start.machines
        if self._asked != draw:
            self._asked, self._asked_at, self._links = draw, self._now, {}
            if self.me.number in machines:
                self._links[self.me.number] = self.me.links(self.story.start.game)[draw + 1]
            self._broadcast(Draw(draw), to_all=False)
        missing = [
            n for n in machines if n not in self._links and not roster.excused(self.table, n)
        ]
        if missing:
            self._hurry(missing)
            return False
        self._asked = None
        self._tell(Links(draw, tuple(self._links.get(number) for number in machines)))
        return True

    def _hurry(self, missing: Iterable[int]) -> None:
        """Whoever is there and does not reveal in time leaves the seat."""
        for caller in [c for c in self.callers.values() if c.machine in set(missing)]:
            if self._now - max(self._asked_at, caller.opened) >= _REVEAL:
                self._drop(caller, Reason.UNFAIR, "no link was revealed in time")

    def say(self, seat: int, phrase: int) -> None:
        """Say a quick phrase for a seat of this machine."""
        self._broadcast(Say(seat, phrase))
        self.events.append(Said(seat, phrase))

    def bye(self) -> None:
        """Leave: in the middle of a game the others go on, otherwise the table is closed."""
        reason = Reason.LEFT if self.table.playing else Reason.CLOSED
        for caller in list(self.callers.values()):
            self._send(caller, Bye(reason, ""))
            self.hangups.append(caller.number)
        self.callers.clear()
