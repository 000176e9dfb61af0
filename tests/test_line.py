"""A guest's connection: its beat, its patience, and how it ends."""

import pytest

from net import wire
from net.line import Line
from net.lockstep import Ended, Reason, Stage
from net.wire import Bye, Message, Ping, Pong, Welcome, decode


def opened(now: float = 100.0, stage: Stage = Stage.HELLO) -> Line:
    """A connection with the number 5, just made."""
    line = Line()
    line.open(5, now)
    line.now, line.stage = now, stage
    return line


def said(line: Line) -> list[Message]:
    """What has been said on connection 5 since the last time."""
    assert all(number == 5 for number, _ in line.outbox)
    frames = [frame for _, frame in line.outbox]
    line.outbox.clear()
    return [decode(frame[2:]) for frame in frames]


def passes(line: Line, seconds: float) -> None:
    """Time passes."""
    line.now += seconds
    line.watch_silence()


def test_at_first_there_is_no_connection_and_nothing_ends_it() -> None:
    line = Line()
    assert (line.stage, line.caller, line.here, line.told) == (Stage.AWAY, -1, False, False)
    assert (line.now, line.heard, line.delay) == (0.0, 0.0, 0)
    passes(line, 1000.0)
    line.leave()
    assert (line.outbox, line.hangups, line.events) == ([], [], [])


def test_a_connection_begins_with_hello_and_a_nonce_of_its_own() -> None:
    line = Line()
    line.told = True
    line.open(5, 7.0)
    assert (line.caller, line.heard, line.stage, line.told) == (5, 7.0, Stage.HELLO, False)
    first, decoder = line.nonce, line.decoder
    line.open(6, 8.0)
    assert len(line.nonce) == wire.LINK
    assert line.nonce != first
    assert line.decoder is not decoder


def test_only_who_has_been_let_in_is_here() -> None:
    assert [opened(stage=stage).here for stage in (Stage.HELLO, Stage.JOIN, Stage.IN)] == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("stage", "seconds"), [(Stage.HELLO, 5.0), (Stage.JOIN, 5.0), (Stage.IN, 8.0)]
)
def test_a_host_that_is_silent_for_too_long_is_left_without_a_word(
    stage: Stage, seconds: float
) -> None:
    line = opened(stage=stage)
    passes(line, seconds)
    assert (line.stage, line.hangups) == (stage, [])
    said(line)
    passes(line, 0.125)
    assert (line.stage, line.hangups, line.caller) == (Stage.AWAY, [5], -1)
    assert line.outbox == []
    assert line.events == []


def test_a_sign_of_life_is_asked_for_every_second_once_we_are_in() -> None:
    line = opened(stage=Stage.IN)
    passes(line, 0.0)
    assert said(line) == [Ping(100_000)]
    passes(line, 0.75)
    assert said(line) == []
    passes(line, 0.25)
    assert said(line) == [Ping(101_000)]


def test_before_we_are_in_no_sign_is_asked_for() -> None:
    line = opened(stage=Stage.JOIN)
    passes(line, 3.0)
    assert said(line) == []


def test_the_first_sign_is_asked_for_a_second_after_the_clock_began() -> None:
    line = opened(now=0.0, stage=Stage.IN)
    passes(line, 0.5)
    assert said(line) == []
    passes(line, 0.5)
    assert said(line) == [Ping(1000)]


def test_a_stamp_fits_its_field_however_long_the_machine_has_been_up() -> None:
    line = opened(now=3 * 2**31 / 1000, stage=Stage.IN)
    passes(line, 1.5)
    assert said(line) == [Ping(1500)]


def test_a_ping_is_answered_with_its_stamp() -> None:
    line = opened(stage=Stage.IN)
    line.on_ping(Ping(77))
    assert said(line) == [Pong(77)]


def test_the_delay_is_the_time_from_a_ping_to_its_pong_also_where_stamps_begin_anew() -> None:
    line = opened(stage=Stage.IN)
    line.now = 100.25
    line.on_pong(Pong(100_000))
    assert line.delay == 250
    line.now = (2 * 2**31 + 40) / 1000
    line.on_pong(Pong(2**31 - 10))
    assert line.delay == 50


def test_whoever_ends_it_says_why_and_hears_it() -> None:
    line = opened(stage=Stage.IN)
    line.end(Reason.NONSENSE, "frame_too_long")
    assert said(line) == [Bye(Reason.NONSENSE, "frame_too_long")]
    assert line.hangups == [5]
    assert line.events == [Ended(Reason.NONSENSE, "frame_too_long")]
    assert line.stage is Stage.AWAY


def test_a_long_reason_is_cut_to_what_the_wire_takes() -> None:
    line = opened()
    line.end(Reason.NONSENSE, 300 * "x")
    assert said(line) == [Bye(Reason.NONSENSE, wire.DETAIL * "x")]


def test_a_host_that_says_bye_is_not_answered() -> None:
    line = opened(stage=Stage.IN)
    line.told = True
    line.on_bye(Bye(Reason.CLOSED, "why"))
    assert line.outbox == []
    assert line.hangups == [5]
    assert line.events == [Ended(Reason.CLOSED, "why")]
    assert (line.told, line.caller) == (False, -1)


@pytest.mark.parametrize("stage", [Stage.HELLO, Stage.JOIN, Stage.IN])
def test_leaving_is_said_once(stage: Stage) -> None:
    line = opened(stage=stage)
    line.leave()
    line.leave()
    assert said(line) == [Bye(Reason.LEFT, "")]
    assert (line.hangups, line.events) == ([5], [])


def test_what_is_said_goes_out_in_order() -> None:
    line = opened()
    line.send(Welcome(1, b""))
    line.send(Ping(3))
    assert said(line) == [Welcome(1, b""), Ping(3)]
