"""The figures of the house, on a small one."""

from pathlib import Path

import figures

MODULE = '''"""What it is
for."""

from typing import Any

# A comment.
LIST: list[Any] = []  # type: ignore[misc]


class Small:
    """Two methods, three attributes."""

    field: int = 3

    def __init__(self) -> None:
        self.one = self.two = 1

    @property
    def three(self) -> int:
        """Not assigned."""
        words = """of
        code"""
        return len(words) + self.one
'''


def house(root: Path) -> figures.Module:
    (root / "game").mkdir()
    (root / "game/small.py").write_text(MODULE, encoding="utf-8")
    return figures.modules(root)[0]


def test_lines_of_code_are_without_blanks_comments_and_docstrings(tmp_path: Path) -> None:
    module = house(tmp_path)
    assert module.name == "game/small.py"
    assert module.lines == 23
    assert figures.code_lines(module) == 11


def test_methods_and_attributes_are_those_of_the_class_itself(tmp_path: Path) -> None:
    assert list(figures.classes(house(tmp_path))) == [(2, 3, "Small (game/small.py:10)")]


def test_a_functions_length_is_from_its_def_to_its_last_line(tmp_path: Path) -> None:
    assert [
        (named.size, named.name.split()[0]) for named in figures.functions(house(tmp_path))
    ] == [
        (2, "__init__"),
        (5, "three"),
    ]


def test_ignored_types_and_any_are_counted_where_they_are_used(tmp_path: Path) -> None:
    module = house(tmp_path)
    assert (figures.ignored(module), figures.untyped(module)) == (1, 1)


def test_the_report_names_what_is_too_large(tmp_path: Path) -> None:
    house(tmp_path)
    lines = "    pass\n" * 40
    (tmp_path / "game/long.py").write_text(f"def long():\n{lines}", encoding="utf-8")
    told = list(figures.report(tmp_path))
    assert "functions over 40 lines           1" in told
    assert told[-1] == "     41  long (game/long.py:1)"
