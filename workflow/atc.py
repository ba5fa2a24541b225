"""The BIR's alphanumeric tax codes: what each means, its rate, for which payee, and when."""

import csv
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parent / "data" / "atc.csv"


@dataclass(frozen=True)
class Atc:
    """One code during one time. ``rate`` is per cent; ``section`` the table of Part III.

    ``valid_to`` None: still in force.
    """

    code: str
    description: str
    rate: Decimal
    payee_kind: str
    section: str
    valid_from: date
    valid_to: date | None

    def holds_on(self, day: date) -> bool:
        return self.valid_from <= day and (self.valid_to is None or day <= self.valid_to)


@cache
def rows() -> tuple[Atc, ...]:
    """Every code and time of the catalogue (domain facts, section 3)."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return tuple(_atc(row) for row in csv.DictReader(file))


@cache
def catalogue() -> dict[str, Atc]:
    """The codes in force, by code."""
    return {row.code: row for row in rows() if row.valid_to is None}


@cache
def at(code: str, day: date) -> Atc | None:
    """The code as it stood on a day, or None."""
    return next((row for row in rows() if row.code == code and row.holds_on(day)), None)


def _atc(row: dict[str, str]) -> Atc:
    return Atc(
        code=row["code"],
        description=row["description"],
        rate=Decimal(row["rate_percent"] or "0"),
        payee_kind=row["payee_kind"],
        section="EWT" if row["section"].startswith("A") else "BUSINESS",
        valid_from=date.fromisoformat(row["valid_from"]),
        valid_to=date.fromisoformat(row["valid_to"]) if row["valid_to"] else None,
    )
