"""The mark of a job: a row that the portal did not write is not run.

It covers the function and its arguments, under SECRET_KEY. Rows without one are held: a former
version wrote them, a portal with another key, or somebody who can write to the database.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from core.marks import compute_mark, is_own_mark
from core.models.job import Job

SALT = "core.jobs.mark"


class ForeignJob(Exception):
    """The mark of a job is not of this portal: it is held."""


def job_mark(
    func: str, args: Sequence[Any], kwargs: Mapping[str, Any], secret: str | None = None
) -> str:
    return compute_mark(SALT, [func, list(args), dict(kwargs)], secret)


def has_own_mark(job: Job) -> bool:
    """Return whether this portal wrote the row, under its key or a former one."""
    return is_own_mark(job.mark, SALT, [job.func, job.args, job.kwargs])


def adopt_jobs() -> Counter[str]:
    """Mark the unfinished jobs that have none, so that they are run; how many of each function."""
    found: Counter[str] = Counter()
    for job in Job.objects.filter(done_at=None, mark="").order_by("pk").iterator(chunk_size=500):
        mark = job_mark(job.func, job.args, job.kwargs)
        found[job.func] += Job.objects.filter(pk=job.pk, mark="").update(mark=mark)
    return found
