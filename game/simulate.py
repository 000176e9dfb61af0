"""Games between bots, without a screen."""

from contextlib import nullcontext
from pathlib import Path

from game.bots import BOTS
from game.match import Match, Setup
from game.record import Recorder
from game.rules.scoring import winners


def play_out(match: Match, record: Recorder | None = None) -> None:
    """Let the bots named by the seats' kinds play a match to its end."""
    while (phase := match.state.phase) != "over":
        if phase == "deal":
            match.play(match.next_deal())
        else:
            bot = BOTS[match.setup.seats[match.state.turn].kind]
            match.play(bot(match.state, match.setup.rng(len(match.log) + 1)))
        if record:
            record.update(match)


def simulate(setup: Setup, path: Path | None = None) -> Match:
    """A whole game, kept as a record if a path is given."""
    match = Match(setup)
    with Recorder(path, match) if path else nullcontext() as record:
        play_out(match, record)
    return match


def result(match: Match) -> str:
    """How a game ended, in one line."""
    won = winners(match.state.players)
    scores = [
        f"{seat.name} {player.score}{' *' if number in won else ''}"
        for number, (seat, player) in enumerate(
            zip(match.setup.seats, match.state.players, strict=True)
        )
    ]
    return ", ".join(scores)
