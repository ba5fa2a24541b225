"""The BIR's returns that a SAWT goes with, and the time that one of them covers."""

from dataclasses import dataclass
from datetime import date, timedelta

from core.deadlines import next_working_day
from core.quarter import Quarter
from core.refusals import NotLikeThis, field_fault

LAST = 4
MONTHS = 12
DECEMBER = 12
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

    def is_for(self, quarter: Quarter) -> bool:
        """The income tax of the last quarter is in the annual return, and only there."""
        is_last = quarter.number == LAST
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

    ``year_ends`` is the month in which the taxable year ends (``Company.year_ends``). A taxable
    year has the number of the calendar year in which it ends: 2026Q1 of a year that ends in June
    is July to September 2025. The returns of VAT and percentage tax keep calendar quarters.
    """

    form: Return
    quarter: Quarter
    year_ends: int = DECEMBER

    @property
    def start(self) -> date:
        months = MONTHS if self.form.is_annual else 3
        return month_start(self.months_until_end - months)

    @property
    def end(self) -> date:
        return month_start(self.months_until_end) - timedelta(days=1)

    @property
    def months_until_end(self) -> int:
        """Months from the year 0 to the first month after the period."""
        shift = self.year_ends - MONTHS if self.form.follows_taxable_year else 0
        return self.quarter.year * MONTHS + self.quarter.number * 3 + shift

    @property
    def due(self) -> date:
        """The day the return is due: that of the law, or the next working day, as for tenants."""
        return next_working_day(self.due_by_law)

    @property
    def due_by_law(self) -> date:
        """The day that the law counts: an annual return on the 15th of the fourth month after its
        year."""
        if self.form.is_annual:
            return month_start(self.months_until_end + 3).replace(day=15)
        return self.end + timedelta(days=self.form.due_days)

    @property
    def written(self) -> str:
        """``MM/YYYY`` of its last month."""
        return f"{self.end:%m/%Y}"

    @property
    def year(self) -> "ReturnPeriod":
        """The annual period of its taxable year."""
        return ReturnPeriod(
            RETURNS[ANNUAL_INCOME_TAX], Quarter(self.quarter.year, LAST), self.year_ends
        )

    def __str__(self) -> str:
        return str(self.quarter.year) if self.form.is_annual else str(self.quarter)


def month_start(months: int) -> date:
    """Return the first day of a month, counted in months from January of the year 0."""
    return date(months // MONTHS, months % MONTHS + 1, 1)


def parse_return_period(form: str, quarter: str, year_ends: int = DECEMBER) -> ReturnPeriod:
    """Parse a form and a quarter of the taxable year. Raises NotLikeThis."""
    found = RETURNS.get(form)
    if found is None:
        message = f"There is no SAWT for {form!r}: it is one of {', '.join(RETURNS)}."
        raise NotLikeThis([field_fault("form", "invalid", message)])
    try:
        period = ReturnPeriod(found, Quarter.parse(quarter), year_ends)
        _ = period.start, period.end, period.due_by_law
    except ValueError:
        message = f"A quarter is written like 2026Q3, not {quarter!r}."
        raise NotLikeThis([field_fault("quarter", "invalid", message)]) from None
    check_quarter(period)
    return period


def check_quarter(period: ReturnPeriod) -> None:
    """Raises NotLikeThis where the return is not made for it."""
    if period.form.is_for(period.quarter):
        return
    if period.form.is_annual:
        year = period.quarter.year
        message = f"{period.form.form} covers a whole year: name its last quarter, {year}Q4."
        raise NotLikeThis([field_fault("quarter", "invalid", message)])
    message = "The fourth quarter has no 1702Q: its certificates go with the year's 1702."
    raise NotLikeThis([field_fault("quarter", "invalid", message)])


def form_for(code: str) -> str:
    """The quarterly form that a tax code is credited in; blank where there is none."""
    forms = (each.form for each in RETURNS.values() if not each.is_annual)
    return next((form for form in forms if code.startswith(RETURNS[form].codes)), "")
