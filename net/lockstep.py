"""What host and guest share: the story of a game, who one is, and the words of the trade.

No sockets, no clocks, no files here or in `host` and `guest`: bytes and times come in, bytes and
events go out. The rules are behind `Game`.
"""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto
from functools import cache
from hashlib import blake2b, scrypt
from hmac import compare_digest, digest
from typing import Final, NamedTuple, Protocol, TypeAlias

from net import VERSION, fair, wire
from net.wire import Commit, Hello, Links, Message, Start

CHANCE: Final = -1
OVER: Final = -2

BEAT: Final = 1.0
"""Seconds between two PINGs."""
SILENT: Final = 8.0
"""A connection that has been silent for so long is given up; it is made again if that can be."""
KEYS: Final = 256
"""How often a seat can be taken back."""
WRONG: Final = b"\0" * 8
"""The digest of a machine that could not play a command at all."""


class Game(Protocol):
    """The rules, as far as the network needs them."""

    @property
    def turn(self) -> int:
        """The seat whose move is due, CHANCE, or OVER."""

    def begin(self, setup: str, seed: bytes | None) -> None:
        """A new game from its set-up; in a fair game the seed comes from draw 0."""

    def deal(self, entropy: bytes | None) -> str:
        """The text of the deal that is due, from a fair draw or from the shared seed."""

    def play(self, seat: int | None, text: str) -> bytes:
        """Apply a command and return the digest of the state; ValueError if it is not allowed."""


class Reason(IntEnum):
    """Why a connection ends. UNREACHED is never sent."""

    LEFT = 0
    VERSION = 1
    RULES = 2
    LEVEL = 3
    CODE = 4
    FULL = 5
    TOKEN = 6
    NONSENSE = 7
    NOT_NOW = 8
    FORGED = 9
    OUT_OF_STEP = 10
    ELSEWHERE = 11
    NOT_HOSTING = 12
    SILENT = 13
    CLOSED = 14
    UNFAIR = 15
    CROWDED = 16
    UNREACHED = 17


def detail_of(error: ValueError) -> str:
    """An error as a technical key; what the rules have to say of a command is not for others."""
    return str(error) if isinstance(error, wire.Fault) else "refused"


class Stage(Enum):
    """How far a connection has come: what may be said on it depends on that."""

    AWAY = auto()
    """There is none."""
    HELLO = auto()
    """A guest's HELLO, or the answer to it, is still to come."""
    JOIN = auto()
    """JOIN, or WELCOME, is still to come."""
    IN = auto()
    """The guest is at the table."""
    TELLING = auto()
    """The guest is at the table and tells a new host what that has not got of the story."""


# ----------------------------------------------------------------------------------------- events


@dataclass(frozen=True)
class TableChanged:
    """Machines, seats or what is chosen for the game are different now."""


@dataclass(frozen=True)
class Started:
    """A game has begun, or is told again from its beginning."""


class Committed(NamedTuple):
    """A command has been committed and applied."""

    number: int


class Said(NamedTuple):
    """Somebody said a quick phrase."""

    seat: int
    phrase: int


class Dropped(NamedTuple):
    """The host has sent a connection away, or it broke."""

    who: str
    reason: int
    """A `Reason`, or a number that only the other side knows."""
    detail: str
    """A technical key as in BYE; what another machine wrote there may be anything."""


class Ended(NamedTuple):
    """This machine is no longer at the table."""

    reason: int
    detail: str


class OutOfStep(NamedTuple):
    """Two machines' states differ after a command, even when told again."""

    who: str
    number: int
    ours: bytes
    theirs: bytes


class Moved(NamedTuple):
    """Another machine hosts now."""

    machine: int


Event: TypeAlias = TableChanged | Started | Committed | Said | Dropped | Ended | OutOfStep | Moved


# --------------------------------------------------------------------------------------- identity


@cache
def _keys(secret: bytes) -> list[bytes]:
    return fair.chain(secret, "key", KEYS)


@dataclass
class Me:
    """Who this machine is. The secret never leaves it; with it the seats can be taken back."""

    name: str
    rules: str
    level: str
    secret: bytes
    table: bytes = b""
    code: str = ""
    kind: str = "person"
    watch: bool = False
    number: int = -1
    port: int = 0
    used: int = 0
    """How many tokens have been shown."""
    shown: dict[str, list[bytes]] = field(default_factory=dict)
    recall: Callable[[bytes], None] = lambda _: None
    """Called when a table is reached for the first time: it may fill in who we were there."""

    def forget(self) -> None:
        """Be nobody again: the table does not know us."""
        self.secret, self.number, self.used, self.shown = secrets.token_bytes(16), -1, 0, {}

    @property
    def key(self) -> bytes:
        """What the next token will hash to."""
        return _keys(self.secret)[self.used]

    def token(self) -> bytes:
        """The next token; it can be shown once."""
        self.used = min(self.used + 1, KEYS)
        return self.key

    def links(self, game: int) -> list[bytes]:
        """The chain for a game's draws, its end first."""
        purpose = f"game {game} at table {self.table.hex()}"
        if purpose not in self.shown:
            self.shown = {purpose: fair.chain(self.secret, purpose)}
        return self.shown[purpose]

    def hello(self, nonce: bytes, role: int, term: int, others: int = 0) -> Hello:
        """The first message."""
        return Hello(VERSION, self.rules, self.level, nonce, self.table, role, term, others)

    def differs(self, hello: Hello) -> Reason | None:
        """Why the two cannot play together, if they cannot."""
        if hello.version != VERSION:
            return Reason.VERSION
        if hello.rules != self.rules:
            return Reason.RULES
        if hello.level != self.level:
            return Reason.LEVEL
        return None


