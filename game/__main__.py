"""The command line. An error is one plain sentence; the exit code says whose fault it was:
0 done, 1 the game itself failed (a record does not verify), 2 the words or the input were wrong."""

import argparse
import os
import re
import secrets
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from game.lobby.wishes import HostWish, JoinWish
    from game.match import Match, Setup
    from game.record import Record
    from game.ui.journey import Journey

# Each command imports what it needs when it runs, so that `vitral --help` answers at once.

DONE, FAILED, WRONG = 0, 1, 2


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence instead of a page of usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG, f"{self.prog}: {message}; see {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code comes back."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A name that the terminal cannot show is no reason to stop.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        return _run(arguments)
    except BrokenPipeError:
        return DONE  # whoever read our output has seen enough
    except KeyboardInterrupt:
        return _say("stopped", FAILED)
    except (ValueError, OSError) as error:
        return _say(_sentence(error), _code(error))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        options = _parser().parse_args(arguments)
        code: int = options.run(options)
        return code
    finally:
        _flush()


def _flush() -> None:
    """Write what has been printed. What cannot be written is dropped: else Python would try again
    at the exit, and complain."""
    try:
        if sys.stdout:  # None where standard output is closed
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="vitral", description="The stained glass of Sintra.")
    parser.set_defaults(run=_open)
    _add_window(parser)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)

    simulate = commands.add_parser("simulate", help="let bots play whole games")
    simulate.add_argument("--seats", required=True, metavar="BOT,BOT", help="two to four bots")
    simulate.add_argument("--side", choices=["A", "B"], default="A", help="side of the palaces")
    simulate.add_argument("--level", default="sintra", metavar="NAME|FILE")
    simulate.add_argument("--seed", type=_seed, metavar="N|HEX", help="the same game every time")
    simulate.add_argument("--starter", type=_number, metavar="N", help="first seat, from 0")
    simulate.add_argument("--games", type=_number, default=1, metavar="N")
    simulate.add_argument("--record", metavar="FILE|DIR", help="keep the games")
    simulate.set_defaults(run=_simulate)

    trace = commands.add_parser("trace", help="print a record as JSON lines")
    trace.add_argument("record", type=Path, metavar="RECORD")
    trace.set_defaults(run=_trace)

    verify = commands.add_parser("verify", help="replay records and compare every digest")
    verify.add_argument("records", type=Path, nargs="+", metavar="RECORD")
    verify.set_defaults(run=_verify)

    host = commands.add_parser("host", help="open a table for others on the LAN")
    _add_machine(host)
    host.add_argument("--seats", metavar="me|open|BOT,...", help="two to four seats")
    host.add_argument("--port", type=_port, metavar="P")
    host.add_argument("--side", choices=["A", "B"], default="A", help="side of the palaces")
    host.add_argument("--level", default="sintra", metavar="NAME|FILE")
    host.add_argument("--seed", type=_seed, metavar="N|HEX", help="with --shared-seed")
    host.add_argument("--fair", action="store_true", default=True, help="fair draws (the default)")
    host.add_argument("--shared-seed", action="store_false", dest="fair", help="one seed for all")
    host.add_argument("--no-announce", action="store_false", dest="announce", help="not on the LAN")
    host.set_defaults(run=_host)

    join = commands.add_parser("join", help="sit down at a table on the LAN")
    join.add_argument("address", metavar="ADDRESS[:PORT]")
    _add_machine(join)
    join.add_argument("--as", dest="as_", default="me", metavar="me|BOT", help="who plays")
    join.add_argument("--spectate", action="store_true", help="only watch")
    join.set_defaults(run=_join)

    tables = commands.add_parser("tables", help="list the tables found on the LAN")
    tables.add_argument("--seconds", type=_seconds, default=2.0, metavar="S")
    tables.set_defaults(run=_tables)

    check = commands.add_parser("check-level", help="say what is wrong with a level")
    check.add_argument("files", type=Path, nargs="+", metavar="FILE")
    check.set_defaults(run=_check_level)
    return parser


def _add_window(command: argparse.ArgumentParser, default: object = None) -> None:
    """How the window is opened, wherever in the words it stands."""
    command.add_argument(
        "--software",
        action="store_const",
        const=True,
        default=default,
        help="draw without the graphics card",
    )
    command.add_argument(
        "--size", type=_size, metavar="WxH", default=default, help="size of the window"
    )
    command.add_argument(
        "--frames-per-second",
        type=_frames,
        metavar="N",
        default=default,
        help="at most so many while something moves (0: as many as the display likes)",
    )
    command.add_argument(
        "--language",
        type=_language,
        metavar="CODE",
        default=default,
        help="the language of the window",
    )


