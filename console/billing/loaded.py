"""The companies and quarters of which there is a reconciliation."""

from console.billing.models import ReconciledRow
from core.cached_values import CachedValue


def read_reconciled_quarters() -> frozenset[tuple[int, int]]:
    """Pairs of a company's key and a quarter as one number."""
    rows = ReconciledRow.objects.order_by().values_list("company", "quarter").distinct()
    return frozenset(rows)


reconciled_quarters = CachedValue(read_reconciled_quarters, ReconciledRow)
