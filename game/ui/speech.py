"""Which language is spoken: the one of the command line, else the one that is set, else the one of
the system."""

import locale
import os
import re
from typing import Final

from game import words
from game.rules.clause import Clause, Refused
from game.ui.settings import SYSTEM

_NAMES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says what it speaks, the strongest first."""


def speak(setting: str) -> Clause | None:
    """Speak the language of a setting from now on; a clause if it cannot be spoken."""
    try:
        words.choose(_code(setting))
    except Refused as error:
        return error.clause
    return None


def begin(wished: str | None, setting: str) -> Clause | None:
    """Speak from the beginning; English, and a clause, where that cannot be done."""
    problem = speak(wished or setting)
    if problem is not None:
        words.choose(words.PLAIN)
    return problem


def _code(setting: str) -> str:
    """The code of a language that is set: the system's, if that one is available, else English."""
    if setting != SYSTEM:
        return setting
    known = words.available()
    return next((code for code in _liked() if code in known), words.PLAIN)


def _liked() -> list[str]:
    """The languages that the system is set to, the one that is liked best first."""
    told = [one for name in _NAMES for one in os.environ.get(name, "").split(":")]
    told.append(locale.getlocale()[0] or "")
    return [re.split(r"[_.@-]", one)[0] for one in told if one]
