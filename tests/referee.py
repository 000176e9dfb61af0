"""A second, independent referee for a game's trace.

Written from the rules and the description of the trace alone, and sharing no code with the game,
so that the two can be held against each other. It is slow and simple on purpose. For every line it
checks the shape, works out by itself which moves were legal and what they lead to, and raises a
`Foul` at the first breach. From a shell: ``python tests/referee.py TRACE...``
"""

import copy
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

Json = dict[str, Any]  # a line, state, player, strip or command; a level (values, track, rounds)

COLOURS = ("orange", "yellow", "pink", "blue", "white")
TRACK = (0, 1, 2, 4, 6, 8, 11, 14, 18)
DEAL: Json = {"type": "deal"}


class Foul(AssertionError):
    """The first breach in a trace: the number of its line, and what is wrong there."""

    def __init__(self, n: int, sentence: str) -> None:
        super().__init__(f"Line {n}: {sentence}")
        self.n = n
        self.sentence = sentence


def must(true: bool, sentence: str) -> None:
    """Where this fails, the referee adds the number of the line and makes it a Foul."""
    if not true:
        raise AssertionError(sentence)


# The shape of a line. A shape is a range of whole numbers, a tuple of words (whose last may be a
# shape instead), a dict of fields, a list [shape of each entry, length, length ...] or PILE.
PILE = Counter[str]
COUNT, SCORE = range(10**6), range(-(10**6), 10**6)
SIDE = [(*COLOURS, "joker"), 5]
STRIP = {"spaces": SIDE, "back": (None, SIDE), "panes": [(*COLOURS, None), 5]}


def shape_of_state(seats: int, level: Json) -> Json:
    seat, steps = range(seats), range(len(level["track"]) - 1)
    player: Json = {"score": SCORE, "broken": steps, "lost": COUNT, "glazier": range(8)}
    player |= {"strips": [(None, STRIP), 8], "windows": [[(*COLOURS, None), 2], 8]}
    table = {"displays": [PILE, 2 * seats + 1], "centre": PILE, "bag": PILE, "tower": PILE}
    table |= {"indicator": [COLOURS, *range(level["rounds"] + 1)], "players": [player, seats]}
    table |= {"side": ("A", "B"), "phase": ("deal", "play", "over")}
    table |= {"round": range(1, level["rounds"] + 1), "tile": ("centre", seat)}
    return {**table, "turn": seat, "starter": seat}


def fit(value: Any, shape: Any, where: str) -> None:
    if isinstance(shape, dict):
        must(isinstance(value, dict) and set(value) == set(shape), f"{where}: wrong fields.")
        for name in shape:
            fit(value[name], shape[name], f"{where}.{name}")
    elif isinstance(shape, list):
        must(isinstance(value, list) and len(value) in shape[1:], f"{where}: wrong length.")
        for index, entry in enumerate(value):
            fit(entry, shape[0], f"{where}[{index}]")
    elif isinstance(shape, range):
        must(type(value) is int and value in shape, f"{where} is {value!r}, not in {shape}.")
    elif shape is PILE:
        must(isinstance(value, dict) and set(value) <= set(COLOURS), f"{where}: not panes.")
        for colour, count in value.items():
            fit(count, range(1, 21), f"{where}.{colour}")
    elif isinstance(shape[-1], str | None):
        must(value in shape, f"{where} is {value!r}, not one of {shape}.")
    elif value not in shape[:-1]:
        fit(value, shape[-1], where)


def check_state(state: Any, level: Json) -> None:
    players = state.get("players") if isinstance(state, dict) else None
    must(isinstance(players, list) and len(players) in (2, 3, 4), "There are no 2 to 4 players.")
    fit(state, shape_of_state(len(state["players"]), level), "state")
    panes = Counter(state["indicator"])
    for pile in (*state["displays"], state["centre"], state["bag"], state["tower"]):
        panes.update(pile)
    for player in state["players"]:
        for held in panes_of(player):
            panes.update(held)
    wrong = [f"{panes[colour]} {colour} panes" for colour in COLOURS if panes[colour] != 20]
    must(not wrong, f"There should be 20 panes of every colour, not {', '.join(wrong)}.")


def read_line(n: int, text: str, level: Json) -> Json:
    line: Any = json.loads(text)
    must(isinstance(line, dict), "This is not a JSON object.")
    check_state(line.get("state"), level)
    names = {"n", "command", "state"}
    names |= {"values"} if n == 0 else set() if line.get("command") == DEAL else {"legal"}
    names |= {"winners"} if line["state"]["phase"] == "over" else set()
    must(set(line) == names, f"The line should have just the fields {', '.join(sorted(names))}.")
    fit(line["n"], range(n, n + 1), "n")
    must((line["command"] is None) == (n == 0), "Line 0, and no other line, has no command.")
    return dict(line)


