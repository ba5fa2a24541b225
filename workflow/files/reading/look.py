"""What a file is, by its content alone, and the rows of a table."""

from typing import Any

from workflow.files.reading import texts
from workflow.files.reading.rows import Numbered
from workflow.files.reading.unreadable import WRONG_TYPE, Unreadable
from workflow.files.types import CSV, PDF, XLSX

PDF_HEADER = b"%PDF-"
PDF_HEADER_WITHIN_BYTES = 1_024  # where readers look for it
OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
OLD_EXCEL = "This is an old Excel file, or one with a password. Save it as .xlsx, without one."
UNKNOWN = "This is not a PDF, an Excel workbook (.xlsx) or a CSV file."


def look(data: bytes, *, rows: int, columns: int, unpacked_bytes: int) -> dict[str, Any]:
    """``media_type``, and ``rows`` of a table unless none are wanted; ``sheets`` of a workbook, of
    which the first was read. Raises Unreadable."""
    media_type = type_of(data, unpacked_bytes)
    if not rows:
        return {"media_type": media_type, "sheets": [], "rows": []}
    sheets, found = rows_by_media_type(data, media_type, rows=rows, columns=columns)
    return {"media_type": media_type, "sheets": sheets, "rows": found}


def rows_by_media_type(
    data: bytes, media_type: str, *, rows: int, columns: int
) -> tuple[list[str], list[Numbered]]:
    """The names of sheets and the written rows of a table; a PDF has none. Raises Unreadable."""
    if media_type == XLSX:
        from workflow.files.reading import workbook  # each reader is loaded for its own files

        return workbook.rows_of_workbook(data, rows=rows, columns=columns)
    if media_type == CSV:
        text = texts.decode_text(data) or ""
        return [], texts.rows_of_delimited_text(text, rows=rows, columns=columns)
    return [], []


def type_of(data: bytes, unpacked_bytes: int) -> str:
    """The media type of the bytes, opened as far as it takes to be sure. Raises Unreadable."""
    if not data:
        raise Unreadable("empty", "This file is empty.")
    if PDF_HEADER in data[:PDF_HEADER_WITHIN_BYTES]:
        from workflow.files.reading import pdf

        pdf.check_pdf(data)
        return PDF
    if data.startswith(b"PK\x03\x04"):
        from workflow.files.reading import workbook

        workbook.check_workbook(data, unpacked_bytes)
        return XLSX
    if data.startswith(OLD_OFFICE):
        raise Unreadable(WRONG_TYPE, OLD_EXCEL)
    if texts.decode_text(data) is not None:
        return CSV
    raise Unreadable(WRONG_TYPE, UNKNOWN)
