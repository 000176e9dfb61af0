"""Real processes at one table: whole games, who gets in and who does not, and how they end."""

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import Vitral
from game import record
from lan_process import Machine, Place

RESULT = re.compile(r"(.+ -?\d+( \*)?, )+.+ -?\d+( \*)?\n")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path)
    yield made
    made.close()


def lines(machine: Machine) -> list[str]:
    """The commands and digests that a machine has written down."""
    return machine.record.read_text(encoding="utf-8").splitlines()[1:]


def header(machine: Machine) -> dict[str, object]:
    with machine.record.open(encoding="utf-8") as file:
        fields: dict[str, object] = json.loads(file.readline())
    return fields


def refused(machine: Machine, sentence: str, code: int = 2) -> None:
    """It was not let in, and said why in one sentence."""
    assert machine.end() == (code, "", f"vitral: {sentence}\n")


def test_four_processes_play_a_whole_game_and_leave_four_records_that_agree_and_verify(
    place: Place, vitral: Vitral
) -> None:
    host = place.host("quick,open,open,open", PYTHONHASHSEED="0")
    guests = [
        place.join(host, name, "--as", kind, PYTHONHASHSEED=seed)
        for name, kind, seed in (("ana", "easy", "1"), ("bo", "quick", "2"), ("cy", "easy", "3"))
    ]
    runs = [machine.end() for machine in (host, *guests)]
    assert [run.code for run in runs] == [0, 0, 0, 0]
    results = {run.out.removeprefix(f"{runs[0].out.splitlines()[0]}\n") for run in runs}
    assert len(results) == 1
    assert RESULT.fullmatch(results.pop())
    texts = {machine.record.read_bytes() for machine in (host, *guests)}
    assert len(texts) == 1
    assert len(header(host)["fair"]["ends"]) == 4  # type: ignore[index]
    run = vitral("verify", *[machine.record for machine in (host, *guests)])
    assert run.code == 0
    assert run.out.count("verified, ") == 4


def test_a_table_with_a_code_lets_in_who_knows_it_and_nobody_else(place: Place) -> None:
    host = place.host("quick,open", "--code", "sesame")
    wrong, none = place.join(host, "wrong", "--code", "guess"), place.join(host, "none")
    refused(wrong, "the table code is not right")
    refused(none, "the table code is not right")
    right = place.join(host, "right", "--code", "sesame")
    assert right.end().code == 0
    run = host.end()
    assert run.code == 0
    assert run.err.count("the table code is not right") == 2
    assert lines(host) == lines(right)


def test_a_shared_seed_gives_the_game_that_the_seed_gives(place: Place) -> None:
    host = place.host("quick,open", "--shared-seed", "--seed", "7", "--side", "B")
    guest = place.join(host, "ana", "--as", "quick")
    assert (host.end().code, guest.end().code) == (0, 0)
    assert header(host)["seed"] == f"{7:032x}"
    assert header(host)["side"] == "B"
    assert "fair" not in header(host)
    assert host.record.read_bytes() == guest.record.read_bytes()
    assert record.last(record.read(host.record)).state.phase == "over"


def test_a_full_table_turns_players_away_and_lets_spectators_watch(place: Place) -> None:
    host = place.host("quick,open", "--pace", "0.03")
    guest = place.join(host, "ana")
    host.until("the game begins")
    late, watching = place.join(host, "late"), place.join(host, "eve", "--spectate")
    refused(late, "the table is full (the game has begun)")
    assert (host.end().code, guest.end().code, watching.end().code) == (0, 0, 0)
    assert "the table is full" in host.err
    assert lines(host) == lines(guest) == lines(watching)


def dead_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        port: int = made.getsockname()[1]
    return port


def test_a_wrong_address_is_said_in_one_sentence(place: Place, vitral: Vitral) -> None:
    joined = place.join(dead_port(), "ana")
    assert vitral("join", "no address", "--headless").sentence == (
        "vitral: 'no address' is not an address"
    )
    refused(joined, "the table could not be reached (nobody listens there)")


def test_a_port_that_is_taken_is_said_in_one_sentence(vitral: Vitral) -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        run = vitral("host", "--headless", "--port", port, "--no-announce")
    assert run.code == 2
    assert run.sentence == "vitral: Address already in use"


def test_a_guest_whose_host_goes_away_for_good_fails(place: Place) -> None:
    host = place.host("quick,open,open")
    guest = place.join(host, "ana")
    guest.until("hosted elsewhere")
    host.stop()
    run = guest.end()
    assert run.code == 1
    assert run.err.endswith("vitral: nothing was heard for too long (nobody listens there)\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["host", "--headless", "--seats", "quick"], "two to four seats can play, not 1"),
        (["host", "--headless", "--seats", "quick,x"], "a seat is me, open or a bot"),
        (["join", "127.0.0.1", "--headless", "--as", "nobody"], "there is no bot 'nobody'"),
        (["join", "127.0.0.1", "--headless", "--code", "x" * 41], "a name or a code is 1 to 40"),
        (["join", "127.0.0.1:99999", "--headless"], "99999 is not a port"),
    ],
)
def test_wrong_words_are_said_in_one_sentence(
    vitral: Vitral, words: list[str], sentence: str
) -> None:
    run = vitral(*words)
    assert run.code == 2
    assert run.sentence.startswith(f"vitral: {sentence}")


def multicast() -> str | None:
    """Why tables cannot be announced here, if they cannot."""
    from zeroconf import Zeroconf

    try:
        Zeroconf().close()
    except OSError as error:
        return str(error)
    return None


def test_a_hosted_table_is_found_by_its_name_and_address(place: Place, vitral: Vitral) -> None:
    if why := multicast():
        pytest.skip(f"no multicast here: {why}")
    host = place.host("quick,open", "--name", "Zoë", announce=True)
    port = host.port
    for seconds in ("1.5", "3", "6"):
        run = vitral("tables", "--seconds", seconds)
        if f":{port} " in run.out:
            break
    assert run.code == 0
    [line] = [line for line in run.out.splitlines() if f":{port} " in line]
    assert re.fullmatch(rf"\S+:{port} Zoë's table.*", line)
