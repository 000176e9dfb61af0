"""The title: a stained-glass window with the game's name, lit from behind, and the main menu."""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.rules.rng import Rng
from game.ui.forms import widgets
from game.ui.forms.menu import Menu
from game.ui.forms.widgets import Entry, Scale, Sound
from game.ui.input.intent import Intent, Kind
from game.ui.pace import SCENERY, STEP
from game.ui.paint import art, text
from game.ui.paint.text import BODY, CREAM, STRONG, WARNING

TAGLINE: Final = "A game of stained glass for two to four players"
_INK: Final = (38, 30, 24)
_ITALIC: Final[text.Face] = ("serif", "It")
_SILL: Final = 905.0
"""Where the window stands, in points from the top."""
_WINDOW: Final = 1344.0
"""The window with the wall to its left, in points."""
_COLUMN: Final = 510.0
"""The menu with its margins, in points."""
_LEVELS: Final = 10
"""Strengths of the breathing light."""
_BREATH: Final = 5.0
"""Seconds in which a letter brightens and fades."""
_MOTES: Final = 34


class _Glow(NamedTuple):
    """The light of one letter, at its strengths, and where it lies."""

    pictures: tuple[pygame.Surface, ...]
    at: tuple[int, int]


class _Mote(NamedTuple):
    """Dust that drifts in the light, in parts of the window's height; phase and pace its own."""

    x: float
    y: float
    pace: float
    phase: float
    size: int


