"""The recorded rows that belong to a record of master data, and what an edit can change of them."""

from collections.abc import Iterator

from accounts.memberships import SETTLED
from accounts.models import Cover, User
from console.masterdata.facts import OF_CONFORME, OF_STAFF, OF_TENANT
from console.masterdata.models import Kind
from console.masterdata.record_kinds import SHELVES, RecordKind
from core.recording import CREATED, Changed, RowChange
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


ASSIGNED = ("assignments", "covers")


def columns_of_form(record_kind: RecordKind) -> tuple[str, ...]:
    """The columns of a form of this kind, as rows are recorded."""
    fields = record_kind.model._meta.concrete_fields
    return (*(field.attname for field in fields if field.name in record_kind.labels), "is_active")


# What an edit of each kind can change of the record's own row.
EDITED: dict[str, tuple[str, ...]] = {
    Kind.TENANT: (*OF_TENANT, "tin", "account_officer_id"),
    Kind.STAFF: (*OF_STAFF, *OF_CONFORME, *ASSIGNED),
    Kind.ASSIGNMENTS: ASSIGNED,
} | {each.kind: columns_of_form(each) for each in SHELVES.values()}
# And of the people whose rights change with it.
EDITED_OF_PEOPLE: dict[str, tuple[str, ...]] = {
    Kind.TENANT: (*SETTLED, "name"),
    Kind.STAFF: ASSIGNED,
    Kind.ASSIGNMENTS: ASSIGNED,
}


def changes_behind(kind: str, record: int, changed: Changed | None = None) -> Iterator[RowChange]:
    """List the rows that an edit records, and what it may have changed of each.

    ``changed``: what was done to the record's own row, otherwise all that an edit can change.
    """
    own, *people = rows_behind(kind, record)
    yield RowChange(*own, EDITED[kind] if changed is None else changed)
    is_edit = changed not in ((), CREATED)
    yield from (RowChange(*each, EDITED_OF_PEOPLE[kind] if is_edit else ()) for each in people)


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
