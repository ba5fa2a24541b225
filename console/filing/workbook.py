"""A filing as a workbook: its records, the certificates behind them, the exceptions."""

from collections.abc import Iterable, Sequence
from typing import Any

from console.filing.exceptions import HEADINGS
from console.filing.models import FiledLine
from console.filing.records import Head, SawtRow, tin_and_branch_fields
from console.filing.versions import Change, Difference, tax_of
from core.money import ZERO
from workflow.files import xlsx
from workflow.tax.alphalist_names import format_stored_name

RECORD = [
    *("Sequence", "TIN", "Branch", "Registered name", "Last name", "First name", "Middle name"),
    *("Return period", "Nature of income", "ATC", "Rate", "Tax base", "Tax withheld"),
]
CHANGE = [
    *("What became of it", "Reference", "Payor", "Tax base before", "Tax withheld before"),
    *("Tax base now", "Tax withheld now", "Difference of tax"),
]
SHARE = ["Reference", "TIN", "Branch", "Payor", "ATC", "Rate", "Tax base", "Tax withheld"]


def workbook(
    head: Head, rows: list[SawtRow], lines: list[FiledLine], told: Iterable[Sequence[Any]]
) -> bytes:
    """Sheets SAWT, Certificates and Exceptions; the same bytes for the same filing."""
    shares = sorted(lines, key=lambda line: (line.reference, line.position))
    pages: list[xlsx.Page] = [
        ("SAWT", RECORD, records(head, rows)),
        ("Certificates", SHARE, map(workbook_line_cells, shares)),
        ("Exceptions", HEADINGS, told),
    ]
    return b"".join(xlsx.stream_workbook(pages))


def difference_workbook(difference: Difference) -> bytes:
    """One sheet: each certificate that came, left or claims other figures, with both figures."""
    rows = [
        change_cells(kind, each)
        for kind in ("added", "removed", "changed")
        for each in getattr(difference, kind)
    ]
    return b"".join(xlsx.stream_workbook([("Difference", CHANGE, rows)]))


def change_cells(kind: str, change: Change) -> list[Any]:
    now, was = (list(share) if share else ["", ""] for share in (change.now, change.was))
    more = tax_of(change.now) - tax_of(change.was)
    return [kind.capitalize(), change.reference, format_stored_name(change.payor), *was, *now, more]


def records(head: Head, rows: list[SawtRow]) -> Iterable[list[Any]]:
    for number, row in enumerate(rows, start=1):
        who = [number, *tin_and_branch_fields(row.tin), *row.name.fields, head.period]
        yield [*who, row.nature, row.atc, row.rate, row.base, row.tax]
    totals = [sum((row.base for row in rows), ZERO), sum((row.tax for row in rows), ZERO)]
    yield ["Total", *[""] * (len(RECORD) - 3), *totals]


def workbook_line_cells(line: FiledLine) -> list[Any]:
    assert line.tin is not None, "a certificate without payor TIN is left out"
    return [
        line.reference,
        *tin_and_branch_fields(line.tin),
        format_stored_name(line.name),
        line.atc,
        line.rate,
        line.base,
        line.tax,
    ]
