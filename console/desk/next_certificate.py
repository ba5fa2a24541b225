"""The next certificate to decide among a person's own that nobody holds.

It is the oldest clean one; without a clean one, the oldest of those with the fewest findings.
Those whose tenants ask for them back come after these, those with unanswered reasons last.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Q, QuerySet

from accounts.models import User
from console.bulk.rehearsal import (
    bulk_refusal_reason,
    certificates,
    findings_of,
    iterate_id_batches,
)
from core import clock
from core.refusals import NotFound, NotNow
from workflow.certificates.lanes import ASKED_BACK, CLEAN, IS_OPEN, UNANSWERED
from workflow.certificates.models import Certificate
from workflow.checks.batches import look_at_many
from workflow.checks.catalogue import INFO
from workflow.desk import locks

T = TypeVar("T")
LOOKED_AT = 200  # of the oldest
DECIDES = ("approve", "propose")
IN_FLIGHT = "in_flight"


def take_next(user: User, take: Callable[[UUID], T]) -> T:
    """Take the best free certificate. Somebody else may be faster: then the next. Raises NotNow."""
    for pk in iterate_next_candidates(user):
        try:
            return take(pk)
        except NotFound:
            continue
        except NotNow as refusal:
            if refusal.code == IN_FLIGHT:
                raise
    raise NotNow("No form is free just now.", code="nothing_to_take", status="none")


def iterate_next_candidates(user: User) -> Iterator[UUID]:
    """The clean ones, oldest first; then the others, those with the fewest findings first."""
    seen = set()
    for pk in chain(clean_ones(user), other_ones(user)):
        if pk not in seen:
            seen.add(pk)
            yield pk


def clean_ones(user: User) -> Iterator[UUID]:
    """List free certificates that the user could approve or propose at once, oldest first."""
    for some in iterate_id_batches(oldest(free_ones(user).filter(CLEAN), "handed_over_at")):
        seen = certificates(some, user)
        look_at_many(list(seen.values()))
        yield from (pk for pk in some if pk in seen and is_clean(seen[pk], user))


def other_ones(user: User) -> Iterator[UUID]:
    """Free ones that need a closer look, in the order of the module's description."""
    rows = free_ones(user).exclude(proposed_by=user)
    findings = ("found_blocking", "found_warnings", "handed_over_at")
    yield from oldest(rows.exclude(ASKED_BACK | UNANSWERED), *findings)
    yield from oldest(rows.filter(ASKED_BACK).exclude(UNANSWERED), "handed_over_at")
    yield from oldest(rows.filter(UNANSWERED), "handed_over_at")


def free_ones(user: User) -> QuerySet[Certificate]:
    """List the user's OPEN certificates that nobody holds."""
    free = Q(claimed_until=None) | Q(claimed_until__lte=clock.now())
    rows = Certificate.objects.open_for(user).awake().filter(IS_OPEN, free)
    return rows.exclude(quarter__in=locks.get_locked_quarters())


def oldest(rows: QuerySet[Certificate], *order: str) -> list[UUID]:
    return list(rows.order_by(*order, "id").values_list("pk", flat=True)[:LOOKED_AT])


def is_clean(certificate: Certificate, user: User) -> bool:
    """Whether the checks still find no warning, and nothing keeps the user from approving it."""
    found: list[dict[str, Any]] = findings_of(certificate)
    is_possible = any(not bulk_refusal_reason(certificate, move, user) for move in DECIDES)
    return is_possible and all(each["severity"] == INFO for each in found)
