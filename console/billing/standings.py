"""How much of the certified tax is signed, and how much of it is in a live return."""

from collections import defaultdict
from collections.abc import Collection
from decimal import Decimal
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Company
from console.billing.models import OPEN, ReconciledRow, ReconciledShare
from console.billing.owed import AMOUNTS
from console.filing.models import FiledLine
from console.filing.returns import ANNUAL_INCOME_TAX, QUARTERLY_INCOME_TAX
from core.db.money_sums import MoneySum
from core.money import ZERO
from core.quarter import Quarter

INCOME_TAX_FORMS = (QUARTERLY_INCOME_TAX, ANNUAL_INCOME_TAX)
IS_SIGNED, IS_FILED = Q(certificate__is_signed=True), Q(is_filed=True)
STANDINGS = {"signed": IS_SIGNED, "filed": IS_FILED}
# Shares whose certificates still lack something.
LACKS = {"unsigned": ~IS_SIGNED, "unfiled": ~IS_FILED}
# The amounts by which a list is narrowed to the rows that have any of it.
NARROWING_AMOUNTS = (*AMOUNTS, "open", *STANDINGS, *LACKS)
Standings = dict[str, Decimal]


def shares_of_quarter(company: Company, quarter: Quarter) -> "QuerySet[ReconciledShare]":
    return ReconciledShare.objects.filter(company=company, quarter=quarter.in_one_number)


def live_income_tax_lines() -> QuerySet[FiledLine]:
    """What live versions of income tax returns claim."""
    return FiledLine.objects.live().filter(form__in=INCOME_TAX_FORMS)


def shares_with_filed(shares: "QuerySet[ReconciledShare]") -> "QuerySet[Any]":
    """Annotate ``is_filed``: whether a live income tax return has the certificate."""
    lines = live_income_tax_lines().filter(certificate=OuterRef("certificate"))
    return shares.annotate(is_filed=Exists(lines))


def sum_standings(company: Company, quarter: Quarter) -> Standings:
    """The signed and the filed tax of a company and quarter."""
    shares = shares_of_quarter(company, quarter)
    sums = {name: MoneySum("tax", filter=condition) for name, condition in STANDINGS.items()}
    found = shares_with_filed(shares).aggregate(**sums)
    return {name: amount or ZERO for name, amount in found.items()}


def standings_of_rows(rows: Collection[ReconciledRow]) -> dict[int, Standings]:
    """The signed and the filed tax of each row; one statement."""
    return sum_shares_by(ReconciledShare.objects.filter(row__in=rows), "row")


def sum_shares_by(shares: "QuerySet[ReconciledShare]", column: str) -> dict[Any, Standings]:
    """The signed and the filed tax by a column of the shares; zero where there is none."""
    sums = {name: MoneySum("tax", filter=condition) for name, condition in STANDINGS.items()}
    groups = shares_with_filed(shares).order_by(column).values(column).annotate(**sums)
    found: dict[Any, Standings] = defaultdict(lambda: dict.fromkeys(STANDINGS, ZERO))
    for each in groups:
        found[each[column]] = {name: each[name] or ZERO for name in STANDINGS}
    return found


def has_amount(name: str) -> Any:
    """The condition that a row has some of this amount."""
    if name == "open":
        return OPEN
    if condition := (STANDINGS | LACKS).get(name):
        # Company and quarter say the same once more, so that no plan reads the shares of all.
        same = {name: OuterRef(name) for name in ("company", "quarter")}
        shares = ReconciledShare.objects.filter(row=OuterRef("pk"), tax__gt=0, **same)
        return Exists(shares_with_filed(shares).filter(condition))
    return Q(**{f"{AMOUNTS[name]}__gt": 0})
