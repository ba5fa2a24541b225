"""CSV as the portal writes it: nothing in it that a spreadsheet would compute."""

import csv
import re
from collections.abc import Iterable
from io import StringIO

BOM = "\ufeff"  # Excel reads UTF-8 only behind it
FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]|[\t\r\n]")
NUMBER = re.compile(r"[+-]?\d+(\.\d+)?", re.ASCII)


def as_csv(rows: Iterable[Iterable[object]]) -> str:
    text = StringIO()
    csv.writer(text).writerows([guard_cell(str(cell)) for cell in row] for row in rows)
    return text.getvalue()


def encode_csv(text: str) -> bytes:
    """Encode as UTF-8; a lone surrogate in an old row breaks no file."""
    return text.encode(errors="replace")


def guard_cell(cell: str) -> str:
    """A cell that a spreadsheet would compute is written as text; plain numbers stay numbers."""
    return f"'{cell}" if FORMULA.match(cell) and not NUMBER.fullmatch(cell) else cell
