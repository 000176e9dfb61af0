"""The table as a scene, with a real couch behind it, stepped by hand and seldom drawn."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from desks import DeskApp
from game import words
from game.bots import BOTS
from game.couch import Couch
from game.match import Seat, Setup
from game.rules.model import Pick, Turn
from game.rules.play import legal_moves
from game.rules.rng import Rng
from game.thinker import Inline, Thinker
from game.ui.input.intent import KEYS, MOUSE, Device, Intent, Kind
from game.ui.settings import Speed
from game.ui.table import targets
from game.ui.table.scene import TableScene
from game.ui.table.target import MENU, Target
from tables import HOUSE

SIZE = (1280, 720)
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@pytest.fixture(autouse=True)
def _display() -> None:
    pygame.font.init()
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((1, 1))


class Slow(Inline):
    """Thinks for as many steps as are given."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._steps = self._left = steps

    def answer(self) -> Turn | None:
        self._left -= 1
        if self._left > 0:
            return None
        self._left = self._steps
        return super().answer()


class Stand:
    """A table with people and bots, and what came of it."""

    def __init__(
        self, *kinds: str, seed: int = 4, speed: Speed = "instant", thinks: int = 1
    ) -> None:
        names = ("Inês", "Rui", "Lia", "Tomé")
        seats = tuple(Seat(name, kind) for name, kind in zip(names, kinds, strict=False))
        thinker = Thinker(Slow(thinks))
        self.couch = Couch(Setup.new(HOUSE, "A", seats, seed, 0), None, thinker)
        self.app = DeskApp(SIZE, "Inês")
        self.app.settings.speed = speed
        self.called: list[str] = []
        self.table = TableScene(
            self.app,
            self.couch,
            lambda: self.called.append("pause"),
            lambda: self.called.append("result"),
        )
        self.table.resize(SIZE)

    def steps(self, number: int = 1) -> None:
        for _ in range(number):
            self.table.update()

    def until_turn(self) -> None:
        """Until a person is to move."""
        for _ in range(5000):
            if self.table.hand is not None:
                return
            self.table.update()
        raise AssertionError("nobody is to move")

    def to_the_end(self) -> None:
        """The people play as the easy bot does, until the result is asked for."""
        for number in range(20000):
            if self.called:
                return
            if self.table.hand is not None:
                self.table.propose(BOTS["easy"](self.couch.match.state, Rng(number)))
            self.table.update()
        raise AssertionError("the game does not end")

    def do(self, *wishes: str, device: Device = KEYS) -> None:
        self.app.devices.last = device
        for wish in wishes:
            if wish in WAYS:
                self.table.handle(Intent(Kind.STEER, device, way=WAYS[wish]))
            else:
                self.table.handle(Intent(Kind[wish.upper()], device))

    def point(self, at: tuple[int, int]) -> None:
        self.app.devices.last = MOUSE
        self.table.handle(Intent(Kind.POINT, MOUSE, at=at))

    def click(self, at: tuple[int, int]) -> None:
        self.point(at)
        for kind in (Kind.PRESS, Kind.RELEASE):
            self.table.handle(Intent(kind, MOUSE, at=at))

    def where(self, target: Target) -> tuple[int, int]:
        """Where a target is that can be meant now."""
        return next(a.box.center for a in self.table.controls.targets() if a.target == target)

    def hinted(self) -> Turn:
        """Ask for the hint, and wait for it."""
        self.do("hint")
        hand = self.table.hand
        assert hand is not None
        for _ in range(200):
            self.steps()
            if hand.hint is not None:
                return hand.hint
        raise AssertionError("no hint comes")

    @property
    def buttons(self) -> list[str]:
        return [button.name for button in self.table.shown.buttons]


def panes(pick: Pick) -> Target:
    return Target("panes", source=pick.source, colour=pick.colour)


def button(name: str) -> Target:
    return Target("button", name)


# ----------------------------------------------------------------------------------------- a turn


