"""What moves when, read from the script of a command: nothing is drawn, no window is open."""

from collections import Counter
from functools import cache, reduce
from typing import get_args

import pytest

from game.rules.advance import advance, parts
from game.rules.clause import Clause
from game.rules.events import Counted, Event, Part, TowerPoured, TurnPassed
from game.rules.model import BACK, CENTRE, ONE, YELLOW, Deal, Move, Panes, Pick, Side, State, count
from game.rules.notation import read_move
from game.rules.play import apply
from game.ui.motion.choreography import written
from game.ui.motion.effects import Flight, Flip, Light, Pop, Shake, Slide, Walk
from game.ui.motion.script import Bring, PouredOut, Say, Script, Sound, Told
from game.ui.motion.shards import Shards
from game.ui.motion.tower import MOUTH
from game.ui.place import spots
from game.ui.place.layout import Layout, layout
from tables import board, colours, panes, random_game, strip, table

SIZE = (1280, 720)
NAMES = ("Ana", "Rui", "Lia", "Zé")


def place(state: State) -> Layout:
    return _place(len(state.players))


@cache
def _place(players: int) -> Layout:
    return layout(SIZE, players)


def script(
    state: State, move: Move | str, front: int = 0, dropped: tuple[int, int] | None = None
) -> Script:
    """How a command moves, in this state."""
    _, events = apply(state, read_move(move) if isinstance(move, str) else move)
    return written(Told(events, dropped=dropped), state, place(state), front, NAMES)


def beats(made: Script) -> list[str]:
    """What happens when, in the order in which it happens, without the sounds."""
    told = sorted((beat.at, beat.order, beat.cue) for beat in made.beats)
    return [f"{at:.2f} {_name(cue)}" for at, _, cue in told if not isinstance(cue, Sound)]


def _name(cue: object) -> str:
    what = type(cue).__name__
    return f"{what} {cue[0]}" if isinstance(cue, tuple) and cue else what


def sounds(made: Script) -> list[str]:
    found = sorted((beat.at, beat.cue.group) for beat in made.beats if isinstance(beat.cue, Sound))
    return [f"{at:.2f} {group}" for at, group in found]


def flights(made: Script) -> list[Flight]:
    return [effect for effect in made.effects if isinstance(effect, Flight)]


# ------------------------------------------------------------------------------------ one command


def test_a_pick_from_a_display_lifts_slides_walks_and_lands() -> None:
    mine = board({2: strip("wooyb", "w....")})
    made = script(table(mine, displays="ooyw", centre="p"), "1o3")
    assert beats(made) == [
        "0.00 PanesPicked",
        "0.00 Hide centre",
        "0.20 Hide glazier 0",
        "0.50 Reveal centre",
        "0.50 RestMoved",
        "0.64 Reveal glazier 0",
        "0.64 GlazierMoved",
        "0.70 PanesPlaced",
        "0.77 PanesPlaced",
        "0.86 TurnPassed",
    ]
    assert sounds(made) == [
        "0.00 lift",
        "0.12 slide",
        "0.20 step",
        "0.38 step",
        "0.70 place_2",
        "0.77 place_3",
    ]
    assert made.length == pytest.approx(0.86)


def hard_turn() -> State:
    """The tile is taken, a pane breaks, the marker crashes, a strip is full, two windows score."""
    mine = board({3: strip("yyboo", "yyb..")}, {6: "w."}, broken=6, score=30)
    return table(mine, centre="ooowb", displays="oooo", indicator=colours("oy"), tower=panes("p"))


