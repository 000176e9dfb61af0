"""Mouse, keys and pads become intents: real events, and pads that SDL takes for real."""

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.input.devices import Devices
from game.ui.input.glyphs import GLYPHS, style_of
from game.ui.input.intent import KEYS, MOUSE, NOBODY, Device, Intent, Kind
from game.ui.input.keys import key_name
from game.ui.input.pads import tilt
from virtual_pad import Axis, Button, VirtualPad

ART = Path(__file__).resolve().parent.parent / "assets/art/art.json"
UP, DOWN, LEFT, RIGHT = (0, -1), (0, 1), (-1, 0), (1, 0)


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.delenv("SteamDeck", raising=False)
    pygame.display.init()
    pygame.display.set_mode((640, 360))
    pygame.event.get()
    yield
    for pad in _plugged:
        pad.detach()
    _plugged.clear()
    pygame.event.get()
    pygame.display.quit()


_plugged: list[VirtualPad] = []


def plug(pad: VirtualPad) -> VirtualPad:
    _plugged.append(pad)
    return pad


@pytest.fixture
def devices() -> Devices:
    devices = Devices()
    devices.read(0)
    return devices


@pytest.fixture
def pad(devices: Devices) -> VirtualPad:
    pad = plug(VirtualPad())
    devices.read(0)
    return pad


def device(pad: VirtualPad) -> Device:
    return Device("pad", pad.id)


def key(code: int, down: bool = True, mod: int = 0, scancode: int = 0) -> None:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    pygame.event.post(pygame.event.Event(kind, key=code, mod=mod, scancode=scancode))


def motion(x: int, y: int, rel: tuple[int, int] = (0, 0)) -> None:
    pygame.event.post(
        pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=rel, buttons=(0, 0, 0))
    )


def mouse(kind: int, button: int, at: tuple[int, int] = (7, 9)) -> None:
    pygame.event.post(pygame.event.Event(kind, pos=at, button=button))


def ways(intents: list[Intent]) -> list[tuple[int, int]]:
    return [intent.way for intent in intents if intent.kind is Kind.STEER]


KEYBOARD = [
    (pygame.K_UP, 0, Intent(Kind.STEER, KEYS, way=UP)),
    (pygame.K_DOWN, 0, Intent(Kind.STEER, KEYS, way=DOWN)),
    (pygame.K_LEFT, 0, Intent(Kind.STEER, KEYS, way=LEFT)),
    (pygame.K_RIGHT, 0, Intent(Kind.STEER, KEYS, way=RIGHT)),
    (pygame.K_TAB, 0, Intent(Kind.NEXT, KEYS, way=RIGHT)),
    (pygame.K_TAB, pygame.KMOD_LSHIFT, Intent(Kind.NEXT, KEYS, way=LEFT)),
    (pygame.K_RETURN, 0, Intent(Kind.ACCEPT, KEYS)),
    (pygame.K_RETURN, pygame.KMOD_NUM | pygame.KMOD_CAPS, Intent(Kind.ACCEPT, KEYS)),
    (pygame.K_KP_ENTER, 0, Intent(Kind.ACCEPT, KEYS)),
    (pygame.K_SPACE, 0, Intent(Kind.ACCEPT, KEYS)),
    (pygame.K_ESCAPE, 0, Intent(Kind.CANCEL, KEYS)),
    (pygame.K_z, 0, Intent(Kind.UNDO, KEYS)),
    (pygame.K_z, pygame.KMOD_LCTRL, Intent(Kind.UNDO, KEYS)),
    (pygame.K_BACKSPACE, 0, Intent(Kind.UNDO, KEYS)),
    (pygame.K_h, 0, Intent(Kind.HINT, KEYS)),
    (pygame.K_b, 0, Intent(Kind.BACK, KEYS)),
    (pygame.K_1, 0, Intent(Kind.LOOK, KEYS, number=0)),
    (pygame.K_2, 0, Intent(Kind.LOOK, KEYS, number=1)),
    (pygame.K_3, 0, Intent(Kind.LOOK, KEYS, number=2)),
    (pygame.K_4, 0, Intent(Kind.LOOK, KEYS, number=3)),
    (pygame.K_KP4, 0, Intent(Kind.LOOK, KEYS, number=3)),
    (pygame.K_l, 0, Intent(Kind.LOOK, KEYS, number=-1)),
    (pygame.K_p, 0, Intent(Kind.MENU, KEYS)),
    (pygame.K_F10, 0, Intent(Kind.MENU, KEYS)),
    (pygame.K_m, 0, Intent(Kind.MUTE, KEYS)),
    (pygame.K_s, 0, Intent(Kind.SPEED, KEYS)),
    (pygame.K_F11, 0, Intent(Kind.FULLSCREEN, KEYS)),
    (pygame.K_RETURN, pygame.KMOD_LALT, Intent(Kind.FULLSCREEN, KEYS)),
]


