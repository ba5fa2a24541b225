"""The audit does not slow down as transitions grow in number: what PostgreSQL reads for a page."""

from typing import Any

import pytest
from django.db import connection

from accounts.models import Role, User
from console.audit import batches, pages, summaries
from console.audit.parameters import QUERY
from console.audit.questions import AuditQuery
from core.api.parameters import by_name
from core.api.queries import read_stored_query
from tests.support.crowd import analyze
from tests.support.query_plans import A_PAGE, MOST_READ, read
from tests.support.rewriting import take_the_triggers_down
from workflow.models import Revision, Transition

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]
ROWS, PEOPLE, FIRST = 60_000, 40, 100_000
GIVEN: dict[str | None, str] = {
    "number": "%(first)s + n",
    "lifecycle": """CASE WHEN n %% 997 = 0 THEN 'email-verifications' ELSE 'certificates' END""",
    "subject_id": "'subject-' || n / 5",
    "move": "CASE WHEN n %% 991 = 0 THEN 'amend' WHEN n %% 5 = 0 THEN 'approve' ELSE 'claim' END",
    "actor_id": "%(actor)s + abs(hashint4(n * 3)) %% %(people)s",
    "tenant_id": "%(tenant)s + abs(hashint4(n / 5)) %% 2000",
    "at": "timestamptz '2023-12-01' + n * interval '3 years' / %(rows)s",
}
ASKED: list[dict[str, str]] = [
    {},
    {"who": "auditee7"},
    {"who": "auditee7", "from": "2025-03-03", "to": "2025-03-07"},
    {"who": "auditee7", "move": "approve"},
    {"who": "auditee", "from": "2025-03-03", "to": "2025-03-07"},
    {"who": "The portal"},
    {"from": "2024-06-03", "to": "2024-06-09"},
    {"to": "2024-06-09"},
    {"move": "amend"},
    {"move": "erase"},
    {"move": "approve", "to": "2024-06-09"},
    {"lifecycle": "email-verifications"},
    {"lifecycle": "audit"},
    {"tenant": "TENANT VENTURES"},
    {"company": "PCM"},
    {"who": "auditee7", "from": "2025-03-03", "to": "2025-03-07", "ip": "127.0.0.1"},
]


@pytest.fixture
def many(certificate: Any, people: dict[str, User]) -> None:
    """Sixty thousand transitions of forty people in three years, by SQL."""
    if connection.vendor != "postgresql":
        pytest.skip("plans of PostgreSQL")
    certificate("APPROVED")
    staff = User.objects.bulk_create(
        User(username=f"auditee{n}", name=f"Auditee {n}", role=Role.PROCESSOR)
        for n in range(PEOPLE)
    )
    take_the_triggers_down()
    columns = [field.column for field in Transition._meta.concrete_fields]
    values = ", ".join(GIVEN.get(column, f'form."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    tenant = people["tenant"].tenant_id
    numbers = {"first": FIRST, "people": PEOPLE, "rows": ROWS, "actor": staff[0].pk}
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # no foreign keys among these
        cursor.execute(
            f"INSERT INTO workflow_transition ({names}) SELECT {values}"
            " FROM generate_series(1, %(rows)s) n JOIN workflow_transition form ON form.number = 3",
            numbers | {"tenant": tenant},
        )
        cursor.execute(
            "INSERT INTO workflow_revision (transition_id, salt, values) SELECT number, '',"
            ' \'{"ip": "127.0.0.1"}\' FROM workflow_transition WHERE number > %s',
            [FIRST],
        )
        cursor.execute("SET session_replication_role = DEFAULT")
        analyze(cursor)


def answer(**asked: str) -> Any:
    return AuditQuery.of(read_stored_query(asked, by_name(QUERY))).answer()


def test_a_page_reads_few_rows_whatever_is_asked(many: None):
    found = {}
    for asked in ASKED:
        rows = answer(**asked)
        first = pages.newest_first(rows).select_related("revision")[:A_PAGE]
        found[str(asked)] = read(first)
        middle = pages.newest_first(rows)[rows.count() // 2 :][:1]
        for last in middle:
            after = pages.newest_first(rows, (last.at, last.number)).select_related("revision")
            found[f"{asked} from the middle"] = read(after[:A_PAGE])
    slow = [f"{rows} rows: {asked}" for asked, rows in found.items() if rows > MOST_READ]
    assert not slow, "\n".join(slow)


def test_to_count_a_gesture_reads_few_rows(many: None):
    last = answer(who="auditee7").order_by("-at").first()
    for asked in ({}, {"who": "auditee7"}, {"move": "approve"}):
        rows = batches.rows_of_gesture(last, (last.actor_id, last.move, "x"), answer(**asked))
        assert read(rows) <= MOST_READ


def test_a_batch_of_an_export_reads_few_rows_wherever_it_stands(many: None):
    for order in (pages.oldest_first, pages.newest_first, pages.order_by_number):
        middle = list(order(Transition.objects.all())[ROWS // 2 :][:1])
        for above in (None, *((row.at, row.number) for row in middle)):
            rows = order(Transition.objects.all(), above)[: pages.AT_ONCE]
            assert read(rows) <= MOST_READ
            behind = Revision.objects.filter(pk__in=[row.pk for row in rows])
            assert read(behind) <= MOST_READ


def test_the_sum_of_a_move_reads_a_bounded_number_of_rows(many: None):
    for asked in ({"move": "approve"}, {"move": "amend"}, {"move": "claim", "who": "auditee7"}):
        rows = answer(**asked).filter(lifecycle="certificates").values_list("subject_id", flat=True)
        assert read(rows[: summaries.MOST_SUMMED + 1]) <= summaries.MOST_SUMMED * 2