class Title:
    """The first screen."""

    def __init__(
        self,
        entries: Sequence[tuple[str, Callable[[], None]]],
        notice: str | None,
        sound: Sound,
        keys_hint: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.notice = notice
        self.keys_hint = keys_hint
        """What to press and what it does; a key may be the name of a pad's picture."""
        self.menu = Menu([Entry(words, act) for words, act in entries], sound, wrap=True)
        self._scale = Scale((0, 0))
        self._steps = 0
        self._motes = _motes()
        self._glows: list[_Glow] = []
        self._wall = pygame.Surface((0, 0))
        self._base = pygame.Surface((0, 0))
        self._shown: tuple[object, ...] = ()

    @property
    def typing(self) -> bool:
        return self.menu.typing

    @property
    def rate(self) -> float:
        """The glass breathes."""
        return SCENERY

    def handle(self, intent: Intent) -> None:
        if intent.kind is Kind.SCROLL:
            intent = Intent(Kind.STEER, intent.device, way=(0, -1 if intent.number > 0 else 1))
        self.menu.handle(intent)

    def update(self) -> None:
        self._steps += 1

    # -- places

    def resize(self, size: tuple[int, int]) -> None:
        self._scale = Scale(size)
        self._place_menu()
        self._wall = self._bake()
        self._glows = self._bake_glows()
        self._shown = ()

    @property
    def _unit(self) -> float:
        """Pixels of a point of the stained-glass window: less where the screen is narrow."""
        s = self._scale
        return min(s.unit, (s.size[0] - _COLUMN * s.unit) / _WINDOW)

    @property
    def _origin(self) -> tuple[float, float]:
        """Where the masters of the window have their corner: it stands on the sill, and on a wide
        screen some of the room goes to its left."""
        s = self._scale
        spare = s.size[0] - _COLUMN * s.unit - _WINDOW * self._unit
        return max(0.0, 0.42 * (spare - 60 * s.unit)), _SILL * (s.unit - self._unit)

    def _column(self) -> pygame.Rect:
        s = self._scale
        left = round(self._origin[0] + _WINDOW * self._unit + 0.06 * _COLUMN * s.unit)
        spare = s.size[0] - left - s.px(_COLUMN)
        left += max(0, round(0.4 * spare))
        return pygame.Rect(left, 0, min(s.size[0] - left - s.px(8), s.px(560)), s.px(_SILL))

    def _place_menu(self) -> None:
        s, column = self._scale, self._column()
        number = len(self.menu.widgets)
        step = min(71.0, (890 - 262) / number)
        first = 262 + (890 - 262 - step * number) / 2 - 8
        for row, entry in enumerate(self.menu.widgets):
            box = s.rect(0, first + row * step, 0, min(62.0, step - 4))
            entry.box = pygame.Rect(column.x, box.y, column.w, box.h)
        self.menu.resize(s)

    # -- what does not move

    def _bake(self) -> pygame.Surface:
        s, unit, origin = self._scale, self._unit, self._origin
        made = pygame.Surface(s.size)
        art.fetch("title/window", "title/word", "title/wall")
        widgets.lay_wall(made, s)
        self._lay_light(made)
        art.put(made, "title/window", origin, unit)
        art.put(made, "title/word-glow", origin, unit, 0.9)
        art.put(made, "title/word", origin, unit)
        art.put(made, "title/word-glow", origin, unit, 0.16)
        self._shade_column(made)
        self._write_tagline(made)
        self._hints(made)
        if self.notice:
            self._write_notice(made, self.notice)
        return made

    def _lay_light(self, target: pygame.Surface) -> None:
        """What falls through the window onto the wall and onto the dado; a smaller window's light
        reaches to the bottom of the screen all the same."""
        s, unit, (left, top) = self._scale, self._unit, self._origin
        width, height = (round(length * unit) for length in art.facts("title/light")["size"])
        light = art.sized("title/light", width, height).copy()
        fade = pygame.Surface((1, 2))
        fade.set_at((0, 1), (255, 255, 255))
        soft = pygame.transform.smoothscale(fade, (width, round(90 * unit)))
        light.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        sill = round(_SILL * unit)
        on_wall = light.subsurface((0, 0, width, sill))
        target.blit(on_wall, (round(left), round(top)), special_flags=pygame.BLEND_RGB_ADD)
        lower = light.subsurface((0, sill, width, height - sill))
        y = round(top) + sill
        lower = pygame.transform.smoothscale(lower, (width, s.size[1] - y))
        target.blit(lower, (round(left), y), special_flags=pygame.BLEND_RGB_ADD)

    def _shade_column(self, target: pygame.Surface) -> None:
        """The wall behind the menu lies in the dark, so that the words stand out."""
        column = self._column()
        box = pygame.Rect(column.x - self._scale.px(60), 0, 0, self._scale.px(_SILL - 18))
        box.w = target.get_width() - box.x
        soft = pygame.Surface((4, 1), pygame.SRCALPHA)
        for x, alpha in enumerate((0, 90, 120, 110)):
            soft.set_at((x, 0), (6, 6, 22, alpha))
        target.blit(pygame.transform.smoothscale(soft, box.size), box)

    def _write_tagline(self, target: pygame.Surface) -> None:
        """Above the menu, or above the window where that leaves room."""
        s, column = self._scale, self._column()
        tone = (214, 196, 158)
        above = self._origin[1]
        if above > s.px(120):
            middle = round(self._origin[0] + (36 + 1308 / 2) * self._unit)
            box = pygame.Rect(0, 0, s.px(800), s.px(60))
            box.center = (middle, round(0.56 * above))
            widgets.label(target, TAGLINE, box, _ITALIC, s.type_size(36), tone, "centre")
            return
        size = s.type_size(31)
        box = pygame.Rect(column.x + s.px(78), s.px(118), column.w - s.px(100), s.px(110))
        # The narrowest box that needs no more lines: they are about as long as each other.
        lines = len(widgets.wrapped(TAGLINE, _ITALIC, size, box.w))
        while len(widgets.wrapped(TAGLINE, _ITALIC, size, box.w - 4)) == lines:
            box.w -= 4
        widgets.paragraph(target, TAGLINE, box, _ITALIC, size, tone)

    def _write_notice(self, target: pygame.Surface, notice: str) -> None:
        """In the dado under the window, where it covers nothing."""
        s = self._scale
        box = pygame.Rect(s.px(40), s.px(958), 0, s.px(84))
        box.w = min(s.px(1080), self._column().x - s.px(80))
        art.frame(target, "ui/card-normal", box, s.unit)
        inner = box.inflate(-s.px(44), -s.px(22))
        size = s.type_size(20)
        lines = len(widgets.wrapped(notice, BODY, size, inner.w))
        inner.y += max(0, (inner.h - lines * round(1.32 * size)) // 2)
        widgets.paragraph(target, notice, inner, BODY, size, WARNING)

    def _hints(self, target: pygame.Surface) -> None:
        """What to press, at the lower right."""
        s = self._scale
        right = target.get_width() - s.px(40)
        for key, words in reversed(self.keys_hint):
            right = _hint(target, s, key, words, right) - s.px(12)

    # -- what moves

    def _bake_glows(self) -> list[_Glow]:
        """The light of each letter alone, in steps of strength, so that each may breathe."""
        unit, (left, top) = self._unit, self._origin
        known = art.facts("title/word-glow")
        width, height = (round(length * unit) for length in known["size"])
        whole = art.sized("title/word-glow", width, height)
        x, y = left - known["anchor"][0] * unit, top - known["anchor"][1] * unit
        glows = []
        for box in art.facts("title/word")["letters"]:
            part = pygame.Rect(0, 0, round(236 * unit), round(340 * unit))
            part.center = (round((box[0] + box[2] / 2) * unit), round((box[1] + box[3] / 2) * unit))
            part = part.move(round(left - x), 0).clip(whole.get_rect())
            pictures = _strengths(whole.subsurface(part))
            glows.append(_Glow(pictures, (round(x) + part.x, round(y) + part.y)))
        return glows

    def draw(self, target: pygame.Surface, share: float) -> None:
        if self._shown != self.menu.look:
            self._base = self._wall.copy()
            self.menu.draw(self._base)
            self._shown = self.menu.look
        target.blit(self._base, (0, 0))
        time = (self._steps + share) * STEP
        for number, glow in enumerate(self._glows):
            wave = 0.5 - 0.5 * math.cos(math.tau * time / _BREATH - 0.9 * number)
            picture = glow.pictures[round(wave * (_LEVELS - 1))]
            target.blit(picture, glow.at, special_flags=pygame.BLEND_RGB_ADD)
        self._draw_motes(target, time)
        self._draw_glint(target, time)

    def _draw_motes(self, target: pygame.Surface, time: float) -> None:
        tall = self._scale.size[1]
        left = self._origin[0]
        for mote in self._motes:
            up = (mote.y - 0.012 * mote.pace * time) % 0.86
            x = left + (mote.x + 0.02 * math.sin(0.4 * mote.pace * time + mote.phase)) * tall
            shine = 0.5 + 0.5 * math.sin(1.3 * mote.pace * time + 3 * mote.phase)
            strength = round(10 * shine * min(1.0, 6 * up, 6 * (0.86 - up))) / 10
            if strength > 0:
                size = self._scale.px(mote.size)
                art.put(target, "spark/mote", (x, up * tall), size, 0.6 * strength, (255, 226, 170))

    def _draw_glint(self, target: pygame.Surface, time: float) -> None:
        """Now and then a letter catches the light."""
        turn, part = divmod(time, 2.6)
        if part > 0.8:
            return
        letters = art.facts("title/word")["letters"]
        box = letters[int(turn) * 5 % len(letters)]
        spot = (box[0] + box[2] * 0.2, box[1] + box[3] * 0.08)
        at = (self._origin[0] + spot[0] * self._unit, self._origin[1] + spot[1] * self._unit)
        strength = round(math.sin(math.pi * part / 0.8), 1)
        art.put(target, "spark/glint", at, round(74 * self._unit), strength)


def _strengths(light: pygame.Surface) -> tuple[pygame.Surface, ...]:
    """A piece of light, faint to strong, fading at its sides so that no edge shows."""
    soft = pygame.Surface((9, 1))
    for x in range(9):
        soft.set_at((x, 0), (round(255 * min(1.0, min(x, 8 - x) / 2)),) * 3)
    soft = pygame.transform.smoothscale(soft, light.get_size())
    made = []
    for level in range(_LEVELS):
        picture = pygame.Surface(light.get_size())
        picture.blit(light, (0, 0))
        picture.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        strength = round(255 * 0.62 * level / (_LEVELS - 1))
        picture.fill((strength,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        made.append(picture)
    return tuple(made)


def _motes() -> list[_Mote]:
    rng = Rng(7)

    def part() -> float:
        return rng.below(1000) / 1000

    return [
        _Mote(1.25 * part(), part(), 0.6 + part(), 6.3 * part(), 7 + rng.below(9))
        for _ in range(_MOTES)
    ]


def _hint(target: pygame.Surface, scale: Scale, key: str, words: str, right: int) -> int:
    """One hint that ends at this height; where it begins comes back."""
    size = scale.type_size(18)
    tall, pad = scale.px(40), scale.px(12)
    picture = key.startswith("pad/")
    cap = tall - scale.px(8) if picture else max(tall - scale.px(12), _wide(key, scale))
    box = pygame.Rect(0, 0, cap + text.width(words, STRONG, size) + 3 * pad, tall)
    box.midright = (right, scale.px(1036))
    art.frame(target, "ui/button-normal", box, scale.unit)
    seat = pygame.Rect(box.x + pad - scale.px(4), 0, cap, scale.px(28))
    seat.centery = box.centery
    if picture:
        art.stretch(target, key, pygame.Rect(seat.x, box.y + scale.px(4), cap, cap))
    else:
        art.frame(target, "ui/key", seat, scale.unit)
        widgets.label(target, key, seat, STRONG, scale.type_size(15), _INK, "centre", 0)
    row = pygame.Rect(seat.right + pad, box.y, box.right - seat.right - pad, box.h)
    widgets.label(target, words, row, STRONG, size, CREAM, shade=0)
    return box.x


def _wide(key: str, scale: Scale) -> int:
    return text.width(key, STRONG, scale.type_size(15)) + scale.px(14)
