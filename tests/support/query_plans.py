"""How many rows PostgreSQL reads for a page of a list."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import EmptyResultSet
from django.db import connection

from accounts.models import Branch, Company, Tenant, User
from core.api.parameters import DEFAULT_SIZE
from core.tin import Tin
from tests.support.crowd import crowd

ROWS, TENANTS, BRANCHES, COMPANIES = 30_000, 600, 20, 4

# A page is found among what is passed over on the way: another branch's, another status's.
MOST_READ = 3_000
A_PAGE = DEFAULT_SIZE + 1


@pytest.fixture
def many(certificate: Any, people: dict[str, User]) -> None:
    """Thirty thousand certificates of six hundred tenants at twenty branches."""
    if connection.vendor != "postgresql":
        pytest.skip("plans of PostgreSQL")
    companies = Company.objects.bulk_create(
        Company(code=f"C{n}", name=f"COMPANY {n}", tin=Tin(f"00991234{n}"))
        for n in range(COMPANIES)
    )
    branches = Branch.objects.bulk_create(
        Branch(company=companies[n % COMPANIES], name=f"Mall {n}") for n in range(BRANCHES)
    )
    tenants = Tenant.objects.bulk_create(
        Tenant(name=f"TENANT {n}", tin=Tin(f"{900_000_000 + n}")) for n in range(TENANTS)
    )
    User.objects.filter(pk=people["tenant"].pk).update(tenant=tenants[7])
    for who in ("processor", "lead"):
        people[who].assignments.all().delete()
    people["processor"].assignments.create(company=companies[0])
    people["processor"].assignments.create(branch=branches[0])
    for company in companies:
        people["lead"].assignments.create(company=company)
    for branch in branches:
        people["lead"].assignments.create(branch=branch)
    first = {"tenant": tenants[0].pk, "branch": branches[0].pk, "company": companies[0].pk}
    sizes = {"tenants": TENANTS, "branches": BRANCHES, "companies": COMPANIES}
    crowd(certificate("SUBMITTED"), ROWS, **first, **sizes)


def read(rows: Any) -> int:
    """The most rows that any step of the plan looked at."""
    try:
        return read_by(*rows.query.sql_with_params())
    except EmptyResultSet:
        return 0


def read_by(sql: str, params: Any = None) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}", params)
        found = cursor.fetchone()[0]
    plan = json.loads(found) if isinstance(found, str) else found
    return max(steps(plan[0]["Plan"]))


def steps(node: dict[str, Any]) -> Iterator[int]:
    """What is told by an index alone, before any row is looked at, is not counted."""
    if node["Node Type"] == "Bitmap Index Scan":
        return
    passed_over = sum(value for name, value in node.items() if name.startswith("Rows Removed by"))
    yield int((node["Actual Rows"] + passed_over) * node["Actual Loops"])
    for below in node.get("Plans", ()):
        yield from steps(below)
