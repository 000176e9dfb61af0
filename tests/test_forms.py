"""The toolkit of the screens: rows in their places, scrolling, notices, another language."""

import os
from collections.abc import Callable, Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import math

import pygame
import pytest

from game import words
from game.ui.forms.boxes import Bar, Beside, Card, Column, Inset, buttons, shared
from game.ui.forms.choice import Choice
from game.ui.forms.form import Form
from game.ui.forms.frames import Page, Panel, head, wall
from game.ui.forms.labels import Scale
from game.ui.forms.menu import Menu
from game.ui.forms.rows import Gap, Picture, Row, Slot, Text
from game.ui.forms.screen import Notice, Screen
from game.ui.forms.scroll import Scroll
from game.ui.forms.widgets import Button, Toggle, Widget
from game.ui.input.intent import KEYS, MOUSE, Intent, Kind
from game.ui.pace import SCENERY
from written import Written, written

__all__ = ["written"]
SCALE = Scale((1920, 1080))
"""A point is a pixel."""
SIZES = [(1280, 720), (1024, 768), (1920, 1080), (960, 540)]


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    pygame.font.init()
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    yield
    words.choose(words.PLAIN)


def nothing(*_: object) -> None: ...


def block(high: float, least: float | None = None, wide: float = 0.0) -> Picture:
    return Picture(nothing, high, least, wide)


def placed(row: Row, wide: int, high: int) -> Row:
    row.place(SCALE, pygame.Rect(0, 0, wide, high))
    return row


def boxes(*rows: Row) -> list[tuple[int, ...]]:
    return [tuple(row.box) for row in rows]


# ------------------------------------------------------------------------------------------ places


def test_a_column_puts_rows_below_each_other() -> None:
    one, two = block(100), block(50)
    column = Column([one, two], gap=10)
    assert column.tall(SCALE, 300) == 160
    placed(column, 300, 160)
    assert boxes(one, two) == [(0, 0, 300, 100), (0, 110, 300, 50)]


def test_rows_that_can_give_way_do_so_in_proportion_where_there_is_less_room() -> None:
    fixed, much, little = block(100), block(200, least=100), block(100, least=50)
    column = Column([fixed, much, little])
    assert column.least(SCALE, 300) == 250
    placed(column, 300, 325)
    assert [row.box.h for row in (fixed, much, little)] == [100, 150, 75]
    placed(column, 300, 100)
    assert [row.box.h for row in (fixed, much, little)] == [100, 100, 50], "never below the least"


def test_rows_that_grow_share_what_room_is_left() -> None:
    one, gap, two = block(100), Gap(20, grows=True), block(50)
    placed(Column([one, gap, two]), 300, 400)
    assert (gap.box.h, two.box.y) == (250, 350)


def test_a_length_is_shared_to_the_last_pixel() -> None:
    assert shared(100, [1, 1, 1]) == [33, 34, 33]
    assert shared(7, [3, 0, 1]) == [5, 0, 2]
    assert shared(50, [0, 0]) == [0, 0]


def test_cells_share_the_width_by_weight_after_those_that_are_as_wide_as_they_like() -> None:
    own, one, three = block(40, wide=100), block(60), block(20)
    row = Beside([(own, 0), (one, 1), (three, 3)], gap=10)
    assert row.tall(SCALE, 520) == 60
    placed(row, 520, 60)
    assert boxes(own, one, three) == [(0, 0, 100, 60), (110, 0, 100, 60), (220, 0, 300, 60)]


def test_cells_that_would_take_too_much_leave_a_quarter_to_the_others() -> None:
    own, other = block(40, wide=900), block(40)
    placed(Beside([(own, 0), (other, 1)]), 400, 40)
    assert (own.box.w, other.box.w) == (300, 100)


def test_hidden_rows_take_no_room() -> None:
    button = Button("Add", nothing)
    column = Column([Slot(button, 50), block(30)], gap=10)
    assert column.tall(SCALE, 300) == 90
    button.shown = False
    assert column.tall(SCALE, 300) == 30
    there = [True]
    gone = Column([block(30)]).when(lambda: there[0])
    assert gone.shown
    there[0] = False
    assert not gone.shown


