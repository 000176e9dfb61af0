"""What happened, shown: events become a script of movements, and the picture catches up.

The true state is always ahead; what is shown lags behind and ends exactly where the truth is. A
script is a list of beats (at this moment, change what is shown) and of effects (what moves
meanwhile). Skipping runs the beats that are left, at once.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

import pygame

from game.rules.model import ONE, Colour, spread
from game.ui.motion.effects import Pop, Shake
from game.ui.motion.script import Beat, Change, Script, Told, Writer
from game.ui.motion.tower import MOUTH, Tower
from game.ui.pace import STEP
from game.ui.place.layout import Layout
from game.ui.place.shown import Shown

SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.2, "instant": 0.0}


class Show:
    """What is shown on the table, and everything that moves on it."""

    def __init__(self, shown: Shown, sound: Callable[[str], None], seed: int = 0) -> None:
        self.shown = shown
        self.places: Layout | None = None
        self.tower = Tower(seed)
        self.tower.fill(spread(shown.state.tower))
        self.speed = "normal"
        self.reduced = False
        self.drifts = 0
        """How often a script ended elsewhere than at the truth; it never should."""
        self._sound = sound
        self._queue: deque[Told] = deque()
        self._told: Told | None = None
        self._script = Script()
        self._clock = 0.0
        self._quiet = False
        self._pause = 0
        self.rumble: Callable[[int, int], None] = lambda _seat, _panes: None
        self.bring: Callable[[int], None] = self._bring
        self.caption = ""
        """What the final scoring counts just now, and who won."""
        self._rest_tower()

    # ------------------------------------------------------------------------------------ running

    @property
    def busy(self) -> bool:
        """Whether anything is still to be shown (the tower may still be settling)."""
        return self._told is not None or bool(self._queue)

    @property
    def still(self) -> bool:
        """Whether nothing moves at all."""
        return not self.busy and self.tower.still

    def tell(self, told: Told) -> None:
        """Show this command when its turn comes."""
        self._queue.append(told)
        self._pause = 2  # the moves that are played and shown in one frame would make it long
        if self.speed == "instant":
            self.skip()

    def update(self) -> None:
        """One fixed step."""
        for colour in self.tower.step():
            self._poured(colour)
        if self._pause:
            self._pause -= 1
        elif self._told is None and self._queue:
            self._begin()
        if self._told is not None:
            self._advance()
        self._rest_tower()

    def _advance(self) -> None:
        if self._script.gates and self._clock >= self._script.gates[0]:
            if self.tower.pouring:
                return
            self._script.gates.pop(0)
        self._clock += STEP * (SPEEDS[self.speed] or 1.0)
        beats = self._script.beats
        while beats and beats[0].at <= self._clock:
            beats.pop(0).do()
        if self._clock >= self._script.length:
            self._finish()

    def _begin(self) -> None:
        self._told = self._queue.popleft()
        self._clock = 0.0
        self._told.begin()
        assert self.places is not None
        self._script = Writer(self, self._told).script()
        if self.reduced:
            self._script = _reduced(self._script)
        self._script.beats.sort(key=lambda beat: (beat.at, beat.order))
        # Points stand above everything else that moves.
        self._script.effects.sort(key=lambda effect: isinstance(effect, Pop))

    def _finish(self) -> None:
        told = self._told
        assert told is not None
        self._told, self._script = None, Script()
        after = told.after
        state = self.shown.state._replace(turn=after.turn, starter=after.starter, tile=after.tile)
        if state != after:
            self.drifts += 1
        self.shown.state = after
        self.shown.hidden.difference_update({n for n in self.shown.hidden if n != "tower"})
        if self.tower.holds() != after.tower:
            self.tower.fill(spread(after.tower))

    def skip(self) -> None:
        """Show the end of everything at once."""
        while self.busy:
            if self._told is None:
                self._quiet = True
                self._begin()
            self._quiet = True
            for beat in self._script.beats:
                beat.do()
            self.tower.fill(spread(self._told.after.tower) if self._told else [])
            self._finish()
        self._quiet = False
        self.shown.hidden.add("tower")  # it has been filled: its picture is to be made anew
        self._rest_tower()

    def _rest_tower(self) -> None:
        """Hand the panes in the tower over to the resting picture once they lie still."""
        if not self.tower.still:
            self.shown.hidden.add("tower")
        elif "tower" in self.shown.hidden or self.shown.heap == 0:
            self.shown.hidden.discard("tower")
            self.shown.bodies = self.tower.panes()
            self.shown.heap += 1

    # ------------------------------------------------------------------------------------ drawing

    def draw(self, target: pygame.Surface, share: float) -> None:
        """What moves, `share` of a step further."""
        now = self._clock + share * STEP * (SPEEDS[self.speed] or 1.0)
        for effect in self._script.effects:
            if effect.start <= now < effect.end:
                effect.draw(target, now)

    def offset(self) -> tuple[int, int]:
        """How far the table is shaken."""
        for effect in self._script.effects:
            if isinstance(effect, Shake) and effect.start <= self._clock < effect.end:
                return effect.offset(self._clock)
        return 0, 0

    # ------------------------------------------------------------------------------------ changing

    def change(self, how: Change) -> None:
        """Change what is shown."""
        self.shown.state = how(self.shown.state)

    def sound(self, group: str) -> None:
        """Play a sound, unless skipping."""
        if not self._quiet:
            self._sound(group)

    def _bring(self, seat: int) -> None:
        self.shown.front = seat

    def drop(self, colour: Colour) -> None:
        """A pane falls into the tower."""
        self.change(lambda state: state._replace(tower=state.tower + ONE[colour]))
        self.tower.drop(colour, MOUTH - 0.3)

    def _poured(self, colour: Colour) -> None:
        one = ONE[colour]
        self.change(lambda s: s._replace(tower=s.tower - one, bag=s.bag + one))


def _reduced(script: Script) -> Script:
    """The same with reduced motion: all changes at once, and only points are shown for a while."""
    kept = [effect for effect in script.effects if isinstance(effect, Pop)]
    first = min((effect.start for effect in kept), default=0.0)
    pops = [_earlier(pop, first) for pop in kept]
    calm = Script([Beat(0.0, beat.order, beat.do) for beat in sorted(script.beats)])
    calm.effects = list(pops)
    calm.length = max([0.35, *(pop.end for pop in pops)])
    return calm


def _earlier(pop: Pop, by: float) -> Pop:
    return Pop(pop.words, pop.at, pop.size, pop.start - by, pop.end - by, pop.bad, calm=True)
