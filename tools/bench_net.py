"""Benchmarks of the network: `python tools/bench.py net` runs these. Loopback only."""

import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from game.bots import BOTS
from game.lobby.lan import Lan, join_table, new_me, open_table
from game.lobby.told import Options
from game.rules.model import State
from game.rules.notation import move_text
from game.rules.rng import Rng
from game.thinker import Inline, Thinker
from net import roster, wire
from net.wire import Chair, Commit, Digest, Ping, Pong, Propose

ROOT: Final = Path(__file__).resolve().parent.parent
_HERE: Final = "127.0.0.1"
_LIMIT: Final = 60.0
_COMMANDS: Final = (Propose, Commit, Digest)
_BEATS: Final = (Ping, Pong)


@contextmanager
def data_folder() -> Iterator[Path]:
    """A data folder that is nobody's."""
    before = os.environ.get("XDG_DATA_HOME")
    folder = Path(tempfile.mkdtemp(prefix="vitral-bench-"))
    os.environ["XDG_DATA_HOME"] = str(folder)
    try:
        yield folder
    finally:
        if before is None:
            del os.environ["XDG_DATA_HOME"]
        else:
            os.environ["XDG_DATA_HOME"] = before
        shutil.rmtree(folder, ignore_errors=True)


class Idle(Inline):
    """Never finds a move, so that nothing else happens."""

    def ask(self, state: State, entropy: int, seconds: float = 1.0, kind: str = "master") -> None:
        """Think of something else."""


class LocalTable:
    """A table whose machines all run in this process, with real sockets between them."""

    def __init__(self, machines: int) -> None:
        self.host = self._open(machines)
        port = self.host.peer.sockets.port
        self.guests = [self._join(f"guest {number}", port) for number in range(1, machines)]
        self.bytes: Counter[type] = Counter()
        for lan in self.machines:
            self._count(lan)

    @staticmethod
    def _open(machines: int) -> Lan:
        seats = [Chair("host", "quick", 0, "")] + [Chair("", "open", -1, "")] * (machines - 1)
        thinker = Thinker(Inline())
        return open_table(new_me("host"), seats, Options(), 0, False, lambda: None, thinker)

    @staticmethod
    def _join(name: str, port: int, brain: Inline | None = None) -> Lan:
        thinker = Thinker(brain or Inline())
        return join_table(new_me(name, "quick"), (_HERE, port), lambda: None, thinker)

    @property
    def machines(self) -> list[Lan]:
        return [self.host, *self.guests]

    def _count(self, lan: Lan) -> None:
        send = lan.peer.sockets.send

        def counted(number: int, data: bytes) -> None:
            self.bytes[type(wire.decode(data[2:]))] += len(data)
            send(number, data)

        lan.peer.sockets.send = counted  # type: ignore[method-assign]

    def until(self, done: Callable[[], bool]) -> None:
        """Let all machines do what is due until something is so."""
        end = time.monotonic() + _LIMIT
        while not done():
            if time.monotonic() > end:
                raise TimeoutError("the game does not go on")
            for lan in self.machines:
                lan.pump()
                if not lan.hosting:
                    lan.seating.ready()
            if not self.host.begun and self.host.table.game == 0:
                self.host.start()

    def rejoin(self) -> float:
        """Let a guest drop its line and come back as a new program would; the seconds it takes."""
        gone = self.guests.pop()
        gone.peer.sockets.close()
        gone.keeper.let_go()
        number, name = gone.peer.me.number, gone.peer.me.name
        self.until(lambda: not any(m.here for m in self.host.table.machines if m.number == number))
        began = time.perf_counter()
        back = self._join(name, self.host.peer.sockets.port, Idle())
        self.guests.append(back)
        story, seat = self.host.peer.story, self._seat(number)
        self.until(lambda: len(back.peer.story) == len(story) > 0 and back.peer.drives(seat))
        return time.perf_counter() - began

    def _seat(self, machine: int) -> int:
        return [chair.machine for chair in self.host.table.seats].index(machine)

    def close(self) -> None:
        for lan in [*self.guests, self.host]:
            lan.close()


# ---------------------------------------------------------------------------------------- traffic


def bench_traffic(machines: int) -> None:
    """Bytes a command on each line between host and guest, both ways, over a whole game."""
    table = LocalTable(machines)
    table.until(lambda: all(lan.begun and not lan.playing for lan in table.machines))
    commands = table.host.peer.story.commands
    table.close()
    sent = {kind: size for kind, size in table.bytes.items() if kind not in _BEATS}
    each = commands * (machines - 1)
    play = sum(sent.get(kind, 0) for kind in _COMMANDS)
    parts = ", ".join(
        f"{kind.__name__} {size / each:.1f}"
        for kind, size in sorted(sent.items(), key=lambda one: -one[1])
    )
    print(
        f"{machines} machines, {commands} commands: {sum(sent.values()) / each:.1f} bytes a command"
        f" and peer, all but heartbeats (limit 64); commands alone {play / each:.1f}"
    )
    print(f"    {parts}")


