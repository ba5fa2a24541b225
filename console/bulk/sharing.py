"""Distribution of certificates among processors: in turns, or to the one who has the fewest."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import models

from accounts.models import Assignment, Cover, Role, User
from accounts.models.people import OF_ASSIGNMENT, standing_today
from core import clock
from core.refusals import NotLikeThis, field_fault
from workflow.certificates.models import Certificate
from workflow.certificates.statuses import OPEN

MOVE = "assign"
NOBODY = "Nobody who is at the desk today works for its company."


class SharingMethod(models.TextChoices):
    """A way to distribute: round robin gives equal numbers, load evens out what each one has."""

    ROUND_ROBIN = "round_robin"
    LOAD = "load"


@dataclass
class SharingResult:
    """The person for each certificate, and the reason where there is none."""

    to: dict[UUID, User] = field(default_factory=dict)
    why: dict[UUID, str] = field(default_factory=dict)

    def told(self) -> list[dict[str, Any]]:
        """Serialize the number for each person, by name."""
        count = Counter(self.to.values())
        people = sorted(count, key=lambda person: (person.name, person.pk))
        return [
            {"username": each.username, "name": str(each), "count": count[each]} for each in people
        ]


def check_share_request(move: str, inputs: dict[str, Any]) -> None:
    """Raises NotLikeThis where there is nobody to share out to, or somebody is named as well."""
    if move != MOVE:
        raise NotLikeThis([field_fault("share", "invalid", f"Only {MOVE} shares out.")])
    if inputs:
        raise NotLikeThis([field_fault("inputs", "invalid", "Name a person, or share out.")])


def shared_out(ids: Sequence[UUID], way: SharingMethod, lead: User) -> SharingResult:
    """Distribute those that this lead may see among the processors who handle each one's company.

    A certificate that somebody at the desk already has stays there.
    """
    rows = Certificate.objects.visible_to(lead).filter(pk__in=ids)
    columns = rows.values_list("pk", "company_id", "processor_id")
    known = {pk: (company, processor) for pk, company, processor in columns}
    turns, shares = SharingOrder(way), SharingResult()
    for pk in ids:
        company, processor = known.get(pk, (None, None))
        if (has := turns.people.get(processor)) and turns.works_for(has, company):
            shares.why[pk] = f"It is {has}'s already."
        elif person := turns.next_for(company):
            shares.to[pk] = person
        else:
            shares.why[pk] = NOBODY
    return shares


class SharingOrder:
    """The processors at the desk today, and whose turn it is."""

    def __init__(self, way: SharingMethod) -> None:
        self.way = way
        self.people = {person.pk: person for person in available_processors()}
        self.companies = companies_by_processor(self.people)
        self.load = load_of(self.people)
        self.given: Counter[int] = Counter()

    def works_for(self, person: User, company: int | None) -> bool:
        return company in self.companies[person.pk]

    def next_for(self, company: int | None) -> User | None:
        """Return the next person who handles a company; None where nobody does."""
        some = [each for each in self.people.values() if self.works_for(each, company)]
        if not some:
            return None
        person = min(some, key=self.turn_of)
        self.given[person.pk] += 1
        return person

    def turn_of(self, person: User) -> tuple[int, int, str, int]:
        """The least has the next turn; among equals who has less, then by name."""
        given, load = self.given[person.pk], self.load[person.pk]
        first = given if self.way == SharingMethod.ROUND_ROBIN else given + load
        return first, load, person.name, person.pk


def available_processors() -> Iterable[User]:
    """List active processors who have no cover today."""
    day = clock.today()
    away = Cover.objects.filter(starts_on__lte=day, ends_on__gte=day).values("absent")
    rows = User.objects.filter(role=Role.PROCESSOR, is_active=True)
    return rows.exclude(pk__in=away).order_by("name", "pk")


def companies_by_processor(people: Iterable[int]) -> dict[int, set[int]]:
    """The companies that each handles today."""
    rows: dict[int, list[Any]] = {pk: [] for pk in people}
    for pk, *row in Assignment.objects.filter(user__in=rows).values_list("user", *OF_ASSIGNMENT):
        rows[pk].append(row)
    return {
        pk: {company for company, _, _ in standing_today(some) if company}
        for pk, some in rows.items()
    }


def load_of(people: Iterable[int]) -> Counter[int]:
    """Count the open certificates of each person."""
    rows = Certificate.objects.filter(status__in=OPEN, processor__in=list(people))
    counted = rows.order_by().values_list("processor").annotate(models.Count("pk"))
    return Counter(dict(counted))
