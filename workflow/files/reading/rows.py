"""Rows of a table, blank ones left out; however long a file is, so many are looked at."""

from collections.abc import Iterable

from core.text import clean_up_line
from workflow.files.reading.unreadable import Unreadable

HEADER_WITHIN_ROWS = 20
BLANK_ROWS = 1_000
LONGEST_CELL = 2_000
NEVER_COMPUTED = "(formula)"
MANY_BLANKS = f"There are more than {BLANK_ROWS:,} blank rows among the others. Take them out."

Numbered = tuple[int, list[str]]  # counted from 1, as the spreadsheet does


def rows_with_text(
    records: Iterable[Numbered], *, rows: int, columns: int, ends_at_gap: bool = False
) -> list[Numbered]:
    """Return the rows that are not blank, a few more than ``rows`` for a heading above the table.

    ``ends_at_gap``: rows after a long gap of blank rows are no part of the table. Raises Unreadable
    where there are too many rows, columns or blanks.
    """
    found: list[Numbered] = []
    blanks = gap = 0
    for number, record in records:
        cells = trim_row_cells(record, columns)
        blanks, gap = (blanks, 0) if cells else (blanks + 1, gap + 1)
        if ends_at_gap and gap > BLANK_ROWS:
            break
        if blanks > BLANK_ROWS and (cells or not ends_at_gap):
            raise Unreadable("too_many_blanks", MANY_BLANKS)
        if cells:
            check_row_limit(found, rows)
            found.append((number, cells))
    return found


def check_row_limit(found: list[Numbered], rows: int) -> None:
    if len(found) == rows + HEADER_WITHIN_ROWS:
        raise Unreadable("too_many_rows", f"At most {rows:,} rows are read.")


def trim_row_cells(record: list[str], columns: int) -> list[str]:
    """The cells up to the last written one; of a blank row none."""
    if any(map(str.strip, record[columns:])):
        raise Unreadable("too_many_columns", f"At most {columns} columns are read.")
    cells = [clean_up_line(cell[:LONGEST_CELL]) for cell in record[:columns]]
    while cells and not cells[-1]:
        cells.pop()
    return cells
