"""Cells of an uploaded table as values: days, months, amounts, TINs and texts."""

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from core.days import LATEST_YEAR
from core.money import ZERO
from core.text import BadText, normalize_line
from core.tin import Tin
from workflow.files.amounts import BadAmount, NegativeAmount, read_amount

DAY_FORMATS = ("%Y-%m-%d", "%m/%d/%Y", "%Y-%m-%d %H:%M:%S")
OLDEST = date(2018, 1, 1)  # the form of the product is of 2018


class FaultyCell(ValueError):
    """A cell that cannot be used: its column, and why."""

    def __init__(self, column: str, message: str):
        super().__init__(message)
        self.column, self.message = column, message


def parse_cell(cells: dict[str, str], name: str, parse: Callable[[str], Any], message: str) -> Any:
    try:
        return parse(cells[name].strip())
    except ValueError:
        raise FaultyCell(name, message) from None


def parse_tin(text: str) -> Tin:
    if not text:
        raise ValueError(text)
    return Tin.parse(text)


def parse_day(text: str, formats: tuple[str, ...] = DAY_FORMATS) -> date:
    """Raises ValueError, for days before 2018 too."""
    for each in formats:
        try:
            day = datetime.strptime(text, each).date()  # noqa: DTZ007 - a day has no zone
        except ValueError:
            continue
        if OLDEST <= day <= date(LATEST_YEAR, 12, 31):
            return day
    raise ValueError(text)


def parse_text(cells: dict[str, str], name: str, longest: int, *, needed: bool = False) -> str:
    try:
        text = normalize_line(cells[name], longest)
    except BadText as bad:
        raise FaultyCell(name, str(bad)) from None
    if needed and not text:
        raise FaultyCell(name, "It is missing.")
    return text


def parse_amount(cells: dict[str, str], name: str, if_negative: str) -> Decimal:
    """Pesos like 1,234.50; blank is none. ``if_negative`` says what to write instead."""
    try:
        return read_amount(cells[name]) or ZERO
    except NegativeAmount:
        raise FaultyCell(name, if_negative) from None
    except BadAmount as bad:
        raise FaultyCell(name, str(bad)) from None
