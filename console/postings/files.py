"""Postings as files: as they are, as a journal for SAP, as rows for Oracle's GL_INTERFACE."""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from enum import StrEnum
from typing import Any

from console.postings.mapping import PostingMapping
from console.postings.models import Posting
from core.batches import in_batches
from core.db.transactions import as_of_one_moment
from core.money import plain_pesos
from workflow.files import xlsx
from workflow.files.csv_text import BOM, as_csv, encode_csv

CURRENCY = "PHP"
LONGEST_SAP_TEXT = 50


class PostingLayout(StrEnum):
    PLAIN = "plain"
    SAP = "sap"
    ORACLE = "oracle"


PLAIN_HEADINGS = (
    *("id", "kind", "reverses", "reference", "company", "branch", "tenant", "atc", "form"),
    *("amount", "day", "document", "acknowledged_at"),
)
SAP_HEADINGS = (
    *("Document Type", "Document Date", "Posting Date", "Company Code", "Currency", "Reference"),
    *("Account", "Debit/Credit Indicator", "Amount", "Cost Center", "Assignment", "Text"),
)
ORACLE_HEADINGS = (
    *("STATUS", "ACCOUNTING_DATE", "CURRENCY_CODE", "DATE_CREATED", "ACTUAL_FLAG"),
    *("USER_JE_CATEGORY_NAME", "USER_JE_SOURCE_NAME", "SEGMENT1", "SEGMENT2", "SEGMENT3"),
    *("ENTERED_DR", "ENTERED_CR", "REFERENCE4", "REFERENCE5", "REFERENCE10"),
)
Cells = list[Any]
RowBuilder = Callable[[Posting, PostingMapping], Iterator[Cells]]


def plain_rows(posting: Posting, _: PostingMapping) -> Iterator[Cells]:
    at = posting.acknowledged_at
    yield [
        *(posting.pk, posting.kind, posting.reverses_id or "", posting.reference),
        *(posting.company.code, posting.branch.name if posting.branch else ""),
        *(posting.tenant.name, posting.atc, posting.form, posting.amount),
        *(posting.day.isoformat(), posting.document, at.isoformat() if at else ""),
    ]


def sap_rows(posting: Posting, mapping: PostingMapping) -> Iterator[Cells]:
    """Two lines of a journal: the debit (S) and the credit (H)."""
    booking = mapping.booking(posting)
    day = f"{posting.day:%Y%m%d}"
    text = describe_posting(posting)[:LONGEST_SAP_TEXT]
    for account, indicator in ((booking.debit, "S"), (booking.credit, "H")):
        yield [
            *(booking.document_type, day, day, posting.company.code, CURRENCY, str(posting.pk)),
            *(account, indicator, posting.amount, booking.cost_centre, posting.reference, text),
        ]


def oracle_rows(posting: Posting, mapping: PostingMapping) -> Iterator[Cells]:
    """Two rows of GL_INTERFACE: company, cost centre and account are its first segments."""
    booking, day = mapping.booking(posting), posting.day.isoformat()
    text = describe_posting(posting)
    for account, debit, credit in (
        (booking.debit, posting.amount, ""),
        (booking.credit, "", posting.amount),
    ):
        yield [
            *("NEW", day, CURRENCY, posting.created_at.date().isoformat(), "A"),
            *(booking.document_type, "2307 Portal", posting.company.code, booking.cost_centre),
            *(account, debit, credit, str(posting.pk), posting.reference, text),
        ]


def describe_posting(posting: Posting) -> str:
    of = f" reverses {posting.reverses_id}" if posting.reverses_id else ""
    form = f" {posting.form}" if posting.form else ""
    return f"CWT {posting.kind}{of} {posting.reference} {posting.atc}{form}"


LAYOUTS: dict[str, tuple[tuple[str, ...], RowBuilder]] = {
    PostingLayout.PLAIN: (PLAIN_HEADINGS, plain_rows),
    PostingLayout.SAP: (SAP_HEADINGS, sap_rows),
    PostingLayout.ORACLE: (ORACLE_HEADINGS, oracle_rows),
}


def iterate_posting_rows(rows: Any, layout: str, after: int) -> Iterator[Cells]:
    """Iterate over the rows of postings above an id, all as of one moment."""
    _, build = LAYOUTS[layout]
    with as_of_one_moment():
        mapping = PostingMapping()
        found = rows.select_related("company", "branch", "tenant")
        for posting in in_batches(found, after=after):
            yield from build(posting, mapping)


def postings_csv(rows: Any, layout: str, after: int) -> Iterator[bytes]:
    headings, _ = LAYOUTS[layout]
    yield encode_csv(BOM + as_csv([headings]))
    for row in iterate_posting_rows(rows, layout, after):
        yield encode_csv(as_csv([map(format_csv_cell, row)]))


def format_csv_cell(cell: Any) -> Any:
    return plain_pesos(cell) if isinstance(cell, Decimal) else cell


def postings_workbook(rows: Any, layout: str, after: int) -> Iterator[bytes]:
    headings, _ = LAYOUTS[layout]
    found: Iterable[Cells] = iterate_posting_rows(rows, layout, after)
    return xlsx.stream_workbook([("Postings", headings, found)])
