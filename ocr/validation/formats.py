"""Texts as printed or recognised, in the formats of form.py; blank: it is no such thing."""

import re
from contextlib import suppress
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

MONTHS = {date(2000, n, 1).strftime("%b").lower(): n for n in range(1, 13)}
ISO = re.compile(r"(\d{4})-?(\d\d)-?(\d\d)\b")
MONTH_FIRST = re.compile(r"([a-z]{3})[a-z]*\.?[\s,/-]*(\d{1,2})[\s,/-]+(\d{4})")
DAY_FIRST = re.compile(r"(\d{1,2})[\s,/-]*([a-z]{3})[a-z]*\.?[\s,/-]*(\d{4})")
EARLIEST, LATEST = 2000, 2100
CODE = re.compile(r"^W[A-Z]\d{3}$")
AS_DIGITS = str.maketrans("OQDILSBZ", "00011582")
LARGEST = Decimal("999999999999.99")
NOTHING = re.compile(r"^[\s\-–—_.*]*$")
CENTAVO = Decimal("0.01")
SPOILT_NUMBER = re.compile(r"\b\d[\dI]*l[\dlI]*\b")  # of a house, as 151l is


def date_of(text: str) -> str:
    """ISO, of MM/DD/YYYY in any spelling."""
    plain = text.strip().lower()
    found = _iso(plain) or _date_with_month_name(plain) or _numbers(plain)
    return found.isoformat() if found and EARLIEST <= found.year <= LATEST else ""


def _iso(text: str) -> date | None:
    found = ISO.match(text)
    return _day(found[1], found[2], found[3]) if found else None


def _date_with_month_name(text: str) -> date | None:
    if found := MONTH_FIRST.search(text):
        return _day(found[3], MONTHS.get(found[1], 0), found[2])
    if found := DAY_FIRST.search(text):
        return _day(found[3], MONTHS.get(found[2], 0), found[1])
    return None


def _numbers(text: str) -> date | None:
    parts = [part for part in re.split(r"\D+", text) if part]
    if len(parts) == 3 and len(parts[2]) in (2, 4):
        year = parts[2] if len(parts[2]) == len("2026") else f"20{parts[2]}"
        return _day(year, parts[0], parts[1])
    digits = "".join(parts)
    if len(digits) == len("MM/DD/YYYY"):  # the strokes were taken for digits
        digits = digits[:2] + digits[3:5] + digits[6:]
    if len(digits) == len("MMDDYYYY"):
        return _day(digits[4:], digits[:2], digits[2:4])
    return None


def _day(year: str | int, month: str | int, day: str | int) -> date | None:
    with suppress(ValueError):
        return datetime(int(year), int(month), int(day)).date()  # noqa: DTZ001 - a day on paper
    return None


def tin_of(text: str) -> str:
    """14 digits: nine, and the branch in five."""
    digits = re.sub(r"\D", "", text)
    if not 9 <= len(digits) <= 14 or len(digits) in (10, 11):
        return ""
    return digits[:9] + digits[9:].zfill(5)


def zip_of(text: str) -> str:
    digits = re.sub(r"\D", "", text)
    return digits if len(digits) == len("1605") else ""


def format_atc_code(text: str) -> str:
    """``WC100``; letters among its digits are taken for the digits they look like."""
    plain = re.sub(r"[^A-Z0-9]", "", text.upper())
    if len(plain) != len("WC100"):
        return ""
    code = plain[:2].replace("1", "I").replace("0", "C") + plain[2:].translate(AS_DIGITS)
    return code if CODE.match(code) else ""


def is_nothing(text: str) -> bool:
    """An empty cell, also one with a dash in it."""
    return bool(NOTHING.match(text))


def amount_of(text: str) -> str:
    """``1,234.56``; blank also where it is none."""
    plain = re.sub(r"(?i)php|[₱p'\"’]|^\s*\$", "", text).strip()
    plain = re.sub(r"\s*([.,])\s*", r"\1", plain)
    if not re.fullmatch(r"[\d.,\s]+", plain) or not any(map(str.isdigit, plain)):
        return ""
    whole, cents = _halves(plain)
    with suppress(InvalidOperation):
        value = Decimal(f"{whole or 0}.{cents or 0}").quantize(CENTAVO)
        return f"{value:,.2f}" if value <= LARGEST else ""
    return ""


def _halves(plain: str) -> tuple[str, str]:
    """Before and after the point: the last mark, unless it groups thousands."""
    parts = re.split(r"[.,\s]", plain)
    mark = re.sub(r"[^.,\s]", "", plain)[-1:]
    if len(parts) == 1:
        return parts[0], ""
    last = parts[-1]
    if len(last) == len("00099"):  # the mark before the centavos was not seen
        return "".join(parts[:-1]) + last[:-2], last[-2:]
    is_point = mark == "." or len(last) != len("000")
    if is_point and not (mark == "." and plain.count(".") > 1 and len(last) == len("000")):
        return "".join(parts[:-1]), last
    return "".join(parts), ""


def decimal_of(value: str) -> Decimal:
    """Of a value in our format; an empty cell counts as nothing."""
    return Decimal(value.replace(",", "")) if value else Decimal(0)


def format_decimal_amount(value: Decimal) -> str:
    return f"{value:,.2f}"


def correct_house_numbers(address: str) -> str:
    """With ones among the digits of a number where letters were read that look like them.

    A capital I may end the number of a unit, a small l does not.
    """
    return SPOILT_NUMBER.sub(lambda found: re.sub("[lI]", "1", found[0]), address)


def format_one_line_text(text: str) -> str:
    """A name, title or address on one line."""
    return re.sub(r"\s+", " ", text.replace("’", "'")).strip(" |_")