@pytest.mark.parametrize(("code", "mod", "wanted"), KEYBOARD)
def test_each_key_means_what_it_should(
    devices: Devices, code: int, mod: int, wanted: Intent
) -> None:
    key(code, mod=mod)
    key(code, down=False, mod=mod)
    assert devices.read(1) == [wanted]
    assert devices.last == KEYS


@pytest.mark.parametrize(
    ("code", "mod"),
    [(pygame.K_TAB, pygame.KMOD_LALT), (pygame.K_s, pygame.KMOD_LCTRL), (pygame.K_q, 0)],
)
def test_other_keys_and_the_chords_of_the_desktop_mean_nothing(
    devices: Devices, code: int, mod: int
) -> None:
    key(code, mod=mod)
    assert devices.read(1) == []


def test_digits_are_found_by_their_place_on_a_french_keyboard(devices: Devices) -> None:
    key(pygame.K_AMPERSAND, scancode=pygame.KSCAN_1)
    key(233, scancode=pygame.KSCAN_2)
    assert [intent.number for intent in devices.read(1)] == [0, 1]


def test_the_mouse_points_presses_releases_cancels_and_scrolls(devices: Devices) -> None:
    motion(5, 6, (5, 6))
    mouse(pygame.MOUSEBUTTONDOWN, 1)
    mouse(pygame.MOUSEBUTTONUP, 1)
    mouse(pygame.MOUSEBUTTONDOWN, 3)
    mouse(pygame.MOUSEBUTTONUP, 3)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False))
    assert devices.read(1) == [
        Intent(Kind.POINT, MOUSE, at=(5, 6)),
        Intent(Kind.PRESS, MOUSE, at=(7, 9)),
        Intent(Kind.RELEASE, MOUSE, at=(7, 9)),
        Intent(Kind.CANCEL, MOUSE, at=(7, 9)),
        Intent(Kind.SCROLL, MOUSE, at=(7, 9), number=-2),
    ]


def test_the_wheel_is_no_button(devices: Devices) -> None:
    mouse(pygame.MOUSEBUTTONDOWN, 4)
    mouse(pygame.MOUSEBUTTONUP, 4)
    assert devices.read(1) == []


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        (pygame.QUIT, Kind.QUIT),
        (pygame.WINDOWHIDDEN, Kind.HIDDEN),
        (pygame.WINDOWMINIMIZED, Kind.HIDDEN),
        (pygame.WINDOWSHOWN, Kind.SHOWN),
        (pygame.WINDOWRESTORED, Kind.SHOWN),
    ],
)
def test_the_window_speaks_for_nobody(devices: Devices, kind: int, wanted: Kind) -> None:
    devices.last = KEYS
    pygame.event.post(pygame.event.Event(kind))
    assert devices.read(1) == [Intent(wanted, NOBODY)]
    assert devices.last == KEYS


