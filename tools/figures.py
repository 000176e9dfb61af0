"""How large the house is: figures of the code in `game` and `net`, to be compared before and after.

    python tools/figures.py                this tree
    python tools/figures.py --root DIR     another checkout

Lines are all lines of a file, and beside them those of code: without blank lines, comments and
docstrings. A class's methods are the functions in its body, properties included; its attributes
are what it assigns on `self`, and the fields of its body. Inherited ones are not counted.
"""

import argparse
import ast
import io
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("game", "net")
LONG_FUNCTION: Final = 40
MOST_METHODS: Final = 25
_SHOWN: Final = 10
_QUIET: Final = (
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENDMARKER,
    tokenize.ENCODING,
)


class Module(NamedTuple):
    """A file of the house."""

    name: str
    source: str
    tree: ast.Module

    @property
    def lines(self) -> int:
        """All of them."""
        return len(self.source.splitlines())


class Named(NamedTuple):
    """A class or a function, and how large it is."""

    size: int
    more: int
    name: str


def modules(root: Path) -> list[Module]:
    """Every module of the house."""
    found = []
    for path in sorted(path for room in ROOMS for path in (root / room).glob("**/*.py")):
        source = path.read_text(encoding="utf-8")
        found.append(Module(path.relative_to(root).as_posix(), source, ast.parse(source)))
    return found


def code_lines(module: Module) -> int:
    """Lines that hold code: no blank ones, comments or docstrings."""
    words: set[int] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            words |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    held: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(module.source).readline):
        if token.type not in _QUIET:
            held |= set(range(token.start[0], token.end[0] + 1))
    return len(held - words)


def classes(module: Module) -> Iterator[Named]:
    """Every class by its methods and its attributes."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ClassDef):
            methods = [part for part in node.body if isinstance(part, _FUNCTIONS)]
            where = f"{module.name}:{node.lineno}"
            yield Named(len(methods), len(_attributes(node)), f"{node.name} ({where})")


_FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


def _attributes(node: ast.ClassDef) -> set[str]:
    fields = {
        part.target.id
        for part in node.body
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
    }
    own = {
        part.attr
        for part in ast.walk(node)
        if isinstance(part, ast.Attribute)
        and isinstance(part.ctx, ast.Store)
        and isinstance(part.value, ast.Name)
        and part.value.id == "self"
    }
    return fields | own


def functions(module: Module) -> Iterator[Named]:
    """Every function by its lines, docstring included."""
    for node in ast.walk(module.tree):
        if isinstance(node, _FUNCTIONS):
            size = (node.end_lineno or node.lineno) - node.lineno + 1
            yield Named(size, 0, f"{node.name} ({module.name}:{node.lineno})")


def ignored(module: Module) -> int:
    """Comments that tell the type checker to look away."""
    tokens = tokenize.generate_tokens(io.StringIO(module.source).readline)
    return sum(t.type == tokenize.COMMENT and "type: ignore" in t.string for t in tokens)


def untyped(module: Module) -> int:
    """Uses of `Any`, its imports left out."""
    names = (node for node in ast.walk(module.tree) if isinstance(node, ast.Name))
    return sum(name.id == "Any" for name in names)


def _largest(found: Iterable[Named]) -> list[Named]:
    return sorted(found, key=lambda named: (-named.size, -named.more, named.name))


def report(root: Path) -> Iterator[str]:
    """All figures, line by line."""
    house = modules(root)
    every_class = _largest(named for module in house for named in classes(module))
    every_function = _largest(named for module in house for named in functions(module))
    long = [named for named in every_function if named.size > LONG_FUNCTION]
    many = [named for named in every_class if named.size > MOST_METHODS]
    all_lines, code = sum(m.lines for m in house), sum(map(code_lines, house))
    yield f"modules                     {len(house):7,}"
    yield f"lines                       {all_lines:7,}"
    yield f"lines of code               {code:7,}"
    yield f"type: ignore                {sum(map(ignored, house)):7}"
    yield f"Any                         {sum(map(untyped, house)):7}"
    yield f"classes over {MOST_METHODS} methods     {len(many):7}"
    yield f"functions over {LONG_FUNCTION} lines     {len(long):7}"
    yield ""
    yield "longest modules (lines, of code)"
    for module in sorted(house, key=lambda module: -module.lines)[:_SHOWN]:
        yield f"  {module.lines:5} {code_lines(module):5}  {module.name}"
    yield "classes (methods, attributes)"
    for named in every_class[: max(_SHOWN, len(many))]:
        yield f"  {named.size:5} {named.more:5}  {named.name}"
    yield f"functions over {LONG_FUNCTION} lines" + ("" if long else ": none")
    for named in long:
        yield f"  {named.size:5}  {named.name}"


def main(words: Sequence[str] | None = None) -> None:
    """Print the figures of a tree."""
    parser = argparse.ArgumentParser(description="How large the house is.")
    parser.add_argument("--root", type=Path, default=ROOT, metavar="DIR", help="of the tree")
    for line in report(parser.parse_args(words).root):
        print(line)


if __name__ == "__main__":
    main()
