"""Bad messages by the hundred thousand against a host with a game going on.

What is counted is what the host has really read and refused: a connection is sent away at its first
bad message, or at the ninth that only came late, so the rest of what it may have sent is not
counted. The forged digests come from machines that have been told the story again: the host reads
each, passes over it, and reads on to the last message, which is the one it answers with BYE.

    2,700 connections   1 message   malformed, oversized, out of place, forged      2,700
      900 connections   9 messages  late links, digests of no command              8,100
      200 connections   9 messages  a seat's owner, out of turn or replayed        1,800
       90 connections   1,000       forged digests, and a forged proposal         90,000
    3,890 connections                                                            102,600
"""

import os
import random
import socket
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

from game import record
from game.lobby.lan import join_table, new_me
from game.lobby.told import levels_digest, rules_digest
from game.rules.model import Turn
from game.thinker import Inline, Thinker
from lan_process import Machine, Place
from lan_room import LINK, SAMPLES
from net import VERSION, wire
from net.lockstep import Me, Reason
from net.wire import Bye, Decoder, Message, encode

AT_ONCE = 8
HELLO = wire.Hello(VERSION, rules_digest(), levels_digest(), LINK, b"", 0, 0, 0)
WATCH = wire.Join("mal", True, "person", b"", b"", LINK, 0, 0, b"")

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")


class Attack(NamedTuple):
    """What one connection says, how many bad messages that is, and how it must end."""

    said: bytes
    bad: int
    reason: Reason


def attack(reason: Reason, *messages: Message, bad: int = 1) -> Attack:
    return Attack(b"".join(map(encode, messages)), bad, reason)


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(2, "big") + body


# ---------------------------------------------------------------------------------- the messages


def single() -> Iterator[Attack]:
    """Connections that are sent away at their first bad message."""
    rng = random.Random(3)
    while True:
        yield Attack(framed(b"\xc1" + rng.randbytes(rng.randrange(60))), 1, Reason.NONSENSE)
        yield Attack(framed(b"\x93\x10" + rng.randbytes(9)), 1, Reason.NONSENSE)
        yield Attack(rng.randrange(513, 65_536).to_bytes(2, "big"), 1, Reason.NONSENSE)
        for message in SAMPLES[1:17]:
            yield attack(Reason.NOT_NOW, message)
        yield attack(Reason.VERSION, HELLO._replace(version=99))
        yield attack(Reason.RULES, HELLO._replace(rules="mine"))
        yield attack(Reason.NOT_NOW, HELLO, HELLO)
        yield attack(Reason.TOKEN, HELLO, WATCH._replace(token=rng.randbytes(16)))
        yield attack(Reason.FULL, HELLO, WATCH._replace(watch=False))
        for forged in (wire.Propose(5, 0, "1o1"), wire.Say(1, 1), wire.Propose(5, 1, "back")):
            yield attack(Reason.FORGED, HELLO, WATCH, forged)
        for told in (wire.Start(9, "{}", (), ()), wire.Commit(5, -1, "deal 0"), wire.Again()):
            yield attack(Reason.NOT_NOW, HELLO, WATCH, told)


def late() -> Iterator[Attack]:
    """Machines that answer what nobody asked, nine times."""
    while True:
        yield attack(Reason.NOT_NOW, HELLO, WATCH, *[wire.Link(63, LINK)] * 9, bad=9)
        yield attack(Reason.NOT_NOW, HELLO, WATCH, *[wire.Digest(4000, bytes(8))] * 9, bad=9)


def owner(me: Me) -> Iterator[Attack]:
    """The owner of a seat, back again and again, with proposals for what is over or far ahead."""
    while True:
        for number in (1, 4000):
            join = wire.Join("mal", False, "person", b"", me.token(), me.key, 0, 0, b"")
            proposals = [wire.Propose(number, 2, "1o1")] * 9
            yield attack(Reason.NOT_NOW, HELLO, join, *proposals, bad=9)


