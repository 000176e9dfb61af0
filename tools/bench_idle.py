"""What an untouched window costs: `python tools/bench.py idle` runs this.

The real program opens a real window on an X server of its own, drawn by software, with music on an
audio driver that nobody hears. What counts is the processor time of that one process, which other
programs on the machine do not change.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent.parent
SIZES: Final = ((1280, 720), (1920, 1080))
_WARM: Final = 8.0
"""Seconds until everything is loaded, dealt and at rest."""
_LONG: Final = 10.0
"""Seconds that are measured."""

_OPEN: Final = """
import sys
from game.ui.journey import play
size = tuple(map(int, sys.argv[1].split("x")))
"""
_CODE: Final = {
    "title": f"{_OPEN}play(software=True, size=size)",
    "table": f"""{_OPEN}
from game import levels
from game.match import Seat, Setup
seats = tuple(Seat(f"seat {{number}}", "person") for number in range(4))
setup = Setup.new(levels.load(levels.HOUSE), "A", seats, 1, 0)
play(software=True, size=size, begin=lambda journey: journey.table(setup))
""",
}


@contextmanager
def _screen() -> Iterator[str]:
    """An X server without a monitor; its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1080x24"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


def _spent(process: int) -> float:
    """Seconds of processor time, in the program and for it in the kernel (Linux)."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _share(root: Path, what: str, size: tuple[int, int], display: str) -> float:
    """The share of one core that this screen takes while nobody touches it."""
    with tempfile.TemporaryDirectory() as home:
        env = {
            **os.environ,
            **{"DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"},
            **{"PYTHONPATH": str(root), "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home},
        }
        env.pop("WAYLAND_DISPLAY", None)
        command = [sys.executable, "-c", _CODE[what], f"{size[0]}x{size[1]}"]
        program = subprocess.Popen(command, cwd=root, env=env)
        try:
            time.sleep(_WARM)
            before, start = _spent(program.pid), time.monotonic()
            time.sleep(_LONG)
            return (_spent(program.pid) - before) / (time.monotonic() - start)
        finally:
            program.kill()
            program.wait(10)


def bench_idle(against: Path | None = None) -> None:
    """Title and table at both sizes; with another checkout, both by turns."""
    roots = [HERE, *([against.resolve()] if against else [])]
    with _screen() as display:
        for what in _CODE:
            for size in SIZES:
                for root in roots:
                    whose = "" if root == HERE else f"  ({root})"
                    taken = 100 * _share(root, what, size, display)
                    words = f"{taken:6.1f} % of one core{whose}"
                    print(f"{what:6} {size[0]:4}x{size[1]:<4} {words}", flush=True)
