"""A filing as a workbook: its records, the certificates behind them, the exceptions."""

from collections.abc import Iterable, Sequence
from typing import Any

from console.filing.exceptions import HEADINGS
from console.filing.models import FiledLine
from console.filing.names import format_stored_name
from console.filing.records import Head, SawtRow, tin_and_branch_fields
from core.money import ZERO
from workflow.files import xlsx

RECORD = [
    *("Sequence", "TIN", "Branch", "Registered name", "Last name", "First name", "Middle name"),
    *("Return period", "Nature of income", "ATC", "Rate", "Tax base", "Tax withheld"),
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
