"""Excel workbooks from strangers: looked at with care before anything is read of them."""

import zipfile
import zlib
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from typing import Any
from xml.parsers import expat

from django.conf import settings
from openpyxl import load_workbook

from accounts.refusals import NotLikeThis, WrongType
from workflow.engine.inputs import wrong

MOST_PARTS = 1_000
LAST_ROW = 1_048_576  # of any Excel sheet
MACROS = "xl/vbaProject.bin"
PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
ENCRYPTED_FLAG = 0x1
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    expat.ExpatError,
    OSError,
    EOFError,
    ValueError,
    RuntimeError,
)
NEVER_COMPUTED = "(formula)"


class _Suspicious(Exception):
    """A part of the workbook declares entities."""


def refuse(code: str, message: str, cause: Exception | None = None) -> None:
    raise NotLikeThis([wrong("file", code, message)]) from cause


def check(data: bytes) -> None:
    """It is a workbook, small enough unpacked, without macros, passwords and entities.

    Raises WrongType, NotLikeThis.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as parts:
            check_parts(parts.infolist())
            for part in parts.infolist():
                if part.filename.endswith((".xml", ".rels")):
                    check_xml(parts.open(part))
    except _Suspicious as error:
        refuse("suspicious", "This workbook holds parts that Excel does not write.", error)
    except BROKEN as error:
        damaged(error)


def damaged(cause: Exception) -> None:
    refuse("damaged", "This workbook is damaged and cannot be opened.", cause)


def check_parts(parts: list[zipfile.ZipInfo]) -> None:
    names = {part.filename for part in parts}
    if "xl/workbook.xml" not in names:
        raise WrongType("This is a zip file, but not an Excel workbook (.xlsx).")
    if any(part.flag_bits & ENCRYPTED_FLAG for part in parts):
        refuse("encrypted", "This workbook asks for a password. Save it without one.")
    if MACROS in names:
        raise WrongType("This workbook holds macros. Save it as .xlsx, without macros.")
    unpacked = sum(part.file_size for part in parts)
    if len(parts) > MOST_PARTS or unpacked > settings.SHEET_UNPACKED_MAX_BYTES:
        refuse("too_large", "This workbook is too large when unpacked.")
    if any(part.compress_type not in PLAIN for part in parts):
        refuse("suspicious", "This workbook is packed in a way that Excel does not use.")


def check_xml(part: Any) -> None:
    """Well-formed, and without a document type: that is where entities would be declared."""
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = _no_doctype
    with part:
        parser.ParseFile(part)


def _no_doctype(*_: Any) -> None:
    raise _Suspicious


def rows_of(data: bytes) -> Iterator[list[str]]:
    """The rows of the first visible sheet as texts, blank ones too; formulas as last computed.

    One column more than is taken is read, so that too many are noticed. Raises NotLikeThis.
    """
    try:
        values, formulas = (_cells(data, data_only=only) for only in (True, False))
        for row, written in zip(values, formulas, strict=True):
            yield [text_of(*pair) for pair in zip(row, written, strict=True)]
    except NotLikeThis:
        raise
    except Exception as error:  # noqa: BLE001 - a reader of strangers' files fails in many ways
        damaged(error)


def _cells(data: bytes, *, data_only: bool) -> Iterator[tuple[Any, ...]]:
    book = load_workbook(BytesIO(data), read_only=True, data_only=data_only, keep_links=False)
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    if not shown:
        refuse("no_sheet", "This workbook has no visible sheet.")
    shown[0].reset_dimensions()
    return shown[0].iter_rows(max_row=LAST_ROW, max_col=settings.SHEET_MAX_COLUMNS + 1)


def text_of(cell: Any, written: Any) -> str:
    """A cell as a person reads it; a formula nobody ever computed says so."""
    value = cell.value
    if value is None:
        return NEVER_COMPUTED if getattr(written, "data_type", "") == "f" else ""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    number = Decimal(f"{value:.15g}")  # the digits Excel itself keeps
    if "%" in (cell.number_format or ""):
        return f"{number * 100:f}%"
    return f"{number:f}"
