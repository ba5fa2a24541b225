"""The taxable year of a company, its returns, and how long its papers are held."""

from dataclasses import dataclass
from datetime import date

from accounts.models import Company
from console.credits.models import LAST_QUARTER
from console.filing.returns import (
    ANNUAL_INCOME_TAX,
    QUARTERLY_INCOME_TAX,
    RETURNS,
    ReturnPeriod,
)
from console.filing.unclaimed import end_of_claims
from core.quarter import Quarter

HELD_YEARS = 5  # RR 7-2024: from the day after the filing deadline


@dataclass(frozen=True)
class ReturnSpan:
    """The days of one income tax return: a quarter's, or with ``number`` 4 the whole year's."""

    number: int
    form: str
    start: date
    end: date

    @property
    def calendar_quarters(self) -> list[int]:
        """The calendar quarters that it touches, like 20263, as certificates store them."""
        found, last = [Quarter.of(self.start)], Quarter.of(self.end)
        while found[-1] < last:
            found.append(found[-1].following)
        return [each.in_one_number for each in found]


@dataclass(frozen=True)
class TaxableYear:
    """A taxable year, named by the calendar year in which it ends."""

    year: int
    year_ends: int

    @property
    def annual(self) -> ReturnPeriod:
        quarter = Quarter(self.year, LAST_QUARTER)
        return ReturnPeriod(RETURNS[ANNUAL_INCOME_TAX], quarter, self.year_ends)

    @property
    def start(self) -> date:
        return self.annual.start

    @property
    def end(self) -> date:
        return self.annual.end

    @property
    def returns(self) -> list[ReturnSpan]:
        """The three quarterly returns and the annual one."""
        form = RETURNS[QUARTERLY_INCOME_TAX]
        quarters = [Quarter(self.year, number) for number in range(1, LAST_QUARTER)]
        periods = [ReturnPeriod(form, quarter, self.year_ends) for quarter in quarters]
        return [
            ReturnSpan(period.quarter.number, period.form.form, period.start, period.end)
            for period in (*periods, self.annual)
        ]


def taxable_year(company: Company, year: int) -> TaxableYear:
    return TaxableYear(year, company.year_ends)


def taxable_year_on(company: Company, day: date) -> TaxableYear:
    """Return the taxable year that a day is in."""
    return taxable_year(company, Quarter.of_taxable_year(day, company.year_ends).year)


def credit_lost_after(company: Company, day: date) -> date:
    """Return the last day on which a credit for income of this day can be claimed."""
    return end_of_claims(taxable_year_on(company, day).year, company.year_ends)


def held_until(company: Company, period_end: date, filed_on: date) -> date:
    """Return the last day on which the papers of a filed return must be there (RR 7-2024).

    The five years begin on the day after the deadline of the annual return, or of filing if later.
    """
    due = taxable_year_on(company, period_end).annual.due
    return add_years(max(due, filed_on), HELD_YEARS)


def add_years(day: date, years: int) -> date:
    """Add years; 29 February becomes the 28th where there is none."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)
