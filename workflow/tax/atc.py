"""The BIR's alphanumeric tax codes: what each means, its rate, for which payee, and when.

Codes are rows of the database, each with the time in which its rate holds. The list that comes
with the product says the same; it answers where no database is asked.
"""

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path

from core.cached_values import CachedValue
from core.clock import today
from workflow.tax.models import TaxCode

TABLE_BEGINS = date(2018, 1, 1)  # the first day of what came with the product
TABLE = Path(__file__).parent / "data" / "atc.csv"


@dataclass(frozen=True)
class Atc:
    """One code during one time. ``rate`` is per cent; ``section`` the table of Part III.

    ``payor_kind`` says who withholds under it; ``valid_to`` None: still in force; ``issuance`` is
    the law or order that set the rate.
    """

    code: str
    description: str
    rate: Decimal
    payor_kind: str
    payee_kind: str
    section: str
    valid_from: date
    valid_to: date | None
    issuance: str = field(default="", compare=False)

    def holds_on(self, day: date) -> bool:
        return self.valid_from <= day and (self.valid_to is None or day <= self.valid_to)


class AtcTable:
    """Every code and time of one catalogue."""

    def __init__(self, rows: Iterable[Atc]):
        self._times: dict[str, list[Atc]] = {}
        for row in rows:
            self._times.setdefault(row.code, []).append(row)

    def __contains__(self, code: str) -> bool:
        return code in self._times

    def at(self, code: str, day: date) -> Atc | None:
        """The code as it stood on a day, or None; of two times the later one counts."""
        holding = (row for row in self._times.get(code, ()) if row.holds_on(day))
        return max(holding, key=lambda row: row.valid_from, default=None)

    def periods_of(self, code: str) -> list[Atc]:
        """Every time of a code, the first one first."""
        return sorted(self._times.get(code, ()), key=lambda row: row.valid_from)

    def periods(self) -> Iterator[Atc]:
        """Every time of every code."""
        for code in self._times:
            yield from self.periods_of(code)

    def on(self, day: date) -> dict[str, Atc]:
        """The codes in force on a day, by code."""
        found = ((code, self.at(code, day)) for code in self._times)
        return {code: row for code, row in found if row}


def _row(code: TaxCode) -> Atc:
    return Atc(
        code.code,
        code.description,
        code.rate,
        code.payor_kind,
        code.payee_kind,
        code.section,
        code.valid_from,
        code.valid_to,
        code.issuance,
    )


# What the database holds.
stored = CachedValue(lambda: AtcTable(map(_row, TaxCode.objects.all())), TaxCode)


def normalize_code(text: str) -> str:
    """Normalize a code as people write it: ``WC 100`` and ``wc-100`` are WC100."""
    return re.sub(r"[\s.\-\u2010-\u2015]", "", text).upper()


def rate_in_percent(rate: Decimal, known: Atc | None) -> Decimal:
    """Return the rate; 0.05 is how a spreadsheet stores 5%, where that is the code's."""
    return known.rate if known and rate and rate * 100 == known.rate else rate


def catalogue(on: date | None = None) -> dict[str, Atc]:
    """The codes in force on a day, today unless one is named, by code."""
    return stored().on(on or today())


def atc_on_day(code: str, day: date) -> Atc | None:
    """The code as it stood on a day, or None."""
    return stored().at(code, day)


def is_known(code: str) -> bool:
    """Return whether there is, or was, such a code."""
    return code in stored()


@cache
def list_codes() -> AtcTable:
    """The list that comes with the product (domain facts, section 3); asks no database."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return AtcTable([_atc_from_row(row) for row in csv.DictReader(file)])


def nature_of(code: str) -> str:
    """What the form's own schedule calls the income, for rent simply Rental."""
    return _natures().get(code, "")


@cache
def _natures() -> dict[str, str]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {row["code"]: row["nature"] for row in csv.DictReader(file)}


def _atc_from_row(row: dict[str, str]) -> Atc:
    return Atc(
        code=row["code"],
        description=row["description"],
        rate=Decimal(row["rate_percent"] or "0"),
        payor_kind=row["payor_kind"],
        payee_kind=row["payee_kind"],
        section="EWT" if row["section"].startswith("A") else "BUSINESS",
        valid_from=date.fromisoformat(row["valid_from"]),
        valid_to=date.fromisoformat(row["valid_to"]) if row["valid_to"] else None,
        issuance=row["issuance"],
    )
