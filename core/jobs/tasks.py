"""Jobs by Django's tasks API (``django_tasks`` is its backport for this Django).

    @job(lane="mail")
    def mail_link(user_pk: int) -> None: ...

    mail_link.using(key=f"link:{pk}").enqueue(pk)

``TASKS`` names ``JobTableBackend``, so a plain ``@task`` of another package is a job as well. Jobs
return nothing that is stored, and take no context.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, ParamSpec, Self, TypeVar

from django_tasks import TaskResult, TaskResultStatus, task
from django_tasks.backends.base import BaseTaskBackend
from django_tasks.base import Task
from django_tasks.exceptions import InvalidTaskError
from django_tasks.signals import task_enqueued

from core.jobs.queue import put_job
from core.jobs.register import UnknownJob, find_job, register_job
from core.jobs.retry import RetryPolicy, set_policy
from core.models.job import Lane

P = ParamSpec("P")
T = TypeVar("T")
LIMIT_SECONDS = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class JobTask(Task[P, T]):
    """A task whose job may have a key and a time limit; called, it does its work at once.

    ``limit_s``: seconds one attempt may take before its worker is ended. ``key``: a job with that
    key is there once, and enqueuing it again does nothing.
    """

    limit_s: int = LIMIT_SECONDS
    key: str | None = None

    def __post_init__(self) -> None:
        Task.__post_init__(self)
        register_job(self.module_path, self)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.func(*args, **kwargs)

    def using(
        self,
        *,
        priority: int | None = None,
        queue_name: str | None = None,
        run_after: datetime | None = None,
        backend: str | None = None,
        key: str | None = None,
    ) -> Self:
        """The same with other defaults; what is None stays as it is."""
        made = Task.using(
            self,
            priority=priority,
            queue_name=queue_name,
            run_after=run_after,
            backend=backend,
        )
        return made if key is None else replace(made, key=key)


def job(
    *,
    lane: str = Lane.DEFAULT,
    priority: int = 0,
    limit_s: int = LIMIT_SECONDS,
    retry: RetryPolicy | None = None,
) -> Callable[[Callable[P, T]], JobTask[P, T]]:
    """Make a function of a module a task that workers run; ``retry``: how often it is tried."""

    def decorate(function: Callable[P, T]) -> JobTask[P, T]:
        made: Any = task(queue_name=str(lane), priority=priority, limit_s=limit_s)(function)
        if retry is not None:
            set_policy(made.module_path, retry)
        found: JobTask[P, T] = made
        return found

    return decorate


def job_at(path: str) -> JobTask[..., Any]:
    """The job at a dotted path, for callers that may not import its module."""
    try:
        found = find_job(path)
    except UnknownJob as unknown:
        raise InvalidTaskError(f"{path} is not a job.") from unknown
    if not isinstance(found, JobTask):
        raise InvalidTaskError(f"{path} is not a job.")
    return found


class JobTableBackend(BaseTaskBackend):
    """Writes a row of the job table in the caller's transaction; workers take it after commit."""

    task_class = JobTask
    supports_defer = True
    supports_async_task = True
    supports_priority = True

    def validate_task(self, task: Task[..., Any]) -> None:
        super().validate_task(task)
        if task.takes_context:
            raise InvalidTaskError("A job takes no context.")

    def enqueue(self, task: Any, args: Any, kwargs: Any) -> TaskResult[Any]:
        """Raises InvalidTaskError for a task, and TypeError for arguments, that it cannot store."""
        self.validate_task(task)
        result: TaskResult[Any] = TaskResult(
            task=task,
            id=task.key or "",
            status=TaskResultStatus.READY,
            enqueued_at=None,
            started_at=None,
            finished_at=None,
            last_attempted_at=None,
            args=args,
            kwargs=kwargs,
            backend=self.alias,
            errors=[],
            worker_ids=[],
        )
        put_job(
            task.module_path,
            result.args,
            result.kwargs,
            lane=task.queue_name,
            key=task.key,
            due=task.run_after,
            priority=task.priority,
            limit_s=task.limit_s,
        )
        task_enqueued.send(type(self), task_result=result)
        return result
