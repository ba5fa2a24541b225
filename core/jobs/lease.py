"""Taking a job, extending its lease, giving it back: one statement each, in database time.

The holder of a job knows its token; a worker that lost its lease changes nothing any more.
"""

import logging
import uuid
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db import connection
from django.db.models import DateTimeField, ExpressionWrapper, QuerySet
from django.db.models.functions import Now

from core.jobs.retry import policy_for
from core.models.job import Job

log = logging.getLogger(__name__)

_CLAIM = """
UPDATE core_job SET due = {lease_end}, token = %s, attempts = attempts + 1
WHERE id = (
    SELECT id FROM core_job WHERE lane = %s AND done_at IS NULL AND due <= {now} AND mark > ''
    ORDER BY priority DESC, due, id LIMIT 1 {lock}
) RETURNING id
"""
_CLAIM_ON = {
    "sqlite": _CLAIM.format(
        lease_end="strftime('%%Y-%%m-%%d %%H:%%M:%%f', 'now', %s || ' seconds')",
        now="strftime('%%Y-%%m-%%d %%H:%%M:%%f', 'now')",
        lock="",
    ),
    "postgresql": _CLAIM.format(
        lease_end="statement_timestamp() + make_interval(secs => %s)",
        now="statement_timestamp()",
        lock="FOR UPDATE SKIP LOCKED",
    ),
}


def claim_due_job(lane: str, lease_seconds: float) -> Job | None:
    """Take the first due job of the lane, or None. No two workers ever get the same one."""
    if connection.vendor == "sqlite" and not _is_any_due(lane):
        return None
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM_ON[connection.vendor], [lease_seconds, uuid.uuid4().hex, lane])
        row = cursor.fetchone()
    return Job.objects.get(pk=row[0]) if row else None


def lanes_with_work(lanes: Iterable[str]) -> set[str]:
    """Those of the lanes in which a job is due, by one question for all of them."""
    due = due_jobs().filter(lane__in=lanes)
    return set(due.values_list("lane", flat=True).distinct())


def _is_any_due(lane: str) -> bool:
    """Ask before claiming: an idle worker then never takes SQLite's one write lock."""
    return due_jobs().filter(lane=lane).exists()


def due_jobs() -> QuerySet[Job]:
    """Return the jobs that may be taken: due, unfinished and with a mark."""
    return Job.objects.filter(done_at=None, due__lte=Now(), mark__gt="")


def renew_job_lease(job: Job, lease_seconds: float) -> bool:
    """Keep the job for another lease; False when it is no longer ours."""
    return _leased_row(job).update(due=_in_seconds(lease_seconds)) == 1


def finish(job: Job) -> None:
    """It is done: never run it again."""
    _leased_row(job).update(done_at=Now(), error="")


def give_up(job: Job, error: str) -> None:
    """Never run a failed job again, and log it."""
    if _leased_row(job).update(done_at=Now(), error=error):
        log.error("%s is given up after %s attempts: %s", job, job.attempts, error)


def hold(job: Job, error: str) -> None:
    """Take its mark, so that no worker takes it before an operator has looked, and log it."""
    if _leased_row(job).update(mark="", due=Now(), error=error, token=""):  # nosec B106  # nobody's
        log.error("%s is held: %s", job, error)


def reschedule_job(job: Job, error: str) -> None:
    """Run it again after a pause that doubles with each attempt; after the last one give it up."""
    if job.attempts >= job.max_attempts:
        return give_up(job, error)
    pause = policy_for(job.lane, job.func).pause_after(job.attempts)
    _leased_row(job).update(due=_in_seconds(pause), error=error, token="")  # nosec B106  # nobody's
    return None


def hand_back(job: Job) -> None:
    """Let any worker take it at once: this one ends before the job does."""
    _leased_row(job).update(due=Now(), token="")  # nosec B106  # nobody's


def _leased_row(job: Job) -> QuerySet[Job]:
    return Job.objects.filter(pk=job.pk, token=job.token, done_at=None)


def _in_seconds(seconds: float) -> "ExpressionWrapper[Any]":
    later = Now() + timedelta(seconds=seconds)
    return ExpressionWrapper(later, output_field=DateTimeField())
