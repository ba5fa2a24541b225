"""The three sizes of a run: how often a test does something, with which parameters, and where."""

import ast
from collections.abc import Iterator

import pytest
from django.conf import settings

from tests.support import thoroughness
from tests.support.thoroughness import few_in_push, times


@pytest.mark.parametrize(
    ("size", "twelve", "one"), [("push", 2, 1), ("all", 12, 1), ("night", 120, 10)]
)
def test_each_size_has_its_share_and_nothing_is_left_out(
    size: str, twelve: int, one: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thoroughness, "THOROUGH", size)
    assert (times(12), times(1)) == (twelve, one)


def test_only_the_first_parameters_are_in_make_test() -> None:
    given = few_in_push([("a", 1), ("b", 2), ("c", 3)], keep=2)
    assert [param.values for param in given] == [("a", 1), ("b", 2), ("c", 3)]
    assert [bool(param.marks) for param in given] == [False, False, True]
    assert [param.values for param in few_in_push(["a"])] == [("a",)]


MARKS = ("mark.postgres", "mark.both_databases", "mark.thorough", "mark.browser")
ASKS_FOR_POSTGRESQL = 'vendor != "postgresql"'


def iterate_skipped_on_sqlite() -> Iterator[tuple[str, str]]:
    """Tests that SQLite skips, each with its decorators and the marks of its file."""
    for path in sorted((settings.BASE_DIR / "tests").rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if ASKS_FOR_POSTGRESQL not in source or path.name == "test_thoroughness.py":
            continue
        marks_of_file = ""
        for node in ast.parse(source).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark":
                marks_of_file = ast.unparse(node.value)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                decorators = " ".join(map(ast.unparse, node.decorator_list))
                if ASKS_FOR_POSTGRESQL in ast.unparse(node).replace("'", '"'):
                    yield f"{path.name}: {node.name}", f"{decorators} {marks_of_file}"


def test_what_sqlite_skips_is_marked_for_postgresql() -> None:
    """Else `make test` runs it nowhere."""
    found = dict(iterate_skipped_on_sqlite())
    assert found
    assert not [name for name, marks in found.items() if not any(each in marks for each in MARKS)]
