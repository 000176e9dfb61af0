"""Faults in real games of real processes: every game must end, and all records must agree.

    python tools/faults.py none --games 200            nothing goes wrong
    python tools/faults.py guest-killed --games 50     one kind of fault
    python tools/faults.py all --games 50              each kind
    python tools/faults.py none --pythons PYTHON,...   machines on different Pythons

Each game is played by bots in processes of their own, each with a hash seed of its own. The moments
come from a seed; what the kernel makes of them does not. `link-cut` and `lossy` need root and
`ip netns`: their machines are in network namespaces that are made for the game and removed again.
"""

import argparse
import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

ROOT: Final = Path(__file__).resolve().parent.parent
LIMIT: Final = 150.0
"""Seconds that a game may take."""
_TICK: Final = 0.01
_LATE: Final = 150
"""Milliseconds of delay each way."""
_LOSS: Final = 10
"""Packets lost of a hundred, each way."""


class Stuck(Exception):
    """Something that was waited for did not happen."""


def wait_until(what: str, true: Callable[[], bool], seconds: float = LIMIT) -> None:
    """Wait for something."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise Stuck(f"{what} did not happen in {seconds:.0f} s")
        time.sleep(_TICK)


# --------------------------------------------------------------------------------------- machines


@dataclass
class Machine:
    """One process at the table, and what it leaves behind."""

    name: str
    folder: Path
    words: list[str] = field(default_factory=list)
    before: tuple[str, ...] = ()
    """What runs the command in a namespace."""
    python: str = sys.executable
    address: str = "127.0.0.1"
    process: subprocess.Popen[bytes] | None = None
    dead: bool = False
    """Whether it was killed for good."""

    @property
    def record(self) -> Path:
        return self.folder / f"{self.name}.vitral"

    @property
    def said(self) -> str:
        """Its standard error."""
        path = self.folder / f"{self.name}.err"
        return path.read_text("utf-8") if path.exists() else ""

    @property
    def out(self) -> str:
        path = self.folder / f"{self.name}.out"
        return path.read_text("utf-8") if path.exists() else ""

    @property
    def commands(self) -> int:
        """How many commands its record has; -1 while there is none."""
        try:
            return self.record.read_bytes().count(b"\n") - 1
        except OSError:
            return -1

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start the process, again if need be."""
        environment = {
            **os.environ,
            "XDG_DATA_HOME": str(self.folder / f"{self.name}-data"),
            "PYTHONHASHSEED": str(random.randrange(1 << 32)),
        }
        command = [*self.before, self.python, "-m", "game", *self.words]
        with (
            (self.folder / f"{self.name}.out").open("ab") as out,
            (self.folder / f"{self.name}.err").open("ab") as err,
        ):
            self.process = subprocess.Popen(
                command, stdout=out, stderr=err, cwd=ROOT, env=environment
            )
        self.dead = False

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """As if the power had gone."""
        self.signal(signal.SIGKILL)
        assert self.process is not None
        self.process.wait()
        self.dead = True

    @property
    def left_with(self) -> int | None:
        return self.process.returncode if self.process else None


