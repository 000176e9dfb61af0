"""Machines joined by real sockets on this one: getting in by every kind of address, clear words
when that fails, a frame that never waits, hosts that go and come back."""

import socket
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game import words
from game.lobby.farewell import why
from lan_room import HELLO, LINK, Toy, new_me
from net import sockets, wire
from net.address import AddressError, address_text, own_addresses, read_address
from net.lockstep import Ended, Event, Moved, Reason
from net.peer import Peer
from net.sockets import Closed, Opened, Sockets
from net.wire import Chair, Decoder

LONGEST = 1.0
"""Seconds that a call may take that must not wait. Whatever waits for the network takes longer; a
machine that has other things to do may be slow."""


def said(ended: Ended) -> str:
    """What a player is told."""
    return words.told(why(*ended))


class Table:
    """Several machines, pumped in turn, by a clock that can be turned on."""

    def __init__(self, seats: int = 2) -> None:
        self.now = 100.0
        self.peers: dict[str, Peer] = {}
        self.events: dict[str, list[Event]] = {}
        chairs = [Chair("host", "person", 0, "")] + [Chair("", "open", -1, "")] * (seats - 1)
        self.host = Peer.hosting(new_me("host"), Toy(), chairs, "{}", 0, False)
        self._add("host", self.host)

    def _add(self, name: str, peer: Peer) -> Peer:
        self.peers[name], self.events[name] = peer, []
        return peer

    @property
    def port(self) -> int:
        return self.host.sockets.port

    def join(self, name: str, address: str = "127.0.0.1", port: int = 0, **changes: Any) -> Peer:
        me = new_me(name, **changes)
        where = (address, port or self.port)
        return self._add(name, Peer.joining(me, Toy(), where, self.now))

    def pump(self) -> None:
        for name, peer in self.peers.items():
            began = time.perf_counter()
            self.events[name] += peer.pump(self.now)
            assert time.perf_counter() - began < LONGEST

    def until(self, true: Callable[[], object], step: float = 0.004) -> None:
        """Pump until something is so; the clock goes on by so much each time."""
        end = time.monotonic() + 10
        while not true():
            assert time.monotonic() < end, "it never happened"
            self.pump()
            self.now += step
            time.sleep(0.001)

    def start(self) -> None:
        guests = [peer for peer in self.peers.values() if peer.guest]
        self.until(lambda: all(peer.guest and peer.guest.told for peer in guests))
        for peer in guests:
            assert peer.guest
            peer.guest.ready(True)
        host = self.host.host
        assert host
        self.until(lambda: host.everybody_ready)
        host.start(f"{len(host.table.seats)} 3", True)
        self.until(lambda: all(peer.story.commands == 1 for peer in self.peers.values()))

    def play(self, until: int) -> None:
        """Whoever drives the seat whose turn it is plays, until so many commands are known."""

        def enough() -> bool:
            for peer in self.peers.values():
                turn = peer.story.turn
                if turn >= 0 and not peer.wanted and peer.drives(turn):
                    peer.propose(turn, "m", self.now)
            return all(peer.story.commands >= until for peer in self.peers.values())

        self.until(enough)

    def gone(self, name: str) -> None:
        """A machine is switched off."""
        self.peers.pop(name).sockets.close()

    def ended(self, name: str) -> Ended | None:
        found = [event for event in self.events[name] if isinstance(event, Ended)]
        return found[0] if found else None

    def close(self) -> None:
        for peer in self.peers.values():
            peer.sockets.close()


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table()
    yield made
    made.close()


@pytest.fixture
def three() -> Iterator[Table]:
    made = Table(3)
    yield made
    made.close()


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as made:
            made.bind(("::1", 0))
    except OSError:
        return False
    return True


# --------------------------------------------------------------------------------------- addresses


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.0.2.7", ("192.0.2.7", 47474)),
        ("192.0.2.7:5", ("192.0.2.7", 5)),
        ("  table.local:65535 ", ("table.local", 65_535)),
        ("::1", ("::1", 47474)),
        ("fe80::1%eth0", ("fe80::1%eth0", 47474)),
        ("[::1]", ("::1", 47474)),
        ("[2001:db8::7]:80", ("2001:db8::7", 80)),
        ("bücher", ("bücher", 47474)),
    ],
)
def test_an_address_is_read_as_it_is_written(text: str, address: tuple[str, int]) -> None:
    assert read_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            ":",
            ":5",
            "a:",
            "a:b",
            "a:0",
            "a:65536",
            "a:123456",
            "a b",
            "a\nb",
            "[::1",
            "::1]",
        ),
        *(
            "[]:5",
            "[::1]:",
            "[::1]:x",
            "[[::1]]",
            "http://a",
            "a/b",
            "a;b",
            "\x1b[2J",
            "a:-1",
            "a:٣",
        ),
        *("🧩", "a:1:x", "x" * 300),
    ],
)
def test_garbage_is_no_address_and_the_sentence_is_short(text: str) -> None:
    with pytest.raises(AddressError) as caught:
        read_address(text)
    assert len(str(caught.value)) < 300
    assert "\n" not in str(caught.value)


