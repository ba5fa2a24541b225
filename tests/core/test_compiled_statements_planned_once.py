"""What PostgreSQL is asked again and again it plans once for a connection; a list each time."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from core.api.queries import read_stored_query
from workflow.api.certificates.filters import PARAMETERS
from workflow.api.certificates.listing import rows_for
from workflow.certificates import list_queries

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL keeps plans"),
    pytest.mark.both_databases,
]
TIMES = 8  # it is asked, prepared, planned five times for its values, then once for all


def kept() -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return {statement for (statement,) in cursor.fetchall()}


def test_what_is_planned_once_answers_as_before(certificate: Any, people: Any):
    form, by = certificate("SUBMITTED"), people["processor"]
    with transaction.atomic():
        found = [list_queries.fetch(form.pk, by, lock=True) for _ in range(TIMES)]
    assert len({str(vars(each)["submitted_at"]) for each in found}) == 1
    assert any("FOR UPDATE" in statement for statement in kept())


def test_what_is_planned_once_is_told_of_with_its_values(certificate: Any, people: Any):
    form = certificate("SUBMITTED")
    for _ in range(TIMES):
        with CaptureQueriesContext(connection) as asked:
            list_queries.fetch(form.pk, people["processor"])
        assert any(form.pk.hex in each["sql"].replace("-", "") for each in asked)


def test_what_depends_on_whose_it_is_is_planned_for_each(certificate: Any, people: Any):
    certificate("SUBMITTED")
    before, asked = kept(), read_stored_query({"list": "open"}, PARAMETERS)
    for _ in range(TIMES):
        assert len(list(rows_for(asked, people["processor"])[:5])) == 1
    assert kept() == before
