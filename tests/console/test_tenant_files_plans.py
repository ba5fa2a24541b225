"""The file of tenants reads each row once, however it was asked for (PostgreSQL)."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Tenant
from console.masterdata.tenant_files import AT_ONCE
from core.tin import Tin
from tests.support.crowd import analyze
from tests.support.query_plans import read_by

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]
BOOK = "/api/masterdata/tenants/list.xlsx"
COUNT = 5_000
EACH_CHUNK, AT_FIRST = 4, 20


@pytest.fixture
def tenants(db: None) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("plans of PostgreSQL")
    Tenant.objects.bulk_create(
        Tenant(name=f"SHOP {n} CORPORATION", tin=Tin(f"98{n:07d}")) for n in range(COUNT)
    )
    with connection.cursor() as cursor:
        analyze(cursor)


def statements_for(client: Any, **asked: str) -> list[str]:
    with CaptureQueriesContext(connection) as ran:
        answer = client.get(BOOK, asked)
        assert answer.status_code == 200
        b"".join(answer.streaming_content)
    return [each["sql"] for each in ran if each["sql"].startswith("SELECT")]


def most_read(statements: list[str]) -> int:
    return max(read_by(sql.replace("%", "%%")) for sql in statements if "accounts_tenant" in sql)


@pytest.mark.parametrize("asked", [{}, {"q": "98-0000007"}, {"state": "no_account"}], ids=str)
def test_the_file_reads_each_tenant_once(asked: dict[str, str], tenants: None, api: Any):
    statements = statements_for(api("administrator"), **asked)
    assert len(statements) <= AT_FIRST + EACH_CHUNK * (COUNT // AT_ONCE + 1)
    assert most_read(statements) <= Tenant.objects.count()
