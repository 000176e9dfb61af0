"""Quick phrases: over the wire goes only a phrase's place in this list."""

from typing import Final

PHRASES: Final = (
    "Good luck, everyone!",
    "Beautiful!",
    "Well played.",
    "Ouch, my glass!",
    "I wanted those panes.",
    "You saw that coming.",
    "Take your time.",
    "Your turn!",
    "Back in a moment.",
    "What a window!",
    "So close!",
    "Thank you, good game.",
)


def phrase(number: int) -> str:
    """The words of a phrase; a newer game may know more of them."""
    return PHRASES[number] if 0 <= number < len(PHRASES) else "…"
