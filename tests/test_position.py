"""Games that begin at a position: played on from a moment of another game, kept, read, refused."""

import json
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import OWN_LEVEL, Vitral
from game import levels, record, trace
from game.match import Match, Origin, Seat, Setup
from game.record import Recorder, RecordError
from game.rules.clause import Refused
from game.rules.model import DISPLAYS, Deal, Side
from game.rules.notation import digest, position_text
from game.rules.position import flaw
from game.simulate import play_out, simulate
from referee import Foul, referee
from tables import HOUSE, board, random_match, strip, table

SEED = 0xFEDCBA9876543210FEDCBA9876543210
PAIR = (Seat("Ana", "random"), Seat("Rui", "greedy"))


@pytest.fixture
def first() -> Match:
    """A whole game of two on side B."""
    return random_match(2, "B", 5)


@pytest.fixture
def setup(first: Match) -> Setup:
    """That game, left after its eighth command."""
    return record.played_on(first, 8, PAIR, SEED)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "on.vitral"


# ------------------------------------------------------------------------------- how it is played


def test_the_header_has_the_position_and_where_it_comes_from(first: Match, setup: Setup) -> None:
    fields = json.loads(record.header(setup))
    assert list(fields)[-2:] == ["position", "origin"]
    assert fields["position"] == position_text(first.at(8))
    assert fields["origin"] == {"game": record.digest(first.setup), "command": 8}
    assert (fields["side"], fields["starter"]) == ("B", first.at(8).starter)


def test_a_position_without_an_origin_has_none_in_its_header(first: Match) -> None:
    fields = json.loads(record.header(Setup.from_position(first.at(8), PAIR, SEED)))
    assert "position" in fields
    assert "origin" not in fields


def test_a_header_without_a_position_says_nothing_of_it(first: Match) -> None:
    fields = json.loads(record.header(first.setup))
    assert list(fields) == ["vitral", "level", "side", "seats", "starter", "seed"]


def test_a_game_is_named_by_the_digest_of_its_first_line(first: Match) -> None:
    line = record.text(first).partition("\n")[0]
    assert record.digest(first.setup) == blake2b(line.encode(), digest_size=8).hexdigest()
    assert record.digest(first.setup) == "d2cb08b3d8a7543f"


def test_the_game_begins_at_the_position_and_its_commands_count_from_one(
    first: Match, setup: Setup
) -> None:
    match = Match(setup)
    assert match.state == first.at(8)
    match.play(first.log[8].move)
    assert match.log[0] == first.log[8]._replace(number=1)


def test_deals_after_the_position_are_the_first_ones_of_the_new_seed(setup: Setup) -> None:
    match = simulate(setup)
    deals = [entry.move for entry in match.log if isinstance(entry.move, Deal)]
    assert deals == [setup.deal(number) for number in range(1, 6)]
    assert match.state.phase == "over"


def test_a_position_before_a_deal_is_dealt_to_from_the_new_seed(first: Match) -> None:
    second = next(e.number for e in first.log[1:] if isinstance(e.move, Deal))
    match = Match(record.played_on(first, second - 1, PAIR, SEED))
    assert match.state.phase == "deal"
    match.play(match.next_deal())
    assert match.log[0].move == match.setup.deal(1) != first.log[second - 1].move


def test_the_opening_and_every_later_moment_can_be_played_on_from(first: Match) -> None:
    assert first.at(0) == first.setup.opening()
    for command in range(len(first.log)):
        assert record.played_on(first, command, PAIR, 1).opening() == first.at(command)
        assert command == 0 or digest(first.at(command)) == first.log[command - 1].digest


@pytest.mark.parametrize("command", [-1, 10_000])
def test_a_command_that_is_not_there_cannot_be_played_on_from(first: Match, command: int) -> None:
    with pytest.raises(Refused, match=r"^position.no_command: number -?\d+$"):
        record.played_on(first, command, PAIR, 1)


