"""What is to be in the demo, and the order in which it happens."""

import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings

from accounts.models import Tenant
from demo.story import STORIES, Deed

MANILA = ZoneInfo(settings.TIME_ZONE)
EARLIEST = timedelta(hours=min(deed.hours for story in STORIES.values() for deed in story))


@dataclass(eq=False)
class Plan:
    """One certificate to be: its content, its tenant, and where its story ends.

    An invented one is one of very many: its rows are written in bulk.
    """

    tenant: Tenant
    content: dict[str, Any]
    submitted_on: date
    status: str
    is_invented: bool = False
    pk: uuid.UUID = field(default_factory=uuid.uuid4)


class Scene(NamedTuple):
    """One deed at its moment. ``turn`` tells two of the same moment apart."""

    at: datetime
    order: int
    turn: int
    plan: Plan
    deed: Deed

    @property
    def is_last(self) -> bool:
        return self.deed is STORIES[self.plan.status][-1]


def scenes_in_time_order(plans: Iterable[Plan]) -> Iterator[Scene]:
    """The scenes of plans that come by day of submission, keeping those of a few days only.

    What would lie ahead happens now.
    """
    waiting: list[Scene] = []
    turns = count()
    for plan in plans:
        while waiting and waiting[0].at < morning_of(plan.submitted_on) + EARLIEST:
            yield heappop(waiting)
        for scene in scenes_of(plan, next(turns)):
            heappush(waiting, scene)
    while waiting:
        yield heappop(waiting)


def scenes_of(plan: Plan, turn: int) -> Iterator[Scene]:
    """A story's deeds from the evening before submission on, in working hours."""
    minute, now = sum(plan.tenant.name.encode()) % 480, datetime.now(UTC)
    start = morning_of(plan.submitted_on) + timedelta(minutes=minute)
    for order, deed in enumerate(STORIES[plan.status]):
        yield Scene(min(start + timedelta(hours=deed.hours), now), order, turn, plan, deed)


def morning_of(day: date) -> datetime:
    return datetime.combine(day, time(8, 30), MANILA)
