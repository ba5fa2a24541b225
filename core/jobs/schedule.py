"""What repeats: one job per entry and slot of time, however many schedulers look.

    @every("purge-drafts", quarterly)
    def purge_drafts() -> None: ...

Entries stand in an app's ``schedule.py``. A slot missed while nothing ran is made up for at the
next start, once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import autodiscover_modules
from django_tasks.base import Task
from django_tasks.utils import get_module_path

from core.jobs import heartbeat
from core.jobs.queue import put_job
from core.jobs.register import register_job
from core.models.job import Job, Lane
from core.models.refused_address import RefusedAddress
from core.quarter import Quarter

CHECK_SECONDS = 1
KEEP_DONE_DAYS = 7
KEEP_FAILED_DAYS = 90
KEEP_REFUSED_DAYS = 365

Slot = Callable[[datetime], str]
Repeated = TypeVar("Repeated", bound=Callable[[], object])


def minutely(now: datetime) -> str:
    return f"{now:%Y-%m-%dT%H:%M}"


def hourly(now: datetime) -> str:
    return f"{now:%Y-%m-%dT%H}"


def daily(now: datetime) -> str:
    return f"{now:%Y-%m-%d}"


def quarterly(now: datetime) -> str:
    return str(Quarter.of(now))


@dataclass(frozen=True)
class Entry:
    """``slot`` names the stretch of time, as seen in Manila, that gets one run."""

    name: str
    func: str
    slot: Slot
    lane: str

    def key(self, now: datetime) -> str:
        return f"cron:{self.name}:{self.slot(timezone.localtime(now))}"


class Schedule:
    """The entries, and which of their slots this process has seen to."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.seen: set[str] = set()

    def current(self) -> dict[str, Entry]:
        """Each entry by the key of the slot that is now."""
        now = timezone.now()
        return {entry.key(now): entry for entry in self.entries.values()}

    def enqueue_due(self) -> bool:
        """Enqueue what this slot still lacks; the unique key lets one scheduler win."""
        current = self.current()
        new = current.keys() - self.seen
        for key in new:
            with transaction.atomic():
                put_job(current[key].func, key=key, lane=current[key].lane)
        self.seen = set(current)
        return bool(new)


schedule = Schedule()


def every(name: str, slot: Slot, lane: str = Lane.DEFAULT) -> Callable[[Repeated], Repeated]:
    """Have a function or job of this module run once in each ``slot``."""

    def register(func: Repeated) -> Repeated:
        path = get_module_path(func.func if isinstance(func, Task) else func)
        register_job(path, func)
        schedule.entries[name] = Entry(name, path, slot, lane)
        return func

    return register


def discover() -> None:
    """Import every app's ``schedule.py``."""
    autodiscover_modules("schedule")


@every("prune-jobs", daily)
def prune() -> None:
    """Forget jobs long done, old refusals of mail and workers long dead.

    A current slot's job stays: its key says that the slot was run.
    """
    heartbeat.forget_the_dead()
    ended = Job.objects.exclude(key__in=schedule.current())
    ended.filter(error="", done_at__lt=_days_ago(KEEP_DONE_DAYS)).delete()
    ended.filter(done_at__lt=_days_ago(KEEP_FAILED_DAYS)).delete()
    RefusedAddress.objects.filter(at__lt=_days_ago(KEEP_REFUSED_DAYS)).delete()


def _days_ago(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)
