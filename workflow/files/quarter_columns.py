"""Which column of a stranger's table holds what, for the quarter sheet.

Nothing is guessed in silence. A column is taken where its heading names a month of the quarter and
no other column does; without headings where exactly three columns of amounts are left. Everything
else is a question, or a refusal, and names the columns.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from core.refusals import NotLikeThis, field_fault
from workflow.files import unnamed_columns
from workflow.files.months import may_be_other_amounts, months_in_title, quarters_in_title
from workflow.files.quarter_headings import (
    Reading,
    Table,
    candidates_in,
    find_table,
    heading_text,
    month_headings,
    titles_of,
    years_of_titles,
)
from workflow.files.table import TableRow, plain_header
from workflow.files.table_cells import (
    STORE_WORDS,
    cell_at,
    is_amount_like,
    is_code,
    join_words,
    table_width,
)

COMPANY_WORDS = {"company", "payee", "lessor", "payeename", "companyname", "companycode"}
YEAR_WORDS = {"year", "yr", "fy", "taxableyear", "fiscalyear", "calendaryear", "taon"}
SHOWN_HEADING = 60  # characters


@dataclass
class Columns:
    """The places of what is read, counted from 0. A month without a column stays as it is."""

    table: Table
    store: int | None
    months: list[int | None]
    company: int | None = None
    code: int | None = None
    year: int | None = None


class ColumnQuestion(Exception):
    """Only a person can say which columns are meant; ``columns`` has what is sure."""

    def __init__(self, message: str, columns: Columns):
        super().__init__(message)
        self.message, self.columns = message, columns


def find_columns(reading: Reading) -> Columns:
    """The columns of the table. Raises ColumnQuestion, and NotLikeThis."""
    table = find_table(reading)
    if table.heading is None:
        return find_unnamed_columns(reading, table)
    return find_named_columns(reading, table, table.heading)


def apply_choice(reading: Reading, store: int, months: list[int | None]) -> Columns:
    """The columns as a person chose them on the page. Raises NotLikeThis."""
    chosen = [store, *(at for at in months if at is not None)]
    if (
        len(chosen) == 1
        or len(set(chosen)) < len(chosen)
        or max(chosen) >= table_width(reading.rows)
    ):
        words = "Choose the column of the stores, and another column for each month."
        raise NotLikeThis([field_fault("columns", "invalid", words)])
    return with_company_and_code(reading, Columns(find_table(reading), store, months))


def find_named_columns(reading: Reading, table: Table, place: int) -> Columns:
    """The columns below a heading that names months. Raises ColumnQuestion."""
    candidates = candidates_in(reading, place)
    found = [with_unnamed(reading, table, place, each) for each in candidates]
    months = [each[0] if len(each) == 1 else None for each in found]
    columns = Columns(table, find_store(reading, table, months), months)
    columns = with_company_and_code(reading, columns)
    doubts = [*describe_doubts(reading, place, found), *title_doubts(reading, place, found)]
    if columns.store is None:
        doubts.append("Which column has the names of the stores?")
    if doubts:
        raise ColumnQuestion(" ".join(doubts), columns)
    return columns


def with_unnamed(reading: Reading, table: Table, place: int, columns: list[int]) -> list[int]:
    """And the columns without a heading to the right of them that hold amounts: a heading that is
    merged over several columns is written in the first of them alone."""
    row, more = reading.rows[place], list(columns)
    for at in columns:
        right = at + 1
        while right < table_width(reading.rows) and not cell_at(row, right):
            if any(is_amount_like(cell_at(each, right)) for each in reading.rows[table.first :]):
                more.append(right)
            right += 1
    return sorted(set(more))


def describe_doubts(reading: Reading, place: int, found: list[list[int]]) -> list[str]:
    """In words, what is not sure of the months' columns."""
    heads, doubts = month_headings(reading, place), []
    for month, columns in zip(reading.months, found, strict=True):
        name = reading.name_of(*columns) if columns else ""
        word = month.split()[0]
        if len(columns) > 1:
            all_of_them = "both" if len(columns) == len("AB") else "all"
            doubts.append(
                f"{name[0].upper()}{name[1:]} are {all_of_them} {word}. "
                "Which one holds the amounts?"
            )
        elif columns and not heads[columns[0]].is_plain:
            cell = heading_text(reading, place, columns[0])[:SHOWN_HEADING]
            doubts.append(f"{word} is {name}, “{cell}”. Does it hold the amounts without VAT?")
    missing = [month for month, columns in zip(reading.months, found, strict=True) if not columns]
    return [*doubts, *([f"No column is {join_words(missing, 'or')}."] if missing else [])]


