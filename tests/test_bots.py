"""The bots: always legal, the same from the same generator, each as strong as it should be."""

from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction

import pytest

import arena
import endgame
import mixture
import tune
from conftest import reasons
from game.bots import BOTS, simple
from game.bots.easy import easy
from game.bots.master import master
from game.bots.playout import spot_of, steps, take, turn_of
from game.bots.quick import quick
from game.bots.values import FinalValues
from game.bots.weights import WEIGHTS
from game.rules.model import BACK, SLOTS, Deal, Side, State, Window
from game.rules.notation import move_text, read_move
from game.rules.play import after, legal_moves
from game.rules.rng import Rng
from game.rules.scoring import final
from tables import HOUSE, board, random_game, strip, table


def positions(players: int, seed: int) -> list[State]:
    """Some positions with a choice, from all parts of a random game."""
    states = [
        state for state, move, _ in random_game(players, "B", seed) if not isinstance(move, Deal)
    ]
    return [state for state in states[::7] if len(legal_moves(state)) > 1]


def test_no_bot_offers_an_illegal_move_in_any_mixture() -> None:
    """Forty games with all bots, numbers of players, sides and made-up levels; `Match.play` would
    refuse an illegal move. tools/mixture.py plays ten thousand."""
    with ProcessPoolExecutor(2) as pool:
        assert all(pool.map(mixture.play, range(40)))


@pytest.mark.parametrize("name", ["easy", "quick", "random", "careful", "greedy"])
def test_the_same_state_and_generator_give_the_same_move(name: str) -> None:
    for state in positions(3, seed=4):
        assert BOTS[name](state, Rng(5)) == BOTS[name](state, Rng(5))


def test_no_bot_changes_the_state_it_is_given() -> None:
    for state in positions(2, seed=8):
        copy = tuple(state)
        for bot in (easy, quick):
            bot(state, Rng(1))
        assert tuple(state) == copy


def test_careful_breaks_as_little_as_it_can() -> None:
    state = table(board({0: strip("oobyy")}, rest=strip("wwwbb")), displays="oooo by")
    assert move_text(simple.careful(state, Rng(1))) in {"2b1", "2y1", "2b2"} | {
        f"2b{slot}" for slot in range(3, 9)
    }


def test_greedy_takes_the_most_points() -> None:
    mine = board({0: strip("yyboo", "yybo."), 1: strip("wwwww", "wwww.")})
    state = table(mine, displays="ow wy")
    assert move_text(simple.greedy(state, Rng(1)))[:3] == "1o1"


def test_easy_does_not_break_panes_for_nothing() -> None:
    """With a strip that takes all four panes it never chooses one on which they break."""
    mine = board({0: strip("oobyy", "oo..."), 1: strip("ooobw", "oo..."), 2: strip("oooob")})
    state = table(mine, displays="oooo")
    for seed in range(50):
        assert move_text(easy(state, Rng(seed))) == "1o3"


@pytest.mark.parametrize(
    ("strong", "weak"), [("easy", "careful"), ("quick", "greedy"), ("quick", "easy")]
)
def test_the_ladder_stands(strong: str, weak: str) -> None:
    """Few games a step, but far from chance; the README has the figures of longer contests."""
    games = 40 if strong == "easy" else 16
    planned = arena.setups([strong, weak], HOUSE, games, seed=11)
    with ProcessPoolExecutor(2) as pool:
        winner, _ = arena.standings([strong, weak], planned, arena.play_all(planned, pool))
    assert winner.rate > (0.55 if strong == "easy" else 0.8)


def test_the_master_gives_nothing_away_at_the_very_end() -> None:
    """Against an exhaustive solver that knows nothing but the rules; tools/endgame.py does 200."""
    states = [s for s in endgame.positions(14, seed=100) if endgame.picks_left(s) <= 6]
    assert len(states) >= 8
    assert endgame.losses(master, states) == [0] * len(states)


