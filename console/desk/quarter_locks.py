"""Locking a quarter: which are locked, by whom and why, and doing and undoing it."""

from typing import Annotated, TypedDict

from django.db import IntegrityError

from accounts.models import Role, User
from console.masterdata.log import LogEntry
from core.api.answers import Moment
from core.clock import utc_moment
from core.quarter import Quarter
from core.refusals import NotAllowed, NotFound, NotLikeThis, field_fault
from workflow.certificates.completeness import filing_quarter_of
from workflow.desk.models import LockStatus, QuarterLock
from workflow.engine.execution import create_subject, perform
from workflow.engine.register import facts_by_move
from workflow.lifecycles.quarter import LIFECYCLE, QuarterLifecycle
from workflow.models import Transition

FOR_LEADS = "Leads lock and unlock quarters."
MOST_TOLD = 50


class LockedQuarter(TypedDict):
    quarter: Annotated[str, "like 2026Q3"]
    label: str
    version: int
    by: str
    at: Moment | None
    why: str


class QuarterLocks(TypedDict):
    may_lock: bool
    locked: Annotated[list[LockedQuarter], "the newest first; all others are open"]
    log: Annotated[list[LogEntry], "at most the last 50"]


def serialize_quarter_locks(user: User) -> QuarterLocks:
    """The locked ones, and what was done last."""
    known = {str(each.pk): each for each in QuarterLock.objects.order_by("-quarter")}
    log = quarter_lock_history()
    last = {row.subject_id: row for row in reversed(log)}
    return {
        "may_lock": user.role == Role.LEAD,
        "locked": [
            serialize_quarter_lock(each, last.get(pk))
            for pk, each in known.items()
            if each.status == LockStatus.LOCKED
        ],
        "log": [
            serialize_quarter_lock_entry(row, known[row.subject_id]) for row in log[:MOST_TOLD]
        ],
    }


def quarter_lock_history() -> list[Transition]:
    """Every locking and unlocking, the last first: there are a few each quarter."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE).exclude(move="born")
    return list(rows.select_related("revision").order_by("-number"))


def serialize_quarter_lock(lock: QuarterLock, done: Transition | None) -> LockedQuarter:
    return {
        "quarter": lock.quarter,
        "label": quarter_lock_label(lock),
        "version": lock.version,
        "by": done.actor_name if done else "",
        "at": utc_moment(done.at) if done else None,
        "why": remarks_of(done) if done else "",
    }


def serialize_quarter_lock_entry(row: Transition, lock: QuarterLock) -> LogEntry:
    """As the change log tells it."""
    return {
        "seq": row.number,
        "at": utc_moment(row.at),
        "move": row.move,
        "label": facts_by_move(QuarterLifecycle)[row.move].done,
        "by": row.actor_name,
        "note": f"{quarter_lock_label(lock)}: {remarks_of(row)}",
        "changes": [],
    }


def quarter_lock_label(lock: QuarterLock) -> str:
    return filing_quarter_of(Quarter.parse(lock.quarter)).label


def remarks_of(row: Transition) -> str:
    said: str = (row.revision.values or {}).get("inputs", {}).get("remarks", "")
    return said


def lock(user: User, code: str, remarks: str) -> None:
    """Raises NotAllowed, NotLikeThis, and NotNow where it is locked already."""
    check_may_lock_quarters(user)
    quarter = quarter_called(code)
    if quarter > Quarter.current():
        raise NotLikeThis([field_fault("quarter", "ahead", "This quarter has not begun yet.")])
    perform(LIFECYCLE, lock_row_of(user, quarter).pk, "lock", by=user, inputs={"remarks": remarks})


def unlock(user: User, code: str, remarks: str, version: int | None) -> None:
    """Raises NotAllowed, NotFound, NotLikeThis, and NotNow where it is open already."""
    check_may_lock_quarters(user)
    found = QuarterLock.objects.filter(quarter=str(quarter_called(code))).first()
    if found is None:
        raise NotFound
    given = {"remarks": remarks}
    perform(LIFECYCLE, found.pk, "unlock", by=user, inputs=given, version=version)


def lock_row_of(user: User, quarter: Quarter) -> QuarterLock:
    """Its row; the first time, of two leads one is first."""
    rows = QuarterLock.objects.filter(quarter=str(quarter))
    if found := rows.first():
        return found
    try:
        made: QuarterLock = create_subject(
            LIFECYCLE, QuarterLifecycle.initial_status, {"quarter": str(quarter)}, by=user
        )
    except IntegrityError:
        return rows.get()
    return made


def check_may_lock_quarters(user: User) -> None:
    if user.role != Role.LEAD:
        raise NotAllowed(FOR_LEADS)


def quarter_called(code: str) -> Quarter:
    """Raises NotLikeThis."""
    try:
        quarter = Quarter.parse(code)
    except ValueError as error:
        raise NotLikeThis([field_fault("quarter", "invalid", str(error))]) from None
    if quarter.year < 2000:
        raise NotLikeThis(
            [field_fault("quarter", "invalid", "A quarter is one from the year 2000 on.")]
        )
    return quarter
