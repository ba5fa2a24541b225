"""How hard the tests try: ``THOROUGH=push``, ``all`` or ``night``, the one setting of all of them.

``push`` is what ``make test`` runs: a sixth of the examples, rounds, kills and attacks, the same
ones each time. ``all`` is ``make test-all``: each test's own number. ``night`` is ``make
test-night``: ten times as many, at random.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import pytest
from django.db import connection
from hypothesis import HealthCheck, seed, settings

Test = TypeVar("Test", bound=Callable[..., Any])
Value = TypeVar("Value")

SHARES = {"push": Fraction(1, 6), "all": Fraction(1), "night": Fraction(10)}
THOROUGH = os.environ.get("THOROUGH", "push")
if THOROUGH not in SHARES:
    raise ValueError(f"THOROUGH={THOROUGH} is none of {', '.join(SHARES)}")
IS_RANDOM = THOROUGH == "night"

for name in SHARES:
    settings.register_profile(
        name,
        deadline=None,
        derandomize=name != "night",
        database=None,
        suppress_health_check=list(HealthCheck),
    )


def times(number: int) -> int:
    """How often to do what ``make test-all`` does ``number`` times; at least once."""
    return max(1, round(number * SHARES[THOROUGH]))


def examples(number: int, **more: Any) -> settings:
    """Settings of Hypothesis for ``number`` examples in ``make test-all``."""
    return settings(max_examples=times(number), **more)


def shared_out(number: int) -> Callable[[Test], Test]:
    """Half of ``number`` examples: the other database is given others."""

    def decorate(test: Test) -> Test:
        halved = examples(-(-number // 2))(test)
        return halved if IS_RANDOM else seed(connection.vendor)(halved)

    return decorate


def random_seed(number: int) -> int:
    """The seed ``number``; at night one that no run had before. It is printed where it fails."""
    chosen = int.from_bytes(os.urandom(4)) if IS_RANDOM else number
    print(f"seed {chosen}")
    return chosen


def part_in_push(values: Sequence[Value], parts: int = 4) -> Sequence[Value]:
    """The values; ``make test`` takes a part of them, another one on each database."""
    if THOROUGH != "push":
        return values
    first = 0 if connection.vendor == "sqlite" else parts // 2
    return values[first::parts] or values[:1]


def few_in_push(values: Iterable[Any], keep: int = 1) -> list[Any]:
    """Parameters of a test: ``make test`` takes the first ``keep`` of them."""
    return [
        pytest.param(*(value if isinstance(value, tuple) else (value,)), marks=marks)
        for number, value in enumerate(values)
        for marks in [[] if number < keep else [pytest.mark.thorough]]
    ]
