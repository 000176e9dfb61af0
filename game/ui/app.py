"""The window and the loop: a fixed step of 1/120 s, a frame when there is something to draw.

Scenes are a stack; the top one gets the intents and the steps, and draws. Time passes only through
the accumulator here: a scene counts steps and never looks at a clock.

Between frames the loop sleeps, for a step at most: pads must be asked, messages from the network
taken in and held keys repeated anyway. (`pygame.event.wait` would ask a thousand times a second.)
"""

from __future__ import annotations

import gc
import locale
import os
import re
import sys
import time
import warnings
from collections.abc import Callable
from typing import Final, Protocol

import pygame

from game import words
from game.rules.clause import Clause, Refused
from game.ui import keeper
from game.ui.audio import Audio
from game.ui.input.intent import Devices, Intent, Kind
from game.ui.pace import STEP, Pace
from game.ui.paint import art
from game.ui.place.layout import SMALLEST
from game.ui.settings import SPEEDS, SYSTEM

_MOST_STEPS: Final = 12
"""After a stall so many steps are caught up with; the rest is let go."""
_HIDDEN_STEP: Final = 1 / 20
"""Seconds between two looks at the world while the window is hidden."""


class NoDisplay(Exception):
    """There is no display to open a window on."""


class Scene(Protocol):
    """One screen."""

    @property
    def typing(self) -> bool:
        """Whether letters are being typed, and are no shortcuts."""

    @property
    def rate(self) -> float:
        """Frames a second that it wants now: 0, SCENERY or `math.inf`, see game.ui.pace."""

    def handle(self, intent: Intent) -> None:
        """Take in what a player wants."""

    def update(self) -> None:
        """One fixed step."""

    def draw(self, target: pygame.Surface, share: float) -> None:
        """Draw, `share` (0 to 1) of the way from the last step to the next."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size now; also called once before the first draw."""


