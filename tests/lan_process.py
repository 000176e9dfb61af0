"""Headless machines as processes of their own, each with its own data folder."""

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from conftest import CLEAN, Run

PATIENCE = 40.0
"""Seconds after which a test gives up, on a machine that has other things to do."""


class Machine:
    """One process at a table."""

    def __init__(self, folder: Path, name: str, *words: str, **environment: str) -> None:
        self.name = name
        self.record = folder / f"{name}.vitral"
        self._out, self._err = folder / f"{name}.out", folder / f"{name}.err"
        with self._out.open("w") as out, self._err.open("w") as err:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "game", *words, "--record", str(self.record)],
                cwd=folder,
                env={**CLEAN, "XDG_DATA_HOME": str(folder / name), **environment},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
            )

    @property
    def out(self) -> str:
        """What it has said on standard output so far."""
        return self._out.read_text(encoding="utf-8")

    @property
    def err(self) -> str:
        """What it has said on standard error so far."""
        return self._err.read_text(encoding="utf-8")

    @property
    def port(self) -> int:
        """Where a host listens, from its first line."""
        self.until(r"^listening \S+:\d+\n", "out")
        first = re.match(r"listening (\S+):(\d+)\n", self.out)
        assert first, self.out
        return int(first[2])

    def until(self, pattern: str, stream: str = "err") -> None:
        """Wait until it says something."""
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, getattr(self, stream), re.MULTILINE):
            assert self.process.poll() is None, f"{self.name} has ended: {self.out}{self.err}"
            assert time.monotonic() < end, f"{self.name} says no {pattern!r}: {self.out}{self.err}"
            time.sleep(0.02)

    def end(self) -> Run:
        """Wait until it ends. Return how it did."""
        try:
            code = self.process.wait(PATIENCE)
        finally:
            self.stop()
        assert "Traceback" not in self.err, self.err
        return Run(code, self.out, self.err)

    def stop(self) -> None:
        """End it now, if it has not."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


class Place:
    """Where the machines of one test are."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.machines: list[Machine] = []

    def host(self, seats: str, *words: str, announce: bool = False, **environment: str) -> Machine:
        """A table."""
        how = ["host", "--headless", "--seats", seats, "--port", "0", *words]
        quiet = [] if announce else ["--no-announce"]
        return self._add("host", *how, *quiet, **environment)

    def join(self, table: Machine | int, name: str, *words: str, **environment: str) -> Machine:
        """Somebody at it."""
        port = table if isinstance(table, int) else table.port
        where = ["join", f"127.0.0.1:{port}", "--headless", "--name", name]
        kind = [] if "--as" in words else ["--as", "easy"]
        return self._add(name, *where, *kind, *words, **environment)

    def _add(self, name: str, *words: str, **environment: str) -> Machine:
        self.machines.append(Machine(self._folder, name, *words, **environment))
        return self.machines[-1]

    def close(self) -> None:
        """End what still runs."""
        for machine in self.machines:
            machine.stop()
