"""The headings of a stranger's table: the rows that name months, and what titles say above them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.quarter import Quarter
from core.refusals import NotLikeThis, field_fault
from workflow.files.months import MonthHeading, read_month_heading, years_in_title
from workflow.files.reading.rows import HEADER_WITHIN_ROWS
from workflow.files.table import TableRow
from workflow.files.table_cells import cell_at, is_amount_like, is_store_word, join_words
from workflow.files.xlsx import column_letters_of

FEWEST_MONTHS = 2  # headings of months that make a row the heading of a table


@dataclass(frozen=True)
class Reading:
    """What is read: the table, the quarter it is for, the stores, and how a column is called."""

    rows: Sequence[TableRow]
    quarter: Quarter
    is_store: Callable[[str], bool]
    title: str = ""  # of the sheet that the table is in
    is_file: bool = True

    @property
    def months(self) -> list[str]:
        first = self.quarter.start
        return [f"{first.replace(month=first.month + at):%B %Y}" for at in range(3)]

    def name_of(self, *columns: int) -> str:
        """``column C``, or ``columns C and F``; counted where no spreadsheet has letters."""
        names = [column_letters_of(at) if self.is_file else str(at + 1) for at in columns]
        return f"{'column' if len(names) == 1 else 'columns'} {join_words(names)}"


@dataclass(frozen=True)
class Table:
    """The rows below a heading: places in the reading, and those among them that are headings.

    ``heading`` is None where no row names a month.
    """

    heading: int | None
    first: int
    end: int
    skipped: Sequence[int] = ()


def find_table(reading: Reading) -> Table:
    """The table of the quarter; it may have its heading on each page. Raises NotLikeThis."""
    headings = places_of_headings(reading)
    if not headings:
        return Table(None, 0, len(reading.rows))
    fitting = [at for at in headings if any(candidates_in(reading, at))]
    if not fitting:
        raise refuse_other_quarter(reading, headings)
    others = [at for at in headings if at not in fitting and at > fitting[0]]
    end = others[0] if others else len(reading.rows)
    alike = {tuple(map(str.lower, reading.rows[at].cells)) for at in fitting}
    years = years_of_titles(reading, reading.rows[: fitting[-1]])
    if len(alike) > 1 or fitting[-1] > end or (len(fitting) > 1 and len(years) > 1):
        raise refuse_two_tables(reading, fitting)
    below = [row for at in fitting for row in range(at, first_row_below(reading, at))]
    return Table(fitting[0], first_row_below(reading, fitting[0]), end, below)


def refuse_two_tables(reading: Reading, places: list[int]) -> NotLikeThis:
    numbers = join_words([str(reading.rows[at].number) for at in places])
    words = f"Rows {numbers} each name the months. Leave one table in the sheet."
    return NotLikeThis([field_fault("file", "two_tables", words)])


def refuse_other_quarter(reading: Reading, headings: list[int]) -> NotLikeThis:
    heads = {
        at: heading_text(reading, place, at)
        for place in reversed(headings)
        for at in month_headings(reading, place)
    }
    names = join_words([f"{reading.name_of(at)} is {cell}" for at, cell in sorted(heads.items())])
    words = (
        f"This table is of other months: {names}. "
        f"This sheet is of {reading.months[0]} to {reading.months[-1]}."
    )
    return NotLikeThis([field_fault("file", "other_quarter", words)])


def places_of_headings(reading: Reading) -> list[int]:
    """The rows that head a table; the first of them is among the first rows of all."""
    counts = [sum(map(bool, map(read_month_heading, row.cells))) for row in reading.rows]
    found = [at for at, count in enumerate(counts) if count >= FEWEST_MONTHS]
    if not found:
        found = [
            at
            for at, count in enumerate(counts[:HEADER_WITHIN_ROWS])
            if count and has_store_word(reading.rows[at])
        ]
    return found if found and found[0] < HEADER_WITHIN_ROWS else []


def has_store_word(row: TableRow) -> bool:
    return any(map(is_store_word, row.cells))


def month_headings(reading: Reading, place: int) -> dict[int, MonthHeading]:
    """The columns below a heading that it gives a month, both lines of it read together."""
    rows = rows_of_heading(reading, place)
    found = {
        at: read_month_heading(join_cells(rows, at))
        for at, cell in enumerate(reading.rows[place].cells)
        if read_month_heading(cell)
    }
    return {at: heading for at, heading in found.items() if heading}


def heading_text(reading: Reading, place: int, at: int) -> str:
    return join_cells(rows_of_heading(reading, place), at)


def rows_of_heading(reading: Reading, place: int) -> Sequence[TableRow]:
    return reading.rows[place : first_row_below(reading, place)]


def join_cells(rows: Sequence[TableRow], at: int) -> str:
    return " ".join(cell for row in rows if (cell := cell_at(row, at)))


def first_row_below(reading: Reading, place: int) -> int:
    """The row after the headings; a second line of them has no amounts and names no store."""
    below = place + 1
    if below == len(reading.rows):
        return below
    row, head = reading.rows[below], reading.rows[place]
    heads = [at for at, cell in enumerate(head.cells) if read_month_heading(cell)]
    is_more = any(cell_at(row, at) and not read_month_heading(cell_at(row, at)) for at in heads)
    is_body = any(is_written_amount(cell) or reading.is_store(cell) for cell in row.cells)
    return below + 1 if is_more and not is_body else below


def is_written_amount(cell: str) -> bool:
    """Whether it is an amount; a year alone is none."""
    return is_amount_like(cell) and not years_in_title(cell)


def candidates_in(reading: Reading, place: int) -> list[list[int]]:
    """For each month of the quarter the columns that the heading gives it."""
    headings = month_headings(reading, place)
    first = reading.quarter.start.month
    return [
        [
            at
            for at, heading in headings.items()
            if heading.can_be(first + step, step + 1, reading.quarter.year)
        ]
        for step in range(3)
    ]


def titles_of(reading: Reading, rows: Sequence[TableRow]) -> list[str]:
    """The title of the sheet, and the cells of rows that have no store and no amount."""
    titles = [
        row
        for row in rows
        if not any(is_written_amount(cell) or reading.is_store(cell) for cell in row.cells)
    ]
    return [reading.title, *(cell for row in titles for cell in row.cells)]


def years_of_titles(reading: Reading, rows: Sequence[TableRow]) -> set[int]:
    return set().union(*(years_in_title(text) for text in titles_of(reading, rows)))
