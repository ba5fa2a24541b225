"""Tables written as text: CSV files, and what is pasted from a spreadsheet."""

import csv
import re
from io import StringIO
from itertools import islice

from workflow.files.reading.rows import Numbered, rows_with_text
from workflow.files.reading.unreadable import WRONG_TYPE, Unreadable

SEPARATORS = "\t;,"
LOOKED_AT_LINES = 20
NOTHING = " \r\n" + SEPARATORS  # what blank rows at the end are made of
FEWEST = 3  # separators in a line of a table: a code and three months
# As spreadsheets save CSV: in UTF-8, or in the code page of Windows.
ENCODINGS = ("utf-8-sig", "cp1252")
# Ñ and ñ as an old Mac writes them, read in the code page of Windows.
MAC_ENYE = re.compile(r"(?<=[^\W\d_])[„–](?=[^\W\d_])")
FROM_A_MAC = "The letters of this file cannot be read for certain. Save it as CSV UTF-8."
UNENDED = "This is not a table: a quotation mark or a cell does not end."


def decode_text(data: bytes) -> str | None:
    """The text, or None for bytes that no spreadsheet writes. Raises Unreadable for MacRoman."""
    if b"\0" in data:
        return None
    for encoding in ENCODINGS:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding != "utf-8-sig" and MAC_ENYE.search(text):
            raise Unreadable(WRONG_TYPE, FROM_A_MAC)
        return text
    return None


def rows_of_delimited_text(text: str, *, rows: int, columns: int) -> list[Numbered]:
    """The written rows of a text, counted as a spreadsheet counts them. Raises Unreadable."""
    table = text.rstrip(NOTHING)
    records = csv.reader(StringIO(table, newline=""), delimiter=separator_of(table))
    try:
        return rows_with_text(enumerate(records, start=1), rows=rows, columns=columns)
    except csv.Error as error:
        raise Unreadable("unreadable", UNENDED) from error


def separator_of(text: str) -> str:
    """Return the first separator that splits one of the first lines into columns.

    The order matters, because amounts contain commas and descriptions seldom the others. In a table
    of two or three columns it is the first that splits the header.
    """
    lines = list(islice(StringIO(text), LOOKED_AT_LINES))
    parted = (sep for sep in SEPARATORS if any(line.count(sep) >= FEWEST for line in lines))
    head = next((line for line in lines if line.strip(NOTHING)), "")
    return next(parted, next((sep for sep in SEPARATORS if sep in head), ","))
