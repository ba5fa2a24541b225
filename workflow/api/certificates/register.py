"""The register: the listed certificates as a file, one row a line, in constant memory."""

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal

from django.db.models import QuerySet
from django.utils import timezone

from core.api.paging import Order, take_first_rows
from core.db.row_caches import clear_prefetched_rows
from core.db.transactions import as_of_one_moment
from core.tin import Tin
from workflow.certificates import LIFECYCLE, attachments
from workflow.certificates.content import content_value
from workflow.certificates.models import Certificate, Line
from workflow.certificates.own import of_our_own
from workflow.engine.register import LIFECYCLES
from workflow.engine.unaltered import check_unaltered
from workflow.files import xlsx
from workflow.files.csv_text import BOM, as_csv, encode_csv

AT_ONCE = 1_000
OF_CERTIFICATE = (
    "Reference",
    "Status",
    "Form type",
    "Company",
    "Branch",
    "Locations",
    "Period from",
    "Period to",
    "Payee TIN",
    "Payee",
    "Payor TIN",
    "Payor",
)
OF_LINE = (
    "Section",
    "ATC",
    "Description",
    "Month 1",
    "Month 2",
    "Month 3",
    "Total",
    "Rate",
    "Tax withheld",
)
OF_SENDING = ("Signatory", "Submitted at", "Updated at", "Replaces", "Replaced by")
AS_NUMBERS = frozenset(OF_LINE[3:])
HEADER = (*OF_CERTIFICATE, *OF_LINE, *OF_SENDING)


def stream_certificates_csv(rows: QuerySet, order: Order) -> Iterator[bytes]:
    """Stream the file as of one moment: a header, then a batch of certificates each.

    Closing the stream ends the reading too.
    """
    yield encode_csv(BOM + as_csv([HEADER]))
    with as_of_one_moment():
        for batch in read_certificate_batches(rows, order):
            yield encode_csv(
                as_csv(row for certificate in batch for row in certificate_csv_rows(certificate))
            )
            let_go(batch)


def stream_certificates_workbook(rows: QuerySet, order: Order) -> Iterator[bytes]:
    """Stream the same rows as a workbook of one sheet, as of one moment."""
    with as_of_one_moment():
        page = ("Certificates", HEADER, certificate_workbook_rows(rows, order))
        yield from xlsx.stream_workbook([page])


def certificate_workbook_rows(rows: QuerySet, order: Order) -> Iterator[list[str | Decimal]]:
    """Amounts and rates as numbers, so that a spreadsheet adds them up."""
    for batch in read_certificate_batches(rows, order):
        for certificate in batch:
            for row in certificate_csv_rows(certificate):
                yield [
                    Decimal(cell) if name in AS_NUMBERS and cell else cell
                    for name, cell in zip(HEADER, row, strict=True)
                ]
        let_go(batch)


def read_certificate_batches(rows: QuerySet, order: Order) -> Iterator[list[Certificate]]:
    """By key, so that the last batch costs what the first does.

    What a former system approved is left out: files feed books and returns. Raises AlteredRecord
    for a batch with a certificate that is not as the chain left it.
    """
    others = ("replaces", "superseded_by")
    rows = (
        rows.filter(of_our_own())
        .select_related("company", "branch", *others)
        .prefetch_related("lines", "locations", attachments.files())
    )
    batch = list(order.apply(rows)[:AT_ONCE])
    while batch:
        check_unaltered([LIFECYCLES[LIFECYCLE](certificate) for certificate in batch])
        yield batch
        last = batch[-1]
        following = order.after(rows, getattr(last, order.column), last.pk)
        batch = take_first_rows(following, AT_ONCE) if len(batch) == AT_ONCE else []


def let_go(batch: list[Certificate]) -> None:
    """Part certificates from their lines, which name them in turn: such rings fill the memory
    until Python next looks for them."""
    for certificate in batch:
        clear_prefetched_rows(certificate)


def certificate_csv_rows(certificate: Certificate) -> Iterator[tuple[str, ...]]:
    """One row a line; a certificate without lines has one too."""
    before, after = of_certificate(certificate), of_sending(certificate)
    for line in certificate.lines.all() or [None]:
        yield (*before, *of_line(line), *after)


def of_certificate(certificate: Certificate) -> tuple[str, ...]:
    return (
        certificate.reference,
        certificate.status,
        certificate.form_type,
        certificate.company.code if certificate.company else "",
        certificate.branch.name if certificate.branch else "",
        "; ".join(branch.name for branch in certificate.locations.all()),
        content_value(certificate.period_from),
        content_value(certificate.period_to),
        display_tin(certificate.payee_tin),
        certificate.payee_name,
        display_tin(certificate.payor_tin),
        certificate.payor_name,
    )


def of_line(line: Line | None) -> tuple[str, ...]:
    if line is None:
        return ("",) * len(OF_LINE)
    content = line.as_content()
    months = (content["m1"], content["m2"], content["m3"])
    named = (content["section"], content["atc"], content["description"])
    return (*named, *months, content["total"], content["rate"], content["tax"])


def of_sending(certificate: Certificate) -> tuple[str, ...]:
    return (
        certificate.signatory_name,
        in_manila(certificate.submitted_at),
        in_manila(certificate.updated_at),
        certificate.replaces.reference if certificate.replaces else "",
        certificate.superseded_by.reference if certificate.superseded_by else "",
    )


def display_tin(tin: Tin | None) -> str:
    """With hyphens: a spreadsheet would round fourteen digits."""
    return tin.display if tin else ""


def in_manila(at: datetime | None) -> str:
    return f"{timezone.localtime(at):%Y-%m-%d %H:%M:%S}" if at else ""