def test_an_inset_and_a_card_leave_room_around_what_is_in_them() -> None:
    inner = block(100)
    card = Card(inner, (10.0, 20.0, 30.0, 40.0))
    assert card.tall(SCALE, 300) == 160
    placed(card, 300, 160)
    assert boxes(inner) == [(10, 20, 260, 100)]
    assert Inset(block(10, least=4), (0, 1, 0, 1)).least(SCALE, 9) == 6


def test_words_make_their_row_higher_and_a_longer_language_higher_still() -> None:
    text = Text("a few words and a few more " * 4, 20.0)
    assert text.tall(SCALE, 300) > text.tall(SCALE, 900) > 0
    assert not Text("").shown


def test_a_button_is_as_wide_as_its_words_need() -> None:
    short, long = Button("Go", nothing), Button("Go on with everything as it is", nothing)
    row = placed(buttons([(short, 200.0), (long, 200.0)]), 900, 76)
    assert short.box.w == 200
    assert long.box.w > 200
    assert long.box.right <= row.box.right


def test_the_names_of_a_form_take_the_room_that_the_longest_needs() -> None:
    one, two = Toggle(True), Toggle(False)
    placed(Form([("A", one), ("B", two)], names=100), 600, 200)
    assert (one.box.x, two.box.x) == (100, 100)
    assert two.box.y == one.box.bottom + 10
    placed(Form([("A", one), ("Something quite a bit longer", two)], names=100), 600, 200)
    assert 100 < one.box.x == two.box.x <= 300
    placed(Form([("A", one), ("Something much too long for half " * 3, two)], names=100), 600, 400)
    assert one.box.x == 300
    assert two.box.h == 50


# --------------------------------------------------------------------------------------- scrolling


class Long(Screen):
    """More than fits into any window."""

    def __init__(self, rows: int = 40, page: bool = False) -> None:
        self.heard: list[str] = []
        self._number, self._page = rows, page
        self.left = self.gone = 0
        super().__init__(self.heard.append, wall)
        self.build()

    def rows(self) -> Row:
        self.toggles = [Toggle(False) for _ in range(self._number)]
        lines = [(words.say("setting.music"), toggle) for toggle in self.toggles]
        form = Form([*lines])
        self.back = Button(words.say("form.back"), self.leave)
        if not self._page:
            return Panel(words.say("setting.heading"), form)
        foot = Beside([(Bar(lambda: self.notice.words), 1), (Slot(self.back, 76, 200), 0)])
        return Page(head(words.say("setting.heading"), words.say("title.tagline")), form, foot)

    def leave(self) -> None:
        self.left += 1

    def go(self) -> None:
        self.gone += 1

    @property
    def scroll(self) -> Scroll:
        return next(row for row in self.root.all if isinstance(row, Scroll))


def steer(screen: Screen, *ways: tuple[int, int]) -> None:
    for way in ways:
        screen.handle(Intent(Kind.STEER, KEYS, way=way))


def focus(screen: Screen) -> Widget:
    return screen.menu.focus


def seen(widget: Widget) -> bool:
    assert widget.seen is not None
    return widget.seen.contains(widget.box)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("page", [False, True], ids=["panel", "page"])
def test_the_focus_goes_through_all_that_scrolls_and_is_always_seen(
    size: tuple[int, int], page: bool
) -> None:
    screen = Long(page=page)
    screen.resize(size)
    assert screen.scroll.overflow > 0
    for toggle in screen.toggles[1:]:
        steer(screen, (0, 1))
        assert screen.menu.focus is toggle
        assert seen(toggle)
    assert screen.scroll.offset == screen.scroll.overflow, "the end is seen to the end"
    if page:
        steer(screen, (0, 1))
        assert focus(screen) is screen.back
        steer(screen, (0, -1))
        assert focus(screen) is screen.toggles[-1]
    for toggle in screen.toggles[-2::-1]:
        steer(screen, (0, -1))
        assert screen.menu.focus is toggle
        assert seen(toggle)
    assert screen.scroll.offset == 0