@cache
def _code_key(code: str, table: bytes) -> bytes:
    # Slow on purpose: a short code must not be guessed from a proof that was overheard.
    return scrypt(code.encode(), salt=table, n=1 << 12, r=8, p=1, dklen=32)


def proof(code: str, table: bytes, who: str, caller: bytes, called: bytes) -> bytes:
    """That one knows the code, without saying it."""
    if not code:
        return b""
    return digest(_code_key(code, table), who.encode() + caller + called, "sha256")


def proves(given: bytes, code: str, table: bytes, who: str, caller: bytes, called: bytes) -> bool:
    """Whether a proof is right; at a table without a code any is."""
    return not code or compare_digest(given, proof(code, table, who, caller, called))


def fits(token: bytes, key: bytes) -> bool:
    """Whether a token comes before a key on its chain."""
    for _ in range(KEYS):
        token = fair.step(token)
        if token == key:
            return True
    return False


# ------------------------------------------------------------------------------------------ story


class StoryError(wire.Fault):
    """Something told that does not fit what was told before."""


class Story:
    """A game as it is told: one START, then LINKS and COMMITs in order."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.clear()

    def clear(self) -> None:
        """Forget it."""
        self.items: list[Message] = []
        self.digests: list[bytes] = []
        self._hashes = [b""]
        self.start: Start | None = None
        self.draws = fair.Draws([])
        self._entropy: bytes | None = None

    def __len__(self) -> int:
        return len(self.items)

    def hash(self, have: int) -> bytes:
        """Of the first items; the same for all who were told the same."""
        return self._hashes[have]

    def agrees(self, have: int, hash: bytes) -> bool:
        """Whether somebody who has so much has it as we have it."""
        return have <= len(self) and self._hashes[have] == hash

    def rest(self, have: int) -> Iterator[Message]:
        """What comes after the first items."""
        yield from self.items[have:]

    @property
    def fair(self) -> bool:
        """Whether chance comes from draws."""
        return self.start is not None and bool(self.start.ends)

    @property
    def begun(self) -> bool:
        """Whether the set-up is known."""
        return self.start is not None and (not self.fair or bool(self.draws.made))

    @property
    def turn(self) -> int:
        """The seat whose move is due, CHANCE, or OVER."""
        return self.game.turn if self.begun else OVER

    @property
    def commands(self) -> int:
        """How many commands have been committed."""
        return len(self.digests)

    @property
    def due_draw(self) -> int | None:
        """The number of the draw that must be made before the game can go on."""
        if not self.fair:
            return None
        if not self.begun:
            return 0
        needed = self.turn == CHANCE and self._entropy is None
        return len(self.draws.made) if needed else None

    def deal(self) -> str:
        """The text of the deal that is due."""
        return self.game.deal(self._entropy)

    def add(self, item: Start | Links | Commit) -> None:
        """Take in what comes next, and play it. ValueError if it is wrong: then nothing has
        changed, or, with a set-up that is wrong, there is no story."""
        if isinstance(item, Start):
            self._begin(item)
        elif isinstance(item, Links):
            self._draw(item)
        else:
            self._play(item)
        self.items.append(item)
        told = self._hashes[-1] + wire.encode(item)
        self._hashes.append(blake2b(told, digest_size=8).digest())

    def _begin(self, item: Start) -> None:
        if item.ends and len(item.ends) != len(item.machines):
            raise StoryError("chain_missing")
        self.clear()
        self.start, self.draws = item, fair.Draws(item.ends)
        if not item.ends:
            self._open(None)

    def _open(self, seed: bytes | None) -> None:
        assert self.start is not None
        try:
            self.game.begin(self.start.setup, seed)
        except ValueError:
            self.clear()
            raise

    def _draw(self, item: Links) -> None:
        if self.start is None or item.number != self.due_draw:
            raise StoryError(f"draw_not_due draw {item.number}")
        entropy = self.draws.add(item.number, item.links)
        if item.number:
            self._entropy = entropy
        else:
            self._open(entropy)

    def _play(self, item: Commit) -> None:
        if not self.begun or item.number != self.commands + 1:
            raise StoryError(f"command_not_next command {item.number}")
        chance = item.seat == CHANCE
        if chance and self.due_draw is not None:
            raise StoryError(f"deal_before_draw command {item.number}")
        if chance and self._entropy is not None and item.text != self.deal():
            raise fair.Unfair(f"deal_not_drawn deal {len(self.draws.made) - 1}")
        self.digests.append(self.game.play(None if chance else item.seat, item.text))
        if chance:
            self._entropy = None