# Set-up and deal.
def check_set_up(state: Json, level: Json) -> None:
    fit(level["values"], [COUNT, 8], "values")
    start = {"phase": "deal", "round": 1, "turn": state["starter"], "tile": state["starter"]}
    for name, value in {**start, "centre": {}, "tower": {}}.items():
        must(state[name] == value, f"At the start, {name} should be {value!r}.")
    must(not any(state["displays"]), "At the start, the displays should be empty.")
    pieces, later = state["indicator"], state["indicator"][1:6]
    must(len(pieces) == level["rounds"], "The round indicator should hold a pane for each round.")
    must(len(set(later)) == len(later), "Two of the indicator's panes after the first are alike.")
    sets = [start_of(player, f"Player {seat}") for seat, player in enumerate(state["players"])]
    must(all(strips == sets[0] for strips in sets), "The players' strips are not the same eight.")


def check_position(state: Json, level: Json) -> None:
    """What must hold where a game is played on from a moment of another."""
    fit(level["values"], [COUNT, 8], "values")
    dealt = any(state["displays"]) or bool(state["centre"])
    phase = "play" if dealt else "deal"
    must(state["phase"] == phase, f"With these displays, the phase should be {phase!r}.")
    passed = level["rounds"] + 1 - len(state["indicator"])
    must(state["round"] == passed, f"With this indicator, the round should be {passed}.")
    for seat, player in enumerate(state["players"]):
        for strip, window in zip(player["strips"], player["windows"], strict=True):
            panes = 0 if strip and strip["back"] else 1 if strip else 2
            full = [pane is not None for pane in window]
            must(full == [panes > 0, panes > 1], f"Player {seat}'s windows are not the strips'.")


def start_of(player: Json, who: str) -> list[list[list[str]]]:
    """Check how a player starts; give the strips, whichever side is up and in whatever order."""
    for name in ("score", "broken", "lost", "glazier"):
        must(player[name] == 0, f"{who}'s {name} should start at 0.")
    must(panes_of(player) == ([], []), f"{who} has panes already.")
    must(all(strip and strip["back"] for strip in player["strips"]), f"{who} lacks strips.")
    strips = [(strip["spaces"], strip["back"]) for strip in player["strips"]]
    must(not any("joker" in up for up, _ in strips), f"{who} starts with a joker side up.")
    jokers = sorted(down.count("joker") for _, down in strips)
    must(jokers == [0] * 7 + [2], f"{who} should have exactly one side with two jokers.")
    return sorted(sorted([sorted(up), sorted(down)]) for up, down in strips)


def deal(before: Json, displays: Sequence[dict[str, int]]) -> Json:
    """The state after a deal of these displays, if bag and tower can have given them."""
    must(before["phase"] == "deal", "A deal, but the round is not over.")
    bag, tower = Counter[str](before["bag"]), Counter[str](before["tower"])
    dealt = sum((Counter(display) for display in displays), Counter())
    sizes = [sum(display.values()) for display in displays]
    due = min(4 * len(displays), bag.total() + tower.total())
    must(max(sizes) <= 4, "A display was dealt more than four panes.")
    must(sum(sizes) == due, f"{sum(sizes)} panes were dealt, not {due}.")
    must(sum(0 < size < 4 for size in sizes) <= 1, "More than one display was dealt in part.")
    if bag.total() < due:
        must(bag <= dealt, "Panes came from the tower while the bag was not empty.")
        bag, tower = bag + tower, Counter()
    must(dealt <= bag, "Panes were dealt that were not in the bag.")
    state = {**before, "displays": displays, "bag": dict(bag - dealt), "tower": dict(tower)}
    return {**state, "phase": "play", "starter": before["turn"], "tile": "centre"}


# Legal moves.
def empty_spaces(strip: Json, kind: str) -> list[int]:
    spaces = enumerate(zip(strip["spaces"], strip["panes"], strict=True))
    return [place for place, (space, pane) in spaces if space == kind and pane is None]


def remaining(player: Json) -> list[int]:
    return [slot for slot, strip in enumerate(player["strips"]) if strip is not None]


def placements(player: Json, colour: str, count: int) -> list[Json]:
    """Every way to place so many panes of a colour: strip, jokers and keep."""
    reachable = [slot for slot in remaining(player) if slot >= player["glazier"]]
    found = [way for slot in reachable for way in ways(player["strips"][slot], slot, colour, count)]
    return found or [{"strip": None, "jokers": 0, "keep": None}]


