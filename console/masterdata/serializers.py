"""Master data as the API tells it."""

from typing import Any

from accounts.models import Tenant, User
from console.masterdata import log
from console.masterdata.models import Kind
from console.masterdata.schemas import (
    MasterAccount,
    MasterStaff,
    MasterStaffRow,
    MasterTenant,
    MasterTenantRow,
)
from console.masterdata.staff import get_staff_person
from console.masterdata.tenants import STATES, get_tenant_with_state
from workflow.models import Certificate


def tenant_row(tenant: Any) -> MasterTenantRow:
    return {
        "id": tenant.pk,
        "name": tenant.name,
        "contact_email": tenant.contact_email,
        "is_affiliate": tenant.is_affiliate,
        "is_government": tenant.is_government,
        "is_withholding_agent": tenant.is_withholding_agent,
        "tin": str(tenant.tin),
        "state": tenant.state,
        "state_label": STATES[tenant.state],
    }


def serialize_tenant_detail(pk: int) -> MasterTenant:
    """One tenant as it is now. Raises NotFound."""
    tenant: Tenant = get_tenant_with_state(pk)
    entry = log.master_log_entries(Kind.TENANT, [pk]).first()
    return {
        **tenant_row(tenant),
        "address": tenant.address,
        "zip": tenant.zip,
        "rdo": tenant.rdo,
        "last_name": tenant.last_name,
        "first_name": tenant.first_name,
        "middle_name": tenant.middle_name,
        "contact_person": tenant.contact_person,
        "contact_phone": tenant.contact_phone,
        "account_officer": tenant.account_officer.email if tenant.account_officer else "",
        "is_active": tenant.is_active,
        "branches": list(tenant.bir_branches.values_list("code", flat=True)),
        "notification_email": tenant.notification_email,
        "has_certificates": Certificate.objects.filter(tenant=tenant).exists(),
        "version": entry.version if entry else 0,
        "accounts": [serialize_tenant_account(user) for user in tenant.users.all()],
        "log": log.master_record_history(entry) if entry else [],
    }


def serialize_tenant_account(user: User) -> MasterAccount:
    return {
        "username": user.username,
        "name": user.name,
        "has_password": user.has_usable_password(),
        "last_login": user.last_login,
    }


def staff_row(person: User) -> MasterStaffRow:
    return {
        "id": person.pk,
        "name": person.name,
        "email": person.email,
        "role": person.role,
        "is_active": person.is_active,
        "last_login": person.last_login,
    }


def serialize_staff_detail(pk: int) -> MasterStaff:
    """One of the staff as they are now. Raises NotFound."""
    person = get_staff_person(pk)
    entry = log.master_log_entries(Kind.STAFF, [pk]).first()
    rows = person.assignments.filter(cover=None).select_related("company", "branch")
    return {
        **staff_row(person),
        "may_sign_conforme": person.may_sign_conforme,
        "conforme_title": person.conforme_title,
        "conforme_tin": str(person.conforme_tin or ""),
        "companies": sorted(row.company.code for row in rows if row.company),
        "branches": sorted(row.branch.name for row in rows if row.branch),
        "version": entry.version if entry else 0,
        "log": log.master_record_history(entry) if entry else [],
    }