def test_the_end_of_a_game_cannot_be_played_on_from(first: Match) -> None:
    with pytest.raises(Refused, match=r"^position.over$"):
        record.played_on(first, len(first.log), PAIR, 1)


def test_other_seats_than_players_cannot_play_on(first: Match) -> None:
    with pytest.raises(Refused, match=r"^position.seats: count 2$"):
        record.played_on(first, 8, (*PAIR, Seat("Lia", "quick")), 1)


# --------------------------------------------------------------------------------- how it is kept

MOMENTS = st.tuples(
    st.sampled_from(sorted(DISPLAYS)), st.sampled_from(["A", "B"]), st.integers(0, 40)
)


@given(MOMENTS, st.integers(0, 10**6), st.integers(0, 2**128 - 1))
@settings(max_examples=60, deadline=None)
def test_any_moment_of_any_game_is_kept_and_read_back_the_same(
    moment: tuple[int, Side, int], command: int, seed: int
) -> None:
    players, side, game = moment
    match = random_match(players, side, game)
    seats = tuple(Seat(f"Zoë {n}", "random") for n in range(players))
    setup = record.played_on(match, command % len(match.log), seats, seed)
    played = simulate(setup)
    text = record.text(played)
    found = record.parse(text.encode(), "it")
    assert (found.setup, found.entries) == (setup, tuple(played.log))
    assert record.text(record.last(found)) == text


def test_a_game_played_on_from_one_that_was_played_on_is_kept_too(setup: Setup) -> None:
    match = simulate(setup)
    again = record.played_on(match, 3, PAIR, 9)
    assert again.origin == Origin(record.digest(setup), 3)
    assert record.parse(record.header(again).encode(), "it").setup == again


def test_it_is_verified_and_traced_and_the_referee_finds_no_foul(
    setup: Setup, path: Path, vitral: Vitral
) -> None:
    match = simulate(setup, path)
    run = vitral("verify", path)
    assert (run.code, run.err) == (0, "")
    assert f"verified, {len(match.log)} commands" in run.out
    lines = vitral("trace", path).out.splitlines()
    assert json.loads(lines[0])["n"] == 0
    assert json.loads(lines[0])["values"] == list(HOUSE.points_b)
    summary = referee(lines, position=True)
    assert summary["commands"] == len(match.log)
    assert summary["scores"] == [player.score for player in match.state.players]
    with pytest.raises(Foul, match="Line 0"):  # it did not begin at a set-up
        referee(lines)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_referee_finds_no_foul_from_any_moment(players: int) -> None:
    first = random_match(players, "A", players)
    seats = tuple(Seat(f"{n}", "random") for n in range(players))
    for command in range(0, len(first.log), 9):
        text = record.text(simulate(record.played_on(first, command, seats, command)))
        referee(trace.trace(record.parse(text.encode(), "it")), position=True)


def test_line_0_of_a_trace_is_the_state_that_the_first_game_had(first: Match, setup: Setup) -> None:
    whole = list(trace.trace(record.parse(record.text(first).encode(), "it")))
    start = next(trace.trace(record.parse(record.header(setup).encode(), "it")))
    assert json.loads(start)["state"] == json.loads(whole[8])["state"]
    assert json.loads(start)["command"] is None


def test_a_game_cut_off_goes_on_to_exactly_the_same_bytes(setup: Setup, path: Path) -> None:
    simulate(setup, path)
    whole = path.read_bytes()
    for end in range(whole.index(b"\n"), len(whole), 97):
        path.write_bytes(whole[:end])
        recorder, resumed = Recorder.resume(path)
        with recorder:
            play_out(resumed, recorder)
        assert path.read_bytes() == whole


