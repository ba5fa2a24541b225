"""Figures of a ledger from a CSV file, such as the balances of the ledger account."""

import csv
from collections.abc import Iterator
from io import StringIO
from typing import Any, Never

from accounts.models import Company, User
from console.credits.entries import type_credit_entry
from console.credits.schemas import CreditEntryBody
from core.db.transactions import run_in_transaction
from core.refusals import NotFound, NotLikeThis, field_fault
from core.taxable_years import TaxableYear

COLUMNS = ("kind", "quarter", "amount", "reason")
MOST_ROWS = 100
FIRST_ROW = 2  # below the headings


def import_credit_entries(company: Company, year: TaxableYear, data: bytes, by: User) -> int:
    """Type every row, or none; how many. Raises NotLikeThis, which names the row, and NotNow."""
    rows = list(parse_entry_rows(company, year, data))

    def work() -> int:
        for number, given in rows:
            try:
                type_credit_entry(company, given, by)
            except (NotLikeThis, NotFound) as refusal:
                raise_faulty_row(number, refusal.message)
        return len(rows)

    return run_in_transaction(work)


def parse_entry_rows(
    company: Company, year: TaxableYear, data: bytes
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each row with its number in the file."""
    try:
        table = list(csv.DictReader(StringIO(data.decode("utf-8-sig"))))
    except (UnicodeDecodeError, csv.Error):
        raise_faulty_entries("This is not a CSV file in UTF-8.")
    if not 1 <= len(table) <= MOST_ROWS:
        raise_faulty_entries(f"A file has 1 to {MOST_ROWS} rows below its headings.")
    for number, row in enumerate(table, start=FIRST_ROW):
        cells = {(name or "").strip().lower(): (cell or "") for name, cell in row.items()}
        known = {name: cells.get(name, "").strip() for name in COLUMNS}
        body = CreditEntryBody(
            data={name: cell for name, cell in known.items() if cell}
            | {"company": company.code, "year": year.year, "is_second": year.is_second}
        )
        if not body.is_valid():
            field, faults = next(iter(body.errors.items()))
            raise_faulty_row(number, f"{field}: {faults[0]}")
        given = dict(body.validated_data)
        del given["company"]
        yield number, given


def raise_faulty_row(number: int, message: str) -> Never:
    raise_faulty_entries(f"Row {number}: {message} Nothing was imported.")


def raise_faulty_entries(message: str) -> Never:
    raise NotLikeThis([field_fault("file", "invalid", message)])
