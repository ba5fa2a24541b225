"""What is read of a breakdown: forgiving of form, strict about amounts."""

import re
from decimal import Decimal
from typing import Any

import pytest
from django.conf import settings

from core.refusals import NotLikeThis
from tests.files import made
from tests.files.made import FITTING, HEADER
from workflow.files.breakdown import Breakdown
from workflow.files.breakdown import read_breakdown_rows as read_rows
from workflow.files.opening import refusals
from workflow.files.reading.look import look
from workflow.files.table import TableRow

pytestmark = pytest.mark.django_db  # the codes are in the database
ROW = FITTING[0]


def read(data: bytes) -> Breakdown:
    """As an upload is read, but in this process: the child has tests of its own."""
    most, columns = settings.BREAKDOWN_MAX_ROWS, settings.SHEET_MAX_COLUMNS
    with refusals():
        found = look(data, rows=most, columns=columns, unpacked_bytes=1_000_000)["rows"]
    return read_rows([TableRow(number, cells) for number, cells in found])


def read_csv(rows: made.Table, **how: Any) -> Breakdown:
    return read(made.csv_of(rows, **how))


def refused(rows: made.Table) -> NotLikeThis:
    with pytest.raises(NotLikeThis) as refusal:
        read_csv(rows)
    return refusal.value


def faults(*rows: Any) -> list[tuple[str, str]]:
    refusal = refused([HEADER, *rows])
    return [(fault["field"], fault["code"]) for fault in refusal.details["fields"]]


def changed(**cells: Any) -> list[Any]:
    return list((dict(zip(HEADER, ROW, strict=True)) | cells).values())


def test_rows_and_sums_are_read():
    found = read_csv([HEADER, *FITTING])
    assert (found.total, found.tax) == (Decimal("300000.00"), Decimal("15000.00"))
    assert found.rows[1] == {
        "row": 3,
        "branch": "Crest Bay Mall",
        "description": "CUSA",
        "atc": "WC100",
        "m1": "40000.00",
        "m2": "40000.00",
        "m3": "40000.00",
        "total": "120000.00",
        "tax": "6000.00",
    }


def test_a_workbook_says_the_same_as_a_csv_file():
    assert read(made.xlsx([HEADER, *FITTING])) == read_csv([HEADER, *FITTING])


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_separators_and_encodings_do_not_matter(separator: str, encoding: str):
    found = read_csv([HEADER, *FITTING], separator=separator, encoding=encoding)
    assert found.total == Decimal("300000.00")


def test_the_code_page_of_windows_is_read():
    found = read_csv([HEADER, changed(branch="Las Piñas")], encoding="cp1252")
    assert found.rows[0]["branch"] == "Las Piñas"


@pytest.mark.parametrize(
    "header",
    [
        ["BRANCH", "Description", "ATC", "Month 1", "MONTH 2", "month_3", "Total", "Tax Withheld"],
        ["Mall", "Nature", "ATC code", "1st month", "2nd Month", "3rd  month", "AMOUNT", "EWT"],
    ],
)
def test_headers_are_forgiven(header: list[str]):
    assert read_csv([header, *FITTING]).tax == Decimal("15000.00")


def test_the_order_of_columns_and_strange_ones_do_not_matter():
    mixed = [[*row[::-1], "a note"] for row in [HEADER, *FITTING]]
    assert read_csv(mixed).total == Decimal("300000.00")


def test_titles_blank_rows_and_a_line_of_totals_are_passed_over():
    title = ["PACIFIC CREST MALLS, INC."]
    found = read_csv([title, [], HEADER, FITTING[0], [], FITTING[1], ["Grand total", "", "", 1]])
    assert [row["row"] for row in found.rows] == [4, 6]


def test_totals_and_taxes_are_computed_where_they_are_not_given():
    bare = [[*row[:6]] for row in [HEADER, *FITTING]]
    assert read_csv(bare).tax == Decimal("15000.00")