def ways(strip: Json, slot: int, colour: str, count: int) -> list[Json]:
    own, joker = len(empty_spaces(strip, colour)), len(empty_spaces(strip, "joker"))
    if own + joker == 0:
        return []
    placed = min(count, own + joker)
    panes = [pane for pane in strip["panes"] if pane is not None] + [colour] * placed
    keeps = sorted(set(panes)) if len(panes) == 5 else [None]
    numbers = range(max(0, placed - own), min(placed, joker) + 1)
    return [{"strip": slot, "jokers": jokers, "keep": keep} for jokers in numbers for keep in keeps]


def legal_moves(state: Json) -> list[Json]:
    seat, player = state["turn"], state["players"][state["turn"]]
    moves: list[Json] = [
        {"type": "pick", "seat": seat, "source": source, "colour": colour, **placement}
        for source, panes in [*enumerate(state["displays"]), ("centre", state["centre"])]
        for colour, count in panes.items()
        for placement in placements(player, colour, count)
    ]
    can_go_back = any(slot < player["glazier"] for slot in remaining(player))
    return moves + ([{"type": "reset", "seat": seat}] if can_go_back else [])


def check_legal(before: Json, command: Any, legal: Any) -> None:
    must(before["phase"] == "play", "A player's move, but the panes have yet to be dealt.")
    must(isinstance(legal, list), "legal is not a list.")
    mine = Counter(json.dumps(move, sort_keys=True) for move in legal_moves(before))
    theirs = Counter(json.dumps(move, sort_keys=True) for move in legal)
    text = json.dumps(command, sort_keys=True)
    must(text in mine, f"This move is not legal: {text}.")
    must(mine <= theirs, f"Legal moves are not listed: {', '.join(mine - theirs)}.")
    must(theirs <= mine, f"Not legal, or listed twice: {', '.join(theirs - mine)}.")


# A turn.
def put(pile: dict[str, int], panes: Iterable[str]) -> None:
    for pane in panes:
        pile[pane] = pile.get(pane, 0) + 1


def step_down(player: Json, steps: int, level: Json) -> None:
    for _ in range(steps):
        player["broken"] += 1
        if player["broken"] == len(level["track"]) - 1:
            player["score"] -= level["track"][-1]
            player["lost"] += level["track"][-1]
            player["broken"] = 0


def take(state: Json, command: Json, level: Json) -> int:
    """Take the panes, and from the centre the tile as well; say how many panes there were."""
    seat, source, colour = command["seat"], command["source"], command["colour"]
    pile: dict[str, int] = state["centre"] if source == "centre" else state["displays"][source]
    count = pile.pop(colour)
    if source != "centre":
        put(state["centre"], Counter(pile).elements())
        pile.clear()
    elif state["tile"] == "centre":
        state["tile"] = seat
        step_down(state["players"][seat], 1, level)
    return count


def place(player: Json, command: Json, count: int) -> int:
    """Move the glazier and place the panes; say how many found no space."""
    if command["strip"] is None:
        return count
    player["glazier"] = command["strip"]
    strip, colour, jokers = player["strips"][command["strip"]], command["colour"], command["jokers"]
    chosen = empty_spaces(strip, "joker")[:jokers]
    chosen += empty_spaces(strip, colour)[: count - jokers]
    for space in chosen:
        strip["panes"][space] = colour
    return count - len(chosen)


def complete(state: Json, player: Json, slot: int, keep: str, level: Json) -> None:
    strip, window = player["strips"][slot], player["windows"][slot]
    player["score"] += strip["panes"].count(state["indicator"][0])
    strip["panes"].remove(keep)
    put(state["tower"], strip["panes"])
    if window == [None, None]:
        window[0] = keep
        player["strips"][slot] = {"spaces": strip["back"], "back": None, "panes": [None] * 5}
    else:
        window[1] = keep
        player["strips"][slot] = None
    glazed = [other for other in range(slot, 8) if player["windows"][other] != [None, None]]
    player["score"] += sum(level["values"][other] for other in glazed)


def play(before: Json, command: Json, level: Json) -> Json:
    """The state after a legal move, with all that follows from it."""
    state = copy.deepcopy(before)
    player = state["players"][command["seat"]]
    if command["type"] == "reset":
        player["glazier"] = min(remaining(player))
    else:
        broken = place(player, command, take(state, command, level))
        step_down(player, broken, level)
        put(state["tower"], [command["colour"]] * broken)
        if command["keep"] is not None:
            complete(state, player, command["strip"], command["keep"], level)
    state["turn"] = (command["seat"] + 1) % len(state["players"])
    if not any(state["displays"]) and not state["centre"]:
        end_round(state, level)
    return state


