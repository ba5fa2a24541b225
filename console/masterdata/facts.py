"""The logged columns of each kind of record, and their labels."""

from typing import Any

from django.db.models import F

from accounts.memberships import accounts_of_tenant
from accounts.models import Tenant, User
from accounts.models.people import STAFF_ROLES
from console.masterdata.models import Kind
from console.masterdata.record_kinds import SHELVES
from core.refusals import NotFound

Said = dict[str, Any]

NAMES = {
    "name": "Name",
    "tin": "TIN",
    "address": "Address",
    "zip": "ZIP code",
    "rdo": "RDO code",
    "last_name": "Last name",
    "first_name": "First name",
    "middle_name": "Middle name",
    "is_affiliate": "Affiliate",
    "is_government": "Government",
    "is_withholding_agent": "Withholding agent",
    "contact_email": "Contact address",
    "contact_person": "Contact person",
    "contact_phone": "Telephone",
    "account_officer": "Account officer",
    "accounts": "Account",
    "email": "Address in the directory",
    "role": "Role",
    "is_active": "Active",
    "may_sign_conforme": "Signs the conforme",
    "conforme_title": "Title on the form",
    "conforme_tin": "TIN on the form",
    "companies": "Companies",
    "branches": "Branches",
    "covers": "Covers for",
}
NAMES = {name: label for each in SHELVES.values() for name, label in each.labels.items()} | NAMES
OF_CONFORME = ("may_sign_conforme", "conforme_title", "conforme_tin")
OF_STAFF = ("name", "email", "role", "is_active")
OF_TENANT = (
    *(
        "name",
        "address",
        "zip",
        "rdo",
        "last_name",
        "first_name",
        "middle_name",
        "is_affiliate",
        "is_government",
        "is_withholding_agent",
    ),
    *("contact_email", "contact_person", "contact_phone", "is_active"),
)


def tenants_with_users() -> Any:
    rows = Tenant.objects.select_related("account_officer")
    return rows.prefetch_related(accounts_of_tenant())


def staff_accounts() -> Any:
    return User.objects.filter(role__in=STAFF_ROLES)


def staff_snapshot(user: User) -> Said:
    said = {name: getattr(user, name) for name in (*OF_STAFF, *OF_CONFORME)}
    return said | {"conforme_tin": str(user.conforme_tin or "")}


def tenant_snapshot(tenant: Tenant) -> Said:
    said = {name: getattr(tenant, name) for name in OF_TENANT}
    people = {user.username: user.name for user in tenant.users.all()}
    officer = tenant.account_officer.email if tenant.account_officer else ""
    accounts = describe_tenant_accounts(people)
    return said | {"account_officer": officer, "tin": str(tenant.tin), "accounts": accounts}


def describe_tenant_accounts(people: dict[str, str]) -> str:
    return ", ".join(f"{username} ({people[username]})" for username in sorted(people))


def of_assignments(user: User) -> Said:
    """Return the assignments and covers of a member of staff, by names that stay."""
    rows = list(user.assignments.select_related("company", "branch"))
    own = [each for each in rows if each.cover_id is None]
    covers = user.covers.select_related("absent").filter(ends_on__gte=F("starts_on"))
    return {
        "name": user.username,
        "is_active": True,
        "companies": ", ".join(sorted(each.company.code for each in own if each.company)),
        "branches": ", ".join(sorted(each.branch.name for each in own if each.branch)),
        "covers": ", ".join(map(str, covers)),
    }


SOURCES: dict[str, tuple[Any, Any]] = {
    Kind.TENANT: (tenants_with_users, tenant_snapshot),
    Kind.STAFF: (staff_accounts, staff_snapshot),
    Kind.ASSIGNMENTS: (staff_accounts, of_assignments),
} | {shelf.kind: (shelf.rows, shelf.said) for shelf in SHELVES.values()}


def current_record_snapshot(kind: str, record_id: int) -> Said:
    """All that the log keeps of a record, as it is now. Raises NotFound."""
    rows, of = SOURCES[kind]
    record = rows().filter(pk=record_id).first()
    if record is None:
        raise NotFound
    said: Said = of(record)
    return said


def diff_snapshots(before: Said, after: Said) -> list[dict[str, str]]:
    """Describe the differences between two snapshots, column by column."""
    return [
        {
            "field": name,
            "label": label,
            "before": describe_snapshot_value(before[name]),
            "after": describe_snapshot_value(after[name]),
        }
        for name, label in NAMES.items()
        if name in before and name in after and before[name] != after[name]
    ]


def describe_snapshot_value(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
