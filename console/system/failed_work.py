"""Work that was given up, as administrators read of it and may have it done again."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, TypedDict, cast

from accounts.models import User
from core.api.answers import Moment, one_of
from core.jobs import failures
from core.models.job import Job, Lane
from core.refusals import NotFound, NotNow
from core.security_events import record_security_event
from workflow.engine import effects
from workflow.mails.models import Notice

MOST = 50
NOT_AGAIN = "This is asked for again where it was begun."


class FailedJob(TypedDict):
    """One job that was given up."""

    id: int
    lane: Annotated[str, one_of(Lane.choices)]
    work: Annotated[str, "the effect, or the function"]
    about: Annotated[str, "to whom a mail goes, or whose account it is"]
    given_up_at: Moment
    attempts: int
    error: Annotated[str, "of the last attempt"]
    may_run_again: bool


def failed_jobs() -> list[FailedJob]:
    """The newest jobs that were given up."""
    jobs = list(failures.given_up()[:MOST])
    recipients, users = recipients_of(jobs), usernames_of(jobs)
    return [
        {
            "id": job.pk,
            "lane": job.lane,
            "work": work_of(job),
            "about": recipients.get(job.pk) or users.get(job.pk, ""),
            "given_up_at": cast(datetime, job.done_at),
            "attempts": job.attempts,
            "error": job.error,
            "may_run_again": may_run_again(job),
        }
        for job in jobs
    ]


def work_of(job: Job) -> str:
    """The effect's name, or the function's."""
    return str(job.args[1]) if job.func == effects.run.module_path else job.func.rpartition(".")[2]


def recipients_of(jobs: Iterable[Job]) -> dict[int, str]:
    """To whom the mails about transitions did not go, by job."""
    numbers = {job.pk: job.args[0] for job in jobs if job.func == effects.run.module_path}
    unsent = Notice.objects.filter(transition__in=numbers.values(), sent_at=None)
    recipients: dict[int, list[str]] = {}
    for number, recipient in unsent.order_by("pk").values_list("transition_id", "recipient"):
        recipients.setdefault(number, []).append(recipient)
    return {pk: ", ".join(recipients.get(number, [])) for pk, number in numbers.items()}


def usernames_of(jobs: Iterable[Job]) -> dict[int, str]:
    """Return the account that each job is about, by job."""
    pks = {job.pk: job.args[0] for job in jobs if job.func.startswith("accounts.") and job.args}
    names = dict(User.objects.filter(pk__in=pks.values()).values_list("pk", "username"))
    return {pk: names.get(user, "") for pk, user in pks.items()}


def may_run_again(job: Job) -> bool:
    """Return whether it is a mail or scheduled work; other jobs are restarted where they began."""
    return job.lane == Lane.MAIL or ".schedule." in job.func


def retry_failed_job(user: User, pk: int) -> None:
    """Have it done again. Raises NotFound, NotNow."""
    job = failures.given_up().filter(pk=pk).first()
    if job is None:
        raise NotFound
    if not may_run_again(job):
        raise NotNow(NOT_AGAIN, code="not_again")
    failures.retry_failed_jobs(Job.objects.filter(pk=pk))
    record_security_event("work_run_again", actor=user, work=work_of(job), job=pk)
