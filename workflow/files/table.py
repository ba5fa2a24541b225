"""A table with named columns, wherever it was written: workbook, CSV, or pasted text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.refusals import NotLikeThis, field_fault
from workflow.files.reading.rows import HEADER_WITHIN_ROWS

TOTALS = {"total", "totals", "grandtotal", "subtotal"}


@dataclass(frozen=True)
class Column:
    """A column by the name it has in our templates, and what else people call it."""

    name: str
    also: tuple[str, ...] = ()
    needed: bool = False

    def is_called(self, header: str) -> bool:
        return plain_header(header) in {plain_header(self.name), *map(plain_header, self.also)}


@dataclass(frozen=True)
class TableRow:
    """A written row; ``number`` counts from 1 as the spreadsheet does."""

    number: int
    cells: list[str]

    def by(self, places: dict[str, int]) -> dict[str, str]:
        """Its cells by column name; a column that is not there is blank."""
        cells = self.cells
        return {name: cells[at] if at < len(cells) else "" for name, at in places.items()}

    def is_totals(self) -> bool:
        """A line of sums below the table: its first written cell says so."""
        first = next((cell for cell in self.cells if cell), "")
        return plain_header(first) in TOTALS


MONTHS = (
    Column("month1", ("1st month", "first month", "m1", "1st month of the quarter"), needed=True),
    Column("month2", ("2nd month", "second month", "m2", "2nd month of the quarter"), needed=True),
    Column("month3", ("3rd month", "third month", "m3", "3rd month of the quarter"), needed=True),
)
ATC = Column("atc", ("atc code", "tax code", "code"), needed=True)
DESCRIPTION = Column("description", ("nature", "nature of payment", "income payment"))
TOTAL = Column("total", ("total amount", "total income", "amount", "income"))
TAX = Column("tax", ("tax withheld", "tax withheld for the quarter", "ewt", "cwt"))


def plain_header(text: str) -> str:
    """A header without case, spaces and marks: ``Month 1`` is ``month1``."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def refuse_table(code: str, message: str) -> None:
    raise NotLikeThis([field_fault("file", code, message)])


def header_in(
    rows: Sequence[TableRow], columns: Sequence[Column]
) -> tuple[int, dict[str, int]] | None:
    """Find the header among the rows, and the position of each column. Raises NotLikeThis."""
    for index, row in enumerate(rows[:HEADER_WITHIN_ROWS]):
        places = places_in(row, columns)
        if all(column.name in places for column in columns if column.needed):
            return index, places
    return None


def places_in(row: TableRow, columns: Sequence[Column]) -> dict[str, int]:
    places: dict[str, int] = {}
    for at, cell in enumerate(row.cells):
        for column in columns:
            if column.is_called(cell):
                if column.name in places:
                    refuse_table("column_twice", f"Two columns are called {column.name}.")
                places[column.name] = at
    return places


def missing_columns(rows: Sequence[TableRow], columns: Sequence[Column]) -> str:
    """In words: what the first line should have named."""
    found: dict[str, Any] = places_in(rows[0], columns) if rows else {}
    lacking = [column.name for column in columns if column.needed and column.name not in found]
    return f"The first line must name the columns. Missing: {', '.join(lacking)}."
