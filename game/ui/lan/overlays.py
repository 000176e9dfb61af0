"""What a LAN game lays over the table: who is connected and how, whom the table waits for, and what
people say to each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game import words
from game.lobby.lan import Lan
from game.lobby.presence import time_text
from game.ui.forms.labels import Scale
from game.ui.input.intent import Intent, Kind
from game.ui.lan import marks
from game.ui.lan.marks import PhrasePanel, Voices
from game.ui.pace import SCENERY
from game.ui.paint.text import GOLD, WARNING
from game.ui.place.layout import Layout
from game.ui.place.shown import Prompt
from game.ui.table.overlays import Overlay, Toast
from game.ui.table.prompt import Facts

_LATE: Final = 0.6
"""Seconds after which a move that has not come back is waited for in words."""
_HURRY: Final = 10.0
"""Seconds from which the clock warns."""


def by_person(lan: Lan, seat: int) -> bool:
    """Whether a person plays a seat, and no bot for them."""
    chair = lan.table.seats[seat]
    return chair.kind == "person" and not chair.stand_in


class Connections(Overlay):
    """A light on each card for its connection, and the clock of the turn."""

    rate = SCENERY

    def __init__(self, lan: Lan) -> None:
        self._lan = lan

    def note(self, seat: int) -> str:
        """How a seat is connected, or what is left of its time."""
        how = self._lan.presence.connection(seat)
        if how.kind in ("away", "bot"):
            return words.told(how.clause)
        left, playing = self._lan.duty.left, seat == self._playing()
        if left is not None and playing and by_person(self._lan, seat):
            return words.say("lan.to_play", time=time_text(left + 0.99))
        return words.say("lan.slow") if marks.light_of(how) == "slow" and not playing else ""

    def _playing(self) -> int | None:
        state = self._lan.link.match.state
        return state.turn if state.phase == "play" else None

    def draw(self, target: pygame.Surface, places: Layout) -> None:
        """The lights, and what is left of the turn's time as a line that grows shorter."""
        for seat, card in enumerate(places.cards):
            kind = marks.light_of(self._lan.presence.connection(seat))
            at = (card.x + 0.76 * card.h, card.y + 0.76 * card.h)
            marks.light(target, kind, at, max(10, places.px(20)))
        left, playing = self._lan.duty.left, self._playing()
        if left is not None and playing is not None and by_person(self._lan, playing):
            self._draw_clock(target, places, places.cards[playing], left)

    def _draw_clock(
        self, target: pygame.Surface, places: Layout, card: pygame.Rect, left: float
    ) -> None:
        inset = places.px(10)
        share = max(0.0, min(1.0, left / self._lan.options.clock))
        line = pygame.Rect(card.x + inset, 0, round((card.w - 2 * inset) * share), 0)
        line.h = max(3, places.px(4))
        line.bottom = card.bottom - places.px(3)
        pygame.draw.rect(target, WARNING if left < _HURRY else GOLD, line, border_radius=2)


