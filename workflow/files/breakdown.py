"""The breakdown of a CONSOLIDATED certificate: which branch paid what."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.conf import settings

from core.money import INTEGER_DIGITS, ZERO, in_pesos, plain_pesos, round_to_centavo
from core.refusals import NotLikeThis, field_fault
from workflow.files.amounts import BadAmount, read_amount
from workflow.files.table import (
    ATC,
    DESCRIPTION,
    MONTHS,
    TAX,
    TOTAL,
    Column,
    TableRow,
    header_in,
    missing_columns,
    refuse_table,
)
from workflow.tax.atc import catalogue, normalize_code

BRANCH = Column("branch", ("branch name", "mall", "location", "store", "site"), needed=True)
COLUMNS = (BRANCH, DESCRIPTION, ATC, *MONTHS, TOTAL, TAX)
MOST_TOLD = 50
LONGEST = {"branch": 120, "description": 200}
AMOUNTS = ("month1", "month2", "month3", "total", "tax")
# Column of the file -> name in stored and serialized rows.
TOLD = dict(zip(AMOUNTS, ("m1", "m2", "m3", "total", "tax"), strict=True))


@dataclass
class Breakdown:
    """What was read: plain rows, and their sums in pesos."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    total: Decimal = ZERO
    tax: Decimal = ZERO


Wrong = tuple[str, str, str]  # column, code, message
Fault = tuple[int, str, str, str]  # row, and the same


def read_breakdown_rows(rows: list[TableRow]) -> Breakdown:
    """The breakdown in the rows of a file. Raises NotLikeThis, with every row at fault."""
    found = header_in(rows, COLUMNS)
    if found is None:
        refuse_table("columns", missing_columns(rows, COLUMNS))
    assert found is not None
    at, places = found
    body = [row for row in rows[at + 1 :] if not row.is_totals()]
    if not body:
        refuse_table("no_rows", "There are no rows below the names of the columns.")
    if len(body) > settings.BREAKDOWN_MAX_ROWS:
        refuse_table(
            "too_many_rows", f"A breakdown has at most {settings.BREAKDOWN_MAX_ROWS:,} rows."
        )
    return sum_rows([read_breakdown_row(row, places) for row in body])


def sum_rows(read_rows: list[tuple[dict[str, Any], list[Fault]]]) -> Breakdown:
    """The rows with their sums; one row at fault refuses all. Raises NotLikeThis."""
    faults = [fault for _, found in read_rows for fault in found]
    if faults:
        raise refusal_of_breakdown(faults)
    breakdown = Breakdown([row for row, _ in read_rows])
    breakdown.total = sum((Decimal(row["total"]) for row in breakdown.rows), ZERO)
    breakdown.tax = sum((Decimal(row["tax"]) for row in breakdown.rows), ZERO)
    if max(breakdown.total, breakdown.tax) >= 10**INTEGER_DIGITS:
        refuse_table("too_large", "These rows add up to more than the form can hold.")
    return breakdown


def refusal_of_breakdown(faults: list[Fault]) -> NotLikeThis:
    """At most fifty faults, and how many there are."""
    fields = [
        field_fault(f"rows.{row}.{column}", code, f"Row {row}: {message}")
        for row, column, code, message in faults[:MOST_TOLD]
    ]
    count = len(faults)
    words = "One cell has to be mended." if count == 1 else f"{count:,} cells have to be mended."
    refused = NotLikeThis(fields, f"{words} Nothing was attached.")
    refused.details["count"] = count
    return refused


def read_breakdown_row(row: TableRow, places: dict[str, int]) -> tuple[dict[str, Any], list[Fault]]:
    """Return one row in its stored form, and its errors."""
    cells = row.by(places)
    amounts, faults = read_amounts(cells)
    faults = [*text_faults(cells), *faults]
    if not faults:
        amounts = complete_amounts(amounts, catalogue()[code_in(cells)].rate)
        faults = list(sum_faults(amounts))
    kept = {name: cells.get(name, "") for name in LONGEST}
    money = {told: plain_pesos(amounts[name]) for name, told in TOLD.items()}
    told_row = {"row": row.number, **kept, "atc": code_in(cells), **money}
    return told_row, [(row.number, *fault) for fault in faults]


def read_amounts(cells: dict[str, str]) -> tuple[dict[str, Decimal | None], list[Wrong]]:
    amounts: dict[str, Decimal | None] = dict.fromkeys(AMOUNTS)
    faults = []
    for column in AMOUNTS:
        try:
            amounts[column] = read_amount(cells.get(column, ""))
        except BadAmount as bad:
            faults.append((column, "amount", str(bad)))
    return amounts, faults


def code_in(cells: dict[str, str]) -> str:
    return normalize_code(cells["atc"])


def text_faults(cells: dict[str, str]) -> Iterator[Wrong]:
    if not cells["branch"]:
        yield "branch", "required", "Name the branch."
    for column, longest in LONGEST.items():
        if len(cells.get(column, "")) > longest:
            yield column, "too_long", f"At most {longest} characters."
    if not cells["atc"]:
        yield "atc", "required", "Give the ATC."
    elif code_in(cells) not in catalogue():
        yield "atc", "atc", f"There is no ATC {cells['atc'][:12]}."


def complete_amounts(
    amounts: dict[str, Decimal | None], rate: Decimal
) -> dict[str, Decimal | None]:
    """Blank months are zero; the total and the tax are computed where they are not given."""
    months = {name: amounts[name] or ZERO for name in AMOUNTS[:3]}
    added = sum(months.values(), ZERO)
    total = added if amounts["total"] is None else amounts["total"]
    tax = round_to_centavo(total * rate / 100) if amounts["tax"] is None else amounts["tax"]
    return {**months, "total": total, "tax": tax}


def sum_faults(amounts: dict[str, Decimal | None]) -> Iterator[Wrong]:
    added = sum((amounts[name] or ZERO for name in AMOUNTS[:3]), ZERO)
    total = amounts["total"] or ZERO
    if total != added:
        words = f"The three months add up to {in_pesos(added)}, not {in_pesos(total)}."
        yield "total", "sum", words
