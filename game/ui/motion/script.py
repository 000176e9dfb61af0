"""What happened becomes a script: beats that change what is shown, and effects that move meanwhile.

Every event has a method that writes its part; the moments of motion are all here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.rules.advance import advance
from game.rules.events import (
    Dealt,
    Event,
    GameEnded,
    GlazierMoved,
    MarkerCrashed,
    MarkerFell,
    PanesBroken,
    PanesPicked,
    PanesPlaced,
    RoundBegan,
    RoundEnded,
    StripCompleted,
    TileTaken,
    TurnPassed,
    WindowFurnished,
    WindowsScored,
)
from game.rules.model import CENTRE, ONE, SLOTS, Colour, Panes, Player, State, Strip
from game.ui.motion import effects
from game.ui.motion.effects import Effect, Flight, Flip, Light, Pop, Shake, Shards, Slide, Walk
from game.ui.motion.tower import MOUTH
from game.ui.paint.art import Point
from game.ui.paint.palaces import strip_top
from game.ui.paint.panes import METALS
from game.ui.place import spots
from game.ui.place.layout import Board
from game.ui.place.spots import Lying

if TYPE_CHECKING:
    from game.ui.motion.show import Show

Change = Callable[[State], State]


class Beat(NamedTuple):
    """At this moment something changes."""

    at: float
    order: int
    do: Callable[[], None]


@dataclass
class Told:
    """One command, to be shown."""

    before: State
    after: State
    events: tuple[Event, ...]
    seat: int | None
    begin: Callable[[], None] = lambda: None
    """Called when its turn to be shown has come."""
    dropped: tuple[int, int] | None = None
    """Where the panes were let go, if they were dragged."""


@dataclass
class Script:
    """What is to happen, in seconds from its start."""

    beats: list[Beat] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    length: float = 0.0
    gates: list[float] = field(default_factory=list)
    """Moments at which the script waits until the tower has been poured out."""

    def beat(self, at: float, do: Callable[[], None]) -> None:
        self.beats.append(Beat(at, len(self.beats), do))
        self.length = max(self.length, at)

    def add(self, effect: Effect) -> None:
        self.effects.append(effect)
        self.length = max(self.length, effect.end)


def _with_player(state: State, seat: int, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = players[seat]._replace(**changes)
    return state._replace(players=tuple(players))


def _put(sequence: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    changed = list(sequence)
    changed[index] = value
    return tuple(changed)


class Writer:
    """Writes the script of one command, event by event; `t` is where the next one starts."""

    def __init__(self, show: "Show", told: Told) -> None:
        assert show.places is not None
        self.show, self.told, self.places = show, told, show.places
        self.out = Script()
        self.t = 0.0
        self.hand: list[Lying] = []
        """The panes picked that have not been placed or broken yet, where they hover."""
        self.laid: list[Point] = []

    def script(self) -> Script:
        for event in self.told.events:
            self._write(event)
        self.out.length = max(self.out.length, self.t)
        return self.out

    def _write(self, event: Event) -> None:
        name = type(event).__name__
        write: Callable[[Any], None] = getattr(self, f"_{_SNAKES[name]}")
        write(event)

    def _board(self, seat: int) -> Board:
        return spots.board_of(
            self.places, len(self.told.after.players), self.show.shown.front, seat
        )

    def _player(self, seat: int) -> Player:
        return self.show.shown.state.players[seat]

    def _change(self, at: float, how: Change) -> None:
        self.out.beat(at, lambda: self.show.change(how))

    def _sound(self, at: float, group: str) -> None:
        self.out.beat(at, lambda: self.show.sound(group))

    def _hide(self, at: float, name: str, hide: bool = True) -> None:
        hidden = self.show.shown.hidden
        self.out.beat(at, lambda: hidden.add(name) if hide else hidden.discard(name))

    def _score(self, at: float, seat: int, points: int) -> None:
        def scored(state: State) -> State:
            return _with_player(state, seat, score=state.players[seat].score + points)

        self._change(at, scored)

    def _pop(self, at: float, points: int, where: Point, big: float = 1.0) -> None:
        size = round(self.places.type_size(44) * big)
        words = f"{points:+d}"
        self.out.add(Pop(words, where, size, at, at + 0.95, points < 0))

    # ---------------------------------------------------------------------------------------- deal

    def _dealt(self, event: Dealt) -> None:
        after = self.told.after
        self._change(0, lambda s: s._replace(tile=CENTRE, starter=after.starter, turn=after.turn))
        bag = spots.bag(self.places)
        number = 0
        for display, colours in enumerate(event.displays):
            panes = sum(ONE[colour] for colour in colours)
            lying = list(spots.on_display(self.places, display, panes))
            flights = []
            for colour in colours:
                if number == event.refilled_after:
                    self._pour()
                number += 1
                last = next(spot for spot in lying if spot.colour == colour)
                lying.remove(last)
                flights.append((self.t, colour, last))
                self.t += 0.028
            self._deal_one(display, panes, flights, bag)
        if number == event.refilled_after:
            self._pour()
        self.t += 0.3

    def _deal_one(
        self, display: int, panes: Panes, flights: list[tuple[float, Colour, Lying]], bag: Point
    ) -> None:
        done = self.t + 0.25
        for at, colour, last in flights:
            first = Lying(colour, bag, 0.6 * last.unit, last.degrees - 140)
            ease = effects.out_cubic
            self.out.add(Flight(colour, first, last, at, at, 0.24, done, ease, self.places.px(70)))
            one = ONE[colour]
            self._change(at, lambda s, one=one: s._replace(bag=s.bag - one))  # type: ignore[misc]
            self._sound(at + 0.2, "deal")
        self._change(done, lambda s: s._replace(sources=_put(s.sources, display, panes)))

    def _pour(self) -> None:
        """The tower is poured into the bag: the script waits for it."""
        self.t += 0.3
        self.out.beat(self.t, self.show.tower.pour)
        self._sound(self.t, "pour")
        self.out.gates.append(self.t + 0.05)
        poured = self.told.before.tower

        def emptied(state: State) -> State:
            # Skipping does not wait for the bodies to fall out: what is left goes at once.
            return state._replace(tower=0, bag=state.bag + state.tower) if poured else state

        self.t += 0.15
        self._change(self.t, emptied)

    # ---------------------------------------------------------------------------------------- pick

    def _panes_picked(self, event: PanesPicked) -> None:
        state, source = self.told.before, event.source
        lying = spots.at_source(self.places, state, source)
        chosen = [spot for spot in lying if spot.colour == event.colour]
        rest = [spot for spot in lying if spot.colour != event.colour]
        self._sound(0, "lift")
        lift = self.places.px(16)
        for spot in chosen:
            up = Lying(spot.colour, (spot.at[0], spot.at[1] - lift), 1.12 * spot.unit)
            self.hand.append(up)
        self._lifted = chosen
        if self.told.dropped:
            unit = spots.pane_unit(self._board(event.seat))
            held = fan(self.told.dropped, len(chosen), unit)
            self._lifted = self.hand = [Lying(event.colour, at, unit) for at in held]
        if source != CENTRE:
            self._change(0, lambda s: s._replace(sources=_put(s.sources, source, 0)))
        self._to_centre(state, source, rest)
        self.t = 0.02 if self.told.dropped else 0.2

    def _to_centre(self, state: State, source: int, rest: list[Lying]) -> None:
        """What is left slides to the centre, and what lies there makes room."""
        after = self.told.after.centre
        if source != CENTRE and not rest:
            return
        there = [] if source == CENTRE else spots.at_source(self.places, state, CENTRE)
        free = list(spots.in_centre(self.places, after)[0])
        self._hide(0, "centre")
        pairs = []
        for spot in (*there, *rest):
            same = [one for one in free if one.colour == spot.colour]
            best = min(same, key=lambda one: _distance(one.at, spot.at))
            free.remove(best)
            pairs.append((spot, best))
        done = 0.12 + 0.32 + 0.03 * len(rest)
        for index, (first, last) in enumerate(pairs):
            begin = 0.12 + 0.03 * max(0, index - len(there))
            self.out.add(Flight(first.colour, first, last, 0, begin, 0.32, done))
        if source != CENTRE:
            self._sound(0.12, "slide")
        self._hide(done, "centre", False)
        self._change(done, lambda s: s._replace(sources=_put(s.sources, CENTRE, after)))

    def _tile_taken(self, event: TileTaken) -> None:
        state = self.told.before
        lying, at = spots.in_centre(self.places, state.centre)
        unit = (
            lying[0].unit if lying and not self.places.sectors else 0.8 * self.places.display_unit
        )
        card = self.places.cards[event.seat]
        end = (card.x + 0.5 * card.h, float(card.centery))
        self._change(0.05, lambda s: s._replace(tile=event.seat))
        self._sound(0.05, "tile")
        self.out.add(Slide("figure/start", 0.95 * unit, at, end, 0.05, 0.55, effects.in_out_cubic))

    def _glazier_moved(self, event: GlazierMoved) -> None:
        took = min(0.75, 0.22 * abs(event.end - event.start))
        end = self.t + took
        name, board = f"glazier {event.seat}", self._board(event.seat)
        self._hide(self.t, name)
        self.out.add(Walk(board, event.seat, event.start, event.end, self.t, end))
        if event.end < event.start:
            self._sound(self.t, "back_walk")
        else:
            for step in range(event.end - event.start):
                self._sound(self.t + 0.18 * step, "step")
        self._change(end, lambda s: _with_player(s, event.seat, glazier=event.end))
        self._hide(end, name, False)
        self.t = end if not self.hand else max(self.t, end - 0.2)

    def _fly(self, spot: int, last: Lying, begin: float, took: float, ease: effects.Ease) -> None:
        """A pane in hand leaves: lifted first, then on its way."""
        lifted, up = self._lifted[spot], self.hand[spot]
        rise = min(0.14, begin)
        self.out.add(Flight(up.colour, lifted, up, 0, 0, 0.14, rise, effects.out_back))
        self.out.add(Flight(up.colour, up, up, rise, rise, 1, begin))
        arc = 0.12 * _distance(up.at, last.at) if ease is not effects.in_quad else 0
        self.out.add(Flight(up.colour, up, last, begin, begin, took, begin + took, ease, arc))

    def _panes_placed(self, event: PanesPlaced) -> None:
        board, seat, slot = self._board(event.seat), event.seat, event.slot
        strip = self.told.before.players[seat].strips[slot]
        assert strip is not None
        filled = len(strip.panes) - strip.empty
        unit = spots.pane_unit(board)
        for index, number in enumerate(event.spaces):
            begin = self.t + 0.07 * index
            land = begin + 0.26
            last = Lying(event.colour, spots.space(board, slot, number), unit)
            self._fly(index, last, begin, 0.26, effects.in_out_cubic)
            self._change(land, lambda s, n=number: _filled(s, seat, slot, n, event.colour))  # type: ignore[misc]
            self._sound(land, f"place_{min(5, filled + index + 1)}")
        placed = len(event.spaces)
        self.hand, self._lifted = self.hand[placed:], self._lifted[placed:]
        self.t += 0.07 * (placed - 1) + 0.26 + 0.09

    # --------------------------------------------------------------------------------------- break

    def _panes_broken(self, event: PanesBroken) -> None:
        board = self._board(event.seat)
        slot = self.told.after.players[event.seat].glazier
        unit = spots.pane_unit(board)
        floor = board.box.bottom - 0.45 * board.unit
        hit = self.t + 0.34
        for index in range(event.count):
            across = (index - (event.count - 1) / 2) * 0.8 * unit
            last = Lying(
                event.colour, (board.bay(slot) + across, floor), unit, 25.0 * (index % 3 - 1)
            )
            self._fly(index, last, self.t, 0.34, effects.in_quad)
            frozen = Flight(event.colour, last, last, hit, hit, 1, hit + 0.04)
            self.out.add(frozen)
            seed = 97 * index + len(self.out.beats)
            self.out.add(Shards(event.colour, last.at, unit, seed, hit + 0.04, hit + 0.9))
            drop = hit + 0.35 + min(0.09, 0.5 / event.count) * index
            self.out.beat(drop, lambda: self.show.drop(event.colour))
        size = "small" if event.count == 1 else "medium" if event.count < 4 else "large"
        self._sound(hit + 0.03, f"break_{size}")
        self.out.beat(hit + 0.04, lambda: self.show.rumble(event.seat, event.count))
        pixels = self.places.px(min(14, 6 * event.count))
        self.out.add(Shake(pixels, hit + 0.04, hit + 0.22))
        self.t = hit + 0.3

    def _round_began(self, event: RoundBegan) -> None:
        self._change(0, lambda state: advance(state, event))

    def _turn_passed(self, event: TurnPassed) -> None:
        self._change(max(self.t, self.out.length), lambda state: advance(state, event))

    def _marker_fell(self, event: MarkerFell) -> None:
        """Step by step."""
        seat, length = event.seat, len(self.told.before.level.track)
        name = f"marker {seat}"
        self._hide(self.t, name)
        x = self.places.track.x + 0.72 * self.places.track.w
        coin, unit = f"figure/coin-{METALS[seat]}", 0.37 * self.places.track.w
        for here in range(event.start, event.end):
            first = (x, spots.track_space(self.places, length, here)[0])
            last = (x, spots.track_space(self.places, length, here + 1)[0])
            self.out.add(Slide(coin, unit, first, last, self.t, self.t + 0.14))
            self._sound(self.t + 0.08, "marker")
            self.t += 0.14
        self._change(self.t, lambda state: advance(state, event))
        self._hide(self.t, name, False)

    def _marker_crashed(self, event: MarkerCrashed) -> None:
        seat, length = event.seat, len(self.told.before.level.track)
        name = f"marker {seat}"
        x = self.places.track.x + 0.72 * self.places.track.w
        coin, unit = f"figure/coin-{METALS[seat]}", 0.37 * self.places.track.w
        at = (x, spots.track_space(self.places, length, length - 1)[0])
        self._hide(self.t, name)
        self._sound(self.t, "crash")
        self._change(self.t, lambda state: advance(state, event))
        where = (at[0] - self.places.px(60), at[1] - self.places.px(30))
        self._pop(self.t, -event.lost, where, 1.3)
        self.out.add(Shake(self.places.px(14), self.t, self.t + 0.4))
        self.out.beat(self.t, lambda: self.show.rumble(seat, 6))
        top = (x, spots.track_space(self.places, length, 0)[0])
        self.out.add(Slide(coin, unit, at, at, self.t, self.t + 0.4))
        ease = effects.in_out_cubic
        self.out.add(Slide(coin, unit, at, top, self.t + 0.4, self.t + 0.9, ease))
        self.t += 0.9
        self._hide(self.t, name, False)

    # ------------------------------------------------------------------------------------- windows

    def _strip_completed(self, event: StripCompleted) -> None:
        board = self._board(event.seat)
        at = (board.bay(event.slot), strip_top(board))
        self._sound(self.t, "complete")
        self.out.add(Light("strip/flash", at, board.unit, self.t, self.t + 0.24, runs=True))
        self.out.add(Light("strip/flash", at, board.unit, self.t + 0.14, self.t + 0.42))
        if event.bonus:
            middle = (at[0], board.height("spaces_y", 2))
            self._pop(self.t + 0.1, event.bonus, middle, _size(board))
            self._score(self.t + 0.1, event.seat, event.bonus)
        self.t += 0.34

    def _window_furnished(self, event: WindowFurnished) -> None:
        board, seat, slot = self._board(event.seat), event.seat, event.slot
        full = self._full(seat, slot)
        unit = spots.pane_unit(board)
        start = self.t
        self._change(start, lambda s: _set_strip(s, seat, slot, Strip.of(full.spaces, full.other)))
        kept = full.panes.index(event.kept)
        self._fall_into_tower(board, slot, full, kept, unit)
        first = Lying(event.kept, spots.space(board, slot, kept), unit)
        last = Lying(event.kept, spots.frame(board, slot, event.frame), unit)
        land = start + 0.42
        self.out.add(
            Flight(event.kept, first, last, start, start, 0.42, land, effects.in_out_cubic)
        )
        self._change(land, lambda s: _light(s, seat, slot, event.frame, event.kept))
        self._sound(land, "window")
        window = (board.bay(slot), board.height("window_y"))
        self.out.add(Light("window/amber-2", window, board.unit, land, land + 0.42, 0.24))
        empty = Strip.of(full.spaces, full.other)
        flipped = Strip.of(full.other, None) if full.other is not None else None
        turn = land + 0.05
        self.out.add(Flip(board, slot, empty, flipped, turn, turn + 0.36))
        self._sound(turn, "flip")
        self._change(turn + 0.18, lambda s: _set_strip(s, seat, slot, flipped))
        self.t = land + 0.12

    def _full(self, seat: int, slot: int) -> Strip:
        """The strip as it is when its last pane has been placed."""
        strip = self.told.before.players[seat].strips[slot]
        assert strip is not None
        placed = next(e for e in self.told.events if isinstance(e, PanesPlaced))
        panes = strip.panes
        for number in placed.spaces:
            panes = _put(panes, number, placed.colour)
        return Strip.of(strip.spaces, strip.other, panes)

    def _fall_into_tower(
        self, board: Board, slot: int, full: Strip, kept: int, unit: float
    ) -> None:
        mouth = spots.in_tube(self.places, 0.5, MOUTH)
        size = 0.232 * 0.8 * self.places.tower.w
        others = [number for number in range(len(full.panes)) if number != kept]
        for index, number in enumerate(others):
            colour = full.panes[number]
            assert colour is not None
            begin = self.t + 0.06 * index
            first = Lying(colour, spots.space(board, slot, number), unit)
            last = Lying(colour, mouth, size, 180)
            arc = self.places.px(60)
            flight = Flight(
                colour, first, last, self.t, begin, 0.42, begin + 0.42, effects.in_out_cubic, arc
            )
            self.out.add(flight)
            self.out.beat(begin + 0.42, lambda c=colour: self.show.drop(c))  # type: ignore[misc]

    def _windows_scored(self, event: WindowsScored) -> None:
        board = self._board(event.seat)
        for index, (window, points) in enumerate(event.windows):
            at = (board.bay(window), board.height("frames_y", 0))
            self._pop(self.t, points, at, _size(board))
            self._score(self.t, event.seat, points)
            self._sound(self.t, f"chain_{min(8, index + 1)}")
            light = (board.bay(window), board.height("window_y"))
            self.out.add(Light("window/amber-2", light, board.unit, self.t, self.t + 0.3, 0.24))
            self.t += 0.18
        self.t += 0.35

    # ----------------------------------------------------------------------------------------- end

    def _round_ended(self, event: RoundEnded) -> None:
        self.t += 0.15
        rounds = self.told.before.level.rounds
        at, unit = spots.indicator_piece(self.places, rounds, event.round - 1)
        first = Lying(event.piece, at, unit)
        size = 0.232 * 0.8 * self.places.tower.w
        last = Lying(event.piece, spots.in_tube(self.places, 0.5, MOUTH), size, 180)
        land = self.t + 0.6
        self._hide(self.t, "indicator")
        arc = -self.places.px(40)
        self.out.add(Flight(event.piece, first, last, self.t, self.t, 0.6, land, arc=arc))
        self._sound(self.t, "indicator")
        self._change(land, lambda s: s._replace(indicator=s.indicator[1:]))
        self._hide(land, "indicator", False)
        self.out.beat(land, lambda: self.show.drop(event.piece))
        self.t = land + 0.4

    def _game_ended(self, event: GameEnded) -> None:
        """Counted up part by part, player by player; then the winner's palace lights up."""
        level, front = self.told.before.level, self.show.shown.front
        finals = list(enumerate(event.finals))
        self._caption("Panes left on the strips")
        for seat, final in finals:
            board = self._board(seat)
            self._final(seat, final.panes_points, (board.box.centerx, board.height("spaces_y", 2)))
        if event.finals[0].ornaments:
            self._caption("Ornaments between the windows")
            for seat, final in finals:
                self._final_ornaments(seat, final.ornaments, level.ornaments)
        else:
            self._caption("Complete windows times the commonest colour")
            for seat, final in finals:
                board = self._board(seat)
                at = (board.box.centerx, board.height("frames_y", 1))
                self._final(seat, final.side_points, at)
        self._caption("Broken glass")
        for seat, final in finals:
            x, y = spots.marker(self.places, self.told.after, seat)
            self._lose(seat, final.broken_points)
            self._final(seat, -final.broken_points, (x - self.places.px(90), y))
        self._winners(event.winners, front)

    def _caption(self, words: str) -> None:
        def say() -> None:
            self.show.caption = words

        self.t += 0.25
        self.out.beat(self.t, say)
        self._sound(self.t, "part")
        self.t += 0.25

    def _final(self, seat: int, points: int, at: Point) -> None:
        """A part of the final scoring; none where there is nothing to count."""
        if not points:
            return
        size = _size(self._board(seat))
        self._pop(self.t, points, at, size)
        self._score(self.t, seat, points)
        self._sound(self.t, "count")
        self.t += 0.3

    def _final_ornaments(
        self, seat: int, ornaments: tuple[int, ...], pairs: tuple[tuple[int, int], ...]
    ) -> None:
        board = self._board(seat)
        for (left, right), points in zip(pairs, ornaments, strict=True):
            x = (board.bay(left) + board.bay(right)) / 2
            self._final(seat, points, (x, board.height("frames_y", 0)))

    def _lose(self, seat: int, points: int) -> None:
        def lost(state: State) -> State:
            return _with_player(state, seat, lost=state.players[seat].lost + points)

        self._change(self.t, lost)

    def _winners(self, winners: tuple[int, ...], front: int) -> None:
        """Their palaces light up, window by window, the first of them in front."""
        names = [self.show.shown.seats[seat].name for seat in winners]
        self._caption(f"{' and '.join(names)} win{'' if names[1:] else 's'}")
        players = len(self.told.after.players)
        if front not in winners:
            front = winners[0]
            self.out.beat(self.t, lambda: self.show.bring(front))
            self.t += 0.3
        self._sound(self.t, "winner")
        for seat in winners:
            board = spots.board_of(self.places, players, front, seat)
            for slot in range(SLOTS):
                self._glory(board, slot, self.t + 0.09 * slot)
        self.t += 0.09 * SLOTS + 1.0

    def _glory(self, board: Board, slot: int, at: float) -> None:
        """One bay of the winner's palace: light runs down the strip into the window, and stays."""
        strip, window = strip_top(board), board.height("window_y")
        x = board.bay(slot)
        self.out.add(Light("strip/flash", (x, strip), board.unit, at, at + 0.3, runs=True))
        glow = Light("window/amber-2", (x, window), board.unit, at + 0.2, at + 1.3, 0.55)
        self.out.add(glow)