@dataclass
class Plan:
    """How a game is played, and when the fault comes."""

    machines: int
    moment: int
    """The number of commands after which it happens."""
    pace: float
    patience: float
    pythons: Sequence[str]

    @staticmethod
    def new(rng: random.Random, kind: str, pythons: Sequence[str], machines: int = 0) -> "Plan":
        any_number = 4 if kind == "none" else rng.choice((2, 3, 4, 4))
        machines = machines or any_number
        if kind == "two-killed":
            machines = max(3, machines)
        if kind in ("none", "lossy"):
            return Plan(machines, 0, 0.0, 10.0, pythons)
        most = 40 + 18 * machines  # about as long as the shortest games
        if kind == "host-killed":
            return Plan(machines, rng.randint(1, most), 0.02, rng.choice((0.3, 2.0)), pythons)
        # Either all wait for who is away, or bots soon play for him; then the game is slow enough
        # for him to come back before it ends, on a busy machine, too.
        if rng.random() < 0.3:
            return Plan(machines, rng.randint(1, most // 3), 0.3, 0.3, pythons)
        return Plan(machines, rng.randint(1, most), 0.02, 60.0, pythons)


@dataclass
class Game:
    """One game of several processes."""

    plan: Plan
    folder: Path
    rng: random.Random
    machines: list[Machine] = field(default_factory=list)
    hit: bool = False
    """Whether the fault came while the game was going on."""

    @property
    def host(self) -> Machine:
        return self.machines[0]

    @property
    def guests(self) -> list[Machine]:
        return self.machines[1:]

    def add(self, before: tuple[str, ...] = (), address: str = "127.0.0.1") -> Machine:
        """One more machine."""
        number = len(self.machines)
        name = f"guest-{number}" if number else "host"
        python = self.plan.pythons[number % len(self.plan.pythons)]
        machine = Machine(name, self.folder, [], before, python, address)
        self.machines.append(machine)
        return machine

    def _common(self, machine: Machine) -> list[str]:
        pace, patience = f"{self.plan.pace:.3f}", f"{self.plan.patience:.3f}"
        words = ["--headless", "--name", machine.name, "--record", str(machine.record)]
        return [*words, "--pace", pace, "--patience", patience]

    def open_table(self) -> int:
        """Start the host; its port comes back."""
        seats = ",".join(["quick"] + ["open"] * len(self.guests))
        words = ["host", "--seats", seats, "--port", "0", "--no-announce"]
        self.host.words = [*words, *self._common(self.host)]
        self.host.start()
        wait_until("listening", lambda: "\n" in self.host.out or not self.host.running)
        if not self.host.out:
            raise Stuck("the host did not start")
        return int(self.host.out.split()[1].rpartition(":")[2])

    def join(self, machine: Machine, address: str, port: int) -> None:
        """Let a machine join."""
        where = f"{address}:{port}"
        machine.words = ["join", where, "--as", "quick", *self._common(machine)]
        machine.start()

    def wait_for(self, machine: Machine) -> None:
        """Wait until it is time for the fault, as this machine's record sees it."""
        wait_until(
            "the moment",
            lambda: machine.commands >= self.plan.moment or not machine.running,
        )
        self.hit = machine.running

    def wait_for_end(self) -> None:
        """Wait until every process has ended."""
        wait_until("the end", lambda: not any(machine.running for machine in self.machines))

    def end(self) -> None:
        """Leave no process behind."""
        for machine in self.machines:
            if machine.running:
                machine.kill()


# ----------------------------------------------------------------------------------------- faults

Fault: TypeAlias = Callable[[Game], None]


def play_on_loopback(game: Game, fault: Fault) -> None:
    """All processes on this machine."""
    for _ in range(game.plan.machines):
        game.add()
    port = game.open_table()
    for guest in game.guests:
        game.join(guest, "127.0.0.1", port)
    fault(game)
    game.wait_for_end()


def nothing(game: Game) -> None:
    game.hit = True


def guest_killed(game: Game) -> None:
    """One guest is killed and started again."""
    victim = game.rng.choice(game.guests)
    game.wait_for(victim)
    _kill_and_start_again(game, [victim])


def two_killed(game: Game) -> None:
    """Two guests are killed at once and started again."""
    victims = game.rng.sample(game.guests, 2)
    game.wait_for(victims[0])
    wait_until("the start", lambda: victims[1].commands >= 1 or not victims[1].running)
    _kill_and_start_again(game, victims)


def _kill_and_start_again(game: Game, victims: list[Machine]) -> None:
    victims = [victim for victim in victims if victim.running]
    for victim in victims:
        victim.signal(signal.SIGKILL)
    for victim in victims:
        victim.kill()
        time.sleep(game.rng.choice((0.0, game.rng.uniform(0, 0.6))))
        victim.start()


def host_killed(game: Game) -> None:
    """The host is killed and does not come back."""
    game.wait_for(game.host)
    if game.host.running:
        game.host.kill()


def host_returns(game: Game) -> None:
    """The host is killed and comes back as a guest of whoever hosts then."""
    host_killed(game)
    if not game.host.dead:
        return
    heir = re.compile(r"hosted here now: \S+:([0-9]+)")
    ports: list[str] = []

    def somebody_hosts() -> bool:
        ports[:] = [port for guest in game.guests for port in heir.findall(guest.said)]
        return bool(ports) or not any(guest.running for guest in game.guests)

    wait_until("another host", somebody_hosts)
    if ports:
        game.join(game.host, "127.0.0.1", int(ports[-1]))


def guest_stopped(game: Game) -> None:
    """A guest does nothing for a while, now and then so long that it is given up."""
    victim = game.rng.choice(game.guests)
    game.wait_for(victim)
    if not victim.running:
        return
    victim.signal(signal.SIGSTOP)
    long = game.rng.random() < 0.25
    time.sleep(game.rng.uniform(9, 11) if long else game.rng.uniform(0.1, 2))
    victim.signal(signal.SIGCONT)


# ----------------------------------------------------------------------------- network namespaces


def can_have_namespaces() -> str:
    """Why there can be no network namespaces; empty if there can."""
    if os.name != "posix" or os.geteuid() != 0:
        return "only root can make network namespaces"
    if not shutil.which("ip") or not shutil.which("nft"):
        return "ip and nft are not installed"
    try:
        with namespaces(1):
            return ""
    except subprocess.CalledProcessError as error:
        return f"no network namespaces here: {error.stderr.decode(errors='replace').strip()}"


def _run(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True, timeout=20)


@contextlib.contextmanager
def namespaces(machines: int) -> Iterator[list[str]]:
    """A namespace for each machine, all on one bridge in a namespace of its own, the first item."""
    base = f"vitral-{os.getpid()}-{next(_numbers)}"
    names = [f"{base}-{number}" for number in range(machines + 1)]
    made: list[str] = []
    try:
        for name in names:
            _run("ip", "netns", "add", name)
            made.append(name)
            _run("ip", "-n", name, "link", "set", "lo", "up")
        _run("ip", "-n", names[0], "link", "add", "bridge", "type", "bridge")
        _run("ip", "-n", names[0], "link", "set", "bridge", "up")
        for number in range(1, machines + 1):
            _plug_in(names[0], names[number], number)
        yield names
    finally:
        for name in made:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


_numbers = iter(range(1 << 30))


def namespaces_there() -> list[str]:
    """The names of all network namespaces."""
    told = subprocess.run(["ip", "netns", "list"], check=True, capture_output=True)
    return [line.split()[0] for line in told.stdout.decode().splitlines()]


def _plug_in(hub: str, name: str, number: int) -> None:
    port = f"port{number}"
    pair = ("type", "veth", "peer", "name", "lan", "netns", name)
    _run("ip", "-n", hub, "link", "add", port, *pair)
    _run("ip", "-n", hub, "link", "set", port, "master", "bridge", "up")
    _run("ip", "-n", name, "address", "add", f"10.77.0.{number}/24", "dev", "lan")
    _run("ip", "-n", name, "link", "set", "lan", "up")


def _in_namespaces(game: Game, names: list[str]) -> None:
    for number, name in enumerate(names[1:], start=1):
        game.add(("ip", "netns", "exec", name), f"10.77.0.{number}")


def link_cut(game: Game) -> None:
    """The cable of one machine, the host or a guest, is out for ten seconds."""
    with namespaces(game.plan.machines) as names:
        _in_namespaces(game, names)
        port = game.open_table()
        for guest in game.guests:
            game.join(guest, game.host.address, port)
        number = game.rng.randrange(len(game.machines))
        game.wait_for(game.machines[number])
        ends = [(names[0], f"port{number + 1}"), (names[number + 1], "lan")]
        hub, device = game.rng.choice(ends)
        _run("ip", "-n", hub, "link", "set", device, "down")
        time.sleep(10)
        _run("ip", "-n", hub, "link", "set", device, "up")
        game.wait_for_end()


def lossy(game: Game) -> None:
    """One packet of ten is lost, and everything is late."""
    with namespaces(game.plan.machines) as names, contextlib.ExitStack() as lines:
        _in_namespaces(game, names)
        port = game.open_table()
        for guest, name in zip(game.guests, names[2:], strict=True):
            _lose(name)
            game.join(guest, "127.0.0.1", lines.enter_context(_slow(game, guest, port)))
        game.hit = True
        game.wait_for_end()


def _lose(name: str) -> None:
    chains = " ".join(
        f"chain {way} {{ type filter hook {way} priority 0; "
        f'{device} "lan" numgen random mod 100 < {_LOSS} drop; }};'
        for way, device in (("input", "iifname"), ("output", "oifname"))
    )
    _run("ip", "netns", "exec", name, "nft", f"table inet faults {{ {chains} }}")


@contextlib.contextmanager
def _slow(game: Game, guest: Machine, port: int) -> Iterator[int]:
    """A slow line from a guest's namespace to the host; the port at its near end."""
    tool = str(Path(__file__).with_name("slow_link.py"))
    command = [*guest.before, sys.executable, tool, game.host.address, str(port), str(_LATE)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as line:
        try:
            assert line.stdout is not None
            yield int(line.stdout.readline())
        finally:
            line.kill()


KINDS: Final[dict[str, Fault]] = {
    "none": partial(play_on_loopback, fault=nothing),
    "guest-killed": partial(play_on_loopback, fault=guest_killed),
    "two-killed": partial(play_on_loopback, fault=two_killed),
    "guest-stopped": partial(play_on_loopback, fault=guest_stopped),
    "host-killed": partial(play_on_loopback, fault=host_killed),
    "host-returns": partial(play_on_loopback, fault=host_returns),
    "link-cut": link_cut,
    "lossy": lossy,
}
IN_NAMESPACES: Final = ("link-cut", "lossy")


# ---------------------------------------------------------------------------------------- checking


def problems(game: Game) -> Iterator[str]:
    """What is wrong after a game."""
    survivors = [machine for machine in game.machines if not machine.dead]
    for machine in game.machines:
        if "Traceback" in machine.said:
            yield f"{machine.name} has a traceback"
        if machine in survivors and machine.left_with != 0:
            yield f"{machine.name} ended with {machine.left_with}: {machine.said[-200:]!r}"
    records = {machine.name: lines(machine) for machine in game.machines}
    story = records[survivors[0].name]
    for machine in game.machines:
        found = records[machine.name]
        if machine.dead:
            # What it committed last, nobody else may have got.
            if found[1:-1] != story[1 : len(found) - 1]:
                yield f"{machine.name}'s record is not the beginning of the others'"
        elif found != story:
            yield f"{machine.name}'s record differs from {survivors[0].name}'s"
        if [line.split()[0] for line in found[1:]] != [str(n) for n in range(1, len(found))]:
            yield f"{machine.name}'s record is not numbered one by one"
    yield from _verify(game, [machine for machine in game.machines if records[machine.name]])


def lines(machine: Machine) -> list[str]:
    """The whole lines of a record."""
    try:
        return machine.record.read_text("utf-8").split("\n")[:-1]
    except OSError:
        return []


def _verify(game: Game, machines: list[Machine]) -> Iterator[str]:
    names = [str(machine.record) for machine in machines]
    told = subprocess.run(
        [sys.executable, "-m", "game", "verify", *names], cwd=ROOT, capture_output=True, check=False
    )
    if told.returncode:
        yield f"verify: {told.stderr.decode().strip()[-300:]}"
    finished = told.stdout.decode().count(": verified, ")
    if finished < len([machine for machine in game.machines if not machine.dead]):
        yield f"only {finished} records reach the end"


@dataclass
class Outcome:
    """How a game went."""

    kind: str
    number: int
    hit: bool
    ended: bool
    wrong: list[str]
    seconds: float
    folder: Path


@dataclass(frozen=True)
class Series:
    """What all games of a run have in common."""

    seed: int = 1
    at_once: int = 3
    machines: int = 0
    """How many play; 0: two to four."""
    pythons: Sequence[str] = (sys.executable,)
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="vitral-faults-")))