def test_the_master_stops_when_it_is_told_to() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) > 3

    state = positions(2, seed=2)[0]
    assert master(state, Rng(1), 60.0, stop) in legal_moves(state)


# ---------------------------------------------------------------------------------------- reasons


def test_a_reason_names_the_strip_and_the_points() -> None:
    mine = board({4: strip("yyboo", "yybo.")}, {6: "w."}, glazier=4)
    state = table(mine, displays="owww", indicator=(2, 1))
    said = reasons(state, read_move("1o5=b"))  # type: ignore[arg-type]
    assert "strip 5" in said
    assert "4" in said, said  # 1 for window 5, 3 for window 7


def test_every_move_has_a_reason_and_it_is_one_sentence() -> None:
    for players in (2, 3, 4):
        for state in positions(players, seed=players):
            for move in legal_moves(state):
                said = reasons(state, move)
                assert said
                assert "\n" not in said
                assert len(said) < 160


def test_going_back_has_a_reason() -> None:
    state = table(board(rest=strip("oobyy"), glazier=6), displays="oooo")
    assert reasons(state, BACK)


def test_reasons_are_about_the_move_and_leave_the_state_alone() -> None:
    state = positions(2, seed=3)[0]
    copy = tuple(state)
    said = {reasons(state, move) for move in legal_moves(state)}
    assert len(said) > 1
    assert tuple(state) == copy
    assert after(state, legal_moves(state)[0]) != state


# -------------------------------------------------------------- the bots' own picture of the rules


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_bots_foresee_is_what_the_rules_do(players: int) -> None:
    """The bots work on a lean model of the round; every step of it leads where the rules lead."""
    looked = 0
    for state in positions(players, seed=20 + players):
        spot = spot_of(state)
        for step in steps(spot.round, spot.sources, spot.boards[spot.turn], spot.tile):
            following = after(state, turn_of(step))
            if following.phase != "play":
                continue  # the end of a round belongs to the rules alone
            seen, true = take(spot, step), spot_of(following)
            assert (seen.turn, seen.tile, seen.sources) == (true.turn, true.tile, true.sources)
            assert (seen.scores, seen.markers) == (true.scores, true.markers)
            for mine, theirs in zip(seen.boards, true.boards, strict=True):
                assert (mine.strips, mine.windows) == (theirs.strips, theirs.windows)
                assert mine.glazier == theirs.glazier
            looked += 1
    assert looked > 100


def test_tuning_finds_the_same_numbers_from_the_same_seed() -> None:
    assert tune.fit("A", games=2, seed=5) == tune.fit("A", games=2, seed=5)
    new = {side: tune.changed(WEIGHTS[side], "tile", Fraction(3, 2)) for side in WEIGHTS}
    assert tune.match(new, WEIGHTS, games=2, seed=1) == tune.match(new, WEIGHTS, games=2, seed=1)


@pytest.mark.parametrize("side", ["A", "B"])
def test_the_final_scoring_that_bots_reckon_with_is_that_of_the_rules(side: Side) -> None:
    rng = Rng(11)
    values = FinalValues(HOUSE, side)
    for _ in range(300):
        windows = tuple(_some_window(rng) for _ in range(SLOTS))
        filled = tuple("oyp.."[rng.below(5)] for _ in range(5))
        player = board(rest=strip("ooyyp", "".join(filled)), windows={})
        player = player._replace(windows=windows, broken=rng.below(len(HOUSE.track) - 1))
        board_points = values.board(player.strips, player.windows, player.glazier)
        reckoned = board_points + values.marker[player.broken]
        assert reckoned == 100 * final(HOUSE, side, player).points


def _some_window(rng: Rng) -> Window:
    """Dark, half or complete; complete ones are common enough for boards that are full."""
    top, bottom, panes = rng.below(5), rng.below(5), rng.below(4)
    return (None, None) if panes == 0 else (top, None) if panes == 1 else (top, bottom)
