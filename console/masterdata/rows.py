"""The recorded rows that belong to a record of master data."""

from accounts.models import Cover, User
from console.masterdata.models import Kind
from workflow.engine.rows import Named, check_as_recorded

TABLES: dict[str, str] = {
    Kind.TENANT: "tenants",
    Kind.STAFF: "people",
    Kind.ASSIGNMENTS: "people",
    Kind.COMPANY: "companies",
    Kind.MALL: "branches",
    Kind.HOLIDAY: "holidays",
    Kind.TAX_CODE: "tax_codes",
    Kind.REASON: "reasons",
    Kind.MAIL: "mail_texts",
    Kind.COMPANY_PROFILE: "company_profiles",
    Kind.TENANT_PROFILE: "tenant_profiles",
    Kind.LEASE: "leases",
}


def rows_behind(kind: str, record: int) -> list[Named]:
    """The record's own row, and the people whose rights change with it."""
    return [(TABLES[kind], record), *(("people", pk) for pk in people_behind(kind, record))]


def people_behind(kind: str, record: int) -> list[int]:
    """List a tenant's users, or the people who cover for a member of staff."""
    if kind == Kind.TENANT:
        return list(User.objects.filter(memberships__tenant=record).values_list("pk", flat=True))
    if TABLES[kind] == "people":
        return list(Cover.objects.filter(absent=record).values_list("user", flat=True).distinct())
    return []


def check_master_rows_unaltered(kind: str, records: list[int]) -> None:
    """Raises AlteredRecord: nobody's change may vouch for what was written past the portal."""
    check_as_recorded([each for record in records for each in rows_behind(kind, record)])