def play(kind: str, number: int, series: Series) -> Outcome:
    """One game, whatever happens in it."""
    rng = random.Random(f"{kind} {series.seed} {number}")
    place = series.folder / f"{kind}-{series.seed}-{number}"
    place.mkdir(parents=True)
    game = Game(Plan.new(rng, kind, series.pythons, series.machines), place, rng)
    began, ended, wrong = time.monotonic(), False, []
    try:
        KINDS[kind](game)
        ended = True
    except (Stuck, subprocess.SubprocessError) as error:
        wrong = [str(error)]
    finally:
        seconds = time.monotonic() - began
        game.end()
    wrong = wrong or list(problems(game))
    (place / "plan.txt").write_text(f"{game.plan}\nhit {game.hit}\n{wrong}\n", encoding="utf-8")
    if not wrong:
        shutil.rmtree(place)
    return Outcome(kind, number, game.hit, ended, wrong, seconds, place)


def run(kinds: Sequence[str], games: int, series: Series) -> list[Outcome]:
    """So many games of each kind, some at once."""
    tasks = [(kind, number) for number in range(games) for kind in kinds]
    outcomes: list[Outcome] = []

    def one(task: tuple[str, int]) -> None:
        outcome = play(*task, series)
        outcomes.append(outcome)
        if outcome.wrong:
            print(f"{outcome.folder}: {'; '.join(outcome.wrong)}", file=sys.stderr, flush=True)

    with ThreadPoolExecutor(series.at_once) as pool:
        list(pool.map(one, tasks))
    with contextlib.suppress(OSError):
        series.folder.rmdir()  # only if nothing is kept
    return outcomes


