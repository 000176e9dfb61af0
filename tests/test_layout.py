"""No text leaves its box and nothing lies on anything else, whatever happens in a game.

A thousand random games are looked through for what is new to be written; that is then laid out at
every size. Pictures are not drawn: words are measured, and they and frames are noted down.
"""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from conftest import reasons
from game import words
from game.match import Seat
from game.picker import Picker
from game.rules.clause import clause
from game.rules.model import (
    BACK,
    COLOURS,
    HUES,
    SLOTS,
    Deal,
    IllegalMove,
    Move,
    Pick,
    Side,
    State,
    spread,
)
from game.rules.play import legal_moves, new_game
from game.ui.paint import (
    actions,
    art,
    choosing,
    column,
    log,
    others,
    palaces,
    question,
    text,
    topbar,
)
from game.ui.paint.picture import Picture
from game.ui.paint.stage import Part
from game.ui.place.layout import Layout, layout
from game.ui.place.shown import Action, Asked, LogLine, Prompt, Shown
from game.ui.table import log as telling
from game.ui.table.hand import Hand, Held
from game.ui.table.prompt import Facts, prompt, waiting
from game.ui.table.prompt import buttons as prompt_buttons
from tables import HOUSE, board, random_game, strip

SIZES = [
    (1280, 720),
    (1920, 1080),
    (1440, 1080),
    (1280, 960),
    (2520, 1080),
    (3840, 2160),
    (960, 540),
]
PLAYERS = [2, 3, 4]
SIDES: tuple[Side, ...] = ("A", "B")
SHOW, WRITE = palaces.Palace.show, text.write
GAMES = 1000
NAMES = ("W" * 16, "M" * 16, "Inês", "Maria da Conceição")
FEW = 12
"""Positions whose every choice is laid out, for each number of players."""

at_every_size = pytest.mark.parametrize("size", SIZES, ids=str)
for_all_players = pytest.mark.parametrize("players", PLAYERS)


# --------------------------------------------------------------------------------------- noting


class Written(NamedTuple):
    """A line of text and what its letters cover."""

    words: str
    ink: pygame.Rect


class Measured:
    """A line of text of which only the size is known."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size

    def get_width(self) -> int:
        return self._size[0]

    def get_rect(self, **at: tuple[int, int]) -> pygame.Rect:
        return pygame.Rect(at["topleft"], self._size)

    def copy(self) -> "Measured":
        return self

    def set_alpha(self, _alpha: int) -> None: ...


@cache
def measured(words: str, face: text.Face, size: int, *_colour: object) -> Measured:
    return Measured(text.font(face, size).size(words))


class Blank:
    """A picture that takes no paint."""

    def blit(self, *_: object) -> None: ...


class Noted:
    """The words and frames that drawing asks for."""

    def __init__(self) -> None:
        self.lines: list[Written] = []
        self.frames: list[pygame.Rect] = []
        self.target = pygame.Surface((1, 1))

    def write(self, _target: object, words: str, *rest: object, **more: object) -> pygame.Rect:
        box = WRITE(Blank(), words, *rest, **more)  # type: ignore[arg-type]
        if words:  # a line has room above and below its letters
            self.lines.append(Written(words, box.inflate(0, -0.5 * box.h)))
        return box

    def frame(self, _target: object, _name: str, box: pygame.Rect, *_: object) -> None:
        self.frames.append(box.copy())

    def take(self) -> list[Written]:
        """What has been written since the last time."""
        lines, self.lines, self.frames = self.lines, [], []
        return lines


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> Noted:
    """Drawing writes down what it writes, and draws nothing."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))
    made = Noted()
    monkeypatch.setattr(text, "_rendered", measured)
    monkeypatch.setattr(text, "width", cache(text.width))
    for module in (actions, choosing, column, log, others, palaces, text, topbar):
        monkeypatch.setattr(module, "write", made.write)
    for name in ("put", "stretch"):
        monkeypatch.setattr(art, name, lambda *_, **__: None)
    monkeypatch.setattr(art, "frame", made.frame)
    monkeypatch.setattr(column, "tower_front", lambda *_: made.target)
    monkeypatch.setattr(art, "palace_front", lambda *_: made.target)
    monkeypatch.setattr(palaces.Palace, "show", lambda *_: made.target)
    return made


