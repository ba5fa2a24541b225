"""ATCs against the BIR's table."""

import csv
import re
from functools import cache
from pathlib import Path

from ocr.guard import guard_calls
from ocr.protocol import KnownFacts
from ocr.raw_values import RawForm
from ocr.validation.repair import doubt, may_repair, nearest, repair

TABLE = Path(__file__).parents[2] / "workflow" / "tax" / "data" / "atc.csv"
Rates = dict[str, tuple[str, ...]]


@cache
def printed_rates() -> Rates:
    """Every code that comes with the product and the rates it ever had, in percent.

    Codes that were dropped are left out: a misread digit would make one of a code in force.
    """
    found: dict[str, set[str]] = {}
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        found.setdefault(row["code"], set()).add(row["rate_percent"] or "0")
    in_force = {row["code"] for row in rows if not row["valid_to"]}
    return {code: tuple(sorted(rates)) for code, rates in found.items() if code in in_force}


def rates_of(known: KnownFacts) -> Rates:
    return known.rates if known.rates is not None else printed_rates()


@guard_calls("atc")
def check_codes(raw: RawForm, known: KnownFacts) -> None:
    codes = rates_of(known)
    for line in raw.lines:
        value = line.cells.get("atc")
        if not value or not value.text or value.text in codes:
            continue
        close = nearest_code(value.text, codes) if may_repair(raw) else ""
        others = [each for each in value.alternatives if each in codes]
        if others or close:
            repair(value, (others or [close])[0], "The ATC as read is not in the BIR's table.")
        else:
            doubt(value, "format_ok", "This ATC is not in the BIR's table.")


def nearest_code(text: str, codes: Rates) -> str:
    """The one code a letter away; of a W with digits alone, which lost a letter, it was the I:
    no other is so thin."""
    thin = re.sub(r"^W(?=\d{3}$)", "WI", text)
    return thin if thin in codes else nearest(text, codes, most=1)
