"""VAT withheld as files: one row for each code of a certificate or Form 2306."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from typing import Any

from console.vat.withheld import (
    VatEntry,
    VatScope,
    VatSums,
    VatTotals,
    certificates_with_vat,
    entries_by_certificate,
    quarter_of_number,
    read_vat_totals,
)
from core.batches import in_batches
from core.db.transactions import as_of_one_moment
from core.money import plain_pesos
from workflow.certificates.models import Certificate
from workflow.engine.unaltered import check_unaltered
from workflow.files import xlsx
from workflow.files.csv_text import BOM, as_csv, encode_csv
from workflow.lifecycles.certificate import CertificateLifecycle

AT_ONCE = 500
HEADINGS = (
    *("Quarter", "Reference", "Payor", "Payor TIN", "Form", "Number of Form 2306", "ATC"),
    *("From", "To", "Base", "VAT withheld", "Claimed in 2550Q", "Not claimed", "Filing", "Remark"),
)
SUM_HEADINGS = (
    *("Quarter", "ATC", "Form", "Certificates", "Base", "VAT withheld"),
    *("Claimed in 2550Q", "Not claimed"),
)
DOUBLE = "The certificate has this code too"
OTHER_QUARTER = "Its period is in another quarter than the certificate"
UNTYPED = "The figures were not typed"


def vat_csv(scope: VatScope) -> Iterator[bytes]:
    """A header, then the rows, all of one moment."""
    yield encode_csv(BOM + as_csv([HEADINGS]))
    with as_of_one_moment():
        for row in iterate_vat_rows(scope):
            cells = [plain_pesos(cell) if isinstance(cell, Decimal) else cell for cell in row]
            yield encode_csv(as_csv([cells]))


def vat_workbook(scope: VatScope) -> Iterator[bytes]:
    """Sheets Sums and Certificates, of one moment."""
    with as_of_one_moment():
        pages: list[xlsx.Page] = [
            ("Sums", SUM_HEADINGS, iterate_sum_rows(read_vat_totals(scope))),
            ("Certificates", HEADINGS, iterate_vat_rows(scope)),
        ]
        yield from xlsx.stream_workbook(pages)


def iterate_sum_rows(totals: VatTotals) -> Iterator[list[Any]]:
    for each in totals.sums:
        yield cells_of_sums(each)
    amounts = [totals.total_of(name) for name in ("base", "tax", "claimed")]
    yield ["Total", "", "", "", *amounts, amounts[1] - amounts[2]]


def cells_of_sums(each: VatSums) -> list[Any]:
    return [
        *(str(each.quarter or ""), each.atc, each.form, each.certificates),
        *(each.base, each.tax, each.claimed, each.tax - each.claimed),
    ]


def iterate_vat_rows(scope: VatScope) -> Iterator[list[Any]]:
    """Iterate over the entries in the order of the references. Raises AlteredRecord."""
    found = CertificateLifecycle.with_content(certificates_with_vat(scope))
    rows = in_batches(found, "reference")
    while batch := list(islice(rows, AT_ONCE)):
        check_unaltered([CertificateLifecycle(certificate) for certificate in batch])
        entries = entries_by_certificate(batch, scope)
        for certificate in batch:
            for entry in entries.get(certificate.pk, []):
                yield cells_of_entry(certificate, entry)


def cells_of_entry(certificate: Certificate, entry: VatEntry) -> list[Any]:
    filing = entry.filing
    begins, ends = entry.period_from, entry.period_to
    return [
        *(str(quarter_of_number(certificate.quarter) or ""), certificate.reference),
        *(certificate.payor_name, str(certificate.payor_tin or "")),
        *(entry.form, entry.number, entry.atc),
        *(begins.isoformat() if begins else "", ends.isoformat() if ends else ""),
        *(entry.base, entry.tax, entry.claimed, entry.tax - entry.claimed),
        f"{filing.quarter} version {filing.number}" if filing else "",
        remark_on_entry(entry),
    ]


def remark_on_entry(entry: VatEntry) -> str:
    if not entry.atc:
        return UNTYPED
    remarks = ((entry.is_double, DOUBLE), (entry.is_other_quarter, OTHER_QUARTER))
    return "; ".join(words for holds, words in remarks if holds)
