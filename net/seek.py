"""Whom to call, and when to inherit: what a machine does when it has no host. Pure; no sockets, and
the time is an argument.

The problem. A game must go on when the host goes, and there must not be two hosts. Nobody can tell
a host that is gone from one that cannot be reached from here. So everybody follows the same rules,
and they are careful in one direction: it is better to look a little longer than to take over while
somebody else still plays with the old host.

The search has two halves.

1. The host's own address is called again and again (`host_gone` is false). That ends when it lets
   us in; or when it is taken for gone:
   - it said BYE with LEFT in the middle of a game: gone at once;
   - its port refused twice: the machine is there, the program is not. Twice, because a program
     that is being started again may refuse once;
   - somebody answers there who does not host;
   - nothing at all came through for GONE seconds since it was last heard. A cable may be cut, so
     this takes long. At a table that was never reached, only FIRST seconds.
   In the lobby that is the end: without a game there is nothing to carry on.

2. In a game, the other machines are called in turn (`host_gone` is true). The *heirs* are the
   machines with a seat in the order of their seats, without the old host. Each of the others is a
   *prospect*: perhaps it hosts already, and then it lets us in and the search is over. If not, we
   note how calling it went:
   - `failing`: it cannot be reached. After two refusals, or UNREACHED seconds, it is `gone`: it
     cannot inherit, and is passed over.
   - `idle`: it answers, but has no host either. It will inherit if it comes before us. But if the
     first heir has done nothing for IDLE seconds it never will (it was started again and has no
     story), and is `gone`, too. The second has twice as long, as it must find that out first; and
     so on.
   - it answers that it HAS a host (`others` in its HELLO is 1): then the host is not gone, only
     we cannot reach it. Back to the first half; nobody takes over.
   The machine that is first among the heirs that are not gone, and has the story, inherits: at once
   if the host's port refused twice, else once each of the others was found idle or failing, so
   that none of them can still have a host. All others keep calling round until they find it.
   When no prospect is left, or after GIVE_UP seconds, everything starts over from the first half
   or, if there is nothing to return to, the search ends.

Two hosts can still come to be, when a network falls into two halves. When it is mended they find
each other: a host in a game calls the machines that are away (`knock`), and if one of them hosts
the same table, one of the two yields (`yields`): the one with fewer machines with it, else the one
with the lower term, else the one with the higher seat. Both sides compare the same three numbers,
so that exactly one of them steps down.

How it is used. `Seek` is what is known about the search; it never changes, each step gives the next
one and what is to be done now:

    begin(heard, now)                      the host was lost
    next_step(seek, known, now)            time has passed             Call, Wait, Inherit, Finish
    call_failed(seek, refused, why, ...)   a call came to nothing      Wait, Finish
    sent_away(seek, said, known, now)      somebody answered with BYE  Wait, Finish, Forget
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias

from net import roster
from net.lockstep import Reason
from net.wire import Hello, Machine, Table

GONE: Final = 20.0
"""A host that has been silent for so long is gone."""
FIRST: Final = 5.0
"""So long a table is called that has never been reached."""
AGAIN: Final = 0.3
"""Seconds between two calls."""
LATER: Final = 1.0
"""Seconds until a host is called again that had no time for us, or until all starts over."""
REFUSALS: Final = 2
"""So often a port must refuse before nobody is thought to be there."""
GIVE_UP: Final = 120.0
"""The longest search."""
UNREACHED: Final = 6.0
"""A machine that could not be reached for so long cannot host."""
IDLE: Final = GONE + 5
"""A machine that has been without a host for so long and does not inherit never will."""
KNOCK: Final = 2.0
"""Seconds between two calls of a host to machines that are away."""
HOST: Final = -1
"""Stands for the host's own address where otherwise a machine's number stands."""

FINAL: Final = frozenset(
    (
        *(Reason.VERSION, Reason.RULES, Reason.LEVEL, Reason.CODE, Reason.FULL, Reason.TOKEN),
        *(Reason.NONSENSE, Reason.NOT_NOW, Reason.FORGED, Reason.OUT_OF_STEP, Reason.ELSEWHERE),
        *(Reason.CLOSED, Reason.UNFAIR),
    )
)
"""After these there is no use in calling again."""

Address: TypeAlias = tuple[str, int]


# ---------------------------------------------------------------------------------- what to do now


@dataclass(frozen=True)
class Call:
    """Call a machine, or HOST."""

    machine: int
    address: Address


@dataclass(frozen=True)
class Wait:
    """Nothing is to be done now."""


@dataclass(frozen=True)
class Inherit:
    """Become the host."""


@dataclass(frozen=True)
class Finish:
    """Give up: this machine is no longer at the table."""

    reason: int
    detail: str


@dataclass(frozen=True)
class Forget:
    """Forget who we were at this table, and come as somebody new."""


Action: TypeAlias = Call | Wait | Inherit | Finish | Forget


# ------------------------------------------------------------------------------------ what is known


class Goodbye(NamedTuple):
    """Why a connection has ended."""

    reason: int
    detail: str
    has_host: bool = False
    """Whether the other side had said that it has a host itself."""


@dataclass(frozen=True)
class Known:
    """What this machine knows when it decides."""

    number: int
    """Which machine it is; -1 if no table has given it a number."""
    watch: bool
    """Whether it only watches."""
    has_story: bool
    """Whether it has the game, and so could host it."""
    table: Table
    """As it was last told."""
    host: Address
    """Where the host was reached last."""
    heard: float
    """When anything was last heard on a connection."""

    @property
    def returns(self) -> bool:
        """Whether there is a game to go back to."""
        return self.table.playing and bool(self.table.machines)


@dataclass(frozen=True)
class Prospect:
    """A machine that may host by now, and how calling it has gone."""

    refusals: int = 0
    failing: float | None = None
    """Since when it could not be reached."""
    idle: float | None = None
    """Since when it has said that it has no host either."""
    gone: bool = False
    """Whether it cannot inherit."""


@dataclass(frozen=True)
class Seek:
    """The search for a host."""

    lost: float
    """When the host was last heard."""
    began: float
    """When the search began."""
    next: float
    """When the next call may be made."""
    calling: int | None = None
    """Who is being called: a machine, or HOST; None if nobody is."""
    host_gone: bool = False
    """Which half of the search this is."""
    refusals: int = 0
    """How often the host's own port has refused."""
    round: int = 0
    """How many of the others have been called."""
    prospects: Mapping[int, Prospect] = field(default_factory=dict)

    def prospect(self, machine: int) -> Prospect:
        """How calling a machine has gone."""
        return self.prospects.get(machine, Prospect())

    def noting(self, machine: int, prospect: Prospect) -> "Seek":
        """The same search, with this known about a machine."""
        return replace(self, prospects={**self.prospects, machine: prospect})


