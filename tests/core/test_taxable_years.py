"""Taxable years: whatever was changed, each day is in one, and each has its quarters."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.taxable_years import CALENDAR_YEARS, TaxableYears, TaxQuarter, YearEndChange

JULY = YearEndChange(date(2026, 7, 1), 12)
JANUARY = YearEndChange(date(2026, 1, 1), 6)
days = st.dates(date(2020, 1, 1), date(2035, 12, 31))
firsts = days.map(lambda day: day.replace(day=1))
changes = st.lists(st.builds(YearEndChange, firsts, st.integers(1, 12)), max_size=3)


def days_of_quarters(years: TaxableYears, year: int, *, is_second: bool = False) -> dict[str, str]:
    found = years.find(year, is_second=is_second)
    assert found is not None
    return {
        str(each): " to ".join(day.isoformat() for day in found.days_of(each))
        for each in found.quarters
    }


def test_a_calendar_year_has_four_calendar_quarters():
    assert days_of_quarters(CALENDAR_YEARS, 2026) == {
        "2026Q1": "2026-01-01 to 2026-03-31",
        "2026Q2": "2026-04-01 to 2026-06-30",
        "2026Q3": "2026-07-01 to 2026-09-30",
        "2026Q4": "2026-10-01 to 2026-12-31",
    }
    assert CALENDAR_YEARS.find(2026, is_second=True) is None


def test_an_earlier_month_makes_a_short_year_of_its_own_name():
    years = TaxableYears(12, (JANUARY,))
    assert days_of_quarters(years, 2026) == {
        "2026Q1": "2026-01-01 to 2026-03-31",
        "2026Q4": "2026-04-01 to 2026-06-30",
    }
    assert list(days_of_quarters(years, 2027)) == ["2027Q1", "2027Q2", "2027Q3", "2027Q4"]
    assert years.quarter_of(date(2026, 7, 1)) == TaxQuarter(2027, False, 1)


def test_a_later_month_makes_a_second_year_that_ends_in_one_calendar_year():
    years = TaxableYears(6, (JULY,))
    assert list(days_of_quarters(years, 2026)) == ["2026Q1", "2026Q2", "2026Q3", "2026Q4"]
    assert days_of_quarters(years, 2026, is_second=True) == {
        "2026S1": "2026-07-01 to 2026-09-30",
        "2026S4": "2026-10-01 to 2026-12-31",
    }
    assert years.on(date(2027, 1, 1)).code == "2027"


def test_a_short_year_of_seven_months_ends_with_a_quarter_of_one():
    years = TaxableYears(12, (YearEndChange(date(2026, 1, 1), 7),))
    assert days_of_quarters(years, 2026) == {
        "2026Q1": "2026-01-01 to 2026-03-31",
        "2026Q2": "2026-04-01 to 2026-06-30",
        "2026Q4": "2026-07-01 to 2026-07-31",
    }


@pytest.mark.parametrize("code", ["2026Q5", "2026T1", "26Q1", "2026q1", "2026Q1 "])
def test_what_is_no_quarter(code: str):
    with pytest.raises(ValueError, match="quarter"):
        TaxQuarter.parse(code)


@given(st.integers(1, 12), changes, days)
def test_each_day_is_in_one_year_and_one_of_its_quarters(
    month: int, found: list[YearEndChange], day: date
):
    years = TaxableYears(month, tuple(sorted(found)))
    year = years.on(day)
    assert year.start <= day <= year.end
    assert years.on(year.start) == years.on(year.end) == year
    assert years.on(year.end + timedelta(days=1)).start == year.end + timedelta(days=1)
    spans = [year.days_of(each) for each in year.quarters]
    assert (spans[0][0], spans[-1][1]) == (year.start, year.end)
    for (_, end), (start, _) in pairwise(spans):
        assert start == end + timedelta(days=1)
    start, end = year.days_of(year.quarter_of(day))
    assert start <= day <= end
    assert TaxQuarter.parse(str(year.quarter_of(day))) == year.quarter_of(day)


@given(st.integers(1, 12), firsts, st.integers(1, 12))
def test_one_change_at_the_end_of_a_year_leaves_no_name_twice(month: int, first: date, later: int):
    begins = TaxableYears(month).on(first).start
    years = TaxableYears(month, (YearEndChange(begins, later),))
    for year in range(begins.year - 1, begins.year + 3):
        names = [each.code for each in years.ending_in(year)]
        assert names in ([str(year)], [str(year), f"{year}S"])