def test_the_wheel_moves_what_scrolls_and_not_the_focus() -> None:
    screen = Long()
    screen.resize((1280, 720))
    first = screen.menu.focus
    before = first.box.y
    screen.handle(Intent(Kind.SCROLL, MOUSE, at=(640, 360), number=-2))
    assert screen.menu.focus is first
    assert first.box.y == before - 2 * round(64 * 720 / 1080)
    screen.handle(Intent(Kind.SCROLL, MOUSE, at=(640, 360), number=99))
    assert first.box.y == before
    screen.handle(Intent(Kind.SCROLL, MOUSE, at=(640, 360), number=-99))
    assert screen.scroll.offset == screen.scroll.overflow


def test_what_is_scrolled_out_of_sight_cannot_be_clicked() -> None:
    screen = Long(page=True)
    screen.resize((1280, 720))
    screen.handle(Intent(Kind.SCROLL, MOUSE, at=(640, 360), number=-4))
    hidden = next(one for one in screen.toggles if not seen(one))
    for kind in (Kind.POINT, Kind.PRESS, Kind.RELEASE):
        screen.handle(Intent(kind, MOUSE, at=hidden.box.center))
    assert not hidden.on
    shown = next(one for one in screen.toggles if seen(one))
    for kind in (Kind.POINT, Kind.PRESS, Kind.RELEASE):
        screen.handle(Intent(kind, MOUSE, at=shown.box.center))
    assert shown.on
    assert screen.menu.focus is shown


def test_a_bar_says_that_there_is_more_and_where() -> None:
    screen = Long()
    size = (1280, 720)
    screen.resize(size)
    top, middle = pygame.Surface(size), pygame.Surface(size)
    screen.draw(top, 0.0)
    area = screen.scroll.box
    side = pygame.Rect(area.right - 18, area.y, 18, area.h)
    screen.handle(Intent(Kind.SCROLL, MOUSE, at=(640, 360), number=-2))
    screen.draw(middle, 0.0)
    assert (255, 233, 176) not in _tones(top.subsurface((side.x, side.y, side.w, 12)))
    assert (255, 233, 176) in _tones(top.subsurface((side.x, side.bottom - 12, side.w, 12)))
    assert (255, 233, 176) in _tones(middle.subsurface((side.x, side.y, side.w, 12)))


def _tones(picture: pygame.Surface) -> set[tuple[int, ...]]:
    size = picture.get_size()
    return {tuple(picture.get_at((x, y))[:3]) for x in range(size[0]) for y in range(size[1])}


def test_what_fits_does_not_scroll_and_has_no_bar() -> None:
    screen = Long(rows=4)
    screen.resize((1280, 720))
    assert screen.scroll.overflow == 0
    assert screen.toggles[0].seen is None
    box = screen.toggles[0].box.copy()
    screen.handle(Intent(Kind.SCROLL, MOUSE, at=(640, 360), number=-2))
    assert screen.toggles[0].box == box


def test_words_without_any_widget_are_scrolled_by_the_arrows() -> None:
    class Rules(Long):
        def rows(self) -> Row:
            self.back = Button("Back", nothing)
            foot = Beside([(Gap(), 1), (Slot(self.back, 76, 200), 0)])
            return Page(head("Rules", ""), Text("All that is to be known. " * 400), foot)

    screen = Rules()
    screen.resize((1280, 720))
    steer(screen, (0, 1))
    assert screen.scroll.offset > 0
    steer(screen, (0, -1))
    assert screen.scroll.offset == 0
    assert screen.menu.focus is screen.back


# ---------------------------------------------------------------------------------------- a screen


