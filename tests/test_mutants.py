"""The tool that changes the code to see whether the tests notice: on a made-up module."""

from pathlib import Path

import pytest

import mutants

MODULE = '''"""Numbers from 0 to 9 > 3, and so on."""

from typing import Final

__all__ = ["first", 3]
MOST: Final[int] = 9


def first(given: "list[3]", least: int = 2) -> bool | None:
    """Whether 1 < 2."""
    assert len(given) > 4
    if not given or given[0] < least:
        return None
    é = f"{least + 1}"; n = -least
    n += 1
    return given[0] + n == MOST and len(é) > 1
'''.encode()
TEST = """from game.small import first


def test_it() -> None:
    assert first([1]) is None
    assert first([]) is None
    assert first([10]) is True
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    (tmp_path / "game/__init__.py").touch()
    (tmp_path / "tests").mkdir()
    (tmp_path / "game/small.py").write_bytes(
        b"def first(given: list[int]) -> bool | None:\n"
        b"    if not given or given[0] < 5:\n"
        b"        return None\n"
        b"    return True\n"
    )
    (tmp_path / "tests/test_small.py").write_text(TEST, encoding="utf-8")
    return tmp_path


def changes(source: bytes) -> list[tuple[int, str, str]]:
    """Line, kind and new words of every change."""
    return [(mutant.line, mutant.what, mutant.words) for mutant in mutants.mutants(source)]


def test_every_kind_of_change_is_made_and_nothing_that_cannot_matter() -> None:
    assert sorted(changes(MODULE)) == [
        (6, "number", "10"),
        (9, "number", "3"),
        (12, "and/or", "(not given and given[0] < least)"),
        (12, "comparison", "(given[0] <= least)"),
        (12, "not", "(given)"),
        (12, "number", "1"),
        (13, "return", "pass"),
        (14, "sign", "(least)"),
        (15, "number", "2"),
        (15, "sign", "n -= 1"),
        (16, "and/or", "(given[0] + n == MOST or len(é) > 1)"),
        (16, "comparison", "(given[0] + n != MOST)"),
        (16, "comparison", "(len(é) >= 1)"),
        (16, "number", "1"),
        (16, "number", "2"),
        (16, "sign", "(given[0] - n)"),
    ]


def test_each_change_is_a_module_that_differs_in_its_own_line_only() -> None:
    before = MODULE.decode().splitlines()
    for mutant in mutants.mutants(MODULE):
        after = mutant.made(MODULE)
        compile(after, "small.py", "exec")
        lines = after.decode().splitlines()
        pairs = enumerate(zip(before, lines, strict=True), 1)
        differ = [number for number, (old, new) in pairs if old != new]
        assert differ == [mutant.line]


@pytest.mark.parametrize(
    "source",
    [
        b"box = scale.rect(1, 2 + 3, 4)",
        b"target.fill((1, 2, 3))",
        b"raise ValueError(1 < 2)",
        b"Pair: TypeAlias = tuple[3]",
        b"if TYPE_CHECKING:\n    x = 1",
        b"if __name__ == '__main__':\n    x = 1",
        b"@cache(maxsize=8)\ndef f(): pass",
        b"words = 'a' + name",
        b"def f():\n    return x",
    ],
)
def test_sizes_of_drawing_types_and_words_are_left_alone(source: bytes) -> None:
    assert changes(source) == []


def test_a_return_in_a_branch_is_taken_out_and_one_in_a_function_inside_it_is_not() -> None:
    source = b"def f():\n    if x:\n        def g():\n            return y\n        return g\n"
    assert changes(source) == [(5, "return", "pass")]


def test_the_same_seed_gives_the_same_sample() -> None:
    assert mutants.sample(MODULE, 5, 3) == mutants.sample(MODULE, 5, 3)
    assert mutants.sample(MODULE, 5, 3) != mutants.sample(MODULE, 5, 4)
    assert len(mutants.sample(MODULE, 5, 3)) == 5
    assert mutants.sample(MODULE, 500, 3) == mutants.mutants(MODULE)


def test_the_tests_of_a_module_are_found_by_its_name_by_its_room_and_by_imports(
    tree: Path,
) -> None:
    assert mutants.tests_of(tree, "game/small.py") == ["tests/test_small.py"]
    moves = ["tests/test_choreography.py", "tests/test_show.py"]
    assert mutants.tests_of(tree, "game/ui/motion/tower.py") == moves
    (tree / "tests/test_lockstep.py").touch()
    assert mutants.tests_of(tree, "net/lockstep.py") == ["tests/test_story.py"]
    (tree / "tests/test_other.py").write_text("import game.large\n", encoding="utf-8")
    assert mutants.tests_of(tree, "game/large.py") == ["tests/test_other.py"]
    assert mutants.tests_of(tree, "game/unknown.py") == []


def test_what_the_tests_do_not_notice_is_told_and_the_tree_is_as_before(tree: Path) -> None:
    before = (tree / "game/small.py").read_bytes()
    said: list[str] = []
    words = ["game/small.py", "--root", str(tree), "--sample", "9", "--least", "72"]
    assert mutants.main(words, said.append) == 1
    assert said == [
        "game/small.py:2: comparison\n"
        "  - if not given or given[0] < 5:\n"
        "  + if not given or (given[0] <= 5):",
        "game/small.py:2: number\n"
        "  - if not given or given[0] < 5:\n"
        "  + if not given or given[0] < 6:",
        "game/small.py: 5 of 7 noticed (71 %)",
    ]
    assert (tree / "game/small.py").read_bytes() == before


def test_tests_that_fail_before_anything_is_changed_are_not_believed(tree: Path) -> None:
    (tree / "tests/test_small.py").write_text("def test_it():\n    assert 0\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="before anything is changed"):
        mutants.main(["game/small.py", "--root", str(tree)])


def test_a_change_that_makes_the_tests_hang_is_noticed(tree: Path) -> None:
    (tree / "game/small.py").write_text("def ends():\n    while False:\n        pass\n")
    (tree / "tests/test_small.py").write_text(
        "from game.small import ends\ndef test_it():\n    ends()\n", encoding="utf-8"
    )
    said: list[str] = []
    words = ["game/small.py", "--root", str(tree), "--limit", "2"]
    assert mutants.main(words, said.append) == 0
    assert said == ["game/small.py: 1 of 1 noticed (100 %)"]
