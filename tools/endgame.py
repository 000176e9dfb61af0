"""The very end, played out in full: what a bot gives away in the last moves of a game of two.

    python tools/endgame.py master quick --positions 200

The solver knows nothing but the rules: it plays every move to the end of the game and compares the
final scores. Positions are from the last round, with at most eight picks left on the table.
"""

import argparse
import statistics
from collections.abc import Iterator

from game import levels
from game.bots import BOTS, Bot
from game.match import Match, Seat, Setup
from game.rules.model import COLOURS, State, Turn, count
from game.rules.play import after, legal_moves
from game.rules.rng import Rng, entropy
from game.simulate import play_one

PICKS = 8
FAR = 10_000


class Solver:
    """The exact lead that the player to move will have, if both play to the end without a flaw."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], tuple[int, int]] = {}

    def value(self, state: State) -> int:
        """The final lead of the player to move."""
        return self._search(state, -FAR, FAR)

    def worth(self, state: State, move: Turn) -> int:
        """The final lead of the player to move after this move."""
        return self._after(state, move, -FAR, FAR)

    def _after(self, state: State, move: Turn, low: int, high: int) -> int:
        following = after(state, move)
        if following.phase == "over":
            mine, yours = state.turn, 1 - state.turn
            return following.players[mine].score - following.players[yours].score
        return -self._search(following, -high, -low)

    def _search(self, state: State, low: int, high: int) -> int:
        """Alpha-beta with a memory of lower and upper bounds."""
        key = (state.turn, state.tile, state.sources, state.players)
        least, most = self._known.get(key, (-FAR, FAR))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        best, window = -FAR, low
        for move in sorted(legal_moves(state), key=lambda m: -_now(state, m)):
            best = max(best, self._after(state, move, window, high))
            window = max(window, best)
            if window >= high:
                break
        least = best if best > low else least
        most = best if best < high else most
        self._known[key] = (least, most)
        return best


def _now(state: State, move: Turn) -> int:
    """What a move scores at once: the order in which moves are tried."""
    before, now = state.players[state.turn], after(state, move).players[state.turn]
    return 10 * (now.score - before.score) - (now.broken - before.broken)


def positions(number: int, seed: int) -> Iterator[State]:
    """Positions of the last round as the quick bot and the greedy one reach them."""
    level = levels.load(levels.HOUSE)
    game = 0
    while number:
        game += 1
        seats = (Seat("a", "quick"), Seat("b", "quick" if game % 2 else "greedy"))
        match = Match(Setup.new(level, "AB"[game // 2 % 2], seats, seed + game))  # type: ignore[arg-type]
        wanted = 2 + game % (PICKS - 1)
        while match.state.phase != "over" and number:
            if picks_left(match.state) <= wanted and len(legal_moves(match.state)) > 1:
                yield match.state
                number -= 1
                break
            play_one(match)


def picks_left(state: State) -> int:
    """At most so many picks are left in the game; PICKS + 1 before the last round."""
    if state.phase != "play" or len(state.indicator) > 1:
        return PICKS + 1
    return sum(bool(count(panes, colour)) for panes in state.sources for colour in COLOURS)


def losses(bot: Bot, states: list[State]) -> list[int]:
    """How many points the bot's move gives away in each position."""
    given = []
    for number, state in enumerate(states):
        solver = Solver()
        move = bot(state, Rng(entropy(number, "endgame")))
        given.append(solver.value(state) - solver.worth(state, move))
    return given


def main() -> None:
    """Measure what each bot gives away."""
    parser = argparse.ArgumentParser(description="What bots give away at the very end.")
    parser.add_argument("bots", nargs="+", choices=sorted(BOTS))
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    states = list(positions(options.positions, options.seed))
    for bot in options.bots:
        given = losses(BOTS[bot], states)
        mean, flawed = statistics.mean(given), sum(map(bool, given))
        print(
            f"{bot}: {mean:.2f} points given away a position, {flawed} of {len(given)} not perfect"
        )


if __name__ == "__main__":
    main()
