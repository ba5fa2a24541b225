"""The list of unclaimed certificates reads one company's, however many there are (PostgreSQL)."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.query_plans import COMPANIES, ROWS, many, read_by

__all__ = ["many"]
pytestmark = [
    pytest.mark.postgres,
    pytest.mark.slow,
    pytest.mark.essential("lists among many rows"),
]
# Half of them are approved, and each has a line; nothing is claimed.
OF_ONE_COMPANY = ROWS // COMPANIES


ASKED: list[dict[str, str]] = [{}, {"age": "0-30"}, {"age": "over-365"}, {"age": "lost"}]


def test_it_reads_no_other_company(many: None, api: Any, subtests: pytest.Subtests):
    for asked in ASKED:
        with subtests.test(str(asked)):
            with CaptureQueriesContext(connection) as ran:
                answer = api("lead").get("/api/filings/unclaimed/", {"company": "C0"} | asked)
            assert answer.status_code == 200, answer.content
            slow = [
                f"{rows}: {each['sql'][:300]}"
                for each in ran
                if each["sql"].startswith("SELECT") and "workflow_" in each["sql"]
                if (rows := read_by(each["sql"])) > OF_ONE_COMPANY
            ]
            assert not slow, "\n".join(slow)
