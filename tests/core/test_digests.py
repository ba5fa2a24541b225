"""What is hashed is spelled by whichever is quicker, in the one spelling that chains rest on."""

import json
import math
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as some

from core.digests import canonical_json, json_digest
from tests.support.thoroughness import examples

TEXTS = some.text(some.characters(exclude_categories=[]))  # half characters too
NUMBERS = some.integers() | some.floats(allow_nan=False, allow_infinity=False)
VALUES = some.recursive(
    some.none() | some.booleans() | NUMBERS | TEXTS,
    lambda inner: some.lists(inner) | some.dictionaries(TEXTS, inner),
)
DEEP: Any = 1.5e-7
for _ in range(300):
    DEEP = [DEEP]


def one_spelling(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


@examples(100)
@given(VALUES)
@example(1e16)
@example([1e22, -1e-5])
@example({"a": 1e-07})
@example({"confidence": 0.00003, "hash": "3e5", "said": "1e5, 2e6]"})
@example(2**70)
@example("\ud800")
@example('"\\/\b\f\n\r\t\x00\x1f\x7f\u2028\U0001f600ñ')
@example({"é": 1, "z": 2, "\uffff": 3, "\U00010000": 4})
@example({2: "a", 10: "b"})
@example((1, (2,)))
@example(DEEP)
def test_whatever_is_spelled_has_one_spelling(value: Any) -> None:
    assert canonical_json(value) == one_spelling(value)


def test_a_half_character_has_a_digest() -> None:
    assert len(json_digest({"name": "\ud800"})) == 64


def test_what_is_no_number_is_null() -> None:
    assert canonical_json([math.nan, math.inf]) == "[null,null]"


@pytest.mark.parametrize("value", [{1, 2}, b"bytes", object()])
def test_what_json_does_not_know_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        canonical_json(value)
