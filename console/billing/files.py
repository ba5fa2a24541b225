"""The reconciliation as files."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from django.utils import timezone

from console.billing.einvoices import einvoices_of_rows
from console.billing.explaining import explanations_of_rows
from console.billing.models import BillingExplanation, ReconciledRow
from core.batches import read_batches
from core.db.transactions import as_of_one_moment
from core.money import plain_pesos
from workflow.files import xlsx
from workflow.files.csv_text import BOM, as_csv, encode_csv

HEADINGS = (
    *("Payor TIN", "Payor", "Mall", "Unit", "Nature", "Expected ATC", "Expected base"),
    *("Expected tax", "Certified ATC", "Certified base", "Certified tax", "State", "Short"),
    *("Missing", "Over", "Why", "Certificates", "Documents", "E-invoice numbers"),
    *("The tenant says", "In their words", "Said by", "Said at"),
)


def reconciliation_csv(rows: Any) -> Iterator[bytes]:
    """A header, then the rows, all of one moment."""
    yield encode_csv(BOM + as_csv([HEADINGS]))
    with as_of_one_moment():
        for row in iterate_cells(rows):
            cells = [plain_pesos(cell) if isinstance(cell, Decimal) else cell for cell in row]
            yield encode_csv(as_csv([cells]))


def reconciliation_workbook(rows: Any) -> Iterator[bytes]:
    """One sheet; amounts are numbers."""
    with as_of_one_moment():
        page: xlsx.Page = ("Reconciliation", HEADINGS, iterate_cells(rows))
        yield from xlsx.stream_workbook([page])


def iterate_cells(rows: Any) -> Iterator[list[Any]]:
    """Each row with its e-invoices and its explanation; two statements more for each batch."""
    for batch in read_batches(rows):
        explained, einvoices = explanations_of_rows(batch), einvoices_of_rows(batch)
        for row in batch:
            numbers = [number for _, number in einvoices[row.pk]]
            said = cells_of_explanation(explained[row.pk])
            yield [*cells_of_row(row), ", ".join(numbers), *said]


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
