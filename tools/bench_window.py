"""Benchmarks of the window: `python tools/bench.py frames` and `start` run these.

Frames are drawn by software into memory, as a window without a graphics card would have them.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import levels
from game.couch import Couch
from game.match import Seat, Setup
from game.thinker import Thinker
from game.ui.app import App
from game.ui.table.scene import TableScene

SIZE = (1920, 1080)
_NAMES = ("Inês", "Rui", "Lia", "Tomás")


def resident() -> int:
    """Bytes of memory that this process holds."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _app() -> App:
    """The game with a window of our size, however small the desktop."""
    app = App(size=SIZE)
    app.window = pygame.Surface(SIZE).convert()
    return app


class Frames:
    """A whole game between bots on the table, frame by frame, each one timed."""

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        seats = tuple(Seat(name, "quick") for name in _NAMES)
        level = levels.load(levels.HOUSE)
        self._thinker = Thinker()
        self._thinker.wake()  # as in the game, where it starts while the players choose
        self.couch = Couch(Setup.new(level, "A", seats, seed), thinker=self._thinker)
        self.over = False
        self.scene = TableScene(app, self.couch, lambda: None, self._end)
        self.milliseconds: list[float] = []
        self.processor: list[float] = []
        """The same without the time that other programs on the machine took."""
        self.after_first_round = 0

    def _end(self) -> None:
        self.over = True

    def ready(self) -> float:
        """Seconds from pressing start to a table that is drawn."""
        start = time.perf_counter()
        self.app.push(self.scene)
        self.scene.draw(self.app.window, 0.0)
        return time.perf_counter() - start

    def run(self) -> None:
        """Sixty frames a second of a hundred and twenty steps, until the game is over."""
        while not self.over:
            start, spent = time.perf_counter(), time.thread_time()
            self.scene.update()
            self.scene.update()
            self.scene.draw(self.app.window, 0.5)
            took = 1000 * (time.perf_counter() - start)
            self.milliseconds.append(took)
            self.processor.append(1000 * (time.thread_time() - spent))
            if self.couch.match.state.round == 2 and not self.after_first_round:
                self.after_first_round = resident()
            time.sleep(max(0.0, 0.002 - took / 1000))  # the bots' process needs its turns
        self.couch.close()
        self._thinker.close()


def _blit() -> float:
    """Milliseconds of one plain background blit."""
    target, picture = pygame.Surface(SIZE).convert(), pygame.Surface(SIZE).convert()
    times = []
    for _ in range(60):
        start = time.perf_counter()
        target.blit(picture, (0, 0))
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def bench_frames() -> None:
    """A four-player game of bots at normal speed: update and draw of every frame."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_DATA_HOME"] = folder
        app = _app()
        frames = Frames(app, seed=2024)
        print(f"table ready            {1000 * frames.ready():8.0f} ms")
        frames.run()
    end = resident() / 2**20
    took = sorted(frames.milliseconds[1:])
    plain = _blit()
    middle, late = took[len(took) // 2], took[round(0.99 * len(took))]
    print(f"frames                 {len(took):8}")
    print(f"one plain blit         {plain:8.2f} ms")
    print(f"median of a frame      {middle:8.2f} ms = {middle / plain:5.1f} plain blits")
    print(f"99 of 100 within       {late:8.2f} ms = {late / plain:5.1f} plain blits")
    print(f"slowest                {took[-1]:8.2f} ms; over 16 ms: {sum(t > 16 for t in took)}")
    spent = sorted(frames.processor[1:])
    print(
        f"processor alone        {spent[len(spent) // 2]:8.2f} ms, 99 of 100 within"
        f" {spent[round(0.99 * len(spent))]:.2f} ms, most {spent[-1]:.2f} ms"
    )
    first = frames.after_first_round / 2**20
    print(f"memory                 {first:8.1f} MB after round 1, {end:.1f} MB at the end")


_WINDOW = "import pygame; pygame.display.init(); pygame.display.set_mode((1280, 720))"
_TITLE = """
from game.thinker import Thinker
from game.ui.app import App
from game.ui.journey import Journey
app = App()
Journey(app).title()
app.scenes[-1].draw(app.window, 0.0)
import pygame; pygame.display.flip()
import os; os._exit(0)
"""


def bench_start() -> None:
    """From the command to the first title, beside a bare window."""

    def seconds(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        return time.perf_counter() - start

    seconds(_WINDOW), seconds(_TITLE)
    bare, title = [], []
    for _ in range(7):
        bare.append(seconds(_WINDOW))
        title.append(seconds(_TITLE))
    print(f"a bare window          {1000 * min(bare):8.0f} ms")
    print(
        f"the first title        {1000 * min(title):8.0f} ms = {min(title) / min(bare):.1f} of it"
    )
    app = _app()
    print(f"a table after start    {1000 * Frames(app, seed=1).ready():8.0f} ms at 1920x1080")