def test_a_new_size_is_told_once_a_frame_and_first(devices: Devices) -> None:
    key(pygame.K_h)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=700, h=400, size=(700, 400)))
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=800, y=450))
    assert devices.read(1) == [Intent(Kind.RESIZED, at=(800, 450)), Intent(Kind.HINT, KEYS)]
    assert devices.read(2) == []


def test_an_arrow_held_repeats_after_a_while_and_then_faster(devices: Devices) -> None:
    key(pygame.K_RIGHT)
    steps = [ways(devices.read(now)) for now in (1.0, 1.37, 1.39, 1.48, 1.50, 1.61)]
    assert steps == [[RIGHT], [], [RIGHT], [], [RIGHT], [RIGHT]]
    key(pygame.K_RIGHT, down=False)
    assert devices.read(5) == []


def test_a_slow_frame_is_not_made_up_for(devices: Devices) -> None:
    key(pygame.K_RIGHT)
    devices.read(1)
    assert [ways(devices.read(now)) for now in (9.0, 9.05, 9.12)] == [[RIGHT], [], [RIGHT]]


def test_of_two_arrows_held_the_newer_repeats_and_then_the_older(devices: Devices) -> None:
    key(pygame.K_RIGHT)
    key(pygame.K_UP)
    assert ways(devices.read(1)) == [RIGHT, UP]
    assert ways(devices.read(1.4)) == [UP]
    key(pygame.K_UP, down=False)
    assert ways(devices.read(1.6)) == []
    assert ways(devices.read(2)) == [RIGHT]


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_z, pygame.K_TAB, pygame.K_BACKSPACE])
def test_other_keys_do_not_repeat(devices: Devices, code: int) -> None:
    key(code)
    assert len(devices.read(1)) == 1
    assert devices.read(3) == []


@pytest.mark.parametrize(
    "kind", [pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED]
)
def test_what_is_held_is_let_go_when_the_window_is_left(
    devices: Devices, pad: VirtualPad, kind: int
) -> None:
    key(pygame.K_RIGHT)
    pad.press(Button.UP)
    pad.axis(Axis.LEFT_X, -1)
    assert set(ways(devices.read(1))) == {RIGHT, UP, LEFT}
    pygame.event.post(pygame.event.Event(kind))
    assert ways(devices.read(3)) == []
    assert ways(devices.read(5)) == []


def text(kind: int, words: str) -> None:
    pygame.event.post(pygame.event.Event(kind, text=words, start=0, length=0))


def test_letters_are_typed_when_asked_and_are_shortcuts_again_after(devices: Devices) -> None:
    devices.typing = True
    for code, letter in ((pygame.K_z, "z"), (pygame.K_1, "1"), (pygame.K_SPACE, " ")):
        key(code)
        text(pygame.TEXTINPUT, letter)
    assert devices.read(1) == [Intent(Kind.TYPE, KEYS, text=letter) for letter in "z1 "]
    devices.typing = False
    key(pygame.K_z)
    text(pygame.TEXTINPUT, "z")
    assert devices.read(1) == [Intent(Kind.UNDO, KEYS)]


def test_letters_of_all_scripts_are_typed(devices: Devices) -> None:
    devices.typing = True
    for words in ("ł", "ß", "玻璃"):
        text(pygame.TEXTINPUT, words)
    assert [intent.text for intent in devices.read(1)] == ["ł", "ß", "玻璃"]


def test_while_typing_the_keys_that_are_no_letters_still_work(devices: Devices) -> None:
    devices.typing = True
    for code in (pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_LEFT, pygame.K_F11):
        key(code)
    kinds = [intent.kind for intent in devices.read(1)]
    assert kinds == [Kind.ACCEPT, Kind.CANCEL, Kind.NEXT, Kind.STEER, Kind.FULLSCREEN]


