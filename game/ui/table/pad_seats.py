"""Which pad plays which seat. With several pads, the first press of A takes a seat, and that seat
then obeys that pad alone; a pad that vanishes stops the table until somebody plays on for it."""

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.input.intent import Device, Intent, Kind


class Ruling(NamedTuple):
    """Whether a device may speak for the seat to move; if not, what came of it."""

    allowed: bool
    took: int | None = None
    """The seat that the device has taken."""
    full: bool = False
    """It wanted a seat, and there is none."""
    owner: int | None = None
    """The seat belongs to another device: this one's press is answered with a word."""


class PadSeats:
    """The seats that pads have taken."""

    def __init__(self) -> None:
        self.taken: dict[int, Device] = {}
        self.away: int | None = None
        """The seat whose pad has gone."""

    def rule(self, intent: Intent, seat: int | None, persons: Sequence[int], pads: int) -> Ruling:
        """Judge an intent while `seat` is to move, if a person is, and so many pads are there."""
        device = intent.device
        pad = device.name == "pad"
        free_pad = pad and device not in self.taken.values()
        if free_pad and pads > 1 and intent.kind is Kind.ACCEPT:
            return self._take(device, seat, persons)
        if seat is None:
            return Ruling(False)
        bound = self.taken.get(seat)
        if bound is not None and device != bound:
            pressed = intent.kind in (Kind.ACCEPT, Kind.PRESS)
            return Ruling(False, owner=seat if pressed else None)
        return Ruling(not pad or free_pad or bound == device)

    def _take(self, device: Device, seat: int | None, persons: Sequence[int]) -> Ruling:
        """Take the seat to move, or the first that is free."""
        order = persons if seat is None else [seat, *persons]
        free = [one for one in order if one not in self.taken]
        if not free:
            return Ruling(False, full=True)
        self.taken[free[0]] = device
        return Ruling(False, took=free[0])

    def went(self, device: Device) -> bool:
        """A pad is gone; whether a seat misses it."""
        for seat, pad in list(self.taken.items()):
            if pad == device:
                del self.taken[seat]
                self.away = seat
                return True
        return False

    def come_back(self, device: Device, pads: int) -> None:
        """Somebody plays on for the seat whose pad has gone: this pad, if it is free and not the
        only one, or else whatever device is at hand."""
        assert self.away is not None
        if device.name == "pad" and device not in self.taken.values() and pads > 1:
            self.taken[self.away] = device
        self.away = None
