"""The settings as a form: a setting is one line here, and one in `ui/settings`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from game import words
from game.ui.forms.choice import Choice
from game.ui.forms.widgets import Slider, Toggle, Widget
from game.ui.pace import NO_LIMIT
from game.ui.settings import SPEEDS, SYSTEM

if TYPE_CHECKING:
    from game.ui.app import App

_LIMITS: Final = (NO_LIMIT, 30, 60, 120, 240)
"""Frames a second that are offered, besides the one that is set."""
_VOLUMES: Final = 10
"""Steps of a volume."""


def lines(app: App) -> list[tuple[str, Widget]]:
    """What each setting is called, and its widget."""
    return [
        (words.say("setting.language"), _language(app)),
        (words.say("setting.speed"), _speed(app)),
        (words.say("setting.effects"), _volume(app, "effects")),
        (words.say("setting.music"), _volume(app, "music")),
        (words.say("setting.confirm"), _switch(app, "confirm")),
        (words.say("setting.reduced_motion"), _switch(app, "reduced_motion")),
        (words.say("setting.sectors"), _switch(app, "sectors")),
        (words.say("setting.rumble"), _switch(app, "rumble")),
        (words.say("setting.fullscreen"), _fullscreen(app)),
        (words.say("setting.frames_per_second"), _limit(app)),
    ]


def _setter(app: App, name: str) -> Callable[[object], None]:
    return lambda value: setattr(app.settings, name, value)


def _switch(app: App, name: str) -> Toggle:
    return Toggle(bool(getattr(app.settings, name)), _setter(app, name))


def _volume(app: App, name: str) -> Slider:
    def change(value: int) -> None:
        setattr(app.settings, name, value / _VOLUMES)
        app.audio.apply(app.settings)

    return Slider(round(_VOLUMES * float(getattr(app.settings, name))), _VOLUMES, change)


def _speed(app: App) -> Choice[object]:
    told = [(speed, words.say(f"speed.{speed}")) for speed in SPEEDS]
    return Choice[object](told, app.settings.speed, _setter(app, "speed"))


def _language(app: App) -> Choice[str]:
    """Each language is called what it calls itself."""
    told = [(SYSTEM, words.say("language.system"))]
    spoken = words.current().code
    codes = [code for code in words.available() if code != words.PSEUDO or code == spoken]
    told += [(code, words.own_name(code)) for code in codes]
    return Choice(told, app.settings.language, app.speak)


def _fullscreen(app: App) -> Toggle:
    def change(on: bool) -> None:
        if on != app.settings.fullscreen:
            app.toggle_fullscreen()

    return Toggle(app.settings.fullscreen, change)


def _limit(app: App) -> Choice[object]:
    limits = sorted({*_LIMITS, app.settings.frames_per_second})
    told = [(limit, _limit_told(limit)) for limit in limits]
    return Choice[object](told, app.settings.frames_per_second, _setter(app, "frames_per_second"))


def _limit_told(limit: int) -> str:
    if limit == NO_LIMIT:
        return words.say("setting.no_limit")
    return words.say("setting.frames", count=limit)
