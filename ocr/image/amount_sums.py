"""What needs no second look: amounts of a table that adds up as it was read at first, dates that
make a period, and descriptions, which their codes tell."""

import re
from collections.abc import Iterator

from ocr import geometry
from ocr.form import AMOUNTS
from ocr.image import combs
from ocr.image.boxes import (
    BoxRequest,
    Cells,
    best_reading_of_box,
    is_dash,
    normalize_amount_text,
)
from ocr.validation.formats import date_of
from ocr.validation.periods import is_period

PERIOD = ("period_from", "period_to")
MONTHS = ("m1", "m2", "m3")
Table = dict[tuple[int, str], int | None]  # centavos by row and column; None is no amount


def unsettled_amounts(head: dict[str, BoxRequest], cells: Cells) -> Iterator[BoxRequest]:
    """What is worth a second look."""
    known = settled_places(cells)
    sure = PERIOD if is_settled(*(head.get(name) for name in PERIOD)) else ()
    yield from (each for name, each in head.items() if name not in sure)
    for place, each in cells.items():
        if place not in known and place[2] != "description":
            yield each


def is_settled(start: BoxRequest | None, end: BoxRequest | None) -> bool:
    """Return whether two dates make a lawful period."""
    days = [day for each in (start, end) if each and (day := date_of_ask(each))]
    return len(days) == 2 and is_period(*days)


def date_of_ask(each: BoxRequest) -> str:
    """YYYY-MM-DD as the readings have it; empty where they have no day."""
    return date_of(combs.normalize_comb_date(best_reading_of_box(each)[0]))


def settled_places(cells: Cells) -> set[tuple[str, int, str]]:
    """Where the amounts of the sections stand in which every row and column adds up."""
    amounts = {place: centavos_of_ask(ask) for place, ask in cells.items() if place[2] in AMOUNTS}
    found = {
        section
        for section in geometry.TABLES
        if has_matching_totals(amounts_of_section(amounts, section))
    }
    return {place for place in amounts if place[0] in found}


def amounts_of_section(amounts: dict[tuple[str, int, str], int | None], section: str) -> Table:
    return {(row, name): paid for (of, row, name), paid in amounts.items() if of == section}


def centavos_of_ask(ask: BoxRequest) -> int | None:
    """As the first reading has it."""
    if is_dash(ask):
        return 0
    digits = re.sub(r"\D", "", normalize_amount_text(ask.readings[0].text)) if ask.readings else ""
    return int(digits) if digits else None


def has_matching_totals(table: Table) -> bool:
    """Whether months make totals and lines make the row of totals, none of which is unread."""
    rows = {row for row, _ in table}
    lines = rows - {geometry.ROWS}
    if None in table.values() or not lines or geometry.ROWS not in rows:
        return False
    return all(row_adds_up(table, row) for row in rows) and all(
        sum(cell_centavos_or_zero(table, row, name) for row in lines)
        == cell_centavos_or_zero(table, geometry.ROWS, name)
        for name in AMOUNTS
    )


def row_adds_up(table: Table, row: int) -> bool:
    return (
        sum(cell_centavos_or_zero(table, row, month) for month in MONTHS)
        == cell_centavos_or_zero(table, row, "total")
        > 0
    )


def cell_centavos_or_zero(table: Table, row: int, name: str) -> int:
    """Of an empty cell nothing."""
    return table.get((row, name)) or 0
