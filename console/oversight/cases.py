"""The certificates of a period by what is counted of them: few columns, and so many at most."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from itertools import repeat
from typing import Any

from django.db.models import CharField
from django.db.models.functions import Cast

from accounts.models import User
from console.oversight.courses import Course, Known, courses_of
from console.oversight.periods import OversightPeriod
from console.oversight.scope import Scope
from core import clock
from workflow.certificates.statuses import OPEN, UNSEEN, Status

MOST = 20_000  # certificates that one answer is reckoned from
People = dict[int, User]
COLUMNS = (
    *("key", "version", "status", "branch_id", "superseded_by_id"),
    *("claimed_by_id", "claimed_until", "tax"),
)
Row = tuple[Any, ...]  # the columns of one certificate
# All that it is counted by: status, branch, whether it was replaced, who holds it, what it went by.
Facts = tuple[Status, int | None, bool, int | None, Course]


@dataclass(eq=False)
class Case:
    """The certificates that agree in all that they are counted by; ``count``: how many."""

    status: Status
    branch: int | None
    is_superseded: bool
    holder_id: int | None
    course: Course
    count: int
    people: People = field(repr=False)

    @property
    def is_open(self) -> bool:
        return self.status in OPEN

    @property
    def waits_since(self) -> date | None:
        """The day on which it was handed over last, while it is open."""
        return self.course.waits_since if self.is_open else None

    @property
    def holder(self) -> str:
        """Return the username of the current holder; blank for nobody."""
        return self.username(self.holder_id)

    def username(self, actor: int | None) -> str:
        return self.people[actor].username if actor in self.people else ""


@dataclass(frozen=True)
class CaseList:
    """The newest certificates of a period; ``is_capped`` when there are more."""

    rows: Sequence[Row]
    known: Sequence[Known]  # of each row
    facts: Sequence[Facts]  # of each row
    by_facts: dict[Facts, Case]
    people: People
    is_capped: bool

    @property
    def all(self) -> Collection[Case]:
        return self.by_facts.values()

    def those(self, chosen: Collection[Case]) -> list[tuple[str, Case]]:
        """The keys of the certificates that these are made up of, in the order they were read."""
        each = map(self.by_facts.__getitem__, self.facts)
        found = zip(self.rows, each, strict=True)
        return [(row[0], case) for row, case in found if case in chosen]

    @property
    def tax_approved(self) -> Decimal:
        """Of what was replaced only that which took its place."""
        approved = (row for row in self.rows if row[2] == Status.APPROVED)
        return sum((row[-1] for row in approved if row[4] is None), Decimal(0))


def cases_of(period: OversightPeriod, scope: Scope) -> CaseList:
    """Everything that was sent, by what became of it."""
    rows = newest_case_rows(period, scope)
    kept = rows[:MOST]
    known = courses_of(kept)
    facts = list(map(case_facts_of_row, kept, known, repeat(clock.now())))
    counts = Counter(facts)
    people = those_of(counts)
    cases = {its: Case(*its, count, people) for its, count in counts.items()}
    return CaseList(kept, known, facts, cases, people, len(rows) > MOST)


def newest_case_rows(period: OversightPeriod, scope: Scope) -> list[Row]:
    """The newest, and one more where there are more."""
    rows = scope.narrow(period.rows()).exclude(status__in=UNSEEN)
    rows = rows.annotate(key=Cast("pk", CharField()))
    return list(rows.values_list(*COLUMNS)[: MOST + 1])


def case_facts_of_row(row: Row, known: Known, now: datetime) -> Facts:
    _, _, status, branch, superseded_by, claimed_by, claimed_until, _ = row
    holder = claimed_by if claimed_until and claimed_until > now else None
    return status, branch, superseded_by is not None, holder, known[1]


def those_of(counts: Iterable[Facts]) -> People:
    """Return the people who decided or hold any of them."""
    ids = {pk for *_, course in counts for pk in course.deciders}
    ids |= {holder for _, _, _, holder, _ in counts}
    return User.objects.in_bulk(ids - {None})
