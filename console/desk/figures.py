"""Figures of a desk: open certificates, their waiting time, decisions of today."""

from datetime import datetime, time
from typing import TypedDict

from django.db.models import Min
from django.utils import timezone

from accounts.models import User
from console.shared.transition_words import DECISIONS
from core.api.answers import Moment
from core.clock import today
from workflow.certificates import LIFECYCLE
from workflow.certificates.statuses import Status
from workflow.engine.undo import exclude_undone
from workflow.models import Certificate, Transition


class DeskSchema(TypedDict):
    """The open certificates of a member of staff, and their waiting time."""

    open: int
    resubmitted: int
    asking_back: int
    held_by_you: int
    oldest_submitted_at: Moment | None
    decided_today: int


def desk_of(user: User) -> DeskSchema:
    """Compute the figures of one member of staff, over their OPEN list."""
    waiting = Certificate.objects.open_for(user).awake()
    return {
        "open": waiting.count(),
        "resubmitted": waiting.filter(status=Status.RESUBMITTED).count(),
        "asking_back": waiting.filter(return_requested_at__isnull=False).count(),
        "held_by_you": waiting.filter(claimed_by=user, claimed_until__gt=timezone.now()).count(),
        "oldest_submitted_at": waiting.aggregate(oldest=Min("submitted_at"))["oldest"],
        "decided_today": decided_since(midnight(), user),
    }


def decided_since(moment: datetime, user: User) -> int:
    """Count the certificates that this user decided since then."""
    rows = Transition.objects.filter(actor=user, move__in=DECISIONS, at__gte=moment)
    return exclude_undone(rows.filter(lifecycle=LIFECYCLE), LIFECYCLE).count()


def midnight() -> datetime:
    """The beginning of today in Manila."""
    return timezone.make_aware(datetime.combine(today(), time.min))
