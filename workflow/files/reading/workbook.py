"""Excel workbooks from strangers: looked at with care before anything is read of them."""

import re
import zipfile
import zlib
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from typing import Any
from xml.parsers import expat

from openpyxl import load_workbook
from openpyxl.cell.read_only import ReadOnlyCell
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.worksheet._reader import FORMULA_TAG, WorkSheetParser

from workflow.files.reading.rows import NEVER_COMPUTED, Numbered, rows_with_text
from workflow.files.reading.unreadable import WRONG_TYPE, Unreadable

MOST_PARTS = 1_000
LAST_ROW = 1_048_576  # of any Excel sheet
MACROS = "xl/vbaProject.bin"
PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED_FLAG = 0x1
STRICT_NAME = re.compile(rb'(["\'])http://purl\.oclc\.org/ooxml/(\w+)/')
USUAL_NAME = rb"\1http://schemas.openxmlformats.org/\2/2006/"
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    expat.ExpatError,
    OSError,
    EOFError,
    ValueError,
    RuntimeError,
)


class _Suspicious(Exception):
    """A part of the workbook declares entities."""


def check_workbook(data: bytes, unpacked_bytes: int) -> None:
    """It is a workbook, small enough unpacked, without macros, passwords and entities.

    Raises Unreadable.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as parts:
            check_parts(parts.infolist(), unpacked_bytes)
            for part in parts.infolist():
                if part.filename.endswith((".xml", ".rels")):
                    check_xml(parts.open(part))
    except _Suspicious as error:
        words = "This workbook holds parts that Excel does not write."
        raise Unreadable("suspicious", words) from error
    except BROKEN as error:
        raise damaged_workbook() from error


def damaged_workbook() -> Unreadable:
    return Unreadable("damaged", "This workbook is damaged and cannot be opened.")


def check_parts(parts: list[zipfile.ZipInfo], unpacked_bytes: int) -> None:
    names = {part.filename for part in parts}
    if "xl/workbook.xml" not in names:
        raise Unreadable(WRONG_TYPE, "This is a zip file, but not an Excel workbook (.xlsx).")
    if any(part.flag_bits & ENCRYPTED_FLAG for part in parts):
        words = "This workbook asks for a password. Save it without one."
        raise Unreadable("encrypted", words)
    if MACROS in names:
        words = "This workbook holds macros. Save it as .xlsx, without macros."
        raise Unreadable(WRONG_TYPE, words)
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > unpacked_bytes:
        raise Unreadable("too_large", "This workbook is too large when unpacked.")
    if any(part.compress_type not in PLAIN for part in parts):
        words = "This workbook is packed in a way that Excel does not use."
        raise Unreadable("suspicious", words)


def check_xml(part: Any) -> None:
    """Well-formed, and without a document type: that is where entities would be declared."""
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = _no_doctype
    with part:
        parser.ParseFile(part)


def _no_doctype(*_: Any) -> None:
    raise _Suspicious


def rows_of_workbook(data: bytes, *, rows: int, columns: int) -> tuple[list[str], list[Numbered]]:
    """The names of the visible sheets, and the written rows of the first of them; formulas as last
    computed. Raises Unreadable."""
    try:
        shown = visible_sheets(data)
        found = rows_with_text(records_of(shown[0]), rows=rows, columns=columns, ends_at_gap=True)
        return [sheet.title for sheet in shown], found
    except (Unreadable, MemoryError):
        raise
    except Exception as error:
        raise damaged_workbook() from error


def visible_sheets(data: bytes) -> list[ReadOnlyWorksheet]:
    book = load_workbook(
        BytesIO(as_transitional(data)), read_only=True, data_only=True, keep_links=False
    )
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    if not shown:
        raise Unreadable("no_sheet", "This workbook has no visible sheet.")
    return shown


def as_transitional(data: bytes) -> bytes:
    """The workbook in the names that openpyxl knows: "Strict Open XML" has others (ISO 29500)."""
    with zipfile.ZipFile(BytesIO(data)) as parts:
        if not STRICT_NAME.search(parts.read("xl/workbook.xml")):
            return data
        out = BytesIO()
        with zipfile.ZipFile(out, "w") as copy:
            for part in parts.infolist():
                copy.writestr(part.filename, STRICT_NAME.sub(USUAL_NAME, parts.read(part)))
    return out.getvalue()


class _OncePerCell(WorkSheetParser):
    """Values as last computed; a formula that nobody ever computed says so."""

    def parse_cell(self, element: Any) -> dict[str, Any]:
        cell: dict[str, Any] = super().parse_cell(element)
        if cell["value"] is None and element.find(FORMULA_TAG) is not None:
            cell["value"] = NEVER_COMPUTED
        return cell


def records_of(sheet: ReadOnlyWorksheet) -> Iterator[tuple[int, list[str]]]:
    """The rows that stand in the file, in its order: those that it leaves out cost nothing."""
    book, before = sheet.parent, 0
    with sheet._get_source() as source:
        parser = _OncePerCell(
            source,
            sheet._shared_strings,
            data_only=True,
            epoch=book.epoch,
            date_formats=book._date_formats,
            timedelta_formats=book._timedelta_formats,
        )
        for number, cells in parser.parse():
            if not before < number <= LAST_ROW:
                raise damaged_workbook()
            before = number
            yield number, texts_of_workbook_row(sheet, cells)


def texts_of_workbook_row(sheet: ReadOnlyWorksheet, cells: list[dict[str, Any]]) -> list[str]:
    """The texts of a row, each in its column."""
    texts = {cell["column"]: text_of_workbook_cell(ReadOnlyCell(sheet, **cell)) for cell in cells}
    filled = [column for column, text in texts.items() if text]
    return [texts.get(column, "") for column in range(1, max(filled, default=0) + 1)]


def text_of_workbook_cell(cell: Any) -> str:
    """A cell as a person reads it."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    number = Decimal(f"{value:.15g}")  # the digits Excel itself keeps
    if "%" in (cell.number_format or ""):
        return f"{number * 100:f}%"
    return f"{number:f}"
