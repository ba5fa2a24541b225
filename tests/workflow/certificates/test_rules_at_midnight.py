"""What a day decides is decided by the day in Manila: quarters, years, and lists by them."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from core import clock
from core.quarter import Quarter
from tests.support.builders import certificate_in
from workflow.certificates import rules
from workflow.models import Certificate

# One second before and the moment of midnight in Manila (UTC+8).
MARCH = datetime(2026, 3, 31, 15, 59, 59, tzinfo=UTC)
APRIL = datetime(2026, 3, 31, 16, 0, 0, tzinfo=UTC)
OLD_YEAR = datetime(2025, 12, 31, 15, 59, 59, tzinfo=UTC)
NEW_YEAR = datetime(2025, 12, 31, 16, 0, 0, tzinfo=UTC)


@pytest.fixture
def at(people: Any, company: Any, branch: Any) -> Any:
    def build(status: str, moment: datetime, **more: Any) -> Any:
        given = {"company": company, "branch": branch} | more
        with clock.set_to(moment):
            return certificate_in(status, people["tenant"], people["processor"], **given)

    return build


@pytest.mark.parametrize(
    ("moment", "quarter"),
    [(MARCH, "2026Q1"), (APRIL, "2026Q2"), (OLD_YEAR, "2025Q4"), (NEW_YEAR, "2026Q1")],
)
def test_the_quarter_of_submission(at: Any, moment: datetime, quarter: str):
    assert str(Quarter.of(at("SUBMITTED", moment).submitted_at)) == quarter


@pytest.mark.parametrize(
    ("submitted", "now", "may"),
    [
        (MARCH, MARCH, True),
        (MARCH, APRIL, False),
        (APRIL, APRIL, True),
        (OLD_YEAR, NEW_YEAR, False),
        (NEW_YEAR, MARCH, True),
    ],
)
def test_amending(at: Any, submitted: datetime, now: datetime, may: bool):
    form = at("APPROVED", submitted)
    with clock.set_to(now):
        assert rules.is_within_quarter_of_submission(form) is may


@pytest.mark.parametrize(("moment", "year"), [(OLD_YEAR, "2025"), (NEW_YEAR, "2026")])
def test_the_year_in_a_reference(at: Any, moment: datetime, year: str):
    assert at("DRAFT", moment).reference.split("-")[3] == year


@pytest.mark.parametrize(("saved", "is_past"), [(MARCH, True), (APRIL, False), (OLD_YEAR, True)])
def test_a_draft_of_a_past_quarter(at: Any, saved: datetime, is_past: bool):
    form = at("DRAFT", saved)
    with clock.set_to(APRIL):
        assert rules.is_of_a_past_quarter(form) is is_past


@pytest.mark.parametrize(("moment", "year"), [(OLD_YEAR, 2028), (NEW_YEAR, 2029)])
def test_the_last_day_that_something_is_kept(at: Any, moment: datetime, year: int):
    assert rules.retention_end_of(at("SUBMITTED", moment)) == date(year, 12, 31)


@pytest.mark.parametrize(
    ("start", "quarter"),
    [
        (date(2026, 3, 31), "2026Q1"),
        (date(2026, 4, 1), "2026Q2"),
        (date(2025, 12, 31), "2025Q4"),
        (date(2026, 1, 1), "2026Q1"),
    ],
)
def test_a_list_by_quarter(at: Any, api: Any, start: date, quarter: str):
    """A period is a matter of dates: no clock moves it."""
    form = at("DRAFT", APRIL, period_from=start)
    for code in ("2025Q4", "2026Q1", "2026Q2"):
        found = api("tenant").get(f"/api/certificates/?quarter={code}").json()["results"]
        assert [each["id"] for each in found] == ([str(form.pk)] if code == quarter else [])
    assert Certificate.objects.get(pk=form.pk).period_from == start
