"""The BIR's alphanumeric tax codes: what each means, its rate, and for which payee."""

import csv
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parent / "data" / "atc.csv"


@dataclass(frozen=True)
class Atc:
    """One code. ``rate`` is per cent; ``section`` the table of Part III it belongs to."""

    code: str
    description: str
    rate: Decimal
    payee_kind: str
    section: str


@cache
def catalogue() -> dict[str, Atc]:
    """Every code by itself (domain facts, section 3)."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {row["code"]: _atc(row) for row in csv.DictReader(file)}


def _atc(row: dict[str, str]) -> Atc:
    section = "EWT" if row["section"].startswith("A") else "BUSINESS"
    rate = Decimal(row["rate_percent"] or "0")
    return Atc(row["code"], row["description"], rate, row["payee_kind"], section)
