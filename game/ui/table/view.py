"""The table on the screen: the resting picture, what is chosen, what fades, what moves.

The view knows how things look and nothing of how they are played. It is told what to show.
"""

from typing import Final

import pygame

from game.rules.model import Pick
from game.ui.motion import effects, script
from game.ui.motion.show import Show
from game.ui.motion.warm import warm
from game.ui.paint import choosing, column, others, panes, question
from game.ui.paint.picture import Picture
from game.ui.paint.stage import Stage
from game.ui.place import spots
from game.ui.place.layout import Layout
from game.ui.place.shown import Shown
from game.ui.table import targets
from game.ui.table.aim import Aim
from game.ui.table.hand import Hand
from game.ui.table.target import Target

_REVEAL: Final = 0.025
"""Seconds from one strip's lighting up to the next one's."""
_FADE: Final = 0.2
_CROSS_FADE: Final = 0.16
_MOST_PIXELS: Final = 400_000
"""So much of the resting picture is painted in one frame, so that none takes long."""


class View:
    """The picture of one table at one window size."""

    def __init__(self, places: Layout, shown: Shown) -> None:
        self.places, self._shown = places, shown
        self._picture = Picture(places, shown)
        self._stage = Stage(places.size)
        self._drawn = False
        self._choice = pygame.Surface(places.size)
        self._choice_key: object = None
        self._leaving = pygame.Surface(places.active.box.size)
        self._fade: float | None = None
        """Since when the palace in front makes room for another."""
        self._veil: tuple[pygame.Surface, float] | None = None
        """With reduced motion: what was shown, and since when it fades."""
        warm(places, shown.state.side)

    # --------------------------------------------------------------------------------- transitions

    @property
    def restless(self) -> bool:
        """Whether one picture is making room for another, or is not wholly painted yet."""
        return self._fade is not None or self._veil is not None or not self._stage.complete

    def uncover(self, now: float) -> None:
        """Another palace comes to the front: it will be uncovered from the left."""
        self._leaving.blit(self._stage.picture, (0, 0), self.places.active.box)
        self._fade = now

    def cross_fade(self, now: float) -> None:
        """With reduced motion, what was shown fades into what is: nothing flies."""
        self._veil = (self._stage.picture.copy(), now)

    def revealed(self, since: float, now: float) -> int:
        """How many strips have lit up since panes were chosen."""
        return int((now - since) / _REVEAL)

    # ------------------------------------------------------------------------------------- drawing

    def draw(
        self,
        target: pygame.Surface,
        show: Show,
        hand: Hand | None,
        aim: Aim,
        revealed: int,
        now: float,
        share: float,
    ) -> None:
        """Draw everything but the overlays."""
        parts = self._picture.parts(self._shown)
        if not self._stage.show(parts, _MOST_PIXELS if self._drawn else None):
            self._picture.prepare(self._shown)
        self._drawn = True
        base = self._base(hand, aim, revealed)
        target.blit(base, (0, 0))
        offset = show.offset()
        if offset != (0, 0):
            target.blit(base, offset)
        self._draw_tower(target, show)
        self._draw_fade(target, now)
        self._draw_veil(target, now)
        if hand and not hand.question:
            self._draw_focus(target, hand, aim, now)
        if aim.focus and aim.focus.kind == "palace" and not show.busy:
            self._draw_invitation(target, aim.focus)
        show.draw(target, share)
        if hand and hand.question:
            question.draw(target, self.places, hand.question.asked)
        if hand and aim.dragging and hand.picker.chosen is not None:
            self._draw_dragged(target, hand, aim.pointer)

    def _base(self, hand: Hand | None, aim: Aim, revealed: int) -> pygame.Surface:
        """The resting picture, with what is chosen laid over it; made anew only when it changes."""
        if hand is None or not hand.holding:
            self._choice_key = None
            return self._stage.picture
        slot = aimed_slot(hand, aim)
        key = (
            *(hand.picker.chosen, slot, revealed, hand.way),
            *(self._shown.buttons, self._shown.prompt, self._shown.notes),
        )
        if key != self._choice_key:
            self._choice.blit(self._stage.picture, (0, 0))
            choosing.choice(self._choice, self.places, hand.picker, slot, revealed, hand.way)
            self._choice_key = key
        return self._choice

    def _draw_tower(self, target: pygame.Surface, show: Show) -> None:
        if "tower" not in self._shown.hidden:
            return
        # The picture has the empty tower: panes go over it, and its glass over them.
        clip = target.get_clip()
        target.set_clip(column.tower_box(self.places))
        panes.tumble(target, column.tower_panes(self.places, show.tower.panes()))
        target.set_clip(clip)
        column.lay_glass(target, self.places, self._picture.glass)

    def _draw_fade(self, target: pygame.Surface, now: float) -> None:
        """The palace that comes to the front is uncovered from the left."""
        if self._fade is None:
            return
        share = effects.out_cubic(min(1.0, (now - self._fade) / _FADE))
        area = self.places.active.box
        left = round(area.w * share)
        if left >= area.w:
            self._fade = None
            return
        seen = pygame.Rect(left, 0, area.w - left, area.h)
        target.blit(self._leaving, (area.x + left, area.y), seen)

    def _draw_veil(self, target: pygame.Surface, now: float) -> None:
        if self._veil is None:
            return
        picture, since = self._veil
        share = (now - since) / _CROSS_FADE
        if share >= 1:
            self._veil = None
            return
        picture.set_alpha(round(255 * (1 - share)))
        target.blit(picture, (0, 0))

    def _draw_focus(self, target: pygame.Surface, hand: Hand, aim: Aim, now: float) -> None:
        hinted = hand.hint if isinstance(hand.hint, Pick) else None
        if not hand.holding and hinted:
            self._ring_panes(target, hand, hinted.source, hinted.colour)
        if aim.focus and aim.focus.kind == "panes" and not aim.dragging:
            self._ring_panes(target, hand, aim.focus.source, aim.focus.colour)
        if hinted and hinted.slot is not None:
            choosing.hint_strip(target, self.places, hinted.slot, now)

    def _draw_invitation(self, target: pygame.Surface, palace: Target) -> None:
        """The pointer is on a palace or a card that can be looked at."""
        shown = self._shown
        for area in targets.palaces_at(self.places, len(shown.seats), shown.front):
            if area.target == palace:
                others.invite(target, self.places, area.box, str(palace.slot + 1))

    def _ring_panes(self, target: pygame.Surface, hand: Hand, source: int, colour: int) -> None:
        for lying in spots.at_source(self.places, hand.state, source):
            if lying.colour == colour:
                choosing.ring(target, lying)

    def _draw_dragged(self, target: pygame.Surface, hand: Hand, at: tuple[int, int]) -> None:
        """Panes that are dragged follow the pointer."""
        assert hand.picker.chosen is not None
        unit, colour = spots.pane_unit(self.places.active), hand.picker.chosen[1]
        for spot in script.fan(at, hand.picker.in_hand, unit):
            panes.glow(target, colour, spot, unit, 0.5)
            panes.pane(target, colour, spot, unit)


def aimed_slot(hand: Hand, aim: Aim) -> int | None:
    """The strip that is aimed at, or has been chosen already."""
    if hand.slot is not None:
        return hand.slot
    return aim.focus.slot if aim.focus and aim.focus.kind == "strip" else None


def covers_prompt(places: Layout, hand: Hand, aim: Aim) -> bool:
    """Whether the sum of the strip aimed at needs the room of the prompt."""
    slot = aimed_slot(hand, aim)
    if not hand.holding or slot is None:
        return False
    brings = hand.picker.previews(hand.way).get(slot)
    if brings is None:
        return False
    top = choosing.sum_box(places, hand.picker, slot, brings).top
    return top < places.prompt[1] + places.px(22)
