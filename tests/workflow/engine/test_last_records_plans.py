"""What the engine asks of transitions does not slow down as they grow in number."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.many_transitions import FIRST, ROWS, many_transitions
from tests.support.query_plans import read_by
from workflow.certificates import LIFECYCLE
from workflow.engine.last_records import _compile_last_query
from workflow.engine.models import Transition
from workflow.engine.rows import COMPLETE, RECORDS, is_complete

__all__ = ["many_transitions"]  # a fixture

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]


def test_the_last_transition_of_a_subject_is_found_by_its_index(many_transitions: None) -> None:
    statement = _compile_last_query()
    for n in (0, ROWS // 2, ROWS):
        params = ["people", "1", LIFECYCLE, f"subject-{n // 5}"]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, params)
            assert len(cursor.fetchall()) == 1
        assert read_by(statement.sql, params) <= 1


def test_whether_every_row_is_recorded_is_asked_of_an_index(many_transitions: None) -> None:
    Transition.objects.filter(number__gt=FIRST, number__lt=FIRST + 50).update(lifecycle=RECORDS)
    analyze_transitions()
    assert (is_complete(), rows_read_to_ask()) == (False, 0)
    Transition.objects.filter(number=FIRST + 5).update(target=COMPLETE)
    analyze_transitions()
    assert (is_complete(), rows_read_to_ask()) == (True, 1)


def analyze_transitions() -> None:
    """As autovacuum does: of values that it has not seen, two indexes cost the planner the same."""
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {Transition._meta.db_table}")


def rows_read_to_ask() -> int:
    with CaptureQueriesContext(connection) as asked:
        is_complete()
    (query,) = asked.captured_queries
    return read_by(query["sql"])