def _display_named() -> bool:
    """Whether there is anything to open a window on. On Linux this is asked before SDL, which would
    complain in its own words and then make do with a screen that nobody can see."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in names)


def _begin_display(software: bool) -> None:
    """Begin to use the display; NoDisplay if there is none."""
    if software:
        os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    # Not a default: importing pygame has already put the name of the script there.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "vitral"
    if not _display_named():
        raise NoDisplay("no screen was found")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from None
    pygame.font.init()


class App:
    """The window, what every scene needs, and the stack of scenes."""

    def __init__(
        self,
        software: bool = False,
        size: tuple[int, int] | None = None,
        frames_per_second: int | None = None,
        language: str | None = None,
    ) -> None:
        self.settings, bad = keeper.load()
        self._keeper = keeper.Keeper(self.settings, damaged=bad is not None)
        self.notice = self._begin_to_speak(language, bad)
        """What went wrong before there was a window: one sentence."""
        if size is not None:
            self.settings.size = size
        if frames_per_second is not None:
            self.settings.frames_per_second = frames_per_second
        self._software = software
        _begin_display(software)
        pygame.display.set_caption("Vitral")
        pygame.display.set_icon(art.master("icon"))
        self._open()
        self.audio = Audio(self.settings)
        self.devices = Devices()
        self.scenes: list[Scene] = []
        self.background: Callable[[], None] | None = None
        """Called at every turn of the loop, also while the window is hidden."""
        self.running = True
        self._hidden = False
        self._held = 0.0
        self._pace = Pace()
        self._drawn: Scene | None = None
        """The scene that was drawn last."""

    # ----------------------------------------------------------------------------------- language

    def _begin_to_speak(self, language: str | None, bad: Clause | None) -> str | None:
        """In this language, else in the one that is set; returns what is wrong in its words."""
        try:
            words.choose(language or _spoken(self.settings.language))
        except Refused as error:
            words.choose(words.PLAIN)
            bad = bad or error.clause
        return words.sentence(bad) if bad else None

    def speak(self, language: str) -> None:
        """Speak this language from now on; screens take their words from it when they are next
        shown, the one on top at once."""
        try:
            words.choose(_spoken(language))
        except Refused as error:
            self.notice = words.sentence(error.clause)
        else:
            self.settings.language = language
        self.scenes[-1].resize(self.window.get_size())

    @property
    def trouble(self) -> str:
        """Why the settings are not kept, if they are not."""
        problem = self._keeper.problem
        return words.sentence(problem) if problem else ""

    # ------------------------------------------------------------------------------------- window

    def _open(self) -> None:
        """Open the window, or open it again for full screen."""
        flags = pygame.FULLSCREEN if self.settings.fullscreen else pygame.RESIZABLE
        size = (0, 0) if self.settings.fullscreen else self._fitting(self.settings.size)
        try:
            self.window = self._synchronous(size, flags) or self._plain(size, flags)
        except pygame.error as error:
            raise NoDisplay(str(error)) from None

    @staticmethod
    def _plain(size: tuple[int, int], flags: int) -> pygame.Surface:
        """A window whose pixels are handed over as they are. One that comes from the full screen
        is asked for twice: without a window manager it stays large at first."""
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Requested window was forcibly resized")
            window = pygame.display.set_mode(size, flags)
            if size != (0, 0) and window.get_size() != size:
                window = pygame.display.set_mode(size, flags)
            return window

    def _synchronous(self, size: tuple[int, int], flags: int) -> pygame.Surface | None:
        """A window in its display's own rhythm, where that is wanted and not paid for by slow
        drawing: SDL warns of that, and pygame passes the warning on. Without the graphics card it
        would be paid for: each frame would go through a renderer after all."""
        if self._software or not self.settings.vsync:
            return None
        with warnings.catch_warnings():
            warnings.filterwarnings("error", "no fast renderer")
            try:
                return pygame.display.set_mode(size, flags, vsync=1)
            except (pygame.error, Warning):
                return None

    @staticmethod
    def _fitting(size: tuple[int, int]) -> tuple[int, int]:
        """No larger than the desktop, no smaller than what can be laid out."""
        desktops = pygame.display.get_desktop_sizes()
        most = desktops[0] if desktops else size
        width = max(SMALLEST[0], min(size[0], most[0]))
        return width, max(SMALLEST[1], min(size[1], most[1]))

    # -------------------------------------------------------------------------------------- scenes

    def push(self, scene: Scene) -> None:
        """Show a scene over the others."""
        scene.resize(self.window.get_size())
        self.scenes.append(scene)
        # What has been loaded stays: the collector need not walk through it in mid-game.
        gc.collect()
        gc.freeze()

    def pop(self) -> None:
        """Go back to the scene below; without one, the game is left."""
        self.scenes.pop()
        if self.scenes:
            self.scenes[-1].resize(self.window.get_size())
        else:
            self.running = False

    def quit(self) -> None:
        """Leave the game."""
        self.running = False

    # ---------------------------------------------------------------------------------------- loop

    def run(self) -> None:
        """Until the game is left."""
        before = time.perf_counter()
        while self.running:
            now = time.perf_counter()
            self.advance(now, now - before)
            before = now
            if self.running:
                self.show(now)
                self._sleep(now)
        self.close()

    def frame(self, now: float, passed: float) -> None:
        """Take in what is wanted, make the steps that are due, draw in any case."""
        self.advance(now, passed)
        if self.running and not self._hidden:
            self._draw()

    def advance(self, now: float, passed: float) -> None:
        """Take in what is wanted and make the steps that are due."""
        if self.background:
            self.background()
        self.devices.typing = self.scenes[-1].typing
        for intent in self.devices.read(now):
            self._pace.want()
            self._handle(intent)
            if not self.running:
                return
        self._keeper.update(now)
        self.audio.update()
        if self._hidden:
            return
        self._held = min(self._held + passed, _MOST_STEPS * STEP)
        while self._held >= STEP and self.running:
            self._held -= STEP
            self.scenes[-1].update()

    def show(self, now: float) -> bool:
        """Draw and show a frame if one is due; whether it was."""
        if self._hidden or now < self._due():
            return False
        # Before it is drawn: what ends while it is drawn needs one more frame.
        self._pace.drawn(now, self.scenes[-1].rate)
        self._draw()
        pygame.display.flip()
        return True

    def _draw(self) -> None:
        self._drawn = self.scenes[-1]
        self._drawn.draw(self.window, self._held / STEP)

    def _due(self) -> float:
        """When the next frame is due."""
        if self.scenes[-1] is not self._drawn:
            self._pace.want()
        return self._pace.due(self.scenes[-1].rate, self.settings.frames_per_second)

    def _sleep(self, now: float) -> None:
        """Until the next frame or the next step, whichever comes first."""
        end = now + _HIDDEN_STEP if self._hidden else min(now + STEP, self._due())
        left = end - time.perf_counter()
        if left > 0:
            time.sleep(left)

    def _handle(self, intent: Intent) -> None:
        if intent.kind is Kind.QUIT:
            self.running = False
        elif intent.kind is Kind.FULLSCREEN:
            self.toggle_fullscreen()
        elif intent.kind is Kind.RESIZED:
            self._resized()
        elif intent.kind is Kind.MUTE:
            self.settings.muted = not self.settings.muted
            self.audio.apply(self.settings)
            self.scenes[-1].handle(intent)
        elif intent.kind in (Kind.HIDDEN, Kind.SHOWN):
            self._hidden = intent.kind is Kind.HIDDEN
            (self.audio.pause if self._hidden else self.audio.resume)()
        elif intent.kind is not Kind.EXPOSED:
            self.scenes[-1].handle(intent)

    def _resized(self) -> None:
        window = pygame.display.get_surface()
        assert window is not None
        size = window.get_size()
        if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
            grown = (max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1]))
            window = pygame.display.set_mode(grown, pygame.RESIZABLE)
        self.window = window
        if not self.settings.fullscreen:
            self.settings.size = window.get_size()
        self.scenes[-1].resize(window.get_size())

    # ---------------------------------------------------------------------------------- for scenes

    def toggle_fullscreen(self) -> None:
        """From the window to the whole screen, or back."""
        self.settings.fullscreen = not self.settings.fullscreen
        self._open()
        self._resized()

    def sound(self, group: str) -> None:
        """Play a sound."""
        self.audio.play(group)

    def next_speed(self) -> None:
        """Slow, normal, fast, instant, and slow again."""
        at = SPEEDS.index(self.settings.speed)
        self.settings.speed = SPEEDS[(at + 1) % len(SPEEDS)]

    def close(self) -> None:
        """Keep the settings and let go of the devices."""
        self._keeper.save()
        self.audio.close()
        pygame.display.quit()


def _spoken(language: str) -> str:
    """The code of a language that is set: the system's, if that one is available, else English."""
    if language != SYSTEM:
        return language
    known = words.available()
    return next((code for code in _wished() if code in known), words.PLAIN)


def _wished() -> list[str]:
    """The languages that the system is set to, the one that is liked best first."""
    named = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    told = [one for name in named for one in name.split(":")] + [locale.getlocale()[0] or ""]
    return [re.split(r"[_.@-]", one)[0] for one in told if one]