def test_backspace_erases_while_typing_and_repeats(devices: Devices) -> None:
    devices.typing = True
    key(pygame.K_BACKSPACE)
    assert devices.read(1) == [Intent(Kind.ERASE, KEYS)]
    assert devices.read(1.4) == [Intent(Kind.ERASE, KEYS)]


def test_what_is_held_is_let_go_when_typing_ends(devices: Devices) -> None:
    devices.typing = True
    key(pygame.K_BACKSPACE)
    devices.read(1)
    devices.typing = False
    assert devices.read(3) == []


def test_keys_belong_to_the_input_method_while_it_composes(devices: Devices) -> None:
    devices.typing = True
    text(pygame.TEXTEDITING, "bo")
    key(pygame.K_RETURN)
    text(pygame.TEXTINPUT, "玻")
    key(pygame.K_RETURN)
    assert [intent.kind for intent in devices.read(1)] == [Kind.TYPE, Kind.ACCEPT]


def test_the_device_used_last_is_known(devices: Devices, pad: VirtualPad) -> None:
    assert devices.last == MOUSE
    pad.press(Button.SOUTH)
    devices.read(1)
    assert devices.last == device(pad)
    key(pygame.K_h)
    devices.read(2)
    assert devices.last == KEYS
    mouse(pygame.MOUSEBUTTONDOWN, 1)
    devices.read(3)
    assert devices.last == MOUSE


def test_a_nudge_of_the_mouse_does_not_take_over_but_a_move_does(devices: Devices) -> None:
    key(pygame.K_h)
    for x in (101, 100, 101, 102):
        motion(x, 100, (1, 0) if x == 101 else (0, 0))
    assert [intent.kind for intent in devices.read(1)] == [Kind.HINT]
    assert devices.last == KEYS
    motion(103, 100, (1, 0))
    assert devices.read(2) == [Intent(Kind.POINT, MOUSE, at=(103, 100))]
    assert devices.last == MOUSE


def test_a_slow_move_of_single_pixels_takes_over(devices: Devices) -> None:
    key(pygame.K_h)
    devices.read(1)
    for x in (1, 2, 3):
        motion(x, 0, (1, 0))
    assert devices.read(2) == [Intent(Kind.POINT, MOUSE, at=(3, 0))]


def test_each_pixel_counts_while_the_mouse_is_in_use(devices: Devices) -> None:
    motion(1, 0, (1, 0))
    assert devices.read(1) == [Intent(Kind.POINT, MOUSE, at=(1, 0))]


PAD = [
    (Button.SOUTH, Intent(Kind.ACCEPT)),
    (Button.EAST, Intent(Kind.CANCEL)),
    (Button.WEST, Intent(Kind.UNDO)),
    (Button.NORTH, Intent(Kind.HINT)),
    (Button.LEFT_SHOULDER, Intent(Kind.NEXT, way=LEFT)),
    (Button.RIGHT_SHOULDER, Intent(Kind.NEXT, way=RIGHT)),
    (Button.START, Intent(Kind.MENU)),
    (Button.SELECT, Intent(Kind.LOOK, number=-1)),
    (Button.LEFT_STICK, Intent(Kind.SPEED)),
    (Button.UP, Intent(Kind.STEER, way=UP)),
    (Button.DOWN, Intent(Kind.STEER, way=DOWN)),
    (Button.LEFT, Intent(Kind.STEER, way=LEFT)),
    (Button.RIGHT, Intent(Kind.STEER, way=RIGHT)),
]


@pytest.mark.parametrize(("button", "wanted"), PAD)
def test_each_button_of_a_pad_is_heard_once(
    devices: Devices, pad: VirtualPad, button: Button, wanted: Intent
) -> None:
    pad.press(button)
    assert devices.read(1) == [wanted._replace(device=device(pad))]
    pad.press(button, False)
    assert devices.read(1.1) == []


@pytest.mark.parametrize("button", [Button.GUIDE, Button.RIGHT_STICK])
def test_buttons_without_a_meaning_are_silent(
    devices: Devices, pad: VirtualPad, button: Button
) -> None:
    pad.press(button)
    assert devices.read(1) == []


