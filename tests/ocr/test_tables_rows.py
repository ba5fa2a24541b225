"""Which rows of Part III count as filled in."""

import pytest

from ocr.image.tables import is_filled_table_line
from ocr.raw_values import RawValue


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
