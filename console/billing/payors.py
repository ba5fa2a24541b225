"""The payors of billing documents."""

from collections import defaultdict
from collections.abc import Collection

from django.db.models.functions import Substr

from accounts.models import Tenant


def tenants_of(tins: Collection[str]) -> dict[str, list[Tenant]]:
    """The tenants by nine digits, the head office first."""
    found: dict[str, list[Tenant]] = defaultdict(list)
    rows = Tenant.objects.annotate(nine=Substr("tin", 1, 9)).filter(nine__in=tins)
    for tenant in rows.order_by("tin"):
        found[tenant.tin.tin9].append(tenant)
    return found