@pytest.mark.parametrize(
    ("axis", "value", "way"),
    [
        (Axis.LEFT_Y, -1, UP),
        (Axis.LEFT_Y, 1, DOWN),
        (Axis.LEFT_X, -1, LEFT),
        (Axis.LEFT_X, 1, RIGHT),
    ],
)
def test_the_left_stick_steers_once_and_repeats(
    devices: Devices, pad: VirtualPad, axis: Axis, value: float, way: tuple[int, int]
) -> None:
    pad.axis(axis, value)
    steer = [Intent(Kind.STEER, device(pad), way=way)]
    found = [devices.read(now) for now in (1.0, 1.37, 1.39, 1.48, 1.50)]
    assert found == [steer, [], steer, [], steer]
    pad.axis(axis, 0)
    assert devices.read(3) == []
    assert devices.read(5) == []


def test_the_right_stick_steers_nothing(devices: Devices, pad: VirtualPad) -> None:
    pad.axis(Axis.RIGHT_X, 1)
    assert devices.read(1) == []


def test_a_stick_needs_a_push_and_trembles_without_effect(
    devices: Devices, pad: VirtualPad
) -> None:
    steps = []
    for now, value in enumerate((0.5, 0.6, 0.45, 0.6, 0.42, 0.3, 0.5, 0.6)):
        pad.axis(Axis.LEFT_X, value)
        steps.append(ways(devices.read(now / 100)))
    assert steps == [[], [RIGHT], [], [], [], [], [], [RIGHT]]


def test_a_slanted_push_is_one_step_along_the_longer_axis(
    devices: Devices, pad: VirtualPad
) -> None:
    pad.axis(Axis.LEFT_X, 0.6)
    pad.axis(Axis.LEFT_Y, -0.8)
    assert ways(devices.read(1)) == [UP]


def test_a_stick_on_the_diagonal_does_not_flicker_and_rolls_over_once() -> None:
    way, met = (0, 0), []
    for x, y in ((0.7, 0.65), (0.65, 0.7), (0.7, 0.65), (0.5, 0.8), (0.6, 0.7), (0.3, 0.3)):
        way = tilt(x, y, way)
        met.append(way)
    assert met == [RIGHT, RIGHT, RIGHT, DOWN, DOWN, (0, 0)]


def test_the_d_pad_repeats_until_it_is_let_go(devices: Devices, pad: VirtualPad) -> None:
    pad.press(Button.DOWN)
    assert [ways(devices.read(now)) for now in (1.0, 1.39, 1.51)] == [[DOWN]] * 3
    pad.press(Button.DOWN, False)
    assert devices.read(3) == []


def test_the_left_trigger_sends_the_glazier_back_once_a_pull(
    devices: Devices, pad: VirtualPad
) -> None:
    counts = []
    for value in (-0.5, 0.1, 1, -0.1, 0.1, -1, 1):
        pad.axis(Axis.LEFT_TRIGGER, value)
        counts.append([intent.kind for intent in devices.read(1)])
    assert counts == [[], [Kind.BACK], [], [], [], [], [Kind.BACK]]


def test_a_pad_that_was_there_before_is_not_announced_but_works() -> None:
    pad = plug(VirtualPad())
    devices = Devices()
    assert devices.pads() == [device(pad)]
    assert devices.read(0) == []
    pad.press(Button.SOUTH)
    assert devices.read(1) == [Intent(Kind.ACCEPT, device(pad))]


def test_two_pads_are_told_apart_and_hold_for_themselves(devices: Devices, pad: VirtualPad) -> None:
    other = plug(VirtualPad())
    assert devices.read(0) == [Intent(Kind.PAD_CAME, device(other))]
    pad.press(Button.UP)
    other.press(Button.SOUTH)
    found = devices.read(1)
    assert sorted(found, key=lambda intent: intent.device) == [
        Intent(Kind.STEER, device(pad), way=UP),
        Intent(Kind.ACCEPT, device(other)),
    ]
    other.detach()
    assert Intent(Kind.STEER, device(pad), way=UP) in devices.read(2)