def test_a_level_of_ones_own_keeps_its_positions_too(own_level: Path) -> None:
    text = OWN_LEVEL.replace('["pink", "pink", "white", "orange", "blue"]', f"{['pink'] * 5}")
    own_level.write_text(text, encoding="utf-8")
    match = simulate(Setup.new(levels.read(own_level), "A", PAIR, 3))
    setup = record.played_on(match, 4, PAIR, 1)
    assert record.parse(record.header(setup).encode(), "it").setup == setup
    fields = json.loads(record.header(setup))
    fields["level"] = {"name": "sintra", "digest": levels.digest(HOUSE)}
    with pytest.raises(RecordError):  # a position of another level
        record.parse(json.dumps(fields).encode(), "it")


def test_machines_that_draw_a_seed_keep_the_position(setup: Setup) -> None:
    drawn = setup.drawn(3, ("0" * 32, "1" * 32))
    assert drawn.position == setup.position
    assert (drawn.seed, drawn.ends, drawn.starter) == (3, ("0" * 32, "1" * 32), setup.starter)
    assert record.parse(record.header(drawn).encode(), "it").setup == drawn


# ------------------------------------------------------------------------------ what is no position


def _fields(place: int, text: str) -> Callable[[dict[str, Any]], None]:
    """Change one field of the position."""

    def change(header: dict[str, Any]) -> None:
        fields = header["position"].split(" ")
        fields[place] = text
        header["position"] = " ".join(fields)

    return change


def _in_position(old: str, new: str) -> Callable[[dict[str, Any]], None]:
    def change(header: dict[str, Any]) -> None:
        assert old in header["position"]
        header["position"] = header["position"].replace(old, new, 1)

    return change


def _put(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    return lambda header: header.update({key: value})


def _origin(**fields: object) -> Callable[[dict[str, Any]], None]:
    return _put("origin", fields)


GAME = "0123456789abcdef"
ORIGIN = "the origin must be a game of 16 hex digits and a command"
WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no text": (_put("position", 7), "the position must be a text"),
    "null": (_put("position", None), "the position must be a text"),
    "an empty text": (_put("position", ""), "nine fields"),
    "a word": (_put("position", "x"), "nine fields"),
    "terminal control": (lambda h: h.update(position=h["position"] + "\x1b"), "is not"),
    "no such side": (_fields(0, "C"), "is not a position"),
    "the other side": (_put("side", "A"), "has another side or starter than the game"),
    "the other starter": (
        lambda h: h.update(starter=1 - h["starter"]),
        "has another side or starter than the game",
    ),
    "more seats": (
        lambda h: h["seats"].append({"name": "c", "kind": "random"}),
        "the position is for 2 players",
    ),
    "the end": (_fields(4, "-"), "the game is over at the position"),
    "a pane too many": (_fields(6, "3o"), "the position has"),
    "a full display": (_fields(5, "5o/-/-/-/-"), "more than four panes"),
    "an origin that is a text": (_put("origin", GAME), ORIGIN),
    "an origin of nothing": (_origin(), ORIGIN),
    "an origin without a command": (_origin(game=GAME), ORIGIN),
    "an origin without a game": (_origin(command=3), ORIGIN),
    "an origin with more": (_origin(game=GAME, command=3, more=1), ORIGIN),
    "an origin in upper case": (_origin(game=GAME.upper(), command=3), ORIGIN),
    "a short origin": (_origin(game=GAME[1:], command=3), ORIGIN),
    "a game that is a number": (_origin(game=1, command=3), ORIGIN),
    "a negative command": (_origin(game=GAME, command=-1), ORIGIN),
    "a command that is true": (_origin(game=GAME, command=True), ORIGIN),
    "a command that is a text": (_origin(game=GAME, command="3"), ORIGIN),
    "an origin without a position": (
        lambda h: h.pop("position"),
        "an origin belongs to a position",
    ),
}