def _add_machine(command: argparse.ArgumentParser) -> None:
    """What host and join have in common."""
    command.add_argument("--headless", action="store_true", help="no window: bots play")
    _add_window(command, argparse.SUPPRESS)
    command.add_argument("--name", metavar="N", help="what the others call you")
    command.add_argument("--code", metavar="WORD", help="the table's code")
    command.add_argument("--record", metavar="FILE", help="keep the game there")
    command.add_argument(
        "--patience",
        type=_seconds,
        default=10.0,
        metavar="S",
        help="headless: seconds until a bot plays for who is away (10)",
    )
    command.add_argument(
        "--pace", type=_seconds, default=0.0, metavar="S", help="headless: seconds a bot takes (0)"
    )


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text, re.ASCII) or int(text) > 65_535:
        raise argparse.ArgumentTypeError("a port is a number up to 65535")
    return int(text)


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", text, re.ASCII):
        raise argparse.ArgumentTypeError("seconds are a number, such as 2.5")
    return float(text)


def _seed(text: str) -> int:
    """A decimal number, or hex digits: with 0x before, or a letter among them, or 32 of them."""
    if re.fullmatch(r"[0-9]{1,31}", text, re.ASCII):
        return int(text)
    digits = text.lower().removeprefix("0x")
    if not re.fullmatch(r"[0-9a-f]{1,32}", digits, re.ASCII):
        raise argparse.ArgumentTypeError("a seed is a number or at most 32 hex digits")
    return int(digits, 16)


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


# --------------------------------------------------------------------------------------- commands


