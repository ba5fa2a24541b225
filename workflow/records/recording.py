"""Recording rows by a transition of their own, where no other move does."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from accounts.models import User
from core.db.transactions import run_in_transaction
from workflow.engine.execution import create_subject
from workflow.engine.rows import RECORDS, TABLES, unrecorded_keys
from workflow.records.models import RowRecord, Status

AT_ONCE = 500  # rows in one transition
TAKEN_OVER = "taken over as found"
DEMO = "load_demo"


def record_current_rows(table: str, keys: Iterable[Any], why: str, by: User | None = None) -> None:
    """Record what these rows say now, in the caller's transaction."""
    named = ((table, key) for key in keys)
    while some := list(islice(named, AT_ONCE)):
        create_subject(RECORDS, Status.RECORDED, {"why": why, "rows": some}, by=by)


def record_unrecorded(why: str) -> None:
    """Record every row that no transition recorded yet."""
    for name, table in TABLES.items():
        record_current_rows(name, list(unrecorded_keys(table)), why)


def is_complete() -> bool:
    return RowRecord.objects.filter(status=Status.COMPLETE).exists()


def take_over_once() -> None:
    """Record what is there and unrecorded, as found; from then on every row must be recorded.

    What was created before this version is not proven by it: only later changes are found.
    """

    def work() -> None:
        if not is_complete():
            record_unrecorded(TAKEN_OVER)
            create_subject(RECORDS, Status.COMPLETE, {"why": TAKEN_OVER, "rows": []}, by=None)

    run_in_transaction(work)
