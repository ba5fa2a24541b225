"""The rows of stores in a stranger's table, once it is known which column holds what."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from core.money import ZERO, plain_pesos
from core.refusals import NotLikeThis, field_fault
from workflow.files.amounts import NIL, BadAmount, read_signed_amount
from workflow.files.months import years_in_title
from workflow.files.quarter_columns import Columns
from workflow.files.quarter_headings import Reading
from workflow.files.reading.rows import NEVER_COMPUTED
from workflow.files.table import TableRow
from workflow.files.table_cells import amount_or_zero, cell_at, is_total

LONGEST_CELL = 40


@dataclass(frozen=True)
class StoreLine:
    """A row of a store; ``amounts`` as the sheet takes them, None where a month stays as it is."""

    row: int
    store: str
    company: str
    code: str
    amounts: list[str | None]


@dataclass
class StoreLines:
    """The rows with amounts; the stores without any; the rows with amounts of no store."""

    lines: list[StoreLine] = field(default_factory=list)
    blank: list[str] = field(default_factory=list)
    nameless: list[int] = field(default_factory=list)


def read_store_lines(reading: Reading, columns: Columns) -> StoreLines:
    """Raises NotLikeThis where a formula was never computed, or no row is of the year."""
    table, found, others = columns.table, StoreLines(), 0
    sums = RunningSums(columns.months)
    for place in range(table.first, table.end):
        row = reading.rows[place]
        if place in table.skipped or (
            is_total(row, columns.store) and not reading.is_store(cell_at(row, columns.store))
        ):
            continue
        if is_of_another_year(reading, row, columns.year):
            others += 1
            continue
        name, cells = cell_at(row, columns.store), written_amounts(row, columns.months)
        check_computed(reading, row, columns.months)
        if reading.is_store(name) and not any(cells):
            found.blank.append(name)
        elif name and any(cells):
            found.lines.append(store_line(row, name, columns))
            sums.add(row)
        elif any(cells) and not sums.is_sum(row):
            found.nameless.append(row.number)
    if others and not found.lines:
        raise refuse_other_year(reading, columns)
    return found


def is_of_another_year(reading: Reading, row: TableRow, column: int | None) -> bool:
    years = years_in_title(cell_at(row, column))
    return bool(years) and reading.quarter.year not in years


def refuse_other_year(reading: Reading, columns: Columns) -> NotLikeThis:
    name = reading.name_of(columns.year or 0)
    words = f"No row is of {reading.quarter.year}: {name} has the year."
    return NotLikeThis([field_fault("file", "other_quarter", words)])


def store_line(row: TableRow, name: str, columns: Columns) -> StoreLine:
    amounts = [None if at is None else text_of_amount(cell_at(row, at)) for at in columns.months]
    code = cell_at(row, columns.code)
    return StoreLine(row.number, name, cell_at(row, columns.company), code, amounts)


def written_amounts(row: TableRow, months: Sequence[int | None]) -> list[str]:
    return [cell_at(row, at) for at in months]


def text_of_amount(cell: str) -> str:
    """``1234.50``; blank for a dash; what is no amount stays as it was written."""
    if cell in NIL:
        return ""
    try:
        return plain_pesos(read_signed_amount(cell))
    except BadAmount:
        return cell[:LONGEST_CELL]


def check_computed(reading: Reading, row: TableRow, months: Sequence[int | None]) -> None:
    """Raises NotLikeThis."""
    for at in months:
        if at is not None and cell_at(row, at) == NEVER_COMPUTED:
            words = (
                f"Row {row.number}, {reading.name_of(at)}: this formula was never computed. "
                "Open the file in Excel and save it."
            )
            raise NotLikeThis([field_fault("file", "formula", words)])


class RunningSums:
    """Sums by month, to know a row of them that has no name."""

    def __init__(self, months: Sequence[int | None]) -> None:
        self.months = [at for at in months if at is not None]
        self.sums = [ZERO for _ in self.months]

    def values_of(self, row: TableRow) -> list[Decimal]:
        return [amount_or_zero(cell_at(row, at)) for at in self.months]

    def add(self, row: TableRow) -> None:
        values = self.values_of(row)
        self.sums = [total + value for total, value in zip(self.sums, values, strict=True)]

    def is_sum(self, row: TableRow) -> bool:
        return self.values_of(row) == self.sums
