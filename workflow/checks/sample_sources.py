"""Where ``check_forms`` reads codes, companies and malls: the lists that come with the product."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from core.tin import Tin
from workflow.checks import earned
from workflow.checks.paper import Account, CheckedParty
from workflow.checks.twins import normalize_place_name
from workflow.tax.atc import Atc, list_codes

COMPANIES = Path(__file__).parents[2] / "accounts" / "data" / "sample_lists.json"


@dataclass(frozen=True)
class SampleSource:
    """What a file of certificates is held against.

    - ``companies`` by code, ``malls`` with the code of each one's company, by normalized name.
    - ``codes`` finds an ATC as of a day, ``facts_of`` the fields of ``CheckedPaper`` that a
      company's profile fills on a day.
    - ``account_of`` finds the payor's account, None where it is unknown.
    """

    companies: dict[str, CheckedParty]
    malls: dict[str, str]
    codes: Callable[[str, date], Atc | None]
    facts_of: Callable[[str, date], dict[str, Any]]
    account_of: Callable[[Tin | None, date], Account | None] = lambda tin, day: None


@cache
def product_source() -> SampleSource:
    """The product's own lists; asks no database."""
    lists: dict[str, Any] = json.loads(COMPANIES.read_text(encoding="utf-8"))
    companies = {
        each["code"]: CheckedParty(
            each["name"], Tin(each["tin"], each["branch"]), each["address"], each["zip"]
        )
        for each in lists["operator_companies"]
    }
    malls = {normalize_place_name(name): code for name, _, code, *_ in lists["malls"]}
    return SampleSource(
        companies, malls, list_codes().at, lambda code, day: {"earned": earned.by(code)}
    )
