"""Returns are due on working days, by the one calendar of all due days."""

from datetime import date

import pytest

from console.filing.returns import parse_return_period
from core.deadlines import due_after, is_working_day
from core.models import Holiday
from core.refusals import NotLikeThis

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("form", "quarter", "by_law", "due"),
    [
        ("1702Q", "2026Q3", "2026-11-29", "2026-12-01"),  # a Sunday, then Bonifacio Day
        ("1702Q", "2026Q1", "2026-05-30", "2026-06-01"),
        ("1702", "2026Q4", "2027-04-15", "2027-04-15"),
        ("2550Q", "2026Q3", "2026-10-25", "2026-10-26"),
        ("2550Q", "2026Q2", "2026-07-25", "2026-07-27"),
    ],
)
def test_a_return_is_due_on_the_day_of_the_law_or_the_next_working_day(
    form: str, quarter: str, by_law: str, due: str
):
    period = parse_return_period(form, quarter)
    assert (period.due_by_law.isoformat(), period.due.isoformat()) == (by_law, due)


def test_a_proclaimed_holiday_moves_returns_and_certificates_alike():
    for day in (date(2026, 10, 20), date(2026, 10, 26)):
        Holiday.objects.create(on=day, name="Proclaimed", day=Holiday.Kind.HOLIDAY)
    assert due_after(date(2026, 9, 30)) == date(2026, 10, 21)
    assert parse_return_period("2550Q", "2026Q3").due == date(2026, 10, 27)


@pytest.mark.parametrize("form", ["1702Q", "1702", "2550Q", "2551Q"])
def test_no_return_of_many_years_is_due_on_a_day_off(form: str):
    for year in range(2020, 2032):
        for number in range(1, 5):
            try:
                period = parse_return_period(form, f"{year}Q{number}")
            except NotLikeThis:
                continue
            assert is_working_day(period.due), period
