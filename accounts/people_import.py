"""Tenants and their users from a table: read, judged row by row, then put in place.

| column | what it holds |
|---|---|
| username | what the person signs in with; a row whose username is there changes that user |
| name | the tenant's registered name, as on the form |
| tin | 9 digits, or with the branch code 12 to 14; hyphens allowed; 6 to 8 must be confirmed |
| address | registered address; may be blank |
| zip | 4 digits; blank changes none |
| rdo | the BIR's district office, 3 characters; blank changes none |
| last_name, first_name, middle_name | of a sole proprietor; blank changes none |
| affiliate | yes or no (also 1, 0, true, false); blank means no |
| government | yes or no: withholds as a government payor |
| withholding_agent | yes or no: on the BIR's list of top withholding agents |
| branches | other BIR branches it withholds under, like ``00001 00012``; blank changes none |
| contact_email | codes and the invitation go there; blank: the tenant cannot sign in yet |
| contact_person | whom to call about missing certificates; blank changes none |
| contact_phone | their telephone number; blank changes none |
| account_officer | the address of who of the staff calls; blank changes none |
| person | who signs in; blank: the tenant's name, or as it was |

Columns may stand in any order; the first four and ``contact_email`` must be there, others may lack.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Lower

from accounts.memberships import accounts_of_tenant, create_owner
from accounts.models import BirBranch, Role, Tenant, User
from accounts.models.people import LONGEST_CONTACT, LONGEST_PHONE, PHONE, STAFF_ROLES
from core.rdo import WORDS, is_rdo
from core.tin import Tin

NEEDED = ("username", "name", "tin", "address", "contact_email")
FLAGS = {
    "affiliate": "is_affiliate",
    "government": "is_government",
    "withholding_agent": "is_withholding_agent",
}
PERSONAL = ("last_name", "first_name", "middle_name")
CALLED = ("contact_person", "contact_phone")
OFFICER = "account_officer"
COLUMNS = (*NEEDED, "zip", "rdo", *PERSONAL, *FLAGS, "branches", *CALLED, OFFICER, "person")
LONGEST = {"username": 150, "name": 200, "address": 300, "contact_email": 254, "person": 200}
LONGEST |= dict.fromkeys(PERSONAL, 60)
LONGEST |= {"contact_person": LONGEST_CONTACT, "contact_phone": LONGEST_PHONE}
NEVER_FORMULAS = ("name", "address", "person", "tin", *PERSONAL, "contact_person")
OVERLONG = "There are more values than columns."
# The beginnings of a spreadsheet's formula, and the values of one that failed.
FORMULA = ("=", "+", "@", "(formula)")
YES, NO = {"yes", "y", "1", "true"}, {"no", "n", "0", "false", ""}


AT_ONCE = 500
NOT_STAFF = "Nobody on the staff has the address {}."
TIN_DIGITS = "9 digits, or 12 to 14 with the branch code."
FEWEST_DIGITS, WHOLE_DIGITS = 6, 9  # a spreadsheet drops leading zeros: fewer are no TIN


class Unreadable(Exception):
    """The file as a whole cannot be taken; the message is for people."""


@dataclass
class ImportRow:
    """One line of the file: what it says, and in plain words what is wrong with it."""

    number: int
    given: dict[str, str]
    faults: list[str] = field(default_factory=list)
    details: dict[str, Any] = field(default_factory=dict)
    question: str = ""
    is_confirmed: bool = False
    updates_owner: bool = False  # its TIN is another account's: only the address is taken over

    @property
    def waits(self) -> bool:
        """Whether somebody must confirm it before it is put in place."""
        return bool(self.question) and not self.is_confirmed

    @property
    def username(self) -> str:
        return self.given["username"]

    def person_of(self, user: User | None) -> str:
        """Return the person who signs in, as the row says or as it was."""
        return self.given["person"] or (user.name if user else self.given["name"])


@dataclass
class ImportOutcome:
    """The result of an import: usernames by outcome, and the people to invite."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    to_invite: list[User] = field(default_factory=list)


def rows_from(head: list[str], records: Iterable[tuple[int, list[str]]]) -> list[ImportRow]:
    """The numbered rows of any table, judged. Raises Unreadable."""
    names = [re.sub(r"\s+", "_", name.strip().lower()) for name in head]
    check_head(names)
    rows = []
    for number, cells in records:
        told = dict.fromkeys(COLUMNS, "") | dict(zip(names, cells, strict=False))
        rows.append(ImportRow(number, told, [OVERLONG] if len(cells) > len(names) else []))
    judge(rows)
    return rows


def check_head(names: list[str]) -> None:
    if missing := [name for name in NEEDED if name not in names]:
        raise Unreadable(f"The first line names the columns; missing: {', '.join(missing)}.")
    if unknown := [name for name in names if name not in COLUMNS]:
        raise Unreadable(f"There is no column {unknown[0]!r}. There are: {', '.join(COLUMNS)}.")
    if len(set(names)) < len(names):
        raise Unreadable("The first line names a column twice.")


