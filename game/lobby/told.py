"""What the machines of a table agree on: the rules, what is chosen, and the game as it is told."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

from game import levels, record
from game.match import Match, Played, Seat, Setup
from game.rules import legal_moves
from game.rules.clause import Refused
from game.rules.model import Deal, Side
from game.rules.notation import move_text, position_text, read_move
from game.rules.rng import Rng
from game.scribe import Scribe
from net.lockstep import CHANCE, OVER, Story
from net.wire import OPTIONS

# ----------------------------------------------------------------------------------- agreement


@cache
def rules_digest() -> str:
    """What two games must agree on: the digests of two whole games, played by dice."""
    seen = blake2b(digest_size=8)
    for players, side in ((2, "A"), (4, "B")):
        match = Match(Setup.new(levels.load_ours(levels.HOUSE), _side(side), _nobody(players), 7))
        rng = Rng(11)
        while match.state.phase != "over":
            due = match.state.phase == "deal"
            match.play(match.next_deal() if due else rng.choice(legal_moves(match.state)))
        seen.update(position_text(match.state).encode())
    return seen.hexdigest()


def _nobody(players: int) -> tuple[Seat, ...]:
    return tuple(Seat("", "random") for _ in range(players))


@cache
def levels_digest() -> str:
    """The values of the levels that ship with this game."""
    names = [name for name in levels.available() if levels.is_ours(name)]
    digests = [levels.digest(levels.load_ours(name)) for name in sorted(names)]
    return blake2b(" ".join(digests).encode(), digest_size=8).hexdigest()


def _side(text: object) -> Side:
    return "B" if text == "B" else "A"


@dataclass(frozen=True)
class Options:
    """What the host chooses for the table; everybody sees it."""

    name: str = ""
    side: Side = "A"
    level: str = levels.HOUSE
    fair: bool = True
    clock: int = 0
    """Seconds a turn may take; 0: as long as it likes."""
    coded: bool = False
    """Whether a code is needed to come in."""

    def text(self) -> str:
        """As it goes over the wire: what is not as usual."""
        usual = Options().__dict__
        chosen = {key: value for key, value in self.__dict__.items() if value != usual[key]}
        return json.dumps(chosen, ensure_ascii=False, separators=(",", ":"))[:OPTIONS]

    @staticmethod
    def read(text: str) -> "Options":
        """What a host says; what cannot be understood is left as it usually is."""
        try:
            fields = json.loads(text)
            clock = int(fields.get("clock", 0))
            name, level = str(fields.get("name", "")), str(fields.get("level", levels.HOUSE))
            side, fair = _side(fields.get("side")), bool(fields.get("fair", True))
            return Options(name[:40], side, level[:40], fair, clock, bool(fields.get("coded")))
        except (ValueError, AttributeError, TypeError):
            return Options()


# ----------------------------------------------------------------------------------- the rules


class LanGame:
    """The rules behind the network's calls (`net.lockstep.Game`), and the record of the game."""

    def __init__(self, new_path: Callable[[], Path | None]) -> None:
        self.story: Story | None = None
        self.match: Match | None = None
        self.played: list[Played] = []
        self.telling = 0
        """How often a game has been told from its beginning."""
        self.scribe = Scribe()
        self._new_path = new_path
        self._number = -1

    @property
    def turn(self) -> int:
        """The seat whose move is due, CHANCE, or OVER."""
        assert self.match is not None
        phase = self.match.state.phase
        return self.match.state.turn if phase == "play" else CHANCE if phase == "deal" else OVER

    def begin(self, setup: str, seed: bytes | None) -> None:
        """Begin a new game, or the same one told again."""
        found, _ = record.read_header(setup.encode())
        start = None if self.story is None else self.story.start
        if seed is not None and start is not None:
            ends = tuple(end.hex() for end in start.ends)
            found = found.drawn(int.from_bytes(seed, "big"), ends)
        self.match = Match(found)
        self.played = []
        self.telling += 1
        self._note_draws()
        game = start.game if start else 0
        if game != self._number:
            self._number, path = game, self._new_path()
            self.scribe.begin(self.match, path)
        else:
            self.scribe.begin(self.match, self.scribe.path)

    def deal(self, entropy: bytes | None) -> str:
        """The text of the deal that is due."""
        assert self.match is not None
        if entropy is None:
            return move_text(self.match.next_deal())
        return move_text(Deal(int.from_bytes(entropy, "big")))

    def play(self, seat: int | None, text: str) -> bytes:
        """Apply a command and write it down; return the digest of the state."""
        assert self.match is not None
        move, state = read_move(text), self.match.state
        due = None if state.phase == "deal" else state.turn
        if state.phase == "over" or seat != due:
            raise Refused("move.not_the_turn", seat=seat if seat is not None else "-")
        self.played.append(self.match.perform(move))
        self._note_draws()
        self.scribe.update(self.match)
        return bytes.fromhex(self.match.log[-1].digest)

    def _note_draws(self) -> None:
        """The record of a fair game has everything that was revealed."""
        assert self.match is not None
        if self.story is not None and self.match.setup.ends:
            self.match.draws = [
                tuple(None if link is None else link.hex() for link in links)
                for links in self.story.draws.made
            ]


def setup_text(
    level: str, side: Side, seats: Sequence[Seat], seed: int | None, starter: int | None = None
) -> str:
    """The set-up as it goes over the wire: the header of a record. Without a seed it is open, and
    so is who starts."""
    if seed is None:
        return record.header(Setup(levels.load(level), side, tuple(seats), 0, 0))
    return record.header(Setup.new(levels.load(level), side, tuple(seats), seed, starter))
