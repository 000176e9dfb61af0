"""A game on the LAN, behind the same few calls as a game on one couch.

The rules run here as on every machine; a move is played when the host's commit brings it, a
person's own move, too. `poll` is called once a frame and never waits.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol

from game.bots import BOTS
from game.bots.worker import Worker
from game.couch import Played
from game.lobby.kept import Kept, Shelf
from game.lobby.told import LanGame, Options, levels_digest, rules_digest, setup_text
from game.match import Match, Seat
from game.rules.model import Move, State, Turn
from game.rules.notation import move_text
from game.rules.rng import Rng
from net import lockstep
from net.host import Host
from net.lockstep import Event, Me
from net.peer import Peer
from net.wire import Chair, Machine, Table

_BOT_PATIENCE: Final = 5.0
"""Seconds after which the host plays a bot's seat whose machine has gone."""
_BEHIND: Final = 8


# ---------------------------------------------------------------------------------------- bots


class Thinker(Protocol):
    """Whoever finds the bots' moves: a process of its own, or this one."""

    def ask(
        self, state: State, entropy: int, seconds: float = 1.0, kind: str = "master"
    ) -> None: ...

    def answer(self) -> Turn | None: ...

    def drop(self) -> None: ...

    def close(self) -> None: ...


class Inline:
    """Thinks at once, where nothing is shown that would wait for it."""

    def __init__(self, pace: float = 0.0) -> None:
        self._move: Turn | None = None
        self._pace = pace

    def ask(self, state: State, entropy: int, seconds: float = 1.0, kind: str = "master") -> None:
        """Think about this state, for at least as long as the pace says."""
        del seconds
        time.sleep(self._pace)
        self._move = BOTS[kind](state, Rng(entropy))

    def answer(self) -> Turn | None:
        """The move."""
        move, self._move = self._move, None
        return move

    def drop(self) -> None:
        """Never mind."""
        self._move = None

    def close(self) -> None:
        """Nothing to close."""


# ----------------------------------------------------------------------------------- the table


