"""The companies, returns and quarters that a user can file."""

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import Company, User
from console.filing.preview import get_company_by_code
from console.filing.returns import RETURNS, ReturnPeriod
from core.quarter import Quarter
from core.refusals import NotAllowed, NotFound

QUARTERS = 12  # as far back as a tax credit can still be claimed, and a year more


@dataclass(frozen=True)
class Choice:
    """A return, and the quarters it is offered for, newest first."""

    form: str
    quarters: list[str]


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


def list_filing_choices() -> list[Choice]:
    return [
        Choice(form, [str(each) for each in filing_quarters_for_form(form)]) for form in RETURNS
    ]


def filing_quarters_for_form(form: str) -> list[Quarter]:
    return [each for each in recent_quarters() if RETURNS[form].is_for(each)]


def recent_quarters() -> list[Quarter]:
    found = [Quarter.current()]
    while len(found) < QUARTERS:
        found.append(found[-1].previous)
    return found


def suggested_period() -> ReturnPeriod:
    """The income tax of the quarter that ended last."""
    ended = Quarter.current().previous
    form = next(each for each in RETURNS.values() if each.is_for(ended))
    return ReturnPeriod(form, ended)
