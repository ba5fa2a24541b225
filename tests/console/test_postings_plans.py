"""Postings and ledgers do not slow down as certificates grow in number (PostgreSQL)."""

from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Company, User
from console.postings.models import Posting
from console.postings.views import postings_asked_for
from tests.support.crowd import analyze
from tests.support.query_plans import MOST_READ, many, read, read_by

__all__ = ["many"]
pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]
A_PAGE = 101
# Of the thirty thousand, one company has some 2,500 certificates in a year.
MOST_OF_A_YEAR = 4_000


@pytest.fixture
def posted(many: None) -> None:
    """A posting of each approved certificate; the older half is acknowledged."""
    columns = [field.column for field in Posting._meta.concrete_fields if field.name != "id"]
    given: dict[str | None, str] = {
        "kind": "'certified'",
        "effect": "'certified'",
        "turn": "1",
        "atc": "'WC100'",
        "certificate_id": "id",
        "amount": "tax",
        "day": "updated_at::date",
        "form": "''",
        "reverses_id": "NULL",
        "acknowledged_by_id": "NULL",
        "document": "''",
        "created_at": "updated_at",
        "branch_id": "branch_id",
        "acknowledged_at": "CASE WHEN updated_at < '2025-06-01' THEN updated_at END",
    }
    names = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(given.get(column, f'"{column}"') for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO console_posting ({names}) SELECT {values} FROM workflow_certificate"
            " WHERE status = 'APPROVED' AND company_id IS NOT NULL"
            " ORDER BY workflow_certificate.updated_at"
        )
        analyze(cursor)


def test_a_page_of_postings_reads_few_rows(posted: None, people: dict[str, User]):
    found = {}
    ids = list(Posting.objects.order_by("id").values_list("id", flat=True))
    cases = product(("lead", "manager"), ("", "C0"), ("", "open", "acknowledged"))
    for (who, company, state), after in product(cases, (0, ids[len(ids) // 2])):
        user = User.objects.get(pk=people[who].pk)
        rows = postings_asked_for({"company": company, "state": state}, user)
        page = rows.filter(pk__gt=after).order_by("id")[:A_PAGE]
        found[who, company, state, after] = read(page)
    slow = [f"{rows} rows: {asked}" for asked, rows in found.items() if rows > MOST_READ]
    assert not slow, "\n".join(slow)


def test_a_ledger_reads_the_certificates_of_its_year(posted: None, people: Any, api: Any):
    Company.objects.filter(code="C0").update(rdo="052")
    with CaptureQueriesContext(connection) as ran:
        answer = api("lead").get("/api/credits/", {"company": "C0", "year": "2025"})
    assert answer.status_code == 200, answer.content
    slow = []
    for each in ran:
        if each["sql"].startswith("SELECT") and "workflow_" in each["sql"]:
            rows = read_by(each["sql"].replace("%", "%%"))
            slow += [f"{rows}: {each['sql'][:300]}"] if rows > MOST_OF_A_YEAR else []
    assert not slow, "\n".join(slow)