# ----------------------------------------------------------------------------------------- rejoin


def bench_rejoin() -> None:
    """From calling the host to being seated with the whole story, in the last round."""
    table = LocalTable(4)
    table.until(lambda: table.host.begun and table.host.link.match.state.round == 6)
    for lan in table.machines:
        lan.thinker._brain = Idle()
    took = sorted(1000 * table.rejoin() for _ in range(15))
    commands = table.host.peer.story.commands
    table.close()
    median = statistics.median(took)
    print(
        f"a rejoin in the last round ({commands} commands): best {took[0]:.0f} ms,"
        f" median {median:.0f} ms, worst {took[-1]:.0f} ms (limit 200 ms)"
    )


def _process(port: int) -> "subprocess.Popen[bytes]":
    words = ["join", f"{_HERE}:{port}", "--headless", "--as", "quick", "--pace", "0.02"]
    command = [sys.executable, "-m", "game", *words]
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=ROOT, stdout=nowhere, stderr=nowhere)


def bench_restart() -> None:
    """The same with a process that is killed and started again, for information."""
    table = LocalTable(2)
    table.guests.pop().close()
    port = table.host.peer.sockets.port
    guest = _process(port)
    table.until(lambda: table.host.begun and table.host.link.match.state.round == 6)
    guest.kill()
    guest.wait()
    host = table.host.peer.host
    assert host is not None
    table.until(lambda: roster.others(host.table) == 0)
    began, commands = time.perf_counter(), host.story.commands
    host.seen.clear()
    guest = _process(port)
    table.until(lambda: max(host.seen.values(), default=0) >= commands)
    print(f"    with the start of the process: {1000 * (time.perf_counter() - began):.0f} ms")
    guest.kill()
    guest.wait()
    table.close()


# ------------------------------------------------------------------------------------------ delay

_ECHO: Final = """
import socket, sys
server = socket.create_server(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
line, _ = server.accept()
line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
while data := line.recv(4096):
    line.sendall(data)
"""


class Echo:
    """A process that sends back what it gets: the bare round trip."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", _ECHO], stdout=subprocess.PIPE)
        assert self._process.stdout is not None
        port = int(self._process.stdout.readline())
        self._line = socket.create_connection((_HERE, port))
        self._line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def seconds(self, data: bytes) -> float:
        began = time.perf_counter()
        self._line.sendall(data)
        missing = len(data)
        while missing:
            missing -= len(self._line.recv(missing))
        return time.perf_counter() - began

    def close(self) -> None:
        self._line.close()
        self._process.wait()


def bench_delay() -> None:
    """From a guest's proposal to its being committed and played, beside the bare round trip."""
    command = [sys.executable, "-m", "game", "host", "--headless", "--seats", "quick,open"]
    command += ["--port", "0", "--no-announce"]
    echo = Echo()
    ours: list[float] = []
    bare: list[float] = []
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as host:
        assert host.stdout is not None
        port = int(host.stdout.readline().rpartition(b":")[2])
        lan = join_table(new_me("guest"), (_HERE, port), lambda: None)
        for took, frame in _moves(lan):
            ours.append(took)
            bare.append(echo.seconds(frame))
        lan.close()
        host.wait(_LIMIT)
    echo.close()
    one, other = statistics.median(ours), statistics.median(bare)
    print(
        f"from a click to its commit: median {1e6 * one:.0f} µs over {len(ours)} moves, bare TCP"
        f" round trip {1e6 * other:.0f} µs: {one / other:.1f} times"
    )


def _moves(lan: Lan) -> Iterator[tuple[float, bytes]]:
    """Play a person's game; how long each move took, and what was sent."""
    end = time.monotonic() + _LIMIT
    while not (lan.begun and not lan.playing) and time.monotonic() < end:
        lan.seating.ready()
        lan.pump(0.05)
        if lan.link.person is None:
            continue
        state, number = lan.link.match.state, lan.peer.story.commands + 1
        text = move_text(BOTS["quick"](state, Rng(number)))
        frame = wire.encode(Propose(number, state.turn, text))
        began = time.perf_counter()
        lan.peer.propose(state.turn, text, time.monotonic())
        while lan.peer.story.commands < number and time.monotonic() < end:
            lan.pump(0.05)
        yield time.perf_counter() - began, frame


def bench_net() -> None:
    """All of it."""
    with data_folder():
        bench_traffic(2)
        bench_traffic(4)
        bench_rejoin()
        bench_restart()
        bench_delay()
