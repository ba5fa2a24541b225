"""The return in which a certificate's income tax is claimed, where a lead chose it."""

from typing import NewType

from accounts.tax_profiles import taxable_years_of
from core.refusals import NotLikeThis, field_fault
from core.taxable_years import LAST_QUARTER, TaxQuarter
from workflow.certificates.models import Certificate
from workflow.engine.inputs import KINDS, InputKind, WrongInput

ANNUAL = "annual"
QUARTER_OR_ANNUAL = "Write a quarter like 2026Q3, or annual."

ClaimQuarter = NewType("ClaimQuarter", str)


def read_claim_quarter(value: object) -> str:
    if value == ANNUAL:
        return ANNUAL
    try:
        return str(TaxQuarter.parse(str(value)))
    except ValueError:
        raise WrongInput(QUARTER_OR_ANNUAL) from None


KINDS[ClaimQuarter] = InputKind(
    "line", read_claim_quarter, label="Claim in (a quarter like 2026Q3, or annual)"
)


def check_claim_quarter(certificate: Certificate, quarter: str) -> None:
    """Raises NotLikeThis for a quarter before its own, of another taxable year or the fourth."""
    if quarter == ANNUAL:
        return
    own, wanted = own_quarter(certificate), TaxQuarter.parse(quarter)
    if wanted.number == LAST_QUARTER:
        refuse_quarter("The fourth quarter has no 1702Q: write annual.")
    if own is None or wanted.year_code != own.year_code or wanted < own:
        refuse_quarter(
            f"It can be claimed from {own} to the end of the same taxable year, or write annual."
        )


def own_quarter(certificate: Certificate) -> TaxQuarter | None:
    """Return the quarter of the company's taxable year that its period ends in."""
    company, day = certificate.company, certificate.period_to
    if company is None or day is None:
        return None
    return taxable_years_of(company).quarter_of(day)


def refuse_quarter(message: str) -> None:
    raise NotLikeThis([field_fault("quarter", "invalid", message)])