# End of a round, end of the game.
def end_round(state: Json, level: Json) -> None:
    put(state["tower"], [state["indicator"].pop(0)])
    if state["indicator"]:
        state["phase"] = "deal"
        state["round"] += 1
        state["turn"] = state["starter"] if state["tile"] == "centre" else state["tile"]
    else:
        state["phase"] = "over"
        for player in state["players"]:
            final_scoring(player, state["side"], level)


def panes_of(player: Json) -> tuple[list[str], list[str]]:
    """The panes on the strips, and those in the windows."""
    on_strips = [pane for strip in player["strips"] if strip for pane in strip["panes"] if pane]
    return on_strips, [pane for window in player["windows"] for pane in window if pane]


def final_scoring(player: Json, side: str, level: Json) -> None:
    windows, deduction = player["windows"], level["track"][player["broken"]]
    on_strips, in_windows = panes_of(player)
    player["score"] += len(on_strips) // 3 - deduction
    player["lost"] += deduction
    if side == "A":
        for left in (0, 2, 4, 6):
            around = windows[left] + windows[left + 1]
            player["score"] += {4: 10, 3: 6, 2: 3}.get(4 - around.count(None), 0)
    else:
        both = sum(None not in window for window in windows)
        player["score"] += both * max([0, *Counter(in_windows).values()])


def winners_of(state: Json) -> list[int]:
    ranks = [(player["score"], -player["lost"]) for player in state["players"]]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


# The referee.
def tidy(state: Json) -> Json:
    """The state without what makes no difference: which of equal spaces, whose turn at the end."""
    state = copy.deepcopy(state)
    for strip in (strip for player in state["players"] for strip in player["strips"] if strip):
        pairs = zip(strip["spaces"], strip["panes"], strict=True)
        strip["panes"] = sorted(f"{pane} on {space}" for space, pane in pairs)
    if state["phase"] == "over":
        state["turn"] = None
    return state


def difference(path: str, mine: Any, theirs: Any) -> str:
    """The first place where two states are not the same, or an empty text."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        names = list({**mine, **theirs})
        parts = [(f"{path}.{name}", mine.get(name), theirs.get(name)) for name in names]
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        parts = [(f"{path}[{index}]", mine[index], theirs[index]) for index in range(len(mine))]
    else:
        return "" if mine == theirs else f"{path} is {theirs!r}, but should be {mine!r}."
    return next((found for part in parts if (found := difference(*part))), "")


def check_command(before: Json, line: Json, level: Json) -> None:
    must(before["phase"] != "over", "The game was over already.")
    if line["command"] == DEAL:
        expected = deal(before, line["state"]["displays"])
    else:
        check_legal(before, line["command"], line["legal"])
        expected = play(before, line["command"], level)
    wrong = difference("state", tidy(expected), tidy(line["state"]))
    must(not wrong, wrong)
    if expected["phase"] == "over":
        fit(line["winners"], [range(len(expected["players"])), 1, 2, 3, 4], "winners")
        must(sorted(line["winners"]) == winners_of(expected), "winners names the wrong seats.")


def referee(
    lines: Iterable[str], track: Sequence[int] = TRACK, rounds: int = 6, position: bool = False
) -> Json:
    """Check a whole trace, from the set-up or from a position; give a little summary of it, or
    raise a Foul."""
    n, state, level = -1, Json(phase="nothing"), Json(track=track, rounds=rounds)
    for n, text in enumerate(lines):
        try:
            line = read_line(n, text, level)
            if n == 0:
                level["values"] = line["values"]
                check_start = check_position if position else check_set_up
                check_start(line["state"], level)
            else:
                check_command(state, line, level)
        except json.JSONDecodeError as error:
            raise Foul(n, f"This is not JSON: {error}.") from None
        except AssertionError as breach:
            raise Foul(n, str(breach)) from None
        state = line["state"]
    if state["phase"] != "over":
        raise Foul(n, "The trace stops before the game is over.")
    scores = [player["score"] for player in state["players"]]
    return {"commands": n, "rounds": state["round"], "scores": scores, "winners": winners_of(state)}


if __name__ == "__main__":
    for name in sys.argv[1:]:
        try:
            print(name, json.dumps(referee(Path(name).read_text("utf-8").splitlines())))
        except Foul as foul:
            sys.exit(f"{name}: {foul}")
