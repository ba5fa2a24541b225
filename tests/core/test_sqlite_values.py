"""What SQLite's values become in Python: as Django itself would have it."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.backends.sqlite3 import operations

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own")
NAIVE = datetime(2026, 11, 24, 1, 2, 3, 456789)


@pytest.mark.parametrize("value", [None, NAIVE, NAIVE.replace(tzinfo=UTC), str(NAIVE)])
def test_a_moment_is_in_the_zone_of_the_connection(value: Any) -> None:
    ours: Any = connection.ops
    read = ours.convert_datetimefield_value(value, None, connection)
    by_django: Any = operations.DatabaseOperations(connection)
    assert read == by_django.convert_datetimefield_value(value, None, connection)
    assert read is None or read.tzinfo is connection.timezone is UTC