class Lan:
    """This machine at a table on the LAN; in a game, what `Couch` is for a game on one couch."""

    def __init__(
        self,
        peer: Peer,
        game: LanGame,
        thinker: Thinker | None = None,
        patience: float | None = None,
        clock: Callable[[], float] = time.monotonic,
        shelf: Shelf | None = None,
    ) -> None:
        self.peer, self.game = peer, game
        game.story = peer.story
        self.worker: Thinker | None = thinker
        self.patience = patience
        """Seconds until a bot plays for a person who is away; None: somebody says so."""
        self.clock = clock
        self.shelf = shelf or Shelf()
        self.news: list[Event] = []
        """What happened and nobody has looked at yet."""
        self.ended: lockstep.Ended | None = None
        self.away: dict[int, float] = {}
        """Since when machines have been away, as seen from here."""
        self.shown = 0
        self._asked: tuple[int, str] = (-1, "")
        self._turn_began = 0.0
        self._remembered: object = None
        peer.me.recall = self._recall

    # -------------------------------------------------------------------------------- beginning

    @staticmethod
    def host(
        me: Me,
        seats: Sequence[Chair],
        options: Options,
        port: int,
        any_if_taken: bool,
        new_path: Callable[[], Path | None],
        thinker: Thinker | None = None,
        patience: float | None = None,
    ) -> "Lan":
        """A new table; OSError if the port cannot be had."""
        game = LanGame(new_path)
        peer = Peer.hosting(me, game, seats, options.text(), port, any_if_taken)
        return Lan(peer, game, thinker, patience)

    @staticmethod
    def join(
        me: Me,
        address: tuple[str, int],
        new_path: Callable[[], Path | None],
        thinker: Thinker | None = None,
        patience: float | None = None,
    ) -> "Lan":
        """Call a table by its address."""
        game = LanGame(new_path)
        return Lan(Peer.joining(me, game, address, time.monotonic()), game, thinker, patience)

    @staticmethod
    def back(
        kept: Kept, new_path: Callable[[], Path | None], thinker: Thinker | None = None
    ) -> "Lan":
        """Come back to a seat that was kept."""
        me = new_me(kept.name, kept.kind, kept.code)
        me.table = bytes.fromhex(kept.table)
        machines = [
            Machine(int(number), "", str(address), int(port), bytes(16), False, False, 0, 0)
            for number, address, port in kept.machines
        ]
        game = LanGame(new_path)
        host = (str(kept.host[0]), int(kept.host[1]))
        peer = Peer.joining(me, game, host, time.monotonic(), machines)
        lan = Lan(peer, game, thinker)
        found = lan.shelf.claim(me.table, kept.name)
        _take_up(me, found or kept)
        return lan

    def _recall(self, table: bytes) -> None:
        """A table was reached: if this machine has sat there, it takes the seat up again."""
        kept = self.shelf.claim(table, self.peer.me.name)
        if kept:
            _take_up(self.peer.me, kept)

    # ------------------------------------------------------------------------------------ frame

    def poll(self, wait: float = 0.0) -> None:
        """Take in what has come, and do what is due here."""
        if self.ended:
            return
        now = self.clock()
        for event in self.peer.pump(now, wait):
            self._take(event, now)
        self._see_who_is_away(now)
        if self.peer.over:
            return
        host = self.peer.host
        if host:
            self._stand_in(host, now)
        if self.playing:
            self._bots_play(now)
            if host:
                self._watch_clock(host, now)

    def _take(self, event: Event, now: float) -> None:
        self.news.append(event)
        if isinstance(event, lockstep.Ended):
            self.ended = event
        if isinstance(event, lockstep.Played | lockstep.Started):
            self._turn_began = now
            self._asked = (-1, "")
        if isinstance(event, lockstep.TableChanged | lockstep.Moved | lockstep.Started):
            self._remember()

    def _see_who_is_away(self, now: float) -> None:
        here = {machine.number for machine in self.table.machines if machine.here}
        for machine in self.table.machines:
            if machine.number in here:
                self.away.pop(machine.number, None)
            else:
                self.away.setdefault(machine.number, now)

    def _remember(self) -> None:
        """Keep on disk what is needed to come back."""
        me, table = self.peer.me, self.table
        if not self.peer.story.begun or me.watch:
            return
        if self.over:
            self.shelf.forget()
            return
        others = [[m.number, *self.peer.reach(m)] for m in table.machines if m.number != me.number]
        host = self.peer.host_address if self.peer.guest else self._first_other(others)
        kept = Kept(
            *(me.table.hex(), me.name, me.secret.hex(), me.number, me.used, list(host), others),
            *(me.code, me.kind, str(self.game.path or "")),
        )
        if kept != self._remembered:
            self._remembered = replace(kept)
            try:
                self.shelf.keep(kept)
            except OSError as error:
                self.game.problem = f"This seat cannot be kept: {error}."

    @staticmethod
    def _first_other(others: Sequence[Sequence[object]]) -> Sequence[object]:
        return others[0][1:] if others else ("", 0)

    # ------------------------------------------------------------------------------------ seats

    @property
    def table(self) -> Table:
        """Who sits where."""
        return self.peer.table

    @property
    def options(self) -> Options:
        """What the host has chosen."""
        return Options.read(self.table.options)

    @property
    def hosting(self) -> bool:
        """Whether this machine hosts."""
        return self.peer.host is not None

    def own(self, seat: int) -> bool:
        """Whether a seat belongs to this machine."""
        return self.table.seats[seat].machine == self.peer.me.number

    def absent(self, seat: int) -> float | None:
        """For how many seconds the seat's machine has been away; None if it is there."""
        since = self.away.get(self.table.seats[seat].machine)
        return None if since is None else self.clock() - since

    def ready(self, ready: bool = True) -> None:
        """Say that this machine is ready for a game."""
        if self.peer.guest:
            self.peer.guest.ready(ready)

    def start(self, seed: int | None = None) -> None:
        """Begin the game, if everybody is ready; a seed is used only where it is shared."""
        host, options = self.peer.host, self.options
        if host is None or not host.everybody_ready:
            return
        seats = [Seat(chair.name, chair.kind) for chair in self.table.seats]
        shared = None if options.fair else (seed or 0)
        host.start(setup_text(options.level, options.side, seats, shared), options.fair)

    def let_bot(self, seat: int, play: bool = True) -> None:
        """Let a bot play for a seat whose machine is away, or wait for it again."""
        host = self.peer.host
        if host:
            kind = host.table.seats[seat].kind
            host.let_bot(seat, (kind if kind in BOTS else "quick") if play else "")

    def _stand_in(self, host: Host, now: float) -> None:
        """Bots need nobody's leave to be played by another machine."""
        for seat, chair in enumerate(host.table.seats):
            since = self.away.get(chair.machine)
            if since is None or chair.stand_in or not host.table.playing:
                continue
            patience = self.patience if chair.kind == "person" else _BOT_PATIENCE
            if self.patience is not None:
                patience = self.patience
            if patience is not None and now - since > patience:
                self.let_bot(seat)

    # --------------------------------------------------------------------------------- the game

    @property
    def match(self) -> Match:
        """The game as far as it has been told."""
        assert self.game.match is not None
        return self.game.match

    @property
    def begun(self) -> bool:
        """Whether there is a game."""
        return self.peer.story.begun

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.begun and self.match.state.phase != "over"

    @property
    def over(self) -> bool:
        """Whether the game has ended, and all of it has been shown."""
        return self.begun and not self.playing and self.shown >= len(self.game.played)

    @property
    def problem(self) -> str | None:
        """Why the game is not written down, in one sentence."""
        return self.game.problem

    @property
    def played(self) -> list[Played]:
        """All commands so far."""
        return self.game.played

    @property
    def persons(self) -> list[int]:
        """The seats that people on this machine sit at."""
        seats = enumerate(self.table.seats)
        return [n for n, chair in seats if chair.kind == "person" and self.own(n)]

    @property
    def person(self) -> int | None:
        """The seat of the person here whose move it is, if it is."""
        if not self.playing or self.peer.wanted or self.shown < len(self.game.played):
            return None
        state = self.match.state
        if state.phase != "play" or state.turn not in self.persons:
            return None
        return state.turn if self.peer.drives(state.turn) else None

    def give(self, move: Move) -> Played | None:
        """Propose a move; it is played when it comes back."""
        self.peer.propose(self.match.state.turn, move_text(move), self.clock())
        self.poll()
        return self.due()

    def due(self) -> Played | None:
        """What has been played and not been shown yet, one command at a time."""
        if self.shown >= len(self.game.played):
            return None
        self.shown += 1
        return self.game.played[self.shown - 1]

    @property
    def behind(self) -> bool:
        """Whether so much has been played unseen that it should not be shown move by move."""
        return len(self.game.played) - self.shown > _BEHIND

    def catch_up(self) -> None:
        """Take all that has been played as seen."""
        self.shown = len(self.game.played)

    # ------------------------------------------------------------------------------------- bots

    def _bots_play(self, now: float) -> None:
        """Find the move of a bot that this machine plays, and propose it."""
        state = self.match.state
        if state.phase != "play" or self.peer.wanted or not self.peer.drives(state.turn):
            return
        chair = self.table.seats[state.turn]
        kind = chair.stand_in or chair.kind
        if kind in BOTS:
            self._think(kind, now)

    def _think(self, kind: str, now: float, late: bool = False) -> None:
        number, state = len(self.match.log) + 1, self.match.state
        thinker = self._thinker()
        if self._asked != (number, kind):
            self._asked = (number, kind)
            thinker.ask(state, self.match.setup.bot_entropy(number), 1.0, kind)
        move = thinker.answer()
        if move is None:
            return
        host = self.peer.host
        if late and host:
            host.propose(state.turn, move_text(move), late=True)
        else:
            self.peer.propose(state.turn, move_text(move), now)

    def _watch_clock(self, host: Host, now: float) -> None:
        """Whose time has run out has this move made by the quick bot."""
        clock, state = self.options.clock, self.match.state
        if not clock or state.phase != "play" or now - self._turn_began <= clock:
            return
        if self.table.seats[state.turn].kind == "person" and not host.waiting:
            self._think("quick", now, late=True)

    @property
    def left(self) -> float | None:
        """Seconds that are left for this turn, where there is a clock."""
        clock = self.options.clock
        return clock - (self.clock() - self._turn_began) if clock and self.playing else None

    def _thinker(self) -> Thinker:
        if self.worker is None:
            self.worker = Worker()
        return self.worker

    def ask_hint(self) -> None:
        """Have the quick bot look at the position of the person to move."""
        number = len(self.match.log) + 1
        self._thinker().ask(self.match.state, self.match.setup.bot_entropy(number), 1.0, "quick")
        self._asked = (number, "hint")

    def hint(self) -> Turn | None:
        """What the quick bot would do, once it is known."""
        asked = self._asked == (len(self.match.log) + 1, "hint")
        return self._thinker().answer() if asked else None

    def can_undo(self) -> bool:
        """On the LAN nothing is taken back."""
        return False

    def undo(self) -> None:
        """Nothing."""

    def close(self) -> None:
        """Leave the table: for good if the game is over, else the seat is kept."""
        self.peer.leave(self.clock())
        self.game.close()
        self.shelf.let_go()
        if self.worker:
            self.worker.close()
            self.worker = None


def new_me(name: str, kind: str = "person", code: str = "", watch: bool = False) -> Me:
    """A machine that nobody knows yet."""
    import secrets

    me = Me(name[:40] or kind, rules_digest(), levels_digest(), secrets.token_bytes(16))
    me.kind, me.code, me.watch = kind, code, watch
    return me


def _take_up(me: Me, kept: Kept) -> None:
    me.secret, me.number, me.code = bytes.fromhex(kept.secret), kept.number, kept.code
    # One token more than was noted may have been shown before the program was killed.
    me.used = kept.used + 1
