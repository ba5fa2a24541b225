"""Part III: which rows are filled in, and the totals."""

import re

from ocr import geometry
from ocr.form import AMOUNTS
from ocr.guard import EVERY, guard_calls
from ocr.image import boxes
from ocr.image.aligned_page import AlignedPage
from ocr.raw_values import RawLine, RawValue

AMOUNT = re.compile(r"\d{1,3}(,\d{3})*\.\d\d")
ATC = re.compile(r"[WI1][A-Z]\d{3}")
SUMS = ("total", "tax")
Cells = dict[str, RawValue]


@guard_calls(EVERY, otherwise=list)
def filled_table_lines(asks: boxes.Cells, sheet: AlignedPage, page: int) -> list[RawLine]:
    """The filled rows of both sections, from the top."""
    rows = [
        RawLine(section, cells)
        for section in geometry.TABLES
        for row in range(geometry.ROWS)
        if (cells := values_of_table_row(asks, section, row, sheet, page))
    ]
    return [row for row in rows if is_filled_table_line(row.cells)]


@guard_calls(*AMOUNTS, otherwise=dict)
def table_totals_of(asks: boxes.Cells, section: str, sheet: AlignedPage, page: int) -> Cells:
    """A section's row of totals, where it was filled in."""
    cells = values_of_table_row(asks, section, geometry.ROWS, sheet, page)
    return cells if any(is_amount_value(v) for v in cells.values()) else {}


def values_of_table_row(
    asks: boxes.Cells, section: str, row: int, sheet: AlignedPage, page: int
) -> Cells:
    return {
        column: boxes.raw_value_of_box(asks[section, row, column], sheet, page)
        for column in geometry.COLUMN
        if (section, row, column) in asks
    }


def without_stamped_rows(lines: list[RawLine], section: str, totals: Cells) -> list[RawLine]:
    """Leave out the rows of a stamp: those without code, total and tax, where the other rows of
    the section make its totals to the centavo."""
    own = [line for line in lines if line.section == section]
    stamped = [line for line in own if not is_coded(line.cells) and not has_sums(line.cells)]
    if not stamped or not has_sums(totals):
        return lines
    rest = [line.cells for line in own if line not in stamped]
    ties = all(
        sum(centavos_of_value(cells[name]) for cells in rest if name in cells)
        == centavos_of_value(totals[name])
        for name in SUMS
    )
    return [line for line in lines if line not in stamped] if ties else lines


def has_sums(cells: Cells) -> bool:
    """Return whether a total and a tax are there."""
    return all(name in cells and is_amount_value(cells[name]) for name in SUMS)


def is_filled_table_line(cells: Cells) -> bool:
    """Return whether a row was filled in, not only crossed by a stamp or a stroke.

    What a stamp says in the columns of amounts has neither code nor words, and does not add up.
    """
    amounts = sum(is_amount_value(v) for k, v in cells.items() if k in AMOUNTS)
    coded = is_coded(cells)
    named = any(name in cells and cells[name].text for name in ("atc", "description"))
    return (coded and amounts >= 1) or (amounts >= 2 and (named or is_total_of_months(cells)))


def is_coded(cells: Cells) -> bool:
    return "atc" in cells and bool(ATC.fullmatch(cells["atc"].text))


def is_total_of_months(cells: Cells) -> bool:
    """Return whether the months that are there make the total that is there."""
    found = {name: centavos_of_value(cells[name]) for name in AMOUNTS if name in cells}
    return found.get("total", 0) > 0 and found["total"] == sum(
        found.get(month, 0) for month in ("m1", "m2", "m3")
    )


def centavos_of_value(value: RawValue) -> int:
    """0 where it is no amount."""
    return int(re.sub(r"[,.]", "", value.text)) if is_amount_value(value) else 0


def is_amount_value(value: RawValue) -> bool:
    return bool(AMOUNT.fullmatch(value.text))
