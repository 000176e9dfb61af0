"""Pictures of fixed moments of the golden games, compared with kept ones.

`python tests/test_pictures.py` makes them all anew; look at each before you keep it.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tools"))

import shot
from game import record
from game.match import Match
from game.rules.events import PanesBroken
from game.rules.model import Pick, Side
from game.rules.play import apply, legal_moves
from game.ui.forms.widgets import Entry
from game.ui.paint import choosing, question
from game.ui.place.layout import layout
from game.ui.scenes.new_game import NewGame
from game.ui.scenes.outcome import Outcome, sources
from game.ui.scenes.result import Result
from game.ui.scenes.title import Title
from game.ui.settings import Settings
from game.ui.table.hand import Hand
from test_golden import GAMES, golden_path

KEPT = Path(__file__).resolve().parent / "pictures"
SMALL, LARGE = (1280, 720), (1920, 1080)
WIDTH = 480
"""The kept pictures are so wide: enough to see what changed, and small."""
MEAN, SHARP, FEW = 1.0, 24, 0.002
"""How far pictures may differ: all pixels on average, and how many by more than so much."""


def open_display() -> None:
    """A display that nobody sees."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))


# ---------------------------------------------------------------------------------------- moments


def golden(players: int, side: Side) -> record.Record:
    return record.read(golden_path(players, side))


def at_rest(players: int, side: Side, size: tuple[int, int]) -> pygame.Surface:
    """The table in the middle of a game, or late in it."""
    found = golden(players, side)
    share = 0.45 if side == "A" else 0.88
    return shot.shot(*shot.moment(found, round(share * len(found.entries))), size)


def choosing_a_strip() -> pygame.Surface:
    """Panes in hand, and the best strip for them aimed at."""
    found = golden(2, "A")
    match, said = shot.moment(found, 40)
    picks = [move for move in legal_moves(match.state) if isinstance(move, Pick)]
    best = max(picks, key=lambda pick: after_score(match, pick))
    hand = Hand(match.state)
    hand.choose(best.source, best.colour)
    return shot.shot(match, said, LARGE, hand, best.slot)


def after_score(match: Match, pick: Pick) -> int:
    return apply(match.state, pick)[0].players[match.state.turn].score


def breaking() -> pygame.Surface:
    """The middle of a command in which panes break."""
    found = golden(4, "A")
    for match in found.replay():
        if len(match.log) == len(found.entries):
            break
        events = apply(match.state, found.entries[len(match.log)].move)[1]
        if any(isinstance(event, PanesBroken) and event.count > 1 for event in events):
            return shot.frames(found, len(match.log) + 1, 20, SMALL)[13]
    raise AssertionError("nothing breaks")


def sectors(players: int) -> pygame.Surface:
    """Each colour in its own sector."""
    open_display()
    match, said = shot.moment(golden(players, "B"), 45)
    return shot.drawn(layout(SMALL, players, sectors=True), match, said)


def question_asked() -> pygame.Surface:
    """The question which pane is to be kept."""
    found = golden(3, "A")
    match, hand = next((match, one) for match in found.replay() if (one := asked(match)))
    assert hand.question is not None
    _, said = shot.moment(found, len(match.log))
    places = layout(LARGE, 3)
    picture = shot.drawn(places, match, said)
    choosing.choice(picture, places, hand.picker, hand.slot, way=hand.way)
    question.draw(picture, places, hand.question.asked)
    return picture


def asked(match: Match) -> Hand | None:
    """A hand with a choice of three ways left, if there is one now."""
    for move in legal_moves(match.state):
        if isinstance(move, Pick) and move.slot is not None:
            hand = Hand(match.state)
            hand.choose(move.source, move.colour)
            hand.place(move.slot)
            if len(hand.picker.options) > 2:
                return hand
    return None


def title(size: tuple[int, int]) -> pygame.Surface:
    open_display()
    entries = [Entry(one, nothing) for one in ("New game", "Settings", "Quit")]
    hints = [("Enter", "Choose"), ("F11", "Full screen"), ("pad/a", "Choose")]
    return drawn(Title(lambda: entries, None, mute, lambda: hints), size)


def new_game() -> pygame.Surface:
    open_display()
    names = ("Inês", "João", "Marta", "Luís")
    return drawn(NewGame(lambda _: None, nothing, mute, Settings(names=names), ["sintra"]), SMALL)


