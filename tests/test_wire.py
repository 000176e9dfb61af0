"""The wire: what goes in comes out, whatever is not a message is refused, and the specification
says what the code does."""

import random
import re
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import net
from lan_room import HELLO, JOIN, LINK, SAMPLES, TABLE, Room
from net import lockstep, wire
from net.lockstep import Stage
from net.wire import LARGE, SMALL, Bye, Decoder, Message, WireError, decode, encode

by_kind = pytest.mark.parametrize("message", SAMPLES, ids=lambda m: type(m).__name__)
KINDS = {number: type(message) for number, message in enumerate(SAMPLES, start=1)}
WRONG: tuple[object, ...] = (
    *(None, 1.5, {"a": 1}, -7, 2**40, "\n", b"x", [[]], [1] * 17),
    msgpack.ExtType(5, b""),
)
"""Values that no field of any message can have."""


def packed(*fields: object) -> bytes:
    body: bytes = msgpack.packb(list(fields))
    return body


def refused(body: bytes) -> bool:
    try:
        decode(body)
    except WireError:
        return True
    return False


@by_kind
def test_every_message_comes_out_as_it_went_in(message: Message) -> None:
    [found] = Decoder().feed(encode(message))
    assert found == message
    assert type(found) is type(message)


def test_a_stream_fed_byte_by_byte_gives_the_same_messages() -> None:
    decoder, found = Decoder(), list[Message]()
    for number in b"".join(map(encode, SAMPLES)):
        found += decoder.feed(bytes([number]))
    assert tuple(found) == SAMPLES


def test_a_stream_fed_at_once_gives_the_same_messages() -> None:
    assert tuple(Decoder().feed(b"".join(map(encode, SAMPLES)))) == SAMPLES


@by_kind
def test_a_message_cut_off_anywhere_is_not_given_out(message: Message) -> None:
    whole = encode(message)
    for length in range(len(whole)):
        assert list(Decoder().feed(whole[:length])) == []


@by_kind
def test_a_field_too_many_or_too_few_is_refused(message: Message) -> None:
    number = SAMPLES.index(message) + 1
    assert refused(packed(number, *message, 1))
    assert not message or refused(packed(number, *message[:-1]))


@by_kind
def test_a_field_of_the_wrong_kind_is_refused(message: Message) -> None:
    number = SAMPLES.index(message) + 1
    for index in range(len(message)):
        for wrong in WRONG:
            fields: list[Any] = list(message)
            fields[index] = wrong
            assert refused(packed(number, *fields)), (index, wrong)


@pytest.mark.parametrize("number", [0, len(SAMPLES) + 1, 255, -1, True, None, "1", 1.0, []])
def test_an_unknown_number_is_refused(number: object) -> None:
    assert refused(packed(number))


@pytest.mark.parametrize(
    "body", [b"", b"\xc1", b"\x90", b"\x80", b"\x01", b"\x91\x0d\x00", b"\xdd\xff\xff\xff\xff"]
)
def test_bytes_that_are_no_array_of_a_message_are_refused(body: bytes) -> None:
    assert refused(body)


def test_arrays_inside_arrays_are_refused_however_deep() -> None:
    assert refused(b"\x91" * 16_000)


