"""Jobs of tests, by the dotted path of any function."""

from typing import Any

from django.utils.module_loading import import_string

from core.jobs.queue import put_job
from core.jobs.register import register_job
from core.models.job import Lane


def enqueue(func: str, *args: Any, lane: str = Lane.DEFAULT, **more: Any) -> None:
    """Have it called with these arguments after commit, in this process."""
    register_job(func, import_string(func))
    put_job(func, args, lane=lane, **more)