_SNAKES: Final = {
    "Dealt": "dealt",
    "PanesPicked": "panes_picked",
    "TileTaken": "tile_taken",
    "GlazierMoved": "glazier_moved",
    "PanesPlaced": "panes_placed",
    "PanesBroken": "panes_broken",
    "MarkerFell": "marker_fell",
    "MarkerCrashed": "marker_crashed",
    "RoundBegan": "round_began",
    "TurnPassed": "turn_passed",
    "StripCompleted": "strip_completed",
    "WindowFurnished": "window_furnished",
    "WindowsScored": "windows_scored",
    "RoundEnded": "round_ended",
    "GameEnded": "game_ended",
}


def fan(at: tuple[int, int], number: int, unit: float) -> list[Point]:
    """Panes held in a hand, side by side."""
    return [
        (at[0] + (index - (number - 1) / 2) * 0.5 * unit, at[1] + (index % 2) * 0.16 * unit)
        for index in range(number)
    ]


def _size(board: Board) -> float:
    return 1.0 if board.kind == "large" else 0.6


def _distance(one: Point, two: Point) -> float:
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5)


def _filled(state: State, seat: int, slot: int, number: int, colour: Colour) -> State:
    strip = state.players[seat].strips[slot]
    assert strip is not None
    panes = _put(strip.panes, number, colour)
    return _set_strip(state, seat, slot, Strip.of(strip.spaces, strip.other, panes))


def _set_strip(state: State, seat: int, slot: int, strip: Strip | None) -> State:
    strips = _put(state.players[seat].strips, slot, strip)
    return _with_player(state, seat, strips=strips)


def _light(state: State, seat: int, slot: int, frame: int, colour: Colour) -> State:
    windows = state.players[seat].windows
    window = _put(windows[slot], frame, colour)
    return _with_player(state, seat, windows=_put(windows, slot, window))
