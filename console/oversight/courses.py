"""The course of each certificate so far: computed from its steps once, and cached.

A status changes together with the version, so the result for a version stays true.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from itertools import pairwise
from threading import Lock
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import F

from console.shared.transition_words import DECISIONS
from core import clock
from core.db.compiled_statements import CompiledQuery
from workflow.certificates import LIFECYCLE
from workflow.certificates.statuses import OPEN, UNSEEN
from workflow.engine.models import Revision, Transition
from workflow.engine.undo import without_undone

AT_ONCE = 500
REMEMBERED = 40_000  # certificates, those read last
RETURN = "send_back"
DAY_SECONDS = 24 * 60 * 60
STEP = ("subject_id", "number", "move", "source", "target", "at", "actor_id", "actor_name")
Stay = tuple[str, float]  # in which status, and for how many days


class StatusChange(NamedTuple):
    """One change of status, by whom and when."""

    number: int
    move: str
    source: str
    target: str
    at: datetime
    actor: int | None
    name: str

    @property
    def day(self) -> str:
        return clock.manila_date(self.at).isoformat()

    @property
    def is_hand_over(self) -> bool:
        return self.target in OPEN and self.source not in OPEN

    @property
    def is_receipt(self) -> bool:
        """Whether Accounting has it from here on: handed over, or created as more than a draft."""
        return self.is_hand_over or (not self.source and self.target not in UNSEEN)

    @property
    def is_decision(self) -> bool:
        return self.move in DECISIONS


@dataclass(frozen=True, eq=False, slots=True)
class Course:
    """The countable past of a certificate, by days. Equal courses are one object."""

    received: frozenset[str]  # the day it came in first; one that comes back is not new
    decided: frozenset[str]
    outcome: frozenset[str]  # "decided", "returned"
    reasons: frozenset[str]
    left: frozenset[str]
    deciders: frozenset[int | None]
    returners: frozenset[int | None]
    waits_since: date | None  # the day of the last hand-over
    reached: str  # the day on which it came to be what it is; blank where no step says


@lru_cache(REMEMBERED)
def _course(*facts: Any) -> Course:
    return Course(*facts)


# Of which version it is, and how long each state took. Plain tuples of plain values are nothing to
# the collector of garbage, to which twenty thousand of anything else are much.
Known = tuple[int, Course, tuple[Stay, ...]]


class Memory:
    """The cached courses, for every thread of this process."""

    def __init__(self) -> None:
        self.known: dict[str, Known] = {}
        self.lock = Lock()

    def keep(self, found: dict[str, Known]) -> None:
        with self.lock:
            for key in found:  # what is read again is the latest
                self.known.pop(key, None)
            self.known |= found
            while len(self.known) > REMEMBERED:
                del self.known[next(iter(self.known))]


MEMORY = Memory()
UNKNOWN: Known = (-1, _course(*[frozenset()] * 7, None, ""), ())


def courses_of(rows: Sequence[tuple[Any, ...]]) -> list[Known]:
    """Return the courses of certificates, whose rows begin with key and version, in their order.

    Only those that changed since are read.
    """
    remembered = MEMORY.known.get
    found = [remembered(row[0], UNKNOWN) for row in rows]
    lacking = [row[:2] for row, its in zip(rows, found, strict=True) if its[0] != row[1]]
    if not lacking:
        return found
    read: dict[str, Known] = {}
    for some in split_into_query_batches(lacking):
        part = known_courses(some)
        MEMORY.keep(part)
        read |= part
    return [read.get(row[0], its) for row, its in zip(rows, found, strict=True)]


def known_courses(versions: Sequence[tuple[str, int]]) -> dict[str, Known]:
    subjects = {key: str(UUID(key)) for key, _ in versions}  # SQLite spells it without hyphens
    steps = steps_by_subject(list(subjects.values()))
    returns = [step.number for its in steps.values() for step in its if step.move == RETURN]
    reasons = reasons_by_return(returns)
    return {key: known_by(version, steps[subjects[key]], reasons) for key, version in versions}


def known_by(version: int, every: Sequence[StatusChange], reasons: dict[int, set[str]]) -> Known:
    steps = without_undone(every, LIFECYCLE)
    return version, course_of(steps, reasons), tuple(stays_of(steps))


def split_into_query_batches(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (items[start : start + AT_ONCE] for start in range(0, len(items), AT_ONCE))


def status_changes_of(ids: Iterable[str]) -> Any:
    """The changes of status of these certificates, along the index of their subjects."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id__in=list(ids))
    return rows.exclude(source=F("target")).order_by("subject_id", "number")


def steps_by_subject(ids: Sequence[str]) -> dict[str, list[StatusChange]]:
    names, found = (
        placeholder_subject_names(len(ids)),
        {subject: list[StatusChange]() for subject in ids},
    )
    for subject, *step in _steps(len(ids)).rows(dict(zip(names, ids, strict=True))):
        found[subject].append(StatusChange(*step))
    return found


def placeholder_subject_names(count: int) -> list[str]:
    return [f"subject {number}" for number in range(count)]


@lru_cache(AT_ONCE)
def _steps(count: int) -> CompiledQuery:
    return CompiledQuery(
        status_changes_of(placeholder_subject_names(count)).values_list(*STEP), planned_once=False
    )


def reasons_by_return(returns: Sequence[int]) -> dict[int, set[str]]:
    """Why each was returned; what retention emptied says nothing any more."""
    found: dict[int, set[str]] = {}
    for numbers in split_into_query_batches(returns):
        rows = Revision.objects.filter(pk__in=numbers, values__isnull=False)
        for number, given in rows.values_list("pk", "values__inputs__reasons"):
            found[number] = {reason["code"] for reason in given or ()}
    return found


def course_of(steps: Sequence[StatusChange], reasons: dict[int, set[str]]) -> Course:
    decisions = [step for step in steps if step.is_decision]
    returns = [step for step in decisions if step.move == RETURN]
    handed = [step.at for step in steps if step.is_hand_over]
    receipts = [step.day for step in steps if step.is_receipt]
    outcome = {"decided": decisions, "returned": returns}
    return _course(
        frozenset(receipts[:1]),
        frozenset(step.day for step in decisions),
        frozenset(name for name, its in outcome.items() if its),
        frozenset(code for step in steps for code in reasons.get(step.number, ())),
        frozenset(step.source for step in steps if step.source),
        frozenset(step.actor for step in decisions),
        frozenset(step.actor for step in returns),
        clock.manila_date(handed[-1]) if handed else None,
        steps[-1].day if steps else "",
    )


def stays_of(steps: Sequence[StatusChange]) -> Iterator[Stay]:
    """Return the time it spent in each state that it has left."""
    for begun, ended in pairwise(steps):
        yield begun.target, (ended.at - begun.at).total_seconds() / DAY_SECONDS
