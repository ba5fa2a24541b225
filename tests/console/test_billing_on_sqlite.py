"""SQLite keeps no statistics here: which index its lists read is decided by the columns alone."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.reconciliation_lists import URLS

OF_QUARTERS = [url for url in URLS if "/api/reconciliation/" in url and "quarter=" in url]
TABLE, QUARTER = 'FROM "console_reconciledrow"', '"console_reconciledrow"."quarter" = '


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has plans of its own")
@pytest.mark.parametrize("url", OF_QUARTERS)
def test_the_lists_of_a_quarter_read_an_index_of_quarters(url: str, api: Any, people: Any):
    with CaptureQueriesContext(connection) as ran:
        answer = api("lead").get(url)
    assert answer.status_code == 200, answer.content
    statements = [each["sql"] for each in ran if TABLE in each["sql"] and QUARTER in each["sql"]]
    assert statements or "documents/" in url
    for sql in statements:
        plan = explain(sql)
        assert any("quarter=?" in step for step in plan if "reconciledrow" in step), (sql, plan)


def explain(sql: str) -> list[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
        return [step for *_, step in cursor.fetchall()]