def test_a_pad_comes_and_goes_and_comes_back_as_another(devices: Devices) -> None:
    first = plug(VirtualPad())
    assert devices.read(1) == [Intent(Kind.PAD_CAME, device(first))]
    assert devices.last == MOUSE
    first.detach()
    assert devices.read(2) == [Intent(Kind.PAD_WENT, device(first))]
    assert devices.pads() == []
    second = plug(VirtualPad())
    assert devices.read(3) == [Intent(Kind.PAD_CAME, device(second))]
    assert device(second) != device(first)
    second.press(Button.SOUTH)
    assert devices.read(4) == [Intent(Kind.ACCEPT, device(second))]


def test_a_pad_pulled_out_while_it_steers_steers_no_more(devices: Devices, pad: VirtualPad) -> None:
    pad.press(Button.RIGHT)
    pad.axis(Axis.LEFT_Y, 1)
    assert len(devices.read(1)) == 2
    pad.detach()
    assert devices.read(3) == [Intent(Kind.PAD_WENT, device(pad))]
    assert devices.read(5) == []
    assert devices.last == KEYS


def test_the_older_pad_pulled_out_leaves_the_newer_working(
    devices: Devices, pad: VirtualPad
) -> None:
    newer = plug(VirtualPad())
    devices.read(0)
    pad.detach()
    newest = plug(VirtualPad())
    kinds = {(intent.kind, intent.device) for intent in devices.read(1)}
    assert kinds == {(Kind.PAD_WENT, device(pad)), (Kind.PAD_CAME, device(newest))}
    newer.press(Button.SOUTH)
    assert devices.read(2) == [Intent(Kind.ACCEPT, device(newer))]
    newest.press(Button.EAST)
    assert devices.read(3) == [Intent(Kind.CANCEL, device(newest))]


def test_a_pad_in_and_out_within_a_frame_does_no_harm(devices: Devices) -> None:
    plug(VirtualPad()).detach()
    assert devices.read(1) == []
    assert devices.pads() == []


def test_a_pad_keeps_its_name_and_style_after_it_has_gone(devices: Devices) -> None:
    pad = plug(VirtualPad.like("DualSense Wireless Controller", 0x054C, 0x0CE6))
    devices.read(1)
    pad.detach()
    devices.read(2)
    assert devices.name(device(pad)) == "DualSense Wireless Controller"
    assert devices.style(device(pad)) == "playstation"


def test_rumble_reaches_a_pad_that_can(devices: Devices) -> None:
    pad = plug(VirtualPad.like("Xbox Wireless Controller", 0x045E, 0x0B12))
    devices.read(1)
    devices.rumble(device(pad), 7.0, 50)
    assert (65535, 65535) in pad.rumbles


def test_rumble_is_no_matter_to_all_else(devices: Devices, pad: VirtualPad) -> None:
    for each in (device(pad), MOUSE, KEYS, NOBODY, Device("pad", 999)):
        devices.rumble(each, 1.0, 20)
    pad.detach()
    devices.rumble(device(pad), 1.0, 20)
    devices.read(1)
    devices.rumble(device(pad), 1.0, 20)


def test_a_joystick_without_a_mapping_plays_too(devices: Devices) -> None:
    pad = plug(VirtualPad(mapped=False, hats=1))
    assert devices.read(0) == [Intent(Kind.PAD_CAME, device(pad))]
    kinds = []
    for button in range(11):
        pad.press(button)
        kinds += [intent.kind for intent in devices.read(1)]
        pad.press(button, False)
    buttons = [Kind.ACCEPT, Kind.CANCEL, Kind.UNDO, Kind.HINT, Kind.NEXT, Kind.NEXT]
    assert kinds == [*buttons, Kind.LOOK, Kind.MENU, Kind.BACK, Kind.MENU, Kind.SPEED]
    pad.axis(Axis.LEFT_Y, 1)
    assert devices.read(2) == [Intent(Kind.STEER, device(pad), way=DOWN)]
    pad.axis(Axis.LEFT_Y, 0)
    devices.read(2.1)
    assert devices.read(5) == []


