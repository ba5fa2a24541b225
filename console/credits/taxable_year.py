"""The taxable year of a company, its returns, and how long its papers are held."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from accounts.models import Company
from accounts.tax_profiles import taxable_years_of
from console.credits.models import CreditEntry
from console.filing.returns import (
    ANNUAL_INCOME_TAX,
    QUARTERLY_INCOME_TAX,
    RETURNS,
    ReturnPeriod,
)
from console.filing.unclaimed import end_of_claims
from core.quarter import Quarter
from core.taxable_years import TaxableYear, TaxableYears

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


def annual_period(year: TaxableYear) -> ReturnPeriod:
    """The period of the annual income tax return of a taxable year."""
    return ReturnPeriod.of_year(RETURNS[ANNUAL_INCOME_TAX], year)


def returns_of_year(year: TaxableYear) -> list[ReturnSpan]:
    """The quarterly returns of a taxable year, three where it is a whole one, and the annual."""
    form = RETURNS[QUARTERLY_INCOME_TAX]
    periods = [ReturnPeriod.of_year(form, year, each.number) for each in year.quarters[:-1]]
    return [
        ReturnSpan(period.quarter.number, period.form.form, period.start, period.end)
        for period in (*periods, annual_period(year))
    ]


def entries_outside_years(company: Company, years: TaxableYears) -> Iterator[str]:
    """Yield a sentence for each year that figures are typed for and that would not be there."""
    entries = CreditEntry.objects.filter(company=company).order_by("year", "is_second")
    for year, is_second in entries.values_list("year", "is_second").distinct():
        if years.find(year, is_second=is_second) is None:
            yield f"Figures are typed for a second taxable year that ends in {year}."


def credit_lost_after(company: Company, day: date) -> date:
    """Return the last day on which a credit for income of this day can be claimed."""
    return end_of_claims(taxable_years_of(company).on(day))


def held_until(company: Company, period_end: date, filed_on: date) -> date:
    """Return the last day on which the papers of a filed return must be there (RR 7-2024).

    The five years begin on the day after the deadline of the annual return, or of filing if later.
    """
    due = annual_period(taxable_years_of(company).on(period_end)).due
    return add_years(max(due, filed_on), HELD_YEARS)


def add_years(day: date, years: int) -> date:
    """Add years; 29 February becomes the 28th where there is none."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)
