"""Lists of leases read few rows, however many there are (PostgreSQL)."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Branch, Company, Lease, Tenant
from core.tin import Tin
from tests.support.crowd import analyze
from tests.support.query_plans import MOST_READ, read_by

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]
LIST = "/api/masterdata/records/leases/"
COUNT = 20_000


@pytest.fixture
def leases(company: Company) -> None:
    """Twenty thousand tenants with a lease each, one of a hundred out of use."""
    mall = Branch.objects.create(company=company, name="Crest Lease Mall")
    tenants = Tenant.objects.bulk_create(
        Tenant(name=f"SHOP {n} CORPORATION", tin=Tin(f"98{n:07d}")) for n in range(COUNT)
    )
    Lease.objects.bulk_create(
        Lease(
            tenant=tenant,
            company=company,
            branch=mall,
            unit=f"{n:05}",
            valid_from=date(2020, 1, 1) + timedelta(days=n % 900),
            natures="RENT",
            area=40,
            rent=44_000,
            is_active=n % 100 > 0,
        )
        for n, tenant in enumerate(tenants)
    )
    with connection.cursor() as cursor:
        analyze(cursor)


def test_the_list_of_leases_reads_few_rows(leases: None, api: Any):
    client = api("administrator")
    slow = []
    with CaptureQueriesContext(connection) as ran:
        first = client.get(LIST)
        client.get(first.json()["next"])
        client.get(LIST, {"state": "inactive"})
    for each in ran:
        if each["sql"].startswith("SELECT") and "accounts_lease" in each["sql"]:
            rows = read_by(each["sql"].replace("%", "%%"))
            slow += [f"{rows}: {each['sql'][:300]}"] if rows > MOST_READ else []
    assert not slow, "\n".join(slow)
    [found] = client.get(LIST, {"q": "98-0000007"}).json()["results"]
    assert found["values"]["unit"] == "00007"
