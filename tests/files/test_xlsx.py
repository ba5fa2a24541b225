"""Workbooks that are written: what a spreadsheet reads of them, and that nothing runs in it."""

import tracemalloc
from collections.abc import Iterator
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from openpyxl import load_workbook

from workflow.files import xlsx


def book_of(*pages: Any) -> Any:
    return load_workbook(BytesIO(b"".join(xlsx.stream_workbook(pages))))


def cells_of(*row: Any) -> list[Any]:
    headings = [str(at) for at in range(len(row))]
    (_, read) = book_of(("One", headings, [row]))["One"].iter_rows()
    return list(read)


def test_numbers_are_numbers_and_texts_are_texts():
    cells = cells_of("a & <b>", 7, Decimal("-1234.50"), "", None, "12")
    assert [cell.value for cell in cells] == ["a & <b>", 7, -1234.5, None, None, "12"]
    assert cells[2].number_format == "#,##0.00"


@pytest.mark.parametrize(
    "text", ["=1+1", "+x", "-x", "@x", "\tx", "\rx", "＝1", "＋1", "－1", "＠x"]
)
def test_nothing_is_computed(text: str):
    (cell,) = cells_of(text)
    assert (cell.data_type, cell.value) == ("s", f"'{text}")


def test_what_xml_cannot_hold_is_left_out_and_what_is_too_long_is_cut():
    control, half, long, written_out = cells_of("a\x00\x1bb", "a\ud800b", "x" * 40_000, "_x0041_")
    assert (control.value, half.value, len(long.value)) == ("ab", "ab", 32_767)
    assert written_out.value == "_x005F_x0041_", "or Excel reads an A"


def test_headings_are_bold_and_stay_in_sight():
    page = book_of(("One", ["Name"], [["x"]]))["One"]
    assert page["A1"].font.bold
    assert not page["A2"].font.bold
    assert page.freeze_panes == "A2"


def test_beyond_the_z_columns_have_two_letters():
    assert [xlsx.column_letters_of(at) for at in (0, 25, 26, 51, 52, 701, 702)] == [
        *("A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"),
    ]


def test_more_rows_than_a_sheet_takes_go_on_in_another(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(xlsx, "MOST_ROWS", 2)
    book = book_of(("Rows", ["N"], ([n] for n in range(5))), ("Exactly", ["N"], [[1], [2]]))
    assert book.sheetnames == ["Rows", "Rows 2", "Rows 3", "Exactly"]
    found = [row[0].value for name in book.sheetnames for row in list(book[name].rows)[1:]]
    assert found == [0, 1, 2, 3, 4, 1, 2]
    assert {book[name]["A1"].value for name in book.sheetnames} == {"N"}


def test_the_same_rows_give_the_same_bytes():
    made = [b"".join(xlsx.stream_workbook([("One", ["N"], [[1]])])) for _ in range(2)]
    assert made[0] == made[1]


@pytest.mark.slow
def test_ten_times_the_rows_need_no_more_memory():
    small, large = peak_of(2_000), peak_of(20_000)
    assert large < small * 1.3, (small, large)


def peak_of(rows: int) -> int:
    tracemalloc.start()
    for _ in xlsx.stream_workbook([("Rows", ["A", "B"], texts(rows))]):
        pass
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def texts(rows: int) -> Iterator[list[str]]:
    for number in range(rows):
        yield [f"{hash(str(number)):x}" * 5, f"{hash(str(-number)):x}" * 5]
