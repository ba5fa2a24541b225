"""The known tenant that a row of an import is about: by its TIN, else by its username."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Left, Lower

from accounts.memberships import accounts_of_tenant
from accounts.models import Tenant, User
from accounts.models.people import STAFF_ROLES
from accounts.people_import.faults import WHOLE_DIGITS, count_digits, is_tin
from accounts.people_import.rows import OFFICER, ImportRow
from core.text import fold
from core.tin import Tin

AT_ONCE = 500
NOT_STAFF = "Nobody on the staff has the address {}."


@dataclass
class ExistingPeople:
    """The accounts there are of those a file names, read a few hundred at a time."""

    users: dict[str, User] = field(default_factory=dict)
    tenants: dict[int, Tenant] = field(default_factory=dict)
    by_tin9: dict[str, list[Tenant]] = field(default_factory=dict)
    officers: dict[str, User] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: list[ImportRow]) -> "ExistingPeople":
        known = cls()
        for at in range(0, len(rows), AT_ONCE):
            known.read(rows[at : at + AT_ONCE])
        for tenant in known.tenants.values():
            known.by_tin9.setdefault(tenant.tin.tin9, []).append(tenant)
        return known

    def read(self, rows: list[ImportRow]) -> None:
        self.read_officers({row.given[OFFICER].lower() for row in rows} - {""})
        names = {row.username.lower() for row in rows} - {""}
        users = User.objects.annotate(lowered=Lower("username")).filter(lowered__in=names)
        found = {user.username.lower(): user for user in users}
        self.users |= found
        tins = {Tin.parse(row.given["tin"]).tin9 for row in rows if is_tin(row.given["tin"])}
        theirs = Q(tin9__in=tins) | Q(pk__in={user.tenant_id for user in found.values()} - {None})
        tenants: Any = Tenant.objects.annotate(tin9=Left("tin", 9)).filter(theirs)
        for tenant in tenants.select_related("account_officer").prefetch_related(
            accounts_of_tenant(), "bir_branches"
        ):
            self.tenants[tenant.pk] = tenant

    def read_officers(self, addresses: set[str]) -> None:
        if addresses:
            rows = active_staff().annotate(lowered=Lower("email")).filter(lowered__in=addresses)
            self.officers |= {user.email.lower(): user for user in rows.order_by("-pk")}


def active_staff() -> QuerySet[User]:
    return User.objects.filter(role__in=STAFF_ROLES, is_active=True)


def faults_of_officer(row: ImportRow, known: ExistingPeople) -> Iterator[str]:
    """Take the account officer into the row's details, or say that there is none such."""
    if address := row.given[OFFICER]:
        officer = known.officers.get(address.lower())
        if officer is None:
            yield NOT_STAFF.format(address)
        else:
            row.details[OFFICER] = officer


def match_row(row: ImportRow, known: ExistingPeople) -> Iterator[str]:
    """Find the tenant and the user that the row is about; yield what speaks against it."""
    user = row.user = known.users.get(row.username.lower())
    if user and user.tenant_id is None:
        yield f"{user.username} is one of the staff."
        return
    if user and user.username != row.username:
        yield f"There is {user.username} already, spelled otherwise."
        return
    of_user = known.tenants.get(user.tenant_id or 0) if user else None
    if "tin" in row.details:
        yield from match_by_tin(row, known, of_user)
    else:
        row.tenant = of_user
    if row.tenant:
        row.details["tin"] = row.tenant.tin


def match_by_tin(row: ImportRow, known: ExistingPeople, of_user: Tenant | None) -> Iterator[str]:
    tin = row.details["tin"]
    found = known.by_tin9.get(tin.tin9, [])
    if has_branch_code(row):
        found = [each for each in found if each.tin == tin]
    elif of_user in found:
        found = [each for each in found if each == of_user]
    if len(found) > 1:
        found.sort(key=lambda each: str(each.tin))
        names = ", ".join(f"{each.name} ({each.tin.display})" for each in found)
        yield f"{len(found)} tenants have this TIN: {names}. Write the branch code."
        return
    row.tenant = next(iter(found), None)
    if row.user and of_user != row.tenant:
        yield f"{row.username} has another TIN here. Ask support to change a TIN."


def has_branch_code(row: ImportRow) -> bool:
    return count_digits(row.given["tin"]) > WHOLE_DIGITS


def faults_of_new_tenant(row: ImportRow) -> Iterator[str]:
    """List what a row lacks that is about no known tenant."""
    if row.tenant is None:
        if not row.given["tin"]:
            yield "The TIN is missing, and no account has this username."
        yield from (
            f"The {name} is missing." for name in ("username", "name") if not row.given[name]
        )


def faults_of_repetition(row: ImportRow, seen: dict[tuple[str, str], int]) -> Iterator[str]:
    keys = {"username": row.username.lower(), "TIN": str(row.details.get("tin", ""))}
    for name, key in keys.items():
        if key and (name, key) in seen:
            yield f"This {name} is already in row {seen[name, key]}."
        seen.setdefault((name, key), row.number)


def iterate_unused_cells(row: ImportRow) -> Iterator[str]:
    """Name the cells of a row about a known tenant that say nothing to the import."""
    if row.tenant is None or row.user or row.opens_account:
        return
    accounts = {user.username: user.name for user in row.tenant.users.all()}
    if row.username:
        yield f"The username “{row.username}” is not used: the account is {', '.join(accounts)}."
    if (person := row.given["person"]) and person not in accounts.values():
        yield f"The person “{person}” is not used: the row names no account of this tenant."


def confirmation_question_for(row: ImportRow) -> str:
    """Return what somebody must confirm before the row is put in place; blank for nothing."""
    return " ".join([*questions_about_tin(row), *questions_about_tenant(row)])


def questions_about_tin(row: ImportRow) -> Iterator[str]:
    if 0 < (digits := count_digits(row.given["tin"])) < WHOLE_DIGITS:
        yield f"The TIN has {digits} digits. Read it as {row.details['tin'].display}?"
    elif row.tenant and digits and not has_branch_code(row) and row.tenant.tin.branch5 != "00000":
        yield (
            f"The TIN has no branch code. Is it {row.tenant.name} ({row.tenant.tin.display})? "
            "If not, write the branch code."
        )


def questions_about_tenant(row: ImportRow) -> Iterator[str]:
    """Ask about a row whose TIN is known and which names its tenant otherwise."""
    if row.tenant is None or row.user or row.opens_account:
        return
    if row.username or fold(row.given["name"]) not in ("", fold(row.tenant.name)):
        owner = next(iter(row.tenant.users.all()), None)
        whose = f"{owner.username} already ({row.tenant.name})" if owner else row.tenant.name
        yield f"The TIN belongs to {whose}. Is this row about that tenant?"
