"""The quarter sheet as a workbook: one row a store, to be filled in anywhere and sent back."""

from calendar import month_name
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from core.quarter import Quarter
from workflow.files.workbooks import embolden, new_workbook

WIDTHS = (36, 32, 10, 16, 16, 16, 16, 16, 16)
AS_AMOUNT = "#,##0.00"
MONTHS = ("m1", "m2", "m3")
FIRST_AMOUNT = 4


def make_quarter_sheet(sheet: Mapping[str, Any], quarter: Quarter) -> bytes:
    """The file, from the sheet as the API tells it."""
    book = new_workbook()
    page = book.active
    page.title = f"Quarter {quarter}"
    page.append(quarter_sheet_header(quarter))
    for row in sheet["rows"]:
        page.append(quarter_sheet_cells(row))
    format_quarter_sheet(page)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def quarter_sheet_header(quarter: Quarter) -> list[str]:
    """Company, store and code, the three months, and those of the quarter before."""
    return ["Company", "Store", "Code", *months_of(quarter), *months_of(quarter.previous)]


def months_of(quarter: Quarter) -> list[str]:
    first = quarter.start.month
    return [f"{month_name[first + step]} {quarter.year}" for step in range(3)]


def quarter_sheet_cells(row: dict[str, Any]) -> list[Any]:
    now, before = row["certificate"] or {}, row["before"] or {}
    code = now.get("atc") or before.get("atc") or ""
    amounts = [amount_in(told, name) for told in (now, before) for name in MONTHS]
    return [row["company"], row["branch"], code, *amounts]


def amount_in(told: dict[str, Any], name: str) -> float | None:
    """A number for the spreadsheet; nothing where nothing is written."""
    return float(told[name]) if name in told else None


def format_quarter_sheet(page: Any) -> None:
    """The header stays in sight; amounts look like amounts; no text is taken for a formula."""
    page.freeze_panes = "D2"
    for at, width in enumerate(WIDTHS, start=1):
        head = page.cell(1, at)
        embolden(head)
        page.column_dimensions[head.column_letter].width = width
    for row in page.iter_rows(min_row=2):
        for at, cell in enumerate(row, start=1):
            if at >= FIRST_AMOUNT:
                cell.number_format = AS_AMOUNT
            elif cell.value is not None:
                cell.data_type = "s"
