"""Every rule, one sentence each, from the rulebooks' examples and from the digest."""

import pytest

from game.rules.events import (
    Dealt,
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
from game.rules.model import (
    BACK,
    BLUE,
    CENTRE,
    COLOURS,
    JOKER,
    ORANGE,
    PINK,
    WHITE,
    YELLOW,
    Deal,
    IllegalMove,
    Pick,
    State,
    Strip,
    count,
    heap,
)
from game.rules.notation import move_text, read_move
from game.rules.play import after, apply, legal_moves, new_game
from game.rules.scoring import fall, final, winners
from tables import HOUSE, board, census, colours, panes, play, strip, table


def legal_texts(state: State) -> set[str]:
    return {move_text(move) for move in legal_moves(state)}


def over(*players: tuple[int, int]) -> tuple[int, ...]:
    """Who wins with these (score, lost)."""
    return winners(tuple(board(score=score, lost=lost) for score, lost in players))


# ----------------------------------------------------------------------------------------- set-up


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_there_are_5_7_or_9_displays(players: int, displays: int) -> None:
    assert len(new_game(HOUSE, "A", players, 1).displays) == displays


def test_the_joker_side_is_never_up_at_the_start_and_every_other_side_can_be() -> None:
    up = {
        laid.spaces
        for seed in range(60)
        for player in new_game(HOUSE, "A", 4, seed).players
        for laid in player.strips
        if laid
    }
    sides = {side for pair in HOUSE.strips for side in pair}
    assert up == {side for side in sides if JOKER not in side}


def test_every_player_has_the_same_eight_strips_in_an_order_of_their_own() -> None:
    players = new_game(HOUSE, "A", 4, 5).players
    pairs = [[{s.spaces, s.other} for s in p.strips if s] for p in players]
    expected = [set(pair) for pair in HOUSE.strips]
    assert all(len(own) == 8 and all(pair in own for pair in expected) for own in pairs)
    assert pairs[0] != pairs[1]


def test_the_indicator_has_one_of_each_colour_on_ii_to_vi_and_one_from_the_bag_on_i() -> None:
    tops = set()
    for seed in range(60):
        state = new_game(HOUSE, "A", 2, seed)
        assert sorted(state.indicator[1:]) == list(COLOURS)
        assert state.bag == panes("oypbw") * 19 - heap(state.indicator[:1])
        tops.add(state.indicator[0])
    assert tops == set(COLOURS)


def test_any_seat_may_be_chosen_to_start_and_a_named_one_does() -> None:
    assert {new_game(HOUSE, "A", 3, seed).turn for seed in range(40)} == {0, 1, 2}
    named = new_game(HOUSE, "A", 3, 1, starter=2)
    assert (named.turn, named.starter, named.tile) == (2, 2, 2)


def test_before_the_first_deal_the_displays_are_empty_and_the_tile_lies_with_the_starter() -> None:
    state = new_game(HOUSE, "A", 2, 1, starter=1)
    assert (state.phase, state.round, state.tile, any(state.sources)) == ("deal", 1, 1, False)


def test_the_deal_puts_four_panes_on_each_display_and_the_tile_into_the_centre() -> None:
    dealt = after(new_game(HOUSE, "A", 3, 1), Deal(9))
    assert [sum(count(d, c) for c in COLOURS) for d in dealt.displays] == [4] * 7
    assert (dealt.phase, dealt.tile, dealt.centre) == ("play", CENTRE, 0)


# ---------------------------------------------------------------------------------------- picking


def test_example_one_pink_of_four_is_taken_and_three_panes_go_to_the_centre() -> None:
    state = table(board({0: strip("ppooy")}), displays="pwbo oooo")
    assert play(state, "1p1").sources == (0, panes("oooo"), 0, 0, 0, panes("wbo"))


def test_all_panes_of_the_colour_are_taken_from_a_display() -> None:
    state = play(table(board({0: strip("ooooy")}), displays="ooyy yyyy"), "1o1")
    assert state.players[0].strips[0] == strip("ooooy", "oo...")
    assert state.centre == panes("yy")


def test_all_panes_of_the_colour_are_taken_from_the_centre_and_the_rest_stays() -> None:
    state = play(table(board({0: strip("ooooy")}), centre="ooywoy"), "co1")
    assert state.players[0].strips[0] == strip("ooooy", "ooo..")
    assert state.centre == panes("yyw")


def test_example_three_orange_are_taken_first_from_the_centre() -> None:
    """One step down for the tile; with one empty orange space two break, with three none does."""
    mine = board({3: strip("oowwy", "o...."), 5: strip("oooyy")}, glazier=3)
    state = table(mine, centre="oooy")
    near, far = play(state, "co4").players[0], play(state, "co6").players[0]
    assert (near.broken, near.glazier, near.strips[3]) == (3, 3, strip("oowwy", "oo..."))
    assert (far.broken, far.glazier, far.strips[5]) == (1, 5, strip("oooyy", "ooo.."))


def test_only_the_first_to_take_from_the_centre_takes_the_tile_and_a_step() -> None:
    roomy = board(rest=strip("oobyy"))
    state = play(table(roomy, roomy, centre="oby"), "co1", "cb1")
    assert (state.tile, state.players[0].broken, state.players[1].broken) == (0, 1, 0)


def test_a_colour_that_is_not_there_or_a_display_that_does_not_exist_cannot_be_picked() -> None:
    state = table(board(rest=strip("oobyy")), displays="oooo", centre="b")
    for text in ("1b1", "2o1", "co1", "6o1", "6b1", "9o1"):
        with pytest.raises(IllegalMove):
            play(state, text)


def test_play_goes_round_clockwise() -> None:
    state = table(*[board(rest=strip("oobyy"))] * 3, displays="oooo yyyy bbbb oooo")
    turns = [state.turn]
    for text in ("1o1", "2y1", "3b1"):
        state = play(state, text)
        turns.append(state.turn)
    assert turns == [0, 1, 2, 0]


# ---------------------------------------------------------------------------------------- placing


def test_panes_go_under_the_glazier_or_to_his_right_never_to_his_left() -> None:
    state = table(board(rest=strip("oobyy"), glazier=5), displays="oyyy oooo")
    assert {text for text in legal_texts(state) if text[:2] == "1o"} == {"1o6", "1o7", "1o8"}
    with pytest.raises(IllegalMove, match=r"move\.left_of_glazier"):
        play(state, "1o5")


def test_the_glazier_moves_to_the_strip_that_is_placed_on() -> None:
    state = table(board(rest=strip("oobyy")), displays="oyyy oooo")
    assert play(state, "1o7").players[0].glazier == 6


def test_as_many_panes_as_fit_are_placed_and_only_the_others_break() -> None:
    player = play(table(board({0: strip("oobyy")}), displays="oooy"), "1o1").players[0]
    assert (player.strips[0], player.broken) == (strip("oobyy", "oo..."), 1)


def test_broken_panes_go_into_the_tower() -> None:
    assert play(table(board({0: strip("oobyy")}), displays="oooo y"), "1o1").tower == panes("oo")


def test_a_strip_without_room_cannot_be_chosen_while_another_has_room() -> None:
    state = table(board({0: strip("bbbyy"), 1: strip("oobyy")}), displays="oyyy")
    assert legal_texts(state) >= {"1o2"}
    for text in ("1o1", "1o-", "1o3"):
        with pytest.raises(IllegalMove):
            play(state, text)


def test_where_no_reachable_strip_has_room_all_break_and_the_glazier_stays() -> None:
    mine = board({0: strip("ooooo"), 4: strip("bbbyy"), 6: strip("oobyy", "oo...")}, glazier=4)
    state = table(mine, displays="oooy yyyy")
    assert {text for text in legal_texts(state) if text[1] == "o"} == {"1o-"}
    player = play(state, "1o-").players[0]
    assert (player.broken, player.glazier, player.strips) == (3, 4, mine.strips)


def test_with_no_strip_left_to_reach_all_panes_break() -> None:
    state = table(board({0: strip("ooooo")}, glazier=7), displays="oyyy b")
    assert legal_texts(state) == {"1o-", "1y-", "2b-", "back"}


# ----------------------------------------------------------------------------------------- jokers


def test_a_joker_space_takes_any_colour() -> None:
    mine = board({0: strip("jjoop", other=None)})
    state = table(mine, displays="bwyy oooo")
    assert play(state, "1b1").players[0].strips[0] == strip("jjoop", "b....", None)


def test_with_room_on_both_the_player_chooses_which_is_filled_first() -> None:
    state = table(board({0: strip("jjoop", other=None)}), displays="oowy bbbb")
    assert {t for t in legal_texts(state) if t[:2] == "1o"} == {"1o1", "1o1j1", "1o1j2"}
    laid = [play(state, text).players[0].strips[0] for text in ("1o1", "1o1j1", "1o1j2")]
    assert laid == [
        strip("jjoop", "..oo.", None),
        strip("jjoop", "o.o..", None),
        strip("jjoop", "oo...", None),
    ]


def test_no_j_means_as_few_on_jokers_as_the_rules_allow() -> None:
    state = table(board({0: strip("jjoop", other=None)}), displays="ooow bbbb")
    assert {t for t in legal_texts(state) if t[:2] == "1o"} == {"1o1", "1o1j2"}
    with pytest.raises(IllegalMove):
        play(state, "1o1j1")
    assert play(state, "1o1").players[0].strips[0] == strip("jjoop", "o.oo.", None)


def test_a_pane_breaks_only_when_jokers_are_full_too() -> None:
    player = play(table(board({0: strip("jjoop", other=None)}), displays="bbbw"), "1b1").players[0]
    assert (player.strips[0], player.broken) == (strip("jjoop", "bb...", None), 1)


# ----------------------------------------------------------------------------------- a full strip


def test_example_two_yellow_while_the_indicator_shows_yellow_score_two_at_once() -> None:
    mine = board({2: strip("yyboo", "yybo.")}, glazier=2)
    state = table(mine, displays="owww", indicator=colours("yopb"))
    assert play(state, "1o3=b").players[0].score == 2 + HOUSE.points_a[2]


def test_a_pane_on_a_joker_space_counts_for_the_bonus_by_its_own_colour() -> None:
    mine = board({7: strip("jjoop", "yyoo.", None)}, {7: "o."}, glazier=7)
    state = table(mine, displays="pwww", indicator=colours("yopb"))
    assert play(state, "1p8=o").players[0].score == 2 + HOUSE.points_a[7]


def test_the_first_pane_kept_goes_on_the_top_frame_and_the_strip_is_flipped() -> None:
    mine = board({2: strip("yyboo", "yybo.", "ppppw")}, glazier=2)
    player = play(table(mine, displays="owww"), "1o3=b").players[0]
    assert player.windows[2] == (BLUE, None)
    assert player.strips[2] == strip("ppppw", other=None)
    assert player.glazier == 2


def test_the_second_pane_goes_on_the_bottom_frame_and_the_strip_is_gone() -> None:
    mine = board({2: strip("yyboo", "yybo.", None)}, {2: "w."}, glazier=2)
    player = play(table(mine, displays="owww"), "1o3=y").players[0]
    assert (player.windows[2], player.strips[2], player.glazier) == ((WHITE, YELLOW), None, 2)


def test_four_panes_of_a_full_strip_go_into_the_tower() -> None:
    mine = board({2: strip("yyboo", "yybo.")}, glazier=2)
    assert play(table(mine, displays="owww"), "1o3=b").tower == panes("yyoo")


def test_any_colour_of_the_strip_may_be_kept_and_no_other() -> None:
    mine = board({2: strip("yyboo", "yybo.")}, glazier=2)
    state = table(mine, displays="owww")
    assert {t for t in legal_texts(state) if t[:2] == "1o"} == {"1o3=o", "1o3=y", "1o3=b"}
    for text in ("1o3", "1o3=p"):
        with pytest.raises(IllegalMove):
            play(state, text)


def test_no_pane_is_kept_from_a_strip_that_is_not_full() -> None:
    with pytest.raises(IllegalMove, match=r"move\.not_full"):
        play(table(board({2: strip("yyboo")}), displays="owww"), "1o3=o")


def test_the_window_scores_and_every_window_to_its_right_that_holds_a_pane() -> None:
    """The rulebook's 5 points: a 2, a 1 and a 2, with an empty window between them."""
    windows = {0: "oo", 3: "o.", 5: "yb"}
    mine = board({2: strip("yyboo", "yybo.")}, windows, glazier=2)
    state = table(mine, displays="owww", indicator=colours("p"))
    assert play(state, "1o3=b").players[0].score == 2 + 1 + 2


def test_excess_panes_break_before_a_strip_is_complete() -> None:
    mine = board({0: strip("yyboo", "yybo.")}, broken=7)
    player = play(table(mine, displays="ooow", indicator=colours("p")), "1o1=b").players[0]
    assert (player.broken, player.lost, player.score) == (1, 18, HOUSE.points_a[0] - 18)


# ---------------------------------------------------------------------------------------- go back


def test_the_glazier_goes_back_to_the_leftmost_remaining_strip() -> None:
    state = table(board({2: strip("ooooo"), 4: strip("ooooo")}, glazier=6), displays="o")
    assert play(state, "back").players[0].glazier == 2


@pytest.mark.parametrize(
    ("slots", "glazier"), [((2, 4), 2), ((2, 4), 0), ((), 5), ((6,), 5)], ids=str
)
def test_there_is_no_going_back_from_the_leftmost_strip_or_left_of_it_or_without_strips(
    slots: tuple[int, ...], glazier: int
) -> None:
    state = table(board({slot: strip("ooooo") for slot in slots}, glazier=glazier), displays="o")
    assert BACK not in legal_moves(state)
    with pytest.raises(IllegalMove):
        after(state, BACK)


def test_nobody_goes_back_twice_running() -> None:
    mine = board(rest=strip("ooooo"), glazier=6)
    state = play(table(mine, mine, displays="oooo"), "back", "back")
    assert BACK not in legal_moves(state)
    assert legal_moves(state)


# ------------------------------------------------------------------------------------ broken glass


def test_reaching_the_last_space_costs_18_at_once_and_the_marker_goes_on_from_the_top() -> None:
    assert fall(HOUSE.track, 7) == (7, 0)
    assert fall(HOUSE.track, 8) == (0, 18)
    assert fall(HOUSE.track, 11) == (3, 18)
    assert fall(HOUSE.track, 17) == (1, 36)


def test_the_step_for_the_tile_can_reach_the_last_space() -> None:
    state = play(table(board(rest=strip("oobyy"), broken=7), centre="oy"), "co1")
    assert state.players[0][:3] == (-18, 0, 18)


def test_scores_may_fall_below_zero() -> None:
    assert play(table(board(broken=6), displays="ooo y"), "1o-").players[0].score == -18


# -------------------------------------------------------------------------------------- the rounds


def test_a_round_ends_when_the_table_is_empty_and_the_top_piece_falls_into_the_tower() -> None:
    state = table(board({0: strip("ooyyb")}), displays="oo", indicator=colours("pyb"))
    ended = play(state, "1o1")
    assert (ended.phase, ended.round, ended.indicator) == ("deal", 5, colours("yb"))
    assert ended.tower == panes("p")


def test_the_holder_of_the_tile_starts_the_next_round() -> None:
    roomy = board(rest=strip("oobyy"))
    ended = play(table(roomy, roomy, displays="oo", centre="y"), "1o1", "cy1")
    assert (ended.tile, ended.turn) == (1, 1)
    dealt = after(ended, Deal(3))
    assert (dealt.tile, dealt.turn, dealt.starter) == (CENTRE, 1, 1)


def test_if_nobody_took_the_tile_the_same_player_starts_again() -> None:
    roomy = board(rest=strip("oobyy"))
    state = table(roomy, roomy, displays="oo")._replace(starter=1)
    ended = play(state, "1o1")
    assert (ended.tile, ended.turn) == (CENTRE, 1)
    assert after(ended, Deal(3)).starter == 1


def test_a_bag_that_runs_out_in_the_middle_is_refilled_from_the_tower() -> None:
    state = new_game(HOUSE, "A", 2, 1)._replace(bag=panes("ooooooo"), tower=panes("y" * 18))
    dealt, events = apply(state, Deal(5))
    assert dealt.displays[0] == panes("oooo")
    assert sum(dealt.displays) == panes("o" * 7 + "y" * 13)
    assert (dealt.bag, dealt.tower) == (panes("y" * 5), 0)
    began, event = events
    assert began == RoundBegan(1, 0)
    assert isinstance(event, Dealt)
    assert (event.refilled_after, event.poured) == (7, panes("y" * 18))


def test_a_bag_that_is_just_enough_is_not_refilled() -> None:
    state = new_game(HOUSE, "A", 2, 1)._replace(bag=panes("o" * 20), tower=panes("yy"))
    dealt = after(state, Deal(5))
    assert (dealt.bag, dealt.tower) == (0, panes("yy"))


def test_with_bag_and_tower_empty_the_round_starts_with_what_there_is() -> None:
    state = new_game(HOUSE, "A", 2, 1)._replace(bag=panes("ooo"), tower=panes("yyy"))
    dealt = after(state, Deal(5))
    assert sum(dealt.sources) == panes("oooyyy")
    assert (dealt.phase, dealt.bag, dealt.tower) == ("play", 0, 0)
    assert [bool(display) for display in dealt.displays] == [True, True, False, False, False]


def test_a_deal_is_no_move_of_a_player_and_no_turn_comes_before_it() -> None:
    state = new_game(HOUSE, "A", 2, 1)
    assert legal_moves(state) == []
    with pytest.raises(IllegalMove):
        after(state, BACK)
    with pytest.raises(IllegalMove):
        after(state, Pick(0, ORANGE, 0))
    with pytest.raises(IllegalMove, match=r"move\.no_deal"):
        after(after(state, Deal(1)), Deal(2))


# ------------------------------------------------------------------------------------- the end


def test_the_game_ends_after_the_sixth_round_with_the_final_scoring_in_the_last_state() -> None:
    mine = board({0: strip("oobyy", "..byy")}, {0: "oo", 1: "o."}, broken=5, score=10)
    state = table(mine, displays="o", indicator=colours("p"))
    ended, events = apply(state, read_move("1o1"))
    assert (ended.phase, ended.round, legal_moves(ended)) == ("over", 6, [])
    # 4 panes on the strips: 1; marker on -8; an ornament with three panes around it: 6.
    assert ended.players[0].score == 10 + 1 - 8 + 6
    assert ended.players[0].lost == 8
    assert isinstance(events[-2], GameEnded)
    assert events[-2].winners == (0,)


def test_example_seven_panes_left_are_two_points_and_the_space_of_eight_costs_eight() -> None:
    player = board({0: strip("ooobb", "ooobb"), 3: strip("wwwyy", "ww...")}, broken=5)
    points = final(HOUSE, "A", player)
    assert (points.panes, points.panes_points, points.broken_points) == (7, 2, 8)


def test_example_side_a_with_ornaments_at_4_4_0_and_2_scores_23() -> None:
    windows = {0: "oo", 1: "oo", 2: "yy", 3: "bb", 6: "w.", 7: "p."}
    for extra in ({}, {4: "o."}):
        assert final(HOUSE, "A", board(windows=windows | extra)).side_points == 23


def test_an_ornament_scores_nothing_with_one_3_with_two_6_with_three_10_with_four_panes() -> None:
    found = []
    for left, right in ((".o", ".."), ("o.", "o."), ("oo", "o."), ("oo", "oo")):
        windows = {0: left.replace(".o", "o."), 1: right}
        found.append(final(HOUSE, "A", board(windows=windows)).ornaments[0])
    assert found == [0, 3, 6, 10]


def test_example_side_b_with_4_complete_windows_and_5_orange_scores_20() -> None:
    windows = {0: "oo", 1: "oy", 2: "oy", 3: "ob", 4: "w.", 5: "y."}
    points = final(HOUSE, "B", board(windows=windows))
    assert (points.complete, points.commonest, points.side_points) == (4, 5, 20)


def test_each_side_has_only_its_own_final_scoring() -> None:
    player = board(windows={0: "oo", 1: "oo"})
    assert final(HOUSE, "A", player).side_points == 10
    assert final(HOUSE, "B", player).side_points == 2 * 4


def test_most_points_win() -> None:
    assert over((10, 0), (12, 40), (11, 0)) == (1,)


def test_a_tie_goes_to_whoever_lost_fewer_points_on_the_track_over_the_whole_game() -> None:
    assert over((10, 20), (10, 4)) == (1,)


def test_still_tied_victory_is_shared() -> None:
    assert over((10, 4), (3, 0), (10, 4)) == (0, 2)


# ------------------------------------------------------------------------------------------ events


def test_the_events_of_a_pick_tell_all_of_it_in_order() -> None:
    mine = board({3: strip("yyboo", "yyb..")}, {6: "w."}, broken=6)
    state = table(mine, centre="ooowb", displays="oooo", indicator=colours("oy"))
    _, events = apply(state, read_move("co4=y"))
    assert events == (
        PanesPicked(0, CENTRE, ORANGE, 3, 0),
        TileTaken(0),
        MarkerFell(0, 6, 7),
        GlazierMoved(0, 0, 3),
        PanesPlaced(0, 3, ORANGE, (3, 4)),
        PanesBroken(0, ORANGE, 1),
        MarkerFell(0, 7, 8),
        MarkerCrashed(0, 18),
        StripCompleted(0, 3, colours("yyboo"), ORANGE, 2),
        WindowFurnished(0, 3, 0, YELLOW, colours("yboo"), flipped=True),
        WindowsScored(0, ((3, 1), (6, 3))),
        TurnPassed(1),
    )


def test_the_rest_of_a_display_is_told_and_so_is_the_end_of_a_round() -> None:
    state = table(board({0: strip("ooyyb")}), displays="ooyw")
    _, events = apply(state, read_move("1o1"))
    assert events[0] == PanesPicked(0, 0, ORANGE, 2, panes("yw"))
    last = table(board({0: strip("ooyyb")}), displays="oo", indicator=colours("pyb"))
    assert apply(last, read_move("1o1"))[1][-2:] == (RoundEnded(4, PINK), TurnPassed(0))


def test_going_back_is_a_walk_and_then_the_turn_passes() -> None:
    state = table(board(rest=strip("ooooo"), glazier=4), displays="o")
    assert apply(state, BACK)[1] == (GlazierMoved(0, 4, 0), TurnPassed(1))


def test_all_twenty_panes_of_each_colour_are_in_a_laid_table() -> None:
    """The tables of these tests are real ones: nothing is missing from them."""
    state = table(
        board({0: strip("jjoop", "ypoo.", None)}, {0: "o."}), displays="oow ybb", centre="p"
    )
    assert all(count(census(state), colour) == 20 for colour in COLOURS)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (Pick(9, ORANGE, 3), "move.no_display: display 10"),
        (Pick(0, PINK, 3), "move.no_panes"),
        (Pick(0, ORANGE, 1, keep=ORANGE), "move.left_of_glazier: strip 2"),
        (Pick(0, ORANGE, 4), "move.no_strip: strip 5"),
        (Pick(0, ORANGE, 8), "move.no_strip: strip 9"),
        (Pick(0, ORANGE, 5), "move.no_room: strip 6"),
        (Pick(0, ORANGE, 3, keep=ORANGE), "move.not_full: strip 4"),
        (Pick(0, ORANGE, 6), "move.keep_one: strip 7"),
        (Pick(0, ORANGE, 6, keep=PINK), "move.no_such_pane: strip 7"),
        (Pick(0, ORANGE, None), "move.has_room: strip 4"),
    ],
)
def test_a_move_that_is_refused_says_why_and_names_the_strip(move: Pick, why: str) -> None:
    strips: dict[int, Strip | None] = {
        1: strip("ooyyb"),
        3: strip("oobyy"),
        5: strip("wwbyy"),
        6: strip("oyybb", ".yybb"),
        7: strip("bbyyw"),
    }
    state = table(board(strips, glazier=2), displays="owww")
    with pytest.raises(IllegalMove) as caught:
        apply(state, move)
    assert str(caught.value) == why
