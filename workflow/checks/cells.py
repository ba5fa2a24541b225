"""Cells of a CSV as spreadsheets leave them: read for what they mean, or found unreadable."""

import re
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from decimal import Decimal

from core.money import LARGEST, ZERO, round_to_centavo
from core.tin import Tin
from workflow.files.amounts import TWO_READINGS, BadAmount, read_signed_amount

NUMBER = re.compile(r"[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?|[0-9]+(\.[0-9]*)?|\.[0-9]+")
UNROUNDED = re.compile(r"[0-9,]*\.[0-9]{3,}")
FRACTION = re.compile(r"0?\.[0-9]{1,4}")
LAYOUTS = (
    "%m/%d/%Y",
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%d-%b-%Y",
    "%d-%b-%y",
    "%d %b %Y",
    "%d %B %Y",
    "%b %d %Y",
    "%B %d %Y",
    "%m/%d/%y",
)
SEPTEMBER = re.compile(r"\bsept\b", re.IGNORECASE)  # no calendar of Python knows it
MIDNIGHT = re.compile(r"[ T]00:00(:00(\.0+)?)?$")
# The day before the first one that Excel counts, its 29 February 1900 included.
BEFORE_EXCEL = date(1899, 12, 30)
SERIALS = range(36_526, 73_051)  # 2000 to 2099
NUMBER_OF_A_TIN = range(10, 12)
WIDTHS_OF_A_TIN = (12, 13, 14)
YES = {"1", "yes", "y", "true"}


class Unreadable(ValueError):
    """What a cell says is not what its column holds; the message is for people."""


def read_money(text: str) -> Decimal:
    """Pesos, as every other field of the portal reads them; ``-`` and a blank cell for none.

    A computed amount with more decimals is rounded to the centavo.
    """
    try:
        return read_signed_amount(text) or ZERO
    except BadAmount as error:
        bare = text.strip()
        if UNROUNDED.fullmatch(bare) and not TWO_READINGS.fullmatch(bare):
            return read_unsigned_number(bare, text)
        raise Unreadable(f"{text!r} cannot be read. {error}") from None


def read_unsigned_number(bare: str, text: str) -> Decimal:
    if not NUMBER.fullmatch(bare):
        raise Unreadable(f"{text!r} is not a number.")
    amount = round_to_centavo(bare.replace(",", ""))
    if amount > LARGEST:
        raise Unreadable(f"{text!r} is more than the form can say.")
    return amount


def read_rate(text: str) -> Decimal | None:
    """Per cent; a fraction such as ``0.015`` keeps its digits."""
    bare = text.strip().removesuffix("%").strip()
    if FRACTION.fullmatch(bare):
        return Decimal(bare)
    return read_unsigned_number(bare, text) if bare else None


def read_tin(text: str, ours: Iterable[Tin | None] = ()) -> Tin | None:
    """A TIN; one of ``ours`` also without the zeros that a spreadsheet took."""
    bare = without_fraction(text)
    if not bare:
        return None
    if known := own_tin_when_padded(bare, [tin for tin in ours if tin]):
        return known
    if bare.isdecimal() and len(bare) in NUMBER_OF_A_TIN:
        words = f"{text!r} has {len(bare)} digits: a spreadsheet took its leading zeros."
        raise Unreadable(f"{words} Write it with hyphens.")
    try:
        return Tin.parse(bare)
    except ValueError as error:
        raise Unreadable(f"{text!r} cannot be read. {error}") from None


def own_tin_when_padded(digits: str, ours: list[Tin]) -> Tin | None:
    """Ours, where the digits are ours once their leading zeros are back."""
    if not digits.isdecimal():
        return None
    return next((tin for tin in ours if digits in forms_without_zeros(tin)), None)


def forms_without_zeros(tin: Tin) -> set[str]:
    branch = int(tin.branch5)
    return {f"{tin.tin9}{branch:0{width - 9}d}".lstrip("0") for width in WIDTHS_OF_A_TIN}


def read_branch(text: str) -> str | None:
    """A BIR branch code of five digits; None where the cell is blank."""
    bare = without_fraction(text)
    if not re.fullmatch(r"[0-9]{0,5}", bare):
        raise Unreadable(f"{text!r} is not a branch code of five digits.")
    return bare.zfill(5) if bare else None


def without_fraction(text: str) -> str:
    """``998765432.0`` is how a table of numbers writes ``998765432``."""
    return re.sub(r"^([0-9]+)\.0+$", r"\1", text.strip())


def read_date(text: str) -> date | None:
    """A day: American as on the form, ISO, with the month's name, or as Excel counts days."""
    bare = MIDNIGHT.sub("", text.strip()).replace(",", " ").replace(".", "")
    bare = SEPTEMBER.sub("Sep", " ".join(bare.split()))
    if not bare:
        return None
    if bare.isdecimal() and int(bare) in SERIALS:
        return BEFORE_EXCEL + timedelta(days=int(bare))
    for layout in LAYOUTS:
        try:
            return datetime.strptime(bare, layout).date()  # noqa: DTZ007 - a date has no zone
        except ValueError:
            continue
    raise Unreadable(f"{text!r} is not a date like 07/31/2026.")


def read_flag(text: str) -> bool:
    return without_fraction(text).lower() in YES
