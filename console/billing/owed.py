"""Sums of the reconciliation: the one place where expected and missing tax are added up."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from django.db.models import Count, IntegerField, Q, QuerySet, Value

from accounts import organization
from accounts.models import Tenant
from console.billing.models import ReconciledRow
from console.oversight.expected import NEVER_SENT, PLACE
from console.oversight.scope import Scope
from core.db.money_sums import MoneySum
from core.money import ZERO
from core.quarter import Quarter

AMOUNTS = {
    "billed": "expected_base",
    "expected": "expected_tax",
    "certified": "certified_tax",
    "short": "short",
    "missing": "missing",
    "over": "over",
}
At = tuple[int | None, int | None]  # company, branch


@dataclass(frozen=True)
class MissingAmount:
    """What was billed for a unit and nature, and no certificate shows."""

    unit: str
    nature: str
    tax: Decimal


def missing_amounts(tenant: Tenant, quarter: Quarter) -> dict[At, list[MissingAmount]]:
    """By company and mall, in the order of units and natures."""
    rows = missing_rows({tenant.tin.tin9}, quarter).order_by("unit", "nature", "pk")
    found: dict[At, list[MissingAmount]] = defaultdict(list)
    for row in rows:
        nature = row.get_nature_display() if row.nature else ""
        found[row.company_id, row.branch_id].append(MissingAmount(row.unit, nature, row.missing))
    return dict(found)


def missing_taxes_by_payor(
    tins: Collection[str], quarter: Quarter
) -> dict[tuple[str, int | None, int | None], Decimal]:
    """By payor (nine digits), company and mall."""
    rows = missing_rows(tins, quarter).order_by("pk")
    found: dict[tuple[str, int | None, int | None], Decimal] = defaultdict(lambda: ZERO)
    for tin9, company, branch, tax in rows.values_list("tin9", "company", "branch", "missing"):
        found[tin9, company, branch] += tax
    return dict(found)


def owed_places(quarter: Quarter, scope: Scope) -> Any:
    """Places of tenants that have missing tax, as rows for ``oversight.expected``."""
    rows = ReconciledRow.objects.filter(
        company__in=organization.companies(),
        quarter=quarter.in_one_number,
        missing__gt=0,
        tenant__isnull=False,
        branch__isnull=False,
    )
    never = Value(NEVER_SENT, output_field=IntegerField())
    return scope.narrow(rows).annotate(last=never).order_by("pk").values_list(*PLACE, "last")


def missing_rows(tins: Collection[str], quarter: Quarter) -> QuerySet[ReconciledRow]:
    return ReconciledRow.objects.filter(tin9__in=tins, quarter=quarter.in_one_number, missing__gt=0)


@dataclass
class ReconciledSum:
    """Pesos by the names of ``AMOUNTS``, and in how many rows each of them occurs."""

    amounts: dict[str, Decimal] = field(default_factory=lambda: dict.fromkeys(AMOUNTS, ZERO))
    rows: dict[str, int] = field(default_factory=lambda: dict.fromkeys(AMOUNTS, 0))

    def __add__(self, other: "ReconciledSum") -> "ReconciledSum":
        return ReconciledSum(
            {name: self.amounts[name] + other.amounts[name] for name in AMOUNTS},
            {name: self.rows[name] + other.rows[name] for name in AMOUNTS},
        )


def sum_reconciled_rows(rows: "QuerySet[ReconciledRow]") -> dict[str, Decimal]:
    """Sum each amount over these rows, to the centavo."""
    plain = rows.order_by().select_related(None)
    sums = plain.aggregate(**{name: MoneySum(column) for name, column in AMOUNTS.items()})
    return {name: amount or ZERO for name, amount in sums.items()}


def reconciled_sums_by_mall(
    companies: Collection[int], quarter: Quarter
) -> dict[tuple[int, int | None], ReconciledSum]:
    """By company and mall, in one query; mall None: the certificate is of several."""
    rows = ReconciledRow.objects.filter(company__in=companies, quarter=quarter.in_one_number)
    columns: dict[str, Any] = {}
    for name, column in AMOUNTS.items():
        columns[f"sum_{name}"] = MoneySum(column)
        columns[f"rows_{name}"] = Count("pk", filter=Q(**{f"{column}__gt": 0}))
    groups: Any = rows.order_by("company", "branch").values("company", "branch")
    return {
        (each["company"], each["branch"]): ReconciledSum(
            {name: each[f"sum_{name}"] for name in AMOUNTS},
            {name: each[f"rows_{name}"] for name in AMOUNTS},
        )
        for each in groups.annotate(**columns)
    }