# ------------------------------------------------------------------------------------- the table


def heirs(table: Table, me: int) -> list[Machine]:
    """Who may host when the host has gone: those with a seat, the lowest first. This machine is
    among them, unless it was started again and only addresses are known."""
    if not table.seats:
        return [machine for machine in table.machines if machine.number != me and machine.port]
    known = {machine.number: machine for machine in table.machines}
    order = dict.fromkeys(seat.machine for seat in table.seats)
    return [known[number] for number in order if number in known and number != table.host]


def reach(machine: Machine, host: Address) -> Address:
    """Where a machine can be called: one that is local to the host is where the host is."""
    local = machine.address in ("", "127.0.0.1", "::1")
    return (host[0] if local else machine.address), machine.port


# ------------------------------------------------------------------------------------- the search


def begin(heard: float, now: float) -> Seek:
    """A new search: the host was last heard then."""
    return Seek(lost=heard, began=now, next=now)


def next_step(seek: Seek, known: Known, now: float) -> tuple[Seek, Action]:
    """Time has passed: call somebody, inherit, or give up."""
    if seek.calling is not None or now < seek.next:
        return seek, Wait()
    if not seek.host_gone:
        return replace(seek, calling=HOST), Call(HOST, known.host)
    standing = [m for m in heirs(known.table, known.number) if not seek.prospect(m.number).gone]
    others = [machine for machine in standing if machine.number != known.number]
    first = bool(standing) and standing[0].number == known.number
    if first and known.has_story and _nobody_has_a_host(seek, others):
        return seek, Inherit()
    if not others or now - seek.began > GIVE_UP:
        return _start_over(seek, known, now)
    turn = seek.round + 1
    machine = others[turn % len(others)]
    called = replace(seek, round=turn, calling=machine.number)
    return called, Call(machine.number, reach(machine, known.host))


def _nobody_has_a_host(seek: Seek, others: Sequence[Machine]) -> bool:
    """Whether the host's port refused, or nobody else can be reached who still has a host."""
    prospects = [seek.prospect(machine.number) for machine in others]
    without = all(one.idle is not None or one.failing is not None for one in prospects)
    return seek.refusals >= REFUSALS or without


def _start_over(seek: Seek, known: Known, now: float) -> tuple[Seek, Action]:
    """Nobody is left to call: back to the host's own address, if there is a game to return to."""
    if now - seek.began > GIVE_UP or not known.returns:
        return seek, Finish(Reason.SILENT, "host_gone")
    fresh = Seek(lost=seek.lost, began=seek.began, next=now + LATER, round=seek.round)
    return fresh, Wait()