def test_a_hat_steers_and_repeats_and_lets_go(devices: Devices) -> None:
    pad = plug(VirtualPad(mapped=False, hats=1))
    devices.read(0)
    steps = []
    for now, value in enumerate((1, 1 + 2, 2, 0, 8, 4, 0)):
        pad.hat(value)
        steps.append(ways(devices.read(1 + now / 100)))
    assert steps == [[UP], [RIGHT], [], [], [LEFT], [DOWN], []]
    assert devices.read(5) == []


STYLES = [
    ("Xbox Series X Controller", 0x045E, 0x0B12, "xbox"),
    ("Wireless Controller", 0x054C, 0x09CC, "playstation"),
    ("Pro Controller", 0x057E, 0x2009, "switch"),
    ("HORIPAD for Nintendo Switch", 0x0F0D, 0x00C1, "switch"),
    ("Steam Deck", 0x28DE, 0x1205, "deck"),
    ("Some pad", 0, 0, "xbox"),
]


@pytest.mark.parametrize(("name", "vendor", "product", "style"), STYLES)
def test_a_pad_is_known_by_its_maker_or_its_name(
    devices: Devices, name: str, vendor: int, product: int, style: str
) -> None:
    pad = plug(VirtualPad.like(name, vendor, product))
    devices.read(1)
    assert devices.name(device(pad)) == name
    assert devices.style(device(pad)) == style


def test_the_pad_that_steam_shows_on_a_deck_is_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    guid = "03000000de280000ff11000001000000"
    assert style_of("Steam Virtual Gamepad", guid) == "xbox"
    monkeypatch.setenv("SteamDeck", "1")
    assert style_of("Steam Virtual Gamepad", guid) == "deck"


def test_glyphs_follow_the_style_and_the_place(devices: Devices) -> None:
    glyphs = {}
    for name, vendor, product, style in STYLES:
        pad = plug(VirtualPad.like(name, vendor, product))
        devices.read(1)
        kinds = (Kind.ACCEPT, Kind.MENU, Kind.NEXT, Kind.BACK)
        glyphs[style] = [devices.glyph(device(pad), kind) for kind in kinds]
        assert devices.glyph(device(pad), Kind.STEER) == "pad/arrows"
        assert devices.glyph(device(pad), Kind.MUTE) is None
    assert glyphs == {
        "xbox": ["pad/a", "pad/menu", "pad/rb", "pad/lt"],
        "playstation": ["pad/cross", "pad/menu", "pad/r1", "pad/l2"],
        "switch": ["pad/b", "pad/plus", "pad/r", "pad/zl"],
        "deck": ["pad/a", "pad/menu", "pad/r1", "pad/l2"],
    }


def test_every_glyph_has_been_drawn() -> None:
    masters = json.loads(ART.read_text(encoding="utf-8"))["masters"]
    named = {glyph for glyphs in GLYPHS.values() for glyph in glyphs.values()}
    assert named | {"pad/arrows"} <= set(masters)


def test_mouse_and_keys_have_names_of_keys_instead(devices: Devices) -> None:
    for each in (MOUSE, KEYS, NOBODY):
        assert devices.style(each) == "keys"
        assert devices.glyph(each, Kind.ACCEPT) is None
        assert devices.name(each) == each.name
    assert key_name(Kind.ACCEPT) == "Enter"
    assert key_name(Kind.LOOK) == "L, 1–4"
    assert key_name(Kind.QUIT) == ""