def test_what_can_be_pressed_is_known_before_anything_is_drawn() -> None:
    stand = Stand("person", "quick")
    stand.until_turn()
    assert stand.buttons == ["back", "undo", "hint", "look"]
    pick = next(move for move in legal_moves(stand.couch.match.state) if isinstance(move, Pick))
    stand.click(stand.where(panes(pick)))
    hand = stand.table.hand
    assert hand is not None
    assert hand.holding
    assert "put_back" in stand.buttons
    stand.click(stand.where(button("put_back")))
    assert not hand.holding


def test_enter_on_a_hint_takes_its_panes_and_then_its_strip() -> None:
    stand = Stand("person", "quick")
    stand.until_turn()
    hint = stand.hinted()
    assert isinstance(hint, Pick)
    assert stand.table.aim.focus == panes(hint)
    stand.do("accept")
    assert stand.table.aim.focus == Target("strip", slot=hint.slot or 0)
    stand.do("accept")
    played = next(one for one in stand.couch.played if one.seat == 0)
    assert played.move[:3] == hint[:3]


def test_a_sentence_does_not_outlive_the_move() -> None:
    stand = Stand("person", "person")
    stand.until_turn()
    stand.do("undo")
    assert stand.table.toast.words
    pick = next(move for move in legal_moves(stand.couch.match.state) if isinstance(move, Pick))
    stand.click(stand.where(panes(pick)))
    assert stand.table.toast.words == ""


def test_a_bots_turn_never_shows_the_move_of_another() -> None:
    stand = Stand("person", "quick", speed="normal", thinks=20)
    stand.until_turn()
    stand.table.propose(next(iter(legal_moves(stand.couch.match.state))))
    lines = set()
    for _ in range(2000):
        stand.steps()
        shown = stand.table.shown
        lines.add((shown.prompt.seat, shown.prompt.line))
        if stand.table.hand is not None:
            break
    mine = words.told(stand.table.follower.log[1].named or stand.table.follower.log[1].what)
    assert (0, mine) in lines
    assert (1, "Rui is thinking") in lines
    assert (1, mine) not in lines
    assert {seat for seat, line in lines if line.startswith("Rui:")} == {1}


def test_a_refused_strip_says_why_and_keeps_the_panes() -> None:
    stand = Stand("person", "quick")
    stand.until_turn()
    hand = stand.table.hand
    assert hand is not None
    for move in legal_moves(hand.state):
        if isinstance(move, Pick):
            hand.choose(move.source, move.colour)
            if len(hand.picker.slots()) < 8:
                break
    shut = next(slot for slot in range(8) if slot not in hand.picker.slots())
    box = targets.strips(stand.table.places, [shut])[0].box
    stand.click(box.center)
    assert hand.holding
    assert stand.app.heard[-1] == "refuse"
    assert stand.table.toast.words.endswith(".")


# --------------------------------------------------------------------------------- looking around


def test_a_click_on_a_card_or_a_small_palace_brings_that_palace_to_the_front() -> None:
    stand = Stand("person", "quick", "quick")
    stand.until_turn()
    stand.click(stand.table.places.cards[2].center)
    assert (stand.table.shown.front, stand.buttons) == (2, ["look", "own"])
    stand.click(stand.where(button("own")))
    assert stand.table.shown.front == 0
    stand.click(stand.table.places.others[0].box.center)
    assert stand.table.shown.front == 1
    stand.do("cancel")
    assert stand.table.shown.front == 0


def test_what_can_be_looked_at_shows_itself_and_its_key_under_the_pointer() -> None:
    stand = Stand("person", "quick", "quick")
    stand.until_turn()
    stand.steps(400)
    card = stand.table.places.cards[1]
    seen = []
    for at in (card.center, stand.table.places.prompt):
        stand.point(at)
        for _ in range(40):
            stand.table.draw(stand.app.window, 0.0)
        seen.append(pygame.image.tobytes(stand.app.window.subsurface(card), "RGB"))
    assert seen[0] != seen[1]


def test_the_keys_look_at_each_palace_and_back() -> None:
    stand = Stand("person", "quick", "quick")
    stand.until_turn()
    for number, front in ((1, 1), (2, 2), (2, 0), (-1, 1), (-1, 2), (-1, 0)):
        stand.table.handle(Intent(Kind.LOOK, KEYS, number=number))
        assert stand.table.shown.front == front


