"""Queries of the audit: who, what, when, from where, about what."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import Company, Tenant, User
from console.shared.parameters import days, raise_field_error
from core import clock
from core.api.queries import Query
from core.digests import canonical_json
from core.text import fold
from core.tin import Tin
from workflow.certificates import LIFECYCLE
from workflow.engine.record import THE_PORTAL
from workflow.models import Certificate, Transition

NAMES = ("who", "move", "lifecycle", "reference", "tenant", "company", "ip")
MOST_PEOPLE = 200  # whom a part of a name may mean
EVERYTHING = "Everything"


@dataclass(frozen=True)
class AuditQuery:
    """One question, every part of it as it was written; blank parts ask for nothing."""

    who: str = ""
    move: str = ""
    lifecycle: str = ""
    reference: str = ""
    tenant: str = ""
    company: str = ""
    ip: str = ""
    since: date | None = None
    until: date | None = None

    @classmethod
    def of(cls, asked: Query) -> "AuditQuery":
        """Read from an address. Raises NotLikeThis."""
        texts = {name: asked.get(name, "") for name in NAMES}
        since, until = days(asked)
        question = cls(**texts, since=since, until=until)
        question.check()
        return question

    def check(self) -> None:
        if self.ip and not (self.who or self.reference or self.tenant or self.since):
            raise_field_error(
                "ip", "Say also who, about what or from when on: addresses have no index."
            )

    @property
    def is_open(self) -> bool:
        """Whether it asks for everything."""
        return self == AuditQuery()

    def as_json(self) -> dict[str, str]:
        """Serialize the given parameters; days as ISO dates."""
        said = {name: str(value) for name, value in asdict(self).items() if value}
        return {{"since": "from", "until": "to"}.get(n, n): v for n, v in said.items()}

    def as_text(self) -> str:
        """As the record of a reading keeps it."""
        return canonical_json(self.as_json())

    def answer(self) -> "QuerySet[Transition]":
        """The transitions asked for, in no order."""
        rows = Transition.objects.order_by()
        for condition in self.conditions():
            rows = rows.filter(condition)
        return rows

    def conditions(self) -> list[Q]:
        found = [
            Q(**{name: getattr(self, name)}) for name in ("move", "lifecycle") if vars(self)[name]
        ]
        if self.who:
            found.append(self.by_whom())
        if self.reference:
            found.append(self.about())
        if self.tenant:
            found.append(Q(tenant_id__in=find_tenant_ids(self.tenant)))
        if self.company:
            found.append(Q(company_id__in=find_company_ids(self.company)))
        if self.ip:
            found.append(Q(revision__values__ip=self.ip))
        return found + self.at_what_time()

    def by_whom(self) -> Q:
        if self.who.lower() == THE_PORTAL.lower():
            return Q(actor__isnull=True)
        return Q(actor_id=self.people[0]) if len(self.people) == 1 else Q(actor_id__in=self.people)

    @cached_property
    def people(self) -> list[int]:
        """The people named by ``who``: an exact username or address, else a part of a name."""
        users = User.objects.order_by("pk")
        exact = users.filter(Q(username__iexact=self.who) | Q(email__iexact=self.who))
        by_name = users.filter(folded_name__contains=fold(self.who))
        return first_keys(exact) or first_keys(by_name)

    def about(self) -> Q:
        found = Certificate.objects.filter(reference=self.reference).values_list("pk", flat=True)
        return Q(lifecycle=LIFECYCLE, subject_id__in=[str(pk) for pk in found])

    def at_what_time(self) -> list[Q]:
        found = [Q(at__gte=clock.start_of_manila_day(self.since))] if self.since else []
        if self.until:
            found.append(Q(at__lt=clock.start_of_manila_day(self.until + timedelta(days=1))))
        return found


def find_company_ids(words: str) -> list[int]:
    """Companies by their whole code or name."""
    rows, wanted = Company.objects.values_list("pk", "code", "name"), fold(words)
    return [pk for pk, *texts in rows if wanted in map(fold, texts)]


def find_tenant_ids(words: str) -> list[int]:
    """Tenants by TIN, else by a part of their name."""
    rows = Tenant.objects.order_by("pk")
    with suppress(ValueError):
        if found := first_keys(rows.filter(tin=Tin.parse(words))):
            return found
    return first_keys(rows.filter(folded_name__contains=fold(words)))


def first_keys(rows: "QuerySet[Any]") -> list[int]:
    return list(rows.values_list("pk", flat=True)[:MOST_PEOPLE])


def describe_audit_question(asked: str) -> str:
    """A question as its record keeps it, for who reads that; of another making, as it is."""
    try:
        parts = dict(json.loads(asked))
    except (TypeError, ValueError):
        return asked
    return ", ".join(f"{name} {value}" for name, value in parts.items()) or EVERYTHING