def _open(options: argparse.Namespace, begin: "Callable[[Journey], None] | None" = None) -> int:
    """Open the game's window, at the title or where it is told to begin."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.app import NoDisplay
    from game.ui.journey import play

    try:
        rate, language = options.frames_per_second, options.language
        play(bool(options.software), options.size, begin, rate, language)
    except NoDisplay as error:
        return _say(f"there is no display to open a window on ({error}); {_INSTEAD}", FAILED)
    return DONE


_INSTEAD = "`vitral simulate --seats quick,quick` plays without one, `vitral --help` lists the rest"


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{3,5})x([0-9]{3,5})", text, re.ASCII)
    if not found:
        raise argparse.ArgumentTypeError("a size is a width and a height: 1280x720")
    return int(found[1]), int(found[2])


def _language(text: str) -> str:
    from game.words import available, english

    known = available()
    if text not in known:
        codes = english().joined(known, "list.comma", "list.and")
        raise argparse.ArgumentTypeError(f"there is no language {text!r}, but there are {codes}")
    return text


def _frames(text: str) -> int:
    from game.ui.settings import frames_per_second

    try:
        return frames_per_second(_number(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            "frames a second are 10 to 240, or 0 for no limit"
        ) from None


def _simulate(options: argparse.Namespace) -> int:
    from game.simulate import result, simulate

    setups = _setups(options)
    paths = _paths(options, len(setups))
    for number, (setup, path) in enumerate(zip(setups, paths, strict=True), start=1):
        match = simulate(setup, path)
        print(f"game {number} seed {setup.seed:032x} side {setup.side}: {result(match)}")
    return DONE


def _setups(options: argparse.Namespace) -> "list[Setup]":
    """One set-up a game; each game's seed is one more than the last one's."""
    from game import levels
    from game.bots import check_kind
    from game.match import Seat, Setup
    from game.rules.clause import Refused
    from game.rules.model import DISPLAYS

    kinds = options.seats.split(",")
    for kind in kinds:
        check_kind(kind)
    if len(kinds) not in DISPLAYS:
        raise Refused("seat.count", count=len(kinds))
    if options.starter is not None and options.starter >= len(kinds):
        raise ValueError(f"the starter must be a seat from 0 to {len(kinds) - 1}")
    if not options.games:
        raise ValueError("at least one game must be played")
    seats = tuple(Seat(f"{kind} {number}", kind) for number, kind in enumerate(kinds))
    level = levels.load(options.level)
    first = secrets.randbits(128) if options.seed is None else options.seed
    seeds = [(first + number) % (1 << 128) for number in range(options.games)]
    return [Setup.new(level, options.side, seats, seed, options.starter) for seed in seeds]


def _paths(options: argparse.Namespace, games: int) -> list[Path | None]:
    """Where each game is kept: in the file named, or numbered in the folder named."""
    if options.record is None:
        return [None] * games
    path = Path(options.record)
    if games == 1 and not path.is_dir() and not options.record.endswith(("/", os.sep)):
        return [path]
    path.mkdir(parents=True, exist_ok=True)
    return [path / f"game-{number:04}.vitral" for number in range(1, games + 1)]


def _trace(options: argparse.Namespace) -> int:
    from game import record, trace

    found = record.read(options.record)
    end = record.last(found)  # all of it is checked before any of it is printed
    for line in trace.trace(found):
        print(line)
    if end.state.phase != "over":
        _say(_unfinished(found), DONE)
    return DONE


def _verify(options: argparse.Namespace) -> int:
    codes = [_verify_one(path) for path in options.records]
    return max(codes)


def _verify_one(path: Path) -> int:
    from game import record
    from game.simulate import result

    try:
        found = record.read(path)
        match = record.last(found)
    except record.RecordError as error:
        return _say(_sentence(error), _code(error))
    if unfair := _unfair(match):
        return _say(f"{path}: {unfair}", FAILED)
    if match.state.phase == "over":
        print(f"{path}: verified, {len(match.log)} commands: {result(match)}")
    else:
        print(f"{path}: verified so far: {_unfinished(found)}")
    return DONE


def _unfair(match: "Match") -> str | None:
    """What is wrong with the draws of a LAN game, if anything is."""
    from game import words
    from game.lobby import farewell
    from game.rules.model import Deal
    from net.fair import Unfair, verify

    if not match.setup.ends:
        return None
    deals = [f"{e.move.entropy:032x}" for e in match.log if isinstance(e.move, Deal)]
    try:
        verify(match.setup.ends, match.draws, f"{match.setup.seed:032x}", deals)
    except Unfair as error:
        said = farewell.more(str(error))
        return words.english().told(said) if said else str(error)
    drawn = match.setup.drawn(match.setup.seed, match.setup.ends)
    return None if match.setup == drawn else "the starter is not the one that draw 0 gives"


def _unfinished(found: "Record") -> str:
    cut = " (a line cut off at the end is left out)" if found.cut else ""
    return f"the game is unfinished after {len(found.entries)} commands{cut}"


def _host(options: argparse.Namespace) -> int:
    _check_machine(options)
    from game import levels
    from game.lobby import headless

    levels.load(options.level)  # what is wrong with it is said before anybody comes
    wish = host_wish(options)
    if not options.headless:
        return _open(options, lambda journey: journey.lobby().host(wish))
    bots = headless.Bots(options.pace, options.patience)
    return _at_table(lambda: headless.host(wish, bots))


def host_wish(options: argparse.Namespace) -> "HostWish":
    """The table that the words describe."""
    from game.lobby.wishes import HostWish, read_seats

    usual = "quick,open" if options.headless else "me,open"
    return HostWish(
        name=options.name or "",
        seats=read_seats(options.seats or usual),
        side=options.side,
        level=options.level,
        fair=options.fair,
        seed=options.seed,
        code=options.code or "",
        port=options.port,
        announce=options.announce,
        record=_file(options),
    )


def _join(options: argparse.Namespace) -> int:
    _check_machine(options)
    from game.lobby import headless

    wish = join_wish(options)
    if not options.headless:
        return _open(options, lambda journey: journey.lobby().join(wish))
    bots = headless.Bots(options.pace, options.patience)
    return _at_table(lambda: headless.join(wish, bots))


def join_wish(options: argparse.Namespace) -> "JoinWish":
    """The table that the words say is to be called."""
    from game.bots import check_kind
    from game.lobby.wishes import JoinWish, read_address

    address = read_address(options.address)
    check_kind(options.as_, "me")
    me = "quick" if options.headless else "person"
    return JoinWish(
        address,
        name=options.name or "",
        kind=me if options.as_ == "me" else options.as_,
        code=options.code or "",
        watch=options.spectate,
        record=_file(options),
    )


def _file(options: argparse.Namespace) -> Path | None:
    return Path(options.record) if options.record else None


def _check_machine(options: argparse.Namespace) -> None:
    for words in (options.name, options.code):
        if words is not None and not (words.isprintable() and 0 < len(words) <= 40):
            raise ValueError("a name or a code is 1 to 40 letters that can be printed")


def _at_table(play: Callable[[], None]) -> int:
    from game.lobby.headless import Failed

    try:
        play()
    except Failed as error:
        return _say(_sentence(error), FAILED)
    return DONE


def _tables(options: argparse.Namespace) -> int:
    from game import words
    from game.rules.clause import Refused, clause
    from net import discovery

    try:
        tables = discovery.look(options.seconds)
    except OSError as error:
        raise Refused("lan.cannot_look", why=str(error)) from None
    for found in tables:
        said = clause("headless.found", address=found.where, name=found.name)
        if found.seats:
            taken, of = found.seats
            said = clause("headless.found_seats", found=said, taken=taken, of=of)
        print(words.english().told(said))
    return DONE


def _check_level(options: argparse.Namespace) -> int:
    from game import levels, words

    code = DONE
    for path in options.files:
        try:
            level = levels.read(path)
            print(f"{path}: good: {level.name}, digest {levels.digest(level)}")
        except levels.LevelError as error:
            code = WRONG
            for line in error.lines:
                print(words.english().told(line), file=sys.stderr)
    return code


# ----------------------------------------------------------------------------------------- errors


def _say(sentence: str, code: int) -> int:
    print(f"vitral: {sentence}", file=sys.stderr)
    return code


def _sentence(error: Exception) -> str:
    """In English, whatever language the player has chosen; a system's error with its file."""
    from game import words

    why = words.english().reason(error)
    named = error.filename if isinstance(error, OSError) else None
    return f"{named}: {why}" if named else why


def _code(error: Exception) -> int:
    from game.record import DigestError

    return FAILED if isinstance(error, DigestError) else WRONG


if __name__ == "__main__":
    sys.exit(main())
