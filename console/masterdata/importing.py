"""Tenants from a file: what each row would do, and then the doing, every row on record."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial

from accounts.invitations import send_invitation
from accounts.models import Tenant, User
from accounts.people_import import (
    ImportOutcome,
    ImportRow,
    branch_codes_in_row,
    describe_unread_columns,
    import_people_rows,
    leave_columns_out,
    mark_rows_confirmed,
    rows_from,
)
from accounts.people_import import Unreadable as Unusable
from console.masterdata import facts, log
from console.masterdata.models import Kind
from console.masterdata.tenants import record_new_accounts
from core.db.transactions import run_in_transaction
from core.digests import json_digest
from core.refusals import NotLikeThis, NotNow, field_fault
from core.text import ask_about_encoding
from workflow.files.table import TableRow as Record

MOST_ROWS = 2_000
AT_ONCE = 100  # rows of one transaction: nobody else waits for more
CHANGEABLE = {*facts.OF_TENANT, "account_officer", "accounts", "branches"}
NEW, CHANGED, SAME, REFUSED, UNCONFIRMED = OUTCOMES = (
    *("new", "changed", "same", "refused"),
    "unconfirmed",
)
NO_ADDRESS = "There is no address in this row."
NOT_TICKED = "{} differs and was not taken because you did not tick it."
CHANGED_SINCE = (
    "What this file would do is no longer what was shown: somebody changed a tenant meanwhile. "
    "Look at the file again."
)


@dataclass
class CheckedRow:
    """The effect of a row of the file, planned or done."""

    row: int
    outcome: str
    username: str
    name: str
    tin: str
    address: str = ""
    contact_email: str = ""
    question: str = ""
    notes: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    changes: list[dict[str, str]] = field(default_factory=list)


@dataclass
class ImportChoices:
    """What the reader of a plan answered."""

    confirmed: set[int] = field(default_factory=set)  # numbers of rows with a question
    left_out: set[tuple[int | None, str]] = field(default_factory=set)  # row or all, and field
    invites: bool = False


def parse_left_out(text: str) -> set[tuple[int | None, str]]:
    """Return pairs of row and field in a text like ``7:name,*:zip``. Raises NotLikeThis."""
    pairs = [each.partition(":")[::2] for each in text.split(",") if text]
    if all(re.fullmatch(r"[0-9]{1,6}|\*", row) and name in CHANGEABLE for row, name in pairs):
        return {(None if row == "*" else int(row), name) for row, name in pairs}
    message = "Name the changes to leave out like 7:contact_email, or *:name for every row."
    raise NotLikeThis([field_fault("left_out", "invalid", message)])


def parse_tenant_rows(table: Sequence[Record], most: int = MOST_ROWS) -> list[ImportRow]:
    """The rows below the line that names the columns, judged. Raises NotLikeThis."""
    if not table:
        raise NotLikeThis([field_fault("file", "empty", "There is no row in this file.")])
    head, *records = table
    if len(records) > most:
        message = f"At most {most:,} rows are taken. Send the file in parts."
        raise NotLikeThis([field_fault("file", "too_many_rows", message)])
    try:
        return rows_from(head.cells, [(row.number, row.cells) for row in records])
    except Unusable as error:
        raise NotLikeThis([field_fault("file", "columns", str(error))]) from None


def describe_unread_tenant_columns(table: Sequence[Record]) -> list[str]:
    """Name the columns of the file that are not read."""
    head, *records = table
    return describe_unread_columns(head.cells, [row.cells for row in records])


def plan_tenant_rows(rows: list[ImportRow]) -> list[CheckedRow]:
    """Plan the effect of each row."""
    return [evaluate_tenant_row(row) for row in rows]


def evaluate_tenant_row(row: ImportRow) -> CheckedRow:
    planned = CheckedRow(row.number, REFUSED, row.username, row.given["name"], row.given["tin"])
    planned.address, planned.contact_email = row.given["address"], row.given["contact_email"]
    planned.notes = warnings_about(row.given.values()) + row.notes
    if row.faults:
        planned.faults = row.faults
        return planned
    planned.tin = str(row.details["tin"])
    planned.question = row.question
    if row.tenant is None:
        planned.notes += [] if row.given["address"] else [NO_ADDRESS]
        planned.outcome = NEW
    else:
        planned.name = planned.name or row.tenant.name
        changes = diff_tenant_row(row, row.tenant)
        planned.changes = [each for each in changes if each["field"] not in row.left_out]
        left = [each["label"] for each in changes if each["field"] in row.left_out]
        planned.notes += [NOT_TICKED.format(label) for label in left]
        planned.outcome = CHANGED if planned.changes else SAME
    if row.waits and planned.outcome != SAME:
        planned.outcome = UNCONFIRMED
    return planned


def warnings_about(cells: Iterable[str]) -> list[str]:
    """List warnings about these cells, to be read before they are written."""
    return [warning for cell in cells if (warning := ask_about_encoding(cell))]


def diff_tenant_row(row: ImportRow, tenant: Tenant) -> list[dict[str, str]]:
    """List the differences between the row and the tenant's record, the contact address first."""
    before = facts.tenant_snapshot(tenant)
    details = {name: value for name, value in row.details.items() if name != "tin"}
    if officer := details.get("account_officer"):
        details["account_officer"] = officer.email
    after = before | details
    if row.user or row.opens_account:
        users = {user.username: user for user in tenant.users.all()}
        people = {username: user.name for username, user in users.items()}
        people[row.username] = row.person_of(row.user)
        after["accounts"] = facts.describe_tenant_accounts(people)
    changes = facts.diff_snapshots(before, after) + branches_added(row, tenant)
    return sorted(changes, key=lambda change: change["field"] != "contact_email")


