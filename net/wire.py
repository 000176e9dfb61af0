"""Messages and frames: bytes in, messages out. Nothing here reads a socket or knows the game.

A message is a named tuple. What arrives is checked against its shape before anybody sees it.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias, cast

import msgpack

SMALL: Final = 512
"""The longest frame before a machine is known."""
LARGE: Final = 16_384
"""The longest frame at all."""

MACHINES: Final = 16
SEATS: Final = 4
NAME: Final = 40
COMMAND: Final = 48
DETAIL: Final = 200
SETUP: Final = 12_000
OPTIONS: Final = 2_000
LINK: Final = 16
"""Bytes of a link of a hash chain."""


class Fault(ValueError):
    """Something that the other side did wrong. Its text is a technical key, as BYE carries it in
    `detail`: what it is, and perhaps numbers with their names (`link_changed machine 1 draw 2`)."""


class WireError(Fault):
    """Bytes that are no message of ours."""


class Machine(NamedTuple):
    """One program at the table, as TABLE tells of it."""

    number: int
    name: str
    address: str
    port: int
    key: bytes
    """The hash of the token that would take its seats back."""
    here: bool
    ready: bool
    delay: int
    """Milliseconds to the host and back."""
    away: int
    """Seconds since it was last heard of."""


class Chair(NamedTuple):
    """One seat, as TABLE tells of it."""

    name: str
    kind: str
    """`person`, a bot's name, or `open` while nobody sits there."""
    machine: int
    """Who owns it; -1 while it is open."""
    stand_in: str
    """The bot that the host lets play while the owner is away, or nothing."""


class Hello(NamedTuple):
    version: int
    rules: str
    level: str
    nonce: bytes
    table: bytes
    role: int
    term: int
    others: int


class Join(NamedTuple):
    name: str
    watch: bool
    kind: str
    proof: bytes
    token: bytes
    key: bytes
    port: int
    have: int
    hash: bytes


class Welcome(NamedTuple):
    machine: int
    proof: bytes


class Table(NamedTuple):
    term: int
    host: int
    game: int
    playing: bool
    options: str
    machines: tuple[Machine, ...]
    seats: tuple[Chair, ...]


class Ready(NamedTuple):
    ready: bool
    end: bytes


class Start(NamedTuple):
    game: int
    setup: str
    machines: tuple[int, ...]
    ends: tuple[bytes, ...]


class Draw(NamedTuple):
    number: int


class Link(NamedTuple):
    number: int
    link: bytes


class Links(NamedTuple):
    number: int
    links: tuple[bytes | None, ...]


class Propose(NamedTuple):
    number: int
    seat: int
    text: str


class Commit(NamedTuple):
    number: int
    seat: int
    text: str


class Digest(NamedTuple):
    number: int
    digest: bytes


class Again(NamedTuple):
    pass


class Tell(NamedTuple):
    have: int
    hash: bytes


class Say(NamedTuple):
    seat: int
    phrase: int


class Ping(NamedTuple):
    stamp: int


class Pong(NamedTuple):
    stamp: int


class Bye(NamedTuple):
    reason: int
    detail: str


Message: TypeAlias = (
    Hello
    | Join
    | Welcome
    | Table
    | Ready
    | Start
    | Draw
    | Link
    | Links
    | Propose
    | Commit
    | Digest
    | Again
    | Tell
    | Say
    | Ping
    | Pong
    | Bye
)
Check: TypeAlias = Callable[[object], object]
"""Returns the value as it is to be used, or raises WireError."""


# ----------------------------------------------------------------------------------------- shapes


def _whole(least: int, most: int) -> Check:
    def check(value: object) -> object:
        if type(value) is int and least <= value <= most:
            return value
        raise WireError("number_out_of_range")

    return check


def _flag(value: object) -> object:
    if type(value) is bool:
        return value
    raise WireError("not_a_flag")


def _text(most: int) -> Check:
    def check(value: object) -> object:
        if isinstance(value, str) and len(value) <= most and value.isprintable():
            return value
        raise WireError("not_a_text")

    return check


def _raw(*sizes: int) -> Check:
    def check(value: object) -> object:
        if isinstance(value, bytes) and len(value) in sizes:
            return value
        raise WireError("wrong_bytes")

    return check


def _many(one: Check, most: int) -> Check:
    def check(value: object) -> object:
        if isinstance(value, list) and len(value) <= most:
            return tuple(map(one, value))
        raise WireError("wrong_list")

    return check


def _maybe(one: Check) -> Check:
    return lambda value: None if value is None else one(value)


