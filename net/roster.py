"""Who is at a table and who sits where: pure functions from one TABLE to the next."""

from collections.abc import Collection
from itertools import count
from typing import Any, Final

from net import wire
from net.wire import Chair, Machine, Table

OPEN: Final = Chair("", "open", -1, "")


def find(table: Table, number: int) -> Machine | None:
    """The machine of this number, if it is at the table."""
    return next((m for m in table.machines if m.number == number), None)


def is_here(table: Table, number: int) -> bool:
    """Whether a machine is at the table and not away."""
    machine = find(table, number)
    return machine is not None and machine.here


def others(table: Table) -> int:
    """How many machines are here besides the host."""
    return sum(machine.here for machine in table.machines) - 1


def seated(table: Table) -> set[int]:
    """The machines that own a seat; -1 is among them while a seat is open."""
    return {seat.machine for seat in table.seats}


def owns(table: Table, number: int, seat: int) -> bool:
    """Whether there is such a seat, and it belongs to this machine."""
    return seat < len(table.seats) and table.seats[seat].machine == number


def everybody_ready(table: Table) -> bool:
    """Whether a game can begin: no seat is open, and all who have one are there and ready."""
    owners = seated(table)
    machines = [m for m in table.machines if m.number in owners]
    return not table.playing and -1 not in owners and all(m.here and m.ready for m in machines)


def excused(table: Table, number: int) -> bool:
    """Whether bots play all seats of a machine that is away."""
    seats = [seat for seat in table.seats if seat.machine == number]
    return not is_here(table, number) and all(seat.stand_in for seat in seats)


def free_number(table: Table, taken: Collection[int]) -> int:
    """The lowest number that no machine has, nor any of those that are taken."""
    used = {machine.number for machine in table.machines} | set(taken)
    return next(number for number in count(1) if number not in used)


def change(table: Table, number: int, **changes: Any) -> Table:
    """Something about a machine is different."""
    machines = [m._replace(**changes) if m.number == number else m for m in table.machines]
    return table._replace(machines=tuple(machines))


def add(table: Table, machine: Machine) -> Table | None:
    """A machine more; None if there are too many."""
    full = len(table.machines) >= wire.MACHINES
    return None if full else table._replace(machines=(*table.machines, machine))


def sit(table: Table, chair: Chair) -> Table | None:
    """Somebody takes the first open seat; None if there is none, or the game is going on."""
    free = [index for index, seat in enumerate(table.seats) if seat.machine < 0]
    return None if table.playing or not free else set_seat(table, free[0], chair)


def set_seat(table: Table, seat: int, chair: Chair) -> Table:
    """A seat is another's, or played by another."""
    seats = list(table.seats)
    seats[seat] = chair
    return table._replace(seats=tuple(seats))


def take_back(table: Table, number: int) -> Table:
    """A machine plays its seats itself again."""
    seats = [s._replace(stand_in="") if s.machine == number else s for s in table.seats]
    return table._replace(seats=tuple(seats))


def forget(table: Table, number: int) -> Table:
    """A machine has gone for good, and its seats are open."""
    machines = tuple(m for m in table.machines if m.number != number)
    seats = tuple(OPEN if seat.machine == number else seat for seat in table.seats)
    return table._replace(machines=machines, seats=seats)


def over(table: Table) -> Table:
    """The game is over: all but the host must be ready again for the next."""
    machines = [m._replace(ready=m.number == table.host) for m in table.machines]
    return table._replace(playing=False, machines=tuple(machines))


def inherited(table: Table, number: int) -> Table:
    """Another machine hosts; the rest have still to come."""
    machines = [
        m._replace(here=m.number == number, ready=m.number == number) for m in table.machines
    ]
    return table._replace(term=table.term + 1, host=number, machines=tuple(machines))