def branches_added(row: ImportRow, tenant: Tenant) -> list[dict[str, str]]:
    listed = {branch.code for branch in tenant.bir_branches.all()}
    wanted = {code.zfill(5) for code in branch_codes_in_row(row)} - {tenant.tin.branch5}
    if wanted <= listed:
        return []
    values = {"before": " ".join(sorted(listed)), "after": " ".join(sorted(listed | wanted))}
    return [{"field": "branches", "label": "Branches", **values}]


def import_plan_digest(plan: list[CheckedRow]) -> str:
    """Return the digest of the plan, which differs for any other plan."""
    return json_digest([asdict(each) for each in plan])


def import_tenant_rows(
    by: User, rows: list[ImportRow], shown: str, file: str, choices: ImportChoices
) -> list[CheckedRow]:
    """Do what was shown, some rows at a time, as the reader chose.

    Raises NotNow where it would no longer do what was shown.
    """
    if import_plan_digest(plan_tenant_rows(rows)) != shown:
        raise NotNow(CHANGED_SINCE, code="changed", status="changed")
    mark_rows_confirmed(rows, choices.confirmed)
    leave_columns_out(rows, choices.left_out)
    plan = plan_tenant_rows(rows)
    doing = to_do(rows, plan)
    for at in range(0, len(doing), AT_ONCE):
        some = doing[at : at + AT_ONCE]
        run_in_transaction(partial(save_tenant_rows, by, some, file, invited=choices.invites))
    return plan


def to_do(rows: list[ImportRow], plan: list[CheckedRow]) -> list[ImportRow]:
    """The rows that would change something."""
    pairs = zip(rows, plan, strict=True)
    return [row for row, planned in pairs if planned.outcome in (NEW, CHANGED)]


def save_tenant_rows(
    by: User | None, rows: list[ImportRow], file: str, *, invited: bool = False
) -> ImportOutcome:
    """Add and change the tenants of these rows, and put each into the log."""
    tins = [str(row.details["tin"]) for row in rows]
    there = Tenant.objects.filter(tin__in=tins)
    before = list(there.order_by("pk").select_for_update().values_list("pk", flat=True))
    entries = log.open_logs(Kind.TENANT, before, by)
    outcome = import_people_rows(rows)
    added = User.objects.filter(username__in=outcome.added).order_by("pk")
    record_new_accounts(added.values_list("pk", flat=True), by)
    if invited:
        for user in outcome.to_invite:
            send_invitation(user)
    new = there.exclude(pk__in=before).order_by("pk").values_list("pk", flat=True)
    log.record_master_data_changes(
        [log.push(entries[pk], "import_row", file) for pk in before]
        + [log.build_master_log_creation(Kind.TENANT, pk, log.ADDED, file) for pk in new],
        by,
    )
    return outcome