def title_doubts(reading: Reading, place: int, found: list[list[int]]) -> list[str]:
    """Months without a year or a name, below a title of another year or quarter."""
    heads = month_headings(reading, place)
    used = [heads[at] for columns in found for at in columns if at in heads]
    above = reading.rows[:place]
    found_doubts = other_amounts(reading, above)
    if all(head.year for head in used):
        return found_doubts
    years, quarter = years_of_titles(reading, above), reading.quarter
    quarters = set().union(*map(quarters_in_title, titles_of(reading, above)))
    if years and quarter.year not in years:
        names = join_words(sorted(map(str, years)))
        return [*found_doubts, f"The months have no year, and a title says {names}."]
    if quarters and quarter.number not in quarters and not all(head.month for head in used):
        return [*found_doubts, "A title names another quarter."]
    return found_doubts


def other_amounts(reading: Reading, above: Sequence[TableRow]) -> list[str]:
    """In words, a title after which the columns may hold VAT or tax."""
    titles = (text for text in titles_of(reading, above) if may_be_other_amounts(text))
    return [
        f"A title says “{title[:SHOWN_HEADING]}”. Do the columns hold the amounts without VAT?"
        for title in islice(titles, 1)
    ]


def find_store(reading: Reading, table: Table, months: Sequence[int | None]) -> int | None:
    """The column with most names of stores; without any, the one that is headed as such."""
    columns = [at for at in range(table_width(reading.rows)) if at not in months]
    below = reading.rows[table.first : table.end]
    hits = {at: sum(reading.is_store(cell_at(row, at)) for row in below) for at in columns}
    most = max(hits.values(), default=0)
    best = [at for at in columns if most and hits[at] == most]
    headed = [
        at
        for word in STORE_WORDS
        for at in best or columns
        if any(plain_header(cell_at(row, at)) == word for row in reading.rows[: table.first])
    ]
    return next(iter([*headed, *best]), None)


def with_company_and_code(reading: Reading, columns: Columns) -> Columns:
    """The same with the columns of the company and the year, by their headings, and of tax codes,
    by their form."""
    used, table = {columns.store, *columns.months}, columns.table
    above, below = reading.rows[: table.first], reading.rows[table.first : table.end]
    for at in (at for at in range(table_width(reading.rows)) if at not in used):
        if any(plain_header(cell_at(row, at)) in COMPANY_WORDS for row in above):
            columns.company = at if columns.company is None else columns.company
        if any(plain_header(cell_at(row, at)) in YEAR_WORDS for row in above):
            columns.year = at if columns.year is None else columns.year
        cells = [cell for row in below if (cell := cell_at(row, at))]
        if cells and columns.code is None and sum(map(is_code, cells)) * 2 > len(cells):
            columns.code = at
    return columns


def find_unnamed_columns(reading: Reading, table: Table) -> Columns:
    """The columns of a table that names no months. Raises ColumnQuestion, and NotLikeThis."""
    store = find_store(reading, table, ())
    stores = [at for at, row in enumerate(reading.rows) if reading.is_store(cell_at(row, store))]
    if not stores or store is None:
        words = "None of the stores was found in it. One column must have their names."
        if reading.title:
            words += f" The first sheet is read: “{reading.title}”."
        raise NotLikeThis([field_fault("file", "no_stores", words)])
    rows, above = [reading.rows[at] for at in stores], reading.rows[: stores[0]]
    amounts = unnamed_columns.columns_of_amounts(rows, store)
    doubts = (
        unnamed_columns.doubt_about(rows, above, amounts, store),
        other_title(reading, above),
        *other_amounts(reading, above),
    )
    doubt = next(filter(None, doubts), "")
    columns = Columns(table, store, [None, None, None])
    if not doubt:
        columns.months = list(amounts)
        return with_company_and_code(reading, columns)
    name = reading.name_of(*amounts) if len(amounts) > 1 else ""
    left = f" {name[0].upper()}{name[1:]} hold numbers." if name else ""
    message = f"{doubt}{left} Which are {join_words(reading.months)}?"
    raise ColumnQuestion(message, with_company_and_code(reading, columns))


def other_title(reading: Reading, above: Sequence[TableRow]) -> str:
    """In words, that a title above is of other months; blank where it is not."""
    texts, quarter = titles_of(reading, above), reading.quarter
    months = {quarter.start.month + step for step in range(3)}
    for found, ours in (
        (years_of_titles(reading, above), {quarter.year}),
        (set().union(*map(quarters_in_title, texts)), {quarter.number}),
        (set().union(*map(months_in_title, texts)), months),
    ):
        if found and not found & ours:
            return "A title of this table is of another time."
    return ""
