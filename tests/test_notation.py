"""Moves and positions in text: one text for each, and nothing else is read."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import english
from game.match import Match, Seat, Setup
from game.rules.model import (
    BACK,
    CENTRE,
    COLOURS,
    ORANGE,
    PINK,
    Deal,
    IllegalMove,
    Move,
    Pick,
    Side,
    State,
)
from game.rules.notation import (
    NotationError,
    digest,
    move_text,
    position_text,
    read_move,
    read_position,
)
from game.rules.play import apply, legal_moves, new_game
from tables import HOUSE, random_game

GAMES: list[tuple[int, Side, int]] = [(2, "A", 1), (2, "B", 2), (3, "A", 3), (4, "B", 4)]

# ------------------------------------------------------------------------------------------ moves

EXAMPLES: list[tuple[str, Move]] = [
    ("3o5", Pick(source=2, colour=ORANGE, slot=4)),
    ("co5", Pick(source=CENTRE, colour=ORANGE, slot=4)),
    ("3o-", Pick(source=2, colour=ORANGE, slot=None)),
    ("3o5j1", Pick(source=2, colour=ORANGE, slot=4, jokers=1)),
    ("3o5=p", Pick(source=2, colour=ORANGE, slot=4, keep=PINK)),
    ("3o5j1=p", Pick(source=2, colour=ORANGE, slot=4, jokers=1, keep=PINK)),
    ("back", BACK),
    ("deal 0123456789abcdef00000000000000ff", Deal(0x0123456789ABCDEF00000000000000FF)),
]


@pytest.mark.parametrize(("text", "move"), EXAMPLES)
def test_a_text_means_the_move_that_the_table_says(text: str, move: Move) -> None:
    assert read_move(text) == move
    assert type(read_move(text)) is type(move)


@pytest.mark.parametrize(("text", "move"), EXAMPLES)
def test_a_move_is_written_as_the_table_says(text: str, move: Move) -> None:
    assert move_text(move) == text


@pytest.mark.parametrize("letter", "oypbw")
def test_colours_are_their_first_letters(letter: str) -> None:
    names = {"o": "orange", "y": "yellow", "p": "pink", "b": "blue", "w": "white"}
    assert read_move(f"1{letter}1") == Pick(0, list(names).index(letter), 0)
    assert names[letter][0] == letter


@pytest.mark.parametrize(("players", "side", "seed"), GAMES)
def test_every_legal_move_of_a_game_is_read_back_as_it_was_written(
    players: int, side: Side, seed: int
) -> None:
    for state, move, _ in random_game(players, side, seed):
        moves: list[Move] = [move, *legal_moves(state)]
        assert [read_move(move_text(each)) for each in moves] == moves


SOURCES = st.integers(0, 8) | st.just(CENTRE)
COLOUR = st.sampled_from(COLOURS)
PLACED = st.builds(
    Pick,
    SOURCES,
    COLOUR,
    st.integers(0, 7),
    st.integers(0, 2),
    st.none() | st.sampled_from(COLOURS),
)
BROKEN = st.builds(Pick, SOURCES, COLOUR, st.none(), st.just(0), st.none())
DEALS = st.builds(Deal, st.integers(0, 2**128 - 1))
MOVES: st.SearchStrategy[Move] = st.one_of(PLACED, BROKEN, DEALS, st.just(BACK))


@given(MOVES)
@settings(max_examples=400, deadline=None)
def test_any_move_is_read_back_as_it_was_written(move: Move) -> None:
    assert read_move(move_text(move)) == move


NEARLY = st.from_regex(
    r"[0-9cC][oypbwjO][0-9-]?(j[0-9])?(=[oypbwj])?(j[0-9])?[ \n]?", fullmatch=True
)
NEARLY_DEALS = st.from_regex(r"deal  ?[0-9a-fA-F]{30,34}\n?", fullmatch=True)


@given(st.one_of(NEARLY, NEARLY_DEALS, st.text(max_size=8)))
@settings(max_examples=250, deadline=None)
def test_whatever_is_read_as_a_move_is_written_as_the_same_text(text: str) -> None:
    try:
        move = read_move(text)
    except NotationError:
        return
    assert move_text(move) == text


NOT_MOVES = {
    "nothing": "",
    "a space": " ",
    "a space before": " 3o5",
    "a space after": "3o5 ",
    "a space within": "3 o5",
    "a tab": "3o5\t",
    "a line's end": "3o5\n",
    "a carriage return": "3o5\r",
    "a line's end after back": "back\n",
    "upper case": "3O5",
    "all upper case": "BACK",
    "an upper-case centre": "Co5",
    "an upper-case kept pane": "3o5=P",
    "an upper-case j": "3o5J1",
    "no joker named": "3o5j0",
    "three jokers": "3o5j3",
    "j alone": "3o5j",
    "a number of two digits after j": "3o5j11",
    "display nought": "0o1",
    "display ten": "10o1",
    "strip nought": "1o0",
    "strip nine": "1o9",
    "strip ten": "1o10",
    "no strip": "3o",
    "no colour": "35",
    "no source": "o5",
    "a joker taken": "3j5",
    "a joker kept": "3o5=j",
    "nothing kept": "3o5=",
    "two kept": "3o5=po",
    "= before j": "3o5=pj1",
    "jokers where all break": "3o-j1",
    "a pane kept where all break": "3o-=p",
    "two moves": "3o53o5",
    "another script's digit for the display": "٣o5",
    "another script's digit for the strip": "3o٥",
    "a full-width digit": "３o5",
    "a superscript": "3o5j¹",
    "a letter that looks like o": "3о5",
    "a NUL": "3o5\0",
    "a lone surrogate": "3o5\ud800",
    "a deal of nothing": "deal",
    "a deal of nothing after a space": "deal ",
    "a deal of 31 digits": "deal " + "a" * 31,
    "a deal of 33 digits": "deal " + "a" * 33,
    "a deal in upper case": "deal " + "A" * 32,
    "a deal with 0x": "deal 0x" + "a" * 30,
    "a deal after two spaces": "deal  " + "a" * 32,
    "a deal with a sign": "deal +" + "a" * 31,
    "a deal with an underscore": "deal a_" + "a" * 30,
    "a deal in another script's digits": "deal " + "٣" * 32,
    "a deal with a line's end": "deal " + "a" * 32 + "\n",
    "a very long text": "3o5" * 10_000,
}


@pytest.mark.parametrize("text", NOT_MOVES.values(), ids=NOT_MOVES.keys())
def test_a_text_that_is_no_move_is_refused_in_one_short_sentence(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_move(text)
    said = english(caught.value)
    assert re.fullmatch(r"'.*' is not a move", said)
    assert len(said) < 400
    assert said.isprintable()


# ------------------------------------------------------------------------- moves not allowed here

ALL_TURNS: list[Move] = [
    BACK,
    *(
        Pick(source, colour, slot, jokers, keep)
        for source in (*range(9), CENTRE)
        for colour in COLOURS
        for slot in (None, *range(8))
        for jokers in (0, 1, 2)
        for keep in (None, *COLOURS)
    ),
]


@pytest.mark.parametrize(("players", "side", "seed"), GAMES)
def test_a_move_is_allowed_exactly_if_it_is_listed_and_otherwise_changes_nothing(
    players: int, side: Side, seed: int
) -> None:
    for state in [state for state, _, _ in random_game(players, side, seed)][::19]:
        text, legal = position_text(state), set(legal_moves(state))
        for move in ALL_TURNS:
            if move not in legal:
                with pytest.raises(IllegalMove):
                    apply(state, move)
        assert position_text(state) == text
        for move in legal:
            assert apply(state, move)[0] != state


@pytest.mark.parametrize("text", ["1o1", "co1", "back", "3o-", "deal " + "0" * 32])
def test_a_match_refuses_what_is_not_allowed_and_stays_as_it_is(text: str) -> None:
    """Before the first deal there is nothing to take, nowhere to go, and only one right deal."""
    match = Match(Setup.new(HOUSE, "A", (Seat("a", "random"), Seat("b", "random")), 7))
    before = match.state
    with pytest.raises(IllegalMove):
        match.play(read_move(text))
    assert match.state == before
    assert (match.log, match.deals) == ([], 0)


def test_a_match_in_play_refuses_a_deal_and_stays_as_it_is() -> None:
    match = Match(Setup.new(HOUSE, "A", (Seat("a", "random"), Seat("b", "random")), 7))
    match.play(match.next_deal())
    before, log = match.state, list(match.log)
    with pytest.raises(IllegalMove, match=r"move\.no_deal"):
        match.play(match.next_deal())
    assert (match.state, match.log, match.deals) == (before, log, 1)


def test_nothing_is_allowed_when_the_game_is_over() -> None:
    *_, (_, _, end) = random_game(2, "A", 5)
    assert end.phase == "over"
    for move in [*ALL_TURNS, Deal(0)]:
        with pytest.raises(IllegalMove):
            apply(end, move)


# -------------------------------------------------------------------------------------- positions


@pytest.mark.parametrize(("players", "side", "seed"), GAMES)
def test_every_position_of_a_game_is_read_back_as_it_was_written(
    players: int, side: Side, seed: int
) -> None:
    opening = next(random_game(players, side, seed))[0]
    for state in (opening, *(after for _, _, after in random_game(players, side, seed))):
        text = position_text(state)
        again = read_position(text, HOUSE)
        assert again == state
        assert position_text(again) == text
        assert digest(again) == digest(state)


def test_two_positions_of_a_game_never_have_the_same_digest() -> None:
    states = [state for state, _, _ in random_game(3, "A", 6)]
    assert len({digest(state) for state in states}) == len(states)


def test_a_digest_is_sixteen_hex_digits_of_the_position_text() -> None:
    from hashlib import blake2b

    state = new_game(HOUSE, "B", 2, 1)
    text = position_text(state).encode("ascii")
    assert digest(state) == blake2b(text, digest_size=8).hexdigest()


def _middle() -> State:
    """A position with something everywhere."""
    return [state for state, _, _ in random_game(2, "A", 8) if state.tower and state.centre][20]


SIDE, TURN, STARTER, TILE, INDICATOR, DISPLAYS, HEAP, BAG, TOWER, PLAYER, LAST = range(11)

NOT_POSITIONS: dict[str, tuple[int, str]] = {
    "an unknown side": (SIDE, "C"),
    "a lower-case side": (SIDE, "a"),
    "no side": (SIDE, ""),
    "the turn of nobody": (TURN, "2"),
    "a negative turn": (TURN, "-1"),
    "a turn in another script": (TURN, "٠"),
    "a turn with a nought before": (TURN, "00"),
    "a turn with a sign": (TURN, "+0"),
    "an endless turn": (TURN, "9" * 5000),
    "a starter that is nobody": (STARTER, "7"),
    "a tile with nobody": (TILE, "2"),
    "a tile nowhere": (TILE, "-1"),
    "a tile in the bag": (TILE, "b"),
    "a joker on the indicator": (INDICATOR, "j"),
    "an unknown colour on the indicator": (INDICATOR, "x"),
    "seven rounds to come": (INDICATOR, "oypbwoy"),
    "no indicator": (INDICATOR, ""),
    "too few displays": (DISPLAYS, "-/-/-/-"),
    "too many displays": (DISPLAYS, "-/-/-/-/-/-"),
    "empty display texts": (DISPLAYS, "////"),
    "no panes of a colour": (HEAP, "0o"),
    "a colour before its count": (HEAP, "o2"),
    "a colour twice": (HEAP, "1o1o"),
    "colours out of order": (HEAP, "1w2o"),
    "more panes than a heap counts": (HEAP, "32o"),
    "an unknown colour": (HEAP, "2x"),
    "jokers in a heap": (HEAP, "2j"),
    "a negative heap": (BAG, "-3o"),
    "a count in another script": (BAG, "٣o"),
    "something after a heap": (TOWER, "2o!"),
    "an empty heap text": (TOWER, ""),
    "half a player": (LAST, "0,0,0"),
    "an empty player": (LAST, ""),
}


@pytest.mark.parametrize(("field", "value"), NOT_POSITIONS.values(), ids=NOT_POSITIONS.keys())
def test_a_field_that_is_wrong_makes_a_text_no_position(field: int, value: str) -> None:
    fields = position_text(_middle()).split(" ")
    fields[field] = value
    for _ in range(2):  # being refused once must not make it known
        with pytest.raises(NotationError):
            read_position(" ".join(fields), HOUSE)


STRIP, WINDOW = "bbwwy:.....:jjoop", ".."
NOT_PLAYERS = {
    "a score that is no number": "x,0,0,0,{strips},{windows}",
    "a score with a nought before": "01,0,0,0,{strips},{windows}",
    "below the track": "0,8,0,0,{strips},{windows}",
    "above the track": "0,-1,0,0,{strips},{windows}",
    "a glazier right of the board": "0,0,0,8,{strips},{windows}",
    "a glazier left of the board": "0,0,0,-1,{strips},{windows}",
    "one number too many": "0,0,0,0,0,{strips},{windows}",
    "seven strips": "0,0,0,0,-/-/-/-/-/-/-,{windows}",
    "nine strips": "0,0,0,0,{strips}/-,{windows}",
    "a strip of four spaces": "0,0,0,0,{strips7}bbww:....,{windows}",
    "more panes than spaces": "0,0,0,0,{strips7}bbwwy:......,{windows}",
    "a side beneath of four": "0,0,0,0,{strips7}bbwwy:.....:jjoo,{windows}",
    "two sides beneath": "0,0,0,0,{strips7}bbwwy:.....:jjoop:jjoop,{windows}",
    "an empty side beneath": "0,0,0,0,{strips7}bbwwy:.....:,{windows}",
    "a strip without panes": "0,0,0,0,{strips7}bbwwy,{windows}",
    "a space of no colour": "0,0,0,0,{strips7}bbwwx:.....,{windows}",
    "an empty space": "0,0,0,0,{strips7}bbww.:.....,{windows}",
    "a joker for a pane": "0,0,0,0,{strips7}jjoop:j....,{windows}",
    "seven windows": "0,0,0,0,{strips},../../../../../../..",
    "a window of three": "0,0,0,0,{strips},{windows7}o..",
    "a window of one": "0,0,0,0,{strips},{windows7}o",
    "a joker in a window": "0,0,0,0,{strips},{windows7}j.",
}


def _player(text: str) -> str:
    parts = {
        "strips": "/".join([STRIP] * 8),
        "strips7": (STRIP + "/") * 7,
        "windows": "/".join([WINDOW] * 8),
        "windows7": (WINDOW + "/") * 7,
    }
    return text.format(**parts)


def test_the_player_that_the_wrong_ones_are_made_of_is_right() -> None:
    fields = position_text(_middle()).split(" ")
    fields[LAST] = _player("-3,7,18,7,{strips},{windows}")
    state = read_position(" ".join(fields), HOUSE)
    assert state.players[1][:4] == (-3, 7, 18, 7)
    assert position_text(state) == " ".join(fields)


@pytest.mark.parametrize("text", NOT_PLAYERS.values(), ids=NOT_PLAYERS.keys())
def test_a_player_that_is_wrong_makes_a_text_no_position(text: str) -> None:
    fields = position_text(_middle()).split(" ")
    fields[LAST] = _player(text)
    for _ in range(2):
        with pytest.raises(NotationError):
            read_position(" ".join(fields), HOUSE)


def test_a_text_with_other_than_its_fields_and_single_spaces_is_no_position() -> None:
    text = position_text(_middle())
    one = text.rsplit(" ", 1)[0]
    last = text.rsplit(" ", 1)[1]
    wrong = ["", " ", one, f"{text} {last}", " ".join([one, *[last] * 4]), f" {text}", f"{text} "]
    wrong += [f"{text}\n", text.replace(" ", "  ", 1), text.replace(" ", "\t", 1), text.upper()]
    for each in wrong:
        with pytest.raises(NotationError):
            read_position(each, HOUSE)
