"""The feed: which records changed, for whom, in the order of the chain."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db.models import Q

from accounts.models import Role, User
from core.api.paging import refuse_parameter
from workflow.engine.models import ChainHead, Transition
from workflow.scans import LIFECYCLE as SCANS

LARGEST_CURSOR = 2**62

COLUMNS = (
    *("number", "lifecycle", "subject_id", "move"),
    *("tenant_id", "company_id", "branch_ids", "person_id"),
)
PAGE = 500
NOBODYS = Q(lifecycle=SCANS, company_id__isnull=True)

# What an event is for and an audience is of: a tenant, a company, a branch, a member of the staff,
# all that was sent, or every scan of which nobody knows yet whose it is.
Key = tuple[str, int]
EVERY_SENT: Key = ("sent", 0)
NOT_MATCHED: Key = ("not matched", 0)


def feed_key_of_tenant(pk: int) -> Key:
    return ("tenant", pk)


def feed_key_of_company(pk: int) -> Key:
    return ("company", pk)


def of_branch(pk: int) -> Key:
    return ("branch", pk)


def of_person(pk: int) -> Key:
    return ("person", pk)


@dataclass(frozen=True)
class Audience:
    """The events that a user may see: today's assignments over the audience stored in each row."""

    tenant_id: int | None = None
    companies: frozenset[int] = frozenset()
    branches: frozenset[int] = frozenset()
    every_sent: bool = False
    person_id: int | None = None
    not_matched: bool = False

    @classmethod
    def of(cls, user: User) -> "Audience":
        if user.is_tenant:
            return cls(tenant_id=user.tenant_id)
        if user.is_manager:
            return cls(every_sent=True, not_matched=True)
        if user.is_processor:
            return cls(
                companies=user.company_ids,
                branches=user.branch_ids,
                person_id=user.pk,
                not_matched=user.role == Role.LEAD,
            )
        return cls(companies=user.company_ids) if user.is_service else cls()

    def as_query(self) -> Q:
        """The same as a condition on transitions."""
        if self.tenant_id is not None:
            return Q(tenant_id=self.tenant_id)
        if self.every_sent:
            return Q(company_id__isnull=False) | NOBODYS
        mine = Q(company_id__in=self.companies)
        if self.person_id is not None:
            mine |= Q(person_id=self.person_id)
        if self.not_matched:
            mine |= NOBODYS
        for branch in self.branches:
            mine |= Q(branch_ids__contains=f"|{branch}|")
        return mine

    @cached_property
    def keys(self) -> frozenset[Key]:
        """A change is for this audience where they share a key."""
        if self.tenant_id is not None:
            return frozenset({feed_key_of_tenant(self.tenant_id)})
        if self.every_sent:
            return frozenset({EVERY_SENT, NOT_MATCHED})
        own = () if self.person_id is None else (of_person(self.person_id),)
        nobodys = (NOT_MATCHED,) if self.not_matched else ()
        places = (*map(feed_key_of_company, self.companies), *map(of_branch, self.branches))
        return frozenset({*places, *own, *nobodys})


@dataclass(frozen=True)
class Change:
    """One transition, as far as the feed needs it."""

    seq: int
    resource: str
    id: str
    move: str
    tenant_id: int | None
    company_id: int | None
    branches: frozenset[int]
    person_id: int | None = None

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "Change":
        seq, resource, subject_id, move, tenant_id, company_id, branch_ids, person_id = row
        branches = frozenset(int(pk) for pk in branch_ids.split("|") if pk)
        return cls(seq, resource, subject_id, move, tenant_id, company_id, branches, person_id)

    @property
    def keys(self) -> frozenset[Key]:
        """The audience of the change."""
        sent = () if self.company_id is None else (EVERY_SENT, feed_key_of_company(self.company_id))
        own = () if self.tenant_id is None else (feed_key_of_tenant(self.tenant_id),)
        person = () if self.person_id is None else (of_person(self.person_id),)
        nobodys = (NOT_MATCHED,) if self.resource == SCANS and not sent else ()
        return frozenset({*own, *sent, *person, *nobodys, *map(of_branch, self.branches)})

    def as_json(self) -> dict[str, Any]:
        """Serialize which record changed, never its content."""
        return {"seq": self.seq, "resource": self.resource, "id": self.id, "move": self.move}


@dataclass(frozen=True)
class News:
    """The answer to a cursor: nothing missed, what was missed, or please refresh."""

    caught_up: int
    changes: tuple[Change, ...] = ()
    too_much: bool = False

    def __add__(self, later: "News") -> "News":
        too_much = self.too_much or later.too_much
        return News(later.caught_up, (*self.changes, *later.changes), too_much)

    def as_json(self) -> Iterator[dict[str, Any]]:
        """Serialize the messages of a client, in order."""
        if self.too_much:
            yield {"refresh": True}
        else:
            yield from (change.as_json() for change in self.changes)
        yield {"caught_up": self.caught_up}


def last_committed_number() -> int:
    """The last committed number."""
    return ChainHead.objects.values_list("number", flat=True).first() or 0


def after(cursor: int, limit: int = PAGE) -> list[Change]:
    """Every change after ``cursor``, whomever it is for."""
    rows = Transition.objects.filter(number__gt=cursor).order_by("number")
    return [Change.from_row(row) for row in rows.values_list(*COLUMNS)[:limit]]


def events_for(audience: Audience, cursor: int, limit: int = PAGE) -> tuple[list[Change], int]:
    """Changes after ``cursor`` for one audience, and the cursor to go on from.

    The head is read first: commits come in the order of their numbers, so nothing at or below
    it can appear later.
    """
    last = last_committed_number()
    found = read_changes_between(cursor, last, audience, limit)
    return found, found[-1].seq if len(found) == limit else last


def read_changes_between(cursor: int, last: int, audience: Audience, limit: int) -> list[Change]:
    rows = Transition.objects.filter(audience.as_query(), number__gt=cursor, number__lte=last)
    return [Change.from_row(row) for row in rows.order_by("number").values_list(*COLUMNS)[:limit]]


def missed_changes(audience: Audience, cursor: int) -> News:
    """Return the changes after ``cursor``. An up-to-date client, the usual case, costs one read."""
    last = last_committed_number()
    if cursor == last:
        return News(last)
    limit = settings.EVENTS_REPLAY_LIMIT
    changes = read_changes_between(cursor, last, audience, limit + 1)
    if len(changes) > limit or cursor > last:
        return News(last, too_much=True)
    return News(last, tuple(changes))


def parse_feed_cursor(text: str, name: str = "after") -> int:
    """A cursor a client names; 0 is the beginning. Raises NotLikeThis."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 19 or int(text) > LARGEST_CURSOR:
        refuse_parameter(name, f"{name} is a cursor: a whole number from 0.")
    return int(text)
