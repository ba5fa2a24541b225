"""What the engine asks of transitions does not slow down as they grow in number."""

import pytest
from django.db import connection

from tests.support.many_transitions import FIRST, ROWS, many_transitions
from tests.support.query_plans import read, read_by
from workflow.certificates import LIFECYCLE
from workflow.engine.last_records import _compile_last_query
from workflow.engine.models import Transition
from workflow.engine.rows import COMPLETE, RECORDS

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
    rows = Transition.objects.filter(lifecycle=RECORDS, target=COMPLETE)
    assert read(rows[:1]) == 0
    Transition.objects.filter(number=FIRST + 5).update(lifecycle=RECORDS, target=COMPLETE)
    assert read(rows[:1]) == 1
