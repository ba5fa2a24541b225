"""Units that were billed in a quarter without a lease."""

from typing import Any

from django.db.models import Exists, OuterRef, Q

from accounts.models import Lease
from core.quarter import Quarter

NONE = "none"


def without_lease(rows: Any, quarter: Quarter) -> Any:
    """Narrow to rows of a named unit that no lease in use covers on any day of the quarter."""
    leases = Lease.objects.filter(
        Q(valid_to=None) | Q(valid_to__gte=quarter.start),
        company=OuterRef("company"),
        branch=OuterRef("branch"),
        unit=OuterRef("unit"),
        valid_from__lte=quarter.end,
        is_active=True,
    )
    return rows.filter(~Exists(leases.order_by()), expected_base__gt=0, unit__gt="")