def judge(rows: list[ImportRow]) -> None:
    """Find every fault of every row: by itself, against the others, against what is there."""
    seen: dict[str, dict[str, int]] = {"username": {}, "tin": {}}
    known = ExistingPeople.of(rows)
    for row in rows:
        row.faults += [*faults_of_text(row), *faults_of_values(row), *faults_of_kind(row)]
        row.details = {} if row.faults else details_of(row)
        row.faults += faults_of_repetition(row, seen)
        if not row.faults:
            row.faults += [*faults_of_accounts(row, known), *faults_of_officer(row, known)]
            row.question = confirmation_question_for(row, known)


def faults_of_text(row: ImportRow) -> Iterator[str]:
    for name in ("username", "name", "tin"):
        if not row.given[name]:
            yield f"The {name} is missing."
    for name, text in row.given.items():
        if len(text) > LONGEST.get(name, len(text)):
            yield f"The {name} is longer than {LONGEST[name]} characters."
        elif name in NEVER_FORMULAS and text.startswith(FORMULA):
            yield f"The {name} begins as a formula does; write it as plain text."


def faults_of_values(row: ImportRow) -> Iterator[str]:
    given = row.given
    if given["username"] and not is_valid(UnicodeUsernameValidator(), given["username"]):
        yield "A username has letters, digits and @ . + - _ only."
    if given["tin"] and not is_tin(given["tin"]):
        yield f"{given['tin']} is not a TIN: {TIN_DIGITS}"
    if given["zip"] and not re.fullmatch(r"[0-9]{4}", given["zip"]):
        yield f"{given['zip']} is not a ZIP code of 4 digits."
    if given["rdo"] and not is_rdo(given["rdo"].upper()):
        yield f"{given['rdo']}: {WORDS}"
    if given["contact_phone"] and not PHONE.fullmatch(given["contact_phone"]):
        yield f"{given['contact_phone']} is not a telephone number."
    if any(given[name] for name in PERSONAL) and not (given["last_name"] and given["first_name"]):
        yield "A person has a last and a first name; a corporation has neither."
    if given["contact_email"] and not is_valid(validate_email, given["contact_email"]):
        yield f"{given['contact_email']} is not an email address."


def faults_of_kind(row: ImportRow) -> Iterator[str]:
    """List errors in the kind of payor and its branches."""
    for column in FLAGS:
        if row.given[column].lower() not in YES | NO:
            yield f"The {column} column says {row.given[column]!r}; write yes or no."
    for code in branch_codes_in_row(row):
        if not re.fullmatch(r"[0-9]{1,5}", code):
            yield f"{code} is not a branch code of 5 digits."


def is_valid(validator: Any, text: str) -> bool:
    try:
        validator(text)
    except ValidationError:
        return False
    return True


def is_tin(text: str) -> bool:
    """Return whether it is a TIN, or one that lost its leading zeros."""
    try:
        return bool(Tin.parse(text)) and count_digits(text) >= FEWEST_DIGITS
    except ValueError:
        return False


def count_digits(text: str) -> int:
    return sum(letter in "0123456789" for letter in text)


def details_of(row: ImportRow) -> dict[str, Any]:
    """Return the row's details in the form of the tenant's record."""
    names = ("name", "address", "contact_email")
    told: dict[str, Any] = {name: row.given[name] for name in names}
    told |= {name: row.given[name] for name in ("zip", *PERSONAL, *CALLED) if row.given[name]}
    told |= {"rdo": row.given["rdo"].upper()} if row.given["rdo"] else {}
    told |= {"tin": Tin.parse(row.given["tin"])}
    given = {column: row.given[column].lower() for column in FLAGS}
    # A file without the column, or a blank cell, says nothing of a flag that is newer than it.
    said = {column for column in FLAGS if given[column] or column == "affiliate"}
    return told | {FLAGS[column]: given[column] in YES for column in said}


def branch_codes_in_row(row: ImportRow) -> list[str]:
    """The branch codes of the row, as they are written."""
    return re.split(r"[\s,;]+", row.given["branches"]) if row.given["branches"] else []


def faults_of_repetition(row: ImportRow, seen: dict[str, dict[str, int]]) -> Iterator[str]:
    keys = {"username": row.username.lower(), "tin": str(row.details.get("tin", ""))}
    for name, key in keys.items():
        if key and key in seen[name]:
            yield f"The {name} stands in row {seen[name][key]} already."
        seen[name].setdefault(key, row.number)


