"""Writing of the rows of an import."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction

from accounts.memberships import accounts_of_tenant, create_owner
from accounts.models import BirBranch, Role, Tenant, User
from accounts.people_import.rows import ImportOutcome, ImportRow, branch_codes_in_row


@transaction.atomic
def import_people_rows(rows: Iterable[ImportRow]) -> ImportOutcome:
    """Add and change what the rows say; rows with faults or open questions are left out."""
    outcome = ImportOutcome()
    for row in rows:
        if not row.faults and not row.waits:
            put_one(row, outcome)
    return outcome


def put_one(row: ImportRow, outcome: ImportOutcome) -> None:
    tin, details = row.details["tin"], row.details
    tenants = Tenant.objects.prefetch_related(accounts_of_tenant())
    tenant, is_new = tenants.get_or_create(tin=tin, defaults=details)
    left = set() if is_new else row.left_out
    kept = {name: value for name, value in details.items() if name not in left}
    is_changed = not is_new and write_changes(tenant, kept)
    if "branches" not in left:
        is_changed = list_branches(tenant, branch_codes_in_row(row)) or is_changed
    accounts = list(tenant.users.all())
    if row.opens_account and not accounts and "accounts" not in left:
        accounts = [new_user(row, tenant)]
        outcome.added.append(row.username)
    else:
        if row.user and "accounts" not in left:
            is_changed = write_changes(row.user, {"name": row.person_of(row.user)}) or is_changed
        (outcome.changed if is_changed else outcome.unchanged).append(row.username or str(tin))
    outcome.to_invite += people_to_invite(tenant, [row.user] if row.user else accounts)


def people_to_invite(tenant: Tenant, users: list[User]) -> list[User]:
    return [user for user in users if tenant.contact_email and not user.has_usable_password()]


def list_branches(tenant: Tenant, codes: list[str]) -> bool:
    """Add what is not listed yet; whether anything was."""
    wanted = {code.zfill(5) for code in codes} - {tenant.tin.branch5}
    new = wanted - set(tenant.bir_branches.values_list("code", flat=True))
    BirBranch.objects.bulk_create(BirBranch(tenant=tenant, code=code) for code in sorted(new))
    return bool(new)


def write_changes(record: Tenant | User, details: dict[str, Any]) -> bool:
    """Write what differs; whether anything did."""
    different = {name: value for name, value in details.items() if getattr(record, name) != value}
    for name, value in different.items():
        setattr(record, name, value)
    if different:
        record.save(update_fields=list(different))
    return bool(different)


def new_user(row: ImportRow, tenant: Tenant) -> User:
    """A user without a password: the invitation sets it."""
    user = User(username=row.username, name=row.person_of(None), role=Role.TENANT, tenant=tenant)
    user.set_unusable_password()
    user.save()
    create_owner(user)
    return user
