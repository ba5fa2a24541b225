"""Earlier filings of a return, and the changes of their certificates since."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from django.db.models import QuerySet, Sum

from accounts.models import Company
from console.filing.exceptions import FilingException, Kind
from console.filing.models import FiledLine, Filing
from console.filing.models import Status as FilingStatus
from console.filing.returns import RETURNS, ReturnPeriod
from core.money import ZERO, in_pesos
from core.quarter import Quarter
from core.refusals import NotFound
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import Status

CHANGED, SUPERSEDED = "CHANGED", "SUPERSEDED"
NAMES = "income", "tax"
Share = tuple[Decimal, Decimal]


def filings_of_return(company: Company, period: ReturnPeriod) -> QuerySet[Filing]:
    rows = Filing.objects.filter(company=company, form=period.form.form, period_to=period.end)
    return rows.order_by("number")


def live_filings_of(company: Company, period: ReturnPeriod) -> QuerySet[Filing]:
    """Return the filings of a return that were not withdrawn."""
    return filings_of_return(company, period).filter(status=FilingStatus.FILED)


def get_filing_version(company: Company, period: ReturnPeriod, number: int) -> Filing:
    """Raises NotFound."""
    if found := filings_of_return(company, period).filter(number=number).first():
        return found
    there = ", ".join(str(each.number) for each in filings_of_return(company, period)) or "none"
    raise NotFound(f"There is no filing {number} of this return. There are: {there}.")


def period_filed(filing: Filing) -> ReturnPeriod:
    return ReturnPeriod(RETURNS[filing.form], Quarter.of(filing.period_to))


def is_last_filing(filing: Filing) -> bool:
    """Return whether no later filing of the same return counts."""
    later = live_filings_of(filing.company, period_filed(filing)).filter(number__gt=filing.number)
    return not later.exists()


def next_number(company: Company, period: ReturnPeriod) -> int:
    last = filings_of_return(company, period).last()
    return last.number + 1 if last else 1


def changed_since(company: Company, period: ReturnPeriod) -> Iterator[FilingException]:
    """Certificates that are claimed in a file and are no longer what was filed."""
    return changed_in(live_filings_of(company, period), period)


def changed_in(filings: QuerySet[Filing], period: ReturnPeriod) -> Iterator[FilingException]:
    """The same of these filings of one return."""
    lines = FiledLine.objects.filter(filing__in=filings)
    filed = lines.values_list("certificate", "filing__number")
    sums = filed.annotate(base=Sum("base"), tax=Sum("tax")).order_by("certificate")
    found = {pk: (number, base, tax) for pk, number, base, tax in sums.iterator()}
    rows = Certificate.objects.filter(filed__filing__in=filings).distinct()
    for certificate in (
        rows.select_related("superseded_by").prefetch_related("lines").iterator(chunk_size=500)
    ):
        number, base, tax = found[certificate.pk]
        if why := difference(certificate, period, base, tax):
            said = f"Claimed in filing {number}. {why}"
            code = SUPERSEDED if certificate.superseded_by_id else CHANGED
            yield FilingException(Kind.CLAIMED, code, said, certificate)


def difference(certificate: Certificate, period: ReturnPeriod, base: Decimal, tax: Decimal) -> str:
    """Describe the difference from the filed line; blank where there is none."""
    if certificate.status != Status.APPROVED:
        return f"It is {certificate.status} now."
    if certificate.superseded_by is not None:
        return replaced_by(certificate.superseded_by, period, (base, tax))
    if not is_day_within_period(certificate.period_from, period):
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


def return_totals_of(certificate: Certificate, period: ReturnPeriod) -> Share:
    """Return income and tax of its lines in the return."""
    lines = [line for line in certificate.lines.all() if line.atc.startswith(period.form.codes)]
    return sum((line.total for line in lines), ZERO), sum((line.tax for line in lines), ZERO)


def describe_sums(share: Share) -> str:
    base, tax = share
    return f"{in_pesos(base)} with a tax of {in_pesos(tax)}"


def is_day_within_period(day: date | None, period: ReturnPeriod) -> bool:
    return day is not None and period.start <= day <= period.end
