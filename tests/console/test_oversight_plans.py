"""Oversight reads no more than it is told to, however many certificates there are (PostgreSQL)."""

from typing import Any

import pytest
from django.db import connection
from django.db.models import Count
from django.test.utils import CaptureQueriesContext

from accounts.models import Branch, User
from console.oversight import cases, expected
from tests.support.crowd import analyze
from tests.support.query_plans import MOST_READ, many, read_by
from tests.support.rewriting import take_the_triggers_down
from workflow.certificates.models import Certificate
from workflow.models import Transition

__all__ = ["many"]
pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]
MOST, FIRST = 300, 100_000
GIVEN: dict[str | None, str] = {
    "number": "%s + row_number() OVER ()",
    "subject_id": "certificate.id::text",
    "at": "certificate.updated_at",
    "source": "CASE k WHEN 1 THEN 'DRAFT' ELSE 'SUBMITTED' END",
    "target": "CASE k WHEN 1 THEN 'SUBMITTED' ELSE 'APPROVED' END",
    "move": "CASE k WHEN 1 THEN 'submit' ELSE 'approve' END",
}
ASKED = [
    {"quarter": "2026Q2"},
    {"quarter": "2024Q1"},
    {"quarter": "2026Q2", "company": "C0"},
    {"quarter": "2026Q2", "branch": "Mall 3"},
    {"from": "2025-03-01", "to": "2025-03-31"},
    {"from": "2025-03-01", "to": "2025-03-31", "branch": "Mall 3"},
]


@pytest.fixture
def steps(many: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two steps of each of the thirty thousand, and a cap that they go beyond."""
    take_the_triggers_down()
    columns = [field.column for field in Transition._meta.concrete_fields]
    names = ", ".join(f'"{column}"' for column in columns)
    values = ", ".join(GIVEN.get(column, f'form."{column}"') for column in columns)
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # no foreign keys among these
        cursor.execute(
            f"INSERT INTO workflow_transition ({names}) SELECT {values}"
            " FROM workflow_certificate certificate CROSS JOIN generate_series(1, 2) k"
            " JOIN workflow_transition form ON form.number = 2",
            [FIRST],
        )
        cursor.execute("SET session_replication_role = DEFAULT")
        analyze(cursor)
    monkeypatch.setattr(cases, "MOST", MOST)
    monkeypatch.setattr(expected, "MOST", MOST)


def test_an_answer_reads_few_rows_whatever_is_asked(
    steps: None, people: dict[str, User], api: Any, subtests: pytest.Subtests
):
    for who in ("lead", "manager"):
        with subtests.test(who):
            if who == "lead":
                people["lead"].assignments.exclude(
                    branch__in=Branch.objects.order_by("pk")[:5]
                ).delete()
            slow, capped = [], []
            for path, asked in ((path, asked) for path in ("", "forms/") for asked in ASKED):
                with CaptureQueriesContext(connection) as ran:
                    told = api(who).get(f"/api/oversight/{path}", asked).json()
                capped.append(told["is_capped"])
                for each in ran:
                    if each["sql"].startswith("SELECT") and "workflow_" in each["sql"]:
                        rows = read_by(each["sql"])
                        slow += (
                            [f"{rows}: {path} {asked} {each['sql'][:90]}"]
                            if rows > MOST_READ
                            else []
                        )
            assert not slow, "\n".join(slow)
            assert any(capped)


QUARTERS = [{"quarter": "2026Q2"}, {"quarter": "2024Q1"}, {"quarter": "2026Q2", "company": "C0"}]
STAGES = ["in", "approved", "not_filed", "past_goal", "to_look_at"]


def test_the_call_list_reads_few_rows(steps: None, api: Any, subtests: pytest.Subtests):
    for who in ("lead", "manager"):
        with subtests.test(who):
            slow = [each for asked in QUARTERS for each in slow_reads(api(who), "calls/", asked)]
            assert not slow, "\n".join(slow)


def test_a_list_of_the_cockpit_reads_few_rows(steps: None, api: Any, subtests: pytest.Subtests):
    """Its sum reads each certificate of the quarter, and no other."""
    for stage in STAGES:
        with subtests.test(stage):
            of_a_quarter = max(
                Certificate.objects.values_list("quarter")
                .annotate(n=Count("pk"))
                .values_list("n", flat=True)
            )
            slow = [
                each
                for asked in QUARTERS
                for each in slow_reads(
                    api("manager"), "cockpit/certificates/", asked | {"stage": stage}, of_a_quarter
                )
            ]
            assert not slow, "\n".join(slow)


def slow_reads(client: Any, path: str, asked: dict[str, str], of_sums: int = 0) -> list[str]:
    """The statements of an answer that read more than a page takes; sums may read more."""
    with CaptureQueriesContext(connection) as ran:
        answer = client.get(f"/api/oversight/{path}", asked)
    assert answer.status_code == 200, answer.content
    slow = []
    for each in ran:
        is_sum = "SUM(" in each["sql"] or "COUNT(" in each["sql"]
        if each["sql"].startswith("SELECT") and "workflow_certificate" in each["sql"]:
            rows, most = read_by(each["sql"].replace("%", "%%")), MOST_READ
            most += of_sums if is_sum else 0
            slow += [f"{rows}: {path} {asked} {each['sql'][:200]}"] if rows > most else []
    return slow
