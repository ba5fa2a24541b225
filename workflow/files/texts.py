"""Tables written as text: CSV files, and what is pasted from a spreadsheet."""

import csv
from collections.abc import Iterator
from io import StringIO
from itertools import islice

SEPARATORS = "\t;,"
LOOKED_AT_LINES = 20
FEWEST = 3  # separators in a line of a table: a code and three months
# As spreadsheets save CSV: in UTF-8, or in the code page of Windows.
ENCODINGS = ("utf-8-sig", "cp1252")


class NotATable(ValueError):
    """This cannot be read as a table; the message is for people."""


def decoded(data: bytes) -> str | None:
    """The text, or None where this is none: it holds NUL, or bytes no spreadsheet writes."""
    if b"\0" in data:
        return None
    for encoding in ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def rows_of(text: str) -> Iterator[list[str]]:
    """The records of a text, blank ones too, so that they count as a spreadsheet counts them.

    Raises NotATable.
    """
    try:
        yield from csv.reader(StringIO(text, newline=""), delimiter=separator_of(text))
    except csv.Error as error:
        raise NotATable("This is not a table: a quotation mark or a cell does not end.") from error


def separator_of(text: str) -> str:
    """What stands between cells: the first that parts one of the first lines into columns.

    In this order, because amounts hold commas and descriptions seldom hold the others.
    """
    lines = list(islice(StringIO(text), LOOKED_AT_LINES))
    parted = (sep for sep in SEPARATORS if any(line.count(sep) >= FEWEST for line in lines))
    return next(parted, ",")
