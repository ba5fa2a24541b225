"""Leases for the demo: of the units that its billing names."""

from datetime import date
from decimal import Decimal

from django.db import transaction

from accounts.models import Lease, Nature, Tenant
from console.billing.models import BillingDocument, DocumentKind
from core import clock
from core.recording import CREATED, record_rows

NATURES = f"{Nature.RENT}, {Nature.CUSA}"
YEARS = 3
# Every so many lease has no last day; every so many unit is billed without a lease.
OPEN_ONE_OF, WITHOUT_ONE_OF = 4, 25
PESOS_OF_A_SQUARE_METRE = 1_100


@transaction.atomic
def load_demo_leases() -> None:
    """Leases of almost all units that are billed; recorded as the demo's other master data."""
    if Lease.objects.exists():
        return
    leases = [
        invented_lease(document, tenant, number)
        for number, (document, tenant) in enumerate(documents_by_unit(), 1)
        if number % WITHOUT_ONE_OF
    ]
    made = Lease.objects.bulk_create(leases, batch_size=500)
    record_rows("leases", [lease.pk for lease in made], changed=CREATED, why="load_demo")


def documents_by_unit() -> list[tuple[BillingDocument, Tenant]]:
    """The last document of each unit, by the order of their first."""
    tenants = {tenant.tin: tenant for tenant in Tenant.objects.order_by("pk")}
    found: dict[tuple[int, str], tuple[BillingDocument, Tenant]] = {}
    rows = BillingDocument.objects.select_related("company", "branch")
    for document in rows.filter(nature=Nature.RENT, kind=DocumentKind.INVOICE).order_by(
        "quarter", "pk"
    ):
        if document.branch.company_id == document.company_id:
            found[document.branch_id, document.unit] = document, tenants[document.payor_tin]
    return list(found.values())


def invented_lease(document: BillingDocument, tenant: Tenant, number: int) -> Lease:
    """A lease around today at the rent that was billed last, the same each time."""
    begins = date(clock.today().year - 1, 1, 1)
    return Lease(
        tenant=tenant,
        company=document.company,
        branch=document.branch,
        unit=document.unit,
        valid_from=begins,
        valid_to=date(begins.year + YEARS, 12, 31) if number % OPEN_ONE_OF else None,
        natures=NATURES,
        area=round(document.net / PESOS_OF_A_SQUARE_METRE, 2) or Decimal(1),
        rent=document.net,
    )
