"""What happened, shown: events become a script of movements, and the picture catches up.

The true state is always ahead; what is shown lags behind and ends exactly where the truth is. A
script is a list of beats (at this moment, change what is shown) and of effects (what moves
meanwhile). Skipping runs the beats that are left, at once.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

import pygame

from game import words
from game.rules.advance import advance
from game.rules.events import Part, TowerPoured, TurnPassed
from game.rules.model import ONE, spread
from game.ui.motion.choreography import written
from game.ui.motion.effects import Pop, Shake
from game.ui.motion.script import (
    Beat,
    Bring,
    Cue,
    Hide,
    Pour,
    PouredOut,
    Reveal,
    Rumble,
    Say,
    Script,
    Sound,
    Told,
)
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
            self._happen(TowerPoured(ONE[colour]))
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
            self._perform(beats.pop(0).cue)
        if self._clock >= self._script.length:
            self._finish()

    def _begin(self) -> None:
        self._told = self._queue.popleft()
        self._clock = 0.0
        self._told.begin()
        assert self.places is not None
        names = [seat.name for seat in self.shown.seats]
        state, front = self.shown.state, self.shown.front
        self._script = written(self._told, state, self.places, front, names)
        if self.reduced:
            self._script = _reduced(self._script)
        self._script.beats.sort(key=_in_time)
        # Points stand above everything else that moves.
        self._script.effects.sort(key=lambda effect: isinstance(effect, Pop))

    def _finish(self) -> None:
        self._told, self._script = None, Script()
        self.shown.hidden.intersection_update({"tower"})

    def skip(self) -> None:
        """Show the end of everything at once."""
        while self.busy:
            if self._told is None:
                self._quiet = True
                self._begin()
            self._quiet = True
            for beat in self._script.beats:
                self._perform(beat.cue)
            self.tower.fill(spread(self.shown.state.tower))
            self._finish()
        self._quiet = False
        self._look_at_tower()

    def _look_at_tower(self) -> None:
        """The tower has been filled: its picture is to be made anew."""
        self.shown.hidden.add("tower")
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

    # ----------------------------------------------------------------------------------- performing

    def _perform(self, cue: Cue) -> None:
        """What a beat of the script is for."""
        match cue:
            case Sound():
                if not self._quiet:
                    self._sound(cue.group)
            case Hide():
                self.shown.hidden.add(cue.name)
            case Reveal():
                self.shown.hidden.discard(cue.name)
            case Rumble():
                self.rumble(cue.seat, cue.panes)
            case Bring():
                self.bring(cue.seat)
            case Say():
                self.caption = words.told(cue.words)
            case Pour():
                self.tower.pour()
            case PouredOut():
                self._poured_out()
            case _:
                self._happen(cue)

    def _happen(self, part: Part) -> None:
        """Something is seen to happen. Whatever it adds to the tower falls in."""
        held = self.shown.state.tower
        self.shown.state = advance(self.shown.state, part)
        for colour in spread(max(0, self.shown.state.tower - held)):
            self.tower.drop(colour, MOUTH - 0.3)

    def _poured_out(self) -> None:
        """Skipping does not wait for the bodies to fall out: what is left goes at once."""
        self._happen(TowerPoured(self.shown.state.tower))
        if self.tower.pouring:
            self.tower.fill(())
            self._look_at_tower()

    def _bring(self, seat: int) -> None:
        self.shown.front = seat


def _in_time(beat: Beat) -> tuple[float, int]:
    return beat.at, beat.order


def _reduced(script: Script) -> Script:
    """The same with reduced motion: all changes at once, and only points are shown for a while;
    then the turn passes."""
    kept = [effect for effect in script.effects if isinstance(effect, Pop)]
    first = min((effect.start for effect in kept), default=0.0)
    pops = [_earlier(pop, first) for pop in kept]
    length = max([0.35, *(pop.end for pop in pops)])
    ends = {True: length, False: 0.0}
    beats = [beat._replace(at=ends[isinstance(beat.cue, TurnPassed)]) for beat in script.beats]
    return Script(beats, list(pops), length)


def _earlier(pop: Pop, by: float) -> Pop:
    return Pop(pop.words, pop.at, pop.size, pop.start - by, pop.end - by, pop.bad, calm=True)
