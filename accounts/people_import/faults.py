"""Faults of one row of an import, whatever else is there."""

import re
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from accounts.models.people import PHONE
from accounts.people_import.rows import (
    CALLED,
    FLAGS,
    LONGEST,
    PERSONAL,
    ImportRow,
    branch_codes_in_row,
)
from core.rdo import WORDS, is_rdo
from core.tin import Tin

NEVER_FORMULAS = ("name", "address", "person", "tin", *PERSONAL, "contact_person")
# The beginnings of a spreadsheet's formula, and the values of one that failed.
FORMULA = ("=", "+", "@", "(formula)")
YES, NO = {"yes", "y", "1", "true"}, {"no", "n", "0", "false", ""}
TIN_DIGITS = "9 digits, or 12 to 14 with the branch code."
FEWEST_DIGITS, WHOLE_DIGITS = 6, 9  # a spreadsheet drops leading zeros: fewer are no TIN


def faults_of_formulas(cells: dict[str, str]) -> Iterator[str]:
    """List cells that a spreadsheet computed."""
    for name in NEVER_FORMULAS:
        if cells[name].startswith(FORMULA):
            yield f"The {name} begins as a formula does; write it as plain text."


def faults_of_text(row: ImportRow) -> Iterator[str]:
    for name, text in row.given.items():
        if len(text) > LONGEST.get(name, len(text)):
            yield f"The {name} is longer than {LONGEST[name]} characters."


def faults_of_values(row: ImportRow) -> Iterator[str]:
    given = row.given
    if given["username"] and not is_valid(UnicodeUsernameValidator(), given["username"]):
        yield "A username has letters, digits and @ . + - _ only."
    if given["tin"] and not is_tin(given["tin"]):
        yield f"{given['tin']} is not a TIN: {TIN_DIGITS}"
    if given["zip"] and not re.fullmatch(r"[0-9]{4}", given["zip"]):
        yield f"{given['zip']} is not a ZIP code of 4 digits."
    if given["rdo"] and not is_rdo(given["rdo"].upper()):
        yield f"{given['rdo']}: {WORDS}"
    if given["contact_phone"] and not PHONE.fullmatch(given["contact_phone"]):
        yield f"{given['contact_phone']} is not a telephone number."
    if any(given[name] for name in PERSONAL) and not (given["last_name"] and given["first_name"]):
        yield "A person has a last and a first name; a corporation has neither."
    if given["contact_email"] and not is_valid(validate_email, given["contact_email"]):
        yield f"{given['contact_email']} is not an email address."


def faults_of_kind(row: ImportRow) -> Iterator[str]:
    """List errors in the kind of payor and its branches."""
    for column in FLAGS:
        if row.given[column].lower() not in YES | NO:
            yield f"The {column} column says {row.given[column]!r}; write yes or no."
    for code in branch_codes_in_row(row):
        if not re.fullmatch(r"[0-9]{1,5}", code):
            yield f"{code} is not a branch code of 5 digits."


def is_valid(validator: Any, text: str) -> bool:
    try:
        validator(text)
    except ValidationError:
        return False
    return True


def is_tin(text: str) -> bool:
    """Return whether it is a TIN, or one that lost its leading zeros."""
    try:
        return bool(Tin.parse(text)) and count_digits(text) >= FEWEST_DIGITS
    except ValueError:
        return False


def count_digits(text: str) -> int:
    return sum(letter in "0123456789" for letter in text)


def details_of(row: ImportRow) -> dict[str, Any]:
    """Return what the row says of the tenant, by field; a blank cell says nothing."""
    columns = ("name", "address", "contact_email", "zip", *PERSONAL, *CALLED)
    details: dict[str, Any] = {name: row.given[name] for name in columns if row.given[name]}
    if row.given["rdo"]:
        details["rdo"] = row.given["rdo"].upper()
    if row.given["tin"]:
        details["tin"] = Tin.parse(row.given["tin"])
    flags = {FLAGS[name]: row.given[name].lower() in YES for name in FLAGS if row.given[name]}
    return details | flags
