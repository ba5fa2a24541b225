"""How hard the chosen tests try: the same cases every time, or THOROUGH times as many at random."""

import os
from collections.abc import Callable
from typing import Any, TypeVar

from django.db import connection
from hypothesis import HealthCheck, seed, settings

Test = TypeVar("Test", bound=Callable[..., Any])

THOROUGH = int(os.environ.get("THOROUGH", "1"))


def examples(number: int, **more: Any) -> settings:
    """Settings for ``number`` examples in the ordinary run."""
    return settings(
        max_examples=number * THOROUGH,
        deadline=None,
        derandomize=THOROUGH == 1,
        database=None,
        suppress_health_check=list(HealthCheck),
        **more,
    )


def shared_out(number: int) -> Callable[[Test], Test]:
    """Half of ``number`` examples: the other database is given others."""

    def decorate(test: Test) -> Test:
        halved = examples(-(-number // 2))(test)
        return seed(connection.vendor)(halved) if THOROUGH == 1 else halved

    return decorate