def test_a_turn_in_which_everything_happens_is_shown_one_thing_after_the_other() -> None:
    made = script(hard_turn(), "co4=y")
    assert beats(made) == [
        "0.00 Hide centre",
        "0.05 TileTaken",
        "0.20 Hide marker 0",
        "0.34 Reveal marker 0",
        "0.34 MarkerFell",
        "0.34 Hide glazier 0",
        "0.50 Reveal centre",
        "0.50 PanesPicked",
        "1.00 Reveal glazier 0",
        "1.00 GlazierMoved",
        "1.06 PanesPlaced",
        "1.13 PanesPlaced",
        "1.60 Rumble 0",
        "1.86 Hide marker 0",
        "1.91 PanesBroken",
        "2.00 Reveal marker 0",
        "2.00 MarkerFell",
        "2.00 Hide marker 0",
        "2.00 MarkerCrashed",
        "2.00 Rumble 0",
        "2.90 Reveal marker 0",
        "3.00 StripCompleted",
        "3.24 StripEmptied",
        "3.66 PaneFell",
        "3.66 PaneKept",
        "3.72 PaneFell",
        "3.78 PaneFell",
        "3.78 WindowsScored",
        "3.84 PaneFell",
        "3.89 StripTurned",
        "3.96 WindowsScored",
        "4.91 TurnPassed",
    ]
    assert sounds(made) == [
        "0.00 lift",
        "0.05 tile",
        "0.28 marker",
        "0.34 step",
        "0.52 step",
        "0.70 step",
        "1.06 place_4",
        "1.13 place_5",
        "1.59 break_small",
        "1.94 marker",
        "2.00 crash",
        "2.90 complete",
        "3.66 window",
        "3.71 flip",
        "3.78 chain_1",
        "3.96 chain_2",
    ]
    kinds = Counter(type(effect).__name__ for effect in made.effects)
    assert kinds == {
        "Flight": 17,
        "Slide": 5,
        "Light": 5,
        "Pop": 4,
        "Shake": 2,
        "Walk": 1,
        "Shards": 1,
        "Flip": 1,
    }


def test_points_jump_up_for_the_crash_the_bonus_and_each_window() -> None:
    pops = [effect for effect in script(hard_turn(), "co4=y").effects if isinstance(effect, Pop)]
    told = [(pop.words, pop.bad, round(pop.start, 2)) for pop in pops]
    assert told == [
        ("-18", True, 2.0),
        ("+2", False, 3.0),
        ("+1", False, 3.78),
        ("+3", False, 3.96),
    ]
    assert pops[0].size > pops[1].size


def test_the_marker_goes_from_space_to_space_and_from_the_last_one_to_the_top() -> None:
    state = hard_turn()
    slides = [one for one in script(state, "co4=y").effects if isinstance(one, Slide)]
    heights = [spots.track_space(place(state), 9, number)[0] for number in (6, 7, 7, 8, 8, 8, 8, 0)]
    tile, *coins = slides
    assert tile.name == "figure/start"
    assert [y for one in coins for y in (one.first[1], one.last[1])] == heights


@pytest.mark.parametrize(("move", "far"), [("1o1", 0), ("1o2", 1), ("1o8", 7)])
def test_the_glazier_takes_longer_the_farther_he_walks_up_to_three_quarters_of_a_second(
    move: str, far: int
) -> None:
    made = script(table(board(rest=strip("oooyb")), displays="oo w"), move)
    walks = [effect for effect in made.effects if isinstance(effect, Walk)]
    took = [round(walk.end - walk.start, 2) for walk in walks]
    assert took == ([min(0.75, round(0.22 * far, 2))] if far else [])
    steps = [one for one in sounds(made) if one.endswith("step")]
    assert steps == [f"{0.2 + 0.18 * step:.2f} step" for step in range(far)]


def test_going_back_sounds_once() -> None:
    made = script(table(board(rest=strip("ooooo"), glazier=4), displays="o"), BACK)
    assert beats(made) == [
        "0.00 Hide glazier 0",
        "0.75 Reveal glazier 0",
        "0.75 GlazierMoved",
        "0.75 TurnPassed",
    ]
    assert sounds(made) == ["0.00 back_walk"]


@pytest.mark.parametrize(
    ("number", "size", "pixels", "gap"),
    [
        (1, "small", 6, 0.09),
        (2, "medium", 12, 0.09),
        (3, "medium", 14, 0.09),
        (4, "large", 14, 0.09),
        (7, "large", 14, 0.5 / 7),
    ],
)
def test_more_panes_break_louder_and_shake_more(
    number: int, size: str, pixels: int, gap: float
) -> None:
    state = table(board(rest=strip("yybbp")), centre="o" * number + "w")._replace(tile=1)
    made = script(state, "co-")
    assert f"0.57 break_{size}" in sounds(made)
    (shake,) = [effect for effect in made.effects if isinstance(effect, Shake)]
    assert shake.pixels == place(state).px(pixels)
    falls = [float(one.split()[0]) for one in beats(made) if one.endswith("PanesBroken")]
    assert falls == pytest.approx([0.89 + gap * index for index in range(number)], abs=0.006)
    shards = [effect for effect in made.effects if isinstance(effect, Shards)]
    assert len({shard.at for shard in shards}) == len({one.seed for one in shards}) == number


