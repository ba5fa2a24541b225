"""A list of tenants as a workbook in the columns of the import, to be filled in and imported."""

from collections.abc import Iterator
from typing import Any

from accounts.models import Tenant
from accounts.people_import import COLUMNS
from core.db.transactions import as_of_one_moment
from workflow.files import xlsx

AT_ONCE = 500


def stream_tenants_workbook(tenants: Any) -> Iterator[bytes]:
    """Stream a row for each tenant: what is known of it, and blank cells for the rest."""
    return xlsx.stream_workbook([("Tenants", COLUMNS, iterate_tenant_cells(tenants))])


def iterate_tenant_cells(tenants: Any) -> Iterator[list[str]]:
    with as_of_one_moment():
        rows = tenants.order_by("name", "pk").prefetch_related("bir_branches")
        for tenant in rows.iterator(chunk_size=AT_ONCE):
            cells = cells_of_tenant(tenant)
            yield [cells[name] for name in COLUMNS]


def cells_of_tenant(tenant: Tenant) -> dict[str, str]:
    """Return its cells by column, spelled as the import reads them."""
    user = next(iter(tenant.users.all()), None)
    columns = ("name", "address", "contact_email", "zip", "rdo", "contact_person", "contact_phone")
    return {name: getattr(tenant, name) for name in columns} | {
        "username": user.username if user else "",
        "person": user.name if user else "",
        "tin": tenant.tin.display,
        "last_name": tenant.last_name,
        "first_name": tenant.first_name,
        "middle_name": tenant.middle_name,
        "affiliate": format_flag(tenant.is_affiliate),
        "government": format_flag(tenant.is_government),
        "withholding_agent": format_flag(tenant.is_withholding_agent),
        "branches": " ".join(each.code for each in tenant.bir_branches.all()),
        "account_officer": tenant.account_officer.email if tenant.account_officer else "",
    }


def format_flag(flag: bool) -> str:
    return "yes" if flag else "no"
