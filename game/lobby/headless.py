"""A machine at a table without a window: bots play its seats. Progress goes to standard error."""

import secrets
import sys
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from game import words
from game.lobby import farewell
from game.lobby.differing import write_state
from game.lobby.lan import Lan
from game.lobby.wishes import HostWish, JoinWish
from game.rules.clause import Clause, Refused, clause
from game.simulate import result
from game.thinker import Inline, Thinker
from net import lockstep
from net.address import address_text, own_addresses
from net.lockstep import Event, Reason
from net.roster import OPEN
from net.wire import NAME, Chair

if TYPE_CHECKING:
    from net.discovery import Announced

_LINGER: Final = 10.0
"""Seconds that a host waits at the end for those who have not seen it."""
_POLL: Final = 0.05


class Failed(Refused):
    """The game itself failed."""


@dataclass(frozen=True)
class Bots:
    """How the bots of a machine without a window behave."""

    pace: float = 0.0
    """Seconds that a bot takes."""
    patience: float = 10.0
    """Seconds until a bot plays for a machine that is away."""


def host(wish: HostWish, bots: Bots) -> None:
    """Open a table, wait for everybody, play a game, say how it ended."""
    lan = host_table(wish, bots)
    print(f"listening {_own_address(lan)}", flush=True)
    announced = announce(lan) if wish.announce else None
    try:
        _wait_for_players(lan, wish.seed)
        _play(lan)
    finally:
        if announced:
            announced.close()
        lan.close()


def _own_address(lan: Lan) -> str:
    return address_text(own_addresses()[0], lan.port)


def announce(lan: Lan) -> "Announced":
    """Let the table be found on the LAN."""
    from net.discovery import Announced

    return Announced(lan.options.name, lan.port, lan.table_id)


def host_table(wish: HostWish, bots: Bots) -> Lan:
    """The table that is wished; who is called `me` is a quick bot, as nobody else is here."""
    name = wish.name or "host"
    own = ["quick" if kind == "me" else kind for kind in wish.seats]
    seats = [
        OPEN if kind == "open" else Chair(f"{name} {kind}"[:NAME], kind, 0, "") for kind in own
    ]
    table = words.english().say("headless.table", {"name": name})[:NAME]
    thinker = Thinker(Inline(bots.pace))
    return replace(wish, name=name).opened(seats, table, lambda: None, thinker, bots.patience)


def join(wish: JoinWish, bots: Bots) -> None:
    """Sit down at a table, or watch, until the game is over."""
    wish = replace(wish, name=wish.name or wish.kind)
    lan = wish.call(lambda: None, Thinker(Inline(bots.pace)), bots.patience)
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
        _note(clause("headless.hosted_here", address=_own_address(lan)))
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


def _note(said: Clause) -> None:
    print(f"vitral: {words.english().told(said)}", file=sys.stderr, flush=True)
