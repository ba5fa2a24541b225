"""The next certificate to decide: the oldest clean one among a person's own that nobody holds."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import Q

from accounts.models import User
from console.bulk.rehearsal import batches, certificates, findings_of, why_not
from core import clock
from core.refusals import NotFound, NotNow
from workflow.certificates.lanes import CLEAN, IS_OPEN
from workflow.certificates.models import Certificate
from workflow.checks.listed import INFO
from workflow.checks.many import look_at_many
from workflow.desk import locks

T = TypeVar("T")
LOOKED_AT = 200  # of the oldest that were clean when they were last looked at
DECIDES = ("approve", "propose")
IN_FLIGHT = "in_flight"


def take_next(user: User, take: Callable[[UUID], T]) -> T:
    """Take the oldest clean one. Somebody else may be faster: then the next. Raises NotNow."""
    for pk in clean_ones(user):
        try:
            return take(pk)
        except NotFound:
            continue
        except NotNow as refusal:
            if refusal.code == IN_FLIGHT:
                raise
    raise NotNow("No clean form is free just now.", code="nothing_to_take", status="none")


def clean_ones(user: User) -> Iterator[UUID]:
    """Free ones of the user's companies that she could approve or propose at once, oldest first."""
    for some in batches(free_ones(user)):
        seen = certificates(some, user)
        look_at_many(list(seen.values()))
        yield from (pk for pk in some if pk in seen and is_clean(seen[pk], user))


def free_ones(user: User) -> list[UUID]:
    """Of the lane of clean ones, held by nobody; the first waits longest."""
    free = Q(claimed_until=None) | Q(claimed_until__lte=clock.now())
    rows = Certificate.objects.open_for(user).awake().filter(IS_OPEN & CLEAN, free)
    rows = rows.exclude(quarter__in=locks.locked())
    return list(rows.order_by("handed_over_at", "id").values_list("pk", flat=True)[:LOOKED_AT])


def is_clean(certificate: Certificate, user: User) -> bool:
    """It still is: nothing is found that has to be looked at, and nothing stands in its way."""
    found: list[dict[str, Any]] = findings_of(certificate)
    is_possible = any(not why_not(certificate, move, user) for move in DECIDES)
    return is_possible and all(each["severity"] == INFO for each in found)
