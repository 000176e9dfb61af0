"""The table of a LAN game: what is different when the others sit elsewhere.

Lights tell how each seat is connected, the prompt whom the table waits for, bubbles what is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.lobby.lan import Lan
from game.rules.model import State
from game.ui.forms.widgets import Scale
from game.ui.input.intent import Intent, Kind
from game.ui.lan import marks
from game.ui.lan.marks import PhrasePanel, Voices, time_text
from game.ui.paint import draw
from game.ui.paint.draw import Button, Prompt
from game.ui.paint.text import GOLD, WARNING
from game.ui.table.scene import TableScene
from game.ui.table.targets import Place, Target

if TYPE_CHECKING:
    from game.ui.app import App

_PERSONAL: Final = (Kind.UNDO, Kind.HINT, Kind.BACK)
"""What only the player to move may want."""
_LATE: Final = 0.6
"""Seconds after which a move that has not come back is waited for in words."""
_HURRY: Final = 10.0
"""Seconds from which the clock warns."""


class LanTable(TableScene):
    """One game on a table that stands on several machines."""

    def __init__(
        self,
        app: App,
        lan: Lan,
        voices: Voices,
        pause: Callable[[], None],
        ended: Callable[[], None],
    ) -> None:
        self.lan, self._voices = lan, voices
        self.phrases: PhrasePanel | None = None
        self._retold = False
        self._missed: list[int] = []
        self._announced: list[str] = []
        super().__init__(app, lan, pause, ended)
        self._log = self._log[: lan.shown]

    def _first_state(self) -> State:
        """The state before what has not been shown yet."""
        lan = self.lan
        unseen = lan.played[lan.shown :]
        return unseen[0].before if unseen else lan.match.state

    def retold(self) -> None:
        """The game was told again from its beginning: what is on the table may be wrong."""
        self._retold = True

    @property
    def watching(self) -> bool:
        """Whether nobody here plays."""
        return not self.lan.persons

    # -------------------------------------------------------------------------------------- steps

    def update(self) -> None:
        """One fixed step; who is far behind sees the table as it is now."""
        if self._retold or self.lan.behind:
            self._catch_up()
        if self.picker is not None and self.lan.person is None:
            self._lose_turn()
        self._tell_absence()
        if self._announced and self._time >= self._toast[1]:
            self.say(self._announced.pop(0))
        super().update()

    def announce(self, words: str) -> None:
        """Show a sentence once those before it have been shown."""
        self._announced.append(words)

    def _tell_absence(self) -> None:
        """Say who has gone and who is back."""
        absent = [n for n in range(len(self.shown.seats)) if self.lan.absent(n) is not None]
        if absent == self._missed:
            return
        gone = [self.shown.seats[seat].name for seat in absent if seat not in self._missed]
        back = [self.shown.seats[seat].name for seat in self._missed if seat not in absent]
        self._missed = absent
        if gone:
            may = "You" if self.lan.hosting else "The host"
            who = " and ".join(gone)
            self.announce(f"{who} can come back at any time. {may} may let a bot play until then.")
        elif back:
            self.app.sound("connect")
            self.announce(f"{' and '.join(back)} is back.")

    def _catch_up(self) -> None:
        self._retold = False
        self.show.skip()
        self._drop_choice()
        self.lan.catch_up()
        match = self.lan.match
        self._log = [draw.said(p.before, p.move, match.setup.seats) for p in self.lan.played]
        self._jump(match.state)

    def _drop_choice(self) -> None:
        self._let_go()
        self._close_panel()
        self.picker = self._planned = self._hint = self.focus = None
        self._hint_asked = False

    def _lose_turn(self) -> None:
        """Somebody else has moved for the person who was choosing here."""
        if self.lan.shown < len(self.lan.played):
            self._drop_choice()
            self.say("Time was up: the quick bot has moved for you.")

    # ------------------------------------------------------------------------------------ intents

    def handle(self, intent: Intent) -> None:
        """The phrases first: they can be said at any time."""
        if self.phrases:
            self.phrases.handle(intent)
        elif intent.kind is Kind.SAY:
            self._talk()
        else:
            super().handle(intent)

    def _may_act(self, intent: Intent) -> bool:
        """Also between one's own turns there are buttons to be pressed."""
        if self.lan.person is None or self.picker is None:
            if intent.kind is Kind.POINT:
                self._pointer = intent.at
            return intent.kind not in _PERSONAL
        return super()._may_act(intent)

    def targets(self) -> list[Place]:
        """What the focus can go to now."""
        if self.picker is not None:
            return super().targets()
        boxes = draw.button_boxes(self.places, self.shown.buttons)
        found = [Place(Target("button", name), box) for name, box in boxes.items()]
        return [*found, Place(Target("button", "menu"), self.places.menu)]

    def _press_button(self, name: str) -> None:
        if name == "skip":
            return
        if name not in ("bot", "say"):
            super()._press_button(name)
            return
        self.app.sound("select")
        (self._let_bot if name == "bot" else self._talk)()

    def _talk(self) -> None:
        if self.watching:
            self.say("Who watches is quiet.")
            return
        self.phrases = PhrasePanel(self._speak, self._hush, self.app.sound)
        self.phrases.place(Scale(self.places.size))

    def _hush(self) -> None:
        self.phrases = None

    def _speak(self, number: int) -> None:
        persons = self.lan.persons
        seat = self.lan.person if self.lan.person is not None else persons[0]
        self.lan.peer.side.say(seat, number)

    def _let_bot(self) -> None:
        for seat in self.absent():
            self.lan.let_bot(seat)

    def _why_not_undo(self) -> str:
        return "on the LAN a move that is given stays"

    # ------------------------------------------------------------------------------------ waiting

    def absent(self) -> list[int]:
        """The seats of people who are away and for whom no bot plays."""
        seats = enumerate(self.lan.table.seats)
        return [n for n, chair in seats if self.lan.absent(n) is not None and not chair.stand_in]

    def _holding_up(self) -> list[int]:
        """Those among them for whom the game waits."""
        absent, host = self.absent(), self.lan.peer.host
        if host and host.waiting:
            return absent
        return [seat for seat in absent if seat == self.lan.match.state.turn]

    def _waiting(self) -> Prompt | None:
        """Whom or what the table waits for, if it does."""
        lan, turn = self.lan, self.shown.state.turn
        if lan.peer.seeking:
            return Prompt(turn, "Looking for the table: your seat is kept")
        late = self._holding_up()
        if late and lan.playing:
            names = " and ".join(self.shown.seats[seat].name for seat in late)
            away = max(lan.absent(seat) or 0.0 for seat in late)
            ask = ": let a bot play?" if lan.hosting else ""
            return Prompt(late[0], f"Waiting for {names}, {time_text(away)}{ask}")
        wanted = lan.peer.wanted
        if wanted and wanted.since and lan.clock() - wanted.since > _LATE:
            return Prompt(turn, "Your move is under way")
        return None

    def _prompt(self) -> Prompt:
        waiting = None if self.show.busy else self._waiting()
        if waiting:
            return waiting
        state, seats = self.shown.state, self.shown.seats
        if self.picker is None and not self.show.busy and state.phase == "play":
            if state.turn not in self.lan.persons:
                does = "is choosing" if self._by_person(state.turn) else "is thinking"
                before = "You watch: " if self.watching else ""
                return Prompt(state.turn, f"{before}{seats[state.turn].name} {does}")
            return Prompt(state.turn, "Your move is under way")
        return super()._prompt()

    def _by_person(self, seat: int) -> bool:
        chair = self.lan.table.seats[seat]
        return chair.kind == "person" and not chair.stand_in

    def _buttons(self) -> tuple[Button, ...]:
        found = [button for button in super()._buttons() if button.name != "undo"]
        if self.show.busy and self.picker is None:
            return tuple(found)
        if self.absent() and self.lan.hosting:
            mode = self._mode("bot", True)
            found.append(Button("bot", "Let a bot play", "", mode))
        if not self.watching:
            found.append(Button("say", "Say", self._key(Kind.SAY), self._mode("say", True)))
        return tuple(found)

    # ------------------------------------------------------------------------------------- drawing

    def resize(self, size: tuple[int, int]) -> None:
        """The phrases, too."""
        super().resize(size)
        if self.phrases:
            self.phrases.place(Scale(size))

    def _refresh(self) -> None:
        super()._refresh()
        self.shown.notes = tuple(map(self._note, range(len(self.shown.seats))))

    def _note(self, seat: int) -> str:
        """What the card of a seat says of its connection and its time."""
        how = marks.connection(self.lan, seat)
        if how.kind in ("away", "bot"):
            return how.words
        left = self.lan.left
        if left is not None and seat == self.shown.playing and self._by_person(seat):
            return f"to play, {time_text(left + 0.99)}"
        return "slow" if how.kind == "slow" and seat != self.shown.playing else ""

    def draw(self, target: pygame.Surface, share: float) -> None:
        """The table with its lights, what is said, and the phrases."""
        super().draw(target, share)
        self._draw_lights(target)
        self._draw_clock(target)
        for seat, words in self._voices.heard(self.lan.clock()).items():
            card = self.places.cards[seat]
            marks.bubble(target, Scale(self.places.size), words, card.midbottom)
        if self.phrases:
            self.phrases.draw(target)

    def _draw_lights(self, target: pygame.Surface) -> None:
        for seat, card in enumerate(self.places.cards):
            how = marks.connection(self.lan, seat)
            at = (card.x + 0.76 * card.h, card.y + 0.76 * card.h)
            marks.light(target, how.kind, at, max(10, self.places.px(20)))

    def _draw_clock(self, target: pygame.Surface) -> None:
        """What is left of the turn's time, as a line that grows shorter."""
        left, clock, seat = self.lan.left, self.lan.options.clock, self.shown.playing
        if left is None or seat is None or not self._by_person(seat):
            return
        card = self.places.cards[seat]
        inset = self.places.px(10)
        share = max(0.0, min(1.0, left / clock))
        line = pygame.Rect(card.x + inset, 0, round((card.w - 2 * inset) * share), 0)
        line.h = max(3, self.places.px(4))
        line.bottom = card.bottom - self.places.px(3)
        pygame.draw.rect(target, WARNING if left < _HURRY else GOLD, line, border_radius=2)
