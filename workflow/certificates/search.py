"""Searches of a list: by words of a certificate, or by the digits of a TIN."""

import re

from django.db.models import Q

from accounts import organization
from core.text import fold
from core.tin import Tin
from workflow.certificates.names import with_words

FEWEST_DIGITS, DIGITS_OF_A_TIN = 3, 14
# A TIN, or the reference that begins with one: there is no such word to look for.
NUMBER = re.compile(r"\d{3}-?\d{3}-?\d{3}[\d-]*", re.ASCII)
TIN = re.compile(r"(?:TIN\b)?[\W\d]+", re.IGNORECASE)  # no word but TIN with its digits
OF_A_REFERENCE = re.compile(r"[\d-]+", re.ASCII)


def by_words(value: str) -> Q:
    """Reference, also of a former system, payor's name or TIN (hyphens ignored), payee's name or
    branch."""
    if NUMBER.fullmatch(value):
        return Q(reference__startswith=value) | by_tin(value) | by_former_reference(value)
    typed = fold(value)
    branches = [pk for pk, each in organization.branches().items() if typed in fold(each.name)]
    names = with_words("payor_name", value) | with_words("payee_name", value)
    numbers = by_reference(value) | by_tin(value) | by_former_reference(value)
    return names | Q(branch_id__in=branches) | numbers


def by_reference(value: str) -> Q:
    """By a part of it; else blank."""
    return Q(reference__icontains=value) if OF_A_REFERENCE.fullmatch(value) else Q()


def by_former_reference(value: str) -> Q:
    """By its beginning; its index has only those that have one."""
    return Q(former_reference__isnull=False, former_reference__istartswith=value)


def by_tin(value: str) -> Q:
    """By the digits in it, where they may be the first ones of a payor's TIN and not a number
    in a name; else blank."""
    digits = "".join(character for character in value if character in "0123456789")
    is_of_a_tin = TIN.fullmatch(value.strip()) and FEWEST_DIGITS <= len(digits) <= DIGITS_OF_A_TIN
    return Q(payor_tin__range=tins_from(digits)) if is_of_a_tin else Q()


def tins_from(digits: str) -> tuple[Tin, Tin]:
    """The first and the last TIN that begin so: a range, which every database finds by index."""
    first, last = (digits.ljust(DIGITS_OF_A_TIN, filler) for filler in "09")
    return Tin(first[:9], first[9:]), Tin(last[:9], last[9:])
