"""VAT withheld does not slow down as certificates grow in number: what PostgreSQL reads."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.crowd import analyze
from tests.support.query_plans import MOST_READ, many, read_by
from workflow.certificates.models import Line

__all__ = ["many"]
pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]


@pytest.fixture
def with_lines(many: None) -> None:
    """A line on each certificate; two in a hundred have VAT withheld, a few a Form 2306."""
    columns = [field.column for field in Line._meta.concrete_fields if field.name != "id"]
    given: dict[str | None, str] = {
        "certificate_id": "id",
        "position": "2",
        "section": "'BUSINESS'",
        "atc": "CASE WHEN abs(hashtext(id::text)) %% 50 = 0 THEN 'WV020' ELSE 'WC100' END",
        "description": "''",
        "rate": "5",
        "tax": "tax",
    }
    names = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(given.get(column, "total") for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO workflow_line ({names}) SELECT {values} FROM workflow_certificate", []
        )
        cursor.execute(
            "INSERT INTO workflow_attachment (id, certificate_id, kind, name, media_type, size,"
            " sha256, stored_as, rows_sha256, total, tax, number, atc, period_from, period_to,"
            " added_at) SELECT gen_random_uuid(), id, CASE WHEN abs(hashtext(id::text)) %% 90 = 1"
            " THEN 'FORM_2306' ELSE 'DOCUMENT' END, 'a.pdf', 'application/pdf', 1, '', id::text,"
            " '', 100, 5, '', 'WV020', period_from, period_from, updated_at"
            " FROM workflow_certificate",
            [],
        )
        analyze(cursor)


ASKED: list[dict[str, str]] = [{}, {"quarter": "2026Q2"}, {"quarter": "2019Q1"}]


def test_the_list_reads_few_rows(with_lines: None, api: Any, subtests: pytest.Subtests):
    for asked in ASKED:
        with subtests.test(str(asked)):
            with CaptureQueriesContext(connection) as ran:
                answer = api("lead").get("/api/vat-withheld/", {"company": "C0"} | asked)
            assert answer.status_code == 200, answer.content
            assert bool(answer.json()["results"]) is (asked.get("quarter") != "2019Q1")
            slow = []
            for each in ran:
                if each["sql"].startswith("SELECT") and "workflow_" in each["sql"]:
                    rows = read_by(each["sql"].replace("%", "%%"))
                    slow += [f"{rows}: {each['sql'][:400]}"] if rows > MOST_READ else []
            assert not slow, "\n".join(slow)
