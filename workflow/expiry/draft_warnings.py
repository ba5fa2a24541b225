"""Warnings that a tenant got about drafts: quiet moves, read from their transitions."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from workflow.certificates import LIFECYCLE
from workflow.engine.models import Transition


@dataclass(frozen=True, order=True, slots=True)
class Announcement:
    """A warning: its time, and the number of days that it gave."""

    at: datetime
    days: int


def announcements_of(move: str, certificate_ids: Iterable[Any]) -> dict[str, list[Announcement]]:
    """Every push of ``move``, oldest first, for each of these certificates; one question."""
    ids = [str(pk) for pk in certificate_ids]
    rows = Transition.objects.filter(lifecycle=LIFECYCLE, subject_id__in=ids, move=move)
    found: dict[str, list[Announcement]] = defaultdict(list)
    for done in rows.select_related("revision").order_by("number"):
        days = (done.revision.values or {}).get("inputs", {}).get("days", 0)
        found[done.subject_id].append(Announcement(done.at, days))
    return found


def is_already_announced(move: str, certificate_id: Any, days: int, since: datetime) -> bool:
    """Return whether this certificate got the same warning since then."""
    return is_among(
        announcements_of(move, [certificate_id]).get(str(certificate_id), []), days, since
    )


def is_among(before: Iterable[Announcement], days: int, since: datetime) -> bool:
    """Return whether so many days were announced since then."""
    return any(each.days == days and each.at >= since for each in before)