def test_esc_leaves_and_the_menu_button_goes_on() -> None:
    screen = Long(rows=3)
    screen.resize((1280, 720))
    screen.handle(Intent(Kind.CANCEL, KEYS))
    screen.handle(Intent(Kind.MENU, KEYS))
    assert (screen.left, screen.gone) == (1, 1)
    assert screen.heard == ["back"]


def test_a_notice_stays_for_its_time() -> None:
    notice = Notice()
    notice.say("Well.", 0.05)
    assert [notice.update() for _ in range(7)] == [False] * 5 + [True, False]
    assert notice.words == ""
    notice.say("For ever.")
    assert not any(notice.update() for _ in range(1000))
    assert notice.words == "For ever."


def test_a_screen_is_drawn_when_something_was_said_and_when_that_is_over() -> None:
    screen = Long(rows=3, page=True)
    screen.resize((1280, 720))
    target = pygame.Surface((1280, 720))
    screen.draw(target, 0.0)
    assert screen.rate == 0.0
    before = target.get_buffer().raw
    screen.say("Somebody came.", 0.05)
    assert screen.rate == math.inf
    screen.draw(target, 0.0)
    assert target.get_buffer().raw != before
    assert screen.rate == 0.0
    for _ in range(6):
        screen.update()
    assert screen.rate == math.inf
    screen.draw(target, 0.0)
    assert target.get_buffer().raw == before


def test_lamps_want_frames() -> None:
    class Lit(Long):
        def rows(self) -> Row:
            lamp = Picture(nothing, 50, light=nothing)
            return Panel("Lit", Column([lamp, Slot(Button("Go", nothing))]))

    screen = Lit()
    screen.resize((1280, 720))
    screen.draw(pygame.Surface((1280, 720)), 0.0)
    assert screen.rate == SCENERY


def test_in_another_language_a_screen_has_other_words_and_the_same_focus(
    written: Written,
) -> None:
    screen = Long(rows=40, page=True)
    screen.resize((1280, 720))
    steer(screen, *[(0, 1)] * 12)
    words.choose("qps")
    screen.resize((1280, 720))
    assert screen.menu.focus is screen.toggles[12]
    assert seen(screen.toggles[12])
    written.clear()
    screen.draw(pygame.Surface((1280, 720)), 0.0)
    assert written.plain() == []
    words.choose(words.PLAIN)
    screen.resize((1280, 720))
    written.clear()
    screen.draw(pygame.Surface((1280, 720)), 0.0)
    assert "Music" in written.plain()


# ----------------------------------------------------------------------------------------- widgets


def choice(change: Callable[[int], None] = nothing) -> Choice[int]:
    return Choice([(10, "same"), (20, "same"), (30, "other")], 20, change)


def test_a_value_is_known_by_itself_and_not_by_its_label() -> None:
    chosen: list[int] = []
    one = choice(chosen.append)
    assert (one.value, one.label) == (20, "same")
    one.turn(1, nothing)
    one.turn(1, nothing)
    one.turn(-1, nothing)
    assert chosen == [30, 10, 30]


def test_other_values_can_be_offered_and_the_first_stands_in_for_one_that_is_gone() -> None:
    one = choice()
    one.offer([(20, "twenty"), (40, "forty")], 40)
    assert (one.value, one.label) == (40, "forty")
    one.offer([(20, "twenty"), (50, "fifty")], 40)
    assert one.value == 20


def test_one_value_alone_cannot_be_turned() -> None:
    heard: list[str] = []
    chosen: list[int] = []
    one = Choice([(1, "only")], 1, chosen.append)
    one.turn(1, heard.append)
    assert (heard, chosen) == (["refuse"], [])


def test_a_click_left_of_the_value_goes_back_and_elsewhere_on() -> None:
    one = choice()
    one.box = pygame.Rect(0, 0, 300, 50)
    menu = Menu([one], nothing)
    for x, value in ((20, 10), (150, 20), (280, 30)):
        for kind in (Kind.PRESS, Kind.RELEASE):
            menu.handle(Intent(kind, MOUSE, at=(x, 25)))
        assert one.value == value
