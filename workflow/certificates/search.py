"""Search of certificates by what a clerk hears on the phone, in any order of the words."""

import re
from decimal import Decimal
from functools import reduce
from operator import and_

from django.db.models import CharField, Q
from django.db.models.functions import Cast

from accounts import organization
from accounts.models import Tenant
from core import clock
from core.money import CENTAVO, LARGEST
from core.quarter import Quarter
from core.text import fold
from core.tin import Tin
from workflow.certificates.names import FEW, with_words
from workflow.certificates.statuses import Status

FEWEST_DIGITS, DIGITS_OF_A_TIN = 3, 14
MOST_WORDS = 8  # what follows is one phrase
FEWEST_LETTERS = 4  # of the beginning of a status
FIRST_YEAR = 2018  # of the form
# A TIN, or the reference that begins with one: there is no such word to look for.
NUMBER = re.compile(r"\d{3}-?\d{3}-?\d{3}[\d-]*", re.ASCII)
DIGITS = re.compile(r"[\d-]+", re.ASCII)
MOST_DIGITS_OF_A_PART = 4  # a reference has no longer run of digits but a running number
AMOUNT = re.compile(r"₱?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?", re.ASCII)
YEAR = re.compile(r"20\d\d", re.ASCII)
WORD_TIN = re.compile(r"\btin\b\W*(?=\d)", re.ASCII)
SPACED_TIN = re.compile(r"\b\d{3}(?: \d{3})+(?: \d{5})?\b", re.ASCII)
ORDINALS = {
    "1st": 1,
    "2nd": 2,
    "3rd": 3,
    "4th": 4,
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
}
ORDINAL = re.compile(rf"\b({'|'.join(ORDINALS)}) (?:quarter|qtr)\b", re.ASCII)
QUARTER = re.compile(
    r"\bq([1-4])(?:[ /-]*(?:of )?(20\d\d))?\b|\b(20\d\d)[ /-]*q([1-4])\b", re.ASCII
)


def by_words(value: str) -> Q:
    """Certificates that have every word of it, or a former reference that begins with all of it.

    A word is a part of a name, branch, status, reference, TIN or amount, or a quarter.
    """
    typed = ORDINAL.sub(lambda found: f"q{ORDINALS[found[1]]}", fold(value))
    quarters = [quarters_of(*found) for found in QUARTER.findall(typed)]
    rest = WORD_TIN.sub("", QUARTER.sub(" ", typed))
    words = SPACED_TIN.sub(lambda found: found[0].replace(" ", "-"), rest)
    parts = words.split(maxsplit=MOST_WORDS - 1)
    every = [*quarters, *(by_word(word, is_alone=len(parts) == 1) for word in parts)]
    return reduce(and_, every, Q()) | by_former_reference(value)


def quarters_of(number: str, year: str, year_before: str, number_after: str) -> Q:
    """The quarter of a year, or of every year where none is named."""
    if year or year_before:
        return Q(
            quarter=Quarter(int(year or year_before), int(number or number_after)).in_one_number
        )
    years = range(FIRST_YEAR, clock.today().year + 2)
    return Q(quarter__in=[Quarter(each, int(number)).in_one_number for each in years])


def by_word(word: str, *, is_alone: bool) -> Q:
    if NUMBER.fullmatch(word):
        return Q(reference__startswith=word) | by_tin(word) | by_former_reference(word)
    if AMOUNT.fullmatch(word) and not word.isdigit():
        return by_amount(word)
    names = with_words("payor_name", word) | with_words("payee_name", word)
    named = names | Q(branch_id__in=branches_with(word)) | Q(status__in=statuses_with(word))
    return named | by_digits(word, is_alone=is_alone) if DIGITS.fullmatch(word) else named


def branches_with(word: str) -> list[int]:
    return [pk for pk, each in organization.branches().items() if word in fold(each.name)]


def statuses_with(word: str) -> list[Status]:
    """The statuses that have this word, or one that begins so."""
    is_long = len(word) >= FEWEST_LETTERS
    return [
        status
        for status in Status
        if any(part == word or (is_long and part.startswith(word)) for part in fold(status).split())
    ]


def by_digits(word: str, *, is_alone: bool) -> Q:
    """By a part of a reference or TIN, pesos with any centavos, or the year of a quarter.

    One or two digits among other words are of a name, such as "SHOP 9".
    """
    found, fewest = by_tin(word), 1 if is_alone else FEWEST_DIGITS
    if "-" in word or fewest <= len(word) <= MOST_DIGITS_OF_A_PART:
        found |= Q(reference__icontains=word)
    if YEAR.fullmatch(word):
        found |= Q(quarter__range=(int(word) * 10 + 1, int(word) * 10 + 4))
    return found | by_amount(word) if word.isdigit() and len(word) >= FEWEST_DIGITS else found


def by_amount(word: str) -> Q:
    """By tax or total; pesos without centavos find all that have any."""
    amount = Decimal(word.removeprefix("₱").replace(",", ""))
    if amount > LARGEST:
        return Q(pk__in=[])
    last = amount if "." in word else amount + 1 - CENTAVO
    return Q(tax__range=(amount, last)) | Q(total__range=(amount, last))


def by_former_reference(value: str) -> Q:
    """By its beginning; its index has only those that have one."""
    return Q(former_reference__isnull=False, former_reference__istartswith=value)


def by_tin(value: str) -> Q:
    """By some digits of the tenant's TIN, or the first ones of the payor's; none for too few."""
    digits = value.replace("-", "")
    if not FEWEST_DIGITS <= len(digits) <= DIGITS_OF_A_TIN:
        return Q(pk__in=[])
    return Q(payor_tin__range=tins_from(digits)) | of_tenants_with(digits)


def of_tenants_with(digits: str) -> Q:
    """Certificates of the tenants that have these digits in their TIN, at any position."""
    rows = Tenant.objects.annotate(digits=Cast("tin", CharField())).filter(digits__contains=digits)
    found = list(rows.order_by().values_list("pk", flat=True)[: FEW + 1])
    return Q(tenant__in=found if len(found) <= FEW else rows.order_by().values("pk"))


def tins_from(digits: str) -> tuple[Tin, Tin]:
    """The first and the last TIN that begin so: a range, which every database finds by index."""
    first, last = (digits.ljust(DIGITS_OF_A_TIN, filler) for filler in "09")
    return Tin(first[:9], first[9:]), Tin(last[:9], last[9:])
