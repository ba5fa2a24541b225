"""The functions that jobs may call: a row of the queue names one of these, and nothing else.

``@job`` and ``@every`` register what they decorate. A worker that meets a name whose module was
not imported yet imports it, if the module is one of ``settings.JOB_MODULES``.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from django.conf import settings

from core.jobs.retry import GiveUp

_functions: dict[str, Callable[..., Any]] = {}


class UnknownJob(GiveUp):
    """No job has this name."""


def register_job(path: str, function: Callable[..., Any]) -> None:
    """Let jobs call a function by its dotted path; the first of a path stays."""
    _functions.setdefault(path, function)


def find_job(path: str) -> Callable[..., Any]:
    """Return the function of a dotted path, or of one that a former version stored.

    Raises UnknownJob.
    """
    path = settings.FORMER_JOB_PATHS.get(path, path)
    module = path.rpartition(".")[0]
    if path not in _functions and module in settings.JOB_MODULES:
        import_module(module)
    if path not in _functions:
        raise UnknownJob(f"{path} is not a registered job")
    return _functions[path]


def import_job_modules() -> None:
    """Register the jobs of every module that has some."""
    for module in sorted(settings.JOB_MODULES):
        import_module(module)