@pytest.mark.parametrize(
    ("cells", "fault"),
    [
        ({"branch": ""}, ("rows.2.branch", "required")),
        ({"branch": "x" * 121}, ("rows.2.branch", "too_long")),
        ({"atc": ""}, ("rows.2.atc", "required")),
        ({"atc": "XX999"}, ("rows.2.atc", "atc")),
        ({"month2": "ten"}, ("rows.2.month2", "amount")),
        ({"tax": "(5)"}, ("rows.2.tax", "amount")),
        ({"total": "1.00"}, ("rows.2.total", "sum")),
    ],
)
def test_a_row_at_fault_is_named_by_row_and_column(cells: dict[str, Any], fault: Any):
    assert faults(changed(**cells)) == [fault]


def test_one_row_at_fault_refuses_the_whole_and_every_fault_is_told():
    told = faults(ROW, changed(atc="", month1="x"), ROW, changed(branch=""))
    assert told == [
        ("rows.3.atc", "required"),
        ("rows.3.month1", "amount"),
        ("rows.5.branch", "required"),
    ]


def test_fifty_faults_are_told_with_their_count():
    refusal = refused([HEADER, *[changed(atc="")] * 60])
    assert len(refusal.details["fields"]) == 50
    assert refusal.details["count"] == 60
    assert refusal.message.startswith("60 cells have to be mended.")


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([["branch", "atc"], ["a", "b"]], "columns"),
        ([["what", "is", "this", "now"]], "columns"),
        ([HEADER], "no_rows"),
        ([], "columns"),
        ([[*HEADER, "Total"], [*ROW, "1"]], "column_twice"),
        ([[f"column {n}" for n in range(1000)]], "too_many_columns"),
    ],
)
def test_what_is_no_breakdown_is_refused(rows: made.Table, code: str):
    assert refused(rows).details["fields"][0]["code"] == code


def test_too_many_rows_are_refused(settings: Any):
    settings.BREAKDOWN_MAX_ROWS = 30
    assert len(read_csv([HEADER, *[ROW] * 30]).rows) == 30
    assert refused([HEADER, *[ROW] * 31]).details["fields"][0]["code"] == "too_many_rows"
    assert refused([HEADER, *[ROW] * 200]).details["fields"][0]["code"] == "too_many_rows"


def test_sums_larger_than_the_form_holds_are_refused():
    huge = changed(month1="99999999999", month2="0", month3="0", total="", tax="1")
    assert refused([HEADER, huge, huge]).details["fields"][0]["code"] == "too_large"


def test_a_row_far_below_is_not_lost():
    book = made.xlsx([HEADER, *FITTING], then=far)
    assert [row["row"] for row in read(book).rows] == [2, 3, 9000]


def far(book: Any) -> None:
    for at, cell in enumerate(ROW, start=1):
        book.active.cell(9000, at, cell)


def test_a_formula_counts_as_it_was_last_computed():
    formula = [*ROW[:6], "=D2+E2+F2", 9000]
    book = made.xlsx([HEADER, formula])
    computed = made.rezipped(book, {made.SHEET: with_value})
    assert read(computed).total == Decimal("180000.00")


def with_value(sheet: bytes) -> bytes:
    filled, count = re.subn(rb"<v\s*/>|<v></v>", b"<v>180000</v>", sheet)
    assert count == 1, sheet
    return filled


def test_a_formula_nobody_computed_is_refused_and_not_taken_for_zero():
    with pytest.raises(NotLikeThis) as refusal:
        read(made.xlsx([HEADER, ["Crest Bay Mall", "", "WC100", "=1+1", 0, 0, "", ""]]))
    fault = refusal.value.details["fields"][0]
    assert fault["field"] == "rows.2.month1"
    assert "never computed" in fault["message"]


def test_numbers_of_a_workbook_keep_the_digits_excel_shows():
    row = ["Crest Bay Mall", "", "WC100", 28121.880000000001, 0.1 + 0.2, 99999999.99, "", 1]
    found = read(made.xlsx([HEADER, row])).rows[0]
    assert (found["m1"], found["m2"], found["m3"]) == ("28121.88", "0.30", "99999999.99")


def test_only_the_first_visible_sheet_is_read():
    def hide_first(book: Any) -> None:
        shown = book.create_sheet("Shown")
        for row in [HEADER, FITTING[0]]:
            shown.append(row)
        book.worksheets[0].sheet_state = "hidden"

    assert len(read(made.xlsx([["secret"]], then=hide_first)).rows) == 1
