"""Statements and values between SQLite and Python: as Django itself would have them."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.backends.sqlite3 import base

from core.db.sqlite.cursors import LONGEST, with_marks

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own")
NAIVE = datetime(2026, 11, 24, 1, 2, 3, 456789)


@pytest.mark.parametrize("value", [None, NAIVE, NAIVE.replace(tzinfo=UTC), str(NAIVE)])
def test_a_moment_is_in_the_zone_of_the_connection(value: Any) -> None:
    ours: Any = connection.ops
    read = ours.convert_datetimefield_value(value, None, connection)
    by_django: Any = base.DatabaseOperations(connection)  # type: ignore[attr-defined]
    assert read == by_django.convert_datetimefield_value(value, None, connection)
    assert read is None or read.tzinfo is connection.timezone is UTC


@pytest.mark.django_db
@pytest.mark.parametrize("time", ["first", "again"])
def test_a_statement_has_its_gaps_filled_whenever_it_comes(time: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s, '100%%', '?', %s", [1, time])
        assert cursor.fetchone() == (1, "100%", "?", time)
        cursor.execute("SELECT %(one)s, %(one)s", {"one": time})
        assert cursor.fetchone() == (time, time)
        cursor.execute("SELECT '100%'")
        assert cursor.fetchone() == ("100%",)


@pytest.mark.django_db
def test_a_statement_of_very_many_rows_is_not_remembered() -> None:
    many = list(range(LONGEST // 4))
    before = with_marks.cache_info().currsize
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 7 IN ({', '.join(['%s'] * len(many))})", many)
        assert cursor.fetchone() == (1,)
    assert with_marks.cache_info().currsize == before
