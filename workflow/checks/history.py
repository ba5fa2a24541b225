"""What a tenant's earlier certificates say of the same code at the same place."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

from django.db.models import QuerySet

from core.db.compiled_statements import CompiledQuery, Placeholder
from core.money import ZERO
from core.quarter import Quarter
from workflow.certificates.models import Certificate, Line
from workflow.certificates.statuses import CLAIMING
from workflow.checks.look_alikes import code_gaps
from workflow.checks.paper import PastCertificates

QUARTERS_BACK = 4
Key = tuple[str, str]
Rows = list[dict[str, Any]]
COLUMNS = ("atc", "description", "m1", "m2", "m3", "total", "tax")
OF_CERTIFICATE = ("certificate__reference", "certificate__period_from")
# What a certificate has in common with its past.
SAME = ("tenant_id", "payor_tin", "company_id", "branch_id", "form_type", "unit")
OF_PLACE = tuple(f"certificate__{name}" for name in SAME)
PLACE = {name: Placeholder(name, Certificate._meta.get_field(name)) for name in SAME}
FIRST, LAST = (
    Placeholder(name, Certificate._meta.get_field("period_from")) for name in ("first", "last")
)


def past_of(certificate: Certificate) -> list[list[PastCertificates]]:
    """Return the latest quarters of each line, newest first, by one query.

    Cached on the object until its content is written.
    """
    if certificate.kept_past is None:
        certificate.kept_past = by_line(certificate)
    return certificate.kept_past


def last_quarter_of(certificate: Certificate) -> list[PastCertificates | None]:
    """For each line what the quarter before said, None where it said nothing."""
    if certificate.period_from is None:
        return [None for _ in certificate.lines.all()]
    before = Quarter.of(certificate.period_from).previous
    return [
        next((past for past in pasts if past.quarter == before), None)
        for pasts in past_of(certificate)
    ]


def keep_pasts(certificates: Sequence[Certificate]) -> None:
    """Read the past of many certificates with one query, and keep it on each."""
    quarters = [Quarter.of(each.period_from) for each in certificates if each.period_from]
    if not quarters:
        return
    tenants = {each.tenant_id for each in certificates}
    found = lines_between(back(min(quarters)), max(quarters).previous.end)
    rows: dict[tuple[Any, ...], Rows] = defaultdict(list)
    found = found.filter(certificate__tenant__in=tenants)
    for row in found.values(*COLUMNS, *OF_CERTIFICATE, *OF_PLACE):
        rows[tuple(str(row[name]) for name in OF_PLACE)].append(row)
    for each in certificates:
        mine = rows[tuple(str(getattr(each, name)) for name in SAME)]
        each.kept_past = by_line(each, mine)


def by_line(certificate: Certificate, read: Rows | None = None) -> list[list[PastCertificates]]:
    """``read``: the rows of its place, where many certificates' were read together."""
    lines = list(certificate.lines.all())
    start, payor = certificate.period_from, certificate.payor_tin
    if not (start and payor and certificate.company_id and certificate.branch_id and lines):
        return [[] for _ in lines]
    quarter = Quarter.of(start)
    rows = earlier_lines(certificate, quarter) if read is None else within(read, quarter)
    codes = Counter(line.atc for line in lines)
    return [
        sum_rows_by_quarter(rows_like(line, rows, alone=codes[line.atc] == 1)) for line in lines
    ]


def earlier_lines(certificate: Certificate, quarter: Quarter) -> Rows:
    """The year before, as far as its codes go: same tenant, payor, payee, place, unit and kind
    of form."""
    codes = sorted({line.atc for line in certificate.lines.all()})
    values = {gap: getattr(certificate, name) for name, gap in PLACE.items()}
    values |= {FIRST: back(quarter), LAST: quarter.previous.end}
    values |= zip(code_gaps(len(codes)), codes, strict=True)
    found = _earlier(len(codes)).rows(values)
    return [dict(zip((*COLUMNS, *OF_CERTIFICATE), row, strict=True)) for row in found]


@cache
def _earlier(codes: int) -> CompiledQuery:
    same = {f"certificate__{name}": gap for name, gap in PLACE.items()}
    rows = lines_between(FIRST, LAST).filter(**same, atc__in=code_gaps(codes))
    return CompiledQuery(rows.values(*COLUMNS, *OF_CERTIFICATE))


def lines_between(start: date | Placeholder, end: date | Placeholder) -> QuerySet[Line]:
    """Lines that were sent and still claim, of periods that begin between two days; in no order."""
    return Line.objects.filter(
        certificate__status__in=CLAIMING,
        certificate__superseded_by=None,
        certificate__period_from__range=(start, end),
    ).order_by()


def within(rows: Rows, quarter: Quarter) -> Rows:
    first, last = back(quarter), quarter.previous.end
    return [row for row in rows if first <= row["certificate__period_from"] <= last]


def back(quarter: Quarter) -> date:
    for _ in range(QUARTERS_BACK):
        quarter = quarter.previous
    return quarter.start


def rows_like(line: Line, rows: Rows, *, alone: bool) -> Rows:
    """Rows of the same code; of several lines of one code those that are called the same."""
    return [
        row
        for row in rows
        if row["atc"] == line.atc and (alone or row["description"] == line.description)
    ]


def sum_rows_by_quarter(rows: Iterable[dict[str, Any]]) -> list[PastCertificates]:
    """The rows added up by quarter, newest first: a quarter may have come in three months."""
    found: dict[Quarter, Rows] = defaultdict(list)
    for row in rows:
        found[Quarter.of(row["certificate__period_from"])].append(row)
    return [added_up(quarter, found[quarter]) for quarter in sorted(found, reverse=True)]


def added_up(quarter: Quarter, rows: Rows) -> PastCertificates:
    def column(name: str) -> Decimal:
        return sum((row[name] for row in rows), ZERO)

    references = sorted({row["certificate__reference"] for row in rows})
    months = column("m1"), column("m2"), column("m3")
    return PastCertificates(quarter, months, column("total"), column("tax"), tuple(references))
