"""Recording rows by a transition of their own, where no other move does."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from accounts.models import User
from core.db.transactions import run_in_transaction
from core.recording import CREATED, RowChange
from workflow.engine.execution import create_subject
from workflow.engine.rows import (
    RECORDS,
    TABLES,
    TAKEN_OVER,
    check_as_recorded,
    is_complete,
    unrecorded_keys,
)
from workflow.records.models import Status

AT_ONCE = 500  # rows in one transition
DEMO = "load_demo"
UNRECORDED = (
    "The {label} {key} is in no record of the audit: somebody wrote it past the portal, or deleted "
    "where its record is. Run manage.py verify_audit, and restore a backup."
)


def record_changes(changes: Iterable[RowChange], why: str, by: User | None = None) -> None:
    """Record what changed rows say now, in the caller's transaction. Raises AlteredRecord."""
    rest = iter(changes)
    while some := list(islice(rest, AT_ONCE)):
        create_subject(RECORDS, Status.RECORDED, {"why": why, "rows": some}, by=by)


def check_keys(table: str, keys: Iterable[Any]) -> None:
    """Check rows before an act relies on them. Raises AlteredRecord."""
    check_as_recorded((table, key) for key in keys)


def record_unrecorded(why: str) -> None:
    """Record every row that no transition recorded yet."""
    for name, table in TABLES.items():
        found = list(unrecorded_keys(table))
        record_changes((RowChange(name, key, CREATED) for key in found), why)


def unrecorded_refusal() -> str:
    """Say in a sentence which row was never recorded though every row must be; blank: none."""
    for table in TABLES.values() if is_complete() else ():
        for key in unrecorded_keys(table):
            return UNRECORDED.format(label=table.label, key=key)
    return ""


def take_over_once() -> None:
    """Record what is there and unrecorded, as found; from then on every row must be recorded.

    What was created before this version is not proven by it: only later changes are found.
    """

    def work() -> None:
        if not is_complete():
            record_unrecorded(TAKEN_OVER)
            create_subject(RECORDS, Status.COMPLETE, {"why": TAKEN_OVER, "rows": []}, by=None)

    run_in_transaction(work)
