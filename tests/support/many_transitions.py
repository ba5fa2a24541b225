"""Sixty thousand transitions, for tests of what PostgreSQL reads of them."""

from typing import Any

import pytest
from django.db import connection

from accounts.models import Role, User
from tests.support.crowd import analyze
from tests.support.rewriting import take_the_triggers_down
from workflow.models import Transition

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


@pytest.fixture
def many_transitions(certificate: Any, people: dict[str, User]) -> None:
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