@pytest.mark.parametrize(("change", "said"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_position_or_origin_is_refused_in_one_sentence_that_names_the_line(
    setup: Setup, path: Path, vitral: Vitral, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    header = json.loads(record.header(setup))
    change(header)
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    run = vitral("verify", path)
    assert run.code == 2
    assert run.sentence.startswith(f"vitral: {path}:1: ")
    assert said in run.sentence
    assert run.sentence.isprintable()


def test_the_opening_command_may_be_the_origins() -> None:
    setup = Setup.from_position(random_match(2, "A", 1).at(0), PAIR, 1, Origin(GAME, 0))
    assert record.parse(record.header(setup).encode(), "it").setup.origin == Origin(GAME, 0)


# ----------------------------------------------------------------------- what no game could come to

FRONT, BACK = HOUSE.strips[1]
LAID = "".join("oypbwj"[c] for c in FRONT)
UNDER = "".join("oypbwj"[c] for c in BACK)
WHOLE = strip(LAID, other=UNDER)
FLIPPED = strip(UNDER, other=None)


def test_a_board_as_a_game_leaves_it_has_no_flaw() -> None:
    player = board({0: FLIPPED, 1: None}, {0: "o.", 1: "ob"}, rest=WHOLE, lost=0)
    turned = board(rest=strip(UNDER, other=LAID))
    assert flaw(table(player, turned, displays="ooyb wwww")) is None


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (board(rest=WHOLE, lost=-1), "position.lost: seat 0"),
        (board({2: strip("ooooo", other=UNDER)}, rest=WHOLE), "position.strip: seat 0, strip 3"),
        (board({2: strip(LAID, other=LAID)}, rest=WHOLE), "position.strip: seat 0, strip 3"),
        (
            board({7: strip("ooooo", other=None)}, {7: "o."}, rest=WHOLE),
            "position.strip: seat 0, strip 8",
        ),
        (board({0: strip(LAID, LAID, UNDER)}, rest=WHOLE), "position.filling: seat 0, strip 1"),
        (
            board({0: strip(LAID, "...." + UNDER[-1], UNDER)}, rest=WHOLE),
            "position.filling: seat 0, strip 1",
        ),
        (board({3: FLIPPED}, rest=WHOLE), "position.window: seat 0, window 4"),
        (board({3: FLIPPED}, {3: "ob"}, rest=WHOLE), "position.window: seat 0, window 4"),
        (board({3: FLIPPED}, {3: ".b"}, rest=WHOLE), "position.window: seat 0, window 4"),
        (board({3: None}, {3: "o."}, rest=WHOLE), "position.window: seat 0, window 4"),
        (board({}, {3: "o."}, rest=WHOLE), "position.window: seat 0, window 4"),
    ],
)
def test_a_board_that_no_game_could_come_to_is_a_flaw(player: Any, said: str) -> None:
    state = table(player, board(rest=WHOLE), displays="ooyb wwww")
    assert str(flaw(state)) == said
    other = table(board(rest=WHOLE), player, displays="ooyb wwww")
    assert str(flaw(other)) == said.replace("seat 0", "seat 1")


def test_a_joker_space_takes_any_pane() -> None:
    jokers = next(sides for sides in HOUSE.strips if any(5 in side for side in sides))
    down, up = sorted(jokers, key=lambda side: 5 in side)
    letters = ["".join("oypbwj"[c] for c in side) for side in (up, down)]
    place = letters[0].index("j")
    filled = "." * place + "w" + "." * (4 - place)
    turned = strip(letters[0], filled, None)
    assert (
        flaw(table(board({0: turned}, {0: "o."}, rest=WHOLE), board(rest=WHOLE), displays="o"))
        is None
    )


def test_panes_that_do_not_add_up_are_a_flaw() -> None:
    state = table(board(rest=WHOLE), board(rest=WHOLE), displays="oooo")
    assert flaw(state) is None
    for change, count in ((1, 21), (-1, 19)):
        wrong = state._replace(bag=state.bag + change)
        assert str(flaw(wrong)) == f"position.panes: count {count}, colour colour.orange"