def result(players: int, size: tuple[int, int]) -> pygame.Surface:
    """The end of a golden game, counted to the last point."""
    open_display()
    match = Match(golden(players, "A").setup)
    told, scores = [], [[player.score for player in match.state.players]]
    for entry in golden(players, "A").entries:
        told.append((entry.seat, match.play(entry.move)))
        scores.append([player.score for player in match.state.players])
    history = tuple(zip(*scores, strict=True))
    outcome = Outcome(match.setup, match.state, history, sources(match.setup, told))
    scene = Result(outcome, nothing, nothing, nothing, mute)
    scene.resize(size)
    for _ in range(5000):
        scene.update()
    picture = pygame.Surface(size)
    scene.draw(picture, 0.0)
    return picture


def drawn(scene: Title | NewGame, size: tuple[int, int]) -> pygame.Surface:
    scene.resize(size)
    picture = pygame.Surface(size)
    scene.draw(picture, 0.0)
    return picture


def nothing() -> None:
    """What the buttons do here."""


def mute(_group: str) -> None:
    """What is heard here."""


def pictures() -> Iterator[tuple[str, Callable[[], pygame.Surface]]]:
    """All pictures by their names."""
    for players, side in GAMES:
        for size in (SMALL, LARGE):
            name = f"table-{players}-{side}-{size[0]}"
            yield name, partial(at_rest, players, side, size)
    yield "choice", choosing_a_strip
    yield "breaking", breaking
    yield "sectors-2", partial(sectors, 2)
    yield "sectors-4", partial(sectors, 4)
    yield "options", question_asked
    yield "title-1280", partial(title, SMALL)
    yield "title-1920", partial(title, LARGE)
    yield "new-game", new_game
    yield "result-2", partial(result, 2, LARGE)
    yield "result-4", partial(result, 4, SMALL)


# ------------------------------------------------------------------------------------- comparing


def reduced(picture: pygame.Surface) -> pygame.Surface:
    """As small as it is kept."""
    wide, high = picture.get_size()
    return pygame.transform.smoothscale(picture.convert(24), (WIDTH, WIDTH * high // wide))


def apart(one: pygame.Surface, two: pygame.Surface) -> tuple[float, float]:
    """By how much two pictures differ on average, and the share of pixels that differ much."""
    assert one.get_size() == two.get_size()
    off = between(one, two)
    steps = Counter(pygame.image.tobytes(off, "RGB"))
    near = pygame.mask.from_threshold(off, (0, 0, 0), (*(SHARP + 1,) * 3, 255)).count()
    pixels = off.get_width() * off.get_height()
    mean = sum(step * number for step, number in steps.items()) / (3 * pixels)
    return mean, 1 - near / pixels


def between(one: pygame.Surface, two: pygame.Surface) -> pygame.Surface:
    """By how much each pixel differs."""
    off, back = one.convert(24), two.convert(24)
    off.blit(two, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    off.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return off


def test_the_difference_of_two_pictures_is_measured() -> None:
    one, two = pygame.Surface((10, 10), 0, 24), pygame.Surface((10, 10), 0, 24)
    one.fill((100, 100, 100))
    two.fill((100, 100, 100))
    two.set_at((3, 3), (100, 100 - SHARP, 100))
    assert apart(one, two) == (SHARP / 300, 0.0)
    two.set_at((4, 4), (101 + SHARP, 100, 100))
    assert apart(one, two) == pytest.approx(((2 * SHARP + 1) / 300, 0.01))


@pytest.mark.parametrize(("name", "make"), list(pictures()), ids=lambda one: str(one)[:24])
def test_a_fixed_moment_looks_as_it_did(name: str, make: Callable[[], pygame.Surface]) -> None:
    made = reduced(make())
    mean, much = apart(made, pygame.image.load(KEPT / f"{name}.png"))
    assert (mean < MEAN, much <= FEW) == (True, True), f"{name}: {mean:.2f}, {100 * much:.2f} %"


def test_every_kept_picture_is_compared_and_all_are_small() -> None:
    kept = {path.stem: path.stat().st_size for path in KEPT.glob("*.png")}
    assert set(kept) == {name for name, _ in pictures()}
    assert sum(kept.values()) < 5_000_000


def remake(whole: Path | None = None) -> None:
    """Write all pictures anew; at their full size, too, into a folder to look at them."""
    KEPT.mkdir(exist_ok=True)
    for name, make in pictures():
        picture = make()
        pygame.image.save(reduced(picture), KEPT / f"{name}.png")
        if whole is not None:
            pygame.image.save(picture, whole / f"{name}.png")


if __name__ == "__main__":
    remake(Path(sys.argv[1]) if sys.argv[1:] else None)
