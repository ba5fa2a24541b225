"""Measures: each names the values under which a case counts.

A number is how many cases have a value, and its list is those cases, so the two cannot differ.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date
from functools import lru_cache

from accounts import organization
from console.oversight.cases import Case
from console.shared.parameters import raise_field_error
from core import clock
from core.deadlines import working_days_between
from workflow.certificates.statuses import TO_CORRECT, Status
from workflow.desk import rules

FINISHED = (Status.APPROVED, Status.DISAPPROVED)
NOBODY = "nobody"
Measure = Callable[[Case], Iterable[str]]  # none twice


def group(case: Case) -> set[str]:
    if case.is_open:
        return {"open"}
    if case.is_superseded:
        return {"superseded"}
    return {"to_correct" if case.status in TO_CORRECT else case.status.lower()}


def waiting(case: Case) -> set[str]:
    """Working days since an open one was handed over, those over the goal together."""
    days = days_waited(case)
    return set() if days is None else {str(min(days, over_goal()))}


def received(case: Case) -> Iterable[str]:
    return case.course.received


def decided(case: Case) -> Iterable[str]:
    return case.course.decided


def finished(case: Case) -> set[str]:
    """The day on which an approved or disapproved one became so."""
    return {case.course.reached} - {""} if case.status in FINISHED else set()


def outcome(case: Case) -> Iterable[str]:
    """Return whether it was decided at all, and whether it ever went back."""
    return case.course.outcome


def reason(case: Case) -> Iterable[str]:
    return case.course.reasons


def branch(case: Case) -> set[str]:
    at = organization.get_cached_branch(case.branch)
    return {at.name if at else ""}


def left(case: Case) -> Iterable[str]:
    """The states it was in and has left."""
    return case.course.left


def holder(case: Case) -> set[str]:
    return {case.holder or NOBODY} if case.is_open else set()


def decided_by(case: Case) -> set[str]:
    return set(map(case.username, case.course.deciders))


def returned_by(case: Case) -> set[str]:
    return set(map(case.username, case.course.returners))


MEASURES: dict[str, Measure] = {
    each.__name__: each
    for each in (
        *(group, waiting, received, decided, finished, outcome, reason, branch, left),
        *(holder, decided_by, returned_by),
    )
}


def count_by_value(cases: Iterable[Case], measure: Measure) -> Counter[str]:
    """Count the certificates under each value."""
    found: Counter[str] = Counter()
    for case in cases:
        for value in measure(case):
            found[value] += case.count
    return found


def cases_with_measure(cases: Iterable[Case], of: str, value: str) -> set[Case]:
    """The cases behind a number; without a measure all of them. Raises NotLikeThis."""
    if not of:
        return set(cases)
    if of not in MEASURES:
        raise_field_error("of", f"of is one of {', '.join(MEASURES)}.")
    return {case for case in cases if value in MEASURES[of](case)}


def days_waited(case: Case) -> int | None:
    """Working days that began since an open one was handed over last."""
    since = case.waits_since
    return None if since is None else working_days(since, clock.today())


def over_goal() -> int:
    """So many working days are over the goal, and stand for all that are more."""
    return rules.goal_days() + 1


@lru_cache(maxsize=4096)
def working_days(after: date, until: date) -> int:
    """Count the working days after the first day, up to and with the second; cached."""
    return working_days_between(after, until)
