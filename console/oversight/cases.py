"""The certificates of a period, each with the steps it took: few columns, and so many at most."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import F

from accounts.models import User
from console.desk import DECISIONS
from console.oversight.periods import Period
from console.oversight.scope import Scope
from core import clock
from workflow.certificates import LIFECYCLE
from workflow.certificates.statuses import OPEN, UNSEEN, Status
from workflow.engine.models import Revision, Transition

MOST = 20_000  # certificates that one answer is reckoned from
AT_ONCE = 500
RETURN = "send_back"
People = dict[int, User]
COLUMNS = (
    *("pk", "reference", "status", "company_id", "branch_id", "tenant_id", "payor_name", "tax"),
    *("claimed_by_id", "claimed_until", "superseded_by_id"),
)
STEP = ("subject_id", "number", "move", "source", "target", "at", "actor_id", "actor_name")


class Step(NamedTuple):
    """One change of status, by whom and when."""

    number: int
    move: str
    source: str
    target: str
    at: datetime
    actor: int | None
    name: str

    @property
    def is_hand_over(self) -> bool:
        return self.target in OPEN and self.source not in OPEN

    @property
    def is_decision(self) -> bool:
        return self.move in DECISIONS


@dataclass
class Case:
    """One certificate as it is overseen."""

    pk: UUID
    reference: str
    status: Status
    company: int | None
    branch: int | None
    tenant: int
    payor_name: str
    tax: Decimal
    holder_id: int | None
    held_until: datetime | None
    superseded_by: UUID | None = None
    steps: list[Step] = field(default_factory=list)
    reasons: set[str] = field(default_factory=set)
    people: People = field(default_factory=dict)

    @property
    def is_open(self) -> bool:
        return self.status in OPEN

    @property
    def waits_since(self) -> datetime | None:
        """When it was handed over last, while it is open."""
        handed = [step.at for step in self.steps if step.is_hand_over]
        return handed[-1] if handed and self.is_open else None

    @property
    def holder(self) -> str:
        """The username of whoever holds it now; blank for nobody."""
        is_held = self.held_until is not None and self.held_until > clock.now()
        return self.username(self.holder_id) if is_held else ""

    def username(self, actor: int | None) -> str:
        return self.people[actor].username if actor in self.people else ""

    @cached_property
    def decisions(self) -> list[Step]:
        return [step for step in self.steps if step.is_decision]


@dataclass(frozen=True)
class Cases:
    """The newest of a period; ``is_capped``: there are more than are told of."""

    all: Sequence[Case]
    is_capped: bool


def cases_of(period: Period, scope: Scope) -> Cases:
    """Everything that was sent, with its steps and the reasons it was returned for."""
    rows = scope.narrow(period.rows()).exclude(status__in=UNSEEN)
    found = [Case(*row) for row in rows.values_list(*COLUMNS)[: MOST + 1]]
    kept = found[:MOST]
    for some in in_parts(kept):
        add_steps({str(case.pk): case for case in some})
    people = deciders(kept)
    for case in kept:
        case.people = people
    returns = {step.number: case for case in kept for step in case.steps if step.move == RETURN}
    add_reasons(returns)
    return Cases(kept, len(found) > MOST)


def in_parts(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (items[start : start + AT_ONCE] for start in range(0, len(items), AT_ONCE))


def deciders(cases: Iterable[Case]) -> People:
    """Who decided any of them, or holds one."""
    ids = {step.actor for case in cases for step in case.decisions}
    ids |= {case.holder_id for case in cases}
    return User.objects.in_bulk({pk for pk in ids if pk})


def steps_of(ids: Iterable[str]) -> Any:
    """The changes of status of these certificates, along the index of their subjects."""
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id__in=list(ids))
    return rows.exclude(source=F("target")).order_by("subject_id", "number")


def add_steps(cases: dict[str, Case]) -> None:
    for subject, *step in steps_of(cases).values_list(*STEP):
        cases[subject].steps.append(Step(*step))


def add_reasons(returns: dict[int, Case]) -> None:
    """Why each was returned; what retention emptied says nothing any more."""
    for numbers in in_parts(list(returns)):
        rows = Revision.objects.filter(pk__in=numbers, values__isnull=False)
        for number, values in rows.values_list("pk", "values"):
            given = (values or {}).get("inputs", {}).get("reasons", [])
            returns[number].reasons |= {reason["code"] for reason in given}
