"""Event by event, a table goes from the state before a command to the one that `apply` returns."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce

import pytest

from game.rules.advance import advance, counts, parts
from game.rules.events import (
    Counted,
    Dealt,
    DisplayFilled,
    Event,
    GameEnded,
    GlazierMoved,
    MarkerCrashed,
    MarkerFell,
    PaneDrawn,
    PaneFell,
    PaneKept,
    PanesBroken,
    PanesPicked,
    PanesPlaced,
    Part,
    RestMoved,
    RoundBegan,
    RoundEnded,
    StripCompleted,
    StripEmptied,
    StripTurned,
    TileTaken,
    TowerPoured,
    TurnPassed,
    WindowFurnished,
    WindowsScored,
)
from game.rules.model import (
    BACK,
    BLUE,
    CENTRE,
    ONE,
    ORANGE,
    PANES_A_COLOUR,
    PINK,
    WHITE,
    YELLOW,
    Deal,
    Level,
    Move,
    Panes,
    Side,
    State,
    heap,
)
from game.rules.notation import position_text, read_move, read_position
from game.rules.play import apply, legal_moves, new_game
from game.rules.rng import Rng, entropy
from tables import HOUSE, board, census, colours, panes, strip, table

ALL = PANES_A_COLOUR * sum(ONE)
SHORT = replace(HOUSE, track=(0, 3, 7), rounds=2)
EDGE = replace(HOUSE, track=(0, 5), rounds=9, ornament_points=(1, 2, 3, 4, 5))
"""Every step down this track is a crash, and every ornament scores."""
LEVELS = {"house": HOUSE, "short": SHORT, "edge": EDGE}

# ----------------------------------------------------------------------------- what is seen when


def steps(state: State, text: str) -> dict[type[Event], State]:
    """The state after each event of a move, by the kind of event (the last of its kind)."""
    found = {}
    for event in apply(state, read_move(text))[1]:
        state = found[type(event)] = advance(state, event)
    return found


def test_picked_panes_are_gone_from_the_display_and_the_rest_lies_in_the_centre() -> None:
    state = table(board({0: strip("ooyyb")}), displays="ooyw bbbb", centre="p")
    picked = steps(state, "1o1")[PanesPicked]
    assert picked.sources == (0, panes("bbbb"), 0, 0, 0, panes("pyw"))
    assert picked.players == state.players
    assert (picked.turn, picked.tile) == (0, CENTRE)


def test_the_rest_is_in_the_air_before_it_lies_in_the_centre() -> None:
    state = table(board({0: strip("ooyyb")}), displays="ooyw", centre="p")
    event = apply(state, read_move("1o1"))[1][0]
    taken, moved = parts(event)
    assert (taken, moved) == (PanesPicked(0, 0, ORANGE, 2, 0), RestMoved(panes("yw")))
    assert advance(state, taken).sources == (0, 0, 0, 0, 0, panes("p"))


def test_other_colours_stay_in_the_centre_when_one_is_taken() -> None:
    state = table(board({0: strip("ooyyb")}), displays="yyyy", centre="ooowb")
    found = steps(state, "co1")
    assert found[PanesPicked].sources == (panes("yyyy"), 0, 0, 0, 0, panes("wb"))
    assert parts(PanesPicked(0, CENTRE, ORANGE, 3, 0)) == (PanesPicked(0, CENTRE, ORANGE, 3, 0),)
    assert (found[PanesPicked].tile, found[TileTaken].tile) == (CENTRE, 0)


def test_a_turn_is_seen_step_by_step() -> None:
    mine = board({3: strip("yyboo", "yyb..")}, {6: "w."}, broken=6, score=30)
    state = table(mine, centre="ooowb", displays="oooo", indicator=colours("oy"), tower=panes("p"))
    found = steps(state, "co4=y")
    assert found[GlazierMoved].players[0].glazier == 3
    assert found[PanesPlaced].players[0].strips[3] == strip("yyboo", "yyboo")
    assert found[PanesBroken].tower == panes("po")
    assert found[MarkerFell].players[0].broken == 8
    crashed = found[MarkerCrashed].players[0]
    assert (crashed.broken, crashed.score, crashed.lost) == (0, 12, 18)
    assert found[StripCompleted].players[0].score == 14
    furnished = found[WindowFurnished]
    assert furnished.players[0].windows[3] == (YELLOW, None)
    assert furnished.players[0].strips[3] == strip("ooooo", other=None)
    assert furnished.tower == panes("poyboo")
    assert found[WindowsScored].players[0].score == 18
    assert (found[WindowsScored].turn, found[TurnPassed].turn) == (0, 1)


def test_a_window_is_furnished_pane_by_pane() -> None:
    state = table(board({3: strip("yyboo", "yyboo", None)}, {3: "w."}), displays="o")
    pieces = parts(WindowFurnished(0, 3, 1, BLUE, colours("yyoo"), flipped=False))
    assert pieces == (
        StripEmptied(0, 3),
        *map(PaneFell, (YELLOW, YELLOW, ORANGE, ORANGE)),
        PaneKept(0, 3, 1, BLUE),
        StripTurned(0, 3),
    )
    seen = [advance(state, one) for one in pieces]
    assert seen[0].players[0].strips[3] == strip("yyboo", other=None)
    assert [one.tower - state.tower for one in seen[1:5]] == [ONE[pane] for pane in (1, 1, 0, 0)]
    assert seen[5].players[0].windows[3] == (WHITE, BLUE)
    assert seen[6].players[0].strips[3] is None


def test_panes_land_and_break_and_windows_score_one_by_one() -> None:
    assert parts(PanesPlaced(1, 2, PINK, (0, 3))) == (
        PanesPlaced(1, 2, PINK, (0,)),
        PanesPlaced(1, 2, PINK, (3,)),
    )
    assert parts(PanesBroken(1, PINK, 3)) == (PanesBroken(1, PINK, 1),) * 3
    scored = WindowsScored(1, ((2, 4), (5, 1)))
    assert parts(scored) == (WindowsScored(1, ((2, 4),)), WindowsScored(1, ((5, 1),)))


def test_a_round_ends_with_the_indicators_piece_in_the_tower() -> None:
    state = table(board({0: strip("ooyyb")}), displays="oo", indicator=colours("pyb"))
    state = state._replace(tile=1)
    found = steps(state, "1o1")
    ended = found[RoundEnded]
    assert (ended.indicator, ended.tower) == (colours("yb"), panes("p"))
    assert (ended.turn, found[TurnPassed].turn) == (0, 1)


def test_the_starting_player_puts_the_tile_into_the_centre_when_a_round_begins() -> None:
    state = table(board(), board(), board())._replace(turn=2, tile=2)
    _, events = apply(state, Deal(5))
    assert events[0] == RoundBegan(1, 2)
    began = advance(state, events[0])
    assert (began.tile, began.starter, began.turn) == (CENTRE, 2, 2)
    assert began.bag == state.bag


def test_a_deal_is_seen_pane_by_pane_and_the_tower_is_poured_when_the_bag_is_empty() -> None:
    state = table(board(), board())._replace(bag=panes("ooyyb"), tower=panes("pppppww"))
    deal = Dealt((colours("oybo"), colours("yppp"), colours("pw"), (), ()), 5, panes("pppppww"))
    pieces = parts(deal)
    assert pieces == (
        *map(PaneDrawn, colours("oybo")),
        DisplayFilled(0, panes("oybo")),
        PaneDrawn(YELLOW),
        TowerPoured(panes("pppppww")),
        *map(PaneDrawn, colours("ppp")),
        DisplayFilled(1, panes("yppp")),
        *map(PaneDrawn, colours("pw")),
        DisplayFilled(2, panes("pw")),
        DisplayFilled(3, 0),
        DisplayFilled(4, 0),
    )
    dealt = advance(state, deal)
    assert dealt.sources == (panes("oybo"), panes("yppp"), panes("pw"), 0, 0, 0)
    assert (dealt.bag, dealt.tower) == (panes("pw"), 0)


def test_a_tower_that_is_poured_after_the_last_pane_is_poured_all_the_same() -> None:
    deal = Dealt((colours("o"), ()), 1, 0)
    assert parts(deal)[-1] == TowerPoured(0)
    assert TowerPoured(0) not in parts(replace(deal, refilled_after=None))


def test_the_final_scoring_is_counted_thing_by_thing_and_seat_by_seat() -> None:
    mine = board({0: strip("oobyy", "..byy")}, {0: "oo", 1: "o."}, broken=5, score=10)
    state = table(mine, displays="o", indicator=colours("p"))
    ended = next(e for e in apply(state, read_move("1o1"))[1] if isinstance(e, GameEnded))
    assert parts(ended) == counts(ended)
    assert [one for one in counts(ended) if one.seat == 0] == [
        Counted(0, "panes", 0, 1),
        *(Counted(0, "ornaments", number, points) for number, points in enumerate((6, 0, 0, 0))),
        Counted(0, "glass", 0, -8),
    ]
    assert [one.seat for one in counts(ended)] == [0, 1, *[0] * 4, *[1] * 4, 0, 1]
    player = reduce(advance, counts(ended), state).players[0]
    assert (player.score, player.lost) == (10 + 1 + 6 - 8, 8)


def test_side_b_counts_windows_instead_of_ornaments() -> None:
    mine = board({0: strip("ooyyb")}, {0: "oo", 1: "oy"})
    state = table(mine, displays="o", indicator=colours("p"), side="B")
    ended = next(e for e in apply(state, read_move("1o1"))[1] if isinstance(e, GameEnded))
    told = [(one.seat, one.what, one.points) for one in counts(ended)]
    assert told[2:4] == [(0, "windows", 6), (1, "windows", 0)]


def test_going_back_moves_only_the_glazier_and_the_turn() -> None:
    state = table(board(rest=strip("ooooo"), glazier=4), displays="o")
    events = apply(state, BACK)[1]
    back = advance(state, events[0])
    assert back.players[0] == state.players[0]._replace(glazier=0)
    assert back._replace(players=state.players) == state


def test_an_event_of_one_thing_is_its_own_only_part() -> None:
    single: list[Part] = [TileTaken(1), MarkerFell(0, 2, 5), RoundEnded(1, PINK), TurnPassed(1)]
    assert [parts(one) for one in single] == [(one,) for one in single]  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------- whole games


def game(state: State, seed: int) -> Iterator[tuple[State, tuple[Event, ...], State]]:
    """A random game played on from a state: each state, what happens in it, and the next one."""
    rng = Rng(entropy(seed, "advance"))
    while state.phase != "over":
        move: Move
        move = Deal(rng.below(1 << 62)) if state.phase == "deal" else rng.choice(legal_moves(state))
        following, events = apply(state, move)
        yield state, events, following
        state = following


def check_each(state: State, events: tuple[Event, ...]) -> None:
    """The parts of each event lead to the state after it, and all the while no pane is lost but
    those in the hand."""
    hand = 0
    for event in events:
        whole = advance(state, event)
        state = reduce(advance, parts(event), state)
        assert state == whole, event
        hand += in_hand(event)
        assert census(state) + hand == ALL, event
    assert hand == 0


def in_hand(event: Event) -> Panes:
    """The panes that an event takes in hand, or those that leave it, as a negative number."""
    if isinstance(event, PanesPicked):
        return event.count * ONE[event.colour]
    if isinstance(event, PanesPlaced):
        return -len(event.spaces) * ONE[event.colour]
    return -event.count * ONE[event.colour] if isinstance(event, PanesBroken) else 0


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_90_random_games_the_events_lead_from_each_state_to_the_next(
    players: int, side: Side, level: str
) -> None:
    for seed in range(90):
        for before, events, after in game(new_game(LEVELS[level], side, players, seed), seed):
            assert reduce(advance, events, before) == after
            if seed % 10 == 0:
                check_each(before, events)


def positions(level: Level, side: Side, players: int) -> Iterator[State]:
    """From the middle of games, read from text; most with nearly nothing left in the bag, so that
    the tower is poured early or late in the next deal, and with markers near the end."""
    for seed in range(40):
        states = [state for state, *_ in game(new_game(level, side, players, seed), seed)]
        found = states[len(states) * (seed % 7 + 1) // 9]
        if seed % 3:
            kept = heap([seed % 5] * min(seed % 4, found.bag >> 5 * (seed % 5) & 31))
            found = found._replace(bag=kept, tower=found.tower + found.bag - kept)
        low = len(level.track) - 2
        near = [one._replace(broken=low, lost=seed) for one in found.players]
        yield read_position(position_text(found._replace(players=tuple(near))), level)


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_same_holds_in_games_that_are_played_on_from_a_position(
    players: int, side: Side
) -> None:
    poured = crashed = 0
    for level in (HOUSE, EDGE):
        for seed, position in enumerate(positions(level, side, players)):
            for before, events, after in game(position, seed):
                assert reduce(advance, events, before) == after
                if seed % 4 == 0:
                    check_each(before, events)
                crashed += sum(isinstance(event, MarkerCrashed) for event in events)
                poured += any(isinstance(event, Dealt) and event.poured for event in events)
    assert poured > 20
    assert crashed > 100
