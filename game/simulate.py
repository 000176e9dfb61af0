"""Games between bots, without a screen: one for the eye, or many for the arena."""

import time
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

from game.bots import BOTS, Bot
from game.match import Match, Setup
from game.record import Recorder
from game.rules.events import Event, MarkerCrashed
from game.rules.scoring import winners


def play_one(match: Match, bots: Mapping[str, Bot] = BOTS) -> tuple[Event, ...]:
    """Play the command that is due: the deal, or the move of the bot whose turn it is."""
    if match.state.phase == "deal":
        return match.play(match.next_deal())
    bot = bots[match.setup.seats[match.state.turn].kind]
    return match.play(bot(match.state, match.setup.rng(len(match.log) + 1)))


def play_out(match: Match, record: Recorder | None = None) -> None:
    """Let the bots named by the seats' kinds play a match to its end."""
    while match.state.phase != "over":
        play_one(match)
        if record:
            record.update(match)


def simulate(setup: Setup, path: Path | None = None) -> Match:
    """A whole game, kept as a record if a path is given."""
    match = Match(setup)
    with Recorder.create(path, match) if path else nullcontext() as record:
        play_out(match, record)
    return match


def result(match: Match) -> str:
    """How a game ended, in one line."""
    won = winners(match.state.players)
    seats = zip(match.setup.seats, match.state.players, strict=True)
    scores = [
        f"{seat.name} {player.score}{' *' if number in won else ''}"
        for number, (seat, player) in enumerate(seats)
    ]
    return ", ".join(scores)


class Outcome(NamedTuple):
    """What the arena wants to know of a game, seat by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    crashes: tuple[int, ...]
    """How often each marker reached the end of the broken-glass track."""
    milliseconds: tuple[tuple[float, ...], ...]
    """How long each decision took."""


def contest(setup: Setup) -> Outcome:
    """A whole game, timed. It can run on any machine that has this package."""
    match = Match(setup)
    crashes = [0] * len(setup.seats)
    took: list[list[float]] = [[] for _ in setup.seats]
    while match.state.phase != "over":
        start = time.perf_counter()
        events = play_one(match)
        seat = match.log[-1].seat
        if seat is not None:
            took[seat].append(1000 * (time.perf_counter() - start))
        for event in events:
            if isinstance(event, MarkerCrashed):
                crashes[event.seat] += 1
    players = match.state.players
    scores = tuple(player.score for player in players)
    return Outcome(scores, winners(players), tuple(crashes), tuple(map(tuple, took)))