def test_picked_panes_hover_a_little_larger_straight_above_where_they_lay() -> None:
    made = script(table(board(rest=strip("oooyb")), displays="oo w"), "1o1")
    lifts = [one for one in flights(made) if one.first != one.last and one.end == 0.14]
    assert len(lifts) == 2
    for one in lifts:
        assert one.first.at[0] == one.last.at[0]
        assert one.first.at[1] - one.last.at[1] == pytest.approx(11)
        assert one.last.unit == pytest.approx(1.12 * one.first.unit)


def test_what_is_left_slides_to_the_centre_one_after_the_other() -> None:
    made = script(table(board(rest=strip("oooyb")), displays="oybw", centre="p"), "1o1")
    slides = [one for one in flights(made) if one.took == 0.32]
    assert [one.begin for one in slides] == pytest.approx([0.12, 0.12, 0.15, 0.18])
    assert {round(one.end, 6) for one in slides} == {0.53}


def test_the_tile_slides_from_the_centre_to_the_card_of_its_taker() -> None:
    state = hard_turn()
    slide = next(effect for effect in script(state, "co4=y").effects if isinstance(effect, Slide))
    lying, tile = spots.in_centre(place(state), state.centre)
    assert (slide.name, slide.first, slide.start, slide.end) == ("figure/start", tile, 0.05, 0.55)
    assert slide.unit == pytest.approx(0.95 * lying[0].unit)
    assert place(state).cards[0].collidepoint(slide.last)


def test_panes_that_were_dragged_start_where_they_were_let_go() -> None:
    state = table(board(rest=strip("oooyb")), displays="oo w")
    made = script(state, "1o1", dropped=(300, 200))
    assert [flight.first.at for flight in flights(made)[::3]] == script_fan(state)
    assert beats(made)[1] == "0.28 PanesPlaced"


def script_fan(state: State) -> list[tuple[float, float]]:
    unit = spots.pane_unit(place(state).active)
    return [(300 - 0.25 * unit, 200.0), (300 + 0.25 * unit, 200 + 0.16 * unit)]


def test_the_kept_pane_flies_into_its_window_and_the_others_into_the_mouth_of_the_tower() -> None:
    state = hard_turn()
    places, made = place(state), script(state, "co4=y")
    palace, mouth = places.active, spots.in_tube(places, 0.5, MOUTH)
    leaving = [one for one in flights(made) if one.took == 0.42]
    starts = [one.first.at for one in leaving]
    assert sorted(starts) == sorted(spots.space(palace, 3, number) for number in range(5))
    ends = Counter((one.colour, one.last.at) for one in leaving)
    assert ends == Counter(
        [(YELLOW, spots.frame(palace, 3, 0)), *((colour, mouth) for colour in colours("yboo"))]
    )
    tower = {one.last.unit for one in leaving if one.last.at == mouth}
    assert tower == {spots.PANE * 0.8 * places.tower.w}


def test_the_empty_strip_is_turned_over_to_its_other_side() -> None:
    (flip,) = [one for one in script(hard_turn(), "co4=y").effects if isinstance(one, Flip)]
    assert (flip.slot, flip.before, flip.after) == (3, strip("yyboo"), strip("ooooo", other=None))


def test_points_jump_up_where_they_come_from() -> None:
    state = hard_turn()
    palace = place(state).active
    _, bonus, *windows = [e.at for e in script(state, "co4=y").effects if isinstance(e, Pop)]
    assert bonus == spots.space(palace, 3, 2)
    assert windows == [spots.frame(palace, slot, 0) for slot in (3, 6)]


# ---------------------------------------------------------------------------------- deal and ending


