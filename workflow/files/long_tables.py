"""Tables with a row for each store and month, for the quarter sheet.

Such a table is read only where nothing has to be guessed: one column names the month of each row,
one has the stores, and one has the amounts. The year comes with the month, from a column of years
or from a title.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from core.refusals import NotLikeThis, field_fault
from workflow.files import unnamed_columns
from workflow.files.months import (
    MonthHeading,
    may_be_other_amounts,
    read_month_heading,
    years_in_title,
)
from workflow.files.quarter_columns import SHOWN_HEADING, Columns, with_company_and_code
from workflow.files.quarter_headings import Reading, Table, years_of_titles
from workflow.files.quarter_lines import StoreLine, StoreLines, check_computed, text_of_amount
from workflow.files.reading.rows import HEADER_WITHIN_ROWS
from workflow.files.table import TableRow, plain_header
from workflow.files.table_cells import cell_at, is_amount_like, is_total, join_words, table_width

MONTH_WORDS = {"month", "months", "buwan", "period", "billingmonth", "billingperiod", "rentalmonth"}


@dataclass
class LongTable:
    """A heading row and the columns below it, counted from 0."""

    heading: int
    columns: Columns
    month: int
    amount: int


@dataclass
class StoreMonths:
    """The months of one store and code, and the numbers of their rows."""

    first: TableRow
    store: str
    amounts: list[str | None] = field(default_factory=lambda: [None, None, None])
    rows: list[int] = field(default_factory=lambda: [0, 0, 0])


def find_long_table(reading: Reading) -> LongTable | None:
    """The table; None where rows are no months. Raises NotLikeThis where amounts are not sure."""
    for place, row in enumerate(reading.rows[:HEADER_WITHIN_ROWS]):
        for at, cell in enumerate(row.cells):
            if plain_header(cell) in MONTH_WORDS and names_months(reading, place, at):
                return build_long_table(reading, place, at)
    return None


def names_months(reading: Reading, place: int, at: int) -> bool:
    """Whether each row below that has anything in this column has a month there."""
    cells = [
        cell
        for row in reading.rows[place + 1 :]
        if (cell := cell_at(row, at)) and not is_total(row, at)
    ]
    return bool(cells) and all(map(is_plain_month, cells))


def is_plain_month(cell: str) -> bool:
    heading = read_month_heading(cell)
    return heading is not None and heading.is_plain


def build_long_table(reading: Reading, place: int, month: int) -> LongTable | None:
    """Raises NotLikeThis where more than one column has amounts, or the one has other amounts."""
    below = reading.rows[place + 1 :]
    hits = {
        at: sum(reading.is_store(cell_at(row, at)) for row in below)
        for at in range(table_width(reading.rows))
        if at != month
    }
    store = max(hits, key=lambda at: hits[at], default=None)
    if store is None or not hits[store]:
        return None
    table = Table(place, place + 1, len(reading.rows))
    columns = with_company_and_code(reading, Columns(table, store, [month, None, None]))
    rows = [row for row in below if cell_at(row, month) and not is_total(row, store)]
    known = (month, columns.company, columns.code, columns.year)
    amounts = [at for at in unnamed_columns.columns_of_amounts(rows, store) if at not in known]
    if not amounts:
        return None
    refuse_unsure_amounts(reading, place, amounts)
    return LongTable(place, columns, month, amounts[0])


def refuse_unsure_amounts(reading: Reading, place: int, amounts: list[int]) -> None:
    """Raises NotLikeThis."""
    head = cell_at(reading.rows[place], amounts[0])[:SHOWN_HEADING]
    if len(amounts) > 1:
        words = f"It has a row for each month, and numbers in {reading.name_of(*amounts)}."
    elif may_be_other_amounts(head):
        words = f"It has a row for each month, and {reading.name_of(amounts[0])} is “{head}”."
    else:
        return
    words += " Leave one column of numbers: the amounts without VAT."
    raise NotLikeThis([field_fault("file", "amounts", words)])


def read_long_lines(reading: Reading, table: LongTable) -> StoreLines:
    """The stores with their months, and the rows with an amount of no store. Raises NotLikeThis."""
    found: dict[tuple[str, str, str], StoreMonths] = {}
    nameless = []
    for row, store, step in rows_of_quarter(reading, table):
        check_computed(reading, row, [table.amount])
        if not store:
            nameless.append(row.number)
            continue
        company, code = cell_at(row, table.columns.company), cell_at(row, table.columns.code)
        each = found.setdefault((store, company, code), StoreMonths(row, store))
        if each.rows[step]:
            raise refuse_month_twice(reading, each, row, step)
        each.rows[step] = row.number
        each.amounts[step] = text_of_amount(cell_at(row, table.amount))
    if not found:
        raise refuse_other_months(reading, table)
    lines = [
        StoreLine(each.first.number, store, company, code, each.amounts)
        for (store, company, code), each in found.items()
    ]
    return StoreLines(lines, nameless=nameless)


def rows_of_quarter(reading: Reading, table: LongTable) -> Iterator[tuple[TableRow, str, int]]:
    """Yield rows with an amount of the quarter's months: the row, its store, the month's place.

    A name written once is that of the rows below it.
    """
    columns, store = table.columns, ""
    years = years_of_titles(reading, reading.rows[: table.heading])
    for row in reading.rows[table.heading + 1 :]:
        if is_total(row, columns.store):
            continue
        store = cell_at(row, columns.store) or store
        heading = read_month_heading(cell_at(row, table.month))
        if not heading or not is_amount_like(cell_at(row, table.amount)):
            continue
        own = {heading.year} if heading.year else years_in_title(cell_at(row, columns.year))
        step = step_of(reading, heading)
        if step is not None and reading.quarter.year in (own or years or {reading.quarter.year}):
            yield row, store, step


def step_of(reading: Reading, heading: MonthHeading) -> int | None:
    """The place of its month in the quarter, from 0; None for a month of another one."""
    first, year = reading.quarter.start.month, reading.quarter.year
    steps = (step for step in range(3) if heading.can_be(first + step, step + 1, year))
    return next(steps, None)


def refuse_month_twice(
    reading: Reading, each: StoreMonths, row: TableRow, step: int
) -> NotLikeThis:
    month = reading.months[step].split()[0]
    rows = join_words([str(each.rows[step]), str(row.number)])
    words = f"Rows {rows} are both {each.store}, {month}. Leave one row for each month of a store."
    return NotLikeThis([field_fault("file", "month_twice", words)])


def refuse_other_months(reading: Reading, table: LongTable) -> NotLikeThis:
    words = (
        f"No row is of {reading.months[0]} to {reading.months[-1]}: "
        f"{reading.name_of(table.month)} has the months."
    )
    return NotLikeThis([field_fault("file", "other_quarter", words)])
