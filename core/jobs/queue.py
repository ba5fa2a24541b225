"""Putting work in, and how much of it is waiting."""

import threading
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Count, Min
from django.utils import timezone

from core.jobs.marks import job_mark
from core.jobs.retry import policy_for
from core.models.job import Job, Lane

# Wakes this process's own worker threads at once. Another process is notified by a listener here,
# or finds the row at its next poll.
wake: defaultdict[str, threading.Event] = defaultdict(threading.Event)
SOMEBODY_WAITS = 1  # a priority: ahead of the jobs of the lane that nobody waits for
LATE_SECONDS = 300  # a lane whose oldest due job has waited longer is late
_listeners: list[Callable[[], None]] = []


def is_late(oldest_due_seconds: float) -> bool:
    return oldest_due_seconds > LATE_SECONDS


def on_work(listener: Callable[[], None]) -> None:
    """Call ``listener`` after each commit of this process that put work in."""
    _listeners.append(listener)


def rouse(lane: str) -> None:
    wake[lane].set()
    for listener in _listeners:
        listener()


def put_job(
    func: str,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    *,
    lane: str,
    key: str | None = None,
    due: datetime | None = None,
    priority: int = 0,
    limit_s: int = 300,
) -> None:
    """Have the registered function ``func`` (a dotted path) called with ``args`` after commit.

    Belongs to the caller's transaction: rolled back with it. Callers enqueue a task instead
    (``core.jobs.tasks``), which says what the parameters mean. How often it is tried:
    ``core.jobs.retry``.
    """
    job = Job(
        lane=Lane(lane),
        func=func,
        args=list(args),
        kwargs=dict(kwargs or {}),
        key=key,
        mark=job_mark(func, args, kwargs or {}),
        priority=priority,
        max_attempts=policy_for(lane, func).attempts,
        limit_s=limit_s,
    )
    if due:
        job.due = due
    Job.objects.bulk_create([job], ignore_conflicts=key is not None)
    transaction.on_commit(partial(rouse, lane))


def oldest_due_seconds() -> dict[str, float]:
    """For each lane with unfinished work that is due: how long the oldest has waited."""
    now = timezone.now()
    waiting = Job.objects.filter(done_at=None, due__lte=now)
    return {
        row["lane"]: (now - row["oldest"]).total_seconds()
        for row in waiting.values("lane").annotate(oldest=Min("due"))
    }


def count_jobs_by_state() -> dict[tuple[str, str], int]:
    """How many jobs there are by lane and state: waiting, done, failed."""
    found = {(lane.value, state): 0 for lane in Lane for state in ("waiting", "done", "failed")}
    for name, rows in {
        "waiting": Job.objects.filter(done_at=None),
        "done": Job.objects.filter(done_at__isnull=False, error=""),
        "failed": Job.objects.filter(done_at__isnull=False).exclude(error=""),
    }.items():
        for row in rows.values("lane").annotate(number=Count("pk")):
            found[row["lane"], name] = row["number"]
    return found
