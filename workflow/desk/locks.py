"""The locked quarters, cached in each process because they seldom change."""

from typing import NamedTuple

from core.cached_values import CachedValue
from core.quarter import Quarter
from core.tampering import report_altered
from workflow.desk.models import LockStatus, QuarterLock
from workflow.desk.proven import QUARTERS, read_with_proof
from workflow.engine.transactions import is_pushing


class StoredLocks(NamedTuple):
    """The locked quarters, each in one number like 20263, and whether no lock was changed."""

    quarters: frozenset[int]
    is_unaltered: bool


def load_locks() -> StoredLocks:
    rows, is_unaltered = read_with_proof(QUARTERS)
    codes = (row.quarter for row in rows if row.status == LockStatus.LOCKED)
    found = frozenset(Quarter.parse(code).in_one_number for code in codes)
    return StoredLocks(found, is_unaltered)


stored = CachedValue(load_locks, QuarterLock)


def get_locked_quarters() -> frozenset[int]:
    """The locked quarters, each in one number. Raises AlteredRecord in a move, where a lock is
    not as it was recorded."""
    found = stored()
    if is_pushing() and not found.is_unaltered:
        stored.forget()
        raise report_altered("the locks of quarters")
    return found.quarters


def why_locked(quarter: int | None) -> str:
    """Why nothing of a quarter is decided, in a sentence; blank where it is open."""
    if quarter is None or quarter not in get_locked_quarters():
        return ""
    return f"{Quarter(*divmod(quarter, 10)).short_name} is locked: ask a lead to unlock it."