def test_a_deal_waits_until_the_tower_has_been_poured() -> None:
    state = table(board(), board())._replace(bag=panes("ooyyb"), tower=panes("pppppww"))
    made = script(state, Deal(5))
    assert beats(made) == [
        "0.00 RoundBegan",
        "0.00 PaneDrawn",
        "0.03 PaneDrawn",
        "0.06 PaneDrawn",
        "0.08 PaneDrawn",
        "0.11 PaneDrawn",
        "0.36 DisplayFilled",
        "0.44 Pour",
        "0.59 PouredOut",
        *(f"{0.59 + 0.028 * index:.2f} PaneDrawn" for index in range(7)),
        "0.92 DisplayFilled",
        *["1.04 DisplayFilled"] * 3,
    ]
    assert made.gates == pytest.approx([0.49])
    assert sounds(made)[5] == "0.44 pour"
    assert made.length == pytest.approx(1.086)


def last_turn(side: Side = "A") -> State:
    mine = board({0: strip("oobyy", "..byy")}, {0: "oo", 1: "o."}, broken=5, score=10)
    return table(mine, displays="o", indicator=colours("p"), side=side)


def test_the_final_scoring_is_counted_up_and_then_the_winner_is_named() -> None:
    assert beats(script(last_turn(), "1o1"))[2:] == [
        "0.70 Hide indicator",
        "1.30 Reveal indicator",
        "1.30 RoundEnded",
        "1.95 Say final.panes",
        "2.20 Counted",
        "2.75 Say final.ornaments",
        "3.00 Counted",
        "3.55 Say final.glass",
        "3.80 Counted",
        "4.35 Say final.won: names Ana, count 1",
        "6.53 TurnPassed",
    ]
    said = [words.key for words in captions(script(last_turn("B"), "1o1"))]
    assert said == ["final.panes", "final.windows", "final.glass", "final.won"]


def captions(made: Script) -> list[Clause]:
    return [beat.cue.words for beat in made.beats if isinstance(beat.cue, Say)]


def test_each_thing_of_the_final_scoring_is_counted_where_it_stands() -> None:
    state = last_turn()
    places, ended = place(state), script(state, "1o1")
    palace, middle = places.active, places.active.box.centerx
    left, ornament, glass = [e.at for e in ended.effects if isinstance(e, Pop)]
    assert left == (middle, palace.height("spaces_y", 2))
    assert ornament == ((palace.bay(0) + palace.bay(1)) / 2, palace.height("frames_y", 0))
    x, y = spots.marker(places, state, 0)
    assert glass == (x - places.px(90), y)
    _, windows, _ = [e.at for e in script(last_turn("B"), "1o1").effects if isinstance(e, Pop)]
    assert windows == (middle, palace.height("frames_y", 1))


def test_the_indicators_piece_flies_from_its_space_down_into_the_tower() -> None:
    state = last_turn()
    places = place(state)
    piece = next(one for one in flights(script(state, "1o1")) if one.took == 0.6)
    assert (piece.first.at, piece.first.unit) == spots.indicator_piece(places, 6, 5)
    assert piece.last.at == spots.in_tube(places, 0.5, MOUTH)
    assert piece.arc < 0


def test_the_winners_palace_comes_to_the_front_and_lights_up_window_by_window() -> None:
    state = last_turn()
    there, away = script(state, "1o1", front=0), script(state, "1o1", front=1)
    assert [beat.cue for beat in away.beats if isinstance(beat.cue, Bring)] == [Bring(0)]
    assert not any(isinstance(beat.cue, Bring) for beat in there.beats)
    for made, start in ((there, 4.6), (away, 4.9)):
        lights = [effect for effect in made.effects if isinstance(effect, Light)]
        assert [one.start for one in lights[::2]] == pytest.approx(
            [start + 0.09 * slot for slot in range(8)]
        )
        assert {one.at[0] for one in lights} == {place(state).active.bay(n) for n in range(8)}


def test_those_who_share_the_victory_are_named_together() -> None:
    mine = board({0: strip("oobyy")})
    state = table(mine, board(rest=None), board(rest=None), displays="o", indicator=colours("p"))
    (*_, won) = captions(script(state, "1o1"))
    assert dict(won.values) == {"names": "Ana, Rui and Lia", "count": 3}


