"""Taxable years and their quarters, also where the month of their end was changed.

A taxable year has twelve months. One is shorter where its end was moved: it lasts from the end of
the year before to the new month, and has returns of its own (Tax Code, sections 46 and 47).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from core.quarter import Quarter

DECEMBER = MONTHS = 12
MONTHS_OF_QUARTER = 3
LAST_QUARTER = 4  # whatever the length of the year: its income tax is in the annual return
ONE_DAY = timedelta(days=1)
CODE = re.compile("([0-9]{4})([QS])([1-4])")
WRITTEN_LIKE = "A quarter is written like 2026Q3."


@dataclass(frozen=True, order=True, slots=True)
class TaxQuarter:
    """A quarter of the taxable year that ends in ``year``, written like 2026Q3.

    ``is_second`` is of a second taxable year that ends in the same calendar year, because the end
    was moved to a later month: 2026S3.
    """

    year: int
    is_second: bool
    number: int

    @classmethod
    def parse(cls, code: str) -> "TaxQuarter":
        """Read ``2026Q3`` or ``2026S3``. Raises ValueError."""
        found = CODE.fullmatch(code)
        if found is None:
            raise ValueError(WRITTEN_LIKE)
        year, letter, number = found.groups()
        Quarter.parse(f"{year}Q{number}")  # bounds the year
        return cls(int(year), letter == "S", int(number))

    @property
    def year_code(self) -> str:
        """2026, or 2026S."""
        return f"{self.year}S" if self.is_second else str(self.year)

    def __str__(self) -> str:
        return f"{self.year}{'S' if self.is_second else 'Q'}{self.number}"


@dataclass(frozen=True)
class TaxableYear:
    """A taxable year, named by the calendar year in which it ends."""

    year: int
    is_second: bool
    start: date
    end: date

    @property
    def code(self) -> str:
        """2026, or 2026S."""
        return self.quarter(LAST_QUARTER).year_code

    @property
    def quarters(self) -> list[TaxQuarter]:
        """Its quarters; the last is number 4, also in a short year."""
        before_last = (months_between(self.start, self.end) - 1) // MONTHS_OF_QUARTER
        return [*map(self.quarter, range(1, before_last + 1)), self.quarter(LAST_QUARTER)]

    def quarter(self, number: int) -> TaxQuarter:
        return TaxQuarter(self.year, self.is_second, number)

    def quarter_of(self, day: date) -> TaxQuarter:
        """Return the quarter of one of its days."""
        at = (months_between(self.start, day) - 1) // MONTHS_OF_QUARTER
        return self.quarters[min(at, len(self.quarters) - 1)]

    def days_of(self, quarter: TaxQuarter) -> tuple[date, date]:
        """Return the first and the last day of one of its quarters. Raises ValueError."""
        at = self.quarters.index(quarter)
        start = first_of_month(self.start, at * MONTHS_OF_QUARTER) if at else self.start
        if quarter.number == LAST_QUARTER:
            return start, self.end
        return start, first_of_month(start, MONTHS_OF_QUARTER) - ONE_DAY


@dataclass(frozen=True, order=True)
class YearEndChange:
    """From a day on, which begins a taxable year, taxable years end in another month."""

    start: date
    year_ends: int


@dataclass(frozen=True)
class TaxableYears:
    """The taxable years of a company: they end in the month ``year_ends`` until the first change.

    ``changes`` are in order. Whatever their days, each day is in one taxable year.
    """

    year_ends: int = DECEMBER
    changes: tuple[YearEndChange, ...] = ()

    def on(self, day: date) -> TaxableYear:
        """Return the taxable year of a day."""
        start, end = self.days_around(day)
        is_second = self.days_around(start - ONE_DAY)[1].year == end.year
        return TaxableYear(end.year, is_second, start, end)

    def before(self, year: TaxableYear) -> TaxableYear:
        return self.on(year.start - ONE_DAY)

    def ending_in(self, year: int) -> Iterator[TaxableYear]:
        """Yield the taxable years that end in a calendar year: one, or two where one is short."""
        found = self.on(date(year, 1, 1))
        while found.year == year:
            yield found
            found = self.on(found.end + ONE_DAY)

    def find(self, year: int, *, is_second: bool = False) -> TaxableYear | None:
        """Return the taxable year of this name; None where there is none."""
        found = (each for each in self.ending_in(year) if each.is_second == is_second)
        return next(found, None)

    def quarter_of(self, day: date) -> TaxQuarter:
        return self.on(day).quarter_of(day)

    def days_around(self, day: date) -> tuple[date, date]:
        """Return the first and the last day of the taxable year of a day."""
        month = self.year_ends
        begun = [each for each in self.changes if each.start <= day]
        coming = [each for each in self.changes if each.start > day]
        if begun:
            month = begun[-1].year_ends
        until = date(day.year + (day.month > month), month, 1)
        start, end = first_of_month(until, 1 - MONTHS), first_of_month(until, 1) - ONE_DAY
        if begun:
            start = max(start, begun[-1].start)
        if coming:
            end = min(end, coming[0].start - ONE_DAY)
        return start, end


CALENDAR_YEARS = TaxableYears()


def months_between(start: date, end: date) -> int:
    """Count the calendar months from one day to another, both included."""
    return (end.year - start.year) * MONTHS + end.month - start.month + 1


def first_of_month(day: date, later: int) -> date:
    """Return the first day of the month that is so many months after that of a day."""
    months = day.year * MONTHS + day.month - 1 + later
    return date(months // MONTHS, months % MONTHS + 1, 1)
