"""The table as parts of a picture. Drawing changes nothing but its own pictures."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

import pygame

from game import words
from game.bots.reasons import explain
from game.match import Seat
from game.picker import Picker
from game.rules.model import NAMES, Deal, Move, Pick, State, count
from game.ui.motion.tower import Resting, resting
from game.ui.paint import art, choosing, furniture, palaces, panes, text
from game.ui.paint.panes import METALS, glow, pane
from game.ui.paint.stage import Part, paint
from game.ui.paint.text import BODY, CREAM, GOLD, HEADING, MUTED, NUMBER, STRONG, TINTS, Face, write
from game.ui.place import spots
from game.ui.place.layout import Board, Layout

ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
ROMAN_TENS: Final = (*ROMAN, *(f"X{number}" for number in ROMAN))
_AZULEJO: Final = (0x9D, 0xB4, 0xFF)


class Said(NamedTuple):
    """A line of the log: who did what, and why."""

    short: str
    why: str
    seat: int | None = None
    what: str = ""
    """The same without the name: the log has the seat's coin instead."""


def said(before: State, move: Move, seats: Sequence[Seat]) -> Said:
    """What the log says of a command."""
    if isinstance(move, Deal):
        return Said(
            f"Round {before.round}", "the displays are filled", what=f"Round {before.round}"
        )
    seat, name = before.turn, seats[before.turn].name
    why = words.clauses([words.told(fact) for fact in explain(before, move, beside=True)])
    if not isinstance(move, Pick):
        return Said(f"{name} goes back", why, seat, "goes back")
    number = count(before.sources[move.source], move.colour)
    where = "all break" if move.slot is None else f"strip {move.slot + 1}"
    what = f"{number} {NAMES[move.colour]}, {where}"
    return Said(f"{name}: {what}", why, seat, what)


class Prompt(NamedTuple):
    """What is to be done: a seat, a sentence, and the panes it is about."""

    seat: int
    line: str
    panes: str = ""
    colour: int = 0


class Button(NamedTuple):
    """A button on the table: its name, its words, the key or the pad's glyph, and how it looks."""

    name: str
    words: str
    key: str
    mode: str = "normal"


@dataclass
class Shown:
    """What the table shows at this moment: a state that may lag behind the true one."""

    state: State
    seats: Sequence[Seat]
    front: int
    """Whose palace stands in front."""
    prompt: Prompt
    log: tuple[Said, ...] = ()
    hidden: set[str] = field(default_factory=set)
    """Pieces that move just now and are drawn by whatever moves them."""
    buttons: tuple[Button, ...] = ()
    menu: str = "normal"
    """How the menu button looks."""
    bodies: Sequence[Resting] = ()
    heap: int = 0
    """Counts the changes of the heap in the tower."""
    playing: int | None = None
    """Whose turn it is."""
    notes: tuple[str, ...] = ()
    """What the card of each seat says under the name, where it is not the usual."""


def first_prompt(state: State, seats: Sequence[Seat], picker: Picker | None = None) -> Prompt:
    """What the player to move is to do."""
    seat = state.turn
    name = seats[seat].name
    if state.phase == "over":
        return Prompt(seat, "The game is over")
    if state.phase == "deal":
        return Prompt(seat, f"{name} starts the next round")
    if picker is None or picker.chosen is None:
        return Prompt(seat, f"{name}, choose panes")
    number, colour = picker.in_hand, picker.chosen[1]
    words = f"for {number} {NAMES[colour]} pane{'s' if number > 1 else ''}"
    return Prompt(seat, f"{name}, choose a strip", words, colour)


