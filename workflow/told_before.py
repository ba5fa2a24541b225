"""What the portal told a tenant of its drafts before: quiet moves, read from their transitions."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from workflow.models.transition import Transition

NAME = "certificates"


@dataclass(frozen=True, order=True, slots=True)
class Told:
    """When it was told, and how many days were left by it."""

    at: datetime
    days: int


def told(move: str, certificate_ids: Iterable[Any]) -> dict[str, list[Told]]:
    """Every push of ``move``, oldest first, for each of these certificates; one question."""
    ids = [str(pk) for pk in certificate_ids]
    rows = Transition.objects.filter(lifecycle=NAME, subject_id__in=ids, move=move)
    found: dict[str, list[Told]] = defaultdict(list)
    for done in rows.select_related("revision").order_by("number"):
        days = (done.revision.values or {}).get("inputs", {}).get("days", 0)
        found[done.subject_id].append(Told(done.at, days))
    return found


def is_told(move: str, certificate_id: Any, days: int, since: datetime) -> bool:
    """Whether the same was told of this certificate since then."""
    return is_among(told(move, [certificate_id]).get(str(certificate_id), []), days, since)


def is_among(before: Iterable[Told], days: int, since: datetime) -> bool:
    """Whether so many days were announced since then."""
    return any(each.days == days and each.at >= since for each in before)