LIMITS: list[tuple[Message, Message]] = [
    (wire.Say(3, 63), wire.Say(4, 63)),
    (wire.Say(0, 0), wire.Say(-1, 0)),
    (wire.Commit(0, -1, ""), wire.Commit(0, -2, "")),
    (wire.Commit(0, 3, ""), wire.Commit(0, 4, "")),
    (wire.Propose(1, 0, "x" * 48), wire.Propose(1, 0, "x" * 49)),
    (wire.Propose(1, 0, "é"), wire.Propose(1, 0, "\x1b[2J")),
    (wire.Link(1, LINK), wire.Link(1, LINK + b"\0")),
    (wire.Links(1, (None,) * 4), wire.Links(1, (None,) * 5)),
    (wire.Start(1, "x" * 12_000, (), ()), wire.Start(1, "x" * 12_001, (), ())),
    (wire.Start(1, "", (1,) * 4, ()), wire.Start(1, "", (1,) * 5, ())),
    (wire.Bye(255, "x" * 200), wire.Bye(255, "x" * 201)),
    (wire.Ping(2**31), wire.Ping(2**31 + 1)),
    (wire.Ping(0), wire.Ping(-1)),
    (HELLO._replace(table=bytes(8)), HELLO._replace(table=bytes(9))),
    (HELLO._replace(rules="x" * 64), HELLO._replace(rules="x" * 65)),
    (JOIN._replace(name="é" * 40), JOIN._replace(name="é" * 41)),
    (TABLE._replace(options="x" * 2000), TABLE._replace(options="x" * 2001)),
    (
        TABLE._replace(machines=TABLE.machines * 16),
        TABLE._replace(machines=TABLE.machines * 17),
    ),
    (
        TABLE._replace(seats=TABLE.seats * 2),
        TABLE._replace(seats=TABLE.seats * 3),
    ),
]


TOP = 2**31
EDGES: list[tuple[Message, str, list[object], list[object]]] = [
    (HELLO, "version", [0, TOP], [-1, TOP + 1]),
    (HELLO, "level", ["", "x" * 64], ["x" * 65]),
    (HELLO, "nonce", [LINK], [b"", LINK[1:]]),
    (HELLO, "role", [0, 1], [-1, 2]),
    (HELLO, "term", [0, TOP], [-1, TOP + 1]),
    (HELLO, "others", [0, TOP], [-1, TOP + 1]),
    (JOIN, "kind", ["", "x" * 40], ["x" * 41]),
    (JOIN, "proof", [b"", bytes(32)], [bytes(1), bytes(33)]),
    (JOIN, "token", [b"", LINK], [bytes(1), bytes(17)]),
    (JOIN, "key", [LINK], [b"", bytes(17)]),
    (JOIN, "port", [0, 65_535], [-1, 65_536]),
    (JOIN, "have", [0, 4096], [-1, 4097]),
    (JOIN, "hash", [b"", bytes(8)], [bytes(1), bytes(9)]),
    (wire.Welcome(1, b""), "machine", [0, 65_536], [-1, 65_537]),
    (wire.Welcome(1, b""), "proof", [b"", bytes(32)], [bytes(31), bytes(33)]),
    (TABLE, "term", [0, TOP], [-1, TOP + 1]),
    (TABLE, "host", [0, 65_536], [-1, 65_537]),
    (TABLE, "game", [0, TOP], [-1, TOP + 1]),
    (wire.Ready(True, LINK), "end", [LINK], [b"", bytes(15), bytes(17)]),
    (wire.Start(1, "", (), ()), "game", [0, TOP], [-1, TOP + 1]),
    (wire.Start(1, "", (), ()), "machines", [(0, 65_536)], [(-1,), (65_537,)]),
    (wire.Start(1, "", (), ()), "ends", [(LINK,) * 4], [(LINK,) * 5, (b"",)]),
    (wire.Draw(1), "number", [0, 255], [-1, 256]),
    (wire.Link(1, LINK), "number", [0, 255], [-1, 256]),
    (wire.Links(1, ()), "number", [0, 255], [-1, 256]),
    (wire.Propose(1, 0, ""), "number", [0, TOP], [-1, TOP + 1]),
    (wire.Propose(1, 0, ""), "seat", [0, 3], [-1, 4]),
    (wire.Commit(1, 0, ""), "number", [0, TOP], [-1, TOP + 1]),
    (wire.Commit(1, 0, ""), "text", ["x" * 48], ["x" * 49]),
    (wire.Digest(1, bytes(8)), "number", [0, TOP], [-1, TOP + 1]),
    (wire.Digest(1, bytes(8)), "digest", [bytes(8)], [b"", bytes(7), bytes(9)]),
    (wire.Tell(1, b""), "have", [0, 4096], [-1, 4097]),
    (wire.Tell(1, b""), "hash", [b"", bytes(8)], [bytes(1), bytes(9)]),
    (wire.Say(0, 0), "phrase", [0, 63], [-1, 64]),
    (wire.Pong(0), "stamp", [0, TOP], [-1, TOP + 1]),
    (Bye(0, ""), "reason", [0, 255], [-1, 256]),
]
"""Of a message's field: the values at its edge that are taken, and those beyond that are not."""
ROWS: list[tuple[str, list[object], list[object]]] = [
    ("machines.number", [0, 65_536], [-1, 65_537]),
    ("machines.name", ["x" * 40], ["x" * 41]),
    ("machines.address", ["x" * 64], ["x" * 65]),
    ("machines.port", [0, 65_535], [-1, 65_536]),
    ("machines.key", [LINK], [b"", bytes(17)]),
    ("machines.delay", [0, TOP], [-1, TOP + 1]),
    ("machines.away", [0, TOP], [-1, TOP + 1]),
    ("seats.name", ["x" * 40], ["x" * 41]),
    ("seats.kind", ["x" * 40], ["x" * 41]),
    ("seats.machine", [-1, 65_536], [-2, 65_537]),
    ("seats.stand_in", ["x" * 40], ["x" * 41]),
]
"""The same of the rows of a table."""


