"""The reconciliation as files."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django.utils import timezone

from console.billing.einvoices import einvoices_of_rows
from console.billing.explaining import explanations_of_rows
from console.billing.models import BillingDocument, BillingExplanation, ReconciledRow
from console.billing.standings import standings_of_rows
from console.reconciliation.ageing import bucket_of, read_open_quarters
from console.reconciliation.documents import billed_base
from console.reconciliation.ledger_tie import tie_certified, tie_filed
from console.reconciliation.listing import ReconciledQuarter
from console.reconciliation.payor_sums import iterate_payor_sums
from core.batches import in_batches, read_batches
from core.db.transactions import as_of_one_moment
from core.money import plain_pesos
from workflow.files import xlsx
from workflow.files.csv_text import BOM, as_csv, encode_csv

HEADINGS = (
    *("Payor TIN", "Payor", "Mall", "Unit", "Nature", "Expected ATC", "Expected base"),
    *("Expected tax", "Certified ATC", "Certified base", "Certified tax", "State", "Short"),
    *("Missing", "Over", "Why", "Certificates", "Documents", "E-invoice numbers"),
    *("The tenant says", "In their words", "Said by", "Said at"),
    *("Open tax", "Signed tax", "Filed tax", "Tax in receipts"),
)
PAYOR_HEADINGS = (
    *("Payor TIN", "Payor", "Rows", "Billed base", "Expected tax", "Certified tax", "Signed tax"),
    *("Filed tax", "Open tax", "Short", "Missing", "Over"),
)
PAYOR_COLUMNS = (
    *("tin", "name", "rows", "billed", "expected", "certified", "signed", "filed", "open"),
    *("short", "missing", "over"),
)
DOCUMENT_HEADINGS = (
    *("Payor TIN", "Mall", "Unit", "Nature", "Kind", "Document", "E-invoice number", "Date"),
    *("Income month", "Net", "VAT", "Billed base", "Tax withheld"),
)
AGEING_HEADINGS = ("Days past due", "Quarter", "Due", "Rows", "Short", "Missing", "Open tax")
TIE_HEADINGS = ("Amount", "Reconciliation", "Credit ledger", "Difference", "Certificates")
BUCKET_WORDS = {
    "not_due": "Not due",
    "1_30": "1 to 30",
    "31_60": "31 to 60",
    "61_90": "61 to 90",
    "over_90": "Over 90",
}
DIFFERENCE_WORDS = {
    "waiting": "not approved yet",
    "other_codes": "codes that are not credited against income tax",
    "other_figures": "filed with another tax",
    "not_counted": "claimed, and counts no more",
    "not_computed": "not computed yet",
}


def reconciliation_csv(rows: Any) -> Iterator[bytes]:
    """A header, then the rows, all of one moment."""
    yield encode_csv(BOM + as_csv([HEADINGS]))
    with as_of_one_moment():
        for row in iterate_cells(rows):
            cells = [plain_pesos(cell) if isinstance(cell, Decimal) else cell for cell in row]
            yield encode_csv(as_csv([cells]))


def reconciliation_workbook(of: ReconciledQuarter, rows: Any) -> Iterator[bytes]:
    """The rows, sums by payor, documents behind the rows, ageing, ledger; amounts are numbers."""
    with as_of_one_moment():
        pages: list[xlsx.Page] = [
            ("Reconciliation", HEADINGS, iterate_cells(rows)),
            ("By payor", PAYOR_HEADINGS, iterate_payor_cells(of)),
            ("Documents", DOCUMENT_HEADINGS, iterate_document_cells(of, rows)),
            ("Ageing", AGEING_HEADINGS, iterate_ageing_cells(of)),
            ("Ledger", TIE_HEADINGS, iterate_tie_cells(of)),
        ]
        yield from xlsx.stream_workbook(pages)


def iterate_payor_cells(of: ReconciledQuarter) -> Iterator[list[Any]]:
    for each in iterate_payor_sums(of):
        yield [each[name] for name in PAYOR_COLUMNS]


def iterate_document_cells(of: ReconciledQuarter, rows: Any) -> Iterator[list[Any]]:
    """The documents of the payors of these rows."""
    documents = BillingDocument.objects.filter(
        company=of.company,
        quarter=of.quarter.in_one_number,
        tin9__in=rows.order_by().values("tin9"),
    )
    for each in in_batches(documents.select_related("branch")):
        yield [
            *(each.tin9, each.branch.name, each.unit, each.nature, each.kind, each.document_no),
            *(
                each.einvoice_no,
                each.date.isoformat(),
                f"{each.income_month:%Y-%m}",
                each.net,
                each.vat,
            ),
            *(billed_base(each), each.withheld),
        ]


def iterate_ageing_cells(of: ReconciledQuarter) -> Iterator[list[Any]]:
    for each in read_open_quarters(of.company):
        words = BUCKET_WORDS[bucket_of(each.days_past_due)]
        amounts = (each.rows, each.short, each.missing, each.open)
        yield [words, str(each.quarter), each.due.isoformat(), *amounts]


def iterate_tie_cells(of: ReconciledQuarter) -> Iterator[list[Any]]:
    """Both sums, then each difference between them."""
    for name, tie in (("Certified", tie_certified(of)), ("Filed", tie_filed(of))):
        yield [name, tie.reconciled, tie.ledger, tie.reconciled - tie.ledger, ""]
        for each in tie.differences:
            words = f"{name}: {DIFFERENCE_WORDS[each.name]}"
            yield [words, "", "", each.tax, ", ".join(each.certificates)]


def iterate_cells(rows: Any) -> Iterator[list[Any]]:
    """Each row with e-invoices, explanation and standings; three statements more a batch."""
    for batch in read_batches(rows):
        explained, einvoices = explanations_of_rows(batch), einvoices_of_rows(batch)
        standings = standings_of_rows(batch)
        for row in batch:
            numbers = [number for _, number in einvoices[row.pk]]
            said = cells_of_explanation(explained[row.pk])
            amounts = (row.open, *standings[row.pk].values(), row.announced)
            yield [*cells_of_row(row), ", ".join(numbers), *said, *amounts]


def cells_of_row(row: ReconciledRow) -> list[Any]:
    return [
        *(row.tin9, row.tenant.name if row.tenant else "", row.branch.name if row.branch else ""),
        *(row.unit, row.nature, row.expected_atc, row.expected_base, row.expected_tax),
        *(row.certified_atc, row.certified_base, row.certified_tax, row.state, row.short),
        *(row.missing, row.over, row.why, ", ".join(row.certificates), ", ".join(row.documents)),
    ]


def cells_of_explanation(given: BillingExplanation | None) -> list[str]:
    if given is None:
        return ["", "", "", ""]
    at = timezone.localtime(given.at)
    return [given.get_reason_display(), given.text, str(given.by), f"{at:%Y-%m-%d %H:%M}"]
