"""A screen: declared as rows, steered with one focus, painted only where something has changed.

A screen says what it consists of (`rows`), what comes first, and what Esc and the menu button do;
all else is done here, once: places, scrolling, backdrop, pictures that are kept, notices, lamps,
and words in another language.
"""

import math
from collections.abc import Callable
from typing import Final, TypeAlias

import pygame

from game import words
from game.ui.forms.labels import Scale
from game.ui.forms.menu import Menu
from game.ui.forms.rows import Row
from game.ui.forms.scroll import Scroll
from game.ui.forms.widgets import Sound, Widget
from game.ui.input.intent import Intent, Kind
from game.ui.pace import SCENERY, STEP

Backdrop: TypeAlias = Callable[[Scale], pygame.Surface]
"""What is behind everything, in a window of this size."""
_NOTCH: Final = 64
"""Points that a notch of the wheel moves."""
_FOREVER: Final = -1


class Notice:
    """A sentence that stays for a while, or until it is taken away."""

    def __init__(self) -> None:
        self.words = ""
        self._left = _FOREVER

    def say(self, sentence: str, seconds: float | None = None) -> None:
        """Say this from now on."""
        self.words = sentence
        self._left = _FOREVER if seconds is None else round(seconds / STEP)

    def update(self) -> bool:
        """One step; whether it has just run out."""
        if self._left > 0:
            self._left -= 1
            if self._left == 0:
                self.words = ""
                return True
        return False


class Screen:
    """What all screens have in common."""

    wraps = False
    """Whether the focus comes in again on the other side."""

    def __init__(self, sound: Sound, backdrop: Backdrop) -> None:
        self.sound = sound
        self.notice = Notice()
        self.scale = Scale((0, 0))
        self.root = Row()
        self.menu = Menu([Widget()], sound)
        self._language: words.Language | None = None
        """In which the rows were made."""
        self._scrolls: list[Scroll] = []
        self._scroll_of: dict[int, Scroll] = {}
        self._backdrop = backdrop
        self._steps = 0
        self._stale = True
        """Whether something has changed that nobody here asked for."""
        self._still = self._whole = self._behind = pygame.Surface((0, 0))
        self._placed: object = None
        self._still_look: object = None
        self._whole_look: object = None

    # -- what a screen says of itself

    def rows(self) -> Row:
        """All that it consists of, in words of the language that is spoken now."""
        raise NotImplementedError

    def first(self) -> Widget:
        """The widget that has the focus in the beginning."""
        return self.menu.widgets[0]

    def leave(self) -> None:
        """Esc was pressed, and no text was being typed."""

    def go(self) -> None:
        """The menu button was pressed."""

    def more(self, intent: Intent) -> None:
        """Something was wanted that means nothing to a menu."""

    # -- building

    def build(self) -> None:
        """Make rows and menu, or make them anew; the focus stays where it was."""
        again, had = self._language is not None, self.menu.widgets.index(self.menu.focus)
        self._language = words.current()
        self.root = self.rows()
        everything = self.root.all
        self._scrolls = [row for row in everything if isinstance(row, Scroll)]
        self._scroll_of = {id(w): scroll for scroll in self._scrolls for w in scroll.within}
        widgets = [widget for row in everything for widget in row.widgets]
        self.menu = Menu(widgets, self.sound, self.wraps, self._spot)
        self.menu.focus = widgets[min(had, len(widgets) - 1)] if again else self.first()
        self.menu.inner.settle()
        self.changed()
        self.arrange()

    def changed(self) -> None:
        """Something has changed without anybody's pressing anything: draw it soon."""
        self._stale = True
        self._placed = None

    def say(self, sentence: str, seconds: float | None = None) -> None:
        """Show a sentence in the notice bar."""
        self.notice.say(sentence, seconds)
        self.changed()

    # -- a scene

    @property
    def typing(self) -> bool:
        """Whether a text is being typed."""
        return self.menu.typing

    @property
    def rate(self) -> float:
        """What has changed is drawn at once; lamps flicker unless a keyboard covers them."""
        if self._stale:
            return math.inf
        return SCENERY if self.root.lit and self.menu.keyboard is None else 0.0

    def handle(self, intent: Intent) -> None:
        """Take in what a player wants."""
        if intent.kind is Kind.SCROLL:
            self._turn_wheel(intent)
        elif self._steers_text(intent):
            pass
        elif self.menu.handle(intent):
            if intent.kind in (Kind.STEER, Kind.NEXT):
                self._reveal()
        elif intent.kind is Kind.CANCEL:
            self.sound("back")
            self.leave()
        elif intent.kind is Kind.MENU:
            self.go()
        else:
            self.more(intent)
        self.arrange()

    def update(self) -> None:
        """One fixed step."""
        self._steps += 1
        if self.notice.update():
            self.changed()

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size, or is seen again; perhaps in another language."""
        self.scale = Scale(size)
        self._behind = self._backdrop(self.scale)
        self._still, self._whole = pygame.Surface(size), pygame.Surface(size)
        self._still_look = self._whole_look = None
        self.changed()
        if self._language is not words.current():
            self.build()
        self.arrange()
        self._reveal()

    # -- places

    def arrange(self) -> None:
        """Put everything in its place, where anything has changed."""
        size, look = self.scale.size, self.root.look
        if size != (0, 0) and self._placed != (size, look):
            self._placed = (size, look)
            self.root.place(self.scale, pygame.Rect((0, 0), size))
            self.menu.resize(self.scale)

    def _spot(self, widget: Widget) -> pygame.Rect:
        """Where a widget would be if all that scrolls were seen at once."""
        scroll = self._scroll_of.get(id(widget))
        if scroll is not None:
            return widget.box.move(0, scroll.offset)
        above = [one for one in self._scrolls if one.box.bottom <= widget.box.top]
        return widget.box.move(0, max((one.overflow for one in above), default=0))

    def _reveal(self) -> None:
        """What is in focus is seen."""
        scroll = self._scroll_of.get(id(self.menu.focus))
        if scroll is not None and scroll.overflow:
            scroll.reveal(self.scale, self.menu.focus)

    def _turn_wheel(self, intent: Intent) -> None:
        more = [scroll for scroll in self._scrolls if scroll.overflow]
        under = [scroll for scroll in more if scroll.box.collidepoint(intent.at)]
        if more and self.menu.keyboard is None:
            (under or more)[0].move(self.scale, -intent.number * self.scale.px(_NOTCH))

    def _steers_text(self, intent: Intent) -> bool:
        """Where nothing but words scrolls, up and down move them."""
        words_only = [one for one in self._scrolls if one.overflow and not one.within]
        if intent.kind is Kind.STEER and intent.way[1] and words_only:
            words_only[0].move(self.scale, intent.way[1] * self.scale.px(_NOTCH))
            return True
        return False

    # -- the picture

    def draw(self, target: pygame.Surface, share: float) -> None:
        """What has changed is painted anew: all, or only what goes with the focus."""
        self._stale = False
        self.arrange()
        look = self._placed
        if self._still_look != look:
            self._still.blit(self._behind, (0, 0))
            self.root.paint(self._still, self.scale)
            self._still_look, self._whole_look = look, None
        if self._whole_look != self.menu.look:
            self._whole.blit(self._still, (0, 0))
            self.root.accompany(self._whole, self.scale, self.menu.focus)
            self.menu.draw(self._whole)
            self._whole_look = self.menu.look
        target.blit(self._whole, (0, 0))
        if self.menu.keyboard is None:
            self.root.light(target, self.scale, (self._steps + share) * STEP)