# ----------------------------------------------------------------------------------- the question


@pytest.fixture
def asked() -> Stand:
    """A table on which a question has just been asked."""
    for seed in range(1, 30):
        stand = Stand("person", "person", seed=seed)
        for number in range(60):
            stand.until_turn()
            if _asks(stand):
                return stand
            stand.table.propose(BOTS["quick"](stand.couch.match.state, Rng(number)))
            stand.steps(3)
            if stand.couch.over:
                break
    raise AssertionError("no question is ever asked")


def _asks(stand: Stand) -> bool:
    hand = stand.table.hand
    assert hand is not None
    for move in legal_moves(hand.state):
        if isinstance(move, Pick) and move.keep is not None:
            stand.click(stand.where(panes(move)))
            stand.click(stand.where(Target("strip", slot=move.slot or 0)))
            return hand.question is not None
    return False


def cards(stand: Stand) -> list[tuple[int, int]]:
    hand = stand.table.hand
    assert hand is not None
    assert hand.question is not None
    return [a.box.center for a in targets.answers(stand.table.places, hand.question.asked)]


def test_an_answer_is_clicked(asked: Stand) -> None:
    hand = asked.table.hand
    assert hand is not None
    assert hand.question is not None
    wanted, number = hand.question.answers[1], len(asked.couch.played)
    asked.point(cards(asked)[1])
    assert hand.question.focus == 1
    asked.click(cards(asked)[1])
    assert asked.couch.played[number].move == wanted


def test_an_answer_is_chosen_with_keys(asked: Stand) -> None:
    hand = asked.table.hand
    assert hand is not None
    assert hand.question is not None
    wanted, number = hand.question.answers[-1], len(asked.couch.played)
    asked.do("left", "accept")
    assert asked.couch.played[number].move == wanted


def test_a_press_beside_the_answers_is_none_and_esc_puts_the_question_back(asked: Stand) -> None:
    hand = asked.table.hand
    assert hand is not None
    asked.click((5, 700))
    asked.table.handle(Intent(Kind.PRESS, MOUSE, at=cards(asked)[0]))
    asked.table.handle(Intent(Kind.RELEASE, MOUSE, at=cards(asked)[1]))
    assert hand.question is not None
    asked.do("cancel")
    assert hand.question is None
    assert hand.holding


# ------------------------------------------------------------------------------------ after a game


@pytest.fixture
def finished() -> Stand:
    """A game that has ended, whose table is looked at."""
    stand = Stand("person", "person", seed=9)
    stand.to_the_end()
    assert stand.called == ["result"]
    stand.called.clear()
    stand.table.resize(SIZE)
    stand.steps(5)
    return stand


def test_a_finished_table_leads_back_to_its_result_by_mouse_and_by_keys(finished: Stand) -> None:
    assert finished.buttons == ["result", "look"]
    finished.click(finished.where(button("result")))
    assert finished.called == ["result"]
    finished.do("accept")
    finished.do("cancel")
    assert finished.called == ["result"] * 3


def test_the_menu_of_a_finished_table_can_be_pressed(finished: Stand) -> None:
    finished.click(finished.where(MENU))
    assert finished.called == ["pause"]


def test_a_finished_table_says_who_won_and_nobody_leads(finished: Stand) -> None:
    state = finished.couch.match.state
    best = max(range(2), key=lambda seat: (state.players[seat].score, -state.players[seat].lost))
    prompt = finished.table.shown.prompt
    assert (prompt.seat, prompt.line) == (best, f"{('Inês', 'Rui')[best]} wins")
    assert finished.table.shown.playing is None


def test_the_palaces_of_a_finished_table_can_be_looked_at(finished: Stand) -> None:
    front = finished.table.shown.front
    finished.click(finished.where(button("look")))
    assert finished.table.shown.front != front
    finished.click(finished.table.places.cards[front].center)
    assert finished.table.shown.front == front
