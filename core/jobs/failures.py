"""Jobs that were given up: which, and running them again."""

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from core.jobs.queue import rouse
from core.models.job import Job


def given_up() -> QuerySet[Job]:
    """Every job that is not tried any more, the newest first."""
    return Job.objects.filter(done_at__isnull=False, error__gt="").order_by("-done_at", "-pk")


@transaction.atomic
def retry_failed_jobs(jobs: QuerySet[Job]) -> int:
    """Put given-up jobs back into their lanes, with all their attempts; how many."""
    found = list(jobs.filter(done_at__isnull=False, error__gt="").values_list("pk", "lane"))
    again = Job.objects.filter(pk__in=[pk for pk, _ in found], done_at__isnull=False)
    count = again.update(done_at=None, due=Now(), attempts=0, error="", token="")  # nosec B106
    for lane in {lane for _, lane in found}:
        transaction.on_commit(lambda lane=lane: rouse(lane))  # type: ignore[misc]
    return count