@pytest.mark.parametrize(("message", "field", "good", "bad"), EDGES)
def test_every_field_has_its_edges(
    message: Any, field: str, good: list[object], bad: list[object]
) -> None:
    changed = [message._replace(**{field: value}) for value in good]
    assert [decode(encode(one)[2:]) for one in changed] == changed
    for value in bad:
        wrong = message._replace(**{field: value})
        assert refused(encode(wrong)[2:]), value


@pytest.mark.parametrize(("field", "good", "bad"), ROWS)
def test_every_field_of_a_tables_rows_has_its_edges(
    field: str, good: list[object], bad: list[object]
) -> None:
    rows, name = field.split(".")
    table: Any = TABLE
    [row, *_] = getattr(table, rows)
    for value in (*good, *bad):
        changed = table._replace(**{rows: (row._replace(**{name: value}),)})
        assert refused(encode(changed)[2:]) is (value in bad), value
        assert value in bad or decode(encode(changed)[2:]) == changed


@pytest.mark.parametrize(("good", "bad"), LIMITS)
def test_every_limit_is_kept_to_the_last_letter(good: Message, bad: Message) -> None:
    assert decode(encode(good)[2:]) == good
    assert refused(encode(bad)[2:])


def test_a_frame_that_is_too_long_is_refused_before_it_has_come() -> None:
    with pytest.raises(WireError):
        list(Decoder().feed((SMALL + 1).to_bytes(2, "big")))
    known = Decoder()
    known.limit = LARGE
    assert list(known.feed((SMALL + 1).to_bytes(2, "big"))) == []
    known = Decoder()
    known.limit = LARGE
    with pytest.raises(WireError):
        list(known.feed((LARGE + 1).to_bytes(2, "big")))


def test_a_frame_of_just_the_longest_length_is_waited_for_and_sent() -> None:
    assert list(Decoder().feed(SMALL.to_bytes(2, "big"))) == []
    known = Decoder()
    known.limit = LARGE
    assert list(known.feed(LARGE.to_bytes(2, "big"))) == []
    around = len(encode(wire.Start(1, "x" * 12_000, (), ()))) - 2 - 12_000
    assert len(encode(wire.Start(1, "x" * (LARGE - around), (), ()))) == 2 + LARGE
    with pytest.raises(WireError, match="start_too_long"):
        encode(wire.Start(1, "x" * (LARGE - around + 1), (), ()))


def test_the_largest_table_fits_into_a_frame() -> None:
    machine = wire.Machine(
        65_536, "\U0001f9e9" * 40, "x" * 64, 65_535, LINK, True, True, 2**31, 2**31
    )
    chair = wire.Chair("\U0001f9e9" * 40, "\U0001f9e9" * 40, 65_536, "quick")
    table = wire.Table(2**31, 65_536, 2**31, True, "x" * 2000, (machine,) * 16, (chair,) * 4)
    decoder = Decoder()
    decoder.limit = LARGE
    assert list(decoder.feed(encode(table))) == [table]