def test_an_address_in_text_is_read_back() -> None:
    for address in ("192.0.2.7", "::1", "name"):
        assert read_address(address_text(address, 5)) == (address, 5)


# ------------------------------------------------------------------------------------- getting in


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "localhost"])
def test_a_table_is_joined_by_every_kind_of_address(table: Table, address: str) -> None:
    if address == "::1" and not has_ipv6():
        pytest.skip("this machine has no IPv6")
    table.join("ana", address)
    table.start()
    table.play(until=9)
    assert table.host.story.items == table.peers["ana"].story.items


def dead_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        port: int = made.getsockname()[1]
    return port


def test_a_port_where_nobody_listens_gives_one_clear_sentence(table: Table) -> None:
    table.join("ana", port=dead_port())
    table.until(lambda: table.peers["ana"].over, step=0.05)
    ended = table.ended("ana")
    assert ended
    assert said(ended) == "the table could not be reached (nobody listens there)"


def test_a_name_that_does_not_exist_gives_one_clear_sentence(table: Table) -> None:
    table.join("ana", "no-such-name.invalid")
    table.until(lambda: table.peers["ana"].over, step=0.05)
    ended = table.ended("ana")
    assert ended
    assert ended.reason == Reason.UNREACHED
    assert said(ended) == "the table could not be reached (no such address)"


def test_an_address_that_never_answers_gives_one_clear_sentence(table: Table) -> None:
    full = socket.socket()
    full.bind(("127.0.0.1", 0))
    full.listen(0)
    waiting = [socket.socket() for _ in range(3)]
    for one in waiting:
        one.setblocking(False)
        one.connect_ex(full.getsockname())
    table.join("ana", port=full.getsockname()[1])
    table.until(lambda: table.peers["ana"].over, step=0.1)
    ended = table.ended("ana")
    assert ended
    assert said(ended) == "the table could not be reached (nobody answers there)"
    for one in (*waiting, full):
        one.close()


def test_calling_somebody_who_does_not_host_says_so(table: Table) -> None:
    ana = table.join("ana")
    table.start()
    table.join("bo", port=ana.sockets.port)
    table.until(lambda: table.peers["bo"].over)
    ended = table.ended("bo")
    assert ended
    assert said(ended) == "the table could not be reached (nobody hosts a table there)"


def test_who_is_not_let_in_is_told_why_once(table: Table) -> None:
    table.join("ana", rules="other")
    table.until(lambda: table.peers["ana"].over)
    assert table.ended("ana") == Ended(Reason.RULES, "")


def test_a_port_that_is_taken_is_refused_or_another_is_found(table: Table) -> None:
    with pytest.raises(OSError, match="in use"):
        Peer.hosting(new_me("x"), Toy(), [], "", table.port, False)
    other = Peer.hosting(new_me("x"), Toy(), [], "", table.port, True)
    assert other.sockets.port not in (0, table.port)
    other.sockets.close()


def test_a_guest_in_the_lobby_whose_line_broke_unseen_keeps_its_seat(table: Table) -> None:
    ana = table.join("ana")
    table.until(lambda: ana.guest and ana.guest.told)
    assert ana.guest
    ana.guest.closed(ana.guest.caller)
    table.until(lambda: ana.guest and ana.guest.told and not ana.seeking)
    assert table.host.table.seats[1].machine == ana.me.number
    assert table.ended("ana") is None


def test_a_guest_that_the_lobby_has_forgotten_comes_as_somebody_new(table: Table) -> None:
    ana = table.join("ana")
    table.until(lambda: ana.guest and ana.guest.told)
    assert ana.guest
    ana.sockets.hang_up(ana.guest.caller, table.now)
    table.until(lambda: table.host.table.seats[1].machine == -1)
    table.until(lambda: table.host.table.seats[1].machine == ana.me.number != -1)


# ------------------------------------------------------------------------------------- coming back


def test_a_guest_whose_line_breaks_comes_back_by_itself(table: Table) -> None:
    ana = table.join("ana")
    table.start()
    table.play(until=3)
    assert ana.guest
    ana.sockets.hang_up(ana.guest.caller, table.now)
    table.until(lambda: ana.seeking)
    table.until(lambda: not ana.seeking)
    table.play(until=9)
    assert table.host.story.items == ana.story.items


def test_a_spectator_whose_line_breaks_comes_back_by_itself(table: Table) -> None:
    table.join("ana")
    eve = table.join("eve", watch=True)
    table.start()
    assert eve.guest
    eve.sockets.hang_up(eve.guest.caller, table.now)
    table.until(lambda: eve.seeking)
    table.until(lambda: not eve.seeking)
    table.play(until=9)
    assert table.ended("eve") is None