def _row(kind: type, *checks: Check) -> Check:
    def check(value: object) -> object:
        if isinstance(value, list) and len(value) == len(checks):
            return kind(*(one(field) for one, field in zip(checks, value, strict=True)))
        raise WireError("wrong_fields")

    return check


_ANY: Final = _whole(0, 2**31)
_SEAT: Final = _whole(0, SEATS - 1)
_MACHINE: Final = _whole(0, 2**16)
_PORT: Final = _whole(0, 65_535)
_LINK: Final = _raw(LINK)
_NAME: Final = _text(NAME)
_MACHINE_ROW: Final = (_MACHINE, _NAME, _text(64), _PORT, _LINK, _flag, _flag, _ANY, _ANY)
_CHAIR_ROW: Final = (_NAME, _NAME, _whole(-1, 2**16), _NAME)

_HELLO: Final = (_ANY, _text(64), _text(64), _LINK, _raw(0, 8), _whole(0, 1), _ANY, _ANY)
_JOIN: Final = (
    *(_NAME, _flag, _NAME, _raw(0, 32), _raw(0, LINK), _LINK, _PORT),
    *(_whole(0, 4096), _raw(0, 8)),
)
_TABLE: Final = (
    *(_ANY, _MACHINE, _ANY, _flag, _text(OPTIONS)),
    _many(_row(Machine, *_MACHINE_ROW), MACHINES),
    _many(_row(Chair, *_CHAIR_ROW), SEATS),
)
_START: Final = (_ANY, _text(SETUP), _many(_MACHINE, SEATS), _many(_LINK, SEATS))

MESSAGES: Final[dict[int, tuple[type, tuple[Check, ...]]]] = {
    1: (Hello, _HELLO),
    2: (Join, _JOIN),
    3: (Welcome, (_MACHINE, _raw(0, 32))),
    4: (Table, _TABLE),
    5: (Ready, (_flag, _LINK)),
    6: (Start, _START),
    7: (Draw, (_whole(0, 255),)),
    8: (Link, (_whole(0, 255), _LINK)),
    9: (Links, (_whole(0, 255), _many(_maybe(_LINK), SEATS))),
    10: (Propose, (_ANY, _SEAT, _text(COMMAND))),
    11: (Commit, (_ANY, _whole(-1, SEATS - 1), _text(COMMAND))),
    12: (Digest, (_ANY, _raw(8))),
    13: (Again, ()),
    14: (Tell, (_whole(0, 4096), _raw(0, 8))),
    15: (Say, (_SEAT, _whole(0, 63))),
    16: (Ping, (_ANY,)),
    17: (Pong, (_ANY,)),
    18: (Bye, (_whole(0, 255), _text(DETAIL))),
}
"""By the number that stands first in its frame: each message, and the shape of its fields."""
_NUMBERS: Final = {kind: number for number, (kind, _) in MESSAGES.items()}


# ----------------------------------------------------------------------------------------- frames


def name(message: Message) -> str:
    """What a message is called, as a technical key."""
    return type(message).__name__.lower()


def encode(message: Message) -> bytes:
    """A message as one frame."""
    body: bytes = msgpack.packb([_NUMBERS[type(message)], *message])
    if len(body) > LARGE:
        raise WireError(f"{name(message)}_too_long bytes {len(body)}")
    return len(body).to_bytes(2, "big") + body


def decode(body: bytes) -> Message:
    """The message in a frame."""
    try:
        fields = msgpack.unpackb(body)
    except (ValueError, msgpack.UnpackException, RecursionError):
        raise WireError("not_msgpack") from None
    if not isinstance(fields, list) or not fields or type(fields[0]) is not int:
        raise WireError("not_a_message")
    if fields[0] not in MESSAGES:
        raise WireError("unknown_number")
    kind, shape = MESSAGES[fields[0]]
    return cast(Message, _row(kind, *shape)(fields[1:]))


class Decoder:
    """The stream of one connection: takes bytes as they come, gives whole messages."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self.limit = SMALL

    def feed(self, data: bytes) -> Iterator[Message]:
        """The messages that are whole now; WireError at the first that is none."""
        self._bytes += data
        while len(self._bytes) >= 2:
            length = int.from_bytes(self._bytes[:2], "big")
            if length > self.limit:
                raise WireError("frame_too_long")
            if len(self._bytes) < 2 + length:
                return
            body = bytes(self._bytes[2 : 2 + length])
            del self._bytes[: 2 + length]
            yield decode(body)
