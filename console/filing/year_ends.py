"""Filed income tax returns that would be no returns of other taxable years."""

from collections.abc import Iterator

from accounts.models import Company
from console.filing.models import Filing, Status
from console.filing.returns import ANNUAL_INCOME_TAX, QUARTERLY_INCOME_TAX, RETURNS, ReturnPeriod
from core.taxable_years import TaxableYears


def filings_outside_years(company: Company, years: TaxableYears) -> Iterator[str]:
    """Yield a sentence for each return that counts and would not fit."""
    forms = (QUARTERLY_INCOME_TAX, ANNUAL_INCOME_TAX)
    rows = Filing.objects.filter(company=company, status=Status.FILED, form__in=forms)
    for filing in rows.defer("exceptions").order_by("period_to"):
        if not is_period_of(years, filing):
            yield (
                f"{filing.form} of {filing.period_from} to {filing.period_to} is filed, and would "
                "be no return of these taxable years. Withdraw it first."
            )


def is_period_of(years: TaxableYears, filing: Filing) -> bool:
    """Whether a return has its days and its name in these taxable years."""
    year, form = years.on(filing.period_to), RETURNS[filing.form]
    periods = (
        ReturnPeriod.of_year(form, year, each.number) for each in year.quarters if form.is_for(each)
    )
    filed = (filing.period_from, filing.period_to, filing.quarter)
    return any((each.start, each.end, str(each.quarter)) == filed for each in periods)
