"""Answers as they are spelled: the very bytes that Django REST framework would send."""

import json
from collections import OrderedDict, namedtuple
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from django.utils.functional import lazystr
from django.utils.safestring import mark_safe
from hypothesis import given
from hypothesis import strategies as some
from rest_framework.renderers import JSONRenderer
from rest_framework.serializers import Serializer
from rest_framework.utils.serializer_helpers import ReturnList

from core.api.bodies import TextJSONRenderer
from tests.support.thoroughness import examples
from workflow.certificates.statuses import Status

pytestmark = pytest.mark.both_databases

LARGEST = 2**63 - 1
Pair = namedtuple("Pair", "one other")
PLAIN = some.none() | some.booleans() | some.integers(-LARGEST, LARGEST)
TEXTS = some.text(some.characters(exclude_categories=["Cs"]))
VALUES = some.recursive(
    PLAIN | TEXTS | some.datetimes() | some.dates() | some.uuids(),
    lambda inner: some.lists(inner) | some.dictionaries(TEXTS, inner),
)


def frameworks(value: Any) -> Any:
    return JSONRenderer().render(value)


@examples(100)
@given(VALUES)
def test_whatever_is_told_is_spelled_alike(value: Any) -> None:
    assert TextJSONRenderer().render(value) == frameworks(value)


@pytest.mark.parametrize(
    "value",
    [
        "a\u2028b\u2029c",
        '"\\/\b\f\n\r\t\x00\x1f\x7f',
        "\U0001f600 ñ",
        Status.APPROVED,
        {Status.APPROVED: 1},
        {1: "a", None: "b", False: "c"},
        2**70,
        -(2**70),
        1.5,
        0.1,
        1e22,
        (1, (2,)),
        Pair("a", 2),
        OrderedDict(b=1, a=2),
        ReturnList([{"a": 1}], serializer=Serializer()),
        lazystr("later"),
        {"a": mark_safe("<b>")},
        UUID(int=7),
        Decimal("0.10"),
        date(2026, 11, 24),
        datetime(2026, 11, 24, 1, 2, 3, 456789, UTC),
        datetime(2026, 11, 24, 1, 2, 3),
        time(1, 2, 3),
        timedelta(seconds=90),
        {1, 2},
        b"bytes",
        None,
        [],
        {},
        "",
    ],
)
def test_the_odd_ones_too(value: Any) -> None:
    assert TextJSONRenderer().render({"value": value}) == frameworks({"value": value})
    assert TextJSONRenderer().render(value) == frameworks(value)


@examples(100)
@given(some.floats(allow_nan=False, allow_infinity=False) | some.decimals(-9, 9, allow_nan=False))
def test_a_number_is_the_same_number(value: Any) -> None:
    assert json.loads(TextJSONRenderer().render(value)) == json.loads(frameworks(value))


def test_a_half_character_is_told_as_what_can_be_told() -> None:
    assert json.loads(TextJSONRenderer().render({"name": "a\ud800b"}))["name"] == "a\ufffdb"


def test_who_asks_for_lines_is_given_lines() -> None:
    asked = "application/json; indent=4"
    told = TextJSONRenderer().render({"a": [1]}, asked, {})
    assert (
        told
        == JSONRenderer().render({"a": [1]}, asked, {})
        == b'{\n    "a": [\n        1\n    ]\n}'
    )


def test_what_cannot_be_told_is_no_answer() -> None:
    with pytest.raises(TypeError):
        TextJSONRenderer().render({"value": object()})
