"""The locked quarters, cached in each process because they seldom change."""

from core.cached_values import CachedValue
from core.quarter import Quarter
from workflow.desk.models import LockStatus, QuarterLock


def load_locked_quarters() -> frozenset[int]:
    rows = QuarterLock.objects.filter(status=LockStatus.LOCKED)
    codes = rows.values_list("quarter", flat=True)
    return frozenset(Quarter.parse(code).in_one_number for code in codes)


# Each in one number, like 20263.
locked = CachedValue(load_locked_quarters, QuarterLock)


def why_locked(quarter: int | None) -> str:
    """Why nothing of a quarter is decided, in a sentence; blank where it is open."""
    if quarter is None or quarter not in locked():
        return ""
    return f"{Quarter(*divmod(quarter, 10)).short_name} is locked: ask a lead to unlock it."