class Waiting(Overlay):
    """Whom or what the table waits for; who has gone and who is back; bots for those who are."""

    def __init__(self, lan: Lan, sound: Callable[[str], None]) -> None:
        self._lan, self._sound = lan, sound
        self.toast: Toast | None = None
        """Where comings and goings are told."""
        self._missed: list[int] = []

    def update(self) -> None:
        """Tell who has gone and who is back."""
        seats = range(len(self._lan.table.seats))
        absent = [seat for seat in seats if self._lan.presence.absent(seat) is not None]
        if absent == self._missed:
            return
        gone = self._names([seat for seat in absent if seat not in self._missed])
        back = self._names([seat for seat in self._missed if seat not in absent])
        self._missed = absent
        if gone:
            self.tell("lan.gone_host" if self._lan.hosting else "lan.gone", gone)
        elif back:
            self._sound("connect")
            self.tell("lan.back", back)

    def _names(self, seats: Sequence[int]) -> list[str]:
        return [self._lan.table.seats[seat].name for seat in seats]

    def tell(self, key: str, names: Sequence[str]) -> None:
        """Tell something of these people once what was said before has been read."""
        if self.toast:
            self.toast.announce(words.say(key, names=words.listed(names), count=len(names)))

    def prompt(self, facts: Facts) -> Prompt | None:
        """Whom or what the table waits for, if it does; else who is choosing elsewhere."""
        if facts.busy or facts.looking is not None:
            return None
        return self._waiting(facts.state.turn) or self._elsewhere(facts)

    def _waiting(self, turn: int) -> Prompt | None:
        lan = self._lan
        if lan.seeking:
            return Prompt(turn, words.say("lan.seeking"))
        late = self._holding_up()
        if late and lan.playing:
            names = words.listed(self._names(late))
            away = time_text(max(lan.presence.absent(seat) or 0.0 for seat in late))
            key = "lan.waiting_host" if lan.hosting else "lan.waiting"
            return Prompt(late[0], words.say(key, names=names, time=away))
        if lan.link.under_way > _LATE:
            return Prompt(turn, words.say("lan.under_way"))
        return None

    def _holding_up(self) -> list[int]:
        """The seats for which the game waits."""
        absent = self._lan.presence.missing
        if self._lan.halted:
            return absent
        return [seat for seat in absent if seat == self._lan.link.match.state.turn]

    def _elsewhere(self, facts: Facts) -> Prompt | None:
        turn = facts.state.turn
        if facts.hand is not None or facts.state.phase != "play":
            return None
        if turn in self._lan.persons:
            return Prompt(turn, words.say("lan.under_way"))
        does = "choosing" if by_person(self._lan, turn) else "thinking"
        watching = "" if self._lan.persons else "watch_"
        return Prompt(turn, words.say(f"lan.{watching}{does}", name=facts.seats[turn].name))

    def buttons(self, facts: Facts) -> Sequence[str]:
        """The host may let a bot play for whoever is away."""
        if facts.busy and facts.hand is None:
            return ()
        return ("bot",) if self._lan.hosting and self._lan.presence.missing else ()

    def press(self, name: str) -> bool:
        """Let bots play for everybody who is away."""
        if name == "bot":
            for seat in self._lan.presence.missing:
                self._lan.seating.let_bot(seat)
        return name == "bot"


class Talk(Overlay):
    """The quick phrases: what is said hangs in bubbles below the cards."""

    def __init__(self, lan: Lan, voices: Voices, sound: Callable[[str], None]) -> None:
        self._lan, self._voices, self._sound = lan, voices, sound
        self.panel: PhrasePanel | None = None
        self.toast: Toast | None = None
        self._scale = Scale((0, 0))

    def resize(self, places: Layout) -> None:
        """The phrases stand in the middle of the window."""
        self._scale = Scale(places.size)
        if self.panel:
            self.panel.place(self._scale)

    def handle(self, intent: Intent) -> bool:
        """The phrases can be said at any time."""
        if self.panel:
            self.panel.handle(intent)
            return True
        if intent.kind is Kind.SAY:
            self._open()
            return True
        return False

    def buttons(self, facts: Facts) -> Sequence[str]:
        """Who plays here may speak."""
        if facts.busy and facts.hand is None:
            return ()
        return ("say",) if self._lan.persons else ()

    def press(self, name: str) -> bool:
        """Show the phrases."""
        if name == "say":
            self._open()
        return name == "say"

    def _open(self) -> None:
        if self._lan.persons:
            self.panel = PhrasePanel(self._speak, self._close, self._sound)
            self.panel.place(self._scale)
        elif self.toast:
            self.toast.announce(words.say("lan.watchers_are_quiet"))

    def _close(self) -> None:
        self.panel = None

    def _speak(self, number: int) -> None:
        seat = self._lan.link.person
        self._lan.say(self._lan.persons[0] if seat is None else seat, number)

    def draw(self, target: pygame.Surface, places: Layout) -> None:
        """The bubbles, and the phrases to choose from."""
        for seat, said in self._voices.heard(self._lan.clock()).items():
            marks.bubble(target, self._scale, said, places.cards[seat].midbottom)
        if self.panel:
            self.panel.draw(target)
