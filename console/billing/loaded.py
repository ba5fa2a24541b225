"""The companies and quarters of which there is a reconciliation."""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache

from console.billing.models import ReconciledRow
from core.cached_values import CachedValue
from core.db.compiled_statements import CompiledQuery, Placeholder

CompanyQuarter = tuple[int, int]
"""The key of a company, and a quarter in one number like 20263."""
COMPANY = Placeholder("company", ReconciledRow._meta.get_field("company"))
FIRST, LAST = (
    Placeholder(name, ReconciledRow._meta.get_field("quarter")) for name in ("first", "last")
)


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
    """Ask the database, once for each company: every decision asks for one."""
    if not pairs or CachedValue.is_held:
        return set()
    quarters_of: dict[int, list[int]] = defaultdict(list)
    for company, quarter in pairs:
        quarters_of[company].append(quarter)
    found: set[CompanyQuarter] = set()
    for company, quarters in quarters_of.items():
        values = {COMPANY: company, FIRST: min(quarters), LAST: max(quarters)}
        found |= {(pk, quarter) for pk, quarter in quarters_between().rows(values)}
    return found & pairs


@cache
def quarters_between() -> CompiledQuery:
    """The quarters of a company, between two of them, of which there is a reconciliation."""
    rows = ReconciledRow.objects.filter(company=COMPANY, quarter__range=(FIRST, LAST))
    return CompiledQuery(rows.order_by().values_list("company", "quarter").distinct())
