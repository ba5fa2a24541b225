"""Rent by the words people use, and the code that its payee's rent has."""

import re
from collections.abc import Iterator

from workflow.checks.catalogue import WARN, register_check
from workflow.checks.codes import SCHEDULE, percent_of_rate
from workflow.checks.paper import CheckedPaper, Finding
from workflow.tax.atc import Atc

RENT_CODES = {"WC100", "WI100", "WC110", "WI110"}
REIT_CODE = "WC690"
# What always names rent, services or not.
OF_RENT = re.compile(
    r"\b(rent|rents|renta|rental|rentals|(sub)?(lease|leasing)|(pa)?upa(han)?|arkila|occupancy)\b",
    re.IGNORECASE,
)
# What names rent unless a service is named: "aircon of the leased space" is a service.
# MGR is the minimum guaranteed rent, "pwesto" a stall.
OF_SPACE = re.compile(
    r"\b((sub)?leased|spaces?|parking|booths?|kiosks?|stalls?|pu?westo|mgr|minimum guarantee\w*)\b",
    re.IGNORECASE,
)
# A place by its lease, or the lease itself, which says nothing of what was paid.
LEASED_PLACE = re.compile(
    r"\b(rent|rental|rented|lease|leased)\s+(area|space|premises|unit|stall|contract|agreement"
    r"|term)s?\b",
    re.IGNORECASE,
)
# Services that are billed with rent, and named after it.
OF_SERVICE = re.compile(
    r"\b(cusa|common|dues|utilit\w*|electric\w*|water|air-?con\w*|advertis\w*|promo\w*|service\w*"
    r"|charges?|maintenance|security|janitor\w*|fit-?outs?|works?|repairs?|construction|renovation"
    r"|pest|garbage|waste|hauling|clean\w*|signage|permits?|events?|photo|manager|exhaust|grease|gas|lpg"
    r"|genset|internet|telephone|insurance|penalt\w*|marketing|funds?|sponsor\w*|handling)\b",
    re.IGNORECASE,
)


@register_check(
    "RENT",
    WARN,
    title="What is called rent stands under the code of its payee's rent",
    source=f"{SCHEDULE}: rentals are WC100, 5%; a REIT's income is WC690, 1% (RR 13-2011)",
)
def rent(paper: CheckedPaper) -> Iterator[Finding]:
    for index, line in enumerate(paper.lines):
        known = paper.code_of(line)
        if known is None or known.section != "EWT" or is_code_of_rent(line.atc, paper.is_reit):
            continue
        if is_called_rent(line.description) and line.description != known.description[:200]:
            words = describe_rent_code(known, is_reit=paper.is_reit)
            yield Finding("RENT", WARN, f"lines.{index}.atc", words)


def is_code_of_rent(code: str, is_reit: bool) -> bool:
    """Return whether rent of this payee is under the code; a REIT may also be paid for films."""
    return code in {REIT_CODE, "WC110"} if is_reit else code in RENT_CODES


def describe_rent_code(known: Atc, *, is_reit: bool) -> str:
    rate = percent_of_rate(known.rate)
    if is_reit:
        return f"It is called rent; the payee is a REIT, so it is WC690, 1%, not {known.code}."
    return f"It is called rent; rent is WC100, 5%, not {known.code}, {rate}."


def is_called_rent(words: str) -> bool:
    """Return whether it describes rent, alone or billed together with a service."""
    words = words.replace("_", " ")
    if OF_SERVICE.search(words):
        return bool(OF_RENT.search(LEASED_PLACE.sub(" ", words)))
    return bool(OF_RENT.search(words) or OF_SPACE.search(words))