def test_the_longest_messages_before_the_welcome_fit_into_a_small_frame() -> None:
    name = "\U0001f9e9" * 40
    hello = wire.Hello(2**31, "x" * 64, "x" * 64, LINK, bytes(8), 1, 2**31, 2**31)
    join = wire.Join(name, True, name, bytes(32), LINK, LINK, 65_535, 4096, bytes(8))
    assert list(Decoder().feed(encode(hello) + encode(join))) == [hello, join]


def test_a_message_that_is_too_long_is_not_sent() -> None:
    with pytest.raises(WireError, match="start_too_long bytes 24"):
        encode(wire.Start(1, "é" * 12_000, (), ()))


def test_twenty_thousand_frames_of_noise_raise_nothing_but_wire_errors() -> None:
    """Half of them random bytes, half of them messages with bytes changed, added or lost."""
    rng, taken = random.Random(5), 0
    whole = [encode(message)[2:] for message in SAMPLES]
    for number in range(20_000):
        body = bytearray(rng.randbytes(rng.randrange(40)))
        if number % 2:
            body = bytearray(rng.choice(whole))
            for _ in range(rng.randrange(1, 4)):
                at = rng.randrange(len(body) or 1)
                body[at : at + rng.randrange(2)] = rng.randbytes(rng.randrange(3))
        taken += not refused(bytes(body))
    assert taken < 10_000


@settings(max_examples=300, deadline=None)
@given(st.lists(st.binary(max_size=60)))
def test_a_stream_of_anything_in_any_pieces_gives_messages_or_a_wire_error(
    pieces: list[bytes],
) -> None:
    decoder = Decoder()
    try:
        for piece in pieces:
            for message in decoder.feed(piece):
                assert type(message) in KINDS.values()
    except WireError:
        pass


# ------------------------------------------------------------------------------ the specification


def spoken() -> dict[int, tuple[str, str, str]]:
    """Number, name, fields and speaker of every message, read from the specification."""
    text = net.__doc__ or ""
    block = text[text.index("Messages ") : text.index("Reasons of BYE")]
    found: dict[int, tuple[str, str, str]] = {}
    number = 0
    for line in block.splitlines()[1:]:
        left, who = line[7:34].strip(), line[34:49].strip()
        if line[:7].strip():
            number = int(line[:7])
            name, _, fields = left.partition(" ")
            found[number] = (name, fields.strip(), who)
        elif left:
            name, fields, speaker = found[number]
            found[number] = (name, f"{fields} {left}".strip(), speaker)
    return found


def test_the_specification_names_exactly_the_messages_their_numbers_and_their_fields() -> None:
    expected = {
        number: (kind.__name__.upper(), " ".join(kind._fields)) for number, kind in KINDS.items()
    }
    assert {number: row[:2] for number, row in spoken().items()} == expected
    assert [type(decode(encode(message)[2:])) for message in SAMPLES] == list(KINDS.values())
    assert {number: kind for number, (kind, _) in wire.MESSAGES.items()} == KINDS


def test_host_and_guest_take_only_what_the_specification_lets_the_other_say() -> None:
    says = {KINDS[number]: row[2] for number, row in spoken().items()}
    room = Room()
    for stage, kinds in room.host.handlers.items():
        told = (wire.Start, wire.Links, wire.Commit) if stage is Stage.TELLING else ()
        assert all(
            says[kind] in ("guest", "both", "caller, then") for kind in kinds if kind not in told
        )
    for taken in room.join("ana").handlers.values():
        assert all(says[kind] in ("host", "both", "caller, then") for kind in taken)


def test_the_specification_names_the_limits_and_every_reason() -> None:
    text = net.__doc__ or ""
    assert f"At most {SMALL} bytes before WELCOME, {LARGE:,} after" in text
    block = text[text.index("Reasons of BYE") : text.index("Getting in")]
    found = {int(number): name for number, name in re.findall(r"(\d+) ([A-Z_]+)", block)}
    assert found == {int(reason): reason.name for reason in lockstep.Reason}
