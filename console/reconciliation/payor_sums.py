"""The reconciliation of a quarter by payor."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Count, F, Max

from console.billing.owed import AMOUNTS
from console.billing.standings import STANDINGS, Standings, shares_of_quarter, sum_shares_by
from console.reconciliation.listing import ReconciledQuarter, is_of_payor
from core.db.money_sums import MoneySum

IN_ONE_STATEMENT = 500  # payors of which the shares are added up
PAYOR_AMOUNTS = (*AMOUNTS, *STANDINGS, "open")


def payor_sums(of: ReconciledQuarter, payor: str = "") -> Any:
    """Sum the rows of each payor, the most open tax first; ``payor``: words of its name or TIN."""
    rows: Any = of.rows().select_related(None)
    if payor:
        rows = rows.filter(is_of_payor(payor))
    sums = {f"sum_{name}": MoneySum(column) for name, column in AMOUNTS.items()}
    groups = rows.order_by("tin9").values("tin9")
    groups = groups.annotate(rows=Count("pk"), name=Max("tenant__name"), **sums)
    return groups.order_by((F("sum_short") + F("sum_missing")).desc(), "tin9")


def read_payor_sums(of: ReconciledQuarter, groups: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add what is signed, filed and open to these sums; one statement."""
    tins = [each["tin9"] for each in groups]
    shares = shares_of_quarter(of.company, of.quarter).filter(tin9__in=tins)
    standings = sum_shares_by(shares, "tin9")
    return [build_payor_sum(each, standings[each["tin9"]]) for each in groups]


def build_payor_sum(group: dict[str, Any], standings: Standings) -> dict[str, Any]:
    amounts = {name: group[f"sum_{name}"] for name in AMOUNTS}
    return {
        "tin": group["tin9"],
        "name": group["name"] or "",
        "rows": group["rows"],
        **amounts,
        **standings,
        "open": amounts["short"] + amounts["missing"],
    }


def iterate_payor_sums(of: ReconciledQuarter) -> Iterator[dict[str, Any]]:
    """Every payor, the most open tax first."""
    groups = list(payor_sums(of))
    for at in range(0, len(groups), IN_ONE_STATEMENT):
        yield from read_payor_sums(of, groups[at : at + IN_ONE_STATEMENT])
