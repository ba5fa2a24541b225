"""Pesos as people type them into spreadsheets."""

import re
from decimal import Decimal

from core.money import INTEGER_DIGITS, ZERO
from workflow.files.reading.rows import NEVER_COMPUTED

CURRENCY = re.compile(r"^(₱|php|p(?=[\d\s(.]))\s*", re.IGNORECASE)
AMOUNT = re.compile(r"(\d+|\d{1,3}(,\d{3})+|\d{1,3}( \d{3})+)?(\.\d*)?", re.ASCII)
INVISIBLE = re.compile(r"[\u200b-\u200f\u2060\ufeff]")
NIL = {"-", "–", "—"}  # how accounting formats show zero


class BadAmount(ValueError):
    """This is no amount; the message is for people."""


def read_amount(text: str) -> Decimal | None:
    """``₱1,234.50`` as pesos; None where nothing is written. Raises BadAmount."""
    bare = CURRENCY.sub("", " ".join(INVISIBLE.sub("", text).split()))
    if not bare:
        return None
    if bare in NIL:
        return ZERO
    if bare == NEVER_COMPUTED:
        raise BadAmount("This formula was never computed. Open the file in Excel and save it.")
    if bare.startswith(("(", "-", "−")):
        raise BadAmount("Amounts cannot be negative. Write them without brackets or minus.")
    return _plain_amount(bare)


def _plain_amount(bare: str) -> Decimal:
    if not AMOUNT.fullmatch(bare) or not any(map(str.isdigit, bare)):
        raise BadAmount(f"{bare[:40]} is not an amount. Write it like 1,234.50.")
    amount = Decimal(bare.replace(",", "").replace(" ", ""))
    if amount >= 10**INTEGER_DIGITS:
        raise BadAmount("This amount is too large.")
    if amount != round(amount, 2):
        raise BadAmount("Amounts have at most two decimals. Round this one to the centavo.")
    return round(amount, 2)