def table(outcomes: Sequence[Outcome]) -> str:
    """The counts, kind by kind."""
    rows = ["kind           games   hit  ended  agreed  longest"]
    for kind in [kind for kind in KINDS if any(o.kind == kind for o in outcomes)]:
        of_kind = [outcome for outcome in outcomes if outcome.kind == kind]
        hit, ended = sum(o.hit for o in of_kind), sum(o.ended for o in of_kind)
        agreed, longest = sum(not o.wrong for o in of_kind), max(o.seconds for o in of_kind)
        row = f"{kind:14}{len(of_kind):6}{hit:6}{ended:7}{agreed:8}{longest:7.1f} s"
        rows.append(row)
    return "\n".join(rows)


def main() -> int:
    """Play, count, and say where the logs of failures are."""
    parser = argparse.ArgumentParser(description="Inject faults into real games.")
    parser.add_argument("kind", choices=[*KINDS, "all"])
    parser.add_argument("--games", type=int, default=10, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=3, help="games at a time")
    parser.add_argument("--machines", type=int, default=0, choices=(2, 3, 4), help="else 2 to 4")
    parser.add_argument("--pythons", default=sys.executable, help="one or more, with commas")
    options = parser.parse_args()
    kinds = list(KINDS) if options.kind == "all" else [options.kind]
    why_not = can_have_namespaces() if set(kinds) & set(IN_NAMESPACES) else ""
    if why_not:
        print(f"left out {', '.join(IN_NAMESPACES)}: {why_not}", file=sys.stderr)
        kinds = [kind for kind in kinds if kind not in IN_NAMESPACES]
    pythons = options.pythons.split(",")
    series = Series(options.seed, options.at_once, options.machines, pythons)
    outcomes = run(kinds, options.games, series)
    print(table(outcomes) if outcomes else "nothing was played")
    return int(any(outcome.wrong for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
