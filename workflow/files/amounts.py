"""Pesos as people type them into spreadsheets: one reader for fields, files, pastes and imports.

The pages read by the same rules (``portal-ui/src/shared/format/money.ts``); both are tested with
``tests/data/amounts.json``.
"""

import re
from decimal import Decimal

from core.money import INTEGER_DIGITS, ZERO
from workflow.files.reading.rows import NEVER_COMPUTED

CURRENCY = re.compile(r"^(₱|php|p(?=[\d\s(.−–-]))\s*", re.IGNORECASE)
AMOUNT = re.compile(r"(\d+|\d{1,3}(,\d{3})+|\d{1,3}( \d{3})+)?(\.\d*)?", re.ASCII)
# Points or spaces between the thousands, and a comma before exactly two decimals.
CONTINENTAL = re.compile(r"(\d{1,3}(?:(?:\.\d{3})+|(?: \d{3})+)),(\d{2})", re.ASCII)
# Thousands or decimals? Nobody but the writer knows.
TWO_READINGS = re.compile(r"(\d{1,3})\.(\d{3})|(0\d{0,2}),(\d{3})", re.ASCII)
INVISIBLE = re.compile(r"[\u200b-\u200f\u2060\ufeff]")
NIL = {"-", "–", "—"}  # how accounting formats show zero
MINUS = ("-", "−", "–")


class BadAmount(ValueError):
    """This is no amount; the message is for people."""


class NegativeAmount(BadAmount):
    """An amount below zero, where none is taken."""


def read_amount(text: str) -> Decimal | None:
    """``₱1,234.50`` as pesos; None where nothing is written. Raises BadAmount."""
    amount = read_signed_amount(text)
    if amount is not None and amount < ZERO:
        raise NegativeAmount("Amounts cannot be negative. Write them without brackets or minus.")
    return amount


def read_signed_amount(text: str) -> Decimal | None:
    """The same, with brackets or a minus for an amount below zero. Raises BadAmount."""
    written = " ".join(INVISIBLE.sub("", text).split())
    bare = CURRENCY.sub("", written)
    if not bare:
        return None
    if bare in NIL:
        return ZERO
    if written == NEVER_COMPUTED:
        raise BadAmount("This formula was never computed. Open the file in Excel and save it.")
    bare, is_negative = split_sign(bare)
    return -_plain_amount(bare) if is_negative else _plain_amount(bare)


def split_sign(bare: str) -> tuple[str, bool]:
    """The amount without minus and brackets, and whether it is below zero."""
    if bare.startswith("(") and bare.endswith(")"):
        return CURRENCY.sub("", bare[1:-1].strip()), True
    if bare.startswith(MINUS):
        return CURRENCY.sub("", bare[1:].strip()), True
    return bare, False


def _plain_amount(bare: str) -> Decimal:
    if both := TWO_READINGS.fullmatch(bare):
        raise BadAmount(describe_two_readings(bare, both))
    if continental := CONTINENTAL.fullmatch(bare):
        bare = f"{re.sub(r'[. ]', '', continental[1])}.{continental[2]}"
    if not AMOUNT.fullmatch(bare) or not any(map(str.isdigit, bare)):
        raise BadAmount(f"{bare[:40]} is not an amount. Write it like 1,234.50.")
    amount = Decimal(bare.replace(",", "").replace(" ", ""))
    if amount >= 10**INTEGER_DIGITS:
        raise BadAmount("This amount is too large.")
    if amount != round(amount, 2):
        raise BadAmount("Amounts have at most two decimals. Round this one to the centavo.")
    return round(amount, 2)


def describe_two_readings(bare: str, both: re.Match[str]) -> str:
    """``1.000`` may be one peso or a thousand."""
    whole, part = filter(None, both.groups())
    small = f"{int(whole)}.{part[:2]}{part[2:].rstrip('0')}"
    return (
        f"{bare} can be read as {small} or as {int(whole + part):,}.00. "
        "Write it with two decimals, like 1,234.50."
    )
