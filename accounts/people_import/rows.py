"""The rows of an import of tenants, and their columns."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from accounts.models import Tenant, User
from accounts.models.people import LONGEST_CONTACT, LONGEST_PHONE

NEEDED = ("tin", "username")  # one of them
FLAGS = {
    "affiliate": "is_affiliate",
    "government": "is_government",
    "withholding_agent": "is_withholding_agent",
}
PERSONAL = ("last_name", "first_name", "middle_name")
CALLED = ("contact_person", "contact_phone")
OFFICER = "account_officer"
COLUMNS = (
    *("username", "name", "tin", "address", "contact_email", "zip", "rdo"),
    *(*PERSONAL, *FLAGS, "branches", *CALLED, OFFICER, "person"),
)
LONGEST = {"username": 150, "name": 200, "address": 300, "contact_email": 254, "person": 200}
LONGEST |= dict.fromkeys(PERSONAL, 60)
LONGEST |= {"contact_person": LONGEST_CONTACT, "contact_phone": LONGEST_PHONE}


class Unreadable(Exception):
    """The file as a whole cannot be taken; the message is for people."""


@dataclass
class ImportRow:
    """One line of the file: what it says, whose it is, and in plain words what is wrong with it."""

    number: int
    given: dict[str, str]
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)  # what is not used of it
    details: dict[str, Any] = field(default_factory=dict)
    tenant: Tenant | None = None  # the known one that it is about
    user: User | None = None  # the known one with its username
    question: str = ""
    is_confirmed: bool = False
    left_out: set[str] = field(default_factory=set)  # fields of the tenant that are not written

    @property
    def waits(self) -> bool:
        """Whether somebody must confirm it before it is put in place."""
        return bool(self.question) and not self.is_confirmed

    @property
    def username(self) -> str:
        return self.given["username"]

    @property
    def opens_account(self) -> bool:
        """Whether its username becomes the first account of the tenant."""
        has_account = self.tenant is not None and bool(self.tenant.users.all())
        return bool(self.username) and self.user is None and not has_account

    def person_of(self, user: User | None) -> str:
        """Return the person who signs in, as the row says or as it was."""
        tenant_name = self.tenant.name if self.tenant else self.given["name"]
        return self.given["person"] or (user.name if user else tenant_name)


@dataclass
class ImportOutcome:
    """The result of an import: rows by outcome, and the people to invite."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    to_invite: list[User] = field(default_factory=list)


def branch_codes_in_row(row: ImportRow) -> list[str]:
    """The branch codes of the row, as they are written."""
    return re.split(r"[\s,;]+", row.given["branches"]) if row.given["branches"] else []


def mark_rows_confirmed(rows: Iterable[ImportRow], numbers: set[int]) -> None:
    """Take these rows as confirmed."""
    for row in rows:
        row.is_confirmed = row.number in numbers


def leave_columns_out(rows: Iterable[ImportRow], columns: set[tuple[int | None, str]]) -> None:
    """Leave fields of known tenants as they are; a pair without a row is for all rows."""
    for row in rows:
        row.left_out = {name for number, name in columns if number in (None, row.number)}
        if row.left_out & {*PERSONAL}:  # a name is whole or not there
            row.left_out |= {*PERSONAL}
