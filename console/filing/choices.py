"""The companies, returns and quarters that a user can file."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import Company, User
from console.filing.preview import get_company_by_code
from console.filing.returns import RETURNS, Return, ReturnPeriod, years_of_return
from core import clock
from core.refusals import NotAllowed, NotFound
from core.taxable_years import ONE_DAY, TaxableYear, TaxableYears, TaxQuarter

QUARTERS = 12  # as far back as a tax credit can still be claimed, and a year more
YEARS = 8


@dataclass(frozen=True)
class ReturnChoice:
    """A return, and the periods it is offered for, newest first."""

    form: str
    periods: list[ReturnPeriod]


def require_filing_reader(user: User) -> User:
    """Return the user, if they may read filings. Raises NotAllowed."""
    if not (user.reads_companies or user.is_manager):
        raise NotAllowed("Filings are for accounting staff and managers.")
    return user


def filing_companies_for(user: User) -> QuerySet[Company]:
    """Return the companies whose filings this user sees: all for a manager, else their own."""
    rows = Company.objects.order_by("code")
    return rows if user.is_manager else rows.filter(pk__in=user.company_ids)


def company_for(code: str, user: User) -> Company:
    """Return a company that can file. Raises as ``company_to_read`` and ``get_company_by_code``."""
    return get_company_by_code(company_to_read(code, user).code)


def company_to_read(code: str, user: User) -> Company:
    """Raises NotFound, in the same words whether it is another's or none."""
    found = filing_companies_for(user).filter(code=code).first()
    if found is None:
        raise NotFound("There is no such company among yours.")
    return found


def may_file(user: User, company: Company) -> bool:
    """Leads file for their companies; managers read and decide nothing."""
    return user.leads(company.pk)


def check_may_file(user: User, company: Company) -> None:
    if not may_file(user, company):
        raise NotAllowed("A lead of the company makes its filings.")


def list_return_choices(years: TaxableYears) -> list[ReturnChoice]:
    return [
        ReturnChoice(form.form, list(recent_periods(form, years_of_return(form, years))))
        for form in RETURNS.values()
    ]


def recent_periods(form: Return, years: TaxableYears) -> Iterator[ReturnPeriod]:
    """Yield the periods of a return that end in one of the last quarters."""
    for year, quarter in recent_quarters(years):
        if form.is_for(quarter):
            yield ReturnPeriod.of_year(form, year, quarter.number)


def recent_quarters(years: TaxableYears) -> Iterator[tuple[TaxableYear, TaxQuarter]]:
    """Yield the quarter of today and those before it, each with its year."""
    day = clock.today()
    for _ in range(QUARTERS):
        year = years.on(day)
        quarter = year.quarter_of(day)
        yield year, quarter
        day = year.days_of(quarter)[0] - ONE_DAY


def suggested_period(years: TaxableYears) -> ReturnPeriod:
    """The income tax of the quarter that ended last."""
    _, (year, quarter), *_ = recent_quarters(years)
    form = next(each for each in RETURNS.values() if each.is_for(quarter))
    return ReturnPeriod.of_year(form, year, quarter.number)


def ledger_years(years: TaxableYears) -> list[TaxableYear]:
    """The year after this one, this one, and those whose papers are still held; newest first."""
    found = [years.on(years.on(clock.today()).end + ONE_DAY)]
    while len(found) < YEARS:
        found.append(years.before(found[-1]))
    return found
