"""Which rows of Part III count as filled in."""

import pytest

from ocr.image.tables import is_filled_table_line, without_stamped_rows
from ocr.raw_values import RawLine, RawValue


def row(**texts: str) -> dict[str, RawValue]:
    return {name: RawValue(text, (0.0, 0.0, 0.1, 0.1), 1) for name, text in texts.items()}


@pytest.mark.parametrize(
    "cells",
    [
        row(atc="WC100", m1="1,000.00"),
        row(atc="W1I00", m1="1,000.00", total="1,000.00"),
        row(description="RENT", m2="5.00", tax="0.25"),
        row(m1="1,000.00", m3="500.50", total="1,500.50"),
    ],
    ids=["a code", "a code read badly", "words", "amounts that add up"],
)
def test_a_row_that_was_filled_in_is_read(cells: dict[str, RawValue]):
    assert is_filled_table_line(cells)


@pytest.mark.parametrize(
    "cells",
    [
        row(),
        row(m1="11.00"),
        row(m1="11.00", m2="20.26"),
        row(m2="14.00", total="20.26"),
        row(total="0.00", tax="0.00"),
        row(atc="WC100"),
    ],
    ids=["nothing", "one amount", "a stamp's day", "it does not add up", "naught", "a code alone"],
)
def test_what_a_stamp_left_is_none(cells: dict[str, RawValue]):
    assert not is_filled_table_line(cells)


RENT = row(atc="WC100", m1="1,000.00", total="1,000.00", tax="50.00")
STAMP = row(description="JUL", m1="12.20", m2="0.26")
SUMS = row(total="1,000.00", tax="50.00")


def test_a_row_that_the_totals_do_not_need_and_a_stamp_left_is_none():
    lines = [RawLine("EWT", STAMP), RawLine("EWT", RENT), RawLine("BUSINESS", STAMP)]
    assert without_stamped_rows(lines, "EWT", SUMS) == lines[1:]


@pytest.mark.parametrize(
    ("other", "totals"),
    [
        (row(description="RENT", m1="12.20", total="12.20"), row(total="1,012.20", tax="50.61")),
        (row(description="RENT", m1="12.20"), row(total="1,012.20", tax="50.61")),
        (row(atc="WC160", m1="12.20"), SUMS),
        (STAMP, row(total="1,000.00")),
    ],
    ids=["it is in the totals", "its sums were not read", "a code", "the totals were not read"],
)
def test_a_row_that_may_hold_income_stays(other: dict[str, RawValue], totals: dict[str, RawValue]):
    lines = [RawLine("EWT", other), RawLine("EWT", RENT)]
    assert without_stamped_rows(lines, "EWT", totals) == lines