def test_when_the_host_goes_the_lowest_seat_hosts_and_the_others_find_it(three: Table) -> None:
    ana, bo = three.join("ana"), three.join("bo")
    three.start()
    three.play(until=3)
    first = list(ana.story.items)
    three.gone("host")
    three.until(lambda: ana.host or bo.host, step=0.05)
    heir, other = (ana, bo) if ana.host else (bo, ana)
    assert heir.me.number == heir.table.seats[1].machine
    three.until(lambda: not other.seeking)
    assert heir.host
    heir.host.let_bot(0, "quick")
    three.play(until=12)
    assert heir.story.items == other.story.items
    assert heir.story.items[: len(first)] == first
    assert Moved(heir.me.number) in three.events["ana"]


def test_a_host_that_says_goodbye_is_replaced_at_once(three: Table) -> None:
    ana, bo = three.join("ana"), three.join("bo")
    three.start()
    three.peers.pop("host").leave(three.now)
    three.until(lambda: ana.host or bo.host)
    three.until(lambda: not ana.seeking and not bo.seeking)


def test_a_lonely_host_that_finds_the_others_at_another_table_steps_down(three: Table) -> None:
    ana, bo = three.join("ana"), three.join("bo")
    three.start()
    three.play(until=3)
    host = three.peers.pop("host")
    for peer in (ana, bo):
        assert peer.guest
        peer.sockets.hang_up(peer.guest.caller, three.now)
    three.until(lambda: ana.host or bo.host, step=0.2)
    three.until(lambda: not ana.seeking and not bo.seeking)
    three.peers["host"] = host
    three.until(lambda: host.guest and not host.seeking, step=0.05)
    three.play(until=12)
    assert ana.story.items == bo.story.items == host.story.items
    assert Moved(host.table.host) in three.events["host"]


def test_a_lobby_whose_host_is_gone_is_given_up_with_a_sentence(table: Table) -> None:
    ana = table.join("ana")
    table.until(lambda: ana.guest and ana.guest.told and not ana.seeking)
    table.gone("host")
    table.until(lambda: ana.over, step=0.1)
    ended = table.ended("ana")
    assert ended
    assert said(ended) == "nothing was heard for too long (nobody listens there)"


# ------------------------------------------------------------------------------------------ sockets


def settle(ours: Sockets, wanted: type, now: float = 0.0) -> Any:
    end = time.monotonic() + 5
    while time.monotonic() < end:
        for happened in ours.pump(now, 0.02):
            if isinstance(happened, wanted):
                return happened
    raise AssertionError(f"no {wanted.__name__}")


@pytest.fixture
def listening() -> Iterator[Sockets]:
    made = Sockets()
    made.listen(0)
    yield made
    made.close()


def test_a_machine_that_never_reads_is_given_up(listening: Sockets) -> None:
    with socket.create_connection(("127.0.0.1", listening.port)):
        number = settle(listening, Opened).number
        for _ in range(500):
            listening.send(number, bytes(1 << 16))
        closed = settle(listening, Closed)
        assert closed == Closed(number, "does_not_read")


def test_last_words_arrive_even_where_more_was_being_said(listening: Sockets) -> None:
    with socket.create_connection(("127.0.0.1", listening.port)) as caller:
        number = settle(listening, Opened).number
        caller.sendall(bytes(100_000))
        listening.send(number, b"goodbye")
        listening.hang_up(number, 0.0)
        for _ in range(50):
            listening.pump(0.0)
        assert caller.recv(100) == b"goodbye"
        assert caller.recv(100) == b""


def test_a_crowd_at_the_door_uses_up_a_bounded_number_of_files(listening: Sockets) -> None:
    crowd = []
    for _ in range(sockets._MOST_CONNECTIONS + 40):
        crowd.append(socket.create_connection(("127.0.0.1", listening.port)))
        listening.pump(0.0, 0.01)
    assert len(listening._connections) == sockets._MOST_CONNECTIONS
    listening.hang_up(next(iter(listening._connections)), 0.0)
    crowd.append(socket.create_connection(("127.0.0.1", listening.port)))
    assert settle(listening, Opened)
    for one in crowd:
        one.close()


def test_a_guest_that_is_called_answers_that_it_does_not_host(table: Table) -> None:
    ana = table.join("ana")
    table.start()
    for said in (wire.encode(HELLO), b"\x00\x01\xc1", wire.encode(wire.Ping(1))):
        with socket.create_connection(("127.0.0.1", ana.sockets.port)) as caller:
            caller.sendall(said)
            caller.settimeout(0)
            heard = bytearray()

            def ended(caller: socket.socket = caller, heard: bytearray = heard) -> bool:
                try:
                    data = caller.recv(1000)
                except BlockingIOError:
                    return False
                heard.extend(data)
                return not data

            table.until(ended)
            answers = list(Decoder().feed(bytes(heard)))
            assert [type(one) for one in answers] == (
                [wire.Hello] if said == wire.encode(HELLO) else []
            )
    table.play(until=9)
    assert LINK not in ana.story.digests


def test_a_visitor_that_says_nothing_is_hung_up_on(table: Table) -> None:
    ana = table.join("ana")
    table.start()
    with socket.create_connection(("127.0.0.1", ana.sockets.port)):
        table.until(lambda: ana._visitors)
        table.until(lambda: not ana._visitors, step=0.1)


def test_own_addresses_are_never_empty() -> None:
    assert own_addresses()
