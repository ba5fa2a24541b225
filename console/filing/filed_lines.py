"""The versions of a return, and the changes of their certificates since."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django.db.models import QuerySet

from accounts.models import Company
from console.filing.exceptions import FilingException, Kind, Share, return_totals_of
from console.filing.models import FiledLine, Filing
from console.filing.models import Status as FilingStatus
from console.filing.returns import QUARTERLY_INCOME_TAX, RETURNS, ReturnPeriod
from core.db.money_sums import MoneySum
from core.digests import json_digest
from core.money import in_pesos, plain_pesos
from core.refusals import NotFound
from core.taxable_years import MONTHS_OF_QUARTER, TaxQuarter, first_of_month
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status

CHANGED, SUPERSEDED = "CHANGED", "SUPERSEDED"
NAMES = "income", "tax"


def claimed_by_filings(rows: QuerySet[Certificate]) -> QuerySet[Certificate]:
    """Narrow to the certificates that a filed return claims now."""
    return rows.filter(pk__in=FiledLine.objects.live().values("certificate"))


def filings_of_return(company: Company, period: ReturnPeriod) -> QuerySet[Filing]:
    rows = Filing.objects.filter(company=company, form=period.form.form, period_to=period.end)
    return rows.order_by("number")


def live_filings_of(company: Company, period: ReturnPeriod) -> QuerySet[Filing]:
    """Return the versions of a return that were not withdrawn."""
    return filings_of_return(company, period).filter(status=FilingStatus.FILED)


def live_version_of(company: Company, period: ReturnPeriod) -> Filing | None:
    """Return the version of a return that counts: the last that was not withdrawn."""
    return live_filings_of(company, period).last()


def version_before(filing: Filing) -> Filing | None:
    """Return the version that a filing replaced; None for the first."""
    versions = live_filings_of(filing.company, period_filed(filing))
    return versions.filter(number__lt=filing.number).last()


def get_filing_version(company: Company, period: ReturnPeriod, number: int) -> Filing:
    """Raises NotFound."""
    if found := filings_of_return(company, period).filter(number=number).first():
        return found
    there = ", ".join(str(each.number) for each in filings_of_return(company, period)) or "none"
    raise NotFound(f"There is no version {number} of this return. There are: {there}.")


def period_filed(filing: Filing) -> ReturnPeriod:
    """Return the period of a filing, in the taxable year of that time."""
    form, quarter = RETURNS[filing.form], TaxQuarter.parse(filing.quarter)
    start, end = filing.period_from, filing.period_to
    months_before = 0 if form.is_annual else (quarter.number - 1) * MONTHS_OF_QUARTER
    return ReturnPeriod(form, quarter, start, end, first_of_month(start, -months_before))


def is_last_filing(filing: Filing) -> bool:
    """Return whether no later version of the same return counts."""
    later = live_filings_of(filing.company, period_filed(filing)).filter(number__gt=filing.number)
    return not later.exists()


def next_number(company: Company, period: ReturnPeriod) -> int:
    last = filings_of_return(company, period).last()
    return last.number + 1 if last else 1


def changed_since(company: Company, period: ReturnPeriod) -> Iterator[FilingException]:
    """Certificates of the version that counts which are no longer what was filed."""
    live = live_version_of(company, period)
    return changed_in(live) if live else iter(())


def changed_in(filing: Filing) -> Iterator[FilingException]:
    """The same of one version of a return."""
    period = period_filed(filing)
    filed = filing.lines.values_list("certificate")
    sums = filed.annotate(base=MoneySum("base"), tax=MoneySum("tax")).order_by("certificate")
    found = {pk: (base, tax) for pk, base, tax in sums.iterator()}
    rows = Certificate.objects.filter(filed__filing=filing).distinct()
    for certificate in (
        rows.select_related("superseded_by").prefetch_related("lines").iterator(chunk_size=500)
    ):
        base, tax = found[certificate.pk]
        if why := difference(certificate, period, base, tax):
            said = f"Claimed in version {filing.number}. {why}"
            code = SUPERSEDED if certificate.superseded_by_id else CHANGED
            yield FilingException(Kind.CLAIMED, code, said, certificate, period)


def difference(certificate: Certificate, period: ReturnPeriod, base: Decimal, tax: Decimal) -> str:
    """Describe the difference from the filed line; blank where there is none."""
    if certificate.status != Status.APPROVED:
        return f"It is {certificate.status} now."
    if certificate.superseded_by is not None:
        return replaced_by(certificate.superseded_by, period, (base, tax))
    if not is_claimable_in(certificate, period):
        return "It covers another period now."
    now = return_totals_of(certificate, period)
    if now == (base, tax):
        return ""
    return f"It was filed with {describe_sums((base, tax))}; it says {describe_sums(now)} now."


def replaced_by(other: Certificate, period: ReturnPeriod, was: Share) -> str:
    """The one that counts instead, and by how much it differs from what was filed."""
    now = return_totals_of(other, period)
    head = f"It was replaced by {other.reference}"
    if now == was:
        return f"{head}, with the same amounts."
    more = ", ".join(
        f"{name} {new - old:+,.2f}" for name, old, new in zip(NAMES, was, now, strict=True)
    )
    before, after = describe_sums(was), describe_sums(now)
    return f"{head}. It was filed with {before}; that one says {after} ({more})."


def describe_sums(share: Share) -> str:
    base, tax = share
    return f"{in_pesos(base)} with a tax of {in_pesos(tax)}"


def is_claimable_in(certificate: Certificate, period: ReturnPeriod) -> bool:
    """Whether its tax may be claimed in a return: in that of its own period, or where a lead
    moved it."""
    day = certificate.period_to
    if day is None:
        return False
    if period.form.form == QUARTERLY_INCOME_TAX:
        return period.year_start <= day <= period.end
    return period.start <= day <= period.end


def digest_filed_lines(lines: list[FiledLine]) -> str:
    """Over all that is said of each, in an order of its own."""
    ordered = sorted(lines, key=lambda line: (str(line.certificate_id), line.position))
    return json_digest([filed_line_content(line) for line in ordered])


def filed_line_content(line: FiledLine) -> list[Any]:
    who = [str(line.certificate_id), line.reference, line.position, str(line.tin), line.name]
    amounts = map(plain_pesos, (line.rate, line.base, line.tax))
    return [*who, line.nature, line.atc, *amounts]
