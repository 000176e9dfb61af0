"""Would the tests notice? Small changes are made to a module, and the tests of its room are run.

    python tools/mutants.py game/rules/scoring.py                 a sample of 20 changes
    python tools/mutants.py --sample 40 --seed 7 net/lockstep.py  another sample, repeatable
    python tools/mutants.py --tests tests/test_rules.py FILE...   by these tests
    python tools/mutants.py --least 85 FILE...                    exit 1 if fewer % are noticed

A change is one comparison, sign, number, and/or, not, truth value or return. Each is made in a copy
of the tree, never in place. What cannot matter is left alone: annotations, docstrings, `__all__`,
asserts, decorators, words that are printed, and the sizes of what is drawn.
"""

import argparse
import ast
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
TESTS: Final = {
    "game/rules": ("rules", "invariants", "notation", "golden"),
    "game/record": ("record", "position"),
    "game/bots": ("bots", "worker"),
    "game/ui/sound": ("music", "audio"),
    "game/ui/paint": ("layout", "pictures"),
    "game/ui/motion": ("choreography", "show"),
    "game/ui/forms": ("forms", "scenes"),
    "game/ui/forms/boxes": ("forms",),
    "game/ui/scenes/outcome": ("scenes",),
    "game/ui/scenes": ("scenes",),
    "game/ui/lan": ("lobby_scenes",),
    "game/ui/lan/door": ("lobby_scenes",),
    "game/lobby": ("lan", "headless"),
    "game/lobby/link": ("lan", "headless"),
    "net": ("lockstep", "peer"),
    "net/lockstep": ("story",),
    "net/drawing": ("fair", "telling", "lockstep"),
}
"""The fast tests of each room, for modules that have no test file of their own name, and of those
modules whose name is another's."""

_DRAWING: Final = {"px", "rect", "Rect", "inflate", "move", "type_size", "put", "frame", "fill"}
"""Calls whose numbers are sizes, places and tones: a test of them would only repeat them."""
_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Add,
}


class Mutant(NamedTuple):
    """One small change: the bytes from `start` to `end` become `words`."""

    line: int
    start: int
    end: int
    words: str
    what: str

    def made(self, source: bytes) -> bytes:
        """The module with this change."""
        return source[: self.start] + self.words.encode() + source[self.end :]


# ---------------------------------------------------------------------------------- what to change


def mutants(source: bytes) -> list[Mutant]:
    """All small changes of a module, in the order of its lines."""
    lines = source.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines))]
    found = []
    for node in _living(ast.parse(source)):
        for what, changed in _changes(node):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
            found.append(Mutant(node.lineno, start, end, changed, what))
    return sorted(found)


def _living(tree: ast.AST, in_branch: bool = False) -> Iterator[ast.expr | ast.stmt]:
    """The expressions and statements that a test could notice a change in."""
    for child in ast.iter_child_nodes(tree):
        if _dead(child, tree):
            continue
        if isinstance(child, ast.Return):
            if in_branch:
                yield child
        elif isinstance(child, ast.expr | ast.AugAssign):
            yield child
        inside = isinstance(child, ast.If | ast.For | ast.While | ast.match_case)
        opens = isinstance(child, ast.FunctionDef | ast.Lambda)
        yield from _living(child, inside or (in_branch and not opens))


def _dead(node: ast.AST, parent: ast.AST) -> bool:
    """Whether nothing in here can matter, or its place in the source is not known."""
    if isinstance(node, ast.Assert | ast.Raise | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return True
    if node in getattr(parent, "decorator_list", ()):
        return True
    if node in (getattr(parent, "annotation", None), getattr(parent, "returns", None)):
        return True
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return _named(node, "__all__") or _is_alias(node)
    if isinstance(node, ast.If):
        return ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'")
    return isinstance(node, ast.Call) and _called(node) in _DRAWING


def _named(node: ast.Assign | ast.AnnAssign, name: str) -> bool:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(isinstance(target, ast.Name) and target.id == name for target in targets)


def _is_alias(node: ast.Assign | ast.AnnAssign) -> bool:
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)


def _changes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, str]]:
    """What is changed, and how the node reads then."""
    match node:
        case ast.Compare():
            for number, operator in enumerate(node.ops):
                ops = [*node.ops[:number], _COMPARED[type(operator)](), *node.ops[number + 1 :]]
                yield "comparison", _read(ast.Compare(node.left, ops, node.comparators))
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "and/or", _read(ast.BoolOp(other, node.values))
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield "not" if isinstance(node.op, ast.Not) else "sign", _read(node.operand)
        case ast.BinOp() if type(node.op) in _RECKONED and not _joins_words(node):
            yield "sign", _read(ast.BinOp(node.left, _RECKONED[type(node.op)](), node.right))
        case ast.AugAssign() if type(node.op) in _RECKONED:
            op = _RECKONED[type(node.op)]()
            yield "sign", ast.unparse(ast.AugAssign(node.target, op, node.value))
        case ast.Constant(value=bool(value)):
            yield "truth value", str(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield "number", str(value + 1)
        case ast.IfExp():
            yield "condition", _read(ast.IfExp(node.test, node.orelse, node.body))
        case ast.Return():
            yield "return", "pass"


def _read(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


def _joins_words(node: ast.BinOp) -> bool:
    """Whether words are put together: minus would only raise an error."""
    return any(
        isinstance(side, ast.JoinedStr)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str | bytes))
        for side in (node.left, node.right)
    )


# -------------------------------------------------------------------------------------- what to run


