"""What the fields of a scan come to: each read as its kind, all of them a certificate's content."""

import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from core import clock, text
from core.days import read_iso_day
from core.money import LARGEST, ZERO, round_to_centavo
from core.refusals import NotLikeThis, field_fault
from core.tin import Tin
from ocr.form import AMOUNTS, CELLS, FIELDS
from workflow.certificates.content import LINES_PER_SECTION
from workflow.certificates.models import Section
from workflow.scans.outcomes import SIGNED, sort_field_names
from workflow.tax import atc

YES, NO = "yes", "no"
MOST_LINES = 2 * LINES_PER_SECTION
LINE = re.compile(r"lines\.(\d{1,2})\.(\w+)")
Values = dict[str, str]
Faults = list[dict[str, str]]


class WrongField(ValueError):
    """A value cannot be what its field holds; the message is for people."""


def is_field(name: str) -> bool:
    """Return whether the form has such a field."""
    found = LINE.fullmatch(name)
    if found:
        return int(found[1]) < MOST_LINES and found[2] in ("section", *CELLS)
    first, _, rest = name.partition(".")
    return name in FIELDS or name == SIGNED or (first == "totals" and rest in AMOUNTS)


def content_of_scan_fields(values: Values, sections: list[str]) -> dict[str, Any]:
    """A certificate's content. Raises NotLikeThis naming every field that cannot be."""
    faults: Faults = []
    plain = {name: values.get(name, "") for name in FIELDS}
    content = {name: read_scan_field(name, value, faults) for name, value in plain.items()}
    content["lines"] = income_lines_of_scan(values, sections, content["period_from"], faults)
    for name in (SIGNED, *(each for each in values if each.startswith("totals."))):
        read_scan_field(name, values.get(name, ""), faults)
    if faults:
        raise NotLikeThis(faults)
    return content


def read_scan_field(name: str, value: str, faults: Faults) -> Any:
    """The value as its field holds it; None where it is at fault."""
    try:
        return reader_of_scan_field(name)(value.strip())
    except WrongField as error:
        faults.append(field_fault(name, "invalid", str(error)))
        return None


def income_lines_of_scan(
    values: Values, sections: list[str], on: date | None, faults: Faults
) -> list[dict[str, Any]]:
    """The income lines; one whose cells are all blank is none."""
    numbers = sorted({int(found[1]) for name in values if (found := LINE.fullmatch(name))})
    rows = [
        income_line_of_scan(number, values, sections, on, faults)
        for number in numbers
        if any(values.get(f"lines.{number}.{cell}", "").strip() for cell in CELLS)
    ]
    for section in Section.values:
        if sum(row["section"] == section for row in rows) > LINES_PER_SECTION:
            words = f"The form has {LINES_PER_SECTION} lines in each part."
            faults.append(field_fault("lines", "too_many_lines", words))
    return rows


def income_line_of_scan(
    number: int, values: Values, sections: list[str], on: date | None, faults: Faults
) -> dict[str, Any]:
    """Total and tax are as printed; a blank total is the sum of its months."""
    names = {cell: f"lines.{number}.{cell}" for cell in CELLS}
    row = {
        cell: read_scan_field(name, values.get(name, ""), faults) for cell, name in names.items()
    }
    code = atc.atc_on_day(row["atc"] or "", on or clock.today())
    row["section"] = section_of(number, values, sections) or (code.section if code else "EWT")
    row["rate"] = code.rate if code else None
    if not values.get(names["total"], "").strip():
        row["total"] = sum((row[month] or ZERO for month in ("m1", "m2", "m3")), ZERO)
    return row


def section_of(number: int, values: Values, sections: list[str]) -> str:
    """As a person said it, or as it was read; blank for a line that was added."""
    said = values.get(f"lines.{number}.section", "")
    if said in Section.values:
        return said
    return sections[number] if number < len(sections) else ""


def read_scan_date(value: str) -> date | None:
    try:
        return read_iso_day(value) if value else None
    except ValueError:
        raise WrongField("Write a day as 2026-10-12.") from None


def read_scan_tin(value: str) -> Tin | None:
    try:
        return Tin.parse(value) if value else None
    except ValueError as error:
        raise WrongField(str(error)) from None


def read_scan_amount(value: str) -> Decimal:
    try:
        amount = round_to_centavo(value.replace(",", "").removeprefix("₱") or "0")
    except InvalidOperation:
        raise WrongField("Write an amount as 1,234.50.") from None
    if not amount.is_finite() or abs(amount) > LARGEST:
        raise WrongField("This amount is more than the form can say.")
    return amount


def code(value: str) -> str:
    """Normalize a code; one that is not listed is for the checks to find."""
    said = atc.normalize_code(value)
    if len(said) > 5:
        raise WrongField("A tax code has five characters at most.")
    return said


def read_scan_zip_code(value: str) -> str:
    if value and not re.fullmatch(r"[0-9]{4}", value):
        raise WrongField("A ZIP code has four digits.")
    return value


def yes_or_no(value: str) -> bool:
    if value.lower() not in ("", YES, NO):
        raise WrongField("Say yes or no.")
    return value.lower() == YES


def scan_text_reader(longest: int) -> Callable[[str], str]:
    def read(value: str) -> str:
        try:
            return text.normalize_line(value, longest)
        except text.BadText as bad:
            raise WrongField(str(bad)) from bad

    return read


READERS: dict[str, Callable[[str], Any]] = {
    "from": read_scan_date,
    "to": read_scan_date,
    "tin": read_scan_tin,
    "zip": read_scan_zip_code,
    "name": scan_text_reader(200),
    "address": scan_text_reader(300),
    "title": scan_text_reader(120),
    "description": scan_text_reader(200),
    "atc": code,
    "signed": yes_or_no,
}


def reader_of_scan_field(name: str) -> Callable[[str], Any]:
    """By the last word of its name; what is none of these is an amount."""
    return READERS.get(re.split(r"[._]", name)[-1], read_scan_amount)


def same(name: str, one: str, other: str) -> bool:
    """Return whether two values of a field mean the same, however they are written."""
    try:
        read = reader_of_scan_field(name)
        return bool(read(one.strip()) == read(other.strip()))
    except WrongField:
        return one.strip() == other.strip()


def final(read: dict[str, dict[str, Any]], corrections: Values) -> Values:
    """What was read, with a person's word above it, in the form's order."""
    values = {name: str(each["value"]) for name, each in read.items()} | corrections
    return {name: values[name] for name in sort_field_names(values)}
