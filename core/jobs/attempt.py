"""One attempt at one job: call it, keep its lease meanwhile, mark how it ended."""

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterator

from django.db import DatabaseError, InterfaceError, connection, connections
from django_tasks.base import Task

from core.jobs import lease
from core.jobs.marks import ForeignJob, has_own_mark
from core.jobs.register import UnknownJob, find_job
from core.jobs.retry import GiveUp
from core.jobs.steady import describe_error
from core.models.job import Job
from core.security_events import record_security_event
from core.tracing import in_span

log = logging.getLogger(__name__)

# The end mark is tried for longer than any lease: else an outage makes the job run twice.
MARK_FOR_SECONDS = 900
LONGEST_MARK_PAUSE_SECONDS = 5


def call_job(job: Job) -> None:
    """Call the registered function. Raises ForeignJob and UnknownJob for a row of somebody else."""
    if not has_own_mark(job):
        raise refuse_job(job, ForeignJob("its mark is not of this portal"))
    try:
        found = find_job(job.func)
    except UnknownJob as unknown:
        raise refuse_job(job, unknown) from None
    function = found.call if isinstance(found, Task) else found
    function(*job.args, **job.kwargs)


def refuse_job(job: Job, refusal: Exception) -> Exception:
    record_security_event("job_refused", job=job.pk, lane=job.lane)
    return refusal


class Attempt:
    """A claimed job on one thread of a worker."""

    def __init__(self, job: Job, lease_seconds: float, on_overrun: Callable[["Attempt"], None]):
        self.job = job
        self.lease_seconds = lease_seconds
        self.on_overrun = on_overrun
        self.ends_at = time.monotonic() + job.limit_s
        self.is_over = threading.Event()

    def run(self) -> None:
        """Do the job and mark its end; a job that killed its workers too often is given up."""
        if self.job.attempts > self.job.max_attempts:
            return lease.give_up(self.job, self.job.error or "its worker died")
        with self.kept():
            self.mark(self.call())
        return None

    def call(self) -> BaseException | None:
        """The job's error; None when it went well."""
        try:
            with in_span(f"job {self.job.func}", "CONSUMER", **self.facts()):
                call_job(self.job)
        except BaseException as error:  # noqa: BLE001 - a job must not end its worker
            log.warning(
                "%s, attempt %s: %s: %s", self.job, self.job.attempts, *describe_error(error)
            )
            return error
        return None

    def facts(self) -> dict[str, str | int]:
        """What the span of a job says: its arguments may name a person, and are left out."""
        return {"portal__lane": str(self.job.lane), "portal__attempt": self.job.attempts}

    def mark(self, error: BaseException | None) -> None:
        """Mark the end, also through an outage: the heartbeat goes on until this is done."""
        until = time.monotonic() + MARK_FOR_SECONDS
        pause = 0.2
        while True:
            try:
                return self.end(error)
            except (DatabaseError, InterfaceError):
                if time.monotonic() > until:
                    raise
            connections.close_all()
            time.sleep(pause)
            pause = min(pause * 2, LONGEST_MARK_PAUSE_SECONDS)

    def end(self, error: BaseException | None) -> None:
        if error is None:
            lease.finish(self.job)
        elif isinstance(error, ForeignJob):
            lease.hold(self.job, ": ".join(describe_error(error)))
        elif isinstance(error, GiveUp):
            lease.give_up(self.job, ": ".join(describe_error(error)))
        else:
            lease.reschedule_job(self.job, ": ".join(describe_error(error)))

    @contextlib.contextmanager
    def kept(self) -> Iterator[None]:
        """Renew the lease in a thread of its own, which also watches the time limit."""
        beat = threading.Thread(target=self.beat, name=f"lease of {self.job.pk}", daemon=True)
        beat.start()
        try:
            yield
        finally:
            self.is_over.set()
            beat.join()

    def beat(self) -> None:
        while not self.is_over.wait(min(self.lease_seconds / 3, self.seconds_left())):
            if self.seconds_left() <= 0:
                self.on_overrun(self)
                break
            self.renew()
        connection.close()

    def seconds_left(self) -> float:
        return max(0.0, self.ends_at - time.monotonic())

    def renew(self) -> None:
        try:
            lease.renew_job_lease(self.job, self.lease_seconds)
        except (DatabaseError, InterfaceError) as error:
            log.warning("%s: lease not renewed: %s: %s", self.job, *describe_error(error))
            connection.close()