class Table:
    """The table at one window size, with the pictures that it keeps."""

    def __init__(self, places: Layout, shown: Shown) -> None:
        self.places = places
        self._still = _night(places)
        furniture.ring(self._still, places)
        furniture.track_title(self._still, places)
        furniture.tower_back(self._still, places)
        if len(shown.seats) > 2:
            for box in places.facts:
                art.frame(self._still, "ui/card-normal", box, places.scale)
        self.tower_front = furniture.tower_front(places)
        self._last: tuple[object, list[Part]] = (None, [])
        state = shown.state
        boards = {"large": places.active, "small": places.others[0]}
        self._palaces = {
            (seat, kind): palaces.Palace(board, state.level, state.side)
            for seat in range(len(shown.seats))
            for kind, board in boards.items()
        }
        for (seat, _), palace in self._palaces.items():
            palace.show(state.players[seat])
        self._ready: State | None = None
        """All palaces, also those not on the table now, look like this."""

    def parts(self, shown: Shown) -> list[Part]:
        """All parts of the table, the lowest first; made anew only when something has changed."""
        held = (shown.state, shown.front, shown.prompt, shown.log, frozenset(shown.hidden))
        key = (*held, shown.buttons, shown.menu, shown.heap, shown.playing, shown.notes)
        if key != self._last[0]:
            self._last = (key, self._parts(shown))
        return self._last[1]

    def prepare(self, shown: Shown) -> None:
        """Paint one palace that is not on the table now, so that it is there when it is wanted."""
        if shown.state is self._ready:
            return
        for (seat, _), palace in self._palaces.items():
            if palace.bring_up_to_date(shown.state.players[seat]):
                return
        self._ready = shown.state

    def _parts(self, shown: Shown) -> list[Part]:
        places, state = self.places, shown.state
        window = pygame.Rect((0, 0), places.size)
        parts = [
            Part("still", window, 0, lambda target: target.blit(self._still, (0, 0)) and None),
            *self._top(shown),
            *self._market(shown),
            *self._column(shown),
        ]
        order = spots.seats_in_order(len(shown.seats), shown.front)
        boards = (places.active, *places.others)
        for index, (seat, board) in enumerate(zip(order, boards, strict=True)):
            parts += self._palace(shown, seat, board, None if index == 0 else index - 1)
        parts.append(self._actions(shown))
        key = (shown.log, state.phase)
        parts.append(Part("log", places.log, key, lambda t: _log(t, places, shown.log)))
        return parts

    def _top(self, shown: Shown) -> list[Part]:
        places, state = self.places, shown.state
        hidden = "indicator" in shown.hidden
        box = places.indicator
        seen = box.inflate(places.px(24), places.px(20))
        text_box = pygame.Rect(box.right + places.px(8), box.y, places.px(300), box.h)
        text_box.w = min(text_box.w, places.cards[0].x - text_box.x)
        parts = [
            Part(
                "indicator",
                seen,
                (state.indicator, hidden),
                lambda t: _indicator(t, places, state, hidden),
            ),
            Part(
                "round",
                text_box,
                (state.indicator, state.phase),
                lambda t: _round_text(t, places, state, text_box),
            ),
        ]
        for seat, card in enumerate(places.cards):
            score = state.players[seat].score
            words = (shown.seats[seat], _note(shown, seat))
            key = (score, shown.playing == seat, _leads(state, seat), *words)
            grown = card.inflate(places.px(28), places.px(28))
            parts.append(
                Part(
                    f"card {seat}",
                    grown,
                    key,
                    partial(_card, places=places, shown=shown, seat=seat),
                )
            )
        menu = places.menu
        parts.append(
            Part("menu", menu.inflate(28, 28), shown.menu, lambda t: _menu(t, places, shown.menu))
        )
        right = places.active.box.right
        line = pygame.Rect(places.prompt[0], places.prompt[1] - places.px(24), 0, places.px(48))
        line.w = right - line.x
        parts.append(
            Part("prompt", line, shown.prompt, lambda t: _prompt(t, places, shown.prompt, line.w))
        )
        return parts

    def _market(self, shown: Shown) -> list[Part]:
        places, state = self.places, shown.state
        parts: list[Part] = []
        lying = 0 if "centre" in shown.hidden else state.centre
        tile = furniture.tile_in_centre(state) and "tile" not in shown.hidden
        box = places.centre.inflate(places.px(40), places.px(40))
        parts.append(
            Part("centre", box, (lying, tile), lambda t: furniture.centre(t, places, lying, tile))
        )
        for number, panes_there in enumerate(state.displays):
            parts.append(
                Part(
                    f"display {number}",
                    furniture.display_box(places, number),
                    panes_there,
                    partial(furniture.display, places=places, number=number, lying=panes_there),
                )
            )
        return parts

    def _column(self, shown: Shown) -> list[Part]:
        """Track, tower and counts."""
        places, state = self.places, shown.state
        markers = tuple(player.broken for player in state.players)
        hidden = frozenset(name for name in shown.hidden if name.startswith("marker"))
        tower = furniture.tower_box(places)
        line = pygame.Rect(places.track.x, 0, tower.right - places.track.x, places.px(44))
        line.centery = places.counts
        held = furniture.held(state)
        parts = [
            Part(
                "track",
                places.track.inflate(4, 4),
                (markers, hidden),
                lambda t: furniture.track(t, places, state, hidden),
            ),
        ]
        if "tower" not in shown.hidden:
            bodies = furniture.tower_panes(places, shown.bodies)
            parts.append(Part("tower panes", tower, shown.heap, lambda t: tower_heap(t, bodies)))
            parts.append(Part("tower front", tower, 0, self.lay_tower_front))
        parts.append(Part("counts", line, held, lambda t: furniture.counts(t, places, *held)))
        return parts

    def lay_tower_front(self, target: pygame.Surface) -> None:
        """The glass of the tower, over its panes."""
        at = furniture.tower_box(self.places)
        target.blit(self.tower_front, at, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _palace(self, shown: Shown, seat: int, board: Board, number: int | None) -> list[Part]:
        places, player = self.places, shown.state.players[seat]
        held = self._palaces[seat, board.kind]
        picture = held.show(player)
        name = "front" if number is None else f"other {number}"
        parts: list[Part] = []
        ledge = palaces.glazier_box(board)
        if number is None:
            parts.append(Part("turrets", ledge, 0, lambda t: palaces.turrets(t, board)))
        else:
            facts, box = _facts(shown, seat), places.facts[number]
            seen = box.copy()
            if len(shown.seats) > 2:
                seen.w = board.x - box.x
            parts.append(
                Part(f"{name} facts", seen, facts, lambda t: _other(t, places, facts, box))
            )
        parts.append(
            Part(
                name,
                board.box,
                (seat, held.version),
                lambda t: t.blit(picture, board.box) and None,
                opaque=True,
            )
        )
        slot = None if f"glazier {seat}" in shown.hidden else player.glazier
        if slot is not None:
            paint_him = lambda t: palaces.glazier(t, board, slot, seat)  # noqa: E731
            parts.append(Part(f"{name} glazier", ledge, (seat, slot), paint_him))
        return parts

    def _actions(self, shown: Shown) -> Part:
        box = self.places.actions.inflate(self.places.px(28), self.places.px(28))
        return Part("actions", box, shown.buttons, lambda t: actions(t, self.places, shown.buttons))


def table(
    target: pygame.Surface,
    places: Layout,
    state: State,
    seats: Sequence[Seat],
    log: Sequence[Said],
    picker: Picker | None = None,
    hover: int | None = None,
) -> None:
    """The whole table at rest, with the palace of the player to move in front, and what that player
    has chosen so far; `hover` is the slot aimed at."""
    prompt = first_prompt(state, seats, picker)
    bodies = resting(state.tower)
    playing = state.turn if state.phase != "over" else None
    shown = Shown(state, seats, state.turn, prompt, tuple(log), bodies=bodies, playing=playing)
    paint(target, Table(places, shown).parts(shown), target.get_rect())
    if picker is not None:
        choosing.choice(target, places, picker, hover)


def tower_heap(target: pygame.Surface, bodies: list[spots.Lying]) -> None:
    """The panes in the tower."""
    panes.tumble(target, bodies)


def _night(places: Layout) -> pygame.Surface:
    made = pygame.Surface(places.size)
    art.stretch(made, "night/backdrop", made.get_rect())
    side = places.px(108)
    tile = pygame.Surface((side, side), pygame.SRCALPHA)
    art.stretch(tile, "night/azulejo", tile.get_rect(), 0.07, _AZULEJO)
    for y in range(0, places.size[1], side):
        for x in range(0, places.size[0], side):
            art.stretch(made, "night/azulejo", pygame.Rect(x, y, side, side), 0.07, _AZULEJO)
    return made


# ---------------------------------------------------------------------------------------- top bar


def _indicator(target: pygame.Surface, places: Layout, state: State, hidden: bool) -> None:
    box, rounds = places.indicator, state.level.rounds
    left, step, unit = spots.indicator_step(places, rounds)
    art.put(target, "round/left", box.topleft, unit)
    past = rounds - len(state.indicator)
    for number in range(rounds):
        mode = "past" if number < past else "current" if number == past else "normal"
        x, after = round(left + number * step), round(left + (number + 1) * step)
        art.stretch(target, f"round/{mode}", pygame.Rect(x, box.y, after - x, box.h))
    foot = box.y + art.facts("round/normal")["numeral"][1] * unit
    for number in range(rounds):
        middle, size = spots.indicator_piece(places, rounds, number)
        if number >= past and not (hidden and number == past):
            colour = state.indicator[number - past]
            if number == past and rounds <= 6:
                art.put(target, "round/halo", (left + number * step, float(box.y)), unit)
            glow(target, colour, middle, size, 0.7 if number == past else 0.15)
            pane(target, colour, middle, size)
        tone = GOLD if number == past else (185, 169, 140)
        if rounds <= 10:
            at = (middle[0], foot)
            write(target, ROMAN[number], at, NUMBER, places.type_size(16), tone, "centre")
    art.put(target, "round/right", (round(left + rounds * step), box.y), unit)


def _round_text(target: pygame.Surface, places: Layout, state: State, box: pygame.Rect) -> None:
    rounds = state.level.rounds
    heading = f"Round {ROMAN_TENS[state.round - 1]} of {ROMAN_TENS[rounds - 1]}"
    x = box.x + places.px(16)
    write(target, heading, (x, box.y + 0.3 * box.h), HEADING, places.type_size(24))
    if state.indicator:
        top = state.indicator[0]
        size = places.type_size(18)
        lines = (f"Bonus: +1 for each {NAMES[top]} pane", f"+1 for each {NAMES[top]} pane")
        line = next(
            (one for one in lines if text.width(one, BODY, size) <= box.right - x), lines[-1]
        )
        write(target, line, (x, box.y + 0.74 * box.h), BODY, size, TINTS[top])


def _card(target: pygame.Surface, places: Layout, shown: Shown, seat: int) -> None:
    box, who = places.cards[seat], shown.seats[seat]
    playing = shown.playing == seat
    art.frame(target, f"ui/panel-{'focused' if playing else 'normal'}", box, places.scale)
    at = (box.x + 0.5 * box.h, box.centery)
    art.put(target, f"figure/coin-{METALS[seat]}", at, 0.68 * box.h)
    score = shown.state.players[seat].score
    right = (box.right - places.px(18), box.centery)
    tone = GOLD if playing else CREAM
    left = box.x + 0.98 * box.h
    large = text.shrunk(f"-{abs(score)}", NUMBER, places.type_size(40), right[0] - left)
    number = write(target, str(score), right, NUMBER, large, tone, "right")
    room = number.x - places.px(8) - left
    tall = text.shrunk(who.name, HEADING, places.type_size(23), room)
    name = text.fitted(who.name, HEADING, tall, room)
    if room < places.px(60) or len(name) < 6 <= len(who.name) - 1:
        return  # a narrow card has the coin and the score alone: the name stands at the palace
    kind = "" if who.kind == "person" else who.kind
    below = "to play" if playing else "leads" if _leads(shown.state, seat) else kind
    below = _note(shown, seat) or below
    write(target, name, (left, box.y + 0.34 * box.h), HEADING, tall)
    size = places.type_size(16)
    foot = (left, box.y + 0.74 * box.h)
    write(
        target,
        text.fitted(below, STRONG, size, room),
        foot,
        STRONG,
        size,
        GOLD if playing else MUTED,
    )


def _note(shown: Shown, seat: int) -> str:
    return shown.notes[seat] if seat < len(shown.notes) else ""


def _leads(state: State, seat: int) -> bool:
    """Whether a player has more points than anybody else."""
    scores = [player.score for player in state.players]
    return scores.count(max(scores)) == 1 and scores[seat] == max(scores)


def _menu(target: pygame.Surface, places: Layout, mode: str) -> None:
    box = places.menu
    art.frame(target, f"ui/button-{mode}", box, places.scale)
    for number in (-1, 0, 1):
        line = pygame.Rect(0, 0, round(0.36 * box.w), max(2, places.px(3)))
        line.center = (box.centerx, box.centery + round(number * 0.15 * box.h))
        pygame.draw.rect(target, CREAM, line, border_radius=2)


def _prompt(target: pygame.Surface, places: Layout, prompt: Prompt, room: int) -> None:
    x, y = places.prompt
    coin = places.px(40)
    art.put(target, f"figure/coin-{METALS[prompt.seat]}", (x + coin / 2, y), coin)
    size = places.type_size(30)
    plain: Face = ("serif", "Regular")
    left = room - 1.3 * coin
    if prompt.panes:
        left -= text.width(prompt.panes, plain, size) + places.px(9)
    line = text.fitted(prompt.line, HEADING, size, left)
    said = write(target, line, (x + 1.3 * coin, y), HEADING, size)
    if prompt.panes:
        at = (said.right + places.px(9), y)
        write(target, prompt.panes, at, plain, size, TINTS[prompt.colour])


# ---------------------------------------------------------------------------- others, log, buttons


class _Facts(NamedTuple):
    seat: int
    name: str
    score: int
    panes: int
    lost: int
    players: int


def _facts(shown: Shown, seat: int) -> _Facts:
    player = shown.state.players[seat]
    lying = sum(len(strip.panes) - strip.empty for strip in player.strips if strip)
    seats = shown.seats
    return _Facts(seat, seats[seat].name, player.score, lying, player.lost, len(seats))


def _other(target: pygame.Surface, places: Layout, facts: _Facts, box: pygame.Rect) -> None:
    """Name and figures of a player who is not in front."""
    coin = f"figure/coin-{METALS[facts.seat]}"
    if facts.players == 2:
        art.put(target, coin, (box.x + places.px(14), box.centery), places.px(28))
        at = (box.x + places.px(36), box.centery)
        size = places.type_size(24)
        name = write(target, text.fitted(facts.name, HEADING, size, 0.5 * box.w), at, HEADING, size)
        beside = (name.right + places.px(14), box.centery)
        line = f"{facts.panes} panes on the strips"
        size = places.type_size(17)
        line = text.fitted(line, BODY, size, box.right - beside[0])
        write(target, line, beside, BODY, size, MUTED)
        return
    left = box.x + places.px(20)
    room = places.others[0].x - places.facts[0].x - places.px(26)
    art.put(target, coin, (left + places.px(22), box.y + places.px(52)), places.px(44))
    size = text.shrunk(facts.name, HEADING, places.type_size(22), room)
    name_ = text.fitted(facts.name, HEADING, size, room)
    write(target, name_, (left, box.y + places.px(98)), HEADING, size)
    score = (left, box.y + places.px(144))
    write(target, str(facts.score), score, NUMBER, places.type_size(36))
    for number, line in enumerate((f"{facts.panes} panes", f"{facts.lost} lost")):
        at = (left, box.y + places.px(188 + 26 * number))
        write(target, line, at, BODY, places.type_size(16), MUTED)


def _log(target: pygame.Surface, places: Layout, log: Sequence[Said]) -> None:
    """The last things that happened, the latest last."""
    box, size = places.log, places.type_size(17)
    line = max(places.px(25), round(1.3 * size))
    coin = round(1.15 * size)
    for number, said in enumerate(log[-max(1, box.h // line) :]):
        y = box.y + (number + 0.5) * line
        left = box.x
        if said.seat is not None:
            art.put(target, f"figure/coin-{METALS[said.seat]}", (left + coin / 2, y), coin)
            left += round(1.35 * coin)
        words = _log_words(said, size, box.right - left)
        write(target, words, (left, y), BODY, size, MUTED)


def _log_words(said: Said, size: int, room: int) -> str:
    """What was done, with as many of the reasons as there is room for."""
    reasons = said.why.split("; ")
    for number in range(len(reasons), 0, -1):
        words = f"{said.what}: {'; '.join(reasons[:number])}"
        if text.width(words, BODY, size) <= room:
            return words
    return text.fitted(said.what, BODY, size, room)


def button_boxes(places: Layout, buttons: Sequence[Button]) -> dict[str, pygame.Rect]:
    """Where each button stands, from the left."""
    box, size = places.actions, places.type_size(18)
    gap = places.px(12)
    for keys in (True, False):  # without their keys if there is no room
        widths = [_button_width(places, button, size, keys) for button in buttons]
        if sum(widths) + gap * (len(widths) - 1) <= box.w:
            break
    found, x = {}, box.x
    for button, width in zip(buttons, widths, strict=True):
        found[button.name] = pygame.Rect(x, box.y, width, box.h)
        x += width + gap
    return found


def _button_width(places: Layout, button: Button, size: int, keys: bool) -> int:
    key = _key_width(places, button) + places.px(10) if keys and button.key else 0
    return text.width(button.words, STRONG, size) + key + places.px(28)


def _key_width(places: Layout, button: Button) -> int:
    if button.key.startswith("pad/"):
        known = art.facts(button.key)
        return round(float(known["size"][0]) * places.px(30))
    return max(places.px(26), text.width(button.key, STRONG, places.type_size(15)) + places.px(12))


def actions(target: pygame.Surface, places: Layout, buttons: Sequence[Button]) -> None:
    """The buttons of a turn."""
    size = places.type_size(18)
    for button in buttons:
        box = button_boxes(places, buttons)[button.name]
        art.frame(target, f"ui/button-{button.mode}", box, places.scale)
        words = text.width(button.words, STRONG, size)
        x = box.right - places.px(14) - words
        if box.w > words + places.px(34) and button.key:
            key_cap(target, places, button, (box.x + places.px(14), box.centery))
        tone = MUTED if button.mode == "disabled" else CREAM
        write(target, button.words, (x, box.centery), STRONG, size, tone)


def key_cap(target: pygame.Surface, places: Layout, button: Button, at: art.Point) -> None:
    """A key of the keyboard, or the glyph of a pad's button."""
    width = _key_width(places, button)
    if button.key.startswith("pad/"):
        art.put(target, button.key, (at[0] + width / 2, at[1]), places.px(30))
        return
    cap = pygame.Rect(round(at[0]), 0, width, places.px(28))
    cap.centery = round(at[1])
    art.frame(target, "ui/key", cap, places.scale)
    ink = (44, 36, 52)
    write(target, button.key, cap.center, STRONG, places.type_size(15), ink, "centre", shade=0)
