"""How hard the chosen tests try: the same cases every time, or THOROUGH times as many at random."""

import os
from typing import Any

from hypothesis import HealthCheck, settings

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