@dataclass
class ExistingPeople:
    """The accounts there are of those a file names, read a few hundred at a time."""

    users: dict[str, User] = field(default_factory=dict)
    tenants: dict[str, Tenant] = field(default_factory=dict)
    officers: dict[str, User] = field(default_factory=dict)

    @classmethod
    def of(cls, rows: list[ImportRow]) -> "ExistingPeople":
        known = cls()
        for at in range(0, len(rows), AT_ONCE):
            known.read(rows[at : at + AT_ONCE])
        return known

    def read(self, rows: list[ImportRow]) -> None:
        self.read_officers({row.given[OFFICER].lower() for row in rows} - {""})
        names = {row.username.lower() for row in rows}
        users = User.objects.annotate(lowered=Lower("username")).filter(lowered__in=names)
        self.users |= {user.username.lower(): user for user in users.select_related("tenant")}
        tins = {str(Tin.parse(row.given["tin"])) for row in rows if is_tin(row.given["tin"])}
        tenants = Tenant.objects.filter(tin__in=tins).prefetch_related(
            accounts_of_tenant(), "bir_branches"
        )
        self.tenants |= {str(tenant.tin): tenant for tenant in tenants}

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


def faults_of_accounts(row: ImportRow, known: ExistingPeople) -> Iterator[str]:
    """List conflicts of the row with existing accounts."""
    user = known.users.get(row.username.lower())
    tenant = known.tenants.get(str(row.details["tin"]))
    if user and user.tenant is None:
        yield f"{user.username} is one of the staff."
    elif user and user.username != row.username:
        yield f"There is {user.username} already, spelled otherwise."
    elif user and user.tenant != tenant:
        yield f"{user.username} has another TIN here. Ask support to change a TIN."


def confirmation_question_for(row: ImportRow, known: ExistingPeople) -> str:
    """Return what somebody must confirm before the row is put in place; blank for nothing."""
    questions = []
    tin, tenant = row.details["tin"], known.tenants.get(str(row.details["tin"]))
    if (digits := count_digits(row.given["tin"])) < WHOLE_DIGITS:
        questions.append(f"The TIN has {digits} digits. Read it as {tin.display}?")
    if row.username.lower() not in known.users and tenant and (owner := owner_of(tenant)):
        row.updates_owner = True
        questions.append(
            f"The TIN belongs to {owner.username} already ({tenant.name}). Update only its address?"
        )
    return " ".join(questions)


def owner_of(tenant: Tenant) -> User | None:
    return next(iter(tenant.users.all()), None)


def address_of(row: ImportRow) -> dict[str, Any]:
    """Return what a row says of where a tenant is; blanks change nothing."""
    return {name: row.details[name] for name in ("address", "zip") if row.details.get(name)}


def mark_rows_confirmed(rows: Iterable[ImportRow], numbers: set[int]) -> None:
    """Take these rows as confirmed."""
    for row in rows:
        row.is_confirmed = row.number in numbers


@transaction.atomic
def import_people_rows(rows: Iterable[ImportRow]) -> ImportOutcome:
    """Add and change what the rows say; rows with faults or open questions are left out."""
    outcome = ImportOutcome()
    for row in rows:
        if row.faults or row.waits:
            continue
        (update_owner if row.updates_owner else put_one)(row, outcome)
    return outcome


def update_owner(row: ImportRow, outcome: ImportOutcome) -> None:
    """Take over the address of a tenant whose account has another username."""
    tenant = Tenant.objects.get(tin=row.details["tin"])
    is_changed = write_changes(tenant, address_of(row))
    (outcome.changed if is_changed else outcome.unchanged).append(row.username)


def put_one(row: ImportRow, outcome: ImportOutcome) -> None:
    tenant, is_new_tenant = Tenant.objects.get_or_create(
        tin=row.details["tin"], defaults=row.details
    )
    is_changed = not is_new_tenant and write_changes(tenant, row.details)
    is_changed = list_branches(tenant, branch_codes_in_row(row)) or is_changed
    user = User.objects.filter(username=row.username).first()
    if user is None:
        outcome.added.append(row.username)
        user = new_user(row, tenant)
    else:
        is_changed = write_changes(user, {"name": row.person_of(user)}) or is_changed
        (outcome.changed if is_changed else outcome.unchanged).append(row.username)
    if not user.has_usable_password() and tenant.contact_email:
        outcome.to_invite.append(user)


def list_branches(tenant: Tenant, codes: list[str]) -> bool:
    """Add what is not listed yet; whether anything was."""
    wanted = {code.zfill(5) for code in codes} - {tenant.tin.branch5}
    new = wanted - set(tenant.bir_branches.values_list("code", flat=True))
    BirBranch.objects.bulk_create(BirBranch(tenant=tenant, code=code) for code in sorted(new))
    return bool(new)


def write_changes(record: Tenant | User, told: dict[str, Any]) -> bool:
    """Write what differs; whether anything did."""
    different = {name: value for name, value in told.items() if getattr(record, name) != value}
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
