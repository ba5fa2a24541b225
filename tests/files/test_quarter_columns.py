"""Spreadsheets as people make them: the right months of each store, or a question about columns."""

from contextlib import suppress

import pytest

from core.quarter import Quarter
from core.refusals import NotLikeThis
from tests.files import made
from tests.support.quarter_tables import (
    ASKED,
    BAY,
    CALOOCAN,
    LAST_YEAR,
    MONTHS,
    READ,
    REFUSED,
    RIGHT,
    A,
    B,
    Table,
)
from workflow.files.long_tables import find_long_table, read_long_lines
from workflow.files.quarter_columns import ColumnQuestion, apply_choice, find_columns
from workflow.files.quarter_headings import Reading
from workflow.files.quarter_lines import StoreLines, read_store_lines
from workflow.files.reading import texts, workbook
from workflow.files.table import TableRow
from workflow.files.table_cells import fold_store_name

STORES = {fold_store_name(name) for name in (BAY, CALOOCAN)}


def reading_of(data: bytes, quarter: str = "2026Q4", *, is_file: bool = True) -> Reading:
    """As the server reads a file."""
    title = ""
    if data.startswith(b"PK"):
        (title, *_), rows = workbook.rows_of_workbook(data, rows=200, columns=50)
    else:
        text = texts.decode_text(data) or ""
        rows = texts.rows_of_delimited_text(text, rows=200, columns=50)
    numbered = [TableRow(number, cells) for number, cells in rows]
    is_store = lambda name: fold_store_name(name) in STORES  # noqa: E731
    return Reading(numbered, Quarter.parse(quarter), is_store, title, is_file)


def store_lines_in(reading: Reading) -> StoreLines:
    if table := find_long_table(reading):
        return read_long_lines(reading, table)
    return read_store_lines(reading, find_columns(reading))


def amounts_in(reading: Reading) -> dict[str, list[str | None]]:
    return {line.store: line.amounts for line in store_lines_in(reading).lines}


@pytest.mark.parametrize("name", READ)
def test_the_months_of_each_store_are_read(name: str):
    assert amounts_in(reading_of(READ[name]())) == RIGHT


@pytest.mark.parametrize("name", ASKED)
def test_what_is_not_sure_is_asked_with_the_names_of_the_columns(name: str):
    make, words = ASKED[name]
    with pytest.raises(ColumnQuestion) as question:
        store_lines_in(reading_of(make()))
    assert words in question.value.message


@pytest.mark.parametrize("name", REFUSED)
def test_a_table_of_another_time_is_refused(name: str):
    make, code, words = REFUSED[name]
    with pytest.raises(NotLikeThis) as refusal:
        store_lines_in(reading_of(make()))
    (fault,) = refusal.value.details["fields"]
    assert fault["code"] == code
    assert words in fault["message"]


def test_a_column_that_was_chosen_is_read():
    reading = reading_of(
        made.csv_of([["Store", *MONTHS, *MONTHS], [BAY, *LAST_YEAR[0], *A], ["Total", *A, *A]])
    )
    found = read_store_lines(reading, apply_choice(reading, 0, [4, None, 6]))
    assert [line.amounts for line in found.lines] == [["2221.00", None, "2223.00"]]


@pytest.mark.parametrize("months", [[None, None, None], [1, 1, 2], [0, 1, 2], [1, 2, 9]])
def test_a_choice_of_no_use_is_refused(months: list[int | None]):
    with pytest.raises(NotLikeThis, match="Choose the column"):
        apply_choice(reading_of(READ["no heading"]()), 0, months)


def test_pasted_columns_are_counted():
    table = made.csv_of([["Store", *MONTHS, "October"], [BAY, *A, 1]], separator="\t")
    with pytest.raises(ColumnQuestion, match="Columns 2 and 5 are both October"):
        find_columns(reading_of(table, is_file=False))


def test_amounts_below_zero_blanks_and_unreadable_ones_stay_as_they_are():
    rows: Table = [
        ["Store", *MONTHS],
        [BAY, "-500.00", "", "2.223"],
        [CALOOCAN, "", "", ""],
        ["Nowhere", *B],
        ["", 5, 5, 5],
        ["LUZON", "", "", ""],
    ]
    found = store_lines_in(reading_of(made.csv_of(rows)))
    assert [(line.store, line.amounts) for line in found.lines] == [
        (BAY, ["-500.00", "", "2.223"]),
        ("Nowhere", ["4441.00", "4442.00", "4443.00"]),
    ]
    assert (found.blank, found.nameless) == ([CALOOCAN], [5])


def test_rows_of_another_year_alone_are_refused():
    with pytest.raises(NotLikeThis, match="No row is of 2026: column B has the year"):
        store_lines_in(reading_of(made.csv_of([["Store", "Year", *MONTHS], [BAY, 2025, *A]])))


def test_a_formula_that_was_never_computed_is_named():
    with pytest.raises(NotLikeThis, match="Row 2, column C"):
        store_lines_in(reading_of(made.xlsx([["Store", *MONTHS], [BAY, 1, "=1+1", 3]])))


@pytest.mark.parametrize("cell", ["oct gross vat", "- " * 1000, "1" * 1999 + "x", "total " * 333])
def test_a_hostile_table_is_answered(cell: str):
    rows = [TableRow(number, [cell] * 50) for number in range(1, 221)]
    head = TableRow(0, ["Store", *MONTHS, *[""] * 46])
    reading = Reading([head, *rows], Quarter.parse("2026Q4"), lambda name: True)
    with suppress(ColumnQuestion, NotLikeThis):
        assert read_store_lines(reading, find_columns(reading))
