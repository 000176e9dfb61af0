"""What can be meant on the table, by pointer or by focus: pure, wherever it stands."""

from typing import NamedTuple

from game.rules.model import Colour


class Target(NamedTuple):
    """Something that can be pointed at: panes (source, colour), a strip (slot), a palace (slot: its
    seat), an answer (slot: its number), a button (name)."""

    kind: str
    name: str = ""
    source: int = 0
    colour: Colour = 0
    slot: int = 0


MENU = Target("button", "menu")