# ------------------------------------------------------------------------------------- whole games


def expected(event: Event) -> list[Part]:
    """The parts of an event that are to be seen: all but what scores nothing."""
    return [part for part in parts(event) if not isinstance(part, Counted) or part.points]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("side", ["A", "B"])
def test_every_part_of_every_event_is_seen_once_and_in_time_order_they_lead_to_the_truth(
    players: int, side: Side
) -> None:
    for seed in range(3):
        for before, move, after in random_game(players, side, seed):
            made, events = script(before, move, front=before.turn), apply(before, move)[1]
            cues = [_part(beat.cue, events) for beat in sorted(made.beats, key=lambda b: b[:2])]
            seen = [cue for cue in cues if isinstance(cue, get_args(Part))]
            assert Counter(seen) == Counter(part for event in events for part in expected(event))
            assert reduce(advance, seen, before) == after
            assert all(0 <= beat.at <= made.length for beat in made.beats)
            assert all(0 <= one.start <= one.end <= made.length for one in made.effects)


def _part(cue: object, events: tuple[Event, ...]) -> object:
    """Instead of being told at once, the pouring of the tower is left to the panes that fall."""
    if not isinstance(cue, PouredOut):
        return cue
    return next(p for event in events for p in parts(event) if isinstance(p, TowerPoured))


def test_the_turn_passes_when_nothing_moves_any_more() -> None:
    for before, move, _ in random_game(3, "A", 5):
        made = script(before, move, front=before.turn)
        passed = [beat.at for beat in made.beats if isinstance(beat.cue, TurnPassed)]
        assert passed == ([] if isinstance(move, Deal) else [made.length])


def test_panes_that_move_start_where_they_lie_and_land_where_they_will_lie() -> None:
    """Told for those that slide to the centre, and those that are placed on a strip."""
    for before, move, after in random_game(2, "B", 6):
        if not isinstance(move, Pick) or move.source == CENTRE:
            continue
        places, moving = place(before), flights(script(before, move, front=before.turn))
        left = {pane.at for pane in spots.at_source(places, before, move.source)}
        assert left <= {flight.first.at for flight in moving}
        if before.sources[move.source] != _only(before, move) and after.phase == "play":
            reached = {flight.last.at for flight in moving}
            assert {pane.at for pane in spots.at_source(places, after, CENTRE)} <= reached


def _only(state: State, move: Pick) -> Panes:
    """The display's heap if it held nothing but the colour that is picked."""
    return count(state.sources[move.source], move.colour) * ONE[move.colour]


def test_whenever_a_pane_ends_its_flight_it_lies_or_flies_on_or_bursts() -> None:
    for before, move, _ in random_game(4, "A", 7):
        made = script(before, move, front=before.turn)
        starts = {round(one.start, 6) for one in flights(made)}
        starts |= {round(one.start, 6) for one in bursts(made)}
        seen = {round(b.at, 6) for b in made.beats if isinstance(b.cue, get_args(Part))}
        for one in flights(made):
            assert round(one.end, 6) in starts | seen
            assert round(one.begin + one.took, 6) <= round(one.end, 6) or one.first == one.last


def bursts(made: Script) -> list[Shards]:
    return [effect for effect in made.effects if isinstance(effect, Shards)]


def test_panes_burst_side_by_side_on_the_floor_below_the_glazier() -> None:
    state = table(board(rest=strip("yybbp"), glazier=5), centre="ooow")._replace(tile=1)
    palace = place(state).active
    unit, middle = spots.pane_unit(palace), palace.bay(5)
    at = [shards.at for shards in bursts(script(state, "co-"))]
    assert [x for x, _ in at] == pytest.approx([middle + 0.8 * unit * n for n in (-1, 0, 1)])
    assert {y for _, y in at} == {palace.box.bottom - 0.45 * palace.unit}


def test_what_the_crash_costs_is_said_beside_the_end_of_the_track() -> None:
    state = hard_turn()
    pop = next(effect for effect in script(state, "co4=y").effects if isinstance(effect, Pop))
    track = place(state).track
    assert track.x - track.w < pop.at[0] < track.x + 0.72 * track.w
    assert pop.at[1] < spots.track_space(place(state), 9, 8)[0]
