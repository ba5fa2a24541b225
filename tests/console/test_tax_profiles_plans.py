"""Lists of tenant profiles read few rows, however many tenants there are (PostgreSQL)."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Tenant, TenantProfile
from core.tin import Tin
from tests.support.crowd import analyze
from tests.support.query_plans import MOST_READ, read_by

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]
LIST = "/api/masterdata/records/tenant-profiles/"
COUNT = 20_000
TIMES = 2


@pytest.fixture
def profiles(db: None) -> None:
    """Twenty thousand tenants with two profiles each, one of a hundred out of use."""
    tenants = Tenant.objects.bulk_create(
        Tenant(name=f"SHOP {n} CORPORATION", tin=Tin(f"98{n:07d}")) for n in range(COUNT)
    )
    begins = date(2018, 1, 1)
    TenantProfile.objects.bulk_create(
        TenantProfile(
            tenant=tenant,
            valid_from=begins + timedelta(days=365 * k + n % 300),
            is_active=n % 100 > 0,
        )
        for n, tenant in enumerate(tenants)
        for k in range(TIMES)
    )
    with connection.cursor() as cursor:
        analyze(cursor)


def test_the_list_reads_few_rows(profiles: None, api: Any):
    client = api("administrator")
    slow = []
    with CaptureQueriesContext(connection) as ran:
        first = client.get(LIST)
        client.get(first.json()["next"])
        client.get(LIST, {"state": "inactive"})
    for each in ran:
        if each["sql"].startswith("SELECT") and "tenantprofile" in each["sql"]:
            rows = read_by(each["sql"].replace("%", "%%"))
            slow += [f"{rows}: {each['sql'][:300]}"] if rows > MOST_READ else []
    assert not slow, "\n".join(slow)
    [found, _] = client.get(LIST, {"q": "98-0000007"}).json()["results"]
    assert found["title"].startswith("SHOP 7 ")
