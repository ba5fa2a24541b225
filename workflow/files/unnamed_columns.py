"""The columns of amounts in a table without headings: exactly three, or it is asked."""

from collections.abc import Sequence
from statistics import median

from core.money import ZERO
from workflow.files.table import TableRow
from workflow.files.table_cells import (
    amount_or_zero,
    cell_at,
    is_amount_like,
    is_store_word,
    is_total,
    looks_like_tin,
    table_width,
)

MONTHS = 3
# Months of one store differ seldom as much as an area and a rent do.
MOST_TIMES = 5
Rows = Sequence[TableRow]


def columns_of_amounts(rows: Rows, store: int) -> list[int]:
    """The columns that may hold amounts: no names, codes, TINs, numbers of rows, or total."""
    columns = [
        at
        for at in range(table_width(rows))
        if at != store and holds_numbers(rows, at) and not (at < store and counts_rows(rows, at))
    ]
    totals = [at for at in columns if len(columns) == MONTHS + 1 and is_sum(rows, at, columns)]
    return [at for at in columns if at not in totals] if len(totals) == 1 else columns


def holds_numbers(rows: Rows, at: int) -> bool:
    cells = [cell for row in rows if (cell := cell_at(row, at))]
    numbers = [cell for cell in cells if is_amount_like(cell)]
    return len(numbers) * 2 >= len(cells) > 0 and not all(map(looks_like_tin, cells))


def counts_rows(rows: Rows, at: int) -> bool:
    """1, 2, 3, ... to the left of the names."""
    cells = [cell_at(row, at).rstrip(".") for row in rows]
    return len(cells) > 1 and cells == [str(number) for number in range(1, len(cells) + 1)]


def is_sum(rows: Rows, at: int, columns: list[int]) -> bool:
    """Whether the column has the sum of the three others in each row."""
    others = [each for each in columns if each != at]
    return all(
        amount_or_zero(cell_at(row, at))
        == sum((amount_or_zero(cell_at(row, each)) for each in others), ZERO)
        for row in rows
    )


def doubt_about(rows: Rows, above: Rows, columns: list[int], store: int) -> str:
    """In words, why the columns are not taken for the three months; blank where they are."""
    if len(columns) != MONTHS:
        return "This table does not name its months."
    if any(is_heading_row(row, columns, store) for row in above):
        return "The headings of this table do not name the months."
    if are_far_apart(rows, columns):
        return "The columns of this table are far apart, and it does not name its months."
    return ""


def is_heading_row(row: TableRow, columns: list[int], store: int) -> bool:
    """Whether a row above the stores says something of the columns: no sums, no other store."""
    cells = [cell for at in columns if (cell := cell_at(row, at))]
    if not cells or is_total(row, store):
        return False
    name = cell_at(row, store)
    return not name or is_store_word(name) or not all(map(is_amount_like, cells))


def are_far_apart(rows: Rows, columns: list[int]) -> bool:
    """An area or the number of a stall between the amounts differs from them in size."""
    middles = []
    for at in columns:
        values = [value for row in rows if (value := abs(amount_or_zero(cell_at(row, at))))]
        middles += [median(values)] if values else []
    return bool(middles) and max(middles) > min(middles) * MOST_TIMES
