"""The three sizes of a run: how often a test does something, and with which parameters."""

import pytest

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
