"""Which codes each of the operator's companies earns: data, ``*`` for every company."""

import csv
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parent / "data" / "earned.csv"
EVERY = "*"


def by(company: str) -> frozenset[str]:
    """The codes that the company of this code earns."""
    return _codes().get(company, frozenset()) | _codes().get(EVERY, frozenset())


@cache
def _codes() -> dict[str, frozenset[str]]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    companies = {row["company"] for row in rows}
    return {
        company: frozenset(row["atc"] for row in rows if row["company"] == company)
        for company in companies
    }
