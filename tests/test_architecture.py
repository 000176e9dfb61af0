"""Who may import whom, and what the rules may not touch: read from the source."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURE = {
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "itertools",
    "re",
    "types",
    "typing",
}
MODULES = sorted([*ROOT.glob("game/**/*.py"), *ROOT.glob("net/**/*.py")])


def imports(path: Path) -> set[str]:
    """The full names of all modules that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written out in full"
            found |= {node.module or ""}
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def room(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def is_of_the_lobby(name: str) -> bool:
    """The command line, the lobby's room, and its screens."""
    rooms = ("game/__main__.py", "game/lobby/", "game/ui/lan/")
    return name.startswith(rooms)


FLOORS = (
    {"pace"},
    {"settings"},
    {"keeper", "sound", "speech"},
    {"audio"},
    {"input", "place"},
    {"paint"},
    {"motion"},
    {"app"},
    {"forms", "table"},
    {"scenes"},
    {"lan"},
    {"journey"},
)
"""The rooms of game/ui: each uses those on the floors below it, and none on its own floor."""


def floor(name: str) -> int:
    return next(number for number, rooms in enumerate(FLOORS) if name in rooms)


@pytest.mark.parametrize("path", sorted(ROOT.glob("game/ui/**/*.py")), ids=room)
def test_inside_the_window_the_arrows_go_one_way(path: Path) -> None:
    own = path.relative_to(ROOT / "game/ui").parts[0].removesuffix(".py")
    if own == "__init__":
        return
    for module in imports(path):
        parts = module.split(".")
        if parts[:2] == ["game", "ui"] and len(parts) > 2 and parts[2] != own:
            assert floor(parts[2]) < floor(own), f"{own} may not import {module}"


@pytest.mark.parametrize("path", MODULES, ids=room)
def test_each_module_imports_only_what_its_room_allows(path: Path) -> None:
    name, used = room(path), imports(path)
    tops = {module.split(".")[0] for module in used}
    if name.startswith("game/rules/"):
        assert all(module.startswith("game.rules") for module in used if module.startswith("game"))
        assert tops <= PURE | {"game"}, "the rules use a short list of pure modules"
    if name.startswith("net/"):
        assert "game" not in tops, "to the network, commands are opaque text"
    if name.startswith("game/") and not name.startswith("game/ui/"):
        assert "pygame" not in tops, "only the screen uses pygame"
    if name.startswith("game/") and not is_of_the_lobby(name):
        assert "net" not in tops, "only the command line and the lobby join game and net"
    if name.startswith("game/bots/"):
        inside = [m for m in used if m.startswith("game.")]
        assert all(m.startswith(("game.rules", "game.bots")) for m in inside)


@pytest.mark.parametrize("path", sorted(ROOT.glob("game/rules/*.py")), ids=room)
def test_the_rules_have_no_floats_no_clock_and_no_files(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "hash", "id", "float", "print", "input"}


def test_every_module_says_what_it_is_for() -> None:
    for path in [*MODULES, *ROOT.glob("tools/*.py"), *ROOT.glob("tests/*.py")]:
        source = path.read_text(encoding="utf-8")
        assert not source or ast.get_docstring(ast.parse(source)), f"{path} has no docstring"


def test_third_party_modules_are_declared_dependencies() -> None:
    declared = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    known = sys.stdlib_module_names | {"game", "net"}
    for path in MODULES:
        for module in imports(path):
            top = module.split(".")[0]
            assert top in known or top in declared, f"{room(path)} imports {top}"
