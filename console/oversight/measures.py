"""What is counted: each measure names the values under which a case counts.

A number is how many cases have a value, and its list is those cases: the two cannot differ.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date, datetime
from functools import lru_cache

from accounts import operator
from console.audit.questions import refuse
from console.oversight.cases import RETURN, Case
from core import clock
from core.deadlines import working_days_between
from workflow.certificates.statuses import OPEN, TO_CORRECT, Status
from workflow.desk import rules

FINISHED = (Status.APPROVED, Status.DISAPPROVED)
NOBODY = "nobody"
Measure = Callable[[Case], set[str]]


def group(case: Case) -> set[str]:
    if case.status in OPEN:
        return {"open"}
    if case.superseded_by:
        return {"superseded"}
    return {"to_correct" if case.status in TO_CORRECT else case.status.lower()}


def waiting(case: Case) -> set[str]:
    """Working days since an open one was handed over, those over the goal together."""
    days = days_waited(case)
    return set() if days is None else {str(min(days, over_goal()))}


def received(case: Case) -> set[str]:
    return {day_of(step.at) for step in case.steps if step.is_hand_over}


def decided(case: Case) -> set[str]:
    return {day_of(step.at) for step in case.decisions}


def finished(case: Case) -> set[str]:
    """The day on which an approved or disapproved one became so."""
    ends = [step.at for step in case.steps if step.target == case.status]
    return {day_of(ends[-1])} if ends and case.status in FINISHED else set()


def outcome(case: Case) -> set[str]:
    """Whether it was decided at all, and whether it ever went back."""
    found = {"decided"} if case.decisions else set()
    return found | {"returned" for step in case.decisions if step.move == RETURN}


def reason(case: Case) -> set[str]:
    return case.reasons


def branch(case: Case) -> set[str]:
    at = operator.branch(case.branch)
    return {at.name if at else ""}


def left(case: Case) -> set[str]:
    """The states it was in and has left."""
    return {step.source for step in case.steps if step.source}


def holder(case: Case) -> set[str]:
    return {case.holder or NOBODY} if case.is_open else set()


def decided_by(case: Case) -> set[str]:
    return {case.username(step.actor) for step in case.decisions}


def returned_by(case: Case) -> set[str]:
    return {case.username(step.actor) for step in case.decisions if step.move == RETURN}


MEASURES: dict[str, Measure] = {
    each.__name__: each
    for each in (
        *(group, waiting, received, decided, finished, outcome, reason, branch, left),
        *(holder, decided_by, returned_by),
    )
}


def counted(cases: Iterable[Case], measure: Measure) -> Counter[str]:
    """How many cases there are under each value."""
    return Counter(value for case in cases for value in measure(case))


def those(cases: Iterable[Case], of: str, value: str) -> list[Case]:
    """The cases behind a number; without a measure all of them. Raises NotLikeThis."""
    if not of:
        return list(cases)
    if of not in MEASURES:
        refuse("of", f"of is one of {', '.join(MEASURES)}.")
    return [case for case in cases if value in MEASURES[of](case)]


def day_of(at: datetime) -> str:
    return clock.day_of(at).isoformat()


def days_waited(case: Case) -> int | None:
    """Working days that began since an open one was handed over last."""
    since = case.waits_since
    return None if since is None else working_days(clock.day_of(since), clock.today())


def over_goal() -> int:
    """So many working days are over the goal, and stand for all that are more."""
    return rules.goal_days() + 1


@lru_cache(maxsize=4096)
def working_days(after: date, until: date) -> int:
    """How many lie after the first day, up to and with the second; reckoned once for each pair."""
    return working_days_between(after, until)
