"""The arguments with which the portal enqueued a job."""

from typing import Any

from core.models.job import Job


def last_arguments(task: Any) -> list[Any]:
    """Of the newest job of a task."""
    arguments: list[Any] = Job.objects.filter(func=task.module_path).latest("pk").args
    return arguments