@pytest.mark.parametrize("size", [12, 17, 36])
def test_a_line_is_measured_as_it_is_written(size: int, noted: Noted) -> None:
    picture = text.font(text.BODY, size).render("Inês: -3", True, text.CREAM)
    assert measured("Inês: -3", text.BODY, size).get_rect(topleft=(0, 0)) == picture.get_rect()
    assert noted.write(None, "Inês", (7, 9), text.BODY, size).size == text.font(
        text.BODY, size
    ).size("Inês")


# ------------------------------------------------------------------------------------- positions


class Met(NamedTuple):
    """What was met in a thousand games."""

    states: tuple[State, ...]
    """Positions in which something is to be written that was not before."""
    held: frozenset[tuple[int, int]]
    """How many panes were in the bag and in the tower."""


@cache
def met(players: int) -> Met:
    seen: set[object] = set()
    kept, held = [], set()
    for number in range(GAMES * PLAYERS.index(players) // 3, GAMES * (players - 1) // 3):
        for _, _, state in random_game(players, "AB"[number % 2], seed=number):  # type: ignore[arg-type]
            held.add((state.bag, state.tower))
            new = set(written_of(state)) - seen
            if new:
                seen |= new
                kept.append(state)
    return Met(tuple(kept), frozenset((len(spread(bag)), len(spread(up))) for bag, up in held))


def positions(players: int) -> tuple[State, ...]:
    return met(players).states


def written_of(state: State) -> Iterator[object]:
    """What the words on the table depend on, piece by piece."""
    best = max(player.score for player in state.players)
    yield state.round, state.indicator[:1], state.phase
    for seat, player in enumerate(state.players):
        yield "score", seat, player.score, player.score == best, seat == state.turn
        yield "lost", player.lost
        yield "panes", sum(5 - strip.empty for strip in player.strips if strip)
        yield "broken", player.broken, sum(p.broken == player.broken for p in state.players)


@cache
def extremes(players: int) -> tuple[State, ...]:
    """Scores that no game has reached, and levels of twenty rounds, from the first to the last."""
    found = []
    for rounds in (1, 6, 11, 20):
        opening = new_game(replace(HOUSE, rounds=rounds), "B", players, seed=1)
        low, high = (
            tuple(player._replace(score=score, lost=345, broken=8) for player in opening.players)
            for score in (-128, 345)
        )
        for left in range(rounds + 1):
            pieces = tuple(COLOURS[n % 5] for n in range(left))
            found.append(opening._replace(indicator=pieces, players=high if left % 2 else low))
    return tuple(found)


def seats(players: int, turned: int = 0) -> tuple[Seat, ...]:
    """Players with long names in any place."""
    names = (*NAMES[turned:], *NAMES[:turned])[:players]
    return tuple(Seat(name, ("person", "master")[n % 2]) for n, name in enumerate(names))


def shown(state: State, who: tuple[Seat, ...], front: int = 0) -> Shown:
    return Shown(state, who, front, waiting(state, who), playing=state.turn, heap=1)


# ----------------------------------------------------------------------------------------- boxes


def room(places: Layout, part: Part, players: int) -> pygame.Rect:
    """Where the words of a part must stay: in its box, or in what is seen as its box."""
    kind, _, number = part.name.partition(" ")
    if kind == "card":
        return places.cards[int(number)]
    if part.name.endswith("facts"):
        index = int(part.name.split()[1])
        box = places.facts[index].copy()
        if players > 2:
            box.w = places.others[index].x - box.x
        return box
    boxes = {"log": places.log, "track": places.track}
    return boxes.get(part.name, part.box)


def check_part(noted: Noted, places: Layout, part: Part, players: int) -> list[Written]:
    """Draw a part: its words stay in their room and do not lie on each other."""
    noted.take()
    part.paint(noted.target)
    lines = noted.take()
    box = room(places, part, players)
    for line in lines:
        assert box.contains(line.ink), f"{line} leaves {part.name} {box} at {places.size}"
    check_apart(lines, places)
    return lines


def check_apart(lines: list[Written], places: Layout) -> None:
    inks = [line.ink for line in lines]
    for number, line in enumerate(lines):
        on = line.ink.collidelist(inks[:number])
        assert on < 0, f"{line} lies on {lines[on]} at {places.size}"


Known = dict[object, list[Written]]
"""The words of parts that have been looked at."""


def check_table(noted: Noted, table: Picture, view: Shown, known: Known) -> None:
    """Check every part that has not been looked at yet, and that no words lie on those of another
    part."""
    lines: list[Written] = []
    for part in table.parts(view):
        look = (part.name, part.key, tuple(part.box))
        if look not in known:
            known[look] = check_part(noted, table.places, part, len(view.seats))
        lines += known[look]
    check_apart(lines, table.places)


@for_all_players
@at_every_size
def test_the_words_on_the_table_stay_in_their_boxes_in_a_thousand_games(
    size: tuple[int, int], players: int, noted: Noted
) -> None:
    places, who = layout(size, players), seats(players)
    table = Picture(places, shown(positions(players)[0], who))
    known: Known = {}
    for state in positions(players):
        check_table(noted, table, shown(state, who), known)
    assert len(known) > 200


@for_all_players
@at_every_size
def test_the_counts_of_a_thousand_games_stay_apart_on_their_line(
    size: tuple[int, int], players: int, noted: Noted
) -> None:
    places = layout(size, players)
    view = shown(positions(players)[0], seats(players))
    [part] = [part for part in Picture(places, view).parts(view) if part.name == "counts"]
    noted.take()
    for bag, tower in met(players).held:
        column.counts(noted.target, places, bag, tower)
        lines = noted.take()
        assert all(part.box.contains(line.ink) for line in lines), lines
        check_apart(lines, places)


@for_all_players
@at_every_size
def test_the_points_on_a_palace_stay_in_their_bays(
    size: tuple[int, int], players: int, noted: Noted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(palaces.Palace, "show", SHOW)
    places = layout(size, players)
    full = board(windows=dict.fromkeys(range(SLOTS), "oy"), rest=strip("oobyy", "oobyy"))
    for side in SIDES:
        for place in (places.active, places.others[0]):
            palace = palaces.Palace(place, HOUSE, side)
            box = palace.show(full).get_rect()
            lines = noted.take()
            assert len(lines) >= SLOTS
            assert all(box.contains(line.ink) for line in lines), lines
            # Points between two bays are written once for each.
            check_apart([line for n, line in enumerate(lines) if line not in lines[:n]], places)


@for_all_players
@at_every_size
def test_long_names_extreme_scores_and_twenty_rounds_fit(
    size: tuple[int, int], players: int, noted: Noted
) -> None:
    places = layout(size, players)
    for turned in range(len(NAMES)):
        who = seats(players, turned)
        table = Picture(places, shown(extremes(players)[0], who))
        known: Known = {}
        for state in extremes(players):
            view = shown(state, who, front=turned % players)
            view.log = (LOG,) * 6
            view.buttons = BUTTONS[turned % len(BUTTONS)]
            check_table(noted, table, view, known)


LOG = LogLine(
    clause("log.pick", count=12, colour=HUES[0], strip=8),
    (clause("reason.fills", strip=8, count=17),) * 4,
    seat=1,
)


# ------------------------------------------------------------------------ prompts, log and buttons


def buttons(keys: tuple[str, str, str]) -> tuple[tuple[Action, ...], ...]:
    """The buttons of every moment of a turn."""
    one, two, three = keys
    return (
        (Action("skip", "Skip", one),),
        (Action("place", "Place", one), Action("put_back", "Put back", two)),
        (
            Action("break", "Break them", one),
            Action("put_back", "Put back", two),
            Action("hint", "Hint", three),
        ),
        (
            Action("back", "Glazier back", one),
            Action("undo", "Undo", two, "disabled"),
            Action("hint", "Hint", three),
        ),
    )


BUTTONS = (*buttons(("Enter", "Backspace", "H")), *buttons(("pad/a", "pad/b", "pad/y")))


@for_all_players
@at_every_size
def test_buttons_stand_side_by_side_in_their_box(
    size: tuple[int, int], players: int, noted: Noted
) -> None:
    places = layout(size, players)
    for some in BUTTONS:
        boxes = actions.button_boxes(places, some)
        for box in boxes.values():
            assert places.actions.contains(box)
        assert all(not a.colliderect(b) for a, b in combinations(boxes.values(), 2))
        actions.actions(noted.target, places, some)
        for line in noted.take():
            assert any(box.contains(line.ink) for box in boxes.values()), line


def prompts(players: int) -> Iterator[Prompt]:
    """What the table asks or says of anybody."""
    for seat, who in enumerate(seats(players)):
        name = who.name
        yield Prompt(seat, f"{name}, choose panes")
        yield Prompt(seat, f"{name}, is that your move?")
        yield Prompt(seat, f"The palace of {name}")
        yield Prompt(seat, f"{name} starts the next round")
        yield Prompt(seat, f"{name}: 12 orange, all break")
        yield Prompt(seat, f"{name}, choose a strip", "for 12 orange panes")


@for_all_players
@at_every_size
def test_prompts_stay_on_their_line(size: tuple[int, int], players: int, noted: Noted) -> None:
    places, who = layout(size, players), seats(players)
    view = shown(positions(players)[0], who)
    table = Picture(places, view)
    for asks in prompts(players):
        view.prompt = asks
        [part] = [part for part in table.parts(view) if part.name == "prompt"]
        assert check_part(noted, places, part, players)
        assert not any(part.box.colliderect(card) for card in places.cards)
        assert not part.box.colliderect(places.indicator)


@for_all_players
@at_every_size
def test_the_log_lies_beside_the_ring_and_the_palaces(
    size: tuple[int, int], players: int, noted: Noted
) -> None:
    places, who = layout(size, players), seats(players)
    view = shown(positions(players)[0], who)
    view.log = tuple(log_of(players))[-6:]
    assert view.log
    [part] = [part for part in Picture(places, view).parts(view) if part.name == "log"]
    for line in check_part(noted, places, part, players):
        assert outside(places, line.ink), line
        solid = [board.box for board in (places.active, *places.others)]
        assert not any(line.ink.colliderect(box) for box in (*solid, places.actions)), line


def log_of(players: int) -> Iterator[LogLine]:
    for number, (state, move, _) in enumerate(random_game(players, "A", seed=players)):
        if number < 20:
            yield telling.line(state, move, seats(players))


def outside(places: Layout, box: pygame.Rect) -> bool:
    """Whether a box lies outside the ellipse of the ring."""
    ring = places.ring
    x = min(max(ring.centerx, box.left), box.right)
    y = min(max(ring.centery, box.top), box.bottom)
    return (2 * (x - ring.centerx) / ring.w) ** 2 + (2 * (y - ring.centery) / ring.h) ** 2 >= 1


# --------------------------------------------------------------------------------------- choosing


@cache
def turns(players: int) -> tuple[State, ...]:
    """Positions from all phases of a few games."""
    found: list[State] = []
    for side in SIDES:
        states = [s for s, move, _ in random_game(players, side, seed=5) if not dealt(move)]
        found += states[:: max(1, 2 * len(states) // FEW)]
    return tuple(found)


def dealt(move: Move) -> bool:
    return isinstance(move, Deal)


def pickers(state: State) -> Iterator[Picker]:
    """Every choice of panes."""
    picks = {move[:2] for move in legal_moves(state) if isinstance(move, Pick)}
    for source, colour in sorted(picks):
        picker = Picker(state)
        picker.choose(source, colour)
        yield picker


@for_all_players
@at_every_size
def test_chips_and_sums_of_every_choice_fit(
    size: tuple[int, int], players: int, noted: Noted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sum stands in the window, under the prompt, and its words in it."""
    for name in ("_darken", "ring", "_hot_display", "_strip"):
        monkeypatch.setattr(choosing, name, lambda *_: None)
    places, window = layout(size, players), pygame.Rect((0, 0), size)
    prompt = pygame.Rect(places.prompt[0], 0, places.active.box.w, places.prompt[1] + places.px(20))
    for state in turns(players):
        for picker in pickers(state):
            for slot in picker.slots():
                choosing.choice(noted.target, places, picker, slot)
                for box in noted.frames:
                    assert window.contains(box)
                    assert not box.colliderect(prompt), (slot, box)
                check_framed(noted)


def check_framed(noted: Noted) -> None:
    """Every line stands in one of the frames, and no line on another."""
    frames = noted.frames
    lines = noted.take()
    for line in lines:
        assert any(box.contains(line.ink) for box in frames), f"{line} {frames}"
    for one, two in combinations(lines, 2):
        assert not one.ink.colliderect(two.ink), f"{one} lies on {two}"


@for_all_players
@at_every_size
def test_the_panel_of_every_choice_left_fits(
    size: tuple[int, int], players: int, noted: Noted
) -> None:
    places, window = layout(size, players), pygame.Rect((0, 0), size)
    asked = 0
    for state in asking(players):
        for picker in pickers(state):
            for slot in picker.slots():
                hand = Hand(state)
                assert picker.chosen is not None
                hand.choose(*picker.chosen)
                hand.place(slot)
                if hand.question is not None:
                    asked += 1
                    check_question(noted, places, window, hand.question.asked)
    assert asked >= 10


@cache
def asking(players: int) -> tuple[State, ...]:
    """Positions in which a strip leaves a choice: of panes to keep, or of joker spaces."""
    found: dict[object, State] = {}
    for seed in range(40):
        for state, _, _ in random_game(players, "A", seed):
            for ways in ways_left(state):
                found.setdefault((len(ways), ways[0].jokers != ways[-1].jokers), state)
    return tuple(found.values())


def ways_left(state: State) -> Iterator[list[Pick]]:
    """The moves that take the same panes to the same strip, where there are several."""
    same: dict[object, list[Pick]] = {}
    for move in legal_moves(state):
        if isinstance(move, Pick):
            same.setdefault(move[:3], []).append(move)
    yield from (ways for ways in same.values() if len(ways) > 1)


def check_question(noted: Noted, places: Layout, window: pygame.Rect, asked: Asked) -> None:
    box, cards = question.spread(places, asked)
    assert window.contains(box)
    for card in cards:
        assert box.contains(card)
    assert all(not a.colliderect(b) for a, b in combinations(cards, 2))
    noted.take()
    question.draw(noted.target, places, asked)
    on_cards = [one for one in noted.lines if any(card.contains(one.ink) for card in cards)]
    assert len(on_cards) >= len(cards)
    check_framed(noted)


@for_all_players
@at_every_size
def test_toasts_fit(size: tuple[int, int], players: int, noted: Noted) -> None:
    places, window = layout(size, players), pygame.Rect((0, 0), size)
    for sentence in toasts(players):
        log.toast(noted.target, places, sentence)
        for box in noted.frames:
            assert window.contains(box), sentence
        check_framed(noted)


def toasts(players: int) -> Iterator[str]:
    """Refusals, reasons of hints, and the longest of the rest."""
    name = "W" * 16
    yield f"The pad of {name} is gone. Plug it in again and press A, or go on with Enter."
    yield f"Microsoft X-Box 360 Wireless Receiver takes the seat of {name}."
    yield f"{name} plays with a pad of their own."
    yield "There is nothing to take back: with several people, a move that is given stays."
    for state in turns(players):
        yield from set(refusals(state))
        for move in legal_moves(state)[:20]:
            what = "Go back" if move == BACK else "Orange from the centre onto strip 8"
            yield f"{what}: {reasons(state, move)}."


def refusals(state: State) -> Iterator[str]:
    for picker in pickers(state):
        for slot in (None, *range(8)):
            try:
                picker.place(slot)
            except IllegalMove as why:
                yield f"{why}."
            picker.options = []


def test_a_line_that_is_too_long_is_noticed(noted: Noted) -> None:
    """The test itself: a line that leaves its frame is found."""
    draw_long: Callable[..., object] = noted.write
    noted.frame(None, "ui/card-normal", pygame.Rect(0, 0, 50, 30))
    draw_long(None, "much too long a line", (5, 15), text.BODY, 16)
    with pytest.raises(AssertionError, match="much too long"):
        check_framed(noted)


# --------------------------------------------------------------------------- in a longer language

LONGER = [(1280, 720), (1920, 1080), (1024, 768), (1600, 1200)]
KINDS = ("person", "quick", "master", "easy")
PEOPLE = tuple(map(Seat, ("Inês", "Rui", "Leonor", "Tomé"), KINDS))
OURS = re.compile(r"Inês|Rui|Leonor|Tomé|\b[XVI]+\b|\b[XYB]\b|\[n ")
"""What is the same in every language: names, Roman numerals, keys; and the mark of a plural."""


@pytest.fixture
def longer() -> Iterator[None]:
    """Every message is two fifths longer, and all its letters have accents."""
    words.choose("qps")
    yield
    words.choose(words.PLAIN)


def check_longer(lines: list[Written]) -> None:
    """Nothing is cut off, and nothing is left in English."""
    for line in lines:
        assert "…" not in line.words, line
        assert not re.search("[A-Za-z]", OURS.sub("", line.words)), line


def moments(players: int) -> Iterator[Shown]:
    """What a table shows at every moment of a turn, on its last day, and with a LAN's notes."""
    who = PEOPLE[:players]
    some = [*turns(players)[:: FEW // 4], *positions(players)[-1:]]
    for state in some:
        hands = [Held(), Held(3, 0), Held(12, 1, all_break=True), Held(2, 3, planned=True)]
        for hand in (*hands, None):
            facts = Facts(state, who, hand, takes_back=hand is not None)
            for more in ((), ("say",), ("say", "bot")):
                shown = Shown(state, who, state.turn, prompt(facts), tuple(lined(players))[-6:])
                shown.buttons = prompts_of(facts, more)
                shown.playing, shown.heap = state.turn, 1
                shown.notes = (words.say("lan.to_play", time="0:32"), words.say("connection.away"))
                yield shown
        facts = Facts(state, who, looking=1, ended=state.phase == "over")
        shown = Shown(state, who, 1, prompt(facts), tuple(lined(players))[-6:], heap=1)
        shown.buttons = prompts_of(facts, ())
        yield shown


def prompts_of(facts: Facts, more: Sequence[str]) -> tuple[Action, ...]:
    keys = {"back": "B", "place": "X", "hint": "Y"}
    return prompt_buttons(facts, more, lambda name: keys.get(name, ""), None)


def lined(players: int) -> Iterator[LogLine]:
    for number, (state, move, _) in enumerate(random_game(players, "A", seed=players)):
        if number < 30:
            yield telling.line(state, move, PEOPLE)


@for_all_players
@pytest.mark.parametrize("size", LONGER, ids=str)
@pytest.mark.usefixtures("longer")
def test_a_longer_language_has_room_on_the_table(
    size: tuple[int, int], players: int, noted: Noted
) -> None:
    places = layout(size, players)
    known: Known = {}
    picture: Picture | None = None
    column.track_title(noted.target, places)
    title = noted.take()
    check_longer(title)
    for view in moments(players):
        picture = picture or Picture(places, view)
        check_table(noted, picture, view, known)
        boxes = actions.button_boxes(places, view.buttons).values()
        solid = [board.box for board in places.others]
        assert all(box.collidelist(solid) < 0 and outside(places, box) for box in boxes), boxes
    for lines in known.values():
        check_longer(lines)
    everything = [line for lines in known.values() for line in lines]
    for line in title:
        assert line.ink.collidelist([one.ink for one in everything]) < 0, line
        assert not line.ink.colliderect(places.track)
        assert outside(places, line.ink)


@for_all_players
@pytest.mark.parametrize("size", LONGER, ids=str)
@pytest.mark.usefixtures("longer")
def test_a_longer_language_has_room_in_sums_questions_and_sentences(
    size: tuple[int, int], players: int, noted: Noted, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_darken", "ring", "_hot_display", "_strip"):
        monkeypatch.setattr(choosing, name, lambda *_: None)
    places, window = layout(size, players), pygame.Rect((0, 0), size)
    for state in turns(players)[:: FEW // 4]:
        for picker in pickers(state):
            for slot in picker.slots():
                choosing.choice(noted.target, places, picker, slot)
                check_longer(noted.lines)
                assert all(window.contains(box) for box in noted.frames)
                check_framed(noted)
    for state in asking(players)[:3]:
        for picker in pickers(state):
            for slot in picker.slots():
                hand = Hand(state)
                assert picker.chosen is not None
                hand.choose(*picker.chosen)
                hand.place(slot)
                if hand.question is not None:
                    check_question(noted, places, window, hand.question.asked)
    for key in ("pad.gone", "pad.plays_alone"):
        log.toast(noted.target, places, words.say(key, name="Inês"))
        assert all(window.contains(box) for box in noted.frames)
        check_longer(noted.lines)
        check_framed(noted)
