"""The audit does not slow down as transitions grow in number: what PostgreSQL reads for a page."""

from typing import Any

import pytest

from console.audit import batches, pages, summaries
from console.audit.parameters import QUERY
from console.audit.questions import AuditQuery
from core.api.parameters import by_name
from core.api.queries import read_stored_query
from tests.support.many_transitions import ROWS, many_transitions
from tests.support.query_plans import A_PAGE, MOST_READ, read
from workflow.models import Revision, Transition

__all__ = ["many_transitions"]  # a fixture

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]
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


def answer(**asked: str) -> Any:
    return AuditQuery.of(read_stored_query(asked, by_name(QUERY))).answer()


def test_a_page_reads_few_rows_whatever_is_asked(many_transitions: None):
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


def test_to_count_a_gesture_reads_few_rows(many_transitions: None):
    last = answer(who="auditee7").order_by("-at").first()
    for asked in ({}, {"who": "auditee7"}, {"move": "approve"}):
        rows = batches.rows_of_gesture(last, (last.actor_id, last.move, "x"), answer(**asked))
        assert read(rows) <= MOST_READ


def test_a_batch_of_an_export_reads_few_rows_wherever_it_stands(many_transitions: None):
    for order in (pages.oldest_first, pages.newest_first, pages.order_by_number):
        middle = list(order(Transition.objects.all())[ROWS // 2 :][:1])
        for above in (None, *((row.at, row.number) for row in middle)):
            rows = order(Transition.objects.all(), above)[: pages.AT_ONCE]
            assert read(rows) <= MOST_READ
            behind = Revision.objects.filter(pk__in=[row.pk for row in rows])
            assert read(behind) <= MOST_READ


def test_the_sum_of_a_move_reads_a_bounded_number_of_rows(many_transitions: None):
    for asked in ({"move": "approve"}, {"move": "amend"}, {"move": "claim", "who": "auditee7"}):
        rows = answer(**asked).filter(lifecycle="certificates").values_list("subject_id", flat=True)
        assert read(rows[: summaries.MOST_SUMMED + 1]) <= summaries.MOST_SUMMED * 2
