"""Which pad plays which seat."""

import pytest

from game.ui.input.intent import KEYS, MOUSE, Device, Intent, Kind
from game.ui.table.pad_seats import PadSeats, Ruling

ONE, TWO, THREE = (Device("pad", number) for number in (1, 2, 3))


def ruled(pads: PadSeats, device: Device, seat: int | None = 0, kind: Kind = Kind.ACCEPT) -> Ruling:
    return pads.rule(Intent(kind, device), seat, [0, 2], 2)


def taken() -> PadSeats:
    """Two people at seats 0 and 2, with a pad each."""
    pads = PadSeats()
    ruled(pads, ONE)
    ruled(pads, TWO)
    return pads


def test_the_first_press_of_a_pad_takes_the_seat_to_move_and_the_next_pad_another() -> None:
    pads = PadSeats()
    assert ruled(pads, ONE) == Ruling(False, took=0)
    assert ruled(pads, TWO) == Ruling(False, took=2)
    assert ruled(pads, THREE) == Ruling(False, full=True)
    assert pads.taken == {0: ONE, 2: TWO}


def test_a_seat_can_be_taken_while_somebody_elsewhere_is_to_move() -> None:
    pads = PadSeats()
    assert ruled(pads, ONE, seat=None) == Ruling(False, took=0)
    assert ruled(pads, KEYS, seat=None) == Ruling(False)


def test_a_seat_with_a_pad_obeys_that_pad_alone() -> None:
    pads = taken()
    assert ruled(pads, ONE, seat=0) == Ruling(True)
    assert ruled(pads, TWO, seat=2) == Ruling(True)


@pytest.mark.parametrize(
    ("kind", "owner"), [(Kind.ACCEPT, 0), (Kind.PRESS, 0), (Kind.POINT, None), (Kind.STEER, None)]
)
def test_only_a_press_of_another_device_is_answered(kind: Kind, owner: int | None) -> None:
    assert ruled(taken(), MOUSE, 0, kind) == Ruling(False, owner=owner)
    assert ruled(taken(), TWO, 0, kind) == Ruling(False, owner=owner)


def test_a_pad_of_another_seat_may_not_speak_for_a_free_one_but_a_free_pad_may() -> None:
    pads = PadSeats()
    pads.rule(Intent(Kind.ACCEPT, ONE), 0, [0, 2], 2)
    assert ruled(pads, ONE, seat=2) == Ruling(False)
    assert ruled(pads, TWO, 2, Kind.STEER) == Ruling(True)
    assert ruled(pads, KEYS, seat=2) == Ruling(True)


def test_a_single_pad_plays_for_everybody_and_takes_no_seat() -> None:
    pads = PadSeats()
    assert pads.rule(Intent(Kind.ACCEPT, ONE), 0, [0, 2], 1) == Ruling(True)
    assert pads.taken == {}


def test_a_pad_that_goes_is_missed_at_its_seat_alone() -> None:
    pads = taken()
    assert not pads.went(THREE)
    assert pads.taken == {0: ONE, 2: TWO}
    assert pads.went(TWO)
    assert (pads.away, pads.taken) == (2, {0: ONE})


def test_whoever_plays_on_for_a_pad_binds_the_seat_only_with_a_free_pad_among_several() -> None:
    for device, number, bound in (
        (THREE, 2, {0: ONE, 2: THREE}),
        (THREE, 1, {0: ONE}),
        (ONE, 2, {0: ONE}),
        (KEYS, 2, {0: ONE}),
    ):
        pads = taken()
        pads.went(TWO)
        pads.come_back(device, number)
        assert (pads.away, pads.taken) == (None, bound)
