"""A host and its guests joined in memory, with a toy game or the real one: bytes go from one to the
other, whole or one by one, and the clock stands still unless a test moves it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final, TypeVar

from game import levels
from game.lobby.told import LanGame, setup_text
from game.match import Seat
from game.rules import legal_moves
from game.rules.notation import move_text
from net import wire
from net.guest import Guest
from net.host import Host
from net.lockstep import CHANCE, OVER, Event, Game, Me, Story
from net.wire import Bye, Chair, Decoder, Message

Item = TypeVar("Item")
LINK: Final = bytes(range(16))
HELLO: Final = wire.Hello(1, "rules", "level", LINK, b"", 0, 0, 0)
JOIN: Final = wire.Join("Ana", False, "person", b"", b"", LINK, 47474, 0, b"")
TABLE: Final = wire.Table(
    *(1, 0, 1, True, "{}"),
    (wire.Machine(0, "Zoë", "127.0.0.1", 47474, LINK, True, False, 3, 0),),
    (Chair("Zoë", "person", 0, ""), Chair("", "open", -1, "")),
)
SAMPLES: Final[tuple[Message, ...]] = (
    HELLO,
    JOIN,
    wire.Welcome(1, bytes(32)),
    TABLE,
    wire.Ready(True, LINK),
    wire.Start(1, "2 2", (0, 1), (LINK, LINK)),
    wire.Draw(0),
    wire.Link(0, LINK),
    wire.Links(0, (LINK, None)),
    wire.Propose(1, 1, "3o5=p"),
    wire.Commit(1, -1, "deal " + 32 * "f"),
    wire.Digest(1, bytes(8)),
    wire.Again(),
    wire.Tell(0, b""),
    wire.Say(1, 5),
    wire.Ping(77),
    wire.Pong(77),
    Bye(0, "so long"),
)
"""One of each message, in the order of their numbers."""


class Toy:
    """A game of a few rounds: a deal, then every seat says something that begins with m. Its set-up
    is the number of seats and of rounds."""

    def __init__(self) -> None:
        self.log: list[str] = []
        self.seats = self.rounds = 0
        self.wrong_at: dict[int, int] = {}
        """At which commands this machine goes wrong, and how often still."""
        self.forgets = False
        """Whether going wrong means that a command is forgotten: then the turn differs, too."""

    @property
    def turn(self) -> int:
        """The seat whose move is due, CHANCE, or OVER."""
        played = len(self.log) - 1
        if played >= self.rounds * (1 + self.seats):
            return OVER
        return played % (1 + self.seats) - 1

    def begin(self, setup: str, seed: bytes | None) -> None:
        """A new game."""
        if not setup.replace(" ", "").isdecimal():
            raise ValueError("the set-up is no set-up")
        self.seats, self.rounds = map(int, setup.split())
        self.log = [seed.hex() if seed else "shared"]

    def deal(self, entropy: bytes | None) -> str:
        """The deal that is due."""
        return f"deal {entropy.hex() if entropy else len(self.log)}"

    def play(self, seat: int | None, text: str) -> bytes:
        """Apply a command."""
        due = self.turn
        if due != (CHANCE if seat is None else seat) or text[0] != ("d" if seat is None else "m"):
            raise ValueError(f"{text!r} cannot be played by {seat}")
        self.log.append(text)
        number = len(self.log) - 1
        if self.wrong_at.get(number, 0) > 0:
            self.wrong_at[number] -= 1
            self.log[-1:] = [] if self.forgets else [f"{text} but otherwise"]
        return blake2b("\n".join(self.log).encode(), digest_size=8).digest()


def real_game() -> LanGame:
    """The rules of the game itself, without a record."""
    return LanGame(lambda: None)


def story_of(game: Game) -> Story:
    """A story for a game that may want to know it."""
    story = Story(game)
    if isinstance(game, LanGame):
        game.story = story
    return story


def new_me(name: str, **changes: Any) -> Me:
    """A machine whose secret is made from its name."""
    secret = blake2b(name.encode(), digest_size=16).digest()
    me = Me(name, "rules", "level", secret)
    for key, value in changes.items():
        setattr(me, key, value)
    return me


def taken(items: list[Item]) -> list[Item]:
    """What lies in a list, which is empty afterwards."""
    found = items.copy()
    items.clear()
    return found


@dataclass
class Room:
    """One host, any number of guests, and the bytes between them."""

    seats: int = 2
    fair: bool = True
    code: str = ""
    rounds: int = 2
    bytewise: bool = False
    new_game: Callable[[], Any] = Toy
    own_seats: int = 1
    now: float = 100.0
    guests: dict[str, Guest] = field(default_factory=dict)
    lines: dict[int, Guest] = field(default_factory=dict)
    passed: bytearray = field(default_factory=bytearray)
    """All bytes that have gone over the wire."""
    events: list[Event] = field(default_factory=list)
    """The host's."""
    heard: dict[str, list[Event]] = field(default_factory=dict)
    """The guests'."""
    answers: dict[int, bytearray] = field(default_factory=dict)
    """What strangers have been told."""

    def __post_init__(self) -> None:
        chairs = [Chair(f"host {n}", "person", 0, "") for n in range(self.own_seats)]
        chairs += [Chair("", "open", -1, "")] * (self.seats - self.own_seats)
        story = story_of(self.new_game())
        self.host = Host.new(new_me("host", code=self.code), story, chairs, "{}")
        self._last = 0

    # ----------------------------------------------------------------------------- connections

    def join(self, name: str, **changes: Any) -> Guest:
        """Somebody new sits down."""
        me = new_me(name, code=self.code) if "code" not in changes else new_me(name)
        for key, value in changes.items():
            setattr(me, key, value)
        guest = Guest(me, story_of(self.new_game()))
        self.guests[name], self.heard[name] = guest, []
        self.connect(guest)
        return guest

    def connect(self, guest: Guest) -> None:
        """A guest calls the host."""
        self._last += 1
        self.lines[self._last] = guest
        self.host.opened(self._last, f"192.0.2.{self._last % 250}", self.now)
        guest.opened(self._last, self.now)
        self.run()

    def cut(self, guest: Guest) -> None:
        """The connection breaks, and both sides notice."""
        number = guest.caller
        del self.lines[number]
        guest.closed(number)
        self.host.closed(number, self.now)
        self.run()

    def call(self) -> "Stranger":
        """Somebody who says what he likes calls."""
        self._last += 1
        self.host.opened(self._last, "203.0.113.9", self.now)
        return Stranger(self, self._last)

    # ------------------------------------------------------------------------------ the bytes

    def run(self) -> None:
        """Move bytes until all is quiet."""
        while self.host.outbox or any(g.outbox for g in self.lines.values()):
            self._down()
            self._up()
        self._hang_up()
        self.events += taken(self.host.events)
        for name, guest in self.guests.items():
            self.heard[name] += taken(guest.events)

    def _down(self) -> None:
        frames = taken(self.host.outbox)
        for number, frame in frames:
            self.passed += frame
            for piece in self._pieces(frame):
                if number in self.lines:
                    self.lines[number].received(number, piece, self.now)
                else:
                    self.answers.setdefault(number, bytearray()).extend(piece)

    def _up(self) -> None:
        for guest in list(self.lines.values()):
            frames = taken(guest.outbox)
            for number, frame in frames:
                self.passed += frame
                for piece in self._pieces(frame):
                    self.host.received(number, piece, self.now)

    def _pieces(self, frame: bytes) -> list[bytes]:
        return [frame[n : n + 1] for n in range(len(frame))] if self.bytewise else [frame]

    def _hang_up(self) -> None:
        for number in taken(self.host.hangups):
            guest = self.lines.pop(number, None)
            if guest:
                guest.closed(number)
        for number, guest in list(self.lines.items()):
            if number in guest.hangups:
                del self.lines[number]
                guest.hangups.clear()
                self.host.closed(number, self.now)

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.now += seconds
        self.host.tick(self.now)
        for guest in list(self.lines.values()):
            guest.tick(self.now)
        self.run()

    # ------------------------------------------------------------------------------- the game

    def start(self) -> None:
        """Everybody is ready, and a game begins."""
        for guest in self.guests.values():
            guest.ready(True)
        self.run()
        assert self.host.everybody_ready
        self.host.start(self.setup(), self.fair)
        self.run()

    def setup(self) -> str:
        """What the game begins with."""
        if isinstance(self.host.story.game, Toy):
            return f"{self.seats} {self.rounds}"
        seats = [Seat(chair.name, chair.kind) for chair in self.host.table.seats]
        return setup_text(levels.HOUSE, "A", seats, None if self.fair else 7)

    def move(self) -> str:
        """A move for the seat whose turn it is."""
        game = self.host.story.game
        if isinstance(game, LanGame):
            return move_text(legal_moves(game.match.state)[0]) if game.match else ""
        return f"m{self.host.story.commands}"

    def turn(self) -> None:
        """The next move is made by whoever plays the seat."""
        seat, text = self.host.story.turn, self.move()
        if self.host.drives(seat):
            assert self.host.propose(seat, text)
        else:
            [driver] = [g for g in self.guests.values() if g.here and g.drives(seat)]
            driver.propose(seat, text)
        self.run()

    def play(self, until: int = 10_000) -> None:
        """Play on, to the end or to a command."""
        while self.host.story.turn != OVER and self.host.story.commands < until:
            self.turn()

    def agree(self) -> None:
        """Whoever is there has the same story with the same digests."""
        for guest in self.guests.values():
            if guest.here:
                assert guest.story.items == self.host.story.items
                assert guest.story.digests == self.host.story.digests


@dataclass
class Stranger:
    """A connection that says what a test likes."""

    room: Room
    number: int

    def say(self, *messages: Message) -> list[Message]:
        """Say it; all that has ever been answered comes back."""
        for message in messages:
            self.room.host.received(self.number, wire.encode(message), self.room.now)
        self.room.run()
        decoder = Decoder()
        decoder.limit = wire.LARGE
        return list(decoder.feed(bytes(self.room.answers.get(self.number, b""))))

    @property
    def bye(self) -> Bye | None:
        """Why it was sent away, if it was."""
        last = self.say()[-1:]
        return last[0] if last and isinstance(last[0], Bye) else None