def call_failed(
    seek: Seek, refused: bool, why: str, known: Known, now: float
) -> tuple[Seek, Action]:
    """Nobody was reached, or the line broke before we were in. `refused`: a machine is there, and
    nobody listens; `why` is what the player is told if that is the end."""
    called, seek = seek.calling, replace(seek, calling=None, next=now + AGAIN)
    if called is not None and called != HOST:
        return seek.noting(called, _failing(seek.prospect(called), refused, now)), Wait()
    seek = replace(seek, refusals=seek.refusals + refused)
    patience = GONE if known.table.machines else FIRST
    if seek.refusals >= REFUSALS or now - seek.lost > patience:
        return _host_is_gone(seek, why, known)
    return seek, Wait()


def _failing(prospect: Prospect, refused: bool, now: float) -> Prospect:
    refusals = prospect.refusals + refused
    failing = now if prospect.failing is None else prospect.failing
    gone = refusals >= REFUSALS or now - failing > UNREACHED
    return replace(prospect, refusals=refusals, failing=failing, gone=gone)


def _host_is_gone(seek: Seek, why: str, known: Known) -> tuple[Seek, Action]:
    """On to the second half; without a game, the end."""
    if known.table.playing:
        return replace(seek, host_gone=True), Wait()
    return seek, Finish(Reason.SILENT if known.table.machines else Reason.UNREACHED, why)


def sent_away(seek: Seek | None, said: Goodbye, known: Known, now: float) -> tuple[Seek, Action]:
    """The connection was ended with a reason: by whom we called, or, without a search, by our host
    or by ourselves."""
    newcomer = known.watch or not known.has_story
    if said.reason == Reason.TOKEN and known.number >= 0 and newcomer:
        return begin(now, now), Forget()  # the table has forgotten us, and we have nothing to lose
    if said.reason in FINAL:
        return seek or begin(known.heard, now), Finish(said.reason, said.detail)
    if seek is None:
        left = said.reason == Reason.LEFT and known.table.playing
        return replace(begin(known.heard, now), host_gone=left), Wait()
    if said.reason not in (Reason.CROWDED, Reason.SILENT):
        return _not_hosting(seek, said.has_host, known, now)
    if known.table.machines:  # a host that has no time for us is still a host
        return replace(seek, calling=None, next=now + LATER), Wait()
    return seek, Finish(said.reason, said.detail)


def _not_hosting(seek: Seek, has_host: bool, known: Known, now: float) -> tuple[Seek, Action]:
    """Somebody was reached who does not host: not yet, or not any more."""
    called, seek = seek.calling, replace(seek, calling=None, next=now + AGAIN)
    if called is None or called == HOST:
        return _host_is_gone(seek, "not_hosting", known)
    was = seek.prospect(called)
    if has_host:  # then there is one, which may answer us, too
        reached = replace(was, refusals=0, failing=None, idle=None)
        return replace(seek.noting(called, reached), host_gone=False), Wait()
    idle = now if was.idle is None else was.idle
    # It will not inherit before it has found out the same of those who come before it.
    order = [machine.number for machine in heirs(known.table, known.number)]
    patience = IDLE * (1 + order.index(called))
    return seek.noting(called, Prospect(idle=idle, gone=now - idle > patience)), Wait()


# ---------------------------------------------------------------------------------------- two hosts


class Knocks(NamedTuple):
    """A host's calls to the machines that are away."""

    last: float = 0.0
    round: int = 0


def knock(knocks: Knocks, table: Table, now: float) -> tuple[Knocks, Call | Wait]:
    """Whether a host calls one of the machines that are away, and which: they may sit at a table of
    their own by now. Not while a call is under way."""
    away = [one for one in heirs(table, table.host) if not one.here and one.port]
    if not (table.playing and away) or now - knocks.last < KNOCK:
        return knocks, Wait()
    turn = (knocks.round + 1) % len(away)
    machine = away[turn]
    return Knocks(now, turn), Call(machine.number, (machine.address, machine.port))


def yields(table: Table, name: bytes, other: Hello, machine: int) -> bool:
    """Whether the host of this table (whose name is given) steps down for a machine that answered:
    of two hosts the one with more machines goes on, then the later, then the lower seat."""
    if other.table != name or other.role != 1:
        return False
    seats = [seat.machine for seat in table.seats]
    theirs = (other.others, other.term, -seats.index(machine))
    return theirs > (roster.others(table), table.term, -seats.index(table.host))
