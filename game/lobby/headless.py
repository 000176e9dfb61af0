"""A machine at a table without a window: bots play its seats. Progress goes to standard error."""

import secrets
import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game import words
from game.bots import BOTS, check_kind
from game.lobby import farewell
from game.lobby.lan import Lan, join_table, new_me, open_table
from game.lobby.told import Options
from game.rules.clause import Clause, Refused, clause
from game.rules.model import DISPLAYS
from game.rules.notation import position_text
from game.simulate import result
from game.thinker import Inline, Thinker
from net import PORT, lockstep
from net.address import address_text, own_addresses, read_address
from net.lockstep import Event, Reason
from net.wire import Chair

if TYPE_CHECKING:
    from net.discovery import Announced

_LINGER: Final = 10.0
"""Seconds that a host waits at the end for those who have not seen it."""
_POLL: Final = 0.05


class Failed(Refused):
    """The game itself failed."""


def host(options: Namespace) -> None:
    """Open a table, wait for everybody, play a game, say how it ended."""
    lan = host_table(options, options.patience)
    port = lan.peer.sockets.port
    print(f"listening {address_text(own_addresses()[0], port)}", flush=True)
    announced = announce(lan) if options.announce else None
    try:
        _wait_for_players(lan, options.seed)
        _play(lan)
    finally:
        if announced:
            announced.close()
        lan.close()


def announce(lan: Lan) -> "Announced":
    """Let the table be found on the LAN."""
    from net.discovery import Announced

    return Announced(lan.options.name, lan.peer.sockets.port, lan.peer.me.table)


def host_table(options: Namespace, patience: float | None) -> Lan:
    """A table as the words of the command line describe it."""
    kinds = seat_kinds(options.seats or "quick,open")
    me = new_me(options.name or "host", code=options.code or "")
    own = ["quick" if kind == "me" else kind for kind in kinds]
    seats = [
        Chair("", "open", -1, "") if kind == "open" else Chair(f"{me.name} {kind}", kind, 0, "")
        for kind in own
    ]
    chosen = Options(
        name=f"{me.name}'s table",
        side=options.side,
        level=options.level,
        fair=options.fair,
        coded=bool(me.code),
    )
    port = PORT if options.port is None else options.port
    path = Path(options.record) if options.record else None
    any_if_taken = options.port is None
    thinker = Thinker(Inline(options.pace))
    return open_table(me, seats, chosen, port, any_if_taken, lambda: path, thinker, patience)


def seat_kinds(text: str) -> list[str]:
    """`me`, `open` and bots, two to four of them."""
    kinds = text.split(",")
    for kind in kinds:
        if kind not in ("me", "open", *BOTS):
            raise Refused("seat.kind", kind=repr(kind), names=tuple(BOTS))
    if len(kinds) not in DISPLAYS:
        raise Refused("seat.count", count=len(kinds))
    return kinds


def join(options: Namespace) -> None:
    """Sit down at a table, or watch, until the game is over."""
    kind = "quick" if options.as_ == "me" else options.as_
    check_kind(kind)
    address = read_address(options.address)
    me = new_me(options.name or kind, kind, options.code or "", options.spectate)
    path = Path(options.record) if options.record else None
    thinker = Thinker(Inline(options.pace))
    lan = join_table(me, address, lambda: path, thinker, options.patience)
    try:
        _play(lan)
    finally:
        lan.close()


def _wait_for_players(lan: Lan, seed: int | None) -> None:
    shared = secrets.randbits(128) if seed is None else seed
    while not lan.begun and lan.table.game == 0:
        _poll(lan)
        lan.start(shared)


def _play(lan: Lan) -> None:
    """Until the game is over and everybody who is there knows how it ended."""
    while not lan.over:
        if not lan.hosting:
            lan.seating.ready()
        _poll(lan)
    _see_off(lan)
    print(result(lan.link.match), flush=True)


def _see_off(lan: Lan) -> None:
    """A guest says goodbye; a host waits until all machines have answered the last command, those
    that are away for a while, too."""
    end = time.monotonic() + _LINGER
    while lan.hosting and time.monotonic() < end:
        host = lan.peer.host
        assert host is not None
        seated = {chair.machine for chair in lan.table.seats if not chair.stand_in}
        seated.discard(lan.peer.me.number)
        if not host.callers and all(_knows_the_end(lan, number) for number in seated):
            return
        _poll(lan)


def _knows_the_end(lan: Lan, machine: int) -> bool:
    host = lan.peer.host
    return host is not None and host.seen.get(machine, 0) >= lan.peer.story.commands


def _poll(lan: Lan) -> None:
    lan.pump(_POLL)
    for event in lan.news:
        _report(lan, event)
    lan.news.clear()


def _report(lan: Lan, event: Event) -> None:
    """Say what happened, if anybody would want to know."""
    if isinstance(event, lockstep.Ended):
        _end(lan, event)
    elif isinstance(event, lockstep.Started):
        _note(clause("headless.begins"))
    elif isinstance(event, lockstep.Dropped):
        if event.reason in (Reason.LEFT, Reason.SILENT):
            _note(clause("headless.away", name=event.who, why=_why(event)))
        else:
            _note(clause("headless.turned_away", name=event.who, why=_why(event)))
    elif isinstance(event, lockstep.Moved) and lan.hosting:
        address = address_text(own_addresses()[0], lan.peer.sockets.port)
        _note(clause("headless.hosted_here", address=address))
    elif isinstance(event, lockstep.Moved):
        _note(clause("headless.hosted_elsewhere"))
    elif isinstance(event, lockstep.OutOfStep):
        file = write_state(lan)
        _note(clause("headless.out_of_step", name=event.who, number=event.number, file=file))
    elif isinstance(event, lockstep.Committed) and event.number % 20 == 0:
        number, state = event.number, lan.link.match.state
        _note(clause("headless.progress", number=number, round=state.round))


def _end(lan: Lan, event: lockstep.Ended) -> None:
    why = _why(event)
    if event.reason == Reason.OUT_OF_STEP and lan.begun:
        raise Failed("headless.failed_at", why=why, file=write_state(lan))
    if event.reason in (Reason.SILENT, Reason.CLOSED, Reason.OUT_OF_STEP, Reason.UNFAIR):
        raise Failed("headless.ended", why=why)
    raise Refused("headless.ended", why=why)


def _why(event: lockstep.Ended | lockstep.Dropped) -> Clause:
    """Why a connection ended; a detail that is not for players is given as it is."""
    said = farewell.why(event.reason, event.detail)
    if event.detail and farewell.more(event.detail) is None:
        return clause("headless.detail", why=said, detail=event.detail)
    return said


def write_state(lan: Lan) -> str:
    """Write this machine's state down for comparison; the name of the file comes back."""
    from game import folders

    folder = folders.own("out-of-step")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{lan.peer.me.table.hex()}-machine-{lan.peer.me.number}.txt"
    lines = [position_text(lan.link.match.state), *map(str, lan.link.match.log)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def _note(said: Clause) -> None:
    print(f"vitral: {words.english().told(said)}", file=sys.stderr, flush=True)
