"""The quarter in which a certificate's income tax is claimed: its own, or a later return.

A certificate that is approved after the return of its own quarter was filed is late. The setting
LATE_CLAIMS says where it goes: ``amend`` (an amended return of its own quarter), ``next`` (the next
return of the same taxable year that is not filed yet) or ``annual`` (the annual return). A lead
decides otherwise with the move ``claim_in``.
"""

from collections.abc import Iterable
from uuid import UUID

from django.conf import settings

from accounts.models import Company
from accounts.tax_profiles import taxable_years_of
from console.filing.models import FiledLine, Filing
from console.filing.models import Status as FilingStatus
from console.filing.returns import QUARTERLY_INCOME_TAX
from core.taxable_years import LAST_QUARTER, TaxableYear, TaxQuarter
from workflow.certificates.claim_in import ANNUAL
from workflow.certificates.models import Certificate
from workflow.certificates.replacement import originals_of

AMEND, NEXT = "amend", "next"
Held = dict[UUID, str]


def claim_quarters(certificates: Iterable[Certificate], company: Company) -> dict[UUID, str]:
    """Return for each certificate the quarter of its claim, like ``2026Q3``, or ``annual``.

    Blank for one without a period. Quarters are those of the company's taxable year.
    """
    papers = list(certificates)
    originals = {each.pk: [old.pk for old in originals_of(each)] for each in papers}
    held = quarters_of_live_claims({pk for each in papers for pk in (each.pk, *originals[each.pk])})
    filed = quarters_with_a_return(company)
    return {
        each.pk: claim_quarter(each, company, [each.pk, *originals[each.pk]], held, filed)
        for each in papers
    }


def quarters_of_live_claims(certificates: set[UUID]) -> Held:
    """Return the quarter of the 1702Q in which each of them is claimed."""
    lines = FiledLine.objects.live().filter(form=QUARTERLY_INCOME_TAX, certificate__in=certificates)
    return dict(lines.values_list("certificate", "filing__quarter").distinct())


def quarters_with_a_return(company: Company) -> set[str]:
    """Return the quarters of which a 1702Q counts."""
    filings = Filing.objects.filter(
        company=company, form=QUARTERLY_INCOME_TAX, status=FilingStatus.FILED
    )
    return set(filings.values_list("quarter", flat=True))


def claim_quarter(
    certificate: Certificate, company: Company, family: list[UUID], held: Held, filed: set[str]
) -> str:
    """Decide for one; ``family`` are its key and those of what it replaced."""
    if certificate.claim_in:
        return certificate.claim_in
    if certificate.period_to is None:
        return ""
    year = taxable_years_of(company).on(certificate.period_to)
    own = year.quarter_of(certificate.period_to)
    if settings.LATE_CLAIMS == AMEND or str(own) not in filed:
        return str(own)
    if here := [held[pk] for pk in family if pk in held]:
        return here[0]
    later = next_quarter_without_a_return(year, own, filed) if settings.LATE_CLAIMS == NEXT else ""
    return later or ANNUAL


def next_quarter_without_a_return(year: TaxableYear, own: TaxQuarter, filed: set[str]) -> str:
    """Return the first later quarter of the same taxable year; blank where none is left."""
    later = (str(each) for each in year.quarters if own < each and each.number < LAST_QUARTER)
    return next((quarter for quarter in later if quarter not in filed), "")