def tests_of(root: Path, module: str) -> list[str]:
    """The fast tests of a module: by its own name, by its room, or those that import it."""
    path = module.removesuffix(".py")
    own = f"tests/test_{Path(module).stem}.py"
    if path not in TESTS and (root / own).exists():
        return [own]
    rooms = [room for room in TESTS if f"{path}/".startswith(f"{room}/")]
    if rooms:
        return [f"tests/test_{name}.py" for name in TESTS[max(rooms, key=len)]]
    dotted = path.replace("/", ".")
    found = sorted((root / "tests").glob("test_*.py"))
    return [f"tests/{path.name}" for path in found if dotted in path.read_text(encoding="utf-8")]


class Copy:
    """A copy of the tree in which one module at a time is changed."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        left_out = shutil.ignore_patterns(".*", "__pycache__")
        shutil.copytree(root, folder, ignore=left_out)

    def passes(self, tests: Sequence[str], limit: float | None) -> bool:
        """Whether the tests pass here; tests that do not end in time do not."""
        words = ["-q", "-x", "-o", "addopts=", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        program = subprocess.Popen(
            [sys.executable, "-m", "pytest", *words, *tests],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return program.wait(limit) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            _end(program)

    def survives(self, module: str, mutant: Mutant, tests: Sequence[str], limit: float) -> bool:
        """Whether the tests pass although this change was made; it is taken back afterwards."""
        path = self.folder / module
        source = path.read_bytes()
        try:
            path.write_bytes(mutant.made(source))
            _forget(path)
            return self.passes(tests, limit)
        finally:
            path.write_bytes(source)
            _forget(path)


def _end(program: subprocess.Popen[bytes]) -> None:
    """End it with all that it has started."""
    try:
        os.killpg(program.pid, signal.SIGKILL)
    except ProcessLookupError:
        return  # all of them have ended
    program.wait()


def _forget(path: Path) -> None:
    """Drop what Python has compiled: two changes in one second would look alike to it."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


# -------------------------------------------------------------------------------------- all of them


class Wish(NamedTuple):
    """What is asked for."""

    root: Path
    sample: int
    seed: int
    tests: Sequence[str] | None
    jobs: int
    limit: float | None


def sample(source: bytes, number: int, seed: int) -> list[Mutant]:
    """So many changes of a module, the same for the same seed."""
    found = mutants(source)
    return sorted(random.Random(seed).sample(found, min(number, len(found))))


def survivors(module: str, wish: Wish) -> tuple[list[Mutant], int]:
    """The changes that no test noticed, and how many were made."""
    tests = wish.tests or tests_of(wish.root, module)
    if not tests:
        raise SystemExit(f"{module}: no tests were found; name them with --tests")
    chosen = sample((wish.root / module).read_bytes(), wish.sample, wish.seed)
    with tempfile.TemporaryDirectory() as folder:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(wish.jobs):
            copies.put(Copy(wish.root, Path(folder) / str(number)))
        limit = wish.limit or _patience(copies, tests)

        def lives(mutant: Mutant) -> bool:
            copy = copies.get()
            try:
                return copy.survives(module, mutant, tests, limit)
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(wish.jobs) as workers:
            alive = list(workers.map(lives, chosen))
    return [mutant for mutant, lived in zip(chosen, alive, strict=True) if lived], len(chosen)


def _patience(copies: SimpleQueue[Copy], tests: Sequence[str]) -> float:
    """Seconds that the tests may take with a change; without one they must pass."""
    copy, start = copies.get(), time.monotonic()
    if not copy.passes(tests, None):
        raise SystemExit(f"{' '.join(tests)}: they fail before anything is changed")
    copies.put(copy)
    return 10 + 4 * (time.monotonic() - start)


def told(module: str, source: bytes, mutant: Mutant) -> str:
    """A change that was not noticed, as a diff of its lines."""
    before, after = source.decode().splitlines(), mutant.made(source).decode().splitlines()
    last = mutant.line + source[mutant.start : mutant.end].count(b"\n")
    old = [f"  - {line.strip()}" for line in before[mutant.line - 1 : last]]
    new = f"  + {after[mutant.line - 1].strip()}"
    return "\n".join([f"{module}:{mutant.line}: {mutant.what}", *old, new])


def _share(noticed: int, made: int) -> float:
    return 100 * noticed / made if made else 100.0


def main(words: Sequence[str] | None = None, say: Callable[[str], None] = print) -> int:
    """Make the sample of each module; 1 if too few of the changes are noticed."""
    parser = argparse.ArgumentParser(description="Would the tests notice a small change?")
    parser.add_argument("modules", nargs="+", metavar="FILE", help="relative to the tree")
    parser.add_argument("--sample", type=int, default=20, metavar="N", help="changes a file (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--tests", nargs="+", metavar="TEST", help="instead of the room's own")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="at once (2)")
    parser.add_argument(
        "--limit", type=float, metavar="S", help="seconds for the tests of a change"
    )
    parser.add_argument("--least", type=float, default=0.0, metavar="PERCENT")
    parser.add_argument("--root", type=Path, default=ROOT, metavar="DIR", help="of the tree")
    given = parser.parse_args(words)
    wish = Wish(given.root, given.sample, given.seed, given.tests, given.jobs, given.limit)
    noticed = made = 0
    for module in given.modules:
        alive, number = survivors(module, wish)
        source = (wish.root / module).read_bytes()
        for mutant in alive:
            say(told(module, source, mutant))
        share = _share(number - len(alive), number)
        say(f"{module}: {number - len(alive)} of {number} noticed ({share:.0f} %)")
        noticed, made = noticed + number - len(alive), made + number
    if len(given.modules) > 1:
        say(f"all: {noticed} of {made} noticed ({_share(noticed, made):.0f} %)")
    return int(_share(noticed, made) < given.least)


if __name__ == "__main__":
    sys.exit(main())
