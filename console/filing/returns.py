"""The BIR's returns that a SAWT goes with, and the time that one of them covers."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Never

from core.deadlines import next_working_day
from core.quarter import Quarter
from core.refusals import NotLikeThis, field_fault
from core.taxable_years import (
    CALENDAR_YEARS,
    LAST_QUARTER,
    TaxableYear,
    TaxableYears,
    TaxQuarter,
    first_of_month,
)

INCOME_TAX_CODES = "WC"
QUARTERLY_INCOME_TAX = "1702Q"
ANNUAL_INCOME_TAX = "1702"


@dataclass(frozen=True)
class Return:
    """A return form; ``codes`` is how the tax codes begin that are credited in it, ``due_days`` how
    long after its quarter it is due (domain facts, section 4)."""

    form: str
    codes: str
    due_days: int = 0
    is_annual: bool = False

    @property
    def follows_taxable_year(self) -> bool:
        """Whether its quarters are those of the company's taxable year, else calendar quarters."""
        return self.codes == INCOME_TAX_CODES

    def is_for(self, quarter: TaxQuarter) -> bool:
        """The income tax of the last quarter is in the annual return, and only there."""
        is_last = quarter.number == LAST_QUARTER
        return is_last if self.is_annual else not (is_last and self.form == QUARTERLY_INCOME_TAX)


RETURNS = {
    each.form: each
    for each in (
        Return(QUARTERLY_INCOME_TAX, INCOME_TAX_CODES, due_days=60),
        Return(ANNUAL_INCOME_TAX, INCOME_TAX_CODES, is_annual=True),
        Return("2550Q", "WV", due_days=25),
        Return("2551Q", "WB", due_days=25),
    )
}


@dataclass(frozen=True)
class ReturnPeriod:
    """The period of a return: a quarter, or the taxable year that its last quarter ends.

    Its quarters are those of the company's taxable year, which begins on ``year_start``; the
    returns of VAT and percentage tax have calendar quarters.
    """

    form: Return
    quarter: TaxQuarter
    start: date
    end: date
    year_start: date

    @classmethod
    def of_year(cls, form: Return, year: TaxableYear, number: int = LAST_QUARTER) -> "ReturnPeriod":
        """Return the period in a taxable year. Raises ValueError where it has no such quarter."""
        quarter = year.quarter(number)
        start, end = year.days_of(quarter)
        return cls(form, quarter, year.start if form.is_annual else start, end, year.start)

    @property
    def due(self) -> date:
        """The day the return is due: that of the law, or the next working day, as for tenants."""
        return next_working_day(self.due_by_law)

    @property
    def due_by_law(self) -> date:
        """The day that the law counts: an annual return on the 15th of the fourth month after its
        year."""
        if self.form.is_annual:
            return first_of_month(self.end, 4).replace(day=15)
        return self.end + timedelta(days=self.form.due_days)

    @property
    def written(self) -> str:
        """``MM/YYYY`` of its last month."""
        return f"{self.end:%m/%Y}"

    @property
    def is_of_calendar_quarters(self) -> bool:
        """Whether it begins and ends with calendar quarters."""
        return (Quarter.of(self.start).start, Quarter.of(self.end).end) == (self.start, self.end)

    def __str__(self) -> str:
        return self.quarter.year_code if self.form.is_annual else str(self.quarter)


def parse_return_period(
    form: str, quarter: str, years: TaxableYears = CALENDAR_YEARS
) -> ReturnPeriod:
    """Parse a form and a quarter of a company's taxable years. Raises NotLikeThis."""
    found = RETURNS.get(form)
    if found is None:
        message = f"There is no SAWT for {form!r}: it is one of {', '.join(RETURNS)}."
        raise NotLikeThis([field_fault("form", "invalid", message)])
    try:
        asked = TaxQuarter.parse(quarter)
        year = years_of_return(found, years).find(asked.year, is_second=asked.is_second)
    except ValueError:
        refuse_period(f"A quarter is written like 2026Q3, not {quarter!r}.")
    if year is None:
        refuse_period(f"Only one taxable year ends in {asked.year}: write it like {asked.year}Q3.")
    check_quarter(found, asked)
    if asked not in year.quarters:
        refuse_period(
            f"The taxable year {year.code} lasts from {year.start} to {year.end}. Its quarters are "
            f"{', '.join(map(str, year.quarters))}; the last one is in the annual return."
        )
    return ReturnPeriod.of_year(found, year, asked.number)


def years_of_return(form: Return, years: TaxableYears) -> TaxableYears:
    """The years whose quarters a return follows: the company's, or calendar years."""
    return years if form.follows_taxable_year else CALENDAR_YEARS


def check_quarter(form: Return, quarter: TaxQuarter) -> None:
    """Raises NotLikeThis where the return is not made for it."""
    if form.is_for(quarter):
        return
    if form.is_annual:
        last = TaxQuarter(quarter.year, quarter.is_second, LAST_QUARTER)
        refuse_period(f"{form.form} covers a whole year: name its last quarter, {last}.")
    refuse_period("The fourth quarter has no 1702Q: its certificates go with the year's 1702.")


def refuse_period(message: str) -> Never:
    raise NotLikeThis([field_fault("quarter", "invalid", message)])


def form_for(code: str) -> str:
    """The quarterly form that a tax code is credited in; blank where there is none."""
    forms = (each.form for each in RETURNS.values() if not each.is_annual)
    return next((form for form in forms if code.startswith(RETURNS[form].codes)), "")
