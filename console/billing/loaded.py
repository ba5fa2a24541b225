"""The companies and quarters of which there is a reconciliation."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db.models import Q

from console.billing.models import ReconciledRow
from core.cached_values import CachedValue

CompanyQuarter = tuple[int, int]
"""The key of a company, and a quarter in one number like 20263."""


def read_reconciled_quarters() -> frozenset[CompanyQuarter]:
    rows = ReconciledRow.objects.order_by().values_list("company", "quarter").distinct()
    return frozenset(rows)


reconciled_quarters = CachedValue(read_reconciled_quarters, ReconciledRow)


def find_reconciled(asked: Iterable[CompanyQuarter]) -> set[CompanyQuarter]:
    """Return those of these companies and quarters of which there is a reconciliation.

    The database is asked about those that are not cached: another process may have reconciled
    them a moment ago. A process that may ask no database believes its cache.
    """
    pairs = set(asked)
    found = pairs & reconciled_quarters()
    if new := read_reconciled(pairs - found):
        reconciled_quarters.forget()
    return found | new


def read_reconciled(pairs: set[CompanyQuarter]) -> set[CompanyQuarter]:
    if not pairs or CachedValue.is_held:
        return set()
    either = reduce(or_, (Q(company=company, quarter=quarter) for company, quarter in pairs))
    rows = ReconciledRow.objects.filter(either).order_by()
    return set(rows.values_list("company", "quarter").distinct())
