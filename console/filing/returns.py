"""The BIR's returns that a SAWT goes with, and the time that one of them covers."""

from dataclasses import dataclass
from datetime import date, timedelta

from core.quarter import Quarter
from core.refusals import NotLikeThis, field_fault

LAST = 4
QUARTERLY_INCOME_TAX = "1702Q"


@dataclass(frozen=True)
class Return:
    """A return form; ``codes`` is how the tax codes begin that are credited in it, ``due_days`` how
    long after its quarter it is due (domain facts, section 4); a year's is due on 15 April."""

    form: str
    codes: str
    due_days: int = 0
    is_annual: bool = False

    def is_for(self, quarter: Quarter) -> bool:
        """The income tax of the last quarter is in the annual return, and only there."""
        is_last = quarter.number == LAST
        return is_last if self.is_annual else not (is_last and self.form == QUARTERLY_INCOME_TAX)


RETURNS = {
    each.form: each
    for each in (
        Return(QUARTERLY_INCOME_TAX, "WC", due_days=60),
        Return("1702", "WC", is_annual=True),
        Return("2550Q", "WV", due_days=25),
        Return("2551Q", "WB", due_days=25),
    )
}


@dataclass(frozen=True)
class ReturnPeriod:
    """The period of a return: a quarter, or the year that its last quarter ends."""

    form: Return
    quarter: Quarter

    @property
    def start(self) -> date:
        return date(self.quarter.year, 1, 1) if self.form.is_annual else self.quarter.start

    @property
    def end(self) -> date:
        return self.quarter.end

    @property
    def due(self) -> date:
        """The day the return is due by law, weekends left as they are."""
        if self.form.is_annual:
            return date(self.end.year + 1, 4, 15)
        return self.end + timedelta(days=self.form.due_days)

    @property
    def written(self) -> str:
        """``MM/YYYY`` of its last month."""
        return f"{self.end:%m/%Y}"

    def __str__(self) -> str:
        return str(self.quarter.year) if self.form.is_annual else str(self.quarter)


def parse_return_period(form: str, quarter: str) -> ReturnPeriod:
    """Parse a form and a quarter. Raises NotLikeThis."""
    found = RETURNS.get(form)
    if found is None:
        message = f"There is no SAWT for {form!r}: it is one of {', '.join(RETURNS)}."
        raise NotLikeThis([field_fault("form", "invalid", message)])
    try:
        period = ReturnPeriod(found, Quarter.parse(quarter))
        _ = period.end
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