def forged() -> Iterator[Attack]:
    """Machines that differ, are told again, and go on with digests of states that never were."""
    lies = [wire.Digest(2, bytes([n % 256]) * 8) for n in range(998)]
    first, final = wire.Digest(1, bytes(8)), wire.Propose(5, 0, "1o1")
    while True:
        yield attack(Reason.FORGED, HELLO, WATCH, first, *lies, final, bad=1000)


# ------------------------------------------------------------------------------------- the senders


def send(port: int, attacks: Sequence[Attack]) -> int:
    """Make these connections at once; each must end with its reason. The bad messages, counted."""
    lines = [socket.create_connection(("127.0.0.1", port), timeout=30) for _ in attacks]
    for line, one in zip(lines, attacks, strict=True):
        line.sendall(one.said)
    for line, one in zip(lines, attacks, strict=True):
        last = answers(line)[-1]
        assert isinstance(last, Bye)
        assert last.reason == one.reason, (last, one.reason)
        line.close()
    return sum(one.bad for one in attacks)


def answers(line: socket.socket) -> list[Message]:
    heard = bytearray()
    while data := line.recv(1 << 16):
        heard += data
    decoder = Decoder()
    decoder.limit = wire.LARGE
    return list(decoder.feed(bytes(heard)))


def memory(process: int) -> float:
    """Megabytes that a process has in memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


# ---------------------------------------------------------------------------------------- the game


class Slow(Inline):
    """A bot that moves when it is let."""

    go = False

    def answer(self) -> Turn | None:
        """The move, if it may be made now."""
        return super().answer() if self.go else None


class Player:
    """A machine at the table, in this process, which moves when it is let."""

    def __init__(self, port: int, name: str, path: Path) -> None:
        self._bot = Slow()
        thinker = Thinker(self._bot)
        self.lan = join_table(new_me(name, "quick"), ("127.0.0.1", port), lambda: path, thinker)

    @property
    def commands(self) -> int:
        """How many it knows of."""
        return self.lan.peer.story.commands

    def poll(self, go: bool = False) -> None:
        """Listen, answer and be ready; move only if that is said."""
        self._bot.go = go
        self.lan.seating.ready()
        self.lan.pump(0.002)
        assert not self.lan.ended, self.lan.ended


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Place]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "own"))
    made = Place(tmp_path)
    yield made
    made.close()


def begin(host: Machine, tmp_path: Path) -> tuple[Player, Me]:
    """A game between the host, an honest player, and one who turns bad once it has begun."""
    ana = Player(host.port, "ana", tmp_path / "ana.vitral")
    while not ana.lan.table.seats:
        ana.poll()
    mal = Player(host.port, "mal", tmp_path / "mal.vitral")
    while mal.commands < 4:
        ana.poll(go=True)
        mal.poll(go=True)
    mal.lan.peer.sockets.close()
    return ana, mal.lan.peer.me


def batches(mal: Me) -> Iterator[Sequence[Attack]]:
    """All attacks; those that come back for the same seat one by one, the others side by side."""
    many = [*islice(single(), 2700), *islice(late(), 900), *islice(forged(), 90)]
    random.Random(1).shuffle(many)
    for first in range(0, len(many), AT_ONCE):
        yield many[first : first + AT_ONCE]
    for one in islice(owner(mal), 200):
        yield [one]


def test_a_hundred_thousand_bad_messages_do_not_disturb_the_game(
    place: Place, tmp_path: Path
) -> None:
    host = place.host("quick,open,open", "--patience", "1")
    ana, mal = begin(host, tmp_path)
    port, before, commands = host.port, memory(host.process.pid), ana.commands
    connections = counted = 0
    for number, batch in enumerate(batches(mal)):
        counted += send(port, batch)
        connections += len(batch)
        ana.poll(go=number % 50 == 0)
    assert (connections, counted) == (3890, 102_600)
    assert memory(host.process.pid) - before < 10
    assert ana.lan.playing
    assert ana.commands > commands, "the game has gone on meanwhile"
    while ana.lan.playing:
        ana.poll(go=True)
    ana.lan.close()
    assert host.end().code == 0
    assert host.record.read_bytes() == (tmp_path / "ana.vitral").read_bytes()
    assert record.last(record.read(host.record)).state.phase == "over"
